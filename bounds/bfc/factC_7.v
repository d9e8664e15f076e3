(* bfc.factC_7: side by side, the blocks of a teacher layer stay well conditioned. *)
From bounds.theory Require Import language order vectors spectral largest frobenius extreme singular bfc_symmetric_squares.
From mathcomp Require Import boolp classical_sets.
From statements Require bfc_factC_7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Module bfc_factC_7_theory.
Section Symbols.
Variable R : realType.

(* I * I: row r is the symmetric square of the unit vector e_r; one column for each pair. *)
Definition lift m : 'M[R]_(m, #|[pred p : pair m | ordered p]|) :=
  \matrix_(r, c) star (fun j => (r == j)%:R) (enum_val c).

(* A layer of k rows: p blocks on inputs, q blocks on squares of features, a bound, and which singular value is meant. *)
Record instance := Instance {
  k : nat; p : nat; q : nat; n : 'I_p -> nat; m : 'I_q -> nat;
  W : forall j, 'M[R]_(k, n j); U : forall j, 'M[R]_(k, m j);
  bound : R; index : 'I_k;
}.
Implicit Type i : instance.

(* All blocks side by side, those on squares times I * I. *)
Definition side_by_side i := row_mx (\mxrow_(j < p i) W j) (\mxrow_(j < q i) (U j *m lift (m j))).

Definition blocks i : nat := (p i + q i)%N.
Definition rows i : nat := k i.
Definition widest i : nat := (\sum_(j < p i) n j + \sum_(j < q i) m j)%N.
Definition narrowest i : nat := minn (\big[minn/widest i]_(j < p i) n j) (\big[minn/widest i]_(j < q i) m j).
Definition kappa i : R := bound i.

(* The singular value with this index, counted from the largest, by Courant and Fischer. *)
Definition sigma i : R := singular (index i).+1 (side_by_side i)^T.

