(* Inequalities by a difference that is visibly not negative. *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Arithmetic.
Variable R : realType.
Implicit Types x y s : R.

Lemma le_by s x y : 0 <= s -> y - x = s -> x <= y.
Proof. by move=> s_ge0 same; rewrite -subr_ge0 same. Qed.

Lemma lt_by s x y : 0 < s -> y - x = s -> x < y.
Proof. by move=> s_gt0 same; rewrite -subr_gt0 same. Qed.

Lemma ge0_of x y : x <= y -> 0 <= y - x.
Proof. by rewrite subr_ge0. Qed.

End Arithmetic.

(* Sums, products, powers and quotients of numbers that are positive, or not negative, are so. *)
Ltac positive := repeat first
  [ assumption | apply: addr_ge0 | apply: mulr_ge0 | apply: sqr_ge0 | apply: exprn_ge0 | apply: sqrtr_ge0
  | apply: ler0n | apply: ler01 | apply: ltr01 | apply: normr_ge0 | apply: sumr_ge0 => ? _ | apply: mulr_gt0
  | apply: addr_gt0 | apply: exprn_gt0 | apply: expR_gt0 | by rewrite ltr0n
  | match goal with |- is_true (0 <= _^-1) => rewrite invr_ge0 | |- is_true (0 < _^-1) => rewrite invr_gt0 end
  | apply: ltW; assumption ].
