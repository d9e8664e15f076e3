(* The premise on the depth, for two layers, kappa = 2 and a solution that is large. A file of lemmas: bcgd.thm3_4 as printed rests on it. *)
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Depth.
Variable R : realType.

(* c of (3.6) for two layers and kappa = 2, in S, the root of 41: with h = 2 / (7 + S) it is 1 + (1 + sqrt(1 + 2 T)) / T. *)
Definition T_of (h st : R) : R := h * st * ((1 - h) ^+ 2 / (1 + h) ^+ 5).

Lemma T_large h st : 7%:R^-1 <= h -> h <= 2%:R^-1 -> 10%:R ^+ 6 <= st -> 1000%:R <= T_of h st.
Proof.
move=> h_low h_high st_low; have h_gt0 : 0 < h by apply: lt_le_trans h_low; rewrite invr_gt0 ltr0n.
have st_gt0 : 0 < st by apply: lt_le_trans st_low; rewrite exprn_gt0 ?ltr0n.
have one_h : 2%:R^-1 <= 1 - h.
  by apply: (le_by (ge0_of h_high)); field.
have h_one : 1 + h <= 2%:R.
  have more : 0 <= 2%:R^-1 + (2%:R^-1 - h) by rewrite addr_ge0 ?invr_ge0 ?ler0n // ge0_of.
  by apply: (le_by more); field.
have h1_gt0 : 0 < 1 + h by rewrite addr_gt0 ?ltr01.
have fraction_low : (128%:R : R)^-1 <= (1 - h) ^+ 2 / (1 + h) ^+ 5.
  rewrite ler_pdivl_mulr ?exprn_gt0 //; apply: (@le_trans _ _ (4%:R^-1)).
    rewrite mulrC ler_pdivr_mulr ?ltr0n //; apply: (@le_trans _ _ (2%:R ^+ 5)).
      by rewrite ler_pexpn2r ?nnegrE ?ler0n // ltW.
    by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
  have -> : (4%:R : R)^-1 = 2%:R^-1 ^+ 2 by field.
  by rewrite ler_pexpn2r ?nnegrE ?invr_ge0 ?ler0n // (le_trans _ one_h) // invr_ge0 ler0n.
apply: (@le_trans _ _ (7%:R^-1 * 10%:R ^+ 6 * 128%:R^-1)).
  by apply: (@le_by _ (1000%:R * (104%:R / 896%:R))); [rewrite mulr_ge0 ?divr_ge0 ?ler0n | field].
rewrite /T_of; apply: ler_pmul; rewrite ?mulr_ge0 ?invr_ge0 ?ler0n ?exprn_ge0 //.
by apply: ler_pmul; rewrite ?invr_ge0 ?ler0n ?exprn_ge0.
Qed.

Lemma c_small (T : R) : 1000%:R <= T -> (1 + Num.sqrt (1 + 2%:R * T)) / T <= 10%:R^-1.
Proof.
move=> large; have T_gt0 : 0 < T by apply: lt_le_trans large; rewrite ltr0n.
have root : Num.sqrt (1 + 2%:R * T) <= T / 20%:R.
  rewrite -[X in _ <= X]ger0_norm ?divr_ge0 ?ler0n ?(ltW T_gt0) // -sqrtr_sqr ler_wsqrtr //.
  have := mulr_ge0 (ltW T_gt0) (ge0_of large) => sum; have := ge0_of large => slack.
  apply: (@le_by _ ((T * (T - 1000%:R)) / 400%:R + (T - 1000%:R) / 2%:R + 499%:R)); last by field.
  by apply: addr_ge0; [apply: addr_ge0|]; rewrite ?divr_ge0 ?ler0n.
rewrite ler_pdivr_mulr //; apply: le_trans (ler_add (lexx 1) root) _.
apply: (@le_by _ ((T - 1000%:R) / 20%:R + 49%:R)); last by field.
by rewrite addr_ge0 ?divr_ge0 ?ler0n // ge0_of.
Qed.

Lemma depth_ok (goal root c : R) : 0 < root -> root <= goal -> 0 < c -> c <= 1 + 10%:R^-1 ->
  ln (goal / c / root) / ln (1 - 5%:R^-1 / 4%:R) <= 2%:R.
