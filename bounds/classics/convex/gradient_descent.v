(* classics.gradient_descent: the exact worst case of gradient descent, for any number of steps and any dimension. *)
From bounds.theory Require Import language vectors arithmetic convex weighted_sums.
From mathcomp Require Import ring.
From statements Require classics_gradient_descent.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_gradient_descent_theory.
Section Symbols.
Variable R : realType.

(* A smooth convex function with its gradient and a minimiser, the start and the number of steps. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; gradient : 'cV[R]_size -> 'cV[R]_size; smoothness : R;
  smooth : smooth_convex f gradient smoothness;
  solution : 'cV[R]_size; optimal : minimiser f solution; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition L i : R := smoothness i.
Definition N i : nat := steps i.
Definition R2 i : R := norm (start i - solution i) ^+ 2.

(* The k-th point of x - 1/L gradient, and what it leaves to gain. *)
Definition point i (k : nat) := iter k (fun x => x - (smoothness i)^-1 *: @gradient i x) (start i).
Definition gap i : R := @f i (point i (steps i)) - @f i (solution i).
End Symbols.

(* f(x) = x^2 / 2 from 1, with one step. *)
Lemma inhabited (R : realType) : classics_gradient_descent.inhabited R
  (@instance R) (@L R) (@N R) (@R2 R) (@gap R).
Proof.
have [smooth least] := half_square R 1.
exists (Instance smooth least (const_mx 1) 1).
by do !split; rewrite ?sqr_ge0 ?ltr01 // subr_ge0; apply: least.
Qed.

Theorem proved (R : realType) : classics_gradient_descent.statement R
  (@instance R) (@L R) (@N R) (@R2 R) (@gap R).
Proof.
case=> n f g l smooth s least x0 steps [l_gt0 _]; rewrite /classics_gradient_descent.conclusion /gap /R2 /L /N /=.
rewrite /L /= in l_gt0; have l_n0 : l != 0 by rewrite gt_eqF.
rewrite /point /=; pose x j := iter j (fun y => y - l^-1 *: g y) x0; rewrite -/(x steps).
pose h j := l^-1 *: g (x j); pose phi j := (f (x j) - f s) / l.
have xS j : x j.+1 = x j - h j by [].
have path j : x j - s = x0 - s - \sum_(i < j) h i.
  elim: j => [|j same]; first by rewrite big_ord0 subr0.
  by rewrite xS addrAC same big_ord_recr opprD addrA.
have linv_ge0 : 0 <= l^-1 by rewrite invr_ge0 ltW.
have norm_h j : norm (h j) ^+ 2 = norm (g (x j)) ^+ 2 / l ^+ 2.
  by rewrite normZ exprMn real_normK ?num_real // exprVn mulrC.
have neighbours j : (j < steps)%N -> phi j.+1 + (norm (h j) ^+ 2 + norm (h j.+1) ^+ 2) / 2%:R <= phi j.
  move=> _; have := smooth_le l_gt0 smooth (x j.+1) (x j).
  have -> : x j - x j.+1 = l^-1 *: g (x j) by rewrite xS opprB addrC subrK.
  rewrite innerZr normB_sqr => /ge0_of /(mulr_ge0 linv_ge0) low; apply: (le_by low).
  by rewrite /phi !norm_h; field.
have optimal j : (j <= steps)%N -> phi j + norm (h j) ^+ 2 / 2%:R <= inner (h j) (x0 - s - \sum_(i < j) h i).
  move=> _; rewrite -path; have := smooth_le_minimiser l_gt0 smooth (x j) least.
  rewrite -[s - x j]opprB innerNr => /ge0_of /(mulr_ge0 linv_ge0) low; apply: (le_by low).
  by rewrite /phi !norm_h innerZl; field.
set a : R := steps.*2.+1%:R; have aE : a = steps%:R *+ 2 + 1 by rewrite /a -addn1 natrD -muln2 natrM mulr_natr.
have N_n0 : steps%:R + 1 != 0 :> R by rewrite gt_eqF // ltr_spaddr ?ler0n ?ltr01.
have a_n0 : a != 0 by rewrite pnatr_eq0.
have large : steps%:R + 1 <= a by rewrite aE ler_add2r mulr2n ler_addl ler0n.
have roomE : a - steps%:R = steps%:R + 1 by rewrite aE; ring.
have left : 1 - lambda a steps = (steps%:R + 1)^-1.
  by rewrite /lambda roomE; field; rewrite N_n0.
have left_ge0 : 0 <= 1 - lambda a steps by rewrite left invr_ge0 addr_ge0 ?ler0n ?ler01.
have := last_point large neighbours optimal left_ge0.
have -> : 1 - a * (1 - lambda a steps) ^+ 2 - (1 - lambda a steps) * (a * lambda a steps - steps%:R) = 0.
  by rewrite left /lambda roomE aE; field; rewrite N_n0.
have -> : 2%:R * a = 2%:R + 4%:R * steps%:R by rewrite aE; ring.
by rewrite mulr0 addr0 /phi ler_pdivr_mulr // mulrAC.
Qed.
End classics_gradient_descent_theory.
