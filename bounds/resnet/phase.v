(* resnet.phase.order: the printed premise of Theorem 3.1 gives the sharp one. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From statements Require resnet_phase_order.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_phase_order_theory.
Section Symbols.
Variable R : realType.

(* A run of Theorem 3.1; what is compared are its maps and its data. *)
Definition instance := trial R.
Implicit Type i : instance.
Definition gap_0 i : R := excess i 0.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
End Symbols.

Lemma inhabited (R : realType) : resnet_phase_order.inhabited R
  (@instance R) (@gap_0 R) (@lA R) (@lB R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
exists (example 1); do !split; rewrite ?gap_ge0 ?weakest_ge0 ?spectral_ge0 //.
- by rewrite /sr smallest_one ltr01.
- exact: example_premise.
- by rewrite /mA /mB /lA /lB /= trmx1 example_weakest example_spectral.
by rewrite /sr /sX /= smallest_one example_spectral.
Qed.

Theorem proved (R : realType) : resnet_phase_order.statement R
  (@instance R) (@gap_0 R) (@lA R) (@lB R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
move=> i [_ [_ [_ [_ [_ [_ [sr_gt0 [maps _]]]]]]]].
by rewrite /resnet_phase_order.conclusion root_e_cube; apply: premise_enough sr_gt0 maps.
Qed.
End resnet_phase_order_theory.
