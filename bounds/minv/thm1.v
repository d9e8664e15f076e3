(* minv.thm1: with more singular values than the order the loss has a floor, below which no number of steps leads. *)
From bounds.theory Require Import language vectors spectral arithmetic diagonal largest.
From mathcomp Require Import ring.
From mathcomp Require Import topology normedtype derive.
From statements Require minv_thm1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_thm1_theory.
Section Symbols.
Variable R : realType.

(* n matrices A = U diag(a) V^T with d positive singular values each, the scales c_0 of their starts, depth and order. *)
Record problem := Problem {
  samples : nat; rows : nat; columns : nat; rank : nat;
  U : 'I_samples -> 'M[R]_(rows.+1, rank); frame_U : forall s, (U s)^T *m U s = 1%:M;
  V : 'I_samples -> 'M[R]_(columns, rank); frame_V : forall s, (V s)^T *m V s = 1%:M;
  values : 'I_samples -> 'rV[R]_rank; values_gt0 : forall s j, 0 < values s 0 j; scale : 'I_samples -> R;
  depth : nat; order : nat;
}.
Implicit Type p : problem.
Definition A p (s : 'I_(samples p)) := U s *m diag_mx (values s) *m (V s)^T.

(* X_0 = A^T/c_0, and X_(k+1) = X_k sum of C_(k,l) (I - A X_k)^l, eq. (3). *)
Fixpoint iterate p (C : nat -> nat -> R) (s : 'I_(samples p)) (k : nat) : 'M[R]_(columns p, (rows p).+1) :=
  if k is k'.+1 then
    iterate C s k' *m \sum_(l < order p) C k' l *: (1 - A s *m iterate C s k') ^+ l
  else (scale s)^-1 *: (A s)^T.

(* L_n, eq. (4), and its derivative in one coefficient. *)
Definition loss p C : R := (2%:R * (samples p)%:R * (depth p)%:R)^-1 *
  \sum_(s < samples p) \sum_(k < depth p) frobenius_sqr (A s *m iterate C s k.+1 *m A s - A s).
Definition put (C : nat -> nat -> R) k l x : nat -> nat -> R :=
  fun k' l' => if (k' == k) && (l' == l) then x else C k' l'.
Definition slope p C k l : R := derive1 (fun x : R^o => loss p (put C k l x) : R^o) (C k l).

(* Coefficients to start from, the size and the number of steps of descent, and the loss to be reached. *)
Record instance := Instance { given : problem; first : nat -> nat -> R; step : R; steps : nat; target : R }.
Implicit Type i : instance.
Definition descended i t : nat -> nat -> R := iter t (fun C k l => C k l - step i * slope (given i) C k l) (first i).

Definition n i : nat := samples (given i).
Definition d i : nat := rank (given i).
Definition K i : nat := depth (given i).
Definition L i : nat := order (given i).
Definition T i : nat := steps i.
Definition eta i : R := step i.
Definition epsilon i : R := target i.
Definition L_0 i : R := loss (given i) (first i).
Definition L_T i : R := loss (given i) (descended i (steps i)).

(* The largest and the smallest singular value, and the largest residual |1 - a^2/c_0| of the starts. *)
Definition top p : R := largest (fun s : 'I_(samples p) => largest (fun j => values s 0 j)).
Definition bottom p : R := \big[Num.min/top p]_(s < samples p) \big[Num.min/top p]_j values s 0 j.
Definition widest p : R := largest (fun s : 'I_(samples p) => largest (fun j => `|1 - values s 0 j ^+ 2 / scale s|)).
Definition a_max i : R := top (given i).
Definition b_a i : R := bottom (given i).
Definition e_0 i : R := widest (given i).
End Symbols.

Section Witness.
Variable R : realType.
Local Notation squares := (fun j : 'I_5 => (4 + j)%:R / 8%:R : R).

(* A = diag(sqrt(1/2), sqrt(5/8), ..., 1) and c_0 = 1, so that the residuals are 1/2, 3/8, ..., 0; three layers of order
   four, from coefficients one; 2^-26 is asked for. *)
Definition five : 'rV[R]_5 := \row_j Num.sqrt (squares j).

Lemma squares_within j : 2%:R^-1 <= squares j <= 1.
Proof.
rewrite ler_pdivl_mulr ?ltr0n // ler_pdivr_mulr ?ltr0n // mul1r ler_nat -ltnS -addnS leq_add2l ltn_ord andbT.
by rewrite mulrC ler_pdivr_mulr ?ltr0n // -natrM ler_nat mulnDl leq_addr.
Qed.

Lemma squares_gt0 j : 0 < squares j.
Proof. by have /andP[+ _] := squares_within j; apply: lt_le_trans; rewrite invr_gt0 ltr0n. Qed.

Lemma five_sqr j : five 0 j ^+ 2 = squares j.
Proof. by rewrite mxE sqr_sqrtr // ltW // squares_gt0. Qed.

Lemma five_gt0 j : 0 < five 0 j.
Proof. by rewrite mxE sqrtr_gt0 squares_gt0. Qed.

Lemma frame1 : (1%:M : 'M[R]_5)^T *m 1%:M = 1%:M.
Proof. by rewrite trmx1 mulmx1. Qed.

Definition matrix : problem R := @Problem R
  1 4 5 5 (fun _ => 1%:M) (fun _ => frame1) (fun _ => 1%:M) (fun _ => frame1) (fun _ => five) (fun _ => five_gt0)
  (fun _ => 1) 3 4.
Definition witness (steps : nat) : instance R :=
  Instance matrix (fun _ _ => 1) (29%:R * 4%:R * 5%:R)^-1 steps (2%:R ^- 26).

(* The residual of the first layer is a polynomial of degree four with value one at one: that value is this combination
   of its values at the five residuals. *)
Definition weight (j : 'I_5) : R := nth 0 [:: 70%:R; - 224%:R; 280%:R; - 160%:R; 35%:R] j.

(* a_j times this is what the first layer leaves of A X_1 A - A. *)
Definition misfit (c : nat -> R) j : R := squares j * (\sum_(l < 4) c l * (1 - squares j) ^+ l) - 1.

Lemma sum4 (c : nat -> R) (e : R) :
  \sum_(l < 4) c l * e ^+ l = c 0%N + e * (c 1%N + e * (c 2%N + e * c 3%N)).
Proof. by rewrite !(big_ord_recr, big_ord0) /=; ring. Qed.

Lemma weighted (c : nat -> R) : \sum_j weight j * misfit c j = -1.
Proof.
rewrite /misfit; under eq_bigr do rewrite sum4.
by rewrite /weight !(big_ord_recr, big_ord0) /=; field.
Qed.

Lemma weight_le j : weight j ^+ 2 <= 2%:R ^+ 18.
Proof.
rewrite -[18%N]/(9 * 2)%N exprM -[weight j ^+ 2]real_normK ?num_real //.
rewrite ler_expn2r ?nnegrE ?exprn_ge0 ?ler0n // -natrX /weight.
by case: j => [] [|[|[|[|[|j]]]]] //= _; rewrite ?normrN ger0_norm ?ler0n // ler_nat.
Qed.

Lemma weights_le : \sum_j weight j ^+ 2 / squares j <= 2%:R ^+ 22.
Proof.
apply: le_trans (_ : \sum_(j < 5) 2%:R ^+ 18 * 2%:R <= _).
  apply: ler_sum => j _; rewrite ler_pmul ?sqr_ge0 ?weight_le ?invr_ge0 ?(ltW (squares_gt0 j)) //.
  by rewrite -[2%:R]invrK lef_pinv ?posrE ?invr_gt0 ?ltr0n ?squares_gt0 //; case/andP: (squares_within j).
rewrite sumr_const card_ord -mulr_natr -mulrA -natrM (_ : 22 = 18 + 4)%N // exprD ler_pmul2l ?exprn_gt0 ?ltr0n //.
by rewrite -natrX ler_nat.
Qed.

Lemma floor_of_layer c : 2%:R ^- 22 <= \sum_j squares j * misfit c j ^+ 2.
Proof.
set s := 2%:R ^- 22 : R; have s_gt0 : 0 < s by rewrite invr_gt0 exprn_gt0 ?ltr0n.
have : 0 <= \sum_j squares j * (misfit c j + s * (weight j / squares j)) ^+ 2.
  by apply: sumr_ge0 => j _; rewrite mulr_ge0 ?sqr_ge0 ?ltW ?squares_gt0.
rewrite (eq_bigr (fun j => squares j * misfit c j ^+ 2 + (2%:R * s * (weight j * misfit c j) +
  s ^+ 2 * (weight j ^+ 2 / squares j)))) => [|j _]; last first.
  by move: (squares_gt0 j); set t := _ / _ => t_gt0; field; rewrite gt_eqF.
rewrite !big_split /= -!mulr_sumr weighted => above.
have small : s ^+ 2 * (\sum_j weight j ^+ 2 / squares j) <= s.
  rewrite expr2 -mulrA ger_pmulr // mulrC ler_pdivr_mulr ?exprn_gt0 ?ltr0n // mul1r; exact: weights_le.
move: above small; set W := \sum_j weight j ^+ 2 / _; set Q := \sum_j _ * misfit c j ^+ 2 => above small.
by apply: (le_by (addr_ge0 above (ge0_of small))); move: s W Q {s_gt0 above small} => s W Q; ring.
Qed.

Lemma loss_above C : 2%:R ^- 25 <= loss matrix C.
Proof.
have AE s : A (p := matrix) s = diag_mx five by rewrite /A /= mul1mx trmx1 mulmx1.
rewrite /loss big_ord_recl big_ord0 addr0 big_ord_recl /=.
set later := \sum_(_ < 2) _; have later_ge0 : 0 <= later by apply: sumr_ge0 => k _; apply: frobenius_sqr_ge0.
rewrite !AE invr1 scale1r tr_diag_mx.
have same (f S : R) : (f ^+ 2 * f * S - f) ^+ 2 = f ^+ 2 * (f ^+ 2 * S - 1) ^+ 2 by ring.
set M := _ - _; have entry j : M j j ^+ 2 = squares j * misfit (C 0%N) j ^+ 2.
  rewrite /M [in LHS]mxE sandwiched [X in _ + X]mxE [X in _ - X]mxE eqxx mulr1n -expr2 five_sqr.
  by rewrite -five_sqr /misfit -five_sqr; exact: same.
have first : 2%:R ^- 22 <= frobenius_sqr M.
  by apply: le_trans (diagonal_le _); rewrite (eq_bigr _ (fun j _ => entry j)) floor_of_layer.
rewrite ler_pdivl_mull; last by rewrite !mulr_gt0 ?ltr0n.
apply: le_trans (le_trans first _); last by rewrite ler_addl.
rewrite -!natrM (_ : 25 = 22 + 3)%N // exprD invfM mulrCA ger_pmulr ?invr_gt0 ?exprn_gt0 ?ltr0n //.
by rewrite ler_pdivr_mulr ?exprn_gt0 ?ltr0n // mul1r -natrX ler_nat.
Qed.

Lemma five_le1 j : five 0 j <= 1.
Proof. by rewrite mxE -[X in _ <= X]sqrtr1 ler_wsqrtr //; case/andP: (squares_within j). Qed.

Lemma top_within : 0 < top matrix <= 1.
Proof.
apply/andP; split; last by apply: largest_le => // s; apply: largest_le => // j; apply: five_le1.
apply: lt_le_trans (five_gt0 0) (le_trans (le_largest (fun j => five 0 j) 0) _).
exact: (le_largest (fun _ : 'I_1 => _) 0).
Qed.

Lemma bottom_within : 0 < bottom matrix <= five 0 0.
Proof.
have /andP[top_gt0 _] := top_within; apply/andP; split.
  do 2![apply: (big_ind (fun x => 0 < x)) => // [x y x_gt0 y_gt0|? _]; rewrite ?lt_minr ?x_gt0 //].
  exact: five_gt0.
by rewrite /bottom /= !(big_ord_recl, big_ord0) /= !le_minl lexx.
Qed.

Lemma widest_le : widest matrix <= 2%:R^-1.
Proof.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
apply: largest_le => // s; apply: largest_le => // j; have /andP[low high] := squares_within j.
rewrite [values _]/= [scale _]/= divr1 five_sqr.
by rewrite ger0_norm ?subr_ge0 // ler_subl_addl -ler_subl_addr; apply: le_trans low;
  rewrite (_ : 1 - _ = 2%:R^-1) //; field.
Qed.

Lemma loss_ge0 p C : 0 <= @loss R p C.
Proof.
rewrite mulr_ge0 ?invr_ge0 ?mulr_ge0 ?ler0n //.
by do 2![apply: sumr_ge0 => ? _]; apply: frobenius_sqr_ge0.
Qed.

Lemma premises_of_witness : exists steps, minv_thm1.premises R
  (@instance R) (@K R) (@L R) (@L_0 R) (@L_T R) (@T R) (@a_max R) (@b_a R) (@d R) (@e_0 R) (@epsilon R) (@eta R) (@n R)
  (witness steps).
Proof.
pose asked : R := 87%:R * 3%:R * 4%:R * 5%:R * 1%:R * ln (loss matrix (fun _ _ => 1) / 2%:R ^- 26) / bottom matrix ^+ 2.
have long : asked <= (Num.bound `|asked|)%:R by apply: le_trans (ler_norm _) (ltW (archi_boundP (normr_ge0 _))).
exists (Num.bound `|asked|); move: (Num.bound _) long => steps long.
have /andP[top_gt0 top_le1] := top_within; have /andP[bottom_gt0 bottom_le] := bottom_within.
have step_gt0 : 0 < (29%:R * 4%:R * 5%:R)^-1 :> R by rewrite invr_gt0 !mulr_gt0 ?ltr0n.
have target_gt0 : 0 < 2%:R ^- 26 :> R by rewrite invr_gt0 exprn_gt0 ?ltr0n.
have deep : bottom matrix ^+ 2 * 5%:R <= 3%:R.
  apply: le_trans (_ : squares 0 * 5%:R <= _).
    by rewrite ler_pmul2r ?ltr0n // -five_sqr ler_expn2r ?nnegrE ?(ltW bottom_gt0) ?(ltW (five_gt0 _)).
  by rewrite mulrAC ler_pdivr_mulr ?ltr0n // -!natrM ler_nat.
have short : (29%:R * 4%:R * 5%:R)^-1 <= 1 / 29%:R / 4%:R / 5%:R :> R.
  by rewrite (_ : _ / 5%:R = (29%:R * 4%:R * 5%:R)^-1) //; field.
have near : widest matrix <= 1 / 2%:R by rewrite div1r widest_le.
by repeat split; try exact: isT; first [exact: loss_ge0 | exact: largest_ge0 | assumption].
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_thm1.inhabited R
  (@instance R) (@K R) (@L R) (@L_0 R) (@L_T R) (@T R) (@a_max R) (@b_a R) (@d R) (@e_0 R) (@epsilon R) (@eta R) (@n R).
Proof. by have [steps here] := premises_of_witness R; exists (witness R steps). Qed.

Theorem refuted (R : realType) : minv_thm1.refuted R
  (@instance R) (@K R) (@L R) (@L_0 R) (@L_T R) (@T R) (@a_max R) (@b_a R) (@d R) (@e_0 R) (@epsilon R) (@eta R) (@n R).
Proof.
have [steps here] := premises_of_witness R; exists (witness R steps); split=> //.
rewrite /minv_thm1.conclusion ltNge => /negP; apply.
have small : 2%:R ^- 26 <= 2%:R ^- 25 :> R by rewrite lef_pinv ?posrE ?exprn_gt0 ?ltr0n // ler_eexpn2l ?ltr1n.
exact: (le_trans small (loss_above (descended (witness R steps) steps))).
Qed.
End minv_thm1_theory.
