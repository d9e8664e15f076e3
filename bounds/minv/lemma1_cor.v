(* minv.lemma1_cor: how far the iterate is from the pseudo-inverse itself, by singular values. *)
From bounds.theory Require Import language vectors spectral pseudoinverse arithmetic maxima.
From bounds.minv Require Import lemma1.
From mathcomp Require Import ring.
From statements Require minv_lemma1_cor.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Matrices that are diagonal in two orthonormal frames. *)
Section Frames.
Variables (R : realType) (m n r : nat) (U : 'M[R]_(m, r)) (V : 'M[R]_(n, r)).
Hypotheses (frameU : U^T *m U = 1%:M) (frameV : V^T *m V = 1%:M).

Definition spread (e : 'rV[R]_r) : 'M[R]_(n, m) := V *m diag_mx e *m U^T.

Lemma norm_frame (x : 'cV[R]_r) : norm (V *m x) = norm x.
Proof. by rewrite /norm inner_adjoint mulmxA frameV mul1mx. Qed.

Lemma norm_coordinates (v : 'cV[R]_m) : norm (U^T *m v) <= norm v.
Proof.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 //.
have : 0 <= norm (v - U *m (U^T *m v)) ^+ 2 by exact: sqr_ge0.
have cross : inner v (U *m (U^T *m v)) = norm (U^T *m v) ^+ 2 by rewrite innerC inner_adjoint norm_sqr.
have flat : norm (U *m (U^T *m v)) ^+ 2 = norm (U^T *m v) ^+ 2.
  by rewrite !norm_sqr inner_adjoint mulmxA frameU mul1mx.
rewrite normB_sqr cross flat => distance; apply: (le_by distance); ring.
Qed.

Lemma spectral_spread (e : 'rV[R]_r) c : 0 <= c -> (forall j, `|e 0 j| <= c) -> spectral (spread e) <= c.
Proof.
move=> c_ge0 small; apply: spectral_le => // v; rewrite /spread -!mulmxA norm_frame.
apply: le_trans (ler_wpmul2l c_ge0 (norm_coordinates v)); move: (U^T *m v) => x.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 // exprMn !norm_sqr mulr_sumr.
apply: ler_sum => j _; rewrite mul_diag_mx !mxE -expr2 exprMn -expr2 ler_wpmul2r ?sqr_ge0 //.
by rewrite -[X in X <= _]real_normK ?num_real // ler_pexpn2r ?nnegrE ?normr_ge0.
Qed.

Lemma spectral_spread_ge (e : 'rV[R]_r) j : `|e 0 j| <= spectral (spread e).
Proof.
have := norm_mul_le (spread e) (U *m delta_mx j 0).
rewrite /spread -!mulmxA norm_frame [U^T *m _]mulmxA frameU mul1mx.
have -> : norm (U *m (delta_mx j 0 : 'cV[R]_r)) = 1 by rewrite /norm inner_adjoint mulmxA frameU mul1mx -/(norm _) norm_delta.
have -> : diag_mx e *m (delta_mx j 0 : 'cV[R]_r) = e 0 j *: delta_mx j 0.
  by apply/colP => k; rewrite mul_diag_mx !mxE; case: eqP => [->|_]; rewrite ?mulr1 ?mulr0.
by rewrite normZ norm_delta !mulr1.
Qed.
End Frames.

Section Iterates.
Variables (R : realType) (m n r : nat) (U : 'M[R]_(m.+1, r)) (V : 'M[R]_(n, r)) (a : 'rV[R]_r).
Hypotheses (frameU : U^T *m U = 1%:M) (frameV : V^T *m V = 1%:M).
Local Notation A := (U *m diag_mx a *m V^T).

Lemma cancel_value (p x s : R) : p != 0 -> x * s = p * x * s / p.
Proof. by move=> p_n0; field. Qed.

Lemma start_value (p c : R) : p != 0 -> c != 0 -> c^-1 * p = p ^+ 2 / c / p.
Proof. by move=> p_n0 c_n0; field; rewrite p_n0. Qed.

(* One layer acts on x alone: x becomes x times the sum of (1 - a x)^l. *)
Lemma spread_step (x y : 'rV[R]_r) :
  spread U V y *m (1%:M - A *m spread U V x) = spread U V (\row_j (y 0 j * (1 - a 0 j * x 0 j))).
Proof.
rewrite mulmxBr mulmx1.
have -> : spread U V y *m (A *m spread U V x) = spread U V (\row_j (y 0 j * (a 0 j * x 0 j))).
  rewrite /spread !mulmxA -(mulmxA _ U^T U) frameU mulmx1 -(mulmxA _ V^T V) frameV mulmx1 -!mulmxA.
  congr (V *m _); rewrite !mulmxA; congr (_ *m U^T).
  by rewrite !mulmx_diag; congr diag_mx; apply/rowP => j; rewrite !mxE mulrA.
rewrite /spread -mulmxBl -mulmxBr -linearB /=; congr (_ *m diag_mx _ *m _); apply/rowP => j; rewrite !mxE.
by rewrite mulrBr mulr1.
Qed.

Lemma spread_power (x : 'rV[R]_r) l :
  spread U V x *m (1%:M - A *m spread U V x) ^+ l = spread U V (\row_j (x 0 j * (1 - a 0 j * x 0 j) ^+ l)).
Proof.
elim: l => [|l same].
  by rewrite expr0 mulmx1; congr (spread U V _); apply/rowP => j; rewrite mxE expr0 mulr1.
rewrite exprSr -mulmxE mulmxA same spread_step; congr (spread U V _); apply/rowP => j.
by rewrite !mxE exprSr mulrA.
Qed.

Lemma spread_layer order (x : 'rV[R]_r) : (0 < order)%N -> (forall j, a 0 j != 0) ->
  layer A order (spread U V x) = spread U V (\row_j ((1 - (1 - a 0 j * x 0 j) ^+ order) / a 0 j)).
Proof.
move=> order_gt0 a_n0; rewrite /layer mulmx_sumr.
have -> : \sum_(l < order) spread U V x *m (1%:M - A *m spread U V x) ^+ l =
    spread U V (\row_j \sum_(l < order) (x 0 j * (1 - a 0 j * x 0 j) ^+ l)).
  rewrite (eq_bigr (fun l : 'I_order => spread U V (\row_j (x 0 j * (1 - a 0 j * x 0 j) ^+ l)))); last first.
    by move=> l _; exact: spread_power.
  rewrite /spread -mulmx_suml -mulmx_sumr; congr (_ *m _ *m _); apply/matrixP => j k.
  by rewrite summxE !mxE -sumrMnl; apply: eq_bigr => l _; rewrite !mxE.
congr (spread U V _); apply/rowP => j; rewrite !mxE -mulr_sumr.
have := subrXX 1 (1 - a 0 j * x 0 j) order; rewrite expr1n subKr.
have -> : \sum_(l < order) 1 ^+ (order.-1 - l) * (1 - a 0 j * x 0 j) ^+ l = \sum_(l < order) (1 - a 0 j * x 0 j) ^+ l.
  by apply: eq_bigr => l _; rewrite expr1n mul1r.
by move=> ->; exact: (cancel_value _ _ (a_n0 j)).
Qed.

(* After k layers every residual is the power L^k of what it was. *)
Lemma spread_iterate order depth c : (0 < order)%N -> c != 0 -> (forall j, a 0 j != 0) ->
  iterate A order depth c = spread U V (\row_j ((1 - (1 - a 0 j ^+ 2 / c) ^+ (order ^ depth)) / a 0 j)).
Proof.
move=> order_gt0 c_n0 a_n0; elim: depth => [|depth same].
  rewrite /iterate /= !trmx_mul trmxK tr_diag_mx mulmxA scalemxAl scalemxAr; congr (_ *m _ *m _).
  apply/matrixP => j k; rewrite !mxE expn0 expr1 subKr; case: eqP => [->|_]; rewrite ?mulr0n ?mulr0 // !mulr1n.
  exact: (start_value (a_n0 k) c_n0).
rewrite /iterate iterS -/(iterate A order depth c) same spread_layer //; congr (spread U V _).
apply/rowP => j; rewrite !mxE mulrCA mulfV // mulr1 subKr -exprM expnSr.
by [].
Qed.

Lemma pseudoinverse_frames : (forall j, a 0 j != 0) -> pseudoinverse A (spread U V (\row_j (a 0 j)^-1)).
Proof.
move=> a_n0; have unit : diag_mx a *m diag_mx (\row_j (a 0 j)^-1) = 1%:M :> 'M[R]_r.
  by apply/matrixP => j k; rewrite mul_diag_mx !mxE; case: eqP => [->|_]; rewrite ?mulr0 // mulfV.
have unit' : diag_mx (\row_j (a 0 j)^-1) *m diag_mx a = 1%:M :> 'M[R]_r by apply: mulmx1C.
have AB : A *m spread U V (\row_j (a 0 j)^-1) = U *m U^T.
  by rewrite /spread !mulmxA -(mulmxA _ V^T V) frameV mulmx1 -(mulmxA U) unit mulmx1.
have BA : spread U V (\row_j (a 0 j)^-1) *m A = V *m V^T.
  by rewrite /spread !mulmxA -(mulmxA _ U^T U) frameU mulmx1 -(mulmxA V) unit' mulmx1.
split; rewrite ?AB ?BA ?trmx_mul ?trmxK //.
  by rewrite !mulmxA -(mulmxA U) frameU mulmx1.
by rewrite /spread !mulmxA -(mulmxA V) frameV mulmx1.
Qed.
End Iterates.

(* The norm |.|_2 of a matrix. *)
Definition norm_2 (R : realType) m n (B : 'M[R]_(m, n)) : R := spectral B.

Module minv_lemma1_cor_theory.
Section Symbols.
Variable R : realType.

(* A = U diag(a) V^T with orthonormal frames and positive singular values, the largest and the least of them;
   the scale of the start, the order and the number of layers. *)
Record instance := Instance {
  rows : nat; columns : nat; rank : nat;
  U : 'M[R]_(rows.+1, rank); frameU : U^T *m U = 1%:M; V : 'M[R]_(columns, rank); frameV : V^T *m V = 1%:M;
  a : 'rV[R]_rank; top : 'I_rank; bottom : 'I_rank;
  positive : 0 < a 0 bottom; ordered : forall j, a 0 bottom <= a 0 j <= a 0 top;
  scale : R; order : nat; depth : nat;
}.
Implicit Type i : instance.
Definition A i := U i *m diag_mx (a i) *m (V i)^T.
Definition inverse i := spread (U i) (V i) (\row_j (a i 0 j)^-1).
Definition a_max i : R := a i 0 (top i).
Definition a_min i : R := a i 0 (bottom i).
Definition c_0 i : R := scale i.
Definition L i : nat := order i.
Definition k i : nat := depth i.
Definition distance i : R := norm_2 (iterate (A i) (order i) (depth i) (scale i) - inverse i).

(* max_j |1 - a_j^2 / c_0|, and max_j |1 - a_j^2 / c_0|^(L^k) / a_j. *)
Definition residual i (j : 'I_(rank i)) : R := `|1 - a i 0 j ^+ 2 / scale i|.
Definition e_0 i : R := \big[Num.max/0]_j @residual i j.
Definition spectral i : R := \big[Num.max/0]_j (@residual i j ^+ (order i ^ depth i) / a i 0 j).
End Symbols.

Lemma a_gt0 (R : realType) (i : instance R) j : 0 < a i 0 j.
Proof. by have /andP[low _] := @ordered R i j; rewrite (lt_le_trans (positive i)). Qed.

Lemma residual_ge0 (R : realType) (i : instance R) (j : 'I_(rank i)) : 0 <= @residual R i j.
Proof. exact: normr_ge0. Qed.

Lemma e_ge0 (R : realType) (i : instance R) : 0 <= e_0 i.
Proof. by have := max_ge 0 (@residual R i) (top i); apply: le_trans; exact: residual_ge0. Qed.

Lemma spectral_ge0' (R : realType) (i : instance R) : 0 <= spectral i.
Proof.
apply: (le_trans _ (max_ge 0 (fun j => @residual R i j ^+ (order i ^ depth i) / a i 0 j) (top i))).
by rewrite divr_ge0 ?exprn_ge0 ?residual_ge0 // ltW // a_gt0.
Qed.

Lemma distanceE (R : realType) (i : instance R) : (0 < order i)%N -> 0 < scale i -> distance i = spectral i.
Proof.
move=> order_gt0 c_gt0; have a_n0 j : a i 0 j != 0 by rewrite gt_eqF ?a_gt0.
rewrite /distance /norm_2 /A (spread_iterate (frameU i) (frameV i)) ?gt_eqF //.
rewrite /inverse /spread -mulmxBl -mulmxBr -linearB /= -/(spread (U i) (V i) _); set e := _ - _.
have size_e j : `|e 0 j| = @residual R i j ^+ (order i ^ depth i) / a i 0 j.
  rewrite /e !mxE mulrBl mul1r addrAC subrr sub0r normrN normrM normrX normfV.
  by rewrite (gtr0_norm (@a_gt0 R i j)).
apply/eqP; rewrite eq_le; apply/andP; split.
  apply: (spectral_spread (frameU i) (frameV i)) => [|j]; first exact: spectral_ge0'.
  by rewrite size_e; apply: (max_ge 0 (fun j => @residual R i j ^+ (order i ^ depth i) / a i 0 j)).
apply: max_le => [|j]; first exact: spectral.spectral_ge0.
by rewrite -size_e; apply: (spectral_spread_ge (frameU i) (frameV i)).
Qed.

(* The number 1 with the scale 1, order 2 and one layer. *)
Lemma inhabited (R : realType) : minv_lemma1_cor.inhabited R (@instance R) (@L R) (@a_max R) (@a_min R) (@c_0 R)
  (@distance R) (@e_0 R) (@k R) (@spectral R).
Proof.
have frame : (1%:M : 'M[R]_1)^T *m 1%:M = 1%:M by rewrite trmx1 mulmx1.
have one_gt0 : 0 < (const_mx 1 : 'rV[R]_1) 0 0 by rewrite mxE ltr01.
have same j : (const_mx 1 : 'rV[R]_1) 0 0 <= (const_mx 1 : 'rV[R]_1) 0 j <= (const_mx 1 : 'rV[R]_1) 0 0 by rewrite !mxE lexx.
exists (Instance frame frame one_gt0 same 1 2 1); rewrite /minv_lemma1_cor.premises spectral_ge0'.
do !split; rewrite /a_max /a_min /c_0 /= ?mxE ?ltr01 ?spectral.spectral_ge0 //.
  exact: e_ge0.
by rewrite expr1n mul1r invf_lt1 ?ltr0n ?ltr1n.
Qed.

Theorem proved (R : realType) : minv_lemma1_cor.statement R (@instance R) (@L R) (@a_max R) (@a_min R) (@c_0 R)
  (@distance R) (@e_0 R) (@k R) (@spectral R).
Proof.
move=> i [order_gt0 [_ [_ [c_gt0 _]]]]; rewrite /minv_lemma1_cor.conclusion (distanceE order_gt0 c_gt0).
have p_gt0 : (0 < order i ^ depth i)%N by rewrite expn_gt0 order_gt0.
have e0_ge0 := e_ge0 i.
have below j : @residual R i j ^+ (order i ^ depth i) <= e_0 i ^+ (order i ^ depth i).
  by rewrite ler_expn2r ?nnegrE ?residual_ge0 //; apply: max_ge.
split=> //; split; last first.
  apply: max_le => [|j]; first by rewrite divr_ge0 ?exprn_ge0 // ltW // a_gt0.
  apply: ler_pmul; rewrite ?exprn_ge0 ?residual_ge0 ?invr_ge0 ?(ltW (@a_gt0 R i _)) //.
  rewrite /a_min lef_pinv ?posrE ?(@a_gt0 R i) //; by have /andP[] := @ordered R i j.
rewrite ler_pdivr_mulr ?a_gt0 //.
have root_ge0 : 0 <= spectral i * a_max i by rewrite mulr_ge0 ?spectral_ge0' // ltW // a_gt0.
have each j : @residual R i j ^+ (order i ^ depth i) <= spectral i * a_max i.
  have := max_ge 0 (fun j => @residual R i j ^+ (order i ^ depth i) / a i 0 j) j; rewrite ler_pdivr_mulr ?a_gt0 //.
  by move=> /le_trans -> //; rewrite ler_wpmul2l ?spectral_ge0' //; have /andP[] := @ordered R i j.
rewrite /e_0; elim/big_ind: _ => [|x y x_le y_le|j _]; last exact: each.
  by rewrite expr0n gtn_eqF.
by case: (leP x y).
Qed.
End minv_lemma1_cor_theory.
