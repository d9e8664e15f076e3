(* classics.frank_wolfe: conditional gradients on a convex set, by what a share leaves. *)
From bounds.theory Require Import language vectors arithmetic convex.
From mathcomp Require Import ring.
From statements Require classics_frank_wolfe.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_frank_wolfe_theory.
Section Symbols.
Variable R : realType.

(* A convex set, a function on it that lies above its tangents, a corner of the set where a slope is least, a minimiser, the
   start and the number of steps. The curvature c is at least 2/t^2 (f(y) - f(x) - <g(x), y - x>) for y = x + t (s - x). *)
Record instance := Instance {
  size : nat; feasible : 'cV[R]_size -> Prop;
  convex_set : forall x s t, feasible x -> feasible s -> 0 <= t <= 1 -> feasible (x + t *: (s - x));
  f : 'cV[R]_size -> R; gradient : 'cV[R]_size -> 'cV[R]_size;
  above : forall x y, feasible x -> feasible y -> f x + inner (gradient x) (y - x) <= f y;
  curvature : R; curved : forall x s t, feasible x -> feasible s -> 0 < t <= 1 ->
    2%:R / t ^+ 2 * (f (x + t *: (s - x)) - f x - inner (gradient x) (t *: (s - x))) <= curvature;
  corner : 'cV[R]_size -> 'cV[R]_size; inside : forall v, feasible (corner v);
  lowest : forall v y, feasible y -> inner v (corner v) <= inner v y;
  solution : 'cV[R]_size; allowed : feasible solution; optimal : forall y, feasible y -> f solution <= f y;
  start : 'cV[R]_size; started : feasible start; steps : nat;
}.
Implicit Type i : instance.

Definition C i : R := curvature i.
Definition N i : nat := steps i.

(* x_(k+1) = x_k + 2/(k + 2) (s - x_k), s the corner for the gradient at x_k. *)
Fixpoint point i (k : nat) : 'cV[R]_(size i) :=
  if k is j.+1 then point i j + (2%:R / (j%:R + 2%:R)) *: (corner (@gradient i (point i j)) - point i j) else start i.
Definition gap i : R := @f i (point i (steps i)) - @f i (solution i).
End Symbols.

