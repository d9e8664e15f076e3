(* bfc.lemJ_6: the coefficients of a product of two forms. *)
From mathcomp Require Import perm.
From bounds.theory Require Import language bfc_forms.
From mathcomp Require Import ring.
From statements Require bfc_lemJ_6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemJ_6_theory.
Section Symbols.
Variable R : realType.

(* The product of two forms: a word of the product is a word of f followed by a word of g. *)
Definition left_part n p q (t : word n (p + q)) : word n p := [tuple tnth t (lshift q k) | k < p].
Definition right_part n p q (t : word n (p + q)) : word n q := [tuple tnth t (rshift p k) | k < q].
Definition product n p q (a : word n p -> R) (b : word n q -> R) (t : word n (p + q)) : R :=
  a (left_part t) * b (right_part t).

(* Two forms in n variables, as sums over words. *)
Record instance := Instance {
  n : nat; degree_f : nat; degree_g : nat; f : word n degree_f -> R; g : word n degree_g -> R;
}.
Implicit Type i : instance.

Definition p i : nat := degree_f i.
Definition q i : nat := degree_g i.
Definition C_f i : R := coefficients (@f i).
Definition C_g i : R := coefficients (@g i).
Definition C_h i : R := coefficients (product (@f i) (@g i)).
End Symbols.

Section Product.
Variables (R : realType) (n p q : nat) (a : word n p -> R) (b : word n q -> R).
Implicit Types (s : word n p) (r : word n q) (t K : word n (p + q)).

Definition joined (sr : word n p * word n q) : word n (p + q) := [tuple of sr.1 ++ sr.2].

Lemma tnth_left s r k : tnth (joined (s, r)) (lshift q k) = tnth s k.
Proof. by rewrite (tnth_nth (tnth s k)) /= nth_cat size_tuple ltn_ord -tnth_nth. Qed.

Lemma tnth_right s r k : tnth (joined (s, r)) (rshift p k) = tnth r k.
Proof. by rewrite (tnth_nth (tnth r k)) /= nth_cat size_tuple ltnNge leq_addr /= addKn -tnth_nth. Qed.

Lemma left_joined s r : left_part (joined (s, r)) = s.
Proof. by apply: eq_from_tnth => k; rewrite tnth_mktuple tnth_left. Qed.

Lemma right_joined s r : right_part (joined (s, r)) = r.
Proof. by apply: eq_from_tnth => k; rewrite tnth_mktuple tnth_right. Qed.

Lemma joined_parts t : joined (left_part t, right_part t) = t.
Proof.
apply: eq_from_tnth => k; case: (split_ordP k) => j ->; rewrite ?tnth_left ?tnth_right tnth_mktuple //.
Qed.

(* The product has the value of the product. *)
Lemma value_product x : value (product a b) x = value a x * value b x.
Proof.
rewrite /value (reindex joined) /=; last first.
  by exists (fun t => (left_part t, right_part t)) => [[s r] _|t _]; rewrite ?left_joined ?right_joined ?joined_parts.
rewrite mulr_suml -(pair_bigA _ (fun s r => product a b (joined (s, r)) * \prod_k x (tnth (joined (s, r)) k))) /=.
apply: eq_bigr => s _; rewrite mulr_sumr; apply: eq_bigr => r _; rewrite /product left_joined right_joined.
rewrite big_split_ord /= (eq_bigr (fun k => x (tnth s k))) => [|k _]; last by rewrite tnth_left.
rewrite [X in _ * (_ * X)](eq_bigr (fun k => x (tnth r k))) => [|k _]; last by rewrite tnth_right.
by move: (\prod_k _) (\prod_k _) (a s) (b r) => A B c d; ring.
Qed.

Definition pairs K (IJ : word n p * word n q) : bool := [&& monomial IJ.1, monomial IJ.2 & same (joined IJ) K].

Lemma coefficient_product K :
  coefficient (product a b) K = \sum_(IJ | pairs K IJ) coefficient a IJ.1 * coefficient b IJ.2.
Proof.
have same_joined s I r J : same s I -> same r J -> same (joined (s, r)) K = same (joined (I, J)) K.
  move=> sI rJ; have /permPl joined_same : perm_eq (s ++ r) (I ++ J).
    by apply: (@perm_trans _ (I ++ r)); rewrite ?perm_cat2l ?perm_cat2r.
  by rewrite /same joined_same.
