(* What the last layer contributes to a training step, and its derivative by the step of training.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral extreme singular.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_sigmoid.
From bounds.theory Require Import l2o_derivatives l2o_last_layer.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope ring_scope.

Section SmallRate.
Variables (R : realType) (p : problem R) (N : network R 2) (T : nat).

(* W_L after a training step with the rate eta, eq. (6); the last iterate Z with it in the last step only, eq. (42). *)
Definition last_gradient : 'rV[R]_(last_width N) := \sum_(t < T) row_c p N T t *m (G_of p N t)^T.
Definition new_last_layer (eta : R) := last_layer N - eta *: last_gradient.
Definition Z (eta : R) : 'cV[R]_(unknowns p) := step (M p) (Y p) (scale p)
  (factors_of (new_last_layer eta *m G_of p N T.-1)) (iterate p N T.-1).

(* (Z - X_T)' M' (M X_T - Y), and its limit over eta. *)
Definition contribution (eta : R) : R := inner (Z eta - iterate p N T) (Gamma p N T).
Definition rate_of_contribution : R := 'D_1 contribution (0 : R).

Hypothesis T_gt0 : (0 < T)%N.
Notation moves := (last_gradient *m G_of p N T.-1).

Lemma contribution_at eta : contribution eta = - (scale p)^-1 *
  \sum_j (factors_of (new_last_layer eta *m G_of p N T.-1) 0 j - P p N T.-1 0 j) * Gamma p N T.-1 j 0 * Gamma p N T j 0.
Proof.
rewrite /contribution /Z (_ : iterate p N T = step (M p) (Y p) (scale p) (P p N T.-1) (iterate p N T.-1)); last first.
  by rewrite -{1}(prednK T_gt0).
rewrite /inner mulr_sumr; apply: eq_bigr => j _; have -> (A B : 'cV[R]_(unknowns p)) : (A - B) j 0 = A j 0 - B j 0 by rewrite !mxE.
rewrite !step_entry -/(Gamma p N T.-1).
by move: (factors_of _ 0 j) (P p N T.-1 0 j) (Gamma p N T.-1 j 0) (Gamma p N T j 0) => a b c d; ring.
Qed.

(* 1/beta times the sum of gradient, residual seen by M', slope, and how W_L moves what enters. *)
Theorem rate_of_contribution_is : rate_of_contribution = (scale p)^-1 *
  \sum_j slopes (P p N T.-1) 0 j * moves 0 j * Gamma p N T.-1 j 0 * Gamma p N T j 0.
Proof.
pose z eta := new_last_layer eta *m G_of p N T.-1.
have z0 j : z 0 0 j = entering N (iterate p N T.-1) j by rewrite /z /new_last_layer scale0r subr0 entering_by_last mxE.
have z_slope j : is_derive (0 : R) (1 : R) (fun h => z h 0 j) (- moves 0 j).
  rewrite (_ : (fun h => _) = fun h => (last_layer N *m G_of p N T.-1) 0 j + - moves 0 j * h); last first.
    apply/funext => h; rewrite /z /new_last_layer mulmxBl -scalemxAl.
    by move: (last_layer N *m G_of p N T.-1) moves => A B; rewrite !mxE mulNr mulrC.
  by apply: slope_eq (slope_add (slope_const _) (slope_scale _ (is_derive_id _ _))); rewrite add0r mulr1.
have slope j := slope_sigmoid (z_slope j).
suff derivative_is : is_derive (0 : R) (1 : R) contribution ((scale p)^-1 *
    \sum_j slopes (P p N T.-1) 0 j * moves 0 j * Gamma p N T.-1 j 0 * Gamma p N T j 0).
  by rewrite /rate_of_contribution (derive_val (is_derive := derivative_is)).
rewrite (_ : contribution = fun h => - (scale p)^-1 *
    \sum_j (2%:R * sigmoid (z h 0 j) + - P p N T.-1 0 j) * (Gamma p N T.-1 j 0 * Gamma p N T j 0)); last first.
  by apply/funext => h; rewrite contribution_at; congr (_ * _); apply: eq_bigr => j _; rewrite [factors_of _ _ _]mxE mulrA.
apply: slope_eq (slope_scale _ (slope_sum (fun j => slope_mul (slope_add (slope j) (slope_const _)) (slope_const _)))).
rewrite mulNr -mulrN -sumrN; congr (_ * _); apply: eq_bigr => j _.
rewrite z0 slope_of_factor [slopes _ _ _]mxE [P _ _ _ _ _]mxE.
by move: (2%:R * sigmoid _) (moves 0 j) (Gamma p N T.-1 j 0) (Gamma p N T j 0) => a b c d; ring.
Qed.
End SmallRate.
