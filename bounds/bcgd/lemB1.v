(* bcgd.lemB1: A' J' C' is the gradient: an entry of a layer moves the loss with this slope, for every depth and loss. *)
From bounds.theory Require Import language arithmetic vectors spectral frobenius bcgd_networks.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
From mathcomp Require Import ring.
From statements Require bcgd_lemB1.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_lemB1_theory.
Section Symbols.
Variable R : realType.

(* A layer W between the layers U above and B below, data X, labels y, a loss l(z; y) with its slope l'(z; y), and the
   place of an entry of the layer. *)
Record instance := Instance {
  inputs : nat; samples : nat; outputs : nat; p : nat; q : nat; labels : Type;
  X : 'M[R]_(inputs, samples); Y : 'I_outputs -> 'I_samples -> labels;
  U : network R p outputs; W : 'M[R]_(p, q); B : network R inputs q;
  l : labels -> R -> R; slope : labels -> R -> R; differentiable : forall y z, is_derive z 1 (l y) (slope y z);
  row : 'I_p; column : 'I_q;
}.
Implicit Type i : instance.

(* The outputs N(X) and the loss of the network with the layer w. *)
Definition predictions i w := product (stacked (U i) (Layer w (B i))) *m X i.
Definition loss i w : R := \sum_(o < outputs i) \sum_(s < samples i) l (Y o s) (predictions w o s).

(* J = l'(N(X); Y), its transpose that of the paper; A and C stand still. *)
Definition J i := \matrix_(o, s) slope (Y o s) (predictions (W i) o s).
Definition gradient i : R := ((product (U i))^T *m J i *m (product (B i) *m X i)^T) (row i) (column i).

(* The derivative of t -> L(W + t E), with E the entry. *)
Definition derivative i : R := 'D_1 (fun t : R => loss (W i + t *: delta_mx (row i) (column i))) 0.
End Symbols.

Section Slope.
Variables (R : realType) (i : instance R).
Let A := product (U i).
Let C := product (B i) *m X i.

Lemma predictions_affine t o s : predictions (W i + t *: delta_mx (row i) (column i)) o s =
  predictions (W i) o s + t * (A o (row i) * C (column i) s).
Proof.
rewrite /predictions !product_stacked /= mulmxDl mulmxDr mulmxDl mxE; congr (_ + _).
rewrite -scalemxAl -scalemxAr -scalemxAl mxE; congr (_ * _).
have -> : product (U i) *m (delta_mx (row i) (column i) *m product (B i)) *m X i = A *m delta_mx (row i) (column i) *m C.
  by rewrite /A /C !mulmxA.
by rewrite -(mul_delta_mx (0 : 'I_1)) mulmxA -colE -mulmxA -rowE mxE big_ord1 !mxE.
Qed.
End Slope.

(* One layer of one unit, and the loss e^z. *)
Lemma inhabited (R : realType) : bcgd_lemB1.inhabited R (@instance R) (@derivative R) (@gradient R).
Proof.
by exists (@Instance R 1 1 1 1 1 unit 1%:M (fun _ _ => tt) Input 1%:M Input
  (fun=> expR) (fun=> expR) (fun _ z => is_derive_expR z) ord0 ord0).
Qed.

Theorem proved (R : realType) : bcgd_lemB1.statement R (@instance R) (@derivative R) (@gradient R).
Proof.
move=> i _; rewrite /bcgd_lemB1.conclusion /derivative.
set A := product (U i); set C := product (B i) *m X i.
pose F o s (t : R) := l (Y o s) (predictions (W i) o s + t * (A o (row i) * C (column i) s)).
pose weight o s := A o (row i) * C (column i) s.
have own o s : is_derive (0 : R^o) (1 : R^o) (F o s : R^o -> R^o) (J i o s * weight o s).
  pose line : R^o -> R^o := cst (predictions (W i) o s) + weight o s *: id.
  have slope_of_line : is_derive (0 : R^o) (1 : R^o) line (weight o s).
    by apply: is_derive_eq; rewrite add0r [_ *: _]mulr1.
  have lineE t : line t = predictions (W i) o s + t * weight o s by rewrite mulrC.
  have -> : F o s = l (Y o s) \o line by apply: funext => t; rewrite /= lineE.
  have at0 : line 0 = predictions (W i) o s by rewrite lineE mul0r addr0.
  by rewrite mxE; apply: is_derive1_comp; rewrite at0; exact: differentiable.
have all : is_derive (0 : R^o) (1 : R^o) (\sum_o \sum_s (F o s : R^o -> R^o)) (\sum_o \sum_s J i o s * weight o s).
  by apply: is_derive_sum => o; apply: is_derive_sum => s.
have -> : (fun t => loss (W i + t *: delta_mx (row i) (column i))) = \sum_o \sum_s (F o s : R^o -> R^o).
  apply: funext => t; rewrite fct_sumE; apply: eq_bigr => o _; rewrite fct_sumE; apply: eq_bigr => s _.
  by rewrite predictions_affine.
rewrite derive_val /gradient mxE exchange_big /=; apply: eq_bigr => s _.
rewrite mxE mulr_suml; apply: eq_bigr => o _; rewrite [in LHS]mxE [C^T _ _]mxE /weight.
by rewrite mulrCA mulrA.
Qed.
End bcgd_lemB1_theory.
