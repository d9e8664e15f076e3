(* bfc.overbar: the linear map of symmetric squares is not the symmetric square of the weights. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_overbar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_overbar_theory.
Section Symbols.
Variable R : realType.

(* One neuron that reads one feature: its weight W, and the lift R_j; the symmetric square of a number is its square. *)
Record instance := Instance { weight : R; lift : R }.
Implicit Type i : instance.

Definition star (x : R) : R := x ^+ 2.

(* |W (R * R) - WR * WR|_F^2, the two sides that Section C.2 sets equal. *)
Definition defect i : R := (weight i * star (lift i) - star (weight i * lift i)) ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : bfc_overbar.inhabited R (@instance R) (@defect R).
Proof. by exists (Instance 2%:R 1). Qed.

(* W = 2 and R_j = 1: the sides are 2 and 4. *)
Theorem refuted (R : realType) : bfc_overbar.refuted R (@instance R) (@defect R).
Proof.
exists (Instance 2%:R 1); split=> //; rewrite /bfc_overbar.conclusion /defect /star /= => /eqP.
have -> : (2%:R * 1 ^+ 2 - (2%:R * 1) ^+ 2) ^+ 2 = 4%:R :> R by ring.
by rewrite pnatr_eq0.
Qed.
End bfc_overbar_theory.
