(* What the normal density makes of a nonnegative polynomial: no more than its mean by moments. A file of lemmas. *)
From bounds.theory Require Import language arithmetic gaussian gaussian_squares normal_law normal_areas normal_moments.
From mathcomp Require Import ring.
From mathcomp Require Import mathcomp_extra boolp classical_sets functions cardinality fsbigop.
From mathcomp Require Import ereal topology normedtype numfun measure lebesgue_measure lebesgue_integral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Integrals.
Variable R : realType.
Implicit Types p s : {poly R}.
Local Notation mu := (@lebesgue_measure R).

(* No measurability is asked for. *)
Lemma integral_le (f g : R -> \bar R) : (forall x, 0 <= f x)%E -> (forall x, f x <= g x)%E ->
  (\int[mu]_x f x <= \int[mu]_x g x)%E.
Proof.
move=> f_ge0 fg; have g_ge0 x : (0 <= g x)%E by apply: le_trans (fg x).
rewrite !ge0_integralTE //; apply: le_ereal_sup => _ [h hf <-]; exists h => // x.
exact: le_trans (hf x) (fg x).
Qed.

Definition whole_mass : R := fine (mass (setT : set R)).

Lemma whole_massE : mass (setT : set R) = whole_mass%:E.
Proof.
rewrite /whole_mass fineK // ge0_fin_numE; first by apply: le_lt_trans (@mass_finite R) _; rewrite ltey.
by apply: integral_ge0 => x _; rewrite lee_fin bell_ge0.
Qed.

Lemma weighted1 (x : R) : weighted 1 x = bell x.
Proof. by rewrite /weighted -polyC1 hornerC mul1r. Qed.

Section Nonnegative.
Variable p : {poly R}.
Hypothesis p_ge0 : forall x, 0 <= p.[x].

Lemma weighted_ge0 x : 0 <= weighted p x. Proof. by rewrite mulr_ge0 ?bell_ge0. Qed.
Lemma weighted1_ge0 x : 0 <= weighted (1 : {poly R}) x. Proof. by rewrite weighted1 bell_ge0. Qed.

Local Notation mean_p := (gaussian_mean p).

(* The integral from x to y, up to what happens at the ends. *)
Lemma area_mean : exists2 s, True &
  forall x y, x <= y -> area (weighted p) x y = mean_p * area (weighted 1) x y - (weighted s y - weighted s x).
