(* l2o.A_20: what enters the last sigmoid, from anywhere and from the origin. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_one_step.
From statements Require l2o_A_20_corrected l2o_A_20_origin.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma largest_le (R : realType) d (f : 'I_d -> R) c : 0 <= c -> (forall j, f j <= c) -> \big[Num.max/0]_j f j <= c.
Proof. by move=> c_ge0 below; apply: (big_ind (fun y => y <= c)) => // y z y_le z_le; rewrite le_maxl y_le. Qed.

Lemma largest_ge0 (R : realType) d (f : 'I_d -> R) : 0 <= \big[Num.max/0]_j f j.
Proof. by elim/big_rec: _ => // j y _ y_ge0; rewrite le_maxr y_ge0 orbT. Qed.

Module l2o_A_20_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, and the number of steps. *)
Record instance := Instance { data : problem R; weights : bounded_network R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R := ratio (weights i).

(* The largest |z| of the last step, which reads the iterate T - 1. *)
Definition v_3 i : R := \big[Num.max/0]_j
  `|entering (net (weights i)) (iterate (data i) (net (weights i)) (steps i).-1) j|.
End Symbols.

Lemma inhabited (R : realType) : l2o_A_20_corrected.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_3 R) (@x R).
Proof.
exists (Instance (one_equation R) (bounded_ones R) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?ratio_ge0 ?largest_ge0
  ?one_equation_curvature ?bounded_ones_ratio.
Qed.

Theorem proved (R : realType) : l2o_A_20_corrected.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_3 R) (@x R).
Proof.
move=> i [T_gt0] [Theta_ge0] [_] [beta_gt0] [_] [_] [_] [_] [short within].
have bound := fed beta_gt0 short (net (weights i)) (steps i).-1; rewrite (prednK T_gt0) [scale _ + _]addrC in bound.
rewrite /l2o_A_20_corrected.conclusion [X in _ <= X]mulrC; apply: largest_le => [|j].
  by apply: mulr_ge0 => //; apply: le_trans _ bound; rewrite addr_ge0 ?norm_ge0.
by apply: le_trans (entering_length within _ j) _; rewrite ler_wpmul2l.
Qed.
End l2o_A_20_corrected_theory.

Module l2o_A_20_origin_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, and the number of steps. *)
Record instance := Instance { data : problem R; weights : bounded_network R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R := ratio (weights i).

(* The largest |z| of the last step, which reads the iterate T - 1. *)
Definition v_3 i : R := \big[Num.max/0]_j
  `|entering (net (weights i)) (iterate (data i) (net (weights i)) (steps i).-1) j|.
End Symbols.

Lemma inhabited (R : realType) : l2o_A_20_origin.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_3 R) (@x R).
Proof.
exists (Instance (Problem (1%:M : 'M_1) (const_mx 1) 0 1) (bounded_ones R) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?ratio_ge0 ?largest_ge0
  ?one_equation_curvature ?bounded_ones_ratio /x /size_start ?norm0.
Qed.

Theorem proved (R : realType) : l2o_A_20_origin.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_3 R) (@x R).
Proof.
move=> i [T_gt0] [Theta_ge0] [_] [beta_gt0] [_] [_] [_] [_] [short] [within origin].
have bound := fed_from_origin beta_gt0 short (net (weights i)) (steps i).-1 origin; rewrite (prednK T_gt0) in bound.
rewrite /l2o_A_20_origin.conclusion [X in _ <= X]mulrC; apply: largest_le => [|j].
  by apply: mulr_ge0 => //; apply: le_trans _ bound; rewrite addr_ge0 ?norm_ge0.
by apply: le_trans (entering_length within _ j) _; rewrite ler_wpmul2l.
Qed.
End l2o_A_20_origin_theory.
