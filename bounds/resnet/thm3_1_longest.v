(* resnet.thm3_1_variants.step: Theorem 3.1 with the largest step that the sharper smoothness bound allows. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From mathcomp Require Import ring.
From statements Require resnet_thm3_1_variants_step.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Without the quotient, the step is short enough. *)
Lemma longer_number (R : realType) (e r g u w n : R) : 0 <= r -> 0 <= g -> 0 <= u -> 0 <= w -> 0 <= e ->
  e * ((r * g * u / 2%:R + u ^+ 2 * w / 2%:R) * w * n) <= 1 / 2%:R ->
  e * ((r * g * (n / 2%:R - 1 / 2%:R) * u + u ^+ 2 * w * n / 2%:R) * w) <= 1 / 2%:R.
Proof.
move=> r_ge0 g_ge0 u_ge0 w_ge0 e_ge0 limit; apply: le_trans limit.
have more : 0 <= e * w * r * u * g / 2%:R by rewrite divr_ge0 ?ler0n // !mulr_ge0.
by apply: (le_by more); field.
Qed.

Module resnet_thm3_1_variants_step_theory.
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
Definition m i : nat := width (task i).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
Definition t i : nat := steps i.
End Symbols.

Lemma inhabited (R : realType) : resnet_thm3_1_variants_step.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@m R) (@mA R) (@mB R) (@sX R)
  (@sr R) (@t R).
Proof.
pose e : R := 1 / 2%:R / (Num.sqrt 2%:R * Num.sqrt ((1 / 64%:R) ^+ 2 / 2%:R) * expR (1 / 2%:R) / 2%:R + expR 1 / 2%:R).
have e_gt0 : 0 < e.
  rewrite /e !divr_gt0 ?ltr01 ?ltr0n // ltr_paddl ?divr_gt0 ?expR_gt0 ?ltr0n // divr_ge0 ?ler0n //.
  by rewrite !mulr_ge0 ?sqrtr_ge0 // ltW ?expR_gt0.
exists (example e); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?(ltW e_gt0) //.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
by rewrite /eta /gap_0 /lA /lB /sX /L /= example_gap example_spectral !divr1 !mulr1.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_variants_step.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@m R) (@mA R) (@mB R) (@sX R)
  (@sr R) (@t R).
Proof.
move=> i; do 2![case=> _]; case=> rate_ge0; do 9![case=> _]; case=> sr_gt0 [maps [_ [_ [eta_gt0 [_ short]]]]].
have u_gt0 := root_e_gt0 R; rewrite root_e_sqr -/(root_e R) in short.
have y_ge0 : 0 <= Num.sqrt 2%:R * Num.sqrt (gap_0 i) * root_e R / 2%:R + root_e R ^+ 2 * lA i * lB i * sX i / 2%:R.
  by apply: addr_ge0; do ![exact: sqrtr_ge0 | exact: sqr_ge0 | exact: spectral_ge0 | exact: (ltW u_gt0) | by rewrite invr_ge0 ler0n | apply: mulr_ge0].
have half : 0 < 1 / 2%:R :> R by rewrite divr_gt0 ?ltr01 ?ltr0n.
have limit := cleared half (spectral_ge0 _) (spectral_ge0 _) (spectral_ge0 _) (depth_gt0 R (ltn0Sn _)) y_ge0 short.
have fine : enough i.
  split=> //; first exact: premise_enough sr_gt0 maps.
  apply: longer_number; rewrite ?sqrtr_ge0 ?(ltW u_gt0) ?mulr_ge0 ?spectral_ge0 //.
  by move: limit; rewrite /large /lA /lB /sX !mulrA.
by have := gap_bound fine (steps i); rewrite /resnet_thm3_1_variants_step.conclusion factorE.
Qed.
End resnet_thm3_1_variants_step_theory.