Proof.
have [s sE] := without_mean p; exists s => // x y xy.
have [K1 _ steady1] := weighted_steady p; have [K2 _ steady2] := weighted_steady (1 : {poly R}).
have [K3 _ tangent] := weighted_tangent s.
pose J x y := area (weighted p) x y - mean_p * area (weighted 1) x y + (weighted s y - weighted s x).
suff zero : J x y = 0 by move: zero; rewrite /J => /eqP; rewrite addr_eq0 subr_eq addrC => /eqP ->.
apply: (@additive_zero _ J (K1 + `|mean_p| * K2 + K3)) => // {x y xy} [x y z xy yz|x y xy]; rewrite /J.
  rewrite (area_add weighted_ge0 (measurable_weighted p) steady1 xy yz).
  by rewrite (area_add weighted1_ge0 (measurable_weighted 1) steady2 xy yz); ring.
have near1 := area_near weighted_ge0 (measurable_weighted p) steady1 xy.
have near2 := area_near weighted1_ge0 (measurable_weighted 1) steady2 xy.
have near3 := tangent x y xy.
have balance : weighted p x - mean_p * weighted 1 x + weighted (slope s) x = 0.
  rewrite weighted1 /weighted [in p.[x]]sE hornerD hornerN hornerC; ring.
set a := area _ x y in near1 *; set b := area _ x y in near2 *.
have -> : a - mean_p * b + (weighted s y - weighted s x) = (a - weighted p x * (y - x)) -
    mean_p * (b - weighted 1 x * (y - x)) + (weighted s y - weighted s x - weighted (slope s) x * (y - x)) +
    (weighted p x - mean_p * weighted 1 x + weighted (slope s) x) * (y - x) by ring.
rewrite balance mul0r addr0 !mulrDl; apply: le_trans (ler_norm_add _ _) _; apply: ler_add => //.
apply: le_trans (ler_norm_sub _ _) _; apply: ler_add => //.
by rewrite normrM -[X in _ <= X]mulrA; apply: ler_wpmul2l.
Qed.

Lemma area_between : exists2 K, 0 <= K & forall n : nat,
  `|area (weighted p) (- n.+1%:R) n.+1%:R - mean_p * area (weighted 1) (- n.+1%:R) n.+1%:R| <= K / n.+1%:R.
Proof.
have [s _ ends] := area_mean; have [K K_ge0 below] := weighted_bounded ('X * s).
exists (K + K); first by rewrite addr_ge0.
move=> n; have n_gt0 : 0 < n.+1%:R :> R by rewrite ltr0n.
have order : - n.+1%:R <= n.+1%:R :> R by apply: (@le_trans _ _ 0); rewrite ?oppr_le0 ltW.
rewrite (ends _ _ order) addrAC subrr sub0r normrN mulrDl.
apply: le_trans (ler_norm_sub _ _) _; apply: ler_add; rewrite ler_pdivl_mulr // mulrC.
  by have := below n.+1%:R; rewrite /weighted hornerM hornerX -mulrA normrM ger0_norm ?ler0n.
by have := below (- n.+1%:R); rewrite /weighted hornerM hornerX -mulrA normrM normrN ger0_norm ?ler0n.
Qed.

Lemma area_one : 0 < area (weighted 1) (-1) (1 : R).
Proof.
have [K2 _ steady2] := weighted_steady (1 : {poly R}).
have le01 : (-1 : R) <= 0 by rewrite oppr_le0 ler01.
rewrite (area_add weighted1_ge0 (measurable_weighted 1) steady2 le01 ler01).
apply: ltr_paddl; first by apply: area_ge0 => x; apply: weighted1_ge0.
apply: (@lt_le_trans _ _ 2%:R^-1); first by rewrite invr_gt0 ltr0n.
rewrite -lee_fin -(area_finite weighted1_ge0 (measurable_weighted 1) steady2 ler01).
apply: (@le_trans _ _ (\int[mu]_(x in `]0%R, 1%R]) (2%:R^-1)%:E)%E).
  rewrite (@integral_cst _ _ _ mu); last exact: measurable_itv.
  by rewrite [X in (_ * X)%E](length ler01) subr0 mule1.
apply: ge0_le_integral => //.
- exact: measurable_itv.
- exact: measurable_fun_cst.
- by move=> x _; rewrite lee_fin weighted1_ge0.
- by apply/EFin_measurable_fun/measurable_funTS; exact: measurable_weighted.
by move=> x /=; rewrite in_itv /= => /andP[x_gt0 x_le1]; rewrite lee_fin weighted1 bell_near // ltW.
Qed.

Lemma one_grows (n : nat) : area (weighted 1) (-1) (1 : R) <= area (weighted 1) (- n.+1%:R) n.+1%:R.
Proof.
have [K2 _ steady2] := weighted_steady (1 : {poly R}); have n1 : 1 <= n.+1%:R :> R by rewrite ler1n.
have low : - n.+1%:R <= (-1 : R) by rewrite ler_opp2.
have middle : (-1 : R) <= 1 by apply: (@le_trans _ _ 0); rewrite ?oppr_le0 ler01.
rewrite (area_add weighted1_ge0 (measurable_weighted 1) steady2 low (le_trans middle n1)).
rewrite (area_add weighted1_ge0 (measurable_weighted 1) steady2 middle n1).
by rewrite addrCA ler_addl addr_ge0 // area_ge0 // => x; apply: weighted1_ge0.
Qed.

Lemma small_share (K : R) : 0 <= K -> forall e, 0 < e -> exists n : nat, forall k, (n <= k)%N -> K / k.+1%:R <= e.
Proof.
move=> K_ge0 e e_gt0; exists `|ceil (K / e)|%N => k nk.
have quotient_ge0 : 0 <= ceil (K / e) by rewrite ceil_ge0 // divr_ge0 // ltW.
rewrite ler_pdivr_mulr ?ltr0n // mulrC -ler_pdivr_mulr //; apply: le_trans (ceil_ge _) _.
by rewrite -[ceil _](gez0_abs quotient_ge0) -[X in X <= _]/(`|ceil (K / e)|%N%:R) ler_nat leqW.
Qed.

Theorem gaussian_mean_ge0 : 0 <= mean_p.
Proof.
rewrite leNgt; apply/negP => m_lt0; have [K K_ge0 ends] := area_between.
have gap : 0 < - mean_p * area (weighted 1) (-1) (1 : R) / 2%:R.
  by rewrite divr_gt0 ?ltr0n // mulr_gt0 ?area_one // oppr_gt0.
have [n few] := small_share K_ge0 gap; have := le_trans (ends n) (few n (leqnn n)).
rewrite ler_norml => /andP[_]; rewrite leNgt => /negP; apply.
have up := ler_wpmul2l (_ : 0 <= - mean_p) (one_grows n); rewrite oppr_ge0 ltW // in up; have {}up := up isT.
apply: (@lt_le_trans _ _ (- mean_p * area (weighted 1) (-1) (1 : R))).
  by rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl mulr_gt0 ?area_one // oppr_gt0.
apply: le_trans up _; rewrite mulNr ler_addr; apply: area_ge0; exact: weighted_ge0.
Qed.

Theorem normal_integral : (\int[mu]_x (weighted p x)%:E <= (mean_p * whole_mass)%:E)%E.
Proof.
pose g (n : nat) : R -> \bar R := (EFin \o weighted p) \_ (`]- n.+1%:R, n.+1%:R]).
have mI n : measurable (`]- n.+1%:R, n.+1%:R] : set R) by exact: measurable_itv.
have mp : measurable_fun setT (EFin \o weighted p) by apply/EFin_measurable_fun; exact: measurable_weighted.
have mg n : measurable_fun setT (g n).
  by apply/(measurable_restrict _ (mI n)) => //; apply: measurable_funTS.
have g_ge0 n x : (0 <= g n x)%E by apply: erestrict_ge0 => y _; rewrite lee_fin weighted_ge0.
have rises x : nondecreasing_seq (g^~ x).
  move=> a b ab; rewrite /g /patch; case: ifP => [|_]; last by case: ifP => // _; rewrite lee_fin weighted_ge0.
  rewrite inE /= in_itv /= => /andP[low high]; rewrite mem_set //= in_itv /=.
  have more : a.+1%:R <= b.+1%:R :> R by rewrite ler_nat.
  by rewrite (le_lt_trans _ low) ?ler_opp2 // (le_trans high).
have reaches x : ((weighted p x)%:E <= lim (g^~ x))%E.
  apply: lime_ge; first exact: ereal_nondecreasing_is_cvg.
  exists `|ceil `|x| |%N => // n /= nx; rewrite /g /patch mem_set //=; rewrite in_itv /=.
  have : `|x| < n.+1%:R.
    have x_ge0 : 0 <= ceil `|x| by rewrite ceil_ge0.
    apply: le_lt_trans (ceil_ge _) _; rewrite -[ceil _](gez0_abs x_ge0) -[X in X < _]/(`|ceil `|x| |%N%:R) ltr_nat.
    by rewrite ltnS.
  by rewrite ltr_norml => /andP[-> /ltW ->].
apply: (@le_trans _ _ (\int[mu]_x lim (g^~ x))%E).
  by apply: integral_le => x; rewrite ?lee_fin ?weighted_ge0.
rewrite monotone_convergence //.
have values n : (\int[mu]_x g n x = (area (weighted p) (- n.+1%:R) n.+1%:R)%:E)%E.
  have [K1 _ steady1] := weighted_steady p.
  have order : - n.+1%:R <= n.+1%:R :> R by apply: (@le_trans _ _ 0); rewrite ?oppr_le0 ler0n.
  rewrite -(area_finite weighted_ge0 (measurable_weighted p) steady1 order).
  by rewrite [RHS]integral_mkcond.
have climbs : nondecreasing_seq (fun n => (\int[mu]_x g n x)%E).
  by move=> a b ab; apply: integral_le => x //; apply: rises.
apply: lime_le; first exact: ereal_nondecreasing_is_cvg.
apply: nearW => n; rewrite values lee_fin; apply/ler_addgt0Pr => e e_gt0.
have [K K_ge0 ends] := area_between; have [n' few] := small_share K_ge0 e_gt0.
pose k := maxn n n'; have := climbs _ _ (leq_maxl n n'); rewrite !values lee_fin => /le_trans; apply.
have := le_trans (ends k) (few k (leq_maxr n n')); rewrite ler_norml => /andP[_]; rewrite ler_subl_addl => /le_trans; apply.
rewrite ler_add2r ler_wpmul2l ?gaussian_mean_ge0 //.
have [K2 _ steady2] := weighted_steady (1 : {poly R}).
have order : - k.+1%:R <= k.+1%:R :> R by apply: (@le_trans _ _ 0); rewrite ?oppr_le0 ler0n.
rewrite -lee_fin -(area_finite weighted1_ge0 (measurable_weighted 1) steady2 order) -whole_massE /mass.
have -> : @bell R = weighted 1 by apply/funext => x; rewrite weighted1.
apply: subset_integral => //; [exact: measurable_itv| |].
  by apply/EFin_measurable_fun; exact: measurable_weighted.
by move=> x _; rewrite lee_fin weighted1_ge0.
Qed.
End Nonnegative.

Lemma whole_mass_gt0 : 0 < whole_mass.
Proof.
apply: (lt_le_trans area_one); have [K2 _ steady2] := weighted_steady (1 : {poly R}).
have order : (-1 : R) <= 1 by apply: (@le_trans _ _ 0); rewrite ?oppr_le0 ler01.
rewrite -lee_fin -(area_finite weighted1_ge0 (measurable_weighted 1) steady2 order) -whole_massE /mass.
have -> : @bell R = weighted 1 by apply/funext => x; rewrite weighted1.
apply: subset_integral => //; [exact: measurable_itv| |].
  by apply/EFin_measurable_fun; exact: measurable_weighted.
by move=> x _; rewrite lee_fin weighted1_ge0.
Qed.
End Integrals.
