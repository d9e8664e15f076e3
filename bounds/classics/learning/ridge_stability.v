(* classics.ridge_stability: both minimisers are stationary along the line between them, where all but one example agree. *)
From bounds.theory Require Import language vectors arithmetic convex.
From mathcomp Require Import ring.
From statements Require classics_ridge_stability.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Ridge.
Variables (R : realType) (size count : nat) (penalty : R).
Implicit Types (examples : 'I_count -> 'cV[R]_size * R) (w v d : 'cV[R]_size).

(* w^T x - y, and 1/n sum_i (w^T x_i - y_i)^2 + lambda |w|^2. *)
Definition residual (example : 'cV[R]_size * R) w : R := inner w example.1 - example.2.
Definition objective examples w : R :=
  count%:R^-1 * (\sum_k residual (examples k) w ^+ 2) + penalty * norm w ^+ 2.

Lemma uphill examples w d : minimiser (objective examples) w ->
  0 <= count%:R^-1 * (\sum_k residual (examples k) w * inner d (examples k).1) + penalty * inner w d.
Proof.
move=> least; pose Q := count%:R^-1 * (\sum_k inner d (examples k).1 ^+ 2) + penalty * norm d ^+ 2.
apply: (@ge0_of_small_steps _ _ (Q / 2%:R)) => t /andP[t_gt0 _].
have t2_gt0 : 0 < 2%:R * t by rewrite mulr_gt0 ?ltr0n.
rewrite -(pmulr_rge0 _ t2_gt0); have := ge0_of (least (w + t *: d)); congr (0 <= _).
rewrite /objective; have -> : \sum_k residual (examples k) (w + t *: d) ^+ 2 = \sum_k residual (examples k) w ^+ 2 +
    (2%:R * t * (\sum_k residual (examples k) w * inner d (examples k).1) + t ^+ 2 * (\sum_k inner d (examples k).1 ^+ 2)).
  rewrite !mulr_sumr -!big_split; apply: eq_bigr => k _ /=.
  by rewrite /residual innerDl innerZl; move: (inner w _) (inner d _) => *; ring.
rewrite normD_sqr normZ innerZr exprMn real_normK ?num_real // /Q.
by move: (count%:R^-1) => m; field.
Qed.
End Ridge.

Module classics_ridge_stability_theory.
Section Symbols.
Variable R : realType.

(* Examples (x_k, y_k), a new one for the place j, no input longer than kappa, and the minimisers w, w' before and after. *)
Record instance := Instance {
  size : nat; count : nat; examples : 'I_count -> 'cV[R]_size * R; place : 'I_count; new : 'cV[R]_size * R;
  longest : R; bounded : forall k, norm (examples k).1 <= longest; new_bounded : norm new.1 <= longest;
  penalty : R; w : 'cV[R]_size; best : minimiser (objective penalty examples) w;
  w' : 'cV[R]_size; best' : minimiser (objective penalty (fun k => if k == place then new else examples k)) w';
}.
Implicit Type i : instance.

Definition n i : nat := count i.
Definition kappa i : R := longest i.
Definition weight i : R := penalty i.
Definition moved2 i : R := norm (w i - w' i) ^+ 2.

(* Those of w' at the old and at the new example. *)
Definition residuals i : R := `|residual (examples (place i)) (w' i)| + `|residual (new i) (w' i)|.
End Symbols.

(* One number: the example (0, 0) becomes (1, 1); lambda = 1. The minimiser moves from 0 to 1/2. *)
Lemma inhabited (R : realType) : classics_ridge_stability.inhabited R
  (@instance R) (@kappa R) (@moved2 R) (@n R) (@residuals R) (@weight R).
Proof.
pose one : 'cV[R]_1 := const_mx 1; pose half : 'cV[R]_1 := const_mx 2%:R^-1.
pose old (k : 'I_1) : 'cV[R]_1 * R := (0, 0); pose new : 'cV[R]_1 * R := (one, 1).
have innerE (u v : 'cV[R]_1) : inner u v = u 0 0 * v 0 0 by rewrite /inner big_ord1.
have bounded k : norm (old k).1 <= 1 by rewrite norm0 ler01.
have new_bounded : norm new.1 <= 1 by rewrite /norm innerE !mxE mulr1 sqrtr1.
have best : minimiser (objective 1 old) 0.
  by move=> v; rewrite /objective !big_ord1 /residual !inner0r norm0 ler_add2l ler_wpmul2l ?ler01 // expr0n sqr_ge0.
have best' : minimiser (objective 1 (fun k => if k == 0 then new else old k)) half.
  move=> v; rewrite /objective !big_ord1 /= /residual /= !norm_sqr !innerE !mxE; move: (v 0 0) => a.
  by apply: (le_by (mulr_ge0 (ler0n R 2) (sqr_ge0 (a - 2%:R^-1)))); field.
exists (Instance bounded new_bounded best best').
by do !split; rewrite /kappa /moved2 /residuals /weight /= ?ltr01 ?sqr_ge0 ?addr_ge0.
Qed.

Theorem proved (R : realType) : classics_ridge_stability.statement R
  (@instance R) (@kappa R) (@moved2 R) (@n R) (@residuals R) (@weight R).
Proof.
move=> i [kappa_gt0 [_ [n_gt0 [res_ge0 [weight_gt0 _]]]]]; rewrite /classics_ridge_stability.conclusion.
pose d := w' i - w i; pose m : R := (n i)%:R; have m_gt0 : 0 < m by rewrite ltr0n.
pose old k := residual (examples k) (w' i) * inner d (examples k).1.
pose changed (k : 'I_(count i)) := if k == place i then new i else examples k.
pose late k := residual (changed k) (w' i) * inner d (changed k).1.
have before := uphill d (@best R i); have after := uphill (- d) (@best' R i).
have splitE : \sum_k residual (examples k) (w i) * inner d (examples k).1 = \sum_k old k - \sum_k inner d (examples k).1 ^+ 2.
  rewrite -sumrB; apply: eq_bigr => k _; rewrite /old /residual.
  have -> : inner (w i) (examples k).1 = inner (w' i) (examples k).1 - inner d (examples k).1.
    by rewrite /d innerBl opprB addrCA subrr addr0.
  by ring.
have lateE : \sum_k residual (changed k) (w' i) * inner (- d) (changed k).1 = - \sum_k late k.
  by rewrite -sumrN; apply: eq_bigr => k _; rewrite innerNl mulrN.
have onlyE : \sum_k old k - \sum_k late k = old (place i) - late (place i).
  rewrite -sumrB (bigD1 (place i)) //= big1 ?addr0 // => k k_n.
  by rewrite /late /changed (negbTE k_n) subrr.
have one : old (place i) - late (place i) <= residuals i * (kappa i * norm d).
  have bound (example : 'cV[R]_(size i) * R) : norm example.1 <= kappa i ->
      `|residual example (w' i) * inner d example.1| <= `|residual example (w' i)| * (kappa i * norm d).
    move=> short; rewrite normrM ler_wpmul2l ?normr_ge0 // mulrC (le_trans (cauchy_schwarz _ _)) //.
    by rewrite ler_wpmul2l ?norm_ge0.
  apply: le_trans (ler_norm _) _; apply: le_trans (ler_norm_sub _ _) _; rewrite mulrDl.
  rewrite /late /changed eqxx; apply: ler_add; apply: bound; [exact: bounded | exact: new_bounded].
have squares : 0 <= \sum_k inner d (examples k).1 ^+ 2 by apply: sumr_ge0 => k _; apply: sqr_ge0.
have main : m * weight i * norm d ^+ 2 <= residuals i * (kappa i * norm d).
  apply: le_trans one; rewrite -onlyE.
  have all := addr_ge0 (mulr_ge0 (ltW m_gt0) (addr_ge0 before after)) squares; apply: (le_by all).
  have -> : norm d ^+ 2 = inner (w' i) d - inner (w i) d by rewrite norm_sqr {1}/d innerBl.
  rewrite splitE lateE innerNr /m /n /weight; move: (\sum_k old k) (\sum_k late k) (\sum_k inner _ _ ^+ 2) => *.
  by field; rewrite gt_eqF.
rewrite /moved2 -normN opprB -/d -exprMn -!expr_div_n.
have [->|d_n0] := eqVneq (norm d) 0; first by rewrite expr0n sqr_ge0.
have d_gt0 : 0 < norm d by rewrite lt0r d_n0 norm_ge0.
rewrite ler_pexpn2r ?nnegrE ?norm_ge0 //; last by rewrite !divr_ge0 ?mulr_ge0 // ?ler0n // ltW.
rewrite !ler_pdivl_mulr // -(ler_pmul2r d_gt0); apply: (le_by (ge0_of main)); rewrite -/m; ring.
Qed.
End classics_ridge_stability_theory.
