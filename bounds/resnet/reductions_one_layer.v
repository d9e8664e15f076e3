(* resnet.reductions.one_layer: with one layer and maps of orthogonal columns every entry of the residual shrinks by itself. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius chains least_squares.
From bounds.theory Require Import residual_network residual_descent residual_maps.
From mathcomp Require Import ring.
From statements Require resnet_reductions_one_layer.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_reductions_one_layer_theory.
Section Symbols.
Variable R : realType.

(* Orthogonal columns of A with the lengths a_j, orthogonal rows of B with the lengths b_i, as diagonal matrices have them;
   B A = 0; the data X = diag(x) without a zero; targets, a step size and a number of steps. *)
Record instance := Instance {
  m : nat; d : nat; k : nat; A : 'M[R]_(m, d); B : 'M[R]_(k, m); a : 'rV[R]_d; b : 'rV[R]_k; x : 'rV[R]_d; Y : 'M[R]_(k, d);
  A_columns : A^T *m A = diag_mx (\row_j (a 0 j ^+ 2)); B_rows : B *m B^T = diag_mx (\row_j (b 0 j ^+ 2));
  apart : B *m A = 0; x_n0 : forall j, x 0 j != 0; rate : R; steps : nat;
}.
Implicit Type i : instance.
Definition trained i t := output (A i) (B i) 1 (run (A i) (B i) 1 (diag_mx (x i)) (Y i) (rate i) t).
Definition gap i : R := loss_gap (diag_mx (x i)) (Y i) (trained i (steps i)).
Definition closed i : R :=
  \sum_p \sum_q Y i p q ^+ 2 * (1 - rate i * b i 0 p ^+ 2 * a i 0 q ^+ 2 * x i 0 q ^+ 2) ^+ (2 * steps i) / 2%:R.

Lemma trained_next i t : trained i t.+1 = trained i t -
  rate i *: (B i *m (B i)^T *m ((trained i t *m diag_mx (x i) - Y i) *m diag_mx (x i)) *m ((A i)^T *m A i)).
Proof.
rewrite {1}/trained /output /= !mulmx1; set W := run _ _ _ _ _ _ t.
have step : next (A i) (B i) 1 (diag_mx (x i)) (Y i) (rate i) W 0 =
    W 0%N - rate i *: ((B i)^T *m (trained i t *m diag_mx (x i) - Y i) *m (diag_mx (x i) *m (A i)^T)).
  by rewrite /next /gradient after_last mulmx1 /= mul1mx [(A i *m _)^T]trmx_mul tr_diag_mx.
rewrite step addrA mulmxBr mulmxBl {2}/trained /output /= mulmx1; congr (_ - _).
by rewrite -scalemxAr -scalemxAl !mulmxA.
Qed.

Lemma residual_entry i t p q : (trained i t *m diag_mx (x i) - Y i) p q =
  - Y i p q * (1 - rate i * b i 0 p ^+ 2 * a i 0 q ^+ 2 * x i 0 q ^+ 2) ^+ t.
Proof.
elim: t => [|t same]; first by rewrite /trained output_zero apart mul0mx sub0r expr0 mulr1 mxE.
rewrite trained_next A_columns B_rows mulmxBl exprSr mulrA -same.
move: (trained i t) => U; rewrite !mul_mx_diag !mul_diag_mx !mxE.
by move: (U p q) (Y i p q) (b i 0 p) (a i 0 q) (x i 0 q) (rate i) => u y c a x e; ring.
Qed.

Lemma gap_residual i t : loss_gap (diag_mx (x i)) (Y i) (trained i t) =
  frobenius_sqr (trained i t *m diag_mx (x i) - Y i) / 2%:R.
Proof.
pose Phi := Y i *m diag_mx (\row_j (x i 0 j)^-1).
have fits : Phi *m diag_mx (x i) = Y i.
  by apply/matrixP => p q; rewrite /Phi !mul_mx_diag !mxE mulfVK ?x_n0.
have st : stationary (diag_mx (x i)) (Y i) Phi by rewrite /stationary fits subrr mul0mx.
by rewrite (gapE _ st) mulmxBl fits.
Qed.
End Symbols.

(* Two coordinates, one input 1 with the target 1, and two steps of the size 1/2. *)
Lemma inhabited (R : realType) : resnet_reductions_one_layer.inhabited R
  (@instance R) (@closed R) (@gap R).
Proof.
have one : (delta_mx 0 0 : 'M[R]_1) = 1%:M by apply/matrixP => p q; rewrite !ord1 !mxE.
have diagonal : diag_mx (\row_j ((const_mx 1 : 'rV[R]_1) 0 j ^+ 2)) = 1%:M.
  by apply/matrixP => p q; rewrite !ord1 !mxE expr1n.
pose A : 'M[R]_(2, 1) := delta_mx 0 0; pose B : 'M[R]_(1, 2) := delta_mx 0 1.
have A_columns : A^T *m A = diag_mx (\row_j ((const_mx 1 : 'rV[R]_1) 0 j ^+ 2)).
  by rewrite /A trmx_delta mul_delta_mx one diagonal.
have B_rows : B *m B^T = diag_mx (\row_j ((const_mx 1 : 'rV[R]_1) 0 j ^+ 2)).
  by rewrite /B trmx_delta mul_delta_mx one diagonal.
have apart : B *m A = 0 by rewrite /A /B mul_delta_mx_0.
have nonzero j : (const_mx 1 : 'rV[R]_1) 0 j != 0 by rewrite mxE oner_eq0.
exists (Instance 1%:M A_columns B_rows apart nonzero (1 / 2%:R) 2); split; last exact: gap_ge0.
by rewrite /closed; do 2![apply: sumr_ge0 => ? _]; rewrite mulnC exprM divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
Qed.

Theorem proved (R : realType) : resnet_reductions_one_layer.statement R
  (@instance R) (@closed R) (@gap R).
Proof.
move=> i _; rewrite /resnet_reductions_one_layer.conclusion /gap gap_residual /closed /frobenius_sqr mulr_suml.
apply: eq_bigr => p _; rewrite mulr_suml; apply: eq_bigr => q _.
by rewrite residual_entry exprMn sqrrN mulnC exprM.
Qed.
End resnet_reductions_one_layer_theory.