Proof.
move=> root_gt0 root_le c_gt0 c_le; have -> : 1 - 5%:R^-1 / 4%:R = 19%:R / 20%:R :> R by field.
have slow_gt0 : 0 < 19%:R / 20%:R :> R by rewrite divr_gt0 ?ltr0n.
have slow_lt1 : 19%:R / 20%:R < 1 :> R by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr_nat.
have ln_lt0 : ln (19%:R / 20%:R) < 0 :> R by rewrite -ln1 ltr_ln ?posrE ?ltr01.
have goal_gt0 := lt_le_trans root_gt0 root_le.
rewrite ler_ndivr_mulr // mulr2n mulrDl !mul1r -lnM ?posrE // ler_ln ?posrE ?mulr_gt0 ?divr_gt0 ?invr_gt0 //.
rewrite ler_pdivl_mulr // ler_pdivl_mulr //; apply: le_trans root_le.
have := mulr_ge0 (ltW root_gt0) (ge0_of c_le) => sum.
have root_ge0 := ltW root_gt0.
apply: (@le_by _ (361%:R / 400%:R * (root * (1 + 10%:R^-1 - c)) + root * (29%:R / 4000%:R))); last by field.
by rewrite addr_ge0 ?mulr_ge0 ?divr_ge0 ?ler0n // ge0_of.
Qed.

Lemma c_of (D st : R) : 12%:R <= D -> 0 < st ->
  1 + (1 - 2%:R / D) ^ (2%:Z - (2 * 2)%:Z)%R * (1 + 2%:R / D) ^+ (3 * 2 - 1)%N
    * (1 + Num.sqrt (1 + 8%:R * (1 - 2%:R / D) ^+ (2 * 2 - 2)%N * (1 + 2%:R / D) ^ (1%:Z - (3 * 2)%:Z)%R * st * 2%:R / D / 4%:R))
    * (D / 2%:R) * 4%:R / 2%:R / st / 2%:R
  = 1 + (1 + Num.sqrt (1 + 2%:R * T_of (2%:R / D) st)) / T_of (2%:R / D) st.
Proof.
move=> D_low st_gt0; have D_gt0 : 0 < D by apply: lt_le_trans D_low; rewrite ltr0n.
have less_gt0 : 0 < 1 - 2%:R / D by rewrite subr_gt0 ltr_pdivr_mulr // mul1r; apply: lt_le_trans D_low; rewrite ltr_nat.
have more_gt0 : 0 < 1 + 2%:R / D by rewrite addr_gt0 ?divr_gt0 ?ltr0n ?ltr01.
have -> : (2%:Z - (2 * 2)%:Z)%R = - 2%:Z by []. have -> : (1%:Z - (3 * 2)%:Z)%R = - 5%:Z by [].
rewrite -[_ ^ (- 2%:Z)]/((1 - 2%:R / D) ^+ 2)^-1 -[_ ^ (- 5%:Z)]/((1 + 2%:R / D) ^+ 5)^-1 /T_of.
have -> : (3 * 2 - 1 = 5)%N by []. have -> : (2 * 2 - 2 = 2)%N by [].
move: less_gt0 more_gt0; move: (1 - 2%:R / D) (1 + 2%:R / D) => m p m_gt0 p_gt0.
have -> : 8%:R * m ^+ 2 * (p ^+ 5)^-1 * st * 2%:R / D / 4%:R = 2%:R * (2%:R / D * st * (m ^+ 2 / p ^+ 5)).
  by field; rewrite !gt_eqF.
by move: (Num.sqrt _) => q; field; rewrite !gt_eqF.
Qed.

Lemma c_le (S st : R) : 6%:R <= S -> S <= 7%:R -> 10%:R ^+ 6 <= st ->
  0 < 1 + (1 + Num.sqrt (1 + 2%:R * T_of (2%:R / (S + 7%:R)) st)) / T_of (2%:R / (S + 7%:R)) st <= 1 + 10%:R^-1.
Proof.
move=> low high st_low; have D_gt0 : 0 < S + 7%:R by rewrite addr_gt0 ?ltr0n // (lt_le_trans _ low) ?ltr0n.
have T_low : 1000%:R <= T_of (2%:R / (S + 7%:R)) st.
  apply: T_large => //.
    by rewrite ler_pdivl_mulr // mulrC ler_pdivr_mulr ?ltr0n //; apply: (le_by (ge0_of high)); ring.
  rewrite ler_pdivr_mulr // mulrC ler_pdivl_mulr ?ltr0n //.
  have more : 0 <= (S - 6%:R) + 9%:R by rewrite addr_ge0 ?ler0n // ge0_of.
  by apply: (le_by more); ring.
have T_gt0 : 0 < T_of (2%:R / (S + 7%:R)) st by apply: lt_le_trans T_low; rewrite ltr0n.
apply/andP; split; last by rewrite ler_add2l; exact: c_small.
by rewrite addr_gt0 ?ltr01 // divr_gt0 // ltr_spaddl ?ltr01 ?sqrtr_ge0.
Qed.

Lemma root_41 : 6%:R <= Num.sqrt (41%:R : R) <= 7%:R.
Proof.
have sqr (n : nat) : Num.sqrt (n%:R ^+ 2) = n%:R :> R by rewrite sqrtr_sqr ger0_norm ?ler0n.
by rewrite -(sqr 6%N) -(sqr 7%N) !ler_wsqrtr // -natrX ler_nat.
Qed.
End Depth.
