(* resnet.eqA_7: maps that are large against the loss at the start, by the premise of Theorem 3.6 with the least logarithm. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme chains.
From bounds.theory Require Import least_squares residual_network residual_batches depth residual_stochastic.
From mathcomp Require Import ring.
From statements Require resnet_eqA_7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_eqA_7_theory.
Section Symbols.
Variable R : realType.

(* Stochastic descent: its maps and data, and its start. *)
Definition instance := descent R.
Implicit Type i : instance.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss_0 i : R := @loss R i [::].
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition n i : nat := samples (task i).
Definition sX i : R := spectral (X (task i)).
Definition size i : nat := batch i.
Definition sr i : R := smallest (X (task i)).

Lemma ln3_ge : 1 / 2%:R <= ln 3%:R :> R.
Proof. by apply: le_trans (ln2_ge R) _; rewrite ler_ln ?posrE ?ltr0n // ler_nat. Qed.

(* e^(-1/2) <= e^(3/2) ln 3. *)
Lemma large_enough : expR (- (1 / 2%:R)) <= expR (3%:R / 2%:R) * ln 3%:R :> R.
Proof.
have -> : 3%:R / 2%:R = - (1 / 2%:R) + (1 + 1) :> R by field.
have two_ge0 : 0 <= 1 + 1 :> R by rewrite addr_ge0 ?ler01.
have half_ge0 : 0 <= 1 / 2%:R :> R by rewrite divr_ge0 ?ler01 ?ler0n.
have e_ge2 : 1 + 1 <= expR (1 + 1) :> R by apply: le_trans (expR_ge1Dx two_ge0); rewrite ler_addr ler01.
rewrite expRD -mulrA ler_pemulr ?(ltW (expR_gt0 _)) //.
by apply: le_trans (ler_pmul two_ge0 half_ge0 e_ge2 ln3_ge); rewrite mul1r divff ?pnatr_eq0.
Qed.

(* p = 4 sqrt(L_0), l = lambda, c = e^(3/2) ln 3, g = n/B. *)
Lemma number (p x s a b l c g : R) : 0 <= p -> 0 < s -> s <= x -> 0 <= a -> 0 <= b -> a * b <= l -> 0 <= c -> 1 <= g ->
  p * x * g * c / s ^+ 2 <= a ^+ 2 * b ^+ 2 / l -> p * c <= l * x.
Proof.
move=> p_ge0 s_gt0 s_le a_ge0 b_ge0 ab_le c_ge0 g_ge1 bound; have ab_ge0 := mulr_ge0 a_ge0 b_ge0.
have l_ge0 := le_trans ab_ge0 ab_le; have x_gt0 := lt_le_trans s_gt0 s_le; have x_ge0 := ltW x_gt0.
have below : a ^+ 2 * b ^+ 2 / l <= l.
  have [->|l_n0] := eqVneq l 0; first by rewrite invr0 mulr0.
  by rewrite ler_pdivr_mulr ?lt0r ?l_n0 // -exprMn -expr2 ler_pexpn2r ?nnegrE.
have := le_trans bound below; rewrite ler_pdivr_mulr ?exprn_gt0 // => least_.
have front : p * c * s ^+ 2 <= p * x * g * c * x.
  have -> : p * x * g * c * x = p * c * (g * x ^+ 2) by ring.
  rewrite ler_wpmul2l ?mulr_ge0 // -[s ^+ 2]mul1r ler_pmul ?ler01 ?sqr_ge0 //.
  by rewrite ler_pexpn2r ?nnegrE // ltW.
rewrite -(ler_pmul2r (exprn_gt0 2 s_gt0)); apply: (le_trans front).
by rewrite [X in _ <= X]mulrAC ler_wpmul2r.
Qed.
End Symbols.

(* One number, the map s, and the loss 1/2 at the start. *)
Lemma inhabited (R : realType) : resnet_eqA_7.inhabited R
  (@instance R) (@lA R) (@lB R) (@loss_0 R) (@mA R) (@mB R) (@n R) (@sX R) (@size R) (@sr R).
Proof.
pose s : R := 4%:R * Num.sqrt (1 / 2%:R) * 1 * 1%:R * expR (3%:R / 2%:R) * ln 3%:R.
have s_gt0 : 0 < s.
  have ln_pos : 0 < ln 3%:R :> R by apply: lt_le_trans (ln3_ge R); rewrite divr_gt0 ?ltr01 ?ltr0n.
  by rewrite /s !mulr1 !mulr_gt0 ?sqrtr_gt0 ?divr_gt0 ?expR_gt0 ?ltr0n ?ltr01.
have one : spectral (1%:M : 'M[R]_1) = 1 by rewrite spectral_scalar normr1.
have lBE : spectral (s%:M : 'M[R]_1) = s by rewrite spectral_scalar gtr0_norm.
have mAE : weakest (1%:M : 'M[R]_1) = 1 by rewrite weakest_scalar normr1.
have mBE : weakest (s%:M : 'M[R]_1)^T = s by rewrite tr_scalar_mx weakest_scalar gtr0_norm.
exists (one_step s 1); rewrite /resnet_eqA_7.premises /lA /lB /mA /mB /sX /sr /n /size /loss_0 one_start /=.
rewrite one lBE mAE mBE smallest_one; do !split; rewrite ?ler01 ?ltr01 ?divr_ge0 ?ler01 ?ler0n ?(ltW s_gt0) //.
by rewrite !expr1n !divr1 [X in X <= _](_ : _ = s) // mul1r expr2 mulfK ?gt_eqF.
Qed.

Theorem proved (R : realType) : resnet_eqA_7.statement R
  (@instance R) (@lA R) (@lB R) (@loss_0 R) (@mA R) (@mB R) (@n R) (@sX R) (@size R) (@sr R).
Proof.
move=> i [_ [_ [_ [mA_ge0 [mB_ge0 [_ [_ [size_gt0 [sr_gt0 [large [few [sr_le maps]]]]]]]]]]]].
have p_ge0 : 0 <= 4%:R * Num.sqrt (loss_0 i) by rewrite mulr_ge0 ?ler0n ?sqrtr_ge0.
have c_ge0 : 0 <= expR (3%:R / 2%:R) * ln 3%:R :> R by apply: le_trans (large_enough R); exact: ltW (expR_gt0 _).
have g_ge1 : 1 <= (n i)%:R / (size i)%:R :> R by rewrite ler_pdivl_mulr ?ltr0n // mul1r ler_nat.
have bound : 4%:R * Num.sqrt (loss_0 i) * sX i * ((n i)%:R / (size i)%:R) * (expR (3%:R / 2%:R) * ln 3%:R) / sr i ^+ 2
    <= mA i ^+ 2 * mB i ^+ 2 / (lA i * lB i).
  rewrite [(lA i * lB i)^-1]invfM [X in _ <= X]mulrA; apply: le_trans large; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by move: (sr i ^+ 2)^-1 (size i)%:R^-1 (ln _) (expR _) (Num.sqrt _) => u v w e r; ring.
rewrite /resnet_eqA_7.conclusion.
apply: le_trans (number p_ge0 sr_gt0 sr_le mA_ge0 mB_ge0 maps c_ge0 g_ge1 bound).
by rewrite ler_wpmul2l // mulNr large_enough.
Qed.
End resnet_eqA_7_theory.
