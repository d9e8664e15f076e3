(* resnet.depth_constants: e and 1/e bound the powers that they stand for at every depth. *)
From bounds.theory Require Import language depth.
From statements Require resnet_depth_constants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_depth_constants_theory.
(* The number of hidden layers. *)
Record instance (R : realType) := Instance { layers : nat }.
Definition L (R : realType) (i : instance R) : nat := layers i.

Lemma inhabited (R : realType) : resnet_depth_constants.inhabited R
  (@instance R) (@L R).
Proof.
by exists (@Instance R 1).
Qed.

Theorem proved (R : realType) : resnet_depth_constants.statement R
  (@instance R) (@L R).
Proof.
move=> i [L_gt0 _]; split; first exact: lower_gt.
by split; [exact: upper_lt | exact: ratio_lt].
Qed.
End resnet_depth_constants_theory.
