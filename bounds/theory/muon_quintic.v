(* The quintic of Muon, from interval to interval: on each piece its distance from a bound is a combination of powers
   of the distances from the ends, with weights that are not negative. *)
From bounds.theory Require Import language arithmetic decimals.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Quintic.
Variable R : realType.
Implicit Types l r s y : R.

(* 3.4445, 4.7750 and 2.0315. *)
Definition fixed (whole : nat) (digits : seq nat) : R := whole%:R + decimal R digits.
Definition first : R := fixed 3 [:: 4; 4; 4; 5]%N.
Definition third : R := fixed 4 [:: 7; 7; 5; 0]%N.
Definition fifth : R := fixed 2 [:: 0; 3; 1; 5]%N.
Definition quintic s : R := first * s - third * s ^+ 3 + fifth * s ^+ 5.

Definition weighted l r s b0 b1 b2 b3 b4 b5 : R :=
  b0 * (r - s) ^+ 5 + b1 * ((s - l) * (r - s) ^+ 4) + b2 * ((s - l) ^+ 2 * (r - s) ^+ 3) +
  b3 * ((s - l) ^+ 3 * (r - s) ^+ 2) + b4 * ((s - l) ^+ 4 * (r - s)) + b5 * (s - l) ^+ 5.

Lemma by_weights l r s y u v w0 w1 w2 w3 w4 w5 d0 d1 d2 d3 d4 d5 : r - l = u.+1%:R / v.+1%:R -> l <= s <= r ->
  y * (r - l) ^+ 5 =
    weighted l r s (fixed w0 d0) (fixed w1 d1) (fixed w2 d2) (fixed w3 d3) (fixed w4 d4) (fixed w5 d5) -> 0 <= y.
Proof.
move=> apart /andP[/ge0_of left /ge0_of right] same.
have room : 0 < r - l by rewrite apart divr_gt0 ?ltr0n.
rewrite -(pmulr_lge0 y (exprn_gt0 5 room)) same /weighted.
have fixed_ge0 w d : 0 <= fixed w d by rewrite addr_ge0 ?ler0n ?decimal_ge0.
by do ![exact: left | exact: right | exact: fixed_ge0 | apply: exprn_ge0 | apply: mulr_ge0 | apply: addr_ge0].
Qed.

