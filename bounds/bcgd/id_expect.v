(* bcgd.id_expect: the expected distance after one stochastic step of a layer, for all sizes. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius.
From bounds.theory Require Import bcgd_least_squares.
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
Definition outcome i : finType := [finType of option 'I_(samples i)].
Definition p i (w : outcome i) : R := if w is Some t then @q i t / total i else 1 - \sum_t @q i t / total i.
Definition moved i (w : outcome i) := if w is Some t then W i - (eta i / @q i t) *: @gradient i t else W i.
Definition after i (w : outcome i) : R := frobenius_sqr (Delta (moved w)).
Definition before i (w : outcome i) : R := frobenius_sqr (Delta (W i)).
Definition rate i (w : outcome i) : R := eta i.
Definition N i (w : outcome i) : R := total i.

(* |A' D C'|^2, and |A A' R'|^2 of the residuals of the samples that can be drawn. *)
Definition pulled2 i (w : outcome i) : R := frobenius_sqr ((A i)^T *m Delta (W i) *m (C i)^T).
Definition drawn i := \matrix_(o, t) if col t (C i) == 0 then 0 else residual (W i) o t.
Definition seen2 i (w : outcome i) : R := frobenius_sqr (A i *m (A i)^T *m drawn i).
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
rewrite /push /q; move: (A i *m (A i)^T *m r t) (C^T *m col t C) => u v; rewrite /frobenius_sqr mulr_suml.
apply: eq_bigr => o _; rewrite !big_ord1 mulr_sumr; apply: eq_bigr => s _.
by rewrite big_ord1 mxE big_ord1 mxE exprMn.
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
    by rewrite /residual /Delta mulmxBl -(mulmxA _ (B i)) opprB addrC addrA subrK.
  by rewrite trmx_mul mulmxA (normal_equations (Y i) (penrose i)) mul0mx.
have together : \sum_t r t *m (col t C)^T = residual (W i) *m C^T.
  by apply/matrixP => o s; rewrite summxE mxE; apply: eq_bigr => t _; rewrite mxE big_ord1 !mxE.
rewrite -(mulmxA _ D) -unseen -together mulmx_sumr mulmx_suml; apply: eq_bigr => t _.
by rewrite /push trmx_mul trmxK !mulmxA.
Qed.

Lemma moved_by t : Delta (moved (Some t : outcome i)) = D - (eta i / q t) *: push t.
Proof.
rewrite /Delta /=; have -> : A i *m (W i - (eta i / q t) *: gradient t) *m B i
    = A i *m W i *m B i - (eta i / q t) *: (A i *m gradient t *m B i).
  by rewrite mulmxBr mulmxBl -scalemxAr -scalemxAl.
rewrite [in LHS]addrAC [LHS]mulmxBl -scalemxAl; congr (_ - _ *: _).
by rewrite /push /gradient trmx_mul trmxK !mulmxA.
Qed.

Lemma drawn_sqr :
  \sum_(t | q t != 0) frobenius_sqr (A i *m (A i)^T *m r t) = frobenius_sqr (A i *m (A i)^T *m drawn i).
Proof.
rewrite [RHS]frobenius_sqr_cols big_mkcond; apply: eq_bigr => t _ /=; rewrite column_unseen.
have -> : col t (A i *m (A i)^T *m drawn i) = A i *m (A i)^T *m (if col t C == 0 then 0 else r t).
  rewrite !colE -[LHS]mulmxA -!colE; congr (_ *m _); apply/colP => o; rewrite !mxE.
  by case: eqP => _; rewrite !mxE.
by case: eqP => _; rewrite /= ?mulmx0 ?norm0 ?expr0n // frobenius_sqr_norm.
Qed.

Lemma over_outcomes (F : outcome i -> R) : \sum_w F w = F None + \sum_t F (Some t).
Proof.
rewrite (bigD1 None) //=; congr (_ + _); rewrite (reindex_omap Some id) => [|[t|] //].
by apply: eq_bigl => t; rewrite eqxx.
Qed.

Lemma one_outcome t : q t / total i * frobenius_sqr (Delta (moved (Some t : outcome i))) =
  q t / total i * frobenius_sqr D - 2%:R * eta i / total i * dot D (push t)
  + eta i ^+ 2 / total i * (if q t != 0 then frobenius_sqr (A i *m (A i)^T *m r t) else 0).
Proof.
have expand c (E F : 'M[R]_(outputs i, samples i)) :
    frobenius_sqr (E - c *: F) = frobenius_sqr E - 2%:R * c * dot E F + c ^+ 2 * frobenius_sqr F.
  by rewrite frobenius.frobenius_sqrD frobenius_sqrN dotNr dotZr frobenius_sqrZ; ring.
rewrite moved_by expand push_sqr.
have [zero|q_n0] := eqVneq (q t) 0.
  by rewrite push_unseen ?zero // dot0r !(mul0r, mulr0) subr0 addr0.
rewrite /=; move: (frobenius_sqr D) (dot D _) (frobenius_sqr _) (total i)^-1 (q t) q_n0 => d a b n w w_n0.
by field.
Qed.

Lemma all_outcomes : \sum_t q t / total i * frobenius_sqr (Delta (moved (Some t : outcome i))) =
  (\sum_t @q R i t / total i) * frobenius_sqr D
  - 2%:R * eta i / total i * frobenius_sqr ((A i)^T *m D *m C^T)
  + eta i ^+ 2 / total i * frobenius_sqr (A i *m (A i)^T *m drawn i).
Proof.
rewrite (eq_bigr _ (fun t _ => one_outcome t)) !big_split /= sumrN -!mulr_sumr -mulr_suml.
rewrite -big_mkcond drawn_sqr; congr (_ - _ * _ + _).
rewrite -(big_morph (dot D) (dotDr D) (dot0r D)) all_pushes dotC -(mulmxA (A i)) -(mulmxA (A i)).
by rewrite dot_adjoint_r dot_adjoint (mulmxA (A i)^T) dot_sqr.
Qed.
End Step.

(* X = Y = 1, and W = 0. *)
Lemma inhabited (R : realType) : bcgd_id_expect.inhabited R (@instance R) (@outcome R)
  (@N R) (@after R) (@before R) (@p R) (@pulled2 R) (@rate R) (@seen2 R).
Proof.
pose i := Instance (pseudoinverse1 R 1) (1%:M : 'M_1) (1%:M : 'M_1) 0 (1%:M : 'M_1) 1 false; exists i.
have C1 : C i = (1%:M : 'M_1) by rewrite /C [RHS](_ : _ = (1%:M : 'M[R]_1) *m 1%:M) ?mulmx1.
have total1 : total i = 1.
  by rewrite /total [lazy i]/= C1 trmx1 mulmx1 /frobenius_sqr !big_ord1 mxE expr1n.
have q1 t : @q R i t = 1.
  by rewrite (ord1 t) /q C1 trmx1 mul1mx /frobenius_sqr !big_ord1 !mxE expr1n.
have left_over : 1 - \sum_t @q R i t / total i = 0 by rewrite big_ord1 q1 total1 divr1 subrr.
split=> [w|]; last by rewrite over_outcomes /= left_over add0r big_ord1 q1 total1 divr1.
rewrite /N total1 /rate /=; do !split; rewrite ?ltr01 ?frobenius_sqr_ge0 //.
by case: w => [t|]; rewrite /p ?left_over // q1 total1 divr1 ler01.
Qed.

Theorem proved (R : realType) : bcgd_id_expect.statement R (@instance R) (@outcome R)
  (@N R) (@after R) (@before R) (@p R) (@pulled2 R) (@rate R) (@seen2 R).
Proof.
move=> i [signs one]; rewrite /bcgd_id_expect.conclusion.
have N_n0 : total i != 0 by have [N_gt0 _] := signs None; rewrite gt_eqF.
rewrite [RHS](eq_bigr (fun w => p w * (frobenius_sqr (Delta (W i)) + eta i ^+ 2
  * frobenius_sqr (A i *m (A i)^T *m drawn i) / total i
  - 2%:R * frobenius_sqr ((A i)^T *m Delta (W i) *m (C i)^T) * eta i / total i))) // -mulr_suml one mul1r.
rewrite over_outcomes {1}/p /after [moved None]/= all_outcomes.
move: (\sum_t _) (frobenius_sqr _) (frobenius_sqr _) (frobenius_sqr _) N_n0 => a b d e.
by move: (total i) => n n_n0; field.
Qed.
End bcgd_id_expect_theory.
