(* resnet.thm3_1_variants.radius: Theorem 3.1 in the smaller region, where no layer exceeds 1/(3L). *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From mathcomp Require Import ring.
From statements Require resnet_thm3_1_variants_radius.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Powers of 1 + 1/(3L) and 1 - 1/(3L), against powers of e^(1/3). *)
Section Third.
Variables (R : realType) (p : nat).
Local Notation n := (p.+1%:R : R).
Local Notation h := (1 / 3%:R / n : R).
Definition root3_e : R := expR (1 / 3%:R).
Local Notation v := root3_e.

Lemma n_ge1 : 1 <= n. Proof. by rewrite ler1n. Qed.
Lemma n_gt0 : 0 < n. Proof. by rewrite ltr0n. Qed.
Lemma v_gt0 : 0 < v. Proof. exact: expR_gt0. Qed.
Lemma h_ge0 : 0 <= h. Proof. by rewrite !divr_ge0 ?ler01 ?ler0n. Qed.
Lemma less_gt0 : 0 < 3%:R * n - 1.
Proof. by rewrite subr_gt0 (lt_le_trans (_ : 1 < 3%:R)) ?ltr1n // ler_pmulr ?ltr0n // n_ge1. Qed.
Lemma hE : h = (3%:R * n)^-1. Proof. by rewrite invfM mul1r. Qed.
Lemma h_lt1 : h < 1.
Proof. by rewrite hE invf_lt1 ?mulr_gt0 ?ltr0n // -subr_gt0 less_gt0. Qed.
Lemma e_cube : expR 1 = v ^+ 3. Proof. by rewrite /v -expRMm; congr expR; field. Qed.
Lemma e_square : expR (2%:R / 3%:R) = v ^+ 2. Proof. by rewrite /v -expRMm; congr expR; field. Qed.
Lemma e_inverse : expR ((- 2%:R) / 3%:R) = v^-1 ^+ 2.
Proof. by rewrite mulNr expRN e_square exprVn. Qed.

Lemma lower : p%:R / (3%:R * n - 1) <= 1 / 3%:R.
Proof.
rewrite ler_pdivr_mulr ?less_gt0 //; have gap : 0 <= 2%:R / 3%:R :> R by rewrite divr_ge0 ?ler0n.
by apply: (le_by gap); rewrite -[p.+1]addn1 natrD; move: (p%:R : R) => x; field.
Qed.

Lemma chi_third : (1 + h) ^+ p <= v.
Proof.
apply: le_trans (power_le_expR p h_ge0) _; rewrite /v ler_expR hE.
by rewrite ler_pdivr_mulr ?mulr_gt0 ?ltr0n // mulrA mul1r mulVf ?pnatr_eq0 // mul1r ler_nat.
Qed.

Lemma low_third : v^-1 ^+ 2 <= (1 - h) ^+ p ^+ 2.
Proof.
rewrite ler_expn2r ?nnegrE ?invr_ge0 ?exprn_ge0 ?subr_ge0 ?(ltW h_lt1) ?(ltW v_gt0) //.
have x_ge0 : 0 <= (3%:R * n - 1)^-1 by rewrite invr_ge0 ltW ?less_gt0.
have -> : 1 - h = 1 - (3%:R * n - 1)^-1 / (1 + (3%:R * n - 1)^-1).
  rewrite hE -{1}(subrK 1 (3%:R * n)); move: less_gt0; set y := 3%:R * n - 1 => y_gt0.
  have y0 : y != 0 by rewrite gt_eqF.
  have y1 : y + 1 != 0 by rewrite gt_eqF // addr_gt0 ?ltr01.
  by field; rewrite y0 y1.
apply: le_trans (inverse_power_le p x_ge0); rewrite -expRN ler_expR ler_opp2; exact: lower.
Qed.

Lemma turn_third : ((1 + h) / (1 - h)) ^+ p <= v ^+ 2.
Proof.
have q0 := gt_eqF less_gt0; have n0 := gt_eqF n_gt0.
have -> : (1 + h) / (1 - h) = 1 + 2%:R / (3%:R * n - 1).
  by move: n0 q0; move: (p.+1%:R : R) => m n0 q0; field; rewrite ?n0 ?q0.
have x_ge0 : 0 <= 2%:R / (3%:R * n - 1) by rewrite divr_ge0 ?ler0n // ltW ?less_gt0.
apply: le_trans (power_le_expR p x_ge0) _; rewrite -e_square ler_expR mulrCA ler_wpmul2l ?ler0n //.
by rewrite -[3%:R^-1]mul1r lower.
Qed.

Lemma room_third (r g q : R) : r ^+ 2 = 2%:R -> 0 <= r -> 6%:R * v ^+ 3 * r * g <= q ->
  g <= n * (r * v^-1) * q / (4%:R * v ^+ 2) * h.
Proof.
move=> r2 r_ge0 /ge0_of large; have v0 := gt_eqF v_gt0; have n0 := gt_eqF n_gt0.
have pos : 0 <= r / (12%:R * v ^+ 3) by rewrite divr_ge0 // mulr_ge0 ?ler0n ?exprn_ge0 // ltW ?v_gt0.
apply: (le_by (mulr_ge0 pos large)).
have -> : n * (r * v^-1) * q / (4%:R * v ^+ 2) * h - g = r * q / (12%:R * v ^+ 3) - g.
  by congr (_ - _); move: (v) v0 (n) n0 => w w0 m m0; field; rewrite w0 m0.