(* Of any block the least |W' y| over unit vectors y, and the spectral norm. *)
Definition lowest i : R := inf ([set weakest (W j)^T | j in [set: 'I_(p i)]] `|` [set weakest (U j)^T | j in [set: 'I_(q i)]]).
Definition highest i : R := Num.max (largest (fun j : 'I_(p i) => spectral (W j))) (largest (fun j : 'I_(q i) => spectral (U j))).
End Symbols.

Section SideBySide.
Variable R : realType.

Lemma lift_orthonormal m : lift R m *m (lift R m)^T = 1%:M.
Proof.
apply/matrixP => r s; rewrite !mxE.
have := inner_of_stars (fun j => (r == j)%:R : R) (fun j => (s == j)%:R).
have -> : \sum_j (r == j)%:R * (s == j)%:R = (r == s)%:R :> R.
  rewrite (bigD1 r) //= eqxx mul1r big1 ?addr0 => [|j jr]; first by rewrite eq_sym.
  by rewrite [r == j]eq_sym (negbTE jr) mul0r.
have -> : (r == s)%:R ^+ 2 = (r == s)%:R :> R by case: eqP; rewrite ?expr1n ?expr0n.
move=> same; rewrite -same -[RHS]/(\sum_(t in [pred t : pair m | ordered t]) _) [RHS]big_enum_val.
by apply: eq_bigr => c _; rewrite !mxE.
Qed.

Variable i : instance R.
Let M := (side_by_side i)^T.

Lemma norm_tr k n (A : 'M[R]_(k, n)) y : norm (A^T *m y) ^+ 2 = inner y (A *m A^T *m y).
Proof. by rewrite norm_sqr inner_adjoint trmxK mulmxA. Qed.

Lemma by_blocks y :
  norm (M *m y) ^+ 2 = \sum_(j < p i) norm ((W j)^T *m y) ^+ 2 + \sum_(j < q i) norm ((U j)^T *m y) ^+ 2.
Proof.
rewrite norm_tr /side_by_side tr_row_mx mul_row_col !tr_mxrow !mul_mxrow_mxcol.
rewrite mulmxDl innerDr; congr (_ + _); rewrite mulmx_suml /inner.
  rewrite (eq_bigr (fun a => \sum_(j < p i) y a 0 * (W j *m (W j)^T *m y) a 0)) => [|a _]; last by rewrite summxE mulr_sumr.
  by rewrite exchange_big; apply: eq_bigr => j _; rewrite norm_tr.
rewrite (eq_bigr (fun a => \sum_(j < q i) y a 0 * (U j *m (U j)^T *m y) a 0)) => [|a _].
  by rewrite exchange_big; apply: eq_bigr => j _; rewrite norm_tr.
rewrite summxE mulr_sumr; apply: eq_bigr => j _.
by rewrite trmx_mul mulmxA -(mulmxA (U j)) lift_orthonormal mulmx1.
Qed.

Hypothesis kappa_gt0 : 0 < kappa i.
Hypotheses (low : (kappa i)^-1 <= lowest i) (high : highest i <= kappa i) (some : (0 < blocks i)%N).

Lemma lowest_le x : ([set weakest (W j)^T | j in [set: 'I_(p i)]] `|` [set weakest (U j)^T | j in [set: 'I_(q i)]]) x ->
  (kappa i)^-1 <= x.
Proof.
move=> inside; apply: le_trans low _; apply: inf_lower_bound => //; split; first by exists x.
by exists 0 => _ [[j _ <-]|[j _ <-]]; apply: weakest_nonneg.
Qed.

Lemma block_low n (A : 'M[R]_(k i, n)) y : (kappa i)^-1 <= weakest A^T -> ((kappa i)^-1 * norm y) ^+ 2 <= norm (A^T *m y) ^+ 2.
Proof.
move=> below; rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?invr_ge0 ?(ltW kappa_gt0) //.
by apply: le_trans (weakest_least _ _); rewrite ler_wpmul2r ?norm_ge0.
Qed.

Lemma block_high n (A : 'M[R]_(k i, n)) y : spectral A <= highest i -> norm (A^T *m y) ^+ 2 <= (kappa i * norm y) ^+ 2.
Proof.
move=> above; rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?(ltW kappa_gt0) //.
apply: le_trans (norm_mul_le _ _) _; rewrite spectral_trmx ler_wpmul2r ?norm_ge0 //.
exact: le_trans above high.
Qed.

Lemma stretched y : (kappa i)^-1 * norm y <= norm (M *m y) <= Num.sqrt (blocks i)%:R * kappa i * norm y.
Proof.
have sums_ge0 n (f : 'I_n -> R) : 0 <= \sum_j f j ^+ 2 by apply: sumr_ge0 => j _; apply: sqr_ge0.
apply/andP; split.
  rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?invr_ge0 ?(ltW kappa_gt0) // by_blocks.
  move: some; rewrite /blocks addn_gt0 => /orP[p_gt0|q_gt0].
    apply: (@le_trans _ _ (norm ((W (Ordinal p_gt0))^T *m y) ^+ 2)).
      by apply: block_low; apply: lowest_le; left; exists (Ordinal p_gt0).
    by rewrite (bigD1 (Ordinal p_gt0)) //= -addrA ler_addl addr_ge0 //; apply: sumr_ge0 => j _; apply: sqr_ge0.
  apply: (@le_trans _ _ (norm ((U (Ordinal q_gt0))^T *m y) ^+ 2)).
    by apply: block_low; apply: lowest_le; right; exists (Ordinal q_gt0).
  by rewrite addrC (bigD1 (Ordinal q_gt0)) //= -addrA ler_addl addr_ge0 //; apply: sumr_ge0 => j _; apply: sqr_ge0.
rewrite ler_by_sqr ?mulr_ge0 ?sqrtr_ge0 ?norm_ge0 ?(ltW kappa_gt0) // by_blocks -mulrA exprMn sqr_sqrtr ?ler0n //.
rewrite /blocks natrD mulrDl !mulr_natl -[X in _ +  _ <= _ *+ X + _]card_ord -[X in _ +  _ <= _ + _ *+ X]card_ord.
rewrite -!sumr_const; apply: ler_add; apply: ler_sum => j _; apply: block_high; rewrite /highest le_maxr.
  by rewrite (le_largest (fun j => spectral (W j))).
by rewrite (le_largest (fun j => spectral (U j))) orbT.
Qed.

Lemma sigma_ge : (kappa i)^-1 <= sigma i.
Proof.
pose Q : 'M[R]_(k i, (index i).+1) := pid_mx (index i).+1.
have orth : orthonormal Q by rewrite /orthonormal tr_pid_mx mul_pid_mx !minnn (minn_idPr (ltn_ord _)) pid_mx_1.
apply: (@le_trans _ _ (weakest (M *m Q))).
  apply: weakest_greatest => v unit; rewrite -mulmxA.
  by have /andP[+ _] := stretched (Q *m v); rewrite norm_orthonormal // unit mulr1.
apply: sup_upper_bound; last by exists Q.
split; first by exists (weakest (M *m Q)), Q.
exists (spectral M) => _ [S orthS <-]; have := weakest_least (M *m S) (delta_mx 0 0); rewrite norm_delta mulr1 => below.
by apply: le_trans below _; rewrite -mulmxA (le_trans (norm_mul_le _ _)) // norm_orthonormal // norm_delta mulr1.
Qed.

Lemma sigma_le : sigma i <= Num.sqrt (blocks i)%:R * kappa i.
Proof.
apply: le_trans (singular_le_spectral _ _) _; apply: spectral_le => [|y].
  by rewrite mulr_ge0 ?sqrtr_ge0 ?(ltW kappa_gt0).
by have /andP[] := stretched y.
Qed.
End SideBySide.

(* One row: one block 1 on an input, one block 1 on a square, and kappa = 1. *)
Lemma inhabited (R : realType) : bfc_factC_7.inhabited R (@instance R)
  (@blocks R) (@highest R) (@kappa R) (@lowest R) (@narrowest R) (@rows R) (@sigma R).
Proof.
pose one := fun _ : 'I_1 => (1%:M : 'M[R]_1).
exists (@Instance R 1 1 1 (fun=> 1%N) (fun=> 1%N) one one 1 ord0).
rewrite /bfc_factC_7.premises /blocks /highest /kappa /rows /narrowest /widest /sigma /= singular_ge0.
have -> : largest (fun _ : 'I_1 => spectral (1%:M : 'M[R]_1)) = 1 :> R.
  by rewrite /largest big_ord_recl big_ord0 spectral1 /Num.max ltNge ler01.
have -> : lowest (@Instance R 1 1 1 (fun=> 1%N) (fun=> 1%N) one one 1 ord0) = 1.
  rewrite /lowest (_ : _ `|` _ = [set 1]) ?inf1 //; apply/seteqP; split=> x /=.
    by case=> [[j _ <-]|[j _ <-]]; rewrite trmx1 weakest_scalar normr1.
  by move=> ->; left; exists ord0; rewrite // trmx1 weakest_scalar normr1.
by rewrite /Num.max ltxx !ler01 ltr01 invr1 lexx !big_ord_recl !big_ord0.
Qed.

Theorem proved (R : realType) : bfc_factC_7.statement R (@instance R)
  (@blocks R) (@highest R) (@kappa R) (@lowest R) (@narrowest R) (@rows R) (@sigma R).
Proof.
move=> i [some [_ [kappa_gt0 [_ [_ [_ [_ [low [high _]]]]]]]]].
by split; [exact: sigma_ge | exact: sigma_le].
Qed.
End bfc_factC_7_theory.
