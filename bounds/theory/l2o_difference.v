(* The difference of two runs against a vector: the vector is carried back, and meets the change of the factors in every step.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_training l2o_offers l2o_carried.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma unit_vector (R : realType) n (u : 'cV[R]_n) : exists2 v : 'cV[R]_n, norm v <= 1 & inner v u = norm u.
Proof.
have [->|u_n0] := eqVneq u 0; first by exists 0; rewrite ?inner0l !norm0 ?ler01.
have u_gt0 : 0 < norm u by rewrite lt0r norm_eq0 u_n0 norm_ge0.
exists ((norm u)^-1 *: u); last by rewrite innerZl -norm_sqr expr2 mulKf ?gt_eqF.
by rewrite normZ ger0_norm ?invr_ge0 ?norm_ge0 // mulVf ?gt_eqF.
Qed.

Lemma scaledBl (R : realType) d (F F' : 'rV[R]_d) (g : 'cV[R]_d) : scaled (F' - F) g = scaled F' g - scaled F g.
Proof. by apply/colP => j; rewrite /scaled !mul_diag_mx !mxE mulrBl. Qed.

Lemma step_difference (R : realType) b d (M : 'M[R]_(b, d)) Y beta F F' X X' : step M Y beta F' X' - step M Y beta F X =
  step_matrix M beta F' *m (X' - X) - beta^-1 *: scaled (F' - F) (gradient M Y X).
Proof.
have -> : step_matrix M beta F' *m (X' - X) = X' - X - beta^-1 *: (scaled F' (gradient M Y X') - scaled F' (gradient M Y X)).
  rewrite /step_matrix mulmxBl mul1mx -scalemxAl /scaled -mulmxBr -mulmxA; congr (_ - _ *: (_ *m _)).
  by rewrite /gradient -mulmxBr opprB addrA subrK -mulmxBr mulmxA.
rewrite scaledBl /step; move: (scaled F' (gradient M Y X')) (scaled F' (gradient M Y X)) (scaled F _) => u v w.
have coordinate (q s t e f g : R) : e - q * f - (g - q * s) = e - g - q * (f - t) - q * (t - s) by ring.
by apply/colP => j; rewrite !mxE; apply: coordinate.
Qed.

(* Factors that are apart by as much as their slopes meet. *)
Lemma changed_factors (R : realType) d (F F' : 'rV[R]_d) (u g : 'cV[R]_d) y : 0 <= y ->
  (forall j, `|F' 0 j - F 0 j| <= y * (Num.sqrt (F' 0 j * (2%:R - F' 0 j)) * Num.sqrt (F 0 j * (2%:R - F 0 j)))) ->
  `|inner u (scaled (F' - F) g)| <= y * (norm (offered F' u) * norm (offered F g)).
Proof.
move=> y_ge0 near; apply: le_trans (ler_wpmul2l y_ge0 (meeting F F' u g)); rewrite mulr_sumr.
apply: le_trans (ler_norm_sum _ _ _) _; apply: ler_sum => j _.
have -> : scaled (F' - F) g j 0 = (F' 0 j - F 0 j) * g j 0 by rewrite /scaled mul_diag_mx !mxE.
rewrite !normrM; have := ler_wpmul2r (mulr_ge0 (normr_ge0 (u j 0)) (normr_ge0 (g j 0))) (near j).
by rewrite mulrCA -[y * _ * _]mulrA.
Qed.

Section Difference.
Variables (R : realType) (p : problem R) (N N' : network R 2).
Notation X t := (@iterate R p N t).
Notation X' t := (@iterate R p N' t).
Notation beta := (scale p).
Definition difference t : 'cV[R]_(unknowns p) := X' t - X t.

Lemma difference_step t : difference t.+1 =
  step_matrix (M p) beta (P p N' t) *m difference t - beta^-1 *: scaled (P p N' t - P p N t) (Gamma p N t).
Proof. exact: step_difference. Qed.

Variables (T : nat) (v : 'cV[R]_(unknowns p)).
(* The factors of the second run, backwards from step T, and v carried back. *)
Definition backward k := P p N' (T - k.+1).
Definition back k : 'cV[R]_(unknowns p) := carried (M p) beta backward v k.
Definition source k : R := inner (back k) (scaled (P p N' (T - k.+1) - P p N (T - k.+1)) (Gamma p N (T - k.+1))).

Lemma expansion k : (k <= T)%N -> inner v (difference T) =
  inner (back k) (difference (T - k)) - beta^-1 * \sum_(j < k) source j.
Proof.
elim: k => [|k IH] k_le; first by rewrite big_ord0 mulr0 subr0 subn0 /back carried0.
rewrite (IH (ltnW k_le)) big_ord_recr /= -(subnSK k_le) difference_step innerBr innerZr -/(source k).
rewrite -/(backward k) innerC inner_adjoint innerC -[_^T *m _]carried_step -/(back k.+1).
move: (inner (back k.+1) _) (\sum_(j < k) _) (source k) => a c e.
by rewrite mulrDr opprD addrA addrAC.
Qed.

Theorem sum_of_sources : inner v (difference T) = - (beta^-1 * \sum_(j < T) source j).
Proof. by rewrite (expansion (leqnn T)) subnn /difference subrr inner0r sub0r. Qed.
End Difference.
