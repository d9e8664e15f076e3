(* minv.best_scale, assump2: which residual the best scale of the start leaves. *)
From bounds.theory Require Import language arithmetic maxima.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
From statements Require minv_best_scale.
From statements Require minv_assump2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Spectrum.
Variable R : realType.

(* The positive singular values of a matrix, none above the largest and none below the least of them. *)
Record spectrum := Spectrum {
  number : nat; values : 'I_number -> R; top : 'I_number; bottom : 'I_number;
  least_gt0 : 0 < values bottom; ordered : forall j, values bottom <= values j <= values top;
}.
Implicit Type s : spectrum.

(* max_j |1 - a_j^2 / c|. *)
Definition residual s (c : R) : R := \big[Num.max/0]_j `|1 - @values s j ^+ 2 / c|.

(* (a_max / a_min)^2. *)
Definition condition2 s : R := (@values s (top s) / @values s (bottom s)) ^+ 2.

Lemma residual_ge s c j : `|1 - @values s j ^+ 2 / c| <= residual s c.
Proof. exact: (max_ge 0 (fun j => `|1 - @values s j ^+ 2 / c|)). Qed.

Lemma residual_ge0 s c : 0 <= residual s c.
Proof. by have := residual_ge c (top s); apply: le_trans; exact: normr_ge0. Qed.

Lemma condition2_gt0 s : 0 < condition2 s.
Proof.
have /andP[le _] := ordered (top s); have low := least_gt0 s.
by rewrite exprn_gt0 // divr_gt0 // (lt_le_trans low).
Qed.

Lemma residual_large s c : 0 < c -> (condition2 s - 1) / (1 + condition2 s) <= residual s c.
Proof.
move=> c_gt0; have k_gt0 := condition2_gt0 s; set e := residual s c.
have a_n0 : @values s (bottom s) != 0 by rewrite gt_eqF ?least_gt0.
have c_n0 : c != 0 by rewrite gt_eqF.
rewrite ler_pdivr_mulr; last by rewrite addr_gt0 ?ltr01.
have := residual_ge c (top s); rewrite ler_norml => /andP[/ge0_of high _].
have := residual_ge c (bottom s); rewrite ler_norml => /andP[_ /ge0_of low].
apply: (le_by (addr_ge0 high (mulr_ge0 (ltW k_gt0) low))); rewrite -/e /condition2.
by field; rewrite a_n0 c_n0.
Qed.

(* The mean of the extreme squares. *)
Definition balanced s : R := (@values s (top s) ^+ 2 + @values s (bottom s) ^+ 2) / 2%:R.

Lemma balanced_gt0 s : 0 < balanced s.
Proof. by rewrite divr_gt0 ?ltr0n // ltr_paddl ?sqr_ge0 // exprn_gt0 ?least_gt0. Qed.

Lemma balanced_small s : condition2 s <= 3%:R -> residual s (balanced s) <= 1 / 2%:R.
Proof.
move=> small; have c_gt0 := balanced_gt0 s; have low := least_gt0 s.
have top_gt0 : 0 < @values s (top s) by have /andP[le _] := ordered (top s); rewrite (lt_le_trans low).
have top_le : @values s (top s) ^+ 2 <= 3%:R * @values s (bottom s) ^+ 2.
  by move: small; rewrite /condition2 expr_div_n ler_pdivr_mulr // exprn_gt0.
apply: max_le => [|j]; first by rewrite divr_ge0 ?ler0n ?ler01.
have /andP[above below] := ordered j; have j_ge0 : 0 <= @values s j := le_trans (ltW low) above.
have above2 : @values s (bottom s) ^+ 2 <= @values s j ^+ 2 by rewrite ler_pexpn2r ?nnegrE // ltW.
have below2 : @values s j ^+ 2 <= @values s (top s) ^+ 2 by rewrite ler_pexpn2r ?nnegrE // ltW.
have c_n0 : balanced s != 0 by rewrite gt_eqF.
have -> : 1 - @values s j ^+ 2 / balanced s = (balanced s - @values s j ^+ 2) / balanced s by field.
rewrite normrM normfV (ger0_norm (ltW c_gt0)) ler_pdivr_mulr // ler_norml /balanced.
have quarter : 0 <= 4%:R^-1 :> R by rewrite invr_ge0 ler0n.
apply/andP; split.
  by apply: (le_by (addr_ge0 (ge0_of below2) (mulr_ge0 quarter (ge0_of top_le)))); field.
by apply: (le_by (addr_ge0 (ge0_of above2) (mulr_ge0 quarter (ge0_of top_le)))); field.
Qed.

(* One singular value. *)
Lemma one_ordered (j : 'I_1) : 1 <= (1 : R) <= 1.
Proof. by rewrite lexx. Qed.
Definition example : spectrum := @Spectrum 1 (fun=> 1) 0 0 ltr01 one_ordered.

Lemma condition2_example : condition2 example = 1.
Proof. by rewrite /condition2 divr1 expr1n. Qed.
End Spectrum.

Module minv_best_scale_theory.
Section Symbols.
Variable R : realType.

(* A spectrum and any scale of the start. *)
Record instance := Instance { singular : spectrum R; scale : R; scale_gt0 : 0 < scale }.
Implicit Type i : instance.
Definition e_0 i : R := residual (singular i) (scale i).
Definition kappa2 i : R := condition2 (singular i).
End Symbols.

Lemma inhabited (R : realType) : minv_best_scale.inhabited R (@instance R) (@e_0 R) (@kappa2 R).
Proof.
exists (Instance (example R) (@ltr01 R)); rewrite /minv_best_scale.premises /e_0 /kappa2 residual_ge0.
by rewrite condition2_example ltr01 lexx.
Qed.

Theorem proved (R : realType) : minv_best_scale.statement R (@instance R) (@e_0 R) (@kappa2 R).
Proof. by move=> i _; apply: residual_large (scale_gt0 i). Qed.
End minv_best_scale_theory.

Module minv_assump2_theory.
Section Symbols.
Variable R : realType.
Definition instance := spectrum R.
Implicit Type i : instance.
Definition condition2 i : R := condition2 i.

(* The least residual of a start, over all scales. *)
Definition residual_of_best_start i : R := inf [set residual i c | c in [set c | 0 < c]].
End Symbols.

Lemma best_le (R : realType) (i : instance R) c : 0 < c -> residual_of_best_start i <= residual i c.
Proof.
move=> c_gt0; apply: inf_lower_bound; last by exists c.
split; first by exists (residual i c), c.
by exists 0 => _ [b _ <-]; apply: residual_ge0.
Qed.

Lemma inhabited (R : realType) : minv_assump2.inhabited R
  (@instance R) (@condition2 R) (@residual_of_best_start R).
Proof.
exists (example R); rewrite /minv_assump2.premises /condition2 condition2_example ltr01 ler1n; split=> //; split=> //.
apply: lb_le_inf; first by exists (residual (example R) 1), 1 => //; rewrite /= ltr01.
by move=> _ [b _ <-]; apply: residual_ge0.
Qed.

Theorem proved (R : realType) : minv_assump2.statement R
  (@instance R) (@condition2 R) (@residual_of_best_start R).
Proof.
by move=> i [_ [_ small]]; apply: le_trans (best_le i (balanced_gt0 i)) (balanced_small small).
Qed.
End minv_assump2_theory.
