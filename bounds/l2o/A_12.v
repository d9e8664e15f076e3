(* l2o.A_12: the induction fails in its first step, where the promised rate is negative. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_layers l2o_training l2o_conditions.
From bounds.l2o Require Import thm4_7.
From statements Require l2o_A_12.
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
