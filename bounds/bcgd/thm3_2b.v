(* bcgd.thm3_2b: the printed decrease of an optimal step is twice the true one. *)
From bounds.theory Require Import language order vectors spectral pseudoinverse.
From bounds.bcgd Require Import def_global.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_2b.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_2b_theory.
Section Symbols.
Variable R : realType.

(* One layer with one input, one output and one sample, and another rate, as a multiple of the optimal one. *)
Record instance := Instance { X : R; Y : R; weight : R; multiple : R }.
Implicit Type i : instance.

Definition loss_at i (w : R) : R := (w * X i - Y i) ^+ 2 / 2%:R.
Definition gradient i : R := (weight i * X i - Y i) * X i.

(* |A g C|^2 with A = 1 and C = X, and the optimal rate |g|^2 / |A g C|^2, eq. (3.4). *)
Definition image2 i : R := (gradient i * X i) ^+ 2.
Definition optimal i : R := gradient i ^+ 2 / (gradient i * X i) ^+ 2.

Definition loss_0 i : R := loss_at i (weight i).
Definition loss_after i : R := loss_at i (weight i - optimal i * gradient i).
Definition loss_other i : R := loss_at i (weight i - multiple i * optimal i * gradient i).

(* The summand of the last display, for a run of one step. *)
Definition decrease i : R := (gradient i ^+ 2) ^+ 2 / (gradient i * X i) ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* X = Y = 1 from W = 0: the optimal step ends at zero. *)
Definition witness : instance R := Instance 1 1 0 2%:R.

Lemma gradient_of_witness : gradient witness = - 1.
Proof. by rewrite /gradient /=; ring. Qed.

Lemma premises_of_witness : bcgd_thm3_2b.premises R
  (@instance R) (@decrease R) (@image2 R) (@loss_0 R) (@loss_after R) (@loss_other R) witness.