pose F s r := if same (joined (s, r)) K then a s * b r else 0.
transitivity (\sum_s \sum_r F s r).
  rewrite pair_bigA /= /coefficient (reindex joined) /=; last first.
    by exists (fun t => (left_part t, right_part t)) => [[s r] _|t _]; rewrite ?left_joined ?right_joined ?joined_parts.
  rewrite big_mkcond; apply: eq_bigr => -[s r] _; rewrite /F /product left_joined right_joined //.
rewrite by_monomial [RHS](eq_bigl (fun IJ => (monomial IJ.1 && monomial IJ.2) && same (joined IJ) K)) => [|IJ].
  2: by rewrite /pairs andbA.
rewrite [RHS]big_mkcondr -(pair_big (@monomial n p) (@monomial n q)
  (fun I J => if same (joined (I, J)) K then coefficient a I * coefficient b J else 0)) /=.
apply: eq_bigr => I _; rewrite (eq_bigr (fun s => \sum_(J | monomial J) \sum_(r | same r J) F s r)) => [|s _].
  2: exact: by_monomial.
rewrite exchange_big; apply: eq_bigr => J _ /=.
rewrite (eq_bigr (fun s => \sum_(r | same r J) if same (joined (I, J)) K then a s * b r else 0)) => [|s sI].
  2: by apply: eq_bigr => r rJ; rewrite /F (same_joined s I r J).
case: ifP => _; last by rewrite big1 // => s _; rewrite big1.
by rewrite /coefficient mulr_suml; apply: eq_bigr => s _; rewrite mulr_sumr.
Qed.

