(* resnet.lowerbound: at odd depth and with a large step, a negative eigenvalue of the target is learnt. *)
From bounds.theory Require Import language spectral.
From mathcomp Require Import ring.
From statements Require resnet_lowerbound.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_lowerbound_theory.
Section Symbols.
Variable R : realType.

(* Residual layers I + W_l with one unit each, identity maps at both ends, one input, the target Phi X, a rate, and steps. *)
Record instance := Instance { Phi : 'M[R]_1; X : 'M[R]_1; depth : nat; rate : R; steps : nat }.
Implicit Type i : instance.

(* All layers start at zero and stay equal; the gradient of the loss |(I + W)^L X - Phi X|^2 / 2 in one of them. *)
Definition output i (w : R) : R := (1 + w) ^+ depth i.
Definition gradient i (w : R) : R :=
  (output i w - Phi i 0 0) * X i 0 0 * ((1 + w) ^+ (depth i).-1 * X i 0 0).
Definition weight i : R := iter (steps i) (fun w => w - rate i * gradient i w) 0.

(* The loss above the least, which is zero: the target is a linear map. *)
Definition gap i : R := ((output i (weight i) - Phi i 0 0) * X i 0 0) ^+ 2 / 2%:R.
Definition negative2 i : R := Num.min 0 (Phi i 0 0) ^+ 2.
Definition off_symmetric i : R := frobenius_sqr (Phi i - (Phi i)^T).
Definition off_white i : R := frobenius_sqr (X i *m (X i)^T - 1%:M).
End Symbols.

Section Witness.
Variable R : realType.

(* One layer with the rate one arrives at -4/5 in one step. *)
Definition witness : instance R := Instance (- (4%:R / 5%:R))%:M 1%:M 1 1 1.

Lemma target : Phi witness 0 0 = - (4%:R / 5%:R).
Proof. by rewrite mxE. Qed.

Lemma arrives : gap witness = 0.
Proof.
rewrite /gap /output /weight /= /gradient /output target /= !expr1 expr0 !mxE /=.
by field.
Qed.

Lemma negative_part : negative2 witness = (4%:R / 5%:R) ^+ 2.
Proof. by rewrite /negative2 target min_r ?sqrrN // oppr_le0 divr_ge0 ?ler0n. Qed.

Lemma premises_of_witness : resnet_lowerbound.premises R
  (@instance R) (@gap R) (@negative2 R) (@off_symmetric R) (@off_white R) witness.
Proof.
have frobenius0 : frobenius_sqr (0 : 'M[R]_1) = 0 by rewrite /frobenius_sqr !big_ord1 mxE expr0n.
rewrite /resnet_lowerbound.premises arrives negative_part /off_symmetric /off_white /=.
rewrite tr_scalar_mx subrr trmx1 mulmx1 subrr frobenius0.
by do !split; rewrite ?lexx ?exprn_ge0 ?exprn_gt0 ?divr_ge0 ?divr_gt0 ?ler0n ?ltr0n.
Qed.
End Witness.

Lemma inhabited (R : realType) : resnet_lowerbound.inhabited R
  (@instance R) (@gap R) (@negative2 R) (@off_symmetric R) (@off_white R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : resnet_lowerbound.refuted R
  (@instance R) (@gap R) (@negative2 R) (@off_symmetric R) (@off_white R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /resnet_lowerbound.conclusion arrives negative_part leNgt.
by rewrite divr_gt0 ?exprn_gt0 ?divr_gt0 ?ltr0n.
Qed.
End resnet_lowerbound_theory.
