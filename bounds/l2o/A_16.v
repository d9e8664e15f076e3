(* l2o.A_16: what the last layer contributes to a training step is not as negative as printed. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_conditions l2o_two_signs.
From statements Require l2o_A_16 l2o_A_16_eq50.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_16_theory.
Section Symbols.
Variable R : realType.
Definition instance := step_of_training R.
Definition F_T : instance -> R := @F_T R.
Definition T : instance -> nat := @T R.
Definition Theta : instance -> R := @Theta R.
Definition Theta_inner : instance -> R := @Theta_inner R.
Definition W_ratio : instance -> R := @W_ratio R.
Definition alpha_0 : instance -> R := @alpha_0 R.
Definition beta : instance -> R := @beta R.
Definition beta_0 : instance -> R := @beta_0 R.
Definition coordinates : instance -> nat := @coordinates R.
Definition eta : instance -> R := @eta R.
Definition last_layer : instance -> R := @last_layer R.
Definition m : instance -> R := @m R.
Definition norm_A : instance -> R := @norm_A R.
Definition width : instance -> nat := @width R.
Definition x : instance -> R := @x R.
End Symbols.

Lemma premises_of_witness (R : realType) : l2o_A_16.premises R (@instance R) (@F_T R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R) (witness R).
Proof.
have s_pos := s_gt0 R; have s_ge0 := ltW s_pos; have /andP[ratio_ge0 ratio_le1] := ratio_witness R.
rewrite /l2o_A_16.premises /Theta /F_T /alpha_0 /beta_0 Theta_witness F_witness alpha_witness beta_0_witness.
have F_gt0 : 0 < l2o_conditions.s R ^+ 2 / 8%:R by rewrite divr_gt0 ?exprn_gt0 ?ltr0n.
have inner_ge0 : 0 <= Theta_inner (witness R) by rewrite /Theta_inner /l2o_two_signs.Theta_inner /= big_cons big_nil mulr1 ler0n.
do !split=> //; first [exact: ltW | exact: ltr0n | exact: ler0n | exact: norm_ge0 | exact: spectral_ge0
  | exact: short_enough | exact: ltr01].
Qed.

Lemma inhabited (R : realType) : l2o_A_16.inhabited R (@instance R) (@F_T R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_16.refuted R (@instance R) (@F_T R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /l2o_A_16.conclusion big_geq // !mulr0 mul0r sub0r => /(@too_negative R).
Qed.
End l2o_A_16_theory.

Module l2o_A_16_eq50_theory.
Section Symbols.
Variable R : realType.
Definition instance := step_of_training R.
Definition F_T : instance -> R := @F_T R.
Definition T : instance -> nat := @T R.
Definition Theta : instance -> R := @Theta R.
Definition W_ratio : instance -> R := @W_ratio R.
Definition alpha_0 : instance -> R := @alpha_0 R.
Definition beta : instance -> R := @beta R.
Definition beta_0 : instance -> R := @beta_0 R.
Definition coordinates : instance -> nat := @coordinates R.
Definition eta : instance -> R := @eta R.
Definition last_layer : instance -> R := @last_layer R.
Definition m : instance -> R := @m R.
Definition norm_A : instance -> R := @norm_A R.
Definition width : instance -> nat := @width R.
Definition x : instance -> R := @x R.
End Symbols.

Lemma premises_of_witness (R : realType) : l2o_A_16_eq50.premises R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R) (witness R).
Proof.
have := l2o_A_16_theory.premises_of_witness R; rewrite /l2o_A_16.premises /l2o_A_16_eq50.premises.
by do !case=> ?; do !split.
Qed.

Lemma inhabited (R : realType) : l2o_A_16_eq50.inhabited R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_16_eq50.refuted R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@last_layer R) (@m R) (@norm_A R) (@width R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /l2o_A_16_eq50.conclusion => decrease; apply: (@too_negative R); apply: le_trans decrease _.
by rewrite -!mulNr.
Qed.
End l2o_A_16_eq50_theory.
