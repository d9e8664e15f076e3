(* bfc.eqD_1: features are bounded by powers of the larger of one and the input, and of the input alone they are not. *)
From bounds.theory Require Import language order vectors.
From mathcomp Require Import ring.
From statements Require bfc_eqD_1 bfc_eqD_1_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_eqD_1_theory.
Section Symbols.
Variable R : realType.

(* One input, and the constant that the paper hides. *)
Record instance := Instance { input : R; constant : R }.
Implicit Type i : instance.

Definition C i : R := constant i.
Definition norm_x i : R := `|input i|.

(* |S_1(x)| with S_1(x) = sigma(x) - 1. *)
Definition norm_S i : R := `|input i ^+ 2 - 1|.
End Symbols.

Section Witness.
Variable R : realType.

(* The origin, where S_1 = -1. *)
Definition witness (c : R) : instance R := Instance 0 c.

Lemma premises_of_witness c : 0 < c ->
  bfc_eqD_1.premises R (@instance R) (@C R) (@norm_S R) (@norm_x R) (witness c).
Proof. by move=> c_gt0; do !split=> //; apply: normr_ge0. Qed.

Lemma fails_for_every_constant c :
  ~ bfc_eqD_1.conclusion R (@instance R) (@C R) (@norm_S R) (@norm_x R) (witness c).
Proof.
rewrite /bfc_eqD_1.conclusion /norm_S /norm_x /= normr0 !expr0n /= mul0r sub0r normrN1.
by rewrite ler10.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_eqD_1.inhabited R (@instance R) (@C R) (@norm_S R) (@norm_x R).
Proof. by exists (witness 1); apply: premises_of_witness; apply: ltr01. Qed.

Theorem refuted (R : realType) : bfc_eqD_1.refuted R (@instance R) (@C R) (@norm_S R) (@norm_x R).
Proof.
exists (witness 1); split; first by apply: premises_of_witness; apply: ltr01.
exact: fails_for_every_constant.
Qed.
End bfc_eqD_1_theory.

Module bfc_eqD_1_corrected_theory.
Section Symbols.
Variable R : realType.

(* An input of any size. *)
Record instance := Instance { inputs : nat; input : 'cV[R]_inputs }.
Implicit Type i : instance.

Definition d i : nat := inputs i.
Definition norm_x i : R := norm (input i).

(* |S_1(x)| with S_1(x) = sigma(x) - 1, entry by entry. *)
Definition norm_S i : R := norm (\col_j (input i j 0 ^+ 2 - 1)).
End Symbols.

Lemma inhabited (R : realType) :
  bfc_eqD_1_corrected.inhabited R (@instance R) (@d R) (@norm_S R) (@norm_x R).
Proof. by exists (Instance (const_mx 2%:R : 'cV_2)); do !split; apply: norm_ge0. Qed.

Theorem proved (R : realType) :
  bfc_eqD_1_corrected.statement R (@instance R) (@d R) (@norm_S R) (@norm_x R).
Proof.
move=> i _; rewrite /bfc_eqD_1_corrected.conclusion; set top := Num.max 1 _.
have top_ge1 : 1 <= top by rewrite le_maxr lexx.
have top_ge0 : 0 <= top by apply: le_trans top_ge1; apply: ler01.
have d_ge0 : 0 <= (d i)%:R :> R by rewrite ler0n.
rewrite ler_by_sqr ?mulr_ge0 ?sqr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt (d i)%:R ^+ 2]sqr_sqrtr // norm_sqr.
apply: (@le_trans _ _ (\sum_(j < d i) (top ^+ 2) ^+ 2)); last by rewrite sumr_const card_ord mulr_natr.
apply: ler_sum => j _; rewrite mxE -expr2.
have entry_le : input i j 0 ^+ 2 <= top ^+ 2.
  apply: (@le_trans _ _ (norm (input i) ^+ 2)); last first.
    by rewrite ler_expn2r ?nnegrE ?norm_ge0 // le_maxr lexx orbT.
  rewrite norm_sqr /inner (bigD1 j) //= -expr2 ler_addl.
  by apply: sumr_ge0 => k _; rewrite -expr2 sqr_ge0.
have top2_ge1 : 1 <= top ^+ 2 by rewrite exprn_ege1.
have z_ge0 := sqr_ge0 (input i j 0); move: (input i j 0 ^+ 2) z_ge0 entry_le => z z_ge0 z_le.
rewrite -[X in X <= _]real_normK ?num_real // ler_expn2r ?nnegrE ?normr_ge0 ?sqr_ge0 // ler_norml.
apply/andP; split; last by rewrite (le_trans _ z_le) // ler_subl_addr ler_addl ler01.
by rewrite ler_subr_addr addrC (le_trans _ z_ge0) // subr_le0.
Qed.
End bfc_eqD_1_corrected_theory.
