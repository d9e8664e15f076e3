(* resnet.reductions.decoupling: with modified identity maps and white data singular values of the target train alone. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme singular chains least_squares.
From bounds.theory Require Import residual_network residual_descent residual_sums residual_maps modified_identity.
From statements Require resnet_reductions_decoupling.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_reductions_decoupling_theory.
Section Symbols.
Variable R : realType.

(* Modified identity maps on disjoint sets, data with X X^T = c^2 I, and the target Phi, which solves Phi X X^T = Y X^T, by its
   singular values s and its singular vectors, the columns of P and V; a depth, a step size and a number of steps. *)
Record instance := Instance {
  maps : modified R; disjoint : apart maps; c : R; white : X maps *m (X maps)^T = (c ^+ 2)%:M;
  rank : nat; P : 'M[R]_((outputs maps).+1, rank); V : 'M[R]_((inputs maps).+1, rank); s : 'rV[R]_rank;
  P_frame : orthonormal P; V_frame : orthonormal V; target : Y maps *m (X maps)^T = c ^+ 2 *: (P *m diag_mx s *m V^T);
  depth : nat; rate : R; steps : nat;
}.
Implicit Type i : instance.

(* The gap after gradient descent from zero. *)
Definition gap_after m d k n (A : 'M[R]_(m, d)) (B : 'M[R]_(k, m)) (X : 'M[R]_(d, n)) (Y : 'M[R]_(k, n)) L eta t : R :=
  loss_gap X Y (output A B L (run A B L X Y eta t)).
Definition gap i : R := gap_after (map_in (maps i)) (map_out (maps i)) (X (maps i)) (Y (maps i)) (depth i) (rate i) (steps i).

(* Two hidden coordinates: one input c into the first, one output alpha times the second, and the target c s_j. *)
Definition into : 'M[R]_(2, 1) := delta_mx 0 0.
Definition out_of i : 'M[R]_(1, 2) := scale (maps i) *: delta_mx 0 1.
Definition total i : R :=
  \sum_j gap_after into (out_of i) (c i)%:M (c i * s i 0 j)%:M (depth i) (rate i) (steps i).

(* The coordinates of one singular value at full width: its input direction, and its output direction. *)
Definition first : 'rV[R]_2 := delta_mx 0 0.
Definition second : 'rV[R]_2 := delta_mx 0 1.
Definition source i (j : 'I_(rank i)) := map_in (maps i) *m col j (V i).
Definition sink i (j : 'I_(rank i)) := placed R (@S2 _ (maps i)) *m col j (P i).
Definition plane i (j : 'I_(rank i)) : 'M[R]_(m (maps i), 2) := source j *m first + sink j *m second.

Lemma columns n r (F : 'M[R]_(n, r)) j l : orthonormal F -> (col j F)^T *m col l F = ((j == l)%:R)%:M.
Proof.
move=> frame; rewrite !colE trmx_mul -mulmxA (mulmxA F^T) frame mul1mx trmx_delta.
by apply/matrixP => p q; rewrite !ord1 !mxE (bigD1 l) //= big1 ?addr0 => [|e /negbTE el]; rewrite !mxE ?eqxx ?el ?andbF ?mulr0 // andbT mulr1 eq_sym mulr1n.
Qed.

Lemma sources i (j l : 'I_(rank i)) : (source j)^T *m source l = ((j == l)%:R)%:M.
Proof.
by rewrite /source trmx_mul -mulmxA (mulmxA _ (map_in _)) (placed_frame R (@S1_inj _ (maps i))) mul1mx columns //; exact: V_frame.
Qed.

Lemma sinks i (j l : 'I_(rank i)) : (sink j)^T *m sink l = ((j == l)%:R)%:M.
Proof.
by rewrite /sink trmx_mul -mulmxA (mulmxA _ (placed _ _)) (placed_frame R (@S2_inj _ (maps i))) mul1mx columns //; exact: P_frame.
Qed.

Lemma away i : (placed R (@S2 _ (maps i)))^T *m map_in (maps i) = 0.
Proof. by apply: placed_apart; exact: disjoint. Qed.

Lemma sink_source i (j l : 'I_(rank i)) : (sink j)^T *m source l = 0.
Proof. by rewrite /sink /source trmx_mul -mulmxA (mulmxA _ (map_in _)) away mul0mx mulmx0. Qed.

Lemma units : first^T *m first + second^T *m second = 1%:M.
Proof.
apply/matrixP => p q; rewrite !mxE !big_ord1 !mxE.
by case: p q => [[|[|p]] p_lt] [[|[|q]] q_lt] //=; rewrite ?mulr1 ?mulr0 ?mul0r ?addr0 ?add0r.
Qed.

Lemma first_second : first *m second^T = 0.
Proof. by rewrite /first /second trmx_delta mul_delta_mx_0. Qed.

Lemma planes i (j l : 'I_(rank i)) : (plane j)^T *m plane l = ((j == l)%:R)%:M.
Proof.
have through n (u v : 'rV[R]_2) (x y : 'cV[R]_n) g : x^T *m y = g%:M -> (x *m u)^T *m (y *m v) = g *: (u^T *m v).
  by move=> same; rewrite trmx_mul -mulmxA (mulmxA x^T) same mul_scalar_mx -scalemxAr.
have cross : (source j)^T *m sink l = 0%:M by rewrite -[LHS]trmxK trmx_mul trmxK sink_source trmx0 raddf0.
have cross' : (sink j)^T *m source l = 0%:M by rewrite sink_source raddf0.
rewrite /plane [(_ + _)^T]linearD /= mulmxDl !mulmxDr (through _ _ _ _ _ _ (sources j l)) (through _ _ _ _ _ _ (sinks j l)).
rewrite (through _ _ _ _ _ _ cross) (through _ _ _ _ _ _ cross') !scale0r addr0 add0r -scalerDr units.
by rewrite scalemx1.
Qed.
End Symbols.

(* Width two, one sample 1 with the target 1. *)
Lemma inhabited (R : realType) : resnet_reductions_decoupling.inhabited R
  (@instance R) (@gap R) (@total R).
Proof.
have inj (q : 'I_2) : injective (fun _ : 'I_1 => q) by move=> p r _; rewrite !ord1.
pose one := @Modified R 0 0 1 1%:M 1%:M 2 _ _ (inj 0) (inj 1) 2%:R; have far : apart one by [].
have white_one : X one *m (X one)^T = (1 ^+ 2)%:M by rewrite /= trmx1 mulmx1 expr1n.
have frame : orthonormal (1%:M : 'M[R]_1) by rewrite /orthonormal trmx1 mulmx1.
have target_one : Y one *m (X one)^T = 1 ^+ 2 *: (1%:M *m diag_mx (const_mx 1) *m 1%:M^T).
  by rewrite /= trmx1 !mulmx1 expr1n scale1r mul1mx diag_const_mx.
exists (@Instance R one far 1 white_one 1 1%:M 1%:M (const_mx 1) frame frame target_one 1 1 1).
by split; rewrite ?sumr_ge0 ?gap_ge0 // => j _; exact: gap_ge0.
Qed.

Theorem proved (R : realType) : resnet_reductions_decoupling.statement R
  (@instance R) (@gap R) (@total R).
Proof.
move=> i _; rewrite /resnet_reductions_decoupling.conclusion /gap /total /gap_after.
have target_sum : Y (maps i) *m (X (maps i))^T = c i ^+ 2 *: pairs (V i) (P i) (fun j => s i 0 j).
  by rewrite target pairsE; congr (_ *: (_ *m diag_mx _ *m _)); apply/rowP => j; rewrite !mxE.
have into_first : into R = (first R)^T by rewrite /into /first trmx_delta.
have first_one : first R *m (first R)^T = 1%:M by rewrite /first trmx_delta mul_delta_mx; apply/matrixP => p q; rewrite !ord1 !mxE.
have second_one : second R *m (second R)^T = 1%:M by rewrite /second trmx_delta mul_delta_mx; apply/matrixP => p q; rewrite !ord1 !mxE.
have second_first : second R *m (first R)^T = 0 by rewrite /first /second trmx_delta mul_delta_mx_0.
apply: (@gap_summed _ _ _ _ (@plane R i) (@planes R i) _ _ _ _ _ _ _ _ _ _ _ _ _ (V i) (P i)) => //.
- move=> j; rewrite into_first /plane mulmxDl -!mulmxA first_one second_first !mulmx0 addr0 !mulmx1 //.
- move=> j; rewrite into_first /plane [(_ + _)^T]linearD /= !trmx_mul mulmxDl -!mulmxA away !mulmx0 addr0.
  by rewrite /map_in (placed_frame R (@S1_inj _ (maps i))) mulmx1.
- move=> j; rewrite /out_of /map_out /plane [(_ + _)^T]linearD /= !trmx_mul -scalemxAr -scalemxAl mulmxDr !mulmxA.
  by rewrite -/(second R) second_first second_one !mul0mx add0r mul1mx.
- move=> j; rewrite /out_of /map_out /plane -scalemxAl -scalemxAr mulmxDr !mulmxA away !mul0mx add0r.
  by rewrite (placed_frame R (@S2_inj _ (maps i))) mul1mx.
- by rewrite maps_apart //; exact: disjoint.
- by rewrite /out_of -scalemxAl into_first second_first scaler0.
- exact: white.
- exact: V_frame.
- exact: P_frame.
Qed.
End resnet_reductions_decoupling_theory.
