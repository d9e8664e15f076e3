(* Areas under nonnegative steady functions, and how they are known from their rate. A file of lemmas. *)
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
From mathcomp Require Import mathcomp_extra boolp classical_sets functions cardinality fsbigop.
From mathcomp Require Import ereal topology normedtype numfun measure lebesgue_measure lebesgue_integral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Additive.
Variable R : realType.

(* What is additive and at most quadratic in the length is zero. *)
Lemma additive_zero (J : R -> R -> R) K : (forall x y z, x <= y -> y <= z -> J x z = J x y + J y z) ->
  (forall x y, x <= y -> `|J x y| <= K * (y - x) ^+ 2) -> forall x y, x <= y -> J x y = 0.
Proof.
move=> additive small x y xy; have K_ge0 : 0 <= K.
  have := le_trans (normr_ge0 _) (small 0 1 ler01); by rewrite subr0 expr1n mulr1.
have halved n : forall u v, u <= v -> `|J u v| <= K * (v - u) ^+ 2 / n.+1%:R.
  elim: n => [|n IH] u v uv; first by rewrite divr1 small.
  pose m := (u + v) / 2%:R; have um : u <= m by rewrite /m ler_pdivl_mulr ?ltr0n // mulr_natr mulr2n ler_add2l.
  have mv : m <= v by rewrite /m ler_pdivr_mulr ?ltr0n // mulr_natr mulr2n ler_add2r.
  rewrite (additive u m v um mv); apply: le_trans (ler_norm_add _ _) _.
  apply: le_trans (ler_add (IH _ _ um) (IH _ _ mv)) _.
  have -> : m - u = (v - u) / 2%:R by rewrite /m; field.
  have -> : v - m = (v - u) / 2%:R by rewrite /m; field.
  have -> : K * ((v - u) / 2%:R) ^+ 2 / n.+1%:R + K * ((v - u) / 2%:R) ^+ 2 / n.+1%:R =
      K * (v - u) ^+ 2 * (2%:R * n.+1%:R)^-1 by field; rewrite ?pnatr_eq0.
  apply: ler_wpmul2l; first by rewrite mulr_ge0 ?sqr_ge0.
  rewrite lef_pinv ?posrE ?mulr_gt0 ?ltr0n //.
  by rewrite -natrM ler_nat mulSn mul1n addSn ltnS leq_addl.
apply/eqP; rewrite -normr_eq0 eq_le normr_ge0 andbT; apply/ler_addgt0Pr => e e_gt0; rewrite add0r.
set c := K * (y - x) ^+ 2; have c_ge0 : 0 <= c by rewrite mulr_ge0 ?sqr_ge0.
pose n := `|ceil (c / e)|%N; apply: le_trans (halved n _ _ xy) _; rewrite -/c.
rewrite ler_pdivr_mulr ?ltr0n // mulrC -ler_pdivr_mulr //.
have ceil_ge0' : 0 <= ceil (c / e) by rewrite ceil_ge0 // divr_ge0 // ltW.
apply: le_trans (ceil_ge _) _; rewrite -[ceil _](gez0_abs ceil_ge0') -/n.
by rewrite -[X in X <= _]/(n%:R) ler_nat.
Qed.
End Additive.

Section Areas.
Variables (R : realType) (F : R -> R) (K : R).
Hypotheses (F_ge0 : forall x, 0 <= F x) (mF : measurable_fun setT F).
Hypothesis steady : forall x y, x <= y -> `|F y - F x| <= K * (y - x).
Local Notation mu := (@lebesgue_measure R).

Definition area x y : R := fine (\int[mu]_(u in `]x, y]) (F u)%:E)%E.

Lemma mF_on (E : set R) : measurable_fun E (fun u => (F u)%:E).
Proof. by apply/EFin_measurable_fun/measurable_funTS. Qed.

Lemma E_ge0 u : (0 <= (F u)%:E)%E. Proof. by rewrite lee_fin. Qed.

Lemma length x y : x <= y -> mu `]x, y] = (y - x)%:E.
Proof.
move=> xy; rewrite [LHS](lebesgue_measure_itv (`]x, y])%R) hlength_itv /= lte_fin -EFinB.
case: ltgtP xy => // ->; by rewrite subrr.
Qed.

Lemma steady_in x y u : u \in `]x, y]%R -> F x - K * (y - x) <= F u <= F x + K * (y - x).
Proof.
rewrite in_itv /= => /andP[xu uy]; have K_ge0 : 0 <= K.
  have := le_trans (normr_ge0 _) (steady (ler01 : (0 : R) <= 1)); by rewrite subr0 mulr1.
have := steady (ltW xu); rewrite ler_norml => /andP[low high].
have more : K * (u - x) <= K * (y - x) by rewrite ler_wpmul2l // ler_add2r.
apply/andP; split; [have := addr_ge0 (ge0_of low) (ge0_of more)|have := addr_ge0 (ge0_of high) (ge0_of more)].
  by move/le_by; apply; ring.
by move/le_by; apply; ring.
Qed.

Lemma upper x y : x <= y -> (\int[mu]_(u in `]x, y]) (F u)%:E <= ((F x + K * (y - x)) * (y - x))%:E)%E.
Proof.
move=> xy; have mI : measurable (`]x, y] : set R) by exact: measurable_itv.
have top : 0 <= F x + K * (y - x).
  have := steady xy; rewrite ler_norml => /andP[_ high]; by rewrite (le_trans (F_ge0 y)) // -ler_subl_addl.
