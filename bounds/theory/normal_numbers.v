(* The law of several independent standard normal numbers, by integrals over one number after the other: the integral of a
   nonnegative polynomial is at most its mean by moments. *)
From bounds.theory Require Import language arithmetic gaussian gaussian_squares normal_law normal_moments normal_integrals.
From bounds.theory Require Import tensor_polynomials.
From mathcomp Require Import ring.
From mathcomp Require Import mathcomp_extra boolp classical_sets functions cardinality fsbigop.
From mathcomp Require Import ereal topology normedtype numfun measure lebesgue_measure lebesgue_integral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section NormalNumbers.
Variables (R : realType) (I : finType).
Implicit Types (x : I -> R) (F : (I -> R) -> \bar R) (L : seq (tensor R I)) (js : seq I).
Local Notation mu := (@lebesgue_measure R).

(* The integral of F by the densities of the numbers in a list, the others as in x. *)
Definition with_number x (j : I) (u : R) : I -> R := fun i => if i == j then u else x i.
Fixpoint bell_integral js F x : \bar R :=
  if js is j :: others then (\int[mu]_u ((bell u)%:E * bell_integral others F (with_number x j u)))%E else F x.

(* The share of the points of a set in all points. *)
Definition share_of_all (A : set (I -> R)) : R :=
  fine (bell_integral (enum I) (fun x => (\1_A x)%:E) (fun=> 0)) / whole_mass R ^+ #|I|.

Lemma bell_integral_le js F G : (forall x, 0 <= F x)%E -> (forall x, F x <= G x)%E ->
  forall x, (0 <= bell_integral js F x <= bell_integral js G x)%E.
Proof.
move=> F_ge0 FG; elim: js => [|j js IH] x /=; first by rewrite F_ge0 FG.
have bell_ge0' u : (0 <= (bell u)%:E :> \bar R)%E by rewrite lee_fin bell_ge0.
have nonneg u : (0 <= (bell u)%:E * bell_integral js F (with_number x j u))%E.
  by rewrite mule_ge0 //; case/andP: (IH (with_number x j u)).
apply/andP; split; first by apply: integral_ge0 => u _.
by apply: integral_le => // u; rewrite lee_wpmul2l //; case/andP: (IH (with_number x j u)).
Qed.

Lemma horner1 (u : R) : (1 : {poly R}).[u] = 1. Proof. by rewrite -polyC1 hornerC. Qed.
Lemma gaussian_mean1 : gaussian_mean (1 : {poly R}) = 1. Proof. by rewrite -polyC1 gaussian_meanC. Qed.

(* One number integrated out: its polynomials become their means. *)
Definition out (j : I) L : seq (tensor R I) :=
  [seq (t.1 * gaussian_mean (t.2 j), fun i => if i == j then 1 else t.2 i) | t <- L].

Definition in_one (j : I) L x : {poly R} := \sum_(t <- L) (t.1 * \prod_(i | i != j) (t.2 i).[x i]) *: t.2 j.

Lemma in_one_value j L x u : (in_one j L x).[u] = val L (with_number x j u).
Proof.
rewrite /in_one horner_sum; apply: eq_bigr => t _; rewrite hornerZ [in RHS](bigD1 j) //= {1}/with_number eqxx mulrAC -mulrA.
by congr (_ * (_ * _)); apply: eq_bigr => i /negbTE ij; rewrite /with_number ij.
Qed.

Lemma val_out j L x : val (out j L) x = gaussian_mean (in_one j L x).
Proof.
rewrite /in_one gaussian_mean_sum /val big_map; apply: eq_bigr => t _; rewrite gaussian_meanZ /= [in LHS](bigD1 j) //= eqxx.
rewrite horner1 mul1r mulrAC; congr (_ * _ * _).
by apply: eq_bigr => i /negbTE ->.
Qed.

Section Nonnegative.
Variable L : seq (tensor R I).
Hypothesis L_ge0 : forall x, 0 <= val L x.

Lemma out_ge0 js x : 0 <= val (foldr out L js) x.
Proof.
elim: js x => [|j js IH] x //=; rewrite val_out; apply: gaussian_mean_ge0 => u.
by rewrite in_one_value.
Qed.

Lemma bell_integral_out js x :
  (bell_integral js (fun x => (val L x)%:E) x <= (whole_mass R ^+ size js * val (foldr out L js) x)%:E)%E.
