(* l2o.A_4: the step factors lie strictly between 0 and 2. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network.
From statements Require l2o_A_4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_A_4_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network of any depth, the number of steps before, and a coordinate. *)
Record instance := Instance { data : problem R; weights : network R 2; steps : nat; coordinate : 'I_(unknowns data) }.
Implicit Type i : instance.

Definition P i : R := factors (weights i) (iterate (data i) (weights i) (steps i)) 0 (coordinate i).
End Symbols.

Lemma inhabited (R : realType) : l2o_A_4.inhabited R (@instance R) (@P R).
Proof. by exists (@Instance R (one_equation R) (Last (const_mx 1)) 0 ord0). Qed.

Theorem proved (R : realType) : l2o_A_4.statement R (@instance R) (@P R).
Proof. by move=> i _; split; [apply: factor_lt2 | apply: factor_gt0]. Qed.
End l2o_A_4_theory.
