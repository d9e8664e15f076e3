(* bfc.claimJ_8: in the second bound of two nearby factorisations C stands for D. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_claimJ_8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_claimJ_8_theory.
Section Symbols.
Variable R : realType.

(* Two factorisations A B and C D of numbers, and a bound of their distance. *)
Record instance := Instance { A : R; B : R; C : R; D : R; bound : R }.
Implicit Type i : instance.

(* The P of the construction, D / B. *)
Definition P i : R := D i / B i.

Definition B_max i : R := `|B i|.
Definition B_min i : R := `|B i|.
Definition C_min i : R := `|C i|.
Definition D_max i : R := `|D i|.
Definition D_min i : R := `|D i|.
Definition sigma_P i : R := `|P i|.
Definition epsilon i : R := bound i.
Definition distance i : R := `|A i * B i - C i * D i|.

(* |A - C P|, and |B - P^-1 C| as printed. *)
Definition first i : R := `|A i - C i * P i|.
Definition printed_second i : R := `|B i - (P i)^-1 * C i|.
End Symbols.

Section Witness.
Variable R : realType.

(* A = C = 1 and B = D = 2, the same product twice. *)
Definition witness : instance R := Instance 1 2%:R 1 2%:R 0.

Lemma second_of_witness : printed_second witness = 1.
Proof.
rewrite /printed_second /P /= divff ?pnatr_eq0 // invr1 mulr1.
have -> : 2%:R - 1 = 1 :> R by ring.
by rewrite normr1.
Qed.

Lemma premises_of_witness : bfc_claimJ_8.premises R (@instance R)
  (@B_max R) (@B_min R) (@C_min R) (@D_max R) (@D_min R) (@distance R) (@epsilon R) (@first R) (@printed_second R) (@sigma_P R) witness.
Proof.
have same : distance witness = 0 by rewrite /distance subrr normr0.
rewrite /bfc_claimJ_8.premises second_of_witness same /B_max /B_min /C_min /D_max /D_min /epsilon /=.
by rewrite ?normr1 ?normr_nat; do !split; rewrite ?ler01 ?ltr01 ?ltr0n ?normr_ge0 ?mul1r ?ltr0n.
Qed.

(* No other P could do better: the first bound asks for A = C P, so for P = 1. *)
Lemma fails_for_every_P (p : R) : `|A witness - C witness * p| <= 0 -> 0 < `|B witness - p^-1 * C witness|.
Proof.
rewrite normr_le0 /= mul1r subr_eq0 => /eqP <-; rewrite invr1 mulr1 normr_gt0.
by have -> : 2%:R - 1 = 1 :> R by ring.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_claimJ_8.inhabited R (@instance R)
  (@B_max R) (@B_min R) (@C_min R) (@D_max R) (@D_min R) (@distance R) (@epsilon R) (@first R) (@printed_second R) (@sigma_P R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bfc_claimJ_8.refuted R (@instance R)
  (@B_max R) (@B_min R) (@C_min R) (@D_max R) (@D_min R) (@distance R) (@epsilon R) (@first R) (@printed_second R) (@sigma_P R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_claimJ_8.conclusion second_of_witness /epsilon /= => -[_ []].
by rewrite !(mulr0, mul0r) ler10.
Qed.
End bfc_claimJ_8_theory.
