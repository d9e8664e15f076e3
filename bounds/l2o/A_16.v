(* l2o.A_16: what the last layer contributes to a training step is not as negative as printed; what is true of small steps. *)
From bounds.theory Require Import language order vectors spectral extreme singular.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_sigmoid.
From bounds.theory Require Import l2o_last_layer l2o_small_rate l2o_two_signs.
From mathcomp Require Import ring.
From mathcomp Require Import classical_sets.
From statements Require l2o_A_16 l2o_A_16_eq50 l2o_A_16_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_16_theory.
Section Symbols.
Variable R : realType.
Definition instance := step_of_training R.
Definition F_T : instance -> R := @F_T R.
Definition T : instance -> nat := @T R.
Definition Theta : instance -> R := @Theta R.
Definition Theta_inner : instance -> R := @Theta_inner R.
Definition W_ratio : instance -> R := @W_ratio R.
Definition alpha_0 : instance -> R := @alpha_0 R.
Definition beta : instance -> R := @beta R.
Definition beta_0 : instance -> R := @beta_0 R.
Definition coordinates : instance -> nat := @coordinates R.
Definition eta : instance -> R := @eta R.
Definition last_layer : instance -> R := @last_layer R.
Definition m : instance -> R := @m R.
Definition norm_A : instance -> R := @norm_A R.
Definition width : instance -> nat := @width R.
Definition x : instance -> R := @x R.
End Symbols.

Lemma premises_of_witness (R : realType) : l2o_A_16.premises R (@instance R) (@F_T R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R) (witness R).
Proof.
have s_pos := s_gt0 R; have s_ge0 := ltW s_pos; have /andP[ratio_ge0 ratio_le1] := ratio_witness R.
rewrite /l2o_A_16.premises /Theta /F_T /alpha_0 /beta_0 Theta_witness F_witness alpha_witness beta_0_witness.
have F_gt0 : 0 < l2o_conditions.s R ^+ 2 / 8%:R by rewrite divr_gt0 ?exprn_gt0 ?ltr0n.
have inner_ge0 : 0 <= Theta_inner (witness R) by rewrite /Theta_inner /l2o_two_signs.Theta_inner /= big_cons big_nil mulr1 ler0n.
do !split=> //; first [exact: ltW | exact: ltr0n | exact: ler0n | exact: norm_ge0 | exact: spectral_ge0
  | exact: short_enough | exact: ltr01].
Qed.

Lemma inhabited (R : realType) : l2o_A_16.inhabited R (@instance R) (@F_T R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_16.refuted R (@instance R) (@F_T R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /l2o_A_16.conclusion big_geq // !mulr0 mul0r sub0r => /(@too_negative R).
Qed.
End l2o_A_16_theory.

Module l2o_A_16_eq50_theory.
Section Symbols.
Variable R : realType.
Definition instance := step_of_training R.
Definition F_T : instance -> R := @F_T R.
Definition T : instance -> nat := @T R.
Definition Theta : instance -> R := @Theta R.
Definition W_ratio : instance -> R := @W_ratio R.
Definition alpha_0 : instance -> R := @alpha_0 R.
Definition beta : instance -> R := @beta R.
Definition beta_0 : instance -> R := @beta_0 R.
Definition coordinates : instance -> nat := @coordinates R.
Definition eta : instance -> R := @eta R.
Definition last_layer : instance -> R := @last_layer R.
Definition m : instance -> R := @m R.
Definition norm_A : instance -> R := @norm_A R.
Definition width : instance -> nat := @width R.
Definition x : instance -> R := @x R.
End Symbols.

Lemma premises_of_witness (R : realType) : l2o_A_16_eq50.premises R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R) (witness R).
Proof.
have := l2o_A_16_theory.premises_of_witness R; rewrite /l2o_A_16.premises /l2o_A_16_eq50.premises.
by do !case=> ?; do !split.
Qed.

Lemma inhabited (R : realType) : l2o_A_16_eq50.inhabited R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_16_eq50.refuted R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /l2o_A_16_eq50.conclusion => decrease; apply: (@too_negative R); apply: le_trans decrease _.
by rewrite -!mulNr.
Qed.
End l2o_A_16_eq50_theory.

Module l2o_A_16_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, and the number of steps. *)
Record instance := Instance { data : problem R; weights : bounded_network R; steps : nat }.
Implicit Type i : instance.
Definition N i : network R 2 := net (weights i).

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition beta_0 i : R := weakest (M (data i))^T ^+ 2.
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R := ratio (weights i).
Definition width i : nat := last_width (N i).
Definition coordinates i : nat := unknowns (data i).
Definition F_T i : R := objective (data i) (N i) (steps i).

