(* bcgd.cor_kantorovich: with the optimal rate every step contracts the distance by Kantorovich's factor. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular bcgd_parabola.
From bounds.theory Require Import bcgd_networks.
From bounds.bcgd Require Import thm3_2a.
From mathcomp Require Import ring.
From statements Require bcgd_cor_kantorovich.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_cor_kantorovich_theory.
Section Symbols.
Variable R : realType.

(* Eq. (3.4): exact line search. *)
Definition optimal : rule R := fun o p q s A g C => frobenius_sqr g / frobenius_sqr (A *m g *m C).

(* A run with optimal rates, and the number of the step. *)
Record instance := Instance { steps : run optimal; k : nat }.
Implicit Type i : instance.

Definition err i : R := frobenius_sqr (error (before (steps i) (k i))).
Definition err_after i : R := frobenius_sqr (error (after (steps i) (k i))).
Definition flat_A i : R := flat_left (steps i) (k i).
Definition flat_C i : R := flat_right (steps i) (k i).
Definition outside_K i : R := outside (steps i).
End Symbols.

(* n - a^2/b with b <= (m + M) a - m M n. *)
Lemma kantorovich (R : realType) (n a b m M : R) : 0 < n -> 0 <= a -> 0 <= b -> 0 <= m -> m <= M -> a ^+ 2 <= n * b ->
  b <= (m + M) * a - m * M * n -> n - a ^+ 2 / b <= (1 - m / M) ^+ 2 * n / (1 + m / M) ^+ 2.
Proof.
move=> n_gt0 a_ge0 b_ge0 m_ge0 m_le cs between; have M_ge0 := le_trans m_ge0 m_le.
have shorter : n - a ^+ 2 / b <= n by rewrite ger_addl oppr_le0 divr_ge0 ?sqr_ge0.
have [m0|m_n0] := eqVneq m 0; first by rewrite m0 mul0r subr0 addr0 !expr1n mul1r divr1.
have m_gt0 : 0 < m by rewrite lt0r m_n0.
have M_gt0 : 0 < M := lt_le_trans m_gt0 m_le; have M_n0 : M != 0 by rewrite gt_eqF.
have sum_gt0 : 0 < m + M by rewrite addr_gt0.
have sum_n0 : M + m != 0 by rewrite addrC gt_eqF.
have a_gt0 : 0 < a.
  rewrite lt0r a_ge0 andbT; apply: contraTneq (le_trans b_ge0 between) => ->.
  by rewrite mulr0 sub0r oppr_ge0 -ltNge !mulr_gt0.
have -> : (1 - m / M) ^+ 2 * n / (1 + m / M) ^+ 2 = n - 4%:R * m * M * n / (m + M) ^+ 2.
  by rewrite (addrC m M); field; rewrite M_n0 sum_n0.
have b_gt0 : 0 < b by rewrite -(pmulr_rgt0 _ n_gt0) (lt_le_trans _ cs) // exprn_gt0.
rewrite ler_add2l ler_opp2 ler_pdivr_mulr ?exprn_gt0 // [X in _ <= X]mulrAC ler_pdivl_mulr //.
have four_ge0 : 0 <= 4%:R * m * M * n by rewrite !mulr_ge0 ?ler0n // ltW.
apply: (le_by (addr_ge0 (mulr_ge0 four_ge0 (ge0_of between)) (sqr_ge0 ((m + M) * a - 2%:R * m * M * n)))).
by ring.
Qed.

Lemma inhabited (R : realType) : bcgd_cor_kantorovich.inhabited R (@instance R)
  (@err R) (@err_after R) (@flat_A R) (@flat_C R) (@outside_K R).
Proof.
exists (Instance (one_weight (@optimal R)) 0); do !split; rewrite ?frobenius_sqr_ge0 ?sqr_ge0 //=.
- exact: one_weight_outside.
- by rewrite /err one_weight_err ltr01.
Qed.

Theorem proved (R : realType) : bcgd_cor_kantorovich.statement R (@instance R)
  (@err R) (@err_after R) (@flat_A R) (@flat_C R) (@outside_K R).
Proof.
move=> i; do 4![case=> _] => -[within err_gt0].
rewrite /bcgd_cor_kantorovich.conclusion /flat_A /flat_C flat_low_high.
have /andP[low_ge0 le] := low_le_high (dimension (steps i)) (rank (steps i)) (A (steps i) (k i)) (C (steps i) (k i)).
rewrite /err_after /after error_moved // /rate /optimal gradient_is_pulled // at_any_vertex.
apply: kantorovich; rewrite ?frobenius_sqr_ge0 //; last exact: run_image.
by rewrite -overlap dot_sqr_le.
Qed.
End bcgd_cor_kantorovich_theory.
