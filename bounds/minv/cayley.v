(* minv.tangent, cayley_props, cayley_det, cayley_neumann: steps on the manifold of orthonormal frames. *)
From bounds.theory Require Import language vectors spectral frobenius.
From mathcomp Require Import ring.
From statements Require minv_tangent.
From statements Require minv_cayley_props.
From statements Require minv_cayley_det.
From statements Require minv_cayley_neumann.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Cayley.
Variables (R : realType) (n r : nat).
Implicit Types (U G : 'M[R]_(n.+1, r)) (H : 'M[R]_n.+1) (t : R).

(* P = G U^T - U G^T, eq. (5), and U(t) = (I + t/2 P)^-1 (I - t/2 P) U, eq. (6). *)
Definition direction U G : 'M[R]_n.+1 := G *m U^T - U *m G^T.
Definition half U G t : 'M[R]_n.+1 := (t / 2%:R) *: direction U G.
Definition cayley U G t := invmx (1 + half U G t) *m (1 - half U G t) *m U.

Lemma half_skew U G t : (half U G t)^T = - half U G t.
Proof. by rewrite /half /direction linearZ /= linearB /= !trmx_mul !trmxK -scalerN opprB. Qed.

Lemma unit_skew H : H^T = - H -> 1 + H \in unitmx.
Proof.
move=> skew; rewrite unitmxE unitfE; apply/negP => /det0P[v v_n0 zero].
have flat : inner v^T (H *m v^T) = 0.
  have : inner v^T (H *m v^T) = - inner v^T (H *m v^T) by rewrite {1}innerC inner_adjoint skew mulNmx innerNr.
  by move/eqP; rewrite -subr_eq0 opprK -mulr2n mulrn_eq0 /= => /eqP.
have : inner v^T v^T == 0.
  have := congr1 trmx zero; rewrite trmx_mul linearD /= trmx1 skew mulmxDl mul1mx mulNmx trmx0.
  by move=> /(canRL (addrK _)); rewrite sub0r opprK => same; rewrite {2}same flat.
by rewrite inner_eq0 -(inj_eq trmx_inj) trmxK trmx0 (negbTE v_n0).
Qed.

Lemma unit_half U G t : 1 + half U G t \in unitmx.
Proof. exact/unit_skew/half_skew. Qed.

Lemma trmx_plus U G t : (1 + half U G t)^T = 1 - half U G t.
Proof. by rewrite linearD /= trmx1 half_skew. Qed.

Lemma unit_minus U G t : 1 - half U G t \in unitmx.
Proof. by rewrite -trmx_plus unitmx_tr unit_half. Qed.

Lemma cayley_eq U G t : (1 + half U G t) *m cayley U G t = (1 - half U G t) *m U.
Proof. by rewrite /cayley !mulmxA mulmxV ?unit_half // mul1mx. Qed.

Lemma cayley_midpoint U G t : cayley U G t - U = - (half U G t *m (cayley U G t + U)).
Proof.
have := cayley_eq U G t; rewrite mulmxDl mulmxBl !mul1mx => /(canRL (addrK _)) {1}->.
by rewrite mulmxDr opprD addrC !addrA addNr add0r addrC.
Qed.

Lemma cayley_orthonormal U G t : U^T *m U = 1%:M -> (cayley U G t)^T *m cayley U G t = 1%:M.
Proof.
move=> frame; rewrite /cayley !trmx_mul trmx_inv trmx_plus -trmx_plus trmxK.
set M := 1 + half U G t; have MT : M^T = 1 - half U G t := trmx_plus U G t.
have commute : M *m M^T = M^T *m M.
  by rewrite MT; apply: commrB; [exact: commr1 | apply/commr_sym/commrD; [exact: commr1 | exact: commr_refl]].
have MTu : M^T \in unitmx by rewrite unitmx_tr unit_half.
have Mu : M \in unitmx := unit_half U G t.
have swap : M *m invmx M^T = invmx M^T *m M.
  by rewrite -[LHS]mul1mx -(mulVmx MTu) -!mulmxA [M^T *m (M *m _)]mulmxA -commute -mulmxA mulmxV // mulmx1.
rewrite !mulmxA -[_ *m M *m invmx M^T]mulmxA swap !mulmxA -[_ *m M *m invmx M]mulmxA mulmxV // mulmx1.
by rewrite -[_ *m invmx M^T *m M^T]mulmxA mulVmx // mulmx1.
Qed.

