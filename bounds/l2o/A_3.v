(* l2o.A_3: one step can lengthen a vector, by sqrt(2) at most, and hardly if its factors are near 1. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import order semidefinite.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_one_step l2o_turning_step.
From mathcomp Require Import ring.
From statements Require l2o_A_3 l2o_A_3_corrected l2o_A_3_factors.
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

Module l2o_A_3_factors_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network of any depth, and the point from which the step is made. *)
Record instance := Instance { data : problem R; weights : network R 2; here : 'cV[R]_(unknowns data) }.
Implicit Type i : instance.

Definition beta i : R := l2o_problem.scale (data i).
Definition norm_A i : R := curvature (data i).
Definition norm_step i : R :=
  spectral (l2o_steps.step_matrix (l2o_problem.M (data i)) (l2o_problem.scale (data i)) (factors (weights i) (here i))).
Definition E_max i : R := \big[Num.max/0]_j `|factors (weights i) (here i) 0 j - 1|.
End Symbols.

(* x = 1 at x = 1, and a network without hidden layer. *)
Lemma inhabited (R : realType) : l2o_A_3_factors.inhabited R (@instance R) (@E_max R) (@beta R) (@norm_A R) (@norm_step R).
Proof.
exists (@Instance R (one_equation R) (Last (const_mx 1)) (const_mx 1)).
rewrite /l2o_A_3_factors.premises; do !split; rewrite ?spectral_ge0 ?ltr01 ?one_equation_curvature //.
by rewrite /E_max big_ord_recl le_maxr normr_ge0.
Qed.

Theorem proved (R : realType) : l2o_A_3_factors.statement R (@instance R) (@E_max R) (@beta R) (@norm_A R) (@norm_step R).
Proof.
move=> i [_] [beta_gt0] [_] [_] short.
apply: spectral_le => [|v]; first exact: sqrtr_ge0.
apply: (step_near_one beta_gt0 short) => j.
exact: le_largest.
Qed.
End l2o_A_3_factors_theory.

Module l2o_A_3_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network of any depth, and the point from which the step is made. *)
Record instance := Instance { data : problem R; weights : network R 2; here : 'cV[R]_(unknowns data) }.
Implicit Type i : instance.

Definition beta i : R := l2o_problem.scale (data i).
Definition norm_A i : R := curvature (data i).
Definition norm_step i : R :=
  spectral (l2o_steps.step_matrix (l2o_problem.M (data i)) (l2o_problem.scale (data i)) (factors (weights i) (here i))).
Definition P_max i : R := \big[Num.max/0]_j factors (weights i) (here i) 0 j.
Definition P_min i : R := \big[Num.min/2%:R]_j factors (weights i) (here i) 0 j.
Definition nullity i : int := (unknowns (data i))%:Z - (equations (data i))%:Z.
End Symbols.

(* M = (1, 1) with beta = 2, two unknowns for one equation. *)
Lemma inhabited (R : realType) : l2o_A_3_corrected.inhabited R (@instance R) (@P_max R) (@P_min R) (@beta R) (@norm_A R) (@norm_step R) (@nullity R).
Proof.
pose data := Problem (const_mx 1 : 'M[R]_(1, 2)) 0 (const_mx 1) 2%:R.
exists (@Instance R data (Last (const_mx 1)) (const_mx 1)).
have P_gt0 j := @l2o_network.factor_gt0 R data (Last (const_mx 1)) (const_mx 1) j.
have P_lt2 j := @l2o_network.factor_lt2 R data (Last (const_mx 1)) (const_mx 1) j.
have P_min_gt0 : 0 < P_min (@Instance R data (Last (const_mx 1)) (const_mx 1)).
  by apply: (big_ind (fun p => 0 < p)) => [|p q p_gt q_gt|j _]; rewrite ?ltr0n ?lt_minr ?p_gt ?P_gt0.
rewrite /l2o_A_3_corrected.premises /nullity; do !split; rewrite ?spectral_ge0 ?ltr0n ?ltr0z //.
- by rewrite /P_max big_ord_recl lt_maxr P_gt0.
- exact: ltW.
- rewrite /norm_A /beta /= (le_trans (spectral_mulmx _ _)) // spectral_trmx -expr2.
  have two_ge0 : 0 <= 2%:R :> R by rewrite ler0n.
  rewrite -[X in _ <= X](sqr_sqrtr two_ge0) ler_expn2r ?nnegrE ?spectral_ge0 ?sqrtr_ge0 //.
  apply: spectral_le => [|v]; first exact: sqrtr_ge0.
  rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt 2%:R ^+ 2]sqr_sqrtr //.
  rewrite (le_trans (norm_mul_sqr_le _ _)) // ler_wpmul2r ?sqr_ge0 //.
  by rewrite /frobenius_sqr !big_ord_recl !big_ord0 !mxE !expr1n !addr0.
- by apply: (big_ind (fun p => p < 2%:R)) => [|p q p_lt q_lt|j _]; rewrite ?ltr0n ?lt_maxl ?p_lt ?P_lt2.
Qed.

Theorem proved (R : realType) : l2o_A_3_corrected.statement R (@instance R) (@P_max R) (@P_min R) (@beta R) (@norm_A R) (@norm_step R) (@nullity R).
Proof.
move=> i [_] [_] [beta_gt0] [_] [_] [short] [_] [_]; rewrite ltr0z subr_gt0 ltz_nat => wide; split; last first.
  exact: step_fixes_null.
apply: spectral_le => [|v]; first exact: sqrtr_ge0.
by apply: (step_root_two beta_gt0 short); apply: factors_within.
Qed.
End l2o_A_3_corrected_theory.
