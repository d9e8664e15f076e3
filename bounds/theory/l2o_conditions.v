(* What the conditions of Theorem 4.7 speak of, and a problem of two unknowns that meets them all.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral extreme singular.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A problem, the first network, the number of steps, the step of training, and how far each norm may grow: C_l. *)
Record training (R : realType) := Training {
  data : problem R; initial : network R 2; steps : nat; rate : R;
  room : seq R; room_gt0 : all (fun c => 0 < c) room; room_size : size (layer_norms initial) = size room;
}.

Section Symbols.
Variable R : realType.
Implicit Type e : training R.

Fixpoint last_width n (N : network R n) : nat := match N with
  | Last m _ => m
  | Hidden _ _ _ rest => last_width rest end.

(* lambda_l = |W_l| + C_l, their product with and without the last, the sum of lambda_l^-2, max Theta_L / (C_l lambda_l). *)
Definition lambdas e : seq R := [seq a.1 + a.2 | a <- zip (layer_norms (initial e)) (room e)].
Definition all_layers e : R := \prod_(b <- lambdas e) b.
Definition inner_layers e : R := \prod_(b <- take (size (lambdas e)).-1 (lambdas e)) b.
Definition inverse_squares e : R := \sum_(b <- lambdas e) (b ^+ 2)^-1.
Definition largest_share e : R := \big[Num.max/0]_(a <- zip (room e) (lambdas e)) (all_layers e / (a.1 * a.2)).

