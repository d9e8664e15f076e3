(* bfc.eqH_4: the output of a layer after an oracle step, its mean over the signs and its noise. *)
From bounds.theory Require Import language order signs largest.
From bounds.theory Require Import bfc_wide_step.
From mathcomp Require Import ring.
From statements Require bfc_eqH_4 bfc_eqH_4_mean.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Outputs.
Variables (R : realType) (s : wide_step R) (phi : 'cV[R]_(columns s)).

(* The step as the features see it: one column W phi, one column V phi. *)
Definition seen : wide_step R :=
  WideStep (fun c => W (w := s) c *m phi) (V s *m phi) (rate_within s).

(* F(x; W) = |W phi|^2 for the wide weights, the target, and the new weights. *)
Definition output_old : R := \sum_r (\sum_a old (s := s) r a * phi a 0) ^+ 2.
Definition output_target : R := \sum_j (\sum_a V s j a * phi a 0) ^+ 2.
Definition output_after (w : signs_of s) : R := \sum_r (\sum_a new w r a * phi a 0) ^+ 2.

Lemma old_seen : output_old = gram_old (s := seen) 0 0.
Proof. by apply: eq_bigr => r _; rewrite /old /= !mxE -expr2. Qed.

Lemma target_seen : output_target = gram_target (s := seen) 0 0.
Proof. by apply: eq_bigr => j _; rewrite /= !mxE -expr2. Qed.

Lemma after_seen w : output_after w = gram_new (s := seen) w 0 0.
Proof.
apply: eq_bigr => r _; rewrite -expr2; congr (_ ^+ 2); rewrite /new /old /stack /= !mxE.
have entry (p q z c u v x : R) : (p * u + q * (z * (c * v))) * x = p * (u * x) + q * (z * (c * (v * x))) by ring.
by rewrite !mulr_sumr -big_split; apply: eq_bigr => a _; apply: entry.
Qed.
End Outputs.

Module bfc_eqH_4_mean_theory.
Section Symbols.
Variable R : realType.

(* A step and the features of an input; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R; features : 'cV[R]_(columns data) }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition eta i (w : outcome i) : R := rate (data i).
Definition output i (w : outcome i) : R := output_old (features i).
Definition output_V i (w : outcome i) : R := output_target (features i).
Definition output_new i (w : outcome i) : R := output_after (features i) w.
End Symbols.

Lemma inhabited (R : realType) : bfc_eqH_4_mean.inhabited R (@instance R) (@outcome R)
  (@eta R) (@output R) (@output_V R) (@output_new R) (@weight R).
Proof.
exists (@Instance R (small_step R) (const_mx 1)); split=> [w|]; last exact: likelihood_total.
by do !split; rewrite ?likelihood_gt0 ?rate_gt0 //; apply: sumr_ge0 => ? _; rewrite sqr_ge0.
Qed.

Theorem proved (R : realType) : bfc_eqH_4_mean.statement R (@instance R) (@outcome R)
  (@eta R) (@output R) (@output_V R) (@output_new R) (@weight R).
Proof.
move=> i _; transitivity (mean (fun w : signs_of (seen (features i)) => gram_new w 0 0)).
  by apply: eq_bigr => w _; rewrite /output_new after_seen.
rewrite mean_gram /mixed -old_seen -target_seen.
pose after := output_target (features i) * rate (data i) + (1 - rate (data i)) * output_old (features i).
transitivity after; first by rewrite /after addrC [rate _ * _]mulrC.
exact: (esym (@mean_const R [finType of row_of (data i)] after)).
Qed.
End bfc_eqH_4_mean_theory.

Module bfc_eqH_4_theory.
Section Symbols.
Variable R : realType.

(* A step and the features of an input; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R; features : 'cV[R]_(columns data) }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition eta i (w : outcome i) : R := rate (data i).
Definition m i (w : outcome i) : nat := wide (data i).
Definition k i (w : outcome i) : nat := narrow (data i).
Definition output i (w : outcome i) : R := output_old (features i).
Definition peak2 i (w : outcome i) : R := largest (fun j => (\sum_a V (data i) j a * features i a 0) ^+ 2).

(* Q(x)^2 with F(x; W_new) = (1 - eta) F(x; W) + eta F(x; V) + Q(x). *)
Definition remainder2 i (w : outcome i) : R :=
  (output_after (features i) w
   - ((1 - rate (data i)) * output_old (features i) + rate (data i) * output_target (features i))) ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : bfc_eqH_4.inhabited R (@instance R) (@outcome R)
  (@eta R) (@k R) (@m R) (@output R) (@peak2 R) (@remainder2 R) (@weight R).
Proof.
exists (@Instance R (small_step R) (const_mx 1)); split=> [w|]; last exact: likelihood_total.
do !split; rewrite ?likelihood_gt0 ?rate_gt0 ?largest_ge0 ?sqr_ge0 //.
by apply: sumr_ge0 => ? _; rewrite sqr_ge0.
Qed.

Section Remainder.
Variables (R : realType) (s : wide_step R) (phi : 'cV[R]_(columns s)).
Let one := seen phi.
Let peak := largest (fun j => (\sum_a V s j a * phi a 0) ^+ 2).

Lemma mean_remainder :
  mean (fun w : signs_of one => (gram_new w 0 0 - mixed (s := one) 0 0) ^+ 2) = \sum_r cross (s := one) r 0 0 ^+ 2.
Proof. by rewrite -mean_square; apply: eq_mean => w; rewrite gram_split addrAC subrr add0r. Qed.

Lemma cross_le r : cross (s := one) r 0 0 ^+ 2 <=
  4%:R * (1 - rate s) * rate s * ((narrow s)%:R / (wide s)%:R * peak) * old (s := one) r 0 ^+ 2.
Proof.
have -> : cross (s := one) r 0 0 ^+ 2 =
    4%:R * (1 - rate s) * rate s * (stack (s := one) r 0 ^+ 2) * old (s := one) r 0 ^+ 2.
  rewrite /cross exprMn exprMn (sqr_sqrtr (left_ge0 one)) (sqr_sqrtr (ltW (rate_gt0 one))).
  have twice (u v x y : R) : u * v * (x * y + x * y) ^+ 2 = 4%:R * u * v * y ^+ 2 * x ^+ 2 by ring.
  exact: twice.
rewrite ler_wpmul2r ?sqr_ge0 // ler_wpmul2l ?mulr_ge0 ?ler0n ?left_ge0 ?(ltW (rate_gt0 s)) //.
rewrite /stack exprMn [Num.sqrt _ ^+ 2]sqr_sqrtr ?share_ge0 // ler_wpmul2l ?share_ge0 //.
rewrite /= mxE; exact: (le_largest (fun j => (\sum_a V s j a * phi a 0) ^+ 2)).
Qed.
End Remainder.

Theorem proved (R : realType) : bfc_eqH_4.statement R (@instance R) (@outcome R)
  (@eta R) (@k R) (@m R) (@output R) (@peak2 R) (@remainder2 R) (@weight R).
Proof.
move=> i _; set s := data i; set phi := features i.
apply: (@le_trans _ _ (\sum_r cross (s := seen phi) r 0 0 ^+ 2)).
  rewrite -mean_remainder le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => w _.
  by rewrite /remainder2 after_seen old_seen target_seen.
apply: le_trans (ler_sum _ (fun r _ => cross_le r)) _; rewrite -mulr_sumr.
have -> : \sum_r old (s := seen phi) r 0 ^+ 2 = output_old phi.
  by rewrite old_seen; apply: eq_bigr => r _; rewrite expr2.
set B := largest _; set A := output_old phi; rewrite le_eqVlt; apply/orP; left; apply/eqP; symmetry.
have reorder (u v p q y z : R) : 4%:R * u * y * z * v * p / q = 4%:R * u * v * (p / q * z) * y by ring.
transitivity (4%:R * (1 - rate s) * A * B * rate s * (narrow s)%:R / (wide s)%:R); last exact: reorder.
exact: (@mean_const R [finType of row_of s] (4%:R * (1 - rate s) * A * B * rate s * (narrow s)%:R / (wide s)%:R)).
Qed.
End bfc_eqH_4_theory.
