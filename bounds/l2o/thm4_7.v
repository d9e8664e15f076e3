(* l2o.thm4_7: all printed conditions hold, the promised factor is negative, and no objective is. *)
From bounds.theory Require Import language order exponential_moments vectors spectral extreme.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions.
From mathcomp Require Import ring.
From statements Require l2o_thm4_7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_thm4_7_theory.
Section Symbols.
Variable R : realType.

(* A problem with its first network and training, and the number of training iterations. *)
Record instance := Instance { start : training R; iterations : nat }.
Implicit Type i : instance.

Definition k i : nat := iterations i.
Definition T i : nat := steps (start i).
Definition eta i : R := rate (start i).
Definition beta i : R := scale (data (start i)).
Definition beta_0 i : R := smallest_eigenvalue (start i).
Definition norm_A i : R := curvature (data (start i)).
Definition m i : R := size_data (data (start i)).
Definition x i : R := size_start (data (start i)).
Definition y i : R := norm (Y (data (start i))).
Definition Theta i : R := all_layers (start i).
Definition Theta_inner i : R := inner_layers (start i).
Definition q i : R := inverse_squares (start i).
Definition share i : R := largest_share (start i).
Definition W_ratio i : R := largest_ratio (layer_norms (initial (start i))) (lambdas (start i)).
Definition alpha_0 i : R := sigma_min (start i) (initial (start i)).
Definition width i : nat := last_width (initial (start i)).
Definition coordinates i : nat := unknowns (data (start i)).

(* The objective at first, and after k iterations of gradient descent. *)
Definition F_0 i : R := objective (data (start i)) (initial (start i)) (steps (start i)).
Definition F_k i : R := objective (data (start i)) (weights_after (start i) (iterations i)) (steps (start i)).
End Symbols.

(* The conditions in numbers: w = (1 + u)^4 / u^2 is 1 / delta_4^2, and l is lambda_1. *)
Section Numbers.
Variables (R : realType) (s u w l share : R).
Hypotheses (s_gt0 : 0 < s) (s_small : 0 <= 1 - 1024%:R * s) (u_gt0 : 0 < u) (w_u : (1 + u) ^+ 4 = w * u ^+ 2).
Hypotheses (w_ge : 16%:R <= w) (w_le : w <= 64%:R) (l_ge1 : 1 <= l) (l_le3 : l <= 3%:R).
Hypotheses (share_ge0 : 0 <= share) (share_le : share <= 3%:R).
Let s_ge0 := ltW s_gt0.

Let small c : (c <= 1024)%N -> 0 <= 1 - c%:R * s.
Proof. by move=> c_le; rewrite (le_trans s_small) // ler_add2l ler_opp2 ler_wpmul2r ?ler_nat. Qed.

Let s_le1 : 0 <= 1 - s. Proof. by have := small (isT : 1 <= 1024)%N; rewrite mul1r. Qed.
Let w_ge0 : 0 <= w. Proof. by apply: le_trans w_ge; rewrite ler0n. Qed.
Let l_gt0 : 0 < l. Proof. by apply: lt_le_trans l_ge1; rewrite ltr01. Qed.
Let l_sqr : l ^+ 2 <= 9%:R.
Proof. by rewrite (_ : 9%:R = 3%:R ^+ 2) ?ler_expn2r ?nnegrE ?ler0n ?(ltW l_gt0) //; ring. Qed.
Let s_sqr c : (c <= 1024)%N -> 0 <= 1 - c%:R * s ^+ 2.
Proof.
move=> c_le; apply: (ler_by (d := 1 - c%:R * s + c%:R * s * (1 - s))); first by ring.
by rewrite addr_ge0 ?small ?mulr_ge0 ?ler0n.
Qed.

Lemma condition_13a : (1 + u) ^+ 4 * 2%:R ^+ 5 * (2%:R * 0 + (1 + 2%:R * 1%:R) * s) * share * (s ^+ 2 / 2%:R) / u ^+ 2 / 8%:R / 2%:R ^+ 2
  <= s ^+ 2.
