(* One layer with coefficients near one, and how far they are from one.
   A file of lemmas: the theorems of minv rest on it. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layer.
Variable R : realType.
Implicit Types (C : nat -> R) (order : nat) (e : R).

(* The residual after a layer, as a polynomial in the residual before it: 1 - (1 - e) (C_0 + ... + C_(L-1) e^(L-1)). *)
Definition layer C order : {poly R} := 1 - (1 - 'X) * \sum_(l < order) C l *: 'X^l.

(* The largest |C_l - 1|. *)
Definition deviation C order : R := \big[Num.max/0]_(l < order) `|C l - 1|.

Lemma deviation_within C order d : 0 <= d -> (forall l, (l < order)%N -> `|C l - 1| <= d) ->
  0 <= deviation C order <= d.
Proof.
move=> d_ge0 small; apply: (big_ind (fun x => 0 <= x <= d)); first by rewrite lexx.
  by move=> x y /andP[x_ge0 x_le] /andP[_ y_le]; rewrite le_maxr x_ge0 le_maxl x_le y_le.
by move=> l _; rewrite normr_ge0 small.
Qed.

(* Coefficients 1 + d, 1 - d, 1 - d, ... *)
Definition first_up (d : R) (l : nat) : R := if l == 0%N then 1 + d else 1 - d.

(* Coefficients 1 - d, 1 + d, 1 - d, ... *)
Definition alternating (d : R) (l : nat) : R := if odd l then 1 + d else 1 - d.

Lemma first_up_within d order : 0 <= d -> 0 <= deviation (first_up d) order <= d.
Proof.
move=> d_ge0; apply: deviation_within => // l _; rewrite /first_up; case: eqP => _.
  by rewrite addrC addKr ger0_norm.
by rewrite addrC addKr normrN ger0_norm.
Qed.

Lemma alternating_within d order : 0 <= d -> 0 <= deviation (alternating d) order <= d.
Proof.
move=> d_ge0; apply: deviation_within => // l _; rewrite /alternating; case: odd.
  by rewrite addrC addKr ger0_norm.
by rewrite addrC addKr normrN ger0_norm.
Qed.
End Layer.
