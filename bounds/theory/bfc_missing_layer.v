(* Layers 2 and 3 of width one are right and the fourth is missing: no oracle step lowers the objective on average.
   A file of lemmas: bfc.thmG_10 rests on it. *)
From bounds.theory Require Import language signs gaussian gaussian_squares bfc_wide_step bfc_width_one.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Means over both layers' signs. *)
Section Pairs.
Variables (R : realType) (s : stage R).
Implicit Types (f g : patterns s -> R).
Definition average f : R := \sum_w chance s * f w.

Lemma averageD f g : average (fun w => f w + g w) = average f + average g.
Proof. by rewrite /average -big_split; apply: eq_bigr => w _; rewrite mulrDr. Qed.

Lemma averageZ a f : average (fun w => a * f w) = a * average f.
Proof. by rewrite /average mulr_sumr; apply: eq_bigr => w _; rewrite mulrCA. Qed.

Lemma average_sum (I : finType) (f : I -> patterns s -> R) : average (fun w => \sum_j f j w) = \sum_j average (f j).
Proof. by rewrite /average exchange_big; apply: eq_bigr => w _; rewrite mulr_sumr. Qed.

Lemma average_le f g : (forall w, f w <= g w) -> average f <= average g.
Proof.
by move=> below; apply: ler_sum => w _; rewrite ler_wpmul2l // mulr_ge0 ?ltW ?likelihood_gt0.
Qed.

Lemma eq_average f g : f =1 g -> average f = average g.
Proof. by move=> same; apply: eq_bigr => w _; rewrite same. Qed.

Lemma average_first (f : signs_of (step_2 s) -> R) : average (fun w => f w.1) = mean f.
Proof.
rewrite /average /chance /mean -(pair_bigA _ (fun a b => likelihood R _ * likelihood R _ * f a)) /=.
apply: eq_bigr => a _; rewrite -mulr_suml -mulr_sumr.
by rewrite (@likelihood_total R [finType of row_of (step_3 s)]) mulr1.
Qed.

Lemma average_second (f : signs_of (step_3 s) -> R) : average (fun w => f w.2) = mean f.
Proof.
rewrite /average /chance /mean -(pair_bigA _ (fun a b => likelihood R _ * likelihood R _ * f b)) /= exchange_big.
apply: eq_bigr => b _ /=; rewrite -mulr_suml -mulr_suml.
by rewrite (@likelihood_total R [finType of row_of (step_2 s)]) mul1r.
Qed.

Lemma average_const a : average (fun=> a) = a.
Proof. by rewrite (average_first (fun=> a)) mean_const. Qed.

Lemma chance_total : \sum_(w : patterns s) chance s = 1.
Proof. by rewrite -[RHS](average_const 1); apply: eq_bigr => w _; rewrite mulr1. Qed.

Lemma chance_gt0 : 0 < chance s.
Proof. by rewrite mulr_gt0 ?likelihood_gt0. Qed.

Lemma gram_diagonal_ge0 (t : wide_step R) w a : 0 <= gram_new (s := t) w a a.
Proof. by apply: sumr_ge0 => r _; rewrite -expr2 sqr_ge0. Qed.

Lemma objective_after_ge0 w : 0 <= objective_of s -> 0 <= objective_after (s := s) w.
Proof.
move=> now_ge0; apply: addr_ge0; first by apply: addr_ge0; [apply: gaussian_mean_sqr_ge0 | apply: ties_ge0].
apply: mulr_ge0; first by apply: divr_ge0 => //; apply: sqr_ge0.
by do 2?[apply: addr_ge0]; rewrite ?sqr_ge0 //; apply: sumr_ge0 => a _; apply: gram_diagonal_ge0.
Qed.
End Pairs.

