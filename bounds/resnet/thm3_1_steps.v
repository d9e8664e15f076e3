(* resnet.thm3_1_steps.descent, .contraction, .invariant: what every step of Theorem 3.1 does. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From mathcomp Require Import ring.
From statements Require resnet_thm3_1_steps_descent.
From statements Require resnet_thm3_1_steps_contraction.
From statements Require resnet_thm3_1_steps_invariant.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_thm3_1_steps_descent_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition d i : nat := (inputs (task i)).+1.
Definition eta i : R := rate i.
Definition gap_0 i : R := excess i 0.
Definition gap_after i : R := excess i (steps i).+1.
Definition gap_before i : R := excess i (steps i).
Definition k i : nat := (outputs (task i)).+1.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss_0 i : R := first_loss i.
Definition m i : nat := width (task i).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition slope2 i : R := slopes2 i (steps i).
Definition sr i : R := smallest (X (task i)).
End Symbols.

Lemma inhabited (R : realType) : resnet_thm3_1_steps_descent.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap_0 R) (@gap_after R) (@gap_before R) (@k R) (@lA R) (@lB R) (@loss_0
  R) (@m R) (@mA R) (@mB R) (@sX R) (@slope2 R) (@sr R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by apply: sumr_ge0 => l _; rewrite frobenius_sqr_ge0.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_steps_descent.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap_0 R) (@gap_after R) (@gap_before R) (@k R) (@lA R) (@lB R) (@loss_0
  R) (@m R) (@mA R) (@mB R) (@sX R) (@slope2 R) (@sr R).
Proof.
move=> i; do 15![case=> _]; case=> sr_gt0 [maps [short [_ [_ eta_gt0]]]].
have fine : enough i.
  split; [exact: ltW | exact: sr_gt0 | exact: premise_enough sr_gt0 maps | apply: printed_short => //; first exact: ltW].
  exact: theorem_short (ltW eta_gt0) short.
have /ge0_of fall := descends fine (steps i); rewrite /resnet_thm3_1_steps_descent.conclusion.
apply: (le_by fall); rewrite /gap_before /gap_after /eta /slope2.
by move: (excess _ _) (excess _ _) (rate _) (slopes2 _ _) => x y z s; field.
Qed.
End resnet_thm3_1_steps_descent_theory.

Module resnet_thm3_1_steps_contraction_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition d i : nat := (inputs (task i)).+1.
Definition eta i : R := rate i.
Definition gap_0 i : R := excess i 0.
Definition gap_after i : R := excess i (steps i).+1.
Definition gap_before i : R := excess i (steps i).
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

Lemma inhabited (R : realType) : resnet_thm3_1_steps_contraction.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap_0 R) (@gap_after R) (@gap_before R) (@k R) (@lA R) (@lB R) (@loss_0
  R) (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_steps_contraction.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap_0 R) (@gap_after R) (@gap_before R) (@k R) (@lA R) (@lB R) (@loss_0
  R) (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
move=> i; do 14![case=> _]; case=> sr_gt0 [maps [short [_ [_ eta_gt0]]]].
have fine : enough i.
  split; [exact: ltW | exact: sr_gt0 | exact: premise_enough sr_gt0 maps | apply: printed_short => //; first exact: ltW].
  exact: theorem_short (ltW eta_gt0) short.
by have := contracts fine (steps i); rewrite /resnet_thm3_1_steps_contraction.conclusion factorE.
Qed.
End resnet_thm3_1_steps_contraction_theory.

Module resnet_thm3_1_steps_invariant_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition W_norm i : R := radius i (steps i).
Definition d i : nat := (inputs (task i)).+1.
Definition eta i : R := rate i.
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

Lemma inhabited (R : realType) : resnet_thm3_1_steps_invariant.inhabited R
  (@instance R) (@L R) (@W_norm R) (@d R) (@eta R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?radius_ge0 ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_steps_invariant.statement R
  (@instance R) (@L R) (@W_norm R) (@d R) (@eta R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
move=> i; do 13![case=> _]; case=> sr_gt0 [maps [short [_ [_ [eta_gt0 _]]]]].
have fine : enough i.
  split; [exact: ltW | exact: sr_gt0 | exact: premise_enough sr_gt0 maps | apply: printed_short => //; first exact: ltW].
  exact: theorem_short (ltW eta_gt0) short.
split; last exact: stays_near fine _.
exact: path_printed fine (steps i).
Qed.
End resnet_thm3_1_steps_invariant_theory.
