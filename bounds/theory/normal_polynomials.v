(* Polynomials of independent standard normal numbers, monomial by monomial, their means, and their Hermite expansion.
   The part of the highest degree alone gives a mean square: that of its coefficients, with factorials. *)
From mathcomp Require Import boolp.
From bounds.theory Require Import language gaussian hermite.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Polynomials.
Variables (R : realType) (I : finType).

(* A list of monomials c x_1^(e_1) ... x_n^(e_n), over any finite set of indices. *)
Definition exponents := I -> nat.
Definition polynomial := seq (R * exponents).
Implicit Types (e k : exponents) (P Q : polynomial) (x : I -> R).

Definition value P x : R := \sum_(t <- P) t.1 * \prod_j x j ^+ t.2 j.

(* E x^e = E x_1^(e_1) ... E x_n^(e_n). *)
Definition mean P : R := \sum_(t <- P) t.1 * \prod_j (moment (t.2 j))%:R.

Definition constant c : polynomial := [:: (c, fun=> 0%N)].
Definition only (j : I) a : exponents := fun l => if l == j then a else 0%N.
Definition scaled c P : polynomial := [seq (c * t.1, t.2) | t <- P].
Definition times P Q : polynomial := [seq (s.1 * t.1, fun j => (s.2 j + t.2 j)%N) | s <- P, t <- Q].
Definition power P a : polynomial := iter a (times P) (constant 1).

(* These are the operations on values. *)
Lemma value_constant c x : value (constant c) x = c.
Proof. by rewrite /value big_seq1 /= big1 ?mulr1 // => j _; rewrite expr0. Qed.

Lemma value_cat P Q x : value (P ++ Q) x = value P x + value Q x.
Proof. by rewrite /value big_cat. Qed.

Lemma value_scaled c P x : value (scaled c P) x = c * value P x.
Proof. by rewrite /value big_map mulr_sumr; apply: eq_bigr => t _; rewrite /= mulrA. Qed.

Lemma value_times P Q x : value (times P Q) x = value P x * value Q x.
Proof.
rewrite /value big_allpairs_dep mulr_suml; apply: eq_bigr => s _; rewrite mulr_sumr; apply: eq_bigr => t _ /=.
rewrite (eq_bigr (fun j => x j ^+ s.2 j * x j ^+ t.2 j)) => [|j _]; last by rewrite exprD.
by rewrite big_split /= mulrACA.
Qed.

Lemma value_power P a x : value (power P a) x = value P x ^+ a.
Proof. by elim: a => [|a IH]; rewrite ?value_constant // [power _ _]/= value_times IH exprS. Qed.

Lemma power1 P : power P 1 = P.
Proof.
rewrite /power /times /=; elim: P => //= -[c e] P ->; rewrite mulr1 /=.
by rewrite (_ : (fun j => e j + 0)%N = e) //; apply/funext => j; rewrite addn0.
Qed.

Definition size_of e : nat := (\sum_j e j)%N.
Definition of_degree a P : Prop := all (fun t => size_of t.2 <= a)%N P.
Definition coefficient P k : R := \sum_(t <- P | [forall j, t.2 j == k j]) t.1.

