(* The q-fold finite difference of a form of degree q is multilinear, and its coefficients are known (Definition J.3).
   A file of lemmas: bfc.lemJ_4 rests on it. *)
From mathcomp Require Import perm.
From bounds.theory Require Import language bfc_forms.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* How many words a monomial has. *)
Section Factorials.
Variable n : nat.

(* I_1! ... I_n! for the exponents I of the monomial of a word. *)
Definition count q (t : word n q) (j : 'I_n) : nat := count_mem j t.
Definition factorials q (t : word n q) : nat := \prod_j (count t j)`!.

Lemma factorials_gt0 q (t : word n q) : (0 < factorials t)%N.
Proof. by apply: prodn_gt0 => j; apply: fact_gt0. Qed.

Lemma same_counts q (s t : word n q) : same s t = [forall j, count s j == count t j].
Proof.
apply/idP/forallP => [/permP st j|counts]; first by rewrite /count st.
by apply/allP => j _; apply: counts.
Qed.

Lemma factorials_same q (s t : word n q) : same s t -> factorials s = factorials t.
Proof. by rewrite same_counts => /forallP st; apply: eq_bigr => j _; rewrite (eqP (st j)). Qed.

Lemma count_total q (t : word n q) : (\sum_j count t j = q)%N.
Proof.
rewrite -[RHS](size_tuple t) /count; elim: (tval t) => [|a s IH] /=; first by rewrite big1.
by rewrite big_split /= IH (bigD1 a) //= eqxx big1 ?addn0 // => j /negbTE; rewrite eq_sym => ->.
Qed.

Variable R : realType.

(* Words with given counts, one letter after the other. *)
Definition with_counts q (E : 'I_n -> nat) : R := \sum_(t : word n q | [forall j, count t j == E j]) 1.

Lemma with_counts_fact q (E : 'I_n -> nat) : (\sum_j E j = q)%N ->
  with_counts q E * (\prod_j (E j)`!)%:R = (q`!)%:R.
Proof.
elim: q E => [|q IH] E total.
  have none j : E j = 0%N by apply/eqP; rewrite -leqn0 -total (bigD1 j) //= leq_addr.
  rewrite /with_counts (big_pred1 [tuple]) => [|t].
    by rewrite mul1r big1 // => j _; rewrite none.
  have -> : pred1 [tuple] t by apply/eqP; apply: tuple0.
  by apply/forallP => j; rewrite none tuple0.
pose less h j := (E j - (j == h))%N.
have split : with_counts q.+1 E = \sum_(h | (0 < E h)%N) with_counts q (less h).
  rewrite /with_counts big_mkcond words_cons [RHS]big_mkcond; apply: eq_bigr => h _.
  case: ifP => [E_gt0|E0]; last first.
    rewrite big1 // => t _; case: ifP => // /forallP /(_ h); rewrite /count /= eqxx add1n => /eqP bad.
    by rewrite -bad in E0.
  rewrite [RHS]big_mkcond; apply: eq_bigr => t _; congr (if _ then _ else _).
  apply: eq_forallb => j; rewrite /count /less /= (eq_sym h); case: (j =P h) => [->|_]; last by rewrite add0n subn0.
  by rewrite add1n subn1 -[X in _ == X](prednK E_gt0) eqSS.
rewrite split mulr_suml (eq_bigr (fun h => (E h)%:R * (q`!)%:R)) => [|h E_gt0].
  rewrite -mulr_suml factS natrM; congr (_ * _); rewrite -total natr_sum [RHS](bigID (fun h => 0 < E h)%N) /=.
  by rewrite [X in _ = _ + X]big1 ?addr0 // => h; rewrite lt0n negbK => /eqP ->.
have lower : (\sum_j less h j = q)%N.
  apply: succn_inj; rewrite -total (bigD1 h) //= [RHS](bigD1 h) //= /less eqxx subn1 -addSn (prednK E_gt0).
  by congr (_ + _)%N; apply: eq_bigr => j /negbTE ->; rewrite subn0.
rewrite -(IH _ lower) mulrCA -natrM; congr (_ * _%:R).
rewrite (bigD1 h) //= [in RHS](bigD1 h) //= mulnA /less eqxx subn1; congr (_ * _)%N.
  by rewrite -[in LHS](prednK E_gt0) factS (prednK E_gt0).