End Cayley.

Lemma cayley_det (R : realType) n (U G : 'M[R]_n.+1) t : \det (cayley U G t) = \det U.
Proof.
rewrite /cayley !det_mulmx det_inv -trmx_plus det_tr mulVf ?mul1r //.
by have := unit_half U G t; rewrite unitmxE unitfE.
Qed.

(* What the instances share: a frame, a gradient, a step, and the entries that are compared. *)
Section Data.
Variable R : realType.
Record frame := Frame {
  rows : nat; columns : nat; U : 'M[R]_(rows.+1, columns); G : 'M[R]_(rows.+1, columns);
  row : 'I_rows.+1; column : 'I_columns;
}.
Definition defect i : R := frobenius_sqr ((U i)^T *m U i - 1%:M).

Lemma defect0 i : defect i = 0 -> (U i)^T *m U i = 1%:M.
Proof. by move/eqP; rewrite frobenius_sqr_eq0 subr_eq0 => /eqP. Qed.

(* The first axis, and the second as gradient. *)
Definition example : frame := @Frame 1 1 (delta_mx 0 0) (delta_mx 1 0) 0 0.

Lemma defect_example : defect example = 0.
Proof.
rewrite /defect /= trmx_delta mul_delta_mx (_ : delta_mx 0 0 = 1%:M) ?subrr ?frobenius_sqr0 //.
by apply/matrixP => a b; rewrite !mxE !ord1.
Qed.
End Data.

Module minv_tangent_theory.
Section Symbols.
Variable R : realType.

(* A frame, a gradient and an entry. *)
Definition instance := frame R.
Implicit Type i : instance.
Definition orthonormal_defect i : R := defect i.
Definition PU i : R := (direction (U i) (G i) *m U i) (row i) (column i).

(* G - U G^T U. *)
Definition projected i : R := (G i - U i *m (G i)^T *m U i) (row i) (column i).
End Symbols.

Lemma inhabited (R : realType) : minv_tangent.inhabited R
  (@instance R) (@PU R) (@orthonormal_defect R) (@projected R).
Proof. by exists (example R); split; rewrite /orthonormal_defect ?defect_example. Qed.

Theorem proved (R : realType) : minv_tangent.statement R
  (@instance R) (@PU R) (@orthonormal_defect R) (@projected R).
Proof.
move=> i [_ /defect0 frame]; rewrite /minv_tangent.conclusion /PU /direction mulmxBl.
by rewrite -[G i *m _ *m _]mulmxA frame mulmx1.
Qed.
End minv_tangent_theory.

Module minv_cayley_props_theory.
Section Symbols.
Variable R : realType.

(* The same, a step that is not 0, and an entry of the Gram matrix. *)
Record instance := Instance { data : frame R; step : R; step_n0 : step != 0; other : 'I_(columns data) }.
Implicit Type i : instance.
Definition moved i := cayley (U (data i)) (G (data i)) (step i).
Definition orthonormal_defect i : R := defect (data i).

(* U(t)^T U(t) = I. *)
Definition gram i : R := ((moved i)^T *m moved i) (column (data i)) (other i).
Definition identity i : R := (1%:M : 'M[R]_(columns (data i))) (column (data i)) (other i).

(* (U(t) - U) / t = - 1/2 P (U(t) + U). *)
Definition quotient i : R := ((step i)^-1 *: (moved i - U (data i))) (row (data i)) (column (data i)).
Definition mean_direction i : R := ((- 2%:R^-1) *:
  (direction (U (data i)) (G (data i)) *m (moved i + U (data i)))) (row (data i)) (column (data i)).
End Symbols.

Lemma inhabited (R : realType) : minv_cayley_props.inhabited R
  (@instance R) (@gram R) (@identity R) (@mean_direction R) (@orthonormal_defect R) (@quotient R).
Proof.
by exists (@Instance R (example R) 1 (oner_neq0 R) 0); split; rewrite /orthonormal_defect ?defect_example.
Qed.

Theorem proved (R : realType) : minv_cayley_props.statement R
  (@instance R) (@gram R) (@identity R) (@mean_direction R) (@orthonormal_defect R) (@quotient R).
Proof.
move=> i [_ /defect0 frame]; split; first by rewrite /gram cayley_orthonormal.
rewrite /quotient /moved cayley_midpoint /mean_direction /half -scalemxAl scalerN scalerA mulrA mulVf ?step_n0 //.
by rewrite mul1r scaleNr.
Qed.
End minv_cayley_props_theory.

Module minv_cayley_det_theory.
Section Symbols.
Variable R : realType.

(* A square frame, a gradient and a step. *)
Record instance := Instance { size : nat; start : 'M[R]_size.+1; gradient : 'M[R]_size.+1; step : R }.
Implicit Type i : instance.
Definition det_start i : R := \det (start i).
Definition det_moved i : R := \det (cayley (start i) (gradient i) (step i)).
End Symbols.

Lemma inhabited (R : realType) : minv_cayley_det.inhabited R (@instance R) (@det_moved R) (@det_start R).
Proof. by exists (Instance (1 : 'M[R]_2) (delta_mx 1 0) 1). Qed.

Theorem proved (R : realType) : minv_cayley_det.statement R (@instance R) (@det_moved R) (@det_start R).
Proof. by move=> i _; apply: cayley_det. Qed.
End minv_cayley_det_theory.

Module minv_cayley_neumann_theory.
Section Symbols.
Variable R : realType.

(* The data above, the step and how many terms of the series are summed. *)
Record instance := Instance { data : frame R; step : R; terms : nat }.
Implicit Type i : instance.
Definition H i := half (U (data i)) (G (data i)) (step i).
Definition half_norm2 i : R := frobenius_sqr (H i).
Definition U_t i : R := cayley (U (data i)) (G (data i)) (step i) (row (data i)) (column (data i)).

(* I + 2 sum of (-H)^l, and the tail 2 (-H)^(n+1) (I + H)^-1. *)
Definition partial i := 1 + 2%:R *: \sum_(l < terms i) (- H i) ^+ l.+1.
Definition tail i := 2%:R *: ((- H i) ^+ (terms i).+1 *m invmx (1 + H i)).
Definition series i : R := ((partial i + tail i) *m U (data i)) (row (data i)) (column (data i)).
End Symbols.

Lemma inhabited (R : realType) : minv_cayley_neumann.inhabited R
  (@instance R) (@U_t R) (@half_norm2 R) (@series R).
Proof.
exists (@Instance R (example R) 1 1); rewrite /minv_cayley_neumann.premises.
have -> : half_norm2 (@Instance R (example R) 1 1) = 2%:R^-1.
  rewrite /half_norm2 /H /half frobenius_sqrZ /direction /= !trmx_delta !mul_delta_mx /frobenius_sqr.
  by rewrite !big_ord_recl !big_ord0 !mxE /=; field.
by split; rewrite ?invr_ge0 ?ler0n // invf_lt1 ?ltr0n ?ltr1n.
Qed.

Theorem proved (R : realType) : minv_cayley_neumann.statement R
  (@instance R) (@U_t R) (@half_norm2 R) (@series R).
Proof.
move=> i _; rewrite /minv_cayley_neumann.conclusion /U_t /series /cayley -/(H i); congr (fun_of_matrix (_ *m _) _ _).
have unit : 1 + H i \in unitmx := unit_half _ _ _.
rewrite -[RHS]mul1mx -(mulVmx unit) -mulmxA; congr (_ *m _).
have commute : GRing.comm (1 + H i) (- H i) by apply/commrN/commr_sym/commrD; [exact: commr1 | exact: commr_refl].
rewrite /partial /tail; set q := - H i in commute *.
have geometric : (1 + H i) *m (\sum_(l < terms i) q ^+ l.+1) = q - q ^+ (terms i).+1.
  rewrite mulmx_sumr; elim: (terms i) => [|k same]; first by rewrite big_ord0 expr1 subrr.
  rewrite big_ord_recr /= same mulmxE mulrDl mul1r -[H i]opprK -/q mulNr -exprS.
  by rewrite addrA subrK.
rewrite !mulmxDr mulmx1 -!scalemxAr geometric mulmxA mulmxE (commrX _ commute) -mulmxE -mulmxA mulmxV // mulmx1.
rewrite -addrA -scalerDr subrK -addrA; congr (_ + _).
by rewrite scaler_nat mulr2n /q addrA subrr add0r.
Qed.
End minv_cayley_neumann_theory.
