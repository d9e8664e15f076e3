(* bcgd.thm3_6: a label that no sample can move stays wrong, and the printed floor for the expectation does not know it. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.bcgd Require Import id_expect.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Import bcgd_id_expect_theory.

Module bcgd_thm3_6_theory.
Section Symbols.
Variable R : realType.
Implicit Type s : bcgd_id_expect_theory.instance R.

(* One stochastic step on data X, Y with the law (3.13), N = |C|^4, and the rate (3.14), eta sigma^2(C) / |A|^2 for a number eta. *)
Record instance := Instance {
  step : bcgd_id_expect_theory.instance R; printed_law : lazy step = true; number : R;
  printed_rate : bcgd_id_expect_theory.eta step = number * singular (\rank (X step)) (C step) ^+ 2 / spectral (A step) ^+ 2;
}.
Implicit Type i : instance.

Definition outcome i : finType := bcgd_id_expect_theory.outcome (step i).
Definition p i (w : outcome i) : R := bcgd_id_expect_theory.p w.
Definition after i (w : outcome i) : R := bcgd_id_expect_theory.after w.
Definition before i (w : outcome i) : R := bcgd_id_expect_theory.before w.
Definition eta i (w : outcome i) : R := number i.

(* kappa^-2 of A and of C, |E|^2 = |W* X - Y|^2, |C|^4, and the min(rows, columns)-th singular value of C. *)
Definition flat_A i (w : outcome i) : R := (singular (outputs (step i)) (A (step i))^T / spectral (A (step i))) ^+ 2.
Definition flat_C i (w : outcome i) : R := (singular (\rank (X (step i))) (C (step i)) / spectral (C (step i))) ^+ 2.
Definition noise2 i (w : outcome i) : R :=
  frobenius_sqr (Y (step i) *m inverse (step i) *m X (step i) - Y (step i)).
Definition norm4_C i (w : outcome i) : R := frobenius_sqr (C (step i)) ^+ 2.
Definition sigma4_min i (w : outcome i) : R := singular (minn (q_ (step i)) (samples (step i))) (C (step i)) ^+ 4.
End Symbols.

(* X = (1, 0), Y = (0, 1), W = 0 and eta = 1. *)
Section Witness.
Variable R : realType.
Definition e (k : nat) : 'M[R]_(1, 2) := \row_j (j == k :> nat)%:R.

Lemma e_mul k l : e k *m (e l)^T = (if (k < 2)%N then (k == l)%:R else 0)%:M.
Proof.
apply/matrixP => a b; rewrite !ord1 [LHS]mxE !big_ord_recl big_ord0 !mxE /= mulr1n addr0.
by case: k => [|[|k]]; case: l => [|[|l]] //=; rewrite ?(mulr0, mul0r, mulr1, addr0, add0r).
Qed.

Lemma penrose_e : pseudoinverse (e 0) (e 0)^T.
Proof. by split; rewrite ?trmx_mul ?trmxK // ?e_mul ?mul1mx // -mulmxA e_mul mulmx1. Qed.

Lemma spectral_1 : spectral (1%:M : 'M[R]_1) = 1. Proof. by rewrite spectral_scalar normr1. Qed.

Lemma orthonormal_1 : orthonormal (1%:M : 'M[R]_1). Proof. by rewrite /orthonormal trmx1 mulmx1. Qed.

Lemma spectral_e : spectral (e 0) = 1.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split.
  apply: spectral_le => // u; rewrite mul1r /norm ler_wsqrtr // /inner big_ord1 !big_ord_recl big_ord0.
  by rewrite !mxE !big_ord_recl big_ord0 !mxE /= !mul1r !mul0r !addr0 ler_addl -expr2 sqr_ge0.
have := spectral_mulmx (e 0) (e 0)^T; rewrite e_mul spectral_1 spectral_trmx -expr2.
by rewrite expr_ge1 ?spectral_ge0.
Qed.

Lemma singular_ge k m n (M : 'M[R]_(m, n)) (Q : 'M[R]_(n, k.+1)) : orthonormal Q -> weakest (M *m Q) <= singular k.+1 M.
Proof.
move=> orth; apply: sup_upper_bound; last by exists Q.
split; first by exists (weakest (M *m Q)), Q.
exists (spectral M) => _ [P orthP <-]; have := weakest_least (M *m P) (delta_mx 0 0); rewrite norm_delta mulr1 -mulmxA => below.
by apply: le_trans below (le_trans (norm_mul_le _ _) _); rewrite norm_orthonormal // norm_delta mulr1.
Qed.

Lemma singular_e : singular 1 (e 0) = 1.
Proof.
have := singular_le_spectral 1 (e 0); rewrite spectral_e => upper; apply/eqP; rewrite eq_le upper /=.
have := @singular_ge 0 _ _ (e 0) (e 0)^T; rewrite e_mul weakest_scalar normr1; apply.
by rewrite /orthonormal trmxK e_mul.
Qed.

Lemma singular_1 : singular 1 (1%:M : 'M[R]_1) = 1.
Proof.
have := singular_le_spectral 1 (1%:M : 'M[R]_1); rewrite spectral_1 => upper; apply/eqP; rewrite eq_le upper /=.
by have := @singular_ge 0 _ _ 1%:M _ orthonormal_1; rewrite mul1mx weakest_scalar normr1.
Qed.

Definition still := bcgd_id_expect_theory.Instance penrose_e (e 1) (1%:M : 'M_1) 0 (1%:M : 'M_1) 1 true.
Lemma C_e : C still = e 0. Proof. by rewrite /C /= mul1mx. Qed.
Lemma rank_e : \rank (e 0) = 1%N.
Proof.
apply/eqP; rewrite eqn_leq rank_leq_row lt0n mxrank_eq0; apply/eqP => /matrixP/(_ 0 0).
by rewrite !mxE; move/eqP; rewrite oner_eq0.
Qed.
Lemma rate_e : bcgd_id_expect_theory.eta still = 1 * singular (\rank (X still)) (C still) ^+ 2 / spectral (A still) ^+ 2.
Proof. by rewrite C_e rank_e singular_e spectral_1 expr1n mul1r divr1. Qed.
Definition silent : instance R := Instance (erefl : lazy still = true) rate_e.

Lemma size_e k : (k < 2)%N -> frobenius_sqr (e k) = 1.
Proof.
by case: k => [|[|k]] // _; rewrite /frobenius_sqr big_ord1 !big_ord_recl big_ord0 !mxE /= ?expr1n ?expr0n /= ?addr0 ?add0r.
Qed.

Lemma stays (w : outcome silent) : moved w = 0.
Proof.
case: w => [t|] //=; rewrite /gradient /residual /= mulmx0 mul0mx sub0r C_e trmx1 mul1mx.
have -> : col t (0 - e 1) *m (col t (e 0))^T = 0.
  apply/matrixP => a b; rewrite !ord1 [LHS]mxE big_ord1 !mxE.
  by case: t => [[|[|t]]] //= _; rewrite ?(mulr0, mul0r, oppr0, subr0).
by rewrite scaler0 oppr0.
Qed.

Lemma nothing (M : 'M[R]_1) : M = 0 -> Delta (i := still) M = 0.
Proof. by move=> ->; rewrite /Delta /= mulmx0 mul0mx e_mul /= raddf0 subrr mul0mx. Qed.

Lemma total_1 : total still = 1. Proof. by rewrite /total /= C_e size_e // expr1n. Qed.

Lemma weights_1 : \sum_t @q R still t / total still = 1.
Proof.
rewrite total_1 !big_ord_recl big_ord0 /q C_e !divr1 addr0 /frobenius_sqr !big_ord_recl !big_ord0.
by rewrite !mxE !big_ord1 !mxE /= !(mulr0, mul0r, mulr1, mulr0n) !expr0n /= expr1n !addr0.
Qed.

Lemma p_ge0 (w : outcome silent) : 0 <= p w.
Proof.
case: w => [t|]; last by rewrite /p /bcgd_id_expect_theory.p weights_1 subrr.
by rewrite /p /= total_1 divr1 frobenius_sqr_ge0.
Qed.

Lemma p_sum : \sum_(w : outcome silent) p w = 1.
Proof.
have none : p (None : outcome silent) = 0 by rewrite /p /bcgd_id_expect_theory.p weights_1 subrr.
by rewrite [LHS]over_outcomes none add0r; exact: weights_1.
Qed.

Lemma premises_hold : bcgd_thm3_6.premises R (@instance R) (@outcome R) (@after R) (@before R) (@eta R) (@flat_A R)
  (@flat_C R) (@noise2 R) (@norm4_C R) (@p R) (@sigma4_min R) silent.
Proof.
split; last exact: p_sum.
move=> w; rewrite /sigma4_min /norm4_C C_e singular_e size_e // !expr1n /eta /=.
by do !split; rewrite ?frobenius_sqr_ge0 ?sqr_ge0 ?p_ge0 ?ltr01 ?ltr1n.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_6.inhabited R (@instance R) (@outcome R) (@after R) (@before R) (@eta R)
  (@flat_A R) (@flat_C R) (@noise2 R) (@norm4_C R) (@p R) (@sigma4_min R).
Proof. by exists (silent R); exact: premises_hold. Qed.

Theorem refuted (R : realType) : bcgd_thm3_6.refuted R (@instance R) (@outcome R) (@after R) (@before R) (@eta R)
  (@flat_A R) (@flat_C R) (@noise2 R) (@norm4_C R) (@p R) (@sigma4_min R).
Proof.
exists (silent R); split; [exact: premises_hold | case=> _].
have none (w : outcome (silent R)) : after w = 0.
  by rewrite /after /bcgd_id_expect_theory.after nothing ?frobenius_sqr0 //; exact: stays.
have before0 (w : outcome (silent R)) : before w = 0.
  by rewrite /before /bcgd_id_expect_theory.before nothing ?frobenius_sqr0.
have noise1 (w : outcome (silent R)) : noise2 w = 1.
  by rewrite /noise2 /= e_mul /= raddf0 mul0mx sub0r frobenius_sqrN size_e.
have flat1 (w : outcome (silent R)) : flat_A w = 1 by rewrite /flat_A /= trmx1 singular_1 spectral_1 divr1 expr1n.
have number1 (w : outcome (silent R)) : eta w = 1 by [].
have sigma1 (w : outcome (silent R)) : sigma4_min w = 1 by rewrite /sigma4_min C_e singular_e expr1n.
have norm1 (w : outcome (silent R)) : norm4_C w = 1 by rewrite /norm4_C C_e size_e // expr1n.
rewrite [X in X <= _](eq_bigr (fun w => p w)) => [|w _]; last first.
  by rewrite before0 noise1 flat1 number1 sigma1 norm1 !expr1n !mulr1 !divr1 mulr0 add0r mulr1.
rewrite p_sum big1 => [|w _]; last by rewrite none mulr0.
by rewrite ler10.
Qed.
End bcgd_thm3_6_theory.
