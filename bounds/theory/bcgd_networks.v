(* Deep linear networks whose layers move one at a time, and how far a step takes them towards the solution.
   A file of lemmas: bcgd.thm3_2a and bcgd.cor_kantorovich rest on it. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius semidefinite contraction.
From bounds.theory Require Import extreme singular bcgd_parabola.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Layers W_L, ..., W_1 of any widths, the last one outermost. *)
Inductive network (R : realType) (n : nat) : nat -> Type :=
  | Input : network R n n
  | Layer p q : 'M[R]_(p, q) -> network R n q -> network R n p.
Arguments Input {R n}.

Section Networks.
Variable R : realType.

Fixpoint product n p (N : network R n p) : 'M[R]_(p, n) :=
  match N with Input => 1%:M | Layer _ _ W B => W *m product B end.
Fixpoint stacked n q p (U : network R q p) : network R n q -> network R n p :=
  match U with Input => id | Layer _ _ W V => fun B => Layer W (stacked V B) end.

(* What of the columns of the last layer lies outside a subspace with projector P. *)
Definition last_outside n p (P : 'M[R]_p) (N : network R n p) : R :=
  match N in network _ _ m return 'M[R]_m -> R with
  | Input => fun=> 0 | Layer _ _ W _ => fun P => frobenius_sqr (W - P *m W) end P.

Lemma product_stacked n q p (U : network R q p) (B : network R n q) : product (stacked U B) = product U *m product B.
Proof. by elim: U B => [|m k W V same] B /=; rewrite ?mul1mx // same mulmxA. Qed.

Variables (n o r : nat) (K : 'M[R]_(o, r)).
Implicit Types (N : network R n o).

(* Where the last layer maps into K, so does the product; and then a factor A above a layer is the identity or does. *)
Lemma product_in_K p q (U : network R p o) (W : 'M[R]_(p, q)) (B : network R n q) :
  last_outside (K *m K^T) (stacked U (Layer W B)) = 0 ->
  K *m K^T *m product (stacked U (Layer W B)) = product (stacked U (Layer W B)).
Proof.
case: U K W => [|m k V U] K' W /= /eqP; rewrite frobenius_sqr_eq0 subr_eq0 => /eqP same.
  by rewrite mulmxA -same.
by rewrite mulmxA -same.
Qed.

Lemma last_outside_ge0 N : 0 <= last_outside (K *m K^T) N.
Proof. by case: N K => [|p q W B] K' //=; apply: frobenius_sqr_ge0. Qed.

Lemma above_in_K p q (U : network R p o) (W : 'M[R]_(p, q)) (B : network R n q) : orthonormal K ->
  last_outside (K *m K^T) (stacked U (Layer W B)) = 0 ->
  singular r (product U)^T <= weakest ((product U)^T *m K) /\
  K *m K^T *m (product U *m (product U)^T) = product U *m (product U)^T *m (K *m K^T).
Proof.
case: U K W => [|m k V U] K' W orth /=.
  split; last by rewrite trmx1 mulmx1 mul1mx mulmx1.
  rewrite trmx1 mul1mx; apply: singular_le => [|Q orth']; first exact: weakest_nonneg.
  by rewrite mul1mx (weakest_orthonormal orth' orth).
move/eqP; rewrite frobenius_sqr_eq0 subr_eq0 => /eqP same; set A := V *m product U.
have seen : K' *m K'^T *m A = A by rewrite /A mulmxA -same.
have seen_tr : A^T *m K' *m K'^T = A^T by rewrite -{2}seen !trmx_mul trmxK mulmxA.
by split; [exact: singular_on_range | rewrite mulmxA seen -mulmxA [A^T *m _]mulmxA seen_tr].
Qed.

Lemma moved_in_K p q (U : network R p o) (W g : 'M[R]_(p, q)) (B : network R n q) a :
  last_outside (K *m K^T) (stacked U (Layer W B)) = 0 -> K *m K^T *m (product U *m g) = product U *m g ->
  last_outside (K *m K^T) (stacked U (Layer (W - a *: g) B)) = 0.
Proof.
case: U K W g => [|m k V U] K' W g //= /eqP; rewrite frobenius_sqr_eq0 subr_eq0 => /eqP same.
rewrite !mul1mx => kept; apply/eqP; rewrite frobenius_sqr_eq0 subr_eq0.
by rewrite mulmxBr -scalemxAr kept -same.
Qed.
End Networks.

(* One step: A and C = B X stand still, D = (W_(L:1) - W* ) X, g = A' D C', and D moves to D - s A g C. *)
Section Step.
Variables (R : realType) (o s p q r x : nat) (A : 'M[R]_(o, p)) (C : 'M[R]_(q, s)).
Variables (K : 'M[R]_(o, r)) (V : 'M[R]_(s, x)).
Hypotheses (K_orth : orthonormal K) (V_orth : orthonormal V).
(* A is the identity, or maps into K, whose basis is K; the rows of C lie in the span of V'. *)
Hypothesis A_in_K : weakest (A^T *m K) >= singular r A^T /\ K *m K^T *m (A *m A^T) = A *m A^T *m (K *m K^T).
Hypothesis C_in_V : C *m V *m V^T = C.

Definition inside (D : 'M[R]_(o, s)) : Prop := K *m K^T *m D = D /\ D *m V *m V^T = D.
Definition low : R := singular r A^T ^+ 2 * singular x C ^+ 2.
Definition high : R := spectral A ^+ 2 * spectral C ^+ 2.

Lemma dot_semidefinite : semidefinite (@dot R o s).
Proof. by split; [exact: dotC | exact: dotDl | exact: dotZl | exact: dot_ge0]. Qed.

Lemma insideD D E : inside D -> inside E -> inside (D + E).
Proof. by case=> KD DV [KE EV]; split; rewrite ?mulmxDr ?mulmxDl ?KD ?KE ?DV ?EV. Qed.

Lemma insideZ a D : inside D -> inside (a *: D).
Proof. by case=> KD DV; split; rewrite -?scalemxAr -?scalemxAl ?KD ?DV. Qed.

Lemma inside_image D : inside D -> inside (image A C D).
Proof.
case=> KD DV; rewrite /image /pulled; split; last by rewrite -!mulmxA (mulmxA C) C_in_V.
by rewrite !mulmxA -(mulmxA (K *m K^T)) A_in_K.2 -!mulmxA (mulmxA K) (mulmxA (K *m K^T)) KD.
Qed.

Lemma pulled_back D E : dot (image A C D) E = dot (pulled A C D) (pulled A C E).
Proof. by rewrite /image dot_adjoint_r dot_adjoint mulmxA. Qed.

Lemma overlap D : dot D (image A C D) = frobenius_sqr (pulled A C D).
Proof. by rewrite dotC pulled_back dot_sqr. Qed.

Lemma image_symmetric D E : dot D (image A C E) = dot (image A C D) E.
Proof. by rewrite dotC !pulled_back dotC. Qed.

Lemma overlap_le D : dot D (image A C D) <= high * frobenius_sqr D.
Proof.
rewrite overlap /pulled /high; apply: le_trans (frobenius_sqr_spectral_r _ _) _.
rewrite spectral_trmx [X in _ <= X]mulrAC ler_wpmul2r ?sqr_ge0 //.
by rewrite -(spectral_trmx A) frobenius_sqr_spectral.
Qed.

Lemma overlap_ge D : inside D -> low * frobenius_sqr D <= dot D (image A C D).
Proof.
case=> KD DV; rewrite overlap /pulled; set E := K^T *m D *m V.
have D_def : D = K *m E *m V^T by rewrite /E !mulmxA KD -mulmxA mulmxA DV.
have size_E : frobenius_sqr E = frobenius_sqr D.
  rewrite D_def -!dot_sqr -mulmxA dot_adjoint !mulmxA K_orth mul1mx dot_adjoint_r trmxK -mulmxA V_orth mulmx1.
  by [].
have -> : A^T *m D *m C^T = A^T *m K *m (E *m (C *m V)^T) by rewrite D_def trmx_mul !mulmxA.
have first := frobenius_sqr_least (A^T *m K) (E *m (C *m V)^T).
have second := frobenius_sqr_least (C *m V) E^T.
rewrite frobenius_sqr_tr size_E -[X in _ <= X]frobenius_sqr_tr trmx_mul trmxK in second.
have sqr_le (a b : R) : 0 <= a -> a <= b -> a ^+ 2 <= b ^+ 2.
  by move=> a_ge0 a_le; rewrite ler_pexpn2r ?nnegrE // (le_trans a_ge0).
apply: le_trans first; rewrite /low -mulrA.
apply: ler_pmul; rewrite ?mulr_ge0 ?exprn_ge0 ?singular_ge0 ?frobenius_sqr_ge0 //.
  by apply: sqr_le; [exact: singular_ge0 | case: A_in_K].
apply: le_trans second; rewrite ler_wpmul2r ?frobenius_sqr_ge0 //.
by apply: sqr_le; [exact: singular_ge0 | exact: singular_on_range].
Qed.

(* On the inside D - s A g C is as small as its form: between 1 - s high and 1 - s low. *)
Lemma step_contracts rate c D : inside D -> 0 <= rate -> 0 <= c -> 1 - rate * low <= c -> rate * high - 1 <= c ->
  frobenius_sqr (moved A C rate D) <= c ^+ 2 * frobenius_sqr D.
Proof.
move=> D_in rate_ge0 c_ge0 upper lower; rewrite -!dot_sqr.
apply: (contraction dot_semidefinite (T := moved A C rate) _ _ _ insideD insideZ) D_in => //.
- by move=> E F; rewrite /moved dotDr dotNr dotZr dotDl dotNl dotZl image_symmetric.
- by move=> E F; rewrite /moved /image /pulled mulmxDr !mulmxDl mulmxDr mulmxDl scalerDr opprD addrACA.
- move=> a E; rewrite /moved /image /pulled -scalemxAr -!scalemxAl -scalemxAr -scalemxAl scalerBr !scalerA.
  by rewrite mulrC.
- by move=> E E_in; apply: insideD => //; rewrite -scaleNr; apply: insideZ; apply: inside_image.
move=> E E_in; have size_ge0 := frobenius_sqr_ge0 E.
have low_E := overlap_ge E_in; have high_E := overlap_le E.
rewrite /moved dotDr dotNr dotZr dot_sqr ler_norml; move: low_E high_E size_ge0 upper lower.
move: (dot E _) (frobenius_sqr E) low high => a n m M low_E high_E n_ge0 upper lower; apply/andP; split.
  have one := mulr_ge0 rate_ge0 (ge0_of high_E); have two := mulr_ge0 n_ge0 (ge0_of lower).
  by apply: (le_by (addr_ge0 one two)); ring.
have one := mulr_ge0 rate_ge0 (ge0_of low_E); have two := mulr_ge0 n_ge0 (ge0_of upper).
by apply: (le_by (addr_ge0 one two)); ring.
Qed.

Lemma low_le_high : 0 <= low <= high.
Proof.
have sqr_le (a b : R) : 0 <= a -> a <= b -> a ^+ 2 <= b ^+ 2.
  by move=> a_ge0 a_le; rewrite ler_pexpn2r ?nnegrE // (le_trans a_ge0).
rewrite /low /high mulr_ge0 ?sqr_ge0 //=; apply: ler_pmul; rewrite ?sqr_ge0 //.
  by rewrite -(spectral_trmx A); apply: sqr_le; [exact: singular_ge0 | exact: singular_le_spectral].
by apply: sqr_le; [exact: singular_ge0 | exact: singular_le_spectral].
Qed.

(* (H - low) (high - H) >= 0, by the step that balances both ends. *)
Lemma image_sqr_le D : inside D -> frobenius_sqr (image A C D) <=
  (low + high) * frobenius_sqr (pulled A C D) - low * high * frobenius_sqr D.
Proof.
move=> D_in; have /andP[low_ge0 le] := low_le_high; have size_D := frobenius_sqr_ge0 D.
have [high0|high_n0] := eqVneq high 0.
  have low0 : low = 0 by apply/eqP; rewrite eq_le low_ge0 -high0 le.
  have := overlap_le D; rewrite overlap high0 mul0r => none.
  have pulled0 : pulled A C D = 0.
    by apply/eqP; rewrite -frobenius_sqr_eq0 eq_le none frobenius_sqr_ge0.
  by rewrite /image pulled0 mulmx0 mul0mx !frobenius_sqr0 low0 !mulr0 !mul0r subr0.
have high_gt0 : 0 < high by rewrite lt0r high_n0 (le_trans low_ge0).
have sum_gt0 : 0 < low + high by rewrite ltr_paddl.
have sum_n0 : low + high != 0 by rewrite gt_eqF.
have scale_ge0 : 0 <= (low + high) ^+ 2 / 4%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have rate_ge0 : 0 <= 2%:R / (low + high) by rewrite divr_ge0 ?ler0n // ltW.
have c_ge0 : 0 <= (high - low) / (low + high) by rewrite divr_ge0 ?subr_ge0 // ltW.
have upper : 1 - 2%:R / (low + high) * low <= (high - low) / (low + high).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
have lower : 2%:R / (low + high) * high - 1 <= (high - low) / (low + high).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
have := step_contracts D_in rate_ge0 c_ge0 upper lower; rewrite parabola => /ge0_of near.
apply: (le_by (mulr_ge0 scale_ge0 near)); move: sum_n0.
by move: (frobenius_sqr _) (frobenius_sqr _) (frobenius_sqr _) low high => a b d m M sum_n0; field.
Qed.
End Step.
