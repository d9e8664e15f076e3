(* resnet.lowerbound.corrected, .small_steps, reductions.decoupling_identity: identity maps and a symmetric target. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent eigenvalues.
From mathcomp Require Import ring.
From statements Require resnet_lowerbound_corrected.
From statements Require resnet_lowerbound_small_steps.
From statements Require resnet_reductions_decoupling_identity.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Symmetric.
Variable R : realType.

(* A = I, B = s I, data, and the symmetric target Phi = Y X^T (the least-squares solution for X X^T = I) by its
   eigenvectors V and eigenvalues phi; depth, step size and number of steps from zero. *)
Record trial := Trial {
  size : nat; samples : nat; X : 'M[R]_(size.+1, samples); Y : 'M[R]_(size.+1, samples);
  V : 'M[R]_size.+1; frame : V^T *m V = 1%:M; phi : 'rV[R]_size.+1; target : Y *m X^T = spread V phi;
  s : R; s_gt0 : 0 < s; depth : nat; rate : R; steps : nat;
}.
Implicit Type i : trial.
Definition final i := run 1%:M (s i)%:M (depth i) (X i) (Y i) (rate i) (steps i).
Definition gap_here i : R := loss_gap (X i) (Y i) (output 1%:M (s i)%:M (depth i) (final i)).
Definition white_defect i : R := frobenius_sqr (X i *m (X i)^T - 1%:M).
Definition symmetry_defect i : R := frobenius_sqr (Y i *m (X i)^T - (Y i *m (X i)^T)^T).
Definition negative_squares i : R := \sum_c Num.min 0 (phi i 0 c) ^+ 2.
(* The weight that one eigenvalue trains by itself. *)
Definition trained i c : R := scalar (s i) (rate i) (depth i) (phi i 0 c) (steps i).

Lemma white i : white_defect i = 0 -> X i *m (X i)^T = 1%:M.
Proof. by move/eqP; rewrite frobenius_sqr_eq0 subr_eq0 => /eqP. Qed.

Lemma gap_sum i : X i *m (X i)^T = 1%:M ->
  gap_here i = \sum_c (s i * (1 + trained c) ^+ depth i - phi i 0 c) ^+ 2 / 2%:R.
Proof. by move=> whiteX; exact: (gap_spread (@frame i) (s i) (rate i) (depth i) whiteX (@target i) (steps i)). Qed.

Lemma term_ge (y x : R) : 0 <= y -> x < 0 -> x ^+ 2 <= (y - x) ^+ 2.
Proof.
move=> y_ge0 x_lt0; rewrite -sqrrN ler_pexpn2r ?nnegrE ?oppr_ge0 ?(ltW x_lt0) ?ler_addr //.
by rewrite addr_ge0 // oppr_ge0 ltW.
Qed.

Lemma stuck i : X i *m (X i)^T = 1%:M ->
  (forall c, phi i 0 c < 0 -> 0 <= (1 + trained c) ^+ depth i) -> negative_squares i / 2%:R <= gap_here i.
Proof.
move=> whiteX kept; rewrite (gap_sum whiteX) /negative_squares mulr_suml; apply: ler_sum => c _.
rewrite ler_wpmul2r ?invr_ge0 ?ler0n //; have [neg|pos] := ltP (phi i 0 c) 0.
  by apply: term_ge => //; rewrite mulr_ge0 ?kept // ltW ?s_gt0.
by rewrite expr0n sqr_ge0.
Qed.

(* With short steps the factor of a negative eigenvalue stays between 0 and 1. *)
Lemma kept_positive i (most : R) c : (2 <= depth i)%N -> 0 <= rate i -> - phi i 0 c <= most ->
  (most + s i) * rate i * s i <= 1 -> phi i 0 c < 0 -> 0 <= 1 + trained c <= 1.
Proof.
move=> deep rate_ge0 far short neg; rewrite /trained; elim: (steps i) => [|t]; first by rewrite /= addr0 ler01 lexx.
rewrite /scalar iterS -/(scalar _ _ _ _ t); set w := scalar _ _ _ _ t => /andP[p_ge0 p_le1].
have s_ge0 := ltW (s_gt0 i); rewrite addrA; set p := 1 + w in p_ge0 p_le1 *.
have power_le1 e : p ^+ e <= 1 by rewrite exprn_ile1.
have K_ge0 : 0 <= s i * p ^+ depth i - phi i 0 c by rewrite addr_ge0 ?oppr_ge0 ?(ltW neg) // mulr_ge0 ?exprn_ge0.
have K_le : s i * p ^+ depth i - phi i 0 c <= most + s i by rewrite addrC ler_add // ler_pimulr.
rewrite /slope -/p; apply/andP; split; last first.
  by rewrite (le_trans _ p_le1) // ler_subl_addr ler_addl !mulr_ge0 ?exprn_ge0.
have -> : p ^+ (depth i).-1 = p ^+ (depth i - 2) * p by rewrite -exprSr; congr (_ ^+ _); case: (depth i) deep => [|[|e]] // _; rewrite subn2.
set K := s i * p ^+ depth i - phi i 0 c in K_ge0 K_le *; set u := p ^+ (depth i - 2).
have small : rate i * (s i * u * K) <= 1.
  have u_le1 : u <= 1 := power_le1 _.
  have front : 0 <= rate i * s i by rewrite mulr_ge0.
  have shrunk : u * K <= most + s i by rewrite -[X in _ <= X]mul1r ler_pmul ?exprn_ge0.
  by apply: le_trans short; apply: (le_by (mulr_ge0 front (ge0_of shrunk))); ring.
have -> : p - rate i * (s i * (u * p) * K) = p * (1 - rate i * (s i * u * K)) by ring.
by rewrite mulr_ge0 ?subr_ge0.
Qed.

(* One eigenvalue -1/2, two layers, one step of size 1/2. *)
Lemma one_frame : (1%:M : 'M[R]_1)^T *m 1%:M = 1%:M. Proof. by rewrite trmx1 mulmx1. Qed.
Lemma one_target (a : R) : a%:M *m (1%:M : 'M[R]_1)^T = spread 1%:M (const_mx a).
Proof. by rewrite /spread diag_const_mx trmx1 !mulmx1 mul1mx. Qed.
Definition example : trial := Trial one_frame (one_target (- (1 / 2%:R))) ltr01 2 (1 / 2%:R) 1.

Lemma example_white : white_defect example = 0.
Proof. by rewrite /white_defect /= trmx1 mulmx1 subrr frobenius_sqr0. Qed.
Lemma example_symmetric : symmetry_defect example = 0.
Proof. by rewrite /symmetry_defect (@target example) spread_tr subrr frobenius_sqr0. Qed.
Lemma example_negative : 0 < negative_squares example.
Proof.
have neg : - (1 / 2%:R) < 0 :> R by rewrite oppr_lt0 divr_gt0 ?ltr01 ?ltr0n.
rewrite /negative_squares big_ord1 /= mxE (min_idPr (ltW neg)) sqrrN exprn_gt0 // divr_gt0 ?ltr01 ?ltr0n //.
Qed.
Lemma negative_ge0 i : 0 <= negative_squares i.
Proof. by apply: sumr_ge0 => c _; rewrite sqr_ge0. Qed.
End Symmetric.

Module resnet_lowerbound_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition gap i : R := gap_here i.
Definition negative2 i : R := negative_squares i.
Definition off_symmetric i : R := symmetry_defect i.
Definition off_white i : R := white_defect i.
Definition parity i : nat := (depth i %% 2)%N.
End Symbols.

Lemma inhabited (R : realType) : resnet_lowerbound_corrected.inhabited R
  (@instance R) (@gap R) (@negative2 R) (@off_symmetric R) (@off_white R) (@parity R).
Proof.
by exists (example R); do !split; rewrite ?gap_ge0 ?negative_ge0 ?frobenius_sqr_ge0 //;
  try first [exact: example_white | exact: example_symmetric | exact: example_negative].
Qed.

Theorem proved (R : realType) : resnet_lowerbound_corrected.statement R
  (@instance R) (@gap R) (@negative2 R) (@off_symmetric R) (@off_white R) (@parity R).
Proof.
move=> i [_ [_ [_ [_ [off [_ [_ even]]]]]]]; apply: stuck; first exact: white.
by move=> c _; apply: exprn_even_ge0; move: even; rewrite /parity modn2; case: (odd _).
Qed.
End resnet_lowerbound_corrected_theory.

Module resnet_lowerbound_small_steps_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition eta i : R := rate i.
Definition gap i : R := gap_here i.
Definition largest i : R := \big[Num.max/0]_c `|phi i 0 c|.
Definition negative2 i : R := negative_squares i.
Definition off_symmetric i : R := symmetry_defect i.
Definition off_white i : R := white_defect i.
Definition scale i : R := s i.
End Symbols.

Lemma inhabited (R : realType) : resnet_lowerbound_small_steps.inhabited R
  (@instance R) (@L R) (@eta R) (@gap R) (@largest R) (@negative2 R) (@off_symmetric R) (@off_white R) (@scale
  R).
Proof.
exists (example R); have half : 0 <= 1 / 2%:R :> R by rewrite divr_ge0 ?ler01 ?ler0n.
have top : largest (example R) = 1 / 2%:R.
  by rewrite /largest big_ord_recl big_ord0 /= mxE normrN ger0_norm // (max_idPl half).
do !split; rewrite ?gap_ge0 ?negative_ge0 ?frobenius_sqr_ge0 ?ltr01 ?top //; try first [exact: example_white | exact: example_symmetric | exact: example_negative].
by rewrite /scale /eta /= mulr1; apply: (@le_by _ (1 / 4%:R)); rewrite ?divr_ge0 ?ler01 ?ler0n //; field.
Qed.

Theorem proved (R : realType) : resnet_lowerbound_small_steps.statement R
  (@instance R) (@L R) (@eta R) (@gap R) (@largest R) (@negative2 R) (@off_symmetric R) (@off_white R) (@scale
  R).
Proof.
move=> i [_ [rate_ge0 [_ [_ [_ [_ [_ [_ [off [_ [_ [deep short]]]]]]]]]]]]; apply: stuck; first exact: white.
move=> c neg; have far : - phi i 0 c <= largest i.
  by apply: le_trans (max_ge 0 (fun c => `|phi i 0 c|) c); rewrite -normrN ler_norm.
by have /andP[kept _] := kept_positive deep rate_ge0 far short neg; rewrite exprn_ge0.
Qed.
End resnet_lowerbound_small_steps_theory.

Module resnet_reductions_decoupling_identity_theory.
Section Symbols.
Variable R : realType.
Definition instance := {i : trial R & X i *m (X i)^T = 1%:M}.
Implicit Type i : instance.
Definition gap i : R := gap_here (projT1 i).
Definition total i : R := \sum_c (s (projT1 i) * (1 + trained c) ^+ depth (projT1 i) - phi (projT1 i) 0 c) ^+ 2 / 2%:R.
End Symbols.

Lemma inhabited (R : realType) : resnet_reductions_decoupling_identity.inhabited R
  (@instance R) (@gap R) (@total R).
Proof.
exists (existT _ (example R) (white (example_white R))); do !split; rewrite ?gap_ge0 //.
by apply: sumr_ge0 => c _; rewrite divr_ge0 ?sqr_ge0 ?ler0n.
Qed.

Theorem proved (R : realType) : resnet_reductions_decoupling_identity.statement R
  (@instance R) (@gap R) (@total R).
Proof.
by case=> i whiteX _; exact: gap_sum.
Qed.
End resnet_reductions_decoupling_identity_theory.
