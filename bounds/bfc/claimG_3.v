(* bfc.claimG_3: the matrix Q of the oracle step turns the lower block towards its target. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm forms extreme singular right_inverse bfc_oracle_turn.
From mathcomp Require Import ring.
From statements Require bfc_claimG_3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_claimG_3_theory.
Section Symbols.
Variable R : realType.

(* A layer before the step. *)
Record instance := Instance { data : layer R }.
Implicit Type i : instance.

Definition norm2_E i : R := frobenius_sqr (E_far (data i)).
Definition norm_E_below i : R := frobenius (E_below (data i)).

(* |2 K_p' Q K_p - P V_p' V_p P|^2 with the projector P on the rows of K_p, and the distances of 2 K_p' Q K_p and 2 Q. *)
Definition turned i : R := frobenius_sqr (moved (data i) -
  on_rows (K_p (data i)) *m ((target_p (data i))^T *m target_p (data i)) *m on_rows (K_p (data i))).
Definition off_target i : R :=
  frobenius (moved (data i) - (target_p (data i))^T *m target_p (data i)).
Definition off_half i : R := frobenius (2%:R *: Q (data i) - 1%:M).

(* Spectral norms, and least singular values: the least |A' u| over unit vectors u. *)
Definition V_p i : R := spectral (target_p (data i)).
Definition V_far_min i : R := weakest (target_far (data i))^T.
Definition below_min i : R := weakest (K_p (data i))^T.
End Symbols.

Section Turned.

(* Two blocks whose rows meet nowhere. *)
Lemma crossed (F : realType) k n (X Y : 'M[F]_(k, n)) : X *m Y^T = 0 -> Y *m X^T = 0 ->
  frobenius_sqr (Y^T *m X + X^T *m Y + Y^T *m Y) = 2%:R * frobenius_sqr (Y^T *m X) + frobenius_sqr (Y^T *m Y).
Proof.
move=> XY0 YX0.
have zero1 : dot (Y^T *m X) (X^T *m Y) = 0 by rewrite dot_adjoint_r -mulmxA YX0 mulmx0 dot0r.
have zero2 : dot (Y^T *m X) (Y^T *m Y) = 0 by rewrite dot_adjoint_r -mulmxA YX0 mulmx0 dot0r.
have zero3 : dot (X^T *m Y) (Y^T *m Y) = 0 by rewrite dot_adjoint trmxK mulmxA XY0 mul0mx dot0r.
rewrite !frobenius_sqrD dotDl zero1 zero2 zero3 addr0 !mul0rn !addr0.
by rewrite -(frobenius_sqr_tr (X^T *m Y)) trmx_mul trmxK mulr_natl mulr2n.
Qed.

Variables (R : realType) (i : instance R).
Let l := data i.
Let K := K_p l.
Let V := target_p l.
Let P := on_rows K.
Let B := right_inverse K.

Lemma turned0 : turned i = 0.
Proof. by rewrite /turned movedE subrr frobenius_sqr0. Qed.

Hypothesis below_gt0 : 0 < below_min i.

Lemma half : off_half i <= norm_E_below i / below_min i ^+ 2.
Proof.
have one : B^T *m (K^T *m K) *m B = 1%:M.
  have KB : K *m B = 1%:M := right_inverseK below_gt0.
  by rewrite mulmxA -trmx_mul KB trmx1 mul1mx KB.
rewrite /off_half twice_Q -one -mulmxBl -mulmxBr /norm_E_below /E_below -/K -/V.
have <- : frobenius (V^T *m V - K^T *m K) = frobenius (K^T *m K - V^T *m V).
  by rewrite /frobenius -frobenius_sqrN opprB.
set D := V^T *m V - K^T *m K; have s_le := spectral_right_inverse below_gt0; rewrite -/K -/B in s_le.
rewrite ler_by_sqr ?frobenius_ge0 ?mulr_ge0 ?frobenius_ge0 ?invr_ge0 ?sqr_ge0 //.
rewrite [X in _ <= X]exprMn !sqr_frobenius -exprVn -exprM.
apply: le_trans (frobenius_sqr_spectral_r _ _) _.
apply: (@le_trans _ _ (spectral B ^+ 2 * frobenius_sqr D * spectral B ^+ 2)).
  by rewrite ler_wpmul2r ?sqr_ge0 // -(spectral_trmx B) frobenius_sqr_spectral.
have -> : spectral B ^+ 2 * frobenius_sqr D * spectral B ^+ 2 = frobenius_sqr D * spectral B ^+ (2 * 2) by ring.
rewrite ler_wpmul2l ?frobenius_sqr_ge0 //.
by rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?invr_ge0 ?(ltW below_gt0).
Qed.

Let N := 1%:M - P.

Lemma P_tr : P^T = P. Proof. exact: on_rows_tr. Qed.
Lemma N_tr : N^T = N. Proof. by rewrite linearB /= trmx1 P_tr. Qed.
Lemma PN0 : P *m N = 0.
Proof. by rewrite mulmxBr mulmx1 (on_rows_idem below_gt0) subrr. Qed.
Lemma NP0 : N *m P = 0.
Proof. by rewrite mulmxBl mul1mx (on_rows_idem below_gt0) subrr. Qed.

Lemma outside : V_far_min i ^+ 2 * frobenius_sqr (V *m N) <= norm2_E i.
Proof.
rewrite /norm2_E (on_rows_split below_gt0) -[X in X <= _]add0r ler_add ?frobenius_sqr_ge0 //.
have -> : E_far l - P *m E_far l = - ((V *m N)^T *m target_far l).
  rewrite -{1}[E_far l]mul1mx -mulmxBl /E_far -/K -/V -/P -/N mulmxBr !mulmxA.
  by rewrite {1}/N mulmxBl mul1mx (on_rows_id' below_gt0) subrr mul0mx sub0r trmx_mul N_tr.
rewrite frobenius_sqrN -[X in _ <= X]frobenius_sqr_tr trmx_mul trmxK.
exact: frobenius_sqr_least.
Qed.

Hypothesis far_gt0 : 0 < V_far_min i.
Hypothesis E_ge0 : 0 <= norm2_E i.

Lemma target_bound : off_target i <=
  norm2_E i / V_far_min i ^+ 2 + Num.sqrt 2%:R * Num.sqrt (norm2_E i) * V_p i / V_far_min i.
Proof.
set s := V_far_min i; set e := norm2_E i; set v := V_p i; set n2 := frobenius_sqr (V *m N).
have n2_le : n2 <= e / s ^+ 2 by rewrite ler_pdivl_mulr ?exprn_gt0 // mulrC outside.
have v_ge0 : 0 <= v := spectral_ge0 _.
have right_ge0 : 0 <= e / s ^+ 2 + Num.sqrt 2%:R * Num.sqrt e * v / s.
  by rewrite addr_ge0 // ?divr_ge0 ?mulr_ge0 ?sqrtr_ge0 ?sqr_ge0 ?(ltW far_gt0).
set X := V *m P; set Y := V *m N.
have XY0 : X *m Y^T = 0 by rewrite /X /Y trmx_mul N_tr mulmxA -(mulmxA V) PN0 mulmx0 mul0mx.
have YX0 : Y *m X^T = 0 by rewrite -[LHS]trmxK trmx_mul trmxK XY0 trmx0.
have split_target : moved l - V^T *m V = - (Y^T *m X + X^T *m Y + Y^T *m Y).
  have VE : V = X + Y by rewrite /X /Y -mulmxDr addrC subrK mulmx1.
  have -> : moved l = X^T *m X by rewrite movedE /X trmx_mul P_tr !mulmxA.
  have -> : V^T *m V = X^T *m X + (Y^T *m X + X^T *m Y + Y^T *m Y).
    have -> : V^T = X^T + Y^T by rewrite VE linearD.
    by rewrite VE mulmxDl !(mulmxDr _ X) -!addrA; congr (_ + _); rewrite addrCA.
  by rewrite opprD addrA subrr add0r.
have Y_v : spectral X <= v.
  apply: le_trans (spectral_mulmx _ _) _; rewrite ler_pimulr ?spectral_ge0 //.
  apply: spectral_le => // y; rewrite mul1r.
  rewrite ler_by_sqr ?norm_ge0 // -!frobenius_sqr_norm [X in _ <= X](on_rows_split below_gt0).
  by rewrite ler_addl frobenius_sqr_ge0.
have mixed : frobenius_sqr (Y^T *m X) <= n2 * v ^+ 2.
  apply: le_trans (frobenius_sqr_spectral_r _ _) _; rewrite frobenius_sqr_tr ler_wpmul2l ?frobenius_sqr_ge0 //.
  by rewrite ler_pexpn2r ?nnegrE ?spectral_ge0.
have pure : frobenius_sqr (Y^T *m Y) <= n2 ^+ 2.
  by apply: le_trans (frobenius_sqr_mul _ _) _; rewrite frobenius_sqr_tr expr2.
rewrite /off_target -/V split_target ler_by_sqr ?frobenius_ge0 // sqr_frobenius frobenius_sqrN crossed //.
apply: (@le_trans _ _ (2%:R * (n2 * v ^+ 2) + n2 ^+ 2)); first by rewrite ler_add // ler_wpmul2l ?ler0n.
have n2_ge0 : 0 <= n2 := frobenius_sqr_ge0 _.
set q := e / s ^+ 2 in n2_le right_ge0 *; set r := _ / s.
have r2 : r ^+ 2 = 2%:R * (q * v ^+ 2).
  by rewrite /r /q !exprMn !sqr_sqrtr ?ler0n //; field; rewrite gt_eqF.
have r_ge0 : 0 <= r by rewrite /r divr_ge0 ?mulr_ge0 ?sqrtr_ge0 ?(ltW far_gt0).
have q_ge0 : 0 <= q := le_trans n2_ge0 n2_le.
apply: (@le_trans _ _ (2%:R * (q * v ^+ 2) + q ^+ 2)).
  by apply: ler_add; [rewrite ler_wpmul2l ?ler0n // ler_wpmul2r ?sqr_ge0 | rewrite ler_pexpn2r ?nnegrE].
by rewrite sqrrD r2 addrC ler_add2r ler_addl mulrn_wge0 // mulr_ge0.
Qed.
End Turned.

Lemma inhabited (R : realType) : bfc_claimG_3.inhabited R (@instance R)
  (@V_far_min R) (@V_p R) (@below_min R) (@norm2_E R) (@norm_E_below R) (@off_half R) (@off_target R) (@turned R).
Proof.
exists (Instance (numbers 2%:R)); rewrite /bfc_claimG_3.premises /V_far_min /V_p /below_min /norm2_E numbers_E /=.
rewrite trmx1 tr_scalar_mx !weakest_scalar normr1 (_ : (1 - 2%:R ^+ 2) ^+ 2 = 3%:R ^+ 2); last by ring.
by rewrite normr_nat ltr0n spectral_ge0 !ler01 sqr_ge0 !frobenius_ge0 frobenius_sqr_ge0 ltr01 exprn_gt0 ?ltr0n.
Qed.

Theorem proved (R : realType) : bfc_claimG_3.statement R (@instance R)
  (@V_far_min R) (@V_p R) (@below_min R) (@norm2_E R) (@norm_E_below R) (@off_half R) (@off_target R) (@turned R).
Proof.
move=> i [far_gt0 [_ [_ [E_ge0 [_ [_ [_ [_ [below_gt0 _]]]]]]]]]; split; first exact: turned0.
by split; [exact: target_bound | exact: half].
Qed.
End bfc_claimG_3_theory.
