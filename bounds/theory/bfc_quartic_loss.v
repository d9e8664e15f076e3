(* The loss of a second layer, a quadratic form q in the error of its Gram matrix, and its mean after an oracle step.
   A file of lemmas: bfc.lemG_8_layer2 and bfc.thmG_10_layer2 rest on it. *)
From bounds.theory Require Import language signs bfc_wide_step.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Quartic.
Variables (R : realType) (n : nat).
Implicit Types (A B : 'I_n -> 'I_n -> R).

(* q(D) = 4 (tr D)^2 + 8 |D|_F^2 + 48 sum D_ii^2, the mean square of S' D S for the features S_i = x_i^2 - 1. *)
Definition quartic_error A : R :=
  4%:R * (\sum_a A a a) ^+ 2 + 8%:R * (\sum_a \sum_b A a b ^+ 2) + 48%:R * (\sum_a A a a ^+ 2).
Definition paired A B : R :=
  4%:R * (\sum_a A a a) * (\sum_a B a a) + 8%:R * (\sum_a \sum_b A a b * B a b) + 48%:R * (\sum_a A a a * B a a).

Lemma eq_quartic A B : (forall a b, A a b = B a b) -> quartic_error A = quartic_error B.
Proof.
move=> same; rewrite /quartic_error; congr (_ * _ ^+ 2 + _ * _ + _ * _); apply: eq_bigr => a _; rewrite ?same //.
by apply: eq_bigr => b _; rewrite same.
Qed.

Lemma quarticZ c A : quartic_error (fun a b => c * A a b) = c ^+ 2 * quartic_error A.
Proof.
rewrite /quartic_error (_ : \sum_a c * A a a = c * \sum_a A a a); last by rewrite mulr_sumr.
have -> : \sum_a \sum_b (c * A a b) ^+ 2 = c ^+ 2 * \sum_a \sum_b A a b ^+ 2.
  by rewrite mulr_sumr; apply: eq_bigr => a _; rewrite mulr_sumr; apply: eq_bigr => b _; rewrite exprMn.
have -> : \sum_a (c * A a a) ^+ 2 = c ^+ 2 * \sum_a A a a ^+ 2.
  by rewrite mulr_sumr; apply: eq_bigr => a _; rewrite exprMn.
by move: (\sum_a A a a) (\sum_a A a a ^+ 2) (\sum_a \sum_b A a b ^+ 2) => x y z; ring.
Qed.

Lemma pairedZ c A B : paired A (fun a b => c * B a b) = c * paired A B.
Proof.
rewrite /paired (_ : \sum_a c * B a a = c * \sum_a B a a); last by rewrite mulr_sumr.
have -> : \sum_a \sum_b A a b * (c * B a b) = c * \sum_a \sum_b A a b * B a b.
  by rewrite mulr_sumr; apply: eq_bigr => a _; rewrite mulr_sumr; apply: eq_bigr => b _; rewrite mulrCA.
have -> : \sum_a A a a * (c * B a a) = c * \sum_a A a a * B a a.
  by rewrite mulr_sumr; apply: eq_bigr => a _; rewrite mulrCA.
move: (\sum_a A a a) (\sum_a B a a) (\sum_a A a a * B a a) (\sum_a \sum_b A a b * B a b) => x y z u.
by ring.
Qed.

Lemma quarticD A B :
  quartic_error (fun a b => A a b + B a b) = quartic_error A + 2%:R * paired A B + quartic_error B.
Proof.
have sqrD (x y : R) : (x + y) ^+ 2 = x ^+ 2 + 2%:R * (x * y) + y ^+ 2 by ring.
rewrite /quartic_error /paired (_ : \sum_a (A a a + B a a) = \sum_a A a a + \sum_a B a a); last by rewrite big_split.
have -> : \sum_a \sum_b (A a b + B a b) ^+ 2 =
    \sum_a \sum_b A a b ^+ 2 + 2%:R * (\sum_a \sum_b A a b * B a b) + \sum_a \sum_b B a b ^+ 2.
  rewrite mulr_sumr -!big_split; apply: eq_bigr => a _; rewrite /= mulr_sumr -!big_split; apply: eq_bigr => b _ /=.
  exact: sqrD.
have -> : \sum_a (A a a + B a a) ^+ 2 = \sum_a A a a ^+ 2 + 2%:R * (\sum_a A a a * B a a) + \sum_a B a a ^+ 2.
  by rewrite mulr_sumr -!big_split; apply: eq_bigr => a _ /=; rewrite sqrD.
move: (\sum_a A a a) (\sum_a B a a) (\sum_a A a a ^+ 2) (\sum_a B a a ^+ 2) (\sum_a A a a * B a a).
move: (\sum_a \sum_b A a b ^+ 2) (\sum_a \sum_b B a b ^+ 2) (\sum_a \sum_b A a b * B a b) => x y z u v p q r.
by ring.
Qed.

Lemma quartic_ge0 A : 0 <= quartic_error A.
Proof.
by rewrite !addr_ge0 // mulr_ge0 ?ler0n ?sqr_ge0 //; apply: sumr_ge0 => a _; rewrite ?sumr_ge0 ?sqr_ge0 // => b _; apply: sqr_ge0.
Qed.

(* q(D) <= (4 n + 56) |D|_F^2. *)
Lemma quartic_le A : quartic_error A <= (56%:R + 4%:R * n%:R) * \sum_a \sum_b A a b ^+ 2.
Proof.
have diagonal : \sum_a A a a ^+ 2 <= \sum_a \sum_b A a b ^+ 2.
  by apply: ler_sum => a _; rewrite (bigD1 a) //= ler_addl sumr_ge0 // => b _; apply: sqr_ge0.
have trace : (\sum_a A a a) ^+ 2 <= n%:R * (\sum_a A a a ^+ 2).
  have : 0 <= \sum_a \sum_b (A a a - A b b) ^+ 2 by do 2![apply: sumr_ge0 => ? _]; apply: sqr_ge0.
  have -> : \sum_a \sum_b (A a a - A b b) ^+ 2 = 2%:R * (n%:R * (\sum_a A a a ^+ 2) - (\sum_a A a a) ^+ 2).
    set S := \sum_a A a a; set Q := \sum_a A a a ^+ 2.
    have row a : \sum_b (A a a - A b b) ^+ 2 = n%:R * A a a ^+ 2 - 2%:R * S * A a a + Q.
      rewrite (eq_bigr (fun b => A a a ^+ 2 + (- 2%:R * A a a) * A b b + A b b ^+ 2)) => [|b _]; last by ring.
      rewrite !big_split /= (_ : \sum_b - 2%:R * A a a * A b b = - 2%:R * A a a * S); last by rewrite mulr_sumr.
      by rewrite sumr_const card_ord -[_ *+ n]mulr_natl -/Q; move: S Q (A a a) => x y z; ring.
    rewrite (eq_bigr (fun a => n%:R * A a a ^+ 2 + (- 2%:R * S) * A a a + Q)) => [|a _]; last by rewrite row; ring.
    rewrite !big_split /= -!mulr_sumr sumr_const card_ord -/S -/Q -[Q *+ n]mulr_natl.
    by move: S Q {row} => x y; ring.
  by rewrite pmulr_rge0 ?ltr0n // subr_ge0.
move: trace diagonal; rewrite /quartic_error.
move: (\sum_a A a a) (\sum_a A a a ^+ 2) (\sum_a \sum_b A a b ^+ 2) => T Q F trace diagonal.
rewrite -subr_ge0 (_ : _ - _ = 4%:R * (n%:R * Q - T ^+ 2) + (4%:R * n%:R + 48%:R) * (F - Q)); last by ring.
rewrite -subr_ge0 in trace; rewrite -subr_ge0 in diagonal.
by apply: addr_ge0; apply: mulr_ge0 => //; rewrite ?ler0n // addr_ge0 ?mulr_ge0 ?ler0n.
Qed.
End Quartic.

(* After an oracle step. *)
Section Step.
Variables (R : realType) (s : wide_step R).
Implicit Type w : signs_of s.

Definition error_old a b : R := gram_old (s := s) a b - gram_target (s := s) a b.
Definition error_new w a b : R := gram_new w a b - gram_target (s := s) a b.

(* xi with W_new' W_new = mixture + sqrt(eta) xi. *)
Definition noise w a b : R := (gram_new w a b - mixed (s := s) a b) / Num.sqrt (rate s).

Lemma error_split w a b : error_new w a b = (1 - rate s) * error_old a b + Num.sqrt (rate s) * noise w a b.
Proof.
have root_n0 : Num.sqrt (rate s) != 0 by rewrite gt_eqF // sqrtr_gt0 rate_gt0.
by rewrite /error_new /error_old /noise /mixed; field.
Qed.

Lemma mean_noise a b : mean (fun w => noise w a b) = 0.
Proof.
rewrite (@eq_mean _ _ _ (fun w => (Num.sqrt (rate s))^-1 * gram_new w a b + - ((Num.sqrt (rate s))^-1 * mixed (s := s) a b))).
  by rewrite meanD meanZ mean_const mean_gram subrr.
by move=> w; rewrite /noise; ring.
Qed.

Lemma mean_paired c : mean (fun w => paired (fun a b => c a b) (noise w)) = 0.
Proof.
have zero z a b : mean (fun w => z * noise w a b) = 0 by rewrite meanZ mean_noise mulr0.
have trace : mean (fun w => \sum_a noise w a a) = 0 by rewrite mean_sum big1 // => a _; apply: mean_noise.
have all_entries : mean (fun w => \sum_a \sum_b c a b * noise w a b) = 0.
  by rewrite mean_sum big1 // => a _; rewrite mean_sum big1 // => b _; apply: zero.
have diagonal : mean (fun w => \sum_a c a a * noise w a a) = 0 by rewrite mean_sum big1 // => a _; apply: zero.
by rewrite /paired !meanD !meanZ trace all_entries diagonal !mulr0 !addr0.
Qed.

Theorem mean_loss : mean (fun w => quartic_error (error_new w)) =
  (1 - rate s) ^+ 2 * quartic_error error_old + rate s * mean (fun w => quartic_error (noise w)).
Proof.
rewrite (@eq_mean _ _ _ (fun w => (1 - rate s) ^+ 2 * quartic_error error_old
  + (2%:R * Num.sqrt (rate s) * paired (fun a b => (1 - rate s) * error_old a b) (noise w) + rate s * quartic_error (noise w)))).
  by rewrite meanD mean_const meanD !meanZ mean_paired mulr0 add0r.
move=> w; rewrite (eq_quartic (error_split w)) quarticD !quarticZ sqr_sqrtr ?(ltW (rate_gt0 s)) // -addrA.
by rewrite pairedZ mulrA.
Qed.
End Step.