have -> : r / (12%:R * v ^+ 3) * (q - 6%:R * v ^+ 3 * r * g) = r * q / (12%:R * v ^+ 3) - r ^+ 2 / 2%:R * g.
  by move: (v) v0 => w w0; field; rewrite w0.
by rewrite r2 divff ?pnatr_eq0 // mul1r.
Qed.

Lemma v_le_root : v <= root_e R.
Proof. by rewrite /root3_e /root_e ler_expR ler_pdivr_mulr ?ltr0n // mulrAC mul1r ler_pdivl_mulr ?ltr0n // mul1r ler_nat. Qed.
End Third.

Module resnet_thm3_1_variants_radius_theory.
Section Symbols.
Variable R : realType.
Definition instance := trial R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition d i : nat := (inputs (task i)).+1.
Definition eta i : R := rate i.
Definition gap i : R := excess i (steps i).
Definition gap_0 i : R := excess i 0.
Definition k i : nat := (outputs (task i)).+1.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss_0 i : R := first_loss i.
Definition m i : nat := width (task i).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
Definition t i : nat := steps i.
End Symbols.

Lemma inhabited (R : realType) : resnet_thm3_1_variants_radius.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
pose c : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R; have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (example (example_rate c)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- rewrite /gap_0 /mA /mB /lA /lB /sX /sr /= trmx1 example_spectral example_weakest smallest_one !expr1n !divr1 !mulr1.
  rewrite example_gap example_root root_e_sqr; have u_le := root_e_le2 R; have u_ge0 := ltW (root_e_gt0 R).
  have -> : 6%:R * root_e R ^+ 2 * Num.sqrt 2%:R * (1 / 64%:R / Num.sqrt 2%:R) = root_e R ^+ 2 * 6%:R / 64%:R.
    by field; rewrite sqrt2_n0.
  have square : root_e R ^+ 2 <= 2%:R ^+ 2 by rewrite ler_expn2r ?nnegrE ?ler0n.
  rewrite ler_pdivr_mulr ?ltr0n // mul1r; apply: le_trans (ler_wpmul2r (ler0n _ _) square) _.
  by rewrite -natrX -natrM ler_nat.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_variants_radius.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@sr R) (@t R).
Proof.
move=> i; do 13![case=> _]; case=> sr_gt0 [maps [step [_ [_ [eta_gt0 _]]]]].
have v_ge0 := ltW (v_gt0 R); have rate_ge0 : 0 <= rate i := ltW eta_gt0.
have large : 6%:R * root3_e R ^+ 3 * Num.sqrt 2%:R * Num.sqrt (excess i 0) <= small i.
  rewrite -e_cube; apply: (premise_number _ sr_gt0 _ _ _ maps).
  - by rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 // ltW ?expR_gt0.
  - exact: smallest_le_spectral.
  - by rewrite weakest_ge0 weakest_le_spectral.
  by rewrite /mB /lB weakest_ge0 -(spectral_trmx (B _)) weakest_le_spectral.
have short := printed_short rate_ge0 (theorem_short rate_ge0 step).
have shorter : rate i * ((Num.sqrt 2%:R * Num.sqrt (excess i 0) * ((depth i)%:R / 2%:R - 1 / 2%:R) * root3_e R +
     root3_e R ^+ 2 * residual_runs.large i * (depth i)%:R / 2%:R) * residual_runs.large i) <= 1 / 2%:R.
  have v_le := v_le_root R; have W_ge0 : 0 <= residual_runs.large i by rewrite !mulr_ge0 ?spectral_ge0.
  have depth_ge0 : 0 <= (depth i)%:R / 2%:R - 1 / 2%:R :> R by rewrite -mulrBl divr_ge0 ?ler0n // subr_ge0 ler1n.
  apply: le_trans short; rewrite ler_wpmul2l // ler_wpmul2r //; apply: ler_add.
    by rewrite ler_wpmul2l // !mulr_ge0 ?sqrtr_ge0.
  by rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_wpmul2r ?ler0n // ler_wpmul2r // ler_expn2r ?nnegrE ?(ltW (root_e_gt0 R)).
have room : Num.sqrt (excess i 0) <= kappa (depth i) (X (task i)) ((root3_e R)^-1 ^+ 2) (root3_e R ^+ 2)
    (weakest (A (task i))) (weakest (B (task i))^T) * (1 / 3%:R / (depth i)%:R).
  rewrite /kappa sqrtr_sqr ger0_norm ?invr_ge0 //.
  by apply: room_third; rewrite ?sqrt2_sqr ?sqrtr_ge0.
have := run_gap (ltn0Sn (more i)) (h_ge0 R (more i)) (h_lt1 R (more i)) rate_ge0 (weakest_ge0 _) (weakest_ge0 _)
  (@weakest_le _ _ _ _) (@weakest_le _ _ _ _) (small_le_large sr_gt0) (sqr_ge0 _) (low_third R (more i)) (chi_third R (more i))
  (turn_third R (more i)) shorter (lexx 1) (erefl _) (whole_room room) (steps i).
rewrite whole mul1r /resnet_thm3_1_variants_radius.conclusion e_inverse => bound; apply: le_trans bound _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ ^+ _ * _); rewrite -factorE.
Qed.
End resnet_thm3_1_variants_radius_theory.
