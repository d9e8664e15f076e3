(* bfc.claimG_2: the gradient of the cross block is large where the cross block is wrong. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm forms extreme singular right_inverse bfc_oracle_turn.
From mathcomp Require Import boolp.
From mathcomp Require Import ring.
From statements Require bfc_claimG_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_claimG_2_theory.
Section Symbols.
Variable R : realType.

(* A layer before the step, and the number t that bounds its singular values. *)
Record instance := Instance { data : layer R; bound : R }.
Implicit Type i : instance.

Definition t i : R := bound i.
Definition k i : nat := bfc_oracle_turn.k (data i).
Definition v i : R := Num.max (spectral (target_p (data i))) (spectral (target_far (data i))).

(* |E_<|^2 and |K_p E_<|^2 + |K_< E_<'|^2. *)
Definition norm2_E i : R := frobenius_sqr (E_far (data i)).
Definition form i : R :=
  frobenius_sqr (K_p (data i) *m E_far (data i)) + frobenius_sqr (K_far (data i) *m (E_far (data i))^T).

(* Least singular values, the least |A' u| over unit vectors u, and |K| for both blocks side by side. *)
Definition below_min i : R := weakest (K_p (data i))^T.
Definition far_min i : R := weakest (K_far (data i))^T.
Definition K_max i : R := spectral (row_mx (K_far (data i)) (K_p (data i))).
End Symbols.

Section Blocks.
Variables (R : realType) (k a b : nat).
Implicit Types (K V : 'M[R]_(k, a)) (F W : 'M[R]_(k, b)) (E : 'M[R]_(a, b)).

(* A vector of the rows of K on which V is short, unless V' is long on every vector. *)
Lemma short_or_long K V s : 0 < weakest K^T -> 0 < s ->
  (exists2 u, u != 0 & on_rows K *m u = u /\ norm (V *m u) <= s * norm u) \/
  (forall y, s * norm y <= norm ((V *m on_rows K)^T *m y)).
Proof.
move=> K_gt0 s_gt0; have [short|none] := pselect (exists2 u, u != 0 & on_rows K *m u = u /\ norm (V *m u) <= s * norm u).
  by left.
right=> y; have long z : z != 0 -> s * norm (K^T *m z) < norm (V *m (K^T *m z)).
  move=> z_n0; rewrite ltNge; apply/negP => small; apply: none; exists (K^T *m z).
    rewrite -norm_eq0 gt_eqF // (lt_le_trans _ (stretch K z)) // mulr_gt0 // lt0r norm_eq0 z_n0 norm_ge0 //.
  by split=> //; rewrite mulmxA (on_rows_id' K_gt0).
have unit : V *m K^T \in unitmx.
  rewrite -unitmx_tr -row_free_unit -kermx_eq0; apply: contraT => /rowV0Pn[u /sub_kermxP u_ker u_n0].
  have := long u^T; rewrite trmx_eq0 u_n0 mulmxA => /(_ isT).
  have -> : V *m K^T *m u^T = 0 by rewrite -[V *m K^T]trmxK -trmx_mul u_ker trmx0.
  by rewrite norm0 ltNge mulr_ge0 ?norm_ge0 ?(ltW s_gt0).
set z := invmx (V *m K^T) *m y; have yE : V *m (K^T *m z) = y by rewrite /z !mulmxA (mulmxV unit) mul1mx.
have [->|y_n0] := eqVneq y 0; first by rewrite mulmx0 !norm0 mulr0.
have y_gt0 : 0 < norm y by rewrite lt0r norm_eq0 y_n0 norm_ge0.
have z_n0 : z != 0 by apply: contraNneq y_n0 => z0; rewrite -yE z0 !mulmx0.
have := long z z_n0; rewrite yE => /ltW u_le.
rewrite -(ler_pmul2r y_gt0) -mulrA -expr2.
have -> : norm y ^+ 2 = inner ((V *m on_rows K)^T *m y) (K^T *m z).
  by rewrite inner_adjoint trmxK -(mulmxA V) (mulmxA (on_rows K)) (on_rows_id' K_gt0) yE norm_sqr.
apply: le_trans (ler_wpmul2l (ltW s_gt0) (inner_le _ _)) _.
by rewrite mulrCA ler_wpmul2l ?norm_ge0.
Qed.

(* The part of V' W that neither projector sees is bounded by the other parts of E = K' F - V' W. *)
Variables (K V : 'M[R]_(k, a)) (F W : 'M[R]_(k, b)) (t v : R).
Hypotheses (t_gt0 : 0 < t) (K_ge : 1 / 2%:R / t <= weakest K^T) (F_ge : 1 / 2%:R / t <= weakest F^T).
Hypotheses (V_le : spectral V <= v) (W_le : spectral W <= v) (k_gt0 : (0 < k)%N).
Let E := K^T *m F - V^T *m W.
Let P := on_rows K.
Let Q := on_rows F.

Lemma low_gt0 : 0 < 1 / 2%:R / t. Proof. by rewrite !divr_gt0 ?ltr01 ?ltr0n. Qed.
Lemma K_gt0 : 0 < weakest K^T. Proof. exact: lt_le_trans low_gt0 K_ge. Qed.
Lemma F_gt0 : 0 < weakest F^T. Proof. exact: lt_le_trans low_gt0 F_ge. Qed.
Lemma v_ge0 : 0 <= v. Proof. exact: le_trans (spectral_ge0 _) V_le. Qed.

Lemma projected_le m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) : 0 < weakest A^T ->
  frobenius_sqr (on_rows A *m B) <= frobenius_sqr B /\ frobenius_sqr (B - on_rows A *m B) <= frobenius_sqr B.
Proof.
by move=> A_gt0; rewrite (on_rows_split A_gt0 B) ler_addl ler_addr !frobenius_sqr_ge0.
Qed.

Let hidden := (V - V *m P)^T *m (W - W *m Q).

Lemma hiddenE : E - P *m E - (E - P *m E) *m Q = - hidden.
Proof.
have FQ : F *m Q = F := on_rows_id F_gt0.
have PK : P *m K^T = K^T := on_rows_id' K_gt0.
have -> : hidden = (V^T - P *m V^T) *m (W - W *m Q).
  by rewrite /hidden; congr (_ *m _); rewrite linearB /= trmx_mul on_rows_tr.
have -> : E - P *m E = - ((V^T - P *m V^T) *m W).
  by rewrite /E mulmxBr !mulmxA PK mulmxBl !opprB [LHS]addrC addrA subrK.
by rewrite mulNmx -opprD mulmxBr mulmxA.
Qed.

Lemma remains m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(p, n)) :
  0 < weakest A^T -> frobenius_sqr (B - B *m on_rows A) <= frobenius_sqr B.
Proof.
move=> A_gt0; rewrite -frobenius_sqr_tr linearB /= trmx_mul on_rows_tr -(frobenius_sqr_tr B).
by have [] := projected_le B^T A_gt0.
Qed.

Lemma hidden_le : frobenius_sqr hidden <= v ^+ 2 * frobenius_sqr (W - W *m Q).
Proof.
apply: le_trans (frobenius_sqr_spectral _ _) _; rewrite ler_wpmul2r ?frobenius_sqr_ge0 //.
rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?v_ge0 // spectral_trmx; apply: le_trans V_le.
apply: spectral_le => [|y]; first exact: spectral_ge0.
have -> : (V - V *m P) *m y = V *m (y - P *m y) by rewrite mulmxBl mulmxBr mulmxA.
apply: le_trans (norm_mul_le _ _) _; rewrite ler_wpmul2l ?spectral_ge0 //.
rewrite ler_by_sqr ?norm_ge0 // -!frobenius_sqr_norm.
by have [] := projected_le y K_gt0.
Qed.

Let seen := frobenius_sqr (P *m E).

(* Where V is long, its part on the rows of K shows all that V' hides. *)
Lemma hidden_if_long s : 0 < s -> (forall y, s * norm y <= norm ((V *m P)^T *m y)) ->
  s ^+ 2 * frobenius_sqr (W - W *m Q) <= seen.
Proof.
move=> s_gt0 long; apply: le_trans (_ : _ <= frobenius_sqr ((V *m P)^T *m (W - W *m Q))) _.
  rewrite (frobenius_sqr_cols (W - _)) (frobenius_sqr_cols (_ *m _)) mulr_sumr; apply: ler_sum => j _.
  by rewrite !colE -mulmxA -exprMn ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?(ltW s_gt0).
have FQ : F *m Q = F := on_rows_id F_gt0.
have -> : (V *m P)^T *m (W - W *m Q) = - (P *m E - P *m E *m Q).
  have PK : P *m K^T = K^T := on_rows_id' K_gt0.
  have -> : P *m E = K^T *m F - P *m V^T *m W by rewrite /E mulmxBr !mulmxA PK.
  rewrite trmx_mul on_rows_tr mulmxBl -(mulmxA _ F) FQ mulmxBr mulmxA opprB opprB.
  by rewrite [RHS]addrC addrA subrK.
by rewrite frobenius_sqrN remains ?F_gt0.
Qed.

(* Where V is short on a vector of the rows of K, K' F shows through. *)
Lemma seen_if_short u s : u != 0 -> P *m u = u -> norm (V *m u) <= s * norm u -> 0 <= s ->
  weakest F^T * weakest K^T - v * s <= Num.sqrt seen.
Proof.
move=> u_n0 Pu short s_ge0; have u_gt0 : 0 < norm u by rewrite lt0r norm_eq0 u_n0 norm_ge0.
rewrite -(ler_pmul2r u_gt0); apply: (@le_trans _ _ (norm ((P *m E)^T *m u))); last first.
  apply: le_trans (norm_mul_le _ _) _; rewrite ler_wpmul2r ?norm_ge0 // spectral_trmx.
  exact: spectral_le_frobenius.
have -> : (P *m E)^T *m u = F^T *m (K *m u) - W^T *m (V *m u).
  rewrite trmx_mul on_rows_tr -/P -mulmxA Pu /E linearB /= !trmx_mul !trmxK mulmxBl.
  by rewrite -!mulmxA.
have K_u : weakest K^T * norm u <= norm (K *m u).
  rewrite ler_by_sqr ?norm_ge0 ?mulr_ge0 ?(ltW K_gt0) ?norm_ge0 // exprMn -!frobenius_sqr_norm.
  by have := stretch_rows K_gt0 u; rewrite -/P Pu.
have far_u : weakest F^T * (weakest K^T * norm u) <= norm (F^T *m (K *m u)).
  by apply: le_trans (weakest_least _ _); rewrite ler_wpmul2l ?(ltW F_gt0).
have near_u : norm (W^T *m (V *m u)) <= v * (s * norm u).
  by apply: le_trans (norm_mul_le _ _) _; rewrite spectral_trmx ler_pmul ?spectral_ge0 ?norm_ge0.
rewrite mulrBl -!mulrA; apply: le_trans (ler_sub far_u near_u) _.
rewrite ler_subl_addr -[X in norm X <= _](subrK (W^T *m (V *m u))); exact: normD_le.
Qed.

Let C := 64%:R * v ^+ 4 * t ^+ 4 * k%:R.

Lemma hidden_bound : frobenius_sqr hidden <= C * seen.
Proof.
have k_ge1 : 1 <= k%:R :> R by rewrite ler1n.
have seen_ge0 : 0 <= seen := frobenius_sqr_ge0 _.
have [v0|v_n0] := eqVneq v 0.
  apply: le_trans hidden_le _; rewrite v0 expr0n mul0r.
  by rewrite mulr_ge0 // /C !mulr_ge0 ?exprn_ge0 ?ler0n ?v_ge0 ?(ltW t_gt0).
have v_gt0 : 0 < v by rewrite lt0r v_n0 v_ge0.
pose s := (8%:R * v * t ^+ 2)^-1.
have s_gt0 : 0 < s by rewrite invr_gt0 !mulr_gt0 ?ltr0n ?exprn_gt0.
have t_n0 : t != 0 by rewrite gt_eqF.
have [[u u_n0 [Pu short]]|long] := short_or_long V K_gt0 s_gt0; last first.
  apply: le_trans hidden_le _; have := hidden_if_long s_gt0 long.
  rewrite mulrC -ler_pdivl_mulr ?exprn_gt0 // => below.
  apply: le_trans (ler_wpmul2l (sqr_ge0 v) below) _.
  have -> : v ^+ 2 * (seen / s ^+ 2) = 64%:R * v ^+ 4 * t ^+ 4 * 1 * seen by rewrite /s; field; rewrite v_n0 t_n0.
  by rewrite /C ler_wpmul2r // ler_wpmul2l // !mulr_ge0 ?exprn_ge0 ?ler0n ?v_ge0 ?(ltW t_gt0).
have apart : (8%:R * t ^+ 2)^-1 <= Num.sqrt seen.
  apply: le_trans (seen_if_short u_n0 Pu short (ltW s_gt0)).
  have -> : (8%:R * t ^+ 2)^-1 = (1 / 2%:R / t) * (1 / 2%:R / t) - v * s by rewrite /s; field; rewrite v_n0 t_n0.
  by rewrite ler_sub // ler_pmul ?(ltW low_gt0).
have seen_ge : (64%:R * t ^+ 4)^-1 <= seen.
  rewrite -(sqr_sqrtr seen_ge0) (_ : (64%:R * t ^+ 4)^-1 = (8%:R * t ^+ 2)^-1 ^+ 2); last by field.
  by rewrite ler_pexpn2r ?nnegrE ?sqrtr_ge0 // invr_ge0 mulr_ge0 ?ler0n ?sqr_ge0.
apply: le_trans hidden_le _; apply: (@le_trans _ _ (v ^+ 2 * (k%:R * v ^+ 2))).
  rewrite ler_wpmul2l ?sqr_ge0 //; apply: le_trans (remains W F_gt0) _.
  rewrite -[W]mul1mx; apply: le_trans (frobenius_sqr_spectral_r _ _) _.
  rewrite -dot_sqr dot_trace trmx1 !mul1mx mxtrace1 ler_wpmul2l ?ler0n //.
  by rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?v_ge0.
have -> : v ^+ 2 * (k%:R * v ^+ 2) = C * (64%:R * t ^+ 4)^-1 by rewrite /C; field.
by rewrite ler_wpmul2l // /C !mulr_ge0 ?exprn_ge0 ?ler0n ?v_ge0 ?(ltW t_gt0).
Qed.

Lemma gradient_large : frobenius_sqr E / 4%:R / (1 + C) / t ^+ 2 <= frobenius_sqr (K *m E) + frobenius_sqr (F *m E^T).
Proof.
have C_ge0 : 0 <= C by rewrite /C !mulr_ge0 ?exprn_ge0 ?ler0n ?v_ge0 ?(ltW t_gt0).
have C1_gt0 : 0 < 1 + C by rewrite ltr_paddr.
set both := seen + frobenius_sqr (E *m Q).
have whole : frobenius_sqr E <= (1 + C) * both.
  have hid : frobenius_sqr (E - P *m E - (E - P *m E) *m Q) <= C * seen.
    by rewrite hiddenE frobenius_sqrN hidden_bound.
  have part : frobenius_sqr (E - P *m E) =
      frobenius_sqr ((E - P *m E) *m Q) + frobenius_sqr (E - P *m E - (E - P *m E) *m Q).
    rewrite -frobenius_sqr_tr (on_rows_split F_gt0) -/Q; congr (_ + _).
      by rewrite -frobenius_sqr_tr trmx_mul on_rows_tr trmxK.
    by rewrite -[in LHS]frobenius_sqr_tr linearB /= trmx_mul on_rows_tr trmxK.
  have through : frobenius_sqr ((E - P *m E) *m Q) <= frobenius_sqr (E *m Q).
    by rewrite mulmxBl -mulmxA; have [] := projected_le (E *m Q) K_gt0.
  rewrite (on_rows_split K_gt0) -/P -/seen part mulrDl mul1r /both -[X in _ <= X]addrA ler_add2l.
  by rewrite ler_add // (le_trans hid) // ler_wpmul2l // ler_addl frobenius_sqr_ge0.
have low : (1 / 2%:R / t) ^+ 2 * both <= frobenius_sqr (K *m E) + frobenius_sqr (F *m E^T).
  rewrite mulrDr; apply: ler_add.
    apply: le_trans (stretch_rows K_gt0 E); rewrite ler_wpmul2r ?frobenius_sqr_ge0 //.
    by rewrite ler_pexpn2r ?nnegrE ?(ltW low_gt0) ?(ltW K_gt0).
  apply: le_trans (stretch_rows F_gt0 E^T).
  have -> : frobenius_sqr (on_rows F *m E^T) = frobenius_sqr (E *m Q).
    by rewrite -frobenius_sqr_tr trmx_mul on_rows_tr trmxK.
  by rewrite ler_wpmul2r ?frobenius_sqr_ge0 // ler_pexpn2r ?nnegrE ?(ltW low_gt0) ?(ltW F_gt0).
apply: le_trans low; have t_n0 : t != 0 by rewrite gt_eqF.
have C1_n0 : 1 + C != 0 by rewrite gt_eqF.
have -> : frobenius_sqr E / 4%:R / (1 + C) / t ^+ 2 = (1 / 2%:R / t) ^+ 2 * (frobenius_sqr E / (1 + C)).
  by move: (frobenius_sqr E) => e; field; rewrite t_n0 C1_n0.
by rewrite ler_wpmul2l ?sqr_ge0 // ler_pdivr_mulr // mulrC.
Qed.
End Blocks.

(* Numbers: weights 1 and targets 2, and t = 1. *)
Lemma inhabited (R : realType) : bfc_claimG_2.inhabited R (@instance R)
  (@K_max R) (@below_min R) (@far_min R) (@form R) (@k R) (@norm2_E R) (@t R) (@v R).
Proof.
exists (Instance (numbers 2%:R) 1); rewrite /bfc_claimG_2.premises /K_max /below_min /far_min /form /norm2_E numbers_E /=.
rewrite trmx1 !weakest_scalar normr1 /t /v /=.
have side : spectral (row_mx (1%:M : 'M[R]_1) (1%:M : 'M_1)) <= 2%:R * 1.
  apply: le_trans (spectral_le_frobenius _) _; rewrite mulr1 ler_by_sqr ?frobenius_ge0 ?ler0n // sqr_frobenius.
  rewrite -frobenius_sqr_tr tr_row_mx /frobenius_sqr big_split_ord /= !big_ord1.
  by rewrite ?col_mxEu ?col_mxEd !mxE ?eqxx /= -!natrX -natrD ler_nat.
have half : 1 / 2%:R <= 1 :> R by rewrite mul1r invf_le1 ?ltr0n // ler1n.
have gap : (1 - 2%:R ^+ 2) ^+ 2 = 9%:R :> R by ring.
rewrite side gap !divr1 half ltr01 ler01 ltr0n ler0n spectral_ge0 addr_ge0 ?frobenius_sqr_ge0 //.
by rewrite le_maxr spectral_ge0.
Qed.

Theorem proved (R : realType) : bfc_claimG_2.statement R (@instance R)
  (@K_max R) (@below_min R) (@far_min R) (@form R) (@k R) (@norm2_E R) (@t R) (@v R).
Proof.
move=> i [_ [_ [_ [_ [k_gt0 [_ [t_gt0 [_ [below_ge [far_ge _]]]]]]]]]].
apply: (@gradient_large _ _ _ _ (K_p (data i)) (target_p (data i)) (K_far (data i)) (target_far (data i)) (t i) (v i)) => //.
  by rewrite le_maxr lexx.
by rewrite le_maxr lexx orbT.
Qed.
End bfc_claimG_2_theory.
