(* bfc.lemG_8_layer2: the loss of two layers after an oracle step is that of the mean and that of the noise. *)
From bounds.theory Require Import language signs bfc_wide_step bfc_quartic_loss.
From statements Require bfc_lemG_8_layer2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemG_8_layer2_theory.
Section Symbols.
Variable R : realType.

(* A step; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition eta i (w : outcome i) : R := rate (data i).
Definition d i (w : outcome i) : nat := columns (data i).
Definition loss i (w : outcome i) : R := quartic_error (@error_old R (data i)).
Definition loss_new i (w : outcome i) : R := quartic_error (@error_new R (data i) w).
Definition loss_noise i (w : outcome i) : R := quartic_error (@noise R (data i) w).
Definition noise2 i (w : outcome i) : R := \sum_a \sum_b (@noise R (data i) w) a b ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : bfc_lemG_8_layer2.inhabited R (@instance R) (@outcome R)
  (@d R) (@eta R) (@loss R) (@loss_new R) (@loss_noise R) (@noise2 R) (@weight R).
Proof.
exists (Instance (small_step R)); split=> [w|]; last exact: likelihood_total.
by do !split; rewrite ?likelihood_gt0 ?rate_gt0 ?quartic_ge0 //; do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0.
Qed.

Theorem proved (R : realType) : bfc_lemG_8_layer2.statement R (@instance R) (@outcome R)
  (@d R) (@eta R) (@loss R) (@loss_new R) (@loss_noise R) (@noise2 R) (@weight R).
Proof.
move=> i _; set s := data i; split; last first.
  by apply: (@mean_le R [finType of row_of s]) => w; apply: quartic_le.
transitivity ((1 - rate s) ^+ 2 * quartic_error (@error_old R s) + rate s * mean (fun w => quartic_error (@noise R s w))).
  exact: mean_loss.
rewrite -meanZ addrC -[X in _ + X](@mean_const R [finType of row_of s]) -meanD.
by apply: eq_mean => w; rewrite [rate s * _]mulrC.
Qed.
End bfc_lemG_8_layer2_theory.
