(* Gradient descent with step 1/beta on a problem of least squares that has a solution.
   A file of lemmas: l2o.eq8_gd and l2o.eq10.corrected rest on it. *)
From bounds.theory Require Import language order vectors spectral extreme singular right_inverse l2o_problem.
From mathcomp Require Import boolp classical_sets.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Method.
Variable R : realType.
Implicit Type p : problem R.

(* X - M' (M X - Y) / beta, and F(X) = |M X - Y|^2 / 2. *)
Definition descend p (X : 'cV[R]_(unknowns p)) := X - (scale p)^-1 *: ((M p)^T *m (M p *m X - Y p)).
Definition objective p (X : 'cV[R]_(unknowns p)) : R := norm (M p *m X - Y p) ^+ 2 / 2%:R.

(* The objective after some steps, and the squared distance of the start to the nearest solution. *)
Definition descended p k : R := objective (iter k (@descend p) (X_0 p)).
Definition to_solution p : R := inf [set norm (X_0 p - X) ^+ 2 | X in [set X | M p *m X = Y p]].

(* The least |M' v|^2 over unit vectors v. *)
Definition least_curvature p : R := weakest (M p)^T ^+ 2.
End Method.

Section Descent.
Variables (R : realType) (p : problem R) (X : 'cV[R]_(unknowns p)).
Hypotheses (beta_gt0 : 0 < scale p) (short : curvature p <= scale p) (solved : M p *m X = Y p).
Let b := scale p.
Let A := (M p)^T *m M p.
Let e k := iter k (@descend R p) (X_0 p) - X.
Let r k := norm (M p *m e k) ^+ 2.

Lemma error_step k : e k.+1 = e k - b^-1 *: (A *m e k).
Proof. by rewrite /e /= /descend -solved -mulmxBr mulmxA addrAC. Qed.

Lemma pulled_back v : norm ((M p)^T *m v) ^+ 2 <= b * norm v ^+ 2.
Proof.
set w := (M p)^T *m v; have [->|w_n0] := eqVneq (norm w) 0.
  by rewrite expr0n mulr_ge0 ?sqr_ge0 ?(ltW beta_gt0).
have w_gt0 : 0 < norm w by rewrite lt0r w_n0 norm_ge0.
have Mw : norm (M p *m w) ^+ 2 <= b * norm w ^+ 2.
  rewrite norm_sqr inner_adjoint mulmxA; apply: le_trans (inner_le _ _) _.
  rewrite mulrC expr2 mulrA ler_wpmul2r ?norm_ge0 //; apply: le_trans (norm_mul_le _ _) _.
  by rewrite ler_wpmul2r ?norm_ge0.
have square : norm w ^+ 2 <= norm v * norm (M p *m w).
  by rewrite [X in X <= _]norm_sqr {1}/w inner_adjoint trmxK inner_le.
rewrite -(ler_pmul2r (exprn_gt0 2 w_gt0)) -expr2.
apply: (@le_trans _ _ ((norm v * norm (M p *m w)) ^+ 2)).
  by rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?sqr_ge0.
by rewrite exprMn; apply: le_trans (ler_wpmul2l (sqr_ge0 (norm v)) Mw) _; rewrite mulrCA mulrA.
Qed.

Lemma error_le k : norm (e k.+1) ^+ 2 <= norm (e k) ^+ 2 - b^-1 * r k.
Proof.
have b_n0 : b != 0 by rewrite gt_eqF.
have := pulled_back (M p *m e k); rewrite -/(r k) mulmxA => pulled.
rewrite error_step normB_sqr innerZr normZ exprMn.
have -> : inner (e k) (A *m e k) = r k by rewrite /r norm_sqr inner_adjoint mulmxA.
rewrite ger0_norm ?invr_ge0 ?(ltW beta_gt0) //.
apply: (ler_by (d := b^-1 ^+ 2 * (b * r k - norm (A *m e k) ^+ 2))).
  by rewrite mulr2n; move: (norm (A *m e k)) (norm (e k)) (r k) => x y z; field.
by rewrite mulr_ge0 ?sqr_ge0 // subr_ge0.
Qed.

Lemma residual_le k : r k.+1 <= r k.
Proof.
have b_n0 : b != 0 by rewrite gt_eqF.
have residual_step : M p *m e k.+1 = M p *m e k - b^-1 *: (M p *m (A *m e k)).
  by rewrite error_step mulmxBr -scalemxAr.
have pulled := pulled_back (M p *m e k); rewrite mulmxA -/A in pulled.
have Mw : norm (M p *m (A *m e k)) ^+ 2 <= b * norm (A *m e k) ^+ 2.
  rewrite norm_sqr inner_adjoint mulmxA -/A; apply: le_trans (inner_le _ _) _.
  rewrite mulrC expr2 mulrA ler_wpmul2r ?norm_ge0 //; apply: le_trans (norm_mul_le _ _) _.
  by rewrite ler_wpmul2r ?norm_ge0.
rewrite /r residual_step normB_sqr innerZr normZ exprMn ger0_norm ?invr_ge0 ?(ltW beta_gt0) //.
have -> : inner (M p *m e k) (M p *m (A *m e k)) = norm (A *m e k) ^+ 2.
  by rewrite inner_adjoint norm_sqr !mulmxA -/A inner_adjoint /A trmx_mul trmxK !mulmxA.
apply: (ler_by (d := b^-1 * norm (A *m e k) ^+ 2 + b^-1 ^+ 2 * (b * norm (A *m e k) ^+ 2 - norm (M p *m (A *m e k)) ^+ 2))).
  by rewrite mulr2n; move: (norm (A *m e k)) (norm (M p *m (A *m e k))) (norm (M p *m e k)) => x y z; field.
by apply: addr_ge0; apply: mulr_ge0; rewrite ?sqr_ge0 ?subr_ge0 // invr_ge0 ltW.
Qed.

Lemma rate k : k%:R * r k <= b * (norm (X_0 p - X) ^+ 2 - norm (e k) ^+ 2).
Proof.
elim: k => [|k below]; first by rewrite mul0r subrr mulr0.
apply: (@le_trans _ _ (k%:R * r k + r k)).
  rewrite -[X in X%:R * _ <= _]addn1 natrD mulrDl mul1r.
  by apply: ler_add; [rewrite ler_wpmul2l ?ler0n ?residual_le | apply: residual_le].
have b_n0 : b != 0 by rewrite gt_eqF.
have step := mulr_ge0 (ltW beta_gt0) (etrans (subr_ge0 _ _) (error_le k)).
rewrite -subr_ge0; move: below; rewrite -subr_ge0 => below; have := addr_ge0 below step; congr (0 <= _).
by rewrite -/b; move: (norm (e k)) (norm (e k.+1)) (norm (X_0 p - X)) (r k) => x y z w; field.
Qed.

Lemma objective_le k : (0 < k)%N ->
  objective (iter k (@descend R p) (X_0 p)) <= b / 2%:R / k%:R * norm (X_0 p - X) ^+ 2.
Proof.
move=> k_gt0; have k_gt0' : 0 < k%:R :> R by rewrite ltr0n.
have -> : objective (iter k (@descend R p) (X_0 p)) = r k / 2%:R by rewrite /objective -solved -mulmxBr.
have -> : b / 2%:R / k%:R * norm (X_0 p - X) ^+ 2 = b * norm (X_0 p - X) ^+ 2 / k%:R / 2%:R.
  by move: (norm _) => x; field; rewrite gt_eqF.
rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_pdivl_mulr // mulrC.
apply: le_trans (rate k) _; rewrite ler_wpmul2l ?(ltW beta_gt0) // ger_addl oppr_le0.
exact: sqr_ge0.
Qed.
End Descent.

Section Rate.
Variables (R : realType) (p : problem R).
Hypothesis full : 0 < least_curvature p.

Lemma solvable : exists X, M p *m X = Y p.
Proof.
have M_gt0 : 0 < weakest (M p)^T.
  by rewrite lt0r weakest_nonneg andbT; apply: contraTneq full => zero; rewrite /least_curvature zero expr0n ltxx.
by exists (right_inverse (M p) *m Y p); rewrite mulmxA right_inverseK // mul1mx.
Qed.

Lemma to_solution_ge0 : 0 <= to_solution p.
Proof.
have [X solved] := solvable; apply: lb_le_inf => [|_ [Z _ <-]]; last exact: sqr_ge0.
by exists (norm (X_0 p - X) ^+ 2), X.
Qed.

Theorem plain_rate k : 0 < scale p -> curvature p <= scale p -> (0 < k)%N ->
  descended p k <= to_solution p * scale p / 2%:R / k%:R.
Proof.
move=> beta_gt0 short k_gt0; have [X solved] := solvable.
have c_gt0 : 0 < scale p / 2%:R / k%:R by rewrite !divr_gt0 ?ltr0n.
have -> : to_solution p * scale p / 2%:R / k%:R = to_solution p * (scale p / 2%:R / k%:R) by rewrite -!mulrA.
rewrite -ler_pdivr_mulr //; apply: lb_le_inf => [|_ [Z found <-]]; first by exists (norm (X_0 p - X) ^+ 2), X.
by rewrite ler_pdivr_mulr // mulrC; apply: objective_le.
Qed.

Lemma plain_rate_printed k : 0 < scale p -> curvature p <= scale p -> (0 < k)%N ->
  descended p k <= to_solution p * scale p / k%:R.
Proof.
move=> beta_gt0 short k_gt0; apply: le_trans (plain_rate beta_gt0 short k_gt0) _.
rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_pdivr_mulr ?ltr0n // ler_pemulr ?ler1n //.
by rewrite mulr_ge0 ?to_solution_ge0 // ltW.
Qed.
End Rate.

Section Example.
Variable R : realType.

Lemma one_equation_full : 0 < least_curvature (one_equation R).
Proof. by rewrite /least_curvature /= trmx1 weakest_scalar normr1 expr1n ltr01. Qed.

Lemma descended_ge0 (p : problem R) k : 0 <= descended p k.
Proof. by rewrite /descended /objective divr_ge0 ?sqr_ge0 ?ler0n. Qed.
End Example.
