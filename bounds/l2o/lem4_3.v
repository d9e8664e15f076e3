(* l2o.lem4_3: training gradients are bounded by the last residual, layer by layer and with one formula for all. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_gradients l2o_offers l2o_training_sum.
From mathcomp Require Import ring.
From statements Require l2o_lem4_3 l2o_lem4_3_term_by_term l2o_lem4_3_rem4_4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section AllLayers.
Variables (R : realType) (p : problem R) (N : bounded_network R) (T : nat).
Hypotheses (scale_gt0 : 0 < scale p) (short : curvature p <= scale p) (within : ratio N <= 1).
Notation norms := (layer_norms (gradients p T (net N))).

(* A layer's gradient times its bound is at most what all steps contribute. *)
Lemma weighted_gradient l c : (l < size (lam N))%N ->
  \sum_(t < T) \sum_j `|row_c p (net N) T t 0 j| * norm (col j (inputs_of p (net N) t)) <= c ->
  nth 0 (lam N) l * nth 0 norms l <= lam_product N * c.
Proof.
move=> inside sum_le; apply: le_trans (gradient_norms _ _ _ (lam_gt0 N) (lam_size N) within inside) _.
by rewrite ler_wpmul2l ?lam_product_ge0.
Qed.

Lemma layer_gradient l c : (l < size (lam N))%N ->
  \sum_(t < T) \sum_j `|row_c p (net N) T t 0 j| * norm (col j (inputs_of p (net N) t)) <= c ->
  nth 0 norms l <= lam_product N * c / nth 0 (lam N) l.
Proof.
move=> inside sum_le; have lam_l : 0 < nth 0 (lam N) l by move/(all_nthP 0): (lam_gt0 N) => /(_ l inside).
by rewrite ler_pdivl_mulr // mulrC weighted_gradient.
Qed.

Lemma norms_ge0 l : 0 <= nth 0 norms l.
Proof.
have [inside|outside] := ltnP l (size norms); last by rewrite nth_default.
exact: (all_nthP 0 (layer_norms_ge0 (gradients p T (net N)))).
Qed.

(* Without the energy of the steps: every step for itself. *)
Lemma step_for_itself t :
  norm (offered (P p (net N) t) (Gamma p (net N) t)) * (norm (@iterate R p (net N) t) + norm (Gamma p (net N) t)) <=
  scale p * (size_start p + (2%:R * t.+1%:R - 1) / scale p * size_data p) * ((Num.sqrt t.+1%:R + scale p) * size_start p
    + (2%:R * t.+1%:R - 1 + (2%:R * t.+1%:R - 2%:R) / scale p) * size_data p).
Proof.
have t1 : 1 + t%:R = t.+1%:R :> R by rewrite -add1n natrD.
have root : Num.sqrt t.+1%:R <= 2%:R * t.+1%:R - 1 :> R.
  have odd_ge0 : 0 <= 2%:R * t.+1%:R - 1 :> R.
    by apply: (ler_by (d := 2%:R * t%:R + 1)); [rewrite mulrSr; ring | rewrite addr_ge0 ?mulr_ge0 ?ler0n ?ler01].
  rewrite ler_by_sqr ?sqrtr_ge0 // sqr_sqrtr ?ler0n //.
  apply: (ler_by (d := t%:R * (4%:R * t%:R + 3%:R))); first by rewrite mulrSr; ring.
  by rewrite mulr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n.
apply: ler_pmul; rewrite ?addr_ge0 ?norm_ge0 //.
  apply: le_trans (offered_le _ (@factors_within R p (net N) _)) _.
  apply: le_trans (gradient_of_iterate (net N) t scale_gt0 short) _; rewrite t1.
  have -> : scale p * (size_start p + (2%:R * t.+1%:R - 1) / scale p * size_data p) =
    size_start p * scale p + (2%:R * t.+1%:R - 1) * size_data p by field; rewrite gt_eqF.
  by rewrite ler_add2l ler_wpmul2r ?norm_ge0.
apply: le_trans (fed scale_gt0 short (net N) t) _; rewrite addrC [scale p + _]addrC ler_add2l ler_wpmul2r ?norm_ge0 //.
by rewrite ler_add2r.
Qed.

Lemma sum_term_by_term : \sum_(t < T) \sum_j `|row_c p (net N) T t 0 j| * norm (col j (inputs_of p (net N) t)) <=
  Num.sqrt (scale p) * norm (residual p (net N) T) / 2%:R * \sum_(1 <= s < T.+1)
    ((size_start p + (2%:R * s%:R - 1) / scale p * size_data p) * ((Num.sqrt s%:R + scale p) * size_start p
      + (2%:R * s%:R - 1 + (2%:R * s%:R - 2%:R) / scale p) * size_data p)).
Proof.
rewrite big_add1 big_mkord mulr_sumr; apply: ler_sum => t _; apply: le_trans (part_of_step _ _ scale_gt0 short _) _.
have cancel (c b u v : R) : 0 < b -> c / 2%:R * (u * v) = c / (2%:R * b) * (b * u * v).
  by move=> b_gt0; field; rewrite gt_eqF.
rewrite (cancel _ _ _ _ scale_gt0) ler_wpmul2l ?step_for_itself //.
by rewrite divr_ge0 ?mulr_ge0 ?sqrtr_ge0 ?norm_ge0 ?ler0n ?(ltW scale_gt0).
Qed.
End AllLayers.

(* The largest lambda_l |dF/dW_l|. *)
Lemma worst_le (R : realType) (lam norms : seq R) c : size lam = size norms -> 0 <= c ->
  (forall l, (l < size lam)%N -> nth 0 lam l * nth 0 norms l <= c) ->
  \big[Num.max/0]_(q <- zip lam norms) (q.1 * q.2) <= c.
Proof.
elim: lam norms => [|b lam IH] [|a norms] //= same c_ge0 below; first by rewrite big_nil.
rewrite big_cons le_maxl (below 0%N) //=; apply: IH => //; first by case: same.
by move=> l inside; apply: (below l.+1).
Qed.

Lemma worst_ge0 (R : realType) (pairs : seq (R * R)) : 0 <= \big[Num.max/0]_(q <- pairs) (q.1 * q.2).
Proof. by elim/big_rec: _ => // q y _ y_ge0; rewrite le_maxr y_ge0 orbT. Qed.

Module l2o_lem4_3_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, the number of steps, and a layer. *)
Record instance := Instance {
  data : problem R; weights : bounded_network R; steps : nat;
  layer : nat; is_layer : (layer < size (l2o_layers.lam weights))%N;
}.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R := ratio (weights i).
Definition lam i : R := nth 0 (l2o_layers.lam (weights i)) (layer i).

(* |M X_T - Y|, and the norm of the gradient by the layer, eqs. (6) and (7). *)
Definition norm_r i : R := norm (residual (data i) (net (weights i)) (steps i)).
Definition norm_dW i : R := nth 0 (layer_norms (gradients (data i) (steps i) (net (weights i)))) (layer i).
End Symbols.

Lemma inhabited (R : realType) : l2o_lem4_3.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@lam R) (@m R) (@norm_A R) (@norm_dW R) (@norm_r R) (@x R).
Proof.
exists (@Instance R (one_equation R) (bounded_ones R) 2 0 isT).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?ratio_ge0 ?norms_ge0
  ?one_equation_curvature ?bounded_ones_ratio ?ler0n.
Qed.

Theorem proved (R : realType) : l2o_lem4_3.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@lam R) (@m R) (@norm_A R) (@norm_dW R) (@norm_r R) (@x R).
Proof.
move=> i [_] [_] [_] [beta_gt0] [_] [_] [_] [_] [_] [_] [short within].
have := layer_gradient within (is_layer i) (sum_of_steps (net (weights i)) (steps i) beta_gt0 short).
rewrite /l2o_lem4_3.conclusion -/(norm_dW i) -/(lam i) => /le_trans; apply.
rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ / _).
set whole := \sum_(1 <= s < _) _; set same := \sum_(1 <= s < _) _.
have -> : whole = same by apply: eq_bigr => s _; rewrite /Lambda /x /m /beta; field; rewrite gt_eqF.
by rewrite /norm_r /Theta /beta; move: (lam_product _) (Num.sqrt _) (norm _) same => a b c e; field.
Qed.
End l2o_lem4_3_theory.

Module l2o_lem4_3_term_by_term_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, the number of steps, and a layer. *)
Record instance := Instance {
  data : problem R; weights : bounded_network R; steps : nat;
  layer : nat; is_layer : (layer < size (l2o_layers.lam weights))%N;
}.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R := ratio (weights i).
Definition lam i : R := nth 0 (l2o_layers.lam (weights i)) (layer i).

(* |M X_T - Y|, and the norm of the gradient by the layer, eqs. (6) and (7). *)
Definition norm_r i : R := norm (residual (data i) (net (weights i)) (steps i)).
Definition norm_dW i : R := nth 0 (layer_norms (gradients (data i) (steps i) (net (weights i)))) (layer i).
End Symbols.

Lemma inhabited (R : realType) : l2o_lem4_3_term_by_term.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@lam R) (@m R) (@norm_A R) (@norm_dW R) (@norm_r R) (@x R).
Proof.
exists (@Instance R (one_equation R) (bounded_ones R) 2 0 isT).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?ratio_ge0 ?norms_ge0
  ?one_equation_curvature ?bounded_ones_ratio ?ler0n.
Qed.

Theorem proved (R : realType) : l2o_lem4_3_term_by_term.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@lam R) (@m R) (@norm_A R) (@norm_dW R) (@norm_r R) (@x R).
Proof.
move=> i [_] [_] [_] [beta_gt0] [_] [_] [_] [_] [_] [_] [short within].
have := layer_gradient within (is_layer i) (sum_term_by_term (weights i) (steps i) beta_gt0 short).
rewrite /l2o_lem4_3_term_by_term.conclusion -/(norm_dW i) -/(lam i) => /le_trans; apply.
rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ / _).
set whole := \sum_(1 <= s < _) _; set same := \sum_(1 <= s < _) _.
have -> : whole = same by apply: eq_bigr => s _; rewrite /m /x /beta; field; rewrite gt_eqF.
by rewrite /norm_r /Theta /beta; move: (lam_product _) (Num.sqrt _) (norm _) same => a b c e; field.
Qed.
End l2o_lem4_3_term_by_term_theory.

Module l2o_lem4_3_rem4_4_theory.
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

(* |M X_T - Y|, and the largest bound times gradient, eqs. (6) and (7). *)
Definition norm_r i : R := norm (residual (data i) (net (weights i)) (steps i)).
Definition worst i : R := \big[Num.max/0]_(q <- zip (lam (weights i))
  (layer_norms (gradients (data i) (steps i) (net (weights i))))) (q.1 * q.2).
End Symbols.

Lemma inhabited (R : realType) : l2o_lem4_3_rem4_4.inhabited R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@norm_r R) (@worst R) (@x R).
Proof.
exists (Instance (one_equation R) (bounded_ones R) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?lam_product_ge0 ?ratio_ge0 ?worst_ge0
  ?one_equation_curvature ?bounded_ones_ratio.
Qed.

Theorem proved (R : realType) : l2o_lem4_3_rem4_4.statement R (@instance R)
  (@T R) (@Theta R) (@W_ratio R) (@beta R) (@m R) (@norm_A R) (@norm_r R) (@worst R) (@x R).
Proof.
move=> i [_] [_] [_] [beta_gt0] [m_ge0] [_] [r_ge0] [_] [x_ge0] [short within].
rewrite /l2o_lem4_3_rem4_4.conclusion; set bound := (X in _ <= X).
have same : lam_product (weights i) * (Num.sqrt (beta i) * norm_r i / 2%:R * \sum_(1 <= s < (steps i).+1) Lambda (beta i) (x i) (m i) s%:R)
    = bound.
  rewrite /bound /Theta; set whole := \sum_(1 <= s < _) _; set other := \sum_(1 <= s < _) _.
  have -> : whole = other by apply: eq_bigr => s _; rewrite /Lambda /x /m /beta; field; rewrite gt_eqF.
  by move: (lam_product _) (Num.sqrt _) (norm_r i) other => a b c e; field.
apply: worst_le => [||l inside].
- by rewrite gradient_sizes lam_size.
- rewrite -same !mulr_ge0 ?lam_product_ge0 ?sqrtr_ge0 ?invr_ge0 ?ler0n // big_nat; apply: sumr_ge0 => s /andP[s_gt0 _].
  by rewrite Lambda_ge0 // ler1n.
rewrite -same; have := weighted_gradient within inside (sum_of_steps (net (weights i)) (steps i) beta_gt0 short); exact.
Qed.
End l2o_lem4_3_rem4_4_theory.
