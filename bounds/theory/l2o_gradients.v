(* How large the gradient by a layer is: norms of the layers before it and after it multiply.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_network l2o_layers l2o_training.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Gradients.
Variable R : realType.
Implicit Types (n d : nat) (lam : seq R).

Lemma norm_sum_le n (I : Type) (r : seq I) (F : I -> 'cV[R]_n) : norm (\sum_(i <- r) F i) <= \sum_(i <- r) norm (F i).
Proof.
elim: r => [|i r IH]; first by rewrite !big_nil norm0.
by rewrite !big_cons (le_trans (normD_le _ _)) // ler_add2l.
Qed.

(* A sum of products of columns with rows. *)
Lemma outer_products m n d (A : 'M[R]_(m, d)) (B : 'M[R]_(n, d)) v :
  norm (A *m B^T *m v) <= (\sum_j norm (col j A) * norm (col j B)) * norm v.
Proof.
have -> : A *m B^T *m v = \sum_j inner (col j B) v *: col j A.
  apply/colP => i; rewrite -mulmxA mxE summxE; apply: eq_bigr => j _; rewrite !mxE mulrC; congr (_ * _).
  by apply: eq_bigr => k _; rewrite !mxE.
rewrite (le_trans (norm_sum_le _ _)) // mulr_suml; apply: ler_sum => j _; rewrite normZ.
by rewrite mulrC -mulrA ler_wpmul2l ?norm_ge0 // cauchy_schwarz.
Qed.

Lemma sum_of_outer_products m n d T (A : nat -> 'M[R]_(m, d)) (B : nat -> 'M[R]_(n, d)) :
  spectral (\sum_(t < T) A t *m (B t)^T) <= \sum_(t < T) \sum_j norm (col j (A t)) * norm (col j (B t)).
Proof.
apply: spectral_le => [|v].
  by apply: sumr_ge0 => t _; apply: sumr_ge0 => j _; rewrite mulr_ge0 ?norm_ge0.
rewrite mulmx_suml (le_trans (norm_sum_le _ _)) // mulr_suml; apply: ler_sum => t _; exact: outer_products.
Qed.

Lemma norm_row d (c : 'rV[R]_d) j : norm (col j c) = `|c 0 j|.
Proof. by rewrite /norm /inner big_ord_recl big_ord0 addr0 !mxE -expr2 sqrtr_sqr. Qed.

Lemma norm_through m d (Z S : 'M[R]_(m, d)) j : norm (col j (through Z S)) <= norm (col j S).
Proof.
rewrite norm_le; apply: ler_sum => i _; rewrite !mxE.
by case: ifP => // _; rewrite mul0r -expr2 sqr_ge0.
Qed.

Lemma col_relu m n d (W : 'M[R]_(m, n)) (V : 'M[R]_(n, d)) j :
  norm (col j (relu_all (W *m V))) <= spectral W * norm (col j V).
Proof.
have -> : col j (relu_all (W *m V)) = relu (W *m col j V).
  by apply/colP => k; rewrite !mxE; congr Num.max; apply: eq_bigr => r _; rewrite !mxE.
exact: le_trans (norm_relu _) (norm_mul_le _ _).
Qed.

Lemma col_carried n (N : network R n) d (V : 'M[R]_(n, d)) c j :
  norm (col j (carried_back N V c)) <= \prod_(a <- layer_norms N) a * `|c 0 j|.
Proof.
elim: N V => [m W|m q W rest IH] V /=; rewrite colE -mulmxA -colE (le_trans (norm_mul_le _ _)) // spectral_trmx.
  by rewrite big_seq1 norm_row.
rewrite big_cons -mulrA ler_wpmul2l ?spectral_ge0 //; exact: le_trans (norm_through _ _ _) (IH _).
Qed.

(* Bounds on all layers, once more without the bound of the layer itself. *)
Lemma gradient_norms n (N : network R n) lam d T (c : nat -> 'rV[R]_d) (V : nat -> 'M[R]_(n, d)) l :
  all (fun b => 0 < b) lam -> size (layer_norms N) = size lam -> largest_ratio (layer_norms N) lam <= 1 ->
  (l < size lam)%N ->
  nth 0 lam l * nth 0 (layer_norms (by_layers (fun _ _ W dW => dW) N T c V)) l <=
    \prod_(b <- lam) b * \sum_(t < T) \sum_j `|c t 0 j| * norm (col j (V t)).
Proof.
have parts_ge0 q (U : nat -> 'M[R]_(q, d)) : 0 <= \sum_(t < T) \sum_j `|c t 0 j| * norm (col j (U t)).
  by apply: sumr_ge0 => t _; apply: sumr_ge0 => j _; rewrite mulr_ge0 ?normr_ge0 ?norm_ge0.
elim: N lam V l => [m W|m q W rest IH] [|b lam] V l //= /andP[b_gt0 lam_gt0] [same].
  case: lam same lam_gt0 => // _ _ _; rewrite ltnS leqn0 => /eqP-> /=; rewrite big_seq1 ler_wpmul2l ?(ltW b_gt0) //.
  apply: le_trans (sum_of_outer_products _ _ _) _; apply: ler_sum => t _; apply: ler_sum => j _.
  by rewrite norm_row.
rewrite /largest_ratio /= big_cons le_maxl ler_pdivr_mulr // mul1r => /andP[W_le ratio].
have lam_ge0 : 0 <= \prod_(a <- lam) a.
  by elim: (lam) lam_gt0 => [|a bounds below] /=; rewrite ?big_nil ?ler01 // => /andP[a_gt0 /below]; rewrite big_cons => ?; rewrite mulr_ge0 // ltW.
case: l => [|l] /= inside; rewrite big_cons -mulrA; last first.
  apply: le_trans (IH _ _ _ lam_gt0 same ratio inside) _; rewrite mulrCA ler_wpmul2l // mulr_sumr.
  apply: ler_sum => t _; rewrite mulr_sumr; apply: ler_sum => j _; rewrite mulrCA ler_wpmul2l ?normr_ge0 //.
  by apply: le_trans (col_relu _ _ _) _; rewrite ler_wpmul2r ?norm_ge0.
rewrite ler_wpmul2l ?(ltW b_gt0) //; pose S t := through (W *m V t) (carried_back rest (relu_all (W *m V t)) (c t)).
apply: le_trans (sum_of_outer_products T S V) _; rewrite mulr_sumr; apply: ler_sum => t _.
rewrite mulr_sumr; apply: ler_sum => j _; rewrite mulrA ler_wpmul2r ?norm_ge0 //.
apply: le_trans (norm_through _ _ _) _; apply: le_trans (col_carried _ _ _ _) _; rewrite ler_wpmul2r ?normr_ge0 //.
have := products_within (size lam) (layer_norms_ge0 rest) lam_gt0 same ratio.
by rewrite take_size -same take_size => /andP[].
Qed.

Lemma gradient_sizes n (N : network R n) d T (c : nat -> 'rV[R]_d) V f :
  size (layer_norms (by_layers f N T c V)) = size (layer_norms N).
Proof. by elim: N V => //= m q W rest IH V; rewrite IH. Qed.
End Gradients.
