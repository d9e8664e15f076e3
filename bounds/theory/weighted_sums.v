(* Gradient descent and the proximal point method: weighted inequalities of convexity, for any number of steps.

   The points are r, r - g_0, r - g_0 - g_1, ... from the solution, the gradients g_j, and phi_j is what is left to gain.
   The j-th point gets the weight tau_j = lambda_(j+1) - lambda_j with lambda_j = j / (a - j). *)
From bounds.theory Require Import language vectors arithmetic.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section WeightedSums.
Variables (R : realType) (n : nat) (g : nat -> 'cV[R]_n) (phi : nat -> R) (r : 'cV[R]_n) (a : R) (N : nat).

Local Notation q j := (norm (g j) ^+ 2).
Hypothesis a_large : N%:R + 1 <= a.
Hypothesis neighbours : forall j, (j < N)%N -> phi j.+1 + (q j + q j.+1) / 2%:R <= phi j.
Hypothesis solution : forall j, (j <= N)%N -> phi j + q j / 2%:R <= inner (g j) (r - \sum_(i < j) g i).

Definition lambda (j : nat) : R := j%:R / (a - j%:R).
Definition tau (j : nat) : R := lambda j.+1 - lambda j.
Definition weighted (j : nat) : 'cV[R]_n := \sum_(i < j) tau i *: g i.
Definition spread (j : nat) : R := \sum_(i < j) (a * tau i - 1) * q i.

Lemma room j : (j <= N)%N -> 0 < a - j%:R.
Proof.
move=> j_le; rewrite subr_gt0 (lt_le_trans _ a_large) //.
by rewrite (_ : N%:R + 1 = N.+1%:R) ?ltr_nat ?ltnS // -addn1 natrD.
Qed.

Lemma tauE j : (j < N)%N -> tau j = a / ((a - j%:R) * (a - j.+1%:R)).
Proof.
move=> j_lt; rewrite /tau /lambda.
have n0 : a - j%:R != 0 by rewrite gt_eqF ?room // ltnW.
have n0' : a - j.+1%:R != 0 by rewrite gt_eqF ?room.
have e : j.+1%:R = j%:R + 1 :> R by rewrite -addn1 natrD.
by rewrite e in n0' *; field; rewrite n0'.
Qed.

Lemma a_ge0 : 0 <= a.
Proof. by rewrite (le_trans _ a_large) // addr_ge0 ?ler0n ?ler01. Qed.

Lemma tau_ge0 j : (j < N)%N -> 0 <= tau j.
Proof. by move=> j_lt; rewrite tauE // divr_ge0 ?a_ge0 // mulr_ge0 // ltW // room // ltnW. Qed.

Lemma tau_large j : (j < N)%N -> 0 <= a * tau j - 1.
Proof.
move=> j_lt; have gt1 := room (ltnW j_lt); have gt2 := room j_lt.
rewrite tauE // mulrA subr_ge0 ler_pdivl_mulr ?mulr_gt0 // mul1r.
have small k : a - k%:R <= a by rewrite ger_addl oppr_le0 ler0n.
by apply: ler_pmul; rewrite ?small // ltW.
Qed.

Lemma tau_sum j : a * lambda j - j%:R = \sum_(i < j) (a * tau i - 1).
Proof.
elim: j => [|j same]; first by rewrite big_ord0 /lambda mul0r mulr0 subr0.
by rewrite big_ord_recr /= -same /tau -addn1 natrD; ring.
Qed.

(* sum_(i < j) (a tau_i - 1) |v - g_i|^2 >= 0. *)
Lemma scattered j v : (j <= N)%N ->
  0 <= (a * lambda j - j%:R) * norm v ^+ 2 - inner v (a *: weighted j - \sum_(i < j) g i) *+ 2 + spread j.
Proof.
move=> j_le; rewrite tau_sum mulr_suml.
have -> : inner v (a *: weighted j - \sum_(i < j) g i) = \sum_(i < j) (a * tau i - 1) * inner v (g i).
  elim: (j) => [|k same]; first by rewrite /weighted !big_ord0 scaler0 subr0 inner0r.
  rewrite [RHS]big_ord_recr /= -same /weighted !big_ord_recr /= !(innerBr, innerDr, innerZr, innerNr); ring.
