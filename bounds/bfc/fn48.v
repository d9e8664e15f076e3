(* bfc.fn48: the inequality of Paley and Zygmund, for every finite law. *)
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
From statements Require bfc_fn48.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_fn48_theory.
Section Symbols.
Variable R : realType.

(* Values of X that are not negative, and their probabilities. *)
Record instance := Instance {
  n : nat; value : 'cV[R]_n; chance : 'cV[R]_n;
  value_ge0 : forall j, 0 <= value j 0; chance_ge0 : forall j, 0 <= chance j 0; total : \sum_j chance j 0 = 1;
}.
Implicit Type i : instance.

Definition moment i k : R := \sum_j chance i j 0 * value i j 0 ^+ k.
Definition second i : R := moment i 2.
Definition fourth i : R := moment i 4.

(* Pr[X > sqrt(E X^2) / 2]. *)
Definition large i j : bool := Num.sqrt (moment i 2) / 2%:R < value i j 0.
Definition probability i : R := \sum_(j | large j) chance i j 0.
End Symbols.

Section Law.
Variables (R : realType) (i : instance R).
Notation p j := (chance i j 0).
Notation v j := (value i j 0).
Let S : R := \sum_(j | large j) p j * v j ^+ 2.
Let Q : R := \sum_(j | large j) p j * v j ^+ 4.

Lemma cauchy_schwarz : S ^+ 2 <= probability i * Q.
Proof.
have P_ge0 : 0 <= probability i by apply: sumr_ge0 => j _; apply: chance_ge0.
have [P0|P_n0] := eqVneq (probability i) 0.
  have none j : large j -> p j = 0 by apply: (psumr_eq0P (fun k _ => chance_ge0 k) P0).
  by rewrite P0 mul0r /S big1 ?expr0n // => j j_in; rewrite none // mul0r.
have P_gt0 : 0 < probability i by rewrite lt0r P_n0.
rewrite -(ler_pmul2l P_gt0) -subr_ge0.
have : 0 <= \sum_(j | large j) p j * (probability i * v j ^+ 2 - S) ^+ 2.
  by apply: sumr_ge0 => j _; rewrite mulr_ge0 ?chance_ge0 ?sqr_ge0.
congr (0 <= _); rewrite (eq_bigr (fun j => probability i ^+ 2 * (p j * v j ^+ 4)
    - 2%:R * probability i * S * (p j * v j ^+ 2) + S ^+ 2 * p j)).
  by rewrite !big_split /= sumrN -!mulr_sumr -/S -/Q -/(probability i); ring.
by move=> j _; move: (p j) (v j) (probability i) S => a b c d; ring.
Qed.

Lemma of_the_event : 0 <= moment i 2 -> 3%:R / 4%:R * moment i 2 <= S.
Proof.
move=> m_ge0; have below : \sum_(j | ~~ large j) p j * v j ^+ 2 <= moment i 2 / 4%:R.
  apply: (@le_trans _ _ (\sum_j p j * (moment i 2 / 4%:R))); last by rewrite -mulr_suml total mul1r.
  rewrite [X in _ <= X](bigID (fun j => ~~ large j)) /= ler_paddr ?sumr_ge0 // => [j _|].
    by rewrite mulr_ge0 ?chance_ge0 ?divr_ge0 ?ler0n.
  apply: ler_sum => j; rewrite /large -leNgt => small; rewrite ler_wpmul2l ?chance_ge0 //.
  have -> : moment i 2 / 4%:R = (Num.sqrt (moment i 2) / 2%:R) ^+ 2 by rewrite exprMn sqr_sqrtr // exprVn -natrX.
  by rewrite ler_pexpn2r ?nnegrE ?value_ge0 // divr_ge0 ?sqrtr_ge0 ?ler0n.
have split_m : moment i 2 = S + \sum_(j | ~~ large j) p j * v j ^+ 2 by rewrite /moment (bigID (@large _ i)).
have whole : moment i 2 <= S + moment i 2 / 4%:R by rewrite {1}split_m ler_add2l.
by apply: (le_by (ge0_of whole)); field.
Qed.

Lemma fourth_le : Q <= fourth i.
Proof.
rewrite /fourth /moment [X in _ <= X](bigID (@large _ i)) /= ler_addl sumr_ge0 // => j _.
by rewrite mulr_ge0 ?chance_ge0 ?exprn_ge0 ?value_ge0.
Qed.
End Law.

(* The number 1, always. *)
Lemma inhabited (R : realType) : bfc_fn48.inhabited R (@instance R) (@fourth R) (@probability R) (@second R).
Proof.
pose value : 'cV[R]_1 := const_mx 1; pose chance : 'cV[R]_1 := const_mx 1.
have value_ge0 j : 0 <= value j 0 by rewrite mxE ler01.
have chance_ge0 j : 0 <= chance j 0 by rewrite mxE ler01.
have total : \sum_j chance j 0 = 1 by rewrite big_ord1 mxE.
exists (Instance value_ge0 chance_ge0 total).
split; first by rewrite /fourth /moment big_ord1 !mxE expr1n mulr1 ltr01.
split; first by apply: sumr_ge0 => j _; apply: chance_ge0.
by rewrite /second /moment big_ord1 !mxE expr1n mulr1 ltr01.
Qed.

Theorem proved (R : realType) : bfc_fn48.statement R (@instance R) (@fourth R) (@probability R) (@second R).
Proof.
move=> i [fourth_gt0 [P_ge0 m_gt0]]; rewrite /bfc_fn48.conclusion ler_pdivr_mulr //.
have m_ge0 : 0 <= moment i 2 := ltW m_gt0.
have square := cauchy_schwarz i; have event := of_the_event m_ge0.
apply: le_trans (ler_wpmul2l P_ge0 (fourth_le i)); apply: le_trans square.
have -> : 9%:R * second i ^+ 2 / 16%:R = (3%:R / 4%:R * moment i 2) ^+ 2 by rewrite /second; field.
have part_ge0 : 0 <= 3%:R / 4%:R * moment i 2 by rewrite mulr_ge0 ?divr_ge0 ?ler0n.
by rewrite ler_pexpn2r ?nnegrE // (le_trans part_ge0).
Qed.
End bfc_fn48_theory.
