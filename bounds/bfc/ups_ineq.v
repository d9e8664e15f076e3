(* bfc.ups_ineq: each factor Upsilon dominates the sixth power of all later ones. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
From statements Require bfc_ups_ineq.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_ups_ineq_theory.
Section Symbols.
Variable R : realType.

(* The logarithms of D_2, ..., D_L, the depth L and a layer l. *)
Record instance := Instance { log_D : nat -> R; depth : nat; layer : nat }.
Implicit Type i : instance.

(* The logarithm of Upsilon_l, the product over j >= l of D_j to the power 20 64^(j-l). *)
Definition log_Upsilon i l : R := \sum_(l <= j < (depth i).+1) 20%:R * 64%:R ^+ (j - l) * log_D i j.

Definition u_l i : R := log_D i (layer i).
Definition U_l i : R := log_Upsilon i (layer i).
Definition U_next i : R := log_Upsilon i (layer i).+1.
Definition above i : R := \sum_((layer i).+1 <= j < (depth i).+1) log_Upsilon i j.
End Symbols.

(* Three layers, all with D = 2, at the second. *)
Lemma inhabited (R : realType) :
  bfc_ups_ineq.inhabited R (@instance R) (@U_l R) (@U_next R) (@above R) (@u_l R).
Proof.
exists (Instance (fun=> 1) 3 2).
have last : log_Upsilon (Instance (fun=> 1) 3 2) 3 = 20%:R :> R.
  by rewrite /log_Upsilon /= big_nat1 subnn expr0 !mulr1.
have before_last : log_Upsilon (Instance (fun=> 1) 3 2) 2 = 1300%:R :> R.
  by rewrite /log_Upsilon /= big_ltn // big_ltn // big_geq //=; ring.
rewrite /bfc_ups_ineq.premises /U_l /U_next /above /u_l /= big_nat1 last before_last.
do !split; rewrite ?ler0n ?ltr01 //; first by ring.
by apply: (ler_by (d := 20%:R)); [ring | nonnegative].
Qed.

Theorem proved (R : realType) :
  bfc_ups_ineq.statement R (@instance R) (@U_l R) (@U_next R) (@above R) (@u_l R).
Proof.
move=> i [_] [next_ge0] [_] [_] [recursion later]; rewrite /bfc_ups_ineq.conclusion recursion.
have slack : 0 <= 7%:R * U_next i - 6%:R * above i by rewrite subr_ge0.
by apply: (ler_by (d := 57%:R * U_next i + (7%:R * U_next i - 6%:R * above i))); [ring | nonnegative].
Qed.
End bfc_ups_ineq_theory.
