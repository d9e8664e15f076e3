(* minv.lemma2c.corrected, lemma2e.corrected, lemma2e.never: one layer with an extra coefficient, and its loss. *)
From bounds.theory Require Import language arithmetic maxima minv_extra_coefficient.
From mathcomp Require Import ring.
From statements Require minv_lemma2c_corrected.
From statements Require minv_lemma2e_corrected.
From statements Require minv_lemma2e_never.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_lemma2c_corrected_theory.
Section Symbols.
Variable R : realType.

(* One singular value, the scale of the start, and the order of a single layer. *)
Record instance := Instance { value : R; value_gt0 : 0 < value; c_0 : R; c_0_gt0 : 0 < c_0; order : nat }.
Implicit Type i : instance.
Definition singular i : spectrum R := @Spectrum R 0 (fun=> value i) (c_0 i) (fun=> value_gt0 i).
Definition slope i (C : R) : R := (losses (singular i) (order i) [:: 'X])^`().[C].
Definition e_k i : R := @first R (singular i) ord0.
Definition ratio i : R := slope i 1 / slope i 0.
End Symbols.

Lemma ratioE (R : realType) (i : instance R) : ratio i = e_k i.
Proof.
case: i => a a_gt0 c c_gt0 L; rewrite /ratio /e_k /slope /= !slope_one !big_ord_recl !big_ord0 /= !addr0 !afterE.
rewrite mul0r subr0 mul1r subKr !mulr1 /first /=; set e := 1 - _.
have a_n0 : a != 0 by rewrite gt_eqF.
have c_n0 : c != 0 by rewrite gt_eqF.
have [p0|p_n0] := eqVneq (e ^+ L) 0; last first.
  move: e p_n0 => e; move: (e ^+ L) => p p_n0.
  by field; rewrite a_n0 c_n0 p_n0.
have e0 : e = 0 by apply/eqP; move/eqP: p0; rewrite expf_eq0 => /andP[].
by rewrite p0 !mul0r !mulr0 oppr0 mul0r e0.
Qed.

(* The number 1 with scale 2. *)
Lemma inhabited (R : realType) : minv_lemma2c_corrected.inhabited R (@instance R) (@e_k R) (@ratio R).
Proof.
pose i := Instance (@ltr01 R) (ltr0n R 2) 4; exists i; rewrite /minv_lemma2c_corrected.premises ratioE.
rewrite /e_k /first /= expr1n mul1r; have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
by split; apply: (le_by half_ge0); field.
Qed.

Theorem proved (R : realType) : minv_lemma2c_corrected.statement R (@instance R) (@e_k R) (@ratio R).
Proof. by move=> i _; apply: ratioE. Qed.
End minv_lemma2c_corrected_theory.

Module minv_lemma2e_corrected_theory.
Section Symbols.
Variable R : realType.

(* Singular values, the order of a layer, and its extra coefficient. *)
Record instance := Instance { singular : spectrum R; scale_gt0 : 0 < scale singular; order : nat; coefficient : R }.
Implicit Type i : instance.
Definition loss i : R := (losses (singular i) (order i) [:: 'X]).[coefficient i].
Definition slope i : R := (losses (singular i) (order i) [:: 'X])^`().[coefficient i].
Definition spread i : R := widest_gap (singular i).
End Symbols.

(* The number 1 with scale 2 and the coefficient 2. *)
Lemma inhabited (R : realType) : minv_lemma2e_corrected.inhabited R (@instance R) (@loss R) (@slope R) (@spread R).
Proof.
exists (@Instance R (example R) (ltr0n R 2) 4 2%:R).
rewrite /minv_lemma2e_corrected.premises /loss /slope /spread loss_one slope_one /=.
have none : after 4 (@first R (example R) ord0) 2%:R = 0 by rewrite afterE /first /=; field.
rewrite !big_ord_recl !big_ord0 none expr0n /= !mulr0 !addr0 oppr0 spread_ge0; do !split=> //.
by rewrite /widest_gap !big_ord_recl !big_ord0 subrr normr0 !maxxx.
Qed.

Theorem proved (R : realType) : minv_lemma2e_corrected.statement R (@instance R) (@loss R) (@slope R) (@spread R).
Proof.
case=> s c_gt0 L C [_ [_ []]]; rewrite /slope /spread /= => flat same.
rewrite /minv_lemma2e_corrected.conclusion /loss /= loss_one.
have eq_a j : @a R s j = @a R s ord0.
  by apply/eqP; rewrite -subr_eq0 -normr_le0 -same spread_ge.
have eq_first j : @first R s j = @first R s ord0 by rewrite /first eq_a.
suff none : after L (@first R s ord0) C = 0.
  by rewrite big1 // => j _; rewrite eq_first none expr0n mulr0.
move/eqP: flat; rewrite slope_one oppr_eq0.
rewrite (eq_bigr (fun=> @a R s ord0 ^+ 2 * ((1 - @first R s ord0) * @first R s ord0 ^+ L * after L (@first R s ord0) C))).
  have a_n0 : @a R s ord0 ^+ 2 != 0 by rewrite expf_neq0 // gt_eqF ?a_gt0.
  have drop : 1 - @first R s ord0 != 0 by rewrite /first subKr mulf_neq0 // invr_neq0 // gt_eqF.
  rewrite sumr_const card_ord mulrn_eq0 /= mulf_eq0 (negbTE a_n0) /= mulf_eq0 mulf_eq0 (negbTE drop) /=.
  by move=> /orP[/eqP flat|/eqP //]; rewrite afterE flat mul0r.
by move=> j _; rewrite eq_a eq_first.
Qed.
End minv_lemma2e_corrected_theory.

Module minv_lemma2e_never_theory.
Section Symbols.
Variable R : realType.

(* Singular values, the order of a layer, and its extra coefficient. *)
Record instance := Instance { singular : spectrum R; order : nat; coefficient : R }.
Implicit Type i : instance.
Definition c_0 i : R := scale (singular i).
Definition norm_A i : R := \big[Num.max/0]_j @a R (singular i) j.
Definition loss i : R := (losses (singular i) (order i) [:: 'X]).[coefficient i].
Definition spread i : R := widest_gap (singular i).
End Symbols.

Section Two.
Variable R : realType.
Definition two (j : 'I_2) : R := if j == ord0 then 1 else 2%:R.
Lemma two_gt0 j : 0 < two j. Proof. by rewrite /two; case: eqP; rewrite ?ltr01 ?ltr0n. Qed.
Definition example2 := @Spectrum R 1 two 5%:R two_gt0.
End Two.

Lemma loss_ge0 (R : realType) (i : instance R) : 0 <= loss i.
Proof. by rewrite /loss loss_one; apply: sumr_ge0 => j _; rewrite mulr_ge0 ?divr_ge0 ?sqr_ge0 ?ler0n. Qed.

Lemma norm_ge (R : realType) (i : instance R) j : @a R (singular i) j <= norm_A i.
Proof. exact: (max_ge 0 (fun j => @a R (singular i) j)). Qed.

Lemma norm_gt0 (R : realType) (i : instance R) : 0 < norm_A i.
Proof. by apply: lt_le_trans (norm_ge ord0); apply: a_gt0. Qed.

(* The numbers 1 and 2 with scale 5. *)
Lemma inhabited (R : realType) :
  minv_lemma2e_never.inhabited R (@instance R) (@c_0 R) (@loss R) (@norm_A R) (@spread R).
Proof.
pose i := @Instance R (example2 R) 4 1; exists i; rewrite /minv_lemma2e_never.premises loss_ge0 spread_ge0 norm_gt0.
have below : norm_A i <= 2%:R.
  by apply: max_le => [|j]; rewrite /= ?ler0n // /two; case: eqP; rewrite ?ler1n.
do !split=> //; rewrite ?ltr0n //.
  by apply: le_lt_trans (_ : 2%:R ^+ 2 < _); rewrite ?ler_expn2r ?nnegrE ?ler0n ?(ltW (norm_gt0 i)) // -natrX ltr_nat.
apply: lt_le_trans (spread_ge (s := example2 R) (@Ordinal 2 1 isT) ord0).
by rewrite /= /two /= (_ : 2%:R - 1 = 1) ?normr1 ?ltr01 //; ring.
Qed.

Theorem proved (R : realType) :
  minv_lemma2e_never.statement R (@instance R) (@c_0 R) (@loss R) (@norm_A R) (@spread R).
Proof.
move=> i [_ [_ [_ [_ [bound differ]]]]]; rewrite /minv_lemma2e_never.conclusion lt0r loss_ge0 andbT.
have large j : @a R (singular i) j ^+ 2 < scale (singular i).
  apply: le_lt_trans bound; apply: ler_expn2r (norm_ge j); rewrite nnegrE ltW ?a_gt0 ?norm_gt0 //.
apply: contraL differ => /eqP zero; rewrite -leNgt; move: large {bound}.
case: i zero => s L C; rewrite /loss /spread /= loss_one => zero large.
have c_gt0 : 0 < scale s by apply: le_lt_trans (large ord0); rewrite sqr_ge0.
have exact j : C * (@a R s j ^+ 2 / scale s) = 1.
  have part_ge0 k : 0 <= @a R s k ^+ 2 / 2%:R * after L (@first R s k) C ^+ 2.
    by rewrite mulr_ge0 ?divr_ge0 ?sqr_ge0 ?ler0n.
  have /eqP := psumr_eq0P (fun k _ => part_ge0 k) zero (i := j) isT.
  have half_n0 : @a R s j ^+ 2 / 2%:R != 0 by rewrite mulf_neq0 ?invr_neq0 ?pnatr_eq0 ?expf_neq0 // gt_eqF ?a_gt0.
  have first_n0 : @first R s j != 0 by rewrite gt_eqF // subr_gt0 ltr_pdivr_mulr // mul1r.
  rewrite mulf_eq0 (negbTE half_n0) sqrf_eq0 afterE mulf_eq0 expf_eq0 (negbTE first_n0) andbF /=.
  by rewrite subr_eq0 /first subKr => /eqP.
apply: max_le => // p; apply: max_le => // q; rewrite normr_le0 subr_eq0.
have C_n0 : C / scale s != 0.
  by apply/eqP => C0; have := exact p; rewrite mulrCA C0 mulr0 => /eqP; rewrite eq_sym oner_eq0.
have : @a R s p ^+ 2 = @a R s q ^+ 2.
  by apply: (mulfI C_n0); rewrite -!mulrA ![_^-1 * _]mulrC !exact.
by move/eqP; rewrite eqr_expn2 // ltW // a_gt0.
Qed.
End minv_lemma2e_never_theory.
