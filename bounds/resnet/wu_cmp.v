(* resnet.wu_cmp.modified_identity: how many of the largest steps Theorem 3.1 asks for at its threshold. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains sigmoid.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From mathcomp Require Import ring.
From statements Require resnet_wu_cmp_modified_identity.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realType.
Implicit Types x g e r l u b s n w : R.

Lemma decay x t : 0 <= x <= 1 -> (1 - x) ^+ t <= expR (- (t%:R * x)).
Proof.
move=> /andP[x_ge0 x_le1]; have /andP[_ low] := small_share x_ge0.
rewrite -mulrN expRMm; apply: ler_expn2r; rewrite ?nnegrE ?subr_ge0 ?(ltW (expR_gt0 _)) //.
by rewrite ler_subl_addr addrC -ler_subl_addr.
Qed.

(* While (1 - x)^t g is above e, t x is below a logarithm. *)
Lemma steps_number x g e t : 0 <= x <= 1 -> 0 < e -> 0 < g -> e < (1 - x) ^+ t * g -> t%:R * x <= ln (g / e).
Proof.
move=> x01 e_gt0 g_gt0 above; rewrite -ler_expR lnK ?posrE ?divr_gt0 // ler_pdivl_mulr //.
have := le_trans (ltW above) (ler_wpmul2r (ltW g_gt0) (decay t x01)).
by rewrite expRN ler_pdivl_mull ?expR_gt0.
Qed.

(* Without the quotient, the largest step is short enough. *)
Lemma largest_number e r g l u w n : 0 <= r -> 0 <= g -> g <= l -> 0 <= u -> 0 <= w -> 0 <= n -> 0 <= e ->
  e * ((r * l * u + u ^+ 2 * w / 2%:R) * w * n) <= 1 / 2%:R ->
  e * ((r * g * (n / 2%:R - 1 / 2%:R) * u + u ^+ 2 * w * n / 2%:R) * w) <= 1 / 2%:R.
Proof.
move=> r_ge0 g_ge0 gl u_ge0 w_ge0 n_ge0 e_ge0 limit; apply: le_trans limit.
have more : 0 <= e * w * r * u * ((l - g) * n + g * (n + 1) / 2%:R).
  apply: mulr_ge0; first by rewrite !mulr_ge0.
  by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0 ?invr_ge0 ?ler0n ?addr_ge0 ?ler01.
by rewrite -subr_ge0; move: more; congr (0 <= _); field.
Qed.

Lemma identity_number u r l b x s n : 0 < u -> 0 <= r -> 0 <= l -> 0 < b -> 0 < x -> 0 < s -> 0 < n ->
  u ^+ 2 / (1 / 2%:R / (r * l * u + u ^+ 2 * 1 * b * x / 2%:R) / 1 / b / x / n) / 1 ^+ 2 / b ^+ 2 / s ^+ 2 / n =
  x ^+ 2 * (1 + 2%:R * r * l * u^-1 / b / x) * u ^+ 4 / s ^+ 2.
Proof.
move=> u_gt0 r_ge0 l_ge0 b_gt0 x_gt0 s_gt0 n_gt0.
have y_gt0 : 0 < r * l * u * 2%:R + u ^+ 2 * b * x.
  by rewrite ltr_paddl ?mulr_gt0 ?exprn_gt0 // !mulr_ge0 ?ler0n // ltW.
field; rewrite !(gt_eqF u_gt0, gt_eqF b_gt0, gt_eqF x_gt0, gt_eqF s_gt0, gt_eqF n_gt0) /=.
by rewrite gt_eqF.
Qed.

Lemma threshold_number u r l b x s : 0 < u -> 0 < b -> 0 < x -> 0 < s -> 4%:R * r * l * x * u ^+ 3 / s ^+ 2 <= b ->
  x ^+ 2 * (1 + 2%:R * r * l * u^-1 / b / x) * u ^+ 4 / s ^+ 2 <= 1 / 2%:R + x ^+ 2 * u ^+ 4 / s ^+ 2.
Proof.
move=> u_gt0 b_gt0 x_gt0 s_gt0 /ge0_of room; have half : 0 <= (2%:R * b)^-1 by rewrite invr_ge0 mulr_ge0 ?ler0n // ltW.
apply: (le_by (mulr_ge0 half room)).
by field; rewrite !(gt_eqF u_gt0, gt_eqF b_gt0, gt_eqF x_gt0, gt_eqF s_gt0).
Qed.

Lemma e_square : expR 2%:R = root_e R ^+ 4.
Proof. by rewrite /root_e -expRMm; congr expR; field. Qed.
End Numbers.

Section Threshold.
Variables (R : realType) (i : trial R).
Local Notation a := (spectral (A (task i))).
Local Notation b := (spectral (B (task i))).
Local Notation x := (spectral (X (task i))).
Local Notation s := (smallest (X (task i))).
Local Notation l := (Num.sqrt (first_loss i)).
Local Notation r := (Num.sqrt 2%:R : R).
Local Notation n := ((depth i)%:R : R).
Definition longest : R := 1 / 2%:R / (r * l * expR (1 / 2%:R) + expR 1 * a * b * x / 2%:R) / a / b / x / n.
Hypotheses (s_gt0 : 0 < s) (a1 : a = 1) (wa1 : weakest (A (task i)) = 1) (even_B : b = weakest (B (task i))^T)
  (large_B : 4%:R * r * l * x * expR (3%:R / 2%:R) / s ^+ 2 <= b) (step : rate i = longest).

Lemma fine : enough i.
Proof.
have x_ge := smallest_le_spectral s_gt0; have x_gt0 := lt_le_trans s_gt0 x_ge.
have u_gt0 := root_e_gt0 R; have y_ge0 : 0 <= r * l * root_e R + root_e R ^+ 2 * (a * b * x) / 2%:R.
  by apply: addr_ge0; do ![exact: sqrtr_ge0 | exact: sqr_ge0 | exact: spectral_ge0 | exact: (ltW u_gt0) | by rewrite invr_ge0 ler0n | apply: mulr_ge0].
have stepE : rate i = 1 / 2%:R / (r * l * root_e R + root_e R ^+ 2 * (a * b * x) / 2%:R) / a / b / x / n.
  by rewrite step /longest root_e_sqr -/(root_e R) !mulrA.
have rate_ge0 : 0 <= rate i by rewrite stepE !mulr_ge0 ?invr_ge0 ?spectral_ge0 ?ler0n ?ler01.
split=> //.
  have P_ge0 : 0 <= 4%:R * r * l * root_e R ^+ 3.
    by apply: mulr_ge0; [rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 | exact: ltW (exprn_gt0 _ u_gt0)].
  apply: (@le_trans _ _ (4%:R * r * l * root_e R ^+ 3)).
    apply: ler_wpmul2r; first exact: ltW (exprn_gt0 _ u_gt0).
    by rewrite ler_wpmul2l ?root_gap_le_loss // mulr_ge0 ?ler0n ?sqrtr_ge0.
  rewrite /small wa1 mul1r -even_B -(ler_pmul2r s_gt0) (le_trans (ler_wpmul2l P_ge0 x_ge)) //.
  by move: large_B; rewrite root_e_cube ler_pdivr_mulr ?exprn_gt0 // [_ * x * _]mulrAC expr2 (mulrA b).
apply: (@largest_number _ _ _ _ l); rewrite ?sqrtr_ge0 ?root_gap_le_loss ?(ltW u_gt0) ?ler0n ?mulr_ge0 ?spectral_ge0 //.
apply: (cleared _ (spectral_ge0 _) (spectral_ge0 _) (spectral_ge0 _) _ y_ge0); rewrite ?stepE ?divr_gt0 ?ltr01 ?ltr0n //.
Qed.

Lemma B_gt0 : 0 < excess i 0 -> 0 < b.
Proof.
move=> gap_gt0; have x_gt0 := lt_le_trans s_gt0 (smallest_le_spectral s_gt0).
have loss_gt0 : 0 < first_loss i by apply: lt_le_trans gap_gt0 (gap_le_loss _ _ _).
apply: lt_le_trans large_B; rewrite !mulr_gt0 ?ltr0n ?sqrtr_gt0 ?ltr0n ?expR_gt0 ?invr_gt0 ?exprn_gt0 //.
Qed.
End Threshold.

(* A run, a target for the gap, and the first step at which the gap is at most the target. *)
Record race (R : realType) := Race {
  trial_of : trial R; goal : R; first : nat; reached : excess trial_of first <= goal;
  before : forall t, (t < first)%N -> goal < excess trial_of t;
}.

Module resnet_wu_cmp_modified_identity_theory.
Section Symbols.
Variable R : realType.

Definition instance := race R.
Implicit Type i : instance.
Definition L i : nat := depth (trial_of i).
Definition d i : nat := (inputs (task (trial_of i))).+1.
Definition eps i : R := goal i.
Definition eta i : R := rate (trial_of i).
Definition gap_0 i : R := excess (trial_of i) 0.
Definition iterations i : nat := first i.
Definition k i : nat := (outputs (task (trial_of i))).+1.
Definition lA i : R := spectral (A (task (trial_of i))).
Definition lB i : R := spectral (B (task (trial_of i))).
Definition loss_0 i : R := first_loss (trial_of i).
Definition m i : nat := width (task (trial_of i)).
Definition mA i : R := weakest (A (task (trial_of i))).
Definition mB i : R := weakest (B (task (trial_of i)))^T.
Definition sX i : R := spectral (X (task (trial_of i))).
Definition sr i : R := smallest (X (task (trial_of i))).
End Symbols.

(* One input and output, and the target between the first two gaps. *)
Lemma smallest_run (R : realType) : exists2 i : instance R, resnet_wu_cmp_modified_identity.premises R
  (@instance R) (@L R) (@d R) (@eps R) (@eta R) (@gap_0 R) (@iterations R) (@k R) (@lA R) (@lB R) (@loss_0 R)
  (@m R) (@mA R) (@mB R) (@sX R) (@sr R) i & sX i ^+ 2 / sr i ^+ 2 = 1.
Proof.
pose e := longest (example (0 : R)); pose p := example e.
have loss_same : longest p = e by rewrite /e /longest !example_loss.
have large : 4%:R * Num.sqrt 2%:R * Num.sqrt (first_loss p) * spectral (1%:M : 'M[R]_1) * expR (3%:R / 2%:R)
    / smallest (1%:M : 'M[R]_1) ^+ 2 <= spectral (1%:M : 'M[R]_1).
  have := example_enough e; rewrite example_gap example_loss example_spectral smallest_one expr1n divr1 mulr1.
  by move=> /le_trans -> //; rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
have s_gt0 : 0 < smallest (X (task p)) by rewrite smallest_one ltr01.
have even_B : spectral (B (task p)) = weakest (B (task p))^T by rewrite /= trmx1 example_spectral example_weakest.
have run_fine := fine s_gt0 (example_weakest R) even_B large (esym loss_same).
have gap_gt0 : 0 < excess p 0 by rewrite example_gap divr_gt0 ?exprn_gt0 ?divr_gt0 ?ltr01 ?ltr0n.
have e_gt0 : 0 < e.
  rewrite /e /longest !example_spectral !divr1 !mulr1 !divr_gt0 ?ltr01 ?ltr0n // ltr_paddl ?divr_gt0 ?expR_gt0 ?ltr0n //.
  by rewrite !mulr_ge0 ?sqrtr_ge0 // ltW ?expR_gt0.
have falls : excess p 1 < excess p 0.
  apply: le_lt_trans (contracts run_fine 0) _; rewrite gtr_pmull // ltr_subl_addr ltr_addl /small /=.
  by rewrite trmx1 example_weakest smallest_one !mulr1 expr1n !mulr1 mulr_gt0 ?expR_gt0.
pose target := Num.max (excess p 1) (excess p 0 / 2%:R).
have half_lt : excess p 0 / 2%:R < excess p 0 by rewrite ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
have low : target < excess p 0 by rewrite lt_maxl falls half_lt.
have reach : excess p 1 <= target by rewrite le_maxr lexx.
have early t : (t < 1)%N -> target < excess p t by rewrite ltnS leqn0 => /eqP ->.
exists (Race reach early); last by rewrite /sX /sr /= example_spectral smallest_one expr1n divr1.
do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?(ltW e_gt0) //.
- by rewrite /eps /= lt_maxr divr_gt0 ?ltr0n ?orbT.
- exact: example_spectral.
- exact: example_weakest.
Qed.

Lemma inhabited (R : realType) : resnet_wu_cmp_modified_identity.inhabited R
  (@instance R) (@L R) (@d R) (@eps R) (@eta R) (@gap_0 R) (@iterations R) (@k R) (@lA R) (@lB R) (@loss_0 R)
  (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof. by have [i all _] := smallest_run R; exists i. Qed.

Theorem proved (R : realType) : resnet_wu_cmp_modified_identity.statement R
  (@instance R) (@L R) (@d R) (@eps R) (@eta R) (@gap_0 R) (@iterations R) (@k R) (@lA R) (@lB R) (@loss_0 R)
  (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
move=> i [_ [_ [eps_gt0 [_ [_ [_ [_ [_ [_ [_ [_ [_ [_ [s_gt0 [a1 [wa1 [even_B [large_B [_ [_ [step above]]]]]]]]]]]]]]]]]]]]].
have run_fine := fine s_gt0 wa1 even_B large_B step.
have gap_gt0 : 0 < gap_0 i := lt_trans eps_gt0 above; have b_gt0 := B_gt0 s_gt0 large_B gap_gt0.
have x_gt0 := lt_le_trans s_gt0 (smallest_le_spectral s_gt0); have n_gt0 := depth_gt0 R (ltn0Sn (more (trial_of i))).
have u_gt0 := root_e_gt0 R; have first_ := identity_number u_gt0 (sqrt2_ge0 R) (sqrtr_ge0 (loss_0 i)) b_gt0 x_gt0 s_gt0 n_gt0.
have second_ := threshold_number u_gt0 b_gt0 x_gt0 s_gt0 (r := Num.sqrt 2%:R) (l := Num.sqrt (loss_0 i)).
rewrite root_e_cube in large_B; have {}second_ := second_ large_B.
have etaE : eta i = 1 / 2%:R / (Num.sqrt 2%:R * Num.sqrt (loss_0 i) * root_e R + root_e R ^+ 2 * 1 * lB i * sX i / 2%:R)
    / 1 / lB i / sX i / (L i)%:R by rewrite step root_e_sqr a1.
have inverse : expR 1 / eta i / mA i ^+ 2 / mB i ^+ 2 / sr i ^+ 2 / (L i)%:R =
    sX i ^+ 2 * (1 + 2%:R * Num.sqrt 2%:R * Num.sqrt (loss_0 i) * (root_e R)^-1 / lB i / sX i) * root_e R ^+ 4 / sr i ^+ 2.
  by rewrite etaE -even_B wa1 root_e_sqr first_.
have bound : expR 1 / eta i / mA i ^+ 2 / mB i ^+ 2 / sr i ^+ 2 / (L i)%:R <=
    1 / 2%:R + sX i ^+ 2 * root_e R ^+ 4 / sr i ^+ 2 by rewrite inverse.
rewrite /resnet_wu_cmp_modified_identity.conclusion root_e_inv e_square; split; first exact: inverse.
split; first exact: bound.
have log_ge0 : 0 <= ln (gap_0 i / eps i) by rewrite -ler_expR expR0 lnK ?posrE ?divr_gt0 // ler_pdivl_mulr // mul1r ltW.
have rhs_ge0 : 0 <= 1 / 2%:R + sX i ^+ 2 * root_e R ^+ 4 / sr i ^+ 2.
  by rewrite addr_ge0 ?divr_ge0 ?ler01 ?ler0n ?sqr_ge0 // mulr_ge0 ?sqr_ge0 // ltW // exprn_gt0.
have [zero|[t tE]] : iterations i = 0%N \/ exists t, iterations i = t.+1 by case: (iterations i) => [|t]; [left | right; exists t].
  by rewrite zero addr_ge0 ?ler01 ?mulr_ge0.
have late : eps i < excess (trial_of i) t by apply: before; rewrite -[first i]/(iterations i) tE.
have eta_gt0 : 0 < eta i.
  by rewrite etaE !divr_gt0 ?ltr01 ?ltr0n // ltr_paddl ?mulr_ge0 ?sqrtr_ge0 ?(ltW u_gt0) // !mulr_gt0 ?exprn_gt0 ?ltr01 ?invr_gt0 ?ltr0n.
set z := rate (trial_of i) * (depth (trial_of i))%:R * expR (- 1) * small (trial_of i) ^+ 2.
have small_gt0 : 0 < small (trial_of i) by rewrite /small -/(mA i) wa1 mul1r -/(mB i) -even_B; exact: mulr_gt0.
have z_gt0 : 0 < z := mulr_gt0 (mulr_gt0 (mulr_gt0 eta_gt0 n_gt0) (expR_gt0 _)) (exprn_gt0 2 small_gt0).
have z_le1 : z <= 1.
  have := contracts run_fine 0; rewrite -/z => /(le_trans (gap_ge0 _ _ _)); rewrite pmulr_lge0 // subr_ge0.
  by [].
have := steps_number (introT andP (conj (ltW z_gt0) z_le1)) eps_gt0 gap_gt0 (lt_le_trans late (gap_bound run_fine t)).
have zE : expR 1 / eta i / mA i ^+ 2 / mB i ^+ 2 / sr i ^+ 2 / (L i)%:R = z^-1.
  rewrite /z /small -/(mA i) -/(mB i) -/(sr i) -/(eta i) -/(L i) root_e_inv_sqr root_e_sqr wa1 -even_B.
  have b_gt0' : 0 < lB i := b_gt0; have n_gt0' : 0 < (L i)%:R :> R := n_gt0.
  move: (eta i) eta_gt0 (lB i) b_gt0' (sr i) s_gt0 ((L i)%:R : R) n_gt0' (root_e R) u_gt0.
  move=> q q_gt0 b b_gt0'' s s_gt0' n n_gt0'' u u_gt0'.
  by field; rewrite !(gt_eqF q_gt0, gt_eqF b_gt0'', gt_eqF s_gt0', gt_eqF n_gt0'', gt_eqF u_gt0').
rewrite zE in bound => few; rewrite tE -addn1 natrD addrC ler_add2l.
have inv_ge0 : 0 <= z^-1 by rewrite invr_ge0 ltW.
have tz_ge0 : 0 <= t%:R * z by rewrite mulr_ge0 ?ler0n // ltW.
have -> : t%:R = z^-1 * (t%:R * z) :> R by rewrite mulrCA mulVf ?mulr1 // gt_eqF.
exact: ler_pmul inv_ge0 tz_ge0 bound few.
Qed.
End resnet_wu_cmp_modified_identity_theory.
