(* The smallest of the numbers F 0, ..., F n; it is no larger than their mean. *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Smallest.
Variables (R : realType) (F : nat -> R).

Fixpoint smallest (n : nat) : R := if n is m.+1 then Num.min (smallest m) (F n) else F 0%N.

Lemma smallest_le n j : (j <= n)%N -> smallest n <= F j.
Proof.
elim: n => [|n below] /=; first by rewrite leqn0 => /eqP ->.
by rewrite leq_eqVlt ltnS le_minl => /orP[/eqP ->|/below ->] //; rewrite lexx orbT.
Qed.

Lemma smallest_ge (c : R) n : (forall j, (j <= n)%N -> c <= F j) -> c <= smallest n.
Proof.
elim: n => [|n above] low /=; first exact: low.
by rewrite le_minr low // above // => j j_le; rewrite low // ltnW.
Qed.

Lemma smallest_sum n : n.+1%:R * smallest n <= \sum_(j < n.+1) F j.
Proof.
rewrite mulrC mulr_natr -[n.+1 in X in X <= _]card_ord -sumr_const.
by apply: ler_sum => j _; apply: smallest_le; rewrite -ltnS ltn_ord.
Qed.
End Smallest.