(* Layers 2 and 3 are right. *)
Section Right.
Variables (R : realType) (s : stage R).
Hypothesis narrow_right : K_2 s = 1.
Hypothesis second_right : forall a b, gram_old (s := step_2 s) a b = 1.
Hypothesis third_right : forall a b, gram_old (s := step_3 s) a b = 1.
Local Notation last := (alpha_4 s).
Local Notation left := (gaussian_mean ((S_4 R ^+ 2) ^+ 2)).

Lemma K_stays : K_new s = 1.
Proof. by rewrite /K_new /turn narrow_right; field. Qed.

Lemma average_second_gram a b : average (fun w : patterns s => gram_new w.1 a b) = 1.
Proof.
rewrite (average_first (fun w => gram_new w a b)) mean_gram /mixed second_right /gram_target big_ord1 !mxE /=.
by ring.
Qed.

Lemma average_third_gram a b : average (fun w : patterns s => gram_new w.2 a b) = 1.
Proof.
rewrite (average_second (fun w => gram_new w a b)) mean_gram /mixed third_right /gram_target big_ord1 !mxE /=.
by ring.
Qed.

Definition missing : {poly R} := last *: S_4 R ^+ 2.

Lemma output_right G H : (forall a b, G a b = 1) -> (forall a b, H a b = 1) -> target s - output s 1 G H = missing.
Proof.
move=> G1 H1; rewrite /output /sources !big_ord_recl !big_ord0 !G1 !H1 /= !scale1r /target /missing /S_3 /S_2 -!mul_polyC.
by ring.
Qed.

(* What a step adds to the output is linear in the Gram matrices. *)
Definition noise (G : 'I_1 -> 'I_1 -> R) (H : 'I_2 -> 'I_2 -> R) : {poly R} :=
  (\sum_a \sum_b (G a b - 1) *: S_1 R ^+ 2) +
  alpha_3 s *: (\sum_a \sum_b (H a b - 1) *: (sources 1 a * sources 1 b)).

Lemma output_new G H : target s - output s 1 G H = missing - noise G H.
Proof.
rewrite -(@output_right (fun _ _ => 1) (fun _ _ => 1)) // /output /noise !big_ord_recl !big_ord0.
by rewrite -!mul_polyC !polyCB; ring.
Qed.

Lemma mean_noise G H : gaussian_mean (missing * noise G H) =
  (\sum_a \sum_b (G a b - 1) * gaussian_mean (missing * S_1 R ^+ 2)) + alpha_3 s *
  (\sum_a \sum_b (H a b - 1) * gaussian_mean (missing * (sources 1 a * sources 1 b))).
Proof.
rewrite /noise mulrDr -scalerAr gaussian_meanD gaussian_meanZ; congr (_ + _ * _); rewrite mulr_sumr gaussian_mean_sum.
  apply: eq_bigr => a _; rewrite mulr_sumr gaussian_mean_sum; apply: eq_bigr => b _.
  by rewrite -scalerAr gaussian_meanZ.
apply: eq_bigr => a _; rewrite mulr_sumr gaussian_mean_sum; apply: eq_bigr => b _.
by rewrite -scalerAr gaussian_meanZ.
Qed.

Local Notation G w := (@gram_new R (step_2 s) (fst w)).
Local Notation H w := (@gram_new R (step_3 s) (snd w)).

Lemma average_noise : average (fun w : patterns s => gaussian_mean (missing * noise (G w) (H w))) = 0.
Proof.
rewrite (eq_average (fun w => mean_noise (G w) (H w))) averageD averageZ !average_sum.
have vanish c (f : patterns s -> R) : average f = 1 -> average (fun w => (f w - 1) * c) = 0.
  move=> f1; rewrite (@eq_average _ _ _ (fun w => c * f w + (- c))) => [|w]; last by ring.
  by rewrite averageD averageZ average_const f1 mulr1 subrr.
rewrite !big1 ?mulr0 ?addr0 // => a _; rewrite average_sum big1 // => b _; apply: vanish.
  exact: average_third_gram.
exact: average_second_gram.
Qed.

