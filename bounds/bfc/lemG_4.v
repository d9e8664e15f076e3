(* bfc.lemG_4.R6: the squared norm of the narrow weights has no cross term. *)
From bounds.theory Require Import language spectral.
From mathcomp Require Import ring.
From statements Require bfc_lemG_4_R6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemG_4_R6_theory.
Section Symbols.
Variable R : realType.

(* The two blocks of the narrow weights, of equal size so that the printed trace has a meaning: K = (K_p, K_<). *)
Record instance := Instance { rows : nat; columns : nat; far : 'M[R]_(rows, columns); below : 'M[R]_(rows, columns) }.
Implicit Type i : instance.

Definition norm2_far i : R := frobenius_sqr (far i).
Definition norm2_below i : R := frobenius_sqr (below i).
Definition norm2_K i : R := frobenius_sqr (row_mx (far i) (below i)).
Definition cross i : R := \tr ((far i)^T *m below i).
End Symbols.

Section Witness.
Variable R : realType.

(* K = (1, 1). *)
Definition witness : instance R := Instance (1%:M : 'M_1) 1%:M.

Lemma unit_block : frobenius_sqr (1%:M : 'M[R]_1) = 1.
Proof. by rewrite /frobenius_sqr !big_ord1 mxE expr1n. Qed.

Lemma both_blocks : norm2_K witness = 2%:R.
Proof.
rewrite /norm2_K /frobenius_sqr big_ord1 big_split_ord /= !big_ord1.
by rewrite row_mxEl row_mxEr !mxE /= expr1n.
Qed.

Lemma trace_of_blocks : cross witness = 1.
Proof. by rewrite /cross /= trmx1 mul1mx mxtrace1. Qed.

Lemma premises_of_witness :
  bfc_lemG_4_R6.premises R (@instance R) (@cross R) (@norm2_K R) (@norm2_below R) (@norm2_far R) witness.
Proof. by do !split; apply: frobenius_sqr_ge0. Qed.
End Witness.

Lemma inhabited (R : realType) :
  bfc_lemG_4_R6.inhabited R (@instance R) (@cross R) (@norm2_K R) (@norm2_below R) (@norm2_far R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  bfc_lemG_4_R6.refuted R (@instance R) (@cross R) (@norm2_K R) (@norm2_below R) (@norm2_far R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_lemG_4_R6.conclusion both_blocks trace_of_blocks /norm2_below /norm2_far /= unit_block => /eqP.
have -> : 2%:R * 1 + 1 + 1 = 4%:R :> R by ring.
by rewrite eqr_nat.
Qed.
End bfc_lemG_4_R6_theory.
