(* l2o.lem4_2: away from the origin an iterate can be longer than the start plus 2t/beta times the first gradient. *)
From bounds.theory Require Import language vectors spectral.
From bounds.l2o Require Import turning_step.
From mathcomp Require Import ring.
From statements Require l2o_lem4_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_lem4_2_theory.
Section Symbols.
Variable R : realType.

(* A problem, its scale, a network with one hidden layer, the start, and the number of steps. *)
Record instance := Instance {
  equations : nat; unknowns : nat; neurons : nat;
  M : 'M[R]_(equations, unknowns); Y : 'cV[R]_equations; bound : R;
  W_1 : 'M[R]_(neurons, 2); W_2 : 'rV[R]_neurons;
  X_0 : 'cV[R]_unknowns; steps : nat;
}.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition beta i : R := bound i.
Definition norm_A i : R := spectral ((M i)^T *m M i).
Definition m i : R := norm ((M i)^T *m Y i).
Definition x i : R := norm (X_0 i).
Definition norm_X i : R := norm (iter (steps i) (step (M i) (Y i) (bound i) (W_1 i) (W_2 i)) (X_0 i)).
End Symbols.

Section Witness.
Variable R : realType.

Definition witness : instance R := Instance (row_M R) 0 (scale R) (mirror R) (readout R) (start R) 1.

Lemma premises_of_witness : l2o_lem4_2.premises R
  (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_X R) (@t R) (@x R) witness.
Proof. by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?scale_gt0 ?norm_of_square. Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_lem4_2.inhabited R
  (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_X R) (@t R) (@x R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_lem4_2.refuted R
  (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_X R) (@t R) (@x R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /l2o_lem4_2.conclusion /m /x /= mulmx0 !norm0 mulr0 !mul0r addr0 norm_start leNgt => /negP; apply.
apply: lt_trans (norm_after_large R).
by rewrite ltr_pdivl_mulr ?ltr0n // mul1r ltr_nat.
Qed.
End l2o_lem4_2_theory.
