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
