(* One oracle step of the wide weights: in blocks of k rows, each block next to a copy of the target with random signs.
   A file of lemmas: bfc.factG_1, lemG_4 and eqH_4 rest on it. *)
From bounds.theory Require Import language order signs.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* m = copies * k wide rows in d columns, the target V of k rows, and the step eta. *)
Record wide_step (R : realType) := WideStep {
  copies : nat; rows : nat; columns : nat;
  W : 'I_copies.+1 -> 'M[R]_(rows.+1, columns); V : 'M[R]_(rows.+1, columns);
  rate : R; rate_within : 0 < rate <= 1;
}.

Section Step.
Variables (R : realType) (s : wide_step R).
Definition row_of := ('I_(copies s).+1 * 'I_(rows s).+1)%type.
Definition signs_of := pattern [finType of row_of].
Implicit Types (w : signs_of) (r : row_of) (a b : 'I_(columns s)) (x : 'cV[R]_(columns s)).

Definition wide : nat := ((copies s).+1 * (rows s).+1)%N.
Definition narrow : nat := (rows s).+1.

(* The entries of W, of the stack of m/k copies of sqrt(k/m) V, and of W_new = sqrt(1-eta) W + sqrt(eta) D V^w. *)
Definition old r a : R := W r.1 r.2 a.
Definition stack r a : R := Num.sqrt (narrow%:R / wide%:R) * V s r.2 a.
Definition new w r a : R := Num.sqrt (1 - rate s) * old r a + Num.sqrt (rate s) * (sign R w r * stack r a).

(* The Gram matrices of W_new and of W and V, mixed. *)
Definition gram_new w a b : R := \sum_r new w r a * new w r b.
Definition gram_old a b : R := \sum_r old r a * old r b.
Definition gram_target a b : R := \sum_j V s j a * V s j b.
Definition mixed a b : R := (1 - rate s) * gram_old a b + rate s * gram_target a b.

Lemma rate_gt0 : 0 < rate s. Proof. by case/andP: (rate_within s). Qed.
Lemma left_ge0 : 0 <= 1 - rate s. Proof. by rewrite subr_ge0; case/andP: (rate_within s). Qed.

Lemma share : narrow%:R / wide%:R = (copies s).+1%:R^-1 :> R.
Proof. by rewrite /narrow /wide natrM invfM mulrCA mulfV ?mulr1 ?pnatr_eq0. Qed.

Lemma share_ge0 : 0 <= narrow%:R / wide%:R :> R. Proof. by rewrite divr_ge0 ?ler0n. Qed.

Lemma over_rows (f : 'I_(copies s).+1 -> 'I_(rows s).+1 -> R) : \sum_r f r.1 r.2 = \sum_c \sum_j f c j.
Proof. by rewrite pair_bigA. Qed.

Lemma gram_stack a b : \sum_r stack r a * stack r b = gram_target a b.
Proof.
rewrite (over_rows (fun _ j => Num.sqrt (narrow%:R / wide%:R) * V s j a * (Num.sqrt (narrow%:R / wide%:R) * V s j b))).
rewrite sumr_const -[LHS]mulr_natl card_ord mulr_sumr; apply: eq_bigr => j _.
have two : Num.sqrt (narrow%:R / wide%:R) ^+ 2 = (copies s).+1%:R^-1 :> R by rewrite sqr_sqrtr ?share_ge0 ?share.
move: (Num.sqrt (narrow%:R / wide%:R)) (V s j a) (V s j b) two => q u v two.
have -> : (copies s).+1%:R * (q * u * (q * v)) = (copies s).+1%:R * q ^+ 2 * (u * v) by ring.
by rewrite two mulfV ?mul1r ?pnatr_eq0.
Qed.

(* What is left beside the mixture is linear in the signs. *)
Definition cross r a b : R :=
  Num.sqrt (1 - rate s) * Num.sqrt (rate s) * (old r a * stack r b + old r b * stack r a).

Lemma gram_split w a b : gram_new w a b = mixed a b + \sum_r sign R w r * cross r a b.
Proof.
rewrite /mixed -gram_stack /gram_old !mulr_sumr -!big_split; apply: eq_bigr => r _ /=; rewrite /new /cross.
have p2 := sqr_sqrtr left_ge0; have q2 := sqr_sqrtr (ltW rate_gt0).
have s2 : sign R w r ^+ 2 = 1 by rewrite /sign -exprM mulnC exprM sqrrN !expr1n.
rewrite -[in (1 - rate s) * _]p2 -[in rate s * _]q2.
move: (Num.sqrt (1 - rate s)) (Num.sqrt (rate s)) (sign R w r) s2 => p q z z2.
have -> : q ^+ 2 * (stack r a * stack r b) = q ^+ 2 * z ^+ 2 * (stack r a * stack r b) by rewrite z2 mulr1.
by ring.
Qed.

Theorem mean_gram a b : mean (fun w : signs_of => gram_new w a b) = mixed a b.
Proof.
rewrite (eq_mean (g := fun w => mixed a b + \sum_r sign R w r * cross r a b)) => [|w]; last exact: gram_split.
by rewrite meanD mean_const mean_combination addr0.
Qed.
End Step.

(* One wide row and one target of one column, with eta = 1/2. *)
Section Example.
Variable R : realType.
Lemma half_within : 0 < (2%:R^-1 : R) <= 1.
Proof. by rewrite invr_gt0 ltr0n invf_le1 ?ltr0n ?ler1n. Qed.
Definition small_step : wide_step R := @WideStep R 1 0 1 (fun=> const_mx 1) (const_mx 1) 2%:R^-1 half_within.
End Example.
