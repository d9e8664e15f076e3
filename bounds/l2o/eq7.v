(* l2o.eq7: the gradient by an inner layer is a derivative where no neuron is at its kink; the printed formula is another. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_derivatives l2o_last_layer.
From bounds.theory Require Import l2o_small_rate l2o_inner_layers.
From mathcomp Require Import ring.
From mathcomp Require Import topology normedtype derive.
From bounds.l2o Require Import A_14.
From statements Require l2o_eq7 l2o_eq7_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope ring_scope.

(* A problem, a network of any depth, the number of steps, and an entry of W_l; layers, rows and columns are counted from 0. *)
Section Place.
Variable R : realType.
Record place := Place { data : problem R; weights : network R 2; steps : nat; layer : nat; row : nat; column : nat }.
Implicit Type i : place.

(* dF/dW_l: the objective when this entry is moved by h and the inputs of the network are held fixed; its derivative. *)
Definition entering_moved i (h : R) t : 'rV[R]_(unknowns (data i)) :=
  \row_j output (moved (weights i) (layer i) (row i) (column i) h) (features (iterate (data i) (weights i) t) j).
Definition objective_moved i (h : R) : R := objective_of (steps i) (entering_moved i h).
Definition gradient i : R := 'D_1 (objective_moved i) (0 : R).

(* The sum over the steps of D_l (W_(l+1)^T ... c_t) G_(l-1,t)^T. *)
Definition formula i : R := entry (gradients (data i) (steps i) (weights i)) (layer i) (row i) (column i).

(* How far the nearest neuron is from its kink in any step; neurons that are fed with zeros only stay at 0 and do not count. *)
Definition nearest i : R := \big[Num.min/1]_(t < steps i) margin (weights i) (inputs_of (data i) (weights i) t).

Theorem derivative_is_formula i : 0 < nearest i -> gradient i = formula i.
Proof.
case: i => p N T l r k off; have {off} away t : (t < T)%N -> 0 < margin N (inputs_of p N t).
  by move=> t_lt; apply: lt_le_trans off _; apply/bigmin_leP; right; exists (Ordinal t_lt).
pose i := Place p N T l r k.
pose z h t := if (t < T)%N then entering_moved i h t else entering_row p N t.
pose dz t := if (t < T)%N then turned N l r k (inputs_of p N t) else 0.
have columns t j : features (iterate p N t) j = col j (inputs_of p N t) by apply/colP => a; rewrite !mxE.
have here t : z 0 t = entering_row p N t.
  rewrite /z; case: ifP => // _; apply/rowP => j; rewrite !mxE.
  by rewrite moved0.
have smooth t j : is_derive (0 : R) (1 : R) (fun h => z h t 0 j) (dz t 0 j).
  rewrite /z /dz; case: ifP => [t_lt|_]; last by rewrite [X in is_derive _ _ _ X]mxE; apply: slope_const.
  rewrite (_ : (fun h => _) = fun h => output (moved N l r k h) (col j (inputs_of p N t))).
    exact: slope_of_moved (away t t_lt) j.
  by apply/boolp.funext => h; rewrite mxE columns.
have slope := slope_of_objective here smooth T.
rewrite /gradient (_ : objective_moved i = fun h => objective_of T (z h)); last first.
  by apply/boolp.funext => h; apply: objective_by_steps => t t_lt; rewrite /z t_lt.
rewrite (derive_val (is_derive := slope)) /formula -entry_of_gradient; apply: eq_bigr => t _.
by rewrite /dz ltn_ord.
Qed.
End Place.

(* The problem of l2o.A_14: one equation x = y, and one neuron that sees minus the gradient; W_2 = 1. *)
Section Witness.
Variable R : realType.
Notation y := (l2o_A_14_theory.y R).
Notation large := (l2o_A_14_theory.large R).
Notation N := (l2o_A_14_theory.one_neuron (1 : R)).
Definition witness : place R := Place large N 1 0 0 1.

Lemma seen : l2o_A_14_theory.sees R *m inputs_of large N 0 = const_mx y.
Proof.
rewrite l2o_A_14_theory.inputs_large; apply/matrixP => i j.
by rewrite !mxE !big_ord_recl big_ord0 !mxE /= mul0r add0r addr0 mulN1r opprK.
Qed.

Lemma nearest_witness : 0 < nearest witness.
Proof.
have positive I (r : seq I) (P : pred I) (f : I -> R) : (forall j, 0 < f j) -> 0 < \big[Num.min/1]_(j <- r | P j) f j.
  by move=> f_gt0; elim/big_rec: _ => [|j c _ c_gt0]; rewrite ?ltr01 // lt_minr f_gt0.
rewrite /nearest /= big_ord_recl big_ord0 seen !lt_minr ltr01 !andbT; apply: (positive _) => j; apply: (positive _) => a.
by rewrite mxE normr_gt0 gt_eqF ?l2o_A_14_theory.y_gt0.
Qed.
End Witness.

Module l2o_eq7_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := place R.
Definition gradient (i : instance) : R := gradient i.
Definition formula (i : instance) : R := formula i.
Definition margin (i : instance) : R := nearest i.
End Symbols.

Lemma inhabited (R : realType) : l2o_eq7_corrected.inhabited R (@instance R) (@formula R) (@gradient R) (@margin R).
Proof. by exists (witness R); split; [exact: ltW (nearest_witness R) | exact: nearest_witness]. Qed.

Theorem proved (R : realType) : l2o_eq7_corrected.statement R (@instance R) (@formula R) (@gradient R) (@margin R).
Proof. by move=> i [_]; apply: derivative_is_formula. Qed.
End l2o_eq7_corrected_theory.

Module l2o_eq7_theory.
Section Symbols.
Variable R : realType.
Definition instance := place R.
Implicit Type i : instance.
Definition gradient i : R := gradient i.

(* Eq. (7): A diag(P_j) for diag(P_j) A, Gamma_t for Gamma_(t-1), and no mask D_l of the layer itself. *)
Fixpoint later_7 p (N : network R 2) t k : 'M[R]_(unknowns p) :=
  if k is s.+1 then (1%:M - (scale p)^-1 *: ((M p)^T *m M p *m diag_mx (P p N (t + s)))) *m later_7 p N t s else 1%:M.
Definition row_7 p (N : network R 2) T t : 'rV[R]_(unknowns p) := - (scale p)^-1 *:
  ((Gamma p N T)^T *m later_7 p N t.+1 (T - t.+1) *m diag_mx (Gamma p N t.+1)^T *m diag_mx (slopes (P p N t))).
Fixpoint by_layers_7 n (N : network R n) d (T : nat) (c : nat -> 'rV[R]_d) : (nat -> 'M[R]_(n, d)) -> network R n := match N with
  | Last _ W => fun V => Last (\sum_(t < T) c t *m (V t)^T)
  | Hidden _ _ W rest => fun V =>
      let G t := relu_all (W *m V t) in
      Hidden (\sum_(t < T) carried_back rest (G t) (c t) *m (V t)^T) (by_layers_7 rest T c G) end.
Definition printed i : R := entry (by_layers_7 (weights i) (steps i) (@row_7 (data i) (weights i) (steps i))
  (@inputs_of R (data i) (weights i))) (layer i) (row i) (column i).
End Symbols.

Section Values.
Variable R : realType.
Notation y := (l2o_A_14_theory.y R).
Notation large := (l2o_A_14_theory.large R).
Notation N := (l2o_A_14_theory.one_neuron (1 : R)).
Notation g t := (Gamma large N t 0 0).
Notation slope := (slopes (P large N 0) 0 0).

(* Both formulas are minus y times their row. *)
Lemma by_row (c : 'rV[R]_1) (S : 'M[R]_1) : S 0 0 = c 0 0 -> entry_of (S *m (inputs_of large N 0)^T) 0 1 = - y * c 0 0.
Proof.
move=> same; rewrite -[LHS]/(entry_of _ (ord0 : 'I_1) (lift ord0 ord0 : 'I_2)) entry_of_ord l2o_A_14_theory.inputs_large.
by rewrite !mxE big_ord1 same !mxE mulrC.
Qed.

Lemma carried_one (c : 'rV[R]_1) : ((const_mx 1 : 'rV[R]_1)^T *m c) 0 0 = c 0 0.
Proof. by rewrite mxE big_ord1 !mxE mul1r. Qed.

