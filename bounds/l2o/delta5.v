(* l2o.delta5: with the stray sigma it is not the inverse square of delta_4, wherever it is evaluated. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require l2o_delta5 l2o_delta5_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_delta5_theory.
Section Symbols.
Variable R : realType.

(* delta_3 and Theta_L, both norms. *)
Record instance := Instance { delta_3 : R; Theta_L : R }.
Implicit Type i : instance.

(* What the sigmoids are fed with. *)
Definition z i : R := delta_3 i * Theta_L i.
End Symbols.

Lemma premises_at_zero (R : realType) : l2o_delta5.premises R (@instance R) (@z R) (Instance 1 0).
Proof. by rewrite /l2o_delta5.premises /z /= mulr0. Qed.

Lemma inhabited (R : realType) : l2o_delta5.inhabited R (@instance R) (@z R).
Proof. by exists (Instance 1 0); apply: premises_at_zero. Qed.

(* At a zero last layer: (1 + 1)^2 (1 + e^(-1/2))^2 is below (1 + 1)^4. *)
Theorem refuted (R : realType) : l2o_delta5.refuted R (@instance R) (@z R).
Proof.
exists (Instance 1 0); split; first exact: premises_at_zero.
rewrite /l2o_delta5.conclusion /z /= !mulr0 oppr0 expR0 mulr1.
have -> : (1 + 1)^-1 - 1 = - 2%:R^-1 :> R by field.
set y := expR _; have y_gt0 : 0 < y := expR_gt0 _.
have y_lt1 : y < 1 by rewrite -expR0 ltr_expR oppr_lt0 invr_gt0 ltr0n.
move/eqP; rewrite lt_eqF // (exprD (1 + 1) 2 2) ltr_pmul2l ?exprn_gt0 ?addr_gt0 ?ltr01 //.
by rewrite ltr_pexpn2r ?nnegrE ?addr_ge0 ?ler01 ?ltW // ltr_add2l.
Qed.
End l2o_delta5_theory.

Module l2o_delta5_corrected_theory.
Section Symbols.
Variable R : realType.

(* delta_3 and Theta_L, both norms. *)
Record instance := Instance { delta_3 : R; Theta_L : R }.
Implicit Type i : instance.

(* What the sigmoids are fed with. *)
Definition z i : R := delta_3 i * Theta_L i.
End Symbols.

Lemma inhabited (R : realType) : l2o_delta5_corrected.inhabited R (@instance R) (@z R).
Proof. by exists (Instance 1 1); rewrite /l2o_delta5_corrected.premises /z /= mulr1 ler01. Qed.

(* Everything in a = e^(z/2), which is at least 1. *)
Theorem proved (R : realType) : l2o_delta5_corrected.statement R (@instance R) (@z R).
Proof.
move=> i; rewrite /l2o_delta5_corrected.premises /l2o_delta5_corrected.conclusion /cosh; set y := z i => y_ge0.
have u_gt0 := expR_gt0 (- y).
have u_le1 : expR (- y) <= 1 by rewrite -expR0 ler_expR oppr_le0.
set a := expR (y / 2%:R); have a_gt0 : 0 < a := expR_gt0 _.
have e_y : expR y = a ^+ 2 by rewrite expr2 -expRD; congr (expR _); field.
have u_y : expR (- y) = (a ^+ 2)^-1 by rewrite expRN e_y.
have e_2y : expR (2%:R * y) = a ^+ 4.
  by rewrite (exprM a 2 2) -e_y expr2 -expRD; congr (expR _); ring.
rewrite [X in a + X]expRN -/a; split; last split; last split.
- by rewrite e_2y u_y; field; rewrite [X in X - _]addrC addrK oner_eq0 !gt_eqF ?addr_gt0 ?exprn_gt0.
- by rewrite e_2y u_y; field; rewrite gt_eqF.
- rewrite ler_pemull ?(ltW (expR_gt0 _)) //.
  by rewrite exprn_ege1 // ler_addl ltW.
- rewrite ler_wpmul2r ?(ltW (expR_gt0 _)) //; have -> : 16%:R = 2%:R ^+ 4 :> R by ring.
  by rewrite ler_expn2r ?nnegrE ?addr_ge0 ?ler01 ?ler0n ?(ltW u_gt0) // -[2%:R]/(1 + 1) ler_add2l.
Qed.
End l2o_delta5_corrected_theory.
