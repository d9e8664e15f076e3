(* l2o.lem4_2: how long an iterate can be; away from the origin longer than the start plus 2t/beta times |M'Y|. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_turning_step.
From mathcomp Require Import ring.
From statements Require l2o_lem4_2 l2o_lem4_2_corrected.
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

Module l2o_lem4_2_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network of any depth, and the number of steps. *)
Record instance := Instance { data : problem R; weights : network R 2; steps : nat }.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition beta i : R := l2o_problem.scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition r_0 i : R := norm (l2o_problem.M (data i) *m l2o_problem.X_0 (data i) - l2o_problem.Y (data i)).
Definition norm_X i : R := norm (iterate (data i) (weights i) (steps i)).
End Symbols.

(* x = 1 from x = 1, and a network with one neuron. *)
Lemma inhabited (R : realType) :
  l2o_lem4_2_corrected.inhabited R (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_X R) (@r_0 R) (@t R) (@x R).
Proof.
exists (Instance (one_equation R) (Hidden (const_mx 1 : 'M_(1, 2)) (Last (const_mx 1))) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?one_equation_curvature.
Qed.

Theorem proved (R : realType) :
  l2o_lem4_2_corrected.statement R (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_X R) (@r_0 R) (@t R) (@x R).
Proof.
move=> i [beta_gt0] [_] [_] [_] [_] [_] [short _]; split.
  exact: (iterate_length (weights i) (steps i) beta_gt0 short).
exact: (iterate_length_by_residual (weights i) (steps i) beta_gt0 short).
Qed.
End l2o_lem4_2_corrected_theory.
