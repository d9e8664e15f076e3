(* Batches without replacement, all equally likely: on average n/B times the sum over a batch is the sum over all samples. *)
From bounds.theory Require Import language.
From mathcomp Require Import fingroup perm ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Batches.
Variables (R : realType) (n size : nat).

(* The sets of `size` samples among n. *)
Definition batches : finType := [finType of {b : {set 'I_n} | #|b| == size}].
Implicit Type w : batches.

Lemma turned_size i j w : #|tperm i j @: val w| == size.
Proof. by rewrite card_imset; [exact: (valP w) | exact: perm_inj]. Qed.

Definition turned i j w : batches := exist _ (tperm i j @: val w) (turned_size i j w).

Lemma turnedK i j : involutive (turned i j).
Proof.
move=> w; apply: val_inj => /=; rewrite -imset_comp -[RHS]imset_id.
by apply: eq_imset => x /=; rewrite tpermK.
Qed.

(* In how many batches a sample is: in as many as any other. *)
Definition count i : R := \sum_(w : batches) (i \in val w)%:R.

Lemma count_same i j : count i = count j.
Proof.
rewrite /count (reindex_inj (can_inj (turnedK i j))); apply: eq_bigr => w _ /=.
by rewrite -{1}(tpermR i j) mem_imset //; exact: perm_inj.
Qed.

Lemma sum_counted (g : 'I_n -> R) : \sum_(w : batches) \sum_(i in val w) g i = \sum_i g i * count i.
Proof.
rewrite (eq_bigr (fun w => \sum_i g i * (i \in val w)%:R)) => [|w _]; last first.
  by rewrite big_mkcond; apply: eq_bigr => i _; case: (_ \in _); rewrite ?mulr1 ?mulr0.
by rewrite exchange_big; apply: eq_bigr => i _; rewrite mulr_sumr.
Qed.

Hypotheses (size_gt0 : (0 < size)%N) (enough_ : (size <= n)%N).

Lemma batches_gt0 : (0 < #|batches|)%N.
Proof.
rewrite card_sig (@eq_card _ _ (mem [set A : {set 'I_n} | #|A| == size])) => [|A]; last by rewrite !inE.
by rewrite card_draws card_ord bin_gt0.
Qed.

Lemma counted i : n%:R * count i = size%:R * #|batches|%:R.
Proof.
have all_ : \sum_(w : batches) \sum_(i in val w) 1 = size%:R * #|batches|%:R :> R.
  rewrite (eq_bigr (fun=> size%:R)) => [|w _]; first by rewrite sumr_const mulr_natr.
  by rewrite sumr_const; congr _%:R; exact/eqP/(valP w).
have each : \sum_j 1 * count j = n%:R * count i.
  rewrite (eq_bigr (fun=> count i)) => [|j _]; first by rewrite sumr_const card_ord mulr_natl.
  by rewrite mul1r; exact: count_same.
by rewrite -each -sum_counted.
Qed.

Theorem mean_batch (g : 'I_n -> R) :
  \sum_(w : batches) #|batches|%:R^-1 * (n%:R / size%:R * \sum_(i in val w) g i) = \sum_i g i.
Proof.
rewrite -mulr_sumr -mulr_sumr sum_counted mulr_sumr mulr_sumr; apply: eq_bigr => i _.
have s_n0 : size%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
have b_n0 : #|batches|%:R != 0 :> R by rewrite pnatr_eq0 -lt0n batches_gt0.
have -> : #|batches|%:R^-1 * (n%:R / size%:R * (g i * count i)) = g i * (n%:R * count i / (size%:R * #|batches|%:R)).
  by rewrite invfM; move: #|batches|%:R^-1 size%:R^-1 (count i) (g i) (n%:R : R) => a b c d e; ring.
by rewrite counted divff ?mulr1 // mulf_neq0.
Qed.
End Batches.
