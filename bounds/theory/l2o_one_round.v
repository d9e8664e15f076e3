(* One step of training keeps all norms within their bounds: conditions (13a) and (14b) leave no more room.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_lengths l2o_network l2o_layers l2o_training l2o_gradients l2o_training_sum.
From bounds.theory Require Import l2o_conditions.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layers.
Variable R : realType.
Implicit Types (norms lam : seq R).

Lemma stepped_norm n (N : network R n) d T (c : nat -> 'rV[R]_d) (V : nat -> 'M[R]_(n, d)) eta l : 0 <= eta ->
  nth 0 (layer_norms (by_layers (fun _ _ W dW => W - eta *: dW) N T c V)) l <=
  nth 0 (layer_norms N) l + eta * nth 0 (layer_norms (by_layers (fun _ _ W dW => dW) N T c V)) l.
Proof.
move=> eta_ge0; have layer k j (W dW : 'M[R]_(k, j)) : spectral (W - eta *: dW) <= spectral W + eta * spectral dW.
  by rewrite -[X in _ <= _ + X * _]ger0_norm // -spectralZ -[X in _ <= _ + X]spectralN spectralD.
by elim: N V l => [m W|m q W rest IH] V [|l] //=; rewrite nth_nil mulr0 addr0.
Qed.

Lemma ratio_by_layers norms lam : all (fun b => 0 < b) lam ->
  (forall l, (l < size lam)%N -> nth 0 norms l <= nth 0 lam l) -> largest_ratio norms lam <= 1.
Proof.
rewrite /largest_ratio; elim: norms lam => [|a norms IH] [|b lam] /=; rewrite ?big_nil ?ler01 //.
move=> /andP[b_gt0 lam_gt0] below; rewrite big_cons le_maxl ler_pdivr_mulr // mul1r (below 0%N) //=.
by apply: IH => // l; apply: (below l.+1).
Qed.

Lemma share_of_layer (s : seq (R * R)) (F : R * R -> R) l : (l < size s)%N -> F (nth (0, 0) s l) <= \big[Num.max/0]_(a <- s) F a.
Proof. by elim: s l => [|a s IH] [|l] //= inside; rewrite big_cons le_maxr ?lexx // IH ?orbT. Qed.
End Layers.

Section OneRound.
Variables (R : realType) (e : training R).
Notation p := (data e).
Notation N := (initial e).
Notation sum_Lambda := (\sum_(1 <= s < (steps e).+1) Lambda (scale p) (size_start p) (size_data p) s%:R).
Hypotheses (scale_gt0 : 0 < scale p) (short : curvature p <= scale p).
Hypothesis within : largest_ratio (layer_norms N) (lambdas e) <= 1.

Lemma size_lambdas : size (lambdas e) = size (layer_norms N).
Proof. by rewrite size_map size_zip -(room_size e) minnn. Qed.

Lemma lambda_of_layer l : (l < size (lambdas e))%N -> nth 0 (lambdas e) l = nth 0 (layer_norms N) l + nth 0 (room e) l.
Proof.
move=> inside; rewrite (nth_map (0, 0)) ?nth_zip ?(room_size e) //.
by move: inside; rewrite size_map.
Qed.

Lemma room_of_layer l : (l < size (lambdas e))%N -> 0 < nth 0 (room e) l.
Proof. by move=> inside; apply: (all_nthP 0 (room_gt0 e)); rewrite -(room_size e) -size_lambdas. Qed.

Lemma lambdas_gt0 : all (fun b => 0 < b) (lambdas e).
Proof.
apply/(all_nthP 0) => l inside; rewrite lambda_of_layer // ltr_paddl ?room_of_layer //.
by apply: (all_nthP 0 (layer_norms_ge0 N)); rewrite -size_lambdas.
Qed.

Lemma residual_at_most T : norm (residual p N T) <= Num.sqrt (scale p) * size_start p + norm (Y p).
Proof.
rewrite /residual iterate_is_run.
apply: le_trans (residual_run scale_gt0 short (Y p) (fun s => @factors_within R p N _) T (X_0 p)) _.
apply: le_trans (normB_le _ _) _; rewrite ler_add2r.
rewrite ler_by_sqr ?mulr_ge0 ?sqrtr_ge0 ?norm_ge0 // exprMn [Num.sqrt (scale p) ^+ 2]sqr_sqrtr ?(ltW scale_gt0) // !norm_sqr mulrC -ler_pdivr_mulr //.
exact: seen_le.
Qed.

(* What a layer moves is its bound's room times what (13a) and (14b) allow. *)
Lemma within_after_one_round B : Num.sqrt (scale p) * size_start p + norm (Y p) <= B -> 0 <= rate e ->
  rate e * (Num.sqrt (scale p) * B / 2%:R * sum_Lambda) * largest_share e <= 1 ->
  largest_ratio (layer_norms (weights_after e 1)) (lambdas e) <= 1.
Proof.
move=> B_ge rate_ge0 allowed; apply: (ratio_by_layers lambdas_gt0) => l inside.
have lam_gt0 : 0 < nth 0 (lambdas e) l by apply: (all_nthP 0 lambdas_gt0).
have room_l := room_of_layer inside.
apply: le_trans (stepped_norm _ _ _ _ _ rate_ge0) _; rewrite (lambda_of_layer inside) ler_add2l.
set g := nth 0 _ l; pose c := Num.sqrt (scale p) * B / 2%:R * sum_Lambda.
have Lambda_sum_ge0 : 0 <= sum_Lambda.
  by rewrite big_nat; apply: sumr_ge0 => s /andP[s_gt0 _]; rewrite Lambda_ge0 ?norm_ge0 // ler1n.
have g_le : nth 0 (lambdas e) l * g <= all_layers e * c.
  apply: le_trans (gradient_norms _ _ _ lambdas_gt0 (esym size_lambdas) within inside) _.
  rewrite ler_wpmul2l //; first by rewrite /all_layers big_seq; apply: prodr_ge0 => b /(allP lambdas_gt0) b_gt0; apply: ltW.
  apply: le_trans (sum_of_steps N (steps e) scale_gt0 short) _; rewrite ler_wpmul2r // ler_pmul2r ?invr_gt0 ?ltr0n //.
  by rewrite ler_wpmul2l ?sqrtr_ge0 // (le_trans (residual_at_most _)).
have share_l : all_layers e / (nth 0 (room e) l * nth 0 (lambdas e) l) <= largest_share e.
  have := @share_of_layer R (zip (room e) (lambdas e)) (fun a => all_layers e / (a.1 * a.2)) l.
  rewrite nth_zip ?size_zip ?size_lambdas ?(room_size e) ?minnn //= => -> //.
  by rewrite -(room_size e) -size_lambdas.
have c_ge0 : 0 <= c.
  rewrite mulr_ge0 // divr_ge0 ?ler0n // mulr_ge0 ?sqrtr_ge0 // (le_trans _ B_ge) //.
  by rewrite addr_ge0 ?mulr_ge0 ?sqrtr_ge0 ?norm_ge0.
rewrite -(ler_pmul2l lam_gt0) mulrCA; apply: le_trans (ler_wpmul2l rate_ge0 g_le) _.
have whole : all_layers e <= largest_share e * (nth 0 (room e) l * nth 0 (lambdas e) l).
  by rewrite -ler_pdivr_mulr ?mulr_gt0.
apply: (@le_trans _ _ (rate e * (largest_share e * (nth 0 (room e) l * nth 0 (lambdas e) l) * c))).
  by rewrite ler_wpmul2l // ler_wpmul2r.
have -> : rate e * (largest_share e * (nth 0 (room e) l * nth 0 (lambdas e) l) * c)
    = rate e * c * largest_share e * (nth 0 (lambdas e) l * nth 0 (room e) l) by ring.
by rewrite ler_pimull // mulr_ge0 ?(ltW lam_gt0) ?(ltW room_l).
Qed.
End OneRound.
