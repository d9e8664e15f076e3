(* Independent fair signs: all patterns are equally likely, sums of signs have mean zero, and their squares add up. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Signs.
Variables (R : realType) (I : finType).
Definition pattern := {ffun I -> bool}.
Implicit Types (w : pattern) (i j : I) (c : I -> R).

Definition sign w i : R := (-1) ^+ w i.
Definition likelihood : R := (2%:R ^+ #|I|)^-1.
Definition mean (f : pattern -> R) : R := \sum_w likelihood * f w.

Lemma likelihood_gt0 : 0 < likelihood.
Proof. by rewrite invr_gt0 exprn_gt0 ?ltr0n. Qed.

Lemma likelihood_total : \sum_(w : pattern) likelihood = 1.
Proof.
by rewrite sumr_const card_ffun card_bool -mulr_natl natrX mulfV // expf_neq0 ?pnatr_eq0.
Qed.

Lemma mean_const a : mean (fun=> a) = a.
Proof. by rewrite /mean -mulr_suml likelihood_total mul1r. Qed.

Lemma meanD (f g : pattern -> R) : mean (fun w => f w + g w) = mean f + mean g.
Proof. by rewrite /mean -big_split; apply: eq_bigr => w _; rewrite mulrDr. Qed.

Lemma meanZ a (f : pattern -> R) : mean (fun w => a * f w) = a * mean f.
Proof. by rewrite /mean mulr_sumr; apply: eq_bigr => w _; rewrite mulrCA. Qed.

Lemma mean_sum (J : finType) (f : J -> pattern -> R) : mean (fun w => \sum_j f j w) = \sum_j mean (f j).
Proof. by rewrite /mean exchange_big; apply: eq_bigr => w _; rewrite mulr_sumr. Qed.

Lemma eq_mean (f g : pattern -> R) : f =1 g -> mean f = mean g.
Proof. by move=> same; apply: eq_bigr => w _; rewrite same. Qed.

Lemma mean_le (f g : pattern -> R) : (forall w, f w <= g w) -> mean f <= mean g.
Proof. by move=> below; apply: ler_sum => w _; rewrite ler_wpmul2l ?(ltW likelihood_gt0). Qed.

(* Turning one sign changes no mean. *)
Definition turn i w : pattern := [ffun j => (j == i) (+) w j].

Lemma turnK i : involutive (turn i).
Proof. by move=> w; apply/ffunP => j; rewrite !ffunE addbA addbb. Qed.

Lemma mean_turn i f : mean f = mean (fun w => f (turn i w)).
Proof. by rewrite /mean (reindex_inj (inv_inj (turnK i))). Qed.

Lemma sign_turn i w : sign (turn i w) i = - sign w i.
Proof. by rewrite /sign ffunE eqxx; case: (w i); rewrite /= ?expr0 ?expr1 ?opprK. Qed.

Lemma sign_turn_other i j w : j != i -> sign (turn i w) j = sign w j.
Proof. by move=> /negbTE ji; rewrite /sign ffunE ji. Qed.

Lemma opposite_zero (a : R) : a = - a -> a = 0.
Proof. by move/eqP; rewrite -subr_eq0 opprK -mulr2n mulrn_eq0 => /eqP. Qed.

Lemma mean_sign i : mean (fun w => sign w i) = 0.
Proof.
apply: opposite_zero; rewrite {1}(mean_turn i) -mulN1r -meanZ; apply: eq_mean => w.
by rewrite sign_turn mulN1r.
Qed.

Lemma mean_signs i j : mean (fun w => sign w i * sign w j) = (i == j)%:R.
Proof.
have [->|ij] := eqVneq i j.
  by rewrite -[RHS]mean_const; apply: eq_mean => w; rewrite /sign -signr_addb addbb.
apply: opposite_zero; rewrite {1}(mean_turn i) -mulN1r -meanZ; apply: eq_mean => w.
by rewrite [RHS]mulN1r sign_turn sign_turn_other 1?eq_sym // mulNr.
Qed.

Lemma mean_combination c : mean (fun w => \sum_i sign w i * c i) = 0.
Proof.
rewrite mean_sum big1 // => i _; rewrite (eq_mean (g := fun w => c i * sign w i)) ?meanZ ?mean_sign ?mulr0 //.
by move=> w; rewrite mulrC.
Qed.

Theorem mean_square c : mean (fun w => (\sum_i sign w i * c i) ^+ 2) = \sum_i c i ^+ 2.
Proof.
rewrite (eq_mean (g := fun w => \sum_i \sum_j c i * c j * (sign w i * sign w j))); last first.
  move=> w; rewrite expr2 mulr_suml; apply: eq_bigr => i _; rewrite mulr_sumr; apply: eq_bigr => j _.
  by ring.
rewrite mean_sum; apply: eq_bigr => i _; rewrite mean_sum (bigD1 i) //= meanZ mean_signs eqxx mulr1 -expr2.
by rewrite big1 ?addr0 // => j ji; rewrite meanZ mean_signs eq_sym (negbTE ji) mulr0.
Qed.
End Signs.
