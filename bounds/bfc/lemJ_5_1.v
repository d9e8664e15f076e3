(* bfc.lemJ_5_1: an orthonormal change of variables costs at most q! in the coefficients of a form. *)
From bounds.theory Require Import language vectors spectral frobenius bfc_forms.
From statements Require bfc_lemJ_5_1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemJ_5_1_theory.
Section Symbols.
Variable R : realType.

(* A form f of a degree in m variables, as a sum over words, and the matrix U of the change x -> U x. *)
Record instance := Instance { m : nat; n : nat; degree : nat; f : word m degree -> R; U : 'M[R]_(m, n) }.
Implicit Type i : instance.

Definition q i : nat := degree i.
Definition defect i : R := frobenius_sqr (U i *m (U i)^T - 1%:M).

(* The sums of the squared coefficients of f(x) and of f(U x). *)
Definition C_f i : R := coefficients (@f i).
Definition C_g i : R := coefficients (substitute (U i) (@f i)).
End Symbols.

Lemma coefficients_ge0 (R : realType) n q (a : word n q -> R) : 0 <= coefficients a.
Proof. by apply: sumr_ge0 => t _; apply: sqr_ge0. Qed.

(* f(x) = x in one variable. *)
Lemma inhabited (R : realType) : bfc_lemJ_5_1.inhabited R (@instance R) (@C_f R) (@C_g R) (@defect R) (@q R).
Proof.
exists (@Instance R 1 1 1 (fun=> 1) 1%:M); rewrite /bfc_lemJ_5_1.premises !coefficients_ge0 frobenius_sqr_ge0.
by rewrite /defect /= trmx1 mulmx1 subrr frobenius_sqr0.
Qed.

Theorem proved (R : realType) : bfc_lemJ_5_1.statement R (@instance R) (@C_f R) (@C_g R) (@defect R) (@q R).
Proof.
move=> i [_ [_ [_ [_ /eqP]]]]; rewrite /defect frobenius_sqr_eq0 subr_eq0 => /eqP orth.
have stretch v : 1 * norm v ^+ 2 <= norm ((U i)^T *m v) ^+ 2 <= 1 * norm v ^+ 2.
  by rewrite mul1r [norm (_ *m _) ^+ 2]norm_sqr inner_adjoint trmxK mulmxA orth mul1mx -norm_sqr lexx.
by have [+ _] := @substitution_costs _ _ _ _ _ _ (@ler01 R) (@ler01 R) stretch _ (@f R i); rewrite expr1n mul1r.
Qed.
End bfc_lemJ_5_1_theory.
