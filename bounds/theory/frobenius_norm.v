(* The norm of Frobenius: it bounds the spectral norm, and a function of the entries that moves none apart keeps it. *)
From bounds.theory Require Import language vectors spectral frobenius.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section FrobeniusNorm.
Variable R : realType.

Definition frobenius m n (A : 'M[R]_(m, n)) : R := Num.sqrt (frobenius_sqr A).

Lemma frobenius_ge0 m n (A : 'M[R]_(m, n)) : 0 <= frobenius A.
Proof. exact: sqrtr_ge0. Qed.

Lemma sqr_frobenius m n (A : 'M[R]_(m, n)) : frobenius A ^+ 2 = frobenius_sqr A.
Proof. by rewrite sqr_sqrtr ?frobenius_sqr_ge0. Qed.

Lemma frobenius_le m n p q (A : 'M[R]_(m, n)) (B : 'M[R]_(p, q)) :
  frobenius_sqr A <= frobenius_sqr B -> frobenius A <= frobenius B.
Proof. by move=> le; rewrite ler_wsqrtr. Qed.

Lemma frobeniusD_le m n (A B : 'M[R]_(m, n)) : frobenius (A + B) <= frobenius A + frobenius B.
Proof.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?addr_ge0 ?frobenius_ge0 //.
rewrite sqrrD !sqr_frobenius frobenius_sqrD ler_add2r ler_add2l ler_muln2r /= (le_trans (ler_norm _)) //.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?normr_ge0 ?mulr_ge0 ?frobenius_ge0 //.
by rewrite exprMn !sqr_frobenius real_normK ?num_real // dot_sqr_le.
Qed.

Lemma frobenius_mul_le m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) :
  frobenius (A *m B) <= spectral A * frobenius B.
Proof.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?frobenius_ge0 ?spectral_ge0 //.
by rewrite exprMn !sqr_frobenius frobenius_sqr_spectral.
Qed.

Lemma spectral_le_frobenius m n (A : 'M[R]_(m, n)) : spectral A <= frobenius A.
Proof.
apply: spectral_le => [|v]; first exact: frobenius_ge0.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 ?frobenius_ge0 //.
by rewrite exprMn sqr_frobenius norm_mul_sqr_le.
Qed.

Lemma entry_le_frobenius m n (A : 'M[R]_(m, n)) i j : `|A i j| <= frobenius A.
Proof.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?normr_ge0 ?frobenius_ge0 // sqr_frobenius real_normK ?num_real //.
have row_ge0 k : 0 <= \sum_l A k l ^+ 2 by apply: sumr_ge0 => l _; rewrite sqr_ge0.
rewrite /frobenius_sqr (bigD1 i) //= ler_paddr ?sumr_ge0 // (bigD1 j) //= ler_addl.
by apply: sumr_ge0 => l _; rewrite sqr_ge0.
Qed.

(* The rectifier, entry by entry. *)
Definition relu m n (A : 'M[R]_(m, n)) : 'M[R]_(m, n) := map_mx (fun x => Num.max x 0) A.

Lemma relu_close (x y : R) : (Num.max x 0 - Num.max y 0) ^+ 2 <= (x - y) ^+ 2.
Proof.
wlog order : x y / x <= y => [same|].
  by case/orP: (le_total x y) => /same //; rewrite -sqrrN opprB -[(y - x) ^+ 2]sqrrN opprB.
have up : Num.max x 0 <= Num.max y 0 by rewrite le_maxl !le_maxr order lexx orbT.
have gap : Num.max y 0 - Num.max x 0 <= y - x.
  rewrite ler_subl_addr le_maxl; apply/andP; split.
    by rewrite -addrA ler_addl addrC subr_ge0 le_maxr lexx.
  by rewrite addr_ge0 ?subr_ge0 // le_maxr lexx orbT.
rewrite -sqrrN opprB -[(x - y) ^+ 2]sqrrN opprB ler_pexpn2r ?nnegrE ?subr_ge0 //.
Qed.

Lemma relu_distance m n (A B : 'M[R]_(m, n)) : frobenius (relu A - relu B) <= frobenius (A - B).
Proof.
by apply: frobenius_le; do 2![apply: ler_sum => ? _]; rewrite !mxE relu_close.
Qed.

Lemma relu_le m n (A : 'M[R]_(m, n)) : frobenius (relu A) <= frobenius A.
Proof.
have := relu_distance A 0; rewrite subr0 (_ : relu 0 = 0) ?subr0 //.
by apply/matrixP => i j; rewrite !mxE maxxx.
Qed.

End FrobeniusNorm.