Proof.
elim: js x => [|j js IH] x /=; first by rewrite expr0 mul1r.
set M := foldr out L js; set p := whole_mass R ^+ size js *: in_one j M x.
have mass_ge0 : 0 <= whole_mass R by apply: fine_ge0; apply: integral_ge0 => u _; rewrite lee_fin bell_ge0.
have p_ge0 u : 0 <= p.[u] by rewrite hornerZ in_one_value mulr_ge0 ?exprn_ge0 ?out_ge0.
apply: (@le_trans _ _ (\int[mu]_u (weighted p u)%:E)%E).
  have bell_ge0' u : (0 <= (bell u)%:E :> \bar R)%E by rewrite lee_fin bell_ge0.
  apply: integral_le => u.
    rewrite mule_ge0 //; have := @bell_integral_le js (fun x => (val L x)%:E) (fun x => (val L x)%:E) _ _ (with_number x j u).
    by case/(_ _ _)/andP => // y; rewrite lee_fin.
  rewrite /weighted hornerZ in_one_value mulrC EFinM lee_wpmul2l //.
apply: le_trans (normal_integral p_ge0) _.
by rewrite lee_fin /p gaussian_meanZ -val_out exprS [X in X <= _]mulrC mulrA.
Qed.

Lemma tmean_out j M : tmean (out j M) = tmean M.
Proof.
rewrite /tmean big_map; apply: eq_bigr => t _ /=; rewrite (bigD1 j) //= eqxx gaussian_mean1 mul1r.
rewrite [in RHS](bigD1 j) //= mulrA; congr (_ * _).
by apply: eq_bigr => i /negbTE ->.
Qed.

Lemma tmean_all js : tmean (foldr out L js) = tmean L.
Proof. by elim: js => //= j js IH; rewrite tmean_out. Qed.

Lemma all_out x : val (foldr out L (enum I)) x = tmean L.
Proof.
rewrite -(tmean_all (enum I)); have gone js : all (fun t => [forall j, (j \in js) ==> (t.2 j == 1)]) (foldr out L js).
  elim: js => [|j js IH] /=; first by apply/allP => t _; apply/forallP.
  rewrite all_map; apply: sub_all IH => t /forallP same; apply/forallP => i /=.
  rewrite inE; case: eqP => //= _; exact: same.
rewrite /val /tmean !big_seq; apply: eq_bigr => t inside; have /forallP same := allP (gone (enum I)) t inside.
have one j : t.2 j = 1 by apply/eqP; have := same j; rewrite mem_enum.
congr (_ * _); rewrite !big1 // => j _; first by rewrite one gaussian_mean1.
by rewrite one horner1.
Qed.

Theorem tmean_ge0 : 0 <= tmean L.
Proof. by rewrite -(all_out (fun=> 0)) out_ge0. Qed.

(* Markov's inequality: a set below a nonnegative polynomial. *)
Theorem share_le (A : set (I -> R)) : (forall x, A x -> 1 <= val L x) -> share_of_all A <= tmean L.
Proof.
move=> above; have mass_gt0 := whole_mass_gt0 R; have power_gt0 : 0 < whole_mass R ^+ #|I| by rewrite exprn_gt0.
have indicator_ge0 y : (0 <= (\1_A y)%:E :> \bar R)%E by rewrite lee_fin indicE ler0n.
have below y : ((\1_A y)%:E <= (val L y)%:E)%E.
  rewrite lee_fin indicE; have [inside|_] := boolP (y \in A); last exact: L_ge0.
  by apply: above; rewrite inE in inside.
have /andP[low high] := bell_integral_le (enum I) indicator_ge0 below (fun=> 0).
have := le_trans high (bell_integral_out (enum I) (fun=> 0)); rewrite all_out -cardE.
rewrite /share_of_all ler_pdivr_mulr // [X in (_ <= X%:E)%E]mulrC.
by move: (bell_integral _ _ _) low => [r||].
Qed.

Lemma share_ge0 (A : set (I -> R)) : 0 <= share_of_all A.
Proof.
rewrite /share_of_all divr_ge0 ?exprn_ge0 ?(ltW (whole_mass_gt0 R)) //; apply: fine_ge0.
have indicator_ge0 y : (0 <= (\1_A y)%:E :> \bar R)%E by rewrite lee_fin indicE ler0n.
by have /andP[] := bell_integral_le (enum I) indicator_ge0 (fun y => lexx _) (fun=> 0).
Qed.
End Nonnegative.
End NormalNumbers.
