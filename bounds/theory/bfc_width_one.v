(* Four layers of width one: the teacher, a learner that adds its third layer, its objective, and an oracle step (Section G).
   A file of lemmas: bfc.thmG_10 rests on it. *)
From bounds.theory Require Import language signs gaussian gaussian_squares bfc_wide_step.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section WidthOne.
Variable R : realType.

(* m wide rows in layers 2 and 3, the narrow weight of layer 2, rates, and the weights of layers 3 and 4 in the output. *)
Record stage := Stage {
  copies : nat; W_2 : 'I_copies.+1 -> 'M[R]_(1, 1); W_3 : 'I_copies.+1 -> 'M[R]_(1, 2); K_2 : R;
  eta_1 : R; eta_1_within : 0 < eta_1 <= 1; eta_2 : R; alpha_3 : R; alpha_4 : R;
}.

(* The features of the teacher: S_2 = x^2 - 1, S_3 = x + S_2^2, S_4 = S_1 + S_3^2, where S_1 = x^2 - 1 as well. *)
Definition S_1 : {poly R} := 'X^2 - 1.
Definition S_2 : {poly R} := S_1.
Definition S_3 : {poly R} := 'X + S_2 ^+ 2.
Definition S_4 : {poly R} := S_1 + S_3 ^+ 2.

(* Definition B.3 with kappa = 1, c_1 = 1, c_3(q) = 11^(6q), c_0 = 2 and L = 4; B is the largest E S_j^2 of the sources of layer l. *)
Definition B_sources l : R := match l with 2 => 1 | 3 => 2%:R | _ => 61%:R end.
Definition tau_of l : R := (B_sources l * 4%:R) ^+ 4.
Definition D l : R := (tau_of l * (2%:R ^+ l) ^+ (2 ^ l) * 11%:R ^+ (6 * 2 ^ l)) ^+ (2 * l).
Definition Upsilon_2 : R := D 2 ^+ 20 * D 3 ^+ (20 * 64) * D 4 ^+ (20 * 64 * 64).
Definition kappa_tilde : R := 4%:R ^+ 4.
Definition lambda_4 : R := 1 / (D 2 ^+ 7 * Upsilon_2 ^+ 2).
Definition lambda_5 : R := 1 / (D 2 ^+ 13 * Upsilon_2 ^+ 3).

Section Objective.
Variable s : stage.
Implicit Types (k : R) (G : 'I_1 -> 'I_1 -> R) (H : 'I_2 -> 'I_2 -> R).

Definition target : {poly R} := S_2 ^+ 2 + alpha_3 s *: S_3 ^+ 2 + alpha_4 s *: S_4 ^+ 2.

