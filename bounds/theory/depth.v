(* Powers that grow with the depth L, against e: what factors 1 +- 1/(2L) come to. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Depth.
Variables (R : realType) (L : nat).
Hypothesis L_gt0 : (0 < L)%N.
Local Notation l := (L%:R : R).

Lemma power_le_expR (x : R) p : 0 <= x -> (1 + x) ^+ p <= expR (p%:R * x).
Proof. by move=> x_ge0; rewrite expRMm; apply: ler_expn2r; rewrite ?nnegrE ?addr_ge0 ?(ltW (expR_gt0 _)) ?expR_ge1Dx. Qed.

Lemma depth_ge1 : 1 <= l. Proof. by rewrite ler1n. Qed.
Lemma depth_gt0 : 0 < l. Proof. by rewrite ltr0n. Qed.

Lemma half_layer : 1 / 2%:R / l = (2%:R * l)^-1.
Proof. by have n0 := gt_eqF depth_gt0; field; rewrite n0. Qed.

Lemma twice_gt1 : 0 < 2%:R * l - 1.
Proof.
rewrite subr_gt0; apply: lt_le_trans (_ : 2%:R <= _); first by rewrite ltr1n.
by rewrite ler_pmulr ?ltr0n // depth_ge1.
Qed.

Lemma radius_lt1 : 1 / 2%:R / l < 1.
Proof. by rewrite half_layer invf_lt1 ?mulr_gt0 ?ltr0n ?depth_gt0 // -subr_gt0 twice_gt1. Qed.

Lemma even_power : (2 * L - 2)%:R = 2%:R * l - 2%:R.
Proof. by rewrite natrB ?natrM // leq_pmulr. Qed.

(* (1 + 1/(2L))^(2L-2) < e. *)
Lemma upper_lt : (1 + 1 / 2%:R / l) ^+ (2 * L - 2) < expR 1.
Proof.
have x_ge0 : 0 <= 1 / 2%:R / l by rewrite !divr_ge0 ?ler0n ?ler01.
apply: le_lt_trans (power_le_expR _ x_ge0) _; rewrite ltr_expR even_power half_layer.
by rewrite ltr_pdivr_mulr ?mulr_gt0 ?ltr0n ?depth_gt0 // mul1r ltr_subl_addr ltr_addl ltr0n.
Qed.

(* (1 + 1/(2L))^(L-1) < e^(1/2). *)
Lemma root_upper_lt : (1 + 1 / 2%:R / l) ^+ L.-1 < expR (1 / 2%:R).
Proof.
have x_ge0 : 0 <= 1 / 2%:R / l by rewrite !divr_ge0 ?ler0n ?ler01.
apply: le_lt_trans (power_le_expR _ x_ge0) _; rewrite ltr_expR -subn1 natrB //.
have -> : (l - 1%:R) * (1 / 2%:R / l) = (l - 1) / l * (1 / 2%:R) by have n0 := gt_eqF depth_gt0; field; rewrite n0.
rewrite gtr_pmull ?divr_gt0 ?ltr01 ?ltr0n // ltr_pdivr_mulr ?depth_gt0 // mul1r.
by rewrite ltr_subl_addr ltr_addl ltr01.
Qed.

Lemma inverse_power_le (x : R) p : 0 <= x -> expR (- (p%:R * x)) <= (1 - x / (1 + x)) ^+ p.
Proof.
move=> x_ge0; have pos : 0 < 1 + x by rewrite ltr_paddr ?ltr01.
have -> : 1 - x / (1 + x) = (1 + x)^-1 by have n0 := gt_eqF pos; field; rewrite n0.
by rewrite expRN exprVn lef_pinv ?posrE ?expR_gt0 ?exprn_gt0 // power_le_expR.
Qed.

Lemma lower_factor : 1 - 1 / 2%:R / l = 1 - (2%:R * l - 1)^-1 / (1 + (2%:R * l - 1)^-1).
Proof.
rewrite half_layer -{1}(subrK 1 (2%:R * l)); move: twice_gt1; set y := 2%:R * l - 1 => y_gt0.
have y0 : y != 0 by rewrite gt_eqF.
have y1 : y + 1 != 0 by rewrite gt_eqF // addr_gt0 ?ltr01.
by field; rewrite y0 y1.
Qed.

(* 1/e < (1 - 1/(2L))^(2L-2). *)
Lemma lower_gt : expR (- 1) < (1 - 1 / 2%:R / l) ^+ (2 * L - 2).
Proof.
have x_ge0 : 0 <= (2%:R * l - 1)^-1 by rewrite invr_ge0 ltW ?twice_gt1.
rewrite lower_factor; apply: lt_le_trans (inverse_power_le _ x_ge0).
rewrite ltr_expR ltr_opp2 even_power ltr_pdivr_mulr ?twice_gt1 // mul1r.
by rewrite ltr_add2l ltr_opp2 ltr1n.
Qed.

(* ((2L+1)/(2L-1))^(L-1) < e. *)
Lemma ratio_lt : ((1 + 2%:R * l) / (2%:R * l - 1)) ^+ (L - 1) < expR 1.
Proof.
have q0 := gt_eqF twice_gt1; have -> : (1 + 2%:R * l) / (2%:R * l - 1) = 1 + 2%:R / (2%:R * l - 1) by field; rewrite q0.
have x_ge0 : 0 <= 2%:R / (2%:R * l - 1) by rewrite divr_ge0 ?ler0n // ltW ?twice_gt1.
apply: le_lt_trans (power_le_expR _ x_ge0) _; rewrite ltr_expR natrB // mulrA ltr_pdivr_mulr ?twice_gt1 // mul1r.
by rewrite mulrBl mul1r [_ * 2%:R]mulrC ltr_add2l ltr_opp2 ltr1n.
Qed.
End Depth.

(* A short step moves a layer by no more than its share of the radius. *)
Lemma one_step_number (R : realType) (r s q c t w e f z : R) : r ^+ 2 = 2%:R -> 0 <= r -> 0 <= s <= 1 -> 0 <= q <= w -> 1 <= c -> 1 <= t ->
  0 <= e -> 0 <= f -> 0 <= z -> e * ((z + c ^+ 2 * w * f / 2%:R) * w) <= 1 / 2%:R ->
  f * (r * s) * q / (4%:R * t) * (e * (r * c * w)) <= 1.
Proof.
move=> r2 r_ge0 /andP[s_ge0 s_le1] /andP[q_ge0 q_le] c_ge1 t_ge1 e_ge0 f_ge0 z_ge0 limit.
have w_ge0 := le_trans q_ge0 q_le; have c_ge0 := le_trans ler01 c_ge1; have t_gt0 := lt_le_trans ltr01 t_ge1.
have shrunk : f * (r * s) * q / (4%:R * t) <= f * (r * c) * w / 4%:R.
  rewrite invfM [_ * (4%:R^-1 * _)]mulrA ler_pdivr_mulr // (@le_trans _ _ (f * (r * c) * w / 4%:R)) //; last first.
    by rewrite ler_pemulr //; nonnegative.
  rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_pmul ?mulr_ge0 // !ler_wpmul2l //.
  exact: le_trans s_le1 c_ge1.
have rest_ge0 : 0 <= e * (r * c * w) by nonnegative.
apply: le_trans (ler_wpmul2r rest_ge0 shrunk) _.
have -> : f * (r * c) * w / 4%:R * (e * (r * c * w)) = r ^+ 2 * (e * (c ^+ 2 * w * f / 2%:R * w)) / 2%:R by field.
rewrite r2 mulrAC divff ?pnatr_eq0 // mul1r; have zw : 0 <= e * (z * w) by nonnegative.
apply: (@le_trans _ _ (1 / 2%:R)); last by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
by apply: le_trans limit; rewrite [X in _ <= e * X]mulrDl mulrDr ler_addr.
Qed.
