(* resnet.fn3: log(1/delta) copies do not boost 1/2 to 1 - delta if the logarithm is the natural one. *)
From bounds.theory Require Import language exponential.
From mathcomp Require Import ring.
From statements Require resnet_fn3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_fn3_theory.
Section Symbols.
Variable R : realType.

(* The number of independent copies, and the probability of failure that is allowed. *)
Record instance := Instance { number : nat; allowed : R }.
Implicit Type i : instance.

Definition copies i : nat := number i.
Definition delta i : R := allowed i.

(* Each copy fails with probability 1/2. *)
Definition all_fail i : R := \prod_(copy < number i) 2%:R^-1.
End Symbols.

Section Witness.
Variable R : realType.

(* One copy for delta = 1/e. *)
Definition witness : instance R := Instance 1 (expR (- 1)).

Lemma inverse_is_e : (delta witness)^-1 = expR 1.
Proof. by rewrite /delta /= expRN invrK. Qed.

Lemma premises_of_witness : resnet_fn3.premises R (@instance R) (@all_fail R) (@copies R) (@delta R) witness.
Proof.
rewrite /resnet_fn3.premises inverse_is_e expK /all_fail /delta /copies /= big_ord1.
do !split; rewrite ?invr_ge0 ?ler0n ?expR_gt0 //; last by rewrite ler_addl ler01.
by rewrite -[X in _ <= X]expR0 ler_expR oppr_le0 ler01.
Qed.
End Witness.

Lemma inhabited (R : realType) : resnet_fn3.inhabited R (@instance R) (@all_fail R) (@copies R) (@delta R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : resnet_fn3.refuted R (@instance R) (@all_fail R) (@copies R) (@delta R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /resnet_fn3.conclusion /all_fail /delta /= big_ord1 expRN leNgt => /negP; apply.
by rewrite ltf_pinv ?posrE ?expR_gt0 ?ltr0n ?expR1_gt2.
Qed.
End resnet_fn3_theory.