(* A pair is a choice of the places of its first word among those of K. *)
Lemma pairs_le K : (#|[pred IJ | pairs K IJ]| <= 'C(p + q, p))%N.
Proof.
pose chosen (IJ : word n p * word n q) (A : {set 'I_(p + q)}) :=
  (#|A| == p) && perm_eq IJ.1 [seq tnth K k | k <- enum A].
have exists_choice IJ : pairs K IJ -> exists A, chosen IJ A.
  case: IJ => I J /and3P[_ _ /sameP[sigma same_word]].
  exists [set sigma (lshift q k) | k in 'I_p]; rewrite /chosen.
  have inj : injective (fun k => sigma (lshift q k)) by move=> x y /perm_inj /lshift_inj.
  rewrite card_imset // card_ord eqxx /=.
  have -> : tval I = [seq tnth K (sigma (lshift q k)) | k <- enum 'I_p].
    rewrite -[in LHS](left_joined I J) /= -val_ord_tuple; apply: eq_map => k.
    by rewrite same_word tnth_mktuple.
  rewrite (map_comp (tnth K)); apply: perm_map; apply: uniq_perm.
  - by rewrite map_inj_uniq //; apply: enum_uniq.
  - exact: enum_uniq.
  move=> x; rewrite mem_enum; apply/mapP/imsetP => -[k k_in ->]; exists k => //; first by rewrite mem_enum.
pose choice IJ := odflt set0 [pick A | chosen IJ A].
have choiceP IJ : pairs K IJ -> chosen IJ (choice IJ).
  by move=> /exists_choice[A chosen_A]; rewrite /choice; case: pickP => [//|/(_ A)]; rewrite chosen_A.
have inj : {in [pred IJ | pairs K IJ] &, injective choice}.
  move=> [I J] [I' J'] inK inK' same_choice.
  have /andP[_ perm_I] := choiceP _ inK; have /andP[_ perm_I'] := choiceP _ inK'.
  move: perm_I perm_I' => /=; rewrite same_choice => perm_I perm_I'.
  have le_trans : transitive (fun x y : 'I_n => (x <= y)%N) by move=> x y z; apply: leq_trans.
  have le_anti : antisymmetric (fun x y : 'I_n => (x <= y)%N) by move=> x y le2; apply/val_inj/anti_leq.
  have II' : perm_eq I I' by rewrite (permPl perm_I) perm_sym.
  move/and3P: inK => [/= mI mJ sK]; move/and3P: inK' => [/= mI' mJ' sK'].
  have JJ' : perm_eq J J'.
    have := sK; rewrite /same -(permPr sK') /= => IJ; rewrite -(perm_cat2l I) (permPl IJ).
    by rewrite perm_cat2r perm_sym.
  by congr (_, _); apply: val_inj; apply: (sorted_eq le_trans le_anti).
rewrite -(card_in_imset inj) -[X in (_ <= 'C(X, _))%N]card_ord -card_draws; apply: subset_leq_card; apply/subsetP => A.
by case/imsetP => IJ IJ_in ->; rewrite inE; have /andP[] := choiceP _ IJ_in.
Qed.

Lemma cauchy_schwarz (I : finType) (P : pred I) (c : I -> R) :
  (\sum_(i | P i) c i) ^+ 2 <= #|P|%:R * \sum_(i | P i) c i ^+ 2.
Proof.
set S := \sum_(i | P i) c i; set m := #|P|%:R : R.
have [m0|m_n0] := eqVneq m 0.
  rewrite m0 mul0r /S big_pred0 ?expr0n // => i; apply/negP => Pi.
  by move/eqP: m0; rewrite pnatr_eq0 => /eqP /card0_eq /(_ i); rewrite unfold_in Pi.
have m_gt0 : 0 < m by rewrite lt0r m_n0 ler0n.
have : 0 <= \sum_(i | P i) (m * c i - S) ^+ 2 by apply: sumr_ge0 => i _; apply: sqr_ge0.
have -> : \sum_(i | P i) (m * c i - S) ^+ 2 = m * (m * (\sum_(i | P i) c i ^+ 2) - S ^+ 2).
  rewrite (eq_bigr (fun i => m ^+ 2 * c i ^+ 2 - 2%:R * m * S * c i + S ^+ 2)) => [|i _]; last first.
    by move: (c i) => x; ring.
  rewrite !big_split /= sumrN -!mulr_sumr -/S.
  have -> : \sum_(i | P i) S = m * S by rewrite sumr_const mulr_natl.
  by move: (\sum_(i | P i) c i ^+ 2) => Q; ring.
by rewrite pmulr_rge0 // subr_ge0.
Qed.

Theorem product_bound : coefficients (product a b) <= ('C(p + q, p))%:R * coefficients a * coefficients b.
Proof.
pose both (IJ : word n p * word n q) := (coefficient a IJ.1 * coefficient b IJ.2) ^+ 2.
apply: (@le_trans _ _ (\sum_(K : word n (p + q) | monomial K) ('C(p + q, p))%:R * \sum_(IJ | pairs K IJ) both IJ)).
  apply: ler_sum => K _; rewrite coefficient_product; apply: le_trans (cauchy_schwarz _ _) _.
  by rewrite ler_wpmul2r ?ler_nat ?pairs_le //; apply: sumr_ge0 => IJ _; apply: sqr_ge0.
rewrite -mulr_sumr -mulrA ler_wpmul2l ?ler0n // le_eqVlt; apply/orP; left; apply/eqP.
rewrite (exchange_big_dep (fun IJ : word n p * word n q => monomial IJ.1 && monomial IJ.2)) /=; last first.
  by move=> K IJ _ /and3P[-> ->].
rewrite /coefficients mulr_suml [RHS](eq_bigr (fun I => \sum_(J : word n q | monomial J) both (I, J))) => [|I _].
  2: by rewrite mulr_sumr; apply: eq_bigr => J _; rewrite /both exprMn.
rewrite [RHS]pair_big /=; apply: eq_bigr => -[I J] /= /andP[mI mJ].
pose le : rel 'I_n := fun x y => (x <= y)%N.
have le_total : total le by move=> x y; apply: leq_total.
have le_trans : transitive le by move=> x y z; apply: leq_trans.
have le_anti : antisymmetric le by move=> x y le2; apply/val_inj/anti_leq.
rewrite (big_pred1 [tuple of sort le (joined (I, J))]) // => K; rewrite /pairs /= mI mJ /=; apply/andP/eqP => [[mK sK]|->].
  apply: val_inj; rewrite /= -(sorted_sort le_trans mK); apply/(perm_sortP le_total le_trans le_anti).
  by rewrite perm_sym.
by split; [exact: sort_sorted | rewrite /same perm_sym perm_sort].
Qed.
End Product.

Lemma coefficients_ge0 (R : realType) n q (a : word n q -> R) : 0 <= coefficients a.
Proof. by apply: sumr_ge0 => t _; apply: sqr_ge0. Qed.

(* f(x) = g(x) = x in one variable. *)
Lemma inhabited (R : realType) : bfc_lemJ_6.inhabited R (@instance R) (@C_f R) (@C_g R) (@C_h R) (@p R) (@q R).
Proof. by exists (@Instance R 1 1 1 (fun=> 1) (fun=> 1)); rewrite /bfc_lemJ_6.premises !coefficients_ge0. Qed.

Theorem proved (R : realType) : bfc_lemJ_6.statement R (@instance R) (@C_f R) (@C_g R) (@C_h R) (@p R) (@q R).
Proof. by move=> i _; apply: product_bound. Qed.
End bfc_lemJ_6_theory.