Proof.
have both : 0 <= 192%:R - share * w.
  rewrite subr_ge0 (_ : 192%:R = 3%:R * 64%:R) ?ler_pmul //; last by rewrite -natrM.
rewrite w_u; apply: (ler_by (d := s ^+ 2 * (1 - 288%:R * s) + 3%:R / 2%:R * s ^+ 3 * (192%:R - share * w))).
  by field; rewrite gt_eqF.
by rewrite addr_ge0 ?mulr_ge0 ?exprn_ge0 ?small ?invr_ge0 ?ler0n.
Qed.

Lemma condition_13c : (1 + u) ^+ 4 * 4%:R ^+ 3 * (l ^+ 2 * (s ^+ 2 / 2%:R + 0) * (l ^- 2 + 1) * (s ^+ 2 / 2%:R)
  - l ^+ 2 * (s ^+ 2 / 2%:R) * 0 / 2%:R) / u ^+ 2 / 4%:R / 2%:R ^+ 2 <= s ^+ 2.
Proof.
have both : 0 <= 640%:R - w * (1 + l ^+ 2).
  rewrite subr_ge0 (_ : 640%:R = 64%:R * (1 + 9%:R)) ?ler_pmul ?ler_add2l ?addr_ge0 ?ler01 ?sqr_ge0 //.
  by rewrite -(natrD _ 1 9) -natrM.
rewrite w_u; apply: (ler_by (d := s ^+ 2 * (1 - 640%:R * s ^+ 2) + s ^+ 4 * (640%:R - w * (1 + l ^+ 2)))).
  by field; rewrite !gt_eqF.
by rewrite addr_ge0 ?mulr_ge0 ?exprn_ge0 ?s_sqr.
Qed.

Lemma condition_14a : 15%:R / s ^+ 2 <
  8%:R * (s ^+ 2 / 2%:R + 0) / (0 + s ^+ 2 / 2%:R) / l / (l ^- 2 + 1) / 4%:R / (s ^+ 2 / 2%:R) ^+ 2.
Proof.
have l2_gt0 : 0 < 1 + l ^+ 2 by rewrite addr_gt0 ?ltr01 ?exprn_gt0.
have l1 : 0 <= l - 1 by rewrite subr_ge0.
have l9 : 0 <= 9%:R - l ^+ 2 by rewrite subr_ge0.
apply: (ltr_by (d := (7%:R + 8%:R * (l - 1) + (1 - 150%:R * s ^+ 2) + 15%:R * s ^+ 2 * (9%:R - l ^+ 2)) / ((1 + l ^+ 2) * s ^+ 4))).
  by field; rewrite !gt_eqF //= addrC.
