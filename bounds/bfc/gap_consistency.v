(* bfc.gap_consistency: the gap of Definition B.3 against what the proofs need of it, as printed and mended. *)
From bounds.theory Require Import language order.
From mathcomp Require Import ring.
From statements Require bfc_gap_consistency bfc_gap_consistency_F_1
  bfc_gap_consistency_corrected bfc_gap_consistency_F_1_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Factors.
Variable R : realType.
Implicit Types (u : nat -> R) (depth l : nat).

(* The logarithm of Upsilon_l, the product over j >= l of D_j to the power 20 64^(j-l); u_j is that of D_j. *)
Definition log_Upsilon u depth l : R := \sum_(l <= j < depth.+1) 20%:R * 64%:R ^+ (j - l) * u j.

(* The binary logarithm of C_l = 2 Upsilon_l^3 D_l^17 C_(l-1), C_2 = 1, of Lemma F.1. *)
Definition log_C u depth l : R := \sum_(3 <= j < l.+1) (1 + 3%:R * log_Upsilon u depth j + 17%:R * u j).
End Factors.

Module bfc_gap_consistency_theory.
Section Symbols.
Variable R : realType.

(* The logarithms of D_2, ..., D_L, the depth L and a layer l. *)
Record instance := Instance { log_D : nat -> R; depth : nat; layer : nat }.
Implicit Type i : instance.

Definition u_l i : R := log_D i (layer i).
Definition u_next i : R := log_D i (layer i).+1.
Definition U_l i : R := log_Upsilon (log_D i) (depth i) (layer i).
Definition U_next i : R := log_Upsilon (log_D i) (depth i) (layer i).+1.
End Symbols.

Section Witness.
Variable R : realType.

(* Three layers, all with D = 2, at the second. *)
Definition witness : instance R := Instance (fun=> 1) 3 2.

Lemma last : U_next witness = 20%:R.
Proof. by rewrite /U_next /log_Upsilon /= big_nat1 subnn expr0 !mulr1. Qed.

Lemma before_last : U_l witness = 1300%:R.
Proof. by rewrite /U_l /log_Upsilon /= big_ltn // big_ltn // big_geq //=; ring. Qed.

Lemma premises_of_witness :
  bfc_gap_consistency.premises R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R) witness.
Proof.
rewrite /bfc_gap_consistency.premises last before_last /u_l /u_next /=.
by do !split; rewrite ?ler0n ?ltr01 ?lexx //; [ring | rewrite mulr1].
Qed.
End Witness.

Lemma inhabited (R : realType) :
  bfc_gap_consistency.inhabited R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

(* 1300 + 9 is needed, and 6 times 20 is given. *)
Theorem refuted (R : realType) :
  bfc_gap_consistency.refuted R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_gap_consistency.conclusion last before_last /u_l /= -subr_ge0.
have -> : 6%:R * 20%:R - (1300%:R + 9%:R * 1) = - 1189%:R :> R by ring.
by rewrite oppr_ge0 lern0.
Qed.
End bfc_gap_consistency_theory.

Module bfc_gap_consistency_F_1_theory.
Section Symbols.
Variable R : realType.

(* The logarithms of D_2, ..., D_L, the depth L and a layer l. *)
Record instance := Instance { log_D : nat -> R; depth : nat; layer : nat }.
Implicit Type i : instance.

Definition u_l i : R := log_D i (layer i).
Definition u_next i : R := log_D i (layer i).+1.
Definition U_l i : R := log_Upsilon (log_D i) (depth i) (layer i).
Definition U_next i : R := log_Upsilon (log_D i) (depth i) (layer i).+1.
Definition C_next i : R := log_C (log_D i) (depth i) (layer i).+1.
End Symbols.

Section Witness.
Variable R : realType.

(* Four layers, all with D = 2, at the third: C_4 contains the cube of Upsilon_3. *)
Definition witness : instance R := Instance (fun=> 1) 4 3.

Lemma last : U_next witness = 20%:R.
Proof. by rewrite /U_next /log_Upsilon /= big_nat1 subnn expr0 !mulr1. Qed.

Lemma before_last : U_l witness = 1300%:R.
Proof. by rewrite /U_l /log_Upsilon /= big_ltn // big_ltn // big_geq //=; ring. Qed.

Lemma premise_of_F_1 : C_next witness = 3996%:R.
Proof.
rewrite /C_next /log_C /= big_ltn // big_ltn // big_geq //.
by move: last before_last; rewrite /U_next /U_l /= => -> ->; ring.
Qed.

