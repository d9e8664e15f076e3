(* A network of few polynomial neurons is a matrix of low rank, and a power of the fourth norm one of full rank (Lemma I.5).
   A file of lemmas: bfc.lemI_5.corrected rests on it. *)
From bounds.theory Require Import language vectors spectral frobenius gaussian normal_polynomials bfc_polynomial_neurons.
From bounds.theory Require Import low_rank bfc_block_monomials.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Bound.
Variables (R : realType) (s : fit R) (B : nat) (var : 'I_(p s) * 'I_B -> 'I_(n s)) (c : R) (y : outcome s).
Hypotheses (p_gt0 : (0 < p s)%N) (var_bij : bijective var).
Local Notation p := (p s).
Local Notation entry := {ffun 'I_p -> 'I_B * 'I_B}.
Local Notation choice := {ffun 'I_p -> 'I_B}.
Implicit Types (z : entry) (i : 'I_(neurons s)) (u w : choice).

(* The top coefficient of a neuron, and what it makes of the variables of one choice. *)
Definition leading i : R := (sigma i)`_(2 * p) * ((2 * p)`!)%:R.
Definition on_choice i u : R := \prod_b on_squares i (var (b, u b)).

(* An entry's row and column. *)
Definition first z : choice := [ffun b => (z b).1].
Definition second z : choice := [ffun b => (z b).2].

Lemma size_twice z : size_of (fun l => 2 * monomial var z l)%N = (4 * p)%N.
Proof. by rewrite -[RHS](mulnA 2%N 2%N p) -(size_monomial var z) /size_of big_distrr. Qed.

Lemma seen_low i : of_degree 2 (seen i y).
Proof.
apply: of_degree_cat; first by rewrite /of_degree /= /size_of big1.
by apply: of_degree_cat; [apply: of_degree_le (of_degree_powers _ 1%N) | apply: of_degree_powers].
Qed.

Lemma neuron_entry i z : coefficient (neuron i y) (fun l => 2 * monomial var z l)%N * (factorials (monomial var z))%:R =
  leading i * (on_choice i (first z) * on_choice i (second z)).
Proof.
have size_top : size_of (fun l => 2 * monomial var z l)%N = (2 * p * 2)%N by rewrite size_twice mulnAC.
have low : of_degree 1 (constant [finType of 'I_(n s)] (on_y i y) ++ powers (on_x i) 1).
  by apply: of_degree_cat; [rewrite /of_degree /= /size_of big1 | apply: of_degree_powers].
rewrite /neuron coefficient_flatten -[iota 0 _]/(index_iota 0 (2 * p).+1) big_mkord big_ord_recr /= big1 => [|k _].
  rewrite add0r coefficient_scaled /seen catA coefficient_leading // /leading -!mulrA; congr (_ * _).
  rewrite coefficient_power ?size_monomial // power_monomial; congr (_ * (_ * _)).
    by apply: eq_bigr => b _; rewrite ffunE.
  by apply: eq_bigr => b _; rewrite ffunE.
rewrite coefficient_scaled (coefficient_high (of_degree_power k (seen_low i))) ?mulr0 //.
by rewrite size_top ltn_pmul2r.
Qed.

Lemma target_entry z : coefficient (power (powers (fun=> c) 4) p) (fun l => 2 * monomial var z l)%N *
  (factorials (monomial var z))%:R = 2%:R ^+ p * (p`!)%:R * c ^+ p * (first z == second z)%:R.
Proof.
have [same|] := eqVneq (first z) (second z); last first.
  move=> differ; have [b mixed] : exists b, (z b).1 != (z b).2.
    apply/existsP; apply: contraNT differ; rewrite negb_exists => /forallP same.
    by apply/eqP/ffunP => b; rewrite !ffunE; apply/eqP; have := same b; rewrite negbK.
  rewrite (@coefficient_indivisible _ _ _ _ _ _ (var (b, (z b).1))) ?mul0r ?mulr0 //.
  by rewrite (monomial_var var_bij) eqxx (negbTE mixed).
have equal b : (z b).1 = (z b).2 by have /ffunP/(_ b) := same; rewrite !ffunE.
pose E l := (monomial var z l)./2.
have twice l : monomial var z l = (2 * E l)%N.
  rewrite /E mul2n -[LHS]odd_double_half; case: (boolP (odd _)) => //; rewrite /monomial.
  rewrite (eq_bigr (fun b => 2 * (l == var (b, (z b).1)))%N) => [|b _]; last by rewrite -equal addnn mul2n.
  by rewrite -big_distrr /= mul2n odd_double.
have size_E : size_of E = p.
  apply/eqP; rewrite -(eqn_pmul2l (ltn0Sn 1)) -(size_monomial var z) /size_of big_distrr /=.
  by apply/eqP/eq_bigr => l _; rewrite -twice.
have -> : coefficient (power (powers (fun=> c) 4) p) (fun l => 2 * monomial var z l)%N =
  (p`!)%:R * c ^+ p.
  have := coefficient_power (fun=> c) (ltn0Sn 3) size_E.
  have -> : factorials E = 1%N.
    rewrite (_ : factorials E = per_block 1 1 z); last exact: (prod_monomial var_bij (F := fun e => (e./2)`!)).
    by rewrite /per_block big1 // => b _; case: ifP.
  rewrite mulr1 -expr_sum -/(size_of E) size_E => <-.
  by apply: coefficient_ext => l; rewrite twice mulnA.
rewrite (factorials_monomial var_bij) /per_block (eq_bigr (fun=> 2%N)) => [|b _]; last by rewrite equal eqxx.
by rewrite prod_nat_const card_ord natrX mulr1 mulrC mulrA.
Qed.

(* An entry of the difference, times the factorials of the halved exponents: a sum over neurons, less the diagonal. *)
Definition matrix_entry u w : R :=
  \sum_i leading i * (on_choice i u * on_choice i w) - (2%:R ^+ p * (p`!)%:R * c ^+ p * (u == w)%:R).

Lemma difference_entry z : coefficient (difference c y) (fun l => 2 * monomial var z l)%N *
  (factorials (monomial var z))%:R = matrix_entry (first z) (second z).
Proof.
rewrite /difference coefficient_cat coefficient_scaled /f coefficient_cat (coefficient_high (rest_low y)).
  rewrite addr0 mulN1r mulrBl target_entry /h coefficient_flatten enumT mulr_suml; congr (_ - _).
  by apply: eq_bigr => i _; rewrite neuron_entry.
by rewrite size_twice prednK ?muln_gt0.
Qed.

Lemma difference_low : of_degree (4 * p) (difference c y).
Proof.
apply: of_degree_cat.
  apply: of_degree_flatten; apply/allP => i _; apply: of_degree_flatten; apply/allP => k.
  rewrite mem_iota ltnS => /andP[_ le].
  apply: of_degree_scaled; apply: of_degree_le (of_degree_power k (seen_low i)).
  by rewrite -(mulnA 2%N 2%N p) mulnC leq_mul2l.
apply: of_degree_scaled; apply: of_degree_cat; last exact: of_degree_le (leq_pred _) (rest_low y).
by rewrite mulnC; apply: of_degree_power; apply: of_degree_powers.
Qed.

(* The part of the neurons, of rank `neurons` at most. *)
Definition representation : 'M[R]_#|choice| :=
  (\matrix_(a, i) (leading i * on_choice i (enum_val a))) *m (\matrix_(i, a) on_choice i (enum_val a)).

Lemma matrix_far : (2%:R ^+ p * (p`!)%:R * c ^+ p) ^+ 2 * (B%:R ^+ p - (neurons s)%:R) <=
  \sum_z matrix_entry (first z) (second z) ^+ 2.
Proof.
have low : (\rank representation <= neurons s)%N.
  by apply: leq_trans (mxrankM_maxl _ _) (rank_leq_col _).
have <- : #|choice|%:R = B%:R ^+ p :> R by rewrite card_ffun !card_ord natrX.
apply: le_trans (identity_far _ low) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
pose pick (a : 'I_#|choice|) : choice := enum_val a.
have pick_bij : bijective pick by apply: enum_val_bij.
pose pair (q : choice * choice) : entry := [ffun b => (q.1 b, q.2 b)].
rewrite (reindex pair) /=; last first.
  exists (fun z => (first z, second z)) => [[u w] _|z _]; first by congr (_, _); apply/ffunP => b; rewrite !ffunE.
  by apply/ffunP => b; rewrite !ffunE; case: (z b).
rewrite (eq_bigr (fun q => matrix_entry q.1 q.2 ^+ 2)) => [|[u w] _]; last first.
  by congr (matrix_entry _ _ ^+ 2); apply/ffunP => b; rewrite !ffunE.
rewrite -(pair_bigA _ (fun u w => matrix_entry u w ^+ 2)) /= -frobenius_sqrN opprB /frobenius_sqr.
rewrite [RHS](reindex pick) /=; last exact: onW_bij pick_bij.
apply: eq_bigr => a _; rewrite [RHS](reindex pick) /=; last exact: onW_bij pick_bij.
apply: eq_bigr => a' _; rewrite !mxE /matrix_entry (inj_eq enum_val_inj); congr ((_ - _) ^+ 2); last by rewrite [RHS]mulr_natr.
by apply: eq_bigr => i _; rewrite !mxE mulrA.
Qed.

Theorem square_error_far :
  8%:R ^+ p * (p`!)%:R ^+ 2 * (c ^+ p) ^+ 2 * (B%:R ^+ p - (neurons s)%:R) <=
  mean (times (difference c y) (difference c y)).
Proof.
have two : (\prod_(b < p) 2 = 2 ^ p)%N by rewrite prod_nat_const card_ord.
apply: (@le_trans _ _ (2%:R ^+ p * \sum_z matrix_entry (first z) (second z) ^+ 2)).
  have -> : 8%:R ^+ p = 2%:R ^+ p * (2%:R ^+ p) ^+ 2 :> R 
    by rewrite -exprM mulnC exprM -exprMn -[2%:R ^+ 2]natrX -natrM.
  by rewrite -!mulrA ler_wpmul2l ?exprn_ge0 ?ler0n // (le_trans _ matrix_far) // !exprMn -!mulrA.
apply: le_trans (mean_square_top difference_low); apply: le_trans (sum_entries var_bij _) => [|k]; last first.
  by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
rewrite mulr_sumr; apply: ler_sum => z _; set E := monomial var z.
rewrite (coefficient_ext _ (E := fun l => 2 * E l)%N) => [|l]; last exact: pointE.
rewrite (_ : factorials _ = factorials (fun l => 2 * E l)%N); last by apply: eq_bigr => l _; rewrite pointE.
rewrite -difference_entry -/E (factorials_square var_bij) (factorials_monomial var_bij) exprMn.
rewrite mulrCA -mulrA [X in _ <= X]mulrCA.
rewrite ler_wpmul2l ?sqr_ge0 // ler_pdivl_mulr ?ltr0n ?per_block_gt0 // -!natrX -!natrM ler_nat.
have -> : (2 ^ p = per_block 2 2 z)%N by rewrite -two; apply: eq_bigr => b _; case: ifP.
by rewrite expnS expn1 !per_blockM per_block_le.
Qed.
End Bound.
