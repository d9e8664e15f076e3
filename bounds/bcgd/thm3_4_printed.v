(* bcgd.thm3_4: two layers that a dominant component stretches learn the other one more slowly than (3.7) promises. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks bcgd_sweeps bcgd_one_output bcgd_two_layers bcgd_stretched_depth.
From bounds.bcgd Require Import thm3_4 thm3_4_stretched.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_4.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_4_theory.
Section Symbols.
Variable R : realType.
Definition instance := run R.
Implicit Type i : instance.

Definition L i : nat := layers (start i).
Definition inputs i : nat := n_0 i.
Definition outputs i : nat := n_L i.
Definition narrowest i : nat := narrowest_hidden (start i).
Definition deficit i : nat := (n_0 i - \rank (X i))%N.
Definition k i : nat := sweeps i.
Definition eta i : R := rate i.
Definition irregular i : R := off_start (maxn (n_0 i) (n_L i)) (start i).
Definition kappa2 i : R := (spectral (X i) / singular (rank i) (X i)) ^+ 2.
Definition err_0 i : R := distance (product (start i)).
Definition err_k i : R := distance (product (after i (sweeps i))).
Definition goal i : R := Num.sqrt (frobenius_sqr (W_star i *m X i)).
Definition gap i : R := nearest i.
(* The smallest singular value of W* X over the norm of X. *)
Definition st i : R := singular (n_L i) (W_star i *m X i) / spectral (X i).
End Symbols.

Section Witness.
Variables (R : realType) (k_ : nat).
Notation i := (stretched R k_).
Notation s_1 := (10%:R ^+ 6 : R).

Lemma err_0E : err_0 i = (1 - s_1) ^+ 2 + (10%:R ^+ 4) ^+ 2.
Proof.
transitivity (d_1 (numbers R 0) ^+ 2 + d_2 (numbers R 0) ^+ 2); first exact: (@distanceE R k_ (first_row R) 1%:M).
by rewrite numbers_0 /= sqrrN.
Qed.

Lemma err_kE : err_k i = d_1 (numbers R k_) ^+ 2 + d_2 (numbers R k_) ^+ 2.
Proof. by rewrite /err_k afterE distanceE. Qed.

Lemma kappaE : kappa2 i = 4%:R.
Proof. by rewrite /kappa2 /= spectral_1 singular_half div1r invrK -natrX. Qed.

Lemma goal_sqr : frobenius_sqr (W_star i *m X i) = s_1 ^+ 2 + (10%:R ^+ 4) ^+ 2.
Proof.
rewrite solutionE /frobenius_sqr big_ord1 !big_ord_recl big_ord0 addr0 seen_1; congr (_ + _); first by rewrite mxE.
have -> : lift ord0 ord0 = o1 by []. by rewrite seen_2 mxE /=; field.
Qed.

Lemma st_large : 10%:R ^+ 6 <= st i.
Proof. by rewrite /st solutionE /= spectral_1 divr1 singular_target. Qed.

Lemma root_gt0 : 0 < Num.sqrt (err_0 i).
Proof. by rewrite sqrtr_gt0 err_0E ltr_paddl ?sqr_ge0 // !exprn_gt0 ?ltr0n. Qed.

Lemma root_le : Num.sqrt (err_0 i) <= goal i.
Proof.
rewrite /goal goal_sqr err_0E ler_wsqrtr // ler_add2r; have ge1 : 0 <= s_1 - 1 by rewrite subr_ge0 exprn_ege1 // ler1n.
by apply: (le_by (addr_ge0 (addr_ge0 ge1 ge1) ler01)); ring.
Qed.

Lemma met : (0 < k_)%N -> 0 < err_k i ->
  bcgd_thm3_4.premises R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R) (@eta R) (@gap R) (@goal R) (@inputs R)
    (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R) (@st R) i.
Proof.
move=> k_gt0 k_err; have goal_gt0 := lt_le_trans root_gt0 root_le.
have st_gt0 : 0 < st i by apply: lt_le_trans st_large; rewrite exprn_gt0 ?ltr0n.
rewrite /bcgd_thm3_4.premises kappaE; do !split; try exact: k_err; try exact: ltW k_err; try exact: goal_gt0; try exact: st_gt0.
- exact: frobenius_sqr_ge0.
- by rewrite ltr0n.
- rewrite /irregular /= !off_partial ?addr0 // => a b; by rewrite mxE // [a]ord1 eq_sym.
- by rewrite /deficit /= -rank_data.
- by rewrite /eta /= invr_gt0 ltr0n.
- by rewrite /eta /= invf_le1 ?ltr0n // ler1n.
- exact: nearest_gt0.
- exact: k_gt0.
have := root_41 R => /andP[low high]; have := c_le low high st_large => /andP[c_gt0 c_small].
have D_low : 12%:R <= Num.sqrt 41%:R + 7%:R :> R.
  by move: low; move: (Num.sqrt _) => S low; apply: (le_by (addr_ge0 (ge0_of low) ler01)); ring.
