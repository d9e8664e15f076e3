(* bfc.remark3_2: there are networks without any loss whose second features are wrong. *)
From bounds.theory Require Import language order gaussian.
From mathcomp Require Import ring.
From statements Require bfc_remark3_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_remark3_2_theory.
Section Symbols.
Variable R : realType.

(* The weights of a network of four layers with one input x and one neuron in layers 2 and 3; layer 4 has a second row.
   J = ({1}, {2, 0}, {3, 1}): layer 3 reads x and the square of layer 2, layer 4 reads layer 1 and the square of layer 3. *)
Record network := Network { W_2 : R; W_30 : R; W_32 : R; W_41 : R; W_43 : R; extra : R }.

(* A teacher, a learner, and the weights alpha_2, alpha_3, alpha_4 of their layers in the output. *)
Record instance := Instance { teacher : network; learner : network; alpha_2 : R; alpha_3 : R; alpha_4 : R }.
Implicit Type i : instance.

(* The features as polynomials of the input, S_1 = x^2 - 1. *)
Definition S_1 : {poly R} := 'X ^+ 2 - 1.
Definition S_2 w : {poly R} := W_2 w *: S_1.
Definition S_3 w : {poly R} := W_30 w *: 'X + W_32 w *: S_2 w ^+ 2.
Definition S_4 w : {poly R} := W_41 w *: S_1 + W_43 w *: S_3 w ^+ 2.
Definition added w : {poly R} := extra w *: S_1.

(* The sum of the squares of layers 2 to 4, weighted. *)
Definition output i w : {poly R} :=
  alpha_2 i *: S_2 w ^+ 2 + alpha_3 i *: S_3 w ^+ 2 + alpha_4 i *: (S_4 w ^+ 2 + added w ^+ 2).

(* The sum of the squared coefficients. *)
Definition coefficients (f : {poly R}) : R := \sum_(k < size f) f`_k ^+ 2.
Definition loss i : R := coefficients (output i (learner i) - output i (teacher i)).
Definition third i : R := coefficients (S_3 (learner i) - S_3 (teacher i)).

(* The input is a standard normal number. One feature: a rotation is a sign. *)
Definition apart i (sign : R) : R := gaussian_mean ((S_2 (teacher i) - sign *: S_2 (learner i)) ^+ 2).
Definition error i : R := Num.min (apart i 1) (apart i (-1)).
Definition size i : R := gaussian_mean (S_2 (teacher i) ^+ 2).
End Symbols.

Section Example.
Variable R : realType.

(* Layer 2 halved, what layer 3 takes from it times four, and a row 5 S_2: 3/4 = alpha_4 25 with alpha_4 = 3/100. *)
Definition right : network R := Network 1 1 1 1 1 0.
Definition wrong : network R := Network 2%:R^-1 1 4%:R 1 1 5%:R.
Definition example : instance R := Instance right wrong 1 10%:R^-1 (3%:R / 100%:R).

Lemma halves : 4%:R * (2%:R^-1 * 2%:R^-1) = 1 :> R. Proof. by field. Qed.

Lemma same_third : S_3 wrong = S_3 right.
Proof.
rewrite /S_3 /S_2 /= !scale1r expr2 -scalerAl -scalerAr !scalerA -mulrA halves scale1r //.
Qed.

Lemma collected (A B C : {poly R}) a b : a + b = 1 -> a *: A + B + (C + b *: A) = A + B + C.
Proof. by move=> whole; rewrite -[in RHS](scale1r A) -whole scalerDl; ring. Qed.

Lemma same_output : output example wrong = output example right.
Proof.
rewrite /output /S_4 same_third /added /S_2 /= !scale1r scale0r expr0n addr0 !exprZn scalerDr scalerA collected //.
by field.
Qed.

Lemma coefficients0 : coefficients (0 : {poly R}) = 0.
Proof. by rewrite /coefficients size_poly0 big_ord0. Qed.

Lemma mean_square c : gaussian_mean ((c *: S_1 R) ^+ 2) = 2%:R * c ^+ 2.
Proof.
have -> : (c *: S_1 R) ^+ 2 = c ^+ 2 *: ('X^4 + (- 2%:R) *: 'X^2 + 1).
  rewrite exprZn; congr (_ *: _); rewrite /S_1 scaleNr scaler_nat; ring.
have short : (seq.size (c ^+ 2 *: ('X^4 + (- 2%:R) *: 'X^2 + 1) : {poly R}) <= 5)%N.
  apply: leq_trans (size_scale_leq _ _) _; apply: leq_trans (size_add _ _) _; rewrite geq_max size_poly1 andbT.
  apply: leq_trans (size_add _ _) _; rewrite geq_max size_polyXn leqnn /=.
  by apply: leq_trans (size_scale_leq _ _) _; rewrite size_polyXn.
rewrite (gaussian_mean_widen short) !big_ord_recr big_ord0 /=.
by rewrite !(coefZ, coefD, coefXn, coef1) /=; ring.
Qed.

Lemma apart_example sign : apart example sign = 2%:R * (1 - sign / 2%:R) ^+ 2.
Proof. by rewrite /apart /S_2 /= scale1r scalerA -{1}[S_1 R]scale1r -scalerBl mean_square. Qed.

Lemma size_example : size example = 2%:R.
Proof. by rewrite /size /S_2 /= mean_square expr1n mulr1. Qed.

Lemma error_example : error example = 2%:R^-1.
Proof.
rewrite /error !apart_example.
have -> : 2%:R * (1 - 1 / 2%:R) ^+ 2 = 2%:R^-1 :> R by field.
have -> : 2%:R * (1 - (-1) / 2%:R) ^+ 2 = 9%:R / 2%:R :> R by field.
by rewrite min_l // -[X in X <= _]mul1r ler_wpmul2r ?invr_ge0 ?ler0n // ler1n.
Qed.

Lemma premises_of_example :
  bfc_remark3_2.premises R (@instance R) (@error R) (@loss R) (@size R) (@third R) example.
Proof.
rewrite /bfc_remark3_2.premises error_example size_example /loss /third /= same_output same_third !subrr coefficients0.
by rewrite invr_ge0 ler0n lexx.
Qed.
End Example.

Lemma inhabited (R : realType) : bfc_remark3_2.inhabited R (@instance R) (@error R) (@loss R) (@size R) (@third R).
Proof. by exists (example R); apply: premises_of_example. Qed.

Theorem proved (R : realType) : bfc_remark3_2.statement R (@instance R) (@error R) (@loss R) (@size R) (@third R).
Proof.
exists (example R); split; first exact: premises_of_example.
rewrite /bfc_remark3_2.conclusion error_example size_example /loss /third /= same_output same_third !subrr coefficients0.
by do !split => //; apply: (ler_by (d := 0)) => //; field.
Qed.
End bfc_remark3_2_theory.
