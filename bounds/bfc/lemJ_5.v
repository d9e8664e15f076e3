(* bfc.lemJ_5_2: a linear change of variables costs the singular values to the power 2 q, not q. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_lemJ_5_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemJ_5_2_theory.
Section Symbols.
Variable R : realType.

(* The form f(x) = c x^q in one variable, the weight W of the change x -> W x, and the bound kappa. *)
Record instance := Instance { leading : R; degree : nat; W : R; condition : R }.
Implicit Type i : instance.

(* The sum of the squared coefficients. *)
Definition coefficients (f : {poly R}) : R := \sum_(k < size f) f`_k ^+ 2.
Definition form i : {poly R} := leading i *: 'X^(degree i).

Definition q i : nat := degree i.
Definition kappa i : R := condition i.
Definition sigma_min i : R := `|W i|.
Definition C_f i : R := coefficients (form i).
Definition C_g i : R := coefficients (form i \Po (W i *: 'X)).
End Symbols.

Section Witness.
Variable R : realType.

Lemma coefficients_monomial c k : c != 0 -> coefficients (c *: 'X^k : {poly R}) = c ^+ 2.
Proof.
move=> c_n0; rewrite /coefficients size_scale // size_polyXn big_ord_recr /= coefZ coefXn eqxx mulr1.
rewrite big1 ?add0r // => j _; rewrite coefZ coefXn.
by rewrite (ltn_eqF (ltn_ord j)) mulr0 expr0n.
Qed.

(* f = x and W = 1/2: the coefficient 1 becomes 1/2, and its square 1/4 is below 1/2. *)
Definition witness : instance R := Instance 1 1 2%:R^-1 2%:R.

Lemma before : C_f witness = 1.
Proof. by rewrite /C_f /form /= coefficients_monomial ?oner_eq0 ?expr1n. Qed.

Lemma after : C_g witness = 4%:R^-1.
Proof.
rewrite /C_g /form /= scale1r expr1 comp_polyX -(expr1 'X) coefficients_monomial ?invr_eq0 ?pnatr_eq0 //.
by field.
Qed.

Lemma premises_of_witness :
  bfc_lemJ_5_2.premises R (@instance R) (@C_f R) (@C_g R) (@kappa R) (@q R) (@sigma_min R) witness.
Proof.
rewrite /bfc_lemJ_5_2.premises before after /kappa /sigma_min /=.
by rewrite ger0_norm ?invr_ge0 ?ler0n.
Qed.
End Witness.

Lemma inhabited (R : realType) :
  bfc_lemJ_5_2.inhabited R (@instance R) (@C_f R) (@C_g R) (@kappa R) (@q R) (@sigma_min R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  bfc_lemJ_5_2.refuted R (@instance R) (@C_f R) (@C_g R) (@kappa R) (@q R) (@sigma_min R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_lemJ_5_2.conclusion before after /kappa /q /= expr1 mulr1 (_ : 1`! = 1%N) // expr1n divr1.
by rewrite lef_pinv ?posrE ?ltr0n // ler_nat.
Qed.
End bfc_lemJ_5_2_theory.
