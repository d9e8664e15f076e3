(* classics.polar: the polar iteration of Newton and Schulz squares the distance from orthogonality, for every shape. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme.
From mathcomp Require Import ring.
From statements Require classics_polar.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Polar.
Variables (R : realType) (m n : nat).
Implicit Types (X : 'M[R]_(m, n.+1)) (E : 'M[R]_n.+1).

(* X (3 I - X^T X) / 2, and I - X^T X. *)
Definition polar X : 'M[R]_(m, n.+1) := 2%:R^-1 *: (X *m (3%:R%:M - X^T *m X)).
Definition defect X : 'M[R]_n.+1 := 1 - X^T *m X.

Lemma defect_sym X : (defect X)^T = defect X.
Proof. by rewrite /defect linearB /= trmx1 trmx_mul trmxK. Qed.

Lemma cubic (D : 'M[R]_n.+1) :
  1 - (1 + D) * (1 - (D + D)) * (1 + D) = (D + D) * (D + D) * (4%:R^-1 *: (3%:R%:M + (D + D))).
Proof.
rewrite -scalerAr -scalemx1 !(mulrDl, mulrDr, mulrBl, mulrBr, mul1r, mulr1, mulrN, mulNr) -!scalerAr !mulr1 ?mulrA.
move: (D * D * D) => c; move: (D * D) => b; apply/matrixP => i j; rewrite !mxE.
by move: (b i j) (c i j) (D i j) ((i == j)%:R : R) => x y z u; field.
Qed.

(* The next defect is E^2 (3 + E) / 4. *)
Lemma defect_polar X : defect (polar X) = defect X * defect X * (4%:R^-1 *: (3%:R%:M + defect X)).
Proof.
set E := defect X; set D := 2%:R^-1 *: E; have halves : E = D + D by rewrite /D -scalerDl (_ : _ + _ = 1) ?scale1r //; field.
have gram : X^T *m X = 1 - E by rewrite /E /defect subKr.
have symD : D^T = D by rewrite /D linearZ /= [E^T]defect_sym.
have step : polar X = X *m (1 + D).
  rewrite /polar gram scalemxAr; congr (X *m _).
  by apply/matrixP => i j; rewrite !mxE; field.
rewrite {1}/defect step trmx_mul linearD /= trmx1 symD mulmxA -(mulmxA _ X^T) gram !mulmxE halves.
exact: cubic.
Qed.

Lemma defect_small X : spectral X <= 1 -> spectral (defect X) <= 1.
Proof.
move=> small; apply: spectral_le => // v; rewrite mul1r /defect mulmxBl mul1mx -mulmxA.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 // normB_sqr -inner_adjoint -norm_sqr.
have back : norm (X^T *m (X *m v)) ^+ 2 <= norm (X *m v) ^+ 2.
  rewrite ler_pexpn2r ?nnegrE ?norm_ge0 //; apply: le_trans (norm_mul_le _ _) _.
  by rewrite spectral_trmx ler_pimull ?norm_ge0.
have more : 0 <= norm (X *m v) ^+ 2 by rewrite sqr_ge0.
by apply: (le_by (addr_ge0 (ge0_of back) more)); ring.
Qed.

Lemma mean_small E : spectral E <= 1 -> spectral (4%:R^-1 *: (3%:R%:M + E)) <= 1.
Proof.
move=> small; rewrite spectralZ ger0_norm ?invr_ge0 ?ler0n // ler_pdivr_mull ?ltr0n // mulr1.
apply: le_trans (spectralD _ _) _; rewrite spectral_scalar ger0_norm ?ler0n //.
apply: le_trans (ler_add (lexx _) small) _; rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma step_small X : spectral (defect X) <= 1 -> spectral (defect (polar X)) <= 1 /\
  frobenius_sqr (defect (polar X)) <= frobenius_sqr (defect X) ^+ 2.
Proof.
move=> small; have mean := mean_small small; rewrite defect_polar; set E := defect X in small mean *; split.
  apply: le_trans (spectral_mul _ _) _; rewrite mulr_ile1 ?spectral_ge0 //.
  by apply: le_trans (spectral_mul _ _) _; rewrite mulr_ile1 ?spectral_ge0.
apply: le_trans (frobenius_sqr_spectral_r _ _) _.
apply: le_trans (_ : frobenius_sqr (E * E) * 1 <= _).
  by rewrite ler_wpmul2l ?frobenius_sqr_ge0 // exprn_ile1 ?spectral_ge0.
by rewrite mulr1 expr2 frobenius_sqr_mul.
Qed.
End Polar.

Module classics_polar_theory.
Section Symbols.
Variable R : realType.

(* A matrix of any shape, and the number of steps. *)
Record instance := Instance { rows : nat; columns : nat; X_0 : 'M[R]_(rows, columns.+1); steps : nat }.
Implicit Type i : instance.
Definition k i : nat := steps i.
Definition largest i : R := spectral (X_0 i).
Definition smallest i : R := weakest (X_0 i).
Definition X i t := iter t (@polar R _ _) (X_0 i).
Definition distance2_0 i : R := frobenius_sqr (1%:M - (X_0 i)^T *m X_0 i).
Definition distance2 i : R := frobenius_sqr (1%:M - (X i (steps i))^T *m X i (steps i)).
End Symbols.

(* The number 1/2. *)
Lemma inhabited (R : realType) : classics_polar.inhabited R
  (@instance R) (@distance2 R) (@distance2_0 R) (@k R) (@largest R) (@smallest R).
Proof.
exists (@Instance R 1 0 (2%:R^-1)%:M 1); rewrite /classics_polar.premises /largest /smallest /=.
rewrite spectral_scalar weakest_scalar ger0_norm ?invr_ge0 ?ler0n // invr_gt0 ltr0n invf_le1 ?ltr0n ?ler1n //.
by rewrite !frobenius_sqr_ge0.
Qed.

Theorem proved (R : realType) : classics_polar.statement R
  (@instance R) (@distance2 R) (@distance2_0 R) (@k R) (@largest R) (@smallest R).
Proof.
move=> i [_ [_ [_ [_ [_ [_ [small _]]]]]]]; rewrite /classics_polar.conclusion /distance2 /distance2_0 /k.
suff : spectral (defect (X i (steps i))) <= 1 /\
    frobenius_sqr (defect (X i (steps i))) <= frobenius_sqr (defect (X_0 i)) ^+ (2 ^ steps i) by case.
elim: (steps i) => [|t [E_le below]]; first by rewrite expn0 expr1; split=> //; apply: defect_small.
rewrite /X iterS -/(X i t); have [next_le step] := step_small E_le; split=> //.
apply: le_trans step _; rewrite expnSr exprM ler_expn2r ?nnegrE ?exprn_ge0 ?frobenius_sqr_ge0 //.
Qed.
End classics_polar_theory.
