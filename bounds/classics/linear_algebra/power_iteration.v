(* classics.power_iteration: what is orthogonal to the top eigenvector shrinks by the ratio in every step. *)
From bounds.theory Require Import language vectors spectral arithmetic.
From mathcomp Require Import ring.
From statements Require classics_power_iteration.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Angle.
Variables (R : realType) (n : nat).
Implicit Types (A : 'M[R]_n) (u v : 'cV[R]_n).

(* What is left of v without its part along the unit vector u, and the squared tangent of the angle between them. *)
Definition rest u v := v - inner u v *: u.
Definition squared_tangent u v := norm (rest u v) ^+ 2 / inner u v ^+ 2.

Lemma rest_orthogonal u v : norm u = 1 -> inner u (rest u v) = 0.
Proof. by move=> unit; rewrite innerBr innerZr -norm_sqr unit expr1n mulr1 subrr. Qed.

Lemma inner_eigen A u v top : A^T = A -> A *m u = top *: u -> inner u (A *m v) = top * inner u v.
Proof. by move=> sym eigen; rewrite innerC inner_adjoint sym eigen innerZr innerC. Qed.

Lemma rest_eigen A u v top : A^T = A -> A *m u = top *: u -> rest u (A *m v) = A *m rest u v.
Proof.
by move=> sym eigen; rewrite /rest mulmxBr -scalemxAr eigen (inner_eigen v sym eigen) scalerA mulrC.
Qed.

End Angle.

Module classics_power_iteration_theory.
Section Symbols.
Variable R : realType.

(* A symmetric matrix with a unit eigenvector, what bounds it on the complement, the start and the number of steps. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size; symmetric : (A^T = A)%R;
  vector : 'cV[R]_size; unit : norm vector = 1; top : R; top_n0 : top != 0; eigen : A *m vector = top *: vector;
  second : R; second_ge0 : 0 <= second;
  others : forall v, inner vector v = 0 -> norm (A *m v) <= second * norm v;
  start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition k i : nat := steps i.
Definition ratio i : R := second i / `|top i|.
Definition tangent2_0 i : R := squared_tangent (vector i) (start i).
Definition tangent2 i : R := squared_tangent (vector i) (iter (steps i) (mulmx (A i)) (start i)).
End Symbols.

(* The number 1 as a matrix, where nothing else is left. *)
Lemma inhabited (R : realType) : classics_power_iteration.inhabited R
  (@instance R) (@k R) (@ratio R) (@tangent2 R) (@tangent2_0 R).
Proof.
pose u : 'cV[R]_2 := delta_mx 0 0.
pose A : 'M[R]_2 := u *m u^T.
have sym : A^T = A by rewrite trmx_mul trmxK.
have unit_u : norm u = 1 by rewrite norm_delta.
have act v : A *m v = inner u v *: u.
  by rewrite -mulmxA; apply/colP => i; rewrite [LHS]mxE big_ord1 -inner_trmx [RHS]mxE mulrC.
have eigen : A *m u = 1 *: u by rewrite act -norm_sqr unit_u expr1n.
have others v : inner u v = 0 -> norm (A *m v) <= 0 * norm v.
  by move=> zero; rewrite act zero scale0r norm0 mul0r.
exists (Instance sym unit_u (oner_neq0 R) eigen (lexx 0) others (const_mx 1) 1).
do !split; rewrite /ratio /tangent2 /tangent2_0 /squared_tangent /= ?mul0r ?divr_ge0 ?sqr_ge0 ?ltr01 //.
Qed.

Theorem proved (R : realType) : classics_power_iteration.statement R
  (@instance R) (@k R) (@ratio R) (@tangent2 R) (@tangent2_0 R).
Proof.
case=> n A sym u unit t t_n0 eigen s s_ge0 others x steps _.
rewrite /classics_power_iteration.conclusion /tangent2 /tangent2_0 /ratio /k /=.
rewrite exprM; elim: steps => [|j below]; first by rewrite expr0 mul1r.
rewrite [_ ^+ j.+1]exprS -mulrA; set y := iter j _ x in below *.
apply: le_trans (ler_wpmul2l (sqr_ge0 _) below).
rewrite iterS -/y /squared_tangent (rest_eigen _ sym eigen) (inner_eigen _ sym eigen).
rewrite [(s / _) ^+ 2]exprMn exprVn real_normK ?num_real // mulrACA -invfM -exprMn.
rewrite -[(t ^+ 2 * _)]exprMn ler_wpmul2r ?invr_ge0 ?sqr_ge0 // ler_pexpn2r ?nnegrE ?norm_ge0 ?mulr_ge0 ?norm_ge0 //.
by rewrite others // rest_orthogonal.
Qed.
End classics_power_iteration_theory.
