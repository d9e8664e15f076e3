(* Powers that grow with the depth L, against e: what factors 1 +- 1/(2L) come to. *)
From bounds.theory Require Import language arithmetic order sigmoid.
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
Lemma one_step_number (R : realType) (r s q c t w e f z p : R) : r ^+ 2 = 2%:R -> 0 <= r -> 0 <= s <= 1 -> 0 <= q <= w -> 1 <= c -> 1 <= t ->
  0 <= e -> 0 <= f -> 0 <= z -> e * ((z + c ^+ 2 * w * f / 2%:R) * w) <= p ->
  f * (r * s) * q / (4%:R * t) * (e * (r * c * w)) <= p.
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
by apply: le_trans limit; rewrite [X in _ <= e * X]mulrDl mulrDr ler_addr.
Qed.

(* Powers of e^(1/2) in place of powers of e. *)
Section Root.
Variable R : realType.
Definition root_e : R := expR (1 / 2%:R).
Lemma root_e_gt0 : 0 < root_e. Proof. exact: expR_gt0. Qed.
Lemma root_e_sqr : expR 1 = root_e ^+ 2.
Proof. by rewrite /root_e -expRMm; congr expR; field. Qed.
Lemma root_e_cube : expR (3%:R / 2%:R) = root_e ^+ 3.
Proof. by rewrite /root_e -expRMm; congr expR; field. Qed.
Lemma root_e_inv : expR ((- 1) / 2%:R) = root_e^-1.
Proof. by rewrite /root_e -expRN; congr expR; field. Qed.
Lemma root_e_inv_sqr : expR (- 1) = root_e^-1 ^+ 2.
Proof. by rewrite expRN root_e_sqr exprVn. Qed.
Lemma sqrt_inv_e : Num.sqrt (expR (- 1)) = root_e^-1.
Proof. by rewrite root_e_inv_sqr sqrtr_sqr ger0_norm // invr_ge0 ltW // root_e_gt0. Qed.
Lemma root_e_le2 : root_e <= 2%:R.
Proof.
have half : 0 <= 1 / 2%:R :> R by rewrite divr_ge0 ?ler01 ?ler0n.
have /andP[_] := small_share half; rewrite expRN -/root_e => low.
rewrite -[2%:R]invrK -(invrK root_e) lef_pinv ?posrE ?invr_gt0 ?ltr0n ?root_e_gt0 //.
by apply: (le_by (ge0_of low)); field; rewrite gt_eqF ?root_e_gt0.
Qed.
Lemma sqrt2_sqr : Num.sqrt 2%:R ^+ 2 = 2%:R :> R.
Proof. by rewrite sqr_sqrtr ?ler0n. Qed.
Lemma sqrt2_ge0 : 0 <= Num.sqrt 2%:R :> R. Proof. exact: sqrtr_ge0. Qed.
Lemma sqrt2_le2 : Num.sqrt 2%:R <= 2%:R :> R.
Proof. by rewrite ler_by_sqr ?sqrtr_ge0 ?ler0n // sqrt2_sqr expr2 ler_pmulr ?ltr0n // ler1n. Qed.
End Root.

Section Numbers.
Variable R : realType.
Implicit Types r u g q n e l x y z w : R.

(* 4 sqrt 2 e^(3/2) sqrt gap <= q is the radius 1/(2L). *)
Lemma room_number r u g q n : r ^+ 2 = 2%:R -> 0 <= r -> 0 < u -> 0 < n -> 4%:R * r * g * u ^+ 3 <= q ->
  g <= n * (r * u^-1) * q / (4%:R * u ^+ 2) * (1 / 2%:R / n).
Proof.
move=> r2 r_ge0 u_gt0 n_gt0 /ge0_of large; have n0 := gt_eqF n_gt0; have u0 := gt_eqF u_gt0.
have pos : 0 <= r / (8%:R * u ^+ 3) by rewrite divr_ge0 // mulr_ge0 ?ler0n ?exprn_ge0 // ltW.
apply: (le_by (mulr_ge0 pos large)).
have -> : n * (r * u^-1) * q / (4%:R * u ^+ 2) * (1 / 2%:R / n) - g = r * q / (8%:R * u ^+ 3) - g.
  by congr (_ - _); field; rewrite n0 u0.
have -> : r / (8%:R * u ^+ 3) * (q - 4%:R * r * g * u ^+ 3) = r * q / (8%:R * u ^+ 3) - r ^+ 2 / 2%:R * g.
  by field; rewrite u0.
by rewrite r2 divff ?pnatr_eq0 // mul1r.
Qed.

(* A bound on the step through a quotient, without it. *)
Lemma cleared e c y a b x n : 0 < c -> 0 <= a -> 0 <= b -> 0 <= x -> 0 < n -> 0 <= y ->
  e <= c / y / a / b / x / n -> e * (y * (a * b * x) * n) <= c.
Proof.
move=> c_gt0 a_ge0 b_ge0 x_ge0 n_gt0 y_ge0 e_le; set z := y * (a * b * x) * n.
have z_ge0 : 0 <= z by rewrite !mulr_ge0 // ltW.
have [->|z_n0] := eqVneq z 0; first by rewrite mulr0 ltW.
have z_gt0 : 0 < z by rewrite lt0r z_n0.
rewrite -ler_pdivl_mulr //; apply: le_trans e_le _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by rewrite /z !invfM !mulrA.
Qed.

Lemma short_number r u g l n e a b x : 0 <= r -> r <= 2%:R -> 0 < u -> u <= 2%:R -> 0 <= g -> g <= l -> 0 < n -> 0 <= e ->
  0 <= a -> 0 <= b -> 0 <= x -> e <= u^-1 / 2%:R / (l + a * b * x) / a / b / x / n ->
  e * ((r * g * (n / 2%:R - 1 / 2%:R) * u + u ^+ 2 * (a * b * x) * n / 2%:R) * (a * b * x)) <= 1 / 2%:R.
Proof.
move=> r_ge0 r_le u_gt0 u_le g_ge0 gl n_gt0 e_ge0 a_ge0 b_ge0 x_ge0.
have u_ge0 := ltW u_gt0; have n_ge0 := ltW n_gt0; have w_ge0 : 0 <= a * b * x by rewrite !mulr_ge0.
move/(cleared (divr_gt0 (_ : 0 < u^-1) (ltr0n R 2)) a_ge0 b_ge0 x_ge0 n_gt0 (addr_ge0 (le_trans g_ge0 gl) w_ge0)).
rewrite invr_gt0 => /(_ u_gt0); set w := a * b * x in w_ge0 * => /ge0_of/(mulr_ge0 u_ge0) limit.
have one : 0 <= e * w * n * u * (l - g + g * (2%:R - r) / 2%:R).
  by apply: mulr_ge0; [rewrite !mulr_ge0 | rewrite addr_ge0 ?subr_ge0 // divr_ge0 ?ler0n // mulr_ge0 ?subr_ge0].
have two : 0 <= e * w * n * u * w * (2%:R - u) / 2%:R by rewrite divr_ge0 ?ler0n // !mulr_ge0 ?subr_ge0.
have three : 0 <= e * w * r * g * u / 2%:R by rewrite divr_ge0 ?ler0n // !mulr_ge0.
apply: (le_by (addr_ge0 (addr_ge0 limit one) (addr_ge0 two three))).
by field; rewrite gt_eqF.
Qed.
End Numbers.
