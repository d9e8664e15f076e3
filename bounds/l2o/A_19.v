(* l2o.A_19: what enters the last sigmoid between two training iterates, from anywhere and from the origin. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_one_step.
From bounds.l2o Require Import A_20.
From statements Require l2o_A_19_corrected l2o_A_19_origin.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section AnotherLastLayer.
Variable R : realType.

Fixpoint last_width n (N : network R n) : nat := match N with
  | Last m _ => m
  | Hidden _ _ _ rest => last_width rest end.

(* The network with another last layer: what training has made of it. *)
Fixpoint with_last n (N : network R n) : 'rV[R]_(last_width N) -> network R n :=
  match N as N' in network _ n' return 'rV[R]_(last_width N') -> network R n' with
  | Last _ _ => fun after => Last after
  | Hidden _ q W rest => fun after => Hidden W (@with_last q rest after) end.

Lemma with_last_size n (N : network R n) (after : 'rV[R]_(last_width N)) :
  size (layer_norms (with_last after)) = size (layer_norms N).
Proof. by elim: N after => //= m q W rest IH after; rewrite IH. Qed.

Lemma with_last_within (N : bounded_network R) (after : 'rV[R]_(last_width (net N))) v :
  largest_ratio (layer_norms (with_last after)) (lam N) <= 1 -> `|output (with_last after) v| <= lam_product N * norm v.
Proof.
have same : size (layer_norms (with_last after)) = size (lam N) by rewrite with_last_size lam_size.
move=> within.
exact: (output_within (N := @BoundedNetwork R (with_last after) (lam N) (lam_gt0 N) same) within v).
Qed.

Lemma larger_end_le (a b : R) c : a <= c -> b <= c -> Num.max a b <= c.
Proof. by rewrite le_maxl => -> ->. Qed.
End AnotherLastLayer.

Module l2o_A_19_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, its next last layer, and the number of steps. *)
Record instance := Instance {
  data : problem R; weights : bounded_network R; after : 'rV[R]_(last_width (net weights)); steps : nat;
}.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R :=
  Num.max (ratio (weights i)) (largest_ratio (layer_norms (with_last (after i))) (lam (weights i))).

(* W_L^k G and W_L^(k+1) G of the last step, coordinate by coordinate: the larger of the two ends. *)
Definition fed_with i j := @features R (data i) (iterate (data i) (net (weights i)) (steps i).-1) j.
Definition v_2 i : R := \big[Num.max/0]_j
  Num.max `|output (net (weights i)) (@fed_with i j)| `|output (with_last (after i)) (@fed_with i j)|.
End Symbols.

Lemma inhabited (R : realType) : l2o_A_19_corrected.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_2 R) (@x R).
Proof.
exists (@Instance R (one_equation R) (bounded_ones R) (const_mx 1) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?largest_ge0
  ?one_equation_curvature /W_ratio ?le_maxr ?le_maxl ?ratio_ge0 ?bounded_ones_ratio.
Qed.

Theorem proved (R : realType) : l2o_A_19_corrected.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_2 R) (@x R).
Proof.
move=> i [T_gt0] [Theta_ge0] [_] [beta_gt0] [_] [_] [_] [_] [short]; rewrite le_maxl => /andP[within within'].
have bound := fed beta_gt0 short (net (weights i)) (steps i).-1; rewrite (prednK T_gt0) [scale _ + _]addrC in bound.
rewrite /l2o_A_19_corrected.conclusion [X in _ <= X]mulrC; apply: largest_le => [|j].
  by apply: mulr_ge0 => //; apply: le_trans _ bound; rewrite addr_ge0 ?norm_ge0.
have total := le_trans (features_length _ j) bound.
apply: larger_end_le; [apply: le_trans (output_within within _) _ | apply: le_trans (with_last_within _ within') _];
  by rewrite ler_wpmul2l.
Qed.
End l2o_A_19_corrected_theory.

Module l2o_A_19_origin_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, its next last layer, and the number of steps. *)
Record instance := Instance {
  data : problem R; weights : bounded_network R; after : 'rV[R]_(last_width (net weights)); steps : nat;
}.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R :=
  Num.max (ratio (weights i)) (largest_ratio (layer_norms (with_last (after i))) (lam (weights i))).

(* W_L^k G and W_L^(k+1) G of the last step, coordinate by coordinate: the larger of the two ends. *)
Definition fed_with i j := @features R (data i) (iterate (data i) (net (weights i)) (steps i).-1) j.
Definition v_2 i : R := \big[Num.max/0]_j
  Num.max `|output (net (weights i)) (@fed_with i j)| `|output (with_last (after i)) (@fed_with i j)|.
End Symbols.

Lemma inhabited (R : realType) : l2o_A_19_origin.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_2 R) (@x R).
Proof.
exists (@Instance R (Problem (1%:M : 'M_1) (const_mx 1) 0 1) (bounded_ones R) (const_mx 1) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?largest_ge0
  ?one_equation_curvature /W_ratio ?le_maxr ?le_maxl ?ratio_ge0 ?bounded_ones_ratio /x /size_start ?norm0.
Qed.

Theorem proved (R : realType) : l2o_A_19_origin.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@v_2 R) (@x R).
Proof.
move=> i [T_gt0] [Theta_ge0] [_] [beta_gt0] [_] [_] [_] [_] [short]; rewrite le_maxl => -[/andP[within within'] origin].
have bound := fed_from_origin beta_gt0 short (net (weights i)) (steps i).-1 origin; rewrite (prednK T_gt0) in bound.
rewrite /l2o_A_19_origin.conclusion [X in _ <= X]mulrC; apply: largest_le => [|j].
  by apply: mulr_ge0 => //; apply: le_trans _ bound; rewrite addr_ge0 ?norm_ge0.
have total := le_trans (features_length _ j) bound.
apply: larger_end_le; [apply: le_trans (output_within within _) _ | apply: le_trans (with_last_within _ within') _];
  by rewrite ler_wpmul2l.
Qed.
End l2o_A_19_origin_theory.
