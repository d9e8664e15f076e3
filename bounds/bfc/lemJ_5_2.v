(* bfc.lemJ_5_2.corrected: a linear change of variables costs q! and the singular values to the power 2 q. *)
From bounds.theory Require Import language vectors spectral extreme singular bfc_forms.
From statements Require bfc_lemJ_5_2_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemJ_5_2_corrected_theory.
Section Symbols.
Variable R : realType.

(* A form f of a degree in m variables, as a sum over words, the matrix W of the change x -> W x, and the bound kappa. *)
Record instance := Instance { m : nat; n : nat; degree : nat; f : word m degree -> R; W : 'M[R]_(m, n); bound : R }.
Implicit Type i : instance.

Definition q i : nat := degree i.
Definition kappa i : R := bound i.

(* The least |W' v| over unit vectors v, and the spectral norm. *)
Definition sigma_min i : R := weakest (W i)^T.
Definition norm_W i : R := spectral (W i).

(* The sums of the squared coefficients of f(x) and of f(W x). *)
Definition C_f i : R := coefficients (@f i).
Definition C_g i : R := coefficients (substitute (W i) (@f i)).
End Symbols.

Lemma coefficients_ge0 (R : realType) n q (a : word n q -> R) : 0 <= coefficients a.
Proof. by apply: sumr_ge0 => t _; apply: sqr_ge0. Qed.

(* f(x) = x in one variable, and W = 2. *)
Lemma inhabited (R : realType) : bfc_lemJ_5_2_corrected.inhabited R (@instance R)
  (@C_f R) (@C_g R) (@kappa R) (@norm_W R) (@q R) (@sigma_min R).
Proof.
exists (@Instance R 1 1 1 (fun=> 1) 2%:R%:M 1); rewrite /bfc_lemJ_5_2_corrected.premises !coefficients_ge0 spectral_ge0.
by rewrite /sigma_min /= tr_scalar_mx weakest_scalar normr_nat invr1 ltr01 ler0n ler1n.
Qed.

Theorem proved (R : realType) : bfc_lemJ_5_2_corrected.statement R (@instance R)
  (@C_f R) (@C_g R) (@kappa R) (@norm_W R) (@q R) (@sigma_min R).
Proof.
move=> i [_ [_ [kappa_gt0 [_ [_ [_ above]]]]]].
have low_ge0 : 0 <= (kappa i)^-1 ^+ 2 := sqr_ge0 _.
have stretch v : (kappa i)^-1 ^+ 2 * norm v ^+ 2 <= norm ((W i)^T *m v) ^+ 2 <= norm_W i ^+ 2 * norm v ^+ 2.
  rewrite -!exprMn !ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 ?invr_ge0 ?(ltW kappa_gt0) //.
  apply/andP; split; last by rewrite (le_trans (norm_mul_le _ _)) // spectral_trmx.
  by apply: le_trans (weakest_least _ _); rewrite ler_wpmul2r ?norm_ge0.
have [low high] := @substitution_costs _ _ _ _ _ _ low_ge0 (sqr_ge0 (norm_W i)) stretch _ (@f R i).
split; last by rewrite exprM.
by rewrite -exprVn exprM.
Qed.
End bfc_lemJ_5_2_corrected_theory.
