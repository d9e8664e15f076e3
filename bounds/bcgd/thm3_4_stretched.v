(* The data of the refutation of bcgd.thm3_4 as printed: their run in eight numbers, and what the premises ask. A file of lemmas. *)
From Coq Require Import BinInt.
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks bcgd_sweeps bcgd_one_output enclosures bcgd_two_layers.
From bounds.theory Require Import bcgd_stretched_run bcgd_stretched_steps bcgd_stretched_trap bcgd_stretched_kept.
From bounds.bcgd Require Import thm3_4.
From bounds.bcgd Require thm3_6.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.
Opaque iadd isub imul iinv fraction widen twentieth swept.

(* L = 2, identity start, X = diag(1, 1/2), W* = 10^6 (1, 1/50), eta = 1/5. *)
Section Witness.
Variable R : realType.
Notation x := (2%:R^-1 : R).
Notation eta := (5%:R^-1 : R).
Notation s_1 := (10%:R ^+ 6 : R).
Notation s_2 := (2%:R * 10%:R ^+ 4 : R).
Notation data := (@data R x).
Notation target := (@target R s_1 s_2).
Notation n_s := (@size R (@GRing.add R) (@GRing.mul R)).

Definition back : 'M[R]_2 := diag_mx (\row_j (if j == ord0 then 1 else 2%:R)).
Definition first_row : 'M[R]_(1, 2) := \row_j (j == ord0)%:R.

Lemma x_n0 : x != 0. Proof. by rewrite invr_eq0 pnatr_eq0. Qed.

Lemma data_back : data *m back = 1%:M.
Proof.
rewrite mulmx_diag; apply/matrixP => i j; rewrite !mxE; case: (i == ord0); rewrite ?mulr1 //.
by rewrite mulVf // pnatr_eq0.
Qed.

Lemma back_data : back *m data = 1%:M. Proof. exact: mulmx1C data_back. Qed.

Lemma rank_data : 2%N = \rank data. Proof. by rewrite mxrank_unit //; case: (mulmx1_unit data_back). Qed.

Lemma penrose_data : pseudoinverse data back.
Proof. by split; rewrite ?data_back ?back_data ?mul1mx ?trmx1. Qed.

