(* Networks that are sums of small ones, each in a frame of its own that is orthogonal to the others: they train alone. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius chains least_squares.
From bounds.theory Require Import residual_network residual_descent.
From mathcomp Require Import ring boolp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Sums.
Variables (R : realType) (m p r : nat) (Q : 'I_r -> 'M[R]_(m, p)).
Hypothesis apart : forall c e, (Q c)^T *m Q e = ((c == e)%:R)%:M.

Definition joined (M : 'I_r -> 'M[R]_p) : 'M[R]_m := \sum_c Q c *m M c *m (Q c)^T.
Definition summed (w : 'I_r -> nat -> 'M[R]_p) : nat -> 'M[R]_m := fun l => joined (fun c => w c l).

Lemma joined_in M c : joined M *m Q c = Q c *m M c.
Proof.
rewrite mulmx_suml (bigD1 c) //= big1 => [|e ec]; rewrite -mulmxA apart; last by rewrite (negbTE ec) raddf0 mulmx0.
by rewrite eqxx mulmx1 addr0.
Qed.

Lemma joined_out M c : (Q c)^T *m joined M = M c *m (Q c)^T.
Proof.
rewrite mulmx_sumr (bigD1 c) //= big1 => [|e ec]; rewrite !mulmxA apart.
  by rewrite eqxx mul1mx addr0.
by rewrite eq_sym (negbTE ec) raddf0 !mul0mx.
Qed.

Lemma chain_in w j c : chain (summed w) j *m Q c = Q c *m chain (w c) j.
Proof.
elim: j => [|j same] /=; rewrite ?mul1mx ?mulmx1 // -mulmxA same mulmxA mulmxDl mul1mx joined_in.
by rewrite -{1}[Q c]mulmx1 -mulmxDr mulmxA.
Qed.

Lemma chain_out w j c : (Q c)^T *m chain (summed w) j = chain (w c) j *m (Q c)^T.
Proof.
elim: j => [|j same] /=; rewrite ?mul1mx ?mulmx1 // mulmxA mulmxDr mulmx1 joined_out.
by rewrite -{1}[(Q c)^T]mul1mx -mulmxDl -mulmxA same mulmxA.
Qed.

Lemma chain_summed w j : chain (summed w) j = 1%:M + joined (fun c => chain (w c) j - 1%:M).
Proof.
elim: j => [|j same] /=; first by rewrite /joined big1 ?addr0 // => c _; rewrite subrr mulmx0 mul0mx.
rewrite mulmxDl mul1mx {1}same -addrA; congr (_ + _).
rewrite {1}/summed /joined mulmx_suml -big_split; apply: eq_bigr => c _ /=.
by rewrite -(mulmxA (Q c *m w c j)) chain_out (mulmxDl 1%:M) mul1mx addrAC [in RHS]mulmxDr [in RHS]mulmxDl !mulmxA.
Qed.

(* The outer maps feed and read each frame by the same small maps; the data are white, and the target is a sum too. *)
Section Network.
Variables (d k n : nat) (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (L : nat) (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (eta : R).
Variables (a : 'M[R]_(p, 1)) (b : 'M[R]_(1, p)) (x : R) (s : 'I_r -> R) (V : 'M[R]_(d, r)) (P : 'M[R]_(k, r)).
Hypotheses (fed : forall c, A *m col c V = Q c *m a) (seen : forall c, (Q c)^T *m A = a *m (col c V)^T).
Hypotheses (read : forall c, (col c P)^T *m B = b *m (Q c)^T) (told : forall c, B *m Q c = col c P *m b).
Hypotheses (nothing : B *m A = 0) (nothing' : b *m a = 0) (white : X *m X^T = (x ^+ 2)%:M).

(* One number for each pair of directions. *)
Definition pairs (u : 'I_r -> R) : 'M[R]_(k, d) := \sum_c u c *: (col c P *m (col c V)^T).
Hypothesis target : Y *m X^T = x ^+ 2 *: pairs s.

Definition small_run c t := run a b L (x%:M : 'M[R]_1) (x * s c)%:M eta t.

Lemma output_summed w : output A B L (summed w) = pairs (fun c => output a b L (w c) 0 0).
Proof.
rewrite /output chain_summed mulmxDr mulmx1 mulmxDl nothing add0r mulmx_sumr mulmx_suml; apply: eq_bigr => c _.
set K := chain (w c) L; have -> : B *m (Q c *m (K - 1%:M) *m (Q c)^T) *m A = col c P *m (b *m (K - 1%:M) *m a) *m (col c V)^T.
  by rewrite !mulmxA told -!mulmxA seen.
rewrite mulmxBr mulmxBl mulmx1 nothing' subr0.
by rewrite {1}[b *m K *m a]mx11_scalar mul_mx_scalar -scalemxAl.
Qed.

Lemma residual_summed w : (output A B L (summed w) *m X - Y) *m X^T =
  pairs (fun c => ((output a b L (w c) *m x%:M - (x * s c)%:M) *m (x%:M : 'M[R]_1)^T) 0 0).
Proof.
rewrite mulmxBl -mulmxA white target output_summed mul_mx_scalar -scalerBr /pairs -sumrB scaler_sumr.
apply: eq_bigr => c _; rewrite -scalerBl scalerA; congr (_ *: _).
by rewrite tr_scalar_mx !mul_mx_scalar !mxE eqxx mulr1n; ring.
Qed.

Lemma gradient_summed w l : gradient A B L X Y (summed w) l =
  joined (fun c => gradient a b L (x%:M : 'M[R]_1) (x * s c)%:M (w c) l).
Proof.
have -> : gradient A B L X Y (summed w) l =
    (B *m after (summed w) L l)^T *m ((output A B L (summed w) *m X - Y) *m X^T) *m (chain (summed w) l *m A)^T.
  by rewrite /gradient [(_ *m X)^T]trmx_mul !mulmxA.
rewrite residual_summed /pairs mulmx_sumr mulmx_suml; apply: eq_bigr => c _.
have left_ : (B *m after (summed w) L l)^T *m col c P = Q c *m (b *m after (w c) L l)^T.
  apply: trmx_inj; rewrite !trmx_mul !trmxK mulmxA read -!mulmxA; congr (_ *m _).
  exact: chain_out.
have right_ : (col c V)^T *m (chain (summed w) l *m A)^T = (chain (w c) l *m a)^T *m (Q c)^T.
  by apply: trmx_inj; rewrite !trmx_mul !trmxK -mulmxA fed !mulmxA chain_in.
set g := _ *m (x%:M)^T; rewrite -scalemxAr -scalemxAl mulmxA left_ -(mulmxA (Q c *m _)) right_.
have -> : gradient a b L (x%:M : 'M[R]_1) (x * s c)%:M (w c) l = g 0 0 *: ((b *m after (w c) L l)^T *m (chain (w c) l *m a)^T).
  by rewrite /gradient [(_ *m x%:M)^T]trmx_mul mulmxA -(mulmxA _ _ (x%:M)^T) -/g {1}[g]mx11_scalar mul_mx_scalar -scalemxAl.
by rewrite -scalemxAr -scalemxAl !mulmxA.
Qed.

Theorem run_summed t : run A B L X Y eta t = summed (fun c => small_run c t).
Proof.
elim: t => [|t same]; apply/funext => l.
  by rewrite /summed /joined big1 // => c _; rewrite mulmx0 mul0mx.
rewrite /= same /next gradient_summed /summed /joined scaler_sumr -sumrB; apply: eq_bigr => c _.
by rewrite /small_run /= /next mulmxBr mulmxBl -[Q c *m (eta *: _)]scalemxAr -[eta *: _ *m _]scalemxAl.
Qed.

(* The gap is the sum of theirs. *)
Hypotheses (V_frame : V^T *m V = 1%:M) (P_frame : P^T *m P = 1%:M).

Lemma pairsE u : pairs u = P *m diag_mx (\row_c u c) *m V^T.
Proof.
apply/matrixP => i j; rewrite summxE mul_mx_diag mxE; apply: eq_bigr => c _.
by rewrite !mxE big_ord1 !mxE mulrA [u c * _]mulrC.
Qed.

Lemma frobenius_pairs u : frobenius_sqr (pairs u) = \sum_c u c ^+ 2.
Proof.
rewrite -dot_sqr pairsE dot_adjoint_r trmxK -mulmxA V_frame mulmx1 dot_adjoint mulmxA P_frame mul1mx dot_sqr.
rewrite /frobenius_sqr; apply: eq_bigr => c _; rewrite (bigD1 c) //= big1 => [|e ec]; rewrite !mxE.
  by rewrite eqxx mulr1n addr0.
by rewrite eq_sym (negbTE ec) expr0n.
Qed.

Theorem gap_summed t : loss_gap X Y (output A B L (run A B L X Y eta t)) =
  \sum_c loss_gap (x%:M : 'M[R]_1) (x * s c)%:M (output a b L (small_run c t)).
Proof.
have st : stationary X Y (pairs s) by rewrite /stationary mulmxBl -mulmxA white target mul_mx_scalar subrr.
rewrite (gapE _ st) run_summed output_summed -dot_sqr dot_adjoint_r -mulmxA white mul_mx_scalar dotZr dot_sqr.
have -> : pairs (fun c => output a b L (small_run c t) 0 0) - pairs s =
    pairs (fun c => output a b L (small_run c t) 0 0 - s c).
  by rewrite /pairs -sumrB; apply: eq_bigr => c _; rewrite scalerBl.
rewrite frobenius_pairs mulr_sumr mulr_suml; apply: eq_bigr => c _.
have st' : stationary (x%:M : 'M[R]_1) (x * s c)%:M (s c)%:M.
  by rewrite /stationary -scalar_mxM mulrC subrr mul0mx.
rewrite (gapE _ st') mul_mx_scalar frobenius_sqrZ; congr (_ * _ / _).
by rewrite /frobenius_sqr !big_ord1 !mxE eqxx mulr1n.
Qed.
End Network.
End Sums.
