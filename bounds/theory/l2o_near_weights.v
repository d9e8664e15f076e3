(* Two networks that are near: their runs differ by at most the bound of Lemma 4.5, up to a factor near 1 for each step.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_lengths l2o_network l2o_layers l2o_training l2o_offers l2o_training_sum.
From bounds.theory Require Import l2o_meeting l2o_carried l2o_pairs l2o_spent l2o_difference_bound l2o_difference.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Features are linear but for Y. *)
Lemma features_apart (R : realType) (p : problem R) (X X' : 'cV[R]_(unknowns p)) j : curvature p <= scale p ->
  norm (features X' j - features X j) <= (1 + scale p) * norm (X' - X).
Proof.
move=> short; pose plain := Problem (M p) 0 (X_0 p) (scale p).
have -> : features X' j - features X j = @features R plain (X' - X) j.
  have linear : gradient (M p) 0 (X' - X) = gradient (M p) (Y p) X' - gradient (M p) (Y p) X.
    by rewrite /gradient -mulmxBr subr0; congr (_ *m _); rewrite mulmxBr opprB addrA subrK.
  apply/colP => k; rewrite /features /= linear; move: (gradient _ _ X') (gradient _ _ X) => g' g.
  by rewrite !mxE; case: ifP.
apply: le_trans (@features_length R plain (X' - X) j) _; rewrite mulrDl mul1r ler_add2l /gradient subr0 mulmxA.
by apply: le_trans (norm_mul_le _ _) _; rewrite ler_wpmul2r ?norm_ge0.
Qed.

Lemma meeting_within (R : realType) (F F' z z' y e : R) : F = 2%:R * sigmoid z -> F' = 2%:R * sigmoid z' ->
  `|z' - z| <= 2%:R * y -> 0 <= y -> y <= e -> e < 1 ->
  `|F' - F| <= (1 - e)^-1 * y * (Num.sqrt (F' * (2%:R - F')) * Num.sqrt (F * (2%:R - F))).
Proof.
move=> -> -> near y_ge0 y_le e_lt1; have y_lt1 := le_lt_trans y_le e_lt1; apply: le_trans (factors_meet near y_lt1) _.
rewrite /root_slope ler_wpmul2r ?mulr_ge0 ?sqrtr_ge0 // mulrC ler_wpmul2r //.
by rewrite lef_pinv ?posrE ?subr_gt0 // ler_add2l ler_opp2.
Qed.

Section Near.
Variables (R : realType) (p : problem R) (Q : pair R 2) (bounds : seq R) (T : nat) (e : R).
Notation beta := (scale p).
Notation N := (before Q).
Notation N' := (after Q).
Notation x := (size_start p).
Notation m := (size_data p).
Notation Theta := (\prod_(b <- bounds) b).
Notation w := (weighted_change Q bounds).
Notation root s := (Num.sqrt s.+1%:R : R).
Hypotheses (scale_gt0 : 0 < beta) (short : curvature p <= beta).
Hypotheses (bounds_gt0 : all (fun b => 0 < b) bounds) (same : size (layer_norms N) = size bounds).
Hypotheses (N_within : largest_ratio (layer_norms N) bounds <= 1) (N'_within : largest_ratio (layer_norms N') bounds <= 1).
Hypotheses (e_ge0 : 0 <= e) (e_lt1 : e < 1).

Let Theta_ge0 : 0 <= Theta := prod_bounds_ge0 bounds_gt0.
Let w_ge0 : 0 <= w := weighted_change_ge0 Q bounds_gt0.
Let x_ge0 : 0 <= x := norm_ge0 _.
Let m_ge0 : 0 <= m := norm_ge0 _.
Let scale_ge0 : 0 <= beta := ltW scale_gt0.

Notation E := (difference_bound beta Theta x m w).
Notation c := (by_root Theta x m w).
Notation apart t := (norm (difference p N N' t)).
Definition kappa : R := (1 - e)^-1.
Definition level t : R := at_step beta Theta x m w (kappa ^+ t * E t) t.

Lemma kappa_ge1 : 1 <= kappa.
Proof. by rewrite /kappa -[X in X <= _]invr1 lef_pinv ?posrE ?ltr01 ?subr_gt0 // ger_addl oppr_le0. Qed.
Let kappa_ge0 : 0 <= kappa := le_trans ler01 kappa_ge1.

Lemma level_bound_ge0 t : 0 <= kappa ^+ t * E t.
Proof. by rewrite mulr_ge0 ?exprn_ge0 ?bound_ge0. Qed.

Lemma level_ge0 t : 0 <= level t.
Proof. exact: at_step_ge0 (level_bound_ge0 t). Qed.

Lemma level_rises t : level t <= level t.+1.
Proof.
apply: at_step_rises => //; apply: ler_pmul; rewrite ?exprn_ge0 ?bound_ge0 ?bound_rises //.
by rewrite ler_weexpn2l ?kappa_ge1.
Qed.

Lemma entering_apart t j D : apart t <= D ->
  `|entering N' (@iterate R p N' t) j - entering N (@iterate R p N t) j| <= 2%:R * (at_step beta Theta x m w D t + root t * c).
Proof.
move=> D_le; rewrite /entering.
apply: le_trans (output_apart _ _ bounds_gt0 same N_within N'_within) _.
have input := le_trans (features_length _ j) (fed scale_gt0 short N t).
have change := le_trans (features_apart (@iterate R p N t) (@iterate R p N' t) j short) (ler_wpmul2l (addr_ge0 ler01 scale_ge0) D_le).
apply: le_trans (ler_wpmul2l Theta_ge0 (ler_add change (ler_wpmul2r w_ge0 input))) _.
have -> : 2%:R * t.+1%:R - 2%:R = 2%:R * t%:R :> R by rewrite mulrSr; ring.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /at_step /by_root.
move: (root t) (size_start p) (size_data p) (weighted_change _ _) (\prod_(b <- _) b) => r x' m' w' th.
by field; rewrite gt_eqF.
Qed.

Lemma factors_near t j D : apart t <= D -> at_step beta Theta x m w D t + root t * c <= e ->
  `|P p N' t 0 j - P p N t 0 j| <= kappa * (at_step beta Theta x m w D t + root t * c) *
    (Num.sqrt (P p N' t 0 j * (2%:R - P p N' t 0 j)) * Num.sqrt (P p N t 0 j * (2%:R - P p N t 0 j))).
Proof.
move=> D_le; have := entering_apart j D_le; set y := at_step _ _ _ _ _ _ _ + _ => near y_le.
have D_ge0 : 0 <= D := le_trans (norm_ge0 _) D_le.
have y_ge0 : 0 <= y by apply: addr_ge0; [apply: at_step_ge0 | apply: mulr_ge0 (sqrtr_ge0 _) (by_root_ge0 _ _ _ _)].
have entry (N0 : network R 2) : P p N0 t 0 j = 2%:R * sigmoid (entering N0 (@iterate R p N0 t) j) by apply: mxE.
exact: (meeting_within (entry N) (entry N') near y_ge0 y_le e_lt1).
Qed.

Hypothesis small : forall t, (t < T)%N -> level t + root t * c <= e.
Notation of_start t := (norm (offered (P p N t) (gradient (M p) 0 (run (M p) 0 beta (P p N) t (X_0 p))))).

Lemma numbers t : kappa * (beta^-1 * \sum_(s < t) (beta * x * level s + c * (beta * x) + m * (root s * level s) + m * c * s.+1%:R))
  <= kappa ^+ t * E t.
Proof.
rewrite bound_by_steps !mulr_sumr; apply: ler_sum => s _.
apply: le_trans (ler_wpmul2l kappa_ge0 (step_within scale_gt0 Theta_ge0 x_ge0 m_ge0 w_ge0 s (level_bound_ge0 s))) _.
have ex_ge0 : 0 <= excess beta Theta x m s.+1%:R by apply: excess_ge0.
have ad_ge0 : 0 <= added beta Theta x m w s by apply: added_ge0.
have power : kappa ^+ s.+1 <= kappa ^+ t by rewrite ler_weexpn2l ?kappa_ge1.
have first : kappa <= kappa ^+ t by rewrite -[X in X <= _]expr1 ler_weexpn2l ?kappa_ge1 // (leq_ltn_trans _ (ltn_ord s)).
have E_ge0 : 0 <= E s by apply: bound_ge0.
rewrite mulrDr mulrDr ler_add //; last by rewrite ler_wpmul2r.
have -> : kappa * (excess beta Theta x m s.+1%:R * (kappa ^+ s * E s)) = kappa ^+ s.+1 * (excess beta Theta x m s.+1%:R * E s).
  by rewrite exprS; ring.
by rewrite ler_wpmul2r // mulr_ge0.
Qed.

Theorem difference_within t : (t <= T)%N -> apart t <= kappa ^+ t * E t.
Proof.
elim/ltn_ind: t => t IH t_le; have [v v_le <-] := unit_vector (difference p N N' t).
apply: le_trans (numbers t); rewrite sum_of_sources (le_trans (ler_norm _)) // normrN normrM.
rewrite ger0_norm ?invr_ge0 // mulrCA ler_wpmul2l ?invr_ge0 //.
pose K k := norm (offered (backward p N' t k) (back N' t v k)).
have energy j : (j <= t)%N -> \sum_(k < j) K k ^+ 2 <= j%:R.
  move=> _; apply: le_trans (taken_by_steps scale_gt0 short v (fun k => factors_within N' _) j) _.
  by rewrite -[X in _ <= X]mulr1 ler_wpmul2l ?ler0n // expr_le1 ?norm_ge0.
have start : \sum_(s < t) of_start s ^+ 2 <= (beta * x) ^+ 2.
  rewrite exprMn; exact: (offered_run scale_gt0 short (fun s => factors_within N _)).
have c_ge0 := by_root_ge0 Theta_ge0 x_ge0 m_ge0 w_ge0.
have total := all_steps (f := fun s => of_start s) energy level_ge0 level_rises c_ge0 m_ge0 (mulr_ge0 scale_ge0 x_ge0) start.
apply: le_trans (ler_wpmul2l kappa_ge0 total); rewrite mulr_sumr.
apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => k _.
have s_lt : (t - k.+1 < t)%N by rewrite ltn_subrL /= (leq_ltn_trans _ (ltn_ord k)).
set s := (t - k.+1)%N in s_lt *; have s_T := leq_trans s_lt t_le.
have near j := factors_near j (IH s s_lt (ltnW s_T)) (small s_T).
have y_ge0 : 0 <= level s + root s * c.
  by apply: addr_ge0 (level_ge0 s) (mulr_ge0 (sqrtr_ge0 _) (by_root_ge0 _ _ _ _)).
apply: le_trans (changed_factors _ _ (mulr_ge0 kappa_ge0 y_ge0) near) _.
rewrite -/(K k) [K k * (_ * _)]mulrCA -!mulrA ler_wpmul2l // ler_wpmul2l // ler_wpmul2l ?norm_ge0 //.
by have := offers_of_steps N scale_gt0 short s; rewrite (_ : 1 + s%:R = s.+1%:R) // -add1n natrD.
Qed.
End Near.
