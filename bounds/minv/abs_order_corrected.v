(* minv.abs_order.corrected: from a start with e_0 <= 1/e the residual is at most exp(-L^K). *)
From bounds.theory Require Import language vectors spectral pseudoinverse.
From bounds.minv Require Import lemma1.
From statements Require minv_abs_order_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_abs_order_corrected_theory.
Section Symbols.
Variable R : realType.

(* A matrix with its pseudo-inverse, the scale of the start, the order and the number of layers. *)
Record instance := Instance {
  rows : nat; columns : nat; A : 'M[R]_(rows.+1, columns); inverse : 'M[R]_(columns, rows.+1);
  penrose : pseudoinverse A inverse; scale : R; order : nat; depth : nat;
}.
Implicit Type i : instance.

(* L^K, |A A^+ - A X_0| and |A A^+ - A X_K|. *)
Definition N i : nat := (order i ^ depth i)%N.
Definition e_0 i : R := spectral (A i *m inverse i - A i *m ((scale i)^-1 *: (A i)^T)).
Definition residual i : R := spectral (A i *m inverse i - A i *m iterate (A i) (order i) (depth i) (scale i)).
End Symbols.

(* The number 1 with scale 1, order 2 and one layer. *)
Lemma inhabited (R : realType) : minv_abs_order_corrected.inhabited R (@instance R) (@N R) (@e_0 R) (@residual R).
Proof.
exists (Instance (pseudoinverse1 R 1) 1 2 1); rewrite /minv_abs_order_corrected.premises /e_0 /residual !spectral_ge0.
do !split=> //=; rewrite invr1 scale1r trmx1 mulmx1 subrr spectral0.
by rewrite ltW ?expR_gt0.
Qed.

Theorem proved (R : realType) : minv_abs_order_corrected.statement R (@instance R) (@N R) (@e_0 R) (@residual R).
Proof.
move=> i [_ [e_ge0 [_ [e_le N_ge2]]]]; rewrite /minv_abs_order_corrected.conclusion.
have order_gt0 : (0 < order i)%N.
  by move: N_ge2; rewrite /N; case: (order i) (depth i) => [[|k]|//]; rewrite ?expn0 ?exp0n.
rewrite /residual (residual_norm _ _ (penrose i)) // -/(e_0 i) -/(N i).
by rewrite -mulrN1 expRMm ler_expn2r ?nnegrE // ltW ?expR_gt0.
Qed.
End minv_abs_order_corrected_theory.
