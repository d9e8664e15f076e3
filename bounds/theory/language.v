(* What generated statements speak of beyond MathComp: the functions that it lacks or defines elsewhere. *)
From mathcomp Require Export all_ssreflect all_algebra.
From mathcomp Require Export reals signed.
From mathcomp Require Import boolp classical_sets topology normedtype.
From mathcomp Require Export sequences exp trigo.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Functions.
Variable R : realType.
Implicit Types x y : R.

(* A power with any exponent. The library's exp_fun says 0 to the power y is 1; here it is 0 unless y = 0. *)
Definition realpow x y : R := if x == 0 then (y == 0)%:R else expR (y * ln x).

Definition cosh x : R := (expR x + expR (- x)) / 2%:R.
Definition sinh x : R := (expR x - expR (- x)) / 2%:R.
Definition tanh x : R := sinh x / cosh x.

Lemma realpowE x y : 0 < x -> realpow x y = expR (y * ln x).
Proof. by move=> x0; rewrite /realpow gt_eqF. Qed.

Lemma realpow_gt0 x y : 0 < x -> 0 < realpow x y.
Proof. by move=> x0; rewrite realpowE // expR_gt0. Qed.

End Functions.
