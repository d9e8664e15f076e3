(* classics.newton_schulz: the residual is squared in every step, for every shape and every start. *)
From bounds.theory Require Import language vectors spectral frobenius.
From statements Require classics_newton_schulz.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Schulz.
Variables (R : realType) (n : nat).
Implicit Types A X : 'M[R]_n.+1.

(* X (2 I - A X). *)
Definition schulz A X := X * (2%:R - A * X).

Lemma residual_schulz A X : 1 - A * schulz A X = (1 - A * X) ^+ 2.
Proof.
rewrite /schulz mulrA expr2 mulrBl mul1r !mulrBr mulr1 mulr_natr mulr2n !opprB opprD !addrA.
by congr (_ - _); rewrite addrAC.
Qed.

Lemma frobenius_exp_le A p : (0 < p)%N -> frobenius_sqr (A ^+ p) <= frobenius_sqr A ^+ p.
Proof.
case: p => // p _; elim: p => [|p below]; first by rewrite !expr1.
rewrite exprS [X in _ <= X]exprS (le_trans (frobenius_sqr_mul _ _)) //.
by rewrite ler_wpmul2l ?frobenius_sqr_ge0.
Qed.

Lemma residual_steps A X steps : 1 - A * iter steps (schulz A) X = (1 - A * X) ^+ (2 ^ steps).
Proof.
elim: steps => [|steps same]; first by rewrite expn0 expr1.
by rewrite iterS residual_schulz same -exprM expnSr.
Qed.

End Schulz.

Module classics_newton_schulz_theory.
Section Symbols.
Variable R : realType.

(* A matrix, the first approximation of its inverse, and the number of steps. *)
Record instance := Instance { size : nat; A : 'M[R]_size.+1; start : 'M[R]_size.+1; steps : nat }.
Implicit Type i : instance.

Definition N i : nat := steps i.
Definition residual2_0 i : R := frobenius_sqr (1 - A i * start i).
Definition residual2 i : R := frobenius_sqr (1 - A i * iter (steps i) (schulz (A i)) (start i)).
End Symbols.

(* The number 2 with the start 1/3. *)
Lemma inhabited (R : realType) : classics_newton_schulz.inhabited R
  (@instance R) (@N R) (@residual2 R) (@residual2_0 R).
Proof. by exists (Instance (2%:R : 'M[R]_1) (3%:R^-1)%:M 1); do !split; rewrite ?frobenius_sqr_ge0. Qed.

Theorem proved (R : realType) : classics_newton_schulz.statement R
  (@instance R) (@N R) (@residual2 R) (@residual2_0 R).
Proof.
move=> i _; rewrite /classics_newton_schulz.conclusion /residual2 residual_steps.
by apply: frobenius_exp_le; rewrite expn_gt0.
Qed.
End classics_newton_schulz_theory.
