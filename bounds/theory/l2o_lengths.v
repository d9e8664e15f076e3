(* How long iterates, gradients and residuals can become under steps with factors between 0 and 2.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order semidefinite vectors spectral.
From bounds.theory Require Import l2o_steps.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realType.
Implicit Types p q e a s D : R.

(* What is left in sight, and what went out of sight: no data. *)
Lemma no_data (t : nat) a q s D : 0 <= D -> D <= s -> a ^+ 2 <= t%:R * D ->
  (s - D) + (q + a) ^+ 2 <= (1 + t%:R) * (s + q ^+ 2).
Proof.
move=> D_ge0 D_le a_le; have sD : 0 <= s - D by rewrite subr_ge0.
have slack : 0 <= t%:R * D - a ^+ 2 by rewrite subr_ge0.
have [t0|t_n0] := eqVneq (t%:R : R) 0.
  have a0 : a = 0 by apply/eqP; rewrite -sqrf_eq0 eq_le sqr_ge0 andbT (le_trans a_le) // t0 mul0r.
  by apply: (ler_by (d := D)); first by rewrite t0 a0; ring.
have t_gt0 : 0 < t%:R :> R by rewrite lt0r t_n0 ler0n.
apply: (ler_by (d := t%:R * (s - D) + (t%:R * D - a ^+ 2) * (1 + t%:R^-1) + (a - t%:R * q) ^+ 2 / t%:R)).
  by field.
by nonnegative; rewrite ler01.
Qed.

(* The same from the origin. *)
Lemma from_origin s p q e a : 1 <= s -> a ^+ 2 <= s * (s * q ^+ 2 + p ^+ 2 - e ^+ 2) ->
  (p + e) ^+ 2 + (s * q + a) ^+ 2 <= 4%:R * s ^+ 2 * (p ^+ 2 + q ^+ 2).
Proof.
move=> s_ge1 a_le; have s1 : 0 <= s - 1 by rewrite subr_ge0.
have s_ge0 : 0 <= s by rewrite (le_trans _ s_ge1) ?ler01.
have slack : 0 <= s * (s * q ^+ 2 + p ^+ 2 - e ^+ 2) - a ^+ 2 by rewrite subr_ge0.
apply: (ler_by (d := (p - e) ^+ 2 + (s * q - a) ^+ 2 + 2%:R * (s - 1) * e ^+ 2
  + 2%:R * (2%:R * s + 1) * (s - 1) * p ^+ 2 + 2%:R * (s * (s * q ^+ 2 + p ^+ 2 - e ^+ 2) - a ^+ 2))); first by ring.
by nonnegative; rewrite ler01.
Qed.
End Numbers.

Section Lengths.
Variables (R : realType) (b d : nat) (M : 'M[R]_(b, d)) (beta : R).
Hypotheses (beta_gt0 : 0 < beta) (short : spectral (M^T *m M) <= beta).
Variables (Y : 'cV[R]_b) (P : nat -> 'rV[R]_d).
Hypothesis P_within : forall s, within (P s).
Implicit Types (X : 'cV[R]_d) (t : nat).
Notation seen := (seen M beta).
Notation unseen := (unseen M beta).
Let s := seen_form M beta_gt0.
Let un := unseen_form beta_gt0 short.

Lemma norm_split v : norm v ^+ 2 = seen v v + unseen v v.
Proof. by rewrite norm_sqr (split_inner M beta). Qed.

Lemma seen_norm v : seen v v <= norm v ^+ 2.
Proof. by rewrite norm_sqr seen_le. Qed.

Lemma scale_of_zero : beta^-1 *: (M^T *m (0 : 'cV[R]_b)) = 0.
Proof. by rewrite mulmx0 scaler0. Qed.

(* Without data: l2o.fix_prod. *)
Lemma iterate_without_data t X : norm (run M 0 beta P t X) ^+ 2 <= (1 + t%:R) * norm X ^+ 2.
Proof.
have [a []] := travelled beta_gt0 short 0 P_within t X.
rewrite scale_of_zero !subr0 (size_zero un) mulr0 addr0 -[unseen 0 0](size_sqr un) (size_zero un) expr0n mulr0 add0r.
move=> a_le lost_ge0 near; rewrite !norm_split -!(size_sqr un).
set D := _ - _ in a_le lost_ge0.
have -> : seen (run M 0 beta P t X) (run M 0 beta P t X) = seen X X - D by rewrite /D; ring.
apply: le_trans (no_data (size unseen X) lost_ge0 _ a_le); last by rewrite /D ler_subl_addr ler_addl form_ge0.
by rewrite ler_add2l ler_expn2r ?nnegrE ?size_ge0 // (le_trans _ near) ?size_ge0.
Qed.

(* From the origin: the second half of l2o.lem4_2.corrected. *)
Lemma iterate_from_origin t : norm (run M Y beta P t 0) <= 2%:R * t%:R * norm (beta^-1 *: (M^T *m Y)).
Proof.
case: t => [|t]; first by rewrite /= norm0 mulr0 mul0r.
have [a []] := travelled beta_gt0 short Y P_within t.+1 0.
set c := beta^-1 *: _; set x := run _ _ _ _ _ _; rewrite (size_zero un) !add0r => a_le _ near.
have minus : seen (- c) (- c) = seen c c by rewrite -scaleN1r (formZl s) (formZr s) !mulN1r opprK.
rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?ler0n // exprMn exprMn !norm_split.
rewrite -(size_sqr s c) -(size_sqr un c) (_ : 2%:R ^+ 2 = 4%:R); last by ring.
have x_seen : size seen x <= size seen c + size seen (x - c).
  by rewrite -{1}(subrK c x) addrC sizeD_le.
have t_ge1 : 1 <= t.+1%:R :> R by rewrite ler1n.
have le := from_origin (p := size seen c) (q := size unseen c) (e := size seen (x - c)) (a := a) t_ge1.
apply: le_trans (le _); last by rewrite !(size_sqr s) (size_sqr un) -minus.
have near_ge0 := le_trans (size_ge0 _ _) near.
rewrite -(size_sqr s x) -(size_sqr un x) ler_add // ler_expn2r ?nnegrE ?size_ge0 ?near_ge0 //.
by rewrite addr_ge0 ?size_ge0.
Qed.

Lemma gradient_split U V : gradient M Y (U + V) = gradient M 0 U + gradient M Y V.
Proof. by rewrite /gradient -mulmxDr subr0 [M *m (U + V)]mulmxDr addrA. Qed.

Lemma gradient_length (Z : 'cV[R]_b) t X c : c = beta^-1 *: (M^T *m Z) ->
  norm (beta^-1 *: gradient M Z (run M Z beta P t X)) ^+ 2 <= (1 + t%:R) * unseen c c + seen (X - c) (X - c).
Proof.
move=> c_def; have [a [_ lost_ge0 _]] := travelled beta_gt0 short Z P_within t X; rewrite -c_def in lost_ge0.
rewrite norm_sqr (le_trans (gradient_size beta_gt0 short (gradient_dual M beta_gt0 Z _))) // -c_def.
apply: (ler_by (d := t%:R * unseen c c + seen (X - c) (X - c)
  - seen (run M Z beta P t X - c) (run M Z beta P t X - c))); last exact: lost_ge0.
by ring.
Qed.

(* Gradients: l2o.fix_grad_norm. *)
Lemma gradient_without_data t X : norm (gradient M 0 (run M 0 beta P t X)) <= beta * norm X.
Proof.
have := gradient_length t X (esym scale_of_zero); rewrite subr0 -[unseen 0 0](size_sqr un) (size_zero un) expr0n mulr0 add0r.
rewrite normZ exprMn ger0_norm ?invr_ge0 ?(ltW beta_gt0) // => short_sqr.
rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?(ltW beta_gt0) // exprMn -ler_pdivr_mull ?exprn_gt0 // -exprVn.
by rewrite (le_trans short_sqr) // seen_norm.
Qed.

Lemma gradient_from_origin t : norm (gradient M Y (run M Y beta P t 0)) <= Num.sqrt (1 + t%:R) * norm (M^T *m Y).
Proof.
have := gradient_length t 0 (erefl (beta^-1 *: (M^T *m Y))); set c := beta^-1 *: (M^T *m Y); rewrite add0r.
have -> : seen (- c) (- c) = seen c c by rewrite -scaleN1r (formZl s) (formZr s) !mulN1r opprK.
rewrite !normZ exprMn ger0_norm ?invr_ge0 ?(ltW beta_gt0) // => short_sqr.
have t_ge0 : 0 <= 1 + t%:R :> R by rewrite addr_ge0 ?ler01 ?ler0n.
rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt (1 + t%:R) ^+ 2]sqr_sqrtr //.
have inverse_gt0 : 0 < beta^-1 ^+ 2 by rewrite exprn_gt0 ?invr_gt0.
rewrite -(ler_pmul2l inverse_gt0); apply: le_trans short_sqr _; rewrite mulrCA.
have -> : beta^-1 ^+ 2 * norm (M^T *m Y) ^+ 2 = norm c ^+ 2.
  by rewrite /c normZ exprMn ger0_norm ?invr_ge0 ?(ltW beta_gt0).
rewrite norm_split; apply: (ler_by (d := t%:R * seen c c)); first by ring.
by rewrite mulr_ge0 ?ler0n ?(form_ge0 s).
Qed.

(* Residuals only shrink. *)
Lemma gradient_of_residual (r : 'cV[R]_b) : norm (M^T *m r) <= Num.sqrt beta * norm r.
Proof.
have [->|g_n0] := eqVneq (M^T *m r) 0; first by rewrite norm0 mulr_ge0 ?sqrtr_ge0 ?norm_ge0.
have g_gt0 : 0 < norm (M^T *m r) by rewrite lt0r norm_eq0 g_n0 norm_ge0.
rewrite -(ler_pmul2l g_gt0) -expr2 norm_sqr inner_adjoint trmxK innerC.
rewrite (le_trans (inner_le _ _)) // mulrA ler_wpmul2r ?norm_ge0 //.
rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt beta ^+ 2]sqr_sqrtr ?(ltW beta_gt0) // mulrC -ler_pdivr_mull //.
by rewrite mulrC norm_sqr (le_trans (seen_norm _)).
Qed.

Lemma residual_step (F : 'rV[R]_d) X : within F ->
  norm (M *m step M Y beta F X - Y) <= norm (M *m X - Y).
Proof.
move=> F_within; set r := M *m X - Y; set w := scaled F (gradient M Y X).
have -> : M *m step M Y beta F X - Y = r - beta^-1 *: (M *m w).
  by rewrite /step -/w mulmxBr -scalemxAr /r addrAC.
rewrite ler_by_sqr ?norm_ge0 // normB_sqr normZ exprMn ger0_norm ?invr_ge0 ?(ltW beta_gt0) // innerZr.
have along : inner r (M *m w) = inner (gradient M Y X) w by rewrite innerC inner_adjoint innerC.
have seen_w : norm (M *m w) ^+ 2 / beta <= 2%:R * inner (gradient M Y X) w.
  by rewrite norm_sqr (le_trans (seen_le beta_gt0 short w)) // scaled_sqr.
rewrite along; apply: (ler_by (d := beta^-1 * (2%:R * inner (gradient M Y X) w - norm (M *m w) ^+ 2 / beta))).
  by rewrite mulr2n; ring.
by rewrite mulr_ge0 ?invr_ge0 ?(ltW beta_gt0) // subr_ge0.
Qed.

Lemma residual_run t X : norm (M *m run M Y beta P t X - Y) <= norm (M *m X - Y).
Proof. by elim: t => //= t shrunk; rewrite (le_trans _ shrunk) // residual_step. Qed.

Lemma step_length (F : 'rV[R]_d) v : within F -> norm (scaled F v) <= 2%:R * norm v.
Proof.
move=> F_within; have [->|w_n0] := eqVneq (scaled F v) 0; first by rewrite norm0 mulr_ge0 ?ler0n ?norm_ge0.
have w_gt0 : 0 < norm (scaled F v) by rewrite lt0r norm_eq0 w_n0 norm_ge0.
rewrite -(ler_pmul2r w_gt0) -expr2 norm_sqr (le_trans (scaled_sqr v F_within)) //.
by rewrite -mulrA ler_wpmul2l ?ler0n ?inner_le.
Qed.

Lemma iterate_by_residual t X :
  norm (run M Y beta P t X) <= norm X + 2%:R * t%:R * norm (M *m X - Y) / Num.sqrt beta.
Proof.
have root_gt0 : 0 < Num.sqrt beta by rewrite sqrtr_gt0.
elim: t => [|t close] /=; first by rewrite mulr0 !mul0r addr0.
rewrite /step (le_trans (normB_le _ _)) // (le_trans (ler_add close (lexx _))) //.
rewrite normZ ger0_norm ?invr_ge0 ?(ltW beta_gt0) //.
have moved : norm (scaled (P t) (gradient M Y (run M Y beta P t X)))
    <= 2%:R * (Num.sqrt beta * norm (M *m X - Y)).
  rewrite (le_trans (step_length _ (P_within t))) // ler_wpmul2l ?ler0n //.
  by rewrite (le_trans (gradient_of_residual _)) // ler_wpmul2l ?sqrtr_ge0 ?residual_run.
rewrite [t.+1%:R]mulrSr; set g := norm (scaled _ _) in moved *.
apply: (ler_by (d := beta^-1 * (2%:R * (Num.sqrt beta * norm (M *m X - Y)) - g))); last first.
  by rewrite mulr_ge0 ?invr_ge0 ?(ltW beta_gt0) ?subr_ge0.
have root : beta^-1 * Num.sqrt beta = (Num.sqrt beta)^-1.
  by rewrite -{1}(sqr_sqrtr (ltW beta_gt0)); field; rewrite gt_eqF.
have -> : beta^-1 * (2%:R * (Num.sqrt beta * norm (M *m X - Y)) - g)
    = 2%:R * (beta^-1 * Num.sqrt beta * norm (M *m X - Y)) - beta^-1 * g by ring.
by rewrite root; ring.
Qed.
End Lengths.
