(* resnet.azuma: increments that are bounded from above only do not concentrate. *)
From bounds.theory Require Import language exponential.
From mathcomp Require Import ring.
From statements Require resnet_azuma.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_azuma_theory.
Section Symbols.
Variable R : realType.

(* Independent increments with two values: their number, the larger with its probability, the smaller, and delta. *)
Record instance := Instance { count : nat; highest : R; lowest : R; chance : R; level : R }.
Implicit Type i : instance.

Definition delta i : R := level i.
Definition mean i : R := chance i * highest i + (1 - chance i) * lowest i.

(* The probability that a sum from s on is at least some height after some increments. *)
Fixpoint reaches i (height : R) (increments : nat) (s : R) : R :=
  if increments is others.+1
  then chance i * reaches i height others (s + highest i) + (1 - chance i) * reaches i height others (s + lowest i)
  else if height <= s then 1 else 0.

(* Pr[S_t >= c sqrt(2 t log(1/delta))], with c the largest increment. *)
Definition exceeds i : R :=
  reaches i (highest i * Num.sqrt (2%:R * (count i)%:R * ln (level i)^-1)) (count i) 0.
End Symbols.

Section Witness.
Variable R : realType.

(* One increment, 1 with probability 9/10 and -9 otherwise, and delta = e^(-1/2), for which the height is 1. *)
Definition witness : instance R := Instance 1 1 (- 9%:R) (9%:R / 10%:R) (expR (- 2%:R^-1)).

Lemma height : Num.sqrt (2%:R * 1%:R * ln (expR (- 2%:R^-1))^-1) = 1 :> R.
Proof. by rewrite -expRN opprK expK mulr1 mulfV ?pnatr_eq0 // sqrtr1. Qed.

Lemma exceeds_of_witness : exceeds witness = 9%:R / 10%:R.
Proof.
rewrite /exceeds /= height mulr1 !add0r lexx leNgt (@lt_trans _ _ 0) ?oppr_lt0 ?ltr0n ?ltr01 //=.
by rewrite mulr1 mulr0 addr0.
Qed.

Lemma mean_of_witness : mean witness = 0.
Proof. by rewrite /mean /=; field. Qed.

Lemma delta_small : delta witness < 9%:R / 10%:R.
Proof.
rewrite /delta /= expRN -[9%:R / 10%:R]invf_div ltf_pinv ?posrE ?divr_gt0 ?expR_gt0 ?ltr0n //.
apply: lt_le_trans (expR_half_ge R); rewrite -subr_gt0.
have -> : 3%:R / 2%:R - 10%:R / 9%:R = 7%:R / 18%:R :> R by field.
by rewrite divr_gt0 ?ltr0n.
Qed.

Lemma premises_of_witness : resnet_azuma.premises R (@instance R) (@delta R) (@exceeds R) (@mean R) witness.
Proof.
rewrite /resnet_azuma.premises exceeds_of_witness mean_of_witness /delta /= expR_gt0 divr_ge0 ?ler0n //.
by do !split=> //; rewrite -[X in _ <= X]expR0 ler_expR oppr_le0 invr_ge0 ler0n.
Qed.
End Witness.

Lemma inhabited (R : realType) : resnet_azuma.inhabited R (@instance R) (@delta R) (@exceeds R) (@mean R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : resnet_azuma.refuted R (@instance R) (@delta R) (@exceeds R) (@mean R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /resnet_azuma.conclusion exceeds_of_witness leNgt delta_small.
Qed.
End resnet_azuma_theory.
