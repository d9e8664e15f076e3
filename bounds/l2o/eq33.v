(* l2o.eq33: how far a step factor can be from 1, with the norms of all layers. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_one_step l2o_sigmoid.
From mathcomp Require Import ring.
From statements Require l2o_eq33_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_eq33_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network with bounds on the norms of its layers, and the iterate that a step reads. *)
Record instance := Instance { data : problem R; weights : bounded_network R; here : 'cV[R]_(unknowns data) }.
Implicit Type i : instance.

Definition P_max i : R := \big[Num.max/0]_j factors (net (weights i)) (here i) 0 j.
Definition Theta i : R := lam_product (weights i).
Definition W_ratio i : R := ratio (weights i).

(* |[X, g]|, |X| and |g|. *)
Definition features i : R := spectral (inputs (here i)).
Definition norm_x i : R := norm (here i).
Definition norm_g i : R := norm (gradient (M (data i)) (Y (data i)) (here i)).
End Symbols.

Lemma inhabited (R : realType) : l2o_eq33_corrected.inhabited R (@instance R)
  (@P_max R) (@Theta R) (@W_ratio R) (@features R) (@norm_g R) (@norm_x R).
Proof.
exists (@Instance R (one_equation R) (bounded_ones R) (const_mx 1)).
do !split; rewrite ?norm_ge0 ?spectral_ge0 ?lam_product_ge0 ?ratio_ge0 ?bounded_ones_ratio //.
by rewrite /P_max big_ord_recl le_maxr (ltW (factor_gt0 _ _ _)).
Qed.

Theorem proved (R : realType) : l2o_eq33_corrected.statement R (@instance R)
  (@P_max R) (@Theta R) (@W_ratio R) (@features R) (@norm_g R) (@norm_x R).
Proof.
move=> i [_] [Theta_ge0] [_] [features_ge0] [_] [_] within.
have joint : P_max i <= 1 + Theta i * features i / 2%:R.
  have bound_ge0 : 0 <= 1 + Theta i * features i / 2%:R.
    by rewrite addr_ge0 ?ler01 ?mulr_ge0 ?invr_ge0 ?ler0n.
  apply: (big_ind (fun y => y <= 1 + Theta i * features i / 2%:R)) => // [y z y_le z_le|j _].
    by rewrite le_maxl y_le.
  rewrite mxE; set z := entering _ _ _.
  have z_le : `|z| <= Theta i * features i.
    apply: le_trans (output_within within _) _; rewrite ler_wpmul2l //.
    have -> : l2o_network.features (here i) j = inputs (here i) *m delta_mx j 0.
      by rewrite -colE; apply/colP => k; rewrite [RHS]mxE [RHS]mxE.
    by rewrite (le_trans (norm_mul_le _ _)) // norm_delta mulr1.
  have := factor_lipschitz z 0; rewrite subr0 {2}/sigmoid oppr0 expR0 divff ?pnatr_eq0 // => close.
  rewrite -ler_subl_addl (le_trans (ler_norm _)) // (le_trans close) //.
  by rewrite ler_wpmul2r ?invr_ge0 ?ler0n.
split=> //; apply: le_trans joint _; rewrite ler_add2l ler_wpmul2r ?invr_ge0 ?ler0n //.
rewrite mulrC ler_wpmul2r // addrC.
exact: le_trans (spectral_frobenius _) (inputs_length _).
Qed.
End l2o_eq33_corrected_theory.
