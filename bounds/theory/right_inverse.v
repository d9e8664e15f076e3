(* A matrix K with independent rows: its right inverse K' (K K')^-1, and the projector onto its rows. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius forms extreme singular.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section RightInverse.
Variables (R : realType) (k n : nat).
Implicit Types (K : 'M[R]_(k, n)) (v : 'cV[R]_k) (y : 'cV[R]_n).

Definition right_inverse K : 'M[R]_(n, k) := K^T *m invmx (K *m K^T).
Definition on_rows K : 'M[R]_n := right_inverse K *m K.

Variable K : 'M[R]_(k, n).
Let sigma := weakest K^T.
Hypothesis sigma_gt0 : 0 < sigma.

Lemma stretch v : sigma * norm v <= norm (K^T *m v).
Proof. exact: weakest_least. Qed.

Lemma gram_unit : K *m K^T \in unitmx.
Proof.
rewrite -row_free_unit -kermx_eq0; apply: contraT => /rowV0Pn[u /sub_kermxP u_ker u_n0].
have := stretch u^T; have -> : K^T *m u^T = 0.
  apply/eqP; rewrite -inner_eq0 inner_adjoint trmxK mulmxA.
  have sym : (K *m K^T)^T = K *m K^T by rewrite trmx_mul trmxK.
  by rewrite -sym -trmx_mul u_ker trmx0 inner0r.
rewrite norm0 pmulr_rle0 // => small; have := le_anti (introT andP (conj small (norm_ge0 _))) => /eqP.
by rewrite norm_eq0 trmx_eq0 (negbTE u_n0).
Qed.

Lemma gram_tr : (invmx (K *m K^T))^T = invmx (K *m K^T).
Proof. by rewrite trmx_inv trmx_mul trmxK. Qed.

Lemma right_inverseK : K *m right_inverse K = 1%:M.
Proof. by rewrite /right_inverse mulmxA mulmxV ?gram_unit. Qed.

Lemma right_inverse_tr : (right_inverse K)^T = invmx (K *m K^T) *m K.
Proof. by rewrite trmx_mul gram_tr trmxK. Qed.

Lemma on_rows_tr : (on_rows K)^T = on_rows K.
Proof. by rewrite /on_rows trmx_mul right_inverse_tr /right_inverse mulmxA. Qed.

Lemma on_rows_idem : on_rows K *m on_rows K = on_rows K.
Proof. by rewrite /on_rows mulmxA -(mulmxA _ K) right_inverseK mulmx1. Qed.

Lemma on_rows_id : K *m on_rows K = K.
Proof. by rewrite /on_rows mulmxA right_inverseK mul1mx. Qed.

Lemma on_rows_id' : on_rows K *m K^T = K^T.
Proof. by have := congr1 trmx on_rows_id; rewrite trmx_mul on_rows_tr. Qed.

(* A projector and what it leaves shorten nothing more than by the whole. *)
Lemma on_rows_split m (A : 'M[R]_(n, m)) :
  frobenius_sqr A = frobenius_sqr (on_rows K *m A) + frobenius_sqr (A - on_rows K *m A).
Proof.
have -> : frobenius_sqr A = frobenius_sqr (on_rows K *m A + (A - on_rows K *m A)) by rewrite addrC subrK.
by rewrite [LHS]frobenius_sqrD dot_adjoint on_rows_tr mulmxBr mulmxA on_rows_idem subrr dot0r mul0rn addr0.
Qed.

Lemma spectral_right_inverse : spectral (right_inverse K) <= sigma^-1.
Proof.
apply: spectral_le => [|v]; first by rewrite invr_ge0 ltW.
set z := invmx (K *m K^T) *m v.
have -> : right_inverse K *m v = K^T *m z by rewrite /right_inverse -mulmxA.
rewrite mulrC ler_pdivl_mulr //; have [->|w_n0] := eqVneq (norm (K^T *m z)) 0; first by rewrite mul0r norm_ge0.
have w_gt0 : 0 < norm (K^T *m z) by rewrite lt0r w_n0 norm_ge0.
have square : norm (K^T *m z) ^+ 2 = inner z v.
  by rewrite norm_sqr inner_adjoint trmxK !mulmxA mulmxV ?gram_unit // mul1mx.
rewrite -(ler_pmul2l w_gt0) mulrA -expr2 square.
apply: le_trans (ler_wpmul2r (ltW sigma_gt0) (inner_le z v)) _.
by rewrite mulrAC ler_wpmul2r ?norm_ge0 // mulrC stretch.
Qed.

(* K stretches a vector of its rows by sigma at least. *)
Lemma stretch_rows m (A : 'M[R]_(n, m)) : sigma ^+ 2 * frobenius_sqr (on_rows K *m A) <= frobenius_sqr (K *m A).
Proof.
have -> : on_rows K *m A = right_inverse K *m (K *m A) by rewrite mulmxA.
apply: le_trans (ler_wpmul2l (sqr_ge0 sigma) (frobenius_sqr_spectral _ _)) _.
rewrite mulrA ler_pimull ?frobenius_sqr_ge0 // -exprMn exprn_ile1 ?mulr_ge0 ?spectral_ge0 ?(ltW sigma_gt0) //.
by rewrite -ler_pdivl_mull // mulr1 spectral_right_inverse.
Qed.
End RightInverse.
