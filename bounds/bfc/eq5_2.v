(* bfc.eq5_2: the tail of Lemma J.2(b), with a factor and a root that do not ask for more. *)
From bounds.theory Require Import language arithmetic decimals normal_polynomials tensor_polynomials normal_numbers.
From bounds.bfc Require Import lemJ_2b.
From mathcomp Require Import boolp classical_sets.
From statements Require bfc_eq5_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Module bfc_eq5_2_theory.
Section Symbols.
Variable R : realType.

(* A polynomial f in n variables, of a degree, and the deviation lambda. *)
Record instance := Instance {
  n : nat; degree : nat; f : polynomial R [finType of 'I_n]; low : of_degree degree f; lambda : R; lambda_ge0 : 0 <= lambda;
}.
Implicit Type i : instance.

Definition q i : nat := degree i.

(* lambda^2 / Var f with Var f = E f^2 - (E f)^2, by moments. *)
Definition t i : R := lambda i ^+ 2 / (mean (times (@f i) (@f i)) - mean (@f i) ^+ 2).

(* The share of the points with |f(x) - E f| >= lambda, by the density e^(-x^2/2) in each variable. *)
Definition tail i : R := share_of_all [set x : [finType of 'I_(n i)] -> R | lambda i <= `|normal_polynomials.value (@f i) x - mean (@f i)|].
End Symbols.

(* f = x, beyond one. *)
Lemma inhabited (R : realType) : bfc_eq5_2.inhabited R (@instance R) (@q R) (@t R) (@tail R).
Proof.
have low : of_degree 1 ([:: (1, fun=> 1%N)] : polynomial R [finType of 'I_1]) by rewrite /of_degree /= /size_of big_ord1.
exists (Instance low ler01); rewrite /bfc_eq5_2.premises /q /=; do !split=> //; last exact: share_ge0.
apply: divr_ge0; first exact: sqr_ge0.
rewrite -[X in 0 <= X]/(variance _) -(variance_rest low); apply: hypercontractivity.mean_squared_ge0; exact: tmean_ge0.
Qed.

(* For s >= 1 a higher root is smaller, and e^2 < 8; for s < 1 the right side is more than one. *)
Lemma higher_root (R : realType) (T s : R) (d : nat) : (0 < d)%N -> 0 <= s -> T <= 1 ->
  T <= expR 2%:R * expR (- realpow s d%:R^-1) -> T <= Num.max 8%:R d%:R * expR (- realpow s (Num.max 8%:R d%:R)^-1).
Proof.
move=> d_gt0 s_ge0 T_le1 sharp; set c := Num.max 8%:R d%:R.
have c_ge8 : 8%:R <= c by rewrite le_maxr lexx.
have c_ged : d%:R <= c by rewrite le_maxr lexx orbT.
have c_gt0 : 0 < c by apply: lt_le_trans c_ge8; rewrite ltr0n.
have e2_le : expR 2%:R <= c.
  by apply: le_trans (expR2_le R) (le_trans _ c_ge8); rewrite ler_pdivr_mulr ?ltr0n // -natrM ler_nat.
have e_ge0 x : 0 <= expR x :> R by rewrite ltW ?expR_gt0.
have [s_ge1|s_lt1] := leP 1 s.
  have s_gt0 : 0 < s by apply: lt_le_trans s_ge1.
  apply: le_trans sharp _; apply: ler_pmul => //; rewrite ler_expR ler_opp2 !realpowE // ler_expR.
  have log_ge0 : 0 <= ln s by rewrite -ler_expR expR0 lnK ?posrE.
  by rewrite ler_wpmul2r // lef_pinv ?posrE ?ltr0n.
have root_le1 : realpow s c^-1 <= 1.
  rewrite /realpow; have [_|s_n0] := eqVneq s 0; first by rewrite invr_eq0 gt_eqF ?ler01.
  have s_gt0 : 0 < s by rewrite lt0r s_n0.
  rewrite -[X in _ <= X]expR0 ler_expR mulr_ge0_le0 ?invr_ge0 ?(ltW c_gt0) //.
  by rewrite -ler_expR expR0 lnK ?posrE // ltW.
apply: le_trans T_le1 _; apply: (@le_trans _ _ (expR 2%:R * expR (- 1))).
  by rewrite -expRD -[X in X <= _]expR0 ler_expR subr_ge0 ler1n.
by apply: ler_pmul => //; rewrite ler_expR ler_opp2.
Qed.

Theorem proved (R : realType) : bfc_eq5_2.statement R (@instance R) (@q R) (@t R) (@tail R).
Proof.
case=> n d f low lam lam_ge0 [q_gt0 [t_ge0 tail_ge0]].
have sharp := @bfc_lemJ_2b_theory.proved R (bfc_lemJ_2b_theory.Instance low lam_ge0) (conj q_gt0 (conj t_ge0 tail_ge0)).
apply: higher_root => //; first by rewrite mulr_ge0 // ltW ?expR_gt0.
rewrite -[X in _ <= X](tmean_fixed [finType of 'I_n] (1 : R)); apply: share_le => x; rewrite val_fixed ?ler01 //.
Qed.
End bfc_eq5_2_theory.
