(* The learned method with one hidden layer, and a step of it that turns an iterate and makes it longer.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language vectors spectral.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The learned method with one hidden layer, coordinates side by side. *)
Section Unrolled.
Variables (R : realType) (b d h : nat).
Variables (M : 'M[R]_(b, d)) (Y : 'cV[R]_b) (beta : R) (W_1 : 'M[R]_(h, 2)) (W_2 : 'rV[R]_h).
Implicit Type X : 'cV[R]_d.

Definition sigmoid (x : R) : R := (1 + expR (- x))^-1.
Definition gradient X : 'cV[R]_d := M^T *m (M *m X - Y).

(* Every coordinate feeds the network with x and its gradient; G_1 is what the hidden layer makes of them. *)
Definition inputs X : 'M[R]_(2, d) := \matrix_(k, j) (if k == 0%N :> nat then X j 0 else gradient X j 0).
Definition hidden X : 'M[R]_(h, d) := map_mx (fun x => Num.max x 0) (W_1 *m inputs X).

(* P = 2 sigma(W_2 G_1), and the step X - P * gradient / beta, coordinate by coordinate. *)
Definition factor X (j : 'I_d) : R := 2%:R * sigmoid ((W_2 *m hidden X) 0 j).
Definition step X : 'cV[R]_d := \col_j (X j 0 - beta^-1 * (factor X j * gradient X j 0)).

(* The matrix of a step, I - diag(P) M'M / beta, which is the step itself where Y = 0. *)
Definition step_matrix X : 'M[R]_d :=
  1%:M - beta^-1 *: (diag_mx (\row_j factor X j) *m (M^T *m M)).

Lemma step_is_linear X : Y = 0 -> step_matrix X *m X = step X.
Proof.
move=> Y0; rewrite /step_matrix mulmxBl mul1mx -scalemxAl -!mulmxA mul_diag_mx.
have same : M^T *m (M *m X) = gradient X by rewrite /gradient Y0 subr0.
by rewrite same /step; move: (gradient X) => g; apply/colP => j; rewrite !mxE.
Qed.

Lemma factor_gt0 X j : 0 < factor X j.
Proof. by rewrite mulr_gt0 ?ltr0n // invr_gt0 addr_gt0 ?ltr01 ?expR_gt0. Qed.

Lemma factor_lt2 X j : factor X j < 2%:R.
Proof.
rewrite /factor /sigmoid -[X in _ < X]mulr1 ltr_pmul2l ?ltr0n // invf_lt1 ?addr_gt0 ?ltr01 ?expR_gt0 //.
by rewrite ltr_addl expR_gt0.
Qed.
End Unrolled.

(* M = (1, -1)/10 and beta = 1/50, Y = 0, from (0, 1): one factor near 2 and one near 0. *)
Section Turn.
Variable R : realType.

Definition row_M : 'M[R]_(1, 2) := \matrix_(_, j) ((-1) ^+ j / 10%:R).
Definition start : 'cV[R]_2 := \col_j (j == 1%N :> nat)%:R.
Definition mirror : 'M[R]_2 := \matrix_(j, k) ((j == k :> nat)%:R * (-1) ^+ j).
Definition readout : 'rV[R]_2 := \row_j (if j == 0%N :> nat then - 3%:R else 300%:R).
Definition scale : R := 50%:R^-1.

Definition share : R := sigmoid 3%:R.

Lemma share_large : 4%:R / 5%:R <= share.
Proof.
have e3 : 4%:R <= expR 3%:R :> R by rewrite (le_trans _ (expR_ge1Dx _)) ?ler0n // -natr1 addrC.
have e3_gt0 : 0 < expR 3%:R :> R := expR_gt0 _.
rewrite /share /sigmoid expRN -[4%:R / 5%:R]invf_div lef_pinv ?posrE ?divr_gt0 ?ltr0n ?addr_gt0 ?ltr01 ?invr_gt0 //.
have -> : 5%:R / 4%:R = 1 + 4%:R^-1 :> R by field.
by rewrite ler_add2l lef_pinv ?posrE ?ltr0n.
Qed.

Lemma share_complement : 1 - sigmoid (- 3%:R) = share.
Proof.
have e3_gt0 : 0 < expR 3%:R :> R := expR_gt0 _.
rewrite /share /sigmoid opprK expRN; field.
by rewrite !gt_eqF // addr_gt0 ?ltr01.
Qed.

Lemma gradient_start j : gradient row_M 0 start j 0 = - (-1) ^+ j / 100%:R.
Proof.
rewrite /gradient subr0 !mxE big_ord1 !mxE !big_ord_recl big_ord0 !mxE /=.
by field.
Qed.

Lemma first_step : step row_M 0 scale mirror readout start = const_mx share.
Proof.
have := gradient_start; rewrite /step /factor /hidden /inputs; move: (gradient _ _ _) => g gE.
apply/colP => j; rewrite !mxE !big_ord_recl !big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE !gE.
case: j => [[|[|//]] ?] /=; rewrite /scale ?expr0 ?expr1 ?bump0n /=.
  have -> : 1 * 1 * 0 + (0 * 1 * (- 1 / 100%:R) + 0) = 0 :> R by field.
  have -> : 0 * - 1 * 0 + (1 * - 1 * (- 1 / 100%:R) + 0) = 100%:R^-1 :> R by field.
  rewrite maxxx max_l ?invr_ge0 ?ler0n //.
  have -> : - 3%:R * 0 + (300%:R * 100%:R^-1 + 0) = 3%:R :> R by field.
  by rewrite -/share; field.
have -> : 1 * 1 * 1 + (0 * 1 * (- - 1 / 100%:R) + 0) = 1 :> R by field.
have -> : 0 * - 1 * 1 + (1 * - 1 * (- - 1 / 100%:R) + 0) = - 100%:R^-1 :> R by field.
rewrite max_l ?ler01 // max_r ?oppr_le0 ?invr_ge0 ?ler0n //.
have -> : - 3%:R * 1 + (300%:R * 0 + 0) = - 3%:R :> R by ring.
by rewrite -share_complement; field.
Qed.

Lemma norm_start : norm start = 1.
Proof.
apply/eqP; rewrite -(eqr_expn2 (ltn0Sn 1)) ?norm_ge0 ?ler01 // norm_sqr /inner.
by rewrite !big_ord_recl big_ord0 !mxE /=; apply/eqP; ring.
Qed.

Lemma share_gt0 : 0 < share.
Proof. by rewrite (lt_le_trans _ share_large) ?divr_gt0 ?ltr0n. Qed.

(* The step has the norm sqrt(2) sigma(3), more than 51/50. *)
Lemma norm_after_sqr : norm (step row_M 0 scale mirror readout start) ^+ 2 = 2%:R * share ^+ 2.
Proof. by rewrite first_step norm_sqr /inner !big_ord_recl big_ord0 !mxE; ring. Qed.

Lemma share_sqr_large : (51%:R / 50%:R) ^+ 2 < 2%:R * share ^+ 2.
Proof.
apply: (@lt_le_trans _ _ (2%:R * (4%:R / 5%:R) ^+ 2)).
  rewrite -subr_gt0; have -> : 2%:R * (4%:R / 5%:R) ^+ 2 - (51%:R / 50%:R) ^+ 2 = 599%:R / 2500%:R :> R by field.
  by rewrite divr_gt0 ?ltr0n.
by rewrite ler_pmul2l ?ltr0n // ler_pexpn2r ?nnegrE ?share_large ?divr_ge0 ?ler0n // ltW ?share_gt0.
Qed.

Lemma norm_after_large : 51%:R / 50%:R < norm (step row_M 0 scale mirror readout start).
Proof.
rewrite -(ltr_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 ?divr_ge0 ?ler0n //.
by rewrite norm_after_sqr share_sqr_large.
Qed.

Lemma norm_of_square : spectral (row_M^T *m row_M) <= scale.
Proof.
have scale_ge0 : 0 <= scale by rewrite invr_ge0 ler0n.
apply: spectral_le => // v.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 // exprMn !norm_sqr /inner.
rewrite !big_ord_recl !big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE /=.
set x := v _ 0; set y := v _ 0; rewrite /scale -subr_ge0 ?expr0 ?expr1 ?bump0n /=.
rewrite [X in 0 <= X](_ : _ = (x + y) ^+ 2 / 5000%:R); last by field.
by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
Qed.

Lemma scale_gt0 : 0 < scale.
Proof. by rewrite invr_gt0 ltr0n. Qed.

(* The mirror keeps lengths, and what the hidden layer makes of the turned iterate is as long as that. *)
Lemma spectral_mirror : spectral mirror <= 1.
Proof.
apply: spectral_le => [|v]; first exact: ler01.
rewrite mul1r norm_le /inner !big_ord_recl !big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE /=.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma hidden_of_ones : (hidden row_M 0 mirror (const_mx share) *m const_mx 1 : 'cV[R]_2) ord0 0 = 2%:R * share.
Proof.
rewrite /hidden /inputs; move: (gradient _ _ _) => g.
rewrite !mxE !big_ord_recl big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE /=.
by rewrite !expr0 !mulr1 !mul1r !mul0r !addr0 max_l ?ltW ?share_gt0 //; ring.
Qed.

Lemma hidden_large : 51%:R / 50%:R < spectral (hidden row_M 0 mirror (const_mx share)).
Proof.
set G := hidden _ _ _ _; have ones_sqr : norm (const_mx 1 : 'cV[R]_2) ^+ 2 = 2%:R.
  by rewrite norm_sqr /inner !big_ord_recl big_ord0 !mxE; ring.
have := norm_mul_le G (const_mx 1).
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 // exprMn ones_sqr norm_sqr => long.
have longer : (2%:R * share) ^+ 2 <= spectral G ^+ 2 * 2%:R.
  apply: le_trans long; rewrite /inner big_ord_recl hidden_of_ones -expr2 ler_addl.
  by apply: sumr_ge0 => j _; rewrite -expr2 sqr_ge0.
rewrite -(ltr_pexpn2r (ltn0Sn 1)) ?nnegrE ?spectral_ge0 ?divr_ge0 ?ler0n //.
apply: (lt_le_trans share_sqr_large); rewrite -(ler_pmul2r (ltr0n R 2)) (le_trans _ longer) //.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.
End Turn.
