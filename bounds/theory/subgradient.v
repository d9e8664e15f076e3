(* Subgradients, and a step along a negative one. *)
From bounds.theory Require Import language vectors arithmetic convex.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Subgradient.
Variables (R : realType) (n : nat) (f : 'cV[R]_n -> R).
Implicit Types x y g s : 'cV[R]_n.

(* The tangent of slope g at x supports f from below. *)
Definition subgradient x g : Prop := forall y, f x + inner g (y - x) <= f y.

Lemma subgradient_step x g s t : subgradient x g -> 0 <= t ->
  norm (x - t *: g - s) ^+ 2 <= norm (x - s) ^+ 2 - 2%:R * t * (f x - f s) + t ^+ 2 * norm g ^+ 2.
Proof.
move=> support t_ge0; have two_t : 0 <= 2%:R * t by rewrite mulr_ge0 ?ler0n.
apply: (le_by (mulr_ge0 two_t (ge0_of (support s)))).
rewrite [x - _ - s]addrAC [norm (x - s - _) ^+ 2]normB_sqr normZ exprMn real_normK ?num_real //.
rewrite innerZr -(opprB x s) innerNr (innerC g); ring.
Qed.

(* A function that lies above its tangents has subgradients, and is convex. *)
Variables (h : 'cV[R]_n -> 'cV[R]_n) (L : R).
Hypothesis smooth : smooth_convex f h L.

Lemma gradient_is_subgradient x : subgradient x (h x).
Proof. by move=> y; have /andP[] := smooth x y. Qed.

Lemma smooth_is_convex : convex f.
Proof.
move=> x y t /andP[t_ge0 t_le1]; set z := x + t *: (y - x).
have left := mulr_ge0 (ge0_of t_le1) (ge0_of (gradient_is_subgradient z x)).
have right := mulr_ge0 t_ge0 (ge0_of (gradient_is_subgradient z y)).
apply: (le_by (addr_ge0 left right)).
have -> : x - z = - t *: (y - x) by rewrite /z opprD addrA subrr sub0r scaleNr.
have -> : y - z = (1 - t) *: (y - x) by rewrite /z opprD addrA scalerBl scale1r.
by rewrite !innerZr; ring.
Qed.
End Subgradient.
