(* bfc.lemJ_4: the q-fold finite difference of a form of degree q is multilinear, and its coefficients are known. *)
From bounds.theory Require Import language gaussian normal_polynomials bfc_forms bfc_differences.
From mathcomp Require Import ring.
From statements Require bfc_lemJ_4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemJ_4_theory.
Section Symbols.
Variable R : realType.

(* A form f of a degree in n variables, as a sum over words, a point x, and as many directions y^(1), ..., y^(q) as its degree. *)
Record instance := Instance {
  n : nat; degree : nat; f : word n degree -> R; x : 'I_n -> R; y : degree.-tuple ('I_n -> R);
}.
Implicit Type i : instance.

(* f hat in the variables y^(k)_j: the word J has the monomial y^(1)_(J_1) ... y^(q)_(J_q), with the coefficient a_I prod_j I_j!
   of the monomial x^I that J has in f. *)
Definition variables i : finType := [finType of 'I_(degree i) * 'I_(n i)].
Definition one_each i (J : word (n i) (degree i)) : exponents (variables i) := fun kj => nat_of_bool (tnth J kj.1 == kj.2).
Definition f_hat i : polynomial R (variables i) := [seq (polarised (@f i) J, one_each J) | J <- enum (word (n i) (degree i))].

Definition q i : nat := degree i.
Definition at_points i : R := normal_polynomials.value (f_hat i) (fun kj => tnth (y i) kj.1 kj.2).
Definition differences i : R := difference (y i) (bfc_forms.value (@f i)) (@x i).
Definition C_f i : R := coefficients (@f i).
Definition C_hat i : R := squared_coefficients (degree i) (f_hat i).
Definition weighted i : R := \sum_(t | monomial t) bfc_forms.coefficient (@f i) t ^+ 2 * (factorials t)%:R.

(* Of independent standard normal y^(k)_j. *)
Definition second_moment i : R := normal_polynomials.mean (times (f_hat i) (f_hat i)).
End Symbols.

Section Proof.
Variables (R : realType) (i : instance R).
Local Notation a := (@f R i).
Local Notation words_of := (word (n i) (degree i)).
Implicit Types (J K : words_of).

Lemma over_words (G : R * exponents (variables i) -> R) :
  \sum_(t <- f_hat i) G t = \sum_J G (polarised a J, one_each J).
Proof. by rewrite /f_hat big_map big_enum. Qed.

Lemma points_are_differences : at_points i = differences i.
Proof.
rewrite /at_points /normal_polynomials.value over_words /differences difference_form.
apply: eq_bigr => J _; congr (_ * _); rewrite -(pair_bigA _ (fun k j => tnth (y i) k j ^+ (tnth J k == j))) /=.
apply: eq_bigr => k _; rewrite (bigD1 (tnth J k)) //= eqxx expr1 big1 ?mulr1 // => j.
by rewrite eq_sym => /negbTE ->.
Qed.

(* A word is known by its exponents. *)
Lemma one_each_inj J K : (forall kj, one_each J kj = one_each K kj) -> J = K.
Proof.
move=> same; apply: eq_from_tnth => k; apply/eqP; have := same (k, tnth J k).
by rewrite /one_each /= eqxx eq_sym; case: eqP.
Qed.

Lemma C_hatE : C_hat i = \sum_J polarised a J ^+ 2.
Proof.
have small J kj : (one_each J kj < (degree i).+1)%N.
  by case: kj => k j; rewrite ltnS /one_each; apply: leq_trans (leq_b1 _) (leq_ltn_trans (leq0n k) (ltn_ord k)).