by apply: eq_bigr => j /negbTE ->; rewrite subn0.
Qed.

Lemma words_factorials q (t : word n q) : words R t * (factorials t)%:R = (q`!)%:R.
Proof.
rewrite -(with_counts_fact (count_total t)); congr (_ * _).
by apply: eq_bigl => s; rewrite same_counts.
Qed.
End Factorials.

(* Delta_y g (x) = g(x + y) - g(x), once for each direction of a list. *)
Section Differences.
Variables (R : realType) (n : nat).
Local Notation vector := ('I_n -> R).
Implicit Types (g : vector -> R) (x y : vector).

Fixpoint difference (ys : seq vector) g x : R :=
  if ys is y :: rest then difference rest g (fun j => x j + y j) - difference rest g x else g x.

(* All sums of directions with signs. *)
Definition sign (b : bool) : R := if b then 1 else - 1.
Definition moved m (chosen : m.-tuple bool) (ys : m.-tuple vector) x : vector :=
  fun j => x j + \sum_l (tnth chosen l)%:R * tnth ys l j.

Lemma choices_cons m (G : m.+1.-tuple bool -> R) : \sum_S G S = \sum_b \sum_(S : m.-tuple bool) G [tuple of b :: S].
Proof.
rewrite pair_bigA (reindex (fun p : bool * m.-tuple bool => [tuple of p.1 :: p.2])) //=.
exists (fun S : m.+1.-tuple bool => (thead S, [tuple of behead S])) => [[b S] _|S _] /=; last by rewrite -tuple_eta.
by rewrite theadE; congr (_, _); apply: val_inj.
Qed.

Lemma difference_choices m (ys : m.-tuple vector) g x : (forall x' x'', x' =1 x'' -> g x' = g x'') ->
  difference ys g x = \sum_(S : m.-tuple bool) (\prod_l sign (tnth S l)) * g (moved S ys x).
Proof.
move=> ext; elim: m ys x => [|m IH] ys x.
  rewrite (big_pred1 [tuple]) => [|S]; last by apply/esym/eqP; apply: tuple0.
  by rewrite tuple0 big_ord0 mul1r; apply: ext => j; rewrite /moved big_ord0 addr0.
case/tupleP: ys => y ys; rewrite /= !IH choices_cons big_bool /= -sumrN -!big_split; apply: eq_bigr => S _ /=.
rewrite !big_ord_recl !tnth0 /= mul1r mulN1r mulNr -[RHS]/(_ - _).
have tails (b : bool) : \prod_(i < m) sign (tnth [tuple of b :: S] (lift ord0 i)) = \prod_i sign (tnth S i).
  by apply: eq_bigr => i _; rewrite tnthS.
rewrite !tails; congr (_ * _ - _ * _); apply: ext => j; rewrite /moved big_ord_recl !tnth0 /= ?mul1r ?mul0r ?add0r -?addrA.
  by congr (_ + (_ + _)); apply: eq_bigr => l _; rewrite !tnthS.
by congr (_ + _); apply: eq_bigr => l _; rewrite !tnthS.
Qed.

(* One word: what remains are the choices of a different direction for every letter. *)
Section OneWord.
Variables (q : nat) (ys : q.-tuple vector) (x : vector) (t : word n q).
Local Notation source := {ffun 'I_q -> 'I_q.+1}.

Definition place (o : 'I_q.+1) : vector := if unlift ord0 o is Some l then tnth ys l else x.
Definition taken (S : q.-tuple bool) (o : 'I_q.+1) : R := if unlift ord0 o is Some l then (tnth S l)%:R else 1.
Definition used (phi : source) (l : 'I_q) : bool := [exists k, phi k == lift ord0 l].

Lemma moved_sources S j : moved S ys x j = \sum_o taken S o * place o j.
Proof.
rewrite big_ord_recl /taken /place unlift_none mul1r; congr (_ + _); apply: eq_bigr => l _.
by rewrite liftK.
Qed.

Lemma expand S : \prod_k moved S ys x (tnth t k) =
  \sum_(phi : source) (\prod_k taken S (phi k)) * \prod_k place (phi k) (tnth t k).
Proof.
rewrite (eq_bigr (fun k => \sum_o taken S o * place o (tnth t k))) => [|k _]; last exact: moved_sources.
by rewrite bigA_distr_bigA; apply: eq_bigr => phi _; rewrite -big_split.
Qed.

Lemma takenE S (phi : source) : \prod_k taken S (phi k) = \prod_l (if tnth S l then 1 else (~~ used phi l)%:R).
Proof.
have [/existsP[l /andP[not_in in_phi]]|/existsPn free] := boolP [exists l, ~~ tnth S l && used phi l].
  rewrite [RHS](bigD1 l) //= (negbTE not_in) in_phi mul0r.
  case/existsP: in_phi => k /eqP same_k; rewrite (bigD1 k) //= same_k /taken liftK (negbTE not_in).
  exact: mul0r.
rewrite !big1 // => [l _|k _].
  by case: ifP => // not_in; have := free l; rewrite not_in /= => ->.
rewrite /taken; case: unliftP => [l same_k|//]; have := free l; rewrite negb_and negbK => /orP[->//|/negP[]].
by apply/existsP; exists k; rewrite same_k.
Qed.

Lemma choices_prod (G : 'I_q -> bool -> R) : \sum_(S : q.-tuple bool) \prod_l G l (tnth S l) = \prod_l \sum_b G l b.
Proof.
rewrite bigA_distr_bigA (reindex (fun f : {ffun 'I_q -> bool} => [tuple f k | k < q])); last first.
  exists (fun S : q.-tuple bool => [ffun k => tnth S k]) => [f _|S _].
    by apply/ffunP => k; rewrite ffunE tnth_mktuple.
  by apply: eq_from_tnth => k; rewrite tnth_mktuple ffunE.
by apply: eq_bigr => f _; apply: eq_bigr => l _; rewrite tnth_mktuple.
Qed.

Lemma signed_choices (phi : source) :
  \sum_(S : q.-tuple bool) (\prod_l sign (tnth S l)) * \prod_k taken S (phi k) = ([forall l, used phi l])%:R.
Proof.
pose G l b := sign b * (if b then 1 else (~~ used phi l)%:R).
transitivity (\sum_(S : q.-tuple bool) \prod_l G l (tnth S l)).
  by apply: eq_bigr => S _; rewrite takenE -big_split.
rewrite choices_prod (eq_bigr (fun l => (used phi l)%:R)) => [|l _].
  have [/forallP all_used|/forallPn[l missing]] := boolP [forall l, used phi l].
    by rewrite big1 // => l _; rewrite all_used.
  by rewrite (bigD1 l) //= (negbTE missing) mul0r.
by rewrite big_bool /G /=; case: used; rewrite ?mulr0 ?addr0 ?mulr1 ?subrr.
Qed.

Definition by_perm (p : 'S_q) : source := [ffun k => lift ord0 (p k)].

Lemma by_perm_inj : injective by_perm.
Proof. by move=> p r /ffunP same; apply/perm.permP => k; have := same k; rewrite !ffunE => /lift_inj. Qed.

Lemma all_used (phi : source) : [forall l, used phi l] = (phi \in [set by_perm p | p in 'S_q]).
Proof.
apply/forallP/imsetP => [all_in|[p _ ->] l]; last first.
  by apply/existsP; exists (fingroup.invg p l); rewrite ffunE permKV.
pose psi l := xchoose (existsP (all_in l)).
have psiP l : phi (psi l) = lift ord0 l by apply/eqP; exact: (xchooseP (existsP (all_in l))).
have psi_inj : injective psi by move=> l m same; apply: (@lift_inj _ ord0); rewrite -!psiP same.
exists (fingroup.invg (perm psi_inj)) => //; apply/ffunP => k.
by rewrite ffunE -psiP -{1}[k](permKV (perm psi_inj)) permE.
Qed.

Lemma difference_word : difference ys (fun x => \prod_k x (tnth t k)) x = \sum_(p : 'S_q) \prod_k tnth ys (p k) (tnth t k).
Proof.
rewrite difference_choices => [|x' x'' same]; last by apply: eq_bigr => k _; apply: same.
under eq_bigr do rewrite expand mulr_sumr.
rewrite exchange_big (eq_bigr (fun phi : source => ([forall l, used phi l])%:R * \prod_k place (phi k) (tnth t k))); last first.
  move=> phi _; rewrite -signed_choices mulr_suml; apply: eq_bigr => S _; exact: mulrA.
rewrite (eq_bigr (fun phi : source => if phi \in [set by_perm p | p in 'S_q] then \prod_k place (phi k) (tnth t k) else 0)).
  rewrite -big_mkcond big_imset /=; last by move=> p r _ _; apply: by_perm_inj.
  apply: eq_big => [p|p _] //; apply: eq_bigr => k _.
  by rewrite ffunE /place liftK.
by move=> phi _; rewrite all_used; case: ifP => _; rewrite ?mul1r ?mul0r.
Qed.
End OneWord.
End Differences.

(* All words: sum over J of a_J I_1! ... I_n! y^(1)_(J_1) ... y^(q)_(J_q), where a_J is the coefficient of the monomial. *)
Section Forms.
Variables (R : realType) (n q : nat) (a : word n q -> R).
Implicit Types (s t : word n q).

Definition polarised t : R := coefficient a t * (factorials t)%:R.

Lemma polarisedE t : polarised t = (q`!)%:R * bfc_forms.mean a t.
Proof.
rewrite /polarised /bfc_forms.mean -(words_factorials R t).
by move: (words R t) (words_gt0 R t) => w w_gt0; field; rewrite gt_eqF.
Qed.

