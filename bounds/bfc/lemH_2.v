(* bfc.lemH_2.curvature: a step changes the cross entropy by its slope and at most v^2 q^2 / 8. *)
From bounds.theory Require Import language arithmetic exponential_moments.
From mathcomp Require Import ring.
From statements Require bfc_lemH_2_curvature.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemH_2_curvature_theory.
Section Symbols.
Variable R : realType.

(* The steepness v, the margin z and the step q. *)
Record instance := Instance { steepness : R; margin : R; step : R }.
Implicit Type i : instance.

(* CE(z) = log(1 + e^(-v z)), and its derivative - v e^(-v z) / (1 + e^(-v z)). *)
Definition entropy i (z : R) : R := ln (1 + expR (- (steepness i * z))).
Definition slope i (z : R) : R := - steepness i * expR (- (steepness i * z)) / (1 + expR (- (steepness i * z))).

Definition v i : R := steepness i.
Definition q i : R := step i.
Definition excess i : R := entropy i (margin i + step i) - entropy i (margin i) - step i * slope i (margin i).
End Symbols.

Section Bound.
Variable R : realType.
Implicit Types m s : R.

(* Hoeffding's lemma for numbers s of both signs: the points change their places. *)
Lemma two_points_any m s : 0 <= m <= 1 -> two_points m s <= expR (s * m + s ^+ 2 / 8%:R).
Proof.
move=> /andP[m_ge0 m_le1]; case: (leP 0 s) => [s_ge0|/ltW s_le0]; first by rewrite two_points_le ?m_ge0.
have other : 0 <= 1 - m <= 1 by rewrite subr_ge0 m_le1 ler_subl_addr ler_addl.
have -> : two_points m s = expR s * two_points (1 - m) (- s).
  rewrite /two_points expRN; have e_n0 : expR s != 0 by rewrite gt_eqF ?expR_gt0.
  by move: (expR s) e_n0 => e e_n0; field.
have -> : s * m + s ^+ 2 / 8%:R = s + (- s * (1 - m) + (- s) ^+ 2 / 8%:R) by field.
by rewrite expRD ler_wpmul2l ?(ltW (expR_gt0 _)) // two_points_le // oppr_ge0.
Qed.

Lemma excess_le (i : instance R) : excess i <= q i ^+ 2 * v i ^+ 2 / 8%:R.
Proof.
case: i => w z h; rewrite /excess /entropy /slope /q /v /=; set e := expR (- (w * z)).
have e_gt0 : 0 < e := expR_gt0 _; have below_gt0 : 0 < 1 + e by rewrite addr_gt0 ?ltr01.
have b_n0 : 1 + e != 0 by rewrite gt_eqF.
pose m := e / (1 + e); pose s := - (w * h).
have m_range : 0 <= m <= 1 by rewrite divr_ge0 ?(ltW e_gt0) ?(ltW below_gt0) //= ler_pdivr_mulr // mul1r ler_addr ler01.
have after : 1 + expR (- (w * (z + h))) = (1 + e) * two_points m s.
  rewrite mulrDr opprD expRD -/e -/s /two_points /m; move: (expR s) => f.
  by field.
have points_gt0 : 0 < two_points m s by rewrite -(pmulr_rgt0 _ below_gt0) -after addr_gt0 ?ltr01 ?expR_gt0.
rewrite after lnM ?posrE // [ln (1 + e) + _]addrC addrK.
have := two_points_any s m_range; rewrite -ler_ln ?posrE ?expR_gt0 // expK => below.
have -> : h ^+ 2 * w ^+ 2 / 8%:R = s * m + s ^+ 2 / 8%:R - h * (- w * e / (1 + e)) by rewrite /s /m; field.
by rewrite ler_add2r.
Qed.
End Bound.

(* Steepness 1, margin 0 and the step 1. *)
Lemma inhabited (R : realType) : bfc_lemH_2_curvature.inhabited R (@instance R) (@excess R) (@q R) (@v R).
Proof. by exists (Instance 1 0 1); rewrite /bfc_lemH_2_curvature.premises /v ltr01. Qed.

Theorem proved (R : realType) : bfc_lemH_2_curvature.statement R (@instance R) (@excess R) (@q R) (@v R).
Proof. by move=> i _; apply: excess_le. Qed.
End bfc_lemH_2_curvature_theory.