pose exponent J : {ffun variables i -> 'I_(degree i).+1} := [ffun kj => Ordinal (small J kj)].
have exponentP J (k : {ffun variables i -> 'I_(degree i).+1}) : [forall kj, one_each J kj == k kj] = (exponent J == k).
  apply/forallP/eqP => [same|<- kj]; last by rewrite ffunE.
  by apply/ffunP => kj; apply: val_inj; rewrite ffunE /=; apply/eqP.
rewrite /C_hat /squared_coefficients [RHS](partition_big exponent xpredT) //=; apply: eq_bigr => k _.
rewrite /normal_polynomials.coefficient /f_hat big_map big_enum_cond /=.
rewrite (eq_bigl (fun J => exponent J == k)) => [|J]; last exact: exponentP.
have [/existsP[J /eqP is_k]|/existsPn none] := boolP [exists J, exponent J == k]; last first.
  by rewrite !big_pred0 ?expr0n // => J; apply/negbTE.
have only_J K : (exponent K == k) = (K == J).
  apply/eqP/eqP => [same|->] //; apply: one_each_inj => kj.
  by have /ffunP/(_ kj) := etrans same (esym is_k); rewrite !ffunE => -[].
by rewrite !(eq_bigl _ _ only_J) !big_pred1_eq.
Qed.

Lemma C_hat_weighted : C_hat i = ((q i)`!)%:R * weighted i.
Proof.
rewrite C_hatE by_monomial /weighted mulr_sumr; apply: eq_bigr => u _; rewrite -(words_factorials R u).
set c := bfc_forms.coefficient a u; set w := (factorials u)%:R.
transitivity (words R u * (c * w) ^+ 2); last by rewrite exprMn; ring.
rewrite /words mulr_suml; apply: eq_bigr => J Ju.
by rewrite mul1r /polarised (same_coefficient a Ju) (factorials_same Ju).
Qed.

Lemma weighted_between : C_f i <= weighted i <= ((q i)`!)%:R * C_f i.
Proof.
rewrite /C_f /coefficients mulr_sumr; apply/andP; split; apply: ler_sum => t _.
  by rewrite ler_pemulr ?sqr_ge0 // ler1n factorials_gt0.
rewrite mulrC ler_wpmul2r ?sqr_ge0 // -(words_factorials R t) ler_pemull ?ler0n //.
exact: words_ge1.
Qed.

(* Monomials with one variable of each block are orthonormal. *)
Lemma orthonormal J K : moments R (one_each J) (one_each K) = (J == K)%:R.
Proof.
rewrite /moments -(pair_bigA _ (fun k j => (moment ((tnth J k == j) + (tnth K k == j)))%:R)) /=.
have [->|JK] := eqVneq J K.
  by rewrite big1 // => k _; rewrite big1 // => j _; case: eqP.
have [k differ] : exists k, tnth J k != tnth K k.
  by apply/existsP; apply: contraNT JK => /existsPn same; apply/eqP/eq_from_tnth => k; apply/eqP; rewrite -[_ == _]negbK.
rewrite (bigD1 k) //= (bigD1 (tnth J k)) //= eqxx eq_sym (negbTE differ) /=.
by rewrite !mul0r.
Qed.

Lemma mean_square : second_moment i = C_hat i.
Proof.
rewrite /second_moment mean_times over_words C_hatE; apply: eq_bigr => J _; rewrite over_words /=.
rewrite (bigD1 J) //= orthonormal eqxx mulr1 -expr2 big1 ?addr0 // => K KJ.
by rewrite orthonormal eq_sym (negbTE KJ) mulr0.
Qed.
End Proof.

Lemma squared_coefficients_ge0 (R : realType) (I : finType) b (P : polynomial R I) : 0 <= squared_coefficients b P.
Proof. by apply: sumr_ge0 => k _; apply: sqr_ge0. Qed.

(* f(x) = x in one variable. *)
Lemma inhabited (R : realType) : bfc_lemJ_4.inhabited R (@instance R)
  (@C_f R) (@C_hat R) (@at_points R) (@differences R) (@q R) (@second_moment R) (@weighted R).
Proof.
exists (@Instance R 1 1 (fun=> 1) (fun=> 0) [tuple fun=> 1]); rewrite /bfc_lemJ_4.premises mean_square.
have weights_ge0 (c w : R) : 0 <= w -> 0 <= c ^+ 2 * w by move=> w_ge0; rewrite mulr_ge0 ?sqr_ge0.
rewrite squared_coefficients_ge0; split; first by apply: sumr_ge0 => t _; apply: sqr_ge0.
by do !split => //; apply: sumr_ge0 => t _; rewrite weights_ge0 ?ler0n.
Qed.

Theorem proved (R : realType) : bfc_lemJ_4.statement R (@instance R)
  (@C_f R) (@C_hat R) (@at_points R) (@differences R) (@q R) (@second_moment R) (@weighted R).
Proof.
move=> i _; have /andP[low high] := weighted_between i; split; first exact: points_are_differences.
split; first exact: C_hat_weighted.
rewrite C_hat_weighted ler_wpmul2l ?ler0n // expr2 -mulrA ler_wpmul2l ?ler0n //.
by rewrite -C_hat_weighted mean_square.
Qed.
End bfc_lemJ_4_theory.
