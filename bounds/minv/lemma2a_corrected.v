(* minv.lemma2a.corrected: one more coefficient between -L and 1 acts on the norm of the residual as on a number. *)
From bounds.theory Require Import language vectors spectral pseudoinverse arithmetic.
From bounds.minv Require Import lemma2 lemma1_cor lemma2d_corrected.
From mathcomp Require Import ring.
From statements Require minv_lemma2a_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* phi(e) = e^L (1 - C (1 - e)) keeps [0, 1] and does not fall there. *)
Section Monotone.
Variable R : realType.
Implicit Types x y C : R.

Lemma steepest x y L : 0 <= x -> x <= y -> y <= 1 ->
  0 <= L.+1%:R * (y ^+ L - x ^+ L) - L%:R * (y ^+ L.+1 - x ^+ L.+1).
Proof.
move=> x_ge0 le_xy y_le1; have y_ge0 := le_trans x_ge0 le_xy; have x_le1 := le_trans le_xy y_le1.
elim: L => [|L below]; first by rewrite !expr0 subrr mulr0 mul0r subr0.
have grows : 0 <= y ^+ L.+1 - x ^+ L.+1 by rewrite subr_ge0 ler_expn2r ?nnegrE.
have room : 0 <= L%:R * ((1 - x) * (1 - y)) + ((1 - x) + (1 - y)).
  by apply: addr_ge0; [do ![apply: mulr_ge0] | apply: addr_ge0]; rewrite ?ler0n ?subr_ge0.
have := addr_ge0 (mulr_ge0 (mulr_ge0 x_ge0 y_ge0) below) (mulr_ge0 grows room).
rewrite !exprS -[L.+2]addn2 -[L.+1]addn1 !natrD; move: (x ^+ L) (y ^+ L) (L%:R : R) => p q l.
by congr (0 <= _); ring.
Qed.

Definition phi L C x : R := x ^+ L * (1 - C * (1 - x)).

Lemma phi_grows L C x y : (0 < L)%N -> - L%:R <= C <= 1 -> 0 <= x -> x <= y -> y <= 1 -> phi L C x <= phi L C y.
Proof.
move=> L_gt0 /andP[C_ge C_le] x_ge0 le_xy y_le1; have y_ge0 := le_trans x_ge0 le_xy.
have grows p : 0 <= y ^+ p - x ^+ p by rewrite subr_ge0 ler_expn2r ?nnegrE.
have [C_ge0|/ltW C_le0] := leP 0 C.
  have C_le1 : 0 <= 1 - C by rewrite subr_ge0.
  apply: (le_by (addr_ge0 (mulr_ge0 C_le1 (grows L)) (mulr_ge0 C_ge0 (grows L.+1)))).
  by rewrite /phi !exprS; ring.
