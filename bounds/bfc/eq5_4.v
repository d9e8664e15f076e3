(* bfc.eq5_4 and bfc.eq5_4.sharp: the coefficients of the highest degree are those in Hermite polynomials too. *)
From bounds.theory Require Import language normal_polynomials.
From statements Require bfc_eq5_4 bfc_eq5_4_sharp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Instances.
Variable R : realType.

(* A polynomial P in n variables, of a degree q. *)
Record polynomial_of_degree := OfDegree {
  n : nat; degree : nat; P : polynomial R [finType of 'I_n]; low : of_degree degree P;
}.
Implicit Type i : polynomial_of_degree.

(* The squared coefficients of the monomials x_1^(k_1) ... x_n^(k_n) with k_1 + ... + k_n = q, and E P^2 by moments. *)
Definition top_coefficients i : R :=
  \sum_(k : {ffun 'I_(n i) -> 'I_(degree i).+1} | (\sum_j k j)%N == degree i) coefficient (@P i) (fun j => k j) ^+ 2.
Definition second_moment i : R := mean (times (@P i) (@P i)).

Lemma top_le i : top_coefficients i <= second_moment i.
Proof.
apply: le_trans (mean_square_top (low i)); apply: ler_sum => k _.
by rewrite ler_pemull ?sqr_ge0 // ler1n /factorials prodn_gt0 // => j; apply: fact_gt0.
Qed.

Lemma top_ge0 i : 0 <= top_coefficients i.
Proof. by apply: sumr_ge0 => k _; apply: sqr_ge0. Qed.

(* P = x. *)
Definition one_variable : polynomial R [finType of 'I_1] := [:: (1, fun=> 1%N)].

Lemma one_variable_low : of_degree 1 one_variable.
Proof. by rewrite /of_degree /= /size_of big_ord1. Qed.
End Instances.

Module bfc_eq5_4_sharp_theory.
Section Symbols.
Variable R : realType.
Definition instance := polynomial_of_degree R.
Definition C_top (i : instance) : R := top_coefficients i.
Definition mean_square (i : instance) : R := second_moment i.
End Symbols.

Lemma inhabited (R : realType) : bfc_eq5_4_sharp.inhabited R (@instance R) (@C_top R) (@mean_square R).
Proof.
exists (OfDegree (one_variable_low R)); have C_ge0 := top_ge0 (OfDegree (one_variable_low R)).
by split; [|apply: le_trans C_ge0 (top_le _)].
Qed.

Theorem proved (R : realType) : bfc_eq5_4_sharp.statement R (@instance R) (@C_top R) (@mean_square R).
Proof. by move=> i _; apply: top_le. Qed.
End bfc_eq5_4_sharp_theory.

Module bfc_eq5_4_theory.
Section Symbols.
Variable R : realType.
Definition instance := polynomial_of_degree R.
Definition q (i : instance) : nat := degree i.
Definition C_top (i : instance) : R := top_coefficients i.
Definition mean_square (i : instance) : R := second_moment i.
End Symbols.

Lemma inhabited (R : realType) : bfc_eq5_4.inhabited R (@instance R) (@C_top R) (@mean_square R) (@q R).
Proof.
exists (OfDegree (one_variable_low R)); have C_ge0 := top_ge0 (OfDegree (one_variable_low R)).
by do !split=> //; apply: le_trans C_ge0 (top_le _).
Qed.

Theorem proved (R : realType) : bfc_eq5_4.statement R (@instance R) (@C_top R) (@mean_square R) (@q R).
Proof.
move=> i [_ [square_ge0 _]]; apply: le_trans (top_le i) _.
by rewrite ler_pemull // ler1n fact_gt0.
Qed.
End bfc_eq5_4_theory.
