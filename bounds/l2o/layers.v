(* What a network does to its inputs: norms of layers multiply. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.l2o Require Import problem steps network.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layers.
Variable R : realType.
Implicit Types (n d l : nat) (lam : seq R).

(* The largest norm of a layer over its bound. *)
Definition largest_ratio (norms lam : seq R) : R := \big[Num.max/0]_(p <- zip norms lam) (p.1 / p.2).

(* What a coordinate's features are side by side, and the Frobenius norm of the l-th layer's outputs. *)
Definition frobenius m n (A : 'M[R]_(m, n)) : R := Num.sqrt (frobenius_sqr A).
Definition relu_all m n (A : 'M[R]_(m, n)) : 'M[R]_(m, n) := map_mx (Num.max ^~ 0) A.

Fixpoint hidden_frobenius l n (N : network R n) d : 'M[R]_(n, d) -> R := match l, N with
  | l'.+1, Hidden _ _ W rest => fun V => hidden_frobenius l' rest (relu_all (W *m V))
  | _, _ => fun V => frobenius V end.

Lemma relu_sqr (z : R) : Num.max z 0 ^+ 2 <= z ^+ 2.
Proof. by have [_|_] := leP z 0; rewrite ?expr0n ?sqr_ge0. Qed.

Lemma relu_close (y z : R) : (Num.max y 0 - Num.max z 0) ^+ 2 <= (y - z) ^+ 2.
Proof.
have [y_le|/ltW y_ge] := leP y 0; have [z_le|/ltW z_ge] := leP z 0 => //.
- by rewrite subrr expr0n sqr_ge0.
- rewrite sub0r sqrrN -[X in _ <= X]sqrrN opprB ler_expn2r ?nnegrE ?subr_ge0 ?(le_trans y_le) //.
  by rewrite ler_addl oppr_ge0.
- by rewrite subr0 ler_expn2r ?nnegrE ?subr_ge0 ?(le_trans z_le) // ler_addl oppr_ge0.
Qed.

Lemma norm_relu n (v : 'cV[R]_n) : norm (relu v) <= norm v.
Proof.
rewrite ler_by_sqr ?norm_ge0 // !norm_sqr; apply: ler_sum => j _; rewrite mxE -!expr2; exact: relu_sqr.
Qed.

Lemma norm_relu_close n (u v : 'cV[R]_n) : norm (relu u - relu v) <= norm (u - v).
Proof.
rewrite ler_by_sqr ?norm_ge0 // !norm_sqr; apply: ler_sum => j _; rewrite !mxE -!expr2; exact: relu_close.
Qed.

Lemma frobenius_ge0 m n (A : 'M[R]_(m, n)) : 0 <= frobenius A. Proof. exact: sqrtr_ge0. Qed.

Lemma frobenius_columns m n (A : 'M[R]_(m, n)) : frobenius_sqr A = \sum_j norm (col j A) ^+ 2.
Proof.
rewrite /frobenius_sqr exchange_big; apply: eq_bigr => j _; rewrite norm_sqr.
by apply: eq_bigr => k _; rewrite mxE expr2.
Qed.

Lemma frobenius_layer m n d (W : 'M[R]_(m, n)) (V : 'M[R]_(n, d)) :
  frobenius (relu_all (W *m V)) <= spectral W * frobenius V.
Proof.
rewrite ler_by_sqr ?mulr_ge0 ?spectral_ge0 ?frobenius_ge0 // exprMn !sqr_sqrtr ?frobenius_sqr_ge0 //.
rewrite !frobenius_columns mulr_sumr; apply: ler_sum => j _.
have -> : col j (relu_all (W *m V)) = relu (W *m col j V).
  by apply/colP => k; rewrite !mxE; congr Num.max; apply: eq_bigr => r _; rewrite !mxE.
rewrite -exprMn ler_expn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 //.
exact: le_trans (norm_relu _) (norm_mul_le _ _).
Qed.

Lemma layer_norms_ge0 n (N : network R n) : all (fun a => 0 <= a) (layer_norms N).
Proof. by elim: N => [m W|m q W rest IH] /=; rewrite spectral_ge0. Qed.

(* Norms within their bounds multiply to something within the product of the bounds. *)
Lemma products_within (norms lam : seq R) l : all (fun a => 0 <= a) norms -> all (fun b => 0 < b) lam ->
  size norms = size lam -> largest_ratio norms lam <= 1 ->
  0 <= \prod_(a <- take l norms) a <= \prod_(b <- take l lam) b.
Proof.
elim: norms lam l => [|a norms IH] [|b lam] [|l] //=; rewrite ?big_nil ?ler01 ?lexx //.
move=> /andP[a_ge0 norms_ge0] /andP[b_gt0 lam_gt0] [same]; rewrite /largest_ratio /= big_cons le_maxl.
case/andP; rewrite ler_pdivr_mulr // mul1r => a_le ratio.
have /andP[prod_ge0 prod_le] := IH lam l norms_ge0 lam_gt0 same ratio.
by rewrite !big_cons mulr_ge0 ?ler_pmul.
Qed.

Lemma prod_norms_ge0 n (N : network R n) : 0 <= \prod_(a <- layer_norms N) a.
Proof.
have := layer_norms_ge0 N; elim: (layer_norms N) => [|a norms IH] /=; first by rewrite big_nil ler01.
by case/andP=> a_ge0 /IH norms_ge0; rewrite big_cons mulr_ge0.
Qed.

Lemma output_length n (N : network R n) v : `|output N v| <= \prod_(a <- layer_norms N) a * norm v.
Proof.
elim: N v => [m W|m q W rest IH] v /=.
  rewrite big_seq1; apply: le_trans (norm_mul_le W v).
  rewrite ler_by_sqr ?norm_ge0 // norm_sqr /inner big_ord_recl big_ord0 addr0.
  by rewrite real_normK ?num_real // expr2.
have rest_ge0 : 0 <= \prod_(a <- layer_norms rest) a by apply: prod_norms_ge0.
rewrite big_cons (le_trans (IH _)) // [spectral W * _]mulrC -mulrA ler_wpmul2l //.
exact: le_trans (norm_relu _) (norm_mul_le _ _).
Qed.

Lemma features_length p (X : 'cV[R]_(unknowns p)) j :
  norm (features X j) <= norm X + norm (gradient (M p) (Y p) X).
Proof.
have entry_le (v : 'cV[R]_(unknowns p)) : v j 0 ^+ 2 <= norm v ^+ 2.
  rewrite norm_sqr /inner (bigD1 j) //= expr2 ler_addl; apply: sumr_ge0 => k _.
  by rewrite -expr2 sqr_ge0.
have first_entry : features X j ord0 0 = X j 0 by rewrite [LHS]mxE.
have second_entry : features X j (lift ord0 ord0) 0 = gradient (M p) (Y p) X j 0 by rewrite [LHS]mxE.
rewrite ler_by_sqr ?addr_ge0 ?norm_ge0 // norm_sqr /inner !big_ord_recl big_ord0 first_entry second_entry addr0 -!expr2.
apply: le_trans (ler_add (entry_le _) (entry_le _)) _.
apply: (ler_by (d := 2%:R * (norm X * norm (gradient (M p) (Y p) X)))); first by ring.
by rewrite !mulr_ge0 ?norm_ge0 ?ler0n.
Qed.
End Layers.
