(* bfc.factC_4_2: a symmetric matrix supported on the squares is not its own double symmetrisation. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_factC_4_2.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_factC_4_2_theory.
Section Symbols.
Variable R : realType.

(* A matrix over pairs {j, k} with j <= k on both sides, and one of its entries. *)
Record instance := Instance {
  size : nat; matrix : nat -> nat -> nat -> nat -> R;
  row : nat * nat; column : nat * nat;
}.
Implicit Type i : instance.

(* Sums over all entries ({a, b}, {c, d}) with a condition. *)
Definition over (n : nat) (chosen : nat -> nat -> nat -> nat -> bool) (f : nat -> nat -> nat -> nat -> R) : R :=
  \sum_(a < n) \sum_(b < n) \sum_(c < n) \sum_(d < n)
    if [&& a <= b, c <= d & chosen a b c d]%N then f a b c d else 0.

(* The entry of z * z at {a, b} is z_a^2 or sqrt(2) z_a z_b. *)
Definition weight (a b : nat) : R := if a == b then 1 else Num.sqrt 2%:R.

(* Sym spreads the coefficient of each monomial of (z * z)' M (z * z) evenly over the entries that carry it. *)
Definition carries i (a b c d : nat) : bool :=
  perm_eq [:: a; b; c; d] [:: (row i).1; (row i).2; (column i).1; (column i).2].
Definition coefficient i : R :=
  over (size i) (carries i) (fun a b c d => weight a b * weight c d * matrix i a b c d).
Definition carriers i : R := over (size i) (carries i) (fun _ _ _ _ => 1).
Definition Sym i : R :=
  coefficient i / carriers i / (weight (row i).1 (row i).2 * weight (column i).1 (column i).2).

Definition M i : R := matrix i (row i).1 (row i).2 (column i).1 (column i).2.
Definition outside_squares i : R :=
  over (size i) (fun a b c d => (a != b) || (c != d)) (fun a b c d => matrix i a b c d ^+ 2).
Definition asymmetry i : R :=
  over (size i) (fun _ _ _ _ => true) (fun a b c d => (matrix i a b c d - matrix i c d a b) ^+ 2).
End Symbols.

Section Witness.
Variable R : realType.

(* Two variables, ones at ({1,1},{2,2}) and ({2,2},{1,1}); Sym has 2/3 there, as z_1^2 z_2^2 is also (z_1 z_2)(z_1 z_2). *)
Definition exchange (a b c d : nat) : R := [&& a == b, c == d & a != c]%:R.
Definition witness : instance R := Instance 2 exchange (0, 0)%N (1, 1)%N.

Lemma symmetrised : Sym witness = 2%:R / 3%:R.
Proof.
rewrite /Sym /coefficient /carriers /over /= !(big_ord_recl, big_ord0) /=.
rewrite /carries /perm_eq /= /weight /exchange /=.
by rewrite ?mulr0 ?mul0r; field.
Qed.

Lemma premises_of_witness : bfc_factC_4_2.premises R
  (@instance R) (@M R) (@Sym R) (@asymmetry R) (@outside_squares R) witness.
Proof.
have on_squares : outside_squares witness = 0.
  rewrite /outside_squares /over /= !(big_ord_recl, big_ord0) /=.
  by rewrite /exchange /=; ring.
have symmetric : asymmetry witness = 0.
  rewrite /asymmetry /over /= !(big_ord_recl, big_ord0) /=.
  by rewrite /exchange /=; ring.
by rewrite /bfc_factC_4_2.premises on_squares symmetric.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_factC_4_2.inhabited R
  (@instance R) (@M R) (@Sym R) (@asymmetry R) (@outside_squares R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bfc_factC_4_2.refuted R
  (@instance R) (@M R) (@Sym R) (@asymmetry R) (@outside_squares R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_factC_4_2.conclusion symmetrised /M /= /exchange /= => /eqP; rewrite -subr_eq0.
have -> : 2%:R / 3%:R - 1%:R = - 3%:R^-1 :> R by field.
by rewrite oppr_eq0 invr_eq0 pnatr_eq0.
Qed.
End bfc_factC_4_2_theory.
