(* classics.kaczmarz: the mean over all sequences of rows, by what one projection leaves on average. *)
From bounds.theory Require Import language vectors spectral arithmetic extreme.
From mathcomp Require Import ring.
From statements Require classics_kaczmarz.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The first entry of a sequence, and the rest. *)
Lemma sum_tuples (R : realType) (T : finType) k (F : seq T -> R) :
  \sum_(w : k.+1.-tuple T) F w = \sum_a \sum_(w : k.-tuple T) F (a :: w).
Proof.
rewrite pair_big /= (reindex (fun aw : T * k.-tuple T => [tuple of aw.1 :: aw.2])) //=.
exists (fun w : k.+1.-tuple T => (thead w, [tuple of behead w])) => [[a w] _|w _] /=.
  by rewrite theadE; congr (_, _); apply: val_inj.
by rewrite -tuple_eta.
Qed.

Lemma sum_tuples0 (R : realType) (T : finType) (F : seq T -> R) : \sum_(w : 0.-tuple T) F w = F [::].
Proof. by rewrite (big_pred1 [tuple]) // => w; apply/esym/eqP; exact: tuple0. Qed.

Section Rows.
Variables (R : realType) (rows size : nat) (A : 'M[R]_(rows, size.+1)) (s : 'cV[R]_size.+1).
Implicit Types (x : 'cV[R]_size.+1) (a : 'I_rows).

