(* The mean of a polynomial of a standard normal number, by its moments 1, 0, 1, 0, 3, 0, 15, ... *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Gaussian.
Variable R : realType.
Implicit Type p : {poly R}.

(* E x^k: the recursion of partial integration, E x^(k+2) = (k+1) E x^k. *)
Fixpoint moment k : nat := match k with 0 => 1 | 1 => 0 | (k'.+1 as j).+1 => (j * moment k')%N end.

Definition gaussian_mean p : R := \sum_(k < size p) p`_k * (moment k)%:R.

(* More coefficients than needed do no harm. *)
Lemma gaussian_mean_widen p n : (size p <= n)%N -> gaussian_mean p = \sum_(k < n) p`_k * (moment k)%:R.
Proof.
move=> short; rewrite /gaussian_mean (big_ord_widen n (fun k => p`_k * (moment k)%:R)) // big_mkcond /=.
by apply: eq_bigr => k _; case: ltnP => // /(nth_default 0) ->; rewrite mul0r.
Qed.

Lemma gaussian_meanZX c k : gaussian_mean (c *: 'X^k) = c * (moment k)%:R.
Proof.
have short : (size (c *: 'X^k : {poly R}) <= k.+1)%N by rewrite (leq_trans (size_scale_leq _ _)) ?size_polyXn.
rewrite (gaussian_mean_widen short) big_ord_recr /= coefZ coefXn eqxx mulr1 big1 ?add0r // => j _.
by rewrite coefZ coefXn (ltn_eqF (ltn_ord j)) mulr0 mul0r.
Qed.

End Gaussian.