rewrite -sumrMnl -sumrB -big_split; apply: sumr_ge0 => i _ /=.
have small := leq_trans (ltn_ord i) j_le.
have := mulr_ge0 (tau_large small) (sqr_ge0 (norm (v - g i))).
by rewrite normB_sqr; congr (0 <= _); ring.
Qed.

Lemma invariant j : (j <= N)%N ->
  lambda j * (phi j + q j / 2%:R) <=
  inner r (weighted j) - a / 2%:R * norm (weighted j) ^+ 2 - (1 - lambda j) * spread j / 2%:R.
Proof.
elim: j => [|j below] j_le.
  by rewrite /lambda /weighted /spread !big_ord0 inner0r norm0 expr2 !(mul0r, mulr0) !subr0.
have {}below := below (ltnW j_le); have sol := solution (ltnW j_le).
have t_ge0 := tau_ge0 j_le; have spreads := scattered (g j) (ltnW j_le).
have l_ge0 : 0 <= lambda j.+1 by rewrite /lambda divr_ge0 ?ler0n // ltW // room.
have next := mulr_ge0 l_ge0 (ge0_of (neighbours j_le)).
have own := mulr_ge0 t_ge0 (ge0_of sol).
have half_ge0 : 0 <= (2%:R^-1 : R) by rewrite invr_ge0 ler0n.
have half := mulr_ge0 (mulr_ge0 t_ge0 spreads) half_ge0.
have balance : 0 <= q j / 2%:R * (lambda j.+1 *+ 2 - (1 - lambda j.+1) * (a * tau j - 1) - a * tau j ^+ 2
    - tau j * (a * lambda j - j%:R)).
  rewrite [X in _ * X](_ : _ = 0) ?mulr0 //.
  have n0 : a - j%:R != 0 by rewrite gt_eqF ?room // ltnW.
  have n0' : a - j.+1%:R != 0 by rewrite gt_eqF ?room.
  have e : j.+1%:R = j%:R + 1 :> R by rewrite -addn1 natrD.
  by rewrite /tau /lambda e in n0' *; field; rewrite ?n0 ?n0'.
have all := addr_ge0 (addr_ge0 (addr_ge0 (addr_ge0 (ge0_of below) own) half) next) balance; apply: (le_by all).
rewrite /weighted /spread !big_ord_recr /= -/(weighted j) -/(spread j) normD_sqr normZ exprMn.
rewrite real_normK ?num_real // !(innerBr, innerDr, innerZr, innerNr) (innerC (weighted j)) (innerC r (g j)).
have -> : lambda j.+1 = lambda j + tau j by rewrite /tau addrC subrK.
by field.
Qed.

(* The last point gets what is left of the weights. *)
Lemma last_point : 0 <= 1 - lambda N ->
  phi N + q N / 2%:R * (1 - a * (1 - lambda N) ^+ 2 - (1 - lambda N) * (a * lambda N - N%:R)) <=
  norm r ^+ 2 / (2%:R * a).
Proof.
move=> t_ge0; have a_gt0 : 0 < a by rewrite (lt_le_trans _ a_large) // ltr_spaddr ?ler0n ?ltr01.
have a_n0 : a != 0 by rewrite gt_eqF.
set t := 1 - lambda N in t_ge0 *.
have own := mulr_ge0 t_ge0 (ge0_of (solution (leqnn N))); have spreads := scattered (g N) (leqnn N).
have half_ge0 : 0 <= (2%:R^-1 : R) by rewrite invr_ge0 ler0n.
have half := mulr_ge0 (mulr_ge0 t_ge0 spreads) half_ge0.
have scale_ge0 : 0 <= (2%:R * a)^-1 by rewrite invr_ge0 mulr_ge0 ?ler0n ?ltW.
have square := mulr_ge0 (sqr_ge0 (norm (r - a *: (weighted N + t *: g N)))) scale_ge0.
have all := addr_ge0 (addr_ge0 (addr_ge0 (ge0_of (invariant (leqnn N))) own) half) square; apply: (le_by all).
rewrite normB_sqr !(normZ, exprMn) !real_normK ?num_real // normD_sqr normZ exprMn !real_normK ?num_real //.
rewrite !(innerBr, innerDr, innerZr, innerNr) (innerC (weighted N)) (innerC r (g N)).
have -> : lambda N = 1 - t by rewrite /t opprB addrC subrK.
by field.
Qed.

End WeightedSums.
