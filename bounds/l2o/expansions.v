(* l2o.expansions: Lambda_T, its sum over the steps, and the right sides of (13a) and (13b) in powers of T. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem.
From mathcomp Require Import ring.
From statements Require l2o_expansions_eq52 l2o_expansions_eq53 l2o_expansions_eq61 l2o_expansions_eq62.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_expansions_eq52_theory.
Section Symbols.
Variable R : realType.

Record instance := Instance { data : problem R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition x i : R := size_start (data i).
Definition m i : R := size_data (data i).
End Symbols.

Lemma inhabited (R : realType) :
  l2o_expansions_eq52.inhabited R (@instance R) (@T R) (@beta R) (@m R) (@x R).
Proof. by exists (Instance (one_equation R) 1); do !split; rewrite ?norm_ge0 ?ltr01. Qed.

Theorem proved (R : realType) :
  l2o_expansions_eq52.statement R (@instance R) (@T R) (@beta R) (@m R) (@x R).
Proof. by move=> i [_ [beta_gt0 _]]; rewrite /l2o_expansions_eq52.conclusion; field; rewrite gt_eqF. Qed.
End l2o_expansions_eq52_theory.

Module l2o_expansions_eq53_theory.
Section Symbols.
Variable R : realType.

Record instance := Instance { data : problem R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition x i : R := size_start (data i).
Definition m i : R := size_data (data i).
End Symbols.

Lemma inhabited (R : realType) :
  l2o_expansions_eq53.inhabited R (@instance R) (@T R) (@beta R) (@m R) (@x R).
Proof. by exists (Instance (one_equation R) 1); do !split; rewrite ?norm_ge0 ?ltr01. Qed.

(* The expansion is 0 at T = 0 and grows by Lambda_T in the step T. *)
Theorem proved (R : realType) :
  l2o_expansions_eq53.statement R (@instance R) (@T R) (@beta R) (@m R) (@x R).
Proof.
move=> i [_ [beta_gt0 _]]; rewrite /l2o_expansions_eq53.conclusion.
elim: (T i) => [|t grows]; first by rewrite big_geq //; field; rewrite gt_eqF.
rewrite add1n big_nat_recr //= -[X in index_iota 1 X]add1n grows -addn1 natrD.
by field; rewrite gt_eqF.
Qed.
End l2o_expansions_eq53_theory.

Module l2o_expansions_eq61_theory.
Section Symbols.
Variable R : realType.

(* The number of steps and the inverse of the base step. *)
Record instance := Instance { steps : nat; scale : R }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale i.
End Symbols.

Lemma inhabited (R : realType) : l2o_expansions_eq61.inhabited R (@instance R) (@T R) (@beta R).
Proof. by exists (Instance 1 1); split; rewrite /= ?ltr01. Qed.

Theorem proved (R : realType) : l2o_expansions_eq61.statement R (@instance R) (@T R) (@beta R).
Proof. by move=> i _; rewrite /l2o_expansions_eq61.conclusion; field. Qed.
End l2o_expansions_eq61_theory.

Module l2o_expansions_eq62_theory.
Section Symbols.
Variable R : realType.

(* The number of steps and the inverse of the base step. *)
Record instance := Instance { steps : nat; scale : R }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale i.
End Symbols.

Lemma inhabited (R : realType) : l2o_expansions_eq62.inhabited R (@instance R) (@T R) (@beta R).
Proof. by exists (Instance 1 1); split; rewrite /= ?ltr01. Qed.

Theorem proved (R : realType) : l2o_expansions_eq62.statement R (@instance R) (@T R) (@beta R).
Proof. by move=> i _; rewrite /l2o_expansions_eq62.conclusion; field. Qed.
End l2o_expansions_eq62_theory.
