(* bcgd.def_global: the least-squares solution Y X^+, Pythagoras, other minimisers, and its rank. *)
From bounds.theory Require Import language vectors spectral pseudoinverse bcgd_least_squares.
From statements Require bcgd_def_global.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_def_global_theory.
Section Symbols.
Variable R : realType.

(* X with its pseudo-inverse X^+ and V_x of the compact decomposition, labels Y, any W and M, and an entry. *)
Record instance := Instance {
  inputs : nat; samples : nat; outputs : nat; rank : nat;
  X : 'M[R]_(inputs, samples); inverse : 'M[R]_(samples, inputs); penrose : pseudoinverse X inverse;
  V_x : 'M[R]_(samples, rank); orthonormal : V_x^T *m V_x = 1%:M; projector : V_x *m V_x^T = inverse *m X;
  Y : 'M[R]_(outputs, samples); W : 'M[R]_(outputs, inputs); M : 'M[R]_(outputs, inputs);
  row : 'I_outputs; column : 'I_inputs;
}.
Implicit Type i : instance.

(* W* = Y X^+. *)
Definition solution i := Y i *m inverse i.

Definition loss i : R := frobenius_sqr (W i *m X i - Y i).
Definition distance i : R := frobenius_sqr ((W i - solution i) *m X i).
Definition least i : R := frobenius_sqr (solution i *m X i - Y i).
Definition other i : R := frobenius_sqr ((solution i + M i *m (X i *m inverse i - 1%:M)) *m X i - Y i).
Definition orthogonality i : R := ((solution i *m X i - Y i) *m (X i)^T) (row i) (column i).
Definition rank_YV i : nat := \rank (Y i *m V_x i).
Definition rank_solution i : nat := \rank (solution i).
End Symbols.

(* X = Y = 1, W = 0. *)
Lemma inhabited (R : realType) : bcgd_def_global.inhabited R (@instance R)
  (@distance R) (@least R) (@loss R) (@orthogonality R) (@other R) (@rank_YV R) (@rank_solution R).
Proof.
have orthonormal : (1%:M : 'M[R]_1)^T *m 1%:M = 1%:M by rewrite trmx1 mulmx1.
have projector : (1%:M : 'M[R]_1) *m (1%:M)^T = 1%:M *m 1%:M by rewrite trmx1.
exists (Instance (pseudoinverse1 R 1) orthonormal projector 1%:M 0 1%:M ord0 ord0).
by do !split; apply: frobenius_sqr_ge0.
Qed.

Theorem proved (R : realType) : bcgd_def_global.statement R (@instance R)
  (@distance R) (@least R) (@loss R) (@orthogonality R) (@other R) (@rank_YV R) (@rank_solution R).
Proof.
move=> i _; have [XBX _ _ _] := penrose i; split; first exact: (pythagoras (Y i) (penrose i)).
split; last split.
- by rewrite /other /least mulmxDl -!mulmxA mulmxBl mul1mx XBX subrr mulmx0 addr0 mulmxA.
- by rewrite /orthogonality (normal_equations (Y i) (penrose i)) mxE.
- exact: (rank_of_solution (Y i) (penrose i) (orthonormal i) (projector i)).
Qed.
End bcgd_def_global_theory.
