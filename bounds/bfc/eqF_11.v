(* bfc.eqF_11: the square is not Lipschitz with the factor 2 at the distance. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_eqF_11.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_eqF_11_theory.
Section Symbols.
Variable R : realType.

(* Two vectors with one entry. *)
Record instance := Instance { a : R; b : R }.
Implicit Type i : instance.

Definition norm_a i : R := `|a i|.
Definition apart i : R := `|a i - b i|.
Definition moved i : R := `|a i ^+ 2 - b i ^+ 2|.
End Symbols.

Lemma premises_of (R : realType) i :
  bfc_eqF_11.premises R (@instance R) (@apart R) (@moved R) (@norm_a R) i.
Proof. by do !split; apply: normr_ge0. Qed.

Lemma inhabited (R : realType) : bfc_eqF_11.inhabited R (@instance R) (@apart R) (@moved R) (@norm_a R).
Proof. by exists (Instance 4%:R 3%:R); apply: premises_of. Qed.

(* a = 4 and b = 3: the squares are 7 apart, and 1 (4 + 2) is promised. *)
Theorem refuted (R : realType) : bfc_eqF_11.refuted R (@instance R) (@apart R) (@moved R) (@norm_a R).
Proof.
exists (Instance 4%:R 3%:R); split; first exact: premises_of.
rewrite /bfc_eqF_11.conclusion /moved /apart /norm_a /=.
have -> : 4%:R ^+ 2 - 3%:R ^+ 2 = 7%:R :> R by ring.
have -> : 4%:R - 3%:R = 1%:R :> R by ring.
by rewrite !normr_nat -!(natrM, natrD) ler_nat.
Qed.
End bfc_eqF_11_theory.
