(* The oracle step of one layer (Section G): its blocks, the matrix Q, and what Q turns the lower block to.
   A file of lemmas: bfc.claimG_2, bfc.claimG_3 and bfc.claimG_5 rest on it. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius frobenius_norm extreme singular right_inverse.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layer.
Variable R : realType.

(* The weights K = (K_<, K_p) and their targets V = (V_<, V_p) in blocks: p for the layer just below, far (<) for the others. *)
Record layer := Layer {
  k : nat; a : nat; b : nat;
  K_p : 'M[R]_(k, a); K_far : 'M[R]_(k, b);
  target_p : 'M[R]_(k, a); target_far : 'M[R]_(k, b);
}.
Implicit Type l : layer.

(* Q = 1/2 (K_p K_p')^-1 K_p V_p' V_p K_p' (K_p K_p')^-1. *)
Definition Q l : 'M[R]_(k l) :=
  2%:R^-1 *: (invmx (K_p l *m (K_p l)^T) *m K_p l *m (target_p l)^T
    *m (target_p l *m (K_p l)^T *m invmx (K_p l *m (K_p l)^T))).
Definition moved l : 'M[R]_(a l) := 2%:R *: ((K_p l)^T *m Q l *m K_p l).

(* The wrong part of the cross block, and of the block below. *)
Definition E_far l : 'M[R]_(a l, b l) := (K_p l)^T *m K_far l - (target_p l)^T *m target_far l.
Definition E_below l : 'M[R]_(a l) := (K_p l)^T *m K_p l - (target_p l)^T *m target_p l.

(* Numbers: weights 1 and targets v. *)
Definition numbers (v : R) : layer := @Layer 1 1 1 1%:M 1%:M v%:M v%:M.

Lemma numbers_E v : frobenius_sqr (E_far (numbers v)) = (1 - v ^+ 2) ^+ 2.
Proof.
rewrite /E_far /= trmx1 tr_scalar_mx mul1mx -scalar_mxM /frobenius_sqr.
by rewrite !big_ord_recl !big_ord0 !addr0 !mxE eqxx !mulr1n expr2.
Qed.

Section Turned.
Variable l : layer.
Let K := K_p l.
Let V := target_p l.
Let P := on_rows K.
Let B := right_inverse K.

Lemma twice_Q : 2%:R *: Q l = B^T *m (V^T *m V) *m B.
Proof.
rewrite /Q scalerA divff ?pnatr_eq0 // scale1r /B right_inverse_tr /right_inverse /K /V.
by rewrite !mulmxA.
Qed.

Lemma movedE : moved l = P *m (V^T *m V) *m P.
Proof.
rewrite /moved scalemxAl scalemxAr twice_Q /P /on_rows -/B !mulmxA.
by rewrite -[K^T *m B^T]trmx_mul -/(on_rows K) on_rows_tr /on_rows -/B.
Qed.

End Turned.
End Layer.
