(* A change of the weights in many small pieces: what holds for near weights up to a factor near 1 holds for all.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_layers l2o_pairs l2o_difference_bound l2o_difference l2o_near_weights.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realType.
Implicit Types c e E : R.

Lemma bernoulli T e : 0 <= e <= 1 -> 1 - T%:R * e <= (1 - e) ^+ T.
Proof.
case/andP=> e_ge0 e_le1; have rest_ge0 : 0 <= 1 - e by rewrite subr_ge0.
elim: T => [|T IH]; first by rewrite mul0r subr0 expr0.
rewrite exprS; apply: le_trans (ler_wpmul2l rest_ge0 IH).
by apply: (ler_by (d := T%:R * e ^+ 2)); [rewrite mulrSr; ring | nonnegative].
Qed.

Lemma factor_removed T c E : 0 <= E -> (forall e, 0 < e -> e < 1 -> (1 - e) ^+ T * c <= E) -> c <= E.
Proof.
move=> E_ge0 below; rewrite leNgt; apply/negP => E_lt; have c_gt0 := le_lt_trans E_ge0 E_lt.
have n_gt0 : 0 < 2%:R * T.+1%:R :> R by rewrite mulr_gt0 ?ltr0n.
pose e := (c - E) / (c * (2%:R * T.+1%:R)).
have e_gt0 : 0 < e by rewrite divr_gt0 ?subr_gt0 ?mulr_gt0.
have e_lt1 : e < 1.
  rewrite ltr_pdivr_mulr ?mulr_gt0 // mul1r; apply: (@le_lt_trans _ _ c); first by rewrite ger_addl oppr_le0.
  by rewrite ltr_pmulr // -natrM ltr1n mulnS.
have e_within : 0 <= e <= 1 by rewrite !ltW.
have := le_trans (ler_wpmul2r (ltW c_gt0) (bernoulli T e_within)) (below e e_gt0 e_lt1).
rewrite leNgt => /negP; apply.
have gap : 0 < c - E by rewrite subr_gt0.
apply: (ltr_by (d := (c - E) * (T%:R + 2%:R) / (2%:R * T.+1%:R))).
  have T_n0 : T%:R + 1 != 0 :> R by rewrite -mulrSr pnatr_eq0.
  by rewrite /e mulrSr; field; rewrite ?T_n0 ?gt_eqF.
by rewrite divr_gt0 // mulr_gt0 // ltr_spaddr ?ler0n ?ltr0n.
Qed.
End Numbers.

Section Pieces.
Variables (R : realType) (p : problem R) (Q : pair R 2) (bounds : seq R) (T : nat).
Notation beta := (scale p).
Notation N := (before Q).
Notation N' := (after Q).
Notation x := (size_start p).
Notation m := (size_data p).
Notation Theta := (\prod_(b <- bounds) b).
Notation w := (weighted_change Q bounds).
Hypotheses (scale_gt0 : 0 < beta) (short : curvature p <= beta).
Hypotheses (bounds_gt0 : all (fun b => 0 < b) bounds) (same : size (layer_norms N) = size bounds).
Hypotheses (N_within : largest_ratio (layer_norms N) bounds <= 1) (N'_within : largest_ratio (layer_norms N') bounds <= 1).

Let Theta_ge0 : 0 <= Theta := prod_bounds_ge0 bounds_gt0.
Let w_ge0 : 0 <= w := weighted_change_ge0 Q bounds_gt0.
Let x_ge0 : 0 <= x := norm_ge0 _.
Let m_ge0 : 0 <= m := norm_ge0 _.

Notation whole := (@iterate R p).

(* The i-th of n pieces. *)
Definition piece n i := segment Q (i%:R / n%:R) (i.+1%:R / n%:R).

Lemma change_of_piece n i : (0 < n)%N -> weighted_change (piece n i) bounds = w / n%:R.
Proof.
move=> n_gt0; rewrite /piece change_of_segment -mulrBl mulrSr addrAC subrr add0r mul1r mulrC.
by rewrite ger0_norm ?invr_ge0 ?ler0n.
Qed.

Lemma along n i : (0 < n)%N -> (i <= n)%N -> largest_ratio (layer_norms (between Q (i%:R / n%:R))) bounds <= 1.
Proof.
move=> n_gt0 i_le; apply: ratio_between => //.
by rewrite divr_ge0 ?ler0n //= ler_pdivr_mulr ?ltr0n // mul1r ler_nat.
Qed.

