(* l2o.A_12: the induction fails in its first step, where the promised rate is negative; norms stay within their bounds. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_layers l2o_training l2o_training_sum l2o_conditions l2o_one_round.
From bounds.l2o Require Import thm4_7.
From mathcomp Require Import ring.
From statements Require l2o_A_12 l2o_A_12_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_12_theory.
Section Symbols.
Variable R : realType.

(* A problem with its first network and training, and the number of training iterations. *)
Record instance := Instance { start : training R; iterations : nat }.
Implicit Type i : instance.

Definition r i : nat := iterations i.
Definition T i : nat := steps (start i).
Definition eta i : R := rate (start i).
Definition beta i : R := scale (data (start i)).
Definition beta_0 i : R := smallest_eigenvalue (start i).
Definition norm_A i : R := curvature (data (start i)).
Definition m i : R := size_data (data (start i)).
Definition x i : R := size_start (data (start i)).
Definition y i : R := norm (Y (data (start i))).
Definition Theta i : R := all_layers (start i).
Definition Theta_inner i : R := inner_layers (start i).
Definition q i : R := inverse_squares (start i).
Definition share i : R := largest_share (start i).
Definition W_ratio i : R := largest_ratio (layer_norms (initial (start i))) (lambdas (start i)).
Definition alpha_0 i : R := sigma_min (start i) (initial (start i)).
Definition width i : nat := last_width (initial (start i)).
Definition coordinates i : nat := unknowns (data (start i)).

(* After r iterations of gradient descent: the largest |W_l| / lambda_l, sigma_min(G_(L-1, T)), and the objective. *)
Definition trained_weights i := weights_after (start i) (iterations i).
Definition excess i : R := largest_ratio (layer_norms (trained_weights i)) (lambdas (start i)).
Definition sigma_r i : R := sigma_min (start i) (trained_weights i).
Definition F_0 i : R := objective (data (start i)) (initial (start i)) (steps (start i)).
Definition F_r i : R := objective (data (start i)) (trained_weights i) (steps (start i)).
End Symbols.

Section Witness.
Variable R : realType.
Definition witness : instance R := Instance (example R) 1.

Lemma premises_of_witness : l2o_A_12.premises R (@instance R) (@F_0 R) (@F_r R) (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R)
  (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@excess R) (@m R) (@norm_A R) (@q R) (@r R) (@share R)
  (@sigma_r R) (@width R) (@x R) (@y R) witness.
Proof.
have [F0 [Fk [T1 [Th [Ti [Wr [al [be [be0 [co [et [mm [nA [qq [sh [wi [xx [yy rest]]]]]]]]]]]]]]]]]]
  := l2o_thm4_7_theory.premises_of_witness R.
exact: (conj F0 (conj Fk (conj T1 (conj Th (conj Ti (conj Wr (conj al (conj be (conj be0 (conj co (conj et (conj
  (largest_ratio_ge0 _ _) (conj mm (conj nA (conj qq (conj sh (conj (sigma_min_ge0 _ _) (conj wi (conj xx (conj yy
  rest)))))))))))))))))))).
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_A_12.inhabited R (@instance R) (@F_0 R) (@F_r R) (@T R) (@Theta R) (@Theta_inner R)
  (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@excess R) (@m R) (@norm_A R) (@q R) (@r R)
  (@share R) (@sigma_r R) (@width R) (@x R) (@y R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_12.refuted R (@instance R) (@F_0 R) (@F_r R) (@T R) (@Theta R) (@Theta_inner R)
  (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@excess R) (@m R) (@norm_A R) (@q R) (@r R)
  (@share R) (@sigma_r R) (@width R) (@x R) (@y R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by case=> _ [_]; apply: (l2o_thm4_7_theory.broken (R := R)).
Qed.
End l2o_A_12_theory.

(* (13a) and (14b) together. *)
Lemma allowed_rate (R : realType) (b b0 a r e4 e2 B share S : R) : 0 < b -> 0 < b0 -> 0 < a -> 0 < r -> 0 < e4 -> 0 < e2 ->
  e4 * Num.sqrt b ^+ 5 * B * share * S * e2 / 8%:R / b0 ^+ 2 <= a ^+ 2 -> r < e4 * b ^+ 2 * e2 / 4%:R / a ^+ 2 / b0 ^+ 2 ->
  r * (Num.sqrt b * B / 2%:R * S) * share <= 1.
Proof.
move=> b_gt0 b0_gt0 a_gt0 r_gt0 e4_gt0 e2_gt0; have root : b = Num.sqrt b ^+ 2 by rewrite sqr_sqrtr ?ltW.
have root_gt0 : 0 < Num.sqrt b by rewrite sqrtr_gt0.
move: root root_gt0; move: (Num.sqrt b) => c -> c_gt0 room; rewrite -subr_gt0 => slow.
have unit_gt0 : 0 < e4 * c ^+ 4 * e2 / b0 ^+ 2 / 4%:R.
  apply: divr_gt0; last exact: ltr0n.
  apply: divr_gt0; last exact: exprn_gt0.
  by do 2?apply: mulr_gt0 => //; apply: exprn_gt0.
rewrite -(ler_pmul2l unit_gt0) mulr1; rewrite -subr_ge0 in room.
apply: (ler_by (d := r * (a ^+ 2 - e4 * c ^+ 5 * B * share * S * e2 / 8%:R / b0 ^+ 2)
  + a ^+ 2 * (e4 * (c ^+ 2) ^+ 2 * e2 / 4%:R / a ^+ 2 / b0 ^+ 2 - r))); first by field; rewrite !gt_eqF.
by apply: addr_ge0; apply: mulr_ge0; rewrite ?sqr_ge0 ?(ltW slow) ?(ltW r_gt0).
Qed.

Module l2o_A_12_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := l2o_A_12_theory.instance R.
Definition T : instance -> nat := @l2o_A_12_theory.T R.
Definition Theta : instance -> R := @l2o_A_12_theory.Theta R.
Definition Theta_inner : instance -> R := @l2o_A_12_theory.Theta_inner R.
Definition W_ratio : instance -> R := @l2o_A_12_theory.W_ratio R.
Definition alpha_0 : instance -> R := @l2o_A_12_theory.alpha_0 R.
Definition beta : instance -> R := @l2o_A_12_theory.beta R.
Definition beta_0 : instance -> R := @l2o_A_12_theory.beta_0 R.
Definition coordinates : instance -> nat := @l2o_A_12_theory.coordinates R.
Definition eta : instance -> R := @l2o_A_12_theory.eta R.
Definition excess : instance -> R := @l2o_A_12_theory.excess R.
Definition m : instance -> R := @l2o_A_12_theory.m R.
Definition norm_A : instance -> R := @l2o_A_12_theory.norm_A R.
Definition q : instance -> R := @l2o_A_12_theory.q R.
Definition r : instance -> nat := @l2o_A_12_theory.r R.
Definition share : instance -> R := @l2o_A_12_theory.share R.
Definition width : instance -> nat := @l2o_A_12_theory.width R.
Definition x : instance -> R := @l2o_A_12_theory.x R.
Definition y : instance -> R := @l2o_A_12_theory.y R.
End Symbols.

Lemma inhabited (R : realType) : l2o_A_12_corrected.inhabited R (@instance R)
  (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@excess R) (@m R) (@norm_A R) (@q R) (@r R) (@share R) (@width R) (@x R) (@y R).
Proof.
have [_ [_ [T1 [Th [Ti [Wr [al [be [be0 [co [et [ex [mm [nA [qq [sh [_ [wi [xx [yy [c1 [c2 [c3 [c4 [c5 [c6 [c7 [c8 [c9 [c10 [c11
  c12]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] := l2o_A_12_theory.premises_of_witness R.
by exists (l2o_A_12_theory.witness R); exact: (conj T1 (conj Th (conj Ti (conj Wr (conj al (conj be (conj be0 (conj co (conj et (conj ex (conj mm (conj nA (conj qq (conj sh
  (conj wi (conj xx (conj yy (conj c1 (conj c2 (conj c3 (conj c4 (conj c5 (conj c6 (conj c7 (conj c8 (conj c9 (conj c10 (conj c11
  (conj c12 (erefl 1%N)))))))))))))))))))))))))))))).
Qed.

Theorem proved (R : realType) : l2o_A_12_corrected.statement R (@instance R)
  (@T R) (@Theta R) (@Theta_inner R) (@W_ratio R) (@alpha_0 R) (@beta R) (@beta_0 R) (@coordinates R) (@eta R) (@excess R) (@m R) (@norm_A R) (@q R) (@r R) (@share R) (@width R) (@x R) (@y R).
Proof.
move=> i [_] [_] [_] [_] [alpha_ge0] [beta_gt0] [beta_0_gt0] [_] [eta_gt0] [_] [_] [_] [_] [share_ge0] [_] [_] [y_ge0] [short].
case=> _ [within] [alpha_gt0] [_] [c13a] [_] [_] [_] [_] [c14b] [_ r1].
rewrite /l2o_A_12_corrected.conclusion /excess /l2o_A_12_theory.excess /l2o_A_12_theory.trained_weights.
have -> : l2o_A_12_theory.iterations i = 1%N by [].
pose B := Num.sqrt (beta i) * x i + (1 + 2%:R * (T i)%:R) * y i.
apply: (@within_after_one_round R (l2o_A_12_theory.start i) beta_gt0 short within B) => //; last 2 first.
- exact: ltW.
- move: c13a c14b; rewrite -/B; set e2 := expR _; set e4 := (1 + expR _) ^+ 4; set S := \sum_(1 <= s < 1 + T i) _.
  have -> : \sum_(1 <= s < (steps (l2o_A_12_theory.start i)).+1) Lambda (beta i) (x i) (m i) s%:R = S.
    by apply: eq_bigr => s _; rewrite /Lambda; field; rewrite gt_eqF.
  have e4_gt0 : 0 < e4 by rewrite exprn_gt0 // addr_gt0 ?ltr01 ?expR_gt0.
  exact: (allowed_rate (beta_gt0 : 0 < beta i) beta_0_gt0 alpha_gt0 eta_gt0 e4_gt0 (expR_gt0 _)).
by rewrite /B ler_add2l mulrDl mul1r ler_addl mulr_ge0 // mulr_ge0 ?ler0n.
Qed.
End l2o_A_12_corrected_theory.
