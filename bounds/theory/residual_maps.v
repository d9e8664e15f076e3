(* Matrices whose columns are unit vectors, what singular values they have, and the network before training. *)
From bounds.theory Require Import language vectors spectral frobenius extreme singular chains least_squares residual_network.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A map that stretches all vectors alike has one singular value. *)
Section Even.
Variables (R : realType) (m n : nat) (c : R) (M : 'M[R]_(m, n.+1)).
Hypotheses (c_ge0 : 0 <= c) (even : M^T *m M = (c ^+ 2)%:M).

Lemma norm_even v : norm (M *m v) = c * norm v.
Proof. by rewrite /norm inner_adjoint mulmxA even mul_scalar_mx innerZr sqrtrM ?sqr_ge0 // sqrtr_sqr ger0_norm. Qed.

Lemma spectral_even : spectral M = c.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split; first by apply: spectral_le => // v; rewrite norm_even.
by have := norm_mul_le M (delta_mx 0 0); rewrite norm_even norm_delta !mulr1.
Qed.

Lemma weakest_even : weakest M = c.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split; last by apply: weakest_greatest => v unit; rewrite norm_even unit mulr1.
by have := weakest_le M (delta_mx 0 0); rewrite norm_even norm_delta !mulr1.
Qed.
End Even.

(* [I 0] of any shape. *)
Section Identities.
Variable R : realType.
Definition eye a b : 'M[R]_(a, b) := \matrix_(p, q) (p == q :> nat)%:R.

Lemma eye_tr a b : (eye a b)^T = eye b a.
Proof. by apply/matrixP => p q; rewrite !mxE eq_sym. Qed.

Lemma eye_mul a b c : (c <= b)%N -> eye a b *m eye b c = eye a c.
Proof.
move=> cb; apply/matrixP => p q; rewrite !mxE (bigD1 (widen_ord cb q)) //= big1 ?addr0 => [|j jq]; rewrite !mxE /=.
  by rewrite eqxx mulr1.
have /negbTE -> : (j != q :> nat) by apply: contra jq => /eqP same; apply/eqP/val_inj.
by rewrite mulr0.
Qed.

Lemma eye1 a : eye a a = 1%:M.
Proof. by apply/matrixP => p q; rewrite !mxE. Qed.

Lemma eye_frame a b : (b <= a)%N -> orthonormal (eye a b).
Proof. by move=> ba; rewrite /orthonormal eye_tr eye_mul // eye1. Qed.
End Identities.

(* Column q is the unit vector of coordinate s(q). *)
Section Places.
Variables (R : realType) (m : nat).
Definition placed d (s : 'I_d -> 'I_m) : 'M[R]_(m, d) := \matrix_(p, q) (p == s q)%:R.

Lemma placed_mul d k (s : 'I_d -> 'I_m) (r : 'I_k -> 'I_m) : (placed r)^T *m placed s = \matrix_(p, q) (r p == s q)%:R.
Proof.
apply/matrixP => p q; rewrite !mxE (bigD1 (r p)) //= big1 ?addr0 => [|j jp]; rewrite !mxE ?eqxx ?mul1r //.
by rewrite (negbTE jp) mul0r.
Qed.

Lemma placed_frame d (s : 'I_d -> 'I_m) : injective s -> orthonormal (placed s).
Proof. by move=> inj; rewrite /orthonormal placed_mul; apply/matrixP => p q; rewrite !mxE (inj_eq inj). Qed.

Lemma placed_apart d k (s : 'I_d -> 'I_m) (r : 'I_k -> 'I_m) : (forall p q, r p != s q) -> (placed r)^T *m placed s = 0.
Proof. by move=> apart; rewrite placed_mul; apply/matrixP => p q; rewrite !mxE (negbTE (apart p q)). Qed.
End Places.

(* A matrix with orthonormal columns, and a multiple of the transposed one. *)
Section Frames.
Variables (R : realType) (m n : nat) (c : R) (Q : 'M[R]_(m, n.+1)).
Hypotheses (c_ge0 : 0 <= c) (frame : orthonormal Q).

Lemma even_frame : Q^T *m Q = (1 ^+ 2)%:M.
Proof. by rewrite expr1n. Qed.

Lemma even_multiple : (c *: Q)^T *m (c *: Q) = (c ^+ 2)%:M.
Proof. by rewrite [(c *: Q)^T]linearZ /= -scalemxAl -scalemxAr scalerA frame -expr2 scalemx1. Qed.

Lemma frame_spectral : spectral Q = 1. Proof. exact: spectral_even ler01 even_frame. Qed.
Lemma frame_weakest : weakest Q = 1. Proof. exact: weakest_even ler01 even_frame. Qed.
Lemma rows_spectral : spectral (c *: Q^T) = c.
Proof. by rewrite -spectral_trmx [(c *: _)^T]linearZ /= trmxK; exact: spectral_even c_ge0 even_multiple. Qed.
Lemma rows_weakest : weakest (c *: Q^T)^T = c.
Proof. by rewrite [(c *: _)^T]linearZ /= trmxK; exact: weakest_even c_ge0 even_multiple. Qed.
End Frames.

(* Before training all layers are zero. *)
Section Start.
Variables (R : realType) (m d k L : nat) (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)).

Lemma chain_zero j : chain (fun=> 0) j = 1%:M :> 'M[R]_m.
Proof. by elim: j => // j same; rewrite /= same mulmx1 addr0. Qed.

Lemma output_zero : output A B L (fun=> 0) = B *m A.
Proof. by rewrite /output chain_zero mulmx1. Qed.
End Start.
