(* l2o.A_10: away from the origin hidden outputs can be larger than Psi_t times the norms of the layers. *)
From bounds.theory Require Import language vectors spectral.
From bounds.l2o Require Import turning_step.
From mathcomp Require Import ring.
From statements Require l2o_A_10.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_10_theory.
Section Symbols.
Variable R : realType.

(* A problem, its scale, a network with one hidden layer and the bounds of its norms, the start, and the step. *)
Record instance := Instance {
  equations : nat; unknowns : nat; neurons : nat;
  M : 'M[R]_(equations, unknowns); Y : 'cV[R]_equations; bound : R;
  W_1 : 'M[R]_(neurons, 2); W_2 : 'rV[R]_neurons; lambda_1 : R; lambda_2 : R;
  X_0 : 'cV[R]_unknowns; steps : nat;
}.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition beta i : R := bound i.
Definition norm_A i : R := spectral ((M i)^T *m M i).
Definition m i : R := norm ((M i)^T *m Y i).
Definition x i : R := norm (X_0 i).

(* The largest |W_l| / lambda_l, and the product of the bounds up to the first layer. *)
Definition W_ratio i : R := Num.max (spectral (W_1 i) / lambda_1 i) (spectral (W_2 i) / lambda_2 i).
Definition inner i : R := lambda_1 i.

(* |G_(1,t)|: step t reads the iterate t - 1. *)
Definition spectral_G i : R :=
  spectral (hidden (M i) (Y i) (W_1 i) (iter (steps i).-1 (step (M i) (Y i) (bound i) (W_1 i) (W_2 i)) (X_0 i))).
End Symbols.

Section Witness.
Variable R : realType.

Definition witness : instance R :=
  Instance (row_M R) 0 (scale R) (mirror R) (readout R) 1 (spectral (readout R)) (start R) 2.

Lemma ratio_within : 0 <= W_ratio witness <= 1.
Proof.
rewrite /W_ratio /= divr1 le_maxr spectral_ge0 /= le_maxl spectral_mirror /=.
have [->|n0] := eqVneq (spectral (readout R)) 0; first by rewrite mul0r ler01.
by rewrite divff.
Qed.

Lemma premises_of_witness : l2o_A_10.premises R
  (@instance R) (@W_ratio R) (@beta R) (@inner R) (@m R) (@norm_A R) (@spectral_G R) (@t R) (@x R) witness.
Proof.
have /andP[ratio_ge0 ratio_le1] := ratio_within.
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?scale_gt0 ?norm_of_square /inner ?ler01.
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_A_10.inhabited R
  (@instance R) (@W_ratio R) (@beta R) (@inner R) (@m R) (@norm_A R) (@spectral_G R) (@t R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_10.refuted R
  (@instance R) (@W_ratio R) (@beta R) (@inner R) (@m R) (@norm_A R) (@spectral_G R) (@t R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /l2o_A_10.conclusion /m /x /inner /spectral_G /beta /= first_step.
rewrite mulmx0 !norm0 !mulr0 add0r norm_start !mulr1 leNgt => /negP; apply.
by apply: le_lt_trans (hidden_large R); rewrite /scale le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.
End l2o_A_10_theory.
