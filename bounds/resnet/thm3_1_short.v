(* resnet.thm3_1_short: Theorem 3.1 for a share of the largest step, with a smaller constant and a better rate. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs residual_example.
From bounds.resnet Require Import thm3_1_radius.
From mathcomp Require Import ring.
From statements Require resnet_thm3_1_short.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma factor_last (R : realType) (r p e f y a b x n : R) : r * p * e * f * y * a * b * x * n = r * e * f * y * a * b * x * n * p.
Proof. by ring. Qed.

Lemma factor_first (R : realType) (n r p a b s w h : R) : n * r * (p * (a * b * s)) * w * h = p * (n * r * (a * b * s) * w) * h.
Proof. by ring. Qed.

Module resnet_thm3_1_short_theory.
Section Symbols.
Variable R : realType.

(* A run of Theorem 3.1, and the share of its largest step. *)
Record instance := Instance { whole_run : trial R; part : R }.
Implicit Type i : instance.
Local Notation run_of := whole_run.
Definition L i : nat := depth (run_of i).
Definition d i : nat := (inputs (task (run_of i))).+1.
Definition eta i : R := rate (run_of i).
Definition gap i : R := excess (run_of i) (steps (run_of i)).
Definition gap_0 i : R := excess (run_of i) 0.
Definition k i : nat := (outputs (task (run_of i))).+1.
Definition lA i : R := spectral (A (task (run_of i))).
Definition lB i : R := spectral (B (task (run_of i))).
Definition loss_0 i : R := first_loss (run_of i).
Definition m i : nat := width (task (run_of i)).
Definition mA i : R := weakest (A (task (run_of i))).
Definition mB i : R := weakest (B (task (run_of i)))^T.
Definition sX i : R := spectral (X (task (run_of i))).
Definition share i : R := part i.
Definition sr i : R := smallest (X (task (run_of i))).
Definition t i : nat := steps (run_of i).
End Symbols.

(* Half of the largest step of the example. *)
Lemma inhabited (R : realType) : resnet_thm3_1_short.inhabited R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@share R) (@sr R) (@t R).
Proof.
have half_gt0 : 0 < 1 / 2%:R :> R by rewrite divr_gt0 ?ltr01 ?ltr0n.
have half_le1 : 1 / 2%:R <= 1 :> R by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
pose c : R := Num.sqrt 2%:R * (1 / 2%:R) * expR ((- 1) / 2%:R) / 4%:R.
have c_gt0 : 0 < c by rewrite !mulr_gt0 ?invr_gt0 ?expR_gt0 ?sqrtr_gt0 ?ltr0n.
have rate_gt0 := example_rate_gt0 c_gt0; exists (Instance (example (example_rate c)) (1 / 2%:R)); do !split; rewrite ?gap_ge0 ?squared_loss_ge0 ?weakest_ge0 ?spectral_ge0 ?frobenius_sqr_ge0 ?(ltW rate_gt0) //.
- by rewrite /sr smallest_one ltr01.
- rewrite /gap_0 /mA /mB /lA /lB /sX /sr /share /= trmx1 example_spectral example_weakest smallest_one !expr1n !divr1 !mulr1.
  rewrite example_gap example_root root_e_sqr; have u_le := root_e_le2 R; have u_ge0 := ltW (root_e_gt0 R).
  have -> : 6%:R * root_e R ^+ 2 * Num.sqrt 2%:R * (1 / 64%:R / Num.sqrt 2%:R) / (2%:R - 1 / 2%:R) = root_e R ^+ 2 / 16%:R.
    by field; rewrite sqrt2_n0.
  have square : root_e R ^+ 2 <= 2%:R ^+ 2 by rewrite ler_expn2r ?nnegrE ?ler0n.
  rewrite ler_pdivr_mulr ?ltr0n // mul1r; apply: le_trans square _.
  by rewrite -natrX ler_nat.
exact: example_short.
Qed.

Theorem proved (R : realType) : resnet_thm3_1_short.statement R
  (@instance R) (@L R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R)
  (@mB R) (@sX R) (@share R) (@sr R) (@t R).
