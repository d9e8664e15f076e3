(* bfc.factC_4_1: Sym does not change the quartic form, for matrices of any size without any symmetry. *)
From bounds.theory Require Import language bfc_symmetric_squares bfc_quartic_forms.
From statements Require bfc_factC_4_1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_factC_4_1_theory.
Section Symbols.
Variable R : realType.

(* A matrix over pairs of n indices, by its entries, and a point. *)
Record instance := Instance { n : nat; M : {ffun place n -> R}; z : 'cV[R]_n }.
Implicit Type i : instance.

Definition form i : R := quartic (M i) (fun j => z i j 0).
Definition form_of_Sym i : R := quartic (Sym (M i)) (fun j => z i j 0).
End Symbols.

Lemma inhabited (R : realType) : bfc_factC_4_1.inhabited R (@instance R) (@form R) (@form_of_Sym R).
Proof. by exists (@Instance R 2 [ffun=> 1] (const_mx 1)). Qed.

Theorem proved (R : realType) : bfc_factC_4_1.statement R (@instance R) (@form R) (@form_of_Sym R).
Proof. by move=> i _; apply: quartic_Sym. Qed.
End bfc_factC_4_1_theory.
