(* bfc.thmG_10: when only the fourth layer is missing no oracle step lowers the objective, whatever the gaps and the width. *)
From bounds.theory Require Import language signs gaussian gaussian_squares bfc_wide_step bfc_width_one bfc_missing_layer.
From mathcomp Require Import ring.
From statements Require bfc_thmG_10.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_thmG_10_theory.
Section Symbols.
Variable R : realType.

(* A stage; an outcome is a pattern of signs of both layers, each of the same probability. *)
Record instance := Instance { data : stage R }.
Implicit Type i : instance.
Definition outcome i : finType := patterns (data i).

Definition weight i (w : outcome i) : R := chance (data i).
Definition objective i (w : outcome i) : R := objective_of (data i).
Definition objective_new i (w : outcome i) : R := objective_after w.

(* E S_2^2 of the learner and of the teacher, and the bound of Definition B.3 for it. *)
Definition size_2 i (w : outcome i) : R := gaussian_mean ((K_2 (data i) *: S_1 R) ^+ 2).
Definition B_2 i (w : outcome i) : R := gaussian_mean (S_2 R ^+ 2).
Definition tau i (w : outcome i) : R := tau_of R 2.

Definition m i (w : outcome i) : nat := (copies (data i)).+1.
Definition kt i (w : outcome i) : R := kappa_tilde R.
Definition D_2 i (w : outcome i) : R := D R 2.
Definition D_3 i (w : outcome i) : R := D R 3.
Definition Upsilon i (w : outcome i) : R := Upsilon_2 R.
Definition alpha_3 i (w : outcome i) : R := bfc_width_one.alpha_3 (data i).
Definition alpha_4 i (w : outcome i) : R := bfc_width_one.alpha_4 (data i).
Definition eta1 i (w : outcome i) : R := eta_1 (data i).
Definition eta2 i (w : outcome i) : R := eta_2 (data i).
End Symbols.

(* All rows alike, as many as needed, and gaps below any that is asked for. *)
Section Witness.
Variables (R : realType) (c : R) (c_gt0 : 0 < c) (c_le1 : c <= 1) (least : nat).
Local Notation left := (gaussian_mean ((S_4 R ^+ 2) ^+ 2)).

Lemma left_ge1 : 1 <= left.
Proof. by apply: le_trans (mean_left_ge R); rewrite ler1n. Qed.

Lemma kappa_gt1 : 1 < kappa_tilde R.
Proof. by rewrite /kappa_tilde exprn_egt1 // ltr1n. Qed.

Definition slow : R := (2%:R * kappa_tilde R)^-1.
Definition slower : R := slow / kappa_tilde R ^+ 2.

Lemma slower_within : 0 < slower <= 1.
Proof.
have k_gt1 := kappa_gt1; rewrite /slower /slow; move: (kappa_tilde R) k_gt1 => k k_gt1.
have k_gt0 : 0 < k := lt_trans ltr01 k_gt1.
rewrite divr_gt0 ?invr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n //= mulr_ile1 ?invr_ge0 ?mulr_ge0 ?exprn_ge0 ?ler0n ?(ltW k_gt0) //.
  by rewrite invf_le1 ?mulr_gt0 ?ltr0n // mulr_ege1 ?ler1n // ltW.
by rewrite invf_le1 ?exprn_gt0 // exprn_ege1 // ltW.
Qed.

Definition all_alike (a : R) (N : nat) : stage R :=
  let row := Num.sqrt (1%N%:R / (N.+1 * 1)%N%:R) in
  @Stage R N (fun=> const_mx row) (fun=> const_mx row) 1 slower slower_within slow a (a ^+ 2).

Lemma second_alike a N p q : gram_old (s := step_2 (all_alike a N)) p q = 1.
Proof.
transitivity (gram_target (s := step_2 (all_alike a N)) p q); last by rewrite /gram_target big_ord1 !mxE mulr1.
rewrite -gram_stack; apply: eq_bigr => r _.
by rewrite /old /stack /= !mxE !mulr1.
Qed.