Proof.
case=> i p; do 13![case=> _]; case=> share_gt0 [sr_gt0 [maps [step [_ [_ [eta_gt0 [_ [_ share_le1]]]]]]]].
rewrite /sr /gap_0 /sX /mA /mB /lA /lB /eta /loss_0 /L /share /= in share_gt0 sr_gt0 maps step eta_gt0 share_le1.
have v_ge0 := ltW (v_gt0 R); have rate_ge0 : 0 <= rate i := ltW eta_gt0.
have p_n0 : p != 0 by rewrite gt_eqF.
have rest_gt0 : 0 < 2%:R - p by rewrite subr_gt0 (le_lt_trans share_le1) // ltr1n.
have large : 6%:R * root3_e R ^+ 3 * Num.sqrt 2%:R * Num.sqrt (excess i 0) <= (2%:R - p) * small i.
  rewrite -e_cube -ler_pdivr_mull // mulrC; move: maps; rewrite [_ * spectral (X _) / _]mulrAC => maps.
  apply: (premise_number _ sr_gt0 _ _ _ maps).
  - by rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 ?invr_ge0 ?(ltW rest_gt0) // ltW ?expR_gt0.
  - exact: smallest_le_spectral.
  - by rewrite weakest_ge0 weakest_le_spectral.
  by rewrite weakest_ge0 -(spectral_trmx (B _)) weakest_le_spectral.
(* The step divided by its share is a step of Theorem 3.1. *)
pose j := Trial (task i) (more i) (rate i / p) (steps i).
have rate_j : 0 <= rate j by rewrite divr_ge0 // ltW.
have step_j : rate j <= Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R / (Num.sqrt (first_loss j) + residual_runs.large j)
    / spectral (A (task j)) / spectral (B (task j)) / spectral (X (task j)) / (depth j)%:R.
  rewrite /= ler_pdivr_mulr //; apply: le_trans step _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  exact: factor_last.
have short := printed_short rate_j (theorem_short rate_j step_j).
have shorter : rate i * ((Num.sqrt 2%:R * Num.sqrt (excess i 0) * ((depth i)%:R / 2%:R - 1 / 2%:R) * root3_e R +
     root3_e R ^+ 2 * residual_runs.large i * (depth i)%:R / 2%:R) * residual_runs.large i) <= p / 2%:R.
  have v_le := v_le_root R; have W_ge0 : 0 <= residual_runs.large i by rewrite !mulr_ge0 ?spectral_ge0.
  have depth_ge0 : 0 <= (depth i)%:R / 2%:R - 1 / 2%:R :> R by rewrite -mulrBl divr_ge0 ?ler0n // subr_ge0 ler1n.
  have := ler_wpmul2l (ltW share_gt0) short; rewrite mulrA [p * (_ / p)]mulrCA mulfV // mulr1 [p * (1 / _)]mulrA mulr1.
  apply: le_trans; rewrite ler_wpmul2l // ler_wpmul2r //; apply: ler_add.
    by rewrite ler_wpmul2l // !mulr_ge0 ?sqrtr_ge0.
  by rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_wpmul2r ?ler0n // ler_wpmul2r // ler_expn2r ?nnegrE ?(ltW (root_e_gt0 R)).
have room : Num.sqrt (excess i 0) <= (2%:R - p) * kappa (depth i) (X (task i)) ((root3_e R)^-1 ^+ 2) (root3_e R ^+ 2)
    (weakest (A (task i))) (weakest (B (task i))^T) * (1 / 3%:R / (depth i)%:R).
  rewrite /kappa sqrtr_sqr ger0_norm ?invr_ge0 //.
  by have := room_third (more i) (sqrt2_sqr R) (sqrtr_ge0 _) large; rewrite /small factor_first.
have := run_gap (ltn0Sn (more i)) (h_ge0 R (more i)) (h_lt1 R (more i)) rate_ge0 (weakest_ge0 _) (weakest_ge0 _)
  (@weakest_le _ _ _ _) (@weakest_le _ _ _ _) (small_le_large sr_gt0) (sqr_ge0 _) (low_third R (more i)) (chi_third R (more i))
  (turn_third R (more i)) shorter share_le1 (erefl _) room (steps i).
rewrite /resnet_thm3_1_short.conclusion e_inverse => bound; apply: le_trans bound _.
rewrite le_eqVlt; apply/orP; left; apply/eqP; congr ((1 - _) ^+ _ * _).
by rewrite /mA /mB /sr /eta /L /share /=; move: (weakest _) (weakest _) (smallest _) (rate _) ((depth _)%:R : R) => a b s r n; ring.
Qed.
End resnet_thm3_1_short_theory.
