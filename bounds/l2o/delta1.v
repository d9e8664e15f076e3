(* l2o.delta1: what the sum delta_1 has beyond delta_2. *)
From bounds.theory Require Import language vectors spectral.
From bounds.theory Require Import l2o_problem.
From mathcomp Require Import ring.
From statements Require l2o_delta1_corrected l2o_delta1_two_steps.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_delta1_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem, the bounds on the layers of the network, and the number of steps. *)
Record instance := Instance { data : problem R; bounds : seq R; all_ge0 : all (fun b => 0 <= b) bounds; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition Theta i : R := \prod_(b <- bounds i) b.
Definition beta i : R := scale (data i).
Definition x i : R := size_start (data i).
Definition m i : R := size_data (data i).
End Symbols.

Lemma inhabited (R : realType) :
  l2o_delta1_corrected.inhabited R (@instance R) (@T R) (@Theta R) (@beta R) (@m R) (@x R).
Proof.
have two_layers : all (fun b => 0 <= b) [:: 2%:R; 2%:R : R] by rewrite /= ler0n.
exists (Instance (one_equation R) two_layers 2); do !split; rewrite ?norm_ge0 ?ltr01 //.
by rewrite /Theta /= !big_cons big_nil mulr1 mulr_ge0 ?ler0n.
Qed.

(* The last summand has an empty product. *)
Theorem proved (R : realType) :
  l2o_delta1_corrected.statement R (@instance R) (@T R) (@Theta R) (@beta R) (@m R) (@x R).
Proof.
move=> i [T_gt0 _]; rewrite /l2o_delta1_corrected.conclusion add1n big_nat_recr //=.
by rewrite [\prod_(_ <= _ < _) _]big_geq // mulr1 addrC.
Qed.
End l2o_delta1_corrected_theory.

Module l2o_delta1_two_steps_theory.
Section Symbols.
Variable R : realType.

(* A problem, the bounds on the layers of the network, and the number of steps. *)
Record instance := Instance { data : problem R; bounds : seq R; all_ge0 : all (fun b => 0 <= b) bounds; steps : nat }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition Theta i : R := \prod_(b <- bounds i) b.
Definition beta i : R := scale (data i).
Definition x i : R := size_start (data i).
Definition m i : R := size_data (data i).
End Symbols.

Lemma inhabited (R : realType) :
  l2o_delta1_two_steps.inhabited R (@instance R) (@T R) (@Theta R) (@beta R) (@m R) (@x R).
Proof.
have two_layers : all (fun b => 0 <= b) [:: 2%:R; 2%:R : R] by rewrite /= ler0n.
exists (Instance (one_equation R) two_layers 2); do !split; rewrite ?norm_ge0 ?ltr01 //.
by rewrite /Theta /= !big_cons big_nil mulr1 mulr_ge0 ?ler0n.
Qed.

(* With one step delta_2 is empty; with two it is one summand. *)
Theorem proved (R : realType) :
  l2o_delta1_two_steps.statement R (@instance R) (@T R) (@Theta R) (@beta R) (@m R) (@x R).
Proof.
move=> i [_] [_] [beta_gt0] [_] [_] [T_ge1 T_le2]; rewrite /l2o_delta1_two_steps.conclusion.
case: (T i) T_ge1 T_le2 => [|[|[|]]] // _ _; rewrite unlock /= ?unlock /=.
  by field; rewrite gt_eqF.
by field; rewrite gt_eqF.
Qed.
End l2o_delta1_two_steps_theory.
