(* Lemma A.2: how far the loss of a linear residual network lies above its tangent, between two points near zero. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm chains.
From bounds.theory Require Import least_squares residual_network.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section RightNorm.
Variable R : realType.
Lemma frobenius_mul_le_r m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) : frobenius (A *m B) <= frobenius A * spectral B.
Proof.
rewrite ler_by_sqr ?mulr_ge0 ?frobenius_ge0 ?spectral_ge0 //.
by rewrite exprMn !sqr_frobenius frobenius_sqr_spectral_r.
Qed.

Lemma dot_between m n p q (F : 'M[R]_(m, n)) (D : 'M[R]_(n, p)) (H : 'M[R]_(p, q)) N :
  dot (F *m D *m H) N = dot D (F^T *m N *m H^T).
Proof. by rewrite dot_adjoint_r dot_adjoint mulmxA. Qed.
End RightNorm.

(* The product of the layers, its change, the part that is linear in the change of the layers, and the rest. *)
Section Expansion.
Variables (R : realType) (m : nat) (W V : nat -> 'M[R]_m).
Definition step p : 'M[R]_m := V p - W p.
Definition moved j : 'M[R]_m := chain V j - chain W j.
Fixpoint linear j : 'M[R]_m := if j is p.+1 then (1%:M + W p) *m linear p + step p *m chain W p else 0.
Definition rest j : 'M[R]_m := moved j - linear j.

Lemma linear_sum j : linear j = \sum_(l < j) after W j l *m step l *m chain W l.
Proof.
elim: j => [|j same] /=; first by rewrite big_ord0.
rewrite big_ord_recr /= after_last mul1mx same mulmx_sumr; congr (_ + _).
by apply: eq_bigr => l _; rewrite after_succ // !mulmxA.
Qed.

Lemma moved_succ j : moved j.+1 = (1%:M + V j) *m moved j + step j *m chain W j.
Proof.
rewrite /moved /= mulmxBr -addrA; congr (_ + _); rewrite -mulNmx -mulNmx -mulmxDl; congr (_ *m _).
by rewrite /step addrA !opprD addrNK.
Qed.

Lemma rest_succ j : rest j.+1 = (1%:M + W j) *m rest j + step j *m moved j.
Proof.
rewrite /rest /= {1}/moved /= !mulmxBr.
have -> : (1%:M + V j) = (1%:M + W j) + step j by rewrite /step addrACA subrr addr0.
rewrite (mulmxDl _ (step j)).
move: (step j *m chain V j) (step j *m chain W j) ((1%:M + W j) *m chain V j) ((1%:M + W j) *m chain W j) (_ *m linear j)
  => a b c d e.
by apply/matrixP => p q; rewrite !mxE; move: (a p q) (b p q) (c p q) (d p q) (e p q) => *; ring.
Qed.

Definition size p : R := frobenius (step p).
Definition total j : R := \sum_(p < j) size p.
Definition pairs j : R := \sum_(p < j) size p * total p.
Definition squares j : R := \sum_(p < j) frobenius_sqr (step p).

Lemma total_ge0 j : 0 <= total j. Proof. by apply: sumr_ge0 => p _; exact: frobenius_ge0. Qed.
Lemma squares_ge0 j : 0 <= squares j. Proof. by apply: sumr_ge0 => p _; exact: frobenius_sqr_ge0. Qed.

Lemma total_sqr j : total j ^+ 2 = 2%:R * pairs j + squares j.
Proof.
elim: j => [|j same]; first by rewrite /total /pairs /squares !big_ord0 expr0n mulr0 addr0.
rewrite /total /pairs /squares !big_ord_recr /= -/(total j) -/(pairs j) -/(squares j) sqrrD same -sqr_frobenius.
by rewrite -/(size j); ring.
Qed.

Lemma total_sqr_le j : total j ^+ 2 <= j%:R * squares j.
Proof.
elim: j => [|j below]; first by rewrite /total big_ord0 expr0n mul0r.
rewrite /total /squares !big_ord_recr /= -/(total j) -/(squares j) -sqr_frobenius -/(size j) [j.+1%:R]mulrSr.
case: j below => [|j] below.
  by rewrite /total /squares !big_ord0 !add0r mul1r.
have j_gt0 : 0 < j.+1%:R :> R by rewrite ltr0n.
have pos : 0 <= (j.+1%:R * size j.+1 - total j.+1) ^+ 2 / j.+1%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have /(mulr_ge0 (ltW (addr_gt0 j_gt0 ltr01))) : 0 <= (j.+1%:R * squares j.+1 - total j.+1 ^+ 2) / j.+1%:R.
  by rewrite divr_ge0 ?subr_ge0 ?ler0n.
move=> more; apply: (le_by (addr_ge0 more pos)); have n0 := gt_eqF j_gt0.
by move: (total _) (squares _) (size _) (_%:R) n0 => a b c d n0; field; rewrite n0.
Qed.

Lemma pairs_le j : pairs j <= (j%:R / 2%:R - 1 / 2%:R) * squares j.
Proof.
have := total_sqr_le j; rewrite total_sqr => /ge0_of large; have half : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
by apply: (le_by (mulr_ge0 half large)); field.
Qed.

Section Near.
Variables (h : R) (j : nat).
Hypotheses (h_ge0 : 0 <= h) (nearW : forall p, (p < j)%N -> spectral (W p) <= h)
  (nearV : forall p, (p < j)%N -> spectral (V p) <= h).
Local Notation c := (1 + h).

Lemma layer_spectral (M : 'M[R]_m) : spectral M <= h -> spectral (1%:M + M) <= c.
Proof. by move=> small; apply: spectral_le; [rewrite addr_ge0 | exact: layer_le]. Qed.

Lemma layer_frobenius (M N : 'M[R]_m) : spectral M <= h -> frobenius ((1%:M + M) *m N) <= c * frobenius N.
Proof.
move=> small; apply: le_trans (frobenius_mul_le _ _) _.
by rewrite ler_wpmul2r ?frobenius_ge0 ?layer_spectral.
Qed.

Lemma moved_power p : (p <= j)%N -> c * frobenius (moved p) <= c ^+ p * total p.
Proof.
have c_ge0 : 0 <= c by rewrite addr_ge0.
elim: p => [|p below] pj.
  by rewrite /moved /= subrr /frobenius frobenius_sqr0 sqrtr0 /total big_ord0 !mulr0.
rewrite moved_succ /total big_ord_recr /= -/(total p) mulrDr.
apply: le_trans (ler_wpmul2l c_ge0 (frobeniusD_le _ _)) _; rewrite mulrDr ler_add //.
  apply: le_trans (ler_wpmul2l c_ge0 (layer_frobenius _ (nearV pj))) _.
  by rewrite exprS -mulrA ler_wpmul2l // below // ltnW.
rewrite exprS -mulrA ler_wpmul2l // (le_trans (frobenius_mul_le_r _ _)) // mulrC ler_wpmul2r ?frobenius_ge0 //.
by apply: chain_le => // q qp; rewrite nearW // (ltn_trans qp).
Qed.

Lemma rest_power p : (p <= j)%N -> c * frobenius (rest p) <= c ^+ p * pairs p.
Proof.
have c_ge1 : 1 <= c by rewrite ler_addl. 
have c_ge0 := le_trans ler01 c_ge1; elim: p => [|p below] pj.
  by rewrite /rest /moved /= subrr subr0 /frobenius frobenius_sqr0 sqrtr0 /pairs big_ord0 !mulr0.
rewrite rest_succ /pairs big_ord_recr /= -/(pairs p) mulrDr.
apply: le_trans (ler_wpmul2l c_ge0 (frobeniusD_le _ _)) _; rewrite mulrDr ler_add //.
  apply: le_trans (ler_wpmul2l c_ge0 (layer_frobenius _ (nearW pj))) _.
  by rewrite exprS -mulrA ler_wpmul2l // below // ltnW.
apply: (@le_trans _ _ (size p * (c * frobenius (moved p)))).
  rewrite mulrCA ler_wpmul2l // (le_trans (frobenius_mul_le _ _)) // ler_wpmul2r ?frobenius_ge0 //.
  exact: spectral_le_frobenius.
apply: (@le_trans _ _ (size p * (c ^+ p * total p))).
  by rewrite ler_wpmul2l ?frobenius_ge0 // moved_power // ltnW.
rewrite mulrCA exprS -mulrA ler_pemull // mulr_ge0 ?exprn_ge0 // mulr_ge0 ?frobenius_ge0 ?total_ge0 //.
Qed.

Hypothesis j_gt0 : (0 < j)%N.

Lemma c_gt0 : 0 < c. Proof. by rewrite ltr_paddr ?ltr01. Qed.

Lemma moved_le : frobenius (moved j) <= c ^+ j.-1 * total j.
Proof. by rewrite -(ler_pmul2l c_gt0) mulrA -exprS prednK // moved_power. Qed.

Lemma rest_le : frobenius (rest j) <= c ^+ j.-1 * ((j%:R / 2%:R - 1 / 2%:R) * squares j).
Proof.
rewrite -(ler_pmul2l c_gt0) [_ * (c ^+ _ * _)]mulrA -exprS prednK // (le_trans (rest_power _)) //.
by rewrite ler_wpmul2l ?exprn_ge0 ?(ltW c_gt0) ?pairs_le.
Qed.
End Near.
End Expansion.

Section Smooth.
Variables (R : realType) (m d k n : nat) (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (L : nat).
Variables (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) (W V : nat -> 'M[R]_m).

Definition change : R := squared_loss X Y (output A B L V) - squared_loss X Y (output A B L W).
Definition tangent : R := \sum_(l < L) dot (gradient A B L X Y W l) (V l - W l).

Local Notation residual := (output A B L W *m X - Y).

Lemma tangentE : tangent = dot residual (B *m linear W V L *m A *m X).
Proof.
rewrite linear_sum mulmx_sumr !mulmx_suml /tangent.
rewrite (_ : dot _ _ = \sum_(l < L) dot residual (B *m (after W L l *m step W V l *m chain W l) *m A *m X)).
  apply: eq_bigr => l _; rewrite dotC [in RHS]dotC /gradient -/(step W V l).
  by rewrite -dot_between !mulmxA.
elim: (index_enum _) => [|l s same]; first by rewrite !big_nil dot0r.
by rewrite !big_cons dotDr same.
Qed.

Lemma change_split : change - tangent =
  dot residual (B *m rest W V L *m A *m X) + frobenius_sqr (B *m moved W V L *m A *m X) / 2%:R.
Proof.
rewrite tangentE /change /squared_loss.
have -> : output A B L V *m X - Y = residual + B *m moved W V L *m A *m X.
  by rewrite /output /moved mulmxBr !mulmxBl [RHS]addrC subrKA.
rewrite frobenius_sqrD.
have -> : dot residual (B *m moved W V L *m A *m X) =
    dot residual (B *m rest W V L *m A *m X) + dot residual (B *m linear W V L *m A *m X).
  by rewrite -dotDr -!mulmxDl -mulmxDr /rest subrK.
by field.
Qed.

Section Bound.
Variables (h : R).
Hypotheses (h_ge0 : 0 <= h) (L_gt0 : (0 < L)%N) (nearW : forall p, (p < L)%N -> spectral (W p) <= h)
  (nearV : forall p, (p < L)%N -> spectral (V p) <= h).
Local Notation c := ((1 + h) ^+ L.-1).
Local Notation gap := (loss_gap X Y (output A B L W)).
Local Notation lam := (spectral A * spectral B * spectral X).

Lemma through_le M : frobenius (B *m M *m A *m X) <= lam * frobenius M.
Proof.
apply: (le_trans (frobenius_mul_le_r _ _)).
have inner_ := le_trans (frobenius_mul_le_r (B *m M) A) (ler_wpmul2r (spectral_ge0 A) (frobenius_mul_le B M)).
apply: (le_trans (ler_wpmul2r (spectral_ge0 X) inner_)); rewrite le_eqVlt; apply/orP; left; apply/eqP.
by move: (spectral A) (spectral B) (spectral X) (frobenius M) => a b x f; ring.
Qed.

Lemma residual_meets M : dot residual (M *m X) <= Num.sqrt 2%:R * Num.sqrt gap * frobenius (M *m X).
Proof.
have [N twice [same _]] := gap_twice A B L X Y W.
have -> : dot residual (M *m X) = dot N (M *m X) by rewrite dotC dot_adjoint_r same -dot_adjoint_r dotC.
rewrite -sqrtrM ?ler0n // -twice -/(frobenius N) (le_trans (ler_norm _)) //.
rewrite ler_by_sqr ?mulr_ge0 ?frobenius_ge0 ?normr_ge0 // real_normK ?num_real //.
by rewrite exprMn !sqr_frobenius dot_sqr_le.
Qed.

Theorem smoothness : change - tangent <=
  (Num.sqrt 2%:R * Num.sqrt gap * (L%:R / 2%:R - 1 / 2%:R) * c + c ^+ 2 * lam * L%:R / 2%:R) * squares W V L * lam.
Proof.
rewrite change_split mulrDl mulrDl; apply: ler_add.
  apply: le_trans (residual_meets _) _.
  have lam_ge0 : 0 <= lam by rewrite !mulr_ge0 ?spectral_ge0.
  have far := le_trans (through_le _) (ler_wpmul2l lam_ge0 (rest_le h_ge0 nearW nearV L_gt0)).
  apply: le_trans (ler_wpmul2l (mulr_ge0 (sqrtr_ge0 _) (sqrtr_ge0 _)) far) _.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  move: (squares W V L) c (spectral A) (spectral B) (spectral X) (L%:R : R) => q e a b x l.
  by move: (Num.sqrt _) (Num.sqrt _) => r g; field.
have lam_ge0 : 0 <= lam by rewrite !mulr_ge0 ?spectral_ge0.
have big : frobenius_sqr (B *m moved W V L *m A *m X) <= (lam * (c * total W V L)) ^+ 2.
  rewrite -sqr_frobenius ler_pexpn2r ?nnegrE ?frobenius_ge0 ?mulr_ge0 ?total_ge0 ?exprn_ge0 ?addr_ge0 ?spectral_ge0 //.
  apply: le_trans (through_le _) _; rewrite ler_wpmul2l //.
  exact: moved_le.
have /ge0_of/(mulr_ge0 (mulr_ge0 (sqr_ge0 lam) (sqr_ge0 c))) := total_sqr_le W V L.
move=> /(addr_ge0 (ge0_of big)) /(mulr_ge0 (_ : 0 <= 2%:R^-1)) more; apply: (le_by (more _)); rewrite ?invr_ge0 ?ler0n //.
move: (frobenius_sqr _) (total _ _ _) (squares _ _ _) c (spectral A) (spectral B) (spectral X) (L%:R : R) => f t q e a b x l.
by field.
Qed.
End Bound.
End Smooth.
