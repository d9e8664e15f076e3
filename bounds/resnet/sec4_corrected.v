(* resnet.sec4_identity, .corrected, .never: with identity maps at both ends the condition of Theorem 3.1 fails. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius forms extreme.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
From statements Require resnet_sec4_identity.
From statements Require resnet_sec4_identity_corrected.
From statements Require resnet_sec4_identity_never.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Data.
Variable R : realType.

(* Inputs and outputs of one dimension, the scale s of B = s [I 0], and the constant of the condition. *)
Record data := Data {
  size : nat; samples : nat; X : 'M[R]_(size.+1, samples.+1); Y : 'M[R]_(size.+1, samples.+1);
  factor : R; constant : R;
}.
Implicit Type i : data.

(* The smallest positive singular value: the least |X w| over unit vectors w of the row space. *)
Definition smallest i : R :=
  inf [set norm (X i *m w) | w in [set w | norm w = 1 /\ exists z, w = (X i)^T *m z]]%classic.

(* All layers are zero, so the network is s I. The least loss is the infimum over all linear maps. *)
Definition loss i (W : 'M[R]_((size i).+1)) : R := frobenius_sqr (W *m X i - Y i) / 2%:R.
Definition least_loss i : R := inf [set @loss i W | W in [set: 'M[R]_((size i).+1)]]%classic.
Definition gap i : R := @loss i (factor i)%:M - least_loss i.
Definition inner_XY i : R := dot (X i) (Y i).

(* The gap is at least s^2 |X|_F^2 / 2 where <X, Y> <= 0: the least loss is at most that of the zero map. *)
Lemma gap_large i : inner_XY i <= 0 -> 0 <= factor i ->
  factor i ^+ 2 * frobenius_sqr (X i) / 2%:R <= gap i.
Proof.
move=> XY_le0 s_ge0; have least_le : least_loss i <= @loss i 0.
  apply: inf_lower_bound; last by exists 0.
  split; first by exists (@loss i 0), 0.
  by exists 0 => _ [W _ <-]; rewrite /loss divr_ge0 ?frobenius_sqr_ge0 ?ler0n.
apply: le_trans (ler_sub (lexx _) least_le).
rewrite /loss mul_scalar_mx mul0mx sub0r frobenius_sqrN frobenius_sqrD frobenius_sqrZ frobenius_sqrN.
rewrite dotNr dotZl -/(inner_XY i).
apply: (@le_by _ (factor i * (- inner_XY i))); first by rewrite mulr_ge0 // oppr_ge0.
by field.
Qed.

(* A positive one is attained nowhere above the norms. *)
Lemma smallest_le i : 0 < smallest i -> smallest i <= spectral (X i) /\ smallest i <= Num.sqrt (frobenius_sqr (X i)).
Proof.
move=> pos; have [[x [w [unit inrow] _]]|empty] := pselect (exists x : R,
    [set norm (X i *m w) | w in [set w | norm w = 1 /\ exists z, w = (X i)^T *m z]]%classic x); last first.
  move: pos; rewrite /smallest (_ : [set _ | _ in _]%classic = set0) ?inf0 ?ltxx //.
  by apply/seteqP; split=> x // inside; case: empty; exists x.
have within : smallest i <= norm (X i *m w).
  apply: inf_lower_bound; last by exists w.
  split; last by exists 0 => _ [u _ <-]; rewrite norm_ge0.
  by exists (norm (X i *m w)), w.
split; first by rewrite (le_trans within) // (le_trans (norm_mul_le _ _)) // unit mulr1.
rewrite (le_trans within) // -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 ?sqrtr_ge0 //.
by rewrite [X in _ <= X]sqr_sqrtr ?frobenius_sqr_ge0 // (le_trans (norm_mul_sqr_le _ _)) // unit expr1n mulr1.
Qed.

Definition norm_F i : R := Num.sqrt (frobenius_sqr (X i)).

(* s |X|_F <= sqrt 2 sqrt gap. *)
Lemma root_gap i : inner_XY i <= 0 -> 0 <= factor i -> factor i * norm_F i <= Num.sqrt 2%:R * Num.sqrt (gap i).
Proof.
move=> XY s_ge0; have large := gap_large XY s_ge0.
have gap_ge0 : 0 <= gap i.
  by apply: le_trans large; rewrite divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0 ?frobenius_sqr_ge0.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?sqrtr_ge0 //.
rewrite !exprMn !sqr_sqrtr ?frobenius_sqr_ge0 ?ler0n //.
by rewrite ler_pdivr_mulr ?ltr0n // [_ * 2%:R]mulrC in large.
Qed.

Lemma gap_nonneg i : inner_XY i <= 0 -> 0 <= factor i -> 0 <= gap i.
Proof.
move=> XY s_ge0; apply: le_trans (gap_large XY s_ge0).
by rewrite divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0 ?frobenius_sqr_ge0.
Qed.

(* The number 1 with Y = 0, s = 1 and C = 2. *)
Definition example : data := @Data 0 0 1%:M 0 1 2%:R.

Lemma smallest_example : smallest example = 1.
Proof.
rewrite /smallest (_ : [set _ | _ in _]%classic = [set 1]%classic) ?inf1 //.
apply/seteqP; split=> [_ [w [unit _] <-]|_ ->]; first by rewrite mul1mx unit.
exists (delta_mx 0 0); last by rewrite mul1mx norm_delta.
by rewrite /= norm_delta; split=> //; exists (delta_mx 0 0); rewrite trmx1 mul1mx.
Qed.

Lemma inner_example : inner_XY example = 0.
Proof. by rewrite /inner_XY dot0r. Qed.

Lemma norm_example : norm_F example = 1.
Proof. by rewrite /norm_F /frobenius_sqr /= !big_ord1 mxE eqxx expr1n sqrtr1. Qed.

End Data.

(* What all three come down to: s sr^2 < q sX C where s F <= sqrt 2 q and sqrt 2 sr^2 < F sX C. *)
Section Numbers.
Variable R : realType.
Implicit Types s C r sX F q : R.

Lemma impossible s C r sX F q : 0 < s -> 0 < C -> 0 < r -> r <= sX ->
  s * F <= Num.sqrt 2%:R * q -> Num.sqrt 2%:R * r ^+ 2 < F * sX * C -> s * r ^+ 2 < q * sX * C.
Proof.
move=> s_gt0 C_gt0 r_gt0 r_le root large; have root2 : 0 < Num.sqrt 2%:R :> R by rewrite sqrtr_gt0 ltr0n.
rewrite -(ltr_pmul2l root2) mulrCA; apply: lt_le_trans (_ : s * (F * sX * C) <= _); first by rewrite ltr_pmul2l.
by rewrite !mulrA ler_wpmul2r ?(ltW C_gt0) // ler_wpmul2r // (le_trans _ r_le) // ltW.
Qed.

Lemma ratio_large C r sX F : 0 < C -> 0 < r -> r <= sX -> r <= F ->
  Num.sqrt 2%:R < C -> Num.sqrt 2%:R * r ^+ 2 < F * sX * C.
Proof.
move=> C_gt0 r_gt0 r_le r_leF large; rewrite [X in _ < X]mulrC; apply: (@lt_le_trans _ _ (C * r ^+ 2)).
  by rewrite ltr_pmul2r // exprn_gt0.
by rewrite ler_wpmul2l ?(ltW C_gt0) // expr2 ler_pmul ?(ltW r_gt0).
Qed.
End Numbers.

Module resnet_sec4_identity_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition d i : nat := (size i).+1.
Definition k i : nat := (size i).+1.
Definition C i : R := constant i.
Definition norm_X i : R := norm_F i.
Definition scale i : R := factor i.
Definition sX i : R := spectral (X i).
Definition sr i : R := smallest i.
Definition product i : R := inner_XY i.
Definition gap_0 i : R := gap i.
End Symbols.

Lemma inhabited (R : realType) : resnet_sec4_identity.inhabited R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
exists (example R); rewrite /resnet_sec4_identity.premises /C /norm_X /sX /scale /sr /product /gap_0.
rewrite smallest_example norm_example inner_example spectral_ge0 gap_nonneg ?inner_example ?ler01 //.
have root2 : Num.sqrt 2%:R < 2%:R :> R.
  by rewrite -(ltr_pexpn2r (ltn0Sn 1)) ?nnegrE ?sqrtr_ge0 ?ler0n // sqr_sqrtr ?ler0n // -natrX ltr_nat.
have ratio : Num.sqrt 2%:R / 2%:R < 1 :> R by rewrite ltr_pdivr_mulr ?ltr0n // mul1r.
do !split; rewrite /= ?ler01 ?ltr01 ?ltr0n ?root2 ?(ltW ratio) //.
Qed.

Theorem proved (R : realType) : resnet_sec4_identity.statement R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
move=> i [C_gt0 [_ [_ [_ [_ [_ [s_gt0 [sr_gt0 [_ [XY0 [C_large _]]]]]]]]]]].
have XY : inner_XY i <= 0 by rewrite -[X in _ <= X]XY0.
have [sr_le sr_leF] := smallest_le sr_gt0; have root := root_gap XY (ltW s_gt0).
rewrite /resnet_sec4_identity.conclusion ltr_pdivl_mulr ?exprn_gt0 //.
exact: (impossible s_gt0 C_gt0 sr_gt0 sr_le root (ratio_large C_gt0 sr_gt0 sr_le sr_leF C_large)).
Qed.
End resnet_sec4_identity_theory.

Module resnet_sec4_identity_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition d i : nat := (size i).+1.
Definition k i : nat := (size i).+1.
Definition C i : R := constant i.
Definition norm_X i : R := norm_F i.
Definition scale i : R := factor i.
Definition sX i : R := spectral (X i).
Definition sr i : R := smallest i.
Definition product i : R := inner_XY i.
Definition gap_0 i : R := gap i.
End Symbols.

Lemma inhabited (R : realType) : resnet_sec4_identity_corrected.inhabited R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
exists (example R); rewrite /resnet_sec4_identity_corrected.premises /C /norm_X /sX /scale /sr /product /gap_0.
rewrite smallest_example norm_example inner_example spectral_ge0 gap_nonneg ?inner_example ?ler01 //.
have root2 : Num.sqrt 2%:R < 2%:R :> R.
  by rewrite -(ltr_pexpn2r (ltn0Sn 1)) ?nnegrE ?sqrtr_ge0 ?ler0n // sqr_sqrtr ?ler0n // -natrX ltr_nat.
have ratio : Num.sqrt 2%:R / 2%:R < 1 :> R by rewrite ltr_pdivr_mulr ?ltr0n // mul1r.
do !split; rewrite /= ?ler01 ?ltr01 ?ltr0n ?root2 ?(ltW ratio) //.
by rewrite spectral_scalar normr1 expr1n mul1r divr1.
Qed.

Theorem proved (R : realType) : resnet_sec4_identity_corrected.statement R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
move=> i [C_gt0 [_ [_ [_ [_ [_ [s_gt0 [sr_gt0 [_ [XY0 large]]]]]]]]]].
have XY : inner_XY i <= 0 by rewrite -[X in _ <= X]XY0.
have [sr_le sr_leF] := smallest_le sr_gt0; have root := root_gap XY (ltW s_gt0).
rewrite /resnet_sec4_identity_corrected.conclusion ltr_pdivl_mulr ?exprn_gt0 //.
apply: (impossible s_gt0 C_gt0 sr_gt0 sr_le root).
by move: large; rewrite ltr_pdivl_mulr ?exprn_gt0 // mulrAC ltr_pdivr_mulr // mulrAC.
Qed.
End resnet_sec4_identity_corrected_theory.

Module resnet_sec4_identity_never_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition d i : nat := (size i).+1.
Definition k i : nat := (size i).+1.
Definition scale i : R := factor i.
Definition sX i : R := spectral (X i).
Definition sr i : R := smallest i.
Definition product i : R := inner_XY i.
Definition gap_0 i : R := gap i.
End Symbols.

Lemma inhabited (R : realType) : resnet_sec4_identity_never.inhabited R
  (@instance R) (@d R) (@gap_0 R) (@k R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
exists (example R); rewrite /resnet_sec4_identity_never.premises /sX /scale /sr /product /gap_0.
rewrite smallest_example inner_example spectral_ge0 gap_nonneg ?inner_example ?ler01 //.
by do !split; rewrite /= ?ltr01.
Qed.

Theorem proved (R : realType) : resnet_sec4_identity_never.statement R
  (@instance R) (@d R) (@gap_0 R) (@k R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
move=> i [_ [_ [_ [_ [s_gt0 [sr_gt0 [_ XY]]]]]]].
have [sr_le sr_leF] := smallest_le sr_gt0; have large := gap_large XY (ltW s_gt0).
rewrite /resnet_sec4_identity_never.conclusion ler_pdivl_mulr ?exprn_gt0 //.
have sr_ge0 := ltW sr_gt0; have F_ge0 : 0 <= norm_F i := sqrtr_ge0 _.
have sX_ge0 := spectral_ge0 (X i).
have F2 : smallest i ^+ 2 <= frobenius_sqr (X i).
  by rewrite -[X in _ <= X](sqr_sqrtr (frobenius_sqr_ge0 _)) ler_pexpn2r ?nnegrE.
have sX2 : smallest i ^+ 2 <= spectral (X i) ^+ 2 by rewrite ler_pexpn2r ?nnegrE.
have product_le : smallest i ^+ 4 <= spectral (X i) ^+ 2 * frobenius_sqr (X i).
  by rewrite (exprD _ 2 2) ler_pmul ?sqr_ge0.
rewrite -mulrA (le_trans (ler_wpmul2l (sqr_ge0 _) product_le)) //.
have := ler_wpmul2l (sqr_ge0 (spectral (X i))) large; rewrite -(ler_pmul2l (ltr0n R 2)) => twice.
apply: (le_trans _ (le_trans twice _)); rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by rewrite /scale; field.
by rewrite /sX /gap_0; ring.
Qed.
End resnet_sec4_identity_never_theory.

