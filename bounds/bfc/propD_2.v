(* bfc.propD_2: fourth moments are not bounded by the squared norm of the direction, whatever the constant. *)
From bounds.theory Require Import language gaussian.
From mathcomp Require Import ring.
From statements Require bfc_propD_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_propD_2_theory.
Section Symbols.
Variable R : realType.

(* A direction in one dimension, where the input is a standard normal number, and the hidden constant. *)
Record instance := Instance { direction : R; constant : R }.
Implicit Type i : instance.

Definition C i : R := constant i.
Definition norm2_w i : R := direction i ^+ 2.

(* E <w, x>^4. *)
Definition fourth_x i : R := gaussian_mean ((direction i *: 'X) ^+ 4).
End Symbols.

Section Witness.
Variable R : realType.

(* A direction as long as the constant, or longer. *)
Definition witness (c : R) : instance R := Instance (c + 1) c.

Lemma fourth_moment c : fourth_x (witness c) = (c + 1) ^+ 4 * 3%:R.
Proof. by rewrite /fourth_x /= exprZn gaussian_meanZX. Qed.

Lemma premises_of_witness c : 0 < c ->
  bfc_propD_2.premises R (@instance R) (@C R) (@fourth_x R) (@norm2_w R) (witness c).
Proof.
move=> c_gt0; rewrite /bfc_propD_2.premises fourth_moment /norm2_w /C /=.
by rewrite c_gt0 sqr_ge0 mulr_ge0 ?ler0n // exprn_ge0 // addr_ge0 ?ler01 // ltW.
Qed.

Lemma fails_for_every_constant c : 0 < c ->
  ~ bfc_propD_2.conclusion R (@instance R) (@C R) (@fourth_x R) (@norm2_w R) (witness c).
Proof.
move=> c_gt0; rewrite /bfc_propD_2.conclusion fourth_moment /norm2_w /C /= -subr_ge0.
have -> : (c + 1) ^+ 2 * c - (c + 1) ^+ 4 * 3%:R = - ((c + 1) ^+ 2 * (3%:R * c ^+ 2 + 5%:R * c + 3%:R)) by ring.
rewrite oppr_ge0 leNgt mulr_gt0 ?exprn_gt0 ?addr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr01 ?ltr0n //.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_propD_2.inhabited R (@instance R) (@C R) (@fourth_x R) (@norm2_w R).
Proof. by exists (witness 1); apply: premises_of_witness; apply: ltr01. Qed.

Theorem refuted (R : realType) : bfc_propD_2.refuted R (@instance R) (@C R) (@fourth_x R) (@norm2_w R).
Proof.
exists (witness 1); split; first by apply: premises_of_witness; apply: ltr01.
by apply: fails_for_every_constant; apply: ltr01.
Qed.
End bfc_propD_2_theory.
