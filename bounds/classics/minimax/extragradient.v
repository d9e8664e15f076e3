(* classics.extragradient: the extragradient method contracts on bilinear games of any size. *)
From bounds.theory Require Import language vectors spectral arithmetic extreme forms.
From mathcomp Require Import ring.
From statements Require classics_extragradient.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Game.
Variables (R : realType) (n : nat) (B : 'M[R]_n.+1).
Implicit Types (x y : 'cV[R]_n.+1) (z : 'cV[R]_n.+1 * 'cV[R]_n.+1) (eta : R).

(* The field (B y, - B^T x) of the game x^T B y, a step that looks ahead, and |z|^2 = |x|^2 + |y|^2. *)
Definition field z : 'cV[R]_n.+1 * 'cV[R]_n.+1 := (B *m z.2, - (B^T *m z.1)).
Definition moved eta z z' : 'cV[R]_n.+1 * 'cV[R]_n.+1 := (z.1 - eta *: (field z').1, z.2 - eta *: (field z').2).
Definition extragradient eta z := moved eta z (moved eta z z).
Definition length2 z : R := norm z.1 ^+ 2 + norm z.2 ^+ 2.

(* |B^T x| >= sigma |x| where |B y| >= sigma |y|, for an invertible B. *)
Lemma adjoint_weakest x : B \in unitmx -> weakest B * norm x <= norm (B^T *m x).
Proof.
move=> unit; have [->|x_n0] := eqVneq x 0; first by rewrite norm0 mulr0 norm_ge0.
have x_gt0 : 0 < norm x by rewrite lt0r norm_eq0 x_n0 norm_ge0.
set w := invmx B *m x; have xE : x = B *m w by rewrite /w mulmxA mulmxV // mul1mx.
have w_le : weakest B * norm w <= norm x by rewrite [X in _ <= norm X]xE weakest_le.
have same : norm x ^+ 2 <= norm w * norm (B^T *m x) by rewrite norm_sqr {1}xE inner_adjoint inner_le.
rewrite -(ler_pmul2r x_gt0) -mulrA -expr2; apply: le_trans (ler_wpmul2l (weakest_ge0 _) same) _.
by rewrite mulrA mulrC ler_wpmul2l ?norm_ge0.
Qed.

(* One half of the step: M is B B^T or B^T B. *)
Lemma half_step (M : 'M[R]_n.+1) s L eta v : 0 <= s -> between M s L -> 2%:R * eta ^+ 2 * L <= 1 ->
  norm v ^+ 2 - eta ^+ 2 * form M v v + eta ^+ 4 * norm (M *m v) ^+ 2 <= (1 + eta ^+ 4 * s ^+ 2 - eta ^+ 2 * s) * norm v ^+ 2.
Proof.
move=> s_ge0 [sym range] short; set e := eta ^+ 2; have e_ge0 : 0 <= e by exact: sqr_ge0.
pose P := M - s%:M; have formP u : form P u u = form M u u - s * norm u ^+ 2.
  by rewrite /form mulmxBl innerBr mul_scalar_mx innerZr norm_sqr.
have betP : between P 0 (L - s).
  split=> [|u]; first by rewrite linearB /= sym tr_scalar_mx.
  by have /andP[low high] := range u; rewrite formP mul0r subr_ge0 low mulrBl ler_add2r.
have [neg|pos] := ltrP (L - s) 0.
  have [zero|v_n0] := eqVneq (norm v ^+ 2) 0.
    by move/eqP: zero; rewrite sqrf_eq0 norm_eq0 => /eqP ->; rewrite mulmx0 /form mulmx0 inner0r !norm0 expr2 !mulr0 !addr0 subr0.
  have v_gt0 : 0 < norm v ^+ 2 by rewrite lt0r v_n0 sqr_ge0.
  by have /andP[low high] := range v; have := le_trans low high; rewrite ler_pmul2r // leNgt -subr_lt0 neg.
have := mulmx_le_form v (lexx 0) pos betP; rewrite formP.
have -> : norm (P *m v) ^+ 2 = norm (M *m v) ^+ 2 - 2%:R * s * form M v v + s ^+ 2 * norm v ^+ 2.
  rewrite mulmxBl mul_scalar_mx normB_sqr innerZr normZ exprMn real_normK ?num_real // /form (innerC v); ring.
move=> /ge0_of/(mulr_ge0 (mulr_ge0 e_ge0 e_ge0)) gap.
have /andP[low _] := range v; have /(mulr_ge0 (_ : 0 <= e * (1 - 2%:R * e * L + e * (L - s)))) more := ge0_of low.
have -> : eta ^+ 4 = e * e by rewrite /e -exprD.
apply: (le_by (addr_ge0 gap (more _))); last by rewrite /e; ring.
by apply: mulr_ge0 => //; apply: addr_ge0; [rewrite subr_ge0 | apply: mulr_ge0].
Qed.

Lemma between_gram m (C : 'M[R]_(m, n.+1)) s : 0 <= s -> (forall v, s * norm v <= norm (C *m v)) ->
  between (C^T *m C) (s ^+ 2) (spectral C ^+ 2).
Proof.
move=> s_ge0 low; split=> [|v]; first by rewrite trmx_mul trmxK.
have -> : form (C^T *m C) v v = norm (C *m v) ^+ 2 by rewrite /form -mulmxA -inner_adjoint norm_sqr.
by rewrite -!exprMn !ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 // low norm_mul_le.
Qed.

Lemma step_contracts eta z : B \in unitmx -> 2%:R * spectral B ^+ 2 * eta ^+ 2 <= 1 ->
  length2 (extragradient eta z) <= (1 + eta ^+ 4 * weakest B ^+ 4 - eta ^+ 2 * weakest B ^+ 2) * length2 z.
Proof.
move=> unit short; case: z => x y; have w_ge0 := weakest_ge0 B.
have sx := between_gram w_ge0 (fun v => adjoint_weakest v unit); rewrite trmxK spectral_trmx in sx.
have sy := between_gram w_ge0 (@weakest_le _ _ _ B).
have {}short : 2%:R * eta ^+ 2 * spectral B ^+ 2 <= 1 by rewrite mulrAC.
have hx := half_step x (sqr_ge0 _) sx short; have hy := half_step y (sqr_ge0 _) sy short.
apply: le_trans (_ : (norm x ^+ 2 - eta ^+ 2 * form (B *m B^T) x x + eta ^+ 4 * norm (B *m B^T *m x) ^+ 2) +
  (norm y ^+ 2 - eta ^+ 2 * form (B^T *m B) y y + eta ^+ 4 * norm (B^T *m B *m y) ^+ 2) <= _); last first.
  by rewrite /length2 /= mulrDr -[weakest B ^+ 4]/(weakest B ^+ (2 * 2)) exprM ler_add.
rewrite /length2 /extragradient /moved /field /= !mulmxBr -!scalemxAr !mulmxN !scalerN !opprK.
set u := B *m y; set w := B^T *m x; set p := B *m w; set q := B^T *m u.
have xu : inner x u = inner w y by rewrite /w /u -[B in LHS]trmxK -inner_adjoint.
have xp : inner x p = norm w ^+ 2 by rewrite norm_sqr /p -[B in LHS]trmxK -inner_adjoint.
have yq : inner y q = norm u ^+ 2 by rewrite norm_sqr /q -inner_adjoint.
have up : inner u p = inner q w by rewrite /p -[B in LHS]trmxK -inner_adjoint.
have fx : form (B *m B^T) x x = inner x p by rewrite /form -mulmxA.
have fy : form (B^T *m B) y y = inner y q by rewrite /form -mulmxA.
rewrite fx fy -!(mulmxA _ _ x) -!(mulmxA _ _ y) -/u -/w -/p -/q.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite !norm_sqr !(innerDl, innerDr, innerNl, innerNr, innerZl, innerZr).
rewrite (innerC u x) (innerC p x) (innerC p u) (innerC w y) (innerC q y) (innerC y w) xu xp yq up !norm_sqr (innerC w q).
by ring.
Qed.
End Game.

Module classics_extragradient_theory.
Section Symbols.
Variable R : realType.

(* An invertible payoff matrix, where the players start, the step and the number of steps. *)
Record instance := Instance {
  size : nat; B : 'M[R]_size.+1; invertible : B \in unitmx; z_0 : 'cV[R]_size.+1 * 'cV[R]_size.+1; step : R; steps : nat;
}.
Implicit Type i : instance.
Definition L i : R := spectral (B i).
Definition sigma i : R := weakest (B i).
Definition eta i : R := step i.
Definition k i : nat := steps i.
Definition R2 i : R := length2 (z_0 i).
Definition distance2 i : R := length2 (iter (steps i) (extragradient (B i) (step i)) (z_0 i)).
End Symbols.

Lemma length2_ge0 (R : realType) n (z : 'cV[R]_n.+1 * 'cV[R]_n.+1) : 0 <= length2 z.
Proof. by rewrite addr_ge0 ?sqr_ge0. Qed.

(* The game x y from (1, 0) with the step 1/2. *)
Lemma inhabited (R : realType) : classics_extragradient.inhabited R
  (@instance R) (@L R) (@R2 R) (@distance2 R) (@eta R) (@k R) (@sigma R).
Proof.
exists (@Instance R 0 1%:M (unitmx1 _ _) (1%:M, 0) (2%:R^-1) 1); rewrite /classics_extragradient.premises.
rewrite /L /sigma /eta /R2 /distance2 /= !length2_ge0 spectral_scalar weakest_scalar normr1 expr1n mulr1.
rewrite invr_gt0 ltr0n ltr01; do !split=> //.
have half : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
by apply: (le_by half); field.
Qed.

Theorem proved (R : realType) : classics_extragradient.statement R
  (@instance R) (@L R) (@R2 R) (@distance2 R) (@eta R) (@k R) (@sigma R).
Proof.
move=> i [L_gt0 [_ [_ [eta_gt0 [_ [s_gt0 [_ short]]]]]]].
rewrite /classics_extragradient.conclusion /distance2 /R2 /k.
set c := 1 + _ - _; have c_ge0 : 0 <= c.
  have quarter : 0 <= (eta i ^+ 2 * sigma i ^+ 2 - 2%:R^-1) ^+ 2 + 3%:R / 4%:R.
    by rewrite addr_ge0 ?sqr_ge0 ?divr_ge0 ?ler0n.
  by apply: (le_trans quarter); rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /c; field.
elim: (steps i) => [|t below]; first by rewrite expr0 mul1r.
rewrite iterS exprS -mulrA; apply: le_trans (step_contracts _ (invertible i) short) _.
by rewrite -/(sigma i) -/(eta i) -/c ler_wpmul2l.
Qed.
End classics_extragradient_theory.
