(* bcgd.thm3_5: the curvature at the present residuals does not bound a step, for the loss r^4/4; a bound on the whole
   sublevel set does, for every convex loss. *)
From bounds.theory Require Import language arithmetic vectors spectral frobenius bcgd_networks convex_line.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_5 bcgd_thm3_5_corrected.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_5_theory.
Section Symbols.
Variable R : realType.

(* One layer with one input and one output, its samples (x, y), the rate of the step, and the loss r^4/4. *)
Record instance := Instance { samples : seq (R * R); weight : R; step : R }.
Implicit Type i : instance.

Definition residual (w : R) (sample : R * R) : R := w * sample.1 - sample.2.
Definition loss_at i (w : R) : R := \sum_(s <- samples i) residual w s ^+ 4 / 4%:R.
Definition gradient i : R := \sum_(s <- samples i) residual (weight i) s ^+ 3 * s.1.

Definition rate i : R := step i.
Definition g2 i : R := gradient i ^+ 2.
Definition loss i : R := loss_at i (weight i).
Definition loss_after i : R := loss_at i (weight i - step i * gradient i).

(* The largest second derivative 3 r^2 at the present residuals, and |A|^2 |C|^2: A = 1 and C is the row of inputs. *)
Definition present i : R := \big[Num.max/0]_(s <- samples i) (3%:R * residual (weight i) s ^+ 2).
Definition norms i : R := \sum_(s <- samples i) s.1 ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* X = (2, 1, 1, 1, 1), residuals (-1, 1, 1, 1, 1), and 1/24, the largest rate that (3.8) allows. *)
Definition witness : instance R := Instance ((2%:R, 1) :: nseq 4 (1, - 1)) 0 24%:R^-1.

Lemma present_of_witness : present witness = 3%:R.
Proof.
rewrite /present /= !big_cons big_nil /residual /= !mul0r !sub0r !opprK !sqrrN !expr1n !mulr1.
have -> : Num.max 3%:R 0 = 3%:R :> R by rewrite max_l ?ler0n.
by rewrite !maxxx.
Qed.

Lemma norms_of_witness : norms witness = 8%:R.
Proof. by rewrite /norms /= !big_cons big_nil /=; ring. Qed.

Lemma gradient_of_witness : gradient witness = 2%:R.
Proof. by rewrite /gradient /= !big_cons big_nil /residual /=; ring. Qed.

Lemma loss_of_witness : loss witness = 5%:R / 4%:R.
Proof. by rewrite /loss /loss_at /= !big_cons big_nil /residual /=; field. Qed.

Lemma loss_after_witness : loss_after witness = (4%:R * 11%:R ^+ 4 + 14%:R ^+ 4) / (4%:R * 12%:R ^+ 4).
Proof. by rewrite /loss_after /loss_at gradient_of_witness /= !big_cons big_nil /residual /=; field. Qed.

Lemma premises_of_witness : bcgd_thm3_5.premises R
  (@instance R) (@g2 R) (@loss R) (@loss_after R) (@norms R) (@present R) (@rate R) witness.
