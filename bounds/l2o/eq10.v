(* l2o.eq10: the rate of gradient descent fails with the final distance in it, and holds with the first. *)
From bounds.theory Require Import language spectral l2o_problem l2o_plain_descent.
From mathcomp Require Import ring.
From statements Require l2o_eq10 l2o_eq10_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_eq10_theory.
Section Symbols.
Variable R : realType.

(* One equation M x = Y in one unknown, the start, beta and the number of steps. *)
Record instance := Instance { M : R; Y : R; X_0 : R; step : R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition beta i : R := step i.

(* The largest and the smallest eigenvalue of M'M. *)
Definition norm_A i : R := M i ^+ 2.
Definition beta_0 i : R := M i ^+ 2.

(* Gradient descent with the step 1/beta, the objective at its end, and the squared distance from the solution. *)
Definition X_T i : R := iter (steps i) (fun x => x - M i * (M i * x - Y i) / step i) (X_0 i).
Definition F_T i : R := (M i * X_T i - Y i) ^+ 2 / 2%:R.
Definition last2 i : R := (X_T i - Y i / M i) ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* x = 1 from 0 with beta = 2: every step halves the distance, and five are more than 2 beta. *)
Definition witness : instance R := Instance 1 1 0 2%:R 5.

Lemma after_five_steps : X_T witness = 31%:R / 32%:R.
Proof. by rewrite /X_T /=; field. Qed.

Lemma premises_of_witness :
  l2o_eq10.premises R (@instance R) (@F_T R) (@T R) (@beta R) (@beta_0 R) (@last2 R) (@norm_A R) witness.
Proof.
rewrite /l2o_eq10.premises /F_T /last2 /beta /beta_0 /norm_A /= expr1n.
by do !split=> //; rewrite ?divr_ge0 ?sqr_ge0 ?ler0n ?ltr0n ?ltr01 ?ler01 ?ler1n.
Qed.
End Witness.

Lemma inhabited (R : realType) :
  l2o_eq10.inhabited R (@instance R) (@F_T R) (@T R) (@beta R) (@beta_0 R) (@last2 R) (@norm_A R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  l2o_eq10.refuted R (@instance R) (@F_T R) (@T R) (@beta R) (@beta_0 R) (@last2 R) (@norm_A R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /l2o_eq10.conclusion /F_T /last2 /beta /T after_five_steps /= -subr_ge0.
have -> : (31%:R / 32%:R - 1 / 1) ^+ 2 * 2%:R / 5%:R - (1 * (31%:R / 32%:R) - 1) ^+ 2 / 2%:R
   = - (10%:R * 32%:R ^+ 2)^-1 :> R by field.
by rewrite oppr_ge0 leNgt invr_gt0 mulr_gt0 ?exprn_gt0 ?ltr0n.
Qed.
End l2o_eq10_theory.

Module l2o_eq10_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem and the number of steps of gradient descent. *)
Record instance := Instance { data : problem R; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition F_T i : R := descended (data i) (steps i).
Definition beta i : R := scale (data i).
Definition norm_A i : R := curvature (data i).
Definition beta_0 i : R := least_curvature (data i).
Definition first2 i : R := to_solution (data i).
End Symbols.

Lemma inhabited (R : realType) : l2o_eq10_corrected.inhabited R (@instance R)
  (@F_T R) (@T R) (@beta R) (@beta_0 R) (@first2 R) (@norm_A R).
Proof.
exists (Instance (one_equation R) 1); have full := one_equation_full R.
by do !split; rewrite ?spectral_ge0 ?descended_ge0 ?to_solution_ge0 ?one_equation_curvature ?ltr01.
Qed.

Theorem proved (R : realType) : l2o_eq10_corrected.statement R (@instance R)
  (@F_T R) (@T R) (@beta R) (@beta_0 R) (@first2 R) (@norm_A R).
Proof.
by move=> i [_ [T_gt0 [beta_gt0 [_ [_ [_ [short [full _]]]]]]]]; apply: plain_rate_printed.
Qed.
End l2o_eq10_corrected_theory.
