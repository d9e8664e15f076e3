(* l2o.eq8_gd: gradient descent with step 1/beta reaches beta/(2 t) times the squared distance to the solution. *)
From bounds.theory Require Import language vectors spectral l2o_problem l2o_plain_descent.
From statements Require l2o_eq8_gd.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_eq8_gd_theory.
Section Symbols.
Variable R : realType.

(* A problem and the number of steps of gradient descent. *)
Record instance := Instance { data : problem R; steps : nat }.
Implicit Type i : instance.

Definition t i : nat := steps i.
Definition F_t i : R := descended (data i) (steps i).
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition beta_0 i : R := least_curvature (data i).
Definition distance2 i : R := to_solution (data i).
End Symbols.

Lemma inhabited (R : realType) : l2o_eq8_gd.inhabited R (@instance R)
  (@F_t R) (@beta R) (@beta_0 R) (@distance2 R) (@norm_A R) (@t R).
Proof.
exists (Instance (one_equation R) 1); have full := one_equation_full R.
by do !split; rewrite ?spectral_ge0 ?descended_ge0 ?to_solution_ge0 ?one_equation_curvature ?ltr01.
Qed.

Theorem proved (R : realType) : l2o_eq8_gd.statement R (@instance R)
  (@F_t R) (@beta R) (@beta_0 R) (@distance2 R) (@norm_A R) (@t R).
Proof.
move=> i [_ [beta_gt0 [full [_ [_ [short [_ t_gt0]]]]]]].
by split; [exact: plain_rate_printed | exact: plain_rate].
Qed.
End l2o_eq8_gd_theory.
