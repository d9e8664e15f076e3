(* Gradient descent on a linear residual network from zero: every step descends, and the layers stay near zero. The step is
   a share, at most one, of the largest one that the smoothness allows: the shorter, the more of the first order remains. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm extreme chains.
From bounds.theory Require Import least_squares residual_network residual_smoothness depth.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Step.
Variables (R : realType) (m d k n : nat) (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (L : nat).
Variables (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (eta h lo chi turn a b start share : R).
Local Notation lam := (spectral A * spectral B * spectral X).
Local Notation root_q := (a * b * smallest X).
Local Notation slope := (gradient A B L X Y).
Definition gap_at W : R := loss_gap X Y (output A B L W).
Definition next W : nat -> 'M[R]_m := fun l => W l - eta *: slope W l.
Definition kappa : R := L%:R * (Num.sqrt 2%:R * Num.sqrt lo) * root_q / (4%:R * turn).

Hypotheses (L_gt0 : (0 < L)%N) (h_ge0 : 0 <= h) (h_lt1 : h < 1) (eta_ge0 : 0 <= eta)
  (a_ge0 : 0 <= a) (b_ge0 : 0 <= b) (exA : expands a A) (exB : expands b B^T) (root_q_le : root_q <= lam)
  (lo_ge0 : 0 <= lo) (lo_le : lo <= (1 - h) ^+ L.-1 ^+ 2) (chi_ge : (1 + h) ^+ L.-1 <= chi)
  (turn_ge : ((1 + h) / (1 - h)) ^+ L.-1 <= turn)
  (short : eta * ((Num.sqrt 2%:R * start * (L%:R / 2%:R - 1 / 2%:R) * chi + chi ^+ 2 * lam * L%:R / 2%:R) * lam)
           <= share / 2%:R).
Hypothesis share_le1 : share <= 1.

Lemma rest_ge0 : 0 <= 2%:R - share.
Proof. by rewrite subr_ge0 (le_trans share_le1) // ler1n. Qed.

Lemma rest_small : (2%:R - share) * (share / 2%:R) <= 1 / 2%:R.
Proof. by apply: (le_by (divr_ge0 (sqr_ge0 (1 - share)) (ler0n R 2))); field. Qed.

Lemma lam_ge0 : 0 <= lam. Proof. by rewrite !mulr_ge0 ?spectral_ge0. Qed.
Lemma root_q_ge0 : 0 <= root_q. Proof. by rewrite !mulr_ge0 ?smallest_ge0. Qed.
Lemma chi_ge1 : 1 <= chi. Proof. by apply: le_trans chi_ge; rewrite exprn_ege1 // ler_addl. Qed.
Lemma turn_ge1' : 1 <= turn. Proof. by apply: le_trans turn_ge; rewrite exprn_ege1 // turn_ge1. Qed.
Lemma lo_le1 : lo <= 1.
Proof.
apply: le_trans lo_le _; rewrite !exprn_ile1 ?exprn_ge0 ?subr_ge0 ?(ltW h_lt1) //.
by rewrite ler_subl_addr ler_addl.
Qed.

Section Point.
Variable W : nat -> 'M[R]_m.
Hypothesis near : forall p, (p < L)%N -> spectral (W p) <= h.
Local Notation gap := (gap_at W).
Local Notation G l := (frobenius (slope W l)).

Lemma slope_le l : (l < L)%N -> G l <= Num.sqrt 2%:R * chi * lam * Num.sqrt gap.
Proof.
move=> lL; have chi_ge0 := le_trans ler01 chi_ge1.
rewrite ler_by_sqr ?frobenius_ge0 ?mulr_ge0 ?sqrtr_ge0 ?spectral_ge0 //.
rewrite sqr_frobenius !exprMn !sqr_sqrtr ?ler0n ?gap_ge0 //; apply: (le_trans (gradient_le A B X Y h_ge0 lL near)).
have pos : 0 <= 2%:R * spectral A ^+ 2 * spectral B ^+ 2 * spectral X ^+ 2 * gap.
  by apply: mulr_ge0; [nonnegative | exact: gap_ge0].
have : (1 + h) ^+ L.-1 ^+ 2 <= chi ^+ 2 by rewrite ler_pexpn2r ?nnegrE ?exprn_ge0 ?addr_ge0.
move=> /ge0_of/(mulr_ge0 pos) more; apply: (le_by more); rewrite -/gap.
by move: (spectral A) (spectral B) (spectral X) gap (_ ^+ L.-1) => x y z g c; ring.
Qed.

Lemma slope_ge l : (l < L)%N -> Num.sqrt 2%:R * Num.sqrt lo * root_q * Num.sqrt gap <= G l.
Proof.
move=> lL; rewrite ler_by_sqr ?frobenius_ge0 ?mulr_ge0 ?sqrtr_ge0 ?smallest_ge0 //.
rewrite sqr_frobenius !exprMn !sqr_sqrtr ?ler0n ?gap_ge0 //.
apply: le_trans (gradient_ge X Y lL near (ltW h_lt1) a_ge0 b_ge0 exA exB); rewrite -/gap.
have pos : 0 <= 2%:R * a ^+ 2 * b ^+ 2 * smallest X ^+ 2 * gap.
  by apply: mulr_ge0; [nonnegative | exact: gap_ge0].
have /(mulr_ge0 pos) more := ge0_of lo_le; apply: (le_by more).
by move: gap (_ ^+ L.-1) (smallest X) => g c s; ring.
Qed.

Lemma slope_turn l p : (l < L)%N -> (p < L)%N -> G l <= turn * G p.
Proof.
move=> lL pL; have turn_ge0 := le_trans ler01 turn_ge1'.
rewrite ler_by_sqr ?frobenius_ge0 ?mulr_ge0 ?frobenius_ge0 // exprMn !sqr_frobenius !gradientE.
apply: (le_trans (sandwich_turn _ h_ge0 h_lt1 near lL pL)).
rewrite ler_wpmul2r ?frobenius_sqr_ge0 // -exprM mulnC exprM ler_pexpn2r ?nnegrE ?exprn_ge0 //.
by rewrite (le_trans ler01) // turn_ge1.
Qed.

Hypothesis start_ge0 : 0 <= start.

Lemma depth_term : 0 <= L%:R / 2%:R - 1 / 2%:R :> R.
Proof. by rewrite -mulrBl divr_ge0 ?ler0n // subr_ge0 ler1n. Qed.

Lemma kappa_ge0 : 0 <= kappa.
Proof.
have turn_ge0 := le_trans ler01 turn_ge1'.
by rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 ?smallest_ge0 // invr_ge0 mulr_ge0 ?ler0n.
Qed.

(* One step alone stays within the radius that is left. *)
Lemma one_step l : (l < L)%N -> (2%:R - share) * kappa * (eta * G l) <= Num.sqrt gap.
Proof.
move=> lL; rewrite -mulrA; apply: (@le_trans _ _ ((2%:R - share) * (share / 2%:R) * Num.sqrt gap)); last first.
  rewrite -[X in _ <= X]mul1r ler_wpmul2r ?sqrtr_ge0 // (le_trans rest_small) //.
  by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
rewrite -[_ * Num.sqrt gap]mulrA ler_wpmul2l ?rest_ge0 //.
apply: le_trans (ler_wpmul2l kappa_ge0 (ler_wpmul2l eta_ge0 (slope_le lL))) _.
rewrite [eta * (_ * Num.sqrt _)]mulrA mulrA ler_wpmul2r ?sqrtr_ge0 //.
have chi_ge0 := le_trans ler01 chi_ge1.
apply: (one_step_number _ _ _ _ chi_ge1 turn_ge1' eta_ge0 _ _ short); rewrite ?sqrtr_ge0 ?ler0n ?sqr_sqrtr ?ler0n //.
- by rewrite -[X in _ <= X]sqrtr1 ler_wsqrtr ?lo_le1.
- by rewrite root_q_ge0 root_q_le.
by rewrite !mulr_ge0 ?sqrtr_ge0 ?depth_term.
Qed.

Local Notation V := (next W).
Local Notation S := (\sum_(l < L) frobenius_sqr (slope W l)).
Hypotheses (near' : forall p, (p < L)%N -> spectral (V p) <= h) (below_start : Num.sqrt gap <= start).

Lemma S_ge0 : 0 <= S. Proof. by apply: sumr_ge0 => l _; exact: frobenius_sqr_ge0. Qed.

Lemma descent : gap_at V <= gap - (1 - share / 2%:R) * eta * S.
Proof.
have := smoothness A B X Y h_ge0 L_gt0 near near'.
have -> : tangent A B L X Y W V = - (eta * S).
  rewrite /tangent mulr_sumr -sumrN; apply: eq_bigr => l _.
  by rewrite /next addrAC subrr add0r dotNr dotZr dot_sqr.
have -> : squares W V L = eta ^+ 2 * S.
  rewrite /squares mulr_sumr; apply: eq_bigr => l _.
  by rewrite /step /next addrAC subrr add0r frobenius_sqrN frobenius_sqrZ.
have -> : change A B L X Y W V = gap_at V - gap by rewrite /change /gap_at /loss_gap opprB addrA subrK.
set K := (X in X * _ * _) => bound.
have chi_ge0 := le_trans ler01 chi_ge1; have c_ge0 : 0 <= (1 + h) ^+ L.-1 by rewrite exprn_ge0 // addr_ge0.
have K_le : K <= Num.sqrt 2%:R * start * (L%:R / 2%:R - 1 / 2%:R) * chi + chi ^+ 2 * lam * L%:R / 2%:R.
  apply: ler_add.
    apply: ler_pmul; rewrite ?mulr_ge0 ?sqrtr_ge0 ?depth_term //.
    by rewrite ler_wpmul2r ?depth_term // ler_wpmul2l ?sqrtr_ge0.
  rewrite !ler_wpmul2r ?invr_ge0 ?ler0n ?lam_ge0 // ler_pexpn2r ?nnegrE //.
have /(mulr_ge0 (mulr_ge0 eta_ge0 S_ge0)) more := ge0_of (le_trans (ler_wpmul2l eta_ge0 (ler_wpmul2r lam_ge0 K_le)) short).
move/ge0_of: bound => bound; apply: (le_by (addr_ge0 bound more)).
clearbody K; move: (gap_at V) gap S (spectral A) (spectral B) (spectral X) => u v s x y z.
by field.
Qed.

Lemma gap_falls : Num.sqrt (gap_at V) <= Num.sqrt gap.
Proof.
rewrite ler_wsqrtr // (le_trans descent) // ler_subl_addr ler_addl mulr_ge0 ?S_ge0 // mulr_ge0 //.
have := mulr_ge0 rest_ge0 (_ : 0 <= 2%:R^-1); rewrite invr_ge0 ler0n => /(_ isT); congr (0 <= _); by field.
Qed.

Lemma contraction : gap_at V <= (1 - (2%:R - share) * eta * L%:R * lo * root_q ^+ 2) * gap.
Proof.
apply: le_trans descent _.
have : \sum_(l < L) 2%:R * lo * root_q ^+ 2 * gap <= S.
  apply: ler_sum => l _; rewrite -sqr_frobenius.
  have := slope_ge (ltn_ord l); rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?frobenius_ge0 //.
    by rewrite !exprMn !sqr_sqrtr ?ler0n ?gap_ge0 ?frobenius_sqr_ge0 // !exprMn.
  by rewrite !mulr_ge0 ?sqrtr_ge0 ?smallest_ge0.
rewrite sumr_const card_ord -mulr_natl => /ge0_of/(mulr_ge0 eta_ge0)/(mulr_ge0 rest_ge0)/(mulr_ge0 (_ : 0 <= 2%:R^-1)) more.
apply: (le_by (more _)); rewrite ?invr_ge0 ?ler0n //.
by move: gap S root_q (L%:R : R) => g s q f; field.
Qed.

(* What a layer moves is paid by the root of the gap. *)
Lemma path l : (l < L)%N -> (2%:R - share) * kappa * (eta * G l) <= Num.sqrt gap - Num.sqrt (gap_at V).
Proof.
move=> lL; have [zero|gap_n0] := eqVneq (Num.sqrt gap) 0.
  have := gap_falls; have := slope_le lL; rewrite zero mulr0 => G_le0 V_le0.
  have -> : G l = 0 by apply/eqP; rewrite eq_le G_le0 frobenius_ge0.
  by rewrite !mulr0 sub0r oppr_ge0.
have gap_gt0 : 0 < Num.sqrt gap by rewrite lt0r gap_n0 sqrtr_ge0.
have turn_gt0 := lt_le_trans ltr01 turn_ge1'.
have : \sum_(p < L) Num.sqrt 2%:R * Num.sqrt lo * root_q * Num.sqrt gap * (turn^-1 * G l) <= S.
  apply: ler_sum => p _; rewrite -sqr_frobenius expr2 ler_pmul ?slope_ge //.
  - by rewrite !mulr_ge0 ?sqrtr_ge0 ?smallest_ge0.
  - by rewrite mulr_ge0 ?invr_ge0 ?frobenius_ge0 // ltW.
  by rewrite ler_pdivr_mull // slope_turn.
rewrite sumr_const card_ord -mulr_natl => /ge0_of.
have half : 0 <= (2%:R - share) * (eta / 2%:R) by rewrite mulr_ge0 ?rest_ge0 // mulr_ge0 ?invr_ge0 ?ler0n.
move=> /(mulr_ge0 half) /(addr_ge0 (sqr_ge0 (Num.sqrt gap - Num.sqrt (gap_at V)))) large.
have fall : Num.sqrt (gap_at V) ^+ 2 <= Num.sqrt gap ^+ 2 - (1 - share / 2%:R) * eta * S.
  by rewrite !sqr_sqrtr ?gap_ge0 // descent.
rewrite -(ler_pmul2r (mulr_gt0 (ltr0n R 2) gap_gt0)); apply: (le_by (addr_ge0 large (ge0_of fall))).
have t_n0 := gt_eqF turn_gt0; rewrite /kappa; move: (Num.sqrt gap) (Num.sqrt (gap_at V)) S (G l) root_q => g v s w q.
by move: (Num.sqrt _) (Num.sqrt _) (L%:R : R) => x y f; field; rewrite t_n0.
Qed.
End Point.

(* The run from zero. *)
Fixpoint run t : nat -> 'M[R]_m := if t is s.+1 then next (run s) else fun=> 0.

Hypotheses (begin_ : start = Num.sqrt (gap_at (run 0))) (room : start <= (2%:R - share) * kappa * h).
Local Notation root t := (Num.sqrt (gap_at (run t))).

Definition kept t := (forall l, (l < L)%N -> frobenius (run t l) <= h) /\
  (forall l, (l < L)%N -> (2%:R - share) * kappa * frobenius (run t l) <= start - root t).

Lemma start_ge0 : 0 <= start. Proof. by rewrite begin_ sqrtr_ge0. Qed.

Lemma spectral_run t : (forall l, (l < L)%N -> frobenius (run t l) <= h) -> forall l, (l < L)%N -> spectral (run t l) <= h.
Proof. by move=> small l lL; apply: le_trans (spectral_le_frobenius _) (small l lL). Qed.

Lemma near_run0 l : (l < L)%N -> spectral (run 0 l) <= h.
Proof. by rewrite spectral0. Qed.

(* Where the start is optimal nothing moves. *)
Lemma at_rest : start = 0 -> forall t l, (l < L)%N -> run t l = 0.
Proof.
move=> zero; elim=> // t still l lL /=.
have same : gap_at (run t) = gap_at (run 0).
  by rewrite /gap_at /output (@chain_ext _ _ (run t) (run 0)).
have near p : (p < L)%N -> spectral (run t p) <= h by move=> pL; rewrite still // spectral0.
have := slope_le near lL; rewrite same -begin_ zero mulr0 => G_le0.
have /eqP : frobenius (slope (run t) l) = 0 by apply/eqP; rewrite eq_le G_le0 frobenius_ge0.
rewrite /frobenius sqrtr_eq0 => G2_le0; rewrite /next still //.
have /eqP : frobenius_sqr (slope (run t) l) == 0 by rewrite eq_le G2_le0 frobenius_sqr_ge0.
by move/eqP; rewrite frobenius_sqr_eq0 => /eqP ->; rewrite scaler0 subrr.
Qed.

Lemma kept_run t : kept t.
Proof.
have frob0 : frobenius (0 : 'M[R]_m) = 0 by rewrite /frobenius frobenius_sqr0 sqrtr0.
have [zero|start_n0] := eqVneq start 0.
  have still := at_rest zero t.
  have same : gap_at (run t) = gap_at (run 0) by rewrite /gap_at /output (@chain_ext _ _ (run t) (run 0)).
  by split=> l lL; rewrite still // frob0 // mulr0 same -begin_ subrr.
have start_gt0 : 0 < start by rewrite lt0r start_n0 start_ge0.
pose cost := (2%:R - share) * kappa; have cost_ge0 : 0 <= cost := mulr_ge0 rest_ge0 kappa_ge0.
have cost_gt0 : 0 < cost.
  rewrite lt0r cost_ge0 andbT; apply/eqP => zero.
  by have := lt_le_trans start_gt0 room; rewrite -/cost zero mul0r ltxx.
have within s : (forall l, (l < L)%N -> cost * frobenius (run s l) <= start) ->
    forall l, (l < L)%N -> frobenius (run s l) <= h.
  by move=> paid l lL; rewrite -(ler_pmul2l cost_gt0) (le_trans (paid l lL)).
elim: t => [|t [small paid]]; first by split=> l lL /=; rewrite frob0 ?h_ge0 // mulr0 -begin_ subrr.
have near := spectral_run small.
have below : root t <= start.
  by rewrite -subr_ge0 (le_trans _ (paid 0%N L_gt0)) // mulr_ge0 ?frobenius_ge0.
have triangle l : (l < L)%N ->
    cost * frobenius (run t.+1 l) <= start - root t + cost * (eta * frobenius (slope (run t) l)).
  move=> lL; apply: le_trans (ler_wpmul2l cost_ge0 (frobeniusD_le _ _)) _; rewrite mulrDr ler_add ?paid //.
  rewrite ler_wpmul2l // /frobenius frobenius_sqrN frobenius_sqrZ sqrtrM ?sqr_ge0 //.
  by rewrite sqrtr_sqr ger0_norm.
have small' l : (l < L)%N -> frobenius (run t.+1 l) <= h.
  move=> lL; apply: (within t.+1) => // p pL; apply: (le_trans (triangle p pL)).
  by rewrite -ler_subr_addl opprB addrCA subrr addr0; exact: (one_step near start_ge0 pL).
split=> // l lL; apply: (le_trans (triangle l lL)).
have near' := spectral_run small'.
apply: le_trans (ler_add (lexx _) (path near near' below lL)) _.
by rewrite addrA subrK.
Qed.

Lemma below_start t : root t <= start.
Proof.
have [_ paid] := kept_run t.
by rewrite -subr_ge0 (le_trans _ (paid 0%N L_gt0)) // mulr_ge0 ?frobenius_ge0 // mulr_ge0 ?rest_ge0 ?kappa_ge0.
Qed.

Theorem run_near t l : (l < L)%N -> spectral (run t l) <= h.
Proof. by have [small _] := kept_run t; apply: spectral_run. Qed.

Theorem run_descent t :
  gap_at (run t.+1) <= gap_at (run t) - (1 - share / 2%:R) * eta * \sum_(l < L) frobenius_sqr (slope (run t) l).
Proof. by apply: descent; [exact: run_near | exact: (@run_near t.+1) | exact: below_start]. Qed.

Theorem run_contraction t : gap_at (run t.+1) <= (1 - (2%:R - share) * eta * L%:R * lo * root_q ^+ 2) * gap_at (run t).
Proof. by apply: contraction; [exact: run_near | exact: (@run_near t.+1) | exact: below_start]. Qed.

(* The short step leaves a factor that is not negative. *)
Lemma factor_ge0 : 0 <= 1 - (2%:R - share) * eta * L%:R * lo * root_q ^+ 2.
Proof.
have chi_ge0 := le_trans ler01 chi_ge1; have w_ge0 := lam_ge0.
have more : 0 <= eta * (Num.sqrt 2%:R * start * (L%:R / 2%:R - 1 / 2%:R) * chi * lam).
  by rewrite !mulr_ge0 ?sqrtr_ge0 ?depth_term ?start_ge0 ?spectral_ge0.
have small : eta * L%:R * lo * root_q ^+ 2 <= eta * L%:R * chi ^+ 2 * lam ^+ 2.
  have low : lo <= chi ^+ 2 by apply: le_trans lo_le1 _; rewrite exprn_ege1 // chi_ge1.
  have square : root_q ^+ 2 <= lam ^+ 2 by rewrite ler_pexpn2r ?nnegrE ?root_q_ge0.
  have scaled : 0 <= eta * L%:R by rewrite mulr_ge0 ?ler0n.
  exact: ler_pmul (mulr_ge0 scaled lo_ge0) (sqr_ge0 _) (ler_wpmul2l scaled low) square.
have short_le : eta * L%:R * lo * root_q ^+ 2 <= share.
  apply: (le_trans small); have all := mulr_ge0 (ler0n R 2) (addr_ge0 more (ge0_of short)); apply: (le_by all).
  by move: lam (L%:R : R) (Num.sqrt _) => w f r; field.
have -> : (2%:R - share) * eta * L%:R * lo * root_q ^+ 2 = (2%:R - share) * (eta * L%:R * lo * root_q ^+ 2).
  by rewrite !mulrA.
rewrite subr_ge0; apply: le_trans (ler_wpmul2l rest_ge0 short_le) _.
by apply: (le_by (sqr_ge0 (1 - share))); ring.
Qed.

Theorem run_gap t : gap_at (run t) <= (1 - (2%:R - share) * eta * L%:R * lo * root_q ^+ 2) ^+ t * gap_at (run 0).
Proof.
have rate_ge0 := factor_ge0; elim: t => [|t below]; first by rewrite expr0 mul1r.
by apply: le_trans (run_contraction t) _; rewrite [_ ^+ t.+1]exprS -[_ * _ * gap_at (run 0)]mulrA ler_wpmul2l.
Qed.

Theorem run_radius t l : (l < L)%N -> (2%:R - share) * kappa * frobenius (run t l) <= start.
Proof.
move=> lL; have [_ paid] := kept_run t; apply: (le_trans (paid l lL)).
by rewrite ler_subl_addr ler_addl sqrtr_ge0.
Qed.
End Step.
