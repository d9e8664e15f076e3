(* Forms of degree q as sums over words, f(x) = sum a_t x_(t_1) ... x_(t_q), and the coefficients of their monomials (Section J).
   A file of lemmas: bfc.lemJ_5_1, bfc.lemJ_5_2.corrected and bfc.lemJ_6 rest on it. *)
From mathcomp Require Import perm.
From bounds.theory Require Import language vectors.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Words.
Variables (R : realType) (n q : nat).
Definition word : finType := [finType of q.-tuple 'I_n].
Implicit Types (s t : word) (a : word -> R).

(* Words with the same letters are one monomial; it is named by its sorted word. *)
Definition same s t : bool := perm_eq s t.
Definition monomial t : bool := sorted (fun x y : 'I_n => (x <= y)%N) t.
Definition coefficient a t : R := \sum_(s | same s t) a s.

(* The sum of the squared coefficients of all monomials. *)
Definition coefficients a : R := \sum_(t | monomial t) coefficient a t ^+ 2.

Definition value a (x : 'I_n -> R) : R := \sum_t a t * \prod_(k < q) x (tnth t k).

Lemma same_refl t : same t t. Proof. exact: perm_refl. Qed.

Lemma same_coefficient a s t : same s t -> coefficient a s = coefficient a t.
Proof. by move=> st; apply: eq_bigl => r; rewrite /same (permPr st). Qed.

Lemma by_monomial (G : word -> R) : \sum_t G t = \sum_(u | monomial u) \sum_(t | same t u) G t.
Proof.
pose le : rel 'I_n := fun x y => (x <= y)%N.
have le_total : total le by move=> x y; apply: leq_total.
have le_trans : transitive le by move=> x y z; apply: leq_trans.
have le_anti : antisymmetric le by move=> x y le2; apply/val_inj/anti_leq.
rewrite (exchange_big_dep xpredT) //=; apply: eq_bigr => t _.
rewrite (big_pred1 [tuple of sort le t]) // => u; apply/andP/eqP => [[u_in tu]|->].
  apply: val_inj; rewrite /= -(sorted_sort le_trans u_in); apply/esym/(perm_sortP le_total le_trans le_anti).
  exact: tu.
by split; [exact: sort_sorted | rewrite /same perm_sym perm_sort].
Qed.

(* The letters in another order. *)
Definition turned (p : 'S_q) t : word := [tuple tnth t (p k) | k < q].

Lemma sameP s t : reflect (exists p, s = turned p t) (same s t).
Proof.
apply: (iffP tuple_permP) => -[p same_word]; exists p; last by rewrite same_word.
exact: val_inj.
Qed.

Lemma turnedK p : cancel (turned p) (turned (fingroup.invg p)).
Proof. by move=> t; apply: eq_from_tnth => k; rewrite !tnth_mktuple permKV. Qed.

Lemma turned_inj p : injective (turned p). Proof. exact: can_inj (turnedK p). Qed.

(* How many words a monomial has: between 1 and q!. *)
Definition words t : R := \sum_(s | same s t) 1.

Lemma words_ge1 t : 1 <= words t.
Proof. by rewrite /words (bigD1 t) ?same_refl //= ler_addl sumr_ge0 // => ? _; apply: ler01. Qed.

Lemma words_gt0 t : 0 < words t. Proof. exact: lt_le_trans ltr01 (words_ge1 t). Qed.

Lemma words_le t : words t <= (q`!)%:R.
Proof.
rewrite (_ : words t = (\sum_(s | same s t) 1)%:R); last by rewrite natr_sum.
rewrite ler_nat sum1_card -card_Sn; apply: leq_trans (leq_image_card (fun p => turned p t) _).
by apply: subset_leq_card; apply/subsetP => s; rewrite unfold_in => /sameP[p ->]; apply/imageP; exists p.
Qed.

(* Coefficients that do not see the order. *)
Definition symmetric a : Prop := forall p t, a (turned p t) = a t.
Definition mean a t : R := coefficient a t / words t.

Lemma mean_symmetric a : symmetric (mean a).
Proof.
move=> p t; have turned_same : same (turned p t) t by apply/sameP; exists p.
rewrite /mean (same_coefficient a turned_same); congr (_ / _).
by apply: eq_bigl => r; rewrite /same (permPr turned_same).
Qed.

Lemma symmetric_same a s t : symmetric a -> same s t -> a s = a t.
Proof. by move=> sym /sameP[p ->]; apply: sym. Qed.

Lemma coefficient_symmetric a t : symmetric a -> coefficient a t = words t * a t.
Proof.
move=> sym; rewrite /words mulr_suml; apply: eq_bigr => s st.
by rewrite mul1r (symmetric_same sym st).
Qed.

Lemma coefficient_mean a t : coefficient (mean a) t = coefficient a t.
Proof.
by rewrite (coefficient_symmetric t (mean_symmetric a)) /mean mulrCA divff ?mulr1 // gt_eqF ?words_gt0.
Qed.

(* A weight that does not see the order sees the coefficients only. *)
Lemma weigh_mean a (g : word -> R) : symmetric g -> \sum_t a t * g t = \sum_t mean a t * g t.
Proof.
move=> sym; have collect b : \sum_t b t * g t = \sum_(u | monomial u) coefficient b u * g u.
  rewrite by_monomial; apply: eq_bigr => u _; rewrite mulr_suml; apply: eq_bigr => t tu.
  by rewrite (symmetric_same sym tu).
by rewrite !collect; apply: eq_bigr => u _; rewrite coefficient_mean.
Qed.

Definition squares a : R := \sum_t a t ^+ 2.

Lemma coefficients_between a : symmetric a -> squares a <= coefficients a <= (q`!)%:R * squares a.
Proof.
move=> sym; have sumsE : squares a = \sum_(u | monomial u) words u * a u ^+ 2.
  rewrite /squares by_monomial; apply: eq_bigr => u _; rewrite /words mulr_suml; apply: eq_bigr => t tu.
  by rewrite mul1r (symmetric_same sym tu).
have square u : coefficient a u ^+ 2 = words u * (words u * a u ^+ 2).
  by rewrite coefficient_symmetric // exprMn expr2 mulrA.
have part_ge0 u : 0 <= words u * a u ^+ 2 by rewrite mulr_ge0 ?sqr_ge0 ?ltW ?words_gt0.
apply/andP; split; rewrite sumsE ?mulr_sumr; apply: ler_sum => u _; rewrite square.
  by rewrite ler_pemull ?words_ge1.
by rewrite ler_wpmul2r ?words_le.
Qed.

Lemma coefficients_mean a : coefficients (mean a) = coefficients a.
Proof. by apply: eq_bigr => t _; rewrite coefficient_mean. Qed.
End Words.

(* f(W x), word by word. *)
Section Substitution.
Variables (R : realType) (m n : nat) (W : 'M[R]_(m, n)).

Definition letters q (t : word m q) (s : word n q) : R := \prod_(k < q) W (tnth t k) (tnth s k).
Definition substitute q (a : word m q -> R) (s : word n q) : R := \sum_t a t * letters t s.

Lemma value_substitute q (a : word m q -> R) x : value (substitute a) x = value a (fun j => \sum_l W j l * x l).
Proof.
rewrite /value /substitute (eq_bigr (fun s => \sum_t a t * (letters t s * \prod_k x (tnth s k)))); last first.
  by move=> s _; rewrite mulr_suml; apply: eq_bigr => t _; rewrite mulrA.
rewrite exchange_big; apply: eq_bigr => t _; rewrite -mulr_sumr bigA_distr_bigA /=; congr (_ * _).
rewrite (reindex (fun f : {ffun 'I_q -> 'I_n} => [tuple f k | k < q])); last first.
  exists (fun s : word n q => [ffun k => tnth s k]) => [f _|s _].
    by apply/ffunP => k; rewrite ffunE tnth_mktuple.
  by apply: eq_from_tnth => k; rewrite tnth_mktuple ffunE.
apply: eq_bigr => f _; rewrite /letters -big_split; apply: eq_bigr => k _ /=.
by rewrite tnth_mktuple.
Qed.

Lemma letters_turned q p (t : word m q) s : letters (turned p t) (turned p s) = letters t s.
Proof.
rewrite /letters [RHS](reindex_inj (@perm_inj _ p)); apply: eq_bigr => k _.
by rewrite !tnth_mktuple.
Qed.

Lemma substitute_symmetric q (a : word m q -> R) : symmetric a -> symmetric (substitute a).
Proof.
move=> sym p s; rewrite /substitute (reindex_inj (@turned_inj m q p)); apply: eq_bigr => t _.
by rewrite sym letters_turned.
Qed.

(* The coefficients after the change see those before it only. *)
Lemma substitute_mean q (a : word m q -> R) s : coefficient (substitute a) s = coefficient (substitute (mean a)) s.
Proof.
rewrite /coefficient /substitute exchange_big [RHS]exchange_big /=.
rewrite (eq_bigr (fun t => a t * \sum_(r | same r s) letters t r)); last by move=> t _; rewrite mulr_sumr.
rewrite [RHS](eq_bigr (fun t => mean a t * \sum_(r | same r s) letters t r)); last by move=> t _; rewrite mulr_sumr.
apply: weigh_mean => p t; rewrite (reindex_inj (@turned_inj n q p)); apply: eq_big => r.
  by rewrite /same (permPl (_ : perm_eq (turned p r) r)) //; apply/sameP; exists p.
by rewrite letters_turned.
Qed.

Lemma words_cons l q (G : word l q.+1 -> R) : \sum_t G t = \sum_h \sum_(t : word l q) G [tuple of h :: t].
Proof.
rewrite pair_bigA (reindex (fun p : 'I_l * word l q => [tuple of p.1 :: p.2])) //=.
exists (fun t : word l q.+1 => (thead t, [tuple of behead t])) => [[h t] _|t _] /=; last by rewrite -tuple_eta.
by rewrite theadE; congr (_, _); apply: val_inj.
Qed.

Variables low high : R.
Hypotheses (low_ge0 : 0 <= low) (high_ge0 : 0 <= high).
Hypothesis stretch : forall v : 'cV[R]_m, low * norm v ^+ 2 <= norm (W^T *m v) ^+ 2 <= high * norm v ^+ 2.

Theorem modes q (a : word m q -> R) :
  low ^+ q * squares a <= squares (substitute a) <= high ^+ q * squares a.
Proof.
elim: q a => [|q below] a.
  have -> : squares (substitute a) = squares a; last by rewrite !expr0 !mul1r lexx.
  have only l (G : word l 0 -> R) : \sum_t G t = G [tuple].
    by rewrite (big_pred1 [tuple]) // => t; apply/esym/eqP; apply: tuple0.
  by rewrite /squares !only /substitute only /letters big_ord0 mulr1.
pose rest h (t : word m q) := a [tuple of h :: t].
pose v (s : word n q) : 'cV[R]_m := \col_h substitute (rest h) s.
have before : squares a = \sum_h squares (rest h) by rewrite /squares words_cons.
have middle : \sum_(s : word n q) norm (v s) ^+ 2 = \sum_h squares (substitute (rest h)).
  rewrite /squares exchange_big; apply: eq_bigr => s _; rewrite norm_sqr; apply: eq_bigr => h _.
  by rewrite mxE expr2.
have after : squares (substitute a) = \sum_(s : word n q) norm (W^T *m v s) ^+ 2.
  rewrite /squares words_cons exchange_big; apply: eq_bigr => s _; rewrite norm_sqr; apply: eq_bigr => j _.
  rewrite -expr2; congr (_ ^+ 2); rewrite /substitute words_cons mxE; apply: eq_bigr => h _.
  rewrite !mxE mulr_sumr; apply: eq_bigr => t _; rewrite /letters big_ord_recl !tnth0 mulrCA /rest; congr (_ * (_ * _)).
  by apply: eq_bigr => k _; rewrite !tnthS.
rewrite after before !exprS -!mulrA; apply/andP; split.
  apply: (@le_trans _ _ (\sum_(s : word n q) low * norm (v s) ^+ 2)); last first.
    by apply: ler_sum => s _; have /andP[] := stretch (v s).
  rewrite -mulr_sumr middle ler_wpmul2l // mulr_sumr; apply: ler_sum => h _.
  by have /andP[] := below (rest h).
apply: (@le_trans _ _ (\sum_(s : word n q) high * norm (v s) ^+ 2)).
  by apply: ler_sum => s _; have /andP[] := stretch (v s).
rewrite -mulr_sumr middle ler_wpmul2l // mulr_sumr; apply: ler_sum => h _.
by have /andP[] := below (rest h).
Qed.

Theorem substitution_costs q (a : word m q -> R) :
  low ^+ q * coefficients a / (q`!)%:R <= coefficients (substitute a) /\
  coefficients (substitute a) <= high ^+ q * (q`!)%:R * coefficients a.
Proof.
have fact_gt0 : 0 < (q`!)%:R :> R by rewrite ltr0n fact_gt0.
have -> : coefficients (substitute a) = coefficients (substitute (mean a)).
  by apply: eq_bigr => s _; rewrite substitute_mean.
have sym := mean_symmetric a; have /andP[below above] := modes (mean a).
have /andP[f_low f_high] := coefficients_between sym; rewrite coefficients_mean in f_low f_high.
have /andP[g_low g_high] := coefficients_between (substitute_symmetric sym); split.
  apply: le_trans g_low; apply: le_trans below; rewrite ler_pdivr_mulr // -mulrA ler_wpmul2l ?exprn_ge0 //.
  by rewrite mulrC.
apply: le_trans g_high _; apply: le_trans (ler_wpmul2l (ltW fact_gt0) above) _.
by rewrite mulrA [X in X * _ <= _]mulrC ler_wpmul2l // mulr_ge0 ?exprn_ge0 ?(ltW fact_gt0).
Qed.
End Substitution.
