(* bfc.lemG_4: norms after an oracle step; the squared norm of the narrow weights has no cross term. *)
From bounds.theory Require Import language spectral signs.
From bounds.theory Require Import bfc_wide_step.
From mathcomp Require Import ring.
From statements Require bfc_lemG_4 bfc_lemG_4_R6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemG_4_R6_theory.
Section Symbols.
Variable R : realType.

(* The two blocks of the narrow weights, of equal size so that the printed trace has a meaning: K = (K_p, K_<). *)
Record instance := Instance { rows : nat; columns : nat; far : 'M[R]_(rows, columns); below : 'M[R]_(rows, columns) }.
Implicit Type i : instance.

Definition norm2_far i : R := frobenius_sqr (far i).
Definition norm2_below i : R := frobenius_sqr (below i).
Definition norm2_K i : R := frobenius_sqr (row_mx (far i) (below i)).
Definition cross i : R := \tr ((far i)^T *m below i).
End Symbols.

Section Witness.
Variable R : realType.

(* K = (1, 1). *)
Definition witness : instance R := Instance (1%:M : 'M_1) 1%:M.

Lemma unit_block : frobenius_sqr (1%:M : 'M[R]_1) = 1.
Proof. by rewrite /frobenius_sqr !big_ord1 mxE expr1n. Qed.

Lemma both_blocks : norm2_K witness = 2%:R.
Proof.
rewrite /norm2_K /frobenius_sqr big_ord1 big_split_ord /= !big_ord1.
by rewrite row_mxEl row_mxEr !mxE /= expr1n.
Qed.

Lemma trace_of_blocks : cross witness = 1.
Proof. by rewrite /cross /= trmx1 mul1mx mxtrace1. Qed.

Lemma premises_of_witness :
  bfc_lemG_4_R6.premises R (@instance R) (@cross R) (@norm2_K R) (@norm2_below R) (@norm2_far R) witness.
Proof. by do !split; apply: frobenius_sqr_ge0. Qed.
End Witness.

Lemma inhabited (R : realType) :
  bfc_lemG_4_R6.inhabited R (@instance R) (@cross R) (@norm2_K R) (@norm2_below R) (@norm2_far R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  bfc_lemG_4_R6.refuted R (@instance R) (@cross R) (@norm2_K R) (@norm2_below R) (@norm2_far R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_lemG_4_R6.conclusion both_blocks trace_of_blocks /norm2_below /norm2_far /= unit_block => /eqP.
have -> : 2%:R * 1 + 1 + 1 = 4%:R :> R by ring.
by rewrite eqr_nat.
Qed.
End bfc_lemG_4_R6_theory.

Module bfc_lemG_4_theory.
Section Symbols.
Variable R : realType.

(* A step of the wide weights; an outcome is a pattern of signs, each of probability 2^-m. *)
Record instance := Instance { data : wide_step R }.
Implicit Type i : instance.
Definition outcome i : finType := [finType of signs_of (data i)].

Definition weight i (w : outcome i) : R := likelihood R [finType of row_of (data i)].
Definition eta i (w : outcome i) : R := rate (data i).
Definition norm2_W i (w : outcome i) : R := \sum_r \sum_a old (s := data i) r a ^+ 2.
Definition norm2_V i (w : outcome i) : R := \sum_j \sum_a V (data i) j a ^+ 2.
Definition norm2_new i (w : outcome i) : R := \sum_r \sum_a new w r a ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : bfc_lemG_4.inhabited R (@instance R) (@outcome R)
  (@eta R) (@norm2_V R) (@norm2_W R) (@norm2_new R) (@weight R).
Proof.
exists (Instance (small_step R)); split=> [w|]; last exact: likelihood_total.
by do !split; rewrite ?likelihood_gt0 ?rate_gt0 //; do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0.
Qed.

(* The diagonal of the Gram matrices. *)
Theorem proved (R : realType) : bfc_lemG_4.statement R (@instance R) (@outcome R)
  (@eta R) (@norm2_V R) (@norm2_W R) (@norm2_new R) (@weight R).
Proof.
move=> i _; set s := data i.
transitivity (mean (fun w : signs_of s => \sum_a gram_new w a a)).
  apply: eq_bigr => w _; congr (_ * _); rewrite /norm2_new exchange_big.
  by apply: eq_bigr => a _; apply: eq_bigr => r _; rewrite expr2.
pose after := (\sum_j \sum_a V s j a ^+ 2) * rate s + (1 - rate s) * (\sum_r \sum_a old (s := s) r a ^+ 2).
transitivity after; last exact: (esym (@mean_const R [finType of row_of s] after)).
rewrite mean_sum; transitivity (\sum_a mixed (s := s) a a); first by apply: eq_bigr => a _; rewrite mean_gram.
have target : \sum_a gram_target (s := s) a a = \sum_j \sum_a V s j a ^+ 2.
  by rewrite exchange_big; apply: eq_bigr => a _; apply: eq_bigr => j _; rewrite expr2.
have before : \sum_a gram_old (s := s) a a = \sum_r \sum_a old (s := s) r a ^+ 2.
  by rewrite exchange_big; apply: eq_bigr => a _; apply: eq_bigr => r _; rewrite expr2.
by rewrite /after -target -before [RHS]addrC [_ * rate s]mulrC /mixed big_split -!mulr_sumr.
Qed.
End bfc_lemG_4_theory.
