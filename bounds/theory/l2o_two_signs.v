(* What Lemma A.16 speaks of, and a training step on two unknowns whose gradients have opposite signs.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral extreme exponential_moments.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_sigmoid.
From bounds.theory Require Import l2o_derivatives l2o_last_layer l2o_small_rate.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A problem, a network, bounds on the norms of its layers, the number of steps, and the step of training. *)
Section Symbols.
Variable R : realType.
Record step_of_training := StepOfTraining {
  data : problem R; weights : network R 2; bounds_of : seq R; steps : nat; rate : R;
}.
Implicit Type i : step_of_training.

Definition T i : nat := steps i.
Definition eta i : R := rate i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition beta_0 i : R := weakest (M (data i))^T ^+ 2.
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := \prod_(b <- bounds_of i) b.
Definition Theta_inner i : R := \prod_(b <- take (size (bounds_of i)).-1 (bounds_of i)) b.
Definition width i : nat := last_width (weights i).
Definition coordinates i : nat := unknowns (data i).
Definition F_T i : R := objective (data i) (weights i) (steps i).

(* Over the weights before and after the step, and sigma_min(G_(L-1, T)). *)
Definition W_ratio i : R := Num.max (largest_ratio (layer_norms (weights i)) (bounds_of i))
  (largest_ratio (layer_norms (trained (data i) (steps i) (rate i) (weights i))) (bounds_of i)).
Definition alpha_0 i : R := weakest (G_of (data i) (weights i) (steps i).-1).

(* (Z - X_T)' M' (M X_T - Y), where Z is the last iterate with the new last layer in the last step only. *)
Definition last_layer i : R := contribution (data i) (weights i) (steps i) (rate i).
End Symbols.

(* M = (1, -1), Y = s = 1/1024, X_0 = 0, beta = 4, one step; a neuron for each sign of the gradient, W_2 = 0; eta = 1. *)
Section Witness.
Variable R : realType.
Notation s := (l2o_conditions.s R).
Definition witness : step_of_training R := StepOfTraining (two_unknowns R) (two_neurons R) [:: 2%:R; 1] 1 1.

Let s_ge0 : 0 <= s. Proof. exact: ltW (s_gt0 R). Qed.