have L_gt0' : 0 < L%:R :> R by rewrite ltr0n.
rewrite -(ler_pmul2l L_gt0'); have C_ge0 : 0 <= - C by rewrite oppr_ge0.
have C_large : 0 <= L%:R + C by rewrite -ler_subl_addl sub0r.
apply: (le_by (addr_ge0 (mulr_ge0 C_ge0 (steepest L x_ge0 le_xy y_le1)) (mulr_ge0 C_large (grows L)))).
by rewrite /phi !exprS -addn1 natrD; ring.
Qed.

Lemma phi_within L C x : (0 < L)%N -> - L%:R <= C <= 1 -> 0 <= x <= 1 -> 0 <= phi L C x <= 1.
Proof.
move=> L_gt0 C_ok /andP[x_ge0 x_le1].
have := phi_grows L_gt0 C_ok (lexx 0) x_ge0 x_le1; have := phi_grows L_gt0 C_ok x_ge0 x_le1 (lexx 1).
by rewrite {2 3}/phi expr1n expr0n gtn_eqF // mul0r subrr mulr0 subr0 mulr1 => -> ->.
Qed.
End Monotone.

Lemma projected (R : realType) (p e : R) : p != 0 -> p * (p^-1 - (1 - e) / p) = e.
Proof. by move=> p_n0; field. Qed.

(* Layers with one more coefficient keep the singular vectors, and act on every residual alone. *)
Section Frames.
Variables (R : realType) (m n r : nat) (U : 'M[R]_(m.+1, r)) (V : 'M[R]_(n, r)) (a : 'rV[R]_r).
Hypotheses (frameU : U^T *m U = 1%:M) (frameV : V^T *m V = 1%:M) (a_n0 : forall j, a 0 j != 0).
Local Notation A := (U *m diag_mx a *m V^T).

Definition residuals L scale C : 'rV[R]_r := \row_j foldl (fun e c => phi L c e) (1 - a 0 j ^+ 2 / scale) C.

Lemma extra_layer L c (e : 'rV[R]_r) :
  lemma2.layer A L (spread U V (\row_j ((1 - e 0 j) / a 0 j))) c = spread U V (\row_j ((1 - phi L c (e 0 j)) / a 0 j)).
Proof.
rewrite /lemma2.layer; set x := \row_j _; rewrite mulmxDr mulmx_sumr -scalemxAr.
rewrite (eq_bigr (fun l : 'I_L => spread U V (\row_j (x 0 j * (1 - a 0 j * x 0 j) ^+ l)))); last first.
  by move=> l _; apply: spread_power.
rewrite spread_power // /spread -mulmx_suml -mulmx_sumr scalemxAl scalemxAr -mulmxDl -mulmxDr.
congr (_ *m _ *m _); apply/matrixP => j k; rewrite !mxE summxE.
have [<-|] := eqVneq j k; last first.
  by move=> jk; rewrite big1 ?mulr0n ?mulr0 ?addr0 // => l _; rewrite !mxE (negbTE jk).
rewrite !mulr1n (eq_bigr (fun l : 'I_L => x 0 j * (1 - a 0 j * x 0 j) ^+ l)); last first.
  by move=> l _; rewrite !mxE eqxx mulr1n.
have -> : x 0 j = (1 - e 0 j) / a 0 j by rewrite mxE.
rewrite -mulr_sumr [c * _]mulrCA -mulrDr [a 0 j * _]mulrC mulfVK // subKr.
have := afterE (Data (e 0 j) L c); rewrite /after /= -/(phi L c (e 0 j)) => <-.
by rewrite subKr mulrAC.
Qed.

Lemma extra_iterate L scale C : scale != 0 ->
  lemma2.iterate A L scale C = spread U V (\row_j ((1 - residuals L scale C 0 j) / a 0 j)).
Proof.
move=> scale_n0; elim/last_ind: C => [|C c same].
  rewrite /lemma2.iterate /= !trmx_mul trmxK tr_diag_mx mulmxA scalemxAl scalemxAr; congr (_ *m _ *m _).
  apply/matrixP => j k; rewrite !mxE /= subKr; case: eqP => [->|_]; rewrite ?mulr0n ?mulr0 // !mulr1n.
  exact: (start_value (a_n0 k) scale_n0).
rewrite /lemma2.iterate foldl_rcons -/(lemma2.iterate A L scale C) same extra_layer; congr (spread U V _).
by apply/rowP => j; rewrite !mxE foldl_rcons.
Qed.

Lemma residual_extra L scale C : scale != 0 ->
  A *m spread U V (\row_j (a 0 j)^-1) - A *m lemma2.iterate A L scale C = spread U U (residuals L scale C).
Proof.
move=> scale_n0; rewrite extra_iterate // -mulmxBr /spread -mulmxBl -mulmxBr -linearB /= !mulmxA.
rewrite -(mulmxA _ V^T V) frameV mulmx1 -(mulmxA U) mulmx_diag; congr (_ *m diag_mx _ *m _).
apply/rowP => j; rewrite !mxE.
exact: projected (a_n0 j).
Qed.

Lemma spectral_residuals L scale C j : scale != 0 -> 0 <= residuals L scale C 0 j ->
  (forall k, 0 <= residuals L scale C 0 k <= residuals L scale C 0 j) ->
  spectral (A *m spread U V (\row_j (a 0 j)^-1) - A *m lemma2.iterate A L scale C) = residuals L scale C 0 j.
Proof.
move=> scale_n0 ge0 top; rewrite residual_extra //; apply/eqP; rewrite eq_le; apply/andP; split.
  by apply: (spectral_spread frameU frameU) => // k; have /andP[k_ge0 k_le] := top k; rewrite ger0_norm.
by rewrite -{1}[residuals _ _ _ 0 j]ger0_norm // spectral_spread_ge.
Qed.
End Frames.

Module minv_lemma2a_corrected_theory.
Section Symbols.
Variable R : realType.

(* A = U diag(a) V^T with orthonormal frames and positive singular values; the scale of the start, the order,
   the allowed coefficients of the layers before, and the coefficient of this layer. *)
Record instance := Instance {
  rows : nat; columns : nat; rank : nat;
  U : 'M[R]_(rows.+1, rank); frameU : U^T *m U = 1%:M; V : 'M[R]_(columns, rank); frameV : V^T *m V = 1%:M;
  a : 'rV[R]_rank; positive : forall j, 0 < a 0 j;
  scale : R; order : nat; before : seq R; allowed : forall C, C \in before -> - order%:R <= C <= 1; coefficient : R;
}.
Implicit Type i : instance.
Definition A i := U i *m diag_mx (a i) *m (V i)^T.
Definition inverse i := spread (U i) (V i) (\row_j (a i 0 j)^-1).
Definition L i : nat := order i.
Definition C_k i : R := coefficient i.
Definition c_0 i : R := scale i.
Definition norm_A i : R := spectral (A i).

(* |A A^+ - A X| behind layers with these coefficients. *)
Definition residual i (coefficients : seq R) : R :=
  spectral (A i *m inverse i - A i *m lemma2.iterate (A i) (order i) (scale i) coefficients).
Definition e_k i : R := residual i (before i).
Definition e_next i : R := residual i (rcons (before i) (coefficient i)).
End Symbols.

(* The number 1 with scale 2, order 4, one layer with coefficient -1, and then 1/2. *)
Lemma inhabited (R : realType) : minv_lemma2a_corrected.inhabited R
  (@instance R) (@C_k R) (@L R) (@c_0 R) (@e_k R) (@e_next R) (@norm_A R).
Proof.
have frame : (1%:M : 'M[R]_1)^T *m 1%:M = 1%:M by rewrite trmx1 mulmx1.
have one_gt0 j : 0 < (const_mx 1 : 'rV[R]_1) 0 j by rewrite mxE ltr01.
have allowed C : C \in [:: -1] -> (- 4%:R <= C <= (1 : R)).
  by rewrite inE => /eqP ->; rewrite ler_opp2 ler1n (le_trans (_ : _ <= 0)) ?oppr_le0 ?ler01.
exists (Instance frame frame one_gt0 2%:R allowed 2%:R^-1).
rewrite /minv_lemma2a_corrected.premises /norm_A /A /c_0 /C_k /L /= diag_const_mx trmx1 !mulmx1 spectral1 expr1n.
have half : 2%:R^-1 <= 1 :> R by rewrite invf_le1 ?ltr0n ?ler1n.
do !split=> //; rewrite ?spectral_ge0 ?ltr0n ?ltr1n //.
by rewrite (le_trans (_ : _ <= 0)) ?oppr_le0 ?ler0n ?invr_ge0 ?ler0n.
Qed.

Theorem proved (R : realType) : minv_lemma2a_corrected.statement R
  (@instance R) (@C_k R) (@L R) (@c_0 R) (@e_k R) (@e_next R) (@norm_A R).
Proof.
move=> i [L_gt0 [c_gt0 [_ [_ [A_gt0 [large [_ [C_ge C_le]]]]]]]].
rewrite /minv_lemma2a_corrected.conclusion /e_next /e_k.
have c_n0 : scale i != 0 by rewrite gt_eqF.
have a_n0 j : a i 0 j != 0 by rewrite gt_eqF ?positive.
have ok : - (order i)%:R <= coefficient i <= 1 by rewrite C_ge.
pose e := residuals (a i) (order i) (scale i) (before i).
have start j : 0 <= 1 - a i 0 j ^+ 2 / scale i <= 1.
  rewrite subr_ge0 ler_pdivr_mulr // mul1r ler_subl_addl ler_addr divr_ge0 ?sqr_ge0 ?(ltW c_gt0) // andbT.
  apply: le_trans (ltW large); rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?(ltW (positive _)) //.
  by rewrite -[a i 0 j]ger0_norm ?(ltW (positive _)) //; apply: (spectral_spread_ge (frameV i) (frameU i)).
have next C j c : residuals (a i) (order i) (scale i) (rcons C c) 0 j = phi (order i) c (residuals (a i) (order i) (scale i) C 0 j).
  by rewrite !mxE foldl_rcons.
have within C j : (forall c, c \in C -> - (order i)%:R <= c <= 1) ->
    0 <= residuals (a i) (order i) (scale i) C 0 j <= 1.
  elim/last_ind: C => [|C c same] all_ok; first by rewrite mxE; apply: start.
  rewrite next; apply: phi_within; first exact: L_gt0.
    by apply: all_ok; rewrite mem_rcons mem_head.
  by apply: same => c' c'_in; apply: all_ok; rewrite mem_rcons inE c'_in orbT.
have [j0 _|none] := pickP 'I_(rank i); last first.
  move: A_gt0; rewrite /norm_A (_ : A i = 0) ?spectral0 ?ltxx //.
  by apply/matrixP => p q; rewrite !mxE big1 // => j; by have := none j.
case: (@Order.TotalTheory.arg_maxP _ _ _ j0 xpredT (fun j => e 0 j) isT) => j _ top.
have in01 k : 0 <= e 0 k <= 1 := within _ k (@allowed R i).
have /andP[ej_ge0 ej_le1] := in01 j.
have norm_of C : 0 <= residuals (a i) (order i) (scale i) C 0 j ->
    (forall k, 0 <= residuals (a i) (order i) (scale i) C 0 k <= residuals (a i) (order i) (scale i) C 0 j) ->
    residual i C = residuals (a i) (order i) (scale i) C 0 j.
  by move=> ge0 most; apply: (spectral_residuals (frameU i) (frameV i) a_n0 c_n0 ge0 most).
rewrite (norm_of (before i)) //; last first.
  by move=> k; have /andP[k_ge0 _] := in01 k; apply/andP; split; [exact: k_ge0 | exact: top].
rewrite norm_of; last 2 first.
- by rewrite next; have /andP[] := phi_within L_gt0 ok (in01 j).
- move=> k; rewrite !next; have /andP[pk_ge0 _] := phi_within L_gt0 ok (in01 k).
  have /andP[ek_ge0 _] := in01 k; apply/andP; split; first exact: pk_ge0.
  by apply: phi_grows => //; apply: top.
by rewrite next /phi /C_k /L exprS; ring.
Qed.
End minv_lemma2a_corrected_theory.