Theorem difference_form (ys : q.-tuple ('I_n -> R)) x :
  difference ys (value a) x = \sum_t polarised t * \prod_k tnth ys k (tnth t k).
Proof.
pose Y t := \prod_k tnth ys k (tnth t k).
pose mixed t := \sum_(p : 'S_q) \prod_k tnth ys (p k) (tnth t k).
have mixedE t : mixed t = \sum_(p : 'S_q) Y (turned p t).
  rewrite [RHS](reindex (fun p : 'S_q => fingroup.invg p)) /=; last by exists fingroup.invg => p _; apply: fingroup.invgK.
  apply: eq_bigr => p _.
  rewrite [LHS](reindex_inj (@perm_inj _ (fingroup.invg p))); apply: eq_bigr => k _.
  by rewrite tnth_mktuple permKV.
have mixed_sym : symmetric mixed.
  move=> r t; rewrite !mixedE [RHS](reindex (fun p : 'S_q => fingroup.mulg p r)) /=; last first.
    by exists (fun p => fingroup.mulg p (fingroup.invg r)) => p _; rewrite ?fingroup.mulgK ?fingroup.mulgKV.
  by apply: eq_bigr => p _; congr Y; apply: eq_from_tnth => k; rewrite !tnth_mktuple permM.
transitivity (\sum_t a t * mixed t).
  rewrite difference_choices => [|x' x'' same]; last first.
    by apply: eq_bigr => t _; congr (_ * _); apply: eq_bigr => k _; apply: same.
  under [LHS]eq_bigr do rewrite /value mulr_sumr.
  rewrite exchange_big /=; apply: eq_bigr => t _; rewrite /mixed -(difference_word ys x t) difference_choices.
    by rewrite mulr_sumr; apply: eq_bigr => S _; rewrite mulrCA.
  by move=> x' x'' same; apply: eq_bigr => k _; apply: same.
rewrite (weigh_mean a mixed_sym) (eq_bigr (fun t => \sum_(p : 'S_q) bfc_forms.mean a t * Y (turned p t))); last first.
  by move=> t _; rewrite mixedE mulr_sumr.
rewrite exchange_big (eq_bigr (fun=> \sum_t bfc_forms.mean a t * Y t)) => [|p _]; last first.
  by rewrite [RHS](reindex_inj (@turned_inj n q p)); apply: eq_bigr => t _; rewrite mean_symmetric.
rewrite sumr_const card_Sn -[LHS]mulr_natl mulr_sumr; apply: eq_bigr => t _.
by rewrite polarisedE mulrA.
Qed.
End Forms.
