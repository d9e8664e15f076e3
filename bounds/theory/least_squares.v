(* Linear least squares: a solution exists, the loss splits at it, and the rows of what is left lie in those of X. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LeastSquares.
Variables (R : realType) (k d n : nat) (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)).
Implicit Types U Phi : 'M[R]_(k, d).

(* Half the squared residual, its infimum over all linear maps, and the distance to it. *)
Definition squared_loss U : R := frobenius_sqr (U *m X - Y) / 2%:R.
Definition least_loss : R := inf [set squared_loss U | U in [set: 'M[R]_(k, d)]]%classic.
Definition loss_gap U : R := squared_loss U - least_loss.

Definition stationary Phi : Prop := (Phi *m X - Y) *m X^T = 0.

Lemma stationary_exists : exists Phi, stationary Phi.
Proof.
have /submxP [Phi normal] : (Y *m X^T <= X *m X^T)%MS.
  rewrite submxE; set C := cokermx (X *m X^T).
  have zero : X *m X^T *m C = 0 by exact: mulmx_coker.
  suff -> : Y *m X^T *m C = 0 by [].
  have : frobenius_sqr (X^T *m C) = 0 by rewrite -dot_sqr dot_adjoint trmxK mulmxA zero dot0r.
  by move/eqP; rewrite frobenius_sqr_eq0 => /eqP XC; rewrite -mulmxA XC mulmx0.
by exists Phi; rewrite /stationary mulmxBl normal mulmxA subrr.
Qed.

Lemma loss_split Phi U : stationary Phi ->
  squared_loss U = squared_loss Phi + frobenius_sqr ((U - Phi) *m X) / 2%:R.
Proof.
move=> st; rewrite /squared_loss.
have -> : U *m X - Y = (U - Phi) *m X + (Phi *m X - Y) by rewrite mulmxBl addrA subrK.
by rewrite frobenius_sqrD dot_adjoint_r st dot0r mul0rn addr0 addrC mulrDl.
Qed.

Lemma least_lossE Phi : stationary Phi -> least_loss = squared_loss Phi.
Proof.
move=> st; apply/eqP; rewrite eq_le; apply/andP; split.
  apply: inf_lower_bound; last by exists Phi.
  split; first by exists (squared_loss Phi), Phi.
  by exists 0 => _ [U _ <-]; rewrite divr_ge0 ?frobenius_sqr_ge0 ?ler0n.
apply: lb_le_inf; first by exists (squared_loss Phi), Phi.
by move=> _ [U _ <-]; rewrite (loss_split U st) ler_addl divr_ge0 ?frobenius_sqr_ge0 ?ler0n.
Qed.

Lemma gapE Phi U : stationary Phi -> loss_gap U = frobenius_sqr ((U - Phi) *m X) / 2%:R.
Proof. by move=> st; rewrite /loss_gap (least_lossE st) (loss_split U st) addrAC subrr add0r. Qed.

Lemma gap_ge0 U : 0 <= loss_gap U.
Proof. by have [Phi st] := stationary_exists; rewrite (gapE _ st) divr_ge0 ?frobenius_sqr_ge0 ?ler0n. Qed.

Lemma squared_loss_ge0 U : 0 <= squared_loss U.
Proof. by rewrite divr_ge0 ?frobenius_sqr_ge0 ?ler0n. Qed.

Lemma least_loss_ge0 : 0 <= least_loss.
Proof. by have [Phi st] := stationary_exists; rewrite (least_lossE st) squared_loss_ge0. Qed.

Lemma gap_le_loss U : loss_gap U <= squared_loss U.
Proof. by rewrite ler_subl_addr ler_addl least_loss_ge0. Qed.

(* What meets X^T sees only the distance from the solution. *)
Lemma residual_seen Phi U : stationary Phi -> (U *m X - Y) *m X^T = (U - Phi) *m X *m X^T.
Proof.
move=> st; have -> : U *m X - Y = (U - Phi) *m X + (Phi *m X - Y) by rewrite mulmxBl addrA subrK.
by rewrite mulmxDl st addr0.
Qed.

(* The smallest positive singular value: the least |X w| over unit vectors w of the row space. *)
Definition smallest : R :=
  inf [set norm (X *m w) | w in [set w | norm w = 1 /\ exists z, w = X^T *m z]]%classic.

Lemma smallest_le z : smallest * norm (X^T *m z) <= norm (X *m (X^T *m z)).
Proof.
set w := X^T *m z; have [->|w_n0] := eqVneq (norm w) 0; first by rewrite mulr0 norm_ge0.
have w_gt0 : 0 < norm w by rewrite lt0r w_n0 norm_ge0.
rewrite -ler_pdivl_mulr // mulrC -[(norm w)^-1]ger0_norm ?invr_ge0 ?norm_ge0 // -normZ scalemxAr.
have inside : norm ((norm w)^-1 *: w) = 1 /\ exists y, (norm w)^-1 *: w = X^T *m y.
  by rewrite normZ ger0_norm ?invr_ge0 ?norm_ge0 // mulVf //; split=> //; exists ((norm w)^-1 *: z); rewrite -scalemxAr.
apply: inf_lower_bound; last by exists ((norm w)^-1 *: w).
split; last by exists 0 => _ [u _ <-]; rewrite norm_ge0.
by exists (norm (X *m ((norm w)^-1 *: w))), ((norm w)^-1 *: w).
Qed.

Lemma smallest_ge0 : 0 <= smallest.
Proof.
rewrite /smallest; set S := (X in inf X); have [[x Sx]|empty] := pselect (exists x, S x).
  by apply: lb_le_inf; [exists x | move=> _ [w _ <-]; rewrite norm_ge0].
by rewrite (_ : S = set0) ?inf0 //; apply/seteqP; split=> x // Sx; case: empty; exists x.
Qed.

Lemma smallest_rows U : smallest ^+ 2 * frobenius_sqr (U *m X) <= frobenius_sqr (U *m X *m X^T).
Proof.
rewrite -(frobenius_sqr_tr (U *m X)) -(frobenius_sqr_tr (U *m X *m X^T)) !trmx_mul trmxK.
rewrite (frobenius_sqr_cols (X^T *m _)) (frobenius_sqr_cols (X *m _)) mulr_sumr; apply: ler_sum => j _.
rewrite !colE -exprMn ler_pexpn2r ?nnegrE ?mulr_ge0 ?smallest_ge0 ?norm_ge0 // -!mulmxA.
exact: smallest_le.
Qed.

(* If it is positive, it is at most the spectral norm. *)
Lemma smallest_le_spectral : 0 < smallest -> smallest <= spectral X.
Proof.
move=> pos; have [[x [w [unit inrow] _]]|empty] := pselect (exists x : R,
    [set norm (X *m w) | w in [set w | norm w = 1 /\ exists z, w = X^T *m z]]%classic x); last first.
  move: pos; rewrite /smallest (_ : [set _ | _ in _]%classic = set0) ?inf0 ?ltxx //.
  by apply/seteqP; split=> x // inside; case: empty; exists x.
have [z wz] := inrow; have := smallest_le z; rewrite -wz unit mulr1 => /le_trans -> //.
by rewrite (le_trans (norm_mul_le _ _)) // unit mulr1.
Qed.
End LeastSquares.

(* The smallest positive singular value of the number 1. *)
Lemma smallest_one (R : realType) : smallest (1%:M : 'M[R]_1) = 1.
Proof.
rewrite /smallest (_ : [set _ | _ in _]%classic = [set 1]%classic) ?inf1 //.
apply/seteqP; split=> [_ [w [unit _] <-]|_ ->]; first by rewrite mul1mx unit.
exists (delta_mx 0 0); last by rewrite mul1mx norm_delta.
by rewrite /= norm_delta; split=> //; exists (delta_mx 0 0); rewrite trmx1 mul1mx.
Qed.
