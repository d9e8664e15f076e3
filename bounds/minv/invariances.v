(* minv.eq18_eq4, rotation, softthreshold.corrected: signs, rotations and a threshold. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius maxima.
From mathcomp Require Import ring.
From statements Require minv_eq18_eq4.
From statements Require minv_rotation.
From statements Require minv_softthreshold_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_eq18_eq4_theory.
Section Symbols.
Variable R : realType.

(* A matrix, an approximation of its inverse, and weights. *)
Record instance := Instance {
  rows : nat; columns : nat; A : 'M[R]_(rows, columns); X : 'M[R]_(columns, rows); weights : 'rV[R]_rows;
}.
Implicit Type i : instance.
Definition misfit i := A i *m X i *m A i - A i.
Definition plain i : R := frobenius_sqr (misfit i).
Definition weighted i : R := frobenius_sqr (diag_mx (weights i) *m misfit i).

(* max_j |v_j^2 - 1|. *)
Definition sign_defect i : R := \big[Num.max/0]_j `|weights i 0 j ^+ 2 - 1|.
End Symbols.

Lemma inhabited (R : realType) : minv_eq18_eq4.inhabited R (@instance R) (@plain R) (@sign_defect R) (@weighted R).
Proof.
exists (@Instance R 1 1 1%:M 0 (const_mx (-1))); rewrite /minv_eq18_eq4.premises /plain /weighted !frobenius_sqr_ge0.
rewrite /sign_defect big_ord_recl big_ord0 /= mxE sqrrN expr1n subrr normr0 maxxx lexx.
by [].
Qed.

Theorem proved (R : realType) : minv_eq18_eq4.statement R (@instance R) (@plain R) (@sign_defect R) (@weighted R).
Proof.
move=> i [_ [_ [_ signs]]]; rewrite /minv_eq18_eq4.conclusion /weighted /plain /frobenius_sqr.
apply: eq_bigr => j _; apply: eq_bigr => k _; rewrite mul_diag_mx mxE exprMn.
have : `|weights i 0 j ^+ 2 - 1| <= 0 by rewrite -signs; apply: (max_ge 0 (fun j => `|weights i 0 j ^+ 2 - 1|)).
by rewrite normr_le0 subr_eq0 => /eqP ->; rewrite mul1r.
Qed.
End minv_eq18_eq4_theory.

Module minv_rotation_theory.
Section Symbols.
Variable R : realType.

(* Singular frames and values of M = U diag(a) V^T, and a rotation. *)
Record instance := Instance {
  rows : nat; columns : nat; rank : nat;
  U_0 : 'M[R]_(rows, rank); V_0 : 'M[R]_(columns, rank); values : 'rV[R]_rank;
  turn : 'M[R]_rank; rotation : turn *m turn^T = 1%:M;
}.
Implicit Type i : instance.
Definition M i := U_0 i *m diag_mx (values i) *m (V_0 i)^T.
Definition U i := U_0 i *m turn i.
Definition V i := V_0 i *m turn i.
Definition frame_defect i : R := frobenius_sqr ((U i)^T *m U i - 1%:M) + frobenius_sqr ((V i)^T *m V i - 1%:M).
Definition alignment i : R := dot (M i) (U i *m (V i)^T).
Definition total i : R := \sum_j values i 0 j.
End Symbols.

Lemma inhabited (R : realType) : minv_rotation.inhabited R
  (@instance R) (@alignment R) (@frame_defect R) (@total R).
Proof.
have rotation : (1%:M : 'M[R]_1) *m 1%:M^T = 1%:M by rewrite trmx1 mulmx1.
exists (@Instance R 1 1 1 1%:M 1%:M (const_mx 1) 1%:M rotation).
rewrite /minv_rotation.premises /frame_defect /total /U /V /= ?mulmx1 ?trmx1 ?mulmx1 subrr frobenius_sqr0 addr0.
by rewrite big_ord_recl big_ord0 mxE addr0 ltr01.
Qed.

Theorem proved (R : realType) : minv_rotation.statement R
  (@instance R) (@alignment R) (@frame_defect R) (@total R).
Proof.
move=> i [_ [_ [_ /eqP]]]; rewrite /frame_defect paddr_eq0 ?frobenius_sqr_ge0 // !frobenius_sqr_eq0 !subr_eq0.
have RR := rotation i; have R'R : (turn i)^T *m turn i = 1%:M := mulmx1C RR.
have straight m (W : 'M[R]_(m, rank i)) : (W *m turn i)^T *m (W *m turn i) = 1%:M -> W^T *m W = 1%:M.
  rewrite trmx_mul => frame.
  have := congr1 (fun N => turn i *m N *m (turn i)^T) frame.
  by rewrite mulmx1 RR !mulmxA RR mul1mx -!mulmxA RR mulmx1.
move=> /andP[/eqP /straight frameU /eqP /straight frameV].
rewrite /minv_rotation.conclusion /alignment /U /V trmx_mul !mulmxA -(mulmxA (U_0 i)) RR mulmx1.
rewrite /M dot_trace !trmx_mul trmxK tr_diag_mx !mulmxA -(mulmxA _ _ (U_0 i)) frameU mulmx1.
by rewrite mxtrace_mulC !mulmxA frameV mul1mx mxtrace_diag.
Qed.
End minv_rotation_theory.

Module minv_softthreshold_corrected_theory.
Section Symbols.
Variable R : realType.

(* The argument and the threshold. *)
Record instance := Instance { argument : R; threshold : R }.
Implicit Type i : instance.
Definition relu (x : R) : R := Num.max x 0.
Definition b i : R := argument i.
Definition g i : R := threshold i.

(* ReLU(b - g) - ReLU(-b - g), as the network computes it. *)
Definition units i : R := relu (argument i - threshold i) - relu (- argument i - threshold i).
End Symbols.

Lemma inhabited (R : realType) : minv_softthreshold_corrected.inhabited R (@instance R) (@b R) (@g R) (@units R).
Proof. by exists (Instance (- 2%:R) 1); split; rewrite /g /= ler01. Qed.

Theorem proved (R : realType) : minv_softthreshold_corrected.statement R (@instance R) (@b R) (@g R) (@units R).
Proof.
case=> x c [_]; rewrite /minv_softthreshold_corrected.conclusion /units /relu /b /g /= => c_ge0.
have small y : y <= 0 -> Num.max (y - c) 0 = 0.
  by move=> y_le0; apply/max_idPr; rewrite subr_le0 (le_trans y_le0).
case: (ltrgt0P x) => [x_gt0|x_lt0|->].
- by rewrite (small (- x)) ?oppr_le0 ?ltW // subr0 gtr0_sg // mulr1 maxC.
- by rewrite (small x) ?ltW // sub0r ltr0_sg // mulrN1 maxC.
- by rewrite oppr0 subrr sgr0 mulr0.
Qed.
End minv_softthreshold_corrected_theory.
