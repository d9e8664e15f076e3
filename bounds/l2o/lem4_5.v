(* l2o.lem4_5: the last iterate is semi-smooth in the weights. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_layers l2o_pairs l2o_difference_bound l2o_pieces.
From statements Require l2o_lem4_5.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_lem4_5_theory.
Section Symbols.
Variable R : realType.

(* A problem, two networks of one shape, bounds on the norms of their layers, and the number of steps. *)
Record instance := Instance {
  data : problem R; weights : pair R 2; bounds_of : seq R; bounds_gt0 : all (fun b => 0 < b) bounds_of;
  one_each : size (layer_norms (before weights)) = size bounds_of; steps : nat;
}.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := \prod_(b <- bounds_of i) b.

(* Over both sets of weights. *)
Definition W_ratio i : R := Num.max
  (largest_ratio (layer_norms (before (weights i))) (bounds_of i)) (largest_ratio (layer_norms (after (weights i))) (bounds_of i)).

(* The sum of |W_l' - W_l| over the bounds, and |X_T' - X_T|. *)
Definition w_ i : R := weighted_change (weights i) (bounds_of i).
Definition norm_dX i : R :=
  norm (iterate (data i) (after (weights i)) (steps i) - iterate (data i) (before (weights i)) (steps i)).
End Symbols.

(* One equation x = 1 from x = 1; one neuron with weights 1 that become 0. *)
Definition neuron (R : realType) : pair R 2 :=
  HiddenPair (const_mx 1 : 'M_(1, 2)) 0 (LastPair (const_mx 1 : 'rV_1) 0).

Lemma inhabited (R : realType) : l2o_lem4_5.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@norm_dX R) (@w_ R) (@x R).
Proof.
have bounds_gt0 : all (fun b => 0 < b) [:: 2%:R; 2%:R : R] by rewrite /= ltr0n.
exists (@Instance R (one_equation R) (neuron R) _ bounds_gt0 (erefl _) 2); do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?one_equation_curvature //.
- exact: prod_bounds_ge0 bounds_gt0.
- by rewrite /W_ratio le_maxr; apply/orP; left; apply: (@ratio_ge0 R (bounded_ones R)).
- exact: weighted_change_ge0.
rewrite /W_ratio le_maxl (_ : largest_ratio _ _ <= 1) /=; last exact: bounded_ones_ratio.
by rewrite /largest_ratio /= !big_cons big_nil /= !spectral0 !mul0r !maxxx ler01.
Qed.

Theorem proved (R : realType) : l2o_lem4_5.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@norm_dX R) (@w_ R) (@x R).
Proof.
move=> i [_] [_] [_] [beta_gt0] [_] [_] [_] [_] [_] [short ratio].
move: ratio; rewrite /W_ratio le_maxl => /andP[before_le after_le].
have := semi_smooth (steps i) beta_gt0 short (bounds_gt0 i) (one_each i) before_le after_le.
rewrite /l2o_lem4_5.conclusion -/(norm_dX i) => /le_trans; apply.
by rewrite bound_as_printed.
Qed.
End l2o_lem4_5_theory.