(* sigma_min(G_(L-1, T)), and the smallest square of an entry of g_(T-1). *)
Definition alpha_0 i : R := weakest (G_of (data i) (N i) (steps i).-1).
Definition smallest_g2 i : R := inf [set Gamma (data i) (N i) (steps i).-1 j 0 ^+ 2 | j in [set: 'I_(unknowns (data i))]]%classic.

(* The limit of (Z - X_T)' M' (M X_T - Y) / eta. *)
Definition rate i : R := rate_of_contribution (data i) (N i) (steps i).

Lemma smallest_le i j : smallest_g2 i <= Gamma (data i) (N i) (steps i).-1 j 0 ^+ 2.
Proof.
apply: inf_lower_bound; last by exists j.
by split; [exists (Gamma (data i) (N i) (steps i).-1 j 0 ^+ 2), j | exists 0 => _ [k _ <-]; apply: sqr_ge0].
Qed.

Lemma smallest_ge0 i : (0 < coordinates i)%N -> 0 <= smallest_g2 i.
Proof.
move=> some; apply: lb_le_inf; last by move=> _ [k _ <-]; apply: sqr_ge0.
by exists (Gamma (data i) (N i) (steps i).-1 (Ordinal some) 0 ^+ 2), (Ordinal some).
Qed.
End Symbols.

(* The example of the printed form, with its bounds. *)
Section Witness.
Variable R : realType.
Definition bounded_neurons : bounded_network R := @BoundedNetwork R (two_neurons R) [:: 2%:R; 1]
  (introT and3P (And3 (ltr0Sn _ 1) ltr01 isT)) (erefl _).
Definition witness : instance R := Instance (two_unknowns R) bounded_neurons 1.
End Witness.

Lemma inhabited (R : realType) : l2o_A_16_corrected.inhabited R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R) (@alpha_0 R)
  (@beta R) (@beta_0 R) (@coordinates R) (@m R) (@norm_A R) (@rate R) (@smallest_g2 R) (@width R) (@x R).
Proof.
exists (witness R); have := l2o_A_16_theory.premises_of_witness R; rewrite /l2o_A_16.premises /l2o_A_16_corrected.premises.
have ratios : 0 <= W_ratio (witness R) <= 1.
  by have /andP[_] := ratio_witness R; rewrite le_maxl ratio_ge0 => /andP[].
case/andP: ratios => ratios_ge0 ratios_le1.
by do !case=> ?; do !split=> //; apply: smallest_ge0.
Qed.

(* Every slope is at least 2 d, every gradient's square at least g. *)
Lemma pulls_long (R : realType) (p : problem R) N (d g : R) : 0 <= d ->
  (forall j, d <= l2o_sigmoid.slope (entering N (X_0 p) j)) -> (forall j, g <= Gamma p N 0 j 0 ^+ 2) ->
  4%:R * d ^+ 2 * g * norm (Gamma p N 1) ^+ 2 <= norm (pulls p N) ^+ 2.
Proof.
move=> d_ge0 steep large; rewrite !norm_sqr /inner mulr_sumr; apply: ler_sum => j _; rewrite [pulls p N _ _]mxE slope_at.
have {steep} slope_sqr : 0 <= l2o_sigmoid.slope (entering N (X_0 p) j) ^+ 2 - d ^+ 2.
  by rewrite subr_ge0 ler_expn2r ?nnegrE ?(le_trans d_ge0).
have {large} a_large : 0 <= Gamma p N 0 j 0 ^+ 2 - g by rewrite subr_ge0.
move: (l2o_sigmoid.slope _) (Gamma p N 0 j 0) (Gamma p N 1 j 0) slope_sqr a_large => s a b slope_sqr a_large.
by apply: (ler_by (d := 4%:R * b ^+ 2 * (d ^+ 2 * (a ^+ 2 - g) + (s ^+ 2 - d ^+ 2) * a ^+ 2))); [ring | nonnegative].
Qed.

Theorem proved (R : realType) : l2o_A_16_corrected.statement R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R) (@alpha_0 R)
  (@beta R) (@beta_0 R) (@coordinates R) (@m R) (@norm_A R) (@rate R) (@smallest_g2 R) (@width R) (@x R).
Proof.
case=> p W n; do 5!case=> _; case=> beta_gt0 [_] [some] [_] [_] [_] [_] [_] [short] [within] [_] [_] [_ one].
rewrite /beta /= in beta_gt0; rewrite /T /= in one; subst n.
set i := Instance p W 1; pose Z := ((2%:R * 1 + (2%:R * 1 - 2%:R) / beta i - 1) * m i + (1 + beta i) * x i) * Theta i.
have g_ge0 : 0 <= smallest_g2 i := smallest_ge0 some.
have steep j : l2o_sigmoid.slope Z <= l2o_sigmoid.slope (entering (N i) (X_0 p) j).
  apply: slope_ge; apply: le_trans (entering_length within _ j) _.
  have := fed beta_gt0 short (N i) 0; rewrite /= sqrtr1 => near.
  apply: le_trans (ler_wpmul2l (lam_product_ge0 _) near) _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /Z /Theta /beta /m /x /=; ring.
have d_ge0 : 0 <= l2o_sigmoid.slope Z by rewrite divr_ge0 ?sqr_ge0 // ltW // expR_gt0.
have long := pulls_long d_ge0 steep (@smallest_le R i).
have seen : beta_0 i * (2%:R * F_T i) <= norm (Gamma p (N i) 1) ^+ 2.
  rewrite /F_T /objective /beta_0 (_ : 2%:R * _ = norm (residual p (N i) 1) ^+ 2); last by rewrite mulrC divfK ?pnatr_eq0.
  rewrite -exprMn ler_expn2r ?nnegrE ?mulr_ge0 ?weakest_nonneg ?norm_ge0 //.
  exact: weakest_least.
have stretched : alpha_0 i ^+ 2 * norm (pulls p (N i)) ^+ 2 <= norm (G_of p (N i) 0 *m pulls p (N i)) ^+ 2.
  rewrite -exprMn ler_expn2r ?nnegrE ?mulr_ge0 ?weakest_nonneg ?norm_ge0 //.
  exact: weakest_least.
rewrite /l2o_A_16_corrected.conclusion /rate rate_of_one_step -/(beta i).
have -> : T i = 1%N by [].
rewrite (_ : - (_ + _) * Theta i = - Z); last by rewrite mulNr.
rewrite (_ : - 2%:R * (_ + _) * Theta i = - Z + - Z) ?expRD; last by rewrite /Z; move: (_ + _) => c; ring.
rewrite -/(beta i) in beta_gt0; move: long seen stretched g_ge0.
rewrite /l2o_sigmoid.slope [((beta i)^-1 * _) ^+ 2]exprMn; set u := expR (- Z).
have u1_gt0 : 0 < 1 + u by rewrite addr_gt0 ?ltr01 ?expR_gt0.
move: (norm (G_of _ _ _ *m _) ^+ 2) (norm (pulls _ _) ^+ 2) (norm (Gamma _ _ _) ^+ 2) => moved pulled back.
move: (smallest_g2 i) (alpha_0 i) (beta_0 i) (F_T i) (beta i) beta_gt0 => g a b f c c_gt0.
rewrite -!(subr_ge0 _ pulled) -!(subr_ge0 _ back) -!(subr_ge0 _ moved) => long seen stretched g_ge0.
apply: (ler_by (d := (a ^+ 2 * (pulled - 4%:R * (u / (1 + u) ^+ 2) ^+ 2 * g * back) + (moved - a ^+ 2 * pulled)
  + a ^+ 2 * (4%:R * (u / (1 + u) ^+ 2) ^+ 2 * g * (back - b * (2%:R * f)))) / c ^+ 2)); last by nonnegative.
by field; rewrite !gt_eqF.
Qed.
End l2o_A_16_corrected_theory.
