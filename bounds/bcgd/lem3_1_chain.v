(* bcgd.lem3_1_chain: 1 - 4 L R_L / (1 + R_L) is negative at depth one. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bcgd_lem3_1_chain.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_lem3_1_chain_theory.
(* The number of layers. *)
Record instance (R : realType) := Instance { depth : nat }.

Definition L (R : realType) (i : instance R) : nat := depth i.

Lemma inhabited (R : realType) : bcgd_lem3_1_chain.inhabited R (@instance R) (@L R).
Proof. by exists (Instance R 1). Qed.

(* R_1 = 1, so the expression is -1. *)
Theorem refuted (R : realType) : bcgd_lem3_1_chain.refuted R (@instance R) (@L R).
Proof.
exists (Instance R 1); split=> //; rewrite /bcgd_lem3_1_chain.conclusion /=.
have -> : (5%:R * 1%:R - 3%:R) ^+ 2 - 4%:R * 1%:R = 0 :> R by ring.
rewrite sqrtr0.
have -> : 1 - 8%:R * 1%:R / (1 + 2%:R / (5%:R * 1%:R + 0 - 3%:R)) / (5%:R * 1%:R + 0 - 3%:R) = - 1 :> R by field.
by rewrite leNgt (@lt_trans _ _ 0) ?oppr_lt0 ?divr_gt0 ?ltr01 ?ltr0n.
Qed.
End bcgd_lem3_1_chain_theory.
