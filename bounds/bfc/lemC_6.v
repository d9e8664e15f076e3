(* bfc.lemC_6: the smaller p, the larger the printed bound of the smallest singular value; it is not reached at width one. *)
From bounds.theory Require Import language normal_law.
From mathcomp Require Import ring.
From statements Require bfc_lemC_6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemC_6_theory.
Section Symbols.
Variable R : realType.

(* The constant of the lemma and the probability p, at width k = 1. *)
Record instance := Instance { C : R; constant_large : 1 <= C; level : R }.
Implicit Type i : instance.
Definition p i : R := level i.

(* R is one standard normal number r and R * R is r^2: Pr[sigma_min(R * R) < 1/(C k^4 p^2)]. *)
Definition failure i : R := normal_probability (square_below (1 / (C i * 1 ^+ 4 * level i ^+ 2))).
End Symbols.

Section Witness.
Variables (R : realType) (c : R) (c_ge1 : 1 <= c).

(* p = 1/(40 C). *)
Definition witness : instance R := Instance c_ge1 (40%:R * c)^-1.

Lemma c_gt0 : 0 < c. Proof. exact: lt_le_trans c_ge1. Qed.
Lemma p_gt0 : 0 < p witness. Proof. by rewrite invr_gt0 mulr_gt0 ?ltr0n ?c_gt0. Qed.

Lemma often : 36%:R^-1 <= failure witness.
Proof.
apply: square_below_often; have c_n0 := lt0r_neq0 c_gt0.
have -> : 1 / (C witness * 1 ^+ 4 * level witness ^+ 2) = 1600%:R * c by rewrite /=; field.
by rewrite (lt_le_trans _ (_ : 1600%:R <= _)) ?ltr1n // -[X in X <= _]mulr1 ler_wpmul2l ?ler0n.
Qed.

Lemma below : p witness < 36%:R^-1.
Proof.
rewrite /p /= ltf_pinv ?posrE ?mulr_gt0 ?ltr0n ?c_gt0 //.
by rewrite (lt_le_trans _ (_ : 40%:R <= _)) ?ltr_nat // -[X in X <= _]mulr1 ler_wpmul2l ?ler0n.
Qed.

Lemma premises_of_witness : bfc_lemC_6.premises R (@instance R) (@failure R) (@p R) witness.
Proof. by split; [apply: le_trans often; rewrite invr_ge0 ler0n | exact: p_gt0]. Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_lemC_6.inhabited R (@instance R) (@failure R) (@p R).
Proof. by exists (witness (lexx (1 : R))); apply: premises_of_witness. Qed.

(* Whatever the constant of the lemma is. *)
Theorem every_constant (R : realType) (c : R) : 1 <= c ->
  exists i, [/\ C i = c, bfc_lemC_6.premises R (@instance R) (@failure R) (@p R) i & p i < failure i].
Proof.
move=> c_ge1; exists (witness c_ge1); split=> //; first exact: premises_of_witness.
exact: lt_le_trans (below c_ge1) (often c_ge1).
Qed.

Theorem refuted (R : realType) : bfc_lemC_6.refuted R (@instance R) (@failure R) (@p R).
Proof.
have [i [_ fits fails]] := every_constant (lexx (1 : R)).
by exists i; split=> //; apply/negP; rewrite -ltNge.
Qed.
End bfc_lemC_6_theory.
