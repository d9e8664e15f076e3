(* bfc.factC_4_3: the coefficients of a quartic form lie between Sym(M) and 24 M, for matrices of any size. *)
From mathcomp Require Import perm.
From bounds.theory Require Import language order bfc_symmetric_squares bfc_quartic_forms.
From mathcomp Require Import ring.
From statements Require bfc_factC_4_3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_factC_4_3_theory.
Section Symbols.
Variable R : realType.

(* A matrix over pairs of n indices, by its entries. *)
Record instance := Instance { n : nat; M : {ffun place n -> R} }.
Implicit Type i : instance.

(* The squared coefficients of all monomials, and the squared norms of M and Sym(M). *)
Definition C_z i : R := \sum_(q | @monomial (n i) q) coefficient (M i) q ^+ 2.
Definition norm2_M i : R := \sum_(t | @entry (n i) t) M i t ^+ 2.
Definition norm2_Sym i : R := \sum_(t | @entry (n i) t) Sym (M i) t ^+ 2.
End Symbols.

Section Bounds.
Variable R : realType.

Lemma cauchy_schwarz (I : finType) (P : pred I) (a b : I -> R) :
  (\sum_(i | P i) a i * b i) ^+ 2 <= (\sum_(i | P i) a i ^+ 2) * (\sum_(i | P i) b i ^+ 2).
Proof.
set A := \sum_(i | P i) a i ^+ 2; set B := \sum_(i | P i) b i ^+ 2; set C := \sum_(i | P i) a i * b i.
have A_ge0 : 0 <= A by apply: sumr_ge0 => i _; apply: sqr_ge0.
have [A0|A_n0] := eqVneq A 0.
  have zero i : P i -> a i = 0.
    by move=> iP; apply/eqP; rewrite -sqrf_eq0 (psumr_eq0P (fun j _ => sqr_ge0 (a j)) A0).
  by rewrite /C A0 mul0r big1 ?expr0n // => i iP; rewrite zero // mul0r.
have A_gt0 : 0 < A by rewrite lt0r A_n0.
rewrite -(ler_pmul2l A_gt0) -subr_ge0.
have : 0 <= \sum_(i | P i) (A * b i - C * a i) ^+ 2 by apply: sumr_ge0 => i _; apply: sqr_ge0.
congr (0 <= _); rewrite (eq_bigr (fun i => A ^+ 2 * b i ^+ 2 - 2%:R * A * C * (a i * b i) + C ^+ 2 * a i ^+ 2)).
  by rewrite !big_split /= sumrN -!mulr_sumr -/A -/B -/C; ring.
by move=> i _; move: (a i) (b i) => x y; ring.
Qed.