Lemma third_alike a N p q : gram_old (s := step_3 (all_alike a N)) p q = 1.
Proof.
transitivity (gram_target (s := step_3 (all_alike a N)) p q); last by rewrite /gram_target big_ord1 !mxE mulr1.
rewrite -gram_stack; apply: eq_bigr => r _.
by rewrite /old /stack /= !mxE !mulr1.
Qed.

Lemma objective_alike a N : objective_of (all_alike a N) = (a ^+ 2) ^+ 2 * left / share R.
Proof. by rewrite (@objective_right _ (all_alike a N) (erefl _) (@second_alike a N) (@third_alike a N)). Qed.

Lemma objective_within a N : 0 < a -> left * (a ^+ 2) ^+ 2 <= objective_of (all_alike a N) <= 2%:R * left * (a ^+ 2) ^+ 2.
Proof.
move=> a_gt0; rewrite objective_alike; have /andP[half below] := share_within R; have share_gt0 := share_gt0 R.
have l_gt0 := lt_le_trans ltr01 left_ge1; move: (left) (share R) l_gt0 half below share_gt0 => l h l_gt0 half below h_gt0.
have A_gt0 : 0 < (a ^+ 2) ^+ 2 * l by rewrite mulr_gt0 // !exprn_gt0.
rewrite ler_pdivl_mulr // ler_pdivr_mulr // [X in X * h <= _]mulrC ler_pimulr ?(ltW below) ?(ltW A_gt0) //=.
have -> : 2%:R * l * (a ^+ 2) ^+ 2 * h = (a ^+ 2) ^+ 2 * l * (2%:R * h) by ring.
by rewrite ler_pemulr ?(ltW A_gt0) // -ler_pdivr_mull ?ltr0n // mulr1.
Qed.

(* Everything that is named, and any further gap and width. *)
Theorem every_gap : exists i : instance R, [/\ bfc_width_one.alpha_3 (data i) <= c,
  bfc_width_one.alpha_4 (data i) <= c * bfc_width_one.alpha_3 (data i), (least <= copies (data i))%N,
  bfc_thmG_10.premises R (@instance R) (@outcome R) (@B_2 R) (@D_2 R) (@D_3 R) (@Upsilon R) (@alpha_3 R) (@alpha_4 R)
    (@eta1 R) (@eta2 R) (@kt R) (@m R) (@objective R) (@objective_new R) (@size_2 R) (@tau R) (@weight R) i &
  ~ bfc_thmG_10.conclusion R (@instance R) (@outcome R) (@B_2 R) (@D_2 R) (@D_3 R) (@Upsilon R) (@alpha_3 R) (@alpha_4 R)
    (@eta1 R) (@eta2 R) (@kt R) (@m R) (@objective R) (@objective_new R) (@size_2 R) (@tau R) (@weight R) i].
