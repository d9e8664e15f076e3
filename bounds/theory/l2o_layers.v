(* What a network does to its inputs: norms of layers multiply.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layers.
Variable R : realType.
Implicit Types (n d l : nat) (lam : seq R).

(* The largest norm of a layer over its bound. *)
Definition largest_ratio (norms lam : seq R) : R := \big[Num.max/0]_(p <- zip norms lam) (p.1 / p.2).

Definition frobenius m n (A : 'M[R]_(m, n)) : R := Num.sqrt (frobenius_sqr A).
Definition relu_all m n (A : 'M[R]_(m, n)) : 'M[R]_(m, n) := map_mx (Num.max ^~ 0) A.

(* Some measure of the outputs of the l-th hidden layer, all coordinates side by side. *)
Fixpoint hidden (measure : forall m d, 'M[R]_(m, d) -> R) l n (N : network R n) d : 'M[R]_(n, d) -> R :=
  match l, N with
  | l'.+1, Hidden _ _ W rest => fun V => hidden measure l' rest (relu_all (W *m V))
  | _, _ => fun V => measure _ _ V end.

Definition inputs p (X : 'cV[R]_(unknowns p)) : 'M[R]_(2, unknowns p) := \matrix_(k, j) features X j k 0.

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

Lemma hidden_length l n (N : network R n) d (V : 'M[R]_(n, d)) : (l < size (layer_norms N))%N ->
  hidden frobenius l N V <= \prod_(a <- take l (layer_norms N)) a * frobenius V.
Proof.
elim: l n N V => [|l IH] n N V; first by rewrite take0 big_nil mul1r; case: N V.
case: N V => [m W|m q W rest] V //= inside; rewrite big_cons (le_trans (IH _ _ _ inside)) //.
have rest_ge0 : 0 <= \prod_(a <- take l (layer_norms rest)) a.
  have := layer_norms_ge0 rest; elim: (layer_norms rest) (l) => [|a norms below] [|k] /=; rewrite ?big_nil ?ler01 //.
  by case/andP=> a_ge0 /below norms_ge0; rewrite big_cons mulr_ge0.
by rewrite [spectral W * _]mulrC -mulrA ler_wpmul2l // frobenius_layer.
Qed.

Lemma spectral_frobenius m n (A : 'M[R]_(m, n)) : spectral A <= frobenius A.
Proof.
apply: spectral_le => [|v]; first exact: frobenius_ge0.
rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?frobenius_ge0 // exprMn [frobenius A ^+ 2]sqr_sqrtr ?frobenius_sqr_ge0 //.
exact: norm_mul_sqr_le.
Qed.

Lemma hidden_spectral l n (N : network R n) d (V : 'M[R]_(n, d)) :
  hidden (@spectral R) l N V <= hidden frobenius l N V.
Proof. by elim: l n N V => [|l IH] n [m W|m q W rest] V //=; apply: spectral_frobenius. Qed.

Lemma hidden_ge0 l n (N : network R n) d (V : 'M[R]_(n, d)) : 0 <= hidden frobenius l N V.
Proof. by elim: l n N V => [|l IH] n [m W|m q W rest] V //=; apply: frobenius_ge0. Qed.

Lemma hidden_spectral_ge0 l n (N : network R n) d (V : 'M[R]_(n, d)) : 0 <= hidden (@spectral R) l N V.
Proof. by elim: l n N V => [|l IH] n [m W|m q W rest] V //=; apply: spectral_ge0. Qed.

Lemma inputs_length p (X : 'cV[R]_(unknowns p)) : frobenius (inputs X) <= norm X + norm (gradient (M p) (Y p) X).
Proof.
rewrite ler_by_sqr ?frobenius_ge0 ?addr_ge0 ?norm_ge0 // sqr_sqrtr ?frobenius_sqr_ge0 //.
have -> : frobenius_sqr (inputs X) = norm X ^+ 2 + norm (gradient (M p) (Y p) X) ^+ 2.
  rewrite /frobenius_sqr !big_ord_recl big_ord0 addr0 !norm_sqr.
  congr (_ + _); apply: eq_bigr => j _; rewrite !(mxE matrix_key) /= -?expr2 //.
apply: (ler_by (d := 2%:R * (norm X * norm (gradient (M p) (Y p) X)))); first by ring.
by rewrite !mulr_ge0 ?norm_ge0 ?ler0n.
Qed.
End Layers.

(* A network with bounds on the norms of its layers. *)
Record bounded_network (R : realType) := BoundedNetwork {
  net : network R 2; lam : seq R;
  lam_gt0 : all (fun b => 0 < b) lam; lam_size : size (layer_norms net) = size lam;
}.

Section Bounded.
Variables (R : realType) (p : problem R) (N : bounded_network R).
Definition ratio : R := largest_ratio (layer_norms (net N)) (lam N).
Definition lam_product : R := \prod_(b <- lam N) b.

Lemma lam_product_ge0 : 0 <= lam_product.
Proof.
rewrite /lam_product; have := lam_gt0 N; elim: (lam N) => [|b bounds IH] /=; first by rewrite big_nil ler01.
by case/andP=> b_gt0 /IH rest; rewrite big_cons mulr_ge0 ?(ltW b_gt0).
Qed.

Lemma ratio_ge0 : 0 <= ratio.
Proof.
rewrite /ratio /largest_ratio; elim: (zip _ _) => [|q rest IH]; first by rewrite big_nil.
by rewrite big_cons le_maxr IH orbT.
Qed.

Hypothesis ratio_le1 : ratio <= 1.

Lemma output_within v : `|output (net N) v| <= lam_product * norm v.
Proof.
apply: le_trans (output_length _ _) _.
have := products_within (size (layer_norms (net N))) (layer_norms_ge0 (net N)) (lam_gt0 N) (lam_size N) ratio_le1.
rewrite take_size (lam_size N) take_size => /andP[product_ge0 product_le].
by rewrite ler_wpmul2r ?norm_ge0.
Qed.

Lemma entering_length X j : `|@entering R p (net N) X j| <= lam_product * (norm X + norm (gradient (M p) (Y p) X)).
Proof. by apply: le_trans (output_within _) _; rewrite ler_wpmul2l ?lam_product_ge0 ?features_length. Qed.

Hypotheses (scale_gt0 : 0 < scale p) (short : curvature p <= scale p).

(* What the network is fed with in step t + 1. *)
Lemma fed (M' : network R 2) t : norm (iterate p M' t) + norm (gradient (M p) (Y p) (iterate p M' t)) <=
  (Num.sqrt t.+1%:R + (2%:R * t.+1%:R - 2%:R) / scale p) * size_data p
  + (scale p + Num.sqrt t.+1%:R) * size_start p.
Proof.
apply: le_trans (ler_add (iterate_length M' t scale_gt0 short) (gradient_of_iterate M' t scale_gt0 short)) _.
have -> : 1 + t%:R = t.+1%:R :> R by rewrite -add1n natrD.
rewrite le_eqVlt; apply/orP; left; apply/eqP; have -> : t.+1%:R = t%:R + 1 :> R by rewrite mulrSr.
by ring.
Qed.

(* From the origin the root is at most 2 t - 1. *)
Lemma fed_from_origin (M' : network R 2) t : size_start p = 0 ->
  norm (iterate p M' t) + norm (gradient (M p) (Y p) (iterate p M' t)) <=
  (2%:R * t.+1%:R + (2%:R * t.+1%:R - 2%:R) / scale p - 1) * size_data p + (1 + scale p) * size_start p.
Proof.
move=> origin; apply: le_trans (fed M' t) _; rewrite origin !mulr0 !addr0 ler_wpmul2r ?norm_ge0 //.
have root : Num.sqrt t.+1%:R <= 2%:R * t.+1%:R - 1 :> R.
  have odd_ge0 : 0 <= 2%:R * t.+1%:R - 1 :> R.
    by apply: (ler_by (d := 2%:R * t%:R + 1)); [rewrite mulrSr; ring | rewrite addr_ge0 ?mulr_ge0 ?ler0n ?ler01].
  rewrite ler_by_sqr ?sqrtr_ge0 // sqr_sqrtr ?ler0n //.
  apply: (ler_by (d := t%:R * (4%:R * t%:R + 3%:R))); first by rewrite mulrSr; ring.
  by rewrite mulr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n.
by rewrite addrAC ler_add2r.
Qed.
End Bounded.

(* Two layers of ones: one neuron, with the bound 2 on both norms. *)
Section Example.
Variable R : realType.

Definition ones : network R 2 := Hidden (const_mx 1 : 'M_(1, 2)) (Last (const_mx 1)).

Lemma ones_norm n : (n <= 4)%N -> spectral (const_mx 1 : 'M[R]_(1, n)) <= 2%:R.
Proof.
move=> small; rewrite (le_trans (spectral_frobenius _)) // ler_by_sqr ?frobenius_ge0 ?ler0n //.
rewrite sqr_sqrtr ?frobenius_sqr_ge0 // /frobenius_sqr big_ord_recl big_ord0 addr0.
under eq_bigr do rewrite mxE expr1n.
by rewrite sumr_const card_ord -natrX ler_nat.
Qed.

Definition bounded_ones : bounded_network R := @BoundedNetwork R ones [:: 2%:R; 2%:R]
  (introT and3P (And3 (ltr0Sn _ 1) (ltr0Sn _ 1) isT)) (erefl _).

Lemma bounded_ones_ratio : ratio bounded_ones <= 1.
Proof.
rewrite /ratio /largest_ratio /= !big_cons big_nil /= !le_maxl ler01 andbT.
by rewrite !ler_pdivr_mulr ?ltr0n // !mul1r !ones_norm.
Qed.
End Example.
