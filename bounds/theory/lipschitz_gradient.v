(* Functions of vectors whose gradient is Lipschitz, convex or not: they lie below a parabola. *)
From bounds.theory Require Import language vectors arithmetic.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets functions topology normedtype derive realfun.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LipschitzGradient.
Variables (R : realType) (n : nat).
Implicit Types (f : 'cV[R]_n -> R) (g : 'cV[R]_n -> 'cV[R]_n) (x y d : 'cV[R]_n).

(* The derivative of f at x along d is <g x, d>. *)
Definition gradient_of f g : Prop :=
  forall x d, is_derive (0 : R^o) (1 : R^o) (fun t : R^o => f (x + t *: d) : R^o) (inner (g x) d).

Definition lipschitz g (L : R) : Prop := forall x y, norm (g x - g y) <= L * norm (x - y).

Section Below.
Variables (f : 'cV[R]_n -> R) (g : 'cV[R]_n -> 'cV[R]_n) (L : R).
Hypotheses (slopes : gradient_of f g) (steady : lipschitz g L).

Lemma slope_along x d (t : R) :
  is_derive (t : R^o) (1 : R^o) (fun s : R^o => f (x + s *: d) : R^o) (inner (g (x + t *: d)) d).
Proof.
pose back (s : R^o) : R^o := s - t.
have back_t : back t = 0 by rewrite /back subrr.
have moves : is_derive (t : R^o) (1 : R^o) back 1 by apply: is_derive_eq; rewrite subr0.
have here : is_derive (back t) (1 : R^o) (fun s : R^o => f (x + t *: d + s *: d) : R^o) (inner (g (x + t *: d)) d).
  by rewrite back_t; apply: slopes.
have -> : (fun s : R^o => f (x + s *: d) : R^o) = (fun s : R^o => f (x + t *: d + s *: d) : R^o) \o back.
  by apply: funext => s; rewrite /back /= -addrA -scalerDl [t + _]addrC subrK.
rewrite -[inner _ _]mulr1; exact: (is_derive1_comp here moves).
Qed.

Theorem below x d : f (x + d) <= f x + inner (g x) d + L / 2%:R * norm d ^+ 2.
Proof.
pose c := L / 2%:R * norm d ^+ 2.
pose along : R^o -> R^o := fun s => f (x + s *: d).
pose h : R^o -> R^o := along - inner (g x) d *: id - c *: (id * id).
have h_derive (t : R^o) : is_derive t (1 : R^o) h (inner (g (x + t *: d)) d - inner (g x) d - L * norm d ^+ 2 * t).
  have := slope_along x d t; rewrite -/along; move: (inner _ d) => w slope.
  by apply: is_derive_eq; rewrite /GRing.scale /= /c; field.
have h_continuous : {within `[(0 : R), 1], continuous h}.
  by apply/continuous_subspaceT => t; apply/differentiable_continuous/derivable1_diffP; case: (h_derive t).
have [t] := MVT_segment (@ler01 R) (fun t _ => h_derive t) h_continuous.
rewrite in_itv /= subr0 mulr1 => /andP[t_ge0 _] gap.
have hE s : h s = f (x + s *: d) - inner (g x) d * s - c * (s * s) by [].
have turn : inner (g (x + t *: d)) d - inner (g x) d <= L * norm d ^+ 2 * t.
  rewrite -innerBl; apply: le_trans (inner_le _ _) _.
  have := ler_wpmul2r (norm_ge0 d) (steady (x + t *: d) x).
  rewrite addrAC subrr add0r normZ ger0_norm // => close; apply: (le_trans close).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; ring.
move: gap turn; rewrite !hE scale1r scale0r addr0 !mulr0 !mulr1 !subr0 -subr_le0 => <- low.
by rewrite -subr_le0; apply: le_trans low; rewrite le_eqVlt /c; apply/orP; left; apply/eqP; ring.
Qed.

Lemma descent_step x : 0 < L -> f (x - L^-1 *: g x) <= f x - norm (g x) ^+ 2 / (2%:R * L).
Proof.
move=> L_gt0; have L_n0 : L != 0 by rewrite gt_eqF.
apply: le_trans (below x (- (L^-1 *: g x))) _.
rewrite innerNr innerZr normN normZ -norm_sqr exprMn real_normK ?num_real //.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.
End Below.

(* The smallest example: half the squared norm. *)
Lemma half_square_gradient : gradient_of (fun x : 'cV[R]_n => norm x ^+ 2 / 2%:R) id.
Proof.
move=> x d; pose h : R^o -> R^o := (norm d ^+ 2 / 2%:R) *: (id * id) + inner x d *: id + cst (norm x ^+ 2 / 2%:R).
have -> : (fun t : R^o => norm (x + t *: d) ^+ 2 / 2%:R : R^o) = h.
  apply: funext => t; rewrite normD_sqr normZ innerZr exprMn real_normK ?num_real //.
  by rewrite -[h t]/(norm d ^+ 2 / 2%:R * (t * t) + inner x d * t + norm x ^+ 2 / 2%:R); field.
by apply: is_derive_eq; rewrite /GRing.scale /=; ring.
Qed.

Lemma id_lipschitz : lipschitz id 1.
Proof. by move=> x y; rewrite mul1r. Qed.
End LipschitzGradient.
