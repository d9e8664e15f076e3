(* Forms that are symmetric, bilinear and never negative: Cauchy and Schwarz, and the triangle inequality. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Form.
Variables (R : realType) (V : lmodType R).

Record semidefinite (q : V -> V -> R) : Prop := Semidefinite {
  formC : forall u v, q u v = q v u;
  formDl : forall u v w, q (u + v) w = q u w + q v w;
  formZl : forall a u v, q (a *: u) v = a * q u v;
  form_ge0 : forall v, 0 <= q v v;
}.

Variable q : V -> V -> R.
Hypothesis sd : semidefinite q.
Implicit Types u v w : V.

Lemma formDr u v w : q u (v + w) = q u v + q u w.
Proof. by rewrite formC // formDl // !(formC sd u). Qed.

Lemma formZr a u v : q u (a *: v) = a * q u v.
Proof. by rewrite formC // formZl // formC. Qed.

Lemma form_sqrD u v : q (u + v) (u + v) = q u u + 2%:R * q u v + q v v.
Proof. by rewrite formDl // !formDr (formC sd v u); ring. Qed.

Lemma form_moved u v a : 0 <= q u u + 2%:R * (a * q u v) + a ^+ 2 * q v v.
Proof.
have -> : a ^+ 2 * q v v = q (a *: v) (a *: v) by rewrite formZl // formZr expr2 mulrA.
by rewrite -formZr -form_sqrD form_ge0.
Qed.

Lemma form_cauchy_schwarz u v : q u v ^+ 2 <= q u u * q v v.
Proof.
have [zero|v_n0] := eqVneq (q v v) 0.
  have [->|uv_n0] := eqVneq (q u v) 0; first by rewrite expr0n /= mulr_ge0 ?form_ge0.
  have := form_moved u v (- (q u u + 1) / (2%:R * q u v)); rewrite zero mulr0 addr0.
  have -> : q u u + 2%:R * (- (q u u + 1) / (2%:R * q u v) * q u v) = - 1 by field.
  by rewrite oppr_ge0 ler10.
have v_gt0 : 0 < q v v by rewrite lt0r v_n0 form_ge0.
have := form_moved u v (- q u v / q v v).
have -> : q u u + 2%:R * (- q u v / q v v * q u v) + (- q u v / q v v) ^+ 2 * q v v = q u u - q u v ^+ 2 / q v v.
  by field.
by rewrite subr_ge0 ler_pdivr_mulr.
Qed.

(* The length that goes with the form. *)
Definition size v : R := Num.sqrt (q v v).

Lemma size_ge0 v : 0 <= size v. Proof. exact: sqrtr_ge0. Qed.

Lemma size_sqr v : size v ^+ 2 = q v v. Proof. by rewrite sqr_sqrtr ?form_ge0. Qed.

Lemma form_le u v : q u v <= size u * size v.
Proof.
rewrite (le_trans (ler_norm _)) // ler_by_sqr ?mulr_ge0 ?size_ge0 //.
by rewrite -normrX ger0_norm ?sqr_ge0 // exprMn !size_sqr form_cauchy_schwarz.
Qed.

Lemma sizeD_le u v : size (u + v) <= size u + size v.
Proof.
rewrite ler_by_sqr ?addr_ge0 ?size_ge0 // size_sqr form_sqrD -!size_sqr.
by apply: (ler_by (d := 2%:R * (size u * size v - q u v))); [ring | rewrite mulr_ge0 ?ler0n ?subr_ge0 ?form_le].
Qed.

Lemma sizeN v : size (- v) = size v.
Proof. by rewrite /size -scaleN1r formZl // formZr !mulN1r opprK. Qed.

Lemma sizeB_le u v : size (u - v) <= size u + size v.
Proof. by rewrite -(sizeN v) sizeD_le. Qed.

Lemma size_zero : size 0 = 0.
Proof. by rewrite /size -(scale0r 0) formZl // mul0r sqrtr0. Qed.
End Form.