Lemma true_gradient : gradient (witness R) = y / 2%:R * (g 1 * g 0 * slope).
Proof.
rewrite /gradient derivative_is_formula ?nearest_witness // /formula /= big_ord_recl big_ord0 addr0 seen.
rewrite (by_row (c := row_c large N 1 0)); last by rewrite [LHS]mxE mxE ltW ?l2o_A_14_theory.y_gt0 ?carried_one.
rewrite /row_c mulmx1; move: (Gamma _ _ _) (Gamma _ _ _) (slopes _) => u v s.
by rewrite mxE mul_mx_diag mxE mul_mx_diag !mxE !mulNr mulrN opprK [LHS]mulrA.
Qed.

Lemma printed_gradient : printed (witness R) = y / 2%:R * (g 1 * g 1 * slope).
Proof.
rewrite /printed /= big_ord_recl big_ord0 addr0 (by_row (c := row_7 large N 1 0)) ?carried_one //.
rewrite /row_7 mulmx1; move: (Gamma _ _ _) (slopes _) => u s.
by rewrite mxE mul_mx_diag mxE mul_mx_diag !mxE !mulNr mulrN opprK [LHS]mulrA.
Qed.
End Values.

Lemma inhabited (R : realType) : l2o_eq7.inhabited R (@instance R) (@gradient R) (@printed R).
Proof. by exists (witness R). Qed.

Theorem refuted (R : realType) : l2o_eq7.refuted R (@instance R) (@gradient R) (@printed R).
Proof.
exists (witness R); split=> //; rewrite /l2o_eq7.conclusion true_gradient printed_gradient .
have y_n0 : l2o_A_14_theory.y R != 0 by rewrite gt_eqF ?l2o_A_14_theory.y_gt0.
move/(mulfI (mulf_neq0 y_n0 (invr_neq0 (lt0r_neq0 (ltr0Sn R 1))))) /(mulIf (lt0r_neq0 (slopes_gt0 _ _))).
have -> : Gamma (l2o_A_14_theory.large R) (l2o_A_14_theory.one_neuron 1) 0 0 0 = - l2o_A_14_theory.y R.
  by rewrite /Gamma /= l2o_A_14_theory.gradient_large !mxE sub0r.
have -> : Gamma (l2o_A_14_theory.large R) (l2o_A_14_theory.one_neuron 1) 1 0 0 =
    (sigmoid (1 * l2o_A_14_theory.y R) - 1) * l2o_A_14_theory.y R.
  by rewrite /Gamma l2o_A_14_theory.iterate_large l2o_A_14_theory.gradient_large !mxE mulrBl mul1r.
set c := sigmoid _; have c_lt1 : c - 1 != 0 by rewrite lt_eqF // subr_lt0 sigmoid_lt1.
move/(mulfI (mulf_neq0 c_lt1 y_n0))/eqP; rewrite -subr_eq0 (_ : _ - _ = - (c * l2o_A_14_theory.y R)); last by ring.
by rewrite oppr_eq0 mulf_eq0 (negbTE y_n0) orbF gt_eqF ?sigmoid_gt0.
Qed.
End l2o_eq7_theory.
