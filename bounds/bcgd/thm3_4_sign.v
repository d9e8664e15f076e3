(* bcgd.thm3_4.sign: one unit, one layer and one sweep attain (3.7), so its sign is not strict. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks bcgd_sweeps bcgd_one_output.
From bounds.bcgd Require Import thm3_4.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_4_sign.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_4_sign_theory.
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
Variable R : realType.

Lemma singular_number (c : R) : singular 1 (c%:M : 'M[R]_1) = `|c|.
Proof.
have all (Q : 'M[R]_1) : orthonormal Q -> weakest (c%:M *m Q) = `|c|.
  have [q ->] : exists q, Q = q%:M by exists (Q 0 0); exact: mx11_scalar.
  rewrite /orthonormal tr_scalar_mx -!scalar_mxM => /(congr1 (fun M : 'M[R]_1 => M 0 0)).
  rewrite !mxE !mulr1n => /(congr1 Num.sqrt); rewrite -expr2 sqrtr_sqr sqrtr1 => unit.
  by rewrite weakest_scalar normrM unit mulr1.
apply/eqP; rewrite eq_le; apply/andP; split; first by apply: singular_le => // Q orth; rewrite all.
apply: sup_upper_bound; last by exists 1%:M; [exact: orthonormal1 | rewrite all //; exact: orthonormal1].
split; first by exists (weakest (c%:M *m (1%:M : 'M[R]_1))), 1%:M; first exact: orthonormal1.
by exists `|c| => _ [Q orth <-]; rewrite all.
Qed.

(* X = 1, W = 1, W* = 5 and eta = 1/2. *)
Definition unit_5 : instance R := one_unit 5%:R.

Lemma err_0E : err_0 unit_5 = 16%:R. Proof. by rewrite /err_0 first_distance; ring. Qed.
Lemma err_kE : err_k unit_5 = 4%:R. Proof. by rewrite /err_k last_distance; field. Qed.
Lemma kappaE : kappa2 unit_5 = 1. Proof. by rewrite /kappa2 /= spectral_one singular_one divr1 expr1n. Qed.
Lemma goalE : goal unit_5 = 5%:R.
Proof. by rewrite /goal solution_of_unit /= mulmx1 frobenius_number sqrtr_sqr ger0_norm ?ler0n. Qed.
Lemma stE : st unit_5 = 5%:R.
Proof. by rewrite /st solution_of_unit /= mulmx1 singular_number spectral_one divr1 ger0_norm ?ler0n. Qed.

(* The premise on the depth: c <= 5/2, as the root of 6 is at most 11/4. *)
Lemma deep : bcgd_thm3_4_sign.premises R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R) (@eta R) (@gap R)
  (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R) (@st R) unit_5.
Proof.
rewrite /bcgd_thm3_4_sign.premises err_0E err_kE kappaE goalE stE /gap nearest_of_unit /irregular /= off_unit addr0.
rewrite /deficit /= mxrank1 /eta /L /=.
do !split; rewrite ?ler0n ?ltr0n ?exprn_gt0 ?addr_gt0 ?invr_gt0 ?ltr01 ?ltr0n // ?invf_le1 ?ltr0n ?ler1n //.
have -> : (5%:R * 1%:R - 3%:R) ^+ 2 - 4%:R * 1%:R = 0 :> R by ring.
rewrite sqrtr0; set e := (2%:Z - _)%R; have -> : e = 0 by []; set h := (1%:Z - _)%R; have -> : h = - 2%:Z by [].
have two : 5%:R * 1%:R + 0 - 3%:R = 2%:R :> R by ring.
have none : 1 - 2%:R / 2%:R = 0 :> R by field.
have doubled : 1 + 2%:R / 2%:R = 2%:R :> R by field.
rewrite two none doubled expr0z mul1r -[0 ^+ _]/(0 ^+ 0) expr0 -[2%:R ^ _]/((2%:R ^+ 2)^-1 : R).
have -> : 1 + 8%:R * 1 * (2%:R ^+ 2)^-1 * 5%:R * 1%:R / 2%:R / 1 = 6%:R :> R by field.
have -> : 16%:R = 4%:R ^+ 2 :> R by ring.
rewrite [Num.sqrt (4%:R ^+ 2)]sqrtr_sqr ger0_norm ?ler0n //.
have root : Num.sqrt 6%:R <= 11%:R / 4%:R :> R.
  rewrite -[X in _ <= X]ger0_norm ?divr_ge0 ?ler0n // -sqrtr_sqr ler_wsqrtr //.
  by apply: (@le_by _ (25%:R / 16%:R)); rewrite ?divr_ge0 ?ler0n //; field.
have := sqrtr_ge0 (6%:R : R); move: (Num.sqrt _) root => q q_le q_ge0.
set c := 1 + _; have -> : c = (7%:R + 2%:R * q) / 5%:R by rewrite /c; field.
have half_lt0 : ln (1 - 2%:R^-1 / 1) < 0 :> R.
  rewrite divr1 (_ : 1 - 2%:R^-1 = 2%:R^-1); last by field.
  by rewrite lnV ?posrE ?ltr0n // oppr_lt0 ln_gt0 // ltr1n.
rewrite ler_ndivr_mulr // mul1r divr1 (_ : 1 - 2%:R^-1 = 2%:R^-1); last by field.
have sum_gt0 : 0 < 7%:R + 2%:R * q by rewrite ltr_spaddl ?mulr_ge0 ?ltr0n ?ler0n.
rewrite ler_ln ?posrE ?invr_gt0 ?divr_gt0 ?ltr0n //.
rewrite ler_pdivl_mulr ?ltr0n // ler_pdivl_mulr ?divr_gt0 ?ltr0n //.
have := mulr_ge0 (ler0n R 4) (ge0_of q_le) => slack; apply: (@le_by _ (4%:R * (11%:R / 4%:R - q) / 5%:R)).
  by rewrite divr_ge0 ?ler0n.
by field.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_4_sign.inhabited R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R)
  (@eta R) (@gap R) (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R) (@st R).
Proof. by exists (unit_5 R); exact: deep. Qed.

(* The squared error falls from 16 to 4, and (1 - 1/2)^2 16 = 4. *)
Theorem refuted (R : realType) : bcgd_thm3_4_sign.refuted R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R)
  (@eta R) (@gap R) (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R) (@st R).
Proof.
exists (unit_5 R); split; first exact: deep.
rewrite /bcgd_thm3_4_sign.conclusion err_0E err_kE kappaE /eta /L /k /=.
have -> : (1 - 2%:R^-1 / 1) ^+ (2 * 1 + 2 * 1 - 2) * (1 - 2%:R^-1 / 5%:R / 1) ^+ ((1 - 1) * (2 * 1 - 2)) * 16%:R = 4%:R :> R.
  by rewrite -[((1 - 1) * _)%N]/0%N -[(_ - 2)%N]/2%N expr0; field.
by rewrite ltxx.
Qed.
End bcgd_thm3_4_sign_theory.
