(* The largest of finitely many numbers. *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Maxima.
Variables (R : realType) (I : finType) (least : R) (f : I -> R).

Lemma max_ge j : f j <= \big[Num.max/least]_i f i.
Proof.
have : j \in index_enum I by rewrite mem_index_enum.
elim: (index_enum I) => // i s below; rewrite inE big_cons le_maxr => /orP[/eqP <-|/below ->]; rewrite ?lexx ?orbT //.
Qed.

Lemma max_le c : least <= c -> (forall j, f j <= c) -> \big[Num.max/least]_i f i <= c.
Proof.
by move=> least_le below; apply: (big_ind (fun x => x <= c)) => // x y x_le y_le; rewrite le_maxl x_le y_le.
Qed.

End Maxima.
