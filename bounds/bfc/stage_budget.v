(* bfc.stage_budget: introducing the narrow weights of a layer costs at most a quarter of the next threshold. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
From statements Require bfc_stage_budget.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_stage_budget_theory.
Section Symbols.
Variable R : realType.

(* The factors of the layer, and the squared error over alpha_l^2. *)
Record instance := Instance { factor : R; product : R; error : R }.
Implicit Type i : instance.

(* The part of the regulariser lambda_6, and the ties of the three others. *)
Definition increase i : R :=
  error i / 100%:R + 1 / (product i ^+ 2 * factor i ^+ 4) + 1 / (product i ^+ 2 * factor i ^+ 6)
  + 1 / (product i ^+ 3 * factor i ^+ 12).
Definition D i : R := factor i.
Definition Upsilon i : R := product i.
Definition eps2 i : R := error i.
End Symbols.

Lemma inhabited (R : realType) :
  bfc_stage_budget.inhabited R (@instance R) (@D R) (@Upsilon R) (@eps2 R) (@increase R).
Proof.
exists (Instance 2%:R (2%:R ^+ 20) 0); rewrite /bfc_stage_budget.premises /increase /=.
by do !split; rewrite ?exprn_gt0 ?ltr0n //; nonnegative.
Qed.

(* Three terms that are at most v^6 w / 16 each: v = 1/D is at most 1/2, and w = 1/Upsilon at most v^20. *)
Lemma three_ties (R : realType) (v w : R) : 0 <= v -> v <= 2%:R^-1 -> 0 <= w -> w <= v ^+ 20 ->
  w ^+ 2 * v ^+ 4 + w ^+ 2 * v ^+ 6 + w ^+ 3 * v ^+ 12 <= v ^+ 6 * w * (3%:R / 16%:R).
Proof.
move=> v_ge0 v_le w_ge0 w_le.
have v_le1 : v <= 1 by rewrite (le_trans v_le) // invf_le1 ?ler1n ?ltr0n.
have v4 : v ^+ 4 <= 16%:R^-1.
  have -> : 16%:R^-1 = 2%:R^-1 ^+ 4 :> R by field.
  by rewrite ler_expn2r ?nnegrE ?invr_ge0 ?ler0n.
have w6 : w <= v ^+ 6 / 16%:R.
  rewrite (le_trans w_le) // (_ : v ^+ 20 = v ^+ 6 * (v ^+ 4 * v ^+ 10)); last by ring.
  rewrite ler_wpmul2l ?exprn_ge0 // -[X in _ <= X]mulr1.
  by rewrite ler_pmul ?exprn_ge0 ?exprn_ile1.
have first : w ^+ 2 * v ^+ 4 <= v ^+ 6 * w / 16%:R.
  have vw : w * v ^+ 4 <= v ^+ 6 / 16%:R.
    by rewrite (le_trans _ w6) // ler_pimulr ?exprn_ile1.
  by apply: (ler_by (d := w * (v ^+ 6 / 16%:R - w * v ^+ 4))); [field | rewrite mulr_ge0 ?subr_ge0].
have second : w ^+ 2 * v ^+ 6 <= v ^+ 6 * w / 16%:R.
  rewrite (le_trans _ first) // ler_wpmul2l ?exprn_ge0 //.
  by rewrite (exprD v 4 2) ler_pimulr ?exprn_ge0 ?exprn_ile1.
have third : w ^+ 3 * v ^+ 12 <= v ^+ 6 * w / 16%:R.
  rewrite (le_trans _ second) // (_ : w ^+ 3 * v ^+ 12 = w ^+ 2 * v ^+ 6 * (w * v ^+ 6)); last by ring.
  rewrite ler_pimulr ?mulr_ge0 ?exprn_ge0 // mulr_ile1 ?exprn_ge0 ?exprn_ile1 //.
  by rewrite (le_trans w_le) ?exprn_ile1.
rewrite (le_trans (ler_add (ler_add first second) third)) // le_eqVlt; apply/orP; left; apply/eqP.
by field.
Qed.

Theorem proved (R : realType) :
  bfc_stage_budget.statement R (@instance R) (@D R) (@Upsilon R) (@eps2 R) (@increase R).
Proof.
move=> i [D_gt0] [U_gt0] [_] [_] [D_ge2] [U_large small]; rewrite /bfc_stage_budget.conclusion /increase.
rewrite -/(D i) -/(Upsilon i) -/(eps2 i); move: small; set v := (D i)^-1; set w := (Upsilon i)^-1 => small.
have v_ge0 : 0 <= v by rewrite invr_ge0 ltW.
have w_ge0 : 0 <= w by rewrite invr_ge0 ltW.
have v_le : v <= 2%:R^-1 by rewrite lef_pinv ?posrE ?ltr0n.
have w_le : w <= v ^+ 20 by rewrite /v exprVn lef_pinv ?posrE ?exprn_gt0.
have := three_ties v_ge0 v_le w_ge0 w_le.
set ties := _ + _ => ties_le.
have vw_ge0 : 0 <= v ^+ 6 * w by nonnegative.
have -> : 1 / 4%:R / D i ^+ 6 / Upsilon i = v ^+ 6 * w / 4%:R by rewrite /v /w; field; rewrite !gt_eqF.
have eps_le : eps2 i / 100%:R <= v ^+ 6 * w / 400%:R.
  apply: (ler_by (d := (1 / 4%:R / D i ^+ 6 / Upsilon i - eps2 i) / 100%:R)).
    by rewrite /v /w; field; rewrite !gt_eqF.
  by rewrite mulr_ge0 ?subr_ge0 ?invr_ge0 ?ler0n.
have -> : eps2 i / 100%:R + 1 / (Upsilon i ^+ 2 * D i ^+ 4) + 1 / (Upsilon i ^+ 2 * D i ^+ 6)
    + 1 / (Upsilon i ^+ 3 * D i ^+ 12) = eps2 i / 100%:R + ties.
  by rewrite /ties /v /w; field; rewrite !gt_eqF.
apply: le_trans (ler_add eps_le ties_le) _.
by apply: (ler_by (d := v ^+ 6 * w * (6%:R / 100%:R))); [by field | nonnegative].
Qed.
End bfc_stage_budget_theory.
