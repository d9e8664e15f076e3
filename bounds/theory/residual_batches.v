(* Training of a linear residual network from zero with any sequence of batches; the batch of all samples is gradient descent. *)
From bounds.theory Require Import language vectors spectral frobenius chains least_squares residual_network residual_descent.
From mathcomp Require Import boolp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Training.
Variables (R : realType) (m d k n : nat) (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (L : nat).
Variables (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (eta : R).

(* Every layer takes the step W_l - eta (n/B) (the sum of the gradients of the samples in the batch). *)
Definition batch_step (W : nat -> 'M[R]_m) (batch : {set 'I_n}) : nat -> 'M[R]_m := fun l =>
  W l - eta *: batch_gradient A B L X Y W batch l.
Definition trained (batches : seq {set 'I_n}) : nat -> 'M[R]_m := foldl batch_step (fun=> 0) batches.

Lemma trained_rcons batches batch : trained (rcons batches batch) = batch_step (trained batches) batch.
Proof. by rewrite /trained foldl_rcons. Qed.

Lemma all_samples W l : batch_gradient A B L X Y W [set: 'I_n] l = gradient A B L X Y W l.
Proof.
rewrite /batch_gradient batch_sandwich gradientE cardsT card_ord.
have -> : masked A B L X Y W [set: 'I_n] = output A B L W *m X - Y.
  by apply/matrixP => i j; rewrite !mxE inE mulr1.
have [n0|n_gt0] := posnP n; last by rewrite divff ?scale1r // pnatr_eq0 -lt0n.
suff -> : outer A B (output A B L W *m X - Y) X = 0 by rewrite /sandwich mulmx0 mul0mx scaler0.
rewrite /outer; have -> : (output A B L W *m X - Y) *m X^T = 0; last by rewrite mulmx0 mul0mx.
by apply/matrixP => i j; rewrite !mxE big1 // => a _; have := ltn_ord a; rewrite [X in (_ < X)%N]n0 ltn0.
Qed.

Lemma trained_all t : trained (nseq t [set: 'I_n]) = run A B L X Y eta t.
Proof.
elim: t => // t same; rewrite -[t.+1]addn1 nseqD cats1 trained_rcons same addn1.
by apply/funext => l; rewrite /batch_step all_samples.
Qed.
End Training.
