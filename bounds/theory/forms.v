(* Symmetric matrices that are not negative, and what their quadratic forms say of products. *)
From bounds.theory Require Import language vectors spectral arithmetic.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Forms.
Variables (R : realType) (n : nat).
Implicit Types (M B : 'M[R]_n) (u v : 'cV[R]_n).

Definition form M u v : R := inner u (M *m v).
Definition semidefinite M : Prop := M^T = M /\ forall v, 0 <= form M v v.

Lemma formDl M u v w : form M (u + v) w = form M u w + form M v w.
Proof. exact: innerDl. Qed.

Lemma formDr M u v w : form M u (v + w) = form M u v + form M u w.
Proof. by rewrite /form mulmxDr innerDr. Qed.

Lemma formZl M a u v : form M (a *: u) v = a * form M u v.
Proof. exact: innerZl. Qed.

Lemma formZr M a u v : form M u (a *: v) = a * form M u v.
Proof. by rewrite /form -scalemxAr innerZr. Qed.

Lemma formC M u v : M^T = M -> form M u v = form M v u.
Proof. by move=> sym; rewrite /form innerC inner_adjoint sym. Qed.

(* Cauchy and Schwarz in the form. *)
Lemma form_sqr_le M u v : semidefinite M -> form M u v ^+ 2 <= form M u u * form M v v.
Proof.
case=> sym psd; have [zero|v_n0] := eqVneq (form M v v) 0; last first.
  have v_gt0 : 0 < form M v v by rewrite lt0r v_n0 psd.
  rewrite -(ler_pmul2l v_gt0) -subr_ge0.
  have := psd (form M v v *: u + (- form M u v) *: v).
  by rewrite !(formDl, formDr, formZl, formZr) (formC v u sym); congr (0 <= _); ring.
have := psd ((1 + form M u u) *: v + (- form M u v) *: u).
rewrite zero mulr0 !(formDl, formDr, formZl, formZr) (formC v u sym) zero => large.
have uu_ge0 := psd u; rewrite -oppr_ge0.
suff : 0 <= - (form M u v ^+ 2) * (2%:R + form M u u).
  by rewrite pmulr_lge0 // (lt_le_trans (ltr0n _ 2)) // ler_addl.
by move: large; congr (0 <= _); ring.
Qed.

