(* bfc.lemE_1: products of inputs do not have exactly the coefficients of M. *)
From bounds.theory Require Import language spectral.
From mathcomp Require Import ring.
From statements Require bfc_lemE_1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemE_1_theory.
Section Symbols.
Variable R : realType.

(* The form x' M x in some inputs. *)
Record instance := Instance { inputs : nat; M : 'M[R]_inputs }.
Implicit Type i : instance.

(* The sum of the squared coefficients of x' M x: M_jj at x_j^2, and M_jk + M_kj at x_j x_k. *)
Definition C_x i : R :=
  \sum_j M i j j ^+ 2 + \sum_(j < inputs i) \sum_(k < inputs i | (j < k)%N) (M i j k + M i k j) ^+ 2.

Definition norm2_M i : R := \sum_j \sum_k M i j k ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* The matrix that exchanges two inputs: x' M x = 2 x_1 x_2. *)
Definition witness : instance R := Instance (\matrix_(j < 2, k < 2) (j != k :> nat)%:R).

Lemma coefficients : C_x witness = 4%:R.
Proof.
rewrite /C_x /= !big_ord_recl !big_ord0; do 2!rewrite big_mkcond !big_ord_recl !big_ord0 /=.
by rewrite !mxE /=; ring.
Qed.

Lemma norm_of_matrix : norm2_M witness = 2%:R.
Proof. by rewrite /norm2_M /= !big_ord_recl !big_ord0 /= !mxE /=; ring. Qed.

Lemma premises_of_witness : bfc_lemE_1.premises R (@instance R) (@C_x R) (@norm2_M R) witness.
Proof. by split; rewrite ?coefficients ?norm_of_matrix ler0n. Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_lemE_1.inhabited R (@instance R) (@C_x R) (@norm2_M R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bfc_lemE_1.refuted R (@instance R) (@C_x R) (@norm2_M R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /bfc_lemE_1.conclusion coefficients norm_of_matrix => /eqP; rewrite eqr_nat.
Qed.
End bfc_lemE_1_theory.