(* The learner sees the Gram matrices G of W_2 and H of W_3, the latter at (x, (k S_1)^2). *)
Definition sources k (a : 'I_2) : {poly R} := if a == ord0 then 'X else (k *: S_1) ^+ 2.
Definition output k G H : {poly R} :=
  (\sum_a \sum_b G a b *: S_1 ^+ 2) + alpha_3 s *: (\sum_a \sum_b H a b *: (sources k a * sources k b)).
Definition loss k G H : R := gaussian_mean ((target - output k G H) ^+ 2).

(* The ties of layer 2, which has no far source, and the squared norms of what is trained. *)
Definition ties k G : R := (lambda_4 + lambda_5) * (k ^+ 2 - G ord0 ord0) ^+ 2.
Definition norms k G H : R := k ^+ 2 + \sum_a G a a + \sum_a H a a.

(* The oracle's step of the wide weights, to V_2 = 1 and V_3 = (1, 1), and of the narrow weight. *)
Definition step_2 : wide_step R := @WideStep R (copies s) 0 1 (@W_2 s) (const_mx 1) (eta_1 s) (eta_1_within s).
Definition step_3 : wide_step R := @WideStep R (copies s) 0 2 (@W_3 s) (const_mx 1) (eta_1 s) (eta_1_within s).
Definition turn : R := (K_2 s / K_2 s ^+ 2) ^+ 2 / 2%:R.
Definition K_new : R := (1 - eta_1 s / 2%:R) * K_2 s + eta_1 s * turn * K_2 s.

(* The objective eps^2 before the step, with the decay lambda_6 = eps^2 / kappa_tilde^2 of Definition B.3, and after it. *)
Definition G_old := @gram_old R step_2.
Definition H_old := @gram_old R step_3.
Definition objective_of : R :=
  (loss (K_2 s) G_old H_old + ties (K_2 s) G_old) / (1 - norms (K_2 s) G_old H_old / kappa_tilde ^+ 2).
Definition patterns : finType := [finType of signs_of step_2 * signs_of step_3].
Definition objective_after (w : patterns) : R :=
  let G := gram_new w.1 in let H := gram_new w.2 in
  loss K_new G H + ties K_new G + objective_of / kappa_tilde ^+ 2 * norms K_new G H.
Definition chance : R := likelihood R [finType of row_of step_2] * likelihood R [finType of row_of step_3].
End Objective.

(* The means of the teacher. *)
Lemma mean_second : gaussian_mean (S_2 ^+ 2) = 2%:R.
Proof.
have -> : S_2 ^+ 2 = 'X^4 + (- 2%:R : R) *: 'X^2 + 1%:P.
  by rewrite -mul_polyC polyCN rmorph_nat /S_2 /S_1; ring.
by rewrite !gaussian_meanD gaussian_meanX gaussian_meanZX gaussian_meanC /=; ring.
Qed.

Lemma mean_fourth : gaussian_mean S_4 = 61%:R.
Proof.
have -> : S_4 = 'X^8 + (- 4%:R : R) *: 'X^6 + (2%:R : R) *: 'X^5 + (6%:R : R) *: 'X^4 + (- 4%:R : R) *: 'X^3
    + (- 2%:R : R) *: 'X^2 + (2%:R : R) *: 'X^1.
  by rewrite -!mul_polyC !polyCN !rmorph_nat /S_4 /S_3 /S_2 /S_1; ring.
by rewrite !gaussian_meanD gaussian_meanX !gaussian_meanZX /=; ring.
Qed.

Lemma mean_left_ge : 3%:R <= gaussian_mean ((S_4 ^+ 2) ^+ 2).
Proof.
apply: le_trans (gaussian_jensen (S_4 ^+ 2)); apply: le_trans (_ : (61%:R ^+ 2) ^+ 2 <= _).
  by rewrite -!natrX ler_nat.
rewrite ler_pexpn2r ?nnegrE ?exprn_ge0 ?ler0n ?gaussian_mean_sqr_ge0 // -mean_fourth; exact: gaussian_jensen.
Qed.

Lemma D_ge1 l : 1 <= D l.
Proof.
have one_le_nat (n : nat) : 1 <= n.+1%:R :> R by rewrite ler1n.
apply: exprn_ege1; apply: mulr_ege1; last by apply: exprn_ege1; apply: one_le_nat.
apply: mulr_ege1; last by do 2![apply: exprn_ege1]; apply: one_le_nat.
apply: exprn_ege1; apply: mulr_ege1; last exact: one_le_nat.
by rewrite /B_sources; case: l => [|[|[|[|l]]]]; rewrite ?ler1n.
Qed.

Lemma Upsilon_ge1 : 1 <= Upsilon_2.
Proof.
by apply: mulr_ege1; [apply: mulr_ege1|]; apply: exprn_ege1; apply: D_ge1.
Qed.

Lemma D_gt0 l : 0 < D l. Proof. exact: lt_le_trans ltr01 (D_ge1 l). Qed.
Lemma Upsilon_gt0 : 0 < Upsilon_2. Proof. exact: lt_le_trans ltr01 Upsilon_ge1. Qed.

Lemma strength_ge0 a b : 0 <= 1 / (D 2 ^+ a * Upsilon_2 ^+ b).
Proof.
apply: divr_ge0; first exact: ler01.
by apply: mulr_ge0; apply: exprn_ge0; apply: ltW; [apply: D_gt0 | apply: Upsilon_gt0].
Qed.

Lemma ties_ge0 k (G : 'I_1 -> 'I_1 -> R) : 0 <= ties k G.
Proof. by apply: mulr_ge0; [apply: addr_ge0; apply: strength_ge0 | apply: sqr_ge0]. Qed.
End WidthOne.

(* Numbers below every gap that is asked for. *)
Lemma small_enough (R : realType) (M d2 d3 U c : R) : 1 <= M -> 1 <= d2 -> 1 <= d3 -> 1 <= U -> 0 < c -> c <= 1 ->
  exists a, [/\ 0 < a, a <= c, a <= 1 / 2%:R / d3 ^+ 17 / U ^+ 3 & 2%:R * M * (a ^+ 2) ^+ 2 <= 1 / d2 ^+ 18 / U ^+ 2].
Proof.
move=> M_ge1 d2_ge1 d3_ge1 U_ge1 c_gt0 c_le1.
have P_ge1 : 1 <= d2 ^+ 18 by apply: exprn_ege1.
have Q_ge1 : 1 <= d3 ^+ 17 by apply: exprn_ege1.
move: (d2 ^+ 18) (d3 ^+ 17) P_ge1 Q_ge1 => P Q P_ge1 Q_ge1.
have gt0 (x : R) : 1 <= x -> 0 < x by apply: lt_le_trans ltr01.
have inv_le1 (x : R) : 1 <= x -> x^-1 <= 1 by move=> x_ge1; rewrite invf_le1 // gt0.
have [M_gt0 P_gt0 Q_gt0 U_gt0] := And4 (gt0 _ M_ge1) (gt0 _ P_ge1) (gt0 _ Q_ge1) (gt0 _ U_ge1).
pose g := 1 / 2%:R / Q / U ^+ 3; have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have g_gt0 : 0 < g by rewrite !divr_gt0 ?exprn_gt0 ?ltr0n.
have g_le : g <= 1 / U ^+ 2.
  have -> : g = (1 / U ^+ 2) * ((2%:R)^-1 * Q^-1 * U^-1) by rewrite /g; field; rewrite !gt_eqF.
  by rewrite ler_pimulr ?mulr_ile1 ?mulr_ge0 ?divr_ge0 ?invr_ge0 ?exprn_ge0 ?ler01 ?ler0n ?inv_le1 ?(ltW Q_gt0) ?(ltW U_gt0).
have g_le1 : g <= 1 by rewrite (le_trans g_le) // mul1r inv_le1 // exprn_ege1.
pose b := c * ((2%:R * M)^-1 * P^-1).
have MM_ge1 : 1 <= 2%:R * M by rewrite mulr_ege1.
have b_gt0 : 0 < b by rewrite !mulr_gt0 ?invr_gt0 ?mulr_gt0 ?ltr0n.
have b_le : b <= c.
  by rewrite ler_pimulr ?(ltW c_gt0) // mulr_ile1 ?invr_ge0 ?inv_le1 ?(ltW P_gt0) // ltW // gt0.
have a_gt0 : 0 < b * g by rewrite mulr_gt0.
exists (b * g); split=> //.
- by apply: le_trans b_le; rewrite ler_pimulr // ltW.
- by rewrite ler_pimull ?(le_trans b_le) // ltW.
have a_ge0 := ltW a_gt0; have a_le1 : b * g <= 1 by apply: mulr_ile1; rewrite ?(ltW b_gt0) ?(ltW g_gt0) // (le_trans b_le).
have -> : 2%:R * M * ((b * g) ^+ 2) ^+ 2 = (c * g / P) * (b * g) ^+ 3.
  by rewrite /b; field; rewrite !gt_eqF.
have part_ge0 : 0 <= c * g / P by apply: ltW; apply: divr_gt0 => //; apply: mulr_gt0.
apply: (@le_trans _ _ (c * g / P)); first by rewrite ler_pimulr // exprn_ile1.
rewrite [X in _ <= X]mulrAC ler_wpmul2r ?invr_ge0 ?(ltW P_gt0) //.
by apply: le_trans g_le; rewrite ler_pimull // ltW.
Qed.
