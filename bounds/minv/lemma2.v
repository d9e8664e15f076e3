(* minv.lemma2a: the first display of Lemma 2 fails for a coefficient beyond one. *)
From bounds.theory Require Import language vectors spectral pseudoinverse.
From mathcomp Require Import ring.
From statements Require minv_lemma2a.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section WarmUp.
Variables (R : realType) (m n : nat).
Implicit Types (A : 'M[R]_(m.+1, n)) (X : 'M[R]_(n, m.+1)).

(* A layer of order L with one more term, whose coefficient is learned. *)
Definition layer A (order : nat) X (coefficient : R) :=
  X *m (\sum_(l < order) (1%:M - A *m X) ^+ l + coefficient *: (1%:M - A *m X) ^+ order).

(* The iterate behind some layers with these coefficients, from the start A^T / c. *)
Definition iterate A order (scale : R) (coefficients : seq R) :=
  foldl (layer A order) (scale^-1 *: A^T) coefficients.
End WarmUp.

Module minv_lemma2a_theory.
Section Symbols.
Variable R : realType.

(* A matrix with its pseudo-inverse, the scale of the start, the order, and the coefficients up to this layer. *)
Record instance := Instance {
  rows : nat; columns : nat;
  A : 'M[R]_(rows.+1, columns);
  inverse : 'M[R]_(columns, rows.+1);
  penrose : pseudoinverse A inverse;
  scale : R; order : nat; before : seq R; coefficient : R;
}.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition C_k i : R := coefficient i.
Definition c_0 i : R := scale i.
Definition norm_A i : R := spectral (A i).
Definition residual i (coefficients : seq R) : R :=
  spectral (A i *m inverse i - A i *m iterate (A i) (order i) (scale i) coefficients).
Definition e_k i : R := residual i (before i).
Definition e_next i : R := residual i (rcons (before i) (coefficient i)).
End Symbols.

Section Witness.
Variable R : realType.

(* The number 1 with scale 8/7, order 4 and coefficient 6/5: the residual is 1/8, and the formula is negative there. *)
Definition witness : instance R := Instance (pseudoinverse1 R 1) (8%:R / 7%:R) 4 [::] (6%:R / 5%:R).

Lemma residual_of_witness : e_k witness = 8%:R^-1.
Proof.
rewrite /e_k /residual /iterate /= trmx1 mulmx1 mul1mx scalemx1 -raddfB spectral_scalar invf_div.
have -> : 1 - 7%:R / 8%:R = 8%:R^-1 :> R by field.
by rewrite ger0_norm ?invr_ge0 ?ler0n.
Qed.

Lemma premises_of_witness :
  minv_lemma2a.premises R (@instance R) (@C_k R) (@L R) (@c_0 R) (@e_k R) (@e_next R) (@norm_A R) witness.
Proof.
rewrite /minv_lemma2a.premises /norm_A /c_0 /= spectral1 expr1n.
do !split=> //; rewrite ?spectral_ge0 ?divr_gt0 ?ltr0n //.
by rewrite ltr_pdivl_mulr ?ltr0n // mul1r ltr_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) :
  minv_lemma2a.inhabited R (@instance R) (@C_k R) (@L R) (@c_0 R) (@e_k R) (@e_next R) (@norm_A R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  minv_lemma2a.refuted R (@instance R) (@C_k R) (@L R) (@c_0 R) (@e_k R) (@e_next R) (@norm_A R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /minv_lemma2a.conclusion residual_of_witness /= => printed.
have := spectral_ge0 (A (witness R) *m inverse (witness R)
                      - A (witness R) *m iterate (A (witness R)) 4 (scale (witness R)) [:: 6%:R / 5%:R]).
rewrite -/(residual (witness R) [:: 6%:R / 5%:R]) -/(e_next (witness R)) printed leNgt => /negP; apply.
have -> : 8%:R^-1 ^+ (1 + 4) * (6%:R / 5%:R) + 8%:R^-1 ^+ 4 * (1 - 6%:R / 5%:R) = - (20%:R * 8%:R ^+ 4)^-1 :> R.
  by field.
by rewrite oppr_lt0 invr_gt0 mulr_gt0 ?exprn_gt0 ?ltr0n.
Qed.
End minv_lemma2a_theory.
