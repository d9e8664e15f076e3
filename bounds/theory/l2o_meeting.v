(* Two factors 2 sigma(z) are as far apart as their slopes meet: |P' - P| = sinh(|z' - z| / 2) times the roots of P (2 - P).
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order exponential_moments.
From bounds.theory Require Import l2o_network l2o_sigmoid.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Meeting.
Variable R : realType.
Implicit Types y z : R.

(* sinh y <= y / (1 - y). *)
Lemma sinh_le y : 0 <= y -> y < 1 -> sinh y <= y / (1 - y).
Proof.
move=> y_ge0; rewrite -subr_gt0 => y_gap; have y_n0 : 1 - y != 0 by rewrite gt_eqF.
have down : 1 - y <= expR (- y) := expR_tangent _.
have up : expR y <= (1 - y)^-1.
  by rewrite -[y]opprK [X in X <= _]expRN lef_pinv ?posrE ?expR_gt0 ?opprK.
rewrite -subr_ge0 in down; rewrite -subr_ge0 in up.
apply: (ler_by (d := ((1 - y)^-1 - expR y + (expR (- y) - (1 - y)) + y ^+ 2 / (1 - y)) / 2%:R)).
  by rewrite /sinh; field.
by nonnegative.
Qed.

Definition root_slope z : R := Num.sqrt (2%:R * sigmoid z * (2%:R - 2%:R * sigmoid z)).

(* The root of P (2 - P) is 1 / cosh(z / 2). *)
Lemma root_slopeE z : root_slope z = 2%:R * expR (- (z / 2%:R)) / (1 + expR (- (z / 2%:R)) ^+ 2).
Proof.
set e := expR _; have e_gt0 : 0 < e by apply: expR_gt0.
have -> : root_slope z = Num.sqrt ((2%:R * e / (1 + e ^+ 2)) ^+ 2).
  have square : expR (- z) = e ^+ 2 by rewrite expr2 -expRD; congr expR; field.
  rewrite /root_slope /sigmoid square; congr Num.sqrt; field.
  by rewrite gt_eqF // addr_gt0 ?ltr01 ?exprn_gt0.
by rewrite sqrtr_sqr ger0_norm // divr_ge0 ?mulr_ge0 ?addr_ge0 ?sqr_ge0 ?ler0n ?ler01 ?(ltW e_gt0).
Qed.

Lemma factors_apart y z : 2%:R * sigmoid (z + 2%:R * y) - 2%:R * sigmoid z = sinh y * (root_slope z * root_slope (z + 2%:R * y)).
Proof.
rewrite !root_slopeE /sigmoid; set e := expR (- (z / 2%:R)).
have e_gt0 : 0 < e by apply: expR_gt0. have y_gt0 : 0 < expR y := expR_gt0 y.
have -> : expR (- z) = e ^+ 2 by rewrite expr2 -expRD; congr expR; field.
have -> : expR (- ((z + 2%:R * y) / 2%:R)) = e / expR y by rewrite -expRN -expRD; congr expR; field.
have -> : expR (- (z + 2%:R * y)) = (e / expR y) ^+ 2.
  by rewrite -expRN -expRD expr2 -expRD; congr expR; field.
rewrite /sinh expRN; field.
by rewrite !gt_eqF // ?addr_gt0 ?ltr01 ?exprn_gt0 //.
Qed.

Theorem factors_meet y z z' : `|z' - z| <= 2%:R * y -> y < 1 ->
  `|2%:R * sigmoid z' - 2%:R * sigmoid z| <= y / (1 - y) * (root_slope z' * root_slope z).
Proof.
wlog z_le : z z' / z <= z'.
  move=> half; have [|/ltW le] := leP z z'; first exact: half.
  by rewrite distrC => near small; rewrite distrC [root_slope z' * _]mulrC; apply: half.
rewrite ger0_norm ?subr_ge0 ?ler_wpmul2l ?ler0n ?sigmoid_homo // => near y_lt1; pose x := (z' - z) / 2%:R.
have x_ge0 : 0 <= x by rewrite divr_ge0 ?subr_ge0 ?ler0n.
have x_le : x <= y.
  by move: near; rewrite ger0_norm ?subr_ge0 // => near; rewrite /x ler_pdivr_mulr ?ltr0n // [y * _]mulrC.
have z'E : z' = z + 2%:R * x by rewrite /x; field.
have roots_ge0 : 0 <= root_slope z * root_slope z' by rewrite mulr_ge0 ?sqrtr_ge0.
have x_lt1 : x < 1 := le_lt_trans x_le y_lt1.
have sinh_small := sinh_le x_ge0 x_lt1.
rewrite {1}z'E factors_apart -z'E [root_slope z' * _]mulrC ler_wpmul2r //.
apply: le_trans sinh_small _; rewrite ler_pmul ?invr_ge0 ?subr_ge0 ?(ltW x_lt1) //.
by rewrite lef_pinv ?posrE ?subr_gt0 // ler_add2l ler_opp2.
Qed.
End Meeting.
