(* resnet.fn3.corrected: ceil(log_2(1/delta)) copies boost the probability 1/2 to 1 - delta. *)
From bounds.theory Require Import language.
From statements Require resnet_fn3_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_fn3_corrected_theory.
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

Lemma ln2_gt0 (R : realType) : 0 < ln 2%:R :> R.
Proof. by rewrite -ltr_expR expR0 lnK ?posrE ?ltr0n // ltr1n. Qed.

(* One copy for delta = 1/2. *)
Lemma inhabited (R : realType) : resnet_fn3_corrected.inhabited R (@instance R) (@all_fail R) (@copies R) (@delta R).
Proof.
have n0 := gt_eqF (ln2_gt0 R); exists (Instance 1 2%:R^-1); do !split.
- by rewrite /all_fail big_ord1 invr_ge0 ler0n.
- by rewrite /delta invr_gt0 ltr0n.
- by rewrite /delta invf_le1 ?ltr0n // ler1n.
by rewrite /delta /copies invrK divff ?n0.
Qed.

Theorem proved (R : realType) : resnet_fn3_corrected.statement R (@instance R) (@all_fail R) (@copies R) (@delta R).
Proof.
move=> i [_ [delta_gt0 [_ enough]]]; rewrite /resnet_fn3_corrected.conclusion /all_fail prodr_const card_ord exprVn.
rewrite -[delta i]invrK lef_pinv ?posrE ?exprn_gt0 ?invr_gt0 ?ltr0n //.
have -> : 2%:R ^+ number i = expR ((number i)%:R * ln 2%:R) :> R by rewrite expRMm lnK ?posrE ?ltr0n.
rewrite -[(delta i)^-1]lnK ?posrE ?invr_gt0 // ler_expR -ler_pdivr_mulr ?ln2_gt0 //.
Qed.
End resnet_fn3_corrected_theory.
