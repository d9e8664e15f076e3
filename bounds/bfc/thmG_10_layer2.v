(* bfc.thmG_10_layer2: in two layers a wide enough oracle step lowers the loss by 1 - 0.7 eta. *)
From bounds.theory Require Import language signs largest bfc_wide_step bfc_quartic_loss.
From bounds.bfc Require Import factG_1.
From mathcomp Require Import ring.
From statements Require bfc_thmG_10_layer2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_thmG_10_layer2_theory.
Section Symbols.
Variable R : realType.

(* A step; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition eta i (w : outcome i) : R := rate (data i).
Definition d i (w : outcome i) : nat := columns (data i).
Definition m i (w : outcome i) : nat := wide (data i).
Definition k i (w : outcome i) : nat := narrow (data i).
Definition loss i (w : outcome i) : R := quartic_error (@error_old R (data i)).
Definition loss_new i (w : outcome i) : R := quartic_error (@error_new R (data i) w).
Definition norm2_W i (w : outcome i) : R := \sum_r \sum_a old (s := data i) r a ^+ 2.
Definition row2 i (w : outcome i) : R := largest (fun j => \sum_a V (data i) j a ^+ 2).
End Symbols.

(* Two wide rows 1/4, and a target of one column: the loss is large against the noise. *)
Section Example.
Variable R : realType.
Definition far : wide_step R := @WideStep R 1 0 1 (fun=> const_mx 4%:R^-1) (const_mx 1) 2%:R^-1 (half_within R).

Lemma far_weights (w : signs_of far) : norm2_W (i := Instance far) w = 8%:R^-1.
Proof.
rewrite /norm2_W (eq_bigr (fun=> 16%:R^-1)) => [|r _]; last by rewrite big_ord1 /old mxE /=; field.
by rewrite sumr_const card_prod !card_ord -[LHS]mulr_natl /=; field.
Qed.

Lemma far_row (w : signs_of far) : row2 (i := Instance far) w <= 1.
Proof. by apply: largest_le => [|j]; rewrite ?ler01 // big_ord1 mxE expr1n. Qed.

Lemma far_loss (w : signs_of far) : loss (i := Instance far) w = 60%:R * (7%:R / 8%:R) ^+ 2.
Proof.
rewrite /loss /quartic_error !big_ord1 /error_old /gram_target big_ord1 !mxE.
have -> : gram_old (s := far) ord0 ord0 = 8%:R^-1.
  by rewrite -(far_weights w) /norm2_W /gram_old; apply: eq_bigr => r _; rewrite big_ord1 expr2.
by field.
Qed.
End Example.

Lemma inhabited (R : realType) : bfc_thmG_10_layer2.inhabited R (@instance R) (@outcome R)
  (@d R) (@eta R) (@k R) (@loss R) (@loss_new R) (@m R) (@norm2_W R) (@row2 R) (@weight R).
Proof.
exists (Instance (far R)); split=> [w|]; last exact: likelihood_total.
rewrite far_weights far_loss; do !split; rewrite ?likelihood_gt0 ?rate_gt0 ?quartic_ge0 ?largest_ge0 ?mulr_ge0 ?sqr_ge0 ?invr_ge0 ?ler0n //.
rewrite /d /k /m /wide /narrow /= mulr1.
apply: (@le_trans _ _ (30%:R * 1)); last by rewrite mulr1 -subr_ge0 (_ : _ - _ = 1431%:R / 16%:R) ?divr_ge0 ?ler0n //; field.
rewrite (_ : _ * 8%:R^-1 = 30%:R); last by field.
by rewrite ler_wpmul2l ?ler0n ?far_row.
Qed.

Section Noise.
Variables (R : realType) (s : wide_step R).
Local Notation size := (\sum_r \sum_a old (s := s) r a ^+ 2).
Local Notation longest := (largest (fun j => \sum_a V s j a ^+ 2)).

Lemma loss_of_noise : mean (fun w : signs_of s => quartic_error (noise w)) <= (56%:R + 4%:R * (columns s)%:R) *
  (4%:R * (1 - rate s) * (size * ((narrow s)%:R / (wide s)%:R * longest))).
Proof.
apply: (@le_trans _ _ (mean (fun w : signs_of s => (56%:R + 4%:R * (columns s)%:R) * \sum_a \sum_b noise w a b ^+ 2))).
  by apply: mean_le => w; apply: quartic_le.
rewrite meanZ ler_wpmul2l ?addr_ge0 ?mulr_ge0 ?ler0n //; apply: le_trans (bfc_factG_1_theory.total_le s).
by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: bfc_factG_1_theory.mean_noise.
Qed.
End Noise.

(* By the premise the noise is at most eta (1 - eta) 13/10 of the loss, and (1 - eta)^2 + 13/10 eta (1 - eta) <= 1 - 7/10 eta. *)
Theorem proved (R : realType) : bfc_thmG_10_layer2.statement R (@instance R) (@outcome R)
  (@d R) (@eta R) (@k R) (@loss R) (@loss_new R) (@m R) (@norm2_W R) (@row2 R) (@weight R).
Proof.
move=> i [wide_enough _]; set s := data i.
have {wide_enough} := wide_enough [ffun=> false]; do 9![case=> _]; rewrite /d /norm2_W /row2 /k /loss /m -/s => enough.
have m_gt0 : 0 < (wide s)%:R :> R by rewrite ltr0n.
have noisy := loss_of_noise s; have e_gt0 := rate_gt0 s; have e_le1 := left_ge0 s; have q_ge0 := quartic_ge0 (@error_old R s).
have right : mean (fun w : signs_of s => (1 - 7%:R * rate s / 10%:R) * quartic_error (@error_old R s)) =
  (1 - 7%:R * rate s / 10%:R) * quartic_error (@error_old R s) by exact: mean_const.
apply: (@le_trans _ _ ((1 - 7%:R * rate s / 10%:R) * quartic_error (@error_old R s))); last by rewrite -[X in X <= _]right.
apply: (@le_trans _ _ (mean (fun w : signs_of s => quartic_error (error_new w)))); first exact: lexx.
rewrite mean_loss; move: noisy enough.
move: (mean _) (quartic_error _) (rate s) (\sum_r _) (largest _) (wide s)%:R (narrow s)%:R (columns s)%:R m_gt0 e_gt0 e_le1 q_ge0.
move=> x q e W v mm kk dd m_gt0 e_gt0 e_le1 q_ge0 noisy enough.
have {}enough : (56%:R + 4%:R * dd) * (4%:R * (W * (kk / mm * v))) <= 13%:R / 10%:R * q.
  rewrite -(ler_pmul2r m_gt0); apply: le_trans (le_trans enough _); rewrite le_eqVlt; apply/orP; left; apply/eqP.
    by field; rewrite gt_eqF.
  by field.
have {noisy} x_le : x <= (1 - e) * (13%:R / 10%:R * q).
  apply: le_trans noisy _; rewrite (_ : _ * _ = (1 - e) * ((56%:R + 4%:R * dd) * (4%:R * (W * (kk / mm * v))))); last by ring.
  by rewrite ler_wpmul2l.
apply: (@le_trans _ _ ((1 - e) ^+ 2 * q + e * ((1 - e) * (13%:R / 10%:R * q)))).
  by rewrite ler_add2l ler_wpmul2l // ltW.
rewrite -subr_ge0 (_ : _ - _ = 3%:R / 10%:R * (e ^+ 2 * q)); last by field.
by rewrite mulr_ge0 ?divr_ge0 ?ler0n // mulr_ge0 ?sqr_ge0.
Qed.
End bfc_thmG_10_layer2_theory.
