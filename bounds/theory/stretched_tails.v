(* From even moments that grow like those of a polynomial of degree q to a tail of order exp(-t^(1/q)). A file of lemmas. *)
From bounds.theory Require Import language arithmetic exponential_moments.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Tails.
Variables (R : realType) (q : nat) (y tail : R).
Hypotheses (q_gt0 : (0 < q)%N) (y_gt0 : 0 < y) (tail_ge0 : 0 <= tail) (tail_le1 : tail <= 1).

(* The moments of order 2 and 2 (m + 1), with y^q for the squared deviation over the variance. *)
Definition growth (m : nat) : R := \sum_(r < q) (2 * m).+1%:R ^+ r.+1.
Hypothesis chebyshev : tail * y ^+ q <= 1.
Hypothesis markov : forall m, tail * (y ^+ q) ^+ m.+1 <= growth m ^+ m.+1.

Local Notation euler := (expR 1 : R).

Lemma tangent (x : R) : 1 + x <= expR x. Proof. exact: expR_tangent. Qed.

Lemma expR_le_inv (x : R) : x < 1 -> expR x <= (1 - x)^-1.
Proof.
move=> x_lt1; have gap : 0 < 1 - x by rewrite subr_gt0.
rewrite -[x in expR x]opprK expRN lef_pinv ?posrE ?expR_gt0 //.
by have := tangent (- x).
Qed.

Lemma expR_power (x : R) n : expR x ^+ n = expR (x * n%:R).
Proof. by rewrite [x * _]mulrC expRMm. Qed.

(* e^(1 - 2/q) <= q/2. *)
Lemma root_of_R : expR (1 - 2%:R / q%:R) <= q%:R / 2%:R :> R.
Proof.
have q0 : 0 < q%:R :> R by rewrite ltr0n.
rewrite -[1 - _]opprK opprB expRN -[q%:R / 2%:R]invf_div lef_pinv ?posrE ?expR_gt0 ?divr_gt0 ?ltr0n //.
by have := tangent (2%:R / q%:R - 1); rewrite addrCA subrr addr0.
Qed.