Proof.
rewrite /bcgd_thm3_2b.premises /decrease /image2 gradient_of_witness /= mulr1 sqrrN !expr1n.
by do !split; rewrite ?divr_ge0 ?sqr_ge0 ?ler0n ?ler01 ?ltr01.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_2b.inhabited R
  (@instance R) (@decrease R) (@image2 R) (@loss_0 R) (@loss_after R) (@loss_other R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bcgd_thm3_2b.refuted R
  (@instance R) (@decrease R) (@image2 R) (@loss_0 R) (@loss_after R) (@loss_other R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bcgd_thm3_2b.conclusion => -[_].
rewrite /loss_after /loss_0 /loss_at /decrease /optimal gradient_of_witness /= => /eqP; rewrite -subr_eq0.
have -> : ((0 - (- 1) ^+ 2 / (- 1 * 1) ^+ 2 * - 1) * 1 - 1) ^+ 2 / 2%:R
   - ((0 * 1 - 1) ^+ 2 / 2%:R - ((- 1) ^+ 2) ^+ 2 / (- 1 * 1) ^+ 2) = 2%:R^-1 :> R by field.
by rewrite invr_eq0 pnatr_eq0.
Qed.
End bcgd_thm3_2b_theory.

(* One step along the gradient: the squared distance is a parabola in the rate. *)
Section Parabola.
Variables (R : realType) (outputs samples p q : nat).
Variables (A : 'M[R]_(outputs, p)) (C : 'M[R]_(q, samples)).
Implicit Type D : 'M[R]_(outputs, samples).

Definition pulled D : 'M[R]_(p, q) := A^T *m D *m C^T.
Definition image D : 'M[R]_(outputs, samples) := A *m pulled D *m C.
Definition overlap_of D : R := \tr (D *m (image D)^T).

Lemma trace_sqr m n (D : 'M[R]_(m, n)) : \tr (D *m D^T) = frobenius_sqr D.
Proof.
rewrite /mxtrace /frobenius_sqr; apply: eq_bigr => i _; rewrite mxE; apply: eq_bigr => j _.
by rewrite mxE expr2.
Qed.

Lemma overlapE D : overlap_of D = frobenius_sqr (pulled D).
Proof.
rewrite -trace_sqr /overlap_of /image; move: (erefl (pulled D)); rewrite {1}/pulled; move: (pulled D) => G G_def.
by rewrite trmx_mul trmx_mul !mulmxA mxtrace_mulC !mulmxA G_def.
Qed.

Definition moved (s : R) D := D - s *: image D.

Lemma parabola s D : frobenius_sqr (moved s D) =
  frobenius_sqr D - 2%:R * s * frobenius_sqr (pulled D) + s ^+ 2 * frobenius_sqr (image D).
Proof.
rewrite -overlapE /overlap_of /mxtrace /frobenius_sqr /moved; move: (image D) => E.
rewrite !mulr_sumr -sumrN -!big_split; apply: eq_bigr => i _ /=.
rewrite [(D *m E^T) i i]mxE !mulr_sumr -sumrN -!big_split; apply: eq_bigr => j _ /=.
by rewrite !mxE; move: (D i j) (E i j) => d e; ring.
Qed.

(* The least value of the parabola, and that it is symmetric. *)
Section Vertex.
Variable D : 'M[R]_(outputs, samples).
Hypothesis moves : 0 < frobenius_sqr (image D).
Let g2 := frobenius_sqr (pulled D).
Let h2 := frobenius_sqr (image D).

Lemma at_vertex : frobenius_sqr (moved (g2 / h2) D) = frobenius_sqr D - g2 ^+ 2 / h2.
Proof. by rewrite parabola -/g2 -/h2; field; rewrite gt_eqF. Qed.

Lemma twice_vertex : frobenius_sqr (moved (2%:R * (g2 / h2)) D) = frobenius_sqr D.
Proof. by rewrite parabola -/g2 -/h2; field; rewrite gt_eqF. Qed.

Lemma above_vertex s : frobenius_sqr D - g2 ^+ 2 / h2 <= frobenius_sqr (moved s D).
Proof.
rewrite parabola -/g2 -/h2; apply: (ler_by (d := (s * h2 - g2) ^+ 2 / h2)); first by field; rewrite gt_eqF.
by rewrite divr_ge0 ?sqr_ge0 ?ltW.
Qed.
End Vertex.

(* Where nothing moves, the rate 0 / 0 = 0 moves nothing. *)
Lemma at_any_vertex D : frobenius_sqr (moved (frobenius_sqr (pulled D) / frobenius_sqr (image D)) D) =
  frobenius_sqr D - frobenius_sqr (pulled D) ^+ 2 / frobenius_sqr (image D).
Proof.
have [moves|still] := ltP 0 (frobenius_sqr (image D)); first exact: at_vertex.
have -> : frobenius_sqr (image D) = 0 by apply/eqP; rewrite eq_le still frobenius_sqr_ge0.
by rewrite invr0 !mulr0 /moved scale0r !subr0.
Qed.
End Parabola.

Module bcgd_thm3_2b_corrected_theory.
Section Symbols.
Variable R : realType.

(* Data X, Y with X^+, and steps: in step t the layer W_t stands between the upper layers A_t and the lower layers B_t,
   and the network after the step is the one before the next. The last step is k; s is another multiple of its rate. *)
Record instance := Instance {
  inputs : nat; samples : nat; outputs : nat; p : nat -> nat; q : nat -> nat;
  X : 'M[R]_(inputs, samples); inverse : 'M[R]_(samples, inputs); penrose : pseudoinverse X inverse;
  Y : 'M[R]_(outputs, samples);
  A : forall t, 'M[R]_(outputs, p t); W : forall t, 'M[R]_(p t, q t); B : forall t, 'M[R]_(q t, inputs);
  C t := B t *m X;
  gradient t : 'M[R]_(p t, q t) := (A t)^T *m (A t *m W t *m C t - Y) *m (C t)^T;
  rate t := frobenius_sqr (gradient t) / frobenius_sqr (A t *m gradient t *m C t);
  continued : forall t, A t.+1 *m W t.+1 *m B t.+1 = A t *m (W t - rate t *: gradient t) *m B t;
  k : nat; multiple : R;
}.
Implicit Type i : instance.

(* The network with the layer of the last step at W - s rate g. *)
Definition network i s := A i (k i) *m (W i (k i) - (s * rate i (k i)) *: gradient i (k i)) *m B i (k i).
Definition before i t := A i t *m W i t *m B i t.
Definition loss_of i (N : 'M[R]_(outputs i, inputs i)) : R := frobenius_sqr (N *m X i - Y i) / 2%:R.
Definition error i (N : 'M[R]_(outputs i, inputs i)) := (N - Y i *m inverse i) *m X i.

Definition loss_0 i : R := loss_of (before i 0).
Definition loss_after i : R := loss_of (network i 1).
Definition loss_other i : R := loss_of (network i (multiple i)).
Definition err_0 i : R := frobenius_sqr (error (before i 0)).
Definition err i : R := frobenius_sqr (error (before i (k i))).
Definition err_after i : R := frobenius_sqr (error (network i 1)).
Definition err_other i : R := frobenius_sqr (error (network i (multiple i))).
Definition err_doubled i : R := frobenius_sqr (error (network i 2%:R)).

(* |g|^2, |A g C|^2, and H D = A A' D C' C of the error D. *)
Definition g2 i : R := frobenius_sqr (gradient i (k i)).
Definition image2 i : R := frobenius_sqr (A i (k i) *m gradient i (k i) *m C i (k i)).
Definition curved i := image (A i (k i)) (C i (k i)) (error (before i (k i))).
Definition overlap i : R := \tr (error (before i (k i)) *m (curved i)^T).
Definition H2 i : R := frobenius_sqr (curved i).

(* The sum of |g|^4 / |A g C|^2 over all steps so far. *)
Definition decrease i : R :=
  \sum_(t < (k i).+1) frobenius_sqr (gradient i t) ^+ 2 / frobenius_sqr (A i t *m gradient i t *m C i t).
End Symbols.
End bcgd_thm3_2b_corrected_theory.
