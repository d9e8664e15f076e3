(* minv.abs_order: from the residual 1/2 the distance to the inverse is not of the order exp(-L^K), at any depth. *)
From bounds.theory Require Import language exponential.
From mathcomp Require Import ring.
From statements Require minv_abs_order.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_abs_order_theory.
Section Symbols.
Variable R : realType.

(* A one by one matrix, the scale of the start, the order and the number of layers. *)
Record instance := Instance { A : R; scale : R; order : nat; depth : nat }.
Implicit Type i : instance.

(* A layer of order L, and the residual |1 - A X_K| after K layers from A / c_0. *)
Definition layer i (x : R) : R := x * \sum_(l < order i) (1 - A i * x) ^+ l.
Definition residual i : R := `|1 - A i * iter (depth i) (layer i) (A i / scale i)|.

(* Its root of order L^K, which no constant changes in the limit. *)
Definition base i : R := realpow (residual i) (order i ^ depth i)%:R^-1.
End Symbols.

Section Witness.
Variable R : realType.

(* A = 1 and c_0 = 2, which Lemma 1 allows, with any order and depth. *)
Definition witness (order depth : nat) : instance R := Instance 1 2%:R order depth.

Lemma residual_of_witness order depth : residual (witness order depth) = 2%:R^-1 ^+ (order ^ depth).
Proof.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
suff same : 1 - 1 * iter depth (layer (witness order depth)) (1 / 2%:R) = 2%:R^-1 ^+ (order ^ depth).
  by rewrite /residual /= same ger0_norm ?exprn_ge0.
rewrite mul1r; pose f := layer (witness order 0); rewrite -[layer (witness order depth)]/f.
have f_layer x : 1 - f x = (1 - x) ^+ order.
  have := subrX1 (1 - x) order; rewrite addrAC subrr sub0r mulNr => /(canRL (subrK 1)) ->.
  by rewrite /f /layer /= mul1r addrC.
elim: depth => [|depth same]; first by rewrite expn0 expr1 /=; field.
by rewrite iterS f_layer same -exprM expnSr.
Qed.

Lemma base_of_witness order depth : (0 < order)%N -> base (witness order depth) = 2%:R^-1.
Proof.
move=> order_gt0; have half_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have power_n0 : (order ^ depth)%:R != 0 :> R by rewrite pnatr_eq0 -lt0n expn_gt0 order_gt0.
rewrite /base residual_of_witness realpowE ?exprn_gt0 //= lnX ?posrE //.
by rewrite -[ln _ *+ _]mulr_natl mulrA mulVf // mul1r lnK ?posrE.
Qed.

End Witness.

Lemma inhabited (R : realType) : minv_abs_order.inhabited R (@instance R) (@base R).
Proof. by exists (witness R 4 1); rewrite /minv_abs_order.premises base_of_witness ?invr_ge0 ?ler0n. Qed.

Theorem refuted (R : realType) : minv_abs_order.refuted R (@instance R) (@base R).
Proof.
exists (witness R 4 1); rewrite /minv_abs_order.premises /minv_abs_order.conclusion base_of_witness //.
by rewrite invr_ge0 ler0n leNgt expRN1_lt_half.
Qed.
End minv_abs_order_theory.
