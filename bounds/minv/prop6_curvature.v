(* minv.prop6_curvature: the second derivative of a layer is larger than printed. *)
From bounds.theory Require Import language.
From bounds.theory Require Import minv_near_one.
From mathcomp Require Import ring.
From statements Require minv_prop6_curvature.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_prop6_curvature_theory.
Section Symbols.
Variable R : realType.

(* The coefficients of a layer, its order, and the residual before it. *)
Record instance := Instance { coefficients : nat -> R; order : nat; residual : R }.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition delta i : R := deviation (coefficients i) (order i).
Definition u i : R := `|residual i|.

(* The second derivative of the layer. *)
Definition curvature i : R := `|(layer (coefficients i) (order i))^`()^`().[residual i]|.
End Symbols.

Section Witness.
Variable R : realType.

(* At e = 0 with C = (7/8, 9/8, 7/8, 9/8) the second derivative is 4 delta. *)
Definition witness : instance R := Instance (alternating 8%:R^-1) 4 0.

Lemma curvature_of_witness : curvature witness = 2%:R^-1.
Proof.
rewrite /curvature /layer /= !big_ord_recl big_ord0 /= /alternating /= !derivE !hornerE /=.
rewrite [X in `|X|](_ : _ = 2%:R^-1); last by field.
by rewrite ger0_norm ?invr_ge0 ?ler0n.
Qed.

Lemma delta_within : 0 <= delta witness <= 8%:R^-1.
Proof. by apply: alternating_within; rewrite invr_ge0 ler0n. Qed.

Lemma u_of_witness : u witness = 0.
Proof. by rewrite /u /= normr0. Qed.

Lemma premises_of_witness :
  minv_prop6_curvature.premises R (@instance R) (@L R) (@curvature R) (@delta R) (@u R) witness.
Proof.
have /andP[delta_ge0 delta_le] := delta_within.
rewrite /minv_prop6_curvature.premises u_of_witness curvature_of_witness !div1r; do !split=> //;
  rewrite ?divr_ge0 ?invr_ge0 ?ler0n //.
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_prop6_curvature.inhabited R (@instance R) (@L R) (@curvature R) (@delta R) (@u R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : minv_prop6_curvature.refuted R (@instance R) (@L R) (@curvature R) (@delta R) (@u R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
have /andP[_ delta_le] := delta_within R.
rewrite /minv_prop6_curvature.conclusion curvature_of_witness u_of_witness /L /= expr0n /= subr0 expr1n divr1.
rewrite !(mul0r, mulr0) addr0 subr0 add0r mul1r leNgt => /negP; apply.
by rewrite (le_lt_trans delta_le) // ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.
End minv_prop6_curvature_theory.
