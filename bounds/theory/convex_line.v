(* A convex function on the line whose slope grows slowly as long as the function is no larger than at the start:
   a step that is small for that set stays in it, and decreases the function by half of what the slope promises. *)
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Line.
Variables (R : realType) (f : R^o -> R^o) (slope : R -> R) (K : R).
Hypothesis differentiable : forall x : R^o, is_derive x (1 : R^o) f (slope x).
Hypothesis convex : forall x y : R, f x + slope x * (y - x) <= f y.
Hypothesis curved : forall x : R, 0 <= x <= 1 -> f x <= f 0 -> slope x <= slope 0 + K * x.
Hypotheses (K_ge0 : 0 <= K) (K_small : K <= - slope 0) (downhill : slope 0 < 0).

Lemma between s x : f s <= f 0 -> 0 <= x <= s -> f x <= f 0.
Proof.
move=> s_low /andP[x_ge0 x_le]; have [up|down] := leP 0 (slope x).
  apply: le_trans s_low; apply: le_trans (convex x s); rewrite ler_addl mulr_ge0 // subr_ge0 //.
by apply: le_trans (convex x 0); rewrite ler_addl sub0r mulrN oppr_ge0 nmulr_rle0.
Qed.

Lemma descent s : 0 <= s <= 1 -> f s <= f 0 -> f s <= f 0 + slope 0 * s + K / 2%:R * s ^+ 2.
Proof.
move=> /andP[s_ge0 s_le1] s_low.
pose h : R^o -> R^o := f - slope 0 *: id - (K / 2%:R) *: (id * id).
have h_derive (x : R^o) : is_derive x (1 : R^o) h (slope x - slope 0 - K * x).
  by apply: is_derive_eq; rewrite /GRing.scale /=; field.
have h_continuous : {within `[(0 : R), s], continuous h}.
  apply/continuous_subspaceT => x; apply/differentiable_continuous/derivable1_diffP.
  by case: (h_derive x).
have [c] := MVT_segment s_ge0 (fun x _ => h_derive x) h_continuous.
rewrite in_itv /= => /andP[c_ge0 c_le]; rewrite subr0 => gap.
have flat : slope c - slope 0 - K * c <= 0.
  rewrite -addrA -opprD subr_le0 curved ?c_ge0 ?(le_trans c_le) //.
  by apply: (between s_low); rewrite c_ge0.
have := mulr_ge0 s_ge0 (ge0_of flat); rewrite sub0r mulrN mulrC -gap => falls.
have hE x : h x = f x - slope 0 * x - K / 2%:R * (x * x) by [].
have same (a b : R) : b + slope 0 * s + K / 2%:R * s ^+ 2 - a =
    - (a - slope 0 * s - K / 2%:R * (s * s) - (b - slope 0 * 0 - K / 2%:R * (0 * 0))) by ring.
by apply: (le_by falls); rewrite !hE same.
Qed.

Lemma continuous_f (a b : R) : {within `[a, b], continuous f}.
Proof.
apply/continuous_subspaceT => x; apply/differentiable_continuous/derivable1_diffP.
by case: (differentiable x).
Qed.

Theorem stays : f 1 <= f 0.
Proof.
rewrite leNgt; apply/negP => high.
have [x x_in x_low] : exists2 x : R, 0 < x < 1 & f x < f 0.
  apply: contrapT => none.
  have least : is_derive (0 : R^o) (1 : R^o) f 0.
    apply: (@derive1_at_min _ f (- 1) 1) => [|x _||x].
    - by rewrite ge0_cp ?ler01.
    - by case: (differentiable x).
    - by rewrite in_itv /= ltr_oppl oppr0 ltr01.
    rewrite in_itv /= => /andP[_ x_lt1]; rewrite leNgt; apply/negP => low; apply: none; exists x => //.
    rewrite x_lt1 andbT ltNge; apply/negP => x_le0; move: low; rewrite ltNge => /negP; apply.
    by apply: le_trans (convex 0 x); rewrite ler_addl subr0 mulr_le0 // ltW.
  by have := downhill; have [_ <-] := differentiable 0; have [_ ->] := least; rewrite ltxx.
have /andP[x_gt0 x_lt1] := x_in.
have [|s] := @IVT R f x 1 (f 0) (ltW x_lt1) (@continuous_f x 1).
  by rewrite le_minl le_maxr (ltW x_low) (ltW high) orbT.
rewrite in_itv /= => /andP[s_ge s_le] s_same.
have s_gt0 := lt_le_trans x_gt0 s_ge.
have := descent (introT andP (conj (ltW s_gt0) s_le)); rewrite s_same => /(_ (lexx _)).
rewrite -addrA ler_addl leNgt => /negP; apply.
have -> : slope 0 * s + K / 2%:R * s ^+ 2 = s * (slope 0 + K * s / 2%:R) by field.
rewrite pmulr_rlt0 //; apply: (@le_lt_trans _ _ (slope 0 / 2%:R)); last by rewrite pmulr_llt0 // invr_gt0 ltr0n.
have Ks : K * s <= - slope 0 by apply: le_trans K_small; rewrite ler_pimulr.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
by apply: (le_by (mulr_ge0 half_ge0 (ge0_of Ks))); field.
Qed.

Theorem half : f 1 <= f 0 + slope 0 / 2%:R.
Proof.
have := descent (introT andP (conj ler01 (lexx 1))) stays; rewrite expr1n !mulr1 => low.
apply: le_trans low _; rewrite -addrA ler_add2l; have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
by apply: (le_by (mulr_ge0 half_ge0 (ge0_of K_small))); field.
Qed.
End Line.