(* sigma_min(G_(L-1, T)) for given weights, the smallest eigenvalue of M M', and the weights after k iterations. *)
Definition sigma_min e N : R :=
  hidden (@weakest R) (size (layer_norms N)).-1 N (inputs_of (data e) N (steps e).-1).
Definition smallest_eigenvalue e : R := weakest (M (data e))^T ^+ 2.
Definition weights_after e k : network R 2 := iter k (trained (data e) (steps e) (rate e)) (initial e).
End Symbols.

Section Signs.
Variable R : realType.

Lemma largest_ratio_ge0 (norms lam : seq R) : 0 <= largest_ratio norms lam.
Proof. by rewrite /largest_ratio; elim/big_rec: _ => // q c _ c_ge0; rewrite le_maxr c_ge0 orbT. Qed.

Lemma hidden_weakest_ge0 l n (N : network R n) d (V : 'M[R]_(n, d)) : 0 <= hidden (@weakest R) l N V.
Proof. by elim: l n N V => [|l IH] n [q W|q k W rest] V //=; apply: weakest_nonneg. Qed.

Lemma sigma_min_ge0 (e : training R) N : 0 <= sigma_min e N.
Proof. exact: hidden_weakest_ge0. Qed.
End Signs.

Section Isometries.
Variable R : realType.

Lemma weakest_scaled k m (A : 'M[R]_(m, k.+1)) c :
  0 <= c -> (forall v, norm (A *m v) ^+ 2 = c ^+ 2 * norm v ^+ 2) -> weakest A = c.
Proof.
move=> c_ge0 same_sqr; have same v : norm (A *m v) = c * norm v.
  by apply/eqP; rewrite -(eqr_expn2 (ltn0Sn 1)) ?mulr_ge0 ?norm_ge0 // exprMn same_sqr.
 apply/eqP; rewrite eq_le; apply/andP; split.
  by have := weakest_least A (delta_mx 0 0); rewrite same norm_delta !mulr1.
by apply: weakest_greatest => v unit; rewrite same unit mulr1.
Qed.
End Isometries.

(* M = (1, -1), Y = s = 1/1024, X_0 = 0, beta = 4, one step; a neuron for each sign of the gradient, W_2 = 0; eta = 15 / s^2. *)
Section Example.
Variable R : realType.
Definition s : R := 1024%:R^-1.
Definition row : 'M[R]_(1, 2) := \matrix_(_, j) (if j == 0%N :> nat then 1 else -1).
Definition both_signs : 'M[R]_2 := \matrix_(i, k) (if k == 0%N :> nat then 0 else if i == 0%N :> nat then 1 else -1).
Definition two_unknowns : problem R := Problem row (const_mx s) 0 4%:R.
Definition two_neurons : network R 2 := Hidden both_signs (Last (0 : 'rV_2)).

Definition example : training R := @Training R two_unknowns two_neurons 1 (15%:R / s ^+ 2) [:: 1; 1]
  (introT and3P (And3 (ltr01 : 0 < 1 :> R) (ltr01 : 0 < 1 :> R) isT)) (erefl _).

Lemma s_gt0 : 0 < s. Proof. by rewrite invr_gt0 ltr0n. Qed.

Lemma norm_cV1 (v : 'cV[R]_1) : norm v = `|v ord0 0|.
Proof. by rewrite /norm /inner big_ord_recl big_ord0 addr0 -expr2 sqrtr_sqr. Qed.

Lemma norm_cV2 (v : 'cV[R]_2) : norm v ^+ 2 = v ord0 0 ^+ 2 + v (lift ord0 ord0) 0 ^+ 2.
Proof. by rewrite norm_sqr /inner !big_ord_recl big_ord0 addr0 -!expr2. Qed.

Lemma first_gradient : gradient row (const_mx s) 0 = \col_j (if j == 0%N :> nat then - s else s).
Proof.
apply/colP => j; rewrite /gradient mulmx0 sub0r !mxE big_ord_recl big_ord0 !mxE addr0.
by case: ifP => _; rewrite ?mul1r ?mulN1r ?opprK.
Qed.

Lemma eigenvalue : smallest_eigenvalue example = 2%:R.
Proof.
have two : Num.sqrt 2%:R ^+ 2 = 2%:R :> R by rewrite sqr_sqrtr ?ler0n.
rewrite /smallest_eigenvalue /= (@weakest_scaled _ _ _ _ (Num.sqrt 2%:R)) ?two ?sqrtr_ge0 // => v.
rewrite norm_cV2 norm_cV1 real_normK ?num_real // !mxE !big_ord_recl !big_ord0 !mxE /=.
by ring.
Qed.

Lemma inputs_at_origin : inputs_of two_unknowns two_neurons 0 =
  \matrix_(k, j) (if k == 0%N :> nat then 0 else if j == 0%N :> nat then - s else s).
Proof.
rewrite /inputs_of /inputs /features /= first_gradient; apply/matrixP => k j; rewrite !mxE.
by case: ifP.
Qed.

Lemma stretch : sigma_min example two_neurons = s.
Proof.
rewrite /sigma_min /=; apply: weakest_scaled => [|v]; first exact: ltW s_gt0.
have entry i j : relu_all (both_signs *m inputs_of two_unknowns two_neurons 0) i j = if i == j then 0 else s.
  rewrite inputs_at_origin !mxE !big_ord_recl big_ord0 !mxE /= mul0r add0r addr0.
  have positive : Num.max s 0 = s by rewrite max_l ?(ltW s_gt0).
  have negative : Num.max (- s) 0 = 0 by rewrite max_r ?oppr_le0 ?(ltW s_gt0).
  by case: i j => [[|[|//]] ?] [[|[|//]] ?] /=; rewrite -?val_eqE /= ?mul1r ?mulN1r ?opprK ?positive ?negative.
rewrite !norm_cV2 ![(_ *m v) _ _]mxE !big_ord_recl !big_ord0 !entry /=.
by ring.
Qed.

Lemma slack : 1 <= 1 + spectral both_signs <= 3%:R.
Proof.
rewrite ler_addl spectral_ge0 /= (_ : 3%:R = 1 + 2%:R) ?ler_add2l; last by rewrite -(natrD _ 1 2).
rewrite (le_trans (spectral_frobenius _)) // ler_by_sqr ?frobenius_ge0 ?ler0n //.
rewrite sqr_sqrtr ?frobenius_sqr_ge0 // /frobenius_sqr !big_ord_recl !big_ord0 !mxE /=.
apply: (ler_by (d := 2%:R)); [by ring | by rewrite ler0n].
Qed.

Lemma short_enough : curvature two_unknowns <= 4%:R.
Proof.
rewrite /curvature (le_trans (spectral_frobenius _)) // ler_by_sqr ?frobenius_ge0 ?ler0n //.
rewrite sqr_sqrtr ?frobenius_sqr_ge0 // /frobenius_sqr !big_ord_recl !big_ord0 !mxE !big_ord_recl !big_ord0 !mxE /=.
apply: (ler_by (d := 12%:R)); [by ring | by rewrite ler0n].
Qed.

Lemma data_sqr : size_data two_unknowns ^+ 2 = 2%:R * s ^+ 2.
Proof. by rewrite norm_cV2 !mxE !big_ord_recl !big_ord0 !mxE /=; ring. Qed.

Lemma plain_factors X : factors two_neurons X = const_mx 1 :> 'rV[R]_(unknowns two_unknowns).
Proof.
by apply/rowP => j; rewrite !mxE /entering /= mul0mx mxE /sigmoid oppr0 expR0; field.
Qed.

Lemma first_objective : objective two_unknowns two_neurons 1 = s ^+ 2 / 8%:R.
Proof.
rewrite /objective /residual /= /learned /step plain_factors first_gradient norm_cV1 real_normK ?num_real //.
rewrite sub0r /scaled diag_const_mx mul1mx.
by rewrite !mxE !big_ord_recl big_ord0 !mxE /=; field.
Qed.
End Example.
