(* classics.proximal_point: the exact worst case of the proximal point method, for any number of steps. *)
From bounds.theory Require Import language vectors arithmetic convex weighted_sums.
From mathcomp Require Import ring.
From statements Require classics_proximal_point.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_proximal_point_theory.
Section Symbols.
Variable R : realType.

(* A convex function with its proximal map and a minimiser, the start and the number of steps. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; convexity : convex f;
  length : R; prox : 'cV[R]_size -> 'cV[R]_size; nearest : proximal f length prox;
  solution : 'cV[R]_size; optimal : minimiser f solution; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition gamma i : R := length i.
Definition N i : nat := steps i.
Definition R2 i : R := norm (start i - solution i) ^+ 2.
Definition gap i : R := @f i (iter (steps i) (@prox i) (start i)) - @f i (solution i).
End Symbols.

(* f(x) = 0, whose proximal map moves nothing. *)
Lemma inhabited (R : realType) : classics_proximal_point.inhabited R
  (@instance R) (@N R) (@R2 R) (@gamma R) (@gap R).
Proof.
pose f (x : 'cV[R]_1) : R := 0.
have convexity : convex f by move=> x y t _; rewrite /f !mulr0 addr0.
have nearest : proximal f 1 id.
  by move=> x z; rewrite subrr norm0 expr2 !mul0r !add0r mulr_ge0 ?sqr_ge0 // invr_ge0 mulr1 ler0n.
have least : minimiser f 0 by move=> x.
exists (Instance convexity nearest least (const_mx 1) 1).
by do !split; rewrite ?sqr_ge0 ?ltr01 // subr_ge0; apply: least.
Qed.

Theorem proved (R : realType) : classics_proximal_point.statement R
  (@instance R) (@N R) (@R2 R) (@gamma R) (@gap R).
Proof.
case=> n f convexity l prox nearest s least x0 [|M] [//= _ [_ [l_gt0 _]]].
rewrite /classics_proximal_point.conclusion /gap /R2 /gamma /N /=.
rewrite /gamma /= in l_gt0; have l_n0 : l != 0 by rewrite gt_eqF.
pose x j := iter j prox x0; pose g j := x j - x j.+1.
pose phi j := l * (f (x j.+1) - f s) + norm (g j) ^+ 2 / 2%:R.
have path j : x j - s = x0 - s - \sum_(i < j) g i.
  elim: j => [|j same]; first by rewrite big_ord0 subr0.
  by rewrite big_ord_recr opprD addrA -same /g opprB [RHS]addrC addrA subrK.
have below j y : f (x j.+1) + inner (g j) (y - x j.+1) / l <= f y.
  exact: proximal_subgradient l_gt0 convexity nearest.
have neighbours j : (j < M)%N -> phi j.+1 + (norm (g j) ^+ 2 + norm (g j.+1) ^+ 2) / 2%:R <= phi j.
  move=> _; have /ge0_of /(mulr_ge0 (ltW l_gt0)) low := below j.+1 (x j.+1).
  apply: (le_by low); rewrite -/(g j.+1) -norm_sqr /phi; field.
  exact: l_n0.
have optimal j : (j <= M)%N -> phi j + norm (g j) ^+ 2 / 2%:R <= inner (g j) (x0 - s - \sum_(i < j) g i).
  move=> _; rewrite -path; have /ge0_of /(mulr_ge0 (ltW l_gt0)) low := below j s; apply: (le_by low).
  have -> : s - x j.+1 = g j - (x j - s) by rewrite /g opprB [RHS]addrC addrA subrK.
  by rewrite [inner _ (g j - _)]innerBr -norm_sqr /phi; field.
set a : R := M.+1.*2%:R; have aE : a = (M%:R + 1) *+ 2 by rewrite /a -muln2 natrM -addn1 natrD mulr_natr.
have M_ge0 : 0 <= M%:R :> R by rewrite ler0n.
have N_n0 : M%:R + 2%:R != 0 :> R by rewrite gt_eqF // ltr_spaddr ?ltr0n.
have large : M%:R + 1 <= a by rewrite aE mulr2n ler_addl addr_ge0 ?ler0n ?ler01.
have roomE : a - M%:R = M%:R + 2%:R by rewrite aE; ring.
have left : 1 - lambda a M = 2%:R / (M%:R + 2%:R).
  by rewrite /lambda roomE; field; rewrite N_n0.
have left_ge0 : 0 <= 1 - lambda a M by rewrite left divr_ge0 ?addr_ge0 ?ler0n.
have := last_point large neighbours optimal left_ge0.
have -> : 1 - a * (1 - lambda a M) ^+ 2 - (1 - lambda a M) * (a * lambda a M - M%:R) = -1.
  by rewrite left /lambda roomE aE; field; rewrite N_n0.
rewrite mulrN1 /phi addrK -ler_pdivl_mull // aE => bound; apply: le_trans bound _.
have m_n0 : M%:R + 1 != 0 :> R by rewrite gt_eqF // ltr_spaddr ?ltr01.
rewrite -/(x M.+1) -[M.+1]addn1 natrD le_eqVlt; apply/orP; left; apply/eqP; field.
by rewrite l_n0 m_n0.
Qed.
End classics_proximal_point_theory.
