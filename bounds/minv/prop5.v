(* minv.prop5: in the first layer the derivative of the loss in the l-th coefficient does not decay like 3^-l. *)
From bounds.theory Require Import language.
From bounds.theory Require Import minv_near_one.
From mathcomp Require Import ring.
From statements Require minv_prop5.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_prop5_theory.
Section Symbols.
Variable R : realType.

(* One singular value and one layer: the scale of the start, the order, the coefficients, the weight, and the index l. *)
Record instance := Instance {
  value : R; scale : R; order : nat; coefficients : nat -> R; weight : R; index : nat;
}.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition d i : nat := 1.
Definition power i : nat := index i.
Definition a_max i : R := `|value i|.
Definition b_v i : R := `|weight i|.
Definition delta i : R := deviation (coefficients i) (order i).
Definition start i : R := 1 - value i ^+ 2 / scale i.
Definition e_0 i : R := `|start i|.

(* The residual after the layer and the loss v^2 e^2 / 2, as polynomials in the l-th coefficient. *)
Definition after i : {poly R} :=
  1 - (1 - start i)%:P *
  \sum_(l < order i) (if l == index i :> nat then 'X else (coefficients i l)%:P) * (start i ^+ l)%:P.
Definition slope i : R :=
  `|((weight i ^+ 2 / 2%:R)%:P * after i ^+ 2)^`().[coefficients i (index i)]|.
End Symbols.

Section Witness.
Variable R : realType.

(* A = 1 and c_0 = 2/3, so e_0 = -1/2, order eight, coefficients 9/10, 11/10, ..., and the last of them. *)
Definition witness : instance R := Instance 1 (2%:R / 3%:R) 8 (alternating 10%:R^-1) 1 7.

Lemma start_of_witness : start witness = - 2%:R^-1.
Proof. by rewrite /start /=; field. Qed.

Lemma e_0_of_witness : e_0 witness = 2%:R^-1.
Proof. by rewrite /e_0 start_of_witness normrN ger0_norm ?invr_ge0 ?ler0n. Qed.

Lemma slope_of_witness : slope witness = 465%:R / 2%:R ^+ 17.
Proof.
rewrite /slope /after start_of_witness /= !(big_ord_recl, big_ord0) /= /alternating /=.
rewrite !derivE !hornerE /= [X in `|X|](_ : _ = 465%:R / 2%:R ^+ 17); last by field.
by rewrite ger0_norm ?divr_ge0 ?exprn_ge0 ?ler0n.
Qed.

Lemma delta_within : 0 <= delta witness <= 10%:R^-1.
Proof. by apply: alternating_within; rewrite invr_ge0 ler0n. Qed.

Lemma premises_of_witness : minv_prop5.premises R
  (@instance R) (@L R) (@a_max R) (@b_v R) (@d R) (@delta R) (@e_0 R) (@power R) (@slope R) witness.
Proof.
have /andP[delta_ge0 delta_le] := delta_within.
rewrite /minv_prop5.premises e_0_of_witness slope_of_witness /a_max /b_v /= normr1 !div1r.
do !split=> //; rewrite ?divr_ge0 ?exprn_ge0 ?invr_ge0 ?ltr01 ?ler0n //.
by rewrite (le_lt_trans delta_le) // ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_prop5.inhabited R
  (@instance R) (@L R) (@a_max R) (@b_v R) (@d R) (@delta R) (@e_0 R) (@power R) (@slope R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : minv_prop5.refuted R
  (@instance R) (@L R) (@a_max R) (@b_v R) (@d R) (@delta R) (@e_0 R) (@power R) (@slope R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /minv_prop5.conclusion slope_of_witness /b_v /d /power /= normr1 expr1n !mulr1 leNgt => /negP; apply.
rewrite ltr_pdivl_mulr ?exprn_gt0 ?ltr0n // mulrAC ltr_pdivr_mulr ?exprn_gt0 ?ltr0n //.
have -> : 4%:R * 2%:R ^+ 17 = 2%:R ^+ 8 * 2%:R ^+ 11 :> R by ring.
by rewrite ltr_pmul ?exprn_ge0 ?ler0n // -!natrX ltr_nat.
Qed.
End minv_prop5_theory.