Lemma orthonormal_I : orthonormal (1%:M : 'M[R]_2). Proof. by rewrite /orthonormal trmx1 mulmx1. Qed.

Lemma projector_I : (1%:M : 'M[R]_2) *m (1%:M)^T = back *m data. Proof. by rewrite trmx1 mulmx1 back_data. Qed.

Definition stretched k : run R :=
  Run rank_data penrose_data orthonormal_I projector_I (target *m data) (two first_row 1%:M) eta k.

Lemma solutionE k : W_star (stretched k) = target. Proof. by rewrite /W_star /= -mulmxA data_back mulmx1. Qed.

(* The layers after k sweeps. *)
Definition next (N : 'M[R]_(1, 2) * 'M[R]_2) : 'M[R]_(1, 2) * 'M[R]_2 :=
  let a' := updated data (target *m data) eta 1%:M N.1 (N.2 *m 1%:M) in
  (a', updated data (target *m data) eta (1%:M *m a') N.2 1%:M).
Definition pair k := iter k next (first_row, 1%:M).
Definition numbers k : state R := read x s_1 s_2 (pair k).1 (pair k).2.

Lemma afterE i k : after (stretched i) k = two (pair k).1 (pair k).2.
Proof. by elim: k => [|k IH] //=; move: IH; rewrite /after /= => ->. Qed.

Lemma distanceE i (a : 'M[R]_(1, 2)) (W : 'M[R]_2) : let s := read x s_1 s_2 a W in
  @distance R (stretched i) (product (two a W)) = d_1 s ^+ 2 + d_2 s ^+ 2.
Proof. by rewrite /distance solutionE /= mulmx1 /frobenius_sqr big_ord1 !big_ord_recl big_ord0 addr0. Qed.

Lemma x_ge0 : 0 <= x. Proof. by rewrite invr_ge0 ler0n. Qed.
Lemma x_lt1 : x < 1. Proof. by rewrite invf_lt1 ?ltr0n // ltr1n. Qed.

Lemma numbers_follow k : follows (numbers k) (numbers k.+1).
Proof.
rewrite /numbers /pair iterS -/(pair k); case: (pair k) => a W /=.
exists (spectral (W *m data) ^+ 2).
  have [low high] := size_between (W *m data); move: low high; rewrite !seen_1 !seen_2.
  have sq (p q : R) : p ^+ 2 + q ^+ 2 = p * p + q * q by rewrite !expr2.
  by rewrite !sq ![_ ^+ 2]expr2.
cbv zeta; rewrite -top_read => n_n0; exact: bottom_read x_ge0 x_lt1 n_n0.
Qed.

Lemma numbers_0 : numbers 0 = State 1 0 1 0 0 1 (1 - s_1) (- (10%:R ^+ 4)).
Proof.
rewrite /numbers readE /= !mxE /=; congr State; first by ring.
by rewrite !mulr0 add0r; field.
Qed.

Lemma inside_start : inside first_state (numbers 0).
Proof.
rewrite numbers_0; have one := within_one R.
have zero : within (fraction 0 1) (0 : R) by apply: (@within_ratio _ 0 1) => //; rewrite mul0r.
have ten : zr R 10 = 10%:R := zr_of R 10.
have fourth (p : Z) : zr R (p * (p * (p * p))) = zr R p ^+ 4 by rewrite !zrM; ring.
have less (p q : Z) : zr R (1 - p * p * q) = zr R 1 - zr R p ^+ 2 * zr R q by rewrite zrB !zrM.
have thousands : zr R 10000 = 10%:R ^+ 4 by rewrite -ten -fourth.
split; split; try exact: one; try exact: zero.
  apply: within_fraction => //; rewrite (zr_of R 1) mulr1.
  by rewrite -[(-999999)%BZ]/(1 - 10 * 10 * 10000)%BZ less thousands ten (zr_of R 1) -exprD.
apply: within_fraction => //; rewrite (zr_of R 1) mulr1.
by rewrite -[(-10000)%BZ]/(Z.opp 10000) zrN thousands.
Qed.

(* The error after k sweeps, against any multiple of the promise. *)
Lemma too_slow (M : R) : exists k, (0 < k)%N /\ 0 < d_2 (numbers k) ^+ 2 /\
  M * ((19%:R / 20%:R) ^+ 2 * (99%:R / 100%:R) ^+ 2) ^+ (k - 20) < d_2 (numbers k) ^+ 2.
Proof.
have e_gt0 := twentieth_gt0 inside_start numbers_follow.
have sqr_gt0 (y : R) : 0 < - y -> 0 < y ^+ 2 by move=> y_gt0; rewrite -sqrrN exprn_gt0.
have [n big] : exists n, M * ((19%:R / 20%:R) ^+ 2 * (99%:R / 100%:R) ^+ 2) ^+ n < d_2 (numbers 20) ^+ 2 * ((16%:R / 17%:R) ^+ 2) ^+ n.
  apply: outgrown; first exact: sqr_gt0.
    by rewrite mulr_gt0 ?exprn_gt0 ?divr_gt0 ?ltr0n.
  rewrite -exprMn ltr_pexpn2r ?nnegrE ?mulr_ge0 ?divr_ge0 ?ler0n //.
  rewrite mulf_div -!natrM ltr_pdivr_mulr ?ltr0n // mulrAC ltr_pdivl_mulr ?ltr0n //.
  by apply: (@lt_by _ 23%:R); [rewrite ltr0n | rewrite !natrM; ring].
exists (n + 20)%N; rewrite addn_gt0 orbT addnK; split=> //.
have [_ below] := stays inside_start numbers_follow n.
have left_gt0 : 0 < (16%:R / 17%:R) ^+ n * - d_2 (numbers 20) by rewrite mulr_gt0 ?exprn_gt0 ?divr_gt0 ?ltr0n.
split; first exact: sqr_gt0 (lt_le_trans left_gt0 below).
apply: lt_le_trans big _; rewrite -exprM mulnC exprM mulrC -[d_2 (numbers 20) ^+ 2]sqrrN -exprMn -[X in _ <= X]sqrrN.
by rewrite ler_pexpn2r // nnegrE ltW // (lt_le_trans left_gt0 below).
Qed.

Lemma spectral_1 : spectral data = 1.
Proof.
have := spectral_data x_ge0 x_lt1 => /eqP; rewrite sqrf_eq1 => /orP[/eqP //|/eqP minus].
by have := spectral_ge0 data; rewrite minus oppr_ge0 ler10.
Qed.

Lemma off_partial D p q (W : 'M[R]_(p, q)) : (forall a b, W a b = (a == b :> nat)%:R) -> off_orth_identity D W = 0.
Proof.
move=> WE; rewrite /off_orth_identity; set k := minn _ _.
rewrite [X in _ + X]big1 => [|a _]; last by rewrite big1 // => b _; rewrite WE subrr expr0n.
rewrite addr0 big1 // => a a_k; rewrite big1 // => b b_k.
have aq : (a < q)%N by apply: leq_trans a_k _; rewrite /k !geq_min leqnn orbT.
rewrite (bigD1 (Ordinal aq)) //= big1 => [|c /andP[_ c_a]].
  by rewrite !WE /= eqxx mul1r addr0 [(b == a :> nat)]eq_sym subrr expr0n.
have /negbTE a_c : (a != c :> nat) by rewrite eq_sym; exact: c_a.
by rewrite !WE a_c mul0r.
Qed.

Lemma singular_half : singular 2 data = x.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split.
  apply: singular_le => [|Q orth]; first exact: x_ge0.
  have orth' : orthonormal Q^T by rewrite /orthonormal trmxK; exact: mulmx1C.
  have := weakest_le (data *m Q) (Q^T *m (delta_mx o1 0 : 'cV[R]_2)); rewrite norm_orthonormal // norm_delta mulr1.
  have -> : data *m Q *m (Q^T *m (delta_mx o1 0 : 'cV[R]_2)) = x *: (delta_mx o1 0 : 'cV[R]_2).
    rewrite !mulmxA -(mulmxA data) (mulmx1C orth) mulmx1 mul_diag_mx; apply/matrixP => i j; rewrite !mxE.
    by case: (unliftP ord0 i) => [i' ->|->] /=; rewrite ?mulr0.
  by rewrite normZ norm_delta mulr1 ger0_norm // x_ge0.
have := @thm3_6.bcgd_thm3_6_theory.singular_ge R 1 _ _ data _ (orthonormal_I); rewrite mulmx1; apply: le_trans.
apply: weakest_greatest => u unit; rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 ?x_ge0 //.
have : norm u ^+ 2 = 1 by rewrite unit expr1n.
rewrite !norm_sqr /inner !big_ord_recl !big_ord0 !addr0 !mul_diag_mx !mxE /= mul1r.
move: (u ord0 0) (u (lift ord0 ord0) 0) => p q one; apply: (@le_by _ (3%:R / 4%:R * p ^+ 2)).
  by rewrite mulr_ge0 ?divr_ge0 ?ler0n ?sqr_ge0.
have -> : x ^+ 2 = x ^+ 2 * (p * p + q * q) by rewrite one mulr1.
by field.
Qed.

Lemma singular_target : 10%:R ^+ 6 <= singular 1 (target *m data).
Proof.
have orth : orthonormal (delta_mx ord0 0 : 'M[R]_(2, 1)).
  by rewrite /orthonormal trmx_delta mul_delta_mx; apply/matrixP => i j; rewrite !ord1 !mxE.
have := @thm3_6.bcgd_thm3_6_theory.singular_ge R 0 _ _ (target *m data) _ orth; apply: le_trans.
have -> : target *m data *m delta_mx ord0 0 = s_1%:M.
  by apply/matrixP => i j; rewrite !ord1 mul2 seen_1 !mxE /= mulr1 mulr0 addr0 mulr1n.
by rewrite weakest_scalar ger0_norm ?exprn_ge0 ?ler0n.
Qed.

Lemma inverse_gram : invmx (data *m data^T) = back *m back.
Proof.
have same : data *m data^T *m (back *m back) = 1%:M by rewrite tr_diag_mx mulmxA -(mulmxA data) data_back mulmx1 data_back.
have [unit _] := mulmx1_unit same.
by rewrite -[LHS]mulmx1 -same mulKmx.
Qed.

Lemma excluded_gt0 k (W : 'M[R]_(1, 2)) : 0 < W 0 ord0 -> 0 < @excluded R (stretched k) W.
Proof.
move=> W_gt0; rewrite lt0r frobenius_sqr_ge0 andbT frobenius_sqr_eq0; apply/eqP => /matrixP /(_ 0 ord0).
rewrite solutionE /= inverse_gram spectral_1 expr1n mul1r invrK.
rewrite mxE [(- _ : 'M_(_, _)) _ _]mxE mul2 mulmx_diag !mxE /= !mulr1n !mulr0n mulr1 mulr0 !subr0 => /eqP.
rewrite ?mulr1 ?mulr0 ?addr0 ?subr0 ?oppr0.
have -> : s_1 - W 0 ord0 * (1 - 5%:R) = s_1 + 4%:R * W 0 ord0 by ring.
by rewrite gt_eqF // addr_gt0 ?exprn_gt0 ?mulr_gt0 ?ltr0n.
Qed.

Lemma nearest_gt0 k : 0 < @nearest R (stretched k).
Proof.
have first_gt0 : 0 < (first_row *m 1%:M) 0 ord0 by rewrite mulmx1 mxE eqxx ltr01.
rewrite /nearest /= !big_cons big_nil !lt_minr !mul1mx !mulmx1.
have at_0 := excluded_gt0 k first_gt0; rewrite !mulmx1 in at_0.
have at_1 : 0 < @excluded R (stretched k) (updated data (target *m data) eta 1%:M (first_row) 1%:M).
  apply: excluded_gt0; have := @a'_entry R x eta s_1 s_2 (first_row) 1%:M ord0; rewrite mulmx1 => ->.
  have -> : read x s_1 s_2 (first_row) 1%:M = numbers 0 by [].
  rewrite numbers_0 !mxE /= !mulr1n !mulr0n !mulr0 addr0 mulr1.
  have r_ge0 : 0 <= eta / spectral (1%:M *m data) ^+ 2 by rewrite mulr_ge0 ?invr_ge0 ?ler0n ?sqr_ge0.
  have s_ge1 : 0 <= s_1 - 1 by rewrite subr_ge0 exprn_ege1 // ler1n.
  apply: (@lt_le_trans _ _ 1); first exact: ltr01.
  by apply: (le_by (mulr_ge0 r_ge0 s_ge1)); ring.
by rewrite at_0 at_1.
Qed.
End Witness.
