(* Small help with inequalities: one tactic for what is not negative by its form, and comparison by the difference. *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Sums, products, powers, squares and roots of what is not negative. *)
Ltac nonnegative := repeat first
  [ done
  | exact: ltW
  | exact: sqr_ge0
  | exact: sqrtr_ge0
  | exact: normr_ge0
  | exact: ler0n
  | match goal with
    | |- is_true (0 <= _ + _) => apply: addr_ge0
    | |- is_true (0 <= _ * _) => apply: mulr_ge0
    | |- is_true (0 <= _ ^+ _) => apply: exprn_ge0
    | |- is_true (0 <= _^-1) => rewrite invr_ge0
    | |- is_true (0 <= \sum_(_ <= _ < _) _) => apply: sumr_ge0 => ? _
    | |- is_true (0 <= \sum_(_ < _) _) => apply: sumr_ge0 => ? _
    end ].

Section Order.
Variable R : realDomainType.
Implicit Types x y d : R.

(* x <= y because y - x is something that is not negative. *)
Lemma ler_by x y d : y - x = d -> 0 <= d -> x <= y.
Proof. by move=> difference; rewrite -(subr_ge0 x) difference. Qed.

Lemma ltr_by x y d : y - x = d -> 0 < d -> x < y.
Proof. by move=> difference; rewrite -(subr_gt0 x) difference. Qed.

(* Squares of numbers that are not negative compare like the numbers. *)
Lemma ler_by_sqr x y : 0 <= x -> 0 <= y -> x ^+ 2 <= y ^+ 2 -> x <= y.
Proof. by move=> x_ge0 y_ge0; rewrite ler_pexpn2r ?nnegrE. Qed.
End Order.
