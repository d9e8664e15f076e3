(* minv.lemma2d.corrected, lemma2d.one: a layer with one more coefficient C leaves e^L (1 - C (1 - e)). *)
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
From statements Require minv_lemma2d_corrected.
From statements Require minv_lemma2d_one.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layer.
Variable R : realType.

(* The residual before the layer, its order and its last coefficient. *)
Record data := Data { residual : R; order : nat; coefficient : R }.
Implicit Type i : data.

(* 1 - (1 - e) (1 + e + ... + e^(L-1) + C e^L). *)
Definition after i : R :=
  1 - (1 - residual i) * (\sum_(l < order i) residual i ^+ l + coefficient i * residual i ^+ order i).

Lemma afterE i : after i = residual i ^+ order i * (1 - coefficient i * (1 - residual i)).
Proof.
rewrite /after; case: i => e n c /=.
have geometric : (1 - e) * (\sum_(l < n) e ^+ l) = 1 - e ^+ n.
  have := subrXX 1 e n; rewrite expr1n => ->; congr (_ * _).
  by apply: eq_bigr => l _; rewrite expr1n mul1r.
by rewrite mulrDr geometric; ring.
Qed.

(* The residual 1/2 with order two and coefficient one. *)
Definition example : data := Data 2%:R^-1 2 1.

Lemma after_example : after example = 2%:R^-1 ^+ 3.
Proof. by rewrite afterE /=; field. Qed.
End Layer.

Module minv_lemma2d_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition C i : R := coefficient i.
Definition L i : nat := order i.
Definition e_k i : R := residual i.
Definition e_next i : R := after i.
End Symbols.

Lemma inhabited (R : realType) : minv_lemma2d_corrected.inhabited R
  (@instance R) (@C R) (@L R) (@e_k R) (@e_next R).
Proof.
by exists (example R); do !split; rewrite /C /e_k /e_next ?after_example /= ?exprn_ge0 ?invr_ge0 ?ler0n ?ler01.
Qed.

Theorem proved (R : realType) : minv_lemma2d_corrected.statement R
  (@instance R) (@C R) (@L R) (@e_k R) (@e_next R).
Proof.
move=> i [C_ge0 [_ [e_ge0 _]]]; rewrite /minv_lemma2d_corrected.conclusion /e_next afterE.
rewrite /C /e_k /L in C_ge0 e_ge0 *; rewrite ler_wpmul2l ?exprn_ge0 //.
by apply: (le_by (mulr_ge0 C_ge0 e_ge0)); ring.
Qed.
End minv_lemma2d_corrected_theory.

Module minv_lemma2d_one_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition C i : R := coefficient i.
Definition L i : nat := order i.
Definition e_k i : R := residual i.
Definition e_next i : R := after i.
End Symbols.

Lemma inhabited (R : realType) : minv_lemma2d_one.inhabited R
  (@instance R) (@C R) (@L R) (@e_k R) (@e_next R).
Proof.
by exists (example R); do !split; rewrite /C /e_k /e_next ?after_example /= ?exprn_ge0 ?invr_ge0 ?ler0n ?ler01.
Qed.

Theorem proved (R : realType) : minv_lemma2d_one.statement R
  (@instance R) (@C R) (@L R) (@e_k R) (@e_next R).
Proof.
move=> i [_ [_ [_ [_ one]]]]; rewrite /minv_lemma2d_one.conclusion /e_next afterE.
by rewrite /C in one; rewrite one mul1r subKr addnC addn1 exprSr.
Qed.
End minv_lemma2d_one_theory.
