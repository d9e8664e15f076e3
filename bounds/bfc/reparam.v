(* bfc.reparam: the layers of the two learners do not have equally many entries. *)
From bounds.theory Require Import language spectral.
From statements Require bfc_reparam.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_reparam_theory.
Section Symbols.
Variable R : realType.

(* One layer of width k with its lift R_l, and the features S_l that it reads. *)
Record instance := Instance { width : nat; lift : 'M[R]_('C(width.+1, 2), width); features : 'cV[R]_width }.
Implicit Type i : instance.

Definition square n (v : 'cV[R]_n) : 'cV[R]_n := map_mx (fun x => x ^+ 2) v.
Definition entries n (v : 'cV[R]_n) : nat := n.

(* |R_l' R_l - I|_F^2, F_l = sigma(S_l) and G_l = sigma(R_l S_l). *)
Definition defect i : R := frobenius_sqr ((lift i)^T *m lift i - 1%:M).
Definition entries_F i : nat := entries (square (features i)).
Definition entries_G i : nat := entries (square (lift i *m features i)).
End Symbols.

Section Witness.
Variable R : realType.

(* Width two with the first two axes of three. *)
Definition witness : instance R := @Instance R 2 (pid_mx 2) 0.

Lemma orthonormal : defect witness = 0.
Proof.
rewrite /defect /= tr_pid_mx mul_pid_mx /= pid_mx_1 subrr.
by rewrite /frobenius_sqr big1 // => j _; rewrite big1 // => k _; rewrite mxE expr0n.
Qed.

Lemma premises_of_witness :
  bfc_reparam.premises R (@instance R) (@defect R) (@entries_F R) (@entries_G R) witness.
Proof. by do !split=> //; rewrite orthonormal. Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_reparam.inhabited R (@instance R) (@defect R) (@entries_F R) (@entries_G R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bfc_reparam.refuted R (@instance R) (@defect R) (@entries_F R) (@entries_G R).
Proof. by exists (witness R); split; first exact: premises_of_witness. Qed.
End bfc_reparam_theory.
