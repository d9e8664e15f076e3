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
rewrite -trace_sqr /overlap_of /image !trmx_mul !mulmxA mxtrace_mulC !mulmxA [RHS]mxtrace_mulC.
by rewrite /pulled mxtrace_mulC !mulmxA mxtrace_mulC !mulmxA [RHS]mxtrace_mulC !mulmxA.
Qed.
End Parabola.
