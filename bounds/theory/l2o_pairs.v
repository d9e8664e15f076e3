(* Two networks of one shape: how far their outputs are apart, and the networks on the line between them.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Two sets of weights W_l, W_l' for one architecture. *)
Inductive pair (R : realType) : nat -> Type :=
| LastPair n of 'rV[R]_n & 'rV[R]_n : pair R n
| HiddenPair n p of 'M[R]_(p, n) & 'M[R]_(p, n) & pair R p : pair R n.

Section Pairs.
Variable R : realType.
Implicit Types (n : nat) (lam : seq R) (a c : R).

Fixpoint before n (Q : pair R n) : network R n := match Q with
  | LastPair _ W _ => Last W
  | HiddenPair _ _ W _ rest => Hidden W (before rest) end.

Fixpoint after n (Q : pair R n) : network R n := match Q with
  | LastPair _ _ W' => Last W'
  | HiddenPair _ _ _ W' rest => Hidden W' (after rest) end.

(* |W_l' - W_l| of all layers, and their sum, each over the bound of the layer. *)
Fixpoint layer_changes n (Q : pair R n) : seq R := match Q with
  | LastPair _ W W' => [:: spectral (W' - W)]
  | HiddenPair _ _ W W' rest => spectral (W' - W) :: layer_changes rest end.

Definition weighted_change n (Q : pair R n) lam : R := \sum_(q <- zip (layer_changes Q) lam) q.1 / q.2.

(* W + a (W' - W) in every layer, and two such networks. *)
Fixpoint between n (Q : pair R n) a : network R n := match Q with
  | LastPair _ W W' => Last (W + a *: (W' - W))
  | HiddenPair _ _ W W' rest => Hidden (W + a *: (W' - W)) (between rest a) end.

Fixpoint segment n (Q : pair R n) a c : pair R n := match Q with
  | LastPair _ W W' => LastPair (W + a *: (W' - W)) (W + c *: (W' - W))
  | HiddenPair _ _ W W' rest => HiddenPair (W + a *: (W' - W)) (W + c *: (W' - W)) (segment rest a c) end.

Lemma zip_nil (T : Type) lam : zip [::] lam = [::] :> seq (T * R). Proof. by case: lam. Qed.

Lemma weighted_change_ge0 n (Q : pair R n) lam : all (fun b => 0 < b) lam -> 0 <= weighted_change Q lam.
Proof.
rewrite /weighted_change; elim: Q lam => [m W W'|m q W W' rest IH] [|b lam] //=; rewrite ?big_nil // big_cons => /andP[b_gt0 lam_gt0].
  by rewrite zip_nil big_nil addr0 divr_ge0 ?spectral_ge0 ?(ltW b_gt0).
by rewrite addr_ge0 ?IH ?divr_ge0 ?spectral_ge0 ?(ltW b_gt0).
Qed.

Lemma before_segment n (Q : pair R n) a c : before (segment Q a c) = between Q a.
Proof. by elim: Q => //= m q W W' rest ->. Qed.

Lemma after_segment n (Q : pair R n) a c : after (segment Q a c) = between Q c.
Proof. by elim: Q => //= m q W W' rest ->. Qed.

Lemma between0 n (Q : pair R n) : between Q 0 = before Q.
Proof. by elim: Q => [m W W'|m q W W' rest] /= => [|->]; rewrite scale0r addr0. Qed.

Lemma between1 n (Q : pair R n) : between Q 1 = after Q.
Proof. by elim: Q => [m W W'|m q W W' rest] /= => [|->]; rewrite scale1r addrC subrK. Qed.

Lemma change_of_segment n (Q : pair R n) lam a c : weighted_change (segment Q a c) lam = `|c - a| * weighted_change Q lam.
Proof.
have change k l (W W' : 'M[R]_(k, l)) : W + c *: (W' - W) - (W + a *: (W' - W)) = (c - a) *: (W' - W).
  by rewrite opprD addrACA subrr add0r scalerBl.
rewrite /weighted_change; elim: Q lam => [m W W'|m q W W' rest IH] [|b lam] /=; rewrite ?big_nil ?mulr0 // !big_cons change spectralZ /=.
  by rewrite !zip_nil !big_nil !addr0 mulrA.
by rewrite IH mulrDr mulrA.
Qed.

Lemma size_between n (Q : pair R n) a : size (layer_norms (between Q a)) = size (layer_norms (before Q)).
Proof. by elim: Q => //= m q W W' rest ->. Qed.

Lemma mixed_norm k l (W W' : 'M[R]_(k, l)) a b : 0 <= a <= 1 -> spectral W <= b -> spectral W' <= b ->
  spectral (W + a *: (W' - W)) <= b.
Proof.
case/andP=> a_ge0; rewrite -subr_ge0 => a_le W_le W'_le.
have -> : W + a *: (W' - W) = (1 - a) *: W + a *: W'.
  by rewrite scalerBl scale1r scalerBr addrA addrAC.
apply: le_trans (spectralD _ _) _; rewrite !spectralZ !ger0_norm //.
by apply: (le_trans (ler_add (ler_wpmul2l a_le W_le) (ler_wpmul2l a_ge0 W'_le))); rewrite -mulrDl subrK mul1r.
Qed.

(* Bounds on both ends hold in between. *)
Lemma ratio_between n (Q : pair R n) lam a : all (fun b => 0 < b) lam -> 0 <= a <= 1 ->
  largest_ratio (layer_norms (before Q)) lam <= 1 -> largest_ratio (layer_norms (after Q)) lam <= 1 ->
  largest_ratio (layer_norms (between Q a)) lam <= 1.
Proof.
rewrite /largest_ratio => + a_within; elim: Q lam => [m W W'|m q W W' rest IH] [|b lam] //=; rewrite ?big_nil ?ler01 //.
  move=> /andP[b_gt0 _]; rewrite !big_cons !le_maxl !ler_pdivr_mulr // !mul1r => /andP[W_le ->] /andP[W'_le _].
  by rewrite andbT mixed_norm.
move=> /andP[b_gt0 lam_gt0]; rewrite !big_cons !le_maxl !ler_pdivr_mulr // !mul1r => /andP[W_le ratio] /andP[W'_le ratio'].
by rewrite mixed_norm //= IH.
Qed.

Lemma layer_apart k l (W W' : 'M[R]_(k, l)) (v v' : 'cV[R]_l) b : spectral W' <= b ->
  norm (W' *m v' - W *m v) <= b * norm (v' - v) + spectral (W' - W) * norm v.
Proof.
move=> W'_le; have -> : W' *m v' - W *m v = W' *m (v' - v) + (W' - W) *m v.
  by rewrite mulmxBr mulmxBl addrA subrK.
apply: le_trans (normD_le _ _) (ler_add _ (norm_mul_le _ _)).
by apply: le_trans (norm_mul_le _ _) _; rewrite ler_wpmul2r ?norm_ge0.
Qed.

Lemma prod_bounds_ge0 lam : all (fun b => 0 < b) lam -> 0 <= \prod_(b <- lam) b.
Proof.
elim: lam => [_|b lam IH /= /andP[b_gt0 /IH rest]]; first by rewrite big_nil ler01.
by rewrite big_cons mulr_ge0 // ltW.
Qed.

Theorem output_apart n (Q : pair R n) lam v v' : all (fun b => 0 < b) lam -> size (layer_norms (before Q)) = size lam ->
  largest_ratio (layer_norms (before Q)) lam <= 1 -> largest_ratio (layer_norms (after Q)) lam <= 1 ->
  `|output (after Q) v' - output (before Q) v| <= \prod_(b <- lam) b * (norm (v' - v) + norm v * weighted_change Q lam).
