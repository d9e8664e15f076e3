(* Vectors of real numbers: inner product, Euclidean norm, the inequality of Cauchy and Schwarz. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Vectors.
Variable R : realType.

Definition inner n (u v : 'cV[R]_n) : R := \sum_(i < n) u i 0 * v i 0.
Definition norm n (v : 'cV[R]_n) : R := Num.sqrt (inner v v).

Section Fixed.
Variable n : nat.
Implicit Types u v w : 'cV[R]_n.

Lemma innerC u v : inner u v = inner v u.
Proof. by apply: eq_bigr => i _; rewrite mulrC. Qed.

Lemma innerDl u v w : inner (u + v) w = inner u w + inner v w.
Proof. by rewrite /inner -big_split; apply: eq_bigr => i _ /=; rewrite mxE mulrDl. Qed.

Lemma innerZl a u v : inner (a *: u) v = a * inner u v.
Proof. by rewrite /inner mulr_sumr; apply: eq_bigr => i _; rewrite mxE mulrA. Qed.

Lemma innerDr u v w : inner u (v + w) = inner u v + inner u w.
Proof. by rewrite innerC innerDl !(innerC u). Qed.

Lemma innerZr a u v : inner u (a *: v) = a * inner u v.
Proof. by rewrite innerC innerZl innerC. Qed.

Lemma innerNl u v : inner (- u) v = - inner u v.
Proof. by rewrite -scaleN1r innerZl mulN1r. Qed.

Lemma innerNr u v : inner u (- v) = - inner u v.
Proof. by rewrite innerC innerNl innerC. Qed.

Lemma innerBl u v w : inner (u - v) w = inner u w - inner v w.
Proof. by rewrite innerDl innerNl. Qed.

Lemma innerBr u v w : inner u (v - w) = inner u v - inner u w.
Proof. by rewrite innerDr innerNr. Qed.

Lemma inner0l v : inner 0 v = 0.
Proof. by rewrite /inner big1 // => i _; rewrite mxE mul0r. Qed.

Lemma inner0r v : inner v 0 = 0.
Proof. by rewrite innerC inner0l. Qed.

Lemma inner_ge0 v : 0 <= inner v v.
Proof. by apply: sumr_ge0 => i _; rewrite -expr2 sqr_ge0. Qed.

Lemma inner_eq0 v : (inner v v == 0) = (v == 0).
Proof.
apply/eqP/eqP => [zero|->]; last exact: inner0l.
apply/colP => i; rewrite mxE; apply/eqP; rewrite -sqrf_eq0.
have := psumr_eq0P (fun j _ => sqr_ge0 (v j 0)) _ => /(_ xpredT) all0.
by rewrite all0 // -zero; apply: eq_bigr => j _; rewrite expr2.
Qed.

Lemma norm_ge0 v : 0 <= norm v.
Proof. exact: sqrtr_ge0. Qed.

Lemma norm_sqr v : norm v ^+ 2 = inner v v.
Proof. by rewrite /norm sqr_sqrtr ?inner_ge0. Qed.

Lemma norm_eq0 v : (norm v == 0) = (v == 0).
Proof. by rewrite /norm sqrtr_eq0 -inner_eq0 eq_le inner_ge0 andbT. Qed.

Lemma norm0 : norm (0 : 'cV[R]_n) = 0.
Proof. by apply/eqP; rewrite norm_eq0. Qed.

Lemma normZ a v : norm (a *: v) = `|a| * norm v.
Proof. by rewrite /norm innerZl innerZr mulrA -expr2 sqrtrM ?sqr_ge0 // sqrtr_sqr. Qed.

Lemma normN v : norm (- v) = norm v.
Proof. by rewrite -scaleN1r normZ normrN1 mul1r. Qed.

Lemma norm_le u v : (norm u <= norm v) = (inner u u <= inner v v).
Proof. by rewrite -!norm_sqr ler_pexpn2r ?nnegrE ?norm_ge0. Qed.

Lemma inner_sqr_le u v : inner u v ^+ 2 <= inner u u * inner v v.
Proof.
have [->|vn0] := eqVneq v 0; first by rewrite !inner0r expr0n mulr0.
have vv_gt0 : 0 < inner v v by rewrite lt0r inner_eq0 vn0 inner_ge0.
rewrite -(ler_pmul2l vv_gt0) -subr_ge0.
have := inner_ge0 (inner v v *: u - inner u v *: v).
rewrite !(innerBl, innerBr, innerZl, innerZr) (innerC v u).
by congr (0 <= _); ring.
Qed.

Lemma cauchy_schwarz u v : `|inner u v| <= norm u * norm v.
Proof. by rewrite -sqrtr_sqr -sqrtrM ?inner_ge0 // ler_wsqrtr ?inner_sqr_le. Qed.

Lemma inner_le u v : inner u v <= norm u * norm v.
Proof. exact: le_trans (ler_norm _) (cauchy_schwarz u v). Qed.

Lemma normD_sqr u v : norm (u + v) ^+ 2 = norm u ^+ 2 + inner u v *+ 2 + norm v ^+ 2.
Proof. by rewrite !norm_sqr !(innerDl, innerDr) (innerC v u); ring. Qed.

Lemma normB_sqr u v : norm (u - v) ^+ 2 = norm u ^+ 2 - inner u v *+ 2 + norm v ^+ 2.
Proof. by rewrite normD_sqr normN innerNr; ring. Qed.

Lemma normD_le u v : norm (u + v) <= norm u + norm v.
Proof.
have sum_ge0 : 0 <= norm u + norm v by rewrite addr_ge0 ?norm_ge0.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 // normD_sqr sqrrD.
by rewrite ler_add2r ler_add2l ler_muln2r inner_le.
Qed.

Lemma normB_le u v : norm (u - v) <= norm u + norm v.
Proof. by rewrite -[norm v]normN normD_le. Qed.

(* The square of a distance, as a difference along the way: what a proof of descent telescopes. *)
Lemma three_points u v w :
  norm (u - w) ^+ 2 = norm (v - w) ^+ 2 + norm (u - v) ^+ 2 + inner (u - v) (v - w) *+ 2.
Proof. by rewrite -(subrKA v u (- w)) normD_sqr; ring. Qed.

End Fixed.

Lemma inner_adjoint m n (A : 'M[R]_(m, n)) u v : inner (A *m u) v = inner u (A^T *m v).
Proof.
rewrite /inner (eq_bigr (fun i => \sum_j A i j * u j 0 * v i 0)); last first.
  by move=> i _; rewrite mxE mulr_suml.
rewrite exchange_big; apply: eq_bigr => j _ /=.
by rewrite mxE mulr_sumr; apply: eq_bigr => i _; rewrite mxE mulrCA mulrA.
Qed.

Lemma norm_delta n (i : 'I_n) : norm (delta_mx i 0 : 'cV[R]_n) = 1.
Proof.
rewrite /norm /inner (bigD1 i) //= big1 ?addr0 => [|j ji]; rewrite !mxE ?eqxx ?mulr1 ?sqrtr1 //.
by rewrite (negbTE ji) mul0r.
Qed.

Lemma inner_trmx n (u v : 'cV[R]_n) : inner u v = (u^T *m v) 0 0.
Proof. by rewrite mxE; apply: eq_bigr => i _; rewrite mxE. Qed.

End Vectors.
