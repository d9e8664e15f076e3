(* bfc.claimG_5: the oracle step keeps the norms of both blocks bounded. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm forms extreme singular right_inverse bfc_oracle_turn.
From mathcomp Require Import ring.
From statements Require bfc_claimG_5.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_claimG_5_theory.
Section Symbols.
Variable R : realType.

(* A layer before the step, and the number t that bounds its singular values. *)
Record instance := Instance { data : layer R; bound : R }.
Implicit Type i : instance.

Definition t i : R := bound i.
Definition k i : nat := bfc_oracle_turn.k (data i).
Definition w_ i : R := spectral (target_far (data i)).
Definition norm2_E i : R := frobenius_sqr (E_far (data i)).
Definition norm2_V_p i : R := frobenius_sqr (target_p (data i)).
Definition norm2_far i : R := frobenius_sqr (K_far (data i)).

(* Least singular values: the least |A' u| over unit vectors u. *)
Definition below_min i : R := weakest (K_p (data i))^T.
Definition far_min i : R := weakest (K_far (data i))^T.

(* |K| for both blocks side by side. *)
Definition K_max i : R := spectral (row_mx (K_far (data i)) (K_p (data i))).

(* Tr(2 K_p' Q K_p) and Tr(K_<' K_< - 2 K_<' Q K_<). *)
Definition trace_below i : R := \tr (moved (data i)).
Definition trace_far i : R :=
  \tr ((K_far (data i))^T *m K_far (data i) - 2%:R *: ((K_far (data i))^T *m Q (data i) *m K_far (data i))).
End Symbols.

Section Traces.
Variables (R : realType) (i : instance R).
Let l := data i.
Let K := K_p l.
Let V := target_p l.
Let F := K_far l.
Let P := on_rows K.
Let B := right_inverse K.
Hypothesis below_gt0 : 0 < below_min i.

Lemma below : trace_below i <= norm2_V_p i.
Proof.
have -> : trace_below i = frobenius_sqr (V *m P).
  by rewrite /trace_below movedE -dot_sqr dot_trace trmx_mul on_rows_tr !mulmxA.
rewrite /norm2_V_p -(frobenius_sqr_tr (V *m P)) -(frobenius_sqr_tr (target_p _)) trmx_mul on_rows_tr.
by rewrite [X in _ <= X](on_rows_split below_gt0) ler_addl frobenius_sqr_ge0.
Qed.

Let T := V *m B.

Lemma far_split : trace_far i = frobenius_sqr F - frobenius_sqr (T *m F).
Proof.
rewrite /trace_far linearB /= -!dot_sqr !dot_trace; congr (_ - \tr _).
rewrite scalemxAl scalemxAr twice_Q !trmx_mul !mulmxA; by [].
Qed.

(* K_< is T' V_< and what the wrong part leaves. *)
Lemma far_def : F = T^T *m target_far l + B^T *m E_far l.
Proof.
have KB : K *m B = 1%:M := right_inverseK below_gt0.
by rewrite /E_far mulmxBr !mulmxA -!trmx_mul KB trmx1 mul1mx addrC subrK.
Qed.

Lemma spectral_side m n p (A : 'M[R]_(m, n)) (C : 'M[R]_(m, p)) : spectral A <= spectral (row_mx A C).
Proof.
apply: spectral_le => [|v]; first exact: spectral_ge0.
have := norm_mul_le (row_mx A C) (col_mx v 0); rewrite mul_row_col mulmx0 addr0.
by rewrite {2}/norm /inner big_split_ord /= [X in _ + X]big1 ?addr0 => [|j _]; rewrite ?col_mxEd ?mxE ?mul0r //;
  under eq_bigr do rewrite col_mxEu.
Qed.

Lemma frobenius_rows m n (A : 'M[R]_(m, n)) : frobenius_sqr A <= m%:R * spectral A ^+ 2.
Proof.
rewrite -{1}[A]mul1mx; apply: le_trans (frobenius_sqr_spectral_r _ _) _; rewrite ler_wpmul2r ?sqr_ge0 //.
rewrite -dot_sqr dot_trace trmx1 mul1mx mxtrace1 //.
Qed.

Hypotheses (t_gt0 : 0 < t i) (below_ge : 1 / 2%:R / t i <= below_min i) (K_le : K_max i <= 2%:R * t i).
Hypotheses (E_le : Num.sqrt (norm2_E i) <= 1 / 4%:R / t i ^+ 2) (k_gt0 : (0 < k i)%N).

Lemma wrong_part : dot F (B^T *m E_far l) <= Num.sqrt (k i)%:R.
Proof.
have B_le : spectral B <= 2%:R * t i.
  apply: le_trans (spectral_right_inverse below_gt0) _.
  rewrite -[X in _ <= X]invrK lef_pinv ?posrE ?invr_gt0 ?mulr_gt0 ?ltr0n //.
  by apply: le_trans below_ge; rewrite mul1r invfM.
have F_le : frobenius F <= Num.sqrt (k i)%:R * (2%:R * t i).
  rewrite ler_by_sqr ?frobenius_ge0 ?mulr_ge0 ?sqrtr_ge0 ?ler0n ?(ltW t_gt0) //.
  rewrite sqr_frobenius exprMn sqr_sqrtr ?ler0n //; apply: le_trans (frobenius_rows _) _.
  rewrite ler_wpmul2l ?ler0n // ler_pexpn2r ?nnegrE ?spectral_ge0 ?mulr_ge0 ?ler0n ?(ltW t_gt0) //.
  exact: le_trans (spectral_side _ _) K_le.
rewrite dotC dot_adjoint trmxK.
have : dot (E_far l) (B *m F) <= frobenius (E_far l) * (spectral B * frobenius F).
  apply: le_trans (ler_norm _) _; rewrite ler_by_sqr ?normr_ge0 ?mulr_ge0 ?frobenius_ge0 ?spectral_ge0 //.
  rewrite real_normK ?num_real //; apply: le_trans (dot_sqr_le _ _) _.
  by rewrite !exprMn !sqr_frobenius ler_wpmul2l ?frobenius_sqr_ge0 // frobenius_sqr_spectral.
move/le_trans; apply; apply: (@le_trans _ _ (1 / 4%:R / t i ^+ 2 * (2%:R * t i * (Num.sqrt (k i)%:R * (2%:R * t i))))).
  by apply: ler_pmul; rewrite ?frobenius_ge0 ?mulr_ge0 ?spectral_ge0 ?frobenius_ge0 //; apply: ler_pmul;
    rewrite ?spectral_ge0 ?frobenius_ge0.
have t_n0 : t i != 0 by rewrite gt_eqF.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.

Lemma far : 0 < w_ i ->
  trace_far i <= (1 + 3%:R / 2%:R / w_ i ^+ 2) ^+ 2 * w_ i ^+ 2 * (k i)%:R - norm2_far i.
Proof.
move=> w_gt0; have w_n0 : w_ i != 0 by rewrite gt_eqF.
have split_F : frobenius_sqr F = dot (T *m F) (target_far l) + dot F (B^T *m E_far l).
  by rewrite -dot_sqr {2}far_def dotDr; congr (_ + _); rewrite [RHS]dot_adjoint dotC dot_adjoint trmxK dotC.
have mixed : 2%:R * dot (T *m F) (target_far l) <= frobenius_sqr (T *m F) + frobenius_sqr (target_far l).
  have := frobenius_sqr_ge0 (T *m F - target_far l); rewrite frobenius_sqrD frobenius_sqrN dotNr => square.
  by apply: le_by square _; rewrite mulr_natl; move: (dot _ _) => x; rewrite mulNrn addrAC.
have V_le : frobenius_sqr (target_far l) <= (k i)%:R * w_ i ^+ 2 := frobenius_rows _.
have root_le : 2%:R * Num.sqrt (k i)%:R <= 3%:R * (k i)%:R :> R.
  have k_ge1 : 1 <= (k i)%:R :> R by rewrite ler1n.
  have : Num.sqrt (k i)%:R <= (k i)%:R :> R.
    by rewrite ler_by_sqr ?sqrtr_ge0 ?ler0n // sqr_sqrtr ?ler0n // expr2 ler_pemulr ?ler0n.
  move=> /ge0_of gap; apply: (ler_by (d := 2%:R * ((k i)%:R - Num.sqrt (k i)%:R) + (k i)%:R)); first by ring.
  by rewrite addr_ge0 ?ler0n // mulr_ge0 ?ler0n.
have goal : (1 + 3%:R / 2%:R / w_ i ^+ 2) ^+ 2 * w_ i ^+ 2 * (k i)%:R =
    (k i)%:R * w_ i ^+ 2 + 3%:R * (k i)%:R + (k i)%:R * (9%:R / 4%:R) / w_ i ^+ 2 by field.
have rest : 0 <= (k i)%:R * (9%:R / 4%:R) / w_ i ^+ 2 by rewrite divr_ge0 ?sqr_ge0 // mulr_ge0 ?ler0n // divr_ge0 ?ler0n.
rewrite far_split goal /norm2_far -/l -/F.
have wrong := wrong_part; rewrite -/(k i) in wrong.
have := addr_ge0 (addr_ge0 (ge0_of mixed) (ge0_of V_le)) (addr_ge0 (ge0_of root_le) rest).
have two_wrong : 0 <= 2%:R * (Num.sqrt (k i)%:R - dot F (B^T *m E_far l)) by rewrite mulr_ge0 ?ler0n // subr_ge0.
move=> all; rewrite -subr_ge0; have := addr_ge0 all two_wrong; congr (0 <= _).
rewrite [X in _ = _ - (X - _)]split_F [X in _ = _ - X - _]split_F; ring.
Qed.
End Traces.

(* Numbers: weights and targets 1, and t = 1. *)
Lemma inhabited (R : realType) : bfc_claimG_5.inhabited R (@instance R) (@K_max R) (@below_min R) (@far_min R) (@k R)
  (@norm2_E R) (@norm2_V_p R) (@norm2_far R) (@t R) (@trace_below R) (@trace_far R) (@w_ R).
Proof.
exists (Instance (numbers 1) 1); rewrite /bfc_claimG_5.premises /K_max /below_min /far_min /norm2_E numbers_E /=.
rewrite trmx1 !weakest_scalar normr1 /t /w_ /= spectral_scalar normr1.
have side : spectral (row_mx (1%:M : 'M[R]_1) (1%:M : 'M_1)) <= 2%:R * 1.
  apply: le_trans (spectral_le_frobenius _) _; rewrite mulr1 ler_by_sqr ?frobenius_ge0 ?ler0n // sqr_frobenius.
  rewrite -frobenius_sqr_tr tr_row_mx /frobenius_sqr big_split_ord /= !big_ord1.
  by rewrite ?col_mxEu ?col_mxEd !mxE ?eqxx /= -!natrX -natrD ler_nat.
rewrite side expr1n subrr expr0n /= sqrtr0 !ltr01 !ler01 lexx !frobenius_sqr_ge0 spectral_ge0 !divr1.
have half : 1 / 2%:R <= 1 :> R by rewrite mul1r invf_le1 ?ltr0n // ler1n.
by rewrite half divr_ge0 ?ler01 ?ler0n.
Qed.

Theorem proved (R : realType) : bfc_claimG_5.statement R (@instance R) (@K_max R) (@below_min R) (@far_min R) (@k R)
  (@norm2_E R) (@norm2_V_p R) (@norm2_far R) (@t R) (@trace_below R) (@trace_far R) (@w_ R).
Proof.
move=> i [_ [_ [_ [k_gt0 [_ [_ [_ [t_gt0 [w_gt0 [below_ge [_ [K_le E_le]]]]]]]]]]]].
have below_gt0 : 0 < below_min i by apply: lt_le_trans below_ge; rewrite !divr_gt0 ?ltr01 ?ltr0n.
by split; [exact: below | exact: far].
Qed.
End bfc_claimG_5_theory.