apply: divr_gt0; last by apply: mulr_gt0 => //; apply: exprn_gt0.
apply: ltr_paddr; first by apply: mulr_ge0 => //; apply: mulr_ge0; [apply: ler0n | apply: sqr_ge0].
apply: ltr_paddr; first exact: s_sqr.
by apply: ltr_paddr; [apply: mulr_ge0 => //; apply: ler0n | rewrite ltr0n].
Qed.

Lemma condition_14b : 15%:R / s ^+ 2 < (1 + u) ^+ 4 * 4%:R ^+ 2 / u ^+ 2 / 4%:R / s ^+ 2 / 2%:R ^+ 2.
Proof.
rewrite w_u; apply: (ltr_by (d := (w - 15%:R) / s ^+ 2)); first by field; rewrite !gt_eqF.
by rewrite divr_gt0 ?exprn_gt0 // subr_gt0 (lt_le_trans _ w_ge) // ltr_nat.
Qed.
End Numbers.

Section Witness.
Variable R : realType.
Definition witness : instance R := Instance (example R) 1.
Notation s := (s R).
Definition lambda_1 : R := spectral (both_signs R) + 1.

(* exp(-z) for z = m Theta: between 1/2 and 1. *)
Definition u : R := expR (- (size_data (two_unknowns R) * lambda_1)).

Lemma lambda_1_within : 1 <= lambda_1 <= 3%:R. Proof. by rewrite /lambda_1 addrC slack. Qed.

Lemma u_within : 2%:R^-1 <= u <= 1.
Proof.
have s_pos := s_gt0 R; have s_small : s = 1024%:R^-1 by [].
have /andP[l_ge1 l_le3] := lambda_1_within; have m_ge0 : 0 <= size_data (two_unknowns R) by apply: norm_ge0.
have m_le : size_data (two_unknowns R) <= 2%:R * s.
  rewrite ler_by_sqr ?mulr_ge0 ?ler0n ?(ltW s_pos) // data_sqr.
  apply: (ler_by (d := 2%:R * s ^+ 2)); [by ring | by rewrite mulr_ge0 ?ler0n ?sqr_ge0].
have z_le : size_data (two_unknowns R) * lambda_1 <= 2%:R^-1.
  apply: (@le_trans _ _ (2%:R * s * 3%:R)); first by rewrite ler_pmul // (le_trans _ l_ge1) ?ler01.
  rewrite s_small; apply: (ler_by (d := 506%:R / 1024%:R)); first by field.
  by rewrite divr_ge0 ?ler0n.
have z_ge0 : 0 <= size_data (two_unknowns R) * lambda_1 by rewrite mulr_ge0 // (le_trans _ l_ge1) ?ler01.
apply/andP; split; last by rewrite -expR0 ler_expR oppr_le0.
apply: le_trans _ (expR_tangent _); apply: (ler_by (d := 2%:R^-1 - size_data (two_unknowns R) * lambda_1)).
  by field.
by rewrite subr_ge0.
Qed.

Lemma sum_of_one (f : nat -> R) : \sum_(1 <= j < (1 + 1)%N) f j = f 1%N. Proof. by rewrite big_nat1. Qed.
Lemma sum_of_none (f : nat -> R) : \sum_(1 <= j < 1%N) f j = 0. Proof. by rewrite big_geq. Qed.

Lemma Theta_witness : Theta witness = lambda_1.
Proof. by rewrite /Theta /all_layers /lambdas /= !big_cons big_nil spectral0 add0r !mulr1. Qed.

Lemma inner_witness : Theta_inner witness = lambda_1.
Proof. by rewrite /Theta_inner /inner_layers /lambdas /= big_seq1. Qed.

Lemma q_witness : q witness = (lambda_1 ^+ 2)^-1 + 1.
Proof. by rewrite /q /inverse_squares /lambdas /= !big_cons big_nil spectral0 add0r expr1n invr1 addr0. Qed.

Lemma share_witness : 0 <= share witness <= 3%:R.
Proof.
have /andP[l_ge1 l_le3] := lambda_1_within; have l_gt0 : 0 < lambda_1 by rewrite (lt_le_trans _ l_ge1) ?ltr01.
rewrite /share /largest_share /= !big_cons big_nil -/(Theta witness) Theta_witness spectral0 add0r !mul1r /= invr1 mulr1.
rewrite -/lambda_1 divff ?gt_eqF //; apply/andP; split; first by rewrite le_maxr ler01.
by rewrite !le_maxl l_le3 ler0n ler1n.
Qed.

Lemma ratio_witness : 0 <= W_ratio witness <= 1.
Proof.
have /andP[l_ge1 l_le3] := lambda_1_within; have l_gt0 : 0 < lambda_1 by rewrite (lt_le_trans _ l_ge1) ?ltr01.
rewrite /W_ratio /largest_ratio /= !big_cons big_nil /= spectral0 mul0r.
apply/andP; split; first by rewrite !le_maxr lexx !orbT.
rewrite !le_maxl ler01 !andbT.
by rewrite -/lambda_1 ler_pdivr_mulr // mul1r /lambda_1 ler_addl ler01.
Qed.

Lemma y_witness : y witness = s.
Proof. by rewrite /y norm_cV1 mxE ger0_norm ?(ltW (s_gt0 R)). Qed.

Lemma x_witness : x witness = 0. Proof. exact: norm0. Qed.

Lemma premises_of_witness : l2o_thm4_7.premises R (@instance R) (@F_0 R) (@F_k R) (@T R) (@Theta R) (@Theta_inner R)
  (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@k R) (@m R) (@norm_A R) (@q R) (@share R)
  (@width R) (@x R) (@y R) witness.
Proof.
have s_pos := s_gt0 R; have s_ge0 := ltW s_pos; have s_small : s = 1024%:R^-1 by [].
have /andP[l_ge1 l_le3] := lambda_1_within; have l_gt0 : 0 < lambda_1 by rewrite (lt_le_trans _ l_ge1) ?ltr01.
have l_ge0 := ltW l_gt0; have /andP[share_ge0 share_le] := share_witness; have /andP[ratio_ge0 ratio_le1] := ratio_witness.
have /andP[u_ge u_le] := u_within; have u_gt0 : 0 < u by apply: expR_gt0.
have m_ge0 : 0 <= m witness by apply: norm_ge0.
have m_sqr : m witness ^+ 2 = 2%:R * s ^+ 2 by apply: data_sqr.
have root4 : Num.sqrt 4%:R = 2%:R :> R by rewrite (_ : 4%:R = 2%:R ^+ 2) ?sqrtr_sqr ?ger0_norm ?ler0n //; ring.
have arg : (2%:R * 1%:R + (2%:R * 1%:R - 2%:R) / 4%:R - 1) * m witness + (1 + 4%:R) * 0 = m witness by field.
have first : 0 ^+ 2 * (1 + 4%:R) + (1 + (1 + 4%:R^-1) * (4%:R * 1%:R - 3%:R)) * m witness * 0
    + m witness ^+ 2 * (2%:R * 1%:R - 1) * (2%:R * 1%:R + (2%:R * 1%:R - 1) * 4%:R - 2%:R) / 4%:R ^+ 2 = s ^+ 2 / 2%:R.
  by rewrite m_sqr; field.
have down : expR (- m witness * lambda_1) = u by rewrite mulNr.
have up : expR (2%:R * m witness * lambda_1) = (u ^+ 2)^-1.
  by rewrite /u -expRMm -expRN mulrN opprK mulrA.
pose w := (1 + u) ^+ 4 / u ^+ 2.
have /andP[w_ge w_le] : 16%:R <= w <= 64%:R.
  rewrite ler_pdivl_mulr ?exprn_gt0 // ler_pdivr_mulr ?exprn_gt0 //; apply/andP; split.
    apply: (ler_by (d := (1 - u) ^+ 2 * ((1 + u) ^+ 2 + 4%:R * u))); first by ring.
    by rewrite mulr_ge0 ?sqr_ge0 ?addr_ge0 ?sqr_ge0 ?mulr_ge0 ?ler0n ?(ltW u_gt0).
  have u1 : 0 <= 1 - u by rewrite subr_ge0.
  have u2 : 0 <= 2%:R * u - 1.
    by have := ler_wpmul2l (ler0n R 2) u_ge; rewrite divff ?pnatr_eq0 // subr_ge0.
  have -> : 64%:R * u ^+ 2 = (8%:R * u) ^+ 2 by ring.
  have -> : (1 + u) ^+ 4 = ((1 + u) ^+ 2) ^+ 2 by ring.
  rewrite ler_expn2r ?nnegrE ?sqr_ge0 ?mulr_ge0 ?ler0n ?(ltW u_gt0) //.
  apply: (ler_by (d := u * (1 - u) + (5%:R * (2%:R * u - 1) + 3%:R) / 2%:R)); first by field.
  by rewrite addr_ge0 ?divr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n ?(ltW u_gt0).
rewrite /l2o_thm4_7.premises x_witness y_witness Theta_witness inner_witness q_witness.
have -> : T witness = 1%N by []. have -> : beta witness = 4%:R by []. have -> : k witness = 1%N by [].
have -> : beta_0 witness = 2%:R by apply: eigenvalue. have -> : alpha_0 witness = s by apply: stretch.
have -> : eta witness = 15%:R / s ^+ 2 by [].
rewrite !sum_of_one !sum_of_none root4 arg first down up.
have small : 0 <= 1 - 1024%:R * s by rewrite s_small divff ?pnatr_eq0 // subrr.
have w_u : (1 + u) ^+ 4 = w * u ^+ 2 by rewrite /w divfK // expf_neq0 // gt_eqF.
have none : 0 + (2%:R * 1%:R - 2%:R) * m witness / 4%:R = 0 by field.
rewrite none.
have objective_ge0 N : 0 <= objective (two_unknowns R) N 1 by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have rate_gt0 : 0 < 15%:R / s ^+ 2 by rewrite divr_gt0 ?ltr0n ?exprn_gt0.
have q_ge0 : 0 <= lambda_1 ^- 2 + 1 by rewrite addr_ge0 ?invr_ge0 ?sqr_ge0 ?ler01.
do !split=> //; try by [exact: ltr0n | exact: short_enough | exact: spectral_ge0 | exact: objective_ge0].
- exact: condition_13a s_pos small u_gt0 w_u w_ge w_le share_ge0 share_le.
- by rewrite mulr0 !mul0r exprn_ge0.
- exact: condition_13c s_pos small u_gt0 w_u w_ge w_le l_ge1 l_le3.
- by rewrite mulr0.
- exact: condition_14a s_pos small l_ge1 l_le3.
exact: condition_14b s_pos u_gt0 w_u w_ge.
Qed.

Lemma broken : ~ l2o_thm4_7.conclusion R (@instance R) (@F_0 R) (@F_k R) (@T R) (@Theta R) (@Theta_inner R)
  (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@k R) (@m R) (@norm_A R) (@q R) (@share R)
  (@width R) (@x R) (@y R) witness.
Proof.
have s_pos := s_gt0 R; have /andP[u_ge u_le] := u_within; have u_gt0 : 0 < u by apply: expR_gt0.
rewrite /l2o_thm4_7.conclusion x_witness Theta_witness.
have -> : T witness = 1%N by []. have -> : beta witness = 4%:R by []. have -> : k witness = 1%N by [].
have -> : beta_0 witness = 2%:R by apply: eigenvalue. have -> : alpha_0 witness = s by apply: stretch.
have -> : eta witness = 15%:R / s ^+ 2 by []. have -> : F_0 witness = s ^+ 2 / 8%:R by apply: first_objective.
have arg : (2%:R * 1%:R + (2%:R * 1%:R - 2%:R) / 4%:R - 1) * m witness + (1 + 4%:R) * 0 = m witness by field.
have down : expR (- m witness * lambda_1) = u by rewrite mulNr.
have u1_gt0 : 0 < 1 + u by rewrite addr_gt0 ?ltr01.
have u1 : 0 <= 1 - u by rewrite subr_ge0.
have u2 : 0 <= 2%:R * u - 1 by have := ler_wpmul2l (ler0n R 2) u_ge; rewrite divff ?pnatr_eq0 // subr_ge0.
have F_k_ge0 : 0 <= F_k witness by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
rewrite arg down expr1 leNgt => /negP; apply; apply: lt_le_trans F_k_ge0.
rewrite pmulr_llt0 ?divr_gt0 ?exprn_gt0 ?ltr0n // -oppr_gt0.
apply: (ltr_by (d := (5%:R + 6%:R * (2%:R * u - 1) + u * (1 - u)) / (1 + u) ^+ 2)).
  by field; rewrite !gt_eqF.
apply: divr_gt0; last exact: exprn_gt0.
have top : 0 < 5%:R + 6%:R * (2%:R * u - 1) by apply: ltr_paddr; [apply: mulr_ge0 => //; apply: ler0n | rewrite ltr0n].
by apply: ltr_paddr => //; apply: mulr_ge0 => //; apply: ltW.
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_thm4_7.inhabited R (@instance R) (@F_0 R) (@F_k R) (@T R) (@Theta R) (@Theta_inner R)
  (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@k R) (@m R) (@norm_A R) (@q R) (@share R)
  (@width R) (@x R) (@y R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_thm4_7.refuted R (@instance R) (@F_0 R) (@F_k R) (@T R) (@Theta R) (@Theta_inner R)
  (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@k R) (@m R) (@norm_A R) (@q R) (@share R)
  (@width R) (@x R) (@y R).
Proof. by exists (witness R); split; [apply: premises_of_witness | apply: broken]. Qed.
End l2o_thm4_7_theory.
