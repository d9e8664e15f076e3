(* resnet.thm3_6_smooth.A8: the loss after a stochastic step, in the mean over all batches of one size. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius frobenius_norm chains depth random_batches.
From bounds.theory Require Import least_squares residual_network residual_batches.
From bounds.resnet Require Import thm3_6_smooth.
From mathcomp Require Import ring.
From statements Require resnet_thm3_6_smooth_A7.
From statements Require resnet_thm3_6_smooth_A8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module A7 := resnet_thm3_6_smooth_A7_theory.
Module resnet_thm3_6_smooth_A8_theory.
Section Symbols.
Variable R : realType.

(* A network with one layer more than `more`, its weights, a step size, and the size of the batches. *)
Record instance := Instance {
  task : problem R; more : nat; weights : nat -> 'M[R]_(width task); rate : R;
  size : nat; size_gt0 : (0 < size)%N; enough_ : (size <= samples task)%N;
}.
Implicit Type i : instance.

(* Every batch of this size is equally likely, and leads to a step. *)
Definition outcome i : finType := batches (samples (task i)) (size i).
Definition step i (w : outcome i) : one_step R := @OneStep R (task i) (more i) (@weights i) (rate i) (val w).
Definition p i (w : outcome i) : R := #|outcome i|%:R^-1.
Definition L i (w : outcome i) : nat := layers (step w).
Definition W_norm i (w : outcome i) : R := reach (step w).
Definition eta i (w : outcome i) : R := rate i.
Definition lA i (w : outcome i) : R := spectral (A (task i)).
Definition lB i (w : outcome i) : R := spectral (B (task i)).
Definition loss i (w : outcome i) : R := @loss_of R (step w) (@weights i).
Definition loss_0 i (w : outcome i) : R := @loss_of R (step w) (fun=> 0).
Definition loss_after i (w : outcome i) : R := loss_of (after_step (step w)).
Definition noise2 i (w : outcome i) : R := squared (step w).
Definition sX i (w : outcome i) : R := spectral (X (task i)).

(* The squared gradient of the whole loss. *)
Definition slope2 i (w : outcome i) : R := \sum_(l < layers (step w)) frobenius_sqr (slope (step w) l).

Lemma dot_sumr (I : finType) (P : pred I) m n (M : 'M[R]_(m, n)) (F : I -> 'M[R]_(m, n)) :
  dot M (\sum_(j | P j) F j) = \sum_(j | P j) dot M (F j).
Proof. by elim/big_rec2: _ => [|j y x _ <-]; rewrite ?dot0r ?dotDr. Qed.

(* The part of the first order that one sample has. *)
Definition share i (w : outcome i) j : R := \sum_(l < layers (step w)) dot (slope (step w) l)
  (sample_gradient (A (task i)) (B (task i)) (layers (step w)) (X (task i)) (Y (task i)) (@weights i) j l).

Lemma first_orderE i (w v : outcome i) :
  first_order (step w) = (samples (task i))%:R / (size i)%:R * \sum_(j in val w) share v j.
Proof.
rewrite /share exchange_big mulr_sumr; apply: eq_bigr => l _ /=.
by rewrite /noise /batch_gradient /= (eqP (valP w)) dotZr dot_sumr.
Qed.

Lemma sharesE i (w : outcome i) : \sum_j share w j = slope2 w.
Proof.
rewrite /share exchange_big; apply: eq_bigr => l _; rewrite -dot_sumr -dot_sqr; congr (dot _ _).
have n_n0 : (samples (task i))%:R != 0 :> R by rewrite pnatr_eq0 -lt0n (leq_trans (size_gt0 i) (enough_ i)).
rewrite [RHS]/slope -all_samples /batch_gradient cardsT card_ord divff // scale1r.
by apply: eq_bigl => j; rewrite inE.
Qed.

Lemma mean_first_order i (v : outcome i) : \sum_(w : outcome i) p w * first_order (step w) = slope2 v.
Proof.
rewrite (eq_bigr (fun w : outcome i => #|outcome i|%:R^-1 * ((samples (task i))%:R / (size i)%:R * \sum_(j in val w) share v j))).
  by rewrite mean_batch ?sharesE //; [exact: size_gt0 | exact: enough_].
by move=> w _; rewrite (first_orderE w v).
Qed.
End Symbols.

(* One number with the target 1/2, the step 1 from zero, and its one sample. *)
Lemma inhabited (R : realType) : resnet_thm3_6_smooth_A8.inhabited R
  (@instance R) (@outcome R) (@L R) (@W_norm R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R)
  (@noise2 R) (@p R) (@sX R) (@slope2 R).
Proof.
pose one := @Instance R (thm3_6_smooth.task (example R)) 0 (fun=> 0) 1 1 isT isT.
have some := batches_gt0 (enough_ one).
exists one; split=> [w|]; last first.
  rewrite (eq_bigr (fun=> #|outcome one|%:R^-1)) // sumr_const -[_ *+ _]mulr_natr mulVf //.
  by rewrite pnatr_eq0 -lt0n.
have whole : val w = setT by apply/eqP; rewrite eqEcard subsetT cardsT card_ord (eqP (valP w)).
have same : step w = example R by rewrite /step whole.
have := A7.example_premises R; rewrite -same.
case=> _ [W_ge0 [_ [lA_ge0 [lB_ge0 [loss_ge0 [start_ge0 [after_ge0 [noise_ge0 [sX_ge0 [near [small large]]]]]]]]]]].
split; first by [].
split; first exact: W_ge0.
split; first exact: ler01.
split; first exact: lA_ge0.
split; first exact: lB_ge0.
split; first exact: loss_ge0.
split; first exact: start_ge0.
split; first exact: after_ge0.
split; first exact: noise_ge0.
split; first by rewrite invr_ge0 ler0n.
split; first exact: sX_ge0.
split; first by apply: sumr_ge0 => l _; exact: frobenius_sqr_ge0.
split; first exact: near.
by split; [exact: small | exact: large].
Qed.

Theorem proved (R : realType) : resnet_thm3_6_smooth_A8.statement R
  (@instance R) (@outcome R) (@L R) (@W_norm R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R)
  (@noise2 R) (@p R) (@sX R) (@slope2 R).
Proof.
move=> i [all_ sum1]; rewrite /resnet_thm3_6_smooth_A8.conclusion.
pose q (w : outcome i) : R := expR 1 * eta w ^+ 2 * lA w ^+ 2 * lB w ^+ 2 * sX w ^+ 2 * noise2 w * (L w)%:R.
have [v _] : exists v : outcome i, true.
  by have /card_gt0P[v _] := batches_gt0 (enough_ i); exists v.
have -> : \sum_(w : outcome i) p w * (eta w * slope2 w - q w) = \sum_(w : outcome i) p w * (first_order (step w) * rate i - q w).
  under eq_bigr do rewrite mulrBr; rewrite sumrB; under [in RHS]eq_bigr do rewrite mulrBr; rewrite sumrB; congr (_ - _).
  under [in RHS]eq_bigr do rewrite mulrA; rewrite -mulr_suml (mean_first_order v) mulrC.
  by rewrite (eq_bigr (fun w : outcome i => p w * (rate i * slope2 v))) // -mulr_suml sum1 mul1r.
apply: ler_sum => w _; have [L_gt0 [W_ge0 [eta_ge0 [lA_ge0 [lB_ge0 [loss_ge0 [start_ge0 [after_ge0 [noise_ge0 [p_ge0 [sX_ge0 [_ [near [small large]]]]]]]]]]]]]] := all_ w.
rewrite ler_wpmul2l //; apply: (A7.proved (i := step w)).
split; first exact: L_gt0.
split; first exact: W_ge0.
split; first exact: eta_ge0.
split; first exact: lA_ge0.
split; first exact: lB_ge0.
split; first exact: loss_ge0.
split; first exact: start_ge0.
split; first exact: after_ge0.
split; first exact: noise_ge0.
split; first exact: sX_ge0.
split; first exact: near.
by split; [exact: small | exact: large].
Qed.
End resnet_thm3_6_smooth_A8_theory.
