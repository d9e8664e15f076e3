(* bfc.eqF_23: the regulariser does not bound the norm of the difference of the Gram matrices, only its square. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_eqF_23.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_eqF_23_theory.
Section Symbols.
Variable R : realType.

(* Weights W and K with one entry, the strength of the regulariser, and the rest of the objective. *)
Record instance := Instance { W : R; K : R; strength : R; rest : R }.
Implicit Type i : instance.

Definition lambda_5 i : R := strength i.

(* |W'W - K'K|_F, the penalty lambda_5 |W'W - K'K|_F^2, and eps^2, all that is paid. *)
Definition defect i : R := `|W i ^+ 2 - K i ^+ 2|.
Definition penalty i : R := strength i * (W i ^+ 2 - K i ^+ 2) ^+ 2.
Definition loss i : R := rest i + strength i * (W i ^+ 2 - K i ^+ 2) ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* W = 3/4 and K = 1/4: the Gram matrices are 1/2 apart, which costs 1/4. *)
Definition witness : instance R := Instance (3%:R / 4%:R) 4%:R^-1 1 0.

Lemma difference : W witness ^+ 2 - K witness ^+ 2 = 2%:R^-1.
Proof. by rewrite /=; field. Qed.

Lemma premises_of_witness :
  bfc_eqF_23.premises R (@instance R) (@defect R) (@lambda_5 R) (@loss R) (@penalty R) witness.
Proof.
rewrite /bfc_eqF_23.premises /defect /penalty /loss /lambda_5 difference /= add0r mul1r.
have quarter_gt0 : 0 < 2%:R^-1 ^+ 2 :> R by rewrite exprn_gt0 ?invr_gt0 ?ltr0n.
by do !split=> //; rewrite ?normr_ge0 ?ltr01 ?ltW.
Qed.
End Witness.

Lemma inhabited (R : realType) :
  bfc_eqF_23.inhabited R (@instance R) (@defect R) (@lambda_5 R) (@loss R) (@penalty R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  bfc_eqF_23.refuted R (@instance R) (@defect R) (@lambda_5 R) (@loss R) (@penalty R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_eqF_23.conclusion /defect /loss /lambda_5 difference /= add0r mul1r divr1.
rewrite ger0_norm ?invr_ge0 ?ler0n // exprVn lef_pinv ?posrE ?exprn_gt0 ?ltr0n //.
by rewrite -natrX ler_nat.
Qed.
End bfc_eqF_23_theory.
