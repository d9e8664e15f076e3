(* l2o.A_7.corrected, A_9: how far the factors and the hidden outputs of two networks are apart. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius frobenius_norm sigmoid maxima.
From bounds.theory Require Import l2o_two_networks.
From mathcomp Require Import ring.
From statements Require l2o_A_7_corrected.
From statements Require l2o_A_9.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A problem and its scale, two networks of one shape with bounds of their norms, and a point that each reads. *)
Section Pair.
Variable R : realType.
Record pair := Pair {
  equations : nat; unknowns : nat; M : 'M[R]_(equations, unknowns.+1); Y : 'cV[R]_equations; scale : R;
  neurons : nat -> nat; layers : nat; bound : nat -> R; bound_gt0 : forall l, 0 < bound l;
  W : forall l, 'M[R]_(width neurons l.+1, width neurons l);
  W' : forall l, 'M[R]_(width neurons l.+1, width neurons l);
  X : 'cV[R]_unknowns.+1; X' : 'cV[R]_unknowns.+1;
}.
Implicit Type i : pair.

(* The largest |W_l| / lambda_l of the first layers of both networks. *)
Definition ratio i (l : nat) : R :=
  \big[Num.max/0]_(s < l) Num.max (spectral (@W i s) / bound i s) (spectral (@W' i s) / bound i s).

Lemma ratio_ge0 i l : 0 <= ratio i l.
Proof.
apply: (big_ind (fun x => 0 <= x)) => [//|x y x_ge0 _|s _]; first by rewrite le_maxr x_ge0.
by rewrite le_maxr divr_ge0 ?spectral_ge0 // ltW // bound_gt0.
Qed.

Lemma within i l c : ratio i l <= c -> forall s, (s < l)%N ->
  spectral (@W i s) <= c * bound i s /\ spectral (@W' i s) <= c * bound i s.
Proof.
move=> small s s_lt; have := le_trans (max_ge _ _ (Ordinal s_lt)) small.
by rewrite /= le_maxl !ler_pdivr_mulr ?bound_gt0 // => /andP[].
Qed.

Lemma within1 i l : ratio i l <= 1 -> forall s, (s < l)%N ->
  spectral (@W i s) <= bound i s /\ spectral (@W' i s) <= bound i s.
Proof. by move=> small s s_lt; have := within small s_lt; rewrite mul1r. Qed.

Definition matrix_A i := (M i)^T *m M i.

(* One neuron a layer, all weights 1/2, both networks the same. *)
Definition half m n : 'M[R]_(m, n) := const_mx 2%:R^-1.
Definition one_gt0 (l : nat) : 0 < (1 : R) := ltr01.
Definition example (layers : nat) : pair :=
  @Pair 1 0 1%:M 0 1 (fun=> 1%N) layers (fun=> 1) one_gt0 (fun l => half _ _) (fun l => half _ _) 1%:M 1%:M.

Lemma norm_example layers : spectral (matrix_A (example layers)) <= 1.
Proof. by rewrite /matrix_A /= trmx1 mul1mx spectral_scalar normr1. Qed.

Lemma spectral_half m n : (m * n <= 4)%N -> spectral (half m n) <= 1.
Proof.
move=> small; apply: le_trans (spectral_le_frobenius _) _.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?frobenius_ge0 ?ler01 // expr1n sqr_frobenius /frobenius_sqr.
rewrite (eq_bigr (fun=> 2%:R^-1 ^+ 2 *+ n)) => [|j _]; last first.
  by rewrite (eq_bigr (fun=> 2%:R^-1 ^+ 2)) ?sumr_const ?card_ord // => k _; rewrite mxE.
rewrite sumr_const card_ord -mulrnA -mulr_natr exprVn mulrC ler_pdivr_mulr ?exprn_gt0 ?ltr0n //.
by rewrite mul1r -natrX ler_nat mulnC.
Qed.

Lemma spectral_layer l : spectral (half (width (fun=> 1%N) l.+1) (width (fun=> 1%N) l)) <= 1.
Proof. by apply: spectral_half; case: l. Qed.

Lemma ratio_example layers l : ratio (example layers) l <= 1.
Proof. by apply: max_le => [|s]; rewrite ?ler01 // le_maxl !divr1 !spectral_layer. Qed.

Lemma distance_within i l : spectral (matrix_A i) <= scale i -> ratio i l <= 1 ->
  frobenius (hidden (M i) (Y i) (@W' i) (X' i) l - hidden (M i) (Y i) (@W i) (X i) l) <=
  product (bound i) l * ((1 + scale i) * norm (X' i - X i) +
    (norm (X i) + norm (gradient (M i) (Y i) (X i))) * changes (bound i) (@W i) (@W' i) l).
Proof.
move=> norm_A small; apply: le_trans (hidden_distance (M i) (Y i) (@bound_gt0 i) (X i) (X' i) (within1 small)) _.
rewrite ler_wpmul2l ?product_ge0 ?ler_add //; [exact: bound_gt0 | |].
  by rewrite (le_trans (inputs_distance _ _ _ _)) // ler_wpmul2r ?norm_ge0 // ler_add2l.
by rewrite ler_wpmul2r ?changes_ge0 ?inputs_norm //; exact: bound_gt0.
Qed.
End Pair.

Module l2o_A_9_theory.
Section Symbols.
Variable R : realType.
Definition instance := pair R.
Implicit Type i : instance.
Definition beta i : R := scale i.
Definition norm_A i : R := spectral (matrix_A i).
Definition W_ratio i : R := ratio i (layers i).
Definition norm_dX i : R := norm (X' i - X i).
Definition norm_x i : R := norm (X i).
Definition norm_g i : R := norm (gradient (M i) (Y i) (X i)).
Definition inner i : R := product (bound i) (layers i).
Definition inner_w i : R := changes (bound i) (@W R i) (@W' R i) (layers i).

(* |G_l' - G_l| of the last of these layers. *)
Definition change i : R :=
  spectral (hidden (M i) (Y i) (@W' R i) (X' i) (layers i) - hidden (M i) (Y i) (@W R i) (X i) (layers i)).
End Symbols.

Lemma inhabited (R : realType) : l2o_A_9.inhabited R (@instance R) (@W_ratio R) (@beta R)
  (@change R) (@inner R) (@inner_w R) (@norm_A R) (@norm_dX R) (@norm_g R) (@norm_x R).
Proof.
exists (example R 2); do !split; rewrite ?ratio_ge0 ?ltr01 ?spectral_ge0 ?norm_ge0 ?ratio_example //.
- by apply: product_ge0 => l; rewrite ltr01.
- by apply: changes_ge0 => l; rewrite ltr01.
- exact: norm_example.
Qed.

Theorem proved (R : realType) : l2o_A_9.statement R (@instance R) (@W_ratio R) (@beta R)
  (@change R) (@inner R) (@inner_w R) (@norm_A R) (@norm_dX R) (@norm_g R) (@norm_x R).
Proof.
move=> i [_ [_ [_ [_ [_ [_ [_ [_ [_ [norm_A small]]]]]]]]]].
apply: le_trans (spectral_le_frobenius _) (le_trans (distance_within norm_A small) _).
rewrite /inner /inner_w /norm_dX /norm_x /norm_g /beta le_eqVlt; apply/orP; left; apply/eqP.
by ring.
Qed.
End l2o_A_9_theory.

Module l2o_A_7_corrected_theory.
Section Symbols.
Variable R : realType.

(* The pair, and the last layers of both networks with their bound. *)
Record instance := Instance {
  networks : pair R; last_bound : R; last_gt0 : 0 < last_bound;
  V : 'rV[R]_(width (neurons networks) (layers networks)); V' : 'rV[R]_(width (neurons networks) (layers networks));
}.
Implicit Type i : instance.
Definition beta i : R := scale (networks i).
Definition norm_A i : R := spectral (matrix_A (networks i)).
Definition W_ratio i : R := Num.max (ratio (networks i) (layers (networks i)))
  (Num.max (spectral (V i) / last_bound i) (spectral (V' i) / last_bound i)).
Definition norm_dX i : R := norm (X' (networks i) - X (networks i)).
Definition norm_x i : R := norm (X (networks i)).
Definition norm_g i : R := norm (gradient (M (networks i)) (Y (networks i)) (X (networks i))).
Definition Theta i : R := product (bound (networks i)) (layers (networks i)) * last_bound i.
Definition w_ i : R :=
  changes (bound (networks i)) (@W R (networks i)) (@W' R (networks i)) (layers (networks i))
  + (last_bound i)^-1 * spectral (V' i - V i).

(* The largest |P' - P| of a coordinate, with P = 2 sigma(z) and z = V G. *)
Definition entering i :=
  V i *m hidden (M (networks i)) (Y (networks i)) (@W R (networks i)) (X (networks i)) (layers (networks i)).
Definition entering' i :=
  V' i *m hidden (M (networks i)) (Y (networks i)) (@W' R (networks i)) (X' (networks i)) (layers (networks i)).
Definition change i : R := \big[Num.max/0]_j `|2%:R * sigmoid (entering' i 0 j) - 2%:R * sigmoid (entering i 0 j)|.
End Symbols.

Lemma inhabited (R : realType) : l2o_A_7_corrected.inhabited R (@instance R) (@Theta R) (@W_ratio R) (@beta R)
  (@change R) (@norm_A R) (@norm_dX R) (@norm_g R) (@norm_x R) (@w_ R).
Proof.
exists (@Instance R (example R 1) 1 ltr01 (half R 1 1) (half R 1 1)).
do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 //.
- by rewrite /Theta mulr1 product_ge0 // => l; rewrite ltr01.
- by rewrite /W_ratio le_maxr ratio_ge0.
- apply: (big_ind (fun x => 0 <= x)) => [//|x y x_ge0 _|j _]; last exact: normr_ge0.
  by rewrite le_maxr x_ge0.
- by rewrite /w_ addr_ge0 ?changes_ge0 ?mulr_ge0 ?invr_ge0 ?spectral_ge0 ?ler01 // => l; rewrite ltr01.
- exact: norm_example.
- by rewrite /W_ratio !le_maxl ratio_example !divr1 !spectral_half.
Qed.

Theorem proved (R : realType) : l2o_A_7_corrected.statement R (@instance R) (@Theta R) (@W_ratio R) (@beta R)
  (@change R) (@norm_A R) (@norm_dX R) (@norm_g R) (@norm_x R) (@w_ R).
Proof.
move=> i [_ [_ [_ [_ [_ [_ [_ [_ [_ [norm_A]]]]]]]]]].
rewrite /W_ratio !le_maxl !ler_pdivr_mulr ?last_gt0 // !mul1r => /andP[small /andP[V_le V'_le]].
have apart : frobenius (entering' i - entering i) <= Theta i * ((1 + beta i) * norm_dX i +
    (norm_x i + norm_g i) * w_ i).
  have bounds_gt0 := @bound_gt0 _ (networks i).
  have close := hidden_distance (M (networks i)) (Y (networks i)) bounds_gt0 (X (networks i)) (X' (networks i))
    (within1 small).
  have first s : (s < layers (networks i))%N -> spectral (@W R (networks i) s) <= bound (networks i) s.
    by case/(within1 small).
  have := linear_distance (V i) (last_gt0 i) V'_le first close; rewrite -/(entering i) -/(entering' i).
  move=> step; apply: (le_trans step).
  rewrite -/(w_ i) -/(Theta i) ler_wpmul2l ?mulr_ge0 ?product_ge0 // ?(ltW (last_gt0 i)) // ler_add //.
    by rewrite (le_trans (inputs_distance _ _ _ _)) // ler_wpmul2r ?norm_ge0 // ler_add2l.
  rewrite ler_wpmul2r ?inputs_norm // addr_ge0 ?changes_ge0 ?mulr_ge0 ?invr_ge0 ?spectral_ge0 //.
  exact/ltW/last_gt0.
have goal_ge0 : 0 <= Theta i * ((1 + beta i) * norm_dX i + (norm_x i + norm_g i) * w_ i).
  exact: le_trans (frobenius_ge0 _) apart.
rewrite /l2o_A_7_corrected.conclusion; apply: (@le_trans _ _ (Theta i * ((1 + beta i) * norm_dX i +
    (norm_x i + norm_g i) * w_ i) / 2%:R)); last first.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by move: (Theta i) (beta i) (norm_dX i) (norm_x i) (norm_g i) (w_ i) => u v x y z w; field.
apply: max_le => [|j]; first by rewrite divr_ge0 ?ler0n.
rewrite -mulrBr normrM ger0_norm ?ler0n // ler_pdivl_mulr ?ltr0n //.
apply: (le_trans _ (le_trans (entry_le_frobenius (entering' i - entering i) 0 j) apart)).
have -> : (entering' i - entering i) 0 j = entering' i 0 j - entering i 0 j by rewrite !mxE.
have := sigmoid_lipschitz (entering' i 0 j) (entering i 0 j); rewrite ler_pdivl_mulr ?ltr0n // => near.
by rewrite mulrAC -natrM mulrC.
Qed.
End l2o_A_7_corrected_theory.