Lemma loss_right : loss s 1 (@G_old R s) (@H_old R s) = last ^+ 2 * left.
Proof.
by rewrite /loss output_right // /missing exprZn gaussian_meanZ.
Qed.

Lemma average_loss : last ^+ 2 * left <= average (fun w : patterns s => loss s 1 (G w) (H w)).
Proof.
apply: (@le_trans _ _ (average (fun w : patterns s => last ^+ 2 * left + (- 2%:R) * gaussian_mean (missing * noise (G w) (H w))))).
  by rewrite averageD average_const averageZ average_noise mulr0 addr0.
apply: average_le => w; rewrite /loss output_new sqrrB -[_ * _ *+ 2]scaler_nat !gaussian_meanD gaussian_meanN.
rewrite {1}/missing exprZn !gaussian_meanZ -addrA ler_add2l mulNr.
by rewrite ler_addl gaussian_mean_sqr_ge0.
Qed.

Lemma norms_right : norms 1 (@G_old R s) (@H_old R s) = 4%:R.
Proof. by rewrite /norms !big_ord_recl !big_ord0 /G_old /H_old !second_right !third_right; ring. Qed.

Lemma average_norms : average (fun w : patterns s => norms 1 (G w) (H w)) = 4%:R.
Proof.
rewrite /norms !averageD average_const !average_sum !big_ord_recl !big_ord0 !average_second_gram !average_third_gram.
by ring.
Qed.

(* The objective before the step, and after it. *)
Definition share : R := 1 - 4%:R / kappa_tilde R ^+ 2.

Lemma kappa_large : 8%:R <= kappa_tilde R ^+ 2.
Proof.
rewrite /kappa_tilde -exprM (le_trans _ (@ler_weexpn2l R 4%:R _ 2%N 8%N _)) ?ler1n //.
by rewrite -natrX ler_nat.
Qed.

Lemma share_within : 2%:R^-1 <= share < 1.
Proof.
have := kappa_large; rewrite /share; move: (kappa_tilde R ^+ 2) => K K_ge8.
have K_gt0 : 0 < K by apply: lt_le_trans K_ge8; rewrite ltr0n.
rewrite ltr_subl_addr ltr_addl divr_gt0 ?ltr0n // andbT ler_subr_addr -ler_subr_addl ler_pdivr_mulr //.
have -> : 1 - 2%:R^-1 = 2%:R^-1 :> R by field.
by rewrite ler_pdivl_mull ?ltr0n // -natrM.
Qed.

Lemma share_gt0 : 0 < share.
Proof. by case/andP: share_within => low _; apply: lt_le_trans low; rewrite invr_gt0 ltr0n. Qed.

Lemma objective_right : objective_of s = last ^+ 2 * left / share.
Proof.
rewrite /objective_of narrow_right loss_right norms_right /ties /G_old second_right expr1n subrr expr0n mulr0 addr0.
by [].
Qed.

Theorem no_step_lowers : objective_of s <= average (fun w : patterns s => objective_after w).
Proof.
pose decay := objective_of s / kappa_tilde R ^+ 2.
apply: (@le_trans _ _ (average (fun w : patterns s => loss s 1 (G w) (H w) + decay * norms 1 (G w) (H w)))).
  rewrite averageD averageZ average_norms; apply: le_trans (ler_add average_loss (lexx _)).
  have := objective_right; rewrite /decay; move: share_gt0; rewrite /share.
  move: (objective_of s) (kappa_tilde R ^+ 2) (last ^+ 2 * left) kappa_large => o K l K_ge8 share_gt0 oE.
  have K_n0 : K != 0 by rewrite gt_eqF // (lt_le_trans _ K_ge8) ?ltr0n.
  have -> : l = o * (1 - 4%:R / K) by rewrite oE divfK // gt_eqF.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
apply: average_le => w; rewrite /objective_after K_stays -/decay ler_add2r.
by rewrite ler_addl; apply: ties_ge0.
Qed.
End Right.
