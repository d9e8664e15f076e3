(* l2o.fix_prod: a product of t steps lengthens a vector by at most sqrt(t + 1). *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_steps l2o_lengths.
From statements Require l2o_fix_prod.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_fix_prod_theory.
Section Symbols.
Variable R : realType.

(* A matrix M, the inverse of the base step, and any factors between 0 and 2 for the steps 1, ..., t. *)
Record instance := Instance {
  equations : nat; unknowns : nat; M : 'M[R]_(equations, unknowns); scale : R;
  P : nat -> 'rV[R]_unknowns; P_within : forall s j, 0 <= P s 0 j <= 2%:R;
  steps : nat;
}.
Implicit Type i : instance.

(* The product of the matrices I - diag(P_s) M'M / beta. *)
Fixpoint product i s : 'M[R]_(unknowns i) :=
  if s is r.+1 then step_matrix (M i) (scale i) (P i r) *m product i r else 1%:M.

Definition t i : nat := steps i.
Definition beta i : R := scale i.
Definition norm_A i : R := spectral ((M i)^T *m M i).
Definition norm_product i : R := spectral (product i (steps i)).
End Symbols.

Lemma inhabited (R : realType) :
  l2o_fix_prod.inhabited R (@instance R) (@beta R) (@norm_A R) (@norm_product R) (@t R).
Proof.
pose P (s : nat) : 'rV[R]_1 := const_mx 1.
have ones s j : 0 <= P s 0 j <= 2%:R by rewrite mxE ler01 ler1n.
exists (Instance (1%:M : 'M_1) 1 ones 2); rewrite /l2o_fix_prod.premises /norm_A /beta /=.
by rewrite mulmx1 trmx1 spectral_scalar normr1 ltr01 lexx ler01 spectral_ge0.
Qed.

Theorem proved (R : realType) :
  l2o_fix_prod.statement R (@instance R) (@beta R) (@norm_A R) (@norm_product R) (@t R).
Proof.
move=> i [beta_gt0] [_] [_] [short _]; rewrite /l2o_fix_prod.conclusion.
apply: spectral_le; first exact: sqrtr_ge0.
move=> v; have -> : product i (steps i) *m v = run (M i) 0 (scale i) (P i) (steps i) v.
  by elim: (steps i) => [|s same] /=; rewrite ?mul1mx // step_plain // -mulmxA same.
have t_ge0 : 0 <= 1 + (t i)%:R :> R by rewrite addr_ge0 ?ler01 ?ler0n.
rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt (1 + (t i)%:R) ^+ 2]sqr_sqrtr //.
exact: (iterate_without_data beta_gt0 short (@P_within R i) (steps i) v).
Qed.
End l2o_fix_prod_theory.
