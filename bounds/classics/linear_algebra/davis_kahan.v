(* classics.davis_kahan: the sine of the angle between eigenvectors, for matrices of any size. *)
From bounds.theory Require Import language vectors spectral arithmetic.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
From statements Require classics_davis_kahan.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Angle.
Variables (R : realType) (n : nat).
Implicit Types u v : 'cV[R]_n.

(* v without its part along the unit vector u. *)
Definition rest u v := v - inner u v *: u.

Lemma rest_le u v : norm u = 1 -> norm (rest u v) <= norm v.
Proof.
move=> unit; rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 // normB_sqr normZ exprMn unit expr1n mulr1.
rewrite innerZr (innerC v u) real_normK ?num_real // -expr2; apply: (le_by (sqr_ge0 (inner u v))); ring.
Qed.

End Angle.

Module classics_davis_kahan_theory.
Section Symbols.
Variable R : realType.

(* A symmetric matrix and a perturbation, and a unit eigenvector of each of A and A + E. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size; symmetric : (A^T = A)%R; E : 'M[R]_size;
  old : 'cV[R]_size; old_unit : norm old = 1; old_value : R; old_eigen : A *m old = old_value *: old;
  new : 'cV[R]_size; new_unit : norm new = 1; new_value : R; new_eigen : (A + E) *m new = new_value *: new;
}.
Implicit Type i : instance.

(* The sine of the angle between the two, and the distance of the new eigenvalue from the other eigenvalues of A:
   how little A - new_value stretches what is orthogonal to the old eigenvector. *)
Definition sine i : R := norm (rest (old i) (new i)).
Definition norm_E i : R := spectral (E i).
Definition stretches i : set R := [set norm (A i *m v - new_value i *: v) / norm v | v in
  [set v | inner (old i) v = 0 /\ v != 0]].
Definition delta i : R := inf (stretches i).
End Symbols.

Lemma stretched (R : realType) (i : instance R) v :
  inner (old i) v = 0 -> delta i * norm v <= norm (A i *m v - new_value i *: v).
Proof.
move=> orthogonal; have [->|v_n0] := eqVneq v 0; first by rewrite norm0 mulr0 norm_ge0.
have v_gt0 : 0 < norm v by rewrite lt0r norm_eq0 v_n0 norm_ge0.
rewrite -ler_pdivl_mulr //; apply: inf_lower_bound; last by exists v.
split; first by exists (norm (A i *m v - new_value i *: v) / norm v), v.
by exists 0 => _ [w _ <-]; rewrite divr_ge0 ?norm_ge0.
Qed.

Lemma rest_orthogonal (R : realType) n (u v : 'cV[R]_n) : norm u = 1 -> inner u (rest u v) = 0.
Proof. by move=> unit; rewrite innerBr innerZr -norm_sqr unit expr1n mulr1 subrr. Qed.

Theorem proved (R : realType) : classics_davis_kahan.statement R
  (@instance R) (@delta R) (@norm_E R) (@sine R).
Proof.
move=> i [_ [_ delta_gt0]]; rewrite /classics_davis_kahan.conclusion ler_pdivl_mulr // mulrC.
have inner_A v : inner (old i) (A i *m v) = old_value i * inner (old i) v.
  by rewrite innerC inner_adjoint (symmetric i) (old_eigen i) innerZr innerC.
apply: le_trans (stretched (rest_orthogonal (new i) (old_unit i))) _.
have -> : A i *m rest (old i) (new i) - new_value i *: rest (old i) (new i) = - rest (old i) (E i *m new i).
  have := new_eigen i; rewrite mulmxDl => /(canRL (addrK _)) An.
  have Ei : inner (old i) (E i *m new i) = (new_value i - old_value i) * inner (old i) (new i).
    have := congr1 (inner (old i)) (new_eigen i); rewrite mulmxDl innerDr inner_A innerZr.
    by move/(canRL (addKr _)) ->; ring.
  rewrite /rest mulmxBr -scalemxAr (old_eigen i) An Ei.
  move: (E i *m new i) => moved; apply/colP => j; rewrite !mxE.
  move: (inner _ _) (old i j 0) (new i j 0) (moved j 0) (new_value i) (old_value i) => a b c d x y; ring.
by rewrite normN (le_trans (rest_le _ (old_unit i))) // -[X in _ <= X]mulr1 -(new_unit i) norm_mul_le.
Qed.

(* A = diag(0, 1) with E = 0: both eigenvectors are the first axis, and the other eigenvalue is 1 away. *)
Lemma inhabited (R : realType) : classics_davis_kahan.inhabited R
  (@instance R) (@delta R) (@norm_E R) (@sine R).
Proof.
pose u : 'cV[R]_2 := delta_mx 0 0.
pose A : 'M[R]_2 := 1%:M - u *m u^T.
have sym : (A^T = A)%R by rewrite linearB /= trmx1 trmx_mul trmxK.
have unit_u : norm u = 1 by rewrite norm_delta.
have act v : A *m v = v - inner u v *: u.
  rewrite mulmxBl mul1mx -mulmxA; congr (_ - _).
  by apply/colP => i; rewrite [LHS]mxE big_ord1 -inner_trmx [RHS]mxE mulrC.
have eigen : A *m u = 0 *: u by rewrite act -norm_sqr unit_u expr1n scale1r subrr scale0r.
have eigen0 : (A + 0) *m u = 0 *: u by rewrite addr0.
exists (Instance sym unit_u eigen unit_u eigen0).
do !split; rewrite /sine /norm_E /= ?norm_ge0 ?spectral_ge0 //.
have other : inner u (delta_mx 1 0) = 0 by rewrite /inner !big_ord_recl big_ord0 !mxE /= !(mulr0, mul0r, addr0).
apply: (@lt_le_trans _ _ 1 _ _ ltr01); apply: lb_le_inf.
  exists 1, (delta_mx 1 0); last by rewrite /= act other !scale0r !subr0 divff // norm_eq0 -norm_eq0 norm_delta oner_neq0.
  by split=> //; rewrite -norm_eq0 norm_delta oner_neq0.
move=> _ [v [orthogonal v_n0] <-]; rewrite /= act orthogonal !scale0r !subr0 divff //.
by rewrite norm_eq0.
Qed.
End classics_davis_kahan_theory.