Lemma first_inputs : G_of (two_unknowns R) (two_neurons R) 0 = \matrix_(i, j) (if i == j then 0 else s).
Proof.
have positive : Num.max s 0 = s by rewrite max_l.
have negative : Num.max (- s) 0 = 0 by rewrite max_r ?oppr_le0.
rewrite /G_of /= inputs_at_origin; apply/matrixP => i j.
rewrite !mxE !big_ord_recl big_ord0 !mxE /= mul0r add0r addr0.
by case: i j => [[|[|//]] ?] [[|[|//]] ?] /=; rewrite -?val_eqE /= ?mul1r ?mulN1r ?opprK ?positive ?negative.
Qed.

Lemma first_iterate : iterate (two_unknowns R) (two_neurons R) 1 = \col_j (if j == 0%N :> nat then s / 4%:R else - (s / 4%:R)).
Proof.
rewrite /= /learned /step plain_factors /scaled diag_const_mx mul1mx /= first_gradient.
by apply/colP => j; rewrite !mxE; case: ifP => _; field.
Qed.

Lemma second_gradient : Gamma (two_unknowns R) (two_neurons R) 1 = \col_j (if j == 0%N :> nat then - (s / 2%:R) else s / 2%:R).
Proof.
rewrite /Gamma first_iterate /gradient; apply/colP => j.
rewrite !mxE big_ord1 !mxE !big_ord_recl big_ord0 !mxE /=.
by case: ifP => _; field.
Qed.

Lemma row_c_witness : row_c (two_unknowns R) (two_neurons R) 1 0 = const_mx (- (s ^+ 2 / 16%:R)).
Proof.
rewrite /row_c /P /= plain_factors second_gradient /Gamma /= first_gradient mulmx1.
by apply/rowP => j; rewrite mxE mul_mx_diag mxE mul_mx_diag !mxE; case: ifP => _; field.
Qed.

Lemma last_gradient_witness : last_gradient (two_unknowns R) (two_neurons R) 1 = const_mx (- (s ^+ 3 / 16%:R)).
Proof.
rewrite /last_gradient big_ord_recl big_ord0 addr0 row_c_witness first_inputs; apply/rowP => k.
rewrite !mxE !big_ord_recl big_ord0 !mxE /=.
by case: k => [[|[|//]] ?] /=; rewrite -?val_eqE /=; field.
Qed.

(* The new last layer lets s^4 / 16 into both sigmoids. *)
Lemma contribution_witness : last_layer witness = - (s ^+ 2 / 4%:R * (2%:R * sigmoid (s ^+ 4 / 16%:R) - 1)).
Proof.
rewrite /last_layer contribution_at // second_gradient /Gamma /P /= plain_factors first_gradient.
have entry j : (new_last_layer (two_unknowns R) (two_neurons R) 1 1 *m G_of (two_unknowns R) (two_neurons R) 0) 0 j = s ^+ 4 / 16%:R.
  rewrite /new_last_layer last_gradient_witness first_inputs scale1r sub0r !mxE !big_ord_recl big_ord0 !mxE /=.
  by case: j => [[|[|//]] ?] /=; rewrite -?val_eqE /=; field.
rewrite !big_ord_recl big_ord0 ![factors_of _ _ _]mxE !entry !mxE /=.
by move: (sigmoid _) => c; field.
Qed.

Lemma contribution_small : - (s ^+ 6 / 128%:R) <= last_layer witness.
Proof.
rewrite contribution_witness ler_opp2; have := factor_lipschitz (s ^+ 4 / 16%:R) 0; set c := sigmoid (_ / _).
have -> : 2%:R * sigmoid 0 = 1 :> R by rewrite /sigmoid oppr0 expR0; field.
rewrite subr0 [`|s ^+ 4 / _|]ger0_norm ?divr_ge0 ?exprn_ge0 ?ler0n // => near.
apply: (@le_trans _ _ (s ^+ 2 / 4%:R * (s ^+ 4 / 16%:R / 2%:R))).
  by rewrite ler_wpmul2l ?divr_ge0 ?sqr_ge0 ?ler0n // (le_trans (ler_norm _) near).
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.

(* What is promised: u = exp(- 2 m) is at least a half, and delta_4 at least an eighth. *)
Lemma promised (c : R) : 2%:R^-1 <= c -> c <= 1 -> s ^+ 4 / 256%:R <= 8%:R * s ^+ 2 * 2%:R ^+ 2 * (s ^+ 2 / 8%:R) * 1 * c ^+ 2 / (1 + c) ^+ 4 / 4%:R ^+ 2.
Proof.
move=> c_ge c_le; have c_gt0 : 0 < c by rewrite (lt_le_trans _ c_ge) ?invr_gt0 ?ltr0n.
have c1_gt0 : 0 < 1 + c by rewrite addr_gt0 ?ltr01.
have ratio : 8%:R^-1 <= c / (1 + c) ^+ 2.
  have c2 : 0 <= 2%:R * c - 1 by rewrite subr_ge0 mulrC -ler_pdivr_mulr ?ltr0n // mul1r.
  have c1 : 0 <= 1 - c by rewrite subr_ge0.
  apply: (ler_by (d := (c * (1 - c) + 5%:R / 2%:R * (2%:R * c - 1) + 3%:R / 2%:R) / (8%:R * (1 + c) ^+ 2))).
    by field; rewrite gt_eqF.
  by rewrite divr_ge0 ?addr_ge0 ?mulr_ge0 ?exprn_ge0 ?divr_ge0 ?ler0n ?(ltW c_gt0) ?(ltW c1_gt0).
have squared : 8%:R^-1 ^+ 2 <= (c / (1 + c) ^+ 2) ^+ 2.
  by rewrite ler_expn2r ?nnegrE ?invr_ge0 ?ler0n // (le_trans _ ratio) ?invr_ge0 ?ler0n.
apply: (ler_by (d := s ^+ 4 / 4%:R * ((c / (1 + c) ^+ 2) ^+ 2 - 8%:R^-1 ^+ 2))); last first.
  by rewrite mulr_ge0 ?subr_ge0 ?divr_ge0 ?exprn_ge0 ?ler0n.
by field; rewrite gt_eqF.
Qed.

Lemma Theta_witness : Theta witness = 2%:R. Proof. by rewrite /Theta /= !big_cons big_nil !mulr1. Qed.
Lemma F_witness : F_T witness = s ^+ 2 / 8%:R. Proof. exact: first_objective. Qed.
Lemma alpha_witness : alpha_0 witness = s. Proof. by rewrite -(stretch R) /sigma_min smallest_of_last. Qed.
Lemma beta_0_witness : beta_0 witness = 2%:R. Proof. exact: eigenvalue. Qed.

Lemma root_within : 2%:R^-1 <= expR (- (m witness * 2%:R)) <= 1.
Proof.
have s_small : s = 1024%:R^-1 by [].
have m_ge0 : 0 <= m witness by apply: norm_ge0.
have m_le : m witness <= 2%:R * s.
  rewrite ler_by_sqr ?mulr_ge0 ?ler0n // data_sqr; apply: (ler_by (d := 2%:R * s ^+ 2)); first by ring.
  by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
apply/andP; split; last by rewrite -[X in _ <= X]expR0 ler_expR oppr_le0 mulr_ge0 ?ler0n.
apply: le_trans _ (expR_tangent _).
apply: (ler_by (d := (2%:R^-1 - 4%:R * s) + 2%:R * (2%:R * s - m witness))); first by field.
have -> : 2%:R^-1 - 4%:R * s = 127%:R / 256%:R by rewrite s_small; field.
by rewrite addr_ge0 ?divr_ge0 ?mulr_ge0 ?ler0n // subr_ge0.
Qed.

Lemma ratio_witness : 0 <= W_ratio witness <= 1.
Proof.
have s_small : s = 1024%:R^-1 by [].
have s_le1 : s <= 1 by rewrite s_small invf_le1 ?ltr0n ?ler1n.
have /andP[_ first_le] := slack R.
have inner_le : spectral (both_signs R) <= 2%:R by rewrite -(ler_add2l 1) (le_trans first_le) // (natrD _ 1 2).
have no_inner : through (both_signs R *m inputs_of (two_unknowns R) (two_neurons R) 0) (0^T *m row_c (two_unknowns R) (two_neurons R) 1 0) = 0.
  by apply/matrixP => i j; rewrite trmx0 mul0mx !mxE if_same.
have last_le : spectral (0 - 1 *: (\sum_(t < 1) row_c (two_unknowns R) (two_neurons R) 1 t *m
    (relu_all (both_signs R *m inputs_of (two_unknowns R) (two_neurons R) t))^T)) <= 1.
  rewrite (_ : \sum_(t < 1) _ = const_mx (- (s ^+ 3 / 16%:R))); last exact: last_gradient_witness.
  rewrite (le_trans (spectral_frobenius _)) // ler_by_sqr ?frobenius_ge0 ?ler01 // sqr_sqrtr ?frobenius_sqr_ge0 //.
  rewrite /frobenius_sqr !big_ord_recl !big_ord0 !mxE /=.
  have s3 : 0 <= s ^+ 3 <= 1 by rewrite exprn_ge0 //= exprn_ile1.
  case/andP: s3; move: (s ^+ 3) => c c_ge0 c_le.
  apply: (ler_by (d := (1 - c) * (1 + c) / 128%:R + 127%:R / 128%:R)); first by field.
  have [c1 one] : 0 <= 1 - c /\ 0 <= 1 :> R by rewrite subr_ge0 ler01.
  by nonnegative.
apply/andP; split; first by rewrite /W_ratio le_maxr largest_ratio_ge0.
rewrite /W_ratio /largest_ratio /= !big_cons !big_nil /= !big_ord_recl big_ord0 no_inner mul0mx addr0 scaler0 subr0.
rewrite !le_maxl !ler01 !ler_pdivr_mulr ?ltr01 ?ltr0n // !mul1r !inner_le spectral0 ler01 !andbT /=.
by move: last_le; rewrite big_ord_recl big_ord0.
Qed.

(* The promised decrease is of fourth order in s, what happens of sixth. *)
Lemma too_negative : ~ last_layer witness <= - (8%:R * alpha_0 witness ^+ 2 * beta_0 witness ^+ 2 * F_T witness * eta witness *
  expR (- 2%:R * ((2%:R * 1 + (2%:R * 1 - 2%:R) / beta witness - 1) * m witness + (1 + beta witness) * x witness) * Theta witness) /
  (1 + expR (- ((2%:R * 1 + (2%:R * 1 - 2%:R) / beta witness - 1) * m witness + (1 + beta witness) * x witness) * Theta witness)) ^+ 4 /
  beta witness ^+ 2).
Proof.
have -> : x witness = 0 by apply: norm0.
rewrite Theta_witness F_witness alpha_witness beta_0_witness.
have -> : beta witness = 4%:R by []. have -> : eta witness = 1 by [].
have -> : (2%:R * 1 + (2%:R * 1 - 2%:R) / 4%:R - 1) * m witness + (1 + 4%:R) * 0 = m witness by field.
rewrite (_ : - m witness * 2%:R = - (m witness * 2%:R)) ?mulNr //.
have -> : - (2%:R * m witness * 2%:R) = - (m witness * 2%:R) + - (m witness * 2%:R) by ring.
rewrite expRD; set c := expR _; have /andP[c_ge c_le] := root_within; rewrite -/c in c_ge c_le.
move=> decrease; have := le_trans contribution_small decrease; rewrite ler_opp2 -expr2.
move/(le_trans (promised c_ge c_le)); rewrite leNgt => /negP; apply.
have s_pos := s_gt0 R; have s_small : s = 1024%:R^-1 by [].
apply: (ltr_by (d := s ^+ 4 / 256%:R * (1 - 2%:R * s ^+ 2))); first by field.
have small : 1 - 2%:R * s = 511%:R / 512%:R by rewrite s_small; field.
have small_ge0 : 0 <= 1 - 2%:R * s by rewrite small divr_ge0 ?ler0n.
rewrite mulr_gt0 ?divr_gt0 ?exprn_gt0 ?ltr0n //; apply: (ltr_by (d := (1 - 2%:R * s) * (1 + 2%:R * s) / 2%:R + 2%:R^-1)).
  by field.
have one : 0 <= 1 :> R := ler01.
by apply: ltr_paddl; [nonnegative | rewrite invr_gt0 ltr0n].
Qed.
End Witness.
