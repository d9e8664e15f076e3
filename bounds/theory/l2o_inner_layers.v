(* The gradient by any layer, eq. (7) with its slips mended, is a derivative where no neuron is at its kink.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_sigmoid l2o_derivatives
  l2o_conditions l2o_last_layer.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import numFieldNormedType.Exports.
Local Open Scope classical_set_scope.
Local Open Scope ring_scope.

(* The rule for max(f, 0), where f is not 0. *)
Section Rules.
Variable R : realType.
Implicit Types (f g : R -> R) (a : R).
Notation at0 f a := (is_derive (0 : R) (1 : R) f a).

Lemma slope_near f g a : (\forall h \near (0 : R), f h = g h) -> at0 f a -> at0 g a.
Proof.
move=> same [f_slope f_val].
suff limit : h^-1 *: ((g \o shift 0) h%:A - g 0) @[h --> (0 : R)^'] --> a.
  have value : 'D_1 g (0 : R) = a by apply: cvg_lim limit.
  by rewrite -value in limit; constructor.
rewrite -f_val; apply: cvg_trans f_slope; apply: near_eq_cvg.
have same0 : f 0 = g 0 by apply: nbhs_singleton same.
move/nbhs_dnbhs: same; apply: filterS => h same.
by rewrite /= same0 addr0 [_%:A]mulr1 same.
Qed.

Lemma slope_relu f a : f 0 != 0 -> at0 f a -> at0 (fun h => Num.max (f h) 0) (if 0 <= f 0 then a else 0).
Proof.
move=> off fa; have continuous : f @ (0 : R) --> f 0.
  by apply/differentiable_continuous/derivable1_diffP; case: fa.
have [f_ge0|f_lt0] := leP 0 (f 0).
  have f_gt0 : 0 < f 0 by rewrite lt0r off.
  apply: slope_near fa; apply: filterS (cvgr_gt _ continuous _ f_gt0) => h pos.
  by rewrite max_l // ltW.
apply: slope_near (slope_const 0); apply: filterS (cvgr_lt _ continuous _ f_lt0) => h neg.
by rewrite max_r // ltW.
Qed.

Lemma slope_of_zero f a : at0 f a -> (\forall h \near (0 : R), f h = 0) -> a = 0.
Proof.
move=> fa zero; have a_zero := slope_near zero fa; have c_zero := slope_const (0 : R).
by rewrite -(derive_val (is_derive := a_zero)) (derive_val (is_derive := c_zero)).
Qed.
End Rules.

Section Entries.
Variable R : realType.
Implicit Types (n d l i k : nat).

(* The smallest |W_l G_(l-1)| over all hidden layers, neurons and coordinates with G_(l-1) != 0; 1 where none is smaller. *)
Fixpoint margin n (N : network R n) d : 'M[R]_(n, d) -> R := match N with
  | Last _ _ => fun V => 1
  | Hidden _ _ W rest => fun V => Num.min (\big[Num.min/1]_(j | col j V != 0) \big[Num.min/1]_a `|(W *m V) a j|) (margin rest (relu_all (W *m V))) end.

(* The entry in row i and column k of layer l, all counted from 0, and the network with h added to it. *)
Definition entry_of m n (W : 'M[R]_(m, n)) i k : R := \sum_(a < m | a == i :> nat) \sum_(b < n | b == k :> nat) W a b.
Fixpoint entry n (N : network R n) l i k : R := match N, l with
  | Last _ W, 0 => entry_of W i k
  | Hidden _ _ W _, 0 => entry_of W i k
  | Hidden _ _ _ rest, l'.+1 => entry rest l' i k
  | _, _ => 0 end.

Definition one_at m n i k : 'M[R]_(m, n) := \matrix_(a, b) ((a == i :> nat) && (b == k :> nat))%:R.
Fixpoint moved n (N : network R n) l i k (h : R) : network R n := match N, l with
  | Last _ W, 0 => Last (W + h *: one_at _ _ i k)
  | Hidden _ _ W rest, 0 => Hidden (W + h *: one_at _ _ i k) rest
  | Hidden _ _ W rest, l'.+1 => Hidden W (moved rest l' i k h)
  | Last _ W, _ => Last W end.

(* How outputs change with inputs, and with this entry. *)
Fixpoint pushed n (N : network R n) d : 'M[R]_(n, d) -> 'M[R]_(n, d) -> 'rV[R]_d := match N with
  | Last _ W => fun _ dV => W *m dV
  | Hidden _ _ W rest => fun V dV => pushed rest (relu_all (W *m V)) (through (W *m V) (W *m dV)) end.
Fixpoint turned n (N : network R n) d l i k : 'M[R]_(n, d) -> 'rV[R]_d := match N, l with
  | Last _ _, 0 => fun V => one_at _ _ i k *m V
  | Last _ _, _ => fun _ => 0
  | Hidden _ _ W rest, 0 => fun V => pushed rest (relu_all (W *m V)) (through (W *m V) (one_at _ _ i k *m V))
  | Hidden _ _ W rest, l'.+1 => fun V => turned rest l' i k (relu_all (W *m V)) end.

Lemma entry_of_ord m n (W : 'M[R]_(m, n)) (i : 'I_m) (k : 'I_n) : entry_of W i k = W i k.
Proof. by rewrite /entry_of (big_pred1 i) // (big_pred1 k). Qed.

Lemma moved0 n (N : network R n) l i k : moved N l i k 0 = N.
Proof. by elim: N l => [m W|m q W rest IH] [|l] //=; rewrite ?scale0r ?addr0 ?IH. Qed.

Lemma entry_by_trace m n (W : 'M[R]_(m, n)) i k : \tr (W *m (one_at m n i k)^T) = entry_of W i k.
Proof.
rewrite /mxtrace /entry_of [RHS]big_mkcond; apply: eq_bigr => a _; rewrite mxE.
case: ifP => at_a; last by rewrite big1 // => b _; rewrite !mxE at_a mulr0.
rewrite [RHS]big_mkcond; apply: eq_bigr => b _; rewrite !mxE at_a /=.
by case: ifP; rewrite ?mulr1 ?mulr0.
Qed.

Lemma trace_through m d (Z A B : 'M[R]_(m, d)) : \tr (through Z A *m B^T) = \tr (A *m (through Z B)^T).
Proof.
by apply: eq_bigr => a _; rewrite !mxE; apply: eq_bigr => j _; rewrite !mxE; case: ifP; rewrite ?mul0r ?mulr0.
Qed.

Lemma trace_pushed n (N : network R n) d (c : 'rV[R]_d) V dV :
  \tr (c *m (pushed N V dV)^T) = \tr (carried_back N V c *m dV^T).
Proof.
have back m q (W : 'M[R]_(m, q)) (S : 'M[R]_(m, d)) (dU : 'M[R]_(q, d)) : \tr (S *m (W *m dU)^T) = \tr (W^T *m S *m dU^T).
  by rewrite trmx_mul mulmxA mxtrace_mulC mulmxA.
elim: N V dV => [m W|m q W rest IH] V dV /=; first exact: back.
by rewrite IH -trace_through back.
Qed.

(* The rows c paired with the changes are the entry of the gradient. *)
Lemma entry_of_gradient n (N : network R n) d T (c : nat -> 'rV[R]_d) (V : nat -> 'M[R]_(n, d)) l i k :
  \sum_(t < T) (c t *m (turned N l i k (V t))^T) 0 0 = entry (by_layers (fun _ _ _ dW => dW) N T c V) l i k.
Proof.
have paired m q (A : nat -> 'M[R]_(m, d)) (B : nat -> 'M[R]_(q, d)) :
    \sum_(t < T) \tr (A t *m (one_at m q i k *m B t)^T) = entry_of (\sum_(t < T) A t *m (B t)^T) i k.
  rewrite -entry_by_trace mulmx_suml linear_sum; apply: eq_bigr => t _ /=.
  by rewrite trmx_mul mulmxA.
elim: N V l => [m W|m q W rest IH] V [|l] /=.
- by rewrite -(paired _ _ c V); apply: eq_bigr => t _; rewrite trace_mx11.
- by apply: big1 => t _; rewrite trmx0 mulmx0 mxE.
- rewrite -(paired _ _ (fun t => through (W *m V t) (carried_back rest (relu_all (W *m V t)) (c t))) V); apply: eq_bigr => t _.
  rewrite -trace_mx11 trace_pushed.
  by rewrite -trace_through.
- exact: IH.
Qed.
End Entries.

Section Derivatives.
Variable R : realType.
Implicit Types (n d l i k : nat).
Notation at0 f a := (is_derive (0 : R) (1 : R) f a).

Lemma margin_gt0 n q (W : 'M[R]_(q, n)) rest d (V : 'M[R]_(n, d)) : 0 < margin (Hidden W rest) V ->
  (forall j, col j V != 0 -> forall a, (W *m V) a j != 0) /\ 0 < margin rest (relu_all (W *m V)).
Proof.
rewrite /= lt_minr => /andP[here there]; split=> // j some a; rewrite -normr_gt0; apply: lt_le_trans here _.
by apply/bigmin_leP; right; exists j => //; apply/bigmin_leP; right; exists a.
Qed.

Lemma slope_layer m n d (W : 'M[R]_(m, n)) (V : R -> 'M[R]_(n, d)) (dV : 'M[R]_(n, d)) :
  (forall b j, at0 (fun h => V h b j) (dV b j)) -> forall a j, at0 (fun h => (W *m V h) a j) ((W *m dV) a j).
Proof.
move=> V_slope a j; rewrite mxE (_ : (fun h => _) = fun h => \sum_b W a b * V h b j); last by apply/funext => h; rewrite mxE.
by apply: slope_sum => b; apply: slope_scale.
Qed.

(* A column of inputs to neurons is off all kinks, or stays zero. *)
Section Neurons.
Variables (m d : nat) (Z : R -> 'M[R]_(m, d)) (dZ : 'M[R]_(m, d)).
Hypothesis off : forall j, (forall a, Z 0 a j != 0) \/ (\forall h \near (0 : R), col j (Z h) = 0).
Hypothesis Z_slope : forall a j, at0 (fun h => Z h a j) (dZ a j).

Let zero_entry j (A : 'M[R]_(m, d)) : col j A = 0 -> forall a, A a j = 0.
Proof. by move=> zero a; have := congr1 (fun v : 'cV_m => v a 0) zero; rewrite !mxE. Qed.

Lemma slope_relu_all a j : at0 (fun h => relu_all (Z h) a j) (through (Z 0) dZ a j).
Proof.
rewrite mxE (_ : (fun h => _) = fun h => Num.max (Z h a j) 0); last by apply/funext => h; rewrite mxE.
case: (off j) => [away|stays]; first exact: slope_relu.
have entry : \forall h \near (0 : R), Z h a j = 0 by apply: filterS stays => h zero; apply: zero_entry.
rewrite (slope_of_zero (Z_slope a j) entry) if_same; apply: slope_near (slope_const 0).
by apply: filterS entry => h ->; rewrite maxxx.
Qed.

Lemma relu_stays_zero j : col j (relu_all (Z 0)) = 0 -> \forall h \near (0 : R), col j (relu_all (Z h)) = 0.
Proof.
case: (off j) => [away|stays] none; last first.
  by apply: filterS stays => h zero; apply/colP => a; rewrite !mxE zero_entry // maxxx.
have below a : \forall h \near (0 : R), Z h a j < 0.
  have continuous : (fun h => Z h a j) @ (0 : R) --> Z 0 a j.
    by apply/differentiable_continuous/derivable1_diffP; case: (Z_slope a j).
  apply: cvgr_lt _ continuous _ _; rewrite lt_neqAle away /=.
  by have := zero_entry none a; rewrite mxE => /eqP; rewrite eq_maxr.
have all_below : \forall h \near (0 : R), forall a, Z h a j < 0.
  exact: (@filter_forall _ _ (fun a h => Z h a j < 0) (nbhs (0 : R)) _ below).
apply: filterS all_below => h neg; apply/colP => a; rewrite !mxE max_r //.
exact: ltW.
Qed.
End Neurons.

Lemma slope_of_output n (N : network R n) d (V : R -> 'M[R]_(n, d)) (dV : 'M[R]_(n, d)) : 0 < margin N (V 0) ->
  (forall j, col j (V 0) = 0 -> \forall h \near (0 : R), col j (V h) = 0) ->
  (forall b j, at0 (fun h => V h b j) (dV b j)) -> forall j, at0 (fun h => output N (col j (V h))) (pushed N (V 0) dV 0 j).
Proof.
elim: N V dV => [m W|m q W rest IH] V dV; last first.
  case/margin_gt0 => off rest_off stays V_slope j.
  rewrite (_ : (fun h => _) = fun h => output rest (col j (relu_all (W *m V h)))); last by apply/funext => h /=; rewrite col_relu_all.
  have Z_off b : (forall a, (W *m V 0) a b != 0) \/ (\forall h \near (0 : R), col b (W *m V h) = 0).
    have [none|some] := eqVneq (col b (V 0)) 0; last by left; apply: off.
    by right; apply: filterS (stays b none) => h zero; rewrite colE -mulmxA -colE zero mulmx0.
  have Z_slope := slope_layer W V_slope; apply: (IH (fun h => relu_all (W *m V h))) => // [b|a b].
    exact: relu_stays_zero Z_off Z_slope b.
  exact: slope_relu_all Z_off Z_slope a b.
move=> _ _ V_slope j; rewrite (_ : (fun h => _) = fun h => (W *m V h) 0 j); last by apply/funext => h; rewrite /= colE mulmxA -colE mxE.
exact: slope_layer.
Qed.

Lemma slope_of_moved n (N : network R n) d (V : 'M[R]_(n, d)) l i k : 0 < margin N V ->
  forall j, at0 (fun h => output (moved N l i k h) (col j V)) (turned N l i k V 0 j).
Proof.
have moving m q (W : 'M[R]_(m, q)) (U : 'M[R]_(q, d)) a j :
    at0 (fun h => ((W + h *: one_at R m q i k) *m U) a j) ((one_at R m q i k *m U) a j).
  rewrite (_ : (fun h => _) = fun h => (W *m U) a j + (one_at R m q i k *m U) a j * h); last first.
    apply/funext => h; rewrite mulmxDl -scalemxAl; move: (_ *m U) (_ *m U) => A B.
    by rewrite !mxE mulrC.
  by apply: slope_eq (slope_add (slope_const _) (slope_scale _ (is_derive_id _ _))); rewrite add0r mulr1.
elim: N V l => [m W|m q W rest IH] V [|l].
- move=> _ j; rewrite (_ : (fun h => _) = fun h => ((W + h *: one_at R 1 m i k) *m V) 0 j); first exact: moving.
  by apply/funext => h; rewrite /= colE mulmxA -colE mxE.
- by move=> _ j; rewrite mxE; apply: slope_const.
- case/margin_gt0 => off rest_off j; pose Z h := (W + h *: one_at R q m i k) *m V.
  have Z0 : Z 0 = W *m V by rewrite /Z scale0r addr0.
  have Z_off b : (forall a, Z 0 a b != 0) \/ (\forall h \near (0 : R), col b (Z h) = 0).
    have [none|some] := eqVneq (col b V) 0; last by left=> a; rewrite Z0 off.
    by right; apply: filterE => h; rewrite /Z colE -mulmxA -colE none mulmx0.
  have Z_slope := moving _ _ W V.
  rewrite (_ : (fun h => _) = fun h => output rest (col j (relu_all (Z h)))); last by apply/funext => h /=; rewrite col_relu_all.
  rewrite /= -Z0; apply: (slope_of_output (V := fun h => relu_all (Z h))) => [|b|a b]; first by rewrite Z0.
    exact: relu_stays_zero Z_off Z_slope b.
  exact: slope_relu_all Z_off Z_slope a b.
- case/margin_gt0 => _ rest_off j.
  rewrite (_ : (fun h => _) = fun h => output (moved rest l i k h) (col j (relu_all (W *m V)))); first exact: IH.
  by apply/funext => h /=; rewrite col_relu_all.
Qed.
End Derivatives.

(* The objective after T steps rests on what enters the sigmoids before. *)
Lemma objective_by_steps (R : realType) p T (y z : nat -> 'rV[R]_(unknowns p)) :
  (forall t, (t < T)%N -> y t = z t) -> objective_of T y = objective_of T z.
Proof.
move=> same; suff runs t : (t <= T)%N -> run_of y t = run_of z t by rewrite /objective_of runs.
by elim: t => [//|t IH] t_lt; rewrite /run_of /= -!/(run_of _ t) (IH (ltnW t_lt)) same.
Qed.
