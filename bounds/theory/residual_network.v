(* A linear residual network B (I + W_(L-1)) ... (I + W_0) A: its gradients, and their size near the identity. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme maxima chains least_squares.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The outer maps and the data. *)
Record problem (R : realType) := Problem {
  width : nat; inputs : nat; outputs : nat; samples : nat;
  A : 'M[R]_(width, inputs.+1); B : 'M[R]_(outputs.+1, width);
  X : 'M[R]_(inputs.+1, samples); Y : 'M[R]_(outputs.+1, samples);
}.

Section Network.
Variables (R : realType) (m d k : nat) (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (L : nat).
Implicit Types W : nat -> 'M[R]_m.

Definition output W : 'M[R]_(k, d) := B *m chain W L *m A.

(* (B S)^T (U X - Y) (P A X)^T with the layers S after and P before layer l. *)
Definition gradient n (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) W l : 'M[R]_m :=
  (B *m after W L l)^T *m (output W *m X - Y) *m (chain W l *m A *m X)^T.

(* The largest norm of a layer. *)
Definition widest W : R := \big[Num.max/0]_(l < L) spectral (W l).

Lemma le_widest W l : (l < L)%N -> spectral (W l) <= widest W.
Proof. by move=> lL; have := max_ge 0 (fun l : 'I_L => spectral (W l)) (Ordinal lL). Qed.

Lemma widest_ge0 W : 0 <= widest W.
Proof. by rewrite /widest; apply: (big_ind (fun x => 0 <= x)) => // [x y x_ge0 y_ge0|l _]; rewrite ?le_maxr ?x_ge0 ?spectral_ge0. Qed.

Definition outer n (N : 'M[R]_(k, n)) (X : 'M[R]_(d, n)) : 'M[R]_m := B^T *m (N *m X^T) *m A^T.

Lemma gradientE n (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) W l :
  gradient X Y W l = sandwich W L (outer (output W *m X - Y) X) l.
Proof. by rewrite /gradient /sandwich /outer !trmx_mul !mulmxA. Qed.

Lemma outer_le n (N : 'M[R]_(k, n)) (X : 'M[R]_(d, n)) :
  frobenius_sqr (outer N X) <= spectral A ^+ 2 * spectral B ^+ 2 * frobenius_sqr (N *m X^T).
Proof.
rewrite (le_trans (frobenius_sqr_spectral_r _ _)) // spectral_trmx mulrC -mulrA ler_wpmul2l ?sqr_ge0 //.
by rewrite (le_trans (frobenius_sqr_spectral _ _)) // spectral_trmx.
Qed.

Lemma outer_ge a b n (N : 'M[R]_(k, n)) (X : 'M[R]_(d, n)) : 0 <= a -> 0 <= b -> expands a A -> expands b B^T ->
  a ^+ 2 * b ^+ 2 * frobenius_sqr (N *m X^T) <= frobenius_sqr (outer N X).
Proof.
move=> a_ge0 b_ge0 exA exB; rewrite /outer -[a ^+ 2 * _]mulrC -mulrA -mulmxA.
apply: le_trans (frobenius_sqr_expands _ b_ge0 exB); rewrite ler_wpmul2l ?sqr_ge0 //.
rewrite -(frobenius_sqr_tr (_ *m A^T)) trmx_mul trmxK -(frobenius_sqr_tr (N *m _)).
exact: frobenius_sqr_expands.
Qed.

(* Lemma A.1 with its constants at each depth. *)
Section Bounds.
Variables (n : nat) (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (W : nat -> 'M[R]_m) (h : R) (l : nat).
Hypotheses (h_ge0 : 0 <= h) (lL : (l < L)%N) (near : forall p, (p < L)%N -> spectral (W p) <= h).
Local Notation gap := (loss_gap X Y (output W)).

Lemma outer_bound N : frobenius_sqr (sandwich W L (outer N X) l) <=
  (1 + h) ^+ L.-1 ^+ 2 * (spectral A ^+ 2 * spectral B ^+ 2 * frobenius_sqr (N *m X^T)).
Proof.
apply: le_trans (sandwich_le h_ge0 near _ lL) _.
by rewrite ler_wpmul2l ?sqr_ge0 ?outer_le.
Qed.

Lemma gap_twice : exists2 N : 'M[R]_(k, n), frobenius_sqr N = 2%:R * gap &
  (output W *m X - Y) *m X^T = N *m X^T /\ smallest X ^+ 2 * frobenius_sqr N <= frobenius_sqr (N *m X^T).
Proof.
have [Phi st] := stationary_exists X Y; exists ((output W - Phi) *m X).
  by rewrite (gapE _ st) mulrCA divff ?mulr1 ?pnatr_eq0.
by rewrite (residual_seen _ st) smallest_rows.
Qed.

Lemma gradient_le : frobenius_sqr (gradient X Y W l) <=
  2%:R * (1 + h) ^+ L.-1 ^+ 2 * spectral A ^+ 2 * spectral B ^+ 2 * spectral X ^+ 2 * gap.
Proof.
rewrite gradientE; apply: le_trans (outer_bound _) _; have [N twice [-> _]] := gap_twice.
have := frobenius_sqr_spectral_r N X^T; rewrite spectral_trmx twice => low.
have pos : 0 <= (1 + h) ^+ L.-1 ^+ 2 * (spectral A ^+ 2 * spectral B ^+ 2) by do ![apply: sqr_ge0 | apply: mulr_ge0].
by apply: (le_by (mulr_ge0 pos (ge0_of low))); ring.
Qed.

Lemma gradient_ge a b : h <= 1 -> 0 <= a -> 0 <= b -> expands a A -> expands b B^T ->
  2%:R * (1 - h) ^+ L.-1 ^+ 2 * a ^+ 2 * b ^+ 2 * smallest X ^+ 2 * gap <= frobenius_sqr (gradient X Y W l).
Proof.
move=> h_le1 a_ge0 b_ge0 exA exB; rewrite gradientE.
apply: le_trans (sandwich_ge near _ h_le1 lL).
have [N twice [same low]] := gap_twice; rewrite twice in low.
have pos : 0 <= (1 - h) ^+ L.-1 ^+ 2 * (a ^+ 2 * b ^+ 2) by do ![apply: sqr_ge0 | apply: mulr_ge0].
have := outer_ge (output W *m X - Y) X a_ge0 b_ge0 exA exB; rewrite same => two.
apply: (le_by (addr_ge0 (mulr_ge0 pos (ge0_of low)) (mulr_ge0 (sqr_ge0 ((1 - h) ^+ L.-1)) (ge0_of two)))).
by rewrite /outer same; ring.
Qed.

Lemma batch_gradient_le c : frobenius_sqr (sandwich W L (outer c X) l) <=
  (1 + h) ^+ L.-1 ^+ 2 * (spectral A ^+ 2 * spectral B ^+ 2 * (spectral X ^+ 2 * frobenius_sqr c)).
Proof.
apply: le_trans (outer_bound _) _; apply: ler_wpmul2l; first exact: sqr_ge0.
apply: ler_wpmul2l; first exact: (mulr_ge0 (sqr_ge0 _) (sqr_ge0 _)).
by rewrite mulrC (le_trans (frobenius_sqr_spectral_r _ _)) // spectral_trmx.
Qed.
End Bounds.

(* The gradient of one sample, of a batch of them, and the stochastic gradient. *)
Section Batches.
Variables (n : nat) (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (W : nat -> 'M[R]_m).
Definition sample_gradient i l : 'M[R]_m := gradient (col i X) (col i Y) W l.
Definition batch_gradient (batch : {set 'I_n}) l : 'M[R]_m :=
  (n%:R / #|batch|%:R) *: \sum_(i in batch) sample_gradient i l.

Definition masked (batch : {set 'I_n}) : 'M[R]_(k, n) :=
  \matrix_(a, i) ((output W *m X - Y) a i * (i \in batch)%:R).

Lemma masked_le (batch : {set 'I_n}) : frobenius_sqr (masked batch) <= frobenius_sqr (output W *m X - Y).
Proof.
do 2![apply: ler_sum => ? _]; rewrite mxE; case: (_ \in _); rewrite ?mulr1 // mulr0 expr0n /=.
exact: sqr_ge0.
Qed.

Lemma outer_masked (batch : {set 'I_n}) :
  \sum_(i in batch) outer (output W *m col i X - col i Y) (col i X) = outer (masked batch) X.
Proof.
rewrite /outer -mulmx_suml -mulmx_sumr; congr (_ *m _ *m _); apply/matrixP => a c.
rewrite summxE [RHS]mxE big_mkcond; apply: eq_bigr => i _ /=; rewrite !mxE big_ord1 !mxE.
rewrite (eq_bigr (fun j => output W a j * X j i)); last by move=> j _; rewrite !mxE.
by case: (i \in batch); rewrite ?mulr1 // mulr0 mul0r.
Qed.

Lemma batch_sandwich (batch : {set 'I_n}) l :
  \sum_(i in batch) sample_gradient i l = sandwich W L (outer (masked batch) X) l.
Proof.
rewrite -outer_masked /sandwich mulmx_sumr mulmx_suml; apply: eq_bigr => i _.
by rewrite /sample_gradient gradientE.
Qed.
End Batches.
End Network.
