(* The best rotation between two matrices: it exists, and after it their product is symmetric and not negative. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius forms extreme singular.
From mathcomp Require Import mathcomp_extra boolp classical_sets topology normedtype.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory numFieldTopology.Exports numFieldNormedType.Exports.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

(* A continuous function has a largest value on a compact set. *)
Section Compact.
Variables (R : realType) (n : nat).
Implicit Types (S : set 'rV[R]_n.+1) (f : 'rV[R]_n.+1 -> R).

Lemma largest_attained S f : compact S -> S !=set0 -> continuous f -> exists2 x, S x & forall y, S y -> f y <= f x.
Proof.
move=> compactS [x0 Sx0] fc.
have compactf : compact (f @` S) by apply: continuous_compact compactS; apply: continuous_subspaceT.
have bounded : has_sup (f @` S).
  split; first by exists (f x0), x0.
  have [M [_ below]] : bounded_set (f @` S : set R^o) by apply: compact_bounded.
  exists (M + 1) => y /below le_y; rewrite (le_trans (ler_norm _)) // le_y // ltr_addl ltr01 //.
have closedf : closed (f @` S) by apply: compact_closed => //; apply: Rhausdorff.
have [x Sx fx] : (f @` S) (sup (f @` S)).
  by apply: closedf; apply: closure_sup; [exact: bounded.1 | exact: bounded.2].
by exists x => // y Sy; rewrite fx; apply: sup_upper_bound => //; exists y.
Qed.

Lemma same_continuous f g : f =1 g -> continuous g -> continuous f.
Proof. by move=> /funext ->. Qed.