Proof.
rewrite /largest_ratio /weighted_change.
elim: Q lam v v' => [m W W'|m q W W' rest IH] [|b lam] //= v v' /andP[b_gt0 lam_gt0].
  case: lam {lam_gt0} => //= _; rewrite !big_cons !big_nil !le_maxl !ler_pdivr_mulr // !mul1r => /andP[_ _] /andP[W'_le _] /=.
  have -> : (W' *m v') 0 0 - (W *m v) 0 0 = (W' *m v' - W *m v) 0 0 by move: (W' *m v') (W *m v) => A B; rewrite !mxE.
  rewrite -(_ : norm (W' *m v' - W *m v) = `|_|); last by rewrite /norm /inner big_ord_recl big_ord0 addr0 -expr2 sqrtr_sqr.
  apply: le_trans (layer_apart _ _ _ W'_le) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by rewrite /=; move: (norm (v' - v)) (norm v) (spectral (W' - W)) => e f h; field; rewrite gt_eqF.
case=> same; rewrite !big_cons !le_maxl !ler_pdivr_mulr // !mul1r => /andP[W_le ratio] /andP[W'_le ratio'] /=.
apply: le_trans (IH _ _ _ lam_gt0 same ratio ratio') _.
have prod_ge0 := prod_bounds_ge0 lam_gt0.
rewrite -mulrA mulrCA ler_wpmul2l //; set change := \sum_(_ <- _) _; have change_ge0 : 0 <= change := weighted_change_ge0 rest lam_gt0.
have inner_apart := le_trans (norm_relu_close _ _) (layer_apart W v v' W'_le).
have inner_le := le_trans (norm_relu _) (le_trans (norm_mul_le W v) (ler_wpmul2r (norm_ge0 v) W_le)).
apply: (le_trans (ler_add inner_apart (ler_wpmul2r change_ge0 inner_le))).
rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite /=; move: (norm (v' - v)) (norm v) (spectral (W' - W)) change {change_ge0} => e f h c; field.
by rewrite gt_eqF.
Qed.
End Pairs.
