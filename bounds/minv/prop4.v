(* minv.prop4: from a negative residual, coefficients within delta of one cost more than 17/8 delta. *)
From bounds.theory Require Import language.
From bounds.theory Require Import minv_near_one.
From mathcomp Require Import ring.
From statements Require minv_prop4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_prop4_theory.
Section Symbols.
Variable R : realType.

(* The coefficients of each layer, their order, the number of layers, and the residual of the start. *)
Record instance := Instance { coefficients : nat -> nat -> R; order : nat; depth : nat; start : R }.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition k i : nat := depth i.
Definition delta i : R := \big[Num.max/0]_(j < depth i) deviation (coefficients i j) (order i).

(* The residual after some layers; there is one singular value, so its modulus is the norm. *)
Fixpoint residual i (layers : nat) : R :=
  if layers is before.+1 then (layer (coefficients i before) (order i)).[residual i before] else start i.
Definition e_0 i : R := `|start i|.
Definition e_k i : R := `|residual i (depth i)|.
End Symbols.

Section Witness.
Variable R : realType.

(* One layer from -1/2 with coefficients 9/10, 11/10, 9/10, 11/10. *)
Definition witness : instance R := Instance (fun=> alternating 10%:R^-1) 4 1 (- 2%:R^-1).

Lemma start_of_witness : e_0 witness = 2%:R^-1.
Proof. by rewrite /e_0 normrN ger0_norm ?invr_ge0 ?ler0n. Qed.

Lemma end_of_witness : e_k witness = 11%:R / 32%:R.
Proof.
rewrite /e_k /= /layer !big_ord_recl big_ord0 /= /alternating /= !hornerE /=.
rewrite [X in `|X|](_ : _ = 11%:R / 32%:R); last by field.
by rewrite ger0_norm ?divr_ge0 ?ler0n.
Qed.

Lemma delta_within : 0 <= delta witness <= 10%:R^-1.
Proof.
have small : 0 <= 10%:R^-1 :> R by rewrite invr_ge0 ler0n.
have /andP[ge0 le] := alternating_within 4 small.
rewrite /delta /witness /=; apply: (big_ind (fun x => 0 <= x <= 10%:R^-1)) => [|x y /andP[x0 x1] /andP[_ y1]|_ _].
- by rewrite lexx.
- by rewrite le_maxr x0 le_maxl x1 y1.
- by rewrite ge0 le.
Qed.

Lemma premises_of_witness : minv_prop4.premises R
  (@instance R) (@L R) (@delta R) (@e_0 R) (@e_k R) (@k R) witness.
Proof.
have /andP[delta_ge0 delta_le] := delta_within.
rewrite /minv_prop4.premises start_of_witness end_of_witness !div1r; do !split=> //;
  rewrite ?divr_ge0 ?invr_ge0 ?ler0n //.
by rewrite (le_lt_trans delta_le) // ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_prop4.inhabited R
  (@instance R) (@L R) (@delta R) (@e_0 R) (@e_k R) (@k R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : minv_prop4.refuted R
  (@instance R) (@L R) (@delta R) (@e_0 R) (@e_k R) (@k R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
have /andP[_ delta_le] := delta_within R.
rewrite /minv_prop4.conclusion start_of_witness end_of_witness /L /k /= leNgt => /negP; apply.
apply: (@le_lt_trans _ _ (17%:R * 10%:R^-1 / 8%:R + 2%:R^-1 ^+ 4)).
  by rewrite ler_add2r ler_pmul2r ?invr_gt0 ?ltr0n // ler_pmul2l ?ltr0n.
rewrite -subr_gt0.
have -> : 11%:R / 32%:R - (17%:R * 10%:R^-1 / 8%:R + 2%:R^-1 ^+ 4) = 11%:R / 160%:R :> R by field.
by rewrite divr_gt0 ?ltr0n.
Qed.
End minv_prop4_theory.
