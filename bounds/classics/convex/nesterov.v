(* classics.nesterov: a potential that no step of the fast gradient method increases. *)
From bounds.theory Require Import language vectors arithmetic convex fast_gradient.
From mathcomp Require Import ring.
From statements Require classics_nesterov.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section FastGradient.
Variables (R : realType) (n : nat) (g : 'cV[R]_n -> 'cV[R]_n) (L : R) (x_0 : 'cV[R]_n).
Variables (f : 'cV[R]_n -> R) (s : 'cV[R]_n).
Hypotheses (L_gt0 : 0 < L) (smooth : smooth_convex f g L) (least : minimiser f s).

Local Notation fast_gradient := (fast_gradient g L x_0).
Let theta (t : nat) : R := (t%:R + 2%:R) / 2%:R.

(* One step: the sum of three inequalities with weights theta^2 - theta, theta and theta^2, where z = theta x - (theta - 1) y. *)
Lemma step_potential (x y h z : 'cV[R]_n) th :
  h = L^-1 *: g x -> z = th *: (x - s) - (th - 1) *: (y - s) -> 1 <= th ->
  th ^+ 2 * ((f (x - h) - f s) / L) + norm (z - th *: h) ^+ 2 / 2%:R <=
  (th ^+ 2 - th) * ((f y - f s) / L) + norm z ^+ 2 / 2%:R.
Proof.
move=> hE zE th_ge1; have L_n0 : L != 0 by rewrite gt_eqF.
have linv_ge0 : 0 <= L^-1 by rewrite invr_ge0 ltW.
have th_ge0 : 0 <= th := le_trans ler01 th_ge1.
have /andP[/ge0_of /(mulr_ge0 linv_ge0) compare _] := smooth x y.
have /andP[/ge0_of /(mulr_ge0 linv_ge0) optimal _] := smooth x s.
have /ge0_of /(mulr_ge0 linv_ge0) gain : f (x - h) <= f x - norm (g x) ^+ 2 / (2%:R * L).
  by rewrite hE; exact: gradient_step.
have weight : 0 <= th ^+ 2 - th by rewrite expr2 -{3}[th]mulr1 -mulrBr mulr_ge0 // subr_ge0.
have all := addr_ge0 (addr_ge0 (mulr_ge0 weight compare) (mulr_ge0 th_ge0 optimal)) (mulr_ge0 (sqr_ge0 th) gain).
apply: (le_by all); rewrite normB_sqr normZ exprMn real_normK ?num_real //.
have -> : inner (g x) (y - x) = L * (inner h (y - s) - inner h (x - s)).
  by rewrite -innerBr opprB addrA subrK hE innerZl mulrA divff // mul1r.
have -> : inner (g x) (s - x) = - (L * inner h (x - s)).
  by rewrite hE innerZl mulrA divff // mul1r -innerNr opprB.
have -> : norm (g x) ^+ 2 = L ^+ 2 * norm h ^+ 2.
  by rewrite hE normZ exprMn real_normK ?num_real // mulrA -exprMn divff // expr1n mul1r.
have -> : inner z (th *: h) = th * (th * inner h (x - s) - (th - 1) * inner h (y - s)).
  by rewrite innerZr innerC zE [inner h _]innerBr !innerZr.
by field.
Qed.

Lemma potential t : let: (x, y) := fast_gradient t in
  (theta t ^+ 2 - theta t) * ((f y - f s) / L) + norm (theta t *: (x - s) - (theta t - 1) *: (y - s)) ^+ 2 / 2%:R
  <= norm (x_0 - s) ^+ 2 / 2%:R.
Proof.
elim: t => [|t] /=.
  have -> : theta 0 = 1 by rewrite /theta add0r divff // pnatr_eq0.
  by rewrite expr1n !subrr mul0r scale0r subr0 scale1r add0r.
case: (fast_gradient t) => x y below; apply: le_trans below.
have th_ge1 : 1 <= theta t by rewrite /theta ler_pdivl_mulr ?ltr0n // mul1r ler_addr ler0n.
have L_n0 : L != 0 by rewrite gt_eqF.
apply: le_trans (step_potential (erefl _) (erefl _) th_ge1).
set h := L^-1 *: g x; set y' := x - h; have t3_n0 : t%:R + 3%:R != 0 :> R by rewrite -natrD pnatr_eq0 addn3.
have -> : theta t.+1 *: (y' + (t%:R / (t%:R + 3%:R)) *: (y' - y) - s) - (theta t.+1 - 1) *: (y' - s) =
    theta t *: (x - s) - (theta t - 1) *: (y - s) - theta t *: h.
  apply/colP => j; rewrite /y' !mxE /theta -addn1 natrD.
  by clearbody h; move: (h j 0) (x j 0) (y j 0) (s j 0) => a b c d; field; rewrite L_n0.
apply: ler_add => //; apply: ler_wpmul2r; first by rewrite divr_ge0 ?subr_ge0 ?least // ltW.
rewrite /theta -addn1 natrD.
by apply: (@le_by _ (4%:R^-1)); rewrite ?invr_ge0 ?ler0n //; field.
Qed.

Lemma fast_gradient_gap t : f (fast_gradient t.+1).2 - f s <= 2%:R * norm (x_0 - s) ^+ 2 * L / (1 + t.+1%:R) ^+ 2.
Proof.
have := potential t; rewrite /=; case: (fast_gradient t) => x y below /=.
have th_ge1 : 1 <= theta t by rewrite /theta ler_pdivl_mulr ?ltr0n // mul1r ler_addr ler0n.
have := le_trans (step_potential (erefl _) (erefl _) th_ge1) below; set h := L^-1 *: g x => bound.
have L_n0 : L != 0 by rewrite gt_eqF.
have n_n0 : t%:R + 2%:R != 0 :> R by rewrite -natrD pnatr_eq0 addn2.
have coefficient : 0 < theta t ^+ 2 / L by rewrite divr_gt0 // exprn_gt0 // (lt_le_trans ltr01).
rewrite -(ler_pmul2l coefficient); apply: (@le_trans _ _ (norm (x_0 - s) ^+ 2 / 2%:R)).
  apply: le_trans bound; rewrite mulrAC -mulrA ler_addl mulr_ge0 ?sqr_ge0 // invr_ge0 ler0n.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /theta -[t.+1]addn1 natrD.
have q_n0 : 1%:R + (t%:R + 1%:R) != 0 :> R by rewrite -!natrD pnatr_eq0.
by field; rewrite q_n0.
Qed.

End FastGradient.

Module classics_nesterov_theory.
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
Definition gap i : R :=
  @f i (fast_gradient (@gradient i) (smoothness i) (start i) (steps i)).2 - @f i (solution i).
End Symbols.

(* f(x) = x^2 / 2 from 1, with one step. *)
Lemma inhabited (R : realType) : classics_nesterov.inhabited R
  (@instance R) (@L R) (@N R) (@R2 R) (@gap R).
Proof.
have [smooth least] := half_square R 1.
exists (Instance smooth least (const_mx 1) 1).
by do !split; rewrite ?sqr_ge0 ?ltr01 // subr_ge0; apply: least.
Qed.

Theorem proved (R : realType) : classics_nesterov.statement R
  (@instance R) (@L R) (@N R) (@R2 R) (@gap R).
Proof.
by case=> n f g l smooth s least x0 [|t] [l_gt0 [//= _ _]]; apply: fast_gradient_gap.
Qed.
End classics_nesterov_theory.
