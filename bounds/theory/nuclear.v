(* The nuclear norm of a matrix: the greatest inner product with a matrix of spectral norm one. *)
From bounds.theory Require Import language vectors spectral frobenius.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Nuclear.
Variable R : realType.

Definition pairings m n (M : 'M[R]_(m, n)) : set R := [set dot Q M | Q in [set Q | spectral Q <= 1]].
Definition nuclear_norm m n (M : 'M[R]_(m, n)) : R := sup (pairings M).

Section Shape.
Variables m n : nat.
Implicit Types M N Q : 'M[R]_(m, n).

Lemma frobenius_sqr_le_spectral Q : frobenius_sqr Q <= spectral Q ^+ 2 * frobenius_sqr (1%:M : 'M[R]_n).
Proof. by rewrite -{1}[Q]mulmx1 frobenius_sqr_spectral. Qed.

Lemma pairings_has_sup M : has_sup (pairings M).
Proof.
split; first by exists (dot 0 M), 0 => //=; rewrite spectral0 ler01.
exists (Num.sqrt (frobenius_sqr (1%:M : 'M[R]_n) * frobenius_sqr M)) => _ [Q /= Q_le1 <-].
apply: le_trans (ler_norm _) _; rewrite -sqrtr_sqr ler_wsqrtr //.
apply: le_trans (dot_sqr_le _ _) _; rewrite ler_wpmul2r ?frobenius_sqr_ge0 //.
apply: le_trans (frobenius_sqr_le_spectral _) _.
by rewrite ler_pimull ?frobenius_sqr_ge0 // exprn_ile1 ?spectral_ge0.
Qed.

Lemma nuclear_ge M Q : spectral Q <= 1 -> dot Q M <= nuclear_norm M.
Proof. by move=> Q_le1; apply: sup_upper_bound; [exact: pairings_has_sup | exists Q]. Qed.

Lemma nuclear_le M c : (forall Q, spectral Q <= 1 -> dot Q M <= c) -> nuclear_norm M <= c.
Proof.
move=> below; apply: sup_le_ub; first by case: (pairings_has_sup M).
by move=> _ [Q /= Q_le1 <-]; apply: below.
Qed.

Lemma nuclear_ge0 M : 0 <= nuclear_norm M.
Proof. by rewrite -(dot0l M) nuclear_ge // spectral0 ler01. Qed.

Lemma dot_nuclear Q M : dot Q M <= spectral Q * nuclear_norm M.
Proof.
have [zero|Q_n0] := eqVneq (spectral Q) 0.
  have : frobenius_sqr Q <= 0 by apply: le_trans (frobenius_sqr_le_spectral Q) _; rewrite zero expr2 !mul0r.
  rewrite le_eqVlt ltNge frobenius_sqr_ge0 orbF frobenius_sqr_eq0 => /eqP ->.
  by rewrite dot0l spectral0 mul0r.
have Q_gt0 : 0 < spectral Q by rewrite lt0r Q_n0 spectral_ge0.
rewrite -ler_pdivr_mull // -dotZl nuclear_ge // spectralZ ger0_norm ?invr_ge0 ?spectral_ge0 //.
by rewrite mulVf.
Qed.

Lemma nuclearD M N : nuclear_norm (M + N) <= nuclear_norm M + nuclear_norm N.
Proof. by apply: nuclear_le => Q Q_le1; rewrite dotDr ler_add ?nuclear_ge. Qed.

Lemma nuclearZ_le c M : nuclear_norm (c *: M) <= `|c| * nuclear_norm M.
Proof.
apply: nuclear_le => Q Q_le1; rewrite dotZr -dotZl; apply: le_trans (dot_nuclear _ _) _.
by rewrite ler_wpmul2r ?nuclear_ge0 // spectralZ ler_pimulr.
Qed.

Lemma nuclearN_le M : nuclear_norm (- M) <= nuclear_norm M.
Proof. by rewrite -scaleN1r; apply: le_trans (nuclearZ_le _ _) _; rewrite normrN1 mul1r. Qed.

Lemma nuclear0 : nuclear_norm (0 : 'M[R]_(m, n)) = 0.
Proof.
apply/eqP; rewrite eq_le nuclear_ge0 andbT; apply: nuclear_le => Q _.
by rewrite dot0r.
Qed.
End Shape.

Lemma nuclear_mul m n p q (A : 'M[R]_(m, n)) (M : 'M[R]_(n, p)) (B : 'M[R]_(p, q)) :
  nuclear_norm (A *m M *m B) <= spectral A * nuclear_norm M * spectral B.
Proof.
apply: nuclear_le => Q Q_le1; rewrite dotC -mulmxA dot_adjoint dot_adjoint_r dotC.
apply: le_trans (dot_nuclear _ _) _; rewrite mulrAC ler_wpmul2r ?nuclear_ge0 //.
apply: le_trans (spectral_mulmx _ _) _; rewrite spectral_trmx ler_wpmul2r ?spectral_ge0 //.
apply: le_trans (spectral_mulmx _ _) _; rewrite spectral_trmx ler_pimulr ?spectral_ge0 //.
Qed.
End Nuclear.
