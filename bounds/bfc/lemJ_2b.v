(* bfc.lemJ_2b: even moments by partial integration, and Markov's inequality at the best of them. *)
From bounds.theory Require Import language arithmetic gaussian hermite normal_polynomials.
From bounds.theory Require Import tensor_polynomials hypercontractivity normal_numbers stretched_tails.
From mathcomp Require Import boolp classical_sets.
From mathcomp Require Import ring.
From statements Require bfc_lemJ_2b.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

(* A polynomial of degree q is the sum of its parts of degrees 0, ..., q in Hermite polynomials. *)
Section Parts.
Variables (R : realType) (I : finType) (q : nat) (f : polynomial R I).
Hypothesis low : of_degree q f.
Implicit Type x : I -> R.
Local Notation degrees := {ffun I -> 'I_q.+1}.

Definition as_tensors (P : polynomial R I) : seq (tensor R I) := [seq (t.1, fun j => 'X^(t.2 j)) | t <- P].

Lemma val_as_tensors P x : val (as_tensors P) x = value P x.
Proof. by rewrite /val big_map; apply: eq_bigr => t _; congr (_ * _); apply: eq_bigr => j _; rewrite hornerXn. Qed.

Lemma tmean_as_tensors P : tmean (as_tensors P) = mean P.
Proof.
rewrite /tmean big_map; apply: eq_bigr => t _; congr (_ * _); apply: eq_bigr => j _.
by rewrite gaussian_squares.gaussian_meanX.
Qed.

Definition size_in (k : degrees) : nat := (\sum_j k j)%N.
Definition parts (r : nat) : hermites R I :=
  [seq (part f k, fun j => nat_of_ord (k j)) | k <- enum [pred k : degrees | size_in k == r]].

Lemma parts_homogeneous r : homogeneous r (parts r).
Proof. by rewrite /homogeneous all_map; apply/allP => k; rewrite mem_enum inE. Qed.

Definition hermite_value (k : degrees) x : R := \prod_j (he R (k j)).[x j].

Lemma val_parts r x : val (tensors (parts r)) x = \sum_(k : degrees | size_in k == r) part f k * hermite_value k x.
Proof. by rewrite /val /tensors /parts !big_map big_enum. Qed.

Lemma part_high (k : degrees) : (q < size_in k)%N -> part f k = 0.
Proof.
move=> high; rewrite /part (eq_low (G := fun=> 0) low) ?big1 // => t t_low.
have [j more] : exists j, (t.2 j < k j)%N.
  apply/existsP; rewrite -[X in is_true X]negbK negb_exists; apply/negP => /forallP small.
  move: high; rewrite ltnNge => /negP; apply; apply: leq_trans t_low.
  by apply: leq_sum => j _; rewrite leqNgt small.
by rewrite /in_hermite (bigD1 j) //= (hermite_high more) mul0r mulr0.
Qed.

Lemma value_parts x : value f x = \sum_(r < q.+1) val (tensors (parts r)) x.
Proof.
have -> : value f x = \sum_(k : degrees) part f k * hermite_value k x.
  rewrite /value (eq_low (G := fun t => \sum_(k : degrees) t.1 * in_hermite R t.2 k * hermite_value k x) low).
    by rewrite exchange_big; apply: eq_bigr => k _; rewrite -mulr_suml.
  move=> t t_low; rewrite (eq_bigr (fun j => \sum_(k < q.+1) (hermite (t.2 j) k)%:R * (he R k).[x j])) => [|j _].
    rewrite bigA_distr_bigA mulr_sumr; apply: eq_bigr => k _ /=.
    by rewrite big_split /= mulrA.
  have small : (t.2 j < q.+1)%N by rewrite ltnS (leq_trans _ t_low) // /size_of (bigD1 j) //= leq_addr.
  rewrite -hornerXn (power_he R small) horner_sum; apply: eq_bigr => k _.
  by rewrite hornerZ.
rewrite (bigID (fun k => (size_in k < q.+1)%N)) /= [X in _ + X]big1 ?addr0 => [|k]; last first.
  by rewrite -leqNgt => /part_high ->; rewrite mul0r.
rewrite (partition_big (fun k => inord (size_in k) : 'I_q.+1) xpredT) //=; apply: eq_bigr => r _; rewrite val_parts.
apply: eq_bigl => k; apply/andP/eqP => [[small /eqP <-]|same]; first by rewrite inordK.
by rewrite same ltn_ord; split=> //; apply/eqP/val_inj; rewrite /= inordK // same.
Qed.

(* The constant part is the mean. *)
Local Notation positive := (@tmean_ge0 R I).
Definition centre : R := val (tensors (parts 0)) (fun=> 0).
Definition rest : seq (tensor R I) := total q parts.

Lemma val_rest x : val rest x = value f x - centre.
Proof.
rewrite value_parts big_ord_recl (val_total q parts).
have -> : val (tensors (parts 0)) x = centre.
  rewrite /centre !val_parts; apply: eq_bigr => k; rewrite /size_in sum_nat_eq0 => /forallP zero; congr (_ * _).
  by apply: eq_bigr => j _; rewrite (eqP (zero j)) !hornerC.
by rewrite [X in X - _]addrC addrK; apply: eq_bigr => r _; rewrite lift0.
Qed.

Lemma tmean_rest : tmean rest = 0.
Proof.
rewrite /rest /total tmean_flatten big1_seq // => r _.
have := by_parts (fixed I (1 : R)) (parts_homogeneous r.+1).
rewrite big1 => [/eqP|j _]; last first.
  rewrite (tmean_eq positive (M := fixed I 0)) ?tmean_fixed // => x.
  by rewrite val_mul derivative_fixed mulr0 val_fixed.
rewrite mulf_eq0 pnatr_eq0 /= => /eqP <-; apply: (tmean_eq positive) => x.
by rewrite val_mul val_fixed mulr1.
Qed.

Lemma centre_mean : mean f = centre.
Proof.
rewrite -tmean_as_tensors (tmean_eq positive (M := rest ++ fixed I centre)) => [|x].
  by rewrite tmean_cat tmean_rest tmean_fixed add0r.
by rewrite val_as_tensors val_cat val_fixed val_rest subrK.
Qed.

Definition variance : R := mean (times f f) - mean f ^+ 2.

Lemma variance_rest : tmean (squared rest) = variance.
Proof.
rewrite /variance -(tmean_as_tensors (times f f)).
rewrite (tmean_eq positive (M := as_tensors (times f f) ++ scale (- (2%:R * centre)) (as_tensors f) ++ fixed I (centre ^+ 2))).
  by rewrite !tmean_cat tmean_scale tmean_fixed !tmean_as_tensors centre_mean; ring.
move=> x; rewrite val_squared !val_cat val_scale val_fixed !val_as_tensors value_times val_rest.
by ring.
Qed.

(* The tail beyond d, by the moments of order 2 (m + 1). *)
Definition beyond (d : R) : set (I -> R) := [set x | d <= `|value f x - mean f|].

Lemma moment_tail d m : 0 < d -> share_of_all (beyond d) * (d ^+ 2) ^+ m.+1 <= tmean (pow (squared rest) m.+1).
Proof.
move=> d_gt0; have power_gt0 : 0 < (d ^+ 2) ^+ m.+1 by rewrite !exprn_gt0.
rewrite -ler_pdivl_mulr // mulrC -tmean_scale; apply: share_le => x.
  by rewrite val_scale val_pow mulr_ge0 ?exprn_ge0 ?squared_ge0 // invr_ge0 ltW.
move=> far; have {}far : d <= `|value f x - mean f| := far; rewrite val_scale val_pow val_squared val_rest -centre_mean mulrC ler_pdivl_mulr // mul1r.
by rewrite ler_expn2r ?nnegrE ?sqr_ge0 // -[X in _ <= X]real_normK ?num_real // ler_expn2r ?nnegrE // ltW.
Qed.
End Parts.

Module bfc_lemJ_2b_theory.
Section Symbols.
Variable R : realType.

(* A polynomial f in n variables, of a degree, and the deviation lambda. *)
Record instance := Instance {
  n : nat; degree : nat; f : polynomial R [finType of 'I_n]; low : of_degree degree f; lambda : R; lambda_ge0 : 0 <= lambda;
}.
Implicit Type i : instance.

Definition q i : nat := degree i.

(* lambda^2 / Var f with Var f = E f^2 - (E f)^2, by moments. *)
Definition t i : R := lambda i ^+ 2 / (mean (times (@f i) (@f i)) - mean (@f i) ^+ 2).

(* The share of the points with |f(x) - E f| >= lambda, by the density e^(-x^2/2) in each variable. *)
Definition tail i : R := share_of_all [set x : [finType of 'I_(n i)] -> R | lambda i <= `|normal_polynomials.value (@f i) x - mean (@f i)|].
End Symbols.

(* f = x, beyond one. *)
Lemma inhabited (R : realType) : bfc_lemJ_2b.inhabited R (@instance R) (@q R) (@t R) (@tail R).
Proof.
have low : of_degree 1 ([:: (1, fun=> 1%N)] : polynomial R [finType of 'I_1]) by rewrite /of_degree /= /size_of big_ord1.
exists (Instance low ler01); rewrite /bfc_lemJ_2b.premises /q /=; do !split=> //; last exact: share_ge0.
apply: divr_ge0; first exact: sqr_ge0.
rewrite -[X in 0 <= X]/(variance _) -(variance_rest low); apply: mean_squared_ge0; exact: tmean_ge0.
Qed.

Theorem proved (R : realType) : bfc_lemJ_2b.statement R (@instance R) (@q R) (@t R) (@tail R).
Proof.
case=> n d f low lam lam_ge0 [q_gt0 [t_ge0 tail_ge0]]; rewrite /bfc_lemJ_2b.conclusion.
set i := Instance low lam_ge0 in q_gt0 t_ge0 tail_ge0 *; set T := tail i in tail_ge0 *; set y := t i in t_ge0 *.
have T_le1 : T <= 1.
  rewrite -[X in _ <= X](tmean_fixed [finType of 'I_n] (1 : R)); apply: share_le => x; rewrite val_fixed ?ler01 //.
have V_ge0 : 0 <= variance f by rewrite -(variance_rest low); apply: mean_squared_ge0; exact: tmean_ge0.
have yE : y = lam ^+ 2 / variance f by [].
have [y0|y_n0] := eqVneq y 0.
  rewrite y0 mul0r /realpow eqxx invr_eq0 pnatr_eq0 -leqn0 leqNgt q_gt0 oppr0 expR0 mulr1; apply: le_trans T_le1 _.
  by rewrite -[X in X <= _]expR0 ler_expR ler0n.
have y_gt0 : 0 < y by rewrite lt0r y_n0.
have V_gt0 : 0 < variance f.
  by rewrite lt0r V_ge0 andbT; apply: contraNneq y_n0 => V0; rewrite yE V0 invr0 mulr0.
have lam_gt0 : 0 < lam.
  by rewrite lt0r lam_ge0 andbT; apply: contraNneq y_n0 => l0; rewrite yE l0 expr0n mul0r.
have moments m : T * y ^+ m.+1 <= tmean (pow (squared (rest d f)) m.+1) / variance f ^+ m.+1.
  rewrite yE exprMn exprVn mulrA ler_pdivr_mulr ?exprn_gt0 // divfK ?gt_eqF ?exprn_gt0 //.
  exact: (moment_tail low m lam_gt0).
have q0 : (d%:R : R) != 0 by rewrite pnatr_eq0 -lt0n.
pose z := expR (d%:R^-1 * ln y); have zq : z ^+ d = y by rewrite /z -expRMm mulrA divff // mul1r lnK ?posrE.
have -> : realpow (y * expR (- 2%:R)) (q i)%:R^-1 = z * expR (- (2%:R / d%:R)).
  have e_gt0 := expR_gt0 (- 2%:R : R).
  rewrite (realpowE _ (mulr_gt0 y_gt0 e_gt0)) (lnM y_gt0 e_gt0) expK mulrDr expRD; congr (_ * expR _).
  by rewrite mulrN mulrC.
apply: (@stretched _ d z T) => //; rewrite ?expR_gt0 ?zq //.
  have := moments 0%N; rewrite !expr1 (tmean_eq (@tmean_ge0 R _) (M := squared (rest d f))) => [|x].
    by rewrite (variance_rest low) divff ?gt_eqF.
  by rewrite val_pow expr1.
move=> m; apply: le_trans (moments m) _; rewrite ler_pdivr_mulr ?exprn_gt0 // -exprMn -(variance_rest low).
exact: (all_degrees (@tmean_ge0 R _) m d (parts_homogeneous d f)).
Qed.
End bfc_lemJ_2b_theory.
