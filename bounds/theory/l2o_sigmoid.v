(* The step factors 2 sigma(z) are Lipschitz with the constant 1/2.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
From bounds.theory Require Import l2o_network.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope ring_scope.

Section Sigmoid.
Variable R : realType.
Implicit Types x y z : R.

Definition slope z : R := expR (- z) / (1 + expR (- z)) ^+ 2.

Lemma slope_le z : slope z <= 4%:R^-1.
Proof.
have u_gt0 := expR_gt0 (- z); rewrite /slope ler_pdivr_mulr ?exprn_gt0 ?addr_gt0 ?ltr01 //.
by apply: (ler_by (d := (1 - expR (- z)) ^+ 2 / 4%:R)); [field | nonnegative].
Qed.

Lemma derivative z : is_derive z 1 (@sigmoid R) (slope z).
Proof.
have u_n0 : 1 + expR (- z) != 0 by rewrite gt_eqF ?addr_gt0 ?ltr01 ?expR_gt0.
have inner : is_derive z 1 (fun y : R => expR (- y)) (expR (- z) * -1).
  exact: (@is_derive1_comp _ (@expR R) (-%R) z).
have sum : is_derive z 1 (fun y : R => 1 + expR (- y)) (0 + expR (- z) * -1).
  exact: (is_deriveD (is_derive_cst (1 : R) z (1 : R)) inner).
have inverse : is_derive z 1 (fun y : R => (1 + expR (- y))^-1) _ :=
  @is_deriveV _ (fun y : R => 1 + expR (- y)) z _ 1 u_n0 sum.
suff <- : - (1 + expR (- z)) ^- 2 *: (0 + expR (- z) * -1) = slope z by [].
by rewrite /slope /GRing.scale /=; field.
Qed.

Lemma sigmoid_secant x y : x <= y -> sigmoid y - sigmoid x <= (y - x) / 4%:R.
Proof.
move=> x_le; have continuous : {within `[x, y]%classic, continuous (@sigmoid R : R -> R)}.
  apply: continuous_subspaceT => z; apply/differentiable_continuous/derivable1_diffP.
  by case: (derivative z).
have [z _ ->] := MVT_segment x_le (fun z _ => derivative z) continuous.
by rewrite mulrC ler_wpmul2l ?subr_ge0 ?slope_le.
Qed.

Lemma sigmoid_homo x y : x <= y -> sigmoid x <= sigmoid y.
Proof.
move=> x_le; rewrite lef_pinv ?posrE ?addr_gt0 ?ltr01 ?expR_gt0 //.
by rewrite ler_add2l ler_expR ler_opp2.
Qed.

Theorem factor_lipschitz x y : `|2%:R * sigmoid x - 2%:R * sigmoid y| <= `|x - y| / 2%:R.
Proof.
wlog y_le : x y / y <= x.
  by move=> half; have [|/ltW] := leP y x; [exact: half | rewrite distrC (distrC x); exact: half].
rewrite !ger0_norm ?subr_ge0 ?ler_wpmul2l ?ler0n ?sigmoid_homo //.
have := sigmoid_secant y_le; rewrite -subr_ge0 => small.
by apply: (ler_by (d := 2%:R * ((x - y) / 4%:R - (sigmoid x - sigmoid y)))); [field | rewrite mulr_ge0 ?ler0n].
Qed.
End Sigmoid.
