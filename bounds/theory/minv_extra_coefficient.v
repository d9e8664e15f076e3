(* Layers with one more coefficient, their losses, and the derivative of a loss in one of these coefficients.
   A file of lemmas: the theorems of minv rest on it. *)
From bounds.theory Require Import language arithmetic maxima.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The residual after a layer of order L with one more coefficient c: 1 - (1 - e) (1 + e + ... + e^(L-1) + c e^L),
   for numbers, and for polynomials in the coefficient of one layer. *)
Section Layers.
Variable A : comRingType.
Implicit Types (e c : A) (C : seq A).
Definition after (L : nat) e c : A := 1 - (1 - e) * (\sum_(l < L) e ^+ l + c * e ^+ L).

(* The squared residuals behind all layers with these coefficients. *)
Fixpoint squares (L : nat) e C : A := if C is c :: rest then after L e c ^+ 2 + squares L (after L e c) rest else 0.

Lemma afterE L e c : after L e c = e ^+ L * (1 - c * (1 - e)).
Proof.
have geometric : (1 - e) * (\sum_(l < L) e ^+ l) = 1 - e ^+ L.
  have := subrXX 1 e L; rewrite expr1n => ->; congr (_ * _).
  by apply: eq_bigr => l _; rewrite expr1n mul1r.
by rewrite /after mulrDr geometric; ring.
Qed.
End Layers.

Section Losses.
Variable R : realType.
Implicit Types (e c x : R) (C : seq R) (p : {poly R}).

(* Singular values and the scale of the start, with the residuals 1 - a_j^2 / c_0 before the first layer. *)
Record spectrum := Spectrum { count : nat; a : 'I_count.+1 -> R; scale : R; a_gt0 : forall j, 0 < a j }.
Implicit Type s : spectrum.
Definition first s (j : 'I_(count s).+1) : R := 1 - a j ^+ 2 / scale s.

(* The sum over layers and singular values of a_j^2 e_j^2 / 2, as a polynomial in what stands for a coefficient. *)
Definition losses s (L : nat) (C : seq {poly R}) : {poly R} :=
  \sum_j (@a s j ^+ 2 / 2%:R)%:P * squares L (@first s j)%:P C.

(* max over i and j of |a_i - a_j|. *)
Definition widest_gap s : R := \big[Num.max/0]_i \big[Num.max/0]_j `|@a s i - @a s j|.

Lemma afterC L e c : after L e%:P c%:P = (after L e c)%:P.
Proof. by rewrite !afterE !(rmorphM, rmorphB, rmorphX, rmorph1). Qed.

(* One layer. *)
Lemma one_layer L e x : (squares L e%:P [:: 'X]).[x] = after L e x ^+ 2.
Proof. by rewrite /= addr0 horner_exp !afterE !(hornerE, horner_exp). Qed.

Lemma one_slope L e x : (squares L e%:P [:: 'X])^`().[x] = - (2%:R * (1 - e) * e ^+ L * after L e x).
Proof. rewrite /= addr0 !afterE -!polyC_exp !derivE !hornerE /= oppr0 !mulr0 addr0; move: (e ^+ L) => p; ring. Qed.

Lemma loss_one s L x : (losses s L [:: 'X]).[x] = \sum_j @a s j ^+ 2 / 2%:R * after L (@first s j) x ^+ 2.
Proof. by rewrite /losses horner_sum; apply: eq_bigr => j _; rewrite hornerM hornerC one_layer. Qed.

Lemma slope_one s L x : (losses s L [:: 'X])^`().[x] =
  - \sum_j @a s j ^+ 2 * ((1 - @first s j) * @first s j ^+ L * after L (@first s j) x).
Proof.
rewrite /losses raddf_sum horner_sum -sumrN; apply: eq_bigr => j _.
rewrite /= derivM derivC mul0r add0r hornerM hornerC one_slope; by field.
Qed.

Lemma spread_ge s i j : `|@a s i - @a s j| <= widest_gap s.
Proof.
apply: le_trans (max_ge 0 (fun i => \big[Num.max/0]_j `|@a s i - @a s j|) i).
exact: (max_ge 0 (fun j => `|@a s i - @a s j|)).
Qed.

Lemma spread_ge0 s : 0 <= widest_gap s.
Proof. exact: le_trans (normr_ge0 _) (spread_ge ord0 ord0). Qed.

Lemma example_gt0 (j : 'I_1) : 0 < (1 : R). Proof. exact: ltr01. Qed.
Definition example : spectrum := @Spectrum 0 (fun=> 1) 2%:R example_gt0.
End Losses.
