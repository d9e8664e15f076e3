(* bcgd.intro_rates: what the introduction works out for a thousand samples, ten layers and condition number 100. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
From statements Require bcgd_intro_rates.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_intro_rates_theory.
(* Three whole numbers. *)
Record instance (R : realType) := Instance { samples : nat; depth : nat; kappa : nat }.

Lemma inhabited (R : realType) : bcgd_intro_rates.inhabited R (@instance R) (@depth R) (@kappa R) (@samples R).
Proof. by exists (Instance R 1000 10 100). Qed.

Theorem proved (R : realType) : bcgd_intro_rates.statement R (@instance R) (@depth R) (@kappa R) (@samples R).
Proof.
move=> i [_] [_] [_] [m1000] [L10 k100]; rewrite /bcgd_intro_rates.conclusion m1000 L10 k100.
split; last split.
- have -> : 1 - 1000%:R * 1000%:R * 1000%:R * (2%:R ^+ 10)^-1 / 1000%:R ^+ 2 = 1 - 1000%:R / 2%:R ^+ 10 :> R.
    have : 1000%:R != 0 :> R by rewrite pnatr_eq0.
    by move: 1000%:R => a a_n0; field.
  have -> : 1 - 1000%:R / 2%:R ^+ 10 = 3%:R / 128%:R :> R by field.
  rewrite ger0_norm ?divr_ge0 ?ler0n //.
  by apply: (ler_by (d := 1 / 640%:R)); [by field | nonnegative].
- rewrite (_ : 100%:R = 10%:R ^+ 2); last by ring.
  have : 1000%:R != 0 :> R by rewrite pnatr_eq0.
  by move: 1000%:R => a a_n0; field.
- have powers a : ((a ^ 2) ^ 6 = a ^ 3 * a ^ 3 * a ^ 3 * a ^ 3)%N by rewrite -expnM -!expnD.
  have hundred : 100%N = (10 ^ 2)%N by [].
  have thousand : 1000%N = (10 ^ 3)%N by [].
  by rewrite hundred thousand; apply: powers.
Qed.
End bcgd_intro_rates_theory.