Lemma entered_linear v e t :
  at_step beta Theta x m v (kappa e ^+ t * difference_bound beta Theta x m v t) t + Num.sqrt t.+1%:R * by_root Theta x m v =
  v * (at_step beta Theta x m 1 (kappa e ^+ t * difference_bound beta Theta x m 1 t) t + Num.sqrt t.+1%:R * by_root Theta x m 1).
Proof. by rewrite bound_linear /at_step /by_root; ring. Qed.

Lemma one_piece n i e : (0 < n)%N -> (i < n)%N -> 0 < e -> e < 1 ->
  (forall t, (t < T)%N -> w / n%:R * (at_step beta Theta x m 1 (kappa e ^+ t * difference_bound beta Theta x m 1 t) t
    + Num.sqrt t.+1%:R * by_root Theta x m 1) <= e) ->
  norm (whole (between Q (i.+1%:R / n%:R)) T - whole (between Q (i%:R / n%:R)) T)
    <= kappa e ^+ T * (w / n%:R * difference_bound beta Theta x m 1 T).
Proof.
move=> n_gt0 i_lt e_gt0 e_lt1 small.
have := @difference_within R p (piece n i) bounds T e scale_gt0 short bounds_gt0.
rewrite /piece /difference before_segment after_segment size_between -/(piece n i) change_of_piece //.
move=> /(_ same (along n_gt0 (ltnW i_lt)) (along n_gt0 i_lt) (ltW e_gt0) e_lt1) near.
rewrite -bound_linear; apply: near => // t t_lt.
by rewrite /level change_of_piece // entered_linear small.
Qed.

Lemma sum_of_pieces n (X : nat -> 'cV[R]_(unknowns p)) a : (forall i, (i < n)%N -> norm (X i.+1 - X i) <= a) ->
  norm (X n - X 0%N) <= n%:R * a.
Proof.
elim: n => [|n IH] near; first by rewrite subrr norm0 mul0r.
have -> : X n.+1 - X 0%N = (X n.+1 - X n) + (X n - X 0%N) by rewrite addrA subrK.
apply: le_trans (normD_le _ _) _; rewrite mulrSr mulrDl mul1r addrC ler_add ?near // IH // => i i_lt.
by rewrite near // ltnW.
Qed.

Theorem semi_smooth : norm (whole N' T - whole N T) <= difference_bound beta Theta x m w T.
Proof.
apply: (@factor_removed _ T) => [|e e_gt0 e_lt1]; first exact: bound_ge0.
pose y t := at_step beta Theta x m 1 (kappa e ^+ t * difference_bound beta Theta x m 1 t) t + Num.sqrt t.+1%:R * by_root Theta x m 1.
have kappa_pos : 0 < kappa e by rewrite invr_gt0 subr_gt0.
have y_ge0 t : 0 <= y t.
  have one : 0 <= 1 :> R := ler01; apply: addr_ge0; last by apply: mulr_ge0 (sqrtr_ge0 _) (by_root_ge0 _ _ _ _).
  by apply: at_step_ge0 => //; rewrite mulr_ge0 ?exprn_ge0 ?(ltW kappa_pos) ?bound_ge0.
pose most := w * (\sum_(t < T) y t) / e.
have most_ge0 : 0 <= most by rewrite divr_ge0 ?(ltW e_gt0) // mulr_ge0 // sumr_ge0.
pose n := Num.bound most.
have n_large : most < n%:R by apply: archi_boundP.
have n_pos : 0 < n%:R :> R := le_lt_trans most_ge0 n_large.
have n_gt0 : (0 < n)%N by rewrite -(ltr0n R).
have small t : (t < T)%N -> w / n%:R * y t <= e.
  move=> t_lt; rewrite mulrAC ler_pdivr_mulr // -ler_pdivr_mull // ltW //; apply: le_lt_trans n_large.
  rewrite /most [X in X <= _]mulrC ler_wpmul2r ?invr_ge0 ?(ltW e_gt0) // ler_wpmul2l //.
  by rewrite (bigD1 (Ordinal t_lt)) //= ler_addl sumr_ge0.
have all_pieces := @sum_of_pieces n (fun i => whole (between Q (i%:R / n%:R)) T) _ (fun i i_lt => one_piece n_gt0 i_lt e_gt0 e_lt1 small).
rewrite /= mul0r between0 divff ?gt_eqF // between1 in all_pieces.
rewrite -ler_pdivl_mull ?exprn_gt0 ?subr_gt0 // -exprVn -/(kappa e) (le_trans all_pieces) //.
rewrite [in X in _ <= X]bound_linear le_eqVlt; apply/orP; left; apply/eqP.
by move: (difference_bound _ _ _ _ _ _) (kappa e ^+ T) => E k; field; rewrite gt_eqF.
Qed.
End Pieces.
