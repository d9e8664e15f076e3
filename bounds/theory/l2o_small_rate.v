(* What the last layer contributes to a training step, and its derivative by the step of training.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral extreme singular.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_sigmoid.
From bounds.theory Require Import l2o_derivatives l2o_last_layer.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope ring_scope.

Section SmallRate.
Variables (R : realType) (p : problem R) (N : network R 2) (T : nat).

(* W_L after a training step with the rate eta, eq. (6); the last iterate Z with it in the last step only, eq. (42). *)
Definition last_gradient : 'rV[R]_(last_width N) := \sum_(t < T) row_c p N T t *m (G_of p N t)^T.
Definition new_last_layer (eta : R) := last_layer N - eta *: last_gradient.
Definition Z (eta : R) : 'cV[R]_(unknowns p) := step (M p) (Y p) (scale p)
  (factors_of (new_last_layer eta *m G_of p N T.-1)) (iterate p N T.-1).

(* (Z - X_T)' M' (M X_T - Y), and its limit over eta. *)
Definition contribution (eta : R) : R := inner (Z eta - iterate p N T) (Gamma p N T).
Definition rate_of_contribution : R := 'D_1 contribution (0 : R).

Hypothesis T_gt0 : (0 < T)%N.
Notation moves := (last_gradient *m G_of p N T.-1).

Lemma contribution_at eta : contribution eta = - (scale p)^-1 *
  \sum_j (factors_of (new_last_layer eta *m G_of p N T.-1) 0 j - P p N T.-1 0 j) * Gamma p N T.-1 j 0 * Gamma p N T j 0.
Proof.
rewrite /contribution /Z (_ : iterate p N T = step (M p) (Y p) (scale p) (P p N T.-1) (iterate p N T.-1)); last first.
  by rewrite -{1}(prednK T_gt0).
rewrite /inner mulr_sumr; apply: eq_bigr => j _; have -> (A B : 'cV[R]_(unknowns p)) : (A - B) j 0 = A j 0 - B j 0 by rewrite !mxE.
rewrite !step_entry -/(Gamma p N T.-1).
by move: (factors_of _ 0 j) (P p N T.-1 0 j) (Gamma p N T.-1 j 0) (Gamma p N T j 0) => a b c d; ring.
Qed.

(* 1/beta times the sum of gradient, residual seen by M', slope, and how W_L moves what enters. *)
Theorem rate_of_contribution_is : rate_of_contribution = (scale p)^-1 *
  \sum_j slopes (P p N T.-1) 0 j * moves 0 j * Gamma p N T.-1 j 0 * Gamma p N T j 0.
Proof.
pose z eta := new_last_layer eta *m G_of p N T.-1.
have z0 j : z 0 0 j = entering N (iterate p N T.-1) j by rewrite /z /new_last_layer scale0r subr0 entering_by_last mxE.
have z_slope j : is_derive (0 : R) (1 : R) (fun h => z h 0 j) (- moves 0 j).
  rewrite (_ : (fun h => _) = fun h => (last_layer N *m G_of p N T.-1) 0 j + - moves 0 j * h); last first.
    apply/funext => h; rewrite /z /new_last_layer mulmxBl -scalemxAl.
    by move: (last_layer N *m G_of p N T.-1) moves => A B; rewrite !mxE mulNr mulrC.
  by apply: slope_eq (slope_add (slope_const _) (slope_scale _ (is_derive_id _ _))); rewrite add0r mulr1.
have slope j := slope_sigmoid (z_slope j).
suff derivative_is : is_derive (0 : R) (1 : R) contribution ((scale p)^-1 *
    \sum_j slopes (P p N T.-1) 0 j * moves 0 j * Gamma p N T.-1 j 0 * Gamma p N T j 0).
  by rewrite /rate_of_contribution (derive_val (is_derive := derivative_is)).
rewrite (_ : contribution = fun h => - (scale p)^-1 *
    \sum_j (2%:R * sigmoid (z h 0 j) + - P p N T.-1 0 j) * (Gamma p N T.-1 j 0 * Gamma p N T j 0)); last first.
  by apply/funext => h; rewrite contribution_at; congr (_ * _); apply: eq_bigr => j _; rewrite [factors_of _ _ _]mxE mulrA.
apply: slope_eq (slope_scale _ (slope_sum (fun j => slope_mul (slope_add (slope j) (slope_const _)) (slope_const _)))).
rewrite mulNr -mulrN -sumrN; congr (_ * _); apply: eq_bigr => j _.
rewrite z0 slope_of_factor [slopes _ _ _]mxE [P _ _ _ _ _]mxE.
by move: (2%:R * sigmoid _) (moves 0 j) (Gamma p N T.-1 j 0) (Gamma p N T j 0) => a b c d; ring.
Qed.
End SmallRate.

(* The slope of the sigmoid falls away from 0 on both sides. *)
Lemma slope_ge (R : realType) (z c : R) : `|z| <= c -> slope c <= slope z.
Proof.
rewrite ler_norml /slope => /andP[c_le z_le].
have u_gt0 := expR_gt0 (- c); have w_gt0 := expR_gt0 (- z).
have u_le : 0 <= expR (- z) - expR (- c) by rewrite subr_ge0 ler_expR ler_opp2.
have uw_le : 0 <= 1 - expR (- c) * expR (- z).
  by rewrite subr_ge0 -expRD -[X in _ <= X]expR0 ler_expR -opprD oppr_le0 -ler_subl_addl sub0r.
move: (expR (- c)) (expR (- z)) u_gt0 w_gt0 u_le uw_le => u w u_gt0 w_gt0 u_le uw_le.
have [u1 w1] : 0 < 1 + u /\ 0 < 1 + w by split; rewrite addr_gt0 ?ltr01.
apply: (ler_by (d := (w - u) * (1 - u * w) / ((1 + w) ^+ 2 * (1 + u) ^+ 2))); first by field; rewrite !gt_eqF.
by apply: divr_ge0; apply: mulr_ge0 => //; apply: sqr_ge0.
Qed.

(* For one step the rate is a square. *)
Section OneStep.
Variables (R : realType) (p : problem R) (N : network R 2).
Implicit Type j : 'I_(unknowns p).

(* Slope, gradient, and the residual seen by M', coordinate by coordinate. *)
Definition pulls : 'cV[R]_(unknowns p) := \col_j (slopes (P p N 0) 0 j * Gamma p N 0 j 0 * Gamma p N 1 j 0).

Lemma row_of_one_step : row_c p N 1 0 = - (scale p)^-1 *: pulls^T.
Proof.
rewrite /row_c /pulls mulmx1; congr (_ *: _); apply/rowP => j; rewrite mul_mx_diag mxE mul_mx_diag.
by move: (Gamma p N 0) (Gamma p N 1) (slopes _) => g v s; rewrite !mxE mulrC [v j 0 * _]mulrC mulrA.
Qed.

Theorem rate_of_one_step : rate_of_contribution p N 1 = - ((scale p)^-1 * norm (G_of p N 0 *m pulls)) ^+ 2.
Proof.
set G := G_of p N 0; have moves : last_gradient p N 1 *m G = - (scale p)^-1 *: (pulls^T *m G^T *m G).
  by rewrite /last_gradient big_ord_recl big_ord0 addr0 row_of_one_step -!scalemxAl.
rewrite rate_of_contribution_is // (_ : \sum_j _ = (last_gradient p N 1 *m G *m pulls) 0 0); last first.
  by rewrite mxE; apply: eq_bigr => j _; rewrite [pulls _ _]mxE -!mulrA mulrCA.
rewrite exprMn norm_sqr inner_trmx trmx_mul moves -scalemxAl -!mulmxA; move: (pulls^T *m _) => square.
by rewrite mxE; ring.
Qed.

Lemma slope_at j : slopes (P p N 0) 0 j = 2%:R * slope (entering N (X_0 p) j).
Proof. by rewrite slope_of_factor !mxE. Qed.

Lemma slopes_gt0 j : 0 < slopes (P p N 0) 0 j.
Proof. by rewrite mxE mulr_gt0 ?factor_gt0 // subr_gt0 ltr_pdivr_mulr ?ltr0n // mul1r factor_lt2. Qed.
End OneStep.