(* The a-th equation <a, x> = b_a of A x = b = A s, the projection onto its solutions, and its chance |a|^2 / |A|_F^2. *)
Definition equation a : 'cV[R]_size.+1 := (row a A)^T.
Definition project x a := x + (((A *m s) a 0 - inner (equation a) x) / norm (equation a) ^+ 2) *: equation a.
Definition chance a : R := norm (equation a) ^+ 2 / frobenius_sqr A.
Definition chance_of (w : seq 'I_rows) : R := \prod_(a <- w) chance a.

Hypothesis F_gt0 : 0 < frobenius_sqr A.

Lemma side x a : (A *m x) a 0 = inner (equation a) x.
Proof. by rewrite mxE; apply: eq_bigr => j _; rewrite !mxE. Qed.

Lemma chance_ge0 a : 0 <= chance a.
Proof. by rewrite divr_ge0 ?sqr_ge0 // ltW. Qed.

Lemma equations_sum : \sum_a norm (equation a) ^+ 2 = frobenius_sqr A.
Proof. by apply: eq_bigr => a _; rewrite norm_sqr; apply: eq_bigr => j _; rewrite !mxE expr2. Qed.

Lemma chance_sum : \sum_a chance a = 1.
Proof. by rewrite -mulr_suml equations_sum divff // gt_eqF. Qed.

Lemma chance_of_sum k : \sum_(w : k.-tuple 'I_rows) chance_of w = 1.
Proof.
elim: k => [|k same]; first by rewrite sum_tuples0 /chance_of big_nil.
rewrite sum_tuples -[RHS]chance_sum; apply: eq_bigr => a _; rewrite -[RHS]mulr1 -same mulr_sumr.
by apply: eq_bigr => w _; rewrite /chance_of big_cons.
Qed.

Lemma projected x a : chance a * norm (project x a - s) ^+ 2 =
  (norm (equation a) ^+ 2 * norm (x - s) ^+ 2 - (A *m (x - s)) a 0 ^+ 2) / frobenius_sqr A.
Proof.
have F_n0 : frobenius_sqr A != 0 by rewrite gt_eqF.
rewrite /chance /project addrAC side -innerBr -(opprB x s) innerNr side.
have [zero|n0] := eqVneq (norm (equation a) ^+ 2) 0.
  have -> : equation a = 0 by apply/eqP; rewrite -norm_eq0 -sqrf_eq0 zero.
  by rewrite norm0 inner0l expr0n /= !(mul0r, subrr).
rewrite normD_sqr normZ innerZr exprMn real_normK ?num_real // (innerC (x - s)).
by field; rewrite F_n0 -sqrf_eq0.
Qed.

Lemma weakest_le_frobenius : weakest A ^+ 2 <= frobenius_sqr A.
Proof.
have := weakest_le A (delta_mx 0 0); rewrite norm_delta mulr1 => low.
have := norm_mul_sqr_le A (delta_mx 0 0); rewrite norm_delta expr1n mulr1; apply: le_trans.
by rewrite ler_pexpn2r ?nnegrE ?weakest_ge0 ?norm_ge0.
Qed.

Notation rate := (1 - weakest A ^+ 2 / frobenius_sqr A).

Lemma one_row x : \sum_a chance a * norm (project x a - s) ^+ 2 <= rate * norm (x - s) ^+ 2.
Proof.
rewrite (eq_bigr _ (fun a _ => projected x a)) -mulr_suml sumrB -mulr_suml equations_sum.
have -> : \sum_a (A *m (x - s)) a 0 ^+ 2 = norm (A *m (x - s)) ^+ 2.
  by rewrite norm_sqr; apply: eq_bigr => a _; rewrite expr2.
rewrite ler_pdivr_mulr // mulrAC mulrBl mul1r divfK ?gt_eqF // mulrBl ler_add2l ler_opp2 -exprMn.
by rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 ?weakest_ge0 ?norm_ge0 // weakest_le.
Qed.

Lemma all_rows k x :
  \sum_(w : k.-tuple 'I_rows) chance_of w * norm (foldl project x w - s) ^+ 2 <= rate ^+ k * norm (x - s) ^+ 2.
Proof.
have rate_ge0 : 0 <= rate by rewrite subr_ge0 ler_pdivr_mulr // mul1r weakest_le_frobenius.
elim: k x => [|k below] x.
  by rewrite (sum_tuples0 (fun w => chance_of w * norm (foldl project x w - s) ^+ 2)) /chance_of big_nil.
rewrite (sum_tuples _ (fun w => chance_of w * norm (foldl project x w - s) ^+ 2)) exprSr -mulrA.
apply: le_trans (ler_wpmul2l (exprn_ge0 k rate_ge0) (one_row x)); rewrite mulr_sumr; apply: ler_sum => a _.
rewrite mulrCA; apply: le_trans (ler_wpmul2l (chance_ge0 a) (below (project x a))).
by rewrite mulr_sumr; apply: ler_sum => w _; rewrite /chance_of big_cons [X in _ <= X]mulrA.
Qed.
End Rows.

Module classics_kaczmarz_theory.
Section Symbols.
Variable R : realType.

(* The system A x = A s, the start and the number of steps. *)
Record instance := Instance {
  rows : nat; size : nat; A : 'M[R]_(rows, size.+1); solution : 'cV[R]_size.+1; start : 'cV[R]_size.+1; steps : nat;
}.
Implicit Type i : instance.

(* The outcomes: all sequences of rows. sigma_min is the least |A v| for |v| = 1. *)
Definition outcome i : finType := [finType of (steps i).-tuple 'I_(rows i)].
Definition probability i (w : outcome i) : R := chance_of (A i) w.
Definition distance2 i (w : outcome i) : R := norm (foldl (project (A i) (solution i)) (start i) w - solution i) ^+ 2.
Definition R2 i (w : outcome i) : R := norm (start i - solution i) ^+ 2.
Definition smallest i (w : outcome i) : R := weakest (A i).
Definition norm2 i (w : outcome i) : R := frobenius_sqr (A i).
Definition k i (w : outcome i) : nat := steps i.
End Symbols.

(* Two equations for two numbers, x = y = 0, and two steps from (1, 1). *)
Lemma inhabited (R : realType) : classics_kaczmarz.inhabited R
  (@instance R) (@outcome R) (@R2 R) (@distance2 R) (@k R) (@norm2 R) (@probability R) (@smallest R).
Proof.
have F_gt0 : 0 < frobenius_sqr (1%:M : 'M[R]_2).
  by rewrite /frobenius_sqr !big_ord_recl !big_ord0 !mxE /= !(mulr1n, mulr0n) !expr1n !expr0n /=
     !(addr0, add0r) ltr_paddr ?ltr01 ?ler01.
exists (@Instance R 2 1 1%:M 0 (const_mx 1) 2); split; last exact: chance_of_sum.
move=> w; rewrite /R2 /distance2 /norm2 /smallest /probability /= weakest_scalar normr1 ltr01 !sqr_ge0.
by do !split=> //; apply: prodr_ge0 => a _; apply: chance_ge0.
Qed.

Theorem proved (R : realType) : classics_kaczmarz.statement R
  (@instance R) (@outcome R) (@R2 R) (@distance2 R) (@k R) (@norm2 R) (@probability R) (@smallest R).
Proof.
move=> i [premises total]; rewrite /classics_kaczmarz.conclusion /R2 /k /smallest /norm2 -mulr_suml total mul1r.
have F_gt0 : 0 < frobenius_sqr (A i).
  have [w _|none] := pickP (outcome i); first by have [_ [_ [_ [F_gt0 _]]]] := premises w.
  by move/eqP: total; rewrite big_pred0 // eq_sym oner_eq0.
exact: all_rows.
Qed.
End classics_kaczmarz_theory.
