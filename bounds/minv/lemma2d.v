(* minv.lemma2d: with a coefficient of 99/100 the order of convergence does not exceed L, whatever the constant. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require minv_lemma2d.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_lemma2d_theory.
Section Symbols.
Variable R : realType.

(* The residual before a layer, its order and extra coefficient, and the excess of the order with its constant. *)
Record instance := Instance { residual : R; order : nat; coefficient : R; excess : R; constant : R }.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition C i : R := coefficient i.
Definition gamma i : R := excess i.
Definition M i : R := constant i.
Definition e_k i : R := residual i.

(* The residual after the layer, 1 - (1 - e) (1 + e + ... + C e^L). *)
Definition after i (e : R) : R := 1 - (1 - e) * (\sum_(l < order i) e ^+ l + coefficient i * e ^+ order i).
Definition e_next i : R := after i (residual i).

(* The constant that is enough at the residual 1/2. *)
Definition enough i : R := after i 2%:R^-1 / realpow 2%:R^-1 ((order i)%:R + excess i).
End Symbols.

Section Witness.
Variable R : realType.

Lemma realpow_nat (x : R) n : 0 < x -> realpow x n%:R = x ^+ n.
Proof. by move=> x_gt0; rewrite realpowE // mulr_natl -lnX ?posrE // lnK ?posrE ?exprn_gt0. Qed.

(* Order four, an excess of one, and a residual that is small for the constant. *)
Definition witness (constant : R) : instance R := Instance (100%:R * constant)^-1 4 (99%:R / 100%:R) 1 constant.

Lemma after_layer constant e : after (witness constant) e = e ^+ 4 * (100%:R^-1 + 99%:R / 100%:R * e).
Proof. by rewrite /after /= !(big_ord_recl, big_ord0) /= /bump /=; field. Qed.

Lemma enough_of_witness constant : enough (witness constant) = 101%:R / 100%:R.
Proof.
rewrite /enough after_layer /= -(natrD R 4 1) realpow_nat ?invr_gt0 ?ltr0n //.
by field.
Qed.

Lemma premises_of_witness constant : 101%:R / 100%:R <= constant -> minv_lemma2d.premises R
  (@instance R) (@C R) (@L R) (@M R) (@e_k R) (@e_next R) (@enough R) (@gamma R) (witness constant).
Proof.
move=> large; have constant_gt0 : 0 < constant by rewrite (lt_le_trans _ large) ?divr_gt0 ?ltr0n.
rewrite /minv_lemma2d.premises enough_of_witness /C /L /M /e_k /e_next /gamma after_layer /=.
have -> : 99%:R / 100%:R - 1 = - 100%:R^-1 :> R by field.
rewrite normrN ger0_norm ?invr_ge0 ?ler0n // div1r.
have e_ge0 : 0 <= (100%:R * constant)^-1 by rewrite invr_ge0 mulr_ge0 ?ler0n ?ltW.
have next_ge0 : 0 <= (100%:R * constant)^-1 ^+ 4 * (100%:R^-1 + 99%:R / 100%:R * (100%:R * constant)^-1).
  by rewrite mulr_ge0 ?exprn_ge0 // addr_ge0 ?invr_ge0 ?ler0n // mulr_ge0 ?divr_ge0 ?ler0n.
do !split=> //; rewrite ?lexx ?ltr01 ?divr_ge0 ?divr_gt0 ?ler0n ?ltr0n //.
by rewrite mulr_ge0 ?ler0n // ltW.
Qed.

Lemma fails_for_every_constant constant : 0 < constant -> ~ minv_lemma2d.conclusion R
  (@instance R) (@C R) (@L R) (@M R) (@e_k R) (@e_next R) (@enough R) (@gamma R) (witness constant).
Proof.
move=> constant_gt0; rewrite /minv_lemma2d.conclusion /M /e_k /e_next /L /gamma after_layer /= -(natrD R 4 1).
have e_gt0 : 0 < (100%:R * constant)^-1 by rewrite invr_gt0 mulr_gt0 ?ltr0n.
rewrite realpow_nat // (exprSr _ 4) -[_ ^+ 4 * _ * _]mulrA ler_pmul2l ?exprn_gt0 // leNgt => /negP; apply.
have -> : (100%:R * constant)^-1 * constant = 100%:R^-1 by field; rewrite gt_eqF.
by rewrite ltr_addl mulr_gt0 ?divr_gt0 ?ltr0n.
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_lemma2d.inhabited R
  (@instance R) (@C R) (@L R) (@M R) (@e_k R) (@e_next R) (@enough R) (@gamma R).
Proof. by exists (witness (101%:R / 100%:R)); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : minv_lemma2d.refuted R
  (@instance R) (@C R) (@L R) (@M R) (@e_k R) (@e_next R) (@enough R) (@gamma R).
Proof.
exists (witness (101%:R / 100%:R)); split; first exact: premises_of_witness.
by apply: fails_for_every_constant; rewrite divr_gt0 ?ltr0n.
Qed.
End minv_lemma2d_theory.
