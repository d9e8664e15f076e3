(* The mean of a polynomial of a standard normal number is linear, and that of a square is not negative. *)
From bounds.theory Require Import language gaussian hermite.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Means.
Variable R : realType.
Implicit Types (p r : {poly R}) (c : R).

Lemma gaussian_meanD p r : gaussian_mean (p + r) = gaussian_mean p + gaussian_mean r.
Proof.
set n := maxn (size p) (size r); have sum_short : (size (p + r)%R <= n)%N by apply: size_add.
rewrite (gaussian_mean_widen sum_short) (gaussian_mean_widen (leq_maxl (size p) (size r))).
rewrite (gaussian_mean_widen (leq_maxr (size p) (size r))) -big_split; apply: eq_bigr => k _ /=.
by rewrite coefD mulrDl.
Qed.

Lemma gaussian_meanZ c p : gaussian_mean (c *: p) = c * gaussian_mean p.
Proof.
rewrite (gaussian_mean_widen (size_scale_leq c p)) /gaussian_mean mulr_sumr; apply: eq_bigr => k _.
by rewrite coefZ mulrA.
Qed.

Lemma gaussian_mean0 : gaussian_mean (0 : {poly R}) = 0.
Proof. by rewrite /gaussian_mean size_poly0 big_ord0. Qed.

Lemma gaussian_meanN p : gaussian_mean (- p) = - gaussian_mean p.
Proof. by rewrite -scaleN1r gaussian_meanZ mulN1r. Qed.

Lemma gaussian_meanC c : gaussian_mean c%:P = c.
Proof. by have := gaussian_meanZX c 0%N; rewrite expr0 alg_polyC mulr1. Qed.

Lemma gaussian_meanX k : gaussian_mean ('X^k : {poly R}) = (moment k)%:R.
Proof. by have := gaussian_meanZX (1 : R) k; rewrite scale1r mul1r. Qed.

Lemma gaussian_mean_sum (I : Type) (s : seq I) (f : I -> {poly R}) :
  gaussian_mean (\sum_(i <- s) f i) = \sum_(i <- s) gaussian_mean (f i).
Proof. by elim: s => [|i s IH]; rewrite ?big_nil ?gaussian_mean0 // !big_cons gaussian_meanD IH. Qed.

(* E p^2 is the sum of k! times the squared coefficients of He_k. *)
Lemma gaussian_mean_sqr_ge0 p : 0 <= gaussian_mean (p ^+ 2).
Proof.
set n := size p; pose part k : R := \sum_(a < n) p`_a * (hermite a k)%:R.
have expand : p = \sum_(a < n) p`_a *: 'X^a by rewrite -[LHS]coefK poly_def.
rewrite expr2 [in X in gaussian_mean X]expand mulr_suml gaussian_mean_sum.
rewrite (eq_bigr (fun a : 'I_n => \sum_(k < n) (k`!)%:R * (p`_a * (hermite a k)%:R * part k))).
  rewrite exchange_big sumr_ge0 // => k _; rewrite -mulr_sumr -mulr_suml -/(part k) -expr2.
  by rewrite mulr_ge0 ?ler0n ?sqr_ge0.
move=> a _; rewrite mulr_sumr gaussian_mean_sum.
rewrite [RHS](eq_bigr (fun k : 'I_n => \sum_(b < n) (k`!)%:R * (p`_a * (hermite a k)%:R * (p`_b * (hermite b k)%:R)))).
  rewrite exchange_big; apply: eq_bigr => b _ /=.
  rewrite -scalerAl -scalerAr scalerA -exprD gaussian_meanZX (moment_hermite _ (ltn_ord a)) natr_sum mulr_sumr.
  by apply: eq_bigr => k _; rewrite !natrM; ring.
by move=> k _; rewrite /part !mulr_sumr.
Qed.

Lemma gaussian_jensen p : gaussian_mean p ^+ 2 <= gaussian_mean (p ^+ 2).
Proof.
have := gaussian_mean_sqr_ge0 (p - (gaussian_mean p)%:P).
rewrite sqrrB !gaussian_meanD gaussian_meanN -polyC_exp gaussian_meanC -mulr_natl.
have -> : 2%:R * (p * (gaussian_mean p)%:P) = (2%:R * gaussian_mean p) *: p.
  by rewrite -mul_polyC polyCM rmorph_nat; ring.
rewrite gaussian_meanZ; move: (gaussian_mean p) (gaussian_mean (p ^+ 2)) => m s nonneg; rewrite -subr_ge0.
by have -> : s - m ^+ 2 = s - 2%:R * m * m + m ^+ 2 by ring.
Qed.
End Means.