Lemma low_1_1 s : 1%:R / 100%:R <= s <= 1%:R -> 17%:R / 500%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 98 99 0 3 13 15 4 0
  [:: 0; 0; 0; 4; 4; 0; 2; 2; 5; 2; 0; 3; 1; 5]%N
  [:: 4; 1; 0; 8; 3; 8; 0; 5; 1; 5; 7; 5]%N
  [:: 4; 9; 8; 5; 7; 0; 5; 4]%N
  [:: 4; 0; 3; 8; 7; 9]%N
  [:: 0; 5; 0; 7; 7]%N
  [:: 6; 6; 7]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_2_1 s : 17%:R / 500%:R <= s <= 148%:R / 125%:R -> 23%:R / 200%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 22 19 0 3 15 14 0 0
  [:: 0; 0; 1; 9; 2; 5; 4; 1; 5; 7; 0; 2; 0; 6; 3; 8; 5; 6]%N
  [:: 9; 5; 1; 7; 7; 4; 0; 3; 3; 4; 1; 8; 1; 7; 7; 2; 8]%N
  [:: 1; 4; 4; 7; 7; 4; 3; 1; 6; 0; 0; 7; 1; 7; 0; 5; 6]%N
  [:: 5; 1; 6; 4; 7; 1; 2; 2; 0; 9; 5; 5; 5; 8; 6; 5; 6]%N
  [:: 0; 0; 0; 1; 1; 6; 6; 0; 2; 5; 2; 0; 8; 0; 1; 2; 8]%N
  [:: 7; 6; 4; 6; 4; 3; 2; 0; 6; 2; 6; 2; 5; 2; 1; 8; 5; 6]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_2_2 s : 148%:R / 125%:R <= s <= 1203%:R / 1000%:R -> 23%:R / 200%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 18 999 0 3 7 8 4 0
  [:: 7; 6; 4; 6; 4; 3; 2; 0; 6; 2; 6; 2; 5; 2; 1; 8; 5; 6]%N
  [:: 8; 8; 6; 3; 8; 0; 2; 8; 2; 7; 4; 4; 8; 2; 1; 7; 6]%N
  [:: 9; 0; 5; 1; 3; 8; 7; 0; 1; 4; 0; 6; 1; 1; 5; 8; 4]%N
  [:: 0; 4; 3; 7; 2; 9; 0; 5; 4; 0; 8; 4; 7; 6; 1; 2; 8]%N
  [:: 0; 9; 4; 3; 4; 8; 6; 7; 0; 9; 2; 0; 7; 5; 2; 8; 8]%N
  [:: 8; 3; 4; 0; 2; 1; 2; 4; 6; 7; 9; 0; 0; 0; 2; 6; 5; 4; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_3_1 s : 23%:R / 200%:R <= s <= 567%:R / 500%:R -> 19%:R / 50%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 1018 999 0 3 11 10 0 0
  [:: 0; 0; 8; 8; 9; 6; 1; 8; 2; 5; 9; 6; 2; 6; 4; 0; 6; 2; 5]%N
  [:: 3; 6; 3; 1; 8; 9; 0; 8; 1; 2; 1; 3; 6; 2; 8; 1; 2; 5]%N
  [:: 6; 8; 5; 3; 0; 6; 3; 4; 5; 6; 7; 9; 4; 2; 2; 5]%N
  [:: 1; 9; 7; 6; 3; 9; 9; 3; 6; 7; 9; 1; 0; 0; 1]%N
  [:: 0; 0; 7; 0; 8; 7; 6; 3; 0; 6; 5; 6; 0; 6; 5; 8]%N
  [:: 3; 7; 2; 4; 2; 8; 0; 2; 5; 2; 7; 7; 8; 7; 5; 8; 5; 6]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_3_2 s : 567%:R / 500%:R <= s <= 1203%:R / 1000%:R -> 19%:R / 50%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 68 999 0 1 4 4 2 0
  [:: 3; 7; 2; 4; 2; 8; 0; 2; 5; 2; 7; 7; 8; 7; 5; 8; 5; 6]%N
  [:: 9; 8; 7; 7; 5; 2; 1; 2; 0; 7; 0; 3; 0; 1; 8; 7; 6]%N
  [:: 2; 9; 0; 4; 3; 1; 7; 8; 3; 2; 1; 4; 0; 7; 6; 8; 4]%N
  [:: 6; 7; 6; 0; 7; 6; 2; 8; 1; 2; 7; 7; 6; 3; 1; 7; 8]%N
  [:: 5; 6; 9; 9; 8; 6; 6; 6; 2; 9; 4; 9; 0; 1; 5; 0; 0; 5]%N
  [:: 5; 6; 9; 0; 2; 1; 2; 4; 6; 7; 9; 0; 0; 0; 2; 6; 5; 4; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_4_1 s : 19%:R / 50%:R <= s <= 21%:R / 20%:R -> 17%:R / 25%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 66 99 0 2 6 3 0 0
  [:: 3; 8; 2; 9; 9; 2; 8; 2; 4; 3; 7; 9; 2]%N
  [:: 9; 7; 8; 7; 6; 8; 4; 7; 3; 6; 6]%N
  [:: 1; 4; 1; 9; 5; 8; 4; 0; 9; 7]%N
  [:: 8; 2; 9; 3; 3; 3; 3; 5; 5; 7; 5]%N
  [:: 0; 1; 0; 7; 0; 4; 2; 9; 9; 0; 6; 2; 5]%N
  [:: 0; 0; 1; 8; 3; 1; 6; 1; 9; 2; 1; 8; 7; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_4_2 s : 21%:R / 20%:R <= s <= 1203%:R / 1000%:R -> 17%:R / 25%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 152 999 0 0 0 0 0 0
  [:: 0; 0; 1; 8; 3; 1; 6; 1; 9; 2; 1; 8; 7; 5]%N
  [:: 0; 0; 8; 8; 0; 5; 0; 0; 7; 9; 5; 3; 1; 2; 5]%N
  [:: 2; 1; 5; 3; 1; 6; 2; 2; 6; 6; 1; 6; 8; 7; 5]%N
  [:: 6; 7; 4; 5; 5; 0; 4; 0; 3; 9; 1; 6; 7; 6; 2; 5]%N
  [:: 7; 3; 5; 0; 5; 8; 4; 8; 9; 5; 5; 6; 4; 9; 5; 3; 7; 5]%N
  [:: 2; 6; 9; 0; 2; 1; 2; 4; 6; 7; 9; 0; 0; 0; 2; 6; 5; 4; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_5_1 s : 17%:R / 25%:R <= s <= 1051%:R / 1000%:R -> 17%:R / 25%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 370 999 0 1 2 1 0 0
  [:: 4; 5; 6; 2; 1; 3; 8; 0; 4; 3; 3; 9; 2]%N
  [:: 9; 0; 7; 2; 6; 1; 7; 6; 3; 8; 2; 7; 2]%N
  [:: 6; 0; 5; 3; 5; 5; 5; 3; 0; 6; 5; 4; 0; 8]%N
  [:: 1; 7; 0; 4; 8; 4; 8; 4; 8; 1; 0; 5; 0; 5; 6]%N
  [:: 0; 0; 3; 7; 3; 6; 4; 5; 7; 3; 5; 8; 2; 2; 7; 1]%N
  [:: 0; 0; 1; 8; 3; 7; 8; 0; 4; 9; 8; 7; 9; 5; 4; 9; 0; 6; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma low_5_2 s : 1051%:R / 1000%:R <= s <= 1203%:R / 1000%:R -> 17%:R / 25%:R <= quintic s.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 18 124 0 0 0 0 0 0
  [:: 0; 0; 1; 8; 3; 7; 8; 0; 4; 9; 8; 7; 9; 5; 4; 9; 0; 6; 5]%N
  [:: 0; 1; 1; 4; 2; 2; 9; 6; 0; 9; 8; 3; 9; 6; 6; 4; 7; 2; 5]%N
  [:: 2; 2; 4; 3; 6; 3; 9; 4; 5; 9; 1; 3; 8; 1; 8; 5; 8; 5]%N
  [:: 6; 8; 4; 9; 6; 8; 1; 0; 2; 2; 7; 7; 3; 7; 7; 5; 0; 5]%N
  [:: 7; 3; 9; 0; 4; 5; 7; 2; 9; 7; 1; 5; 9; 3; 0; 1; 3; 2; 5]%N
  [:: 2; 6; 9; 0; 2; 1; 2; 4; 6; 7; 9; 0; 0; 0; 2; 6; 5; 4; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma high_1 s : 0%:R <= s <= 111%:R / 200%:R -> quintic s <= 1203%:R / 1000%:R.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 110 199 1 4 4 1 0 0
  [:: 2; 0; 3]%N
  [:: 1; 0; 3; 3; 0; 2; 5]%N
  [:: 3; 8; 3; 2; 1]%N
  [:: 3; 7; 6; 1; 1; 9; 7; 5; 3; 1; 2; 5]%N
  [:: 0; 0; 0; 8; 1; 9; 5; 0; 6; 2; 5]%N
  [:: 0; 0; 0; 6; 3; 2; 3; 8; 9; 3; 0; 9; 8; 2; 3; 4; 3; 7; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma high_2 s : 111%:R / 200%:R <= s <= 1203%:R / 1000%:R -> quintic s <= 1203%:R / 1000%:R.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 80 124 0 0 1 5 3 0
  [:: 0; 0; 0; 6; 3; 2; 3; 8; 9; 3; 0; 9; 8; 2; 3; 4; 3; 7; 5]%N
  [:: 0; 0; 5; 8; 9; 6; 9; 0; 3; 8; 7; 1; 3; 2; 9; 6; 8; 7; 5]%N
  [:: 8; 9; 7; 3; 6; 1; 6; 3; 9; 8; 0; 9; 7; 6; 4; 3; 7; 5]%N
  [:: 2; 5; 9; 6; 3; 4; 8; 2; 7; 9; 3; 3; 5; 9; 7; 3; 7; 5]%N
  [:: 8; 5; 3; 6; 2; 5; 3; 8; 9; 3; 6; 3; 7; 0; 9; 5; 8; 7; 5]%N
  [:: 2; 5; 3; 9; 7; 8; 7; 5; 3; 2; 0; 9; 9; 9; 7; 3; 4; 5; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

Lemma high_5 s : 17%:R / 25%:R <= s <= 1203%:R / 1000%:R -> quintic s <= 57%:R / 50%:R.
Proof.
move=> range; rewrite -subr_ge0.
apply: (@by_weights _ _ s _ 522 999 0 0 3 5 3 0
  [:: 0; 0; 3; 7; 8; 6; 1; 9; 5; 6; 6; 0; 8]%N
  [:: 5; 4; 5; 8; 8; 8; 3; 7; 9; 5; 5; 8; 4]%N
  [:: 0; 6; 2; 9; 2; 0; 1; 6; 4; 8; 4; 9; 2; 8]%N
  [:: 2; 9; 0; 5; 6; 7; 2; 5; 9; 0; 8; 1; 8; 8; 8]%N
  [:: 0; 4; 0; 2; 2; 0; 3; 6; 9; 4; 3; 4; 3; 6; 4; 9]%N
  [:: 1; 9; 0; 9; 7; 8; 7; 5; 3; 2; 0; 9; 9; 9; 7; 3; 4; 5; 5]%N _ range); first by field.
by rewrite /weighted /quintic /first /third /fifth /fixed /=; field.
Qed.

End Quintic.