apply: (@le_trans _ _ (\int[mu]_(u in `]x, y]) (F x + K * (y - x))%:E)%E).
  apply: ge0_le_integral => //; [by move=> u _; exact: E_ge0|exact: mF_on|exact: measurable_fun_cst|].
  by move=> u /= inside; rewrite lee_fin; have /andP[] := steady_in inside.
by rewrite (@integral_cst _ _ _ mu) // [X in (_ * X <= _)%E](length xy) -EFinM.
Qed.

Lemma area_finite x y : x <= y -> (\int[mu]_(u in `]x, y]) (F u)%:E = (area x y)%:E)%E.
Proof.
move=> xy; rewrite /area fineK // ge0_fin_numE; last by apply: integral_ge0 => u _; exact: E_ge0.
by apply: le_lt_trans (upper xy) _; rewrite ltey.
Qed.

Lemma area_ge0 x y : 0 <= area x y.
Proof. by apply: fine_ge0; apply: integral_ge0 => u _; exact: E_ge0. Qed.

Lemma area_near x y : x <= y -> `|area x y - F x * (y - x)| <= K * (y - x) ^+ 2.
Proof.
move=> xy; have mI : measurable (`]x, y] : set R) by exact: measurable_itv.
have high := upper xy; rewrite area_finite // lee_fin in high.
have low : (F x - K * (y - x)) * (y - x) <= area x y.
  have [neg|pos] := leP (F x - K * (y - x)) 0.
    by apply: le_trans (area_ge0 x y); rewrite mulr_le0_ge0 // subr_ge0.
  rewrite -lee_fin -area_finite //; apply: (@le_trans _ _ (\int[mu]_(u in `]x, y]) (F x - K * (y - x))%:E)%E).
    by rewrite (@integral_cst _ _ _ mu) // [X in (_ <= _ * X)%E](length xy) -EFinM.
  apply: ge0_le_integral => //; [by move=> u _; rewrite lee_fin ltW|exact: measurable_fun_cst|by move=> u _; exact: E_ge0|exact: mF_on|].
  by move=> u /= inside; rewrite lee_fin; have /andP[] := steady_in inside.
by rewrite ler_norml; apply/andP; split; [apply: (le_by (ge0_of low))|apply: (le_by (ge0_of high))]; ring.
Qed.

Lemma area_add x y z : x <= y -> y <= z -> area x z = area x y + area y z.
Proof.
move=> xy yz; apply: EFin_inj; rewrite EFinD -!area_finite //; last exact: le_trans yz.
have -> : (`]x, z] : set R) = `]x, y] `|` `]y, z].
  apply/seteqP; split=> u /=; rewrite !in_itv /=.
    by move=> /andP[xu uz]; have [uy|yu] := leP u y; [left; rewrite xu|right].
  by case=> /andP[low high]; apply/andP; split=> //; [exact: le_trans yz|exact: le_lt_trans low].
apply: integral_setU => //; [exact: measurable_itv|exact: measurable_itv|exact: mF_on|by move=> u _; exact: E_ge0|].
rewrite disj_set2E; apply/eqP/seteqP; split=> // u [] /=; rewrite !in_itv /= => /andP[_ uy] /andP[yu _].
by have := lt_le_trans yu uy; rewrite ltxx.
Qed.
End Areas.
