(* Numbers by their decimals, and e^2 <= 15/2. *)
From bounds.theory Require Import language arithmetic sigmoid.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Decimals.
Variable R : realType.

(* 0.d_1 d_2 ... *)
Fixpoint decimal (digits : seq nat) : R := if digits is d :: rest then (d%:R + decimal rest) / 10%:R else 0.

Lemma decimal_ge0 digits : 0 <= decimal digits.
Proof. by elim: digits => //= d rest ge0; rewrite divr_ge0 ?addr_ge0 ?ler0n. Qed.

(* An upper bound of e^x gives one of e^(2x). *)
Lemma expR_twice (x y a b : R) : expR x <= a -> x + x = y -> a ^+ 2 <= b -> expR y <= b.
Proof.
move=> below <-; apply: le_trans; rewrite expRD -expr2 ler_expn2r ?nnegrE ?(ltW (expR_gt0 _)) //.
exact: le_trans (ltW (expR_gt0 _)) below.
Qed.

Lemma expR2_le : expR 2%:R <= 15%:R / 2%:R :> R.
Proof.
have start : expR (1 / 128%:R) <= 1%:R + decimal [:: 0; 0; 7; 8; 8]%N.
  have a_ge0 : 0 <= 1%:R + decimal [:: 0; 0; 7; 8; 8]%N by rewrite addr_ge0 ?ler0n ?decimal_ge0.
  have low : 1 - 1 / 128%:R <= expR (- (1 / 128%:R)) :> R.
    have /small_share/andP[_] : 0 <= 1 / 128%:R :> R by rewrite divr_ge0 ?ler01 ?ler0n.
    by rewrite ler_subl_addr addrC -ler_subl_addr.
  have one : 1 <= (1%:R + decimal [:: 0; 0; 7; 8; 8]%N) * (1 - 1 / 128%:R).
    by apply: (le_by (decimal_ge0 [:: 0; 0; 0; 0; 0; 5; 9; 3; 7; 5]%N)); rewrite /=; field.
  have := le_trans one (ler_wpmul2l a_ge0 low); rewrite expRN ler_pdivl_mulr ?expR_gt0 // mul1r.
  by rewrite mul1r.
have s1 : expR (1 / 64%:R) <= 1%:R + decimal [:: 0; 1; 5; 8; 3]%N.
  by apply: (expR_twice start); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 0; 0; 7; 9; 0; 5; 6]%N)); rewrite /=; field].
have s2 : expR (1 / 32%:R) <= 1%:R + decimal [:: 0; 3; 1; 9; 2]%N.
  by apply: (expR_twice s1); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 0; 0; 9; 4; 1; 1; 1]%N)); rewrite /=; field].
have s3 : expR (1 / 16%:R) <= 1%:R + decimal [:: 0; 6; 4; 8; 6]%N.
  by apply: (expR_twice s2); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 0; 0; 1; 1; 1; 3; 6]%N)); rewrite /=; field].
have s4 : expR (1 / 8%:R) <= 1%:R + decimal [:: 1; 3; 4]%N.
  by apply: (expR_twice s3); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 0; 7; 3; 1; 8; 0; 4]%N)); rewrite /=; field].
have s5 : expR (1 / 4%:R) <= 1%:R + decimal [:: 2; 8; 6]%N.
  by apply: (expR_twice s4); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 0; 4; 4]%N)); rewrite /=; field].
have s6 : expR (1 / 2%:R) <= 1%:R + decimal [:: 6; 5; 4]%N.
  by apply: (expR_twice s5); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 2; 0; 4]%N)); rewrite /=; field].
have s7 : expR (1 / 1%:R) <= 2%:R + decimal [:: 7; 3; 6]%N.
  by apply: (expR_twice s6); [field | apply: (le_by (decimal_ge0 [:: 0; 0; 0; 2; 8; 4]%N)); rewrite /=; field].
apply: (expR_twice s7); [by field | apply: (le_by (decimal_ge0 [:: 0; 1; 4; 3; 0; 4]%N)); rewrite /=; by field].
Qed.
End Decimals.
