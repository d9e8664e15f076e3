(* The least-squares solution Y X^+: its normal equations, Pythagoras, and its rank.
   A file of lemmas: bcgd.def_global, bcgd.thm3_2a, bcgd.thm3_2b, bcgd.id_expect and bcgd_one_output rest on it. *)
From bounds.theory Require Import language vectors spectral pseudoinverse.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LeastSquares.
Variables (R : realType) (inputs samples outputs : nat).
Variables (X : 'M[R]_(inputs, samples)) (B : 'M[R]_(samples, inputs)) (Y : 'M[R]_(outputs, samples)).
Hypothesis penrose : pseudoinverse X B.

Lemma normal_equations : (Y *m B *m X - Y) *m X^T = 0.
Proof.
have [XBX _ _ symmetric] := penrose; rewrite mulmxBl -!mulmxA [B *m (X *m X^T)]mulmxA -symmetric -trmx_mul.
by rewrite [X *m (B *m X)]mulmxA XBX subrr.
Qed.

Lemma frobenius_sqrD (D E : 'M[R]_(outputs, samples)) : \tr (D *m E^T) = 0 ->
  frobenius_sqr (D + E) = frobenius_sqr D + frobenius_sqr E.
Proof.
move=> cross0; rewrite -[RHS]addr0 -(mulr0 2%:R) -cross0 /mxtrace mulr_sumr /frobenius_sqr -!big_split.
apply: eq_bigr => i _ /=; rewrite [(D *m E^T) i i]mxE mulr_sumr -!big_split; apply: eq_bigr => j _ /=.
by rewrite !mxE; move: (D i j) (E i j) => d e; ring.
Qed.

Lemma pythagoras (W : 'M[R]_(outputs, inputs)) :
  frobenius_sqr (W *m X - Y) = frobenius_sqr ((W - Y *m B) *m X) + frobenius_sqr (Y *m B *m X - Y).
Proof.
have -> : W *m X - Y = (W - Y *m B) *m X + (Y *m B *m X - Y) by rewrite mulmxBl addrA subrK.
apply: frobenius_sqrD; have := normal_equations => /(congr1 trmx); rewrite trmx_mul trmxK trmx0 => zero.
by rewrite -mulmxA zero mulmx0 mxtrace0.
Qed.

Lemma rank_of_solution r (Vx : 'M[R]_(samples, r)) : Vx^T *m Vx = 1%:M -> Vx *m Vx^T = B *m X ->
  \rank (Y *m Vx) = \rank (Y *m B).
Proof.
move=> orthonormal projector; have [_ BXB _ _] := penrose; apply/eqP; rewrite eqn_leq; apply/andP; split.
  have -> : Y *m Vx = Y *m B *m (X *m Vx).
    by rewrite mulmxA -(mulmxA Y) -projector mulmxA -mulmxA orthonormal mulmx1.
  exact: mxrankM_maxl.
have -> : Y *m B = Y *m Vx *m (Vx^T *m B) by rewrite mulmxA -(mulmxA Y) projector -mulmxA BXB.
exact: mxrankM_maxl.
Qed.
End LeastSquares.
