(* l2o.fix_grad_norm: gradients along a run of the learned method stay bounded, whatever the network. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network.
From mathcomp Require Import ring.
From statements Require l2o_fix_grad_norm.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_fix_grad_norm_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network, and the number of steps. *)
Record instance := Instance { data : problem R; weights : network R 2; steps : nat }.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition m i : R := size_data (data i).
Definition x i : R := size_start (data i).
Definition r_0 i : R := norm (M (data i) *m X_0 (data i) - Y (data i)).
Definition norm_g i : R := norm (gradient (M (data i)) (Y (data i)) (iterate (data i) (weights i) (steps i))).
End Symbols.

(* x = 1 from x = 1, and a network with one neuron. *)
Lemma inhabited (R : realType) :
  l2o_fix_grad_norm.inhabited R (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_g R) (@r_0 R) (@t R) (@x R).
Proof.
exists (Instance (one_equation R) (Hidden (const_mx 1 : 'M_(1, 2)) (Last (const_mx 1))) 2).
by do !split; rewrite ?norm_ge0 ?spectral_ge0 ?ltr01 ?one_equation_curvature.
Qed.

Theorem proved (R : realType) :
  l2o_fix_grad_norm.statement R (@instance R) (@beta R) (@m R) (@norm_A R) (@norm_g R) (@r_0 R) (@t R) (@x R).
Proof.
move=> i [beta_gt0] [m_ge0] [_] [_] [_] [_] short; rewrite /l2o_fix_grad_norm.conclusion.
have by_data := gradient_of_iterate (weights i) (steps i) beta_gt0 short.
split; first exact: by_data.
split; first exact: (gradient_by_residual (weights i) (steps i) beta_gt0 short).
rewrite (le_trans by_data) // -/(t i) ler_add2l ler_wpmul2r //.
have t_ge0 : 0 <= (t i)%:R :> R by rewrite ler0n.
rewrite ler_by_sqr ?sqrtr_ge0 ?addr_ge0 ?mulr_ge0 ?ler01 ?ler0n // sqr_sqrtr ?addr_ge0 ?ler01 //.
by apply: (ler_by (d := (t i)%:R * (4%:R * (t i)%:R + 3%:R))); [ring | rewrite mulr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n].
Qed.
End l2o_fix_grad_norm_theory.
