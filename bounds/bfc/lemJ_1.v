(* bfc.lemJ_1.variance: a homogeneous polynomial of Gaussian numbers varies at least as much as its coefficients are large. *)
From bounds.theory Require Import language arithmetic gaussian hermite.
From statements Require bfc_lemJ_1_variance.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemJ_1_variance_theory.
Section Symbols.
Variable R : realType.

(* f = sum c_e x_1^(e_1) ... x_n^(e_n) over the exponents e that add up to the degree. *)
Record instance := Instance { size : nat; degree : nat; c : {ffun 'I_size -> 'I_degree.+1} -> R }.
Implicit Type i : instance.
Definition exponents i : finType := [finType of {ffun 'I_(size i) -> 'I_(degree i).+1}].
Definition homogeneous i (e : exponents i) : bool := (\sum_j (e j : nat))%N == degree i.

(* Of independent standard normal numbers: E x^e = prod_j E x_j^(e_j). *)
Definition mean i : R := \sum_(e : exponents i | homogeneous e) c e * \prod_j (moment (e j))%:R.
Definition mean_square i : R := \sum_(e : exponents i | homogeneous e) \sum_(e' : exponents i | homogeneous e')
  c e * c e' * \prod_j (moment (e j + e' j))%:R.

Definition q i : nat := degree i.
Definition variance i : R := mean_square i - mean i ^+ 2.
Definition C_f i : R := \sum_(e : exponents i | homogeneous e) c e ^+ 2.
End Symbols.

Section Expansion.
Variables (R : realType) (i : instance R).
Local Notation E := (exponents i).
Implicit Types e k : E.

Definition power e k : R := \prod_j (hermite (e j) (k j))%:R.
Definition weight k : R := \prod_j ((k j)`!)%:R.
Definition part k : R := \sum_(e : E | homogeneous e) c e * power e k.

Lemma weight_ge1 k : 1 <= weight k.
Proof. by rewrite /weight -natr_prod ler1n prodn_gt0 // => j; apply: fact_gt0. Qed.

Lemma moments_expand e e' :
  \prod_j (moment (e j + e' j))%:R = \sum_k weight k * (power e k * power e' k) :> R.
Proof.
rewrite (eq_bigr (fun j => \sum_(k < (degree i).+1) ((hermite (e j) k)%:R * (hermite (e' j) k)%:R * (k`!)%:R : R))).
  rewrite bigA_distr_bigA /=; apply: eq_bigr => k _.
  by rewrite /weight /power -!big_split; apply: eq_bigr => j _ /=; rewrite mulrC.
by move=> j _; rewrite (moment_hermite _ (ltn_ord (e j))) natr_sum; apply: eq_bigr => k _; rewrite !natrM.
Qed.

Lemma mean_square_expand : mean_square i = \sum_k weight k * part k ^+ 2.
Proof.
rewrite /mean_square (eq_bigr (fun e => \sum_k \sum_(e' | homogeneous e') weight k * (c e * power e k * (c e' * power e' k)))).
  rewrite exchange_big; apply: eq_bigr => k _ /=; rewrite expr2 mulr_suml mulr_sumr; apply: eq_bigr => e _.
  by rewrite mulr_sumr mulr_sumr; apply: eq_bigr => e' _.
move=> e _; rewrite exchange_big; apply: eq_bigr => e' _ /=.
rewrite moments_expand mulr_sumr; apply: eq_bigr => k _.
by rewrite mulrCA; congr (_ * _); rewrite mulrACA.
Qed.

Definition none : E := [ffun=> ord0].

Lemma part_none : part none = mean i.
Proof.
apply: eq_bigr => e _; congr (_ * _); apply: eq_bigr => j _.
by rewrite ffunE hermite_moment.
Qed.

Lemma part_top k : homogeneous k -> part k = c k.
Proof.
move=> k_top; rewrite /part (bigD1 k) //= big1 ?addr0 => [|e /andP[e_top e_k]].
  by rewrite /power big1 ?mulr1 // => j _; rewrite hermite_top.
have [j ej] : exists j, (e j < k j)%N.
  apply/existsP; apply: contraNT e_k; rewrite negb_exists => /forallP small.
  have le j : (k j <= e j)%N by rewrite leqNgt small.
  have sums : (\sum_j (e j : nat) = \sum_j (k j : nat))%N by rewrite (eqP e_top) (eqP k_top).
  apply/eqP/ffunP => j; apply/val_inj/eqP; rewrite eqn_leq le andbT.
  rewrite leqNgt; apply/negP => less; have : (\sum_j (k j : nat) < \sum_j (e j : nat))%N.
    by rewrite (bigD1 j) //= [X in (_ < X)%N](bigD1 j) //= -addSn leq_add // leq_sum.
  by rewrite sums ltnn.
by rewrite /power (bigD1 j) //= (hermite_high ej) mul0r mulr0.
Qed.

Lemma variance_ge : (0 < degree i)%N -> C_f i <= variance i.
Proof.
move=> q_gt0; rewrite /variance mean_square_expand (bigD1 none) //= part_none.
have -> : weight none = 1 by rewrite /weight big1 // => j _; rewrite ffunE.
rewrite mul1r addrAC subrr add0r /C_f big_mkcond [X in _ <= X]big_mkcond; apply: ler_sum => k _ /=.
have term_ge0 : 0 <= weight k * part k ^+ 2 by rewrite mulr_ge0 ?sqr_ge0 // (le_trans ler01) ?weight_ge1.
have [->|k_n0] := eqVneq k none; last first.
  by case: ifP => // k_top; rewrite part_top // ler_pemull ?sqr_ge0 ?weight_ge1.
case: ifP => //; rewrite /homogeneous big1 => [|j _]; last by rewrite ffunE.
by move/eqP=> zero; move: q_gt0; rewrite -zero.
Qed.
End Expansion.

(* f = x, of degree one. *)
Lemma inhabited (R : realType) : bfc_lemJ_1_variance.inhabited R (@instance R) (@C_f R) (@q R) (@variance R).
Proof.
exists (@Instance R 1 1 (fun=> 1)); have C_ge0 : 0 <= C_f (@Instance R 1 1 (fun=> 1)).
  by apply: sumr_ge0 => e _; apply: sqr_ge0.
by do !split=> //; apply: le_trans C_ge0 _; apply: variance_ge.
Qed.

Theorem proved (R : realType) : bfc_lemJ_1_variance.statement R (@instance R) (@C_f R) (@q R) (@variance R).
Proof. by move=> i [_ [q_gt0 _]]; apply: variance_ge. Qed.
End bfc_lemJ_1_variance_theory.
