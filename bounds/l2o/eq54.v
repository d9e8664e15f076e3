(* l2o.eq54: the sum of powers for the iterate before last has one exponent too many. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require l2o_eq54.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_eq54_theory.
Section Symbols.
Variable R : realType.

(* One equation M x = Y in one unknown, beta, one neuron that reads x and the gradient, the start, and the iterate t = T - 1. *)
Record instance := Instance {
  M : R; Y : R; beta : R;
  from_x : R; from_gradient : R; last_layer : R;
  X_0 : R; iterate : nat;
}.
Implicit Type i : instance.

Definition t i : nat := iterate i.
Definition start i : R := X_0 i.
Definition norm_W i : R := `|last_layer i|.

(* The step X - P g / beta with P = 2 sigma(W_2 ReLU(W_1 (X, g))). *)
Definition sigmoid (v : R) : R := (1 + expR (- v))^-1.
Definition gradient i (x : R) : R := M i * (M i * x - Y i).
Definition neuron i (x : R) : R := Num.max (from_x i * x + from_gradient i * gradient i x) 0.
Definition step i (x : R) : R :=
  x - 2%:R * sigmoid (last_layer i * neuron i x) * gradient i x / beta i.
Definition X_t i : R := iter (iterate i) (step i) (X_0 i).

(* The sum over s = 1, ..., T - 1 of (1 - A / beta)^(T - s) M Y / beta, with T - 1 = t. *)
Definition too_high i : R :=
  (beta i)^-1 * \sum_(1 <= s < (iterate i).+1) (1 - M i ^+ 2 / beta i) ^+ ((iterate i).+1 - s) * (M i * Y i).
End Symbols.

Section Witness.
Variable R : realType.

(* M = Y = 1 and beta = 1 from zero with a zero last layer, T = 2: the first step arrives. *)
Definition witness : instance R := Instance 1 1 1 1 1 0 0 1.

Lemma first_iterate : X_t witness = 1.
Proof.
rewrite /X_t /= /step /sigmoid /= mul0r oppr0 expR0 /gradient /=.
by field.
Qed.

Lemma printed_sum : too_high witness = 0.
Proof. by rewrite /too_high /= big_nat1 expr1n divr1 subrr expr1 mul0r mulr0. Qed.

Lemma premises_of_witness : l2o_eq54.premises R (@instance R) (@X_t R) (@norm_W R) (@start R) (@t R) (@too_high R) witness.
Proof. by rewrite /l2o_eq54.premises /norm_W /= normr0. Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_eq54.inhabited R (@instance R) (@X_t R) (@norm_W R) (@start R) (@t R) (@too_high R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_eq54.refuted R (@instance R) (@X_t R) (@norm_W R) (@start R) (@t R) (@too_high R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /l2o_eq54.conclusion first_iterate printed_sum => /eqP; rewrite oner_eq0.
Qed.
End l2o_eq54_theory.
