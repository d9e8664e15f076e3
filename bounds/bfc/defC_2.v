(* bfc.defC_2: the inner product of two symmetric squares is the square of the inner product. *)
From bounds.theory Require Import language bfc_symmetric_squares.
From statements Require bfc_defC_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_defC_2_theory.
Section Symbols.
Variable R : realType.

(* Two vectors of n coordinates. *)
Record instance := Instance { n : nat; x : 'cV[R]_n; y : 'cV[R]_n }.
Implicit Type i : instance.

Definition inner i : R := \sum_j x i j 0 * y i j 0.
Definition inner_of_stars i : R := \sum_(p | @ordered (n i) p) star (fun j => x i j 0) p * star (fun j => y i j 0) p.
End Symbols.

Lemma inhabited (R : realType) : bfc_defC_2.inhabited R (@instance R) (@inner R) (@inner_of_stars R).
Proof. by exists (@Instance R 2 (const_mx 1) (const_mx 1)). Qed.

Theorem proved (R : realType) : bfc_defC_2.statement R (@instance R) (@inner R) (@inner_of_stars R).
Proof. by move=> i _; apply: (bfc_symmetric_squares.inner_of_stars (fun j => x i j 0)). Qed.
End bfc_defC_2_theory.
