(* l2o.A_9.relu: a ReLU can lengthen a matrix in the spectral norm. *)
From bounds.theory Require Import language vectors spectral.
From mathcomp Require Import ring.
From statements Require l2o_A_9_relu.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_9_relu_theory.
Section Symbols.
Variable R : realType.

(* The matrix that the ReLU is applied to. *)
Record instance := Instance { rows : nat; columns : nat; Z : 'M[R]_(rows, columns) }.
Implicit Type i : instance.

Definition relu m n (A : 'M[R]_(m, n)) : 'M[R]_(m, n) := map_mx (fun x => Num.max x 0) A.
Definition norm_before i : R := spectral (Z i).
Definition norm_after i : R := spectral (relu (Z i)).
End Symbols.

Section Witness.
Variable R : realType.

(* [[1, -1], [1, 1]] is sqrt(2) times a rotation; without its negative entry it takes (1, 1) to (1, 2). *)
Definition turn : 'M[R]_2 := \matrix_(j, k) (-1) ^+ ((j == 0%N :> nat) && (k == 1%N :> nat)).
Definition witness : instance R := Instance turn.
Definition ones : 'cV[R]_2 := const_mx 1.

Lemma before : norm_before witness <= Num.sqrt 2%:R.
Proof.
apply: spectral_le => [|v]; first exact: sqrtr_ge0.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [X in _ <= X * _]sqr_sqrtr ?ler0n //.
rewrite !norm_sqr /inner /= !big_ord_recl !big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE /=.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma after : Num.sqrt 2%:R < norm_after witness.
Proof.
have norm_ones : norm ones ^+ 2 = 2%:R by rewrite norm_sqr /inner !big_ord_recl big_ord0 !mxE; ring.
have ones_gt0 : 0 < norm ones ^+ 2 by rewrite norm_ones ltr0n.
have := norm_mul_le (relu turn) ones; rewrite -/(norm_after witness).
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 // exprMn norm_ones norm_sqr.
have -> : inner (relu turn *m ones) (relu turn *m ones) = 5%:R.
  rewrite /inner /= !big_ord_recl !big_ord0 /= !mxE !big_ord_recl !big_ord0 /= !mxE /= expr0 expr1.
  by rewrite max_l ?ler01 // max_r ?oppr_le0 ?ler01 //; ring.
move=> long; rewrite -(ltr_pexpn2r (ltn0Sn 1)) ?nnegrE ?spectral_ge0 ?sqrtr_ge0 // [X in X < _]sqr_sqrtr ?ler0n //.
rewrite -(ltr_pmul2r (ltr0n R 2)) (lt_le_trans _ long) //.
by rewrite -natrM ltr_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_A_9_relu.inhabited R (@instance R) (@norm_after R) (@norm_before R).
Proof. by exists (witness R); split; apply: spectral_ge0. Qed.

Theorem refuted (R : realType) : l2o_A_9_relu.refuted R (@instance R) (@norm_after R) (@norm_before R).
Proof.
exists (witness R); split; first by split; apply: spectral_ge0.
by rewrite /l2o_A_9_relu.conclusion leNgt (le_lt_trans (before R) (after R)).
Qed.
End l2o_A_9_relu_theory.
