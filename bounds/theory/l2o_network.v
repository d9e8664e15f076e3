(* The learned method: a network of any depth gives each coordinate its factor, and a step multiplies the gradient by it.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_lengths.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A network from n numbers to one: the last layer W_L, or a hidden layer before the rest. *)
Inductive network (R : realType) : nat -> Type :=
| Last n of 'rV[R]_n : network R n
| Hidden n p of 'M[R]_(p, n) & network R p : network R n.

Section Network.
Variable R : realType.
Implicit Types (n : nat) (p : problem R).

Definition relu n (v : 'cV[R]_n) : 'cV[R]_n := \col_j Num.max (v j 0) 0.
Definition sigmoid (z : R) : R := (1 + expR (- z))^-1.

(* What comes out of a network, and the spectral norms of its layers. *)
Fixpoint output n (N : network R n) : 'cV[R]_n -> R := match N with
  | Last _ W => fun v => (W *m v) 0 0
  | Hidden _ _ W rest => fun v => output rest (relu (W *m v)) end.

Fixpoint layer_norms n (N : network R n) : seq R := match N with
  | Last _ W => [:: spectral W]
  | Hidden _ _ W rest => spectral W :: layer_norms rest end.

(* A coordinate feeds the network with its x and its gradient; P = 2 sigma(z). *)
Definition features p (X : 'cV[R]_(unknowns p)) j : 'cV[R]_2 :=
  \col_k (if k == 0%N :> nat then X j 0 else gradient (M p) (Y p) X j 0).
Definition entering p (N : network R 2) X j : R := output N (@features p X j).
Definition factors p (N : network R 2) X : 'rV[R]_(unknowns p) := \row_j (2%:R * sigmoid (entering N X j)).

(* The step, and the t-th iterate. *)
Definition learned p N (X : 'cV[R]_(unknowns p)) := step (M p) (Y p) (scale p) (factors N X) X.
Definition iterate p N t : 'cV[R]_(unknowns p) := iter t (learned N) (X_0 p).

Lemma sigmoid_gt0 z : 0 < sigmoid z.
Proof. by rewrite invr_gt0 addr_gt0 ?ltr01 ?expR_gt0. Qed.

Lemma sigmoid_lt1 z : sigmoid z < 1.
Proof. by rewrite invf_lt1 ?addr_gt0 ?ltr01 ?expR_gt0 // ltr_addl expR_gt0. Qed.

Lemma factor_gt0 p N X j : 0 < @factors p N X 0 j.
Proof. by rewrite mxE mulr_gt0 ?ltr0n ?sigmoid_gt0. Qed.

Lemma factor_lt2 p N X j : @factors p N X 0 j < 2%:R.
Proof. by rewrite mxE -[X in _ < X]mulr1 ltr_pmul2l ?ltr0n ?sigmoid_lt1. Qed.

Lemma factors_within p N X : within (@factors p N X).
Proof. by move=> j; rewrite (ltW (factor_gt0 _ _ _)) (ltW (factor_lt2 _ _ _)). Qed.

(* The learned method is a run with some factors between 0 and 2. *)
Lemma iterate_is_run p N t :
  iterate p N t = run (M p) (Y p) (scale p) (fun s => factors N (iterate p N s)) t (X_0 p).
Proof. by elim: t => [|t same] //=; rewrite -same. Qed.
End Network.

(* Iterates and gradients of the learned method. *)
Section Runs.
Variables (R : realType) (p : problem R) (N : network R 2) (t : nat).
Hypotheses (scale_gt0 : 0 < scale p) (short : curvature p <= scale p).
Let P s := factors N (iterate p N s).
Let P_within s : within (P s) := @factors_within R p N _.

Lemma iterate_length : norm (iterate p N t) <=
  Num.sqrt (1 + t%:R) * size_start p + 2%:R * size_data p * t%:R / scale p.
Proof.
rewrite iterate_is_run run_split (le_trans (normD_le _ _)) // ler_add //.
  have := iterate_without_data scale_gt0 short P_within t (X_0 p) => short_sqr.
  have t_ge0 : 0 <= 1 + t%:R :> R by rewrite addr_ge0 ?ler01 ?ler0n.
  by rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt (1 + t%:R) ^+ 2]sqr_sqrtr.
have := iterate_from_origin scale_gt0 short (Y p) P_within t.
rewrite normZ ger0_norm ?invr_ge0 ?(ltW scale_gt0) // => /le_trans; apply.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /size_data; ring.
Qed.

Lemma iterate_length_by_residual : norm (iterate p N t) <=
  size_start p + 2%:R * norm (M p *m X_0 p - Y p) * t%:R / Num.sqrt (scale p).
Proof.
rewrite iterate_is_run (le_trans (iterate_by_residual scale_gt0 short (Y p) P_within t (X_0 p))) //.
by rewrite ler_add2l le_eqVlt; apply/orP; left; apply/eqP; ring.
Qed.

Lemma gradient_of_iterate : norm (gradient (M p) (Y p) (iterate p N t)) <=
  size_start p * scale p + Num.sqrt (1 + t%:R) * size_data p.
Proof.
rewrite iterate_is_run run_split gradient_split (le_trans (normD_le _ _)) // ler_add //.
  by rewrite mulrC (gradient_without_data scale_gt0 short P_within).
exact: (gradient_from_origin scale_gt0 short (Y p) P_within t).
Qed.

Lemma gradient_by_residual : norm (gradient (M p) (Y p) (iterate p N t)) <=
  Num.sqrt (scale p) * norm (M p *m X_0 p - Y p).
Proof.
rewrite (le_trans (gradient_of_residual scale_gt0 short _)) // ler_wpmul2l ?sqrtr_ge0 // iterate_is_run.
exact: (residual_run scale_gt0 short (Y p) P_within t (X_0 p)).
Qed.
End Runs.
