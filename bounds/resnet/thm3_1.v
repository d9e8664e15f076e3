(* resnet.thm3_1, .printed_step: gradient descent from zero reaches the least-squares optimum at a linear rate. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From mathcomp Require Import ring.
From statements Require resnet_thm3_1.
From statements Require resnet_thm3_1_printed_step.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_thm3_1_theory.
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

Lemma inhabited (R : realType) : resnet_thm3_1.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
move=> i; do 13![case=> _]; case=> sr_gt0 [maps [short [_ [_ [eta_gt0 _]]]]].
have fine : enough i.
  split; [exact: ltW | exact: sr_gt0 | exact: premise_enough sr_gt0 maps | apply: printed_short => //; first exact: ltW].
  exact: theorem_short (ltW eta_gt0) short.
by have := gap_bound fine (steps i); rewrite /resnet_thm3_1.conclusion factorE.
Qed.
End resnet_thm3_1_theory.

Module resnet_thm3_1_printed_step_theory.
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

Lemma inhabited (R : realType) : resnet_thm3_1_printed_step.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
pose c : R := expR ((- 1) / 2%:R) / 2%:R; have c_gt0 : 0 < c by rewrite divr_gt0 ?expR_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_printed_step.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
move=> i; do 13![case=> _]; case=> sr_gt0 [maps [short [_ [_ [eta_gt0 _]]]]].
have fine : enough i.
  split; [exact: ltW | exact: sr_gt0 | exact: premise_enough sr_gt0 maps | apply: printed_short => //; first exact: ltW].
by have := gap_bound fine (steps i); rewrite /resnet_thm3_1_printed_step.conclusion factorE.
Qed.
End resnet_thm3_1_printed_step_theory.
