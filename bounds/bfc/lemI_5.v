(* bfc.lemI_5: with the weight 1/d_1 and 25 inputs, zero is already closer to a fourth norm than the printed bound allows;
   with the weight 1/sqrt(d_1), networks with few neurons stay far. *)
From bounds.theory Require Import language gaussian normal_polynomials bfc_polynomial_neurons bfc_neuron_matrices.
From mathcomp Require Import ring.
From statements Require bfc_lemI_5 bfc_lemI_5_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemI_5_theory.
Section Symbols.
Variable R : realType.

(* A network and a target, and the absolute constant of the lemma. *)
Record instance := Instance { data : fit R; absolute : nat }.
Implicit Type i : instance.

Definition C i : nat := absolute i.
Definition d_1 i : nat := n (data i).
Definition p i : nat := bfc_polynomial_neurons.p (data i).
Definition blocks i : nat := (n (data i) %/ bfc_polynomial_neurons.p (data i))%N.
Definition r i : nat := neurons (data i).

(* f = (|x|_4^4 / d_1)^p + g. *)
Definition printed_error2 i : R := square_error (data i) (n (data i))%:R^-1.
End Symbols.

Section Witness.
Variables (R : realType) (any : nat) (any_gt0 : (0 < any)%N).
Local Notation c := (25%:R^-1 : R).

