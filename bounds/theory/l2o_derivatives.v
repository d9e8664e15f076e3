(* How the objective of a run changes with what enters its sigmoids: the row c_t of eqs. (6) and (7) is a derivative.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_sigmoid.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope ring_scope.

(* The run whose t-th step has the factors 2 sigma(z_t), and its objective |M X_T - Y|^2 / 2. *)
Section Definitions.
Variable R : realType.
Definition factors_of d (z : 'rV[R]_d) : 'rV[R]_d := \row_j (2%:R * sigmoid (z 0 j)).
Definition run_of p (z : nat -> 'rV[R]_(unknowns p)) t := run (M p) (Y p) (scale p) (fun s => factors_of (z s)) t (X_0 p).
Definition objective_of p T (z : nat -> 'rV[R]_(unknowns p)) : R := norm (M p *m run_of z T - Y p) ^+ 2 / 2%:R.
Definition entering_row p (N : network R 2) (t : nat) : 'rV[R]_(unknowns p) := \row_j entering N (@iterate R p N t) j.
End Definitions.

(* Derivatives of functions of one variable, at 0. *)
Section Rules.
Variable R : realType.
Implicit Types (f g : R -> R) (a b c : R).
Notation at0 f a := (is_derive (0 : R) (1 : R) f a).

Lemma slope_eq f a b : a = b -> at0 f a -> at0 f b. Proof. by move=> ->. Qed.

Lemma slope_const (c : R) : at0 (fun _ : R => c) (0 : R). Proof. exact: is_derive_cst. Qed.

Lemma slope_add f g a b : at0 f a -> at0 g b -> at0 (fun h => f h + g h) (a + b).
Proof. by move=> fa gb; exact: (is_deriveD fa gb). Qed.

Lemma slope_mul f g a b : at0 f a -> at0 g b -> at0 (fun h => f h * g h) (f 0 * b + g 0 * a).
Proof. by move=> fa gb; exact: (is_deriveM fa gb). Qed.

Lemma slope_scale c f a : at0 f a -> at0 (fun h => c * f h) (c * a).
Proof. by move=> fa; apply: slope_eq (slope_mul (slope_const c) fa); rewrite mulr0 addr0. Qed.

Lemma slope_sum n (f : 'I_n -> R -> R) (a : 'I_n -> R) :
  (forall i, at0 (f i) (a i)) -> at0 (fun h => \sum_i f i h) (\sum_i a i).
Proof.
move=> all_slopes; elim: (index_enum _) => [|i r IH].
  rewrite big_nil (_ : (fun h => _) = fun=> 0); first exact: slope_const.
  by apply/funext => h; rewrite big_nil.
rewrite big_cons (_ : (fun h => _) = fun h => f i h + \sum_(j <- r) f j h); first exact: slope_add.
by apply/funext => h; rewrite big_cons.
Qed.

Lemma slope_sigmoid f a : at0 f a -> at0 (fun h => 2%:R * sigmoid (f h)) (2%:R * slope (f 0) * a).
Proof.
move=> fa; apply: slope_eq (mulrA _ _ _) _; apply: slope_scale.
exact: (@is_derive1_comp _ (@sigmoid R) f 0 _ _ (derivative (f 0)) fa).
Qed.

(* 2 sigma'(z) = P (1 - P / 2). *)
Lemma slope_of_factor z : 2%:R * slope z = 2%:R * sigmoid z * (1 - 2%:R * sigmoid z / 2%:R) :> R.
Proof.
rewrite /slope /sigmoid; have u_n0 : 1 + expR (- z) != 0 by rewrite gt_eqF ?addr_gt0 ?ltr01 ?expR_gt0.
by field.
Qed.
End Rules.

Section Runs.
Variables (R : realType) (p : problem R) (N : network R 2).
Variables (z : R -> nat -> 'rV[R]_(unknowns p)) (dz : nat -> 'rV[R]_(unknowns p)).
Notation at0 f a := (is_derive (0 : R) (1 : R) f a).
Hypothesis here : forall t, z 0 t = entering_row p N t.
Hypothesis smooth : forall t j, at0 (fun h => z h t 0 j) (dz t 0 j).

Lemma factors_here t : factors_of (z 0 t) = P p N t.
Proof. by rewrite here; apply/rowP => j; rewrite !mxE. Qed.

Lemma run_here t : run_of (z 0) t = iterate p N t.
Proof.
elim: t => [//|t IH]; have -> : run_of (z 0) t.+1 = step (M p) (Y p) (scale p) (factors_of (z 0 t)) (run_of (z 0) t) by [].
by rewrite IH factors_here.
Qed.

(* What step t adds to the derivative of the run, and the derivative itself. *)
Definition added t : 'cV[R]_(unknowns p) :=
  - (scale p)^-1 *: (diag_mx (Gamma p N t)^T *m diag_mx (slopes (P p N t)) *m (dz t)^T).
Fixpoint moving t : 'cV[R]_(unknowns p) :=
  if t is s.+1 then step_matrix (M p) (scale p) (P p N s) *m moving s + added s else 0.

Lemma slope_of_gradient (X : R -> 'cV[R]_(unknowns p)) (dX : 'cV[R]_(unknowns p)) : (forall j, at0 (fun h => X h j 0) (dX j 0)) ->
  forall j, at0 (fun h => gradient (M p) (Y p) (X h) j 0) (((M p)^T *m (M p *m dX)) j 0).
Proof.
move=> X_slope j; rewrite mxE (_ : (fun h => _) = fun h => \sum_k (M p) k j * ((M p *m X h) k 0 - Y p k 0)); last first.
  by apply/funext => h; rewrite mxE; apply: eq_bigr => k _; rewrite !mxE.
apply: slope_eq (slope_sum (a := fun k => (M p) k j * (M p *m dX) k 0) _); first by apply: eq_bigr => k _; rewrite [(M p)^T _ _]mxE.
move=> k; apply: slope_scale; apply: slope_eq (slope_add (a := (M p *m dX) k 0) _ (slope_const _)); first by rewrite addr0.
rewrite mxE (_ : (fun h => _) = fun h => \sum_l (M p) k l * X h l 0); last by apply/funext => h; rewrite mxE.
by apply: slope_sum => l; apply: slope_scale.
Qed.

Lemma step_entry (F : 'rV[R]_(unknowns p)) (X : 'cV[R]_(unknowns p)) j : step (M p) (Y p) (scale p) F X j 0 =
  X j 0 + - (scale p)^-1 * (F 0 j * gradient (M p) (Y p) X j 0).
Proof.
rewrite /step /scaled; move: (gradient _ _ _) => g.
by rewrite mul_diag_mx !mxE mulNr.
Qed.

Lemma step_matrix_entry (F : 'rV[R]_(unknowns p)) (X : 'cV[R]_(unknowns p)) j : (step_matrix (M p) (scale p) F *m X) j 0 =
  X j 0 + - (scale p)^-1 * (F 0 j * ((M p)^T *m (M p *m X)) j 0).
Proof.
rewrite /step_matrix mulmxBl mul1mx -scalemxAl -!mulmxA; move: (_ *m (_ *m X)) => g.
by rewrite mul_diag_mx !mxE mulNr.
Qed.

Lemma added_entry t j : added t j 0 = - (scale p)^-1 * (Gamma p N t j 0 * slopes (P p N t) 0 j * dz t 0 j).
Proof.
rewrite /added -mulmxA; move: (Gamma p N t) (slopes _) => g u.
by rewrite mxE mul_diag_mx mxE mul_diag_mx !mxE mulrA.
Qed.

Lemma slope_of_run t j : at0 (fun h => run_of (z h) t j 0) (moving t j 0).
Proof.
elim: t j => [|t IH] j; first by rewrite mxE; apply: slope_const.
pose X h := run_of (z h) t; pose F h := 2%:R * sigmoid (z h t 0 j).
rewrite (_ : (fun h => _) = fun h => X h j 0 + - (scale p)^-1 * (F h * gradient (M p) (Y p) (X h) j 0)); last first.
  by apply/funext => h; rewrite [LHS]step_entry [factors_of _ _ _]mxE.
apply: slope_eq (slope_add (IH j) (slope_scale _ (slope_mul (slope_sigmoid (smooth t j)) (slope_of_gradient IH j)))).
rewrite {}/X {}/F run_here.
have -> : z 0 t 0 j = entering N (iterate p N t) j by rewrite here mxE.
rewrite [RHS]mxE step_matrix_entry added_entry [P p N t _ _]mxE -addrA -mulrDr; congr (_ + _ * (_ + _)).
rewrite [slopes _ _ _]mxE [P p N t _ _]mxE /Gamma slope_of_factor.
by move: (gradient _ _ _ _ _) (2%:R * sigmoid _) (dz t 0 j) => g u v; ring.
Qed.

(* All steps together: the products of eqs. (6) and (7). *)
Lemma moving_by_steps T : moving T = \sum_(t < T) later p N t.+1 (T - t.+1) *m added t.
Proof.
elim: T => [|T IH]; first by rewrite big_ord0.
rewrite big_ord_recr /= subnn mul1mx IH mulmx_sumr; congr (_ + _); apply: eq_bigr => t _.
have next k : later p N t.+1 k.+1 = step_matrix (M p) (scale p) (P p N (t.+1 + k)) *m later p N t.+1 k by [].
by rewrite (subSn (ltn_ord t)) next (subnKC (ltn_ord t)) -mulmxA.
Qed.

Lemma slope_of_square (X : R -> 'cV[R]_(unknowns p)) (dX : 'cV[R]_(unknowns p)) : (forall j, at0 (fun h => X h j 0) (dX j 0)) ->
  at0 (fun h => norm (M p *m X h - Y p) ^+ 2 / 2%:R) (inner (gradient (M p) (Y p) (X 0)) dX).
Proof.
move=> X_slope; pose r h := M p *m X h - Y p.
have r_slope k : at0 (fun h => r h k 0) ((M p *m dX) k 0).
  rewrite mxE (_ : (fun h => _) = fun h => \sum_l (M p) k l * X h l 0 + - Y p k 0); last by apply/funext => h; rewrite !mxE.
  apply: slope_eq (addr0 _) (slope_add _ (slope_const _)).
  by apply: slope_sum => l; apply: slope_scale.
rewrite (_ : (fun h => _) = fun h => 2%:R^-1 * \sum_k r h k 0 * r h k 0); last first.
  by apply/funext => h; rewrite norm_sqr mulrC.
apply: slope_eq (slope_scale _ (slope_sum (fun k => slope_mul (r_slope k) (r_slope k)))).
rewrite /gradient -/(r 0) innerC -inner_adjoint innerC /inner mulr_sumr; apply: eq_bigr => k _.
by move: (r 0 k 0) ((M p *m dX) k 0) => a b; field.
Qed.

(* The derivative of the objective is the sum of the rows c_t, each times how its sigmoids are moved. *)
Theorem slope_of_objective T :
  at0 (fun h => objective_of T (z h)) (\sum_(t < T) (row_c p N T t *m (dz t)^T) 0 0).
Proof.
apply: slope_eq (slope_of_square (slope_of_run T)); rewrite run_here -/(Gamma p N T) moving_by_steps.
rewrite inner_trmx mulmx_sumr summxE; apply: eq_bigr => t _.
by rewrite /row_c /added -scalemxAl -!scalemxAr !mulmxA.
Qed.
End Runs.
