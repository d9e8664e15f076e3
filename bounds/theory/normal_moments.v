(* Integrals of polynomials by the normal density: for p >= 0, that of p e^(-x^2/2) is at most the mean of p by moments times
   that of e^(-x^2/2), so the mean by moments of a nonnegative polynomial is not negative. A file of lemmas. *)
From bounds.theory Require Import language arithmetic gaussian hermite gaussian_squares exponential_moments normal_law normal_areas.
From mathcomp Require Import ring.
From mathcomp Require Import mathcomp_extra boolp classical_sets functions cardinality fsbigop.
From mathcomp Require Import ereal topology normedtype derive realfun numfun measure lebesgue_measure lebesgue_integral.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Weighted.
Variable R : realType.
Implicit Types (p s : {poly R}) (x y : R).
Local Notation mu := (@lebesgue_measure R).

Definition weighted p x : R := p.[x] * bell x.
Definition slope p : {poly R} := p^`() - 'X * p.

Lemma exponential_growth p : exists d K : R, [/\ 0 <= d, 0 <= K & forall x, `|p.[x]| <= K * expR (d * `|x|)].
Proof.
elim/poly_ind: p => [|p c [d [K [d_ge0 K_ge0 below]]]].
  by exists 0, 0; split=> // x; rewrite horner0 normr0 mul0r.
exists (d + 1), (K + `|c|); split; [by rewrite addr_ge0 ?ler01|by rewrite addr_ge0|move=> x].
rewrite hornerMXaddC; apply: le_trans (ler_norm_add _ _) _; rewrite normrM.
have e1 : `|x| <= expR `|x| by apply: le_trans (expR_tangent _); rewrite ler_addr ler01.
have e0 : 1 <= expR ((d + 1) * `|x|).
  by apply: le_trans (expR_tangent _); rewrite ler_addl mulr_ge0 ?addr_ge0 ?ler01.
rewrite mulrDl ler_add //; last by rewrite ler_pemulr.
by rewrite mulrDl mul1r expRD mulrA ler_pmul.
Qed.

Lemma weighted_bounded p : exists2 K : R, 0 <= K & forall x, `|weighted p x| <= K.
Proof.
have [d [K [d_ge0 K_ge0 below]]] := exponential_growth p.
exists (K * expR (d ^+ 2 / 2%:R)); first by rewrite mulr_ge0 ?(ltW (expR_gt0 _)).
move=> x; rewrite normrM (ger0_norm (bell_ge0 x)); apply: le_trans (ler_wpmul2r (bell_ge0 x) (below x)) _.
rewrite -mulrA /bell -expRD ler_wpmul2l // ler_expR -subr_ge0.
have square := sqr_ge0 (d - `|x|); have xx : `|x| ^+ 2 = x ^+ 2 by rewrite real_normK ?num_real.
have half : 0 <= (2%:R : R)^-1 by rewrite invr_ge0 ler0n.
by have := mulr_ge0 half square; congr (0 <= _); rewrite -xx; field.
Qed.

Lemma derive_horner p (x : R^o) : is_derive x (1 : R^o) (horner p : R^o -> R^o) (p^`()).[x].
Proof.
elim/poly_ind: p => [|p c IH].
  have -> : horner (0 : {poly R}) = cst 0 :> (R^o -> R^o) by apply: funext => y; rewrite horner0.
  by rewrite deriv0 horner0; apply: is_derive_cst.
have -> : horner (p * 'X + c%:P) = (horner p : R^o -> R^o) * id + cst c :> (R^o -> R^o).
  by apply: funext => y; rewrite hornerMXaddC.
apply: is_derive_eq; rewrite derivMXaddC hornerD hornerMX /GRing.scale /=.
by rewrite addr0 mulr1 mulrC.
Qed.

Lemma derive_bell (x : R^o) : is_derive x (1 : R^o) (@bell R : R^o -> R^o) (- x * bell x).
Proof.
pose exponent : R^o -> R^o := (- 2%:R^-1) *: (id * id).
have exponent_derive : is_derive x (1 : R^o) exponent (- x).
  by apply: is_derive_eq; rewrite /GRing.scale /=; field.
have -> : @bell R = @expR R \o exponent :> (R^o -> R^o).
  apply: funext => y; have exponentE : exponent y = - 2%:R^-1 * (y * y) by [].
  by rewrite /bell /= exponentE; congr expR; field.
apply: is_derive_eq (@is_derive1_comp _ (@expR R) exponent x _ _ (is_derive_expR _) exponent_derive) _.
by rewrite mulrC.
Qed.

Lemma derive_weighted p (x : R^o) : is_derive x (1 : R^o) (weighted p : R^o -> R^o) (weighted (slope p) x).
Proof.
have -> : weighted p = (horner p : R^o -> R^o) * (@bell R : R^o -> R^o) :> (R^o -> R^o) by [].
have dp := derive_horner p x; have db := derive_bell x.
have -> : weighted (slope p) x = p.[x] * (- x * bell x) + bell x * (p^`()).[x].
  by rewrite /weighted /slope hornerD hornerN hornerM hornerX; move: (p.[x]) (p^`().[x]) (bell x) => u v w; ring.
by apply: is_derive_eq.
Qed.

Lemma continuous_weighted p : continuous (weighted p : R^o -> R^o).
Proof. by move=> x; apply/differentiable_continuous/derivable1_diffP; case: (derive_weighted p x). Qed.

Lemma mean_value p x y : x <= y -> exists2 c, x <= c <= y & weighted p y - weighted p x = weighted (slope p) c * (y - x).
Proof.
move=> xy; have inside : {within `[x, y], continuous (weighted p : R^o -> R^o)}.
  by apply/continuous_subspaceT => z; apply: continuous_weighted.
have [c] := MVT_segment xy (fun t _ => derive_weighted p t) inside.
by rewrite in_itv /= => range gap; exists c.
Qed.

Lemma weighted_steady p : exists2 K : R, 0 <= K & forall x y, x <= y -> `|weighted p y - weighted p x| <= K * (y - x).
Proof.
have [K K_ge0 below] := weighted_bounded (slope p); exists K => // x y xy.
have [c _ ->] := mean_value p xy; rewrite normrM (ger0_norm (_ : 0 <= y - x)) ?subr_ge0 //.
by rewrite ler_wpmul2r ?subr_ge0.
Qed.

Lemma weighted_tangent p : exists2 K : R, 0 <= K &
  forall x y, x <= y -> `|weighted p y - weighted p x - weighted (slope p) x * (y - x)| <= K * (y - x) ^+ 2.
Proof.
have [K K_ge0 below] := weighted_steady (slope p); exists K => // x y xy.
have [c /andP[xc cy] ->] := mean_value p xy; rewrite -mulrBl normrM (ger0_norm (_ : 0 <= y - x)) ?subr_ge0 //.
rewrite expr2 mulrA ler_wpmul2r ?subr_ge0 //; apply: le_trans (below x c xc) _.
by rewrite ler_wpmul2l // ler_add2r.
Qed.

Lemma measurable_weighted p : measurable_fun setT (weighted p).
Proof. by apply: continuous_measurable_fun; exact: continuous_weighted. Qed.

Lemma slopeD p s : slope (p + s) = slope p + slope s.
Proof. by rewrite /slope derivD mulrDr opprD addrACA. Qed.

Lemma slopeZ (c : R) p : slope (c *: p) = c *: slope p.
Proof. by rewrite /slope derivZ -scalerAr -scalerBr. Qed.

(* p = E p - (s' - x s) for some polynomial s. *)
Lemma without_mean p : exists s, p = (gaussian_mean p)%:P - slope s.
Proof.
have power k : exists s, 'X^k = (gaussian_mean ('X^k : {poly R}))%:P - slope s.
  elim/ltn_ind: k => -[|[|k]] IH.
  - by exists 0; rewrite gaussian_meanX /slope deriv0 mulr0 subrr subr0.
  - by exists 1; rewrite gaussian_meanX /slope -polyC1 derivC polyC1 mulr1 polyC0 !sub0r opprK.
  have [s sE] := IH k (ltnW (ltnSn k.+1)); exists ('X^k.+1 + k.+1%:R *: s).
  rewrite gaussian_meanX in sE; rewrite gaussian_meanX [moment _]/= natrM slopeD slopeZ.
  have -> : (k.+1%:R * (moment k)%:R)%:P = k.+1%:R *: 'X^k + k.+1%:R *: slope s :> {poly R}.
    by rewrite sE scalerBr subrK -mul_polyC polyCM.
  have -> : slope 'X^k.+1 = k.+1%:R *: 'X^k - 'X^k.+2 by rewrite /slope derivXn scaler_nat -exprS.
  by move: (_ *: 'X^k) (_ *: slope s) => u v; ring.
rewrite -[p]coefK poly_def; elim/big_ind: _ => [|u v [s uE] [t vE]|k _].
- by exists 0; rewrite gaussian_mean0 /slope deriv0 mulr0 subr0 subrr.
- by exists (s + t); rewrite gaussian_meanD slopeD {1}uE {1}vE polyCD; ring.
have [s sE] := power k; exists (p`_k *: s).
by rewrite gaussian_meanZ slopeZ {1}sE scalerBr -!mul_polyC -polyCM.
Qed.
End Weighted.
