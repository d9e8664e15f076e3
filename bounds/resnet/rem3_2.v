(* resnet.thm3_1_steps.rate, rem3_2: how fast a step can be, and what Theorem 3.1 asks of identity maps. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From mathcomp Require Import ring.
From statements Require resnet_thm3_1_steps_rate.
From statements Require resnet_rem3_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realType.
Implicit Types e f w n l c u r q g : R.

Lemma rate_number e q w n l u r : 0 <= e -> 0 <= n -> 0 <= l -> 0 < u -> u <= 2%:R -> 0 <= r -> r <= 2%:R -> 0 <= q -> q <= w ->
  e * ((l + w) * w * n) <= r * u^-1 / 4%:R -> q ^+ 2 * e * n * u^-1 ^+ 2 <= u^-1 ^+ 4.
Proof.
move=> e_ge0 n_ge0 l_ge0 u_gt0 u_le r_ge0 r_le q_ge0 q_le limit; have w_ge0 := le_trans q_ge0 q_le.
have u_ge0 := ltW u_gt0; have inv_ge0 : 0 <= u^-1 by rewrite invr_ge0.
have square : q ^+ 2 <= (l + w) * w by rewrite expr2 ler_pmul // (le_trans q_le) // ler_addr.
have most : q ^+ 2 * e * n <= r * u^-1 / 4%:R.
  by apply: le_trans limit; apply: (le_by (mulr_ge0 (mulr_ge0 e_ge0 n_ge0) (ge0_of square))); ring.
apply: (le_trans (ler_wpmul2r (sqr_ge0 _) most)).
have ru : r * u <= 2%:R * 2%:R by rewrite ler_pmul.
have pos : 0 <= u^-1 ^+ 4 / 4%:R by rewrite divr_ge0 ?exprn_ge0 ?ler0n.
apply: (le_by (mulr_ge0 pos (ge0_of ru))); have u0 := gt_eqF u_gt0.
by field; rewrite u0.
Qed.

Lemma identity_number g u r : r ^+ 2 = 2%:R -> 0 <= r -> 0 <= g -> 0 < u -> g <= u^-1 ^+ 6 / 32%:R -> 4%:R * r * Num.sqrt g * u ^+ 3 <= 1.
Proof.
move=> r2 r_ge0 g_ge0 u_gt0 small; have u_ge0 := ltW u_gt0.
have side : 0 <= 4%:R * r * Num.sqrt g * u ^+ 3 by apply: mulr_ge0; [rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 | rewrite exprn_ge0].
rewrite ler_by_sqr ?ler01 // !exprMn r2 sqr_sqrtr // expr1n.
have pos : 0 <= 32%:R * (u ^+ 3) ^+ 2 by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
by apply: (le_by (mulr_ge0 pos (ge0_of small))); have u0 := gt_eqF u_gt0; field; rewrite u0.
Qed.

Lemma e_cube_inv : expR (- 3%:R) = (root_e R)^-1 ^+ 6.
Proof. by rewrite expRN exprVn /root_e -expRMm; congr (expR _)^-1; field. Qed.

Lemma e_square_inv : expR (- 2%:R) = (root_e R)^-1 ^+ 4.
Proof. by rewrite expRN exprVn /root_e -expRMm; congr (expR _)^-1; field. Qed.
End Numbers.

Module resnet_thm3_1_steps_rate_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition d i : nat := (inputs (task i)).+1.
Definition eta i : R := rate i.
Definition k i : nat := (outputs (task i)).+1.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss_0 i : R := first_loss i.
Definition m i : nat := width (task i).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
End Symbols.

Lemma inhabited (R : realType) : resnet_thm3_1_steps_rate.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_steps_rate.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
move=> i; do 11![case=> _]; case=> sr_gt0 [short [_ [_ eta_gt0]]].
rewrite root_e_inv in short; rewrite /resnet_thm3_1_steps_rate.conclusion root_e_inv_sqr e_square_inv.
have r_gt0 : 0 < Num.sqrt 2%:R * (root_e R)^-1 / 4%:R by rewrite !mulr_gt0 ?invr_gt0 ?root_e_gt0 ?sqrtr_gt0 ?ltr0n.
have w_ge0 : 0 <= lA i * lB i * sX i by rewrite !mulr_ge0 ?spectral_ge0.
have limit := cleared r_gt0 (spectral_ge0 _) (spectral_ge0 _) (spectral_ge0 _) (depth_gt0 R (ltn0Sn _))
  (addr_ge0 (sqrtr_ge0 _) w_ge0) short.
have := rate_number (ltW eta_gt0) (ler0n R _) (sqrtr_ge0 _) (root_e_gt0 R) (root_e_le2 R) (sqrt2_ge0 R) (sqrt2_le2 R)
  (small_ge0 i) (small_le_large sr_gt0) limit.
by rewrite /small !exprMn.
Qed.
End resnet_thm3_1_steps_rate_theory.

Module resnet_rem3_2_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition d i : nat := (inputs (task i)).+1.
Definition eta i : R := rate i.
Definition gap i : R := excess i (steps i).
Definition gap_0 i : R := excess i 0.
Definition k i : nat := (outputs (task i)).+1.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss_0 i : R := first_loss i.
Definition m i : nat := width (task i).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
Definition t i : nat := steps i.
End Symbols.

Lemma inhabited (R : realType) : resnet_rem3_2.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- exact: example_spectral.
- exact: example_weakest.
- exact: example_spectral.
- by rewrite /mB /= trmx1 example_weakest.
- exact: example_spectral.
- exact: smallest_one.
- by rewrite /gap_0 /loss_0 example_gap example_loss.
- exact: example_short.
rewrite /loss_0 example_loss e_cube_inv; have u_gt0 := root_e_gt0 R; have u_le := root_e_le2 R.
have low : 2%:R^-1 ^+ 6 <= (root_e R)^-1 ^+ 6.
  by rewrite ler_expn2r ?nnegrE ?invr_ge0 ?ler0n ?(ltW u_gt0) // lef_pinv ?posrE ?ltr0n.
apply: (@le_trans _ _ (2%:R^-1 ^+ 6 / 32%:R)); last by rewrite ler_wpmul2r ?invr_ge0 ?ler0n.
by apply: (@le_by _ (3%:R / 8192%:R)); rewrite ?divr_ge0 ?ler0n //; field.
Qed.

Theorem proved (R : realType) : resnet_rem3_2.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
move=> i; do 2![case=> _]; case=> rate_ge0; do 10![case=> _].
case=> sr_gt0 [lA1 [mA1 [lB1 [mB1 [sX1 [sr1 [_ [_ [same [short near]]]]]]]]]].
rewrite -same e_cube_inv in near.
have small1 : small i = 1 by rewrite /small -/(mA i) -/(mB i) -/(sr i) mA1 mB1 sr1 !mulr1.
have radius := identity_number (sqrt2_sqr R) (sqrt2_ge0 R) (gap_ge0 _ _ _) (root_e_gt0 R) near.
have fine : enough i.
  split=> //; first by rewrite small1.
  by apply: printed_short => //; exact: theorem_short.
split; first by have := gap_bound fine (steps i); rewrite small1 expr1n mulr1.
split=> //; rewrite lA1 mA1 lB1 mB1 sX1 sr1 root_e_cube !expr1n !divr1 !mulr1.
exact: radius.
Qed.
End resnet_rem3_2_theory.
