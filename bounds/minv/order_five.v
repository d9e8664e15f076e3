(* minv.order_five: layers of order five in four products each. *)
From bounds.theory Require Import language vectors spectral.
From mathcomp Require Import ring.
From statements Require minv_order_five.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section OrderFive.
Variables (R : realType) (n : nat) (A : 'M[R]_n.+1).

(* A product of matrices, and one more in the count of those performed. *)
Definition product (X Y : 'M[R]_n.+1) (count : nat) := (X * Y, count.+1).

(* X (I + (E + E^2)(I + E^2)) with E = I - A X. *)
Definition layer_of_five (state : 'M[R]_n.+1 * nat) : 'M[R]_n.+1 * nat :=
  let: (X, count) := state in
  let: (AX, count) := product A X count in
  let E := 1 - AX in
  let: (square, count) := product E E count in
  let: (rest, count) := product (E + square) (1 + square) count in
  product X (1 + rest) count.

Definition layers_of_five (depth : nat) (X : 'M[R]_n.+1) := iter depth layer_of_five (X, 0%N).

Lemma count_of_five depth X : (layers_of_five depth X).2 = (4 * depth)%N.
Proof.
elim: depth => [|depth same] //; rewrite /layers_of_five iterS -/(layers_of_five depth X) mulnS.
by move: same; case: (layers_of_five depth X) => Z count /= ->.
Qed.

Lemma residual_of_five depth X : 1 - A * (layers_of_five depth X).1 = (1 - A * X) ^+ (5 ^ depth).
Proof.
elim: depth => [|depth same]; first by rewrite expn0 expr1.
rewrite /layers_of_five iterS -/(layers_of_five depth X) expnSr exprM -same.
case: (layers_of_five depth X) => Z count /=; set E := 1 - A * Z.
have AZ : A * Z = 1 - E by rewrite /E subKr.
rewrite mulrA AZ.
have -> : 1 + (E + E * E) * (1 + E * E) = \sum_(l < 5) E ^+ l.
  rewrite !big_ord_recr big_ord0 /= add0r expr0 expr1 !exprS expr0 !mulr1.
  by rewrite mulrDr mulr1 mulrDl -(mulrA E E) !addrA.
have := subrXX_comm 5 (esym (commr1 E)); rewrite expr1n => geometric.
rewrite -[RHS](subKr 1) geometric; congr (_ - _ * _); apply: eq_bigr => l _.
by rewrite expr1n mul1r.
Qed.
End OrderFive.

Module minv_order_five_theory.
Section Symbols.
Variable R : realType.

(* A square matrix, the scale of the start A^T / c, and the number of layers. *)
Record instance := Instance { size : nat; A : 'M[R]_size.+1; scale : R; depth : nat }.
Implicit Type i : instance.
Definition start i := (scale i)^-1 *: (A i)^T.
Definition K i : nat := depth i.
Definition run i := layers_of_five (A i) (depth i) (start i).
Definition products i : nat := (run i).2.
Definition e_0 i : R := spectral (1 - A i * start i).
Definition e_K i : R := spectral (1 - A i * (run i).1).

(* The order of all layers together, ln e_K / ln e_0. *)
Definition gained i : R := ln (e_K i) / ln (e_0 i).
End Symbols.

Lemma order_gained (R : realType) (i : instance R) : e_K i = e_0 i ^+ (5 ^ K i).
Proof.
rewrite /e_K /run residual_of_five spectral_exp ?expn_gt0 //.
by rewrite linearB /= trmx1 -mulmxE trmx_mul /start linearZ /= trmxK -scalemxAl -scalemxAr.
Qed.

Lemma gainedE (R : realType) (i : instance R) : 0 < e_0 i -> e_0 i < 1 -> gained i = (5 ^ K i)%:R.
Proof.
move=> e_gt0 e_lt1; rewrite /gained order_gained lnX ?posrE // -[ln _ *+ _]mulr_natl mulfK //.
by rewrite lt_eqF // -ltr_expR expR0 lnK ?posrE.
Qed.

(* The number 1 with the scale 2. *)
Lemma inhabited (R : realType) : minv_order_five.inhabited R
  (@instance R) (@K R) (@e_0 R) (@e_K R) (@gained R) (@products R).
Proof.
pose i := @Instance R 0 1 2%:R 1.
have half : e_0 i = 2%:R^-1.
  rewrite /e_0; transitivity (spectral ((2%:R^-1)%:M : 'M[R]_1)).
    by congr spectral; rewrite /start /= trmx1 mul1r; apply/matrixP => a b; rewrite !ord1 !mxE eqxx /=; field.
  by rewrite spectral_scalar ger0_norm ?invr_ge0 ?ler0n.
have e_gt0 : 0 < e_0 i by rewrite half invr_gt0 ltr0n.
have e_lt1 : e_0 i < 1 by rewrite half invf_lt1 ?ltr0n ?ltr1n.
exists i; rewrite /minv_order_five.premises gainedE // order_gained; do !split=> //; rewrite ?exprn_gt0 ?ltr0n //.
Qed.

Theorem proved (R : realType) : minv_order_five.statement R
  (@instance R) (@K R) (@e_0 R) (@e_K R) (@gained R) (@products R).
Proof.
move=> i [_ [e_gt0 [_ [_ [_ [K_ge1 e_lt1]]]]]]; split; first exact: count_of_five.
split; first exact: order_gained.
rewrite gainedE // /products count_of_five -/(K i) -!natrX ltr_nat.
have -> : (3 ^ (4 * K i) = 81 ^ K i)%N by rewrite expnM.
have -> : ((5 ^ K i) ^ 3 = 125 ^ K i)%N by rewrite -expnM mulnC expnM.
by rewrite ltn_exp2r.
Qed.
End minv_order_five_theory.
