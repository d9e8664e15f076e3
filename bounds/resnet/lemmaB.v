(* resnet.lemmaB_1, B_2, B_2.semidefinite, B_3: the three lemmas of Appendix B on norms and traces. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius forms extreme.
From mathcomp Require Import ring.
From statements Require resnet_lemmaB_1.
From statements Require resnet_lemmaB_2.
From statements Require resnet_lemmaB_2_semidefinite.
From statements Require resnet_lemmaB_3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_lemmaB_1_theory.
Section Symbols.
Variable R : realType.

(* Inputs and outputs, a point Phi and any point U. *)
Record instance := Instance {
  outputs : nat; inputs : nat; samples : nat;
  X : 'M[R]_(inputs, samples); Y : 'M[R]_(outputs, samples);
  Phi : 'M[R]_(outputs, inputs); U : 'M[R]_(outputs, inputs);
}.
Implicit Type i : instance.

(* |(Phi X - Y) X^T|^2 vanishes at minimisers. *)
Definition slope2 i : R := frobenius_sqr ((Phi i *m X i - Y i) *m (X i)^T).
Definition total2 i : R := frobenius_sqr (U i *m X i - Y i).
Definition distance2 i : R := frobenius_sqr ((U i - Phi i) *m X i).
Definition least2 i : R := frobenius_sqr (Phi i *m X i - Y i).
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaB_1.inhabited R
  (@instance R) (@distance2 R) (@least2 R) (@slope2 R) (@total2 R).
Proof.
exists (@Instance R 1 1 1 1%:M 1%:M 1%:M 2%:R%:M); do !split; rewrite ?frobenius_sqr_ge0 //.
by rewrite /slope2 /= mulmx1 subrr mul0mx frobenius_sqr0.
Qed.

Theorem proved (R : realType) : resnet_lemmaB_1.statement R
  (@instance R) (@distance2 R) (@least2 R) (@slope2 R) (@total2 R).
Proof.
move=> i [_ [_ [_ [_ /eqP]]]]; rewrite frobenius_sqr_eq0 => /eqP stationary.
rewrite /resnet_lemmaB_1.conclusion /total2 /distance2 /least2.
have -> : U i *m X i - Y i = (U i - Phi i) *m X i + (Phi i *m X i - Y i) by rewrite mulmxBl addrA subrK.
by rewrite frobenius_sqrD dot_adjoint_r stationary dot0r mul0rn addr0.
Qed.
End resnet_lemmaB_1_theory.

(* Two symmetric matrices, with their extreme eigenvalues and traces. *)
Section Traces.
Variable R : realType.
Record pair := Pair {
  size : nat; U : 'M[R]_size.+1; V : 'M[R]_size.+1; symmetric_U : ((U)^T = U)%R; symmetric_V : ((V)^T = V)%R;
}.

Lemma semidefinite_V i : 0 <= least (V i) -> semidefinite (V i).
Proof.
move=> least_ge0; split=> [|v]; first exact: symmetric_V.
by rewrite (le_trans _ (least_le _ _)) // mulr_ge0 ?sqr_ge0.
Qed.

Lemma symmetric1 : ((1%:M : 'M[R]_1)^T = 1%:M)%R.
Proof. exact: trmx1. Qed.
End Traces.

Module resnet_lemmaB_2_theory.
Section Symbols.
Variable R : realType.
Definition instance := pair R.
Implicit Type i : instance.
Definition least_U i : R := least (U i).
Definition most_U i : R := most (U i).
Definition least_V i : R := least (V i).
Definition trace_V i : R := \tr (V i).
Definition trace_UV i : R := \tr (U i *m V i).
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaB_2.inhabited R
  (@instance R) (@least_U R) (@least_V R) (@most_U R) (@trace_UV R) (@trace_V R).
Proof. by exists (Pair (symmetric1 R) (symmetric1 R)); split; rewrite /least_U /least_V /= least_scalar ltr01. Qed.

Theorem proved (R : realType) : resnet_lemmaB_2.statement R
  (@instance R) (@least_U R) (@least_V R) (@most_U R) (@trace_UV R) (@trace_V R).
Proof.
move=> i [_ least_gt0]; have psdV := semidefinite_V (ltW least_gt0).
by split; [apply: trace_most | apply: trace_least] => //; exact: symmetric_U.
Qed.
End resnet_lemmaB_2_theory.

Module resnet_lemmaB_2_semidefinite_theory.
Section Symbols.
Variable R : realType.
Definition instance := pair R.
Implicit Type i : instance.
Definition least_U i : R := least (U i).
Definition most_U i : R := most (U i).
Definition least_V i : R := least (V i).
Definition trace_V i : R := \tr (V i).
Definition trace_UV i : R := \tr (U i *m V i).
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaB_2_semidefinite.inhabited R
  (@instance R) (@least_U R) (@least_V R) (@most_U R) (@trace_UV R) (@trace_V R).
Proof. by exists (Pair (symmetric1 R) (symmetric1 R)); rewrite /least_V /= /resnet_lemmaB_2_semidefinite.premises least_scalar ler01. Qed.

Theorem proved (R : realType) : resnet_lemmaB_2_semidefinite.statement R
  (@instance R) (@least_U R) (@least_V R) (@most_U R) (@trace_UV R) (@trace_V R).
Proof.
move=> i least_ge0; have psdV := semidefinite_V least_ge0.
by split; [apply: trace_most | apply: trace_least] => //; exact: symmetric_U.
Qed.
End resnet_lemmaB_2_semidefinite_theory.

Module resnet_lemmaB_3_theory.
Section Symbols.
Variable R : realType.

(* U of any shape and V. *)
Record instance := Instance {
  height : nat; width : nat; others : nat; U : 'M[R]_(height, width.+1); V : 'M[R]_(width.+1, others);
}.
Implicit Type i : instance.
Definition rows i : nat := height i.
Definition columns i : nat := (width i).+1.
Definition small i : R := weakest (U i).
Definition large i : R := spectral (U i).
Definition norm2_V i : R := frobenius_sqr (V i).
Definition norm2_UV i : R := frobenius_sqr (U i *m V i).
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaB_3.inhabited R
  (@instance R) (@columns R) (@large R) (@norm2_UV R) (@norm2_V R) (@rows R) (@small R).
Proof.
exists (@Instance R 1 0 1 1%:M 1%:M).
do !split; rewrite ?spectral_ge0 ?frobenius_sqr_ge0 ?weakest_ge0 // /small /= weakest_scalar normr1.
exact: ltr01.
Qed.

Theorem proved (R : realType) : resnet_lemmaB_3.statement R
  (@instance R) (@columns R) (@large R) (@norm2_UV R) (@norm2_V R) (@rows R) (@small R).
Proof. by move=> i _; split; [apply: frobenius_sqr_weakest | apply: frobenius_sqr_spectral]. Qed.
End resnet_lemmaB_3_theory.
