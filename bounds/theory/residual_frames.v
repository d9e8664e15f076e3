(* Training in the coordinates of a frame: what the maps at both ends do not see, no layer learns. *)
From bounds.theory Require Import language vectors spectral frobenius chains singular.
From bounds.theory Require Import residual_network residual_batches.
From mathcomp Require Import boolp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Frames.
Variables (R : realType) (m p : nat) (Q : 'M[R]_(m, p)).
Hypothesis frame : orthonormal Q.

(* A matrix of the small space as one of the large space. *)
Definition lift (w : nat -> 'M[R]_p) : nat -> 'M[R]_m := fun l => Q *m w l *m Q^T.

Lemma lifted_in (M : 'M[R]_p) : (1%:M + Q *m M *m Q^T) *m Q = Q *m (1%:M + M).
Proof. by rewrite mulmxDl mul1mx -mulmxA frame mulmx1 mulmxDr mulmx1. Qed.

Lemma lifted_out (M : 'M[R]_p) : Q^T *m (1%:M + Q *m M *m Q^T) = (1%:M + M) *m Q^T.
Proof. by rewrite mulmxDr mulmx1 !mulmxA frame mul1mx mulmxDl mul1mx. Qed.

Lemma chain_in w j : chain (lift w) j *m Q = Q *m chain w j.
Proof. by elim: j => [|j same] /=; rewrite ?mul1mx ?mulmx1 // -mulmxA same mulmxA lifted_in mulmxA. Qed.

Lemma chain_out w j : Q^T *m chain (lift w) j = chain w j *m Q^T.
Proof. by elim: j => [|j same] /=; rewrite ?mul1mx ?mulmx1 // mulmxA lifted_out -mulmxA same mulmxA. Qed.

Section Network.
Variables (d k n : nat) (a : 'M[R]_(p, d)) (b : 'M[R]_(k, p)) (L : nat) (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (eta : R).
Local Notation A := (Q *m a).
Local Notation B := (b *m Q^T).

Lemma output_lift w : output A B L (lift w) = output a b L w.
Proof.
rewrite /output -(mulmxA b) chain_out !mulmxA -[X in X *m a]mulmxA frame mulmx1.
by [].
Qed.

Lemma gradient_lift r (x : 'M[R]_(d, r)) (y : 'M[R]_(k, r)) w l :
  gradient A B L x y (lift w) l = Q *m gradient a b L x y w l *m Q^T.
Proof.
rewrite /gradient output_lift -(mulmxA b) [Q^T *m after _ _ _]chain_out !mulmxA chain_in.
by rewrite !trmx_mul trmxK !mulmxA.
Qed.

Lemma batch_gradient_lift w batch l :
  batch_gradient A B L X Y (lift w) batch l = Q *m batch_gradient a b L X Y w batch l *m Q^T.
Proof.
rewrite /batch_gradient -scalemxAr -scalemxAl mulmx_sumr mulmx_suml; congr (_ *: _).
by apply: eq_bigr => i _; rewrite /sample_gradient gradient_lift.
Qed.

Theorem trained_lift batches : trained A B L X Y eta batches = lift (trained a b L X Y eta batches).
Proof.
elim/last_ind: batches => [|batches batch same]; first by apply/funext => l; rewrite /lift mulmx0 mul0mx.
apply/funext => l; rewrite !trained_rcons same /batch_step batch_gradient_lift.
by rewrite /lift /batch_step mulmxBr mulmxBl -[Q *m (eta *: _)]scalemxAr -[eta *: _ *m Q^T]scalemxAl.
Qed.
End Network.

(* A frame whose span holds the rows, or the columns, of a matrix. *)
Lemma rows_in_span q (M : 'M[R]_(q, m)) : (M <= Q^T)%MS -> M *m Q *m Q^T = M.
Proof. by move=> /submxP [D ->]; rewrite -(mulmxA D) frame mulmx1. Qed.

Lemma columns_in_span q (M : 'M[R]_(m, q)) : (M^T <= Q^T)%MS -> Q *m (Q^T *m M) = M.
Proof. by move=> /rows_in_span /(congr1 trmx); rewrite !trmx_mul !trmxK. Qed.
End Frames.

(* The columns of a matrix lie in the span of a frame of no more directions: Gram and Schmidt. *)
Lemma frame_exists (R : realType) m q (M : 'M[R]_(m, q)) :
  exists p, exists2 Q : 'M[R]_(m, p), (p <= q)%N & orthonormal Q /\ (M^T <= Q^T)%MS.
Proof.
elim: q M => [|q below] M.
  by exists 0%N, 0 => //; split; [apply/matrixP => [[]] | rewrite (flatmx0 M^T) sub0mx].
rewrite -[q.+1]/((1 + q)%N) in M *; rewrite -(hsubmxK M) tr_row_mx.
set v := lsubmx M; have [p [Q small [orth rest]]] := below (rsubmx M).
pose w := v - Q *m (Q^T *m v).
have away : Q^T *m w = 0 by rewrite /w mulmxBr mulmxA orth mul1mx subrr.
have [zero|w_n0] := eqVneq w 0.
  exists p, Q; first by rewrite (leq_trans small) // leq_addl.
  split=> //; rewrite col_mx_sub rest andbT; apply/submxP; exists (Q^T *m v)^T.
  by rewrite -trmx_mul; congr trmx; apply/eqP; rewrite -subr_eq0; apply/eqP.
have w_gt0 : 0 < norm w by rewrite lt0r norm_eq0 w_n0 norm_ge0.
pose u := (norm w)^-1 *: w; exists (1 + p)%N, (row_mx u Q); first by rewrite leq_add2l.
have unit : u^T *m u = 1%:M.
  rewrite /u [(_ *: w)^T]linearZ /= -scalemxAl -scalemxAr scalerA; apply/matrixP => i j; rewrite !ord1 mxE -inner_trmx -norm_sqr mxE eqxx.
  by rewrite -expr2 -exprMn mulVf ?expr1n // gt_eqF.
have Qu : Q^T *m u = 0 by rewrite /u -scalemxAr away scaler0.
split.
  rewrite /orthonormal tr_row_mx mul_col_row unit Qu orth [RHS]scalar_mx_block.
  by congr block_mx; rewrite -[LHS]trmxK trmx_mul trmxK Qu trmx0.
rewrite tr_row_mx col_mx_sub; apply/andP; split; last first.
  by apply: submx_trans rest _; apply/submxP; exists (row_mx 0 1%:M); rewrite mul_row_col mul0mx add0r mul1mx.
apply/submxP; exists (row_mx (norm w)%:M (Q^T *m v)^T); rewrite mul_row_col mul_scalar_mx /u [(_ *: w)^T]linearZ /= scalerA.
rewrite divff ?gt_eqF // scale1r -trmx_mul -linearD /=; congr trmx.
by rewrite /w subrK.
Qed.
