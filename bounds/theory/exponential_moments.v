(* Exponential moments of numbers between 0 and 1: with the mean m, E e^(sX) <= 1 - m + m e^s <= e^(sm + s^2/8). *)
From bounds.theory Require Import language arithmetic sigmoid.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Moments.
Variable R : realType.
Implicit Types m s x : R.

Lemma expR_tangent x : 1 + x <= expR x.
Proof.
case: (leP 0 x) => [/expR_ge1Dx //|x_lt0]; have x_ge0 : 0 <= - x by rewrite oppr_ge0 ltW.
by have /andP[_] := small_share x_ge0; rewrite opprK ler_subl_addr addrC -ler_subl_addr opprK addrC.
Qed.

(* The chord of the exponential lies above it. *)
Lemma expR_chord s x : 0 <= x <= 1 -> expR (s * x) <= 1 - x + x * expR s.
Proof.
move=> /andP[x_ge0 x_le1]; have t_ge0 := ltW (expR_gt0 (s * x)); have y_ge0 : 0 <= 1 - x by rewrite subr_ge0.
have first : expR (s * x) * (1 - s * x) <= 1.
  apply: le_trans (ler_wpmul2l t_ge0 (expR_tangent (- (s * x)))) _.
  by rewrite -expRD subrr expR0.
have second : expR (s * x) * (1 + s * (1 - x)) <= expR s.
  apply: le_trans (ler_wpmul2l t_ge0 (expR_tangent (s * (1 - x)))) _.
  by rewrite -expRD -mulrDr addrC subrK mulr1.
have := addr_ge0 (mulr_ge0 y_ge0 (ge0_of first)) (mulr_ge0 x_ge0 (ge0_of second)).
by move/le_by; apply; ring.
Qed.

Definition two_points m s : R := 1 - m + m * expR s.

Lemma two_points_gt0 m s : 0 < m < 1 -> 0 < two_points m s.
Proof. by move=> /andP[m_gt0 m_lt1]; rewrite addr_gt0 ?subr_gt0 // mulr_gt0 ?expR_gt0. Qed.

(* The mean under the tilted weights grows no faster than s/4: it is a sigmoid. *)
Lemma tilted m s : 0 < m < 1 -> 0 <= s -> m * expR s <= (m + s / 4%:R) * two_points m s.
Proof.
move=> inside s_ge0; have D_gt0 := two_points_gt0 s inside; have /andP[m_gt0 m_lt1] := inside.
have odds_gt0 : 0 < m / (1 - m) by rewrite divr_gt0 ?subr_gt0.
pose c := ln (m / (1 - m)); have cE : expR c = m / (1 - m) by rewrite lnK ?posrE.
have m_n0 : m != 0 by rewrite gt_eqF.
have q_n0 : 1 - m != 0 by rewrite subr_eq0 gt_eqF.
have at_ y : sigmoid (c + y) = m * expR y / two_points m y.
  rewrite /sigmoid expRN expRD cE /two_points; have e_n0 : expR y != 0 by rewrite gt_eqF ?expR_gt0.
  have d_n0 := two_points_gt0 y inside; rewrite /two_points in d_n0.
  by field; rewrite e_n0 q_n0 m_n0 gt_eqF.
have := sigmoid_lipschitz_up c s_ge0; rewrite at_ -[in X in _ - X <= _](addr0 c) at_ /two_points expR0 !mulr1 subrK divr1.
by rewrite ler_subl_addl ler_pdivr_mulr.
Qed.

(* Hoeffding's lemma for two points. *)
Lemma two_points_le m s : 0 <= m <= 1 -> 0 <= s -> two_points m s <= expR (s * m + s ^+ 2 / 8%:R).
Proof.
move=> /andP[m_ge0 m_le1] s_ge0; have square : 0 <= s ^+ 2 / 8%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have [->|m_n0] := eqVneq m 0; first by rewrite /two_points mul0r subr0 addr0 mulr0 add0r -[X in X <= _]expR0 ler_expR.
have [->|m_n1] := eqVneq m 1; first by rewrite /two_points subrr add0r mul1r mulr1 ler_expR ler_addl.
have inside : 0 < m < 1 by rewrite lt0r m_n0 m_ge0 lt_neqAle m_n1 m_le1.
have [->|s_n0] := eqVneq s 0; first by rewrite /two_points expR0 mulr1 subrK mul0r expr0n mul0r addr0 expR0.
have s_gt0 : 0 < s by rewrite lt0r s_n0.
pose exponent : R^o -> R^o := (- m) *: id - 8%:R^-1 *: (id * id).
pose rate (x : R) : R := - m - x / 4%:R.
have exponent_derive (x : R^o) : is_derive x (1 : R^o) exponent (rate x).
  by apply: is_derive_eq; rewrite /rate /GRing.scale /=; field.
pose g : R^o -> R^o := (cst (1 - m) + m *: (@expR R : R^o -> R^o)) * (@expR R \o exponent).
pose slope (x : R) : R := expR (exponent x) * (m * expR x - (m + x / 4%:R) * two_points m x).
have g_derive (x : R^o) : is_derive x (1 : R^o) g (slope x).
  have outer : is_derive x (1 : R^o) (@expR R \o exponent : R^o -> R^o) (expR (exponent x) * rate x).
    exact: (@is_derive1_comp _ (@expR R) exponent x _ _ (is_derive_expR _) (exponent_derive x)).
  apply: is_derive_eq; rewrite /slope /rate /two_points /GRing.scale /= /cst.
  by rewrite !fctE /= -[m *: expR x]/(m * expR x); move: (expR (exponent x)) (expR x) => u v; field.
have g_continuous : {within `[(0 : R), s], continuous g}.
  apply/continuous_subspaceT => x; apply/differentiable_continuous/derivable1_diffP.
  by case: (g_derive x).
have [c] := MVT_segment s_ge0 (fun x _ => g_derive x) g_continuous.
rewrite in_itv /= => /andP[c_ge0 c_le]; rewrite subr0 => gap.
have gE x : g x = two_points m x * expR (- (x * m + x ^+ 2 / 8%:R)).
  rewrite /g /two_points /= !fctE /=; congr (_ * expR _).
  have -> : exponent x = - m * x - 8%:R^-1 * (x * x) by [].
  by field.
have down : slope c <= 0 by rewrite /slope mulr_ge0_le0 ?(ltW (expR_gt0 _)) // subr_le0 tilted.
have : g s <= g 0 by rewrite -subr_le0 gap mulr_le0_ge0.
rewrite !gE {2}/two_points expR0 mulr1 subrK mul0r expr0n mul0r addr0 oppr0 expR0 mulr1 expRN.
by rewrite ler_pdivr_mulr ?expR_gt0 // mul1r.
Qed.

(* A number between 0 and 1 that takes finitely many values. *)
Lemma exponential_moment (T : finType) (p X : T -> R) s : (forall a, 0 <= p a) -> \sum_a p a = 1 ->
  (forall a, 0 <= X a <= 1) -> 0 <= s ->
  \sum_a p a * expR (s * X a) <= expR (s * (\sum_a p a * X a) + s ^+ 2 / 8%:R).
Proof.
move=> p_ge0 p_sum range s_ge0; set m := \sum_a _ * X a.
have m_range : 0 <= m <= 1.
  rewrite /m sumr_ge0 => [|a _]; last by case/andP: (range a) => X_ge0 _; rewrite mulr_ge0.
  rewrite -p_sum; apply: ler_sum => a _; case/andP: (range a) => _ X_le1.
  by rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
apply: le_trans (two_points_le m_range s_ge0).
apply: le_trans (ler_sum _ (fun a _ => ler_wpmul2l (p_ge0 a) (expR_chord s (range a)))) _.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /two_points -[in RHS]p_sum /m mulr_suml -sumrB -big_split.
by apply: eq_bigr => a _; rewrite mulrDr mulrBr mulr1 mulrA.
Qed.

Lemma expR_sum (I : finType) (F : I -> R) : expR (\sum_i F i) = \prod_i expR (F i).
Proof. by rewrite (big_morph _ (@expRD R) (@expR0 R)). Qed.
End Moments.
