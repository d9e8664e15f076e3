(* l2o.A_14: the printed bound lacks a square, so that large data breaks it. *)
From bounds.theory Require Import language order exponential vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions.
From mathcomp Require Import ring.
From statements Require l2o_A_14.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_14_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network, bounds on the norms of its layers, the number of steps, and the step of training. *)
Record instance := Instance { data : problem R; weights : network R 2; bounds_of : seq R; steps : nat; rate : R }.
Implicit Type i : instance.
Definition after i := trained (data i) (steps i) (rate i) (weights i).

Definition T i : nat := steps i.
Definition eta i : R := rate i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := \prod_(b <- bounds_of i) b.
Definition q i : R := \sum_(b <- bounds_of i) (b ^+ 2)^-1.

(* Over the weights before and after the step. *)
Definition W_ratio i : R :=
  Num.max (largest_ratio (layer_norms (weights i)) (bounds_of i)) (largest_ratio (layer_norms (after i)) (bounds_of i)).

(* |M X_T - Y| before the step, and what the step does to it: 1/2 |M X_T' - M X_T|^2. *)
Definition norm_r i : R := norm (residual (data i) (weights i) (steps i)).
Definition square i : R := norm (mulmx (M (data i)) (iterate (data i) (after i) (steps i))
  - mulmx (M (data i)) (iterate (data i) (weights i) (steps i))) ^+ 2 / 2%:R.
End Symbols.

(* One equation x = 1024 with beta = 2, one neuron that sees minus the gradient, W_2 = 0, eta = 8 / 1024^4: W_2 becomes 1/1024. *)
Section Witness.
Variable R : realType.
Definition y : R := 1024%:R.
Definition large : problem R := Problem (1%:M : 'M_1) (const_mx y) 0 2%:R.
Definition sees : 'M[R]_(1, 2) := \matrix_(_, k) (if k == 0%N :> nat then 0 else -1).
Definition one_neuron (w : R) : network R 2 := Hidden sees (Last (const_mx w : 'rV_1)).
Definition witness : instance R := Instance large (one_neuron 0) [:: 1; y^-1] 1 (8%:R / y ^+ 4).

Lemma y_gt0 : 0 < y. Proof. by rewrite ltr0n. Qed.

Lemma gradient_large X : gradient (1%:M : 'M_1) (const_mx y) X = X - const_mx y.
Proof. by rewrite /gradient trmx1 !mul1mx. Qed.

Lemma inputs_large w : inputs_of large (one_neuron w) 0 = \matrix_(k, j) (if k == 0%N :> nat then 0 else - y).
Proof.
rewrite /inputs_of /inputs /features /= gradient_large; apply/matrixP => k j; rewrite !mxE.
by case: ifP => // _; rewrite add0r.
Qed.

Lemma hidden_large w : relu_all (sees *m inputs_of large (one_neuron w) 0) = const_mx y.
Proof.
rewrite inputs_large; apply/matrixP => i j; rewrite !mxE !big_ord_recl big_ord0 !mxE /= mul0r add0r addr0 mulN1r opprK.
by rewrite max_l ?(ltW y_gt0).
Qed.

Lemma factors_large w : factors (one_neuron w) 0 = const_mx (2%:R * sigmoid (w * y)) :> 'rV[R]_(unknowns large).
Proof.
apply/rowP => j; rewrite !mxE /entering /=; congr (_ * sigmoid _).
have -> : relu (sees *m features (0 : 'cV_(unknowns large)) j) = const_mx y.
  rewrite /features /= gradient_large; apply/colP => i; rewrite !mxE !big_ord_recl big_ord0 !mxE /= mul0r add0r addr0 mulN1r add0r opprK.
  by rewrite max_l ?(ltW y_gt0).
by rewrite !mxE big_ord_recl big_ord0 !mxE addr0.
Qed.

Lemma iterate_large w : iterate large (one_neuron w) 1 = const_mx (sigmoid (w * y) * y).
Proof.
rewrite /= /learned /step factors_large /scaled diag_const_mx /= gradient_large.
by apply/colP => i; rewrite mul_scalar_mx !mxE; field.
Qed.

Lemma half : sigmoid (0 * y) = 2%:R^-1 :> R.
Proof. by rewrite /sigmoid mul0r oppr0 expR0. Qed.

Lemma row_large : row_c large (one_neuron 0) 1 0 = const_mx (- (y ^+ 2 / 8%:R)).
Proof.
rewrite /row_c /Gamma iterate_large half /P /= factors_large half !gradient_large mulmx1.
apply/rowP => j; rewrite mxE mul_mx_diag mxE mul_mx_diag !mxE.
by field.
Qed.

Lemma after_large : after witness = one_neuron y^-1.
Proof.
rewrite /after /trained /= !big_ord_recl !big_ord0 !addr0 hidden_large row_large; congr Hidden.
  rewrite trmx0 mul0mx (_ : through _ 0 = 0) ?mul0mx ?scaler0 ?subr0 //.
  by apply/matrixP => i j; rewrite !mxE; case: ifP.
congr Last; apply/rowP => j; rewrite !mxE big_ord_recl big_ord0 !mxE.
by field; rewrite gt_eqF ?y_gt0.
Qed.

Lemma norm_const (c : R) : norm (const_mx c : 'cV_1) = `|c|.
Proof. by rewrite norm_cV1 mxE. Qed.

Lemma one_norm n (c : R) (W : 'M[R]_(1, n)) : 0 <= c -> frobenius_sqr W = c ^+ 2 -> spectral W <= c.
Proof. by move=> c_ge0 sqr; rewrite (le_trans (spectral_frobenius _)) // /l2o_layers.frobenius sqr sqrtr_sqr ger0_norm. Qed.

Lemma ratio_within w : 0 <= w <= y^-1 -> largest_ratio (layer_norms (one_neuron w)) [:: 1; y^-1] <= 1.
Proof.
case/andP=> w_ge0 w_le; rewrite /largest_ratio /= !big_cons big_nil /= !le_maxl ler01 andbT divr1.
rewrite ler_pdivr_mulr ?invr_gt0 ?y_gt0 // mul1r (le_trans _ w_le) ?andbT; last first.
  apply: one_norm => //; rewrite /frobenius_sqr !big_ord_recl !big_ord0 !mxE.
  by ring.
by apply: one_norm; rewrite ?ler01 // /frobenius_sqr !big_ord_recl !big_ord0 !mxE /=; ring.
Qed.

Lemma data_norm : m witness = y.
Proof. by rewrite /m /size_data /= trmx1 mul1mx norm_const ger0_norm ?(ltW y_gt0). Qed.

Lemma last_residual : norm_r witness = y / 2%:R.
Proof.
rewrite /norm_r /residual iterate_large half /= mul1mx norm_cV1 !mxE.
have -> : 2%:R^-1 * y - y = - (y / 2%:R) by field.
by rewrite normrN ger0_norm // divr_ge0 ?ler0n ?(ltW y_gt0).
Qed.

Lemma change : y ^+ 2 / 72%:R <= square witness.
Proof.
rewrite /square after_large !iterate_large half /= !mul1mx mulVf ?gt_eqF ?y_gt0 // norm_cV1 !mxE real_normK ?num_real //.
rewrite /sigmoid; set u := expR (- 1); have u_gt0 : 0 < u by apply: expR_gt0.
have u_le : 0 <= 1 - 2%:R * u.
  by rewrite subr_ge0 -ler_pdivl_mull ?ltr0n // mulr1 ltW // expRN1_lt_half.
have u1_gt0 : 0 < 1 + u by rewrite addr_gt0 ?ltr01.
have -> : ((1 + u)^-1 * y - 2%:R^-1 * y) ^+ 2 / 2%:R = y ^+ 2 * ((1 - u) / (2%:R * (1 + u))) ^+ 2 / 2%:R by field; rewrite gt_eqF.
have sixth : 6%:R^-1 <= (1 - u) / (2%:R * (1 + u)).
  apply: (ler_by (d := (1 - 2%:R * u) / (3%:R * (1 + u)))); first by field; rewrite gt_eqF.
  by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?(ltW u1_gt0).
have sqr : 6%:R^-1 ^+ 2 <= ((1 - u) / (2%:R * (1 + u))) ^+ 2.
  by rewrite ler_expn2r ?nnegrE ?invr_ge0 ?ler0n // (le_trans _ sixth) ?invr_ge0 ?ler0n.
apply: (ler_by (d := y ^+ 2 / 2%:R * (((1 - u) / (2%:R * (1 + u))) ^+ 2 - 6%:R^-1 ^+ 2))).
  by move: (_ / (2%:R * (1 + u))) => c; field.
by rewrite mulr_ge0 ?subr_ge0 ?divr_ge0 ?sqr_ge0 ?ler0n.
Qed.

Lemma premises_of_witness : l2o_A_14.premises R (@instance R) (@T R) (@Theta R) (@W_ratio R)
  (@beta R) (@eta R) (@m R) (@norm_A R) (@norm_r R) (@q R) (@square R) (@x R) witness.
Proof.
have y_pos := y_gt0; have one : 0 <= 1 :> R := ler01.
have within0 := @ratio_within 0; rewrite lexx invr_ge0 (ltW y_pos) in within0.
have within1 := @ratio_within y^-1; rewrite lexx invr_ge0 (ltW y_pos) in within1.
have Theta_ge0 : 0 <= Theta witness by rewrite /Theta /= !big_cons big_nil !mulr_ge0 ?invr_ge0 ?ler01 ?(ltW y_pos).
have q_ge0 : 0 <= q witness by rewrite /q /= !big_cons big_nil !addr_ge0 ?invr_ge0 ?sqr_ge0.
have ratio_ge0 : 0 <= W_ratio witness by rewrite /W_ratio le_maxr largest_ratio_ge0.
have ratio_le1 : W_ratio witness <= 1 by rewrite /W_ratio after_large le_maxl within0 // within1.
have eta_gt0 : 0 < eta witness by apply: divr_gt0; [apply: ltr0n | apply: exprn_gt0].
have short : norm_A witness <= 2%:R.
  by rewrite /norm_A /curvature /= trmx1 mulmx1 spectral_scalar normr1 ler1n.
have square_ge0 : 0 <= square witness by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have beta_gt0 : 0 < beta witness by apply: ltr0n.
by do !split=> //; first [exact: norm_ge0 | exact: spectral_ge0].
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_A_14.inhabited R (@instance R) (@T R) (@Theta R) (@W_ratio R)
  (@beta R) (@eta R) (@m R) (@norm_A R) (@norm_r R) (@q R) (@square R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_14.refuted R (@instance R) (@T R) (@Theta R) (@W_ratio R)
  (@beta R) (@eta R) (@m R) (@norm_A R) (@norm_r R) (@q R) (@square R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
have y_pos := y_gt0 R; rewrite /l2o_A_14.conclusion leNgt => /negP; apply; apply: lt_le_trans (change R).
rewrite data_norm last_residual.
have -> : x (witness R) = 0 by apply: norm0.
have -> : T (witness R) = 1%N by []. have -> : beta (witness R) = 2%:R by []. have -> : eta (witness R) = 8%:R / (y R) ^+ 4 by [].
have -> : Theta (witness R) = (y R)^-1 by rewrite /Theta /= !big_cons big_nil mulr1 mul1r.
have -> : q (witness R) = 1 + y R ^+ 2 by rewrite /q /= !big_cons big_nil expr1n invr1 addr0 exprVn invrK.
rewrite !big_nat1 big_geq // mul1r.
have large : 0 < y R - 72%:R by rewrite subr_gt0 ltr_nat.
have above : 0 <= y R - 1 by rewrite subr_ge0 ler1n.
move: (y R) y_pos large above => Y Y_pos large above; have Y_ge0 := ltW Y_pos.
apply: (ltr_by (d := Y * (Y - 72%:R) / 72%:R + (Y - 1) * (Y + 1) * (3%:R * Y ^+ 2 + 1) / (4%:R * Y ^+ 3))).
  by field; rewrite gt_eqF.
apply: ltr_paddr; last by apply: divr_gt0; [apply: mulr_gt0 | apply: ltr0n].
by have one : 0 <= 1 :> R := ler01; nonnegative.
Qed.
End l2o_A_14_theory.