Proof.
have [a [a_gt0 a_c a_gap a_start]] := small_enough left_ge1 (D_ge1 R 2) (D_ge1 R 3) (Upsilon_ge1 R) c_gt0 c_le1.
pose o := (a ^+ 2) ^+ 2 * left / share R; pose N := maxn least (Num.bound (kappa_tilde R ^+ 2 / o)).
have o_gt0 : 0 < o by rewrite divr_gt0 ?share_gt0 // mulr_gt0 ?exprn_gt0 // (lt_le_trans ltr01 left_ge1).
have kappa_gt0 : 0 < kappa_tilde R := lt_trans ltr01 kappa_gt1.
exists (Instance (all_alike a N)); have /andP[o_low o_high] := objective_within N a_gt0; split.
- exact: a_c.
- by change (a ^+ 2 <= c * a); rewrite expr2 ler_wpmul2r // ltW.
- exact: leq_maxl.
- split; last exact: chance_total.
  have := objective_alike a N; rewrite -/o => oE w; rewrite /B_2 /size_2 mean_second scale1r -/(S_2 R) mean_second.
  split; first by rewrite ltr0n.
  split; first exact: D_gt0.
  split; first exact: D_gt0.
  split; first exact: Upsilon_gt0.
  split; first exact: a_gt0.
  split; first exact: sqr_ge0.
  split; first by case/andP: slower_within.
  split; first by change (0 < slow); rewrite invr_gt0 mulr_gt0 ?ltr0n.
  split; first exact: kappa_gt0.
  split; first exact: ltn0Sn.
  split; first by rewrite /objective /= oE.
  split; first by apply: objective_after_ge0; rewrite oE ltW.
  split; first exact: ler0n.
  split; first by rewrite /tau /tau_of mul1r exprn_gt0 ?ltr0n.
  split; first exact: chance_gt0.
  split; first exact: a_gap.
  split.
    change (a ^+ 2 <= a / 2%:R / D R 3 ^+ 17 / Upsilon_2 R ^+ 3); move: a_gap.
    move: (D R 3 ^+ 17) (Upsilon_2 R ^+ 3) => Q U a_gap'.
    have -> : a / 2%:R / Q / U = a * (1 / 2%:R / Q / U) by rewrite mul1r !mulrA.
    by rewrite expr2 ler_wpmul2l // ltW.
  split; first by rewrite /tau /tau_of mul1r -natrX ler_nat.
  split; first by change (slow < (kappa_tilde R)^-1); rewrite ltf_pinv ?posrE ?mulr_gt0 ?ltr0n // ltr_pmull // ltr1n.
  split; first exact: lexx.
  split; last exact: le_trans o_high a_start.
  rewrite /objective /m /= oE mulrC -ler_pdivr_mulr //; apply/ltW.
  apply: lt_le_trans (archi_boundP _) _; first by rewrite divr_ge0 ?sqr_ge0 ?(ltW o_gt0).
  by rewrite ler_nat; apply: leqW; apply: leq_maxr.
case=> lowers _; have /= same := @no_step_lowers _ (all_alike a N) (erefl _) (@second_alike a N) (@third_alike a N).
have {lowers} : objective_of (all_alike a N) <= 2%:R * (a ^+ 2) ^+ 2 * slower + (1 - 7%:R * slower / 10%:R) * objective_of (all_alike a N).
  apply: le_trans same (le_trans lowers _); rewrite le_eqVlt; apply/orP; left; apply/eqP.
  exact: (average_const (all_alike a N) (2%:R * (a ^+ 2) ^+ 2 * slower + (1 - 7%:R * slower / 10%:R) * objective_of (all_alike a N))).
have := le_trans (ler_wpmul2r (sqr_ge0 (a ^+ 2)) (mean_left_ge R)) o_low; have /andP[e_gt0 _] := slower_within.
have A_gt0 : 0 < (a ^+ 2) ^+ 2 by rewrite !exprn_gt0.
move: (objective_of _) slower e_gt0 ((a ^+ 2) ^+ 2) A_gt0 => v e e_gt0 A A_gt0 v_large.
rewrite -subr_ge0 (_ : _ - v = - (e / 10%:R * (7%:R * (v - 3%:R * A) + A))); last by field.
by rewrite oppr_ge0 leNgt mulr_gt0 ?divr_gt0 ?ltr0n // ltr_paddl // mulr_ge0 ?ler0n // subr_ge0.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_thmG_10.inhabited R (@instance R) (@outcome R) (@B_2 R) (@D_2 R) (@D_3 R) (@Upsilon R)
  (@alpha_3 R) (@alpha_4 R) (@eta1 R) (@eta2 R) (@kt R) (@m R) (@objective R) (@objective_new R) (@size_2 R) (@tau R) (@weight R).
Proof. by have [i [_ _ _ fits _]] := every_gap ltr01 (lexx (1 : R)) 0; exists i. Qed.

Theorem refuted (R : realType) : bfc_thmG_10.refuted R (@instance R) (@outcome R) (@B_2 R) (@D_2 R) (@D_3 R) (@Upsilon R)
  (@alpha_3 R) (@alpha_4 R) (@eta1 R) (@eta2 R) (@kt R) (@m R) (@objective R) (@objective_new R) (@size_2 R) (@tau R) (@weight R).
Proof. by have [i [_ _ _ fits fails]] := every_gap ltr01 (lexx (1 : R)) 0; exists i. Qed.
End bfc_thmG_10_theory.
