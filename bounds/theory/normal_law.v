(* The standard normal law on the line: probabilities by the density e^(-x^2/2), whose integral is finite. *)
From bounds.theory Require Import language exponential depth.
From mathcomp Require Import ring.
From mathcomp Require Import mathcomp_extra boolp classical_sets functions cardinality fsbigop.
From mathcomp Require Import ereal topology normedtype numfun measure lebesgue_measure lebesgue_integral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section NormalLaw.
Variable R : realType.
Implicit Types (x : R) (E : set R).
Local Notation mu := (@lebesgue_measure R).

(* The density up to its factor, the integral over a set, and the probability: the share of the whole integral. *)
Definition bell x : R := expR (- (x ^+ 2 / 2%:R)).
Definition mass E : \bar R := (\int[mu]_(x in E) (bell x)%:E)%E.
Definition normal_probability E : R := fine (mass E) / fine (mass setT).

Lemma bell_ge0 x : 0 <= bell x. Proof. exact: ltW (expR_gt0 _). Qed.

Lemma measurable_bell E : measurable_fun E (fun x => (bell x)%:E).
Proof.
apply/EFin_measurable_fun/measurable_funTS.
have -> : bell = (@expR R) \o (fun x => - 2%:R^-1 * x ^+ 2).
  by apply/funext => x; rewrite /bell /= mulNr mulrC.
apply: measurable_fun_comp; first by apply: continuous_measurable_fun; exact: continuous_expR.
by apply: measurable_funrM; apply: measurable_fun_exprn; exact: measurable_fun_id.
Qed.

(* e^(-x^2/2) <= (2/3)^n where n <= |x|. *)
Lemma bell_le n x : n%:R <= `|x| -> bell x <= (2%:R / 3%:R) ^+ n.
Proof.
move=> far; have -> : (2%:R / 3%:R) ^+ n = ((3%:R / 2%:R) ^+ n)^-1 :> R by rewrite -exprVn invf_div.
rewrite /bell expRN lef_pinv ?posrE ?expR_gt0 ?exprn_gt0 ?divr_gt0 ?ltr0n //.
apply: (@le_trans _ _ (expR 2%:R^-1 ^+ n)).
  by rewrite ler_expn2r ?nnegrE ?divr_ge0 ?ler0n ?(ltW (expR_gt0 _)) ?expR_half_ge.
rewrite -expRMm ler_expR ler_wpmul2r ?invr_ge0 ?ler0n // -real_normK ?num_real //.
apply: (@le_trans _ _ (n%:R ^+ 2)); last by rewrite ler_expn2r ?nnegrE ?ler0n ?normr_ge0.
by rewrite -natrX ler_nat; case: n {far} => // n; rewrite expnS expn1 leq_pmulr.
Qed.

(* The whole integral is at most the sum of 2 (n+1) (2/3)^n, which is 18. *)
Definition wide n : set R := `[- n.+1%:R, n.+1%:R].
Definition cover n x : R := (2%:R / 3%:R) ^+ n * \1_(wide n) x.

Lemma cover_ge0 n x : 0 <= cover n x.
Proof. by rewrite /cover mulr_ge0 ?exprn_ge0 ?divr_ge0 ?ler0n // indicE ler0n. Qed.

Lemma measurable_wide n : measurable (wide n). Proof. exact: measurable_itv. Qed.

Lemma measurable_cover n E : measurable_fun E (fun x => (cover n x)%:E).
Proof.
apply/EFin_measurable_fun; apply: measurable_funrM; apply: measurable_fun_indic; exact: measurable_wide.
Qed.

