(* resnet.sec4_identity.any_constant: with C left open, identity maps can meet the condition although the data are large. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require resnet_sec4_identity_any_constant.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_sec4_identity_any_constant_theory.
Section Symbols.
Variable R : realType.

(* One sample with one input and one output, the scale s of B = s I, and the constant of the condition. *)
Record instance := Instance { X : R; Y : R; factor : R; constant : R }.
Implicit Type i : instance.

Definition d i : nat := 1.
Definition k i : nat := 1.
Definition C i : R := constant i.
Definition scale i : R := factor i.

(* |X|_F, |X|_2 and the smallest singular value of a number are its modulus. *)
Definition norm_X i : R := `|X i|.
Definition sX i : R := `|X i|.
Definition sr i : R := `|X i|.
Definition product i : R := X i * Y i.

(* The first loss, with all layers at zero, above the least, which is zero as one sample can be fitted. *)
Definition gap_0 i : R := (factor i * X i - Y i) ^+ 2 / 2%:R.
End Symbols.

Section Witness.
Variable R : realType.

(* X = 100, Y = 0 and C = 1/10. *)
Definition witness : instance R := Instance 100%:R 0 1 10%:R^-1.

Lemma premises_of_witness : resnet_sec4_identity_any_constant.premises R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R) witness.
Proof.
rewrite /resnet_sec4_identity_any_constant.premises /C /gap_0 /norm_X /product /sX /scale /sr /=.
rewrite mulr0 invrK normr_nat; do !split; rewrite ?invr_gt0 ?ler0n ?ltr0n ?ltr01 ?divr_ge0 ?sqr_ge0 ?ler0n //.
have -> : 100%:R = 10%:R * 10%:R :> R by rewrite -natrM.
rewrite ler_pmul2r ?ltr0n // -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?sqrtr_ge0 ?ler0n // sqr_sqrtr ?ler0n //.
by rewrite -natrX ler_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) : resnet_sec4_identity_any_constant.inhabited R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : resnet_sec4_identity_any_constant.refuted R
  (@instance R) (@C R) (@d R) (@gap_0 R) (@k R) (@norm_X R) (@product R) (@sX R) (@scale R) (@sr R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /resnet_sec4_identity_any_constant.conclusion /C /gap_0 /sX /scale /sr /= normr_nat subr0 mul1r.
rewrite ltNge => /negP; apply.
have root : Num.sqrt (100%:R ^+ 2 / 2%:R) <= 100%:R :> R.
  rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?sqrtr_ge0 ?ler0n // sqr_sqrtr ?divr_ge0 ?sqr_ge0 ?ler0n //.
  by rewrite ler_pdivr_mulr ?ltr0n // ler_pmulr ?exprn_gt0 ?ltr0n // ler1n.
apply: (@le_trans _ _ (100%:R * 100%:R * 10%:R^-1 / 100%:R ^+ 2)).
  by do 3!rewrite ler_pmul2r ?invr_gt0 ?exprn_gt0 ?ltr0n //.
have -> : 100%:R * 100%:R * 10%:R^-1 / 100%:R ^+ 2 = 10%:R^-1 :> R by field.
by rewrite invf_le1 ?ltr0n // ler1n.
Qed.
End resnet_sec4_identity_any_constant_theory.
