(* bfc.factG_1: the Gram matrix of the wide weights after an oracle step, its mean over the signs and its noise. *)
From bounds.theory Require Import language order signs largest.
From bounds.theory Require Import bfc_wide_step.
From mathcomp Require Import ring.
From statements Require bfc_factG_1 bfc_factG_1_mean.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_factG_1_mean_theory.
Section Symbols.
Variable R : realType.

(* A step, and an entry of the Gram matrix; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R; row : 'I_(columns data); column : 'I_(columns data) }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition gram i (w : outcome i) : R := gram_new w (row i) (column i).
Definition mixture i (w : outcome i) : R :=
  (1 - rate (data i)) * gram_old (row i) (column i) + rate (data i) * gram_target (row i) (column i).
End Symbols.

Lemma inhabited (R : realType) :
  bfc_factG_1_mean.inhabited R (@instance R) (@outcome R) (@gram R) (@mixture R) (@weight R).
Proof.
exists (@Instance R (small_step R) ord0 ord0); split=> [w|]; first exact: likelihood_gt0.
exact: likelihood_total.
Qed.

Theorem proved (R : realType) :
  bfc_factG_1_mean.statement R (@instance R) (@outcome R) (@gram R) (@mixture R) (@weight R).
Proof.
move=> i _; transitivity (mixed (s := data i) (row i) (column i)); first exact: mean_gram.
by symmetry; apply: mean_const.
Qed.
End bfc_factG_1_mean_theory.

Module bfc_factG_1_theory.
Section Symbols.
Variable R : realType.

