(* bfc.eqD_1: features are not bounded by powers of the input, whatever the constant. *)
From bounds.theory Require Import language.
From statements Require bfc_eqD_1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_eqD_1_theory.
Section Symbols.
Variable R : realType.

(* One input, and the constant that the paper hides. *)
Record instance := Instance { input : R; constant : R }.
Implicit Type i : instance.

Definition C i : R := constant i.
Definition norm_x i : R := `|input i|.

(* |S_1(x)| with S_1(x) = sigma(x) - 1. *)
Definition norm_S i : R := `|input i ^+ 2 - 1|.
End Symbols.

Section Witness.
Variable R : realType.

(* The origin, where S_1 = -1. *)
Definition witness (c : R) : instance R := Instance 0 c.

Lemma premises_of_witness c : 0 < c ->
  bfc_eqD_1.premises R (@instance R) (@C R) (@norm_S R) (@norm_x R) (witness c).
Proof. by move=> c_gt0; do !split=> //; apply: normr_ge0. Qed.

Lemma fails_for_every_constant c :
  ~ bfc_eqD_1.conclusion R (@instance R) (@C R) (@norm_S R) (@norm_x R) (witness c).
Proof.
rewrite /bfc_eqD_1.conclusion /norm_S /norm_x /= normr0 !expr0n /= mul0r sub0r normrN1.
by rewrite ler10.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_eqD_1.inhabited R (@instance R) (@C R) (@norm_S R) (@norm_x R).
Proof. by exists (witness 1); apply: premises_of_witness; apply: ltr01. Qed.

Theorem refuted (R : realType) : bfc_eqD_1.refuted R (@instance R) (@C R) (@norm_S R) (@norm_x R).
Proof.
exists (witness 1); split; first by apply: premises_of_witness; apply: ltr01.
exact: fails_for_every_constant.
Qed.
End bfc_eqD_1_theory.
