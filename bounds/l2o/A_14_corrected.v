(* l2o.A_14.corrected: the square in a training step is of second order in eta, by Lemmas 4.3 and 4.5. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_gradients l2o_training_sum.
From bounds.theory Require Import l2o_pairs l2o_difference_bound l2o_pieces.
From bounds.l2o Require Import A_14 lem4_3.
From mathcomp Require Import ring.
From statements Require l2o_A_14_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Stepped.
Variables (R : realType) (eta : R).
Hypothesis eta_ge0 : 0 <= eta.

(* The weights before and after a step of training. *)
Fixpoint stepped n (N : network R n) d (T : nat) (c : nat -> 'rV[R]_d) : (nat -> 'M[R]_(n, d)) -> pair R n := match N with
  | Last _ W => fun V => LastPair W (W - eta *: \sum_(t < T) c t *m (V t)^T)
  | Hidden _ _ W rest => fun V =>
      let G t := relu_all (W *m V t) in
      HiddenPair W (W - eta *: \sum_(t < T) through (W *m V t) (carried_back rest (G t) (c t)) *m (V t)^T) (stepped rest T c G) end.

Lemma before_stepped n (N : network R n) d T (c : nat -> 'rV[R]_d) V : before (stepped N T c V) = N.
Proof. by elim: N V => //= k q W rest IH V; rewrite IH. Qed.

Lemma after_stepped n (N : network R n) d T (c : nat -> 'rV[R]_d) V :
  after (stepped N T c V) = by_layers (fun _ _ W dW => W - eta *: dW) N T c V.
Proof. by elim: N V => //= k q W rest IH V; rewrite IH. Qed.

Lemma changes_stepped n (N : network R n) d T (c : nat -> 'rV[R]_d) V :
  layer_changes (stepped N T c V) = [seq eta * a | a <- layer_norms (by_layers (fun _ _ W dW => dW) N T c V)].
Proof.
have change k l (W dW : 'M[R]_(k, l)) : spectral (W - eta *: dW - W) = eta * spectral dW.
  by rewrite addrAC subrr add0r spectralN spectralZ ger0_norm.
by elim: N V => [k W V|k q W rest IH V] /=; rewrite change ?IH.
Qed.

Lemma weighted_norms (lam norms : seq R) C : all (fun b => 0 < b) lam -> size norms = size lam ->
  (forall l, (l < size lam)%N -> nth 0 norms l <= C / nth 0 lam l) ->
  \sum_(q <- zip [seq eta * a | a <- norms] lam) q.1 / q.2 <= eta * C * \sum_(b <- lam) (b ^+ 2)^-1.
Proof.
elim: lam norms => [|b lam IH] [|a norms] //=; first by rewrite !big_nil mulr0.
move=> /andP[b_gt0 lam_gt0] [same] below; rewrite !big_cons mulrDr /= ler_add ?IH // => [|l inside]; last exact: (below l.+1).
have a_le := below 0%N isT; rewrite /= in a_le.
apply: (ler_by (d := eta / b * (C / b - a))); first by field; rewrite gt_eqF.
by rewrite mulr_ge0 ?subr_ge0 // divr_ge0 // ltW.
Qed.
End Stepped.

Section Square.
Variables (R : realType) (p : problem R) (N : bounded_network R) (T : nat) (eta : R).
Hypotheses (scale_gt0 : 0 < scale p) (short : curvature p <= scale p) (eta_ge0 : 0 <= eta).
Hypotheses (within : ratio N <= 1) (after_within : largest_ratio (layer_norms (trained p T eta (net N))) (lam N) <= 1).
Notation X N := (@iterate R p N T).
Notation Theta := (lam_product N).
Notation q := (\sum_(b <- lam N) (b ^+ 2)^-1).
Notation sum_Lambda := (\sum_(1 <= s < T.+1) Lambda (scale p) (size_start p) (size_data p) s%:R).

Lemma change_of_weights : weighted_change (stepped eta (net N) T (row_c p (net N) T) (inputs_of p (net N))) (lam N) <=
  eta * (Theta * (Num.sqrt (scale p) * norm (residual p (net N) T) / 2%:R * sum_Lambda)) * q.
Proof.
rewrite /weighted_change changes_stepped //; apply: weighted_norms; rewrite ?lam_gt0 ?gradient_sizes ?lam_size // => l inside.
exact: (layer_gradient within inside (sum_of_steps (net N) T scale_gt0 short)).
Qed.

Lemma image_length (v : 'cV[R]_(unknowns p)) : norm (M p *m v) ^+ 2 <= scale p * norm v ^+ 2.
Proof. by have := seen_le scale_gt0 short v; rewrite /seen ler_pdivr_mulr // !norm_sqr mulrC. Qed.

Theorem square_of_step : norm (M p *m X (trained p T eta (net N)) - M p *m X (net N)) ^+ 2 / 2%:R <=
  scale p / 2%:R * (eta * (Theta * (Num.sqrt (scale p) * norm (residual p (net N) T) / 2%:R * sum_Lambda)) * q *
    difference_bound (scale p) Theta (size_start p) (size_data p) 1 T) ^+ 2.
Proof.
have := @semi_smooth R p (stepped eta (net N) T (row_c p (net N) T) (inputs_of p (net N))) (lam N) T scale_gt0 short (lam_gt0 N).
rewrite before_stepped after_stepped -/(trained p T eta (net N)) => /(_ (lam_size N) within after_within).
rewrite bound_linear -mulmxBr => near.
rewrite [scale p / _ * _]mulrAC ler_wpmul2r ?invr_ge0 ?ler0n // (le_trans (image_length _)) // ler_wpmul2l ?(ltW scale_gt0) //.
have bound_pos : 0 <= difference_bound (scale p) Theta (size_start p) (size_data p) 1 T.
  by apply: bound_ge0; rewrite ?norm_ge0 ?ler01 ?lam_product_ge0.
have near' := le_trans near (ler_wpmul2r bound_pos change_of_weights).
by rewrite ler_expn2r ?nnegrE ?norm_ge0 // (le_trans (norm_ge0 _) near').
Qed.
End Square.

Module l2o_A_14_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, the number of steps, and the step of training. *)
Record instance := Instance { data : problem R; weights : bounded_network R; steps : nat; rate : R }.
Implicit Type i : instance.
Definition after i := trained (data i) (steps i) (rate i) (net (weights i)).

Definition T i : nat := steps i.
Definition eta i : R := rate i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition Theta i : R := lam_product (weights i).
Definition q i : R := \sum_(b <- lam (weights i)) (b ^+ 2)^-1.

(* Over the weights before and after the step. *)
Definition W_ratio i : R := Num.max (ratio (weights i)) (largest_ratio (layer_norms (after i)) (lam (weights i))).

(* 1/2 |M X_T - Y|^2 before the step, and what the step does to it: 1/2 |M X_T' - M X_T|^2. *)
Definition F_T i : R := objective (data i) (net (weights i)) (steps i).
Definition square i : R := norm (mulmx (M (data i)) (iterate (data i) (after i) (steps i))
  - mulmx (M (data i)) (iterate (data i) (net (weights i)) (steps i))) ^+ 2 / 2%:R.
End Symbols.

(* The instance that refutes the printed bound. *)
Lemma inhabited (R : realType) : l2o_A_14_corrected.inhabited R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@beta R) (@eta R) (@m R) (@norm_A R) (@q R) (@square R) (@x R).
Proof.
have bounds_gt0 : all (fun b => 0 < b) [:: 1; (l2o_A_14_theory.y R)^-1] by rewrite /= ltr01 invr_gt0 l2o_A_14_theory.y_gt0.
pose N := @BoundedNetwork R (l2o_A_14_theory.one_neuron 0) _ bounds_gt0 (erefl _).
exists (Instance (l2o_A_14_theory.large R) N 1 (8%:R / l2o_A_14_theory.y R ^+ 4)).
case: (l2o_A_14_theory.premises_of_witness R) => [T_gt0] [Theta_ge0] [ratio_ge0] [beta_gt0] [eta_gt0] [m_ge0] [A_ge0].
case=> [_] [q_ge0] [square_ge0] [x_ge0] [short ratio].
by do !split => //; rewrite /F_T /objective divr_ge0 ?sqr_ge0 ?ler0n.
Qed.

Theorem proved (R : realType) : l2o_A_14_corrected.statement R (@instance R) (@F_T R) (@T R) (@Theta R) (@W_ratio R)
  (@beta R) (@eta R) (@m R) (@norm_A R) (@q R) (@square R) (@x R).
Proof.
move=> i [_] [_] [_] [_] [beta_gt0] [eta_gt0] [_] [_] [_] [_] [_] [short].
rewrite /W_ratio le_maxl => /andP[before_le after_le]; rewrite /l2o_A_14_corrected.conclusion.
have := square_of_step beta_gt0 short (ltW eta_gt0) before_le after_le; rewrite -/(after i) -/(square i) => /le_trans; apply.
rewrite bound_as_printed // mulr1; set delta := \sum_(_ <= _ < _) (_ * _); set sums := \sum_(_ <= _ < _) Lambda _ _ _ _.
set printed := (X in _ * X ^+ 2 * F_T i); have -> : printed = sums by apply: eq_bigr => s _; apply: Lambda_as_printed.
have root : Num.sqrt (scale (data i)) ^+ 2 = beta i by rewrite sqr_sqrtr // ltW.
rewrite /F_T /objective -/(q i) -/(Theta i) -/(beta i) in root *.
move: (Num.sqrt _) root (norm _) delta sums (q i) (Theta i) (eta i) => r <- n delta sums q' th e.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.
End l2o_A_14_corrected_theory.
