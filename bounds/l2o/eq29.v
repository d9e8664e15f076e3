(* l2o.eq29: an iterate is affine in its step factors, with the slope - gradient / beta. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network.
From mathcomp Require Import ring.
From statements Require l2o_eq29.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_eq29_theory.
Section Symbols.
Variable R : realType.

(* A problem, two networks of any depth, the point from which both make their step, and a coordinate. *)
Record instance := Instance {
  data : problem R; weights : network R 2; other : network R 2;
  here : 'cV[R]_(unknowns data); coordinate : 'I_(unknowns data);
}.
Implicit Type i : instance.

(* X_t' - X_t after the two steps, and -(1/beta) g (P' - P), by coordinate. *)
Definition change i : R := (learned (other i) (here i) - learned (weights i) (here i)) (coordinate i) 0.
Definition predicted i : R := - ((scale (data i))^-1
  * gradient (M (data i)) (Y (data i)) (here i) (coordinate i) 0
  * (factors (other i) (here i) 0 (coordinate i) - factors (weights i) (here i) 0 (coordinate i))).
End Symbols.

Lemma inhabited (R : realType) : l2o_eq29.inhabited R (@instance R) (@change R) (@predicted R).
Proof. by exists (@Instance R (one_equation R) (Last (const_mx 1)) (Last (const_mx 2%:R)) (const_mx 1) ord0). Qed.

Theorem proved (R : realType) : l2o_eq29.statement R (@instance R) (@change R) (@predicted R).
Proof.
move=> i _; rewrite /l2o_eq29.conclusion /change /predicted /learned /step /scaled.
move: (gradient _ _ _) (factors _ _) (factors _ _) => g P' P; rewrite !mul_diag_mx.
have affine (x c a b y : R) : x - c * (a * y) - (x - c * (b * y)) = - (c * y * (a - b)) by ring.
by rewrite !mxE; apply: affine.
Qed.
End l2o_eq29_theory.
