(* bfc.lemC_5: rotating the rows before the symmetric square rotates the symmetric square, for any number of rows. *)
From bounds.theory Require Import language vectors spectral frobenius bfc_symmetric_squares.
From mathcomp Require Import ring.
From statements Require bfc_lemC_5.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_lemC_5_theory.
Section Symbols.
Variable R : realType.

(* R with s rows, and U. *)
Record instance := Instance { s : nat; p : nat; rows : 'M[R]_(s, p); U : 'M[R]_p }.
Implicit Type i : instance.

(* Q_(ij,kl) = a_ij a_kl (U_ik U_jl + U_il U_jk) / 2. *)
Definition Q i (ij kl : pair (p i)) : R :=
  weight R ij * weight R kl * (U i ij.1 kl.1 * U i ij.2 kl.2 + U i ij.1 kl.2 * U i ij.2 kl.1) / 2%:R.

Definition not_orthogonal_U i : R := frobenius_sqr ((U i)^T *m U i - 1%:M).
Definition not_orthogonal_Q i : R := \sum_(kl | @ordered (p i) kl) \sum_(kl' | @ordered (p i) kl')
  (\sum_(ij | ordered ij) Q ij kl * Q ij kl' - (kl == kl')%:R) ^+ 2.

(* RU * RU - (R * R) Q. *)
Definition defect i : R := \sum_r \sum_(kl | @ordered (p i) kl)
  (star ((rows i *m U i) r) kl - \sum_(ij | ordered ij) star (rows i r) ij * Q ij kl) ^+ 2.
End Symbols.

Section Rotation.
Variables (R : realType) (i : instance R).
Implicit Types kl : pair (p i).

Lemma rotated r kl : \sum_(ij | ordered ij) star (rows i r) ij * Q ij kl = star ((rows i *m U i) r) kl.
Proof.
set x := rows i r; pose f j k := x j * x k * (U i j kl.1 * U i k kl.2 + U i j kl.2 * U i k kl.1).
rewrite (eq_bigr (fun ij => weight R kl / 2%:R * (weight R ij ^+ 2 * f ij.1 ij.2))); last first.
  by move=> ij _; rewrite /star /Q /f; field.
rewrite -mulr_sumr -pairs_sum; last by move=> j k; rewrite /f; ring.
have product (a b : 'I_(p i) -> R) : \sum_j \sum_k x j * x k * (a j * b k) = (\sum_j x j * a j) * (\sum_k x k * b k).
  rewrite mulr_suml; apply: eq_bigr => j _; rewrite mulr_sumr; apply: eq_bigr => k _; ring.
have -> : \sum_j \sum_k f j k = (\sum_j x j * U i j kl.1) * (\sum_k x k * U i k kl.2)
    + (\sum_j x j * U i j kl.2) * (\sum_k x k * U i k kl.1).
  rewrite -!product -big_split; apply: eq_bigr => j _; rewrite -big_split; apply: eq_bigr => k _ /=.
  by rewrite /f mulrDr.
rewrite /star !mxE -/x; move: (\sum_j _) (\sum_j _) (weight R kl) => a b w.
by field.
Qed.

Hypothesis orthogonal : not_orthogonal_U i = 0.

Lemma columns k l : \sum_j U i j k * U i j l = (k == l)%:R.
Proof.
have : (U i)^T *m U i = 1%:M by apply/eqP; rewrite -subr_eq0 -frobenius_sqr_eq0; apply/eqP.
by move=> /matrixP /(_ k l); rewrite !mxE => <-; apply: eq_bigr => j _; rewrite mxE.
Qed.

Lemma Q_orthogonal kl kl' : ordered kl -> ordered kl' -> \sum_(ij | ordered ij) Q ij kl * Q ij kl' = (kl == kl')%:R.
Proof.
move=> kl_in kl_in'; pose u j k l := U i j k * U i j l.
pose f j k := (U i j kl.1 * U i k kl.2 + U i j kl.2 * U i k kl.1) *
  (U i j kl'.1 * U i k kl'.2 + U i j kl'.2 * U i k kl'.1).
rewrite (eq_bigr (fun ij => weight R kl * weight R kl' / 4%:R * (weight R ij ^+ 2 * f ij.1 ij.2))); last first.
  by move=> ij _; rewrite /Q /f; field.
rewrite -mulr_sumr -pairs_sum; last by move=> j k; rewrite /f; ring.
have product (a b : 'I_(p i) -> R) : \sum_j \sum_k a j * b k = (\sum_j a j) * (\sum_k b k).
  by rewrite mulr_suml; apply: eq_bigr => j _; rewrite mulr_sumr.
have -> : \sum_j \sum_k f j k =
    (\sum_j u j kl.1 kl'.1) * (\sum_k u k kl.2 kl'.2) + (\sum_j u j kl.1 kl'.2) * (\sum_k u k kl.2 kl'.1)
    + (\sum_j u j kl.2 kl'.1) * (\sum_k u k kl.1 kl'.2) + (\sum_j u j kl.2 kl'.2) * (\sum_k u k kl.1 kl'.1).
  rewrite -!product -!big_split; apply: eq_bigr => j _ /=; rewrite -!big_split; apply: eq_bigr => k _ /=.
  rewrite /f /u; move: (U i j kl.1) (U i j kl.2) (U i j kl'.1) (U i j kl'.2) => a b c d.
  by move: (U i k kl.1) (U i k kl.2) (U i k kl'.1) (U i k kl'.2) => a' b' c' d'; ring.
rewrite !columns; case: kl kl_in kl' kl_in' {f} => [a b] + [c d]; rewrite /ordered /= => ab cd.
have [same|differ] := eqVneq (a, b) (c, d).
  case: same => <- <-; rewrite !eqxx mulr1 -expr2 weight_sqr /= [b == a]eq_sym.
  by case: (a == b); rewrite /=; field.
have crossed : (a == d)%:R * (b == c)%:R = 0 :> R.
  rewrite -natrM mulnb; case: andP => // -[/eqP ad /eqP bc]; case/eqP: differ.
  have ab' : a = b by apply/val_inj/eqP; rewrite eqn_leq ab bc ad cd.
  by rewrite -bc -ad ab'.
have straight : (a == c)%:R * (b == d)%:R = 0 :> R.
  by rewrite -natrM mulnb -xpair_eqE (negbTE differ).
rewrite [_ * (a == d)%:R]mulrC [_ * (a == c)%:R]mulrC crossed straight !addr0.
by rewrite mulr0.
Qed.
End Rotation.

(* One row and one column. *)
Lemma inhabited (R : realType) : bfc_lemC_5.inhabited R (@instance R) (@defect R) (@not_orthogonal_Q R) (@not_orthogonal_U R).
Proof.
exists (@Instance R 1 1 1%:M 1%:M); split; first by do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0.
split; first by do 2![apply: sumr_ge0 => ? _]; rewrite sqr_ge0.
by rewrite /not_orthogonal_U /= trmx1 mulmx1 subrr frobenius_sqr0.
Qed.

Theorem proved (R : realType) : bfc_lemC_5.statement R (@instance R) (@defect R) (@not_orthogonal_Q R) (@not_orthogonal_U R).
Proof.
move=> i [_ [_ [_ orthogonal]]]; split.
  by apply: big1 => r _; apply: big1 => kl _; rewrite rotated subrr expr0n.
apply: big1 => kl kl_in; apply: big1 => kl' kl_in'.
by rewrite Q_orthogonal // subrr expr0n.
Qed.
End bfc_lemC_5_theory.
