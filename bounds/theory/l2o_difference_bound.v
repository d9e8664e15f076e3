(* The bound of Lemma 4.5 step by step: what a step makes of an earlier difference, and what it adds.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order.
From bounds.theory Require Import l2o_training_sum.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Bound.
Variables (R : realType) (beta Theta x m w : R).
Hypotheses (beta_gt0 : 0 < beta) (Theta_ge0 : 0 <= Theta) (x_ge0 : 0 <= x) (m_ge0 : 0 <= m) (w_ge0 : 0 <= w).
Let beta_ge0 : 0 <= beta := ltW beta_gt0.
Let one : 0 <= 1 :> R := ler01.

(* 1 + (1 + beta) / 2 Theta Phi_s, and the sum of Theorem 4.7 times Theta w / 2. *)
Definition excess (s : R) : R := (1 + beta) / 2%:R * Theta * (x + (2%:R * s - 1) * m / beta).
Definition added (s : nat) : R := Theta * w / 2%:R * Lambda beta x m s.+1%:R.
Fixpoint difference_bound t : R := if t is s.+1 then (1 + excess s.+1%:R) * difference_bound s + added s else 0.
Notation E := difference_bound.

Lemma odd_ge0 (s : nat) : 0 <= 2%:R * s.+1%:R - 1 :> R.
Proof. by apply: (ler_by (d := 2%:R * s%:R + 1)); [rewrite mulrSr; ring | nonnegative]. Qed.

Lemma excess_ge0 (s : nat) : 0 <= excess s.+1%:R.
Proof. by rewrite /excess; have odd := odd_ge0 s; nonnegative. Qed.

Lemma added_ge0 s : 0 <= added s.
Proof. by have L := Lambda_ge0 beta_gt0 x_ge0 m_ge0 (_ : 1 <= s.+1%:R); rewrite /added !mulr_ge0 ?invr_ge0 ?ler0n // L ?ler1n. Qed.

Lemma bound_ge0 t : 0 <= E t.
Proof. by elim: t => //= t IH; rewrite addr_ge0 ?added_ge0 // mulr_ge0 // addr_ge0 ?excess_ge0. Qed.

Lemma bound_rises t : E t <= E t.+1.
Proof.
apply: (ler_by (d := excess t.+1%:R * E t + added t)) => [/=|]; first by ring.
by rewrite addr_ge0 ?added_ge0 // mulr_ge0 ?excess_ge0 ?bound_ge0.
Qed.

Lemma bound_by_steps t : E t = \sum_(s < t) (excess s.+1%:R * E s + added s).
Proof. by elim: t => [|t IH]; [rewrite big_ord0 | rewrite big_ord_recr /= -IH; ring]. Qed.

Lemma bound_by_products t : E t =
  \sum_(1 <= s < t.+1) (Theta * w / 2%:R * Lambda beta x m s%:R * \prod_(s.+1 <= j < t.+1) (1 + excess j%:R)).
Proof.
elim: t => [|t IH]; first by rewrite big_geq.
rewrite big_nat_recr //= [\prod_(_.+2 <= _ < _) _]big_geq // mulr1 IH mulr_sumr; congr (_ + _).
rewrite !big_nat; apply: eq_bigr => s /andP[_ s_le].
by rewrite [in RHS]big_nat_recr //= mulrCA [(1 + _) * _]mulrC.
Qed.

(* The same as the paper prints it. *)
Lemma Lambda_as_printed s : x ^+ 2 * (1 + beta) + (1 + (1 + beta^-1) * (4%:R * s%:R - 3%:R)) * m * x
  + m ^+ 2 * (2%:R * s%:R - 1) * (2%:R * s%:R + (2%:R * s%:R - 1) * beta - 2%:R) / beta ^+ 2 = Lambda beta x m s%:R.
Proof. by rewrite /Lambda; field; rewrite gt_eqF. Qed.

Lemma bound_as_printed t : E t = Theta * w * (\sum_(1 <= s < (1 + t)) ((x ^+ 2 * (1 + beta)
    + (1 + (1 + beta^-1) * (4%:R * s%:R - 3%:R)) * m * x
    + m ^+ 2 * (2%:R * s%:R - 1) * (2%:R * s%:R + (2%:R * s%:R - 1) * beta - 2%:R) / beta ^+ 2)
  * \prod_((1 + s) <= j < (1 + t)) (1 + (1 / 2%:R + beta / 2%:R) * (x + (2%:R * j%:R - 1) * m / beta) * Theta))) / 2%:R.
Proof.
rewrite bound_by_products mulr_sumr mulr_suml !add1n; apply: eq_bigr => s _; rewrite add1n Lambda_as_printed.
have -> : \prod_(s.+1 <= j < t.+1) (1 + (1 / 2%:R + beta / 2%:R) * (x + (2%:R * j%:R - 1) * m / beta) * Theta) =
    \prod_(s.+1 <= j < t.+1) (1 + excess j%:R).
  by apply: eq_bigr => j _; rewrite /excess; field; rewrite gt_eqF.
by move: (\prod_(_ <= _ < _) _) (Lambda _ _ _ _) => rest L; ring.
Qed.

(* What a step contributes is no more: a_s + sqrt(s) c bounds what enters the network, beta x + sqrt(s) m what is offered. *)
Definition at_step (D : R) (s : nat) : R := Theta / 2%:R * ((1 + beta) * D + w * (beta * x + 2%:R * s%:R * m / beta)).
Definition by_root : R := Theta * w / 2%:R * (x + m).

Lemma step_within D s : 0 <= D -> beta^-1 * (beta * x * at_step D s + by_root * (beta * x)
    + m * (Num.sqrt s.+1%:R * at_step D s) + m * by_root * s.+1%:R) <= excess s.+1%:R * D + added s.
Proof.
move=> D_ge0; have root_sqr : s.+1%:R = Num.sqrt s.+1%:R ^+ 2 :> R by rewrite sqr_sqrtr ?ler0n.
have root_ge1 : 1 <= Num.sqrt s.+1%:R :> R by rewrite ler_by_sqr ?sqrtr_ge0 // expr1n -root_sqr ler1n.
rewrite /excess /added /at_step /by_root /Lambda; have -> : s%:R = s.+1%:R - 1 :> R by rewrite mulrSr addrK.
move: (Num.sqrt _) root_ge1 root_sqr => r r_ge1 ->.
have h_ge0 : 0 <= r - 1 by rewrite subr_ge0.
have r_ge0 : 0 <= r := le_trans one r_ge1.
pose odd := (2%:R * r + 1) * (r - 1).
apply: (ler_by (d := Theta / 2%:R * (1 + beta) * D * (m / beta) * odd + Theta * w / 2%:R * (
   x * m * ((4%:R * r + 3%:R) * (r - 1) + (r - 1) * (r + 1) / beta)
   + m ^+ 2 * (odd * (2%:R * ((r - 1) * (r + 1)) + 1 + r) / beta + 2%:R * ((r - 1) * (r + 1)) * odd / beta ^+ 2)))).
  by rewrite /odd; field; rewrite gt_eqF.
by rewrite /odd; nonnegative.
Qed.

Lemma at_step_ge0 D s : 0 <= D -> 0 <= at_step D s.
Proof. by move=> D_ge0; rewrite /at_step; nonnegative. Qed.

Lemma at_step_rises D D' s : D <= D' -> at_step D s <= at_step D' s.+1.
Proof.
rewrite -subr_ge0 => D_le.
apply: (ler_by (d := Theta / 2%:R * ((1 + beta) * (D' - D) + w * (2%:R * m / beta)))); last by nonnegative.
by rewrite /at_step [s.+1%:R]mulrSr; field; rewrite gt_eqF.
Qed.

Lemma by_root_ge0 : 0 <= by_root.
Proof. by rewrite /by_root; nonnegative. Qed.
End Bound.

(* The bound is proportional to the change of the weights. *)
Lemma bound_linear (R : realType) (beta Theta x m w : R) t :
  difference_bound beta Theta x m w t = w * difference_bound beta Theta x m 1 t.
Proof. by elim: t => [|t IH] /=; [rewrite mulr0 | rewrite IH /added; ring]. Qed.
