(* l2o.A_10: how large hidden outputs can be; away from the origin larger than Psi_t times the norms of the layers. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_layers l2o_turning_step.
From mathcomp Require Import ring.
From statements Require l2o_A_10 l2o_A_10_corrected l2o_A_10_origin.
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

Module l2o_A_10_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, the step, and a hidden layer. *)
Record instance := Instance {
  data : problem R; weights : bounded_network R; steps : nat;
  layer : nat; is_hidden : (layer < size (layer_norms (net weights)))%N;
}.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition beta i : R := l2o_problem.scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition W_ratio i : R := ratio (weights i).
Definition inner i : R := \prod_(b <- take (layer i) (lam (weights i))) b.

(* |G_(l,t)|: step t reads the iterate t - 1, all coordinates side by side. *)
Definition frobenius_G i : R := l2o_layers.hidden (@frobenius R) (layer i) (net (weights i))
  (l2o_layers.inputs (iterate (data i) (net (weights i)) (steps i).-1)).
End Symbols.

Lemma inhabited (R : realType) : l2o_A_10_corrected.inhabited R (@instance R) 
  (@W_ratio R) (@beta R) (@frobenius_G R) (@inner R) (@m R) (@norm_A R) (@t R) (@x R).
Proof.
exists (@Instance R (one_equation R) (bounded_ones R) 2 1 isT).
do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?ratio_ge0 ?l2o_layers.hidden_ge0
  ?one_equation_curvature ?bounded_ones_ratio /inner /= ?big_seq1 ?ler0n //.
Qed.

Theorem proved (R : realType) : l2o_A_10_corrected.statement R (@instance R) 
  (@W_ratio R) (@beta R) (@frobenius_G R) (@inner R) (@m R) (@norm_A R) (@t R) (@x R).
Proof.
move=> i [_] [beta_gt0] [_] [_] [_] [_] [_] [short] [within t_gt0].
have := products_within (layer i) (layer_norms_ge0 _) (lam_gt0 (weights i)) (lam_size _) within.
case/andP=> norms_ge0 norms_le; rewrite /l2o_A_10_corrected.conclusion [X in _ <= X]mulrC.
have bound := fed beta_gt0 short (net (weights i)) (steps i).-1; rewrite (prednK t_gt0) in bound.
apply: le_trans (hidden_length _ (is_hidden i)) _.
by apply: ler_pmul => //; [apply: frobenius_ge0 | apply: le_trans (inputs_length _) bound].
Qed.
End l2o_A_10_corrected_theory.

Module l2o_A_10_origin_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, the step, and a hidden layer. *)
Record instance := Instance {
  data : problem R; weights : bounded_network R; steps : nat;
  layer : nat; is_hidden : (layer < size (layer_norms (net weights)))%N;
}.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition beta i : R := l2o_problem.scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition W_ratio i : R := ratio (weights i).
Definition inner i : R := \prod_(b <- take (layer i) (lam (weights i))) b.

(* |G_(l,t)|: step t reads the iterate t - 1, all coordinates side by side. *)
Definition spectral_G i : R := l2o_layers.hidden (@spectral R) (layer i) (net (weights i))
  (l2o_layers.inputs (iterate (data i) (net (weights i)) (steps i).-1)).
End Symbols.

Lemma inhabited (R : realType) : l2o_A_10_origin.inhabited R (@instance R) 
  (@W_ratio R) (@beta R) (@inner R) (@m R) (@norm_A R) (@spectral_G R) (@t R) (@x R).
Proof.
exists (@Instance R (Problem (1%:M : 'M_1) (const_mx 1) 0 1) (bounded_ones R) 2 1 isT).
do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?ratio_ge0 ?l2o_layers.hidden_spectral_ge0
  ?one_equation_curvature ?bounded_ones_ratio /inner /= ?big_seq1 ?ler0n /x /size_start ?norm0 //.
Qed.

Theorem proved (R : realType) : l2o_A_10_origin.statement R (@instance R) 
  (@W_ratio R) (@beta R) (@inner R) (@m R) (@norm_A R) (@spectral_G R) (@t R) (@x R).
Proof.
move=> i [_] [beta_gt0] [_] [_] [_] [_] [_] [short] [within] [t_gt0 origin].
have := products_within (layer i) (layer_norms_ge0 _) (lam_gt0 (weights i)) (lam_size _) within.
case/andP=> norms_ge0 norms_le; rewrite /l2o_A_10_origin.conclusion [X in _ <= X]mulrC.
have bound := fed_from_origin beta_gt0 short (net (weights i)) (steps i).-1 origin.
rewrite (prednK t_gt0) in bound.
apply: le_trans (hidden_spectral _ _ _) _.
apply: le_trans (hidden_length _ (is_hidden i)) _.
by apply: ler_pmul => //; [apply: frobenius_ge0 | apply: le_trans (inputs_length _) bound].
Qed.
End l2o_A_10_origin_theory.