(* p = 1, d_1 = 25, no neuron, and g = sum (3 - 6 x_j^2) / 25, so that f = sum He_4(x_j) / 25. *)
Definition lower : polynomial R [finType of 'I_25] := [seq (- 6%:R * c, only j 2) | j <- enum 'I_25] ++ constant [finType of 'I_25] 3%:R.

Lemma lower_low (_ : unit) : of_degree (4 * 1).-1 lower.
Proof.
apply: of_degree_cat; last by rewrite /of_degree /= /size_of big1.
rewrite /of_degree all_map; apply/allP => j _ /=; rewrite /size_of /only (bigD1 j) //= eqxx big1 // => l /negbTE.
by move=> ->.
Qed.

Lemma certain : \sum_(y : unit) 1 = 1 :> R. Proof. by rewrite sumr_const card_unit. Qed.

Lemma zero_low : (size (0%R : {poly R}) <= (2 * 1).+1)%N. Proof. by rewrite size_poly0. Qed.

Definition hermite_sum : fit R := @Fit R 25 1 0 [finType of unit] (fun=> 1) (fun=> @ler01 R) certain (fun=> lower) lower_low
  (fun=> 0%R) (fun=> zero_low) (fun _ _ => 0%R) (fun _ _ => 0%R) (fun _ _ => 0%R).
Definition witness : instance R := Instance hermite_sum any.

Lemma over_difference (G : R * exponents [finType of 'I_25] -> R) : \sum_(t <- difference (s := hermite_sum) c tt) G t =
  \sum_j G (- c, only j 4) + (\sum_j G (6%:R * c, only j 2) + G (- 3%:R, fun=> 0%N)).
Proof.
have none : enum 'I_0 = [::] by apply/size0nil; rewrite size_enum_ord.
have one (a : nat) (b : R) : \sum_j G (- 1 * b, @only [finType of 'I_25] j a) = \sum_j G (- b, @only [finType of 'I_25] j a).
  by apply: eq_bigr => j _; rewrite mulN1r.
rewrite /difference /h none /= /f power1 /scaled !map_cat !big_cat /= big_seq1 /= mulN1r -!map_comp !big_map -!enumT !big_enum /=.
by rewrite !one; congr (_ + (_ + _)); apply: eq_bigr => j _; rewrite mulNr opprK.
Qed.

Lemma over_both (a b : nat) (u : R) : \sum_(j < 25) \sum_(l < 25) u * moments R (only j a) (only l b) =
  u * (25%:R * ((moment (a + b))%:R - (moment a)%:R * (moment b)%:R) + 25%:R ^+ 2 * ((moment a)%:R * (moment b)%:R)).
Proof.
have := @sum_diagonal R [finType of 'I_25] (moment (a + b))%:R ((moment a)%:R * (moment b)%:R).
rewrite card_ord => <-; rewrite mulr_sumr; apply: eq_bigr => j _; rewrite mulr_sumr; apply: eq_bigr => l _.
by rewrite moments_only.
Qed.

Lemma over_one (a : nat) (u : R) : \sum_(j < 25) u * moments R (only j a) (fun=> 0%N) = 25%:R * (u * (moment a)%:R).
Proof.
rewrite (eq_bigr (fun=> u * (moment a)%:R)) => [|j _]; last by rewrite moments_only1.
by rewrite sumr_const card_ord -[LHS]mulr_natl.
Qed.

Lemma error_of_witness : printed_error2 witness = 24%:R / 25%:R.
Proof.
rewrite /printed_error2 /square_error (big_pred1 tt) => [|[]] //.
rewrite mul1r mean_times over_difference.
under eq_bigr do rewrite over_difference.
under [in X in _ + (X + _)]eq_bigr do rewrite over_difference.
rewrite over_difference /= !big_split /= !over_both !over_one.
under [in X in _ + (_ + (X + _))]eq_bigr do rewrite momentsC.
under [in X in _ + (_ + (_ + (X + _)))]eq_bigr do rewrite momentsC.
rewrite !over_one moments_none /=.
by field.
Qed.

Lemma premises_of_witness :
  bfc_lemI_5.premises R (@instance R) (@C R) (@blocks R) (@d_1 R) (@p R) (@printed_error2 R) (@r R) witness.
Proof. by rewrite /bfc_lemI_5.premises error_of_witness divr_ge0 ?ler0n. Qed.

Lemma conclusion_fails :
  ~ bfc_lemI_5.conclusion R (@instance R) (@C R) (@blocks R) (@d_1 R) (@p R) (@printed_error2 R) (@r R) witness.
Proof.
by rewrite /bfc_lemI_5.conclusion error_of_witness /p /= expr1n invr1 ler_pdivl_mulr ?ltr0n // mul1r ler_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) :
  bfc_lemI_5.inhabited R (@instance R) (@C R) (@blocks R) (@d_1 R) (@p R) (@printed_error2 R) (@r R).
Proof. by exists (witness R 1); apply: premises_of_witness. Qed.

(* Whatever the constant of the lemma is. *)
Theorem every_constant (R : realType) (c : nat) : (0 < c)%N -> exists i, [/\ C i = c,
  bfc_lemI_5.premises R (@instance R) (@C R) (@blocks R) (@d_1 R) (@p R) (@printed_error2 R) (@r R) i &
  ~ bfc_lemI_5.conclusion R (@instance R) (@C R) (@blocks R) (@d_1 R) (@p R) (@printed_error2 R) (@r R) i].
Proof. by move=> c_gt0; exists (witness R c); split=> //; [apply: premises_of_witness | apply: conclusion_fails]. Qed.

Theorem refuted (R : realType) :
  bfc_lemI_5.refuted R (@instance R) (@C R) (@blocks R) (@d_1 R) (@p R) (@printed_error2 R) (@r R).
Proof. by have [i [_ fits fails]] := every_constant R (ltn0Sn 0); exists i. Qed.
End bfc_lemI_5_theory.

Module bfc_lemI_5_corrected_theory.
Section Symbols.
Variable R : realType.

(* A network and a target. *)
Record instance := Instance { data : fit R }.
Implicit Type i : instance.

Definition d_1 i : nat := n (data i).
Definition p i : nat := bfc_polynomial_neurons.p (data i).
Definition blocks i : nat := (n (data i) %/ bfc_polynomial_neurons.p (data i))%N.
Definition r i : nat := neurons (data i).

(* f = (|x|_4^4 / sqrt d_1)^p + g. *)
Definition error2 i : R := square_error (data i) (Num.sqrt (n (data i))%:R)^-1.
End Symbols.

Section Far.
Variable R : realType.

Lemma error_far (i : instance R) : (0 < p i)%N -> (blocks i * p i = d_1 i)%N ->
  8%:R ^+ p i * ((p i)`!)%:R ^+ 2 * ((d_1 i)%:R ^+ p i)^-1 * ((blocks i)%:R ^+ p i - (r i)%:R) <= error2 i.
Proof.
move=> p_gt0 divides; set s := data i; set c := (Num.sqrt (n s)%:R)^-1 : R.
have total : (p i * blocks i = n s)%N by rewrite mulnC.
pose var (q : 'I_(p i) * 'I_(blocks i)) := cast_ord total (mxvec_index q.1 q.2).
have var_bij : bijective var.
  apply: (@bij_comp _ _ _ (cast_ord total) (fun q => mxvec_index q.1 q.2)).
    by exists (cast_ord (esym total)); [apply: cast_ordK | apply: cast_ordKV].
  have [back left right] := curry_mxvec_bij (p i) (blocks i).
  by exists back => [[b j]|l]; [exact: (left (b, j) isT) | have := right l isT; case: (back l)].
have -> : ((d_1 i)%:R ^+ p i)^-1 = (c ^+ p i) ^+ 2 :> R.
  by rewrite -exprM mulnC exprM exprVn sqr_sqrtr ?ler0n // exprVn.
rewrite -[X in X <= _]mul1r -[X in X * _ <= _](chance_total s) mulr_suml; apply: ler_sum => y _.
by rewrite ler_wpmul2l ?chance_ge0 //; apply: square_error_far var_bij.
Qed.

(* p = 1, d_1 = 4, one neuron (x_1^2 + ... + x_4^2)^2, and g = 0. *)
Lemma certain : \sum_(y : unit) 1 = 1 :> R. Proof. by rewrite sumr_const card_unit. Qed.

Lemma square_low : (size ('X^2 : {poly R}) <= (2 * 1).+1)%N. Proof. by rewrite size_polyXn. Qed.

Definition one_neuron : fit R := @Fit R 4 1 1 [finType of unit] (fun=> 1) (fun=> @ler01 R) certain (fun=> [::]) (fun=> isT)
  (fun=> 'X^2) (fun=> square_low) (fun _ _ => 0%R) (fun _ _ => 1%R) (fun _ _ => 0%R).
End Far.

Lemma inhabited (R : realType) :
  bfc_lemI_5_corrected.inhabited R (@instance R) (@blocks R) (@d_1 R) (@error2 R) (@p R) (@r R).
Proof.
exists (Instance (one_neuron R)); have few : 1 <= 4%:R ^+ 1 - 1 :> R by rewrite expr1 ler_subr_addr -[1 + 1]/(2%:R) ler_nat.
do !split=> //; apply: le_trans (error_far _ _) => //.
rewrite !mulr_ge0 ?invr_ge0 ?exprn_ge0 ?ler0n //; exact: le_trans ler01 few.
Qed.

Theorem proved (R : realType) :
  bfc_lemI_5_corrected.statement R (@instance R) (@blocks R) (@d_1 R) (@error2 R) (@p R) (@r R).
Proof. by move=> i [_ [_ [_ [p_gt0 [divides _]]]]]; apply: error_far. Qed.
End bfc_lemI_5_corrected_theory.
