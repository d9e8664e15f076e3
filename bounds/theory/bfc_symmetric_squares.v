(* Symmetric squares x * x, entry by entry over pairs i <= j (Definition C.2).
   A file of lemmas: bfc.defC_2 and bfc.lemC_5 rest on it. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section SymmetricSquares.
Variables (R : realType) (n : nat).
Definition pair : finType := [finType of 'I_n * 'I_n].
Implicit Types (p q : pair) (x : 'I_n -> R).

Definition ordered p : bool := (p.1 <= p.2)%N.

(* The weight a_ij is 1 on the diagonal and sqrt 2 elsewhere; x * x has the entry a_ij x_i x_j. *)
Definition weight p : R := if p.1 == p.2 then 1 else Num.sqrt 2%:R.
Definition star x p : R := weight p * x p.1 * x p.2.

Lemma weight_sqr p : weight p ^+ 2 = if p.1 == p.2 then 1 else 2%:R.
Proof. by rewrite /weight; case: eqP => _; rewrite ?expr1n // sqr_sqrtr ?ler0n. Qed.

Lemma weight_ge1 p : 1 <= weight p.
Proof. by rewrite /weight; case: eqP => _ //; rewrite -[X in X <= _]sqrtr1 ler_wsqrtr // ler1n. Qed.

(* Over all pairs a symmetric sum has the entries i < j twice. *)
Lemma pairs_sum (f : 'I_n -> 'I_n -> R) : (forall i j, f i j = f j i) ->
  \sum_i \sum_j f i j = \sum_(p : pair | ordered p) weight p ^+ 2 * f p.1 p.2.
Proof.
move=> symmetric; rewrite pair_bigA /= (bigID ordered) /=.
have -> : \sum_(p : pair | ~~ ordered p) f p.1 p.2 = \sum_(p : pair | ordered p && (p.1 != p.2)) f p.1 p.2.
  rewrite (reindex_inj (inv_inj (f := fun p : pair => (p.2, p.1)) _)); last by case.
  apply: eq_big => [[i j]|[i j] _]; last exact: symmetric.
  by rewrite /ordered /= -ltnNge ltn_neqAle [LHS]andbC.
rewrite [X in _ + X]big_mkcondr -big_split; apply: eq_bigr => p _ /=.
by rewrite weight_sqr; case: eqP => _; rewrite ?addr0 ?mul1r // mulr2n mulrDl mul1r.
Qed.

Lemma inner_of_stars x y : \sum_(p | ordered p) star x p * star y p = (\sum_i x i * y i) ^+ 2.
Proof.
rewrite expr2 mulr_suml (eq_bigr (fun i => \sum_j x i * y i * (x j * y j))); last first.
  by move=> i _; rewrite mulr_sumr.
rewrite (@pairs_sum (fun i j => x i * y i * (x j * y j))) => [|i j]; last by rewrite mulrC.
by apply: eq_bigr => p _; rewrite /star; ring.
Qed.
End SymmetricSquares.
