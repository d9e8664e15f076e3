(* Two-layer networks of polynomial neurons against a power of the fourth norm (Lemma I.5).
   A file of lemmas: bfc.lemI_5 and bfc.lemI_5.corrected rest on it. *)
From bounds.theory Require Import language gaussian normal_polynomials.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Inputs (x, y): x are n independent standard normal numbers, y has any law with finitely many values. The function
   beside the fourth norm has any values in y and degree 4 p - 1 in x; neuron i is sigma_i(b_i + <w_i, (x, x^2, y)>) with a
   polynomial sigma_i of degree 2 p, whose factor a_i it contains; `on_y i y` is b_i and what <w_i, .> makes of y. *)
Record fit (R : realType) := Fit {
  n : nat; p : nat; neurons : nat;
  outcome : finType; chance : outcome -> R;
  chance_ge0 : forall y, 0 <= chance y; chance_total : \sum_y chance y = 1;
  rest : outcome -> polynomial R [finType of 'I_n]; rest_low : forall y, of_degree (4 * p).-1 (rest y);
  sigma : 'I_neurons -> {poly R}; sigma_low : forall i, (size (sigma i) <= (2 * p).+1)%N;
  on_x : 'I_neurons -> 'I_n -> R; on_squares : 'I_neurons -> 'I_n -> R; on_y : 'I_neurons -> outcome -> R;
}.

Section Fit.
Variables (R : realType) (s : fit R).
Local Notation X := (polynomial R [finType of 'I_(n s)]).

Definition powers (c : 'I_(n s) -> R) a : X := [seq (c j, only j a) | j <- enum 'I_(n s)].

(* h(x, y) and f(x, y) for one y: f is the p-th power of c |x|_4^4, and the rest. *)
Definition seen i y : X := constant [finType of 'I_(n s)] (on_y i y) ++ powers (on_x i) 1 ++ powers (on_squares i) 2.
Definition neuron i y : X := flatten [seq scaled (sigma i)`_k (power (seen i y) k) | k <- iota 0 (2 * p s).+1].
Definition h y : X := flatten [seq neuron i y | i <- enum 'I_(neurons s)].
Definition f c y : X := power (powers (fun=> c) 4) (p s) ++ rest y.

(* E (h - f)^2. *)
Definition difference c y : X := h y ++ scaled (- 1) (f c y).
Definition square_error c : R := \sum_y chance y * mean (times (difference c y) (difference c y)).

(* The lists are what they should be. *)
Lemma value_powers c a x : value (powers c a) x = \sum_j c j * x j ^+ a.
Proof.
rewrite /value /powers big_map enumT; apply: eq_bigr => j _; congr (_ * _).
rewrite (bigD1 j) //= /only eqxx big1 ?mulr1 // => l /negbTE ->; exact: expr0.
Qed.

Lemma value_flatten (I : Type) (r : seq I) (F : I -> X) x : value (flatten (map F r)) x = \sum_(i <- r) value (F i) x.
Proof.
by elim: r => [|i r IH]; rewrite ?big_nil ?big_cons /= ?value_cat ?IH // /value big_nil.
Qed.

Lemma value_neuron i y x : value (neuron i y) x =
  (sigma i).[on_y i y + (\sum_j on_x i j * x j ^+ 1 + \sum_j on_squares i j * x j ^+ 2)].
Proof.
rewrite (horner_coef_wide _ (sigma_low i)) value_flatten -[iota 0 _]/(index_iota 0 (2 * p s).+1) big_mkord.
by apply: eq_bigr => k _; rewrite value_scaled value_power !value_cat value_constant !value_powers.
Qed.

Lemma value_f c y x : value (f c y) x = (\sum_j c * x j ^+ 4) ^+ p s + value (rest y) x.
Proof. by rewrite value_cat value_power value_powers. Qed.
End Fit.

(* Coefficients of powers of sums c_1 x_1^a + ... + c_n x_n^a. *)
Section Coefficients.
Variables (R : realType) (s : fit R).
Local Notation X := (polynomial R [finType of 'I_(n s)]).
Local Notation degrees := (exponents [finType of 'I_(n s)]).
Implicit Types (P Q : X) (k E : degrees) (c : 'I_(n s) -> R).

Lemma coefficient_ext P k E : k =1 E -> coefficient P k = coefficient P E.
Proof. by move=> kE; apply: eq_bigl => t; apply: eq_forallb => j; rewrite kE. Qed.

Lemma coefficient_flatten (I : Type) (r : seq I) (F : I -> X) k :
  coefficient (flatten (map F r)) k = \sum_(i <- r) coefficient (F i) k.
Proof. by elim: r => [|i r IH]; rewrite ?big_nil ?big_cons /= ?coefficient_cat ?IH // /coefficient big_nil. Qed.

Lemma of_degree_flatten (I : Type) (r : seq I) (F : I -> X) a :
  all (fun i => all (fun t => size_of t.2 <= a)%N (F i)) r -> of_degree a (flatten (map F r)).
Proof. by elim: r => //= i r IH /andP[low lows]; apply: of_degree_cat; [|apply: IH]. Qed.

Definition without k j a : degrees := fun l => (k l - only j a l)%N.

Lemma size_without k j a : (a <= k j)%N -> size_of k = (a + size_of (without k j a))%N.
Proof.
move=> le; rewrite /size_of (bigD1 j) //= [in RHS](bigD1 j) //= /without /only eqxx addnA subnKC //.
by congr (_ + _)%N; apply: eq_bigr => l /negbTE ->; rewrite subn0.
Qed.

Lemma coefficient_times c a P k : coefficient (times (powers c a) P) k =
  \sum_(j | (a <= k j)%N) c j * coefficient P (without k j a).
Proof.
rewrite /coefficient big_mkcond big_allpairs_dep big_map enumT [RHS]big_mkcond; apply: eq_bigr => j _ /=.
case: ifP => [le|/negP more]; last first.
  rewrite big1 // => t _; case: ifP => // /forallP /(_ j) /eqP same; case: more.
  by rewrite -same /only eqxx leq_addr.
rewrite mulr_sumr [RHS]big_mkcond; apply: eq_bigr => t _ /=; congr (if _ then _ else _).
apply: eq_forallb => l; rewrite /without /only; case: (l =P j) => [->|_]; last by rewrite add0n subn0.
by rewrite -[in LHS](subnKC le) eqn_add2l.
Qed.

Lemma of_degree_powers c a : of_degree a (powers c a).
Proof.
rewrite /of_degree all_map; apply/allP => j _ /=; rewrite /size_of (bigD1 j) //= /only eqxx big1 ?addn0 // => l.
by move/negbTE=> ->.
Qed.

(* Only the squares reach the highest degree. *)
Lemma coefficient_leading P c a q k : of_degree a P -> size_of k = (q * a.+1)%N ->
  coefficient (power (P ++ powers c a.+1) q) k = coefficient (power (powers c a.+1) q) k.
Proof.
move=> low; have all_low : of_degree a.+1 (P ++ powers c a.+1).
  by apply: of_degree_cat; [apply: of_degree_le low | apply: of_degree_powers].
elim: q k => // q IH k top; rewrite [power _ q.+1]/= [power (powers _ _) q.+1]/= -/(power _ _) -/(power _ _).
rewrite /times allpairs_cat -/(times _ _) -/(times _ _) coefficient_cat (coefficient_high (a := a + q * a.+1)) ?add0r.
- rewrite !coefficient_times; apply: eq_bigr => j le; rewrite IH //.
  by apply/eqP; rewrite -(eqn_add2l a.+1) -size_without // top.
- exact: of_degree_times low (of_degree_power _ all_low).
by rewrite top mulSn ltn_add2r.
Qed.

(* The coefficient of x^(a E) in (sum c_j x_j^a)^q is q! c^E / E!. *)
Lemma coefficient_power c a q E : (0 < a)%N -> size_of E = q ->
  coefficient (power (powers c a) q) (fun j => (a * E j)%N) * (factorials E)%:R = (q`!)%:R * \prod_j c j ^+ E j.
Proof.
move=> a_gt0; elim: q E => [|q IH] E total.
  have none j : E j = 0%N by apply/eqP; rewrite -leqn0 -total /size_of (bigD1 j) //= leq_addr.
  rewrite /coefficient /= big_cons big_nil /factorials !big1 => [|j _|j _]; rewrite ?none ?expr0 //.
  by case: forallP => [_|[]]; [rewrite addr0 mul1r | move=> j; rewrite none muln0].
pose less h := without E h 1.
rewrite [power _ _]/= coefficient_times mulr_suml (eq_bigl (fun h => 0 < E h)%N); last first.
  by move=> h; rewrite -[X in (X <= _)%N]muln1 leq_mul2l eqn0Ngt a_gt0.
rewrite (eq_bigr (fun h => (E h)%:R * ((q`!)%:R * \prod_j c j ^+ E j))) => [|h E_gt0].
  rewrite -mulr_suml factS natrM mulrA; congr (_ * _ * _); rewrite -total natr_sum [RHS](bigID (fun h => 0 < E h)%N) /=.
  by rewrite [X in _ = _ + X]big1 ?addr0 // => h; rewrite lt0n negbK => /eqP ->.
have lower : size_of (less h) = q by apply: succn_inj; rewrite -total (size_without E_gt0).
have -> : coefficient (power (powers c a) q) (without (fun j => (a * E j)%N) h a) =
  coefficient (power (powers c a) q) (fun j => (a * less h j)%N).
  by apply: coefficient_ext => j; rewrite /less /without /only; case: eqP => _; rewrite mulnBr ?muln1 ?muln0.
have -> : factorials E = (E h * factorials (less h))%N.
  rewrite /factorials (bigD1 h) //= [in RHS](bigD1 h) //= mulnA /less /without /only eqxx subn1; congr (_ * _)%N.
    by rewrite -[in LHS](prednK E_gt0) factS (prednK E_gt0).
  by apply: eq_bigr => j /negbTE ->; rewrite subn0.
have -> : \prod_j c j ^+ E j = c h * \prod_j c j ^+ less h j.
  rewrite (bigD1 h) //= [in RHS](bigD1 h) //= mulrA /less /without /only eqxx subn1 -exprS (prednK E_gt0).
  by congr (_ * _); apply: eq_bigr => j /negbTE ->; rewrite subn0.
by rewrite natrM -mulrA [X in _ * X]mulrCA (IH _ lower) mulrCA; congr (_ * _); rewrite mulrCA.
Qed.

(* Other exponents do not occur. *)
Lemma coefficient_indivisible c a q k j : ~~ (a %| k j)%N -> coefficient (power (powers c a) q) k = 0.
Proof.
move=> indivisible; elim: q k indivisible => [|q IH] k indivisible.
  rewrite /coefficient /= big_cons big_nil; case: ifP => // /forallP /(_ j) /eqP zero.
  by rewrite -zero dvdn0 in indivisible.
rewrite [power _ _]/= coefficient_times big1 // => l le; rewrite IH ?mulr0 // /without /only.
case: (j =P l) => [jl|_]; last by rewrite subn0.
by move: indivisible; rewrite jl -(subnKC le) dvdn_addr ?dvdnn // addKn.
Qed.
End Coefficients.
