(* bcgd.id_expect: the expected distance after one stochastic step of a layer, for all sizes. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius.
From bounds.bcgd Require Import def_global.
From mathcomp Require Import ring.
From statements Require bcgd_id_expect.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_id_expect_theory.
Section Symbols.
Variable R : realType.

(* Data X with X^+, labels Y, a layer W between the factors A above and B below, the rate, and which N: |C'C|^2, or
   |C|^4 as (3.13) prints it, where with the probability that is left nothing happens. *)
Record instance := Instance {
  inputs : nat; samples : nat; outputs : nat; p_ : nat; q_ : nat;
  X : 'M[R]_(inputs, samples); inverse : 'M[R]_(samples, inputs); penrose : pseudoinverse X inverse;
  Y : 'M[R]_(outputs, samples);
  A : 'M[R]_(outputs, p_); W : 'M[R]_(p_, q_); B : 'M[R]_(q_, inputs); eta : R; lazy : bool;
}.
Implicit Type i : instance.

Definition C i := B i *m X i.
Definition residual i (w : 'M[R]_(p_ i, q_ i)) := A i *m w *m C i - Y i.
Definition Delta i (w : 'M[R]_(p_ i, q_ i)) := (A i *m w *m B i - Y i *m inverse i) *m X i.

(* Sample t has the weight q_t = |C' C_t|^2, and moves the layer by eta / q_t times its gradient. *)
Definition q i (t : 'I_(samples i)) : R := frobenius_sqr ((C i)^T *m col t (C i)).
Definition gradient i (t : 'I_(samples i)) := (A i)^T *m col t (residual (W i)) *m (col t (C i))^T.
Definition total i : R := if lazy i then frobenius_sqr (C i) ^+ 2 else frobenius_sqr ((C i)^T *m C i).

(* The outcomes: a sample, or none. *)
Definition O i : finType := [finType of option 'I_(samples i)].
Definition p i (w : O i) : R := if w is Some t then q t / total i else 1 - \sum_t q t / total i.
Definition moved i (w : O i) := if w is Some t then W i - (eta i / q t) *: gradient t else W i.
Definition after i (w : O i) : R := frobenius_sqr (Delta (moved w)).
Definition before i (w : O i) : R := frobenius_sqr (Delta (W i)).
Definition rate i (w : O i) : R := eta i.
Definition N i (w : O i) : R := total i.

(* |A' D C'|^2, and |A A' R'|^2 of the residuals of the samples that can be drawn. *)
Definition pulled2 i (w : O i) : R := frobenius_sqr ((A i)^T *m Delta (W i) *m (C i)^T).
Definition drawn i := \matrix_(o, t) if col t (C i) == 0 then 0 else residual (W i) o t.
Definition seen2 i (w : O i) : R := frobenius_sqr (A i *m (A i)^T *m drawn i).
End Symbols.

Section Step.
Variables (R : realType) (i : instance R).
Notation C := (C i).
Notation D := (Delta (W i)).
Notation r t := (col t (residual (W i))).
Implicit Type t : 'I_(samples i).

(* What sample t does to the error. *)
Definition push t : 'M[R]_(outputs i, samples i) := A i *m (A i)^T *m r t *m (C^T *m col t C)^T.

Lemma push_sqr t : frobenius_sqr (push t) = frobenius_sqr (A i *m (A i)^T *m r t) * q t.
Proof.
rewrite /q; move: (A i *m (A i)^T *m r t) (C^T *m col t C) => u v; rewrite /frobenius_sqr mulr_suml.
apply: eq_bigr => o _; rewrite !big_ord1 mulr_sumr; apply: eq_bigr => s _.
by rewrite big_ord1 !mxE big_ord1 !mxE exprMn.
Qed.

Lemma column_unseen t : (q t == 0) = (col t C == 0).
Proof.
rewrite /q frobenius_sqr_eq0; apply/eqP/eqP => [zero|->]; last by rewrite mulmx0.
apply/eqP; rewrite -norm_eq0 -sqrf_eq0 norm_sqr inner_trmx.
have -> : (col t C)^T = row t C^T by rewrite tr_col.
by rewrite -row_mul zero; apply/eqP; rewrite !mxE.
Qed.

Lemma push_unseen t : q t == 0 -> push t = 0.
Proof. by rewrite column_unseen /push => /eqP ->; rewrite mulmx0 trmx0 mulmx0. Qed.

(* All pushes together, with the labels' part outside the rows of X invisible. *)
Lemma all_pushes : \sum_t push t = A i *m (A i)^T *m D *m C^T *m C.
Proof.
have unseen : residual (W i) *m C^T = D *m C^T.
  apply/eqP; rewrite -subr_eq0 -mulmxBl; apply/eqP.
  have -> : residual (W i) - D = Y i *m inverse i *m X i - Y i.
    rewrite /residual /Delta /id_expect_C mulmxBl opprB addrCA addrA.
    admit.
  by rewrite trmx_mul mulmxA (normal_equations (Y i) (penrose i)) mul0mx.
admit.
Admitted.

Lemma moved_by t : Delta (moved (Some t)) = D - (eta i / q t) *: push t.
Proof.
Admitted.

Lemma drawn_sqr : \sum_(t | q t != 0) frobenius_sqr (A i *m (A i)^T *m r t) = frobenius_sqr (A i *m (A i)^T *m drawn i).
Proof.
Admitted.
End Step.

(* X = Y = 1, and W = 0. *)
Lemma inhabited (R : realType) : bcgd_id_expect.inhabited R (@instance R) (@O R)
  (@N R) (@after R) (@before R) (@p R) (@pulled2 R) (@rate R) (@seen2 R).
Proof.
pose one : 'M[R]_1 := 1%:M.
exists (Instance (pseudoinverse1 R 1) one one 0 one 1 false).
Admitted.

Theorem proved (R : realType) : bcgd_id_expect.statement R (@instance R) (@O R)
  (@N R) (@after R) (@before R) (@p R) (@pulled2 R) (@rate R) (@seen2 R).
Proof.
move=> i [signs _]; rewrite /bcgd_id_expect.conclusion.
have [N_gt0 _] := signs None; rewrite /N /= in N_gt0.
Admitted.
End bcgd_id_expect_theory.
