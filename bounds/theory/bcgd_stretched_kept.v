(* Every later sweep keeps to the trap and leaves 16/17 of the error. A file of lemmas: bcgd.thm3_4 as printed rests on it. *)
From Coq Require Import BinInt.
From bounds.theory Require Import language arithmetic enclosures bcgd_two_layers bcgd_stretched_run bcgd_stretched_steps bcgd_stretched_trap.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.
Opaque iadd isub imul iinv fraction widen twentieth swept.

Section Preserved.
Variables (R : realType) (s0 s s' : state R).
Hypotheses (s0_in : inside twentieth s0) (s_held : held s0 s).
Implicit Types (y z : R).
Notation x := (2%:R^-1 : R).
Notation n_s := (@size R (@GRing.add R) (@GRing.mul R)).
Notation thousands := (zr R 100000)^-1.
Notation e_0 := (- d_2 s0).
Notation e := (- d_2 s).
Notation least_11 := (11%:R / 200%:R : R).

Lemma bottoms_small (k A1 A2 l_1 l_2 : R) : within (rate_bottom box) k -> within (a_1 box) A1 -> within (a_2 box) A2 ->
  within (d_1 box') l_1 -> within (d_2 box') l_2 ->
  [/\ `|k * (A1 * l_1)| <= least_11 * thousands, `|k * (A1 * (x * l_2))| <= least_11 * thousands,
      `|k * (A2 * l_1)| <= least_11 * thousands & `|k * (A2 * (x * l_2))| <= least_11 * thousands].
Proof.
move=> wk w1 w2 in1 in2; have wx := within_half R; have [_ [[c1 c2 c3 c4] _]] := checks; split.
- exact: (small_bottom c1 (within_mul wk (within_mul w1 in1))).
- exact: (small_bottom c2 (within_mul wk (within_mul w1 (within_mul wx in2)))).
- exact: (small_bottom c3 (within_mul wk (within_mul w2 in1))).
- exact: (small_bottom c4 (within_mul wk (within_mul w2 (within_mul wx in2)))).
Qed.

Lemma errors_after (l_1 l_2 : R) : within (d_1 box') l_1 -> within (d_2 box') l_2 ->
  [/\ `|(1 - 5%:R^-1) * l_1| <= 8%:R / 85%:R, 16%:R / 17%:R <= (1 - 5%:R^-1 * x ^+ 2) * l_2 &
      (1 - 5%:R^-1 * x ^+ 2) * l_2 <= 189%:R / 200%:R].
Proof.
move=> in1 in2.
have w1 : within (fraction 4 5) (1 - 5%:R^-1 : R) by apply: (@within_ratio _ 4 5) => //; field.
have w2 : within (fraction 19 20) (1 - 5%:R^-1 * x ^+ 2 : R) by apply: (@within_ratio _ 19 20) => //; field.
have e1 : 189%:R / 200%:R * zr R 200 = zr R 189 by rewrite (zr_of R 200) (zr_of R 189); field.
have e2 : 16%:R / 17%:R * zr R 17 = zr R 16 by rewrite (zr_of R 16) (zr_of R 17); field.
have g1 : (0 < 200)%BZ by []. have g2 : (0 < 17)%BZ by [].
have [_ [_ [c5 c6 c7]]] := checks; split.
- exact: (small_tilt c5 (within_mul w1 in1)).
- exact: (within_ge g2 e2 (proj1 (Z.leb_le _ _) c7) (within_mul w2 in2)).
- exact: (within_le g1 e1 (proj1 (Z.leb_le _ _) c6) (within_mul w2 in2)).
Qed.

Lemma top_in_box i y y0 step : within i y0 -> `|y - y0| <= (e_0 - e) * 1 -> `|step| <= least_11 ->
  within (widen width_a i) (y + e * step).
Proof.
move=> i_y near short; have e_gt0 := q_lt0 s_held; apply: (top_weight s0_in i_y).
rewrite -[e_0]mulr1 -[e_0 in X in _ <= X]subr0; apply: (nearer e_gt0 ler01 near _ _ erefl); rewrite ?mulr1 //.
by rewrite mulr_ge0 ?divr_ge0 ?ler0n // ltW.
Qed.

Lemma pulled_back p k m f l : f = d_2 s * l -> p - k * (m * f) = p + e * (k * (m * l)).
Proof. by move=> ->; ring. Qed.

Lemma pulled_back2 p k m f l : f = d_2 s * l -> p - k * (m * (x * f)) = p + e * (k * (m * (x * l))).
Proof. by move=> ->; ring. Qed.

Lemma held_step : follows s s' -> held s0 s' /\ 16%:R / 17%:R * e <= - d_2 s'.
Proof.
case=> z z_ok; cbv zeta; have [p1 p2] := pulls_small s0_in s_held z_ok; have [ea1 ea2] := scaled_top z s_held.
have [in1 in2] := lefts_in s0_in s_held z_ok; have e_gt0 := q_lt0 s_held; have := e_gt0.
case: (s_held) => [[_ _ n_a1 n_a2] [n_v n_b n_c n_w]] _.
have [small_1 low high] := errors_after in1 in2.
case: (s0_in) => [[i_a1 i_a2 _ _] _].
have w1 := top_in_box i_a1 n_a1 p1; have w2 := top_in_box i_a2 n_a2 p2; rewrite -ea1 in w1; rewrite -ea2 in w2.
move: in1 in2 ea1 ea2 w1 w2 small_1 low high.
set l_1 := left_1 _ _ _ _ _ _ _; set l_2 := left_2 _ _ _ _ _ _.
have tv : v ('top x (5%:R^-1 / z) s) = v s by []. have tb : b ('top x (5%:R^-1 / z) s) = b s by [].
have tc : c ('top x (5%:R^-1 / z) s) = c s by []. have tw : w ('top x (5%:R^-1 / z) s) = w s by [].
move: tv tb tc tw; set t := 'top _ _ _ => tv tb tc tw in1 in2 ea1 ea2 w1 w2 small_1 low high ed1 ed2 next.
have v1 : within (a_1 box) (a_1 t) := w1.
have v2 : within (a_2 box) (a_2 t) := w2.
have wn : within (size iadd imul box) (n_s t).
  exact (within_add (within_mul v1 v1) (within_mul v2 v2)).
have [[_ ok2 _ _] _] := checks.
have n_gt0 := positive_low ok2 wn.
have wk : within (rate_bottom box) (5%:R^-1 / n_s t).
  exact: (within_mul (within_fifth R) (within_inv (proj1 (Z.ltb_lt _ _) ok2) wn)).
clear ok2; have [b1 b2 b3 b4] := bottoms_small wk v1 v2 in1 in2.
have n_n0 : n_s t != 0 by rewrite gt_eqF.
have {next n_n0} -> := next n_n0.
have e'E : - d_2 ('bottom x (5%:R^-1 / n_s t) (1 - 5%:R^-1) (1 - 5%:R^-1 * x ^+ 2) t) = e * ((1 - 5%:R^-1 * x ^+ 2) * l_2).
  by rewrite /bottom; cbn [d_2]; rewrite ed2; ring.
have d'E : d_1 ('bottom x (5%:R^-1 / n_s t) (1 - 5%:R^-1) (1 - 5%:R^-1 * x ^+ 2) t) = d_2 s * ((1 - 5%:R^-1) * l_1).
  by rewrite /bottom; cbn [d_1]; rewrite ed1; ring.
have falls : e * ((1 - 5%:R^-1 * x ^+ 2) * l_2) <= 189%:R / 200%:R * e by rewrite mulrC ler_pmul2r.
have kept_ : 16%:R / 17%:R * e <= e * ((1 - 5%:R^-1 * x ^+ 2) * l_2) by rewrite [X in _ <= X]mulrC ler_pmul2r.
have t_ge0 := ltW (thousands_gt0 R).
have p1' : `|5%:R^-1 / z * pull_1 +%R *%R x (scaled s)| <= least_11 * 1 by rewrite mulr1.
have p2' : `|5%:R^-1 / z * pull_2 +%R *%R x (scaled s)| <= least_11 * 1 by rewrite mulr1.
split; last by rewrite e'E.
rewrite /held e'E d'E; split; split.
- by apply: lt_le_trans kept_; rewrite mulr_gt0 ?divr_gt0 ?ltr0n.
- rewrite normrM -[`|d_2 s|]normrN (gtr0_norm e_gt0) -mulrA ler_pmul2l //; apply: le_trans small_1 _.
  rewrite ler_pdivl_mulr ?ltr0n //; apply: le_trans low; rewrite le_eqVlt; apply/orP; left; apply/eqP; by field.
- exact: (nearer e_gt0 ler01 n_a1 p1' falls ea1).
- exact: (nearer e_gt0 ler01 n_a2 p2' falls ea2).
- apply: (nearer e_gt0 t_ge0 n_v b1 falls); rewrite /bottom; cbn [v]; rewrite tv; exact: pulled_back.
- apply: (nearer e_gt0 t_ge0 n_b b2 falls); rewrite /bottom; cbn [b]; rewrite tb; exact: pulled_back2.
- apply: (nearer e_gt0 t_ge0 n_c b3 falls); rewrite /bottom; cbn [c]; rewrite tc; exact: pulled_back.
- apply: (nearer e_gt0 t_ge0 n_w b4 falls); rewrite /bottom; cbn [w]; rewrite tw; exact: pulled_back2.
Qed.
End Preserved.

Transparent twentieth.
(* From the twentieth sweep on the error keeps 16/17 of its second coordinate, sweep by sweep. *)
Section Stays.
Variables (R : realType) (f : nat -> state R).
Hypotheses (from_start : inside first_state (f 0%N)) (run : forall j, follows (f j) (f j.+1)).

Lemma at_twentieth : inside twentieth (f 20).
Proof. exact (swept_inside all_fine from_start run). Qed.
Opaque twentieth.

Lemma stays n : held (f 20) (f (n + 20)%N) /\ (16%:R / 17%:R) ^+ n * - d_2 (f 20) <= - d_2 (f (n + 20)%N).
Proof.
elim: n => [|n [IH below]]; first by rewrite expr0 mul1r lexx; split; first exact: (held_start at_twentieth).
have [next keeps] := held_step at_twentieth IH (run (n + 20)); split; first exact: next.
apply: le_trans keeps; rewrite exprS -mulrA ler_pmul2l; first exact: below.
by rewrite divr_gt0 ?ltr0n.
Qed.

Lemma twentieth_gt0 : 0 < - d_2 (f 20).
Proof. exact: (q_lt0 (held_start at_twentieth)). Qed.
End Stays.

(* Powers of a larger number outgrow those of a smaller one. *)
Lemma outgrown (R : realType) (a M r p : R) : 0 < a -> 0 < r -> r < p -> exists n, M * r ^+ n < a * p ^+ n.
Proof.
move=> a_gt0 r_gt0 r_lt; pose g := p / r - 1.
have g_gt0 : 0 < g by rewrite subr_gt0 ltr_pdivl_mulr // mul1r.
have bernoulli n : 1 + n%:R * g <= (p / r) ^+ n.
  elim: n => [|n IH]; first by rewrite mul0r addr0 expr0.
  have pr_gt0 : 0 < p / r by rewrite divr_gt0 // (lt_trans r_gt0).
  rewrite exprS; apply: le_trans (ler_wpmul2l (ltW pr_gt0) IH).
  apply: (@le_by _ (n%:R * g ^+ 2)); first by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
  have -> : p / r = 1 + g by rewrite /g addrCA subrr addr0.
  by rewrite mulrS; ring.
pose n := Num.bound `|M / (a * g)|; exists n.
have ag_gt0 : 0 < a * g by rewrite mulr_gt0.
have rn_gt0 : 0 < r ^+ n by rewrite exprn_gt0.
rewrite -ltr_pdivl_mulr // -mulrA -expr_div_n; apply: lt_le_trans (ler_wpmul2l (ltW a_gt0) (bernoulli n)).
have big : M / (a * g) < n%:R by apply: le_lt_trans (ler_norm _) _; exact: archi_boundP (normr_ge0 _).
move: big; rewrite ltr_pdivr_mulr // => big; apply: lt_trans big _.
by apply: (lt_by a_gt0); ring.
Qed.
