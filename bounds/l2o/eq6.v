(* l2o.eq6: the gradient by the last layer is a derivative; the printed formula has another gradient of the problem in it. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_derivatives l2o_last_layer.
From mathcomp Require Import ring.
From mathcomp Require Import topology normedtype derive.
From bounds.l2o Require Import A_14.
From statements Require l2o_eq6 l2o_eq6_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope ring_scope.

(* A problem, a network of any depth, the number of steps, and the entry of W_L by which the derivative is taken. *)
Section Entry.
Variable R : realType.
Record entry := Entry { data : problem R; weights : network R 2; steps : nat; place : 'I_(last_width weights) }.
Implicit Type i : entry.

(* dF/dW_L: the objective when this entry is moved by h and the inputs of the network are held fixed; its derivative. *)
Definition moved i (h : R) : 'rV[R]_(last_width (weights i)) := last_layer (weights i) + h *: delta_mx 0 (place i).
Definition objective_moved i (h : R) : R :=
  objective_of (steps i) (fun t => moved i h *m G_of (data i) (weights i) t).
Definition gradient i : R := 'D_1 (objective_moved i) (0 : R).

(* Eq. (30): the sum over the steps of c_t G_(L-1,t)^T. *)
Definition formula i : R := (\sum_(t < steps i)
  row_c (data i) (weights i) (steps i) t *m (G_of (data i) (weights i) t)^T) 0 (place i).

Theorem derivative_is_formula i : gradient i = formula i.
Proof.
pose z h t := moved i h *m G_of (data i) (weights i) t.
have here t : z 0 t = entering_row (data i) (weights i) t by rewrite /z /moved scale0r addr0 entering_by_last.
pose dz t : 'rV[R]_(unknowns (data i)) := matrix.row (place i) (G_of (data i) (weights i) t).
have smooth t j : is_derive (0 : R) (1 : R) (fun h => z h t 0 j) (dz t 0 j).
  rewrite (_ : (fun h => _) = fun h => (last_layer (weights i) *m G_of (data i) (weights i) t) 0 j + dz t 0 j * h); last first.
    apply/boolp.funext => h; rewrite /z /moved /dz mulmxDl -scalemxAl -rowE; move: (matrix.row _ _) (_ *m _) => A B.
    by rewrite [LHS]mxE [(h *: A) 0 j]mxE mulrC.
  apply: slope_eq (slope_add (slope_const _) (slope_scale _ (is_derive_id _ _))).
  by rewrite add0r mulr1.
have slope := slope_of_objective here smooth (steps i).
rewrite /gradient (derive_val (is_derive := slope)) /formula summxE; apply: eq_bigr => t _.
by rewrite mxE [RHS]mxE; apply: eq_bigr => j _; rewrite !mxE.
Qed.
End Entry.

Module l2o_eq6_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := entry R.
Definition gradient (i : instance) : R := gradient i.
Definition formula (i : instance) : R := formula i.
End Symbols.

Lemma inhabited (R : realType) : l2o_eq6_corrected.inhabited R (@instance R) (@formula R) (@gradient R).
Proof. by exists (@Entry R (one_equation R) (ones R) 2 ord0). Qed.

Theorem proved (R : realType) : l2o_eq6_corrected.statement R (@instance R) (@formula R) (@gradient R).
Proof. by move=> i _; apply: derivative_is_formula. Qed.
End l2o_eq6_corrected_theory.

Module l2o_eq6_theory.
Section Symbols.
Variable R : realType.
Definition instance := entry R.
Implicit Type i : instance.
Definition gradient i : R := gradient i.

(* Eq. (6), with Gamma_T on the diagonal. *)
Definition row_6 p (N : network R 2) T t : 'rV[R]_(unknowns p) := - (scale p)^-1 *:
  ((Gamma p N T)^T *m later p N t.+1 (T - t.+1) *m diag_mx (Gamma p N T)^T *m diag_mx (slopes (P p N t))).
Definition printed i : R := (\sum_(t < steps i)
  row_6 (data i) (weights i) (steps i) t *m (G_of (data i) (weights i) t)^T) 0 (place i).
End Symbols.

(* The problem of l2o.A_14: one equation x = y, one neuron that sees minus the gradient, W_2 = 0: Gamma_1 is half Gamma_0. *)
Section Witness.
Variable R : realType.
Definition witness : instance R := @Entry R (l2o_A_14_theory.large R) (l2o_A_14_theory.one_neuron 0) 1 ord0.
Notation y := (l2o_A_14_theory.y R).

Lemma true_gradient : gradient witness = - (y ^+ 3 / 8%:R).
Proof.
rewrite /gradient derivative_is_formula /formula /= big_ord_recl big_ord0 addr0 /G_of /= l2o_A_14_theory.hidden_large.
rewrite l2o_A_14_theory.row_large !mxE big_ord_recl big_ord0 !mxE.
by field.
Qed.

Lemma printed_gradient : printed witness = - (y ^+ 3 / 16%:R).
Proof.
rewrite /printed /= big_ord_recl big_ord0 addr0 /G_of /= l2o_A_14_theory.hidden_large.
rewrite /row_6 /Gamma l2o_A_14_theory.iterate_large l2o_A_14_theory.half /P /= l2o_A_14_theory.factors_large
  l2o_A_14_theory.half !l2o_A_14_theory.gradient_large mulmx1.
rewrite !mxE big_ord_recl big_ord0 mxE mul_mx_diag mxE mul_mx_diag !mxE.
by field.
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_eq6.inhabited R (@instance R) (@gradient R) (@printed R).
Proof. by exists (witness R). Qed.

Theorem refuted (R : realType) : l2o_eq6.refuted R (@instance R) (@gradient R) (@printed R).
Proof.
exists (witness R); split=> //; rewrite /l2o_eq6.conclusion true_gradient printed_gradient => /eqP.
rewrite eqr_opp -subr_eq0 (_ : _ - _ = l2o_A_14_theory.y R ^+ 3 / 16%:R); last by field.
by rewrite gt_eqF // divr_gt0 ?exprn_gt0 ?ltr0n ?l2o_A_14_theory.y_gt0.
Qed.
End l2o_eq6_theory.
