(* How large e is, as far as refutations ask: e^(1/2) is at least 3/2, so e exceeds 2. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Exponential.
Variable R : realType.

Lemma expR_half_ge : 3%:R / 2%:R <= expR 2%:R^-1 :> R.
Proof.
rewrite (le_trans _ (expR_ge1Dx _)) ?invr_ge0 ?ler0n // le_eqVlt; apply/orP; left; apply/eqP.
by field.
Qed.

Lemma expR1_gt2 : 2%:R < expR 1 :> R.
Proof.
rewrite [X in expR X](_ : 1 = 2%:R^-1 + 2%:R^-1); last by field.
rewrite expRD; apply: (@lt_le_trans _ _ (3%:R / 2%:R * (3%:R / 2%:R))); last first.
  by rewrite ler_pmul ?divr_ge0 ?ler0n // expR_half_ge.
have -> : 3%:R / 2%:R * (3%:R / 2%:R) = 2%:R + 4%:R^-1 :> R by field.
by rewrite ltr_addl invr_gt0 ltr0n.
Qed.

Lemma expRN1_lt_half : expR (- 1) < 2%:R^-1 :> R.
Proof. by rewrite expRN ltf_pinv ?posrE ?expR_gt0 ?ltr0n ?expR1_gt2. Qed.

End Exponential.
