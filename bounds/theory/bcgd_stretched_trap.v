(* The trap: while the error falls, the weights stay in the box of bcgd_stretched_run. A file of lemmas: bcgd.thm3_4 as printed rests on it. *)
From Coq Require Import BinInt.
From bounds.theory Require Import language arithmetic enclosures bcgd_two_layers bcgd_stretched_run bcgd_stretched_steps.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.
Opaque iadd isub imul iinv fraction widen twentieth swept.

Section Held.
Variables (R : realType) (s0 : state R).
Hypothesis s0_in : inside twentieth s0.
Implicit Types (s : state R) (y z : R).
Notation x := (2%:R^-1 : R).
Notation n_s := (@size R (@GRing.add R) (@GRing.mul R)).
Notation minus := (fun p q : R => p - q).
Notation thousands := (zr R 100000)^-1.
Notation e_0 := (- d_2 s0).

(* The first layer has moved by at most a 100000th of what the error has fallen by, the last one by no more than that. *)
Definition held s : Prop := let e := - d_2 s in
  ([/\ 0 < e, `|d_1 s| <= e / 10%:R, `|a_1 s - a_1 s0| <= (e_0 - e) * 1 & `|a_2 s - a_2 s0| <= (e_0 - e) * 1] /\
   [/\ `|v s - v s0| <= (e_0 - e) * thousands, `|b s - b s0| <= (e_0 - e) * thousands,
       `|c s - c s0| <= (e_0 - e) * thousands & `|w s - w s0| <= (e_0 - e) * thousands]).

Lemma thousands_gt0 : 0 < thousands. Proof. by rewrite invr_gt0; apply: zr_gt0. Qed.

Lemma at_least i y (p : Z) : Z.leb (p * one_unit) i.1 -> within i y -> zr R p <= y.
Proof. by move/Z.leb_le/(zr_le R); rewrite zrM => le [low _]; rewrite -(ler_pmul2r (unit_gt0 R)) (le_trans le). Qed.

Lemma at_most i y (p : Z) : Z.leb i.2 (p * one_unit) -> within i y -> y <= zr R p.
Proof. by move/Z.leb_le/(zr_le R); rewrite zrM => le [_ high]; rewrite -(ler_pmul2r (unit_gt0 R)) (le_trans high). Qed.

Lemma e_0_le : e_0 <= zr R 4000.
Proof.
case/and3P: has_arrived => _ low _; case: s0_in => _ [_ _ _ d_in].
rewrite ler_oppl -zrN; exact: (at_least low d_in).
Qed.

Lemma e_0_ge : zr R 2000 <= e_0.
Proof.
case/and3P: has_arrived => high _ _; case: s0_in => _ [_ _ _ d_in].
rewrite ler_oppr -zrN; exact: (at_most high d_in).
Qed.

Lemma held_start : held s0.
Proof.
case/and3P: has_arrived => _ _ flat; case: s0_in => _ [_ _ d1_in _].
have gt0 : 0 < zr R 2000 by apply: zr_gt0.
have d1_le : `|d_1 s0| <= zr R 200.
  have same : zr R 200 * zr R 1 = zr R 200 by rewrite (zr_of R 1) mulr1.
  exact: (small_le Z.lt_0_1 same flat d1_in).
clear flat d1_in.
have still (y c' e : R) : `|y - y| <= (e - e) * c' by rewrite !subrr normr0 mul0r.
split; split; try exact: still; first exact: lt_le_trans gt0 e_0_ge.
apply: le_trans d1_le _; rewrite ler_pdivl_mulr ?ltr0n //; apply: le_trans e_0_ge.
by rewrite -(zr_of R 10) -zrM; apply: zr_le.
Qed.

Lemma top_weight i y y0 : within i y0 -> `|y - y0| <= e_0 -> within (widen width_a i) y.
Proof.
move=> y0_in near; apply: within_widen y0_in near _; rewrite /width_a zrM ler_pmul2r ?unit_gt0 //; exact: e_0_le.
Qed.

Lemma bottom_weight i y y0 : within i y0 -> `|y - y0| <= e_0 * thousands -> within (widen width_W i) y.
Proof.
move=> y0_in near; apply: within_widen y0_in near _.
apply: (@le_trans _ _ (zr R 4000 * thousands * zr R one_unit)).
  by rewrite !ler_pmul2r ?unit_gt0 ?thousands_gt0 // e_0_le.
have -> : 100000%BZ = (4000 * 25)%BZ by [].
have gt0 : 0 < zr R 4000 by apply: zr_gt0.
have gt0' : 0 < zr R 25 by apply: zr_gt0.
rewrite zrM invfM mulrA divff ?gt_eqF // mul1r -(ler_pmul2r gt0') mulrAC mulVf ?gt_eqF // mul1r -zrM; apply: zr_le.
by apply/Z.leb_le; vm_compute.
Qed.

Definition scaled s : state R := State (a_1 s) (a_2 s) (v s) (b s) (c s) (w s) (d_1 s / d_2 s) 1.

Lemma in_box s : held s -> inside box (scaled s).
Proof.
move=> [[e_gt0 tilt n_a1 n_a2] [n_v n_b n_c n_w]]; case: s0_in => [[i_a1 i_a2 i_v i_b] [i_c i_w _ _]].
have top_near (y y0 : R) : `|y - y0| <= (e_0 - - d_2 s) * 1 -> `|y - y0| <= e_0.
  by rewrite mulr1 => le; apply: le_trans le _; rewrite ler_subl_addr ler_addl ltW.
have bottom_near (y y0 : R) : `|y - y0| <= (e_0 - - d_2 s) * thousands -> `|y - y0| <= e_0 * thousands.
  by move=> le; apply: le_trans le _; rewrite ler_pmul2r ?thousands_gt0 // ler_subl_addr ler_addl ltW.
have [low high] : - (1 / 10%:R) <= d_1 s / d_2 s /\ d_1 s / d_2 s <= 1 / 10%:R.
  apply/andP; rewrite -ler_norml normrM normfV -[`|d_2 s|]normrN (gtr0_norm e_gt0).
  by rewrite ler_pdivr_mulr // mulrAC mul1r.
have tenth : within (fraction 1 10) (1 / 10%:R : R) by apply: (@within_ratio _ 1 10) => //; field.
have minus_tenth : within (fraction (-1) 10) (- (1 / 10%:R) : R).
  by apply: within_fraction => //; rewrite -[(-1)%BZ]/(Z.opp 1) zrN (zr_of R 1) (zr_of R 10); field.
have u_ge0 := ltW (unit_gt0 R).
split; split.
- exact: top_weight i_a1 (top_near _ _ n_a1).
- exact: top_weight i_a2 (top_near _ _ n_a2).
- exact: bottom_weight i_v (bottom_near _ _ n_v).
- exact: bottom_weight i_b (bottom_near _ _ n_b).
- exact: bottom_weight i_c (bottom_near _ _ n_c).
- exact: bottom_weight i_w (bottom_near _ _ n_w).
- split; [apply: le_trans (proj1 minus_tenth) _ | apply: le_trans (proj2 tenth)]; exact: ler_wpmul2r.
- exact: within_one.
Qed.

Lemma small_top i y : small 11 200 i -> within i y -> `|y| <= 11%:R / 200%:R.
Proof. by apply: small_le => //; rewrite (zr_of R 11) (zr_of R 200); field. Qed.

Lemma small_bottom i y : small 11 20000000 i -> within i y -> `|y| <= 11%:R / 200%:R * thousands.
Proof.
apply: small_le => //; have -> : 20000000%BZ = (200 * 100000)%BZ by [].
rewrite zrM [zr R 200 * _]mulrC mulrA mulfVK ?gt_eqF ?zr_gt0 // (zr_of R 11) (zr_of R 200); by field.
Qed.

Lemma small_tilt i y : small 8 85 i -> within i y -> `|y| <= 8%:R / 85%:R.
Proof. by apply: small_le => //; rewrite (zr_of R 8) (zr_of R 85); field. Qed.

Lemma checks : [/\ fine_top box, fine_bottom box,
    small 11 200 (imul (rate_top box) (pull_1 iadd imul half box)) &
    small 11 200 (imul (rate_top box) (pull_2 iadd imul half box))] /\
  [/\ small 11 20000000 (imul (rate_bottom box) (imul (a_1 box) (d_1 box'))),
      small 11 20000000 (imul (rate_bottom box) (imul (a_1 box) (imul half (d_2 box')))),
      small 11 20000000 (imul (rate_bottom box) (imul (a_2 box) (d_1 box'))) &
      small 11 20000000 (imul (rate_bottom box) (imul (a_2 box) (imul half (d_2 box'))))] /\
  [/\ small 8 85 (imul (fraction 4 5) (d_1 box')), Z.leb (kept.2 * 200) (189 * one_unit) &
      Z.leb (16 * one_unit) (kept.1 * 17)].
Proof.
have := is_trapped; rewrite /trapped.
move=> /andP[t1 /andP[t2 /andP[t3 /andP[t4 /andP[t5 /andP[t6 /andP[t7 /andP[t8 /andP[t9 /andP[t10 t11]]]]]]]]]].
by split; [split|split; split].
Qed.

Section Step.
Variables (s : state R) (z : R).
Hypotheses (s_held : held s) (z_ok : between s z).
Notation r := (5%:R^-1 / z).
Notation t := ('top x r s).
Notation q := (d_2 s).

Lemma q_lt0 : 0 < - q. Proof. by case: s_held => [[]]. Qed.
Lemma q_n0 : q != 0. Proof. by have := q_lt0; rewrite oppr_gt0 => /lt_eqF ->. Qed.

Lemma rate_in : within (rate_top box) r.
Proof. have [[ok _ _ _] _] := checks; exact: (within_rate_top (in_box s_held) ok z_ok). Qed.

Notation near := (scaled s).
Notation p_1 := (pull_1 +%R *%R x near).
Notation p_2 := (pull_2 +%R *%R x near).

Lemma pulls_small : `|r * p_1| <= 11%:R / 200%:R /\ `|r * p_2| <= 11%:R / 200%:R.
Proof.
have wr := rate_in.
have [pull1 pull2] : within (pull_1 iadd imul half box) p_1 /\ within (pull_2 iadd imul half box) p_2.
  by case: (in_box s_held) => [[? ? ? ?] [? ? ? ?]]; unfold pull_1, pull_2; split; enclosed.
have [[_ _ one two] _] := checks.
by split; [exact: (small_top one (within_mul wr pull1)) | exact: (small_top two (within_mul wr pull2))].
Qed.

(* What the step on the last layer makes of the scaled error. *)
Notation l_1 := (left_1 +%R minus *%R 1 x r near).
Notation l_2 := (left_2 +%R minus *%R x r near).

Lemma scale_pull (p e f k m n h : R) : e != 0 -> p - k * (f * m + e * (h * n)) = p + - e * (k * (f / e * m + 1 * (h * n))).
Proof. by move=> e_n0; field. Qed.

Lemma scale_left_1 (e f k m n : R) : e != 0 -> f * (1 - k * m) - k * (e * n) = e * (f / e * (1 - k * m) - k * (1 * n)).
Proof. by move=> e_n0; field. Qed.

Lemma scale_left_2 (e f k m n : R) : e != 0 -> e - k * (f * m + e * n) = e * (1 - k * (f / e * m + 1 * n)).
Proof. by move=> e_n0; field. Qed.

Lemma scaled_top : [/\ a_1 t = a_1 s + - q * (r * p_1), a_2 t = a_2 s + - q * (r * p_2), d_1 t = q * l_1 & d_2 t = q * l_2].
Proof. by split; [exact: scale_pull q_n0 | exact: scale_pull q_n0 | exact: scale_left_1 q_n0 | exact: scale_left_2 q_n0]. Qed.

Lemma lefts_in : within (d_1 box') l_1 /\ within (d_2 box') l_2.
Proof.
have wr := rate_in; have wA := within_A (in_box s_held); have wB := within_B (in_box s_held); have wE := within_E (in_box s_held).
case: (in_box s_held) => [[? ? ? ?] [? ? ? ?]]; split.
  by change (within (left_1 iadd isub imul (fraction 1 1) half (rate_top box) box) l_1); unfold left_1; enclosed.
by change (within (left_2 iadd isub imul half (rate_top box) box) l_2); unfold left_2; enclosed.
Qed.
End Step.
End Held.
