(* The pseudo-inverse by the four equations of Penrose, and the projector A A^+ onto the range. *)
From bounds.theory Require Import language vectors spectral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section PseudoInverse.
Variables (R : realType) (m n : nat).
Implicit Types (A : 'M[R]_(m, n)) (B : 'M[R]_(n, m)).

Definition pseudoinverse A B : Prop :=
  [/\ A *m B *m A = A, B *m A *m B = B, (A *m B)^T = A *m B & (B *m A)^T = B *m A].

(* There is at most one. *)
Lemma pseudoinverse_unique A B B' : pseudoinverse A B -> pseudoinverse A B' -> B = B'.
Proof.
case=> ABA BAB sAB sBA [AB'A B'AB' sAB' sB'A].
have left_same : A *m B = A *m B'.
  by rewrite -[LHS]sAB -{1}AB'A -mulmxA trmx_mul sAB sAB' mulmxA ABA.
have right_same : B *m A = B' *m A.
  by rewrite -[LHS]sBA -{1}AB'A !mulmxA -(mulmxA (B *m A)) trmx_mul sB'A sBA -mulmxA (mulmxA A) ABA.
by rewrite -BAB -mulmxA left_same mulmxA right_same B'AB'.
Qed.

Lemma projector_idempotent A B : pseudoinverse A B -> A *m B *m (A *m B) = A *m B.
Proof. by case=> ABA _ _ _; rewrite mulmxA ABA. Qed.

End PseudoInverse.

Lemma pseudoinverse_scalar (R : realType) n (c : R) : c != 0 -> pseudoinverse (c%:M : 'M[R]_n) c^-1%:M.
Proof. by move=> c_n0; split; rewrite -?scalar_mxM ?tr_scalar_mx ?divff ?mulVf ?mul1r. Qed.

Lemma pseudoinverse1 (R : realType) n : pseudoinverse (1%:M : 'M[R]_n) 1%:M.
Proof. by split; rewrite ?mulmx1 ?trmx1. Qed.
