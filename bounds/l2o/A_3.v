(* l2o.A_3: one step can lengthen a vector. *)
From bounds.theory Require Import language vectors spectral.
From bounds.l2o Require Import turning_step.
From mathcomp Require Import ring.
From statements Require l2o_A_3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_3_theory.
Section Symbols.
Variable R : realType.

(* A problem, its scale, a network with one hidden layer, and the iterate that it reads. *)
Record instance := Instance {
  equations : nat; unknowns : nat; neurons : nat;
  M : 'M[R]_(equations, unknowns); Y : 'cV[R]_equations; bound : R;
  W_1 : 'M[R]_(neurons, 2); W_2 : 'rV[R]_neurons;
  iterate : 'cV[R]_unknowns;
}.
Implicit Type i : instance.

Definition factor_of i (j : 'I_(unknowns i)) : R := factor (M i) (Y i) (W_1 i) (W_2 i) (iterate i) j.
Definition P_max i : R := \big[Num.max/0]_j @factor_of i j.
Definition P_min i : R := \big[Num.min/2%:R]_j @factor_of i j.
Definition beta i : R := bound i.
Definition norm_A i : R := spectral ((M i)^T *m M i).
Definition norm_step i : R := spectral (step_matrix (M i) (Y i) (bound i) (W_1 i) (W_2 i) (iterate i)).
End Symbols.

Section Witness.
Variable R : realType.

Definition witness : instance R := Instance (row_M R) 0 (scale R) (mirror R) (readout R) (start R).

Lemma P_max_within : 0 < P_max witness < 2%:R.
Proof.
apply/andP; split; first by rewrite /P_max big_ord_recl lt_maxr factor_gt0.
apply: (big_ind (fun p => p < 2%:R)) => [|p q p_lt q_lt|j _]; rewrite ?ltr0n ?lt_maxl ?p_lt ?factor_lt2 //.
Qed.

Lemma P_min_gt0 : 0 < P_min witness.
Proof.
apply: (big_ind (fun p => 0 < p)) => [|p q p_gt q_gt|j _]; rewrite ?ltr0n ?lt_minr ?p_gt ?factor_gt0 //.
Qed.

Lemma premises_of_witness : l2o_A_3.premises R
  (@instance R) (@P_max R) (@P_min R) (@beta R) (@norm_A R) (@norm_step R) witness.
Proof.
have /andP[max_gt0 max_lt2] := P_max_within; have min_gt0 := P_min_gt0.
by do !split; rewrite ?spectral_ge0 ?scale_gt0 ?norm_of_square // ltW.
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_A_3.inhabited R
  (@instance R) (@P_max R) (@P_min R) (@beta R) (@norm_A R) (@norm_step R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_A_3.refuted R
  (@instance R) (@P_max R) (@P_min R) (@beta R) (@norm_A R) (@norm_step R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /l2o_A_3.conclusion ltNge => /negP; apply; apply: ltW.
have := norm_mul_le (step_matrix (row_M R) 0 (scale R) (mirror R) (readout R) (start R)) (start R).
rewrite step_is_linear // norm_start mulr1; apply: lt_le_trans.
by apply: lt_trans (norm_after_large R); rewrite ltr_pdivl_mulr ?ltr0n // mul1r ltr_nat.
Qed.
End l2o_A_3_theory.
