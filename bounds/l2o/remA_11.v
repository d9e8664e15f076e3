(* l2o.remA_11: the step factors are Lipschitz functions of what enters the sigmoid, with the constant 1/2. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem l2o_network l2o_sigmoid.
From statements Require l2o_remA_11.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_remA_11_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network of any depth, and two coordinates at two points of a run. *)
Record instance := Instance {
  data : problem R; weights : network R 2;
  step : nat; coordinate : 'I_(unknowns data);
  other_step : nat; other_coordinate : 'I_(unknowns data);
}.
Implicit Type i : instance.

Definition change i : R :=
  `|factors (weights i) (iterate (data i) (weights i) (step i)) 0 (coordinate i)
    - factors (weights i) (iterate (data i) (weights i) (other_step i)) 0 (other_coordinate i)|.
Definition distance i : R :=
  `|entering (weights i) (iterate (data i) (weights i) (step i)) (coordinate i)
    - entering (weights i) (iterate (data i) (weights i) (other_step i)) (other_coordinate i)|.
End Symbols.

Lemma inhabited (R : realType) : l2o_remA_11.inhabited R (@instance R) (@change R) (@distance R).
Proof.
exists (@Instance R (one_equation R) (Last (const_mx 1)) 0 ord0 1 ord0).
by split; apply: normr_ge0.
Qed.

Theorem proved (R : realType) : l2o_remA_11.statement R (@instance R) (@change R) (@distance R).
Proof. by move=> i _; rewrite /l2o_remA_11.conclusion /change !mxE; apply: factor_lipschitz. Qed.
End l2o_remA_11_theory.