(* The sum of the squared coefficients of all monomials whose exponents are at most a. *)
Definition squared_coefficients a P : R := \sum_(k : {ffun I -> 'I_a.+1}) coefficient P (fun j => k j) ^+ 2.

Lemma coefficient_cat P Q k : coefficient (P ++ Q) k = coefficient P k + coefficient Q k.
Proof. by rewrite /coefficient big_cat. Qed.

Lemma coefficient_scaled c P k : coefficient (scaled c P) k = c * coefficient P k.
Proof. by rewrite /coefficient big_map mulr_sumr. Qed.

Lemma coefficient_high P a k : of_degree a P -> (a < size_of k)%N -> coefficient P k = 0.
Proof.
rewrite /of_degree /coefficient; elim: P => [|t P IH] /=; first by rewrite big_nil.
case/andP=> low lows high; rewrite big_cons IH //; case: ifP => // /forallP same.
by move: high; rewrite ltnNge (_ : size_of k = size_of t.2) ?low //; apply: eq_bigr => j _; rewrite (eqP (same j)).
Qed.

Lemma of_degree_cat a P Q : of_degree a P -> of_degree a Q -> of_degree a (P ++ Q).
Proof. by rewrite /of_degree all_cat => -> ->. Qed.

Lemma of_degree_scaled a c P : of_degree a P -> of_degree a (scaled c P).
Proof. by rewrite /of_degree all_map. Qed.

Lemma of_degree_le a b P : (a <= b)%N -> of_degree a P -> of_degree b P.
Proof. by move=> ab; apply: sub_all => t low; apply: leq_trans low ab. Qed.

Lemma of_degree_times a b P Q : of_degree a P -> of_degree b Q -> of_degree (a + b) (times P Q).
Proof.
rewrite /of_degree /times => + lowQ; elim: P => //= s P IH /andP[low lows].
rewrite all_cat IH // andbT all_map; apply: sub_all lowQ => t lowt /=.
by rewrite /size_of big_split leq_add.
Qed.

Lemma of_degree_power a P b : of_degree a P -> of_degree (b * a) (power P b).
Proof.
move=> low; elim: b => [|b IH]; last by rewrite mulSn; apply: of_degree_times.
by rewrite /of_degree /= /size_of big1.
Qed.

(* Means of products, and of two powers. *)
Definition moments e k : R := \prod_j (moment (e j + k j))%:R.

Lemma mean_times P Q : mean (times P Q) = \sum_(s <- P) \sum_(t <- Q) s.1 * t.1 * moments s.2 t.2.
Proof. by rewrite /mean big_allpairs_dep. Qed.

Lemma moments_only j l a b : moments (only j a) (only l b) =
  if j == l then (moment (a + b))%:R else (moment a)%:R * (moment b)%:R.
Proof.
rewrite /moments /only (bigD1 j) //= eqxx; have [->|jl] := eqVneq j l.
  by rewrite big1 ?mulr1 // => m /negbTE ->.
rewrite addn0; congr (_ * _); rewrite (bigD1 l) 1?eq_sym //= eqxx (negbTE jl) add0n big1 ?mulr1 // => m /andP[mj ml].
by rewrite (negbTE mj) (negbTE ml).
Qed.

Lemma moments_only1 j a : moments (only j a) (fun=> 0%N) = (moment a)%:R.
Proof. by rewrite /moments /only (bigD1 j) //= eqxx addn0 big1 ?mulr1 // => m /negbTE ->. Qed.

Lemma momentsC e k : moments e k = moments k e.
Proof. by apply: eq_bigr => j _; rewrite addnC. Qed.

Lemma moments_none : moments (fun=> 0%N) (fun=> 0%N) = 1.
Proof. by rewrite /moments big1. Qed.

Lemma sum_diagonal (u v : R) : \sum_(j : I) \sum_(l : I) (if j == l then u else v) =
  #|I|%:R * (u - v) + #|I|%:R ^+ 2 * v.
Proof.
have one (j : I) : \sum_(l : I) (if j == l then u else v) = (u - v) + #|I|%:R * v.
  rewrite (eq_bigr (fun l => (if l == j then u - v else 0) + v)) => [|l _]; last first.
    by rewrite eq_sym; case: ifP => _; rewrite ?subrK ?add0r.
  by rewrite big_split /= -big_mkcond big_pred1_eq sumr_const mulr_natl.
rewrite (eq_bigr (fun=> (u - v) + #|I|%:R * v)) => [|j _]; last exact: one.
by rewrite sumr_const -[LHS]mulr_natl mulrDr mulrA expr2.
Qed.
End Polynomials.

(* E P^2 = sum_k k! (the coefficient of He_k)^2; in the highest degree, the coefficient of He_k is that of x^k. *)
Section Highest.
Variables (R : realType) (I : finType) (a : nat).
Local Notation degrees := {ffun I -> 'I_a.+1}.
Implicit Types (P : polynomial R I) (e : exponents I) (k : degrees).

Definition factorials e : nat := (\prod_j (e j)`!)%N.
Definition in_hermite e k : R := \prod_j (hermite (e j) (k j))%:R.
Definition part P k : R := \sum_(t <- P) t.1 * in_hermite t.2 k.

Lemma eq_low P (F G : R * exponents I -> R) : of_degree a P -> (forall t, (size_of t.2 <= a)%N -> F t = G t) ->
  \sum_(t <- P) F t = \sum_(t <- P) G t.
Proof.
move=> + FG; rewrite /of_degree; elim: P => [|t P IH] /=; first by rewrite !big_nil.
by case/andP=> low lows; rewrite !big_cons FG // IH.
Qed.

Lemma moments_expand e e' : (size_of e <= a)%N -> moments R e e' =
  \sum_(k : degrees) (factorials (fun j => k j))%:R * (in_hermite e k * in_hermite e' k).
Proof.
move=> low; rewrite /moments.
rewrite (eq_bigr (fun j => \sum_(k < a.+1) ((hermite (e j) k)%:R * (hermite (e' j) k)%:R * (k`!)%:R : R))).
  rewrite bigA_distr_bigA /=; apply: eq_bigr => k _.
  by rewrite /factorials natr_prod -!big_split; apply: eq_bigr => j _ /=; rewrite mulrC.
move=> j _; have small : (e j < a.+1)%N by rewrite ltnS (leq_trans _ low) // /size_of (bigD1 j) //= leq_addr.
by rewrite (moment_hermite _ small) natr_sum; apply: eq_bigr => k _; rewrite !natrM.
Qed.

Lemma mean_square_expand P : of_degree a P ->
  mean (times P P) = \sum_(k : degrees) (factorials (fun j => k j))%:R * part P k ^+ 2.
Proof.
move=> low; rewrite mean_times.
rewrite (eq_low (G := fun s => \sum_(k : degrees) (factorials (fun j => k j))%:R * (s.1 * in_hermite s.2 k * part P k)) low).
  rewrite exchange_big; apply: eq_bigr => k _ /=.
  by rewrite -mulr_sumr -mulr_suml -expr2.
move=> s s_low; rewrite (eq_bigr (fun t => \sum_(k : degrees) (factorials (fun j => k j))%:R *
  (s.1 * in_hermite s.2 k * (t.1 * in_hermite t.2 k)))).
  by rewrite exchange_big; apply: eq_bigr => k _ /=; rewrite -mulr_sumr -mulr_sumr.
move=> t _; rewrite moments_expand // mulr_sumr; apply: eq_bigr => k _.
by rewrite mulrCA; congr (_ * _); rewrite mulrACA.
Qed.

Lemma part_top P k : of_degree a P -> size_of (fun j => k j) = a -> part P k = coefficient P (fun j => k j).
Proof.
move=> low top; rewrite /coefficient big_mkcond; apply: eq_low low _ => t t_low.
case: ifP => [/forallP same|/negbT]; first by rewrite /in_hermite big1 ?mulr1 // => j _; rewrite (eqP (same j)) hermite_top.
rewrite negb_forall => /existsP[j tk]; have [l less] : exists l, (t.2 l < k l)%N.
  apply/existsP; apply: contraNT tk; rewrite negb_exists => /forallP small.
  have le l : (k l <= t.2 l)%N by rewrite leqNgt small.
  rewrite eqn_leq le andbT leqNgt; apply/negP => more; move: t_low; rewrite -top leqNgt => /negP[].
  by rewrite /size_of (bigD1 j) //= [X in (_ < X)%N](bigD1 j) //= -addSn leq_add // leq_sum.
by rewrite /in_hermite (bigD1 l) //= (hermite_high less) mul0r mulr0.
Qed.

Theorem mean_square_top P : of_degree a P ->
  \sum_(k : degrees | size_of (fun j => k j) == a) (factorials (fun j => k j))%:R * coefficient P (fun j => k j) ^+ 2
  <= mean (times P P).
Proof.
move=> low; rewrite (mean_square_expand low) big_mkcond; apply: ler_sum => k _.
case: ifP => [/eqP top|_]; first by rewrite part_top.
by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
Qed.
End Highest.
