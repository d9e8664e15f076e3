(* minv.eq27: for residuals up to a third the slope of a layer can exceed 1/4. *)
From bounds.theory Require Import language.
From bounds.theory Require Import minv_near_one.
From mathcomp Require Import ring.
From statements Require minv_eq27.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_eq27_theory.
Section Symbols.
Variable R : realType.

(* The coefficients of a layer, its order, and the residual before it. *)
Record instance := Instance { coefficients : nat -> R; order : nat; residual : R }.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition delta i : R := deviation (coefficients i) (order i).
Definition u i : R := `|residual i|.

(* The slope of the layer. *)
Definition slope i : R := `|(layer (coefficients i) (order i))^`().[residual i]|.
End Symbols.

Section Witness.
Variable R : realType.

(* At e = 1/4 with C = (9/8, 7/8, 7/8, 7/8) the slope is 39/128. *)
Definition witness : instance R := Instance (first_up 8%:R^-1) 4 4%:R^-1.

Lemma slope_of_witness : slope witness = 39%:R / 128%:R.
Proof.
rewrite /slope /layer /= !big_ord_recl big_ord0 /= /first_up /= !derivE !hornerE /=.
rewrite [X in `|X|](_ : _ = 39%:R / 128%:R); last by field.
by rewrite ger0_norm ?divr_ge0 ?ler0n.
Qed.

Lemma delta_within : 0 <= delta witness <= 8%:R^-1.
Proof. by apply: first_up_within; rewrite invr_ge0 ler0n. Qed.

Lemma u_of_witness : u witness = 4%:R^-1.
Proof. by rewrite /u /= ger0_norm ?invr_ge0 ?ler0n. Qed.

Lemma premises_of_witness :
  minv_eq27.premises R (@instance R) (@L R) (@delta R) (@slope R) (@u R) witness.
Proof.
have /andP[delta_ge0 delta_le] := delta_within.
rewrite /minv_eq27.premises u_of_witness slope_of_witness !div1r; do !split=> //;
  rewrite ?divr_ge0 ?invr_ge0 ?ler0n //.
by rewrite lef_pinv ?posrE ?ltr0n // ler_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_eq27.inhabited R (@instance R) (@L R) (@delta R) (@slope R) (@u R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : minv_eq27.refuted R (@instance R) (@L R) (@delta R) (@slope R) (@u R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /minv_eq27.conclusion slope_of_witness -subr_ge0.
have -> : 1 / 4%:R - 39%:R / 128%:R = - (7%:R / 128%:R) :> R by field.
by rewrite oppr_ge0 leNgt divr_gt0 ?ltr0n.
Qed.
End minv_eq27_theory.