Lemma growth_le m : (0 < m)%N -> growth m <= (2 * m).+1%:R ^+ q * (1 + (2 * m)%:R^-1).
Proof.
move=> m_gt0; have two_m : 0 < (2 * m)%:R :> R by rewrite ltr0n muln_gt0.
have aE : (2 * m).+1%:R = 1 + (2 * m)%:R :> R by rewrite mulrS.
rewrite /growth (eq_bigr (fun r : 'I_q => (2 * m).+1%:R * (2 * m).+1%:R ^+ r)) => [|r _]; last by rewrite exprS.
rewrite -mulr_sumr -(ler_pmul2l two_m) mulrCA.
have -> : (2 * m)%:R * (\sum_(r < q) (2 * m).+1%:R ^+ r) = (2 * m).+1%:R ^+ q - 1 :> R.
  by rewrite subrX1; congr (_ * _); rewrite aE addrAC subrr add0r.
have -> : (2 * m)%:R * ((2 * m).+1%:R ^+ q * (1 + (2 * m)%:R^-1)) = (2 * m).+1%:R * (2 * m).+1%:R ^+ q :> R.
  by rewrite mulrCA mulrDr mulr1 divff ?gt_eqF // mulrC; congr (_ * _); rewrite aE addrC.
by rewrite ler_wpmul2l ?ler0n // ger_addl oppr_le0 ler01.
Qed.

Lemma growth_power m : (0 < m)%N -> growth m ^+ m.+1 <= expR 2%:R * ((2 * m).+1%:R ^+ q) ^+ m.+1.
Proof.
move=> m_gt0; have m0 : 0 < m%:R :> R by rewrite ltr0n.
have growth_ge0 : 0 <= growth m by rewrite sumr_ge0 // => r _; rewrite exprn_ge0 ?ler0n.
have term_ge0 : 0 <= (2 * m).+1%:R ^+ q :> R by rewrite exprn_ge0 ?ler0n.
have half_ge0 : 0 <= (2 * m)%:R^-1 :> R by rewrite invr_ge0 ler0n.
apply: (@le_trans _ _ (((2 * m).+1%:R ^+ q * (1 + (2 * m)%:R^-1)) ^+ m.+1)).
  by rewrite ler_expn2r ?nnegrE ?growth_le // mulr_ge0 // addr_ge0 ?ler01.
rewrite exprMn mulrC ler_wpmul2r ?exprn_ge0 //.
apply: (@le_trans _ _ (expR (2 * m)%:R^-1 ^+ m.+1)).
  by rewrite ler_expn2r ?nnegrE ?tangent ?(ltW (expR_gt0 _)) // addr_ge0 ?ler01.
rewrite expR_power ler_expR ler_pdivr_mull ?ltr0n ?muln_gt0 // -natrM ler_nat.
by apply: (@leq_trans (2 * m)%N); [rewrite mul2n -addnn -add1n leq_add2r | rewrite leq_pmulr].
Qed.

(* Far out: m + 1 is about half of y / e. *)
Lemma far_tail : euler <= y -> tail <= expR 2%:R * expR (- (q%:R * (y / euler) / 2%:R)).
Proof.
move=> y_far; have e_gt0 := expR_gt0 (1 : R); set z := y / euler.
have z_ge1 : 1 <= z by rewrite ler_pdivl_mulr // mul1r.
have z_gt0 : 0 < z by apply: lt_le_trans z_ge1.
have [m /andP[low high]] : exists m : nat, (2 * m).+1%:R <= z <= (2 * m).+1%:R + 2%:R.
  have w_ge0 : 0 <= (z - 1) / 2%:R by rewrite divr_ge0 ?subr_ge0 ?ler0n.
  have f_ge0 : 0 <= floor ((z - 1) / 2%:R) by rewrite floor_ge0.
  exists `|floor ((z - 1) / 2%:R)|%N; set n := `|_|%N.
  have nE : n%:R = (floor ((z - 1) / 2%:R))%:~R :> R by rewrite -[in RHS](gez0_abs f_ge0).
  have := floor_le ((z - 1) / 2%:R); have := lt_succ_floor ((z - 1) / 2%:R); rewrite -nE.
  rewrite ltr_pdivr_mulr ?ltr0n // ler_pdivl_mulr ?ltr0n // => /ltW/ge0_of up /ge0_of down.
  by rewrite mulrS natrM; apply/andP; split; [apply: (le_by down)|apply: (le_by up)]; ring.
set a : R := (2 * m).+1%:R in low high *; have a_gt0 : 0 < a by rewrite ltr0n.
have yE : y = z * euler by rewrite /z divfK // gt_eqF.
have share : a <= z * expR (a / z - 1).
  rewrite -[X in X <= _](divfK (lt0r_neq0 z_gt0)) mulrC ler_wpmul2l ?(ltW z_gt0) //.
  by have := tangent (a / z - 1); rewrite addrCA subrr addr0.
have aE : a = 2%:R * m%:R + 1 by rewrite /a mulrS natrM addrC.
have room : q%:R * m.+1%:R * (a / z - 2%:R) <= - (q%:R * z / 2%:R).
  rewrite -subr_ge0.
  have -> : - (q%:R * z / 2%:R) - q%:R * m.+1%:R * (a / z - 2%:R) =
      q%:R * ((z - a) * (a + 2%:R - z) + a) / (2%:R * z).
    rewrite (_ : m.+1%:R = (a + 1) / 2%:R); last by rewrite aE mulrS; field.
    by field; rewrite gt_eqF.
  apply: divr_ge0; last by rewrite mulr_ge0 ?ler0n ?(ltW z_gt0).
  apply: mulr_ge0; first exact: ler0n.
  by apply: addr_ge0 (ltW a_gt0); rewrite mulr_ge0 ?subr_ge0.
have top : (a ^+ q) ^+ m.+1 <= (y ^+ q) ^+ m.+1 * expR (- (q%:R * z / 2%:R)).
  apply: (@le_trans _ _ (((z * expR (a / z - 1)) ^+ q) ^+ m.+1)).
    by rewrite -!exprM ler_expn2r ?nnegrE ?(ltW a_gt0) // mulr_ge0 ?(ltW z_gt0) ?(ltW (expR_gt0 _)).
  have -> : z * expR (a / z - 1) = y * expR (a / z - 2%:R).
    by rewrite yE -mulrA -expRD; congr (_ * expR _); rewrite addrCA; congr (_ + _); ring.
  rewrite exprMn exprMn ler_wpmul2l ?exprn_ge0 ?(ltW y_gt0) // -exprM expR_power ler_expR natrM mulrC.
  exact: room.
have power_gt0 : 0 < (y ^+ q) ^+ m.+1 by rewrite !exprn_gt0.
rewrite -(ler_pmul2r power_gt0); apply: (@le_trans _ _ (expR 2%:R * (a ^+ q) ^+ m.+1)); last first.
  by rewrite -[X in _ <= X]mulrA; apply: ler_wpmul2l; [exact: ltW (expR_gt0 _) | rewrite [X in _ <= X]mulrC].
case: (posnP m) => [m0|m_gt0]; last by apply: le_trans (markov m) (growth_power m_gt0).
have -> : a = 1 by rewrite /a m0 muln0.
rewrite m0 expr1 !expr1n mulr1; apply: le_trans chebyshev _.
by rewrite -[X in X <= _]expR0 ler_expR ler0n.
Qed.

Theorem stretched : tail <= expR 2%:R * expR (- (y * expR (- (2%:R / q%:R)))).
Proof.
have e_gt0 := expR_gt0 (1 : R); have q0 : 0 < q%:R :> R by rewrite ltr0n.
have [near|far] := leP (y * expR (- (2%:R / q%:R))) 2%:R.
  by apply: le_trans tail_le1 _; rewrite -expRD -[X in X <= _]expR0 ler_expR subr_ge0.
have [y_far|y_near] := leP euler y.
  apply: le_trans (far_tail y_far) _; apply: ler_wpmul2l; first exact: ltW (expR_gt0 _).
  rewrite ler_expR ler_opp2.
  have -> : y * expR (- (2%:R / q%:R)) = y / euler * expR (1 - 2%:R / q%:R).
    by rewrite expRD mulrA divfK // gt_eqF.
  rewrite [q%:R * _]mulrC -[X in _ <= X]mulrA; apply: ler_wpmul2l; last exact: root_of_R.
  by rewrite divr_ge0 ?(ltW y_gt0) ?(ltW e_gt0).
have shrink : expR (- (2%:R / q%:R)) <= 1 :> R.
  by rewrite -[X in _ <= X]expR0 ler_expR oppr_le0 divr_ge0 ?ler0n.
have y_gt2 : 2%:R < y by apply: lt_le_trans far _; rewrite ler_pimulr ?(ltW y_gt0).
have e_le : euler <= 16%:R / 5%:R.
  have quarter : expR 4%:R^-1 <= 4%:R / 3%:R :> R.
    have small : 4%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n // ltr1n.
    by apply: le_trans (expR_le_inv small) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
  have -> : euler = expR 4%:R^-1 ^+ 4 by rewrite expR_power mulVf ?pnatr_eq0.
  apply: (@le_trans _ _ ((4%:R / 3%:R) ^+ 4)); first by rewrite ler_expn2r ?nnegrE ?(ltW (expR_gt0 _)) ?divr_ge0 ?ler0n.
  by apply: (@le_by _ (16%:R / 405%:R)); [rewrite divr_ge0 ?ler0n | field].
have q_ge2 : (2 <= q)%N.
  rewrite ltnNge; apply/negP => q_le1; have q1 : q = 1%N by apply/eqP; rewrite eqn_leq q_le1.
  move: far; rewrite q1 divr1 ltNge => /negP; apply; apply: (@le_trans _ _ (euler * expR (- 2%:R))).
    by rewrite ler_wpmul2r ?(ltW y_near) ?(ltW (expR_gt0 _)).
  by rewrite -expRD; apply: (@le_trans _ _ 1); rewrite ?ler1n // -[X in _ <= X]expR0 ler_expR -[2%:R]/(1 + 1) opprD addrA subrr sub0r oppr_le0 ler01.
have y_ge0 := ltW y_gt0; have y_le : y <= 16%:R / 5%:R := le_trans (ltW y_near) e_le.
have root : expR ((y - 2%:R) / 2%:R) <= y.
  have w_lt1 : (y - 2%:R) / 2%:R < 1.
    rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr_subl_addr (le_lt_trans y_le) // ltr_pdivr_mulr ?ltr0n //.
    by rewrite -natrD -natrM ltr_nat.
  apply: le_trans (expR_le_inv w_lt1) _.
  have gap : 0 < 1 - (y - 2%:R) / 2%:R by rewrite subr_gt0.
  rewrite -[X in X <= _]mul1r ler_pdivr_mulr //.
  apply: (@le_by _ (((y - 2%:R) * (16%:R / 5%:R - y) + 6%:R / 5%:R * (16%:R / 5%:R - y) + 14%:R / 25%:R) / 2%:R)); last by field.
  have room : 0 <= 16%:R / 5%:R - y by rewrite subr_ge0.
  by rewrite divr_ge0 ?ler0n // !addr_ge0 ?mulr_ge0 ?divr_ge0 ?ler0n // subr_ge0 ltW.
have square : expR (y - 2%:R) <= y ^+ q.
  apply: (@le_trans _ _ (y ^+ 2)).
    have -> : expR (y - 2%:R) = expR ((y - 2%:R) / 2%:R) ^+ 2 by rewrite expR_power divfK ?pnatr_eq0.
    by rewrite ler_expn2r ?nnegrE ?(ltW (expR_gt0 _)).
  by apply: ler_weexpn2l => //; apply: ltW; apply: lt_trans y_gt2; rewrite ltr1n.
have small : tail <= expR (2%:R - y).
  rewrite -[2%:R - y]opprB expRN -[X in X <= _]divr1 -[X in _ <= X]mul1r ler_pdivl_mulr ?expR_gt0 // divr1.
  exact: le_trans (ler_wpmul2l tail_ge0 square) chebyshev.
apply: le_trans small _; rewrite -expRD ler_expR ler_add2l ler_opp2.
by rewrite ler_pimulr.
Qed.
End Tails.
