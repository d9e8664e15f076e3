(* classics.steepest_descent: an exact line search contracts the energy at least as a step of 2/(mu + L) does. *)
From bounds.theory Require Import language vectors spectral arithmetic forms.
From mathcomp Require Import ring.
From statements Require classics_steepest_descent.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LineSearch.
Variables (R : realType) (n : nat) (A : 'M[R]_n) (b : 'cV[R]_n).

Definition residual x := b - A *m x.

(* x + |r|^2 / <r, A r> r. *)
Definition descend x := x + (norm (residual x) ^+ 2 / form A (residual x) (residual x)) *: residual x.

Lemma energy_along (s e : 'cV[R]_n) t : A^T = A -> A *m e = - s ->
  form A (e + t *: s) (e + t *: s) = form A e e - norm s ^+ 2 *+ 2 * t + t ^+ 2 * form A s s.
Proof.
move=> sym gradient; rewrite !(formDl, formDr, formZl, formZr) (formC e s sym).
have -> : form A s e = - norm s ^+ 2 by rewrite /form gradient innerNr norm_sqr.
by ring.
Qed.

(* No step along the residual ends lower. *)
Lemma descend_best mu L x solution t : 0 < mu -> between A mu L -> A *m solution = b ->
  form A (descend x - solution) (descend x - solution) <=
  form A (x + t *: residual x - solution) (x + t *: residual x - solution).
Proof.
move=> mu_gt0 bet solves; have [sym range] := bet.
have gradient : A *m (x - solution) = - residual x by rewrite mulmxBr solves /residual opprB.
rewrite /descend ![x + _ - _]addrAC !(energy_along _ sym gradient).
set r := residual x; set q := form A r r.
have [r0|r_n0] := eqVneq r 0; first by rewrite /q r0 norm0 /form inner0l expr2 !mul0r mul0rn !(mul0r, mulr0).
have q_gt0 : 0 < q.
  have /andP[low _] := range r; apply: lt_le_trans low.
  by rewrite mulr_gt0 // exprn_gt0 // lt0r norm_eq0 r_n0 norm_ge0.
have q_n0 : q != 0 by rewrite gt_eqF.
apply: (le_by (s := q * (t - norm r ^+ 2 / q) ^+ 2)); first by rewrite mulr_ge0 ?sqr_ge0 // ltW.
by field.
Qed.

End LineSearch.

Module classics_steepest_descent_theory.
Section Symbols.
Variable R : realType.

(* The quadratic 1/2 <x, A x> - <b, x> with mu <= A <= L, 0 < mu, its minimiser, the start and the number of steps. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size; mu : R; L : R; mu_gt0 : 0 < mu; curvature : between A mu L;
  solution : 'cV[R]_size; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition kappa i : R := L i / mu i.
Definition k i : nat := steps i.
Definition squared i (x : 'cV[R]_(size i)) : R := form (A i) (x - solution i) (x - solution i).
Definition energy_0 i : R := squared (start i).
Definition energy i : R := squared (iter (steps i) (descend (A i) (A i *m solution i)) (start i)).
End Symbols.

(* The identity between 1 and 2, one step from 1 to the solution 0. *)
Lemma inhabited (R : realType) : classics_steepest_descent.inhabited R
  (@instance R) (@energy R) (@energy_0 R) (@k R) (@kappa R).
Proof.
have unit_between : between (1%:M : 'M[R]_1) 1 2%:R.
  split=> [|v]; first by rewrite trmx1.
  by rewrite /form mul1mx -norm_sqr mul1r lexx ler_pemull ?sqr_ge0 ?ler1n.
exists (Instance (@ltr01 R) unit_between 0 (const_mx 1) 1).
by do !split; rewrite /kappa /energy /energy_0 /squared /form /= ?mul1mx ?inner_ge0 ?divr1 ?ltr0n ?ltr1n.
Qed.

Theorem proved (R : realType) : classics_steepest_descent.statement R
  (@instance R) (@energy R) (@energy_0 R) (@k R) (@kappa R).
Proof.
case=> n A m l m_gt0 bet s x steps [_ [_ [_ [_ [_ kappa_gt1]]]]].
rewrite /classics_steepest_descent.conclusion /energy /energy_0 /squared /k /=.
rewrite /kappa /= in kappa_gt1 *.
have m_lt_l : m < l by rewrite ltr_pdivl_mulr // mul1r in kappa_gt1.
have -> : (l / m - 1) ^+ 2 / (1 + l / m) ^+ 2 = share m l ^+ 2.
  have m_n0 : m != 0 by rewrite gt_eqF.
  have sum_n0 : l + m != 0 by rewrite gt_eqF // addr_gt0 // (lt_trans m_gt0).
  by rewrite /share expr_div_n; field; rewrite sum_n0.
elim: steps => [|j below]; first by rewrite expr0 mul1r.
rewrite iterS [share m l ^+ 2 ^+ _]exprS -mulrA; set y := iter j _ x in below *.
apply: le_trans (descend_best y (2%:R / (m + l)) m_gt0 bet (erefl _)) _.
have -> : y + (2%:R / (m + l)) *: residual A (A *m s) y - s = (1%:M - (2%:R / (m + l)) *: A) *m (y - s).
  by rewrite mulmxBl mul1mx -scalemxAl /residual -mulmxBr -[s - y]opprB mulmxN scalerN addrAC.
by rewrite (le_trans (energy_step m_gt0 m_lt_l bet _)) // ler_wpmul2l ?sqr_ge0.
Qed.
End classics_steepest_descent_theory.
