(* Convex functions of vectors: smooth ones by two inequalities, the proximal map as a minimum. *)
From bounds.theory Require Import language vectors arithmetic.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Convex.
Variables (R : realType) (n : nat).
Implicit Types (f : 'cV[R]_n -> R) (g : 'cV[R]_n -> 'cV[R]_n) (x y s : 'cV[R]_n).

Definition minimiser f s : Prop := forall x, f s <= f x.

(* f lies above its tangents, and below them plus L/2 times the squared distance; g is its gradient. *)
Definition smooth_convex f g (L : R) : Prop := forall x y,
  f x + inner (g x) (y - x) <= f y <= f x + inner (g x) (y - x) + L / 2%:R * norm (y - x) ^+ 2.

Section Smooth.
Variables (f : 'cV[R]_n -> R) (g : 'cV[R]_n -> 'cV[R]_n) (L : R).
Hypotheses (L_gt0 : 0 < L) (smooth : smooth_convex f g L).

Lemma gradient_step x : f (x - L^-1 *: g x) <= f x - norm (g x) ^+ 2 / (2%:R * L).
Proof.
have L_n0 : L != 0 by rewrite gt_eqF.
have /andP[_ high] := smooth x (x - L^-1 *: g x); apply: le_trans high _.
have -> : x - L^-1 *: g x - x = - (L^-1 *: g x) by rewrite addrAC subrr add0r.
rewrite innerNr innerZr normN normZ -norm_sqr exprMn real_normK ?num_real //.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.

(* The two inequalities at one point make one for two. *)
Lemma smooth_le x y : f x + inner (g x) (y - x) + norm (g x - g y) ^+ 2 / (2%:R * L) <= f y.
Proof.
have L_n0 : L != 0 by rewrite gt_eqF.
set d := g y - g x; set z := y - L^-1 *: d.
have /andP[low _] := smooth x z; have /andP[_ high] := smooth y z.
have zy : z - y = - (L^-1 *: d) by rewrite /z addrAC subrr add0r.
have zx : z - x = (y - x) - L^-1 *: d by rewrite /z addrAC.
rewrite zy innerNr innerZr normN normZ exprMn real_normK ?num_real // in high.
rewrite zx innerBr innerZr in low.
have gap : inner (g y) d - inner (g x) d = norm d ^+ 2 by rewrite -innerBl norm_sqr.
have -> : norm (g x - g y) = norm d by rewrite -normN opprB.
have two := addr_ge0 (ge0_of low) (ge0_of high); apply: (le_by two).
have -> : inner (g y) d = norm d ^+ 2 + inner (g x) d by rewrite -gap subrK.
by field.
Qed.

Lemma gradient_at_minimiser s : minimiser f s -> g s = 0.
Proof.
move=> least; apply/eqP; rewrite -norm_eq0 -sqrf_eq0 eq_le sqr_ge0 andbT.
have := le_trans (least _) (gradient_step s).
by rewrite ler_subr_addr ger_addl pmulr_lle0 // invr_gt0 mulr_gt0 ?ltr0n.
Qed.

Lemma smooth_le_minimiser x s : minimiser f s ->
  f x + inner (g x) (s - x) + norm (g x) ^+ 2 / (2%:R * L) <= f s.
Proof. by move=> least; have := smooth_le x s; rewrite (gradient_at_minimiser least) subr0. Qed.

End Smooth.

(* Jensen's inequality, and the point that minimises f + |. - x|^2 / (2 gamma). *)
Definition convex f : Prop := forall x y t, 0 <= t <= 1 -> f (x + t *: (y - x)) <= (1 - t) * f x + t * f y.
Definition proximal f (gamma : R) (prox : 'cV[R]_n -> 'cV[R]_n) : Prop :=
  forall x z, f (prox x) + norm (prox x - x) ^+ 2 / (2%:R * gamma) <= f z + norm (z - x) ^+ 2 / (2%:R * gamma).

Lemma ge0_of_small_steps (a b : R) : (forall t, 0 < t <= 1 -> 0 <= a + t * b) -> 0 <= a.
Proof.
move=> small; rewrite leNgt; apply/negP => a_lt0.
have := small 1; rewrite ltr01 lexx mul1r => /(_ isT) one; have na_gt0 : 0 < - a by rewrite oppr_gt0.
have b_gt0 : 0 < b by apply: lt_le_trans na_gt0 _; rewrite -subr_ge0 opprK addrC.
have sum_gt0 : 0 < b + b - a by rewrite !addr_gt0.
have t_gt0 : 0 < - a / (b + b - a) by rewrite divr_gt0.
have t_le1 : - a / (b + b - a) <= 1 by rewrite ler_pdivr_mulr // mul1r ler_addr addr_ge0 // ltW.
have := small _ (introT andP (conj t_gt0 t_le1)).
rewrite -(pmulr_rge0 _ sum_gt0) leNgt => /negP; apply.
have -> : (b + b - a) * (a + - a / (b + b - a) * b) = a * (b - a) by field; rewrite gt_eqF.
by rewrite nmulr_rlt0 // addr_gt0.
Qed.

(* (x - prox x) / gamma is a subgradient at prox x. *)
Lemma proximal_subgradient f gamma prox x y : 0 < gamma -> convex f -> proximal f gamma prox ->
  f (prox x) + inner (x - prox x) (y - prox x) / gamma <= f y.
Proof.
move=> gamma_gt0 convf least; set p := prox x.
have g_n0 : gamma != 0 by rewrite gt_eqF.
rewrite -subr_ge0; apply: (@ge0_of_small_steps _ (norm (y - p) ^+ 2 / (2%:R * gamma))) => t /andP[t_gt0 t_le1].
have jensen := convf p y t; rewrite (ltW t_gt0) t_le1 in jensen; have {}jensen := jensen isT.
have := le_trans (least x (p + t *: (y - p))) (ler_add jensen (lexx _)).
rewrite -/p => /ge0_of; rewrite [p + _ - x]addrAC normD_sqr normZ exprMn real_normK ?num_real // innerZr.
rewrite -[inner (x - p) _]opprK -innerNl opprB => close; rewrite -(pmulr_rge0 _ t_gt0).
by move: close; congr (0 <= _); field.
Qed.

(* The smallest example: half the squared norm. *)
Lemma half_square :
  smooth_convex (fun x : 'cV[R]_n => norm x ^+ 2 / 2%:R) id 1 /\ minimiser (fun x : 'cV[R]_n => norm x ^+ 2 / 2%:R) 0.
Proof.
split=> [x y|x]; last by rewrite norm0 expr2 !mul0r mulr_ge0 ?sqr_ge0 // invr_ge0 ler0n.
have -> : norm y ^+ 2 / 2%:R = norm x ^+ 2 / 2%:R + inner x (y - x) + 1 / 2%:R * norm (y - x) ^+ 2.
  by rewrite normB_sqr innerBr -norm_sqr (innerC y x); field.
by rewrite lexx andbT ler_addl mulr_ge0 ?sqr_ge0 // divr_ge0 ?ler01 ?ler0n.
Qed.

End Convex.
