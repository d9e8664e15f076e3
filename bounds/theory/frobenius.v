(* The inner product of matrices and the norm of Frobenius, squared; what a spectral norm does to it. *)
From bounds.theory Require Import language vectors spectral.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Frobenius.
Variable R : realType.

Definition dot m n (A B : 'M[R]_(m, n)) : R := \sum_i \sum_j A i j * B i j.

Section Shape.
Variables m n : nat.
Implicit Types A B C : 'M[R]_(m, n).

Lemma dotC A B : dot A B = dot B A.
Proof. by do 2![apply: eq_bigr => ? _]; rewrite mulrC. Qed.

Lemma dotDl A B C : dot (A + B) C = dot A C + dot B C.
Proof.
rewrite /dot -big_split; apply: eq_bigr => i _ /=; rewrite -big_split.
by apply: eq_bigr => j _ /=; rewrite mxE mulrDl.
Qed.

Lemma dotZl a A B : dot (a *: A) B = a * dot A B.
Proof.
rewrite /dot mulr_sumr; apply: eq_bigr => i _; rewrite mulr_sumr.
by apply: eq_bigr => j _; rewrite mxE mulrA.
Qed.

Lemma dotDr A B C : dot A (B + C) = dot A B + dot A C.
Proof. by rewrite dotC dotDl !(dotC A). Qed.

Lemma dotZr a A B : dot A (a *: B) = a * dot A B.
Proof. by rewrite dotC dotZl dotC. Qed.

Lemma dotNl A B : dot (- A) B = - dot A B.
Proof. by rewrite -scaleN1r dotZl mulN1r. Qed.

Lemma dotNr A B : dot A (- B) = - dot A B.
Proof. by rewrite dotC dotNl dotC. Qed.

Lemma dot0l A : dot 0 A = 0.
Proof. by rewrite -(scale0r A) dotZl mul0r. Qed.

Lemma dot0r A : dot A 0 = 0.
Proof. by rewrite dotC dot0l. Qed.

Lemma dot_sqr A : dot A A = frobenius_sqr A.
Proof. by do 2![apply: eq_bigr => ? _]; rewrite expr2. Qed.

Lemma dot_ge0 A : 0 <= dot A A.
Proof. by rewrite dot_sqr frobenius_sqr_ge0. Qed.

Lemma dot_trace A B : dot A B = \tr (A^T *m B).
Proof.
rewrite /dot /mxtrace exchange_big; apply: eq_bigr => j _ /=; rewrite mxE.
by apply: eq_bigr => i _; rewrite mxE.
Qed.

Lemma frobenius_sqr_tr A : frobenius_sqr A^T = frobenius_sqr A.
Proof. by rewrite /frobenius_sqr exchange_big; do 2![apply: eq_bigr => ? _]; rewrite mxE. Qed.

Lemma frobenius_sqrD A B : frobenius_sqr (A + B) = frobenius_sqr A + dot A B *+ 2 + frobenius_sqr B.
Proof. by rewrite -!dot_sqr !(dotDl, dotDr) (dotC B A); ring. Qed.

Lemma frobenius_sqrZ a A : frobenius_sqr (a *: A) = a ^+ 2 * frobenius_sqr A.
Proof. by rewrite -!dot_sqr dotZl dotZr mulrA expr2. Qed.

Lemma frobenius_sqrN A : frobenius_sqr (- A) = frobenius_sqr A.
Proof. by rewrite -!dot_sqr dotNl dotNr opprK. Qed.

Lemma frobenius_sqr0 : frobenius_sqr (0 : 'M[R]_(m, n)) = 0.
Proof. by rewrite -dot_sqr dot0l. Qed.

Lemma frobenius_sqr_eq0 A : (frobenius_sqr A == 0) = (A == 0).
Proof.
apply/eqP/eqP => [zero|->]; last exact: frobenius_sqr0.
apply/matrixP => i j; rewrite mxE; apply/eqP; rewrite -sqrf_eq0.
have rows_ge0 k : 0 <= \sum_l A k l ^+ 2 by apply: sumr_ge0 => l _; rewrite sqr_ge0.
have row0 := psumr_eq0P (fun k _ => rows_ge0 k) zero (i := i) isT.
by rewrite (psumr_eq0P (fun l _ => sqr_ge0 (A i l)) row0).
Qed.

Lemma dot_sqr_le A B : dot A B ^+ 2 <= frobenius_sqr A * frobenius_sqr B.
Proof.
have [/eqP zero|A_n0] := eqVneq (frobenius_sqr A) 0.
  by move: zero; rewrite frobenius_sqr_eq0 => /eqP ->; rewrite dot0l frobenius_sqr0 mul0r expr2 mul0r.
have A_gt0 : 0 < frobenius_sqr A by rewrite lt0r A_n0 frobenius_sqr_ge0.
rewrite -(ler_pmul2l A_gt0) -subr_ge0.
have := frobenius_sqr_ge0 (frobenius_sqr A *: B - dot A B *: A).
rewrite frobenius_sqrD frobenius_sqrN !frobenius_sqrZ dotNr dotZl dotZr (dotC B A).
by congr (0 <= _); ring.
Qed.

Lemma frobenius_sqr_cols A : frobenius_sqr A = \sum_j norm (col j A) ^+ 2.
Proof.
rewrite /frobenius_sqr exchange_big; apply: eq_bigr => j _ /=; rewrite norm_sqr.
by apply: eq_bigr => i _; rewrite !mxE expr2.
Qed.

End Shape.

Lemma dot_inner n (u v : 'cV[R]_n) : dot u v = inner u v.
Proof. by apply: eq_bigr => i _; rewrite big_ord_recl big_ord0 addr0. Qed.

Lemma frobenius_sqr_norm n (v : 'cV[R]_n) : frobenius_sqr v = norm v ^+ 2.
Proof. by rewrite -dot_sqr dot_inner norm_sqr. Qed.

Lemma dot_adjoint m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) (C : 'M[R]_(m, p)) :
  dot (A *m B) C = dot B (A^T *m C).
Proof. by rewrite !dot_trace trmx_mul mulmxA. Qed.

Lemma dot_adjoint_r m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) (C : 'M[R]_(m, p)) :
  dot (A *m B) C = dot A (C *m B^T).
Proof. by rewrite !dot_trace trmx_mul -mulmxA mxtrace_mulC mulmxA. Qed.

Lemma frobenius_sqr_mul m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) :
  frobenius_sqr (A *m B) <= frobenius_sqr A * frobenius_sqr B.
Proof.
rewrite (frobenius_sqr_cols (A *m B)) (frobenius_sqr_cols B) mulr_sumr; apply: ler_sum => j _.
by rewrite !colE -mulmxA norm_mul_sqr_le.
Qed.

Lemma frobenius_sqr_spectral m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) :
  frobenius_sqr (A *m B) <= spectral A ^+ 2 * frobenius_sqr B.
Proof.
rewrite (frobenius_sqr_cols (A *m B)) (frobenius_sqr_cols B) mulr_sumr; apply: ler_sum => j _.
rewrite !colE -mulmxA -exprMn ler_pexpn2r ?nnegrE ?norm_ge0 ?mulr_ge0 ?spectral_ge0 ?norm_ge0 //.
exact: norm_mul_le.
Qed.

Lemma frobenius_sqr_spectral_r m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) :
  frobenius_sqr (A *m B) <= frobenius_sqr A * spectral B ^+ 2.
Proof.
by rewrite -frobenius_sqr_tr trmx_mul -(frobenius_sqr_tr A) -(spectral_trmx B) mulrC frobenius_sqr_spectral.
Qed.

End Frobenius.