(* f(x) = x^2 / 2 on [0, 1] from 1, with one step; its curvature is 1. *)
Lemma inhabited (R : realType) : classics_frank_wolfe.inhabited R (@instance R) (@C R) (@N R) (@gap R).
Proof.
have [smooth least] := half_square R 1; have innerE (u v : 'cV[R]_1) : inner u v = u 0 0 * v 0 0 by rewrite /inner big_ord1.
pose f (x : 'cV[R]_1) : R := norm x ^+ 2 / 2%:R; pose feasible (x : 'cV[R]_1) := 0 <= x 0 0 <= 1.
pose corner (v : 'cV[R]_1) : 'cV[R]_1 := if 0 <= v 0 0 then 0 else const_mx 1.
have convex_set x s t : feasible x -> feasible s -> 0 <= t <= 1 -> feasible (x + t *: (s - x)).
  rewrite /feasible !mxE; move: (x 0 0) (s 0 0) => a b /andP[a_ge0 a_le1] /andP[b_ge0 b_le1] /andP[t_ge0 t_le1].
  have low := addr_ge0 (mulr_ge0 (ge0_of t_le1) a_ge0) (mulr_ge0 t_ge0 b_ge0).
  have high := addr_ge0 (mulr_ge0 (ge0_of t_le1) (ge0_of a_le1)) (mulr_ge0 t_ge0 (ge0_of b_le1)).
  by apply/andP; split; [apply: (le_by low) | apply: (le_by high)]; ring.
have above x y : feasible x -> feasible y -> f x + inner (id x) (y - x) <= f y by have /andP[] := smooth x y.
have curved x s t : feasible x -> feasible s -> 0 < t <= 1 ->
    2%:R / t ^+ 2 * (f (x + t *: (s - x)) - f x - inner (id x) (t *: (s - x))) <= 1.
  rewrite /f !norm_sqr !innerE !mxE /feasible; move: (x 0 0) (s 0 0) => a b.
  move=> /andP[a_ge0 a_le1] /andP[b_ge0 b_le1] /andP[t_gt0 _]; have t_n0 : t != 0 by rewrite gt_eqF.
  have left : 0 <= 1 - (b - a) by rewrite opprB addrCA addr_ge0 // subr_ge0.
  have right : 0 <= 1 + (b - a) by rewrite addrCA addr_ge0 // subr_ge0.
  by apply: (le_by (mulr_ge0 left right)); field.
have inside v : feasible (corner v) by rewrite /feasible /corner; case: ifP => _; rewrite !mxE ?ler01 ?lexx.
have lowest v y : feasible y -> inner v (corner v) <= inner v y.
  rewrite /corner => /andP[y_ge0 y_le1]; rewrite !innerE; case: ifP => [v_ge0|/negbT].
    by rewrite mxE mulr0 mulr_ge0.
  by rewrite -ltNge mxE => v_lt0; rewrite ler_nmul2l.
have allowed : feasible 0 by rewrite /feasible mxE lexx ler01.
have started : feasible (const_mx 1) by rewrite /feasible mxE lexx ler01.
exists (Instance convex_set above curved inside lowest allowed (fun y _ => least y) started 1).
by do !split; rewrite /C /gap /= ?ltr01 // subr_ge0; apply: least.
Qed.

Theorem proved (R : realType) : classics_frank_wolfe.statement R (@instance R) (@C R) (@N R) (@gap R).
Proof.
move=> i [C_gt0 [N_gt0 _]]; rewrite /classics_frank_wolfe.conclusion /gap -/(N i).
pose share j : R := 2%:R / (j%:R + 2%:R).
have room j : 0 < j%:R + 2%:R :> R by rewrite ltr_spaddr ?ler0n ?ltr0n.
have share_gt0 j : 0 < share j by rewrite divr_gt0 ?ltr0n.
have share_le1 j : share j <= 1 by rewrite ler_pdivr_mulr // mul1r ler_addr ler0n.
have stays j : feasible (point i j).
  elim: j => [|j here] /=; first exact: started.
  by apply: convex_set => //; [apply: inside | rewrite -/(share j) (ltW (share_gt0 j)) share_le1].
have step j : f (point i j.+1) - f (solution i) <= (1 - share j) * (f (point i j) - f (solution i)) + share j ^+ 2 / 2%:R * C i.
  have t_gt0 := share_gt0 j; have t_n0 : share j != 0 by rewrite gt_eqF.
  set x := point i j; set s := corner (gradient x).
  have low := above (stays j) (@allowed R i); have least := lowest (gradient x) (@allowed R i).
  have := curved (stays j) (@inside R i (gradient x)) (introT andP (conj t_gt0 (share_le1 j))).
  rewrite -/x -/s -[x + _]/(point i j.+1) => bend.
  have weight : 0 <= share j ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
  have := addr_ge0 (mulr_ge0 weight (ge0_of bend)) (mulr_ge0 (ltW t_gt0) (addr_ge0 (ge0_of low) (ge0_of least))).
  rewrite -/x -/s innerZr !innerBr => all; apply: (le_by all); rewrite -/(C i).
  by move: (f _) (f _) (f _) (inner _ _) (inner _ _) (inner _ _) => *; field.
case: (N i) N_gt0 => // k _; elim: k => [|k below].
  apply: le_trans (step 0%N) _; rewrite /share add0r divff ?pnatr_eq0 // subrr mul0r add0r expr1n.
  have C_ge0 : 0 <= C i / 6%:R by rewrite divr_ge0 ?ler0n // ltW.
  by apply: (le_by C_ge0); field.
apply: le_trans (step k.+1) _.
have left_ge0 : 0 <= 1 - share k.+1 by rewrite subr_ge0.
apply: le_trans (ler_add (ler_wpmul2l left_ge0 below) (lexx _)) _.
have r_gt0 : 0 < k%:R + 3%:R :> R by rewrite ltr_spaddr ?ler0n ?ltr0n.
have q_gt0 : 0 < k%:R + 4%:R :> R by rewrite ltr_spaddr ?ler0n ?ltr0n.
have rest : 0 <= 2%:R * C i / ((k%:R + 3%:R) ^+ 2 * (k%:R + 4%:R)).
  by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?sqr_ge0 // ltW.
apply: (le_by rest); rewrite /share -[k.+2]addn2 -[k.+1]addn1 !natrD; field.
by rewrite !gt_eqF.
Qed.
End classics_frank_wolfe_theory.
