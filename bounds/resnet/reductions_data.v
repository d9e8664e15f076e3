(* resnet.reductions.data, reductions_inputs: descent sees the data through as many samples, or inputs, as their rank. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme singular chains least_squares.
From bounds.theory Require Import residual_network residual_descent residual_batches residual_frames.
From mathcomp Require Import boolp.
From statements Require resnet_reductions_data.
From statements Require resnet_reductions_inputs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_reductions_data_theory.
Section Symbols.
Variable R : realType.

(* A task; r orthonormal rows F that span the rows of X; a depth, a step size, a number of steps; an entry of one layer. *)
Record instance := Instance {
  task : problem R; r : nat; F : 'M[R]_(r, samples task); orth : F *m F^T = 1%:M; basis : (F == X task)%MS;
  depth : nat; rate : R; steps : nat; layer : 'I_depth; row : 'I_(width task); column : 'I_(width task);
}.
Implicit Type i : instance.

(* Gradient descent on the data, and on X F^T and Y F^T. *)
Definition full i := run (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (rate i) (steps i).
Definition reduced i :=
  run (A (task i)) (B (task i)) (depth i) (X (task i) *m (F i)^T) (Y (task i) *m (F i)^T) (rate i) (steps i).
Definition weights i : R := full i (layer i) (row i) (column i).
Definition fewer i : R := reduced i (layer i) (row i) (column i).
Definition gap i : R := loss_gap (X (task i)) (Y (task i)) (output (A (task i)) (B (task i)) (depth i) (full i)).
Definition small_loss i : R :=
  squared_loss (X (task i) *m (F i)^T) (Y (task i) *m (F i)^T) (output (A (task i)) (B (task i)) (depth i) (reduced i)).

Lemma rows_kept i : X (task i) *m (F i)^T *m F i = X (task i).
Proof.
have /andP[_ inside] := @basis i; have frame : orthonormal (F i)^T by rewrite /orthonormal trmxK; exact: orth.
by have := rows_in_span frame; rewrite trmxK; apply.
Qed.

Lemma same_gradient i W l : gradient (A (task i)) (B (task i)) (depth i) (X (task i) *m (F i)^T) (Y (task i) *m (F i)^T) W l =
  gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) W l.
Proof.
have kept : (F i)^T *m (X (task i) *m (F i)^T)^T = (X (task i))^T by rewrite -trmx_mul rows_kept.
rewrite !gradientE /outer; congr (sandwich _ _ (_ *m _ *m _) _).
by rewrite mulmxA -mulmxBl -mulmxA kept.
Qed.

Lemma same_run i : reduced i = full i.
Proof.
rewrite /reduced /full; elim: (steps i) => //= t ->.
by apply/funext => l; rewrite /next same_gradient.
Qed.

Lemma same_gap i U : loss_gap (X (task i)) (Y (task i)) U = squared_loss (X (task i) *m (F i)^T) (Y (task i) *m (F i)^T) U.
Proof.
have [Phi st] := stationary_exists (X (task i)) (Y (task i)); rewrite (gapE _ st) /squared_loss mulmxA -mulmxBl.
have /andP[/submxP [D FE] _] := @basis i.
have unseen : (Phi *m X (task i) - Y (task i)) *m (F i)^T = 0 by rewrite FE trmx_mul mulmxA st mul0mx.
have -> : U *m X (task i) - Y (task i) = (U - Phi) *m X (task i) + (Phi *m X (task i) - Y (task i)).
  by rewrite mulmxBl addrA subrK.
rewrite mulmxDl unseen addr0 -[in RHS]dot_sqr dot_adjoint_r trmxK -!mulmxA (mulmxA _ _ (F i)) rows_kept.
by rewrite dot_sqr.
Qed.
End Symbols.

(* Two samples, of which the second is zero. *)
Lemma inhabited (R : realType) : resnet_reductions_data.inhabited R
  (@instance R) (@fewer R) (@gap R) (@small_loss R) (@weights R).
Proof.
pose two := @Problem R 1 0 0 2 1%:M 1%:M (delta_mx 0 0) (const_mx 1).
have orth : X two *m (X two)^T = 1%:M by rewrite /= trmx_delta mul_delta_mx; apply/matrixP => a b; rewrite !ord1 !mxE.
have self : (X two == X two)%MS by rewrite submx_refl.
exists (@Instance R two 1 (X two) orth self 1 1 1 0 0 0).
by split; [exact: gap_ge0 | exact: squared_loss_ge0].
Qed.

Theorem proved (R : realType) : resnet_reductions_data.statement R
  (@instance R) (@fewer R) (@gap R) (@small_loss R) (@weights R).
Proof.
by move=> i _; split; [rewrite /fewer same_run | rewrite /gap same_gap /small_loss same_run].
Qed.
End resnet_reductions_data_theory.

Module resnet_reductions_inputs_theory.
Section Symbols.
Variable R : realType.

(* Outer maps and targets; inputs X = Q C, with orthonormal columns in Q; a depth, a step size and the batches of all steps
   that were taken; an entry of one layer. *)
Record instance := Instance {
  m : nat; d : nat; k : nat; n : nat; A : 'M[R]_(m, d.+1); B : 'M[R]_(k, m); Y : 'M[R]_(k, n);
  rank : nat; Q : 'M[R]_(d.+1, rank.+1); frame : orthonormal Q; C : 'M[R]_(rank.+1, n);
  depth : nat; rate : R; batches : seq {set 'I_n}; layer : 'I_depth; row : 'I_m; column : 'I_m;
}.
Implicit Type i : instance.
Definition weights i : R := trained (A i) (B i) (depth i) (Q i *m C i) (Y i) (rate i) (batches i) (layer i) (row i) (column i).
Definition fewer i : R := trained (A i *m Q i) (B i) (depth i) (C i) (Y i) (rate i) (batches i) (layer i) (row i) (column i).
Definition least_A i : R := weakest (A i) ^+ 2.
Definition least_AQ i : R := weakest (A i *m Q i) ^+ 2.

Lemma same_gradient m d k n r L (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (Q : 'M[R]_(d, r)) (C : 'M[R]_(r, n)) (Y : 'M[R]_(k, n)) W l :
  gradient (A *m Q) B L C Y W l = gradient A B L (Q *m C) Y W l.
Proof. by rewrite /gradient /output !mulmxA. Qed.

Lemma same_run m d k n r L (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (Q : 'M[R]_(d, r)) (C : 'M[R]_(r, n)) (Y : 'M[R]_(k, n)) eta bs :
  trained (A *m Q) B L C Y eta bs = trained A B L (Q *m C) Y eta bs.
Proof.
elim/last_ind: bs => // bs batch same; rewrite !trained_rcons same; apply/funext => l.
rewrite /batch_step /batch_gradient; congr (_ - _ *: (_ *: _)); apply: eq_bigr => j _.
by rewrite /sample_gradient same_gradient !colE mulmxA.
Qed.
End Symbols.

(* Two inputs, of which the data use the first. *)
Lemma inhabited (R : realType) : resnet_reductions_inputs.inhabited R
  (@instance R) (@fewer R) (@least_A R) (@least_AQ R) (@weights R).
Proof.
have frame : orthonormal (delta_mx 0 0 : 'M[R]_(2, 1)).
  by rewrite /orthonormal trmx_delta mul_delta_mx; apply/matrixP => a b; rewrite !ord1 !mxE.
exists (@Instance R 2 1 1 1 1%:M (const_mx 1) 0 0 (delta_mx 0 0) frame 1%:M 1 1 [:: setT] 0 0 0).
exact: sqr_ge0.
Qed.

Theorem proved (R : realType) : resnet_reductions_inputs.statement R
  (@instance R) (@fewer R) (@least_A R) (@least_AQ R) (@weights R).
Proof.
move=> i _; split; first by rewrite /weights /fewer same_run.
rewrite /least_A /least_AQ ler_pexpn2r ?nnegrE ?weakest_ge0 //.
apply: weakest_greatest => v unit; rewrite -mulmxA -[X in X <= _]mulr1 -unit -(norm_orthonormal v (@frame _ i)).
exact: weakest_le.
Qed.
End resnet_reductions_inputs_theory.