Lemma continuous_sums (I : finType) (F : I -> 'rV[R]_n.+1 -> R) :
  (forall i, continuous (F i)) -> continuous (fun x => \sum_i F i x).
Proof.
move=> cF; elim: (index_enum I) => [|i s below].
  apply: (@same_continuous _ (fun=> 0)) => [x|]; [exact: big_nil | exact: cst_continuous].
apply: (@same_continuous _ (fun x => F i x + \sum_(j <- s) F j x)) => [x|x]; first exact: big_cons.
exact: (cvgD (cF i x) (below x)).
Qed.
End Compact.

Section Rotations.
Variable R : realType.

Definition rotation k (U : 'M[R]_k) : Prop := U^T *m U = 1%:M.

Lemma rotation1 k : rotation (1%:M : 'M[R]_k).
Proof. by rewrite /rotation trmx1 mulmx1. Qed.

Lemma rotationM k (U V : 'M[R]_k) : rotation U -> rotation V -> rotation (U *m V).
Proof. by move=> rU rV; rewrite /rotation trmx_mul mulmxA -(mulmxA _ U^T) rU mulmx1. Qed.

Lemma rotation_tr k (U : 'M[R]_k) : rotation U -> rotation U^T.
Proof. by move=> rU; rewrite /rotation trmxK mulmx1C. Qed.

Lemma rotation_frobenius k n (U : 'M[R]_k) (A : 'M[R]_(k, n)) :
  rotation U -> frobenius_sqr (U *m A) = frobenius_sqr A.
Proof. by move=> rU; rewrite -dot_sqr dot_adjoint mulmxA rU mul1mx dot_sqr. Qed.

Section Best.
Variable k : nat.
Let square := (k.+1 * k.+1)%N.
Definition rotations : set 'rV[R]_square := [set v | rotation (vec_mx v)].

Lemma entry_continuous i j : continuous (fun v : 'rV[R]_square => (vec_mx v : 'M_(k.+1)) i j).
Proof.
apply: (@same_continuous _ _ _ (fun v => v 0 (mxvec_index i j))) => [v|]; first by rewrite mxE.
exact: coord_continuous.
Qed.

Lemma rotations_compact : compact rotations.
Proof.
apply: (@bounded_closed_compact R (k + k * k.+1)%N).
  exists 1; split=> // M M_gt1 v rv; apply: le_trans (ltW M_gt1); rewrite /Num.norm /= mx_normrE.
  apply/bigmax_leP; split=> [|[i j] _]; first exact: ler01.
  rewrite /= ord1; case: (@mxvec_indexP k.+1 k.+1 j) => a b.
  have := rv; rewrite /rotations /= /rotation => /matrixP/(_ b b); rewrite !mxE eqxx (bigD1 a) //= => unit.
  have : v 0 (mxvec_index a b) ^+ 2 <= 1.
    rewrite -[X in _ <= X]unit !mxE -expr2 ler_addl; apply: sumr_ge0 => c _; by rewrite !mxE -expr2 sqr_ge0.
  by rewrite -[X in X <= _]real_normK ?num_real // -[X in _ <= X](expr1n R 2) ler_pexpn2r ?nnegrE.
rewrite (_ : rotations = \bigcap_(p in [set: 'I_k.+1 * 'I_k.+1])
    ((fun v : 'rV_square => \sum_a (vec_mx v : 'M_(k.+1)) a p.1 * (vec_mx v : 'M_(k.+1)) a p.2) @^-1` [set (p.1 == p.2)%:R])).
  apply: closed_bigI => p _; apply: closed_comp; last exact: closed_eq.
  move=> x _; apply: continuous_sums => a y; exact: (cvgM (@entry_continuous a p.1 y) (@entry_continuous a p.2 y)).
apply/seteqP; split=> v; rewrite /rotations /= /rotation.
  by move=> /matrixP rv [a b] _ /=; have := rv a b; rewrite !mxE => <-; apply: eq_bigr => c _; rewrite !mxE.
move=> all; apply/matrixP => a b; have := all (a, b) I; rewrite /= => same.
by rewrite !mxE -same; apply: eq_bigr => c _; rewrite !mxE.
Qed.

Lemma best_rotation (M : 'M[R]_(k.+1)) :
  exists2 U, rotation U & forall V, rotation V -> \tr (V *m M) <= \tr (U *m M).
Proof.
have [] := @largest_attained R (k + k * k.+1)%N rotations (fun v : 'rV_square => \tr (vec_mx v *m M)).
- exact: rotations_compact.
- by exists (mxvec (1%:M : 'M[R]_(k.+1)) : 'rV_square); rewrite /rotations /= mxvecK; apply: rotation1.
- apply: (@same_continuous _ _ _ (fun v : 'rV_square => \sum_a \sum_b (vec_mx v : 'M_(k.+1)) a b * M b a)) => [v|].
    by apply: eq_bigr => a _; rewrite mxE.
  apply: continuous_sums => a; apply: continuous_sums => b x.
  exact: (cvgM (@entry_continuous a b x) (cvg_cst (M b a))).
move=> v rv most; exists (vec_mx (v : 'rV_square)) => // V rV; have := most (mxvec V).
by rewrite /rotations /= mxvecK; apply.
Qed.
End Best.

(* Where no rotation makes the trace larger, reflections in a line and turns in a plane say that M is semidefinite. *)
Section Aligned.
Variables (k : nat) (M : 'M[R]_k).
Hypothesis aligned : forall V, rotation V -> \tr (V *m M) <= \tr M.
Implicit Types u w z : 'cV[R]_k.

Definition reflection u : 'M[R]_k := 1%:M - (2%:R / inner u u) *: (u *m u^T).

Lemma outer_mul u z w : (u *m z^T) *m w = inner z w *: u.
Proof. by apply/colP => i; rewrite -mulmxA [LHS]mxE big_ord1 -inner_trmx [RHS]mxE mulrC. Qed.

Lemma reflection_rotation u : u != 0 -> rotation (reflection u).
Proof.
rewrite -inner_eq0 => u_n0; have -> : rotation (reflection u) = (reflection u *m reflection u = 1%:M).
  by rewrite /rotation; congr (_ *m _ = _); rewrite linearB /= trmx1 linearZ /= trmx_mul trmxK.
rewrite /reflection; set P := u *m u^T; set c := 2%:R / _.
have PP : P *m P = inner u u *: P by rewrite /P mulmxA outer_mul -scalemxAl.
rewrite mulmxBl mul1mx mulmxBr mulmx1 -scalemxAl -scalemxAr PP !scalerA.
have -> : c * c * inner u u = c + c by rewrite /c; field.
by rewrite scalerDl opprB addrK subrK.
Qed.
Lemma trace_reflection (N : 'M[R]_k) u : \tr (reflection u *m N) = \tr N - 2%:R / inner u u * form N u u.
Proof.
by rewrite mulmxBl mul1mx linearB /= -scalemxAl linearZ /= mxtrace_mulC trace_outer.
Qed.

Lemma aligned_ge0 u : 0 <= form M u u.
Proof.
have [->|u_n0] := eqVneq u 0; first by rewrite /form inner0l.
have u_gt0 : 0 < inner u u by rewrite lt0r inner_eq0 u_n0 inner_ge0.
have := aligned (reflection_rotation u_n0); rewrite trace_reflection ger_addl oppr_le0 pmulr_rge0 //.
by rewrite divr_gt0 ?ltr0n.
Qed.

Lemma turned u w : u != 0 -> w != 0 ->
  2%:R * (inner u w * form M w u) <= inner w w * form M u u + inner u u * form M w w.
Proof.
move=> u_n0 w_n0; have u_gt0 : 0 < inner u u by rewrite lt0r inner_eq0 u_n0 inner_ge0.
have w_gt0 : 0 < inner w w by rewrite lt0r inner_eq0 w_n0 inner_ge0.
have := aligned (rotationM (reflection_rotation u_n0) (reflection_rotation w_n0)).
rewrite -mulmxA trace_reflection trace_reflection.
have -> : form (reflection w *m M) u u = form M u u - 2%:R / inner w w * (inner u w * form M w u).
  rewrite /form -mulmxA [reflection w]/reflection mulmxBl mul1mx innerBr -scalemxAl innerZr outer_mul innerZr.
  by rewrite [inner w _ * _]mulrC.
rewrite -subr_ge0 => large; rewrite -subr_ge0.
have scale : 0 <= inner u u * inner w w / 2%:R by rewrite divr_ge0 ?ler0n // mulr_ge0 // ltW.
have := mulr_ge0 scale large; congr (0 <= _).
by field; rewrite ?gt_eqF.
Qed.

Lemma aligned_cross u z : inner u z = 0 -> form M u z = form M z u.
Proof.
move=> orth; have [->|u_n0] := eqVneq u 0; first by rewrite /form inner0l mulmx0 inner0r.
have u_gt0 : 0 < inner u u by rewrite lt0r inner_eq0 u_n0 inner_ge0.
set B := inner z z * form M u u + inner u u * form M z z; set a := inner u u * (form M u z - form M z u).
have B_ge0 : 0 <= B by rewrite addr_ge0 ?mulr_ge0 ?inner_ge0 ?aligned_ge0.
have moved h : 0 <= h * a + h ^+ 2 * B.
  have w_n0 : u + h *: z != 0.
    rewrite -inner_eq0 !(innerDl, innerDr, innerZl, innerZr) orth (innerC z u) orth.
    by rewrite !mulr0 add0r addr0 mulrA gt_eqF // ltr_paddr // mulr_ge0 ?inner_ge0 // -expr2 sqr_ge0.
  have := turned u_n0 w_n0; rewrite !(formDl, formDr, formZl, formZr).
  rewrite !(innerDl, innerDr, innerZl, innerZr) (innerC z u) orth -subr_ge0; congr (0 <= _).
  by rewrite /a /B; ring.
have := moved (- a / (B + 1)).
have B1_n0 : B + 1 != 0 by rewrite gt_eqF // ltr_paddl.
have -> : - a / (B + 1) * a + (- a / (B + 1)) ^+ 2 * B = - (a / (B + 1)) ^+ 2 by field.
rewrite oppr_ge0 => small; have := le_anti (introT andP (conj small (sqr_ge0 _))) => /eqP.
by rewrite sqrf_eq0 mulf_eq0 invr_eq0 (negbTE B1_n0) orbF mulf_eq0 gt_eqF //= subr_eq0 => /eqP.
Qed.

Lemma aligned_semidefinite : semidefinite M.
Proof.
split; last exact: aligned_ge0.
apply/matrixP => i j; rewrite mxE -!form_delta; have [->//|ij] := eqVneq i j.
apply: aligned_cross; rewrite /inner big1 // => l _; rewrite !mxE !eqxx !andbT -natrM mulnb.
by case: eqP => // ->; case: eqP => // ji; move: ij; rewrite ji eqxx.
Qed.
End Aligned.
End Rotations.
