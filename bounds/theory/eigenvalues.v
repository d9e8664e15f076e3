(* Networks of identity maps whose target has eigenvectors: every eigenvalue trains alone. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius.
From bounds.theory Require Import chains least_squares residual_network residual_descent.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Eigenvalues.
Variables (R : realType) (d n : nat) (V : 'M[R]_d) (values : 'rV[R]_d).
Hypothesis frame : V^T *m V = 1%:M.

(* The matrix with these eigenvectors and eigenvalues. *)
Definition spread (e : 'rV[R]_d) : 'M[R]_d := V *m diag_mx e *m V^T.

Lemma frame' : V *m V^T = 1%:M. Proof. exact: mulmx1C. Qed.

Lemma spread_mul e f : spread e *m spread f = spread (\row_j (e 0 j * f 0 j)).
Proof.
rewrite /spread !mulmxA -(mulmxA _ V^T V) frame mulmx1 -(mulmxA V) mulmx_diag.
by congr (_ *m diag_mx _ *m _); apply/rowP => j; rewrite !mxE.
Qed.

Lemma spread_linear a e f : spread e + a *: spread f = spread (\row_j (e 0 j + a * f 0 j)).
Proof.
rewrite /spread scalemxAl scalemxAr -mulmxDl -mulmxDr -linearZ -linearD /=.
by congr (_ *m diag_mx _ *m _); apply/rowP => j; rewrite !mxE.
Qed.

Lemma spread1 : spread (const_mx 1) = 1%:M.
Proof. by rewrite /spread diag_const_mx mulmx1 frame'. Qed.

Lemma spread_tr e : (spread e)^T = spread e.
Proof. by rewrite /spread !trmx_mul trmxK tr_diag_mx mulmxA. Qed.

Lemma spread_frobenius e : frobenius_sqr (spread e) = \sum_j e 0 j ^+ 2.
Proof.
rewrite -dot_sqr dot_trace spread_tr spread_mul /spread -mulmxA mxtrace_mulC -mulmxA frame mulmx1 mxtrace_diag.
by apply: eq_bigr => j _; rewrite mxE expr2.
Qed.

Lemma spread_chain (w : 'rV[R]_d) (W : nat -> 'M[R]_d) j : (forall p, (p < j)%N -> W p = spread w) ->
  chain W j = spread (\row_c (1 + w 0 c) ^+ j).
Proof.
elim: j => [|j same] eqW /=.
  by rewrite -spread1; congr spread; apply/rowP => c; rewrite !mxE expr0.
rewrite same => [|p pj]; last by rewrite eqW // ltnW.
rewrite eqW // -spread1 -[spread w]scale1r spread_linear spread_mul; congr spread.
by apply/rowP => c; rewrite !mxE mul1r exprS.
Qed.

(* The run of one eigenvalue: one layer w of a product s (1 + w)^L. *)
Section Run.
Variables (s eta : R) (L : nat) (X Y : 'M[R]_(d, n)).
Hypotheses (white : X *m X^T = 1%:M) (target : Y *m X^T = spread values).

Definition slope phi w : R := s * (1 + w) ^+ L.-1 * (s * (1 + w) ^+ L - phi).
Definition scalar phi t : R := iter t (fun w => w - eta * slope phi w) 0.
Definition weights t : 'rV[R]_d := \row_c scalar (values 0 c) t.
Local Notation run := (run 1%:M s%:M L X Y eta).

Lemma output_spread (W : nat -> 'M[R]_d) w : (forall p, (p < L)%N -> W p = spread w) ->
  output 1%:M s%:M L W = spread (\row_c (s * (1 + w 0 c) ^+ L)).
Proof.
move=> same; rewrite /output mulmx1 mul_scalar_mx (spread_chain same).
rewrite -[LHS]add0r -{1}(scale0r (spread 0)) -[0 *: _]addr0.
have -> : 0 *: spread 0 + 0 + s *: spread (\row_c (1 + w 0 c) ^+ L) = spread 0 + s *: spread (\row_c (1 + w 0 c) ^+ L).
  by rewrite scale0r addr0; congr (_ + _); rewrite /spread linear0 mulmx0 mul0mx.
by rewrite spread_linear; congr spread; apply/rowP => c; rewrite !mxE add0r.
Qed.

Lemma gradient_spread (W : nat -> 'M[R]_d) w l : (l < L)%N -> (forall p, (p < L)%N -> W p = spread w) ->
  gradient 1%:M s%:M L X Y W l = spread (\row_c slope (values 0 c) (w 0 c)).
Proof.
move=> lL same; rewrite /gradient (output_spread same) mulmx1 trmx_mul [(_ *m X)^T]trmx_mul tr_scalar_mx.
rewrite (@spread_chain w W l) => [|p pl]; last by rewrite same // (ltn_trans pl).
rewrite /after (@spread_chain w) => [|p]; last by rewrite ltn_subRL => /same.
rewrite !spread_tr mul_mx_scalar [LHS]mulmxA -(mulmxA _ _ X^T) mulmxBl -(mulmxA _ X X^T) white mulmx1 target.
rewrite -[X in X - _]scale1r -[- spread values]scaleN1r.
have -> : 1 *: spread (\row_c (s * (1 + w 0 c) ^+ L)) + (-1) *: spread values = spread (\row_c (s * (1 + w 0 c) ^+ L - values 0 c)).
  by rewrite scale1r spread_linear; congr spread; apply/rowP => c; rewrite !mxE mulN1r.
rewrite -scalemxAl spread_mul -scalemxAl spread_mul -[s *: _]add0r.
have -> : 0 = spread 0 by rewrite /spread linear0 mulmx0 mul0mx.
rewrite spread_linear; congr spread; apply/rowP => c; rewrite !mxE add0r /slope -(around lL) exprD.
by move: (_ ^+ (L - _)) (_ ^+ l) (_ ^+ L) => x y z; ring.
Qed.

Lemma run_spread t l : (l < L)%N -> run t l = spread (weights t).
Proof.
elim: t l => [|t same] l lL /=; first by rewrite /spread (_ : weights 0 = 0) ?linear0 ?mulmx0 ?mul0mx //; apply/rowP => c; rewrite !mxE.
rewrite /next (@gradient_spread _ (weights t)) // same // -scaleNr spread_linear; congr spread.
by apply/rowP => c; rewrite !mxE /= mulNr.
Qed.

Theorem gap_spread t : loss_gap X Y (output 1%:M s%:M L (run t)) =
  \sum_c (s * (1 + scalar (values 0 c) t) ^+ L - values 0 c) ^+ 2 / 2%:R.
Proof.
have st : stationary X Y (spread values) by rewrite /stationary mulmxBl -mulmxA white mulmx1 target subrr.
rewrite (gapE _ st) (@output_spread _ (weights t)) => [|p pL]; last exact: run_spread.
rewrite -[- spread values]scaleN1r spread_linear -mulr_suml; congr (_ / _).
rewrite -dot_sqr dot_adjoint_r -mulmxA white mulmx1 dot_sqr spread_frobenius.
by apply: eq_bigr => c _; rewrite !mxE mulN1r.
Qed.
End Run.
End Eigenvalues.
