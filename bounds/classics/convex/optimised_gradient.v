(* classics.optimised_gradient: a potential that no step of the optimised gradient method increases. *)
From bounds.theory Require Import language vectors arithmetic convex.
From mathcomp Require Import ring.
From statements Require classics_optimised_gradient.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Optimised.
Variables (R : realType) (n : nat).

(* The positive root of t^2 - t = c. *)
Definition root (c : R) : R := (1 + Num.sqrt (1 + 4%:R * c)) / 2%:R.

(* theta_0 = 1, theta_(i+1)^2 - theta_(i+1) = theta_i^2, and twice the right side in the last step. *)
Fixpoint weight (i : nat) : R := if i is j.+1 then root (weight j ^+ 2) else 1.
Definition theta (N i : nat) : R := if (i < N)%N then weight i else root (2%:R * weight N.-1 ^+ 2).

Variables (g : 'cV[R]_n -> 'cV[R]_n) (L : R) (x_0 : 'cV[R]_n) (N : nat).

(* (x_i, y_i) with y_(i+1) = x_i - g(x_i) / L and
   x_(i+1) = y_(i+1) + (theta_i - 1) / theta_(i+1) (y_(i+1) - y_i) + theta_i / theta_(i+1) (y_(i+1) - x_i). *)
Fixpoint optimised (i : nat) : 'cV[R]_n * 'cV[R]_n :=
  if i is j.+1 then
    let: (x, y) := optimised j in let y' := x - L^-1 *: g x in
    (y' + ((theta N j - 1) / theta N j.+1) *: (y' - y) + (theta N j / theta N j.+1) *: (y' - x), y')
  else (x_0, x_0).

Variables (f : 'cV[R]_n -> R) (s : 'cV[R]_n).
Hypotheses (L_gt0 : 0 < L) (smooth : smooth_convex f g L) (least : minimiser f s).

Lemma root_eq c : 0 <= c -> root c ^+ 2 - root c = c.
Proof.
move=> c_ge0; have inside : 0 <= 1 + 4%:R * c by rewrite addr_ge0 ?ler01 // mulr_ge0 ?ler0n.
have := sqr_sqrtr inside; rewrite /root; move: (Num.sqrt _) => q qq.
have -> : ((1 + q) / 2%:R) ^+ 2 - (1 + q) / 2%:R = (q ^+ 2 - 1) / 4%:R by field.
by rewrite qq; field.
Qed.

Lemma root_ge1 c : 0 <= c -> 1 <= root c.
Proof.
move=> c_ge0; rewrite /root ler_pdivl_mulr ?ltr0n // mul1r ler_add2l -{1}[1]sqrtr1 ler_wsqrtr //.
by rewrite ler_addl mulr_ge0 ?ler0n.
Qed.

Lemma weight_ge1 i : 1 <= weight i.
Proof. by case: i => [|i] //=; rewrite root_ge1 ?sqr_ge0. Qed.

Lemma theta_ge1 i : 1 <= theta N i.
Proof. by rewrite /theta; case: ifP => _; rewrite ?weight_ge1 // root_ge1 // mulr_ge0 ?ler0n ?sqr_ge0. Qed.

Lemma theta_next i : (i.+1 < N)%N -> theta N i.+1 ^+ 2 - theta N i.+1 = theta N i ^+ 2.
Proof. by move=> lt; rewrite /theta lt (ltnW lt) /= root_eq ?sqr_ge0. Qed.

Lemma theta_last i : N = i.+1 -> theta N i.+1 ^+ 2 - theta N i.+1 = 2%:R * theta N i ^+ 2.
Proof. by move=> ->; rewrite /theta ltnn ltnSn /= root_eq // mulr_ge0 ?ler0n ?sqr_ge0. Qed.

Local Notation left x := ((f x - f s) / L).

Lemma gradient_optimal (x h : 'cV[R]_n) : h = L^-1 *: g x -> left x + norm h ^+ 2 / 2%:R <= inner h (x - s).
Proof.
move=> hE; have L_n0 : L != 0 by rewrite gt_eqF.
have linv_ge0 : 0 <= L^-1 by rewrite invr_ge0 ltW.
have /ge0_of /(mulr_ge0 linv_ge0) low := smooth_le_minimiser L_gt0 smooth x least; apply: (le_by low).
rewrite hE normZ exprMn real_normK ?num_real // innerZl -[s - x]opprB innerNr.
by field.
Qed.

Lemma gradient_near (x x' h h' : 'cV[R]_n) : h = L^-1 *: g x -> h' = L^-1 *: g x' ->
  left x' + inner h' (x - x') + norm (h' - h) ^+ 2 / 2%:R <= left x.
Proof.
move=> hE h'E; have L_n0 : L != 0 by rewrite gt_eqF.
have linv_ge0 : 0 <= L^-1 by rewrite invr_ge0 ltW.
have /ge0_of /(mulr_ge0 linv_ge0) low := smooth_le L_gt0 smooth x' x; apply: (le_by low).
have -> : h' - h = L^-1 *: (g x' - g x) by rewrite hE h'E scalerBr.
rewrite normZ exprMn real_normK ?num_real // h'E innerZl.
by field.
Qed.

(* One step with the weights c (theta^2 - theta) and c theta: c is 2, and 1 in the last step. *)
Lemma step_potential (x h x' y' h' z : 'cV[R]_n) (th c : R) : 0 <= c -> 1 <= th ->
  h = L^-1 *: g x -> h' = L^-1 *: g x' -> y' = x - h -> z = th *: (x' - s) - (th - 1) *: (y' - s) ->
  c * th ^+ 2 * left x' + c * (1 - c) * th ^+ 2 * norm h' ^+ 2 / 2%:R + norm (z - (c * th) *: h') ^+ 2 / 2%:R <=
  c * (th ^+ 2 - th) * (left x - norm h ^+ 2 / 2%:R) + norm z ^+ 2 / 2%:R.
Proof.
move=> c_ge0 th_ge1 hE h'E y'E zE; have th_ge0 : 0 <= th := le_trans ler01 th_ge1.
have weight_ge0 : 0 <= c * (th ^+ 2 - th).
  by rewrite mulr_ge0 // expr2 -{3}[th]mulr1 -mulrBr mulr_ge0 // subr_ge0.
have /ge0_of /(mulr_ge0 weight_ge0) near := gradient_near hE h'E.
have /ge0_of /(mulr_ge0 (mulr_ge0 c_ge0 th_ge0)) optimal := gradient_optimal h'E.
apply: (le_by (addr_ge0 near optimal)); rewrite [norm (h' - h) ^+ 2]normB_sqr [norm (z - _) ^+ 2]normB_sqr.
rewrite normZ exprMn real_normK ?num_real //.
have -> : inner z ((c * th) *: h') = c * th * (th * inner h' (x' - s) - (th - 1) * inner h' (y' - s)).
  by rewrite innerZr innerC zE [inner h' _]innerBr !innerZr.
have -> : inner h' (x - x') = inner h' (y' - s) - inner h' (x' - s) + inner h' h.
  by rewrite -innerBr -innerDr y'E; congr inner; apply/colP => j; rewrite !mxE; ring.
by field; rewrite gt_eqF.
Qed.

(* What a step makes of the potential; the last step makes more of it. *)
Section Step.
Variables (x h x' y' h' z : 'cV[R]_n) (th th' B : R).
Hypotheses (th_ge1 : 1 <= th') (hE : h = L^-1 *: g x) (h'E : h' = L^-1 *: g x') (y'E : y' = x - h).
Hypothesis zE : z = th' *: (x' - s) - (th' - 1) *: (y' - s).
Hypothesis below : 2%:R * th ^+ 2 * left x - th ^+ 2 * norm h ^+ 2 + norm z ^+ 2 / 2%:R <= B.

Lemma step_below : th' ^+ 2 - th' = th ^+ 2 ->
  2%:R * th' ^+ 2 * left x' - th' ^+ 2 * norm h' ^+ 2 + norm (z - (2%:R * th') *: h') ^+ 2 / 2%:R <= B.
Proof.
move=> next; have /ge0_of := step_potential (ler0n R 2) th_ge1 hE h'E y'E zE; rewrite next => step.
apply: le_trans below; move: step; move: (norm (z - _)) (norm h') (norm z) (norm h) (left x) (left x').
by move=> a b c d e e' step; apply: (le_by step); field.
Qed.

Lemma last_below : th' ^+ 2 - th' = 2%:R * th ^+ 2 -> th' ^+ 2 * left x' <= B.
Proof.
move=> next; have /ge0_of := step_potential ler01 th_ge1 hE h'E y'E zE; rewrite !mul1r next => step.
have square : 0 <= norm (z - th' *: h') ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
apply: le_trans below; move: (addr_ge0 step square).
move: (norm (z - _)) (norm h') (norm z) (norm h) (left x) (left x') => a b c d e e' both.
by apply: (le_by both); field.
Qed.
End Step.

Definition moved (i : nat) : 'cV[R]_n :=
  let: (x, y) := optimised i in theta N i *: (x - s) - (theta N i - 1) *: (y - s).

Lemma moved_next i : let h := L^-1 *: g (optimised i).1 in moved i.+1 = moved i - (2%:R * theta N i) *: h.
Proof.
rewrite /moved /=; case: (optimised i) => x y /=.
have t_n0 : theta N i.+1 != 0 by rewrite gt_eqF // (lt_le_trans ltr01) ?theta_ge1.
move: (L^-1 *: g x) => h; apply/colP => j; rewrite !mxE.
by move: (h j 0) (x j 0) (y j 0) (s j 0) (theta N i) => a b c d th; field.
Qed.

Lemma potential i : (i < N)%N -> let: (x, y) := optimised i in let h := L^-1 *: g x in
  2%:R * theta N i ^+ 2 * left x - theta N i ^+ 2 * norm h ^+ 2 + norm (moved i - (2%:R * theta N i) *: h) ^+ 2 / 2%:R
  <= norm (x_0 - s) ^+ 2 / 2%:R.
Proof.
elim: i => [|i below] i_lt.
  rewrite /moved /=; have -> : theta N 0 = 1 by rewrite /theta i_lt.
  rewrite subrr scale0r subr0 scale1r expr1n mulr1.
  have /ge0_of /(mulr_ge0 (ler0n R 2)) optimal := gradient_optimal (erefl (L^-1 *: g x_0)).
  apply: (le_by optimal); rewrite [norm (_ - _ *: _) ^+ 2]normB_sqr normZ exprMn real_normK ?num_real //.
  rewrite innerZr (innerC (x_0 - s)).
  by field; rewrite gt_eqF.
have := below (ltnW i_lt); have := moved_next i; have := theta_next i_lt; rewrite /moved /=.
case: (optimised i) => x y /= next moves {}below.
by apply: step_below (theta_ge1 i.+1) (erefl _) (erefl _) (erefl _) (erefl _) _ next; rewrite moves.
Qed.

Theorem optimised_gap i : N = i.+1 -> theta N i.+1 ^+ 2 * left (optimised i.+1).1 <= norm (x_0 - s) ^+ 2 / 2%:R.
Proof.
move=> N_eq; have i_lt : (i < N)%N by rewrite N_eq.
have := theta_last N_eq; have := potential i_lt; have := moved_next i; rewrite /moved /=.
case: (optimised i) => x y /= moves below next.
rewrite -moves in below.
exact: (last_below (theta_ge1 i.+1) (erefl _) (erefl _) (erefl _) (erefl _) below next).
Qed.

End Optimised.

Module classics_optimised_gradient_theory.
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
Definition theta_N i : R := theta R (steps i) (steps i).
Definition gap i : R :=
  @f i (optimised (@gradient i) (smoothness i) (start i) (steps i) (steps i)).1 - @f i (solution i).
End Symbols.

(* f(x) = x^2 / 2 from 1, with one step. *)
Lemma inhabited (R : realType) : classics_optimised_gradient.inhabited R
  (@instance R) (@L R) (@N R) (@R2 R) (@gap R) (@theta_N R).
Proof.
have [smooth least] := half_square R 1.
exists (Instance smooth least (const_mx 1) 1).
do !split; rewrite ?sqr_ge0 ?ltr01 // ?subr_ge0; first exact: least.
by rewrite (lt_le_trans ltr01) ?theta_ge1.
Qed.

Theorem proved (R : realType) : classics_optimised_gradient.statement R
  (@instance R) (@L R) (@N R) (@R2 R) (@gap R) (@theta_N R).
Proof.
case=> n f g l smooth s least x0 [|t] [l_gt0 [//= _ _]]; rewrite /classics_optimised_gradient.conclusion /gap /=.
rewrite /L /= in l_gt0.
have th_gt0 : 0 < theta R t.+1 t.+1 ^+ 2 by rewrite exprn_gt0 // (lt_le_trans ltr01) ?theta_ge1.
have := optimised_gap x0 l_gt0 smooth least (erefl t.+1).
by rewrite mulrC mulrAC ler_pdivr_mulr // ler_pdivl_mulr // [_ / _ * l]mulrAC.
Qed.
End classics_optimised_gradient_theory.
