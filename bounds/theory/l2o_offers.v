(* What the gradients can offer to the factors of the steps: where a step lengthens, the factors have no slope.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order semidefinite vectors spectral.
From bounds.theory Require Import l2o_steps l2o_lengths.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Offered.
Variables (R : realType) (d : nat).
Implicit Types (F : 'rV[R]_d) (u v g : 'cV[R]_d).

(* Each coordinate times the root of p (2 - p) = 1 - E^2 for the factor p = 1 + E. *)
Definition offered F v : 'cV[R]_d := \col_j (Num.sqrt (F 0 j * (2%:R - F 0 j)) * v j 0).

Lemma offeredD F u v : offered F (u + v) = offered F u + offered F v.
Proof. by apply/colP => j; rewrite !mxE [_ * (u j 0 + _)]mulrDr. Qed.

Lemma offeredZ F a v : offered F (a *: v) = a *: offered F v.
Proof. by apply/colP => j; rewrite !mxE mulrCA. Qed.

Lemma slope_ge0 (p : R) : 0 <= p <= 2%:R -> 0 <= p * (2%:R - p).
Proof. by case/andP=> ? ?; rewrite mulr_ge0 ?subr_ge0. Qed.

Lemma slope_le1 (p : R) : p * (2%:R - p) <= 1.
Proof. by apply: (ler_by (d := (1 - p) ^+ 2)); [ring | rewrite sqr_ge0]. Qed.

Lemma offered_sqr F v : within F -> norm (offered F v) ^+ 2 = 2%:R * inner v (scaled F v) - inner (scaled F v) (scaled F v).
Proof.
move=> F_within; rewrite norm_sqr /inner mulr_sumr -sumrB; apply: eq_bigr => j _.
have coordinate (s p a : R) : s ^+ 2 = p * (2%:R - p) -> s * a * (s * a) = 2%:R * (a * (p * a)) - p * a * (p * a).
  by move=> root; rewrite (_ : s * a * (s * a) = s ^+ 2 * a ^+ 2); [rewrite root; ring | ring].
by rewrite /scaled mul_diag_mx !mxE; apply: coordinate; rewrite sqr_sqrtr ?slope_ge0.
Qed.

Lemma offered_le F v : within F -> norm (offered F v) <= norm v.
Proof.
move=> F_within; rewrite norm_le; apply: ler_sum => j _; rewrite mxE mulrACA -!expr2 sqr_sqrtr ?slope_ge0 //.
by rewrite ler_pimull ?sqr_ge0 ?slope_le1.
Qed.

(* Two vectors meet by what both offer. *)
Lemma meeting F F' u v :
  \sum_j Num.sqrt (F' 0 j * (2%:R - F' 0 j)) * Num.sqrt (F 0 j * (2%:R - F 0 j)) * (`|u j 0| * `|v j 0|)
    <= norm (offered F' u) * norm (offered F v).
Proof.
pose sizes (w : 'cV[R]_d) : 'cV[R]_d := \col_j `|w j 0|.
have same w : norm (sizes w) = norm w.
  by rewrite /norm; congr Num.sqrt; apply: eq_bigr => j _; rewrite !mxE -!expr2 real_normK ?num_real.
rewrite -(same (offered F' u)) -(same (offered F v)); apply: le_trans _ (inner_le _ _).
apply: ler_sum => j _; rewrite !mxE !normrM !(ger0_norm (sqrtr_ge0 _)).
by rewrite mulrACA.
Qed.
End Offered.

Section Runs.
Variables (R : realType) (b d : nat) (M : 'M[R]_(b, d)) (beta : R).
Hypotheses (beta_gt0 : 0 < beta) (short : spectral (M^T *m M) <= beta).
Variable (P : nat -> 'rV[R]_d).
Hypothesis P_within : forall s, within (P s).
Notation seen := (seen M beta).
Let s_form := seen_form M beta_gt0.

(* One step without data loses in sight what its gradient offers. *)
Lemma offered_step F X : within F ->
  norm (offered F (gradient M 0 X)) ^+ 2 <= beta ^+ 2 * (seen X X - seen (step M 0 beta F X) (step M 0 beta F X)).
Proof.
move=> F_within; set g := gradient M 0 X; set w := scaled F (beta^-1 *: g).
have next : step M 0 beta F X = X - w by rewrite /step /w /scaled -scalemxAr.
have dual v : inner (beta^-1 *: g) v = seen X v.
  by rewrite /g /gradient subr0 innerZl inner_adjoint trmxK mulrC.
have lost : seen X X - seen (X - w) (X - w) = 2%:R * inner (beta^-1 *: g) w - seen w w.
  have -> : X - w = X + (-1) *: w by rewrite scaleN1r.
  by rewrite (form_sqrD s_form) (formZr s_form) (formZl s_form) (formZr s_form) dual; ring.
have g_scaled : g = beta *: (beta^-1 *: g) by rewrite scalerA mulfV ?gt_eqF ?scale1r.
rewrite next lost {1}g_scaled offeredZ normZ exprMn real_normK ?num_real // ler_pmul2l ?exprn_gt0 //.
by rewrite offered_sqr // -/w ler_add2l ler_opp2 seen_le.
Qed.

(* All steps together: l2o.energy. *)
Lemma offered_run T X : \sum_(t < T) norm (offered (P t) (gradient M 0 (run M 0 beta P t X))) ^+ 2 <= beta ^+ 2 * norm X ^+ 2.
Proof.
have seen_X : seen X X <= norm X ^+ 2 by rewrite norm_sqr seen_le.
suff telescoped : \sum_(t < T) norm (offered (P t) (gradient M 0 (run M 0 beta P t X))) ^+ 2 <=
    beta ^+ 2 * (seen X X - seen (run M 0 beta P T X) (run M 0 beta P T X)).
  apply: le_trans telescoped _; rewrite ler_wpmul2l ?sqr_ge0 // (le_trans _ seen_X) //.
  by rewrite ler_subl_addr ler_addl (form_ge0 s_form).
elim: T => [|T IH]; first by rewrite big_ord0 /= subrr mulr0.
rewrite big_ord_recr /=; apply: le_trans (ler_add IH (offered_step _ (P_within T))) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.
End Runs.