Lemma premises_of_witness : bfc_gap_consistency_F_1.premises R
  (@instance R) (@C_next R) (@U_l R) (@U_next R) (@u_l R) (@u_next R) witness.
Proof.
rewrite /bfc_gap_consistency_F_1.premises last before_last premise_of_F_1 /u_l /u_next /=.
by do !split; rewrite ?ler0n ?ltr01 ?lexx //; [ring | rewrite mulr1].
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_gap_consistency_F_1.inhabited R
  (@instance R) (@C_next R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bfc_gap_consistency_F_1.refuted R
  (@instance R) (@C_next R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_gap_consistency_F_1.conclusion last premise_of_F_1 -subr_ge0.
have -> : 6%:R * 20%:R - 3996%:R = - 3876%:R :> R by ring.
by rewrite oppr_ge0 lern0.
Qed.
End bfc_gap_consistency_F_1_theory.

Module bfc_gap_consistency_corrected_theory.
Section Symbols.
Variable R : realType.

(* The logarithms of D_2, ..., D_L, the depth L and a layer l. *)
Record instance := Instance { log_D : nat -> R; depth : nat; layer : nat }.
Implicit Type i : instance.

Definition u_l i : R := log_D i (layer i).
Definition u_next i : R := log_D i (layer i).+1.
Definition U_l i : R := log_Upsilon (log_D i) (depth i) (layer i).
Definition U_next i : R := log_Upsilon (log_D i) (depth i) (layer i).+1.
End Symbols.

(* Three layers, all with D = 2, at the second. *)
Lemma inhabited (R : realType) :
  bfc_gap_consistency_corrected.inhabited R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof. by exists (Instance (fun=> 1) 3 2); apply: bfc_gap_consistency_theory.premises_of_witness. Qed.

Theorem proved (R : realType) :
  bfc_gap_consistency_corrected.statement R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof.
move=> i [_] [next_ge0] [u_gt0] [v_gt0] [recursion] [above] [u_ge1 v_ge1].
rewrite /bfc_gap_consistency_corrected.conclusion recursion.
have next : 0 <= U_next i - 20%:R * u_next i by rewrite subr_ge0.
have u_more : 0 <= u_l i - 1 by rewrite subr_ge0.
split; last split.
- by apply: (ler_by (d := 320%:R * U_next i + 91%:R * u_l i)); [ring | nonnegative].
- apply: (ler_by (d := 319%:R * U_next i + (U_next i - 20%:R * u_next i) + 39%:R / 2%:R * u_next i
    + 91%:R * u_l i)); [by field | nonnegative].
- apply: (ler_by (d := 635%:R / 2%:R * U_next i + (U_next i - 20%:R * u_next i) + 12%:R * u_next i
    + 181%:R / 2%:R * u_l i + (u_l i - 1))); [by field | nonnegative].
Qed.
End bfc_gap_consistency_corrected_theory.

Module bfc_gap_consistency_F_1_corrected_theory.
Section Symbols.
Variable R : realType.

(* The logarithms of D_2, ..., D_L, the depth L and a layer l. *)
Record instance := Instance { log_D : nat -> R; depth : nat; layer : nat }.
Implicit Type i : instance.

Definition u_l i : R := log_D i (layer i).
Definition u_next i : R := log_D i (layer i).+1.
Definition U_l i : R := log_Upsilon (log_D i) (depth i) (layer i).
Definition U_next i : R := log_Upsilon (log_D i) (depth i) (layer i).+1.
End Symbols.

(* Three layers, all with D = 2, at the second. *)
Lemma inhabited (R : realType) :
  bfc_gap_consistency_F_1_corrected.inhabited R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof. by exists (Instance (fun=> 1) 3 2); apply: bfc_gap_consistency_theory.premises_of_witness. Qed.

Theorem proved (R : realType) :
  bfc_gap_consistency_F_1_corrected.statement R (@instance R) (@U_l R) (@U_next R) (@u_l R) (@u_next R).
Proof.
move=> i [_] [next_ge0] [u_gt0] [v_gt0] [recursion] [above] [u_ge1 v_ge1].
rewrite /bfc_gap_consistency_F_1_corrected.conclusion recursion.
have next : 0 <= U_next i - 20%:R * u_next i by rewrite subr_ge0.
have u_more : 0 <= u_l i - 1 by rewrite subr_ge0.
apply: (ler_by (d := 188%:R * U_next i + (U_next i - 20%:R * u_next i) + 3%:R * u_next i
    + 41%:R * u_l i + 2%:R * (u_l i - 1))); [ring | nonnegative].
Qed.
End bfc_gap_consistency_F_1_corrected_theory.