Lemma mass_cover n : (\int[mu]_x (cover n x)%:E)%E = ((2%:R / 3%:R) ^+ n * (n.+1%:R + n.+1%:R))%:E.
Proof.
under eq_integral do rewrite /cover EFinM.
rewrite ge0_integralM_EFin //; last 2 first.
- by move=> x _; rewrite lee_fin indicE ler0n.
- by apply/EFin_measurable_fun/measurable_fun_indic; exact: measurable_wide.
have mT : measurable [set: R] by exact: measurableT.
rewrite (@integral_indic _ _ _ mu _ mT _ (measurable_wide n)) setIT.
rewrite EFinM; congr (_ * _)%E; rewrite [LHS](lebesgue_measure_itv (`[- n.+1%:R, n.+1%:R])%R) hlength_itv /= lte_fin.
by rewrite (@lt_trans _ _ 0) ?oppr_lt0 ?ltr0n // -EFinB opprK.
Qed.

Lemma bell_cover x : ((bell x)%:E <= \sum_(n <oo) (cover n x)%:E)%E.
Proof.
have [n within] : exists n, n%:R <= `|x| < n.+1%:R.
  exists `|floor `|x| |%N; have low : 0 <= floor `|x| by rewrite floor_ge0.
  rewrite -natr1; have -> : `|floor `|x| |%N%:R = (floor `|x|)%:~R :> R by rewrite -[in RHS](gez0_abs low).
  by rewrite floor_le lt_succ_floor.
apply: le_trans (@nneseries_lim_ge R _ xpredT n.+1 _) => [|m _]; last by rewrite lee_fin cover_ge0.
rewrite big_nat_recr //= sumEFin -EFinD lee_fin; apply: (@le_trans _ _ (cover n x)); last first.
  by rewrite ler_addr sumr_ge0 // => m _; exact: cover_ge0.
case/andP: within => low high; rewrite /cover indicE mem_set ?mulr1 ?bell_le //.
by rewrite /wide /= in_itv /= -ler_norml ltW.
Qed.

Lemma partial_sum k :
  \sum_(0 <= n < k) (2%:R / 3%:R) ^+ n * (n.+1%:R + n.+1%:R) = 18%:R - (6%:R * k%:R + 18%:R) * (2%:R / 3%:R) ^+ k :> R.
Proof.
elim: k => [|k IH]; first by rewrite big_nil expr0; ring.
rewrite big_nat_recr //= IH exprS -!natr1; by move: (_ ^+ k) (k%:R) => z r; field.
Qed.

Lemma mass_finite : (mass setT <= 18%:R%:E)%E.
Proof.
apply: (@le_trans _ _ (\int[mu]_x (\sum_(n <oo) (cover n x)%:E))%E).
  apply: ge0_le_integral => //.
  - by move=> x _; rewrite lee_fin bell_ge0.
  - exact: measurable_bell.
  - by move=> x _; apply: nneseries_ge0 => n _; rewrite lee_fin cover_ge0.
  - by apply: ge0_emeasurable_fun_sum => // n x; rewrite ?lee_fin ?cover_ge0 //; exact: measurable_cover.
  - by move=> x _; exact: bell_cover.
rewrite integral_nneseries //; [|by move=> n; exact: measurable_cover|by move=> n x _; rewrite lee_fin cover_ge0].
apply: lime_le; first by apply: is_cvg_nneseries => n _; apply: integral_ge0 => x _; rewrite lee_fin cover_ge0.
apply: nearW => k; under eq_bigr do rewrite mass_cover.
rewrite sumEFin lee_fin partial_sum ler_subl_addr ler_addl mulr_ge0 ?exprn_ge0 ?divr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n //.
Qed.

(* A square below one, or below a larger number, has a probability of at least 1/36: on [0, 1] the density is 1/2 or more. *)
Lemma bell_near x : 0 <= x <= 1 -> 2%:R^-1 <= bell x.
Proof.
case/andP=> x_ge0 x_le1; rewrite /bell expRN lef_pinv ?posrE ?expR_gt0 ?ltr0n // (le_trans _ (root_e_le2 R)) //.
by rewrite ler_expR ler_wpmul2r ?invr_ge0 ?ler0n // expr_le1.
Qed.

Definition square_below (s : R) : set R := [set x | x ^+ 2 < s].

Lemma measurable_square_below s : measurable (square_below s).
Proof.
have := measurable_fun_exprn 2 (@measurable_fun_id _ R setT) => /(_ measurableT `]-oo, s[%classic (measurable_itv _)).
rewrite setTI; congr (measurable _); apply/seteqP; split=> x /=; by rewrite in_itv.
Qed.

Theorem square_below_often s : 1 < s -> 36%:R^-1 <= normal_probability (square_below s).
Proof.
move=> s_gt1; have bell0 x : (0 <= (bell x)%:E)%E by rewrite lee_fin bell_ge0.
have low : (2%:R^-1%:E <= mass (square_below s))%E.
  apply: (@le_trans _ _ (mass `[0, 1])); last first.
    apply: subset_integral => //; [exact: measurable_itv|exact: measurable_square_below|exact: measurable_bell|].
    by move=> x /=; rewrite in_itv /= => /andP[x_ge0 x_le1]; rewrite /square_below /= (le_lt_trans _ s_gt1) // expr_le1.
  apply: (@le_trans _ _ (\int[mu]_(x in `[0%R, 1%R]) (2%:R^-1)%:E)%E).
    rewrite (@integral_cst _ _ _ mu); last exact: measurable_itv.
    rewrite [X in (_ <= _ * X)%E](lebesgue_measure_itv (`[0, 1])%R) hlength_itv /= lte_fin ltr01.
    by rewrite -EFinB subr0 mule1.
  apply: ge0_le_integral => //.
  - exact: measurable_itv.
  - exact: measurable_fun_cst.
  - exact: measurable_bell.
  - by move=> x /=; rewrite in_itv /= => inside; rewrite lee_fin bell_near.
have part : (mass (square_below s) <= mass setT)%E.
  apply: subset_integral => //; [exact: measurable_square_below|exact: measurable_bell].
have := mass_finite; rewrite /normal_probability; move: (mass setT) (mass _) low part => [t||] [b||] //=.
rewrite !lee_fin => low part high; have t_gt0 : 0 < t.
  by rewrite (lt_le_trans _ part) // (lt_le_trans _ low) // invr_gt0 ltr0n.
rewrite ler_pdivl_mulr //; apply: le_trans low; rewrite ler_pdivr_mull ?ltr0n // (le_trans high) //.
by rewrite ler_pdivl_mulr ?ltr0n // -natrM.
Qed.
End NormalLaw.