Proof.
rewrite /bcgd_thm3_5.premises present_of_witness norms_of_witness loss_of_witness loss_after_witness /g2 /rate /=.
do !split; rewrite ?sqr_ge0 ?divr_ge0 ?addr_ge0 ?mulr_ge0 ?exprn_ge0 ?invr_ge0 ?invr_gt0 ?ler0n ?ltr0n //.
by rewrite -natrM divff ?pnatr_eq0.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_5.inhabited R
  (@instance R) (@g2 R) (@loss R) (@loss_after R) (@norms R) (@present R) (@rate R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

(* The loss falls from 5/4 to 1.169, and 7/6 is promised. *)
Theorem refuted (R : realType) : bcgd_thm3_5.refuted R
  (@instance R) (@g2 R) (@loss R) (@loss_after R) (@norms R) (@present R) (@rate R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bcgd_thm3_5.conclusion loss_of_witness loss_after_witness /g2 gradient_of_witness /rate /= -subr_ge0.
have -> : 5%:R / 4%:R - 2%:R ^+ 2 / 24%:R / 2%:R - (4%:R * 11%:R ^+ 4 + 14%:R ^+ 4) / (4%:R * 12%:R ^+ 4)
   = - (212%:R / (4%:R * 12%:R ^+ 4)) :> R by field.
by rewrite oppr_ge0 leNgt divr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n.
Qed.
End bcgd_thm3_5_theory.

Module bcgd_thm3_5_corrected_theory.
Section Symbols.
Variable R : realType.

(* The loss of predictions Z: the sum of l(z; y) over all outputs and samples. *)
Definition total (labels : Type) o s (l : labels -> R -> R) (Y : 'I_o -> 'I_s -> labels) (Z : 'M[R]_(o, s)) : R :=
  \sum_a \sum_b l (Y a b) (Z a b).

(* Data, labels, a layer W between the layers U above and B below, a convex loss with its slope, the rate, and M: a
   Lipschitz constant of the slope wherever the loss is no larger than now. *)
Record instance := Instance {
  inputs : nat; samples : nat; outputs : nat; p : nat; q : nat; labels : Type;
  X : 'M[R]_(inputs, samples); Y : 'I_outputs -> 'I_samples -> labels;
  U : network R p outputs; W : 'M[R]_(p, q); B : network R inputs q;
  l : labels -> R -> R; slope : labels -> R -> R;
  differentiable : forall y z, is_derive z 1 (l y) (slope y z);
  convex : forall y u v, l y u + slope y u * (v - u) <= l y v;
  predictions w := product (stacked U (Layer w B)) *m X; now := predictions W;
  step : R; M : R;
  curvature : forall Z Z', total l Y Z <= total l Y now -> total l Y Z' <= total l Y now ->
    forall a b, `|slope (Y a b) (Z a b) - slope (Y a b) (Z' a b)| <= M * `|Z a b - Z' a b|;
}.
Implicit Type i : instance.

(* Lemma B.1. *)
Definition J i := \matrix_(a, b) slope (Y a b) (now i a b).
Definition gradient i := (product (U i))^T *m J i *m (product (B i) *m X i)^T.

Definition loss i : R := total (@l i) (@Y i) (now i).
Definition loss_after i : R := total (@l i) (@Y i) (predictions (W i - step i *: gradient i)).
Definition g2 i : R := frobenius_sqr (gradient i).
Definition norms i : R := spectral (product (U i)) ^+ 2 * spectral (product (B i) *m X i) ^+ 2.
Definition rate i : R := step i.
Definition sublevel i : R := M i.
End Symbols.

Section Descent.
Variables (R : realType) (i : instance R).
Let A := product (U i).
Let C := product (B i) *m X i.

(* The way from the predictions now to those after the step. *)
Definition D : 'M[R]_(outputs i, samples i) := - (step i *: (A *m gradient i *m C)).
Definition on_way (t : R) := now i + t *: D.
Definition f (t : R) : R := total (@l _ i) (@Y _ i) (on_way t).
Definition slope_of (t : R) : R := \sum_a \sum_b slope (Y a b) (on_way t a b) * D a b.

Lemma ends : f 0 = loss i /\ f 1 = loss_after i.
Proof.
split; rewrite /f /on_way ?scale0r ?addr0 // scale1r; congr total.
rewrite /now /predictions !product_stacked /= mulmxBl -scalemxAl mulmxBr -scalemxAr mulmxBl -scalemxAl.
by rewrite /D /A /C !mulmxA.
Qed.

Lemma on_wayE t a b : on_way t a b = now i a b + t * D a b.
Proof. by rewrite /on_way [LHS]mxE [X in _ + X]mxE. Qed.

Lemma f_derive (t : R) : is_derive t 1 f (slope_of t).
Proof.
have own a b : is_derive (t : R^o) (1 : R^o) (fun t => l (Y a b) (on_way t a b) : R^o) (slope (Y a b) (on_way t a b) * D a b).
  pose line : R^o -> R^o := cst (now i a b) + D a b *: id.
  have lineE x : line x = on_way x a b by rewrite on_wayE mulrC.
  have slope_of_line : is_derive (t : R^o) (1 : R^o) line (D a b).
    by apply: is_derive_eq; rewrite add0r [_ *: _]mulr1.
  have -> : (fun t => l (Y a b) (on_way t a b)) = l (Y a b) \o line by apply: funext => x; rewrite /= lineE.
  by apply: is_derive1_comp; rewrite lineE; exact: differentiable.
have -> : f = \sum_a \sum_b (fun t => l (Y a b) (on_way t a b) : R^o).
  by apply: funext => x; rewrite /f /total fct_sumE; apply: eq_bigr => a _; rewrite fct_sumE.
by apply: is_derive_sum => a; apply: is_derive_sum => b; apply: own.
Qed.

Lemma f_convex (t u : R) : f t + slope_of t * (u - t) <= f u.
Proof.
rewrite /f /slope_of /total mulr_suml -big_split; apply: ler_sum => a _ /=.
rewrite mulr_suml -big_split; apply: ler_sum => b _ /=; have := convex (Y a b) (on_way t a b) (on_way u a b); congr (_ + _ <= _); rewrite -mulrA; congr (_ * _).
by rewrite !on_wayE; move: (now i a b) (D a b) => x y; ring.
Qed.

Lemma D_sqr : frobenius_sqr D <= step i ^+ 2 * (norms i * g2 i).
Proof.
rewrite /D frobenius_sqrN frobenius_sqrZ ler_wpmul2l ?sqr_ge0 //.
apply: le_trans (frobenius_sqr_spectral_r _ _) _; rewrite /norms -/A -/C mulrAC ler_wpmul2r ?sqr_ge0 //.
exact: frobenius_sqr_spectral.
Qed.

Lemma start_slope : slope_of 0 = - (step i * g2 i).
Proof.
have -> : slope_of 0 = dot (J i) D.
  by apply: eq_bigr => a _; apply: eq_bigr => b _; rewrite on_wayE mul0r addr0 [J i _ _]mxE.
by rewrite /D dotNr dotZr dotC dot_adjoint_r dot_adjoint mulmxA dot_sqr.
Qed.

Lemma slope_grows t : 0 <= M i -> 0 <= t <= 1 -> f t <= f 0 -> slope_of t <= slope_of 0 + M i * frobenius_sqr D * t.
Proof.
move=> M_ge0 /andP[t_ge0 _] t_low; have [f0 _] := ends; rewrite f0 in t_low.
rewrite /slope_of /frobenius_sqr mulr_sumr mulr_suml -big_split; apply: ler_sum => a _ /=.
rewrite mulr_sumr mulr_suml -big_split; apply: ler_sum => b _ /=; rewrite -ler_subl_addl -mulrBl.
have zero : on_way 0 = now i by rewrite /on_way scale0r addr0.
have := curvature t_low (lexx _) a b; rewrite zero => close.
apply: le_trans (ler_norm _) _; rewrite normrM; apply: le_trans (ler_wpmul2r (normr_ge0 _) close) _.
rewrite on_wayE addrAC subrr add0r normrM (ger0_norm t_ge0).
rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite -[D a b ^+ 2]ger0_norm ?sqr_ge0 // expr2 normrM; move: (M i) `|D a b| => m d; ring.
Qed.
End Descent.

(* One unit, X = 1, label 0, W = 1, the loss z^2 / 2 with curvature 1, and the rate 1. *)
Lemma inhabited (R : realType) : bcgd_thm3_5_corrected.inhabited R (@instance R)
  (@g2 R) (@loss R) (@loss_after R) (@norms R) (@rate R) (@sublevel R).
Proof.
pose half_square (y : unit) : R -> R := fun z => z * z / 2%:R.
have differentiable (y : unit) z : is_derive z 1 (half_square y) z.
  have -> : half_square y = 2%:R^-1 *: (id * id : R^o -> R^o) by apply: funext => x; rewrite /half_square mulrC.
  by apply: is_derive_eq; rewrite /GRing.scale /=; field.
have convex (y : unit) u v : half_square y u + u * (v - u) <= half_square y v.
  have half_ge0 : 0 <= (v - u) ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
  by apply: (le_by half_ge0); rewrite /half_square; field.
have one (x : R) : x <= 1 * x by rewrite mul1r.
pose i := @Instance R 1 1 1 1 1 unit 1%:M (fun _ _ => tt) Input 1%:M Input half_square (fun _ z => z)
  differentiable convex 1 1 (fun Z Z' _ _ a b => one _).
exists i; have loss_ge0 Z : 0 <= total half_square (fun (_ : 'I_1) (_ : 'I_1) => tt) Z.
  by do 2![apply: sumr_ge0 => ? _]; rewrite divr_ge0 ?ler0n // -expr2 sqr_ge0.
have norms1 : norms i = 1.
  have -> : norms i = spectral (1%:M : 'M[R]_1) ^+ 2 * spectral (1%:M *m 1%:M : 'M[R]_1) ^+ 2 by [].
  by rewrite mulmx1 spectral_scalar normr1 !expr1n mulr1.
split; first exact: frobenius_sqr_ge0.
split; first exact: loss_ge0.
split; first exact: loss_ge0.
rewrite norms1; do !split; rewrite /rate /sublevel /= ?mulr1 ?ler01 ?ltr01 //.
Qed.

Theorem proved (R : realType) : bcgd_thm3_5_corrected.statement R (@instance R)
  (@g2 R) (@loss R) (@loss_after R) (@norms R) (@rate R) (@sublevel R).
Proof.
move=> i [g2_ge0 [_ [_ [norms_ge0 [_ [M_ge0 [rate_gt0 small]]]]]]]; rewrite /bcgd_thm3_5_corrected.conclusion.
have [f0 f1] := ends i; have D_small := D_sqr i; rewrite -f0 -f1.
have step_gt0 : 0 < step i := rate_gt0.
have K_small : M i * frobenius_sqr (D i) <= - slope_of i 0.
  rewrite start_slope opprK; apply: le_trans (ler_wpmul2l M_ge0 D_small) _.
  have left : 0 <= step i * g2 i by rewrite mulr_ge0 // ltW.
  have := mulr_ge0 left (ge0_of small); move/le_by; apply; rewrite /rate /sublevel; ring.
have [none|g2_n0] := eqVneq (g2 i) 0.
  have D0 : D i = 0.
    by apply/eqP; rewrite -frobenius_sqr_eq0 eq_le frobenius_sqr_ge0 andbT (le_trans D_small) // none !mulr0.
  by rewrite none !mul0r subr0 /f /on_way D0 !scaler0.
have downhill : slope_of i 0 < 0 by rewrite start_slope oppr_lt0 mulr_gt0 // lt0r g2_n0.
have K_ge0 : 0 <= M i * frobenius_sqr (D i) by rewrite mulr_ge0 ?frobenius_sqr_ge0.
have := half (@f_derive R i) (@f_convex R i) (fun t => @slope_grows R i t M_ge0) K_ge0 K_small downhill.
by rewrite start_slope mulNr [step i * _]mulrC.
Qed.
End bcgd_thm3_5_corrected_theory.
