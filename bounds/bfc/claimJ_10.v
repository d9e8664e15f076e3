(* bfc.claimJ_10 and bfc.claimJ_10.sharp: two square roots of nearly the same matrix differ by a rotation. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm forms extreme singular rotations.
From mathcomp Require Import boolp classical_sets.
From mathcomp Require Import ring.
From statements Require bfc_claimJ_10 bfc_claimJ_10_sharp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Procrustes.
Variable R : realType.

Definition modulus : R := 2%:R * Num.sqrt 2%:R - 2%:R.

Lemma modulus_gt0 : 0 < modulus.
Proof.
rewrite subr_gt0 -[X in X < _]mulr1 ltr_pmul2l ?ltr0n //.
by rewrite -[X in X < _]sqrtr1 ltr_sqrt ?ltr0n // ltr1n.
Qed.

(* With D = X - Y and X Y' semidefinite, |X'X - Y'Y|^2 is |D D' + sqrt(2) D Y'|^2 and terms that are not negative. *)
Lemma aligned_bound k n (X Y : 'M[R]_(k, n)) : semidefinite (X *m Y^T) ->
  modulus * (weakest Y^T ^+ 2 * frobenius_sqr (X - Y)) <= frobenius_sqr (X^T *m X - Y^T *m Y).
Proof.
set D := X - Y => psdM; have XE : X = Y + D by rewrite addrC subrK.
set H := Y *m Y^T; set G := D *m D^T; set N := D *m Y^T.
have symH : H^T = H by rewrite trmx_mul trmxK.
have symG : G^T = G by rewrite trmx_mul trmxK.
have NE : N = X *m Y^T - H by rewrite /N mulmxBl.
have symN : N^T = N by rewrite NE linearB /= symH psdM.1.
have psdG : semidefinite G.
  by split=> // v; rewrite /form /G -mulmxA innerC inner_adjoint inner_ge0.
set P := Y^T *m D.
have split_gap : X^T *m X - Y^T *m Y = P + P^T + D^T *m D.
  have -> : X^T = Y^T + D^T by rewrite XE linearD.
  by rewrite XE mulmxDl !(mulmxDr _ Y) /P trmx_mul trmxK [LHS]addrC !addrA addNr add0r.
have PP : frobenius_sqr P = \tr (H *m G).
  by rewrite -dot_sqr dot_trace /P trmx_mul trmxK -mulmxA mxtrace_mulC /H /G !mulmxA.
have PtE : P^T = D^T *m Y by rewrite /P trmx_mul trmxK.
have NtE : N = Y *m D^T by rewrite -symN /N trmx_mul trmxK.
have PPt : dot P P^T = \tr (N *m N).
  by rewrite dot_trace PtE NtE -mulmxA mxtrace_mulC !mulmxA.
have PQ : dot P (D^T *m D) = \tr (N *m G).
  by rewrite dot_trace PtE NtE /G -mulmxA mxtrace_mulC !mulmxA.
have PtQ : dot P^T (D^T *m D) = \tr (N *m G).
  by rewrite dot_trace trmxK /P [in RHS]mxtrace_mulC /N /G -mulmxA [in LHS]mxtrace_mulC !mulmxA.
have QQ : frobenius_sqr (D^T *m D) = \tr (G *m G).
  by rewrite -dot_sqr dot_trace /G trmx_mul trmxK -!mulmxA mxtrace_mulC !mulmxA.
have total : frobenius_sqr (X^T *m X - Y^T *m Y) =
    2%:R * \tr (H *m G) + 2%:R * \tr (N *m N) + 4%:R * \tr (N *m G) + \tr (G *m G).
  by rewrite split_gap !frobenius_sqrD frobenius_sqr_tr dotDl PP PPt PQ PtQ QQ; ring.
set s := Num.sqrt (2%:R : R).
have s2 : s ^+ 2 = 2%:R by rewrite sqr_sqrtr ?ler0n.
have square : 0 <= \tr (G *m G) + 2%:R * s * \tr (N *m G) + 2%:R * \tr (N *m N).
  have := frobenius_sqr_ge0 (G + s *: N).
  rewrite frobenius_sqrD frobenius_sqrZ dotZr -!dot_sqr !dot_trace symG symN (mxtrace_mulC G N) s2.
  by congr (0 <= _); ring.
have cross : 0 <= \tr (N *m G) + \tr (H *m G).
  by rewrite -linearD /= -mulmxDl NE subrK trace_semidefinite.
have low : weakest Y^T ^+ 2 * frobenius_sqr D <= \tr (H *m G).
  by rewrite -PP frobenius_sqr_least.
have two_s : 0 <= 4%:R - 2%:R * s.
  rewrite subr_ge0 ler_by_sqr ?mulr_ge0 ?sqrtr_ge0 ?ler0n // exprMn s2 -natrX -natrM -natrX ler_nat //.
apply: le_trans (ler_wpmul2l (ltW modulus_gt0) low) _; rewrite total /modulus -/s -subr_ge0.
have := addr_ge0 square (mulr_ge0 two_s cross); congr (0 <= _); ring.
Qed.

(* The least |A' - C' U| over all rotations U. *)
Definition apart k n (A C : 'M[R]_(k, n)) : R := inf [set frobenius (A^T - C^T *m U) | U in @rotation R k].

Lemma sharp_bound k n (A C : 'M[R]_(k, n)) : 0 < weakest C^T ->
  apart A C <= frobenius (A^T *m A - C^T *m C) / Num.sqrt modulus / weakest C^T.
Proof.
case: k A C => [|k] A C C_gt0; first by rewrite weakest_none ltxx in C_gt0.
have [U rU best] := best_rotation (A *m C^T).
set Y := U^T *m C.
have aligned V : rotation V -> \tr (V *m (A *m Y^T)) <= \tr (A *m Y^T).
  move=> rV; rewrite /Y trmx_mul trmxK.
  have -> : \tr (V *m (A *m (C^T *m U))) = \tr (U *m V *m (A *m C^T)).
    by rewrite -[in RHS]mulmxA [in RHS]mxtrace_mulC -!mulmxA.
  have -> : \tr (A *m (C^T *m U)) = \tr (U *m (A *m C^T)) by rewrite [in RHS]mxtrace_mulC -mulmxA.
  by apply: best; apply: rotationM.
have := aligned_bound (aligned_semidefinite aligned).
have -> : Y^T *m Y = C^T *m C.
  by rewrite /Y trmx_mul trmxK -mulmxA (mulmxA U) mulmx1C // mul1mx.
have turned : weakest C^T <= weakest Y^T.
  apply: weakest_greatest => v unit; rewrite /Y trmx_mul trmxK -mulmxA.
  by rewrite -[X in X <= _]mulr1 -unit -(norm_orthonormal v (rU : orthonormal U)) weakest_least.
move=> bound; apply: (@le_trans _ _ (frobenius (A - Y))).
  apply: inf_lower_bound; last by exists U => //=; rewrite /frobenius -frobenius_sqr_tr linearB /= /Y trmx_mul !trmxK.
  split; last by exists 0 => _ [V _ <-]; apply: frobenius_ge0.
  by exists (frobenius (A^T - C^T *m U)), U.
have root_gt0 : 0 < Num.sqrt modulus by rewrite sqrtr_gt0 modulus_gt0.
rewrite !ler_pdivl_mulr // ler_by_sqr ?mulr_ge0 ?frobenius_ge0 ?(ltW C_gt0) ?sqrtr_ge0 //.
rewrite !exprMn !sqr_frobenius [X in _ * X <= _]sqr_sqrtr ?(ltW modulus_gt0) //.
apply: le_trans bound; rewrite [X in X <= _]mulrC ler_pmul2l ?modulus_gt0 // mulrC ler_wpmul2r ?frobenius_sqr_ge0 //.
by rewrite ler_pexpn2r ?nnegrE ?weakest_nonneg.
Qed.

Lemma weakest_le_spectral k n (C : 'M[R]_(k, n)) : weakest C^T <= spectral C.
Proof.
case: k C => [|k] C; first by rewrite weakest_none spectral_ge0.
have := weakest_le C^T (delta_mx 0 0); rewrite norm_delta mulr1 => /le_trans; apply.
by apply: le_trans (norm_mul_le _ _) _; rewrite norm_delta mulr1 spectral_trmx.
Qed.

Lemma apart_ge0 k n (A C : 'M[R]_(k, n)) : 0 <= apart A C.
Proof.
apply: lb_le_inf => [|_ [V _ <-]]; last exact: frobenius_ge0.
by exists (frobenius (A^T - C^T *m 1%:M)), 1%:M => //; apply: rotation1.
Qed.

Lemma frobenius_numbers (a b : R) :
  frobenius ((a%:M : 'M_1)^T *m a%:M - (b%:M : 'M_1)^T *m b%:M) = `|a ^+ 2 - b ^+ 2|.
Proof.
rewrite /frobenius /frobenius_sqr !tr_scalar_mx -!scalar_mxM.
by rewrite !big_ord_recl !big_ord0 !addr0 !mxE eqxx !mulr1n sqrtr_sqr -!expr2.
Qed.
End Procrustes.

Module bfc_claimJ_10_sharp_theory.
Section Symbols.
Variable R : realType.

(* Two matrices of one shape. *)
Record instance := Instance { k : nat; n : nat; A : 'M[R]_(k, n); C : 'M[R]_(k, n) }.
Implicit Type i : instance.

(* The least |A' - C' U| over all rotations U, and |A' A - C' C|, in the norm of Frobenius. *)
Definition distance i : R := inf [set frobenius ((A i)^T - (C i)^T *m U) | U in @rotation R (k i)].
Definition epsilon i : R := frobenius ((A i)^T *m A i - (C i)^T *m C i).

(* The least |C' v| over unit vectors v. *)
Definition C_min i : R := weakest (C i)^T.
End Symbols.

Lemma inhabited (R : realType) : bfc_claimJ_10_sharp.inhabited R (@instance R) (@C_min R) (@distance R) (@epsilon R).
Proof.
exists (@Instance R 1 1 2%:R%:M 1%:M).
rewrite /bfc_claimJ_10_sharp.premises /C_min /epsilon frobenius_numbers /= trmx1 weakest_scalar normr1.
by rewrite apart_ge0 ltr01 expr1n ger0_norm ?subr_ge0 ?subr_gt0 -natrX ?ler1n ?ltr1n //.
Qed.

Theorem proved (R : realType) : bfc_claimJ_10_sharp.statement R (@instance R) (@C_min R) (@distance R) (@epsilon R).
Proof. by move=> i [C_gt0 _]; apply: sharp_bound. Qed.
End bfc_claimJ_10_sharp_theory.

Module bfc_claimJ_10_theory.
Section Symbols.
Variable R : realType.

(* Two matrices of one shape. *)
Record instance := Instance { k : nat; n : nat; A : 'M[R]_(k, n); C : 'M[R]_(k, n) }.
Implicit Type i : instance.

(* The least |A' - C' U| over all rotations U, and |A' A - C' C|, in the norm of Frobenius. *)
Definition distance i : R := inf [set frobenius ((A i)^T - (C i)^T *m U) | U in @rotation R (k i)].
Definition epsilon i : R := frobenius ((A i)^T *m A i - (C i)^T *m C i).

(* The least |C' v| over unit vectors v, and the spectral norms. *)
Definition C_min i : R := weakest (C i)^T.
Definition C_max i : R := spectral (C i).
Definition A_max i : R := spectral (A i).
End Symbols.

Lemma inhabited (R : realType) :
  bfc_claimJ_10.inhabited R (@instance R) (@A_max R) (@C_max R) (@C_min R) (@distance R) (@epsilon R).
Proof.
pose a : R := 1 + 5%:R^-1; exists (@Instance R 1 1 a%:M 1%:M).
have gap : a ^+ 2 - 1 ^+ 2 = 11%:R / 25%:R by rewrite /a; field.
rewrite /bfc_claimJ_10.premises /C_min /C_max /A_max /epsilon frobenius_numbers /= trmx1 weakest_scalar normr1.
rewrite apart_ge0 spectral_ge0 spectral1 ltr01 gap ger0_norm ?divr_ge0 ?ler0n // divr_gt0 ?ltr0n //.
do !split=> //; apply: (ler_by (d := 3%:R / 50%:R)); last by rewrite divr_ge0 ?ler0n.
by field.
Qed.

(* The sharp bound is smaller: 2 sqrt 2 - 2 is more than 1/49. *)
Theorem proved (R : realType) :
  bfc_claimJ_10.statement R (@instance R) (@A_max R) (@C_max R) (@C_min R) (@distance R) (@epsilon R).
Proof.
move=> i [A_ge0 [C_gt0 [c_gt0 [_ [eps_ge0 _]]]]]; apply: le_trans (@sharp_bound _ _ _ (A i) (C i) c_gt0) _.
have := weakest_le_spectral (C i); rewrite -/(C_min i) -/(C_max i) -/(epsilon i).
move: (A_max i) (C_max i) (C_min i) (epsilon i) A_ge0 C_gt0 c_gt0 eps_ge0 => a C c e a_ge0 C_gt0 c_gt0 e_ge0 c_le.
have root_gt0 : 0 < Num.sqrt (modulus R) by rewrite sqrtr_gt0 modulus_gt0.
have root : 1 <= 7%:R * Num.sqrt (modulus R).
  rewrite ler_by_sqr ?ler01 ?mulr_ge0 ?ler0n ?sqrtr_ge0 // expr1n exprMn sqr_sqrtr ?(ltW (modulus_gt0 R)) //.
  have : 1 + 2%:R / 5%:R <= Num.sqrt 2%:R :> R.
    by rewrite ler_by_sqr ?sqrtr_ge0 ?addr_ge0 ?ler01 ?divr_ge0 ?ler0n // sqr_sqrtr ?ler0n //;
      apply: (ler_by (d := 25%:R^-1)); [field | rewrite invr_ge0 ler0n].
  rewrite /modulus => /ge0_of low; rewrite -subr_ge0.
  have -> : 7%:R ^+ 2 * (2%:R * Num.sqrt 2%:R - 2%:R) - 1 =
      98%:R * (Num.sqrt 2%:R - (1 + 2%:R / 5%:R)) + 191%:R / 5%:R :> R by field.
  by apply: addr_ge0; [rewrite mulr_ge0 ?ler0n | rewrite divr_ge0 ?ler0n].
have powers : c ^+ 5 <= (a + C) ^+ 2 * C ^+ 3.
  rewrite -[5%N]/(2 + 3)%N exprD ler_pmul ?exprn_ge0 ?(ltW c_gt0) //.
    by rewrite ler_pexpn2r ?nnegrE ?addr_ge0 ?(ltW c_gt0) ?(ltW C_gt0) // (le_trans c_le) // ler_addr.
  by rewrite ler_pexpn2r ?nnegrE ?(ltW c_gt0) ?(ltW C_gt0).
rewrite ler_pdivl_mulr ?exprn_gt0 // (_ : _ * c ^+ 6 = e * c ^+ 5 / Num.sqrt (modulus R)); last first.
  by field; rewrite ?gt_eqF.
rewrite ler_pdivr_mulr //.
have -> : 7%:R * (a + C) ^+ 2 * C ^+ 3 * e * Num.sqrt (modulus R) =
    e * ((a + C) ^+ 2 * C ^+ 3) * (7%:R * Num.sqrt (modulus R)) by ring.
by apply: le_trans (ler_wpmul2l e_ge0 powers) _; rewrite ler_pemulr // mulr_ge0 // mulr_ge0 ?exprn_ge0 ?addr_ge0 ?(ltW C_gt0).
Qed.
End bfc_claimJ_10_theory.