(* A symmetric product whose form is small is small: by polarisation of the form. *)
Lemma form_contraction M B c : semidefinite M -> 0 <= c -> (M *m B)^T = M *m B ->
  (forall v, `|form (M *m B) v v| <= c * form M v v) ->
  forall v, form M (B *m v) (B *m v) <= c ^+ 2 * form M v v.
Proof.
case=> sym psd c_ge0 symB small v; set w := B *m v.
have mixed a b : form (M *m B) a b = form M a (B *m b) by rewrite /form mulmxA.
have two s t : 4%:R * (s * t) * form M w w <= c * 2%:R * (s ^+ 2 * form M w w + t ^+ 2 * form M v v).
  have := small (s *: w + t *: v); have := small (s *: w + (- t) *: v).
  rewrite !ler_norml !(formDl, formDr, formZl, formZr) (formC v w symB) [form (M *m B) w v]mixed -/w.
  move=> /andP[/ge0_of lower _] /andP[_ /ge0_of upper].
  by apply: (le_by (addr_ge0 lower upper)); ring.
have [c0|c_n0] := eqVneq c 0.
  have := two 1 1; rewrite c0 !mul0r expr2 !mul0r !mulr1 => small0.
  by rewrite -(pmulr_rle0 _ (ltr0n R 4)).
have c_gt0 : 0 < c by rewrite lt0r c_n0.
have := two 1 c; rewrite -subr_ge0 => large.
rewrite -(ler_pmul2l (mulr_gt0 c_gt0 (ltr0n R 2))); apply: (le_by large); ring.
Qed.

End Forms.

(* A symmetric matrix between mu and L. *)
Section Between.
Variables (R : realType) (n : nat).
Implicit Types (A : 'M[R]_n) (u v : 'cV[R]_n).

Definition between A mu L : Prop :=
  A^T = A /\ forall v, mu * norm v ^+ 2 <= form A v v <= L * norm v ^+ 2.

Lemma between_semidefinite A mu L : 0 <= mu -> between A mu L -> semidefinite A.
Proof.
move=> mu_ge0 [sym range]; split=> // v; have /andP[low _] := range v.
by rewrite (le_trans _ low) // mulr_ge0 ?sqr_ge0.
Qed.

Lemma norm_mulmx_sqr A v : A^T = A -> norm (A *m v) ^+ 2 = form A v (A *m v).
Proof. by move=> sym; rewrite norm_sqr inner_adjoint sym. Qed.

(* |A v|^2 <= L <v, A v>. *)
Lemma mulmx_le_form A mu L v : 0 <= mu -> 0 <= L -> between A mu L -> norm (A *m v) ^+ 2 <= L * form A v v.
Proof.
move=> mu_ge0 L_ge0 bet; have psd := between_semidefinite mu_ge0 bet; have [sym range] := bet.
have [->|Av_n0] := eqVneq (norm (A *m v) ^+ 2) 0; first by rewrite mulr_ge0 // psd.2.
have Av_gt0 : 0 < norm (A *m v) ^+ 2 by rewrite lt0r Av_n0 sqr_ge0.
have := form_sqr_le v (A *m v) psd; rewrite -norm_mulmx_sqr // => cs.
have /andP[_ high] := range (A *m v).
rewrite -(ler_pmul2l Av_gt0) -expr2 (le_trans cs) // (le_trans (ler_wpmul2l (psd.2 v) high)) //.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

(* mu <v, A v> <= |A v|^2. *)
Lemma form_le_mulmx A mu L v : 0 <= mu -> between A mu L -> mu * form A v v <= norm (A *m v) ^+ 2.
Proof.
move=> mu_ge0 bet; have psd := between_semidefinite mu_ge0 bet; have [_ range] := bet.
have [->|f_n0] := eqVneq (form A v v) 0; first by rewrite mulr0 sqr_ge0.
have f_gt0 : 0 < form A v v by rewrite lt0r f_n0 psd.2.
have /andP[low _] := range v; have := inner_sqr_le v (A *m v); rewrite -!norm_sqr => cs.
rewrite -(ler_pmul2r f_gt0) -mulrA -expr2 (le_trans (ler_wpmul2l mu_ge0 cs)) //.
by rewrite mulrA mulrC ler_wpmul2l ?sqr_ge0.
Qed.

(* The step 2/(mu + L) leaves at most the share (L - mu)/(L + mu) of a vector, in the norm and in the form of A. *)
Definition share mu L : R := (L - mu) / (L + mu).

Section Contraction.
Variables (A : 'M[R]_n) (mu L : R).
Hypotheses (mu_gt0 : 0 < mu) (mu_lt_L : mu < L) (bet : between A mu L).

Lemma form_step v : `|form (1%:M - (2%:R / (mu + L)) *: A) v v| <= share mu L * norm v ^+ 2.
Proof.
have sum_gt0 : 0 < mu + L by rewrite addr_gt0 // (lt_trans mu_gt0).
have [_ range] := bet; have /andP[low high] := range v.
have -> : form (1%:M - (2%:R / (mu + L)) *: A) v v = norm v ^+ 2 - 2%:R / (mu + L) * form A v v.
  by rewrite /form mulmxBl mul1mx innerBr -scalemxAl innerZr norm_sqr.
have sum_n0 : mu + L != 0 by rewrite gt_eqF.
have sum_n0' : L + mu != 0 by rewrite addrC.
have two_ge0 : 0 <= 2%:R / (mu + L) by rewrite divr_ge0 ?ler0n // ltW.
rewrite ler_norml /share; apply/andP; split.
  by apply: (le_by (mulr_ge0 two_ge0 (ge0_of high))); field; rewrite ?sum_n0 ?sum_n0'.
by apply: (le_by (mulr_ge0 two_ge0 (ge0_of low))); field; rewrite ?sum_n0 ?sum_n0'.
Qed.

Lemma form_step_A v : `|form (A *m (1%:M - (2%:R / (mu + L)) *: A)) v v| <= share mu L * form A v v.
Proof.
have L_gt0 := lt_trans mu_gt0 mu_lt_L; have sum_gt0 : 0 < mu + L by rewrite addr_gt0.
have low := form_le_mulmx v (ltW mu_gt0) bet; have high := mulmx_le_form v (ltW mu_gt0) (ltW L_gt0) bet.
have -> : form (A *m (1%:M - (2%:R / (mu + L)) *: A)) v v = form A v v - 2%:R / (mu + L) * norm (A *m v) ^+ 2.
  rewrite /form mulmxBr mulmx1 mulmxBl innerBr -scalemxAr -scalemxAl innerZr -mulmxA norm_mulmx_sqr //.
  by case: bet.
have sum_n0 : mu + L != 0 by rewrite gt_eqF.
have sum_n0' : L + mu != 0 by rewrite addrC.
have two_ge0 : 0 <= 2%:R / (mu + L) by rewrite divr_ge0 ?ler0n // ltW.
rewrite ler_norml /share; apply/andP; split.
  by apply: (le_by (mulr_ge0 two_ge0 (ge0_of high))); field; rewrite ?sum_n0 ?sum_n0'.
by apply: (le_by (mulr_ge0 two_ge0 (ge0_of low))); field; rewrite ?sum_n0 ?sum_n0'.
Qed.

Lemma share_ge0 : 0 <= share mu L.
Proof. by rewrite divr_ge0 ?subr_ge0 ?ltW // addr_gt0 // (lt_trans mu_gt0). Qed.

Lemma sym_step : (1%:M - (2%:R / (mu + L)) *: A)^T = 1%:M - (2%:R / (mu + L)) *: A.
Proof. by case: bet => sym _; rewrite linearB /= trmx1 linearZ /= sym. Qed.

Lemma norm_step v : norm ((1%:M - (2%:R / (mu + L)) *: A) *m v) ^+ 2 <= share mu L ^+ 2 * norm v ^+ 2.
Proof.
have one : semidefinite (1%:M : 'M[R]_n).
  by split=> [|w]; rewrite ?trmx1 // /form mul1mx inner_ge0.
have formE w : form 1%:M w w = norm w ^+ 2 by rewrite /form mul1mx norm_sqr.
have := @form_contraction R n 1%:M (1%:M - (2%:R / (mu + L)) *: A) (share mu L) one share_ge0.
rewrite mul1mx => /(_ sym_step) contract.
by have := contract _ v; rewrite !formE; apply=> w; rewrite formE form_step.
Qed.

Lemma energy_step v :
  form A ((1%:M - (2%:R / (mu + L)) *: A) *m v) ((1%:M - (2%:R / (mu + L)) *: A) *m v) <=
  share mu L ^+ 2 * form A v v.
Proof.
apply: form_contraction; [exact: between_semidefinite (ltW mu_gt0) bet | exact: share_ge0 | | exact: form_step_A].
have [sym _] := bet; rewrite trmx_mul sym_step sym mulmxBl mulmxBr mulmx1 mul1mx.
by rewrite -scalemxAl -scalemxAr.
Qed.

End Contraction.
End Between.
