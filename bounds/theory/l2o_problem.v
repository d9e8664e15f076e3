(* The least squares problem that the learned method solves: what the bounds of the paper are made of.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language vectors spectral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* M X = Y from the start X_0, with the step 1/beta; several problems are the blocks of one M. *)
Record problem (R : realType) := Problem {
  equations : nat; unknowns : nat;
  M : 'M[R]_(equations, unknowns); Y : 'cV[R]_equations; X_0 : 'cV[R]_unknowns; scale : R;
}.

Section Sizes.
Variable R : realType.
Implicit Type p : problem R.

Definition size_start p : R := norm (X_0 p).
Definition size_data p : R := norm ((M p)^T *m Y p).
Definition curvature p : R := spectral ((M p)^T *m M p).

(* One equation x = 1 from x = 1, with beta = 1. *)
Definition one_equation : problem R := Problem (1%:M : 'M_1) (const_mx 1) (const_mx 1) 1.

Lemma one_equation_curvature : curvature one_equation <= scale one_equation.
Proof. by rewrite /curvature /= mulmx1 trmx1 spectral_scalar normr1. Qed.
End Sizes.
