(* The entries of a matrix as monomials: two variables from each of p blocks, and a square of them all (Lemma I.5).
   A file of lemmas: bfc.lemI_5.corrected rests on it. *)
From bounds.theory Require Import language gaussian normal_polynomials.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Entries.
Variables (I : finType) (p B : nat) (var : 'I_p * 'I_B -> I).
Hypothesis var_bij : bijective var.
Local Notation entry := {ffun 'I_p -> 'I_B * 'I_B}.
Implicit Types (z : entry) (b : 'I_p).

(* The monomial prod_b x_(b, i_b) x_(b, j_b) of the entry (i, j); its square has degree 4 p. *)
Definition monomial z : exponents I := fun l => (\sum_b ((l == var (b, (z b).1)) + (l == var (b, (z b).2))))%N.

Lemma var_eq b b' j j' : (var (b, j) == var (b', j')) = (b == b') && (j == j').
Proof. by rewrite (bij_eq var_bij) xpair_eqE. Qed.

Lemma monomial_var z b j : monomial z (var (b, j)) = ((j == (z b).1) + (j == (z b).2))%N.
Proof.
rewrite /monomial (bigD1 b) //= !var_eq eqxx /= big1 ?addn0 // => b' /negbTE.
by rewrite !var_eq eq_sym => ->.
Qed.

Lemma size_monomial z : size_of (monomial z) = (2 * p)%N.
Proof.
rewrite /size_of /monomial exchange_big /= (eq_bigr (fun=> 2%N)) => [|b _].
  by rewrite sum_nat_const card_ord mulnC.
rewrite big_split /= (bigD1 (var (b, (z b).1))) //= eqxx big1 => [|l /negbTE -> //].
by rewrite (bigD1 (var (b, (z b).2))) //= eqxx big1 // => l /negbTE ->.
Qed.

Lemma power_monomial (R : realType) (c : I -> R) z :
  \prod_l c l ^+ monomial z l = (\prod_b c (var (b, (z b).1))) * \prod_b c (var (b, (z b).2)).
Proof.
have one l' : \prod_l c l ^+ (l == l') = c l'.
  by rewrite (bigD1 l') //= eqxx big1 ?mulr1 // => l /negbTE ->.
rewrite -big_split /= (eq_bigr (fun l => \prod_b (c l ^+ (l == var (b, (z b).1)) * c l ^+ (l == var (b, (z b).2))))).
  by rewrite exchange_big; apply: eq_bigr => b _; rewrite big_split /= !one.
by move=> l _; rewrite /monomial expr_sum; apply: eq_bigr => b _; rewrite exprD.
Qed.

(* A product over the exponents, block by block: an exponent 2, or twice an exponent 1. *)
Lemma prod_monomial (F : nat -> nat) z : F 0%N = 1%N ->
  (\prod_l F (monomial z l) = \prod_b (if (z b).1 == (z b).2 then F 2 else F 1 * F 1))%N.
Proof.
move=> F0; rewrite (reindex var) /=; last exact: onW_bij.
rewrite (eq_bigr (fun q : 'I_p * 'I_B => F ((q.2 == (z q.1).1) + (q.2 == (z q.1).2))%N)) => [|[b j] _]; last first.
  by rewrite monomial_var.
rewrite -(pair_bigA _ (fun b j => F ((j == (z b).1) + (j == (z b).2))%N)); apply: eq_bigr => b _ /=.
case: (z b) => i j /=; rewrite (bigD1 i) //= eqxx; have [<-|differ] := eqVneq i j.
  by rewrite big1 ?muln1 // => l /negbTE ->.
rewrite (bigD1 j) /=; last by rewrite eq_sym.
rewrite eqxx [j == i]eq_sym (negbTE differ) big1 ?muln1 // => l /andP[/negbTE -> /negbTE ->].
exact: F0.
Qed.

Definition per_block (equal mixed : nat) z : nat := (\prod_b (if (z b).1 == (z b).2 then equal else mixed))%N.

Lemma factorials_monomial z : factorials (monomial z) = per_block 2 1 z.
Proof. exact: prod_monomial. Qed.

Lemma factorials_square z : factorials (fun l => 2 * monomial z l)%N = per_block 24 4 z.
Proof. exact: (prod_monomial (F := fun e => (2 * e)`!)). Qed.

Lemma per_block_le u v u' v' z : (u <= u')%N -> (v <= v')%N -> (per_block u v z <= per_block u' v' z)%N.
Proof. by move=> uu' vv'; apply: leq_prod => b _; case: ifP. Qed.

Lemma per_blockM u v u' v' z : (per_block u v z * per_block u' v' z)%N = per_block (u * u') (v * v') z.
Proof. by rewrite /per_block -big_split; apply: eq_bigr => b _ /=; case: ifP. Qed.

Lemma per_block_gt0 u v z : (0 < u)%N -> (0 < v)%N -> (0 < per_block u v z)%N.
Proof. by move=> u_gt0 v_gt0; apply: prodn_gt0 => b; case: ifP. Qed.

(* An entry shares its monomial with 2^s entries at most, s the number of blocks with two different variables. *)
Definition turn (i : 'I_B * 'I_B) := (i.2, i.1).

Lemma same_monomial z z' b : monomial z =1 monomial z' -> z b = z' b \/ z b = turn (z' b).
Proof.
move=> same; have at_b j : ((j == (z b).1) + (j == (z b).2) = (j == (z' b).1) + (j == (z' b).2))%N.
  by rewrite -!monomial_var same.
case: (z b) (z' b) at_b => [i j] [i' j'] /= at_b; have := at_b i; rewrite eqxx.
have [same_i _|differ] := eqVneq i i'.
  by left; congr (_, _) => //; have := at_b j; rewrite eqxx -same_i => /addnI; case: eqP.
have [same_i _|//] := eqVneq i j'; right; rewrite /turn /=; congr (_, _) => //.
by have := at_b j; rewrite eqxx -same_i [RHS]addnC => /addnI; case: eqP.
Qed.

Lemma fibre z : (#|[pred z' : entry | [forall l, monomial z' l == monomial z l]]| <= per_block 1 2 z)%N.
Proof.
pose near b : {set 'I_B * 'I_B} := [set z b; turn (z b)].
have -> : per_block 1 2 z = #|family near|.
  rewrite card_family foldrE big_map big_enum /=; apply: eq_bigr => b _.
  rewrite /near cards2 /turn; case: (z b) => i j /=; rewrite xpair_eqE (eq_sym j) andbb.
  by case: eqP.
apply: subset_leq_card; apply/subsetP => z'; rewrite inE => /forallP same.
apply/familyP => b; rewrite !inE; have [->|->] := @same_monomial z' z b (fun l => eqP (same l)); rewrite eqxx ?orbT //.
Qed.

(* As exponents of degree 4 p at most. *)
Local Notation degrees := {ffun I -> 'I_(4 * p).+1}.
Definition point z : degrees := [ffun l => inord (2 * monomial z l)].

Lemma pointE z l : point z l = (2 * monomial z l)%N :> nat.
Proof.
by rewrite ffunE inordK // ltnS -[4%N]/(2 * 2)%N -mulnA -(size_monomial z) leq_mul2l /= /size_of (bigD1 l) //= leq_addr.
Qed.

Lemma size_point z : size_of (fun l => point z l) = (4 * p)%N.
Proof.
rewrite -[RHS](mulnA 2%N 2%N p) -(size_monomial z) /size_of big_distrr; apply: eq_bigr => l _.
exact: pointE.
Qed.

Lemma same_point z z' : (point z' == point z) = [forall l, monomial z' l == monomial z l].
Proof.
apply/eqP/forallP => [same l|same]; first by rewrite -(eqn_pmul2l (ltn0Sn 1)) -!pointE same.
by apply/ffunP => l; apply/val_inj; rewrite /= !pointE (eqP (same l)).
Qed.

Lemma sum_entries (R : realType) (G : degrees -> R) : (forall k, 0 <= G k) ->
  \sum_z G (point z) / (per_block 1 2 z)%:R <= \sum_(k : degrees | size_of (fun l => k l) == (4 * p)%N) G k.
Proof.
move=> G_ge0; rewrite (partition_big point (fun k : degrees => size_of (fun l => k l) == (4 * p)%N)) => [|z _]; last first.
  by rewrite size_point.
apply: ler_sum => k _; have [z /eqP zk|none] := pickP (fun z => point z == k); last by rewrite big_pred0.
pose m := #|[pred z' | point z' == k]|; have m_gt0 : (0 < m)%N by apply/card_gt0P; exists z; rewrite inE zk.
apply: (@le_trans _ _ (\sum_(z' | point z' == k) G k / m%:R)); last first.
  by rewrite sumr_const -[X in X <= _]mulr_natr divfK // pnatr_eq0 -lt0n.
apply: ler_sum => z' /eqP z'k; rewrite z'k ler_wpmul2l ?lef_pinv ?posrE ?ltr0n ?per_block_gt0 // ler_nat.
apply: leq_trans (fibre z'); rewrite leq_eqVlt; apply/orP; left; apply/eqP; apply: eq_card => z''.
by rewrite !inE -same_point z'k.
Qed.
End Entries.
