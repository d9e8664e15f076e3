(* minv.cayley_ldminv: a Cayley step with the iterated inverse in place of the exact one. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius frobenius_norm.
From bounds.minv Require Import lemma1 cayley.
From mathcomp Require Import ring.
From statements Require minv_cayley_ldminv.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Step.
Variables (R : realType) (n r : nat).
Implicit Types (U G : 'M[R]_(n.+1, r)) (t : R).

(* X_K (I - t/2 P) U: the inverse of I + t/2 P in eq. (6) is iterated as in eq. (4), with c_0 = 3/2. *)
Definition approximate U G t order depth : 'M[R]_(n.+1, r) :=
  iterate (1 + half U G t) order depth (3%:R / 2%:R) *m (1 - half U G t) *m U.

Section Residual.
Variables (U G : 'M[R]_(n.+1, r)) (t : R).
Local Notation H := (half U G t).
Definition start_residual : 'M[R]_n.+1 := 1 - (1 + H) *m ((3%:R / 2%:R)^-1 *: (1 + H)^T).

Lemma start_residualE : start_residual = 3%:R^-1 *: (1 + 2%:R *: (H * H)).
Proof.
have c : (3%:R / 2%:R)^-1 = 2%:R / 3%:R :> R by field.
rewrite /start_residual c trmx_plus -scalemxAr mulmxE mulrBr mulrDl mulr1 mul1r mulrDl mul1r opprD addrA addrK.
apply/matrixP => i j; rewrite !mxE.
by move: (\sum_k _) => h; field.
Qed.

Lemma start_residual_norm : spectral H ^+ 2 <= 1 -> spectral start_residual <= 3%:R^-1.
Proof.
move=> small; apply: spectral_le => [|v]; first by rewrite invr_ge0 ler0n.
rewrite start_residualE -scalemxAl normZ ger0_norm ?invr_ge0 ?ler0n // ler_wpmul2l ?invr_ge0 ?ler0n //.
rewrite mulmxDl mul1mx -scalemxAl -mulmxE -mulmxA; set w := H *m v.
have flat : inner v (H *m w) = - norm w ^+ 2.
  by rewrite norm_sqr {1}/w innerC inner_adjoint half_skew mulNmx innerNr.
have short : norm (H *m w) ^+ 2 <= norm w ^+ 2.
  have below : norm (H *m w) ^+ 2 <= (spectral H * norm w) ^+ 2.
    by rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 // norm_mul_le.
  by apply: le_trans below _; rewrite exprMn ler_pimull ?sqr_ge0.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 // normD_sqr normZ innerZr flat exprMn.
have four : 0 <= 4%:R :> R by rewrite ler0n.
apply: (le_by (mulr_ge0 four (ge0_of short))); rewrite ger0_norm ?ler0n //; ring.
Qed.

Lemma start_residual_commutes : GRing.comm (1 + H) start_residual.
Proof.
rewrite start_residualE; move: H => h; set P := 2%:R *: _.
have commutes : GRing.comm (1 + h) (1 + P).
  apply/commrD; first exact: commr1.
  apply/commr_sym/commrD; first exact: commr1.
  by rewrite /P /GRing.comm -scalerAl -scalerAr mulrA.
by rewrite /GRing.comm -scalerAr -scalerAl commutes.
Qed.

Lemma approximateE order depth : (0 < order)%N ->
  approximate U G t order depth = (1 - start_residual ^+ (order ^ depth)) *m cayley U G t.
Proof.
move=> order_gt0; rewrite /approximate -mulmxA -cayley_eq mulmxA; congr (_ *m _).
have unit := unit_half U G t; set X := iterate _ _ _ _.
have AX : (1 + H) *m X = 1 - start_residual ^+ (order ^ depth).
  by rewrite -(residual_iterate _ _ _ order_gt0) subKr.
have commutes : GRing.comm (1 + H) ((1 + H) *m X).
  by rewrite AX; apply: commrB; [exact: commr1 | exact/commrX/start_residual_commutes].
rewrite -AX; apply: (can_inj (mulKmx unit)); rewrite mulmxA.
exact: (esym commutes).
Qed.
End Residual.

Lemma departure_le (E : 'M[R]_n.+1) (Q : 'M[R]_(n.+1, r)) e : Q^T *m Q = 1%:M -> spectral E <= e ->
  spectral (((1 - E) *m Q)^T *m ((1 - E) *m Q) - 1%:M) <= 2%:R * e + e ^+ 2.
Proof.
move=> frame small; have e_ge0 := le_trans (spectral_ge0 E) small.
have Q_le1 : spectral Q <= 1.
  by apply: spectral_le => // v; rewrite mul1r /norm inner_adjoint mulmxA frame mul1mx.
have between (M : 'M[R]_n.+1) c : spectral M <= c -> spectral (Q^T *m M *m Q) <= c.
  move=> le_c; apply: le_trans (spectral_mulmx _ _) _; have c_ge0 := le_trans (spectral_ge0 M) le_c.
  apply: le_trans (_ : c * 1 <= _); last by rewrite mulr1.
  apply: ler_pmul; rewrite ?spectral_ge0 //; apply: le_trans (spectral_mulmx _ _) _.
  by rewrite -[c]mul1r; apply: ler_pmul; rewrite ?spectral_ge0 // spectral_trmx.
have -> : ((1 - E) *m Q)^T *m ((1 - E) *m Q) - 1%:M =
    Q^T *m (- E^T) *m Q + (Q^T *m (- E) *m Q + Q^T *m (E^T *m E) *m Q).
  rewrite -!mulmxDl -!mulmxDr [(_ *m Q)^T]trmx_mul linearB /= trmx1 -frame.
  transitivity (Q^T *m ((1 - E^T) *m (1 - E) - 1) *m Q); first by rewrite [in RHS]mulmxBr [RHS]mulmxBl [in RHS]mulmx1 !mulmxA.
  congr (_ *m _ *m _); rewrite mulmxE mulrBl mul1r mulrBr mulr1 opprB [LHS]addrAC [1 - E - 1]addrAC subrr add0r.
  by rewrite [LHS]addrA [LHS]addrC.
have -> : 2%:R * e + e ^+ 2 = e + (e + e * e) by ring.
apply: le_trans (spectralD _ _) _; apply: ler_add; first by rewrite between // spectralN spectral_trmx.
apply: le_trans (spectralD _ _) _; apply: ler_add; first by rewrite between // spectralN.
apply: between; apply: le_trans (spectral_mulmx _ _) _.
by apply: ler_pmul; rewrite ?spectral_ge0 ?spectral_trmx.
Qed.
End Step.

Module minv_cayley_ldminv_theory.
Section Symbols.
Variable R : realType.

(* A frame with a gradient, a step, the order and the number of layers. *)
Record instance := Instance { data : frame R; step : R; order : nat; layers : nat }.
Implicit Type i : instance.
Definition L i : nat := order i.
Definition K i : nat := layers i.
Definition orthonormal_defect i : R := defect (data i).

(* |t/2 P|_2^2, and |U_(k+1)^T U_(k+1) - I|_2. *)
Definition step2 i : R := spectral (half (U (data i)) (G (data i)) (step i)) ^+ 2.
Definition moved i := approximate (U (data i)) (G (data i)) (step i) (order i) (layers i).
Definition departure i : R := spectral ((moved i)^T *m moved i - 1%:M).
End Symbols.

Lemma inhabited (R : realType) : minv_cayley_ldminv.inhabited R
  (@instance R) (@K R) (@L R) (@departure R) (@orthonormal_defect R) (@step2 R).
Proof.
exists (Instance (example R) 1 3 1); rewrite /minv_cayley_ldminv.premises /orthonormal_defect defect_example.
rewrite /departure spectral_ge0 /step2 sqr_ge0; do !split=> //.
apply: le_trans (_ : frobenius_sqr (half (U (example R)) (G (example R)) 1) <= 1).
  by rewrite -sqr_frobenius ler_pexpn2r ?nnegrE ?spectral_ge0 ?frobenius_ge0 // spectral_le_frobenius.
rewrite /half frobenius_sqrZ /direction /= !trmx_delta !mul_delta_mx /frobenius_sqr.
rewrite !big_ord_recl !big_ord0 !mxE /=; have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
by apply: (le_by half_ge0); field.
Qed.

Theorem proved (R : realType) : minv_cayley_ldminv.statement R
  (@instance R) (@K R) (@L R) (@departure R) (@orthonormal_defect R) (@step2 R).
Proof.
move=> i [order_gt0 [_ [_ [_ [/defect0 frame [small _]]]]]].
rewrite /minv_cayley_ldminv.conclusion /departure /moved approximateE //.
set p := (order i ^ layers i)%N; rewrite -/(L i) -/(K i).
have -> : 2%:R * (3%:R ^+ (L i ^ K i))^-1 + (9%:R ^+ (L i ^ K i))^-1 = 2%:R * (3%:R^-1 ^+ p) + (3%:R^-1 ^+ p) ^+ 2 :> R.
  rewrite -/p -exprM mulnC exprM exprVn; congr (_ + _).
  by rewrite -exprVn; congr (_ ^+ p); field.
apply: departure_le; first exact: cayley_orthonormal.
apply: le_trans (spectral_exp_le _ _) _; apply: ler_expn2r; rewrite ?nnegrE ?spectral_ge0 ?invr_ge0 ?ler0n //.
exact: start_residual_norm.
Qed.
End minv_cayley_ldminv_theory.