(* The weights count the orders of the four indices: at most 4! = 24 of them. *)
Lemma weights_le n (q : place n) : \sum_(s | entry s && same s q) weights R s ^+ 2 <= 24%:R.
Proof.
pose g (i j k l : 'I_n) : R := (perm_eq [:: i; j; k; l] (indices q))%:R.
have inner i j : \sum_k \sum_l g i j k l = \sum_(p : pair n | ordered p) weight R p ^+ 2 * g i j p.1 p.2.
  apply: pairs_sum => k l; rewrite /g (permPl (_ : perm_eq _ [:: i; j; l; k])) //.
  by rewrite !perm_cons; have /permPl := perm_catC [:: k] [:: l]; apply.
have -> : \sum_(s | entry s && same s q) weights R s ^+ 2 = \sum_i \sum_j \sum_k \sum_l g i j k l.
  rewrite [RHS](eq_bigr (fun i => \sum_j \sum_(p : pair n | ordered p) weight R p ^+ 2 * g i j p.1 p.2)) => [|i _].
    2: by apply: eq_bigr => j _; apply: inner.
  rewrite pairs_sum => [|i j]; last first.
    apply: eq_bigr => p _; rewrite /g (permPl (_ : perm_eq _ [:: j; i; p.1; p.2])) //.
    by have /permPl := perm_catCA [:: i] [:: j] [:: p.1; p.2]; apply.
  rewrite (eq_bigr (fun p => \sum_(p' : pair n | ordered p')
      weight R p ^+ 2 * (weight R p' ^+ 2 * g p.1 p.2 p'.1 p'.2))) => [|p _]; last by rewrite mulr_sumr.
  rewrite pair_big /= big_mkcondr; apply: eq_bigr => s _; rewrite /g -/(same s q) /weights.
  by case: (same s q); rewrite ?mulr0 // mulr1 exprMn.
have -> : \sum_i \sum_j \sum_k \sum_l g i j k l = \sum_(u : place n) (same u q)%:R.
  rewrite -(pair_bigA _ (fun p p' : pair n => (same (p, p') q)%:R)) /=.
  rewrite -(pair_bigA _ (fun i j => \sum_(p' : pair n) (same (i, j, p') q)%:R)) /=.
  do 2![apply: eq_bigr => ? _]; by rewrite -(pair_bigA _ (fun k l => (same (_, (k, l)) q)%:R)).
rewrite -natr_sum ler_nat -big_mkcond /= sum1_card.
pose x := in_tuple (indices q).
pose at_ (p : 'S_4) k (small : (k < 4)%N) := tnth x (p (Ordinal small)).
pose turned p : place n := ((at_ p 0%N isT, at_ p 1%N isT), (at_ p 2%N isT, at_ p 3%N isT)).
have <- : #|'S_4| = 24%N by rewrite card_Sn.
apply: leq_trans (leq_image_card turned _); apply: subset_leq_card; apply/subsetP => u; rewrite unfold_in => uq.
have /tuple_permP[p u_def] : perm_eq (indices u) x := uq.
apply/imageP; exists p => //; have each k (small : (k < 4)%N) : nth u.1.1 (indices u) k = at_ p k small.
  by rewrite u_def -(tnth_nth _ _ (Ordinal small)) tnth_mktuple.
by rewrite /turned -!each; case: u {uq u_def each} => [[a b] [c d]].
Qed.

Lemma above (i : instance R) : C_z i <= 24%:R * norm2_M i.
Proof.
rewrite /norm2_M (by_monomial (fun t => M i t ^+ 2)) mulr_sumr; apply: ler_sum => q q_in.
apply: le_trans (cauchy_schwarz _ (@weights R _) (M i)) _; apply: ler_wpmul2r; last exact: weights_le.
by apply: sumr_ge0 => t _; apply: sqr_ge0.
Qed.

Lemma monomial_entry n (q : place n) : monomial q -> entry q.
Proof. by rewrite /monomial /entry /ordered /= => /and4P[-> _ -> _]. Qed.

Lemma below (i : instance R) : norm2_Sym i <= C_z i.
Proof.
rewrite /norm2_Sym (by_monomial (fun t => Sym (M i) t ^+ 2)); apply: ler_sum => q q_in; have many := carriers_ge1 R (monomial_entry q_in).
have many_gt0 := lt_le_trans ltr01 many; set c := coefficient (M i) q.
apply: (@le_trans _ _ (\sum_(t | entry t && same t q) c ^+ 2 / carriers R q ^+ 2 * 1)).
  apply: ler_sum => t /andP[t_in tq]; rewrite /Sym (same_carriers R tq) mulr1 -expr_div_n.
  have -> : coefficient (M i) t = c by apply: eq_bigl => s; rewrite /same (permPr tq).
  rewrite [X in X <= _]exprMn ler_pimulr ?sqr_ge0 // exprn_ile1 ?invr_ge0 ?(ltW (weights_gt0 R t)) //.
  by rewrite invf_le1 ?weights_gt0 // -[1]mulr1 ler_pmul ?ler01 ?weight_ge1.
rewrite -mulr_sumr -/(carriers R q) expr2 invfM -!mulrA mulVf ?mulr1 ?gt_eqF //.
by rewrite mulrA -expr2 ler_pimulr ?sqr_ge0 // invf_le1.
Qed.
End Bounds.

Lemma inhabited (R : realType) : bfc_factC_4_3.inhabited R (@instance R) (@C_z R) (@norm2_M R) (@norm2_Sym R).
Proof. by exists (@Instance R 2 [ffun=> 1]); do !split; apply: sumr_ge0 => ? _; apply: sqr_ge0. Qed.

Theorem proved (R : realType) : bfc_factC_4_3.statement R (@instance R) (@C_z R) (@norm2_M R) (@norm2_Sym R).
Proof. by move=> i _; split; [exact: above | exact: below]. Qed.
End bfc_factC_4_3_theory.
