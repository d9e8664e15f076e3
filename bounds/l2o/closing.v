(* l2o.closing: what Lemmas A.14 to A.16 with the mended conditions say of one step of training. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
From statements Require l2o_closing l2o_closing_half_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_closing_theory.
Section Symbols.
Variable R : realType.

(* The numbers of Lemmas A.14 to A.16, the step of training, and two objectives. *)
Record instance := Instance { D : R; c : R; eta : R; p : R; objective : R; next : R }.
Implicit Type i : instance.

Definition ratio i : R := next i / objective i.
End Symbols.

Lemma inhabited (R : realType) :
  l2o_closing.inhabited R (@instance R) (@D R) (@c R) (@eta R) (@p R) (@ratio R).
Proof.
exists (Instance 1 1 8%:R^-1 1 1 0); rewrite /l2o_closing.premises /ratio /= mul0r.
do !split; rewrite ?ler01 ?ltr01 ?invr_gt0 ?ltr0n //.
- by apply: (ler_by (d := 63%:R / 8%:R)); [by field | nonnegative].
- by apply: (ler_by (d := 5%:R / 2%:R)); [by field | nonnegative].
- by apply: (ler_by (d := 129%:R / 1024%:R)); [by field | nonnegative].
Qed.

Theorem proved (R : realType) :
  l2o_closing.statement R (@instance R) (@D R) (@c R) (@eta R) (@p R) (@ratio R).
Proof.
move=> i [_] [_] [eta_gt0] [p_ge0] [short] [below] /le_trans; apply.
have small : 0 <= 8%:R - p i * eta i by rewrite subr_ge0.
have enough : 0 <= 4%:R * D i - (c i / 2%:R + p i) by rewrite subr_ge0.
apply: (ler_by (d := eta i * (4%:R * D i - (c i / 2%:R + p i)) + eta i * p i * (8%:R - p i * eta i) / 16%:R)).
  by field.
by nonnegative.
Qed.
End l2o_closing_theory.

Module l2o_closing_half_corrected_theory.
Section Symbols.
Variable R : realType.

(* The numbers of Lemmas A.14 to A.16, the step of training, and two objectives. *)
Record instance := Instance { D : R; c : R; eta : R; p : R; objective : R; next : R }.
Implicit Type i : instance.

Definition ratio i : R := next i / objective i.
End Symbols.

Lemma inhabited (R : realType) :
  l2o_closing_half_corrected.inhabited R (@instance R) (@D R) (@c R) (@eta R) (@p R) (@ratio R).
Proof.
exists (Instance 2%:R 1 4%:R^-1 1 1 0); rewrite /l2o_closing_half_corrected.premises /ratio /= mul0r.
do !split; rewrite ?ler01 ?ltr0n ?invr_gt0 ?ltr0n //.
- by apply: (ler_by (d := 31%:R / 4%:R)); [by field | nonnegative].
- by apply: (ler_by (d := 2%:R^-1)); [by field | nonnegative].
- by apply: (ler_by (d := 65%:R / 256%:R)); [by field | nonnegative].
Qed.

Theorem proved (R : realType) :
  l2o_closing_half_corrected.statement R (@instance R) (@D R) (@c R) (@eta R) (@p R) (@ratio R).
Proof.
move=> i [_] [_] [eta_gt0] [p_ge0] [short] [below] /le_trans; apply.
have small : 0 <= 8%:R - p i * eta i by rewrite subr_ge0.
have enough : 0 <= D i - (c i / 2%:R + p i) by rewrite subr_ge0.
apply: (ler_by (d := eta i * (D i - (c i / 2%:R + p i)) + eta i * p i * (8%:R - p i * eta i) / 16%:R)).
  by field.
by nonnegative.
Qed.
End l2o_closing_half_corrected_theory.