(* A step; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition eta i (w : outcome i) : R := rate (data i).
Definition m i (w : outcome i) : nat := wide (data i).
Definition k i (w : outcome i) : nat := narrow (data i).
Definition norm2_W i (w : outcome i) : R := \sum_r \sum_a old (s := data i) r a ^+ 2.
Definition row2 i (w : outcome i) : R := largest (fun j => \sum_a V (data i) j a ^+ 2).

(* |xi|^2 with W_new' W_new = mixture + sqrt(eta) xi. *)
Definition noise2 i (w : outcome i) : R :=
  \sum_a \sum_b ((gram_new w a b - mixed (s := data i) a b) / Num.sqrt (rate (data i))) ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : bfc_factG_1.inhabited R (@instance R) (@outcome R)
  (@eta R) (@k R) (@m R) (@noise2 R) (@norm2_W R) (@row2 R) (@weight R).
Proof.
exists (Instance (small_step R)); split=> [w|]; last exact: likelihood_total.
do !split; rewrite ?likelihood_gt0 ?rate_gt0 ?largest_ge0 //.
  by do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0.
by do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0.
Qed.

Section Noise.
Variables (R : realType) (s : wide_step R).

Lemma mean_noise : mean (fun w : signs_of s =>
    \sum_a \sum_b ((gram_new w a b - mixed a b) / Num.sqrt (rate s)) ^+ 2)
  = \sum_a \sum_b \sum_r (cross (s := s) r a b / Num.sqrt (rate s)) ^+ 2.
Proof.
rewrite mean_sum; apply: eq_bigr => a _; rewrite mean_sum; apply: eq_bigr => b _; rewrite -mean_square.
apply: eq_mean => w; rewrite gram_split addrAC subrr add0r; congr (_ ^+ 2).
by rewrite mulr_suml; apply: eq_bigr => r _; rewrite mulrA.
Qed.

(* (x + y)^2 <= 2 (x^2 + y^2) in every entry of every row. *)
Lemma cross_le r a b : (cross (s := s) r a b / Num.sqrt (rate s)) ^+ 2 <=
  2%:R * (1 - rate s) * (old r a ^+ 2 * stack r b ^+ 2 + old r b ^+ 2 * stack r a ^+ 2).
Proof.
have root_gt0 : 0 < Num.sqrt (rate s) by rewrite sqrtr_gt0 rate_gt0.
have p2 := sqr_sqrtr (left_ge0 s); rewrite /cross -[in X in _ <= X]p2.
move: (Num.sqrt (1 - rate s)) (Num.sqrt (rate s)) root_gt0 => p q q_gt0.
have -> : p * q * (old r a * stack r b + old r b * stack r a) / q = p * (old r a * stack r b + old r b * stack r a).
  by field; rewrite gt_eqF.
by apply: (ler_by (d := p ^+ 2 * (old r a * stack r b - old r b * stack r a) ^+ 2));
  [ring | rewrite mulr_ge0 ?sqr_ge0].
Qed.

Lemma stack_row_le r : \sum_a stack (s := s) r a ^+ 2 <=
  (narrow s)%:R / (wide s)%:R * largest (fun j => \sum_a V s j a ^+ 2).
Proof.
have -> : \sum_a stack (s := s) r a ^+ 2 = (narrow s)%:R / (wide s)%:R * \sum_a V s r.2 a ^+ 2.
  rewrite mulr_sumr; apply: eq_bigr => a _.
  by rewrite /stack exprMn [Num.sqrt ((narrow s)%:R / (wide s)%:R) ^+ 2]sqr_sqrtr ?share_ge0.
by rewrite ler_wpmul2l ?share_ge0 // (le_largest (fun j => \sum_a V s j a ^+ 2)).
Qed.

Lemma total_le : \sum_a \sum_b \sum_r (cross (s := s) r a b / Num.sqrt (rate s)) ^+ 2 <=
  4%:R * (1 - rate s) * ((\sum_r \sum_a old (s := s) r a ^+ 2) *
  ((narrow s)%:R / (wide s)%:R * largest (fun j => \sum_a V s j a ^+ 2))).
Proof.
have p_ge0 := left_ge0 s.
apply: (@le_trans _ _ (\sum_r 4%:R * (1 - rate s) * ((\sum_a old (s := s) r a ^+ 2) * (\sum_b stack r b ^+ 2)))).
  rewrite (eq_bigr (fun a => \sum_r \sum_b (cross (s := s) r a b / Num.sqrt (rate s)) ^+ 2)); last first.
    by move=> a _; rewrite exchange_big.
  rewrite exchange_big; apply: ler_sum => r _ /=.
  have swap : \sum_a \sum_b old (s := s) r b ^+ 2 * stack r a ^+ 2 = \sum_a \sum_b old (s := s) r a ^+ 2 * stack r b ^+ 2.
    by rewrite exchange_big.
  apply: (@le_trans _ _ (\sum_a \sum_b 2%:R * (1 - rate s)
      * (old (s := s) r a ^+ 2 * stack r b ^+ 2 + old (s := s) r b ^+ 2 * stack r a ^+ 2))).
    by apply: ler_sum => a _; apply: ler_sum => b _; apply: cross_le.
  have -> : (\sum_a old (s := s) r a ^+ 2) * (\sum_b stack (s := s) r b ^+ 2)
      = \sum_a \sum_b old (s := s) r a ^+ 2 * stack r b ^+ 2.
    by rewrite mulr_suml; apply: eq_bigr => a _; rewrite mulr_sumr.
  under eq_bigr do rewrite -mulr_sumr big_split /=.
  have twice (z : R) : 2%:R * (1 - rate s) * (z + z) = 4%:R * (1 - rate s) * z by ring.
  by rewrite -mulr_sumr big_split /= swap le_eqVlt twice eqxx.
rewrite -mulr_sumr ler_wpmul2l ?mulr_ge0 ?ler0n // mulr_suml; apply: ler_sum => r _.
by rewrite ler_wpmul2l ?stack_row_le //; apply: sumr_ge0 => a _; rewrite sqr_ge0.
Qed.
End Noise.

Theorem proved (R : realType) : bfc_factG_1.statement R (@instance R) (@outcome R)
  (@eta R) (@k R) (@m R) (@noise2 R) (@norm2_W R) (@row2 R) (@weight R).
Proof.
move=> i _; set s := data i.
apply: (@le_trans _ _ (\sum_a \sum_b \sum_r (cross (s := s) r a b / Num.sqrt (rate s)) ^+ 2)).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: mean_noise.
apply: le_trans (total_le s) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; symmetry.
set A := \sum_r \sum_a old (s := s) r a ^+ 2; set B := largest (fun j => \sum_a V s j a ^+ 2).
transitivity ((4%:R - 4%:R * rate s) * A * B * (narrow s)%:R / (wide s)%:R); last by ring.
exact: (@mean_const R [finType of row_of s] ((4%:R - 4%:R * rate s) * A * B * (narrow s)%:R / (wide s)%:R)).
Qed.
End bfc_factG_1_theory.
