(* l2o.eq12: the printed Lambda is the product of the bounds of a gradient and of the network's inputs. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem.
From mathcomp Require Import ring.
From statements Require l2o_eq12.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_eq12_theory.
Section Symbols.
Variable R : realType.

Record instance := Instance { data : problem R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition x i : R := size_start (data i).
Definition m i : R := size_data (data i).
End Symbols.

Lemma inhabited (R : realType) : l2o_eq12.inhabited R (@instance R) (@T R) (@beta R) (@m R) (@x R).
Proof. by exists (Instance (one_equation R) 1); do !split; rewrite ?norm_ge0 ?ltr01. Qed.

Theorem proved (R : realType) : l2o_eq12.statement R (@instance R) (@T R) (@beta R) (@m R) (@x R).
Proof. by move=> i [_ [beta_gt0 _]]; rewrite /l2o_eq12.conclusion; field; rewrite gt_eqF. Qed.
End l2o_eq12_theory.
