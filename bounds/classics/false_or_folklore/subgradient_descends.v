(* classics.subgradient_descends.corrected: a short step along a negative subgradient brings one nearer to the minimisers. *)
From bounds.theory Require Import language vectors arithmetic convex subgradient.
From mathcomp Require Import ring.
From statements Require classics_subgradient_descends_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_subgradient_descends_corrected_theory.
Section Symbols.
Variable R : realType.

(* A convex function with a minimiser, a subgradient g at the point x, and the length of the step. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; convexity : convex f; solution : 'cV[R]_size; optimal : minimiser f solution;
  x : 'cV[R]_size; g : 'cV[R]_size; supporting : subgradient f x g; length : R;
}.
Implicit Type i : instance.

Definition t i : R := length i.
Definition g2 i : R := norm (g i) ^+ 2.
Definition gap i : R := @f i (x i) - @f i (solution i).
Definition far i : R := norm (x i - solution i) ^+ 2.
Definition far_after i : R := norm (x i - length i *: g i - solution i) ^+ 2.
End Symbols.

(* f(x) = x^2 / 2 at 1 with the step 1/2. *)
Lemma inhabited (R : realType) : classics_subgradient_descends_corrected.inhabited R
  (@instance R) (@far R) (@far_after R) (@g2 R) (@gap R) (@t R).
Proof.
have [smooth least] := half_square R 1; pose one : 'cV[R]_1 := const_mx 1.
have one2 : norm one ^+ 2 = 1 by rewrite norm_sqr /inner big_ord1 !mxE mulr1.
exists (Instance (smooth_is_convex smooth) least (gradient_is_subgradient smooth one) (2%:R^-1)).
rewrite /classics_subgradient_descends_corrected.premises /far /far_after /g2 /gap /t /= !subr0 norm0 expr0n mul0r subr0 one2.
have half_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
do !split; rewrite ?sqr_ge0 ?ltr01 ?half_gt0 ?mul1r ?(ltW half_gt0) //.
by apply: (lt_by half_gt0); field.
Qed.

Theorem proved (R : realType) : classics_subgradient_descends_corrected.statement R
  (@instance R) (@far R) (@far_after R) (@g2 R) (@gap R) (@t R).
Proof.
move=> i [_ [_ [g2_gt0 [_ [t_gt0 [_ short]]]]]].
rewrite /classics_subgradient_descends_corrected.conclusion /far /far_after.
rewrite ltr_pdivl_mulr // in short.
have step := subgradient_step (solution i) (@supporting R i) (ltW t_gt0).
apply: (le_lt_trans step).
rewrite -subr_gt0 in short; apply: (lt_by (mulr_gt0 t_gt0 short)); rewrite /gap /g2 -/(t i); ring.
Qed.
End classics_subgradient_descends_corrected_theory.
