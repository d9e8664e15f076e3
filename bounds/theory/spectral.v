(* The spectral norm of a matrix: the least upper bound of |A v| over the unit ball. *)
From bounds.theory Require Import language vectors.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Spectral.
Variable R : realType.

Definition stretches m n (A : 'M[R]_(m, n)) : set R := [set norm (A *m v) | v in [set v | norm v <= 1]].
Definition spectral m n (A : 'M[R]_(m, n)) : R := sup (stretches A).

(* The Frobenius norm bounds every stretch, so there is a least upper bound. *)
Definition frobenius_sqr m n (A : 'M[R]_(m, n)) : R := \sum_i \sum_j A i j ^+ 2.

Lemma frobenius_sqr_ge0 m n (A : 'M[R]_(m, n)) : 0 <= frobenius_sqr A.
Proof. by do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0. Qed.

Lemma norm_mul_sqr_le m n (A : 'M[R]_(m, n)) v : norm (A *m v) ^+ 2 <= frobenius_sqr A * norm v ^+ 2.
Proof.
rewrite !norm_sqr mulr_suml; apply: ler_sum => i _; rewrite -expr2.
have -> : (A *m v) i 0 = inner (row i A)^T v.
  by rewrite mxE; apply: eq_bigr => j _; rewrite !mxE.
apply: le_trans (inner_sqr_le _ _) _; rewrite ler_wpmul2r ?inner_ge0 //.
by apply: ler_sum => j _; rewrite !mxE -expr2.
Qed.

Lemma stretches_has_sup m n (A : 'M[R]_(m, n)) : has_sup (stretches A).
Proof.
split; first by exists (norm (A *m 0)), 0 => //=; rewrite norm0 ler01.
exists (Num.sqrt (frobenius_sqr A)) => _ [v /= v_le1 <-].
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 ?sqrtr_ge0 // [X in _ <= X]sqr_sqrtr ?frobenius_sqr_ge0 //.
apply: le_trans (norm_mul_sqr_le _ _) _.
by rewrite ler_pimulr ?frobenius_sqr_ge0 // exprn_ile1 ?norm_ge0.
Qed.

Lemma spectral_ge0 m n (A : 'M[R]_(m, n)) : 0 <= spectral A.
Proof.
apply: sup_upper_bound; first exact: stretches_has_sup.
by exists 0; rewrite /= ?mulmx0 norm0.
Qed.

Lemma norm_mul_le m n (A : 'M[R]_(m, n)) v : norm (A *m v) <= spectral A * norm v.
Proof.
have [->|v_n0] := eqVneq v 0; first by rewrite mulmx0 !norm0 mulr0.
have v_gt0 : 0 < norm v by rewrite lt0r norm_eq0 v_n0 norm_ge0.
rewrite -ler_pdivr_mulr // mulrC -[(norm v)^-1]ger0_norm ?invr_ge0 ?norm_ge0 // -normZ scalemxAr.
apply: sup_upper_bound; first exact: stretches_has_sup.
by exists ((norm v)^-1 *: v) => //=; rewrite normZ ger0_norm ?invr_ge0 ?norm_ge0 // mulVf ?gt_eqF.
Qed.

Lemma spectral_le m n (A : 'M[R]_(m, n)) c :
  0 <= c -> (forall v, norm (A *m v) <= c * norm v) -> spectral A <= c.
Proof.
move=> c_ge0 bound; apply: sup_le_ub; first by case: (stretches_has_sup A).
by move=> _ [v /= v_le1 <-]; apply: le_trans (bound v) _; rewrite ler_pimulr.
Qed.

Lemma spectral0 m n : spectral (0 : 'M[R]_(m, n)) = 0.
Proof.
apply/eqP; rewrite eq_le spectral_ge0 andbT.
by apply: spectral_le => // v; rewrite mul0mx norm0 mul0r.
Qed.

Lemma spectral_mulmx m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) :
  spectral (A *m B) <= spectral A * spectral B.
Proof.
apply: spectral_le => [|v]; first by rewrite mulr_ge0 ?spectral_ge0.
rewrite -mulmxA -mulrA; apply: le_trans (norm_mul_le _ _) _.
by rewrite ler_wpmul2l ?spectral_ge0 ?norm_mul_le.
Qed.

Lemma spectralD m n (A B : 'M[R]_(m, n)) : spectral (A + B) <= spectral A + spectral B.
Proof.
apply: spectral_le => [|v]; first by rewrite addr_ge0 ?spectral_ge0.
by rewrite mulmxDl mulrDl; apply: le_trans (normD_le _ _) _; rewrite ler_add ?norm_mul_le.
Qed.

Lemma spectralZ_le m n c (A : 'M[R]_(m, n)) : spectral (c *: A) <= `|c| * spectral A.
Proof.
apply: spectral_le => [|v]; first by rewrite mulr_ge0 ?normr_ge0 ?spectral_ge0.
by rewrite -scalemxAl normZ -mulrA ler_wpmul2l ?normr_ge0 ?norm_mul_le.
Qed.

Lemma spectralZ m n c (A : 'M[R]_(m, n)) : spectral (c *: A) = `|c| * spectral A.
Proof.
have [->|c_n0] := eqVneq c 0; first by rewrite scale0r spectral0 normr0 mul0r.
apply/eqP; rewrite eq_le spectralZ_le -ler_pdivl_mull ?normr_gt0 // -normfV.
by rewrite (le_trans _ (spectralZ_le _ _)) // scalerA mulVf // scale1r.
Qed.

Lemma spectralN m n (A : 'M[R]_(m, n)) : spectral (- A) = spectral A.
Proof. by rewrite -scaleN1r spectralZ normrN1 mul1r. Qed.

Lemma spectral_scalar n c : spectral (c%:M : 'M[R]_n.+1) = `|c|.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split.
  by apply: spectral_le => // v; rewrite mul_scalar_mx normZ.
by have := norm_mul_le (c%:M : 'M[R]_n.+1) (delta_mx 0 0); rewrite mul_scalar_mx normZ norm_delta !mulr1.
Qed.

(* The adjoint has the same norm. *)
Lemma spectral_trmx_le m n (A : 'M[R]_(m, n)) : spectral A^T <= spectral A.
Proof.
apply: spectral_le => [|v]; first exact: spectral_ge0.
have [->|w_n0] := eqVneq (A^T *m v) 0; first by rewrite norm0 mulr_ge0 ?spectral_ge0 ?norm_ge0.
have w_gt0 : 0 < norm (A^T *m v) by rewrite lt0r norm_eq0 w_n0 norm_ge0.
rewrite -(ler_pmul2r w_gt0) -expr2 norm_sqr -[X in inner _ X]mulmx1 mulmx1 -inner_adjoint.
apply: le_trans (inner_le _ _) _; rewrite mulrAC ler_wpmul2r ?norm_ge0 //.
exact: norm_mul_le.
Qed.

Lemma spectral_trmx m n (A : 'M[R]_(m, n)) : spectral A^T = spectral A.
Proof. by apply/eqP; rewrite eq_le spectral_trmx_le -{1}[A]trmxK spectral_trmx_le. Qed.

End Spectral.

(* Powers of a symmetric matrix: the norm of the power is the power of the norm. *)
Section Powers.
Variables (R : realType) (n : nat).
Implicit Types M N : 'M[R]_n.+1.

Lemma spectral1 : spectral (1 : 'M[R]_n.+1) = 1.
Proof. by rewrite spectral_scalar normr1. Qed.

Lemma spectral_mul M N : spectral (M * N) <= spectral M * spectral N.
Proof. exact: spectral_mulmx. Qed.

Lemma spectral_exp_le M p : spectral (M ^+ p) <= spectral M ^+ p.
Proof.
elim: p => [|p below]; first by rewrite !expr0 spectral1.
rewrite !exprS (le_trans (spectral_mul _ _)) // ler_wpmul2l ?spectral_ge0 //.
Qed.

Lemma exp_symmetric M p : M^T = M -> (M ^+ p)^T = M ^+ p.
Proof.
move=> sym; elim: p => [|p same]; first by rewrite expr0 trmx1.
by rewrite exprSr -mulmxE trmx_mul same sym mulmxE -exprS exprSr.
Qed.

(* |M v|^2 = <v, M^2 v> for a symmetric M. *)
Lemma spectral_sqr M : M^T = M -> spectral (M ^+ 2) = spectral M ^+ 2.
Proof.
move=> sym; apply/eqP; rewrite eq_le spectral_exp_le /=.
have root_ge0 := sqrtr_ge0 (spectral (M ^+ 2)); have sqr_ge0' := spectral_ge0 (M ^+ 2).
rewrite -[X in _ <= X](sqr_sqrtr sqr_ge0') ler_pexpn2r ?nnegrE ?spectral_ge0 //.
apply: spectral_le => // v.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 ?mulr_ge0 ?norm_ge0 // exprMn [X in _ <= X * _]sqr_sqrtr //.
rewrite [X in X <= _]norm_sqr inner_adjoint sym mulmxA (le_trans (inner_le _ _)) //.
by rewrite expr2 [X in _ <= X]mulrCA ler_wpmul2l ?norm_ge0 // norm_mul_le.
Qed.

Lemma spectral_exp2 M j : M^T = M -> spectral (M ^+ (2 ^ j)) = spectral M ^+ (2 ^ j).
Proof.
move=> sym; elim: j => [|j same]; first by rewrite expn0 !expr1.
by rewrite expnSr !exprM spectral_sqr ?same //; apply: exp_symmetric.
Qed.

(* Between p and the next power of two nothing can be lost. *)
Theorem spectral_exp M p : (0 < p)%N -> M^T = M -> spectral (M ^+ p) = spectral M ^+ p.
Proof.
move=> p_gt0 sym; apply/eqP; rewrite eq_le spectral_exp_le /=.
have [zero|norm_n0] := eqVneq (spectral M) 0; first by rewrite zero expr0n gtn_eqF ?spectral_ge0.
have norm_gt0 : 0 < spectral M by rewrite lt0r norm_n0 spectral_ge0.
have far : (p <= 2 ^ p)%N by apply: ltnW; apply: ltn_expl.
rewrite -(ler_pmul2r (exprn_gt0 (2 ^ p - p) norm_gt0)) -exprD subnKC // -spectral_exp2 //.
rewrite -{1}(subnKC far) exprD (le_trans (spectral_mul _ _)) //.
by rewrite ler_wpmul2l ?spectral_ge0 ?spectral_exp_le.
Qed.

End Powers.