have c_same := c_of D_low st_gt0; rewrite -c_same in c_gt0 c_small.
have := depth_ok root_gt0 root_le c_gt0 c_small; have -> : L i = 2%N by [].
have -> : eta i = 5%:R^-1 by [].
have -> : (5%:R * 2%:R - 3%:R) ^+ 2 - 4%:R * 2%:R = 41%:R :> R by ring.
have -> : 5%:R * 2%:R + Num.sqrt 41%:R - 3%:R = Num.sqrt 41%:R + 7%:R :> R by move: (Num.sqrt _) => S; ring.
have -> : 5%:R * 2%:R / 2%:R + Num.sqrt 41%:R / 2%:R - 3%:R / 2%:R = (Num.sqrt 41%:R + 7%:R) / 2%:R :> R by move: (Num.sqrt _) => S; field.
exact.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_4.inhabited R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R)
  (@eta R) (@gap R) (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R) (@st R).
Proof.
have [k' [k_gt0 [alive _]]] := too_slow (0 : R); exists (stretched R k'); apply: met => //.
by rewrite err_kE ltr_paddl ?sqr_ge0.
Qed.

(* After k sweeps the squared error is more than (19/20 99/100)^(2 (k - 20)) err_0. *)
Theorem refuted (R : realType) : bcgd_thm3_4.refuted R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R)
  (@eta R) (@gap R) (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R) (@st R).
Proof.
have [k' [k_gt0 [alive slow]]] := too_slow (@err_0 R (stretched R 0)); exists (stretched R k').
have big : d_2 (numbers R k') ^+ 2 <= err_k (stretched R k') by rewrite err_kE ler_addr sqr_ge0.
split; first by apply: met k_gt0 _; exact: lt_le_trans big.
rewrite /bcgd_thm3_4.conclusion kappaE; have -> : L (stretched R k') = 2%N by [].
have -> : k (stretched R k') = k' by [].
have -> : eta (stretched R k') = 5%:R^-1 by [].
move=> promise.
have same : err_0 (stretched R k') = err_0 (stretched R 0) by rewrite !err_0E.
move: (lt_le_trans slow (le_trans big promise)); rewrite same {same promise big slow alive}.
have -> : 1 - 5%:R^-1 / 4%:R = 19%:R / 20%:R :> R by field.
have -> : 1 - 5%:R^-1 / 5%:R / 4%:R = 99%:R / 100%:R :> R by field.
have e_ge0 : 0 <= err_0 (stretched R 0) by exact: frobenius_sqr_ge0.
apply/negP; rewrite -leNgt [X in _ <= X]mulrC ler_wpmul2r //.
have le1 (p q : nat) : (p <= q)%N -> (0 < q)%N -> 0 <= p%:R / q%:R :> R /\ p%:R / q%:R <= 1 :> R.
  by move=> pq q_gt0; rewrite divr_ge0 ?ler0n // ler_pdivr_mulr ?ltr0n // mul1r ler_nat.
have [a_ge0 a_le1] := le1 19%N 20%N isT isT; have [b_ge0 b_le1] := le1 99%N 100%N isT isT.
move: a_ge0 a_le1 b_ge0 b_le1; move: (19%:R / 20%:R) (99%:R / 100%:R) => a b a_ge0 a_le1 b_ge0 b_le1.
rewrite exprMn -!exprM; apply: ler_pmul; rewrite ?exprn_ge0 //.
  apply: ler_wiexpn2l => //; rewrite -[(2 * 2)%N]/(2 + 2)%N -addnA addKn; apply: leq_trans (leq_addl _ _).
  by rewrite leq_mul2l leq_subr.
apply: ler_wiexpn2l => //; have -> : (2 * 2 - 2 = 2)%N by [].
by rewrite mulnC leq_mul2r leq_sub2l.
Qed.
End bcgd_thm3_4_theory.
