(* minv.lemma2e: a stationary last coefficient does not give the exact inverse of two different singular values. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require minv_lemma2e.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_lemma2e_theory.
Section Symbols.
Variable R : realType.

(* Singular values, the scale of the start, the order, and the extra coefficient of the layer. *)
Record instance := Instance { values : seq R; scale : R; order : nat; coefficient : R }.
Implicit Type i : instance.

(* The residual after the layer, as a polynomial in the extra coefficient: 1 - (1 - e) (1 + e + ... + C e^L). *)
Definition after i (e : R) : {poly R} :=
  1 - (1 - e)%:P * (\sum_(l < order i) (e ^+ l)%:P + (e ^+ order i)%:P * 'X).

(* The sum over singular values of a^2 e^2 / 2, with e = 1 - a^2 / c_0 before the layer. *)
Definition losses i : {poly R} :=
  \sum_(a <- values i) (a ^+ 2 / 2%:R)%:P * after i (1 - a ^+ 2 / scale i) ^+ 2.
Definition loss i : R := (losses i).[coefficient i].
Definition slope i : R := (losses i)^`().[coefficient i].
End Symbols.

Section Witness.
Variable R : realType.

(* The values 1 and 2 with scale 3 and order one: the slope vanishes at C = 15/17 only. *)
Definition witness : instance R := Instance [:: 1; 2%:R] 3%:R 1 (15%:R / 17%:R).

Lemma stationary : slope witness = 0.
Proof.
rewrite /slope /losses /= !big_cons big_nil /= /after /= !big_ord_recl !big_ord0 /= !expr0 !expr1.
by rewrite !derivE !hornerE /=; field.
Qed.

Lemma loss_of_witness : loss witness = 2%:R / 17%:R.
Proof.
rewrite /loss /losses /= !big_cons big_nil /= /after /= !big_ord_recl !big_ord0 /= !expr0 !expr1.
by rewrite !hornerE /=; field.
Qed.

Lemma loss_gt0 : 0 < loss witness.
Proof. by rewrite loss_of_witness divr_gt0 ?ltr0n. Qed.
End Witness.

Lemma inhabited (R : realType) : minv_lemma2e.inhabited R (@instance R) (@loss R) (@slope R).
Proof. by exists (witness R); split; rewrite ?stationary // ltW // loss_gt0. Qed.

Theorem refuted (R : realType) : minv_lemma2e.refuted R (@instance R) (@loss R) (@slope R).
Proof.
exists (witness R); split; first by split; rewrite ?stationary // ltW // loss_gt0.
by rewrite /minv_lemma2e.conclusion => zero; have := loss_gt0 R; rewrite zero ltxx.
Qed.
End minv_lemma2e_theory.
