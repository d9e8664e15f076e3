(* Powers in Hermite polynomials, x^a = sum T(a, k) He_k, and moments through them: E x^(a+b) = sum T(a, k) T(b, k) k!. *)
From bounds.theory Require Import language gaussian.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* x He_k = He_(k+1) + k He_(k-1). *)
Fixpoint hermite a k : nat :=
  if a is b.+1 then (if k is l.+1 then hermite b l else 0) + k.+1 * hermite b k.+1 else (k == 0).

Lemma hermite_high a k : a < k -> hermite a k = 0.
Proof.
by elim: a k => [|a none] [|k] //= ak; rewrite (none k ak) (none k.+2 (leqW (leqW (ak : a < k)))) muln0.
Qed.

Lemma hermite_top a : hermite a a = 1.
Proof. by elim: a => //= a ->; rewrite hermite_high ?muln0 ?addn0. Qed.

(* The derivative: (k + 1) T(a+1, k+1) = (a + 1) T(a, k). *)
Lemma hermite_derivative a k : k.+1 * hermite a.+1 k.+1 = a.+1 * hermite a k.
Proof.
elim: a k => [|a below] k; first by case: k => [|k]; rewrite /= ?muln0 ?addn0 ?muln0.
have -> : hermite a.+2 k.+1 = hermite a.+1 k + k.+2 * hermite a.+1 k.+2 by [].
rewrite below mulnDr mulnCA [in RHS]mulSn; case: k => [|k]; first by rewrite /= !mul1n !add0n.
by rewrite [X in X + _ = _]mulSn below -addnA -mulnDr.
Qed.

Lemma hermite_moment a : hermite a 0 = moment a.
Proof.
elim/ltn_ind: a => -[|[|a]] below //.
have -> : hermite a.+2 0 = 1 * hermite a.+1 1 by rewrite /= !mul1n.
by rewrite hermite_derivative below.
Qed.

Lemma hermite_shift N a b : a.+1 < N ->
  \sum_(k < N) hermite a.+1 k * hermite b k * k`! = \sum_(k < N) hermite a k * hermite b.+1 k * k`!.
Proof.
case: N => // N aN.
rewrite (eq_bigr (fun k : 'I_N.+1 => (if (k : nat) is l.+1 then hermite a l else 0) * hermite b k * k`! +
  k.+1 * hermite a k.+1 * hermite b k * k`!)); last by move=> k _; rewrite /= !mulnDl.
rewrite [RHS](eq_bigr (fun k : 'I_N.+1 => hermite a k * (if (k : nat) is l.+1 then hermite b l else 0) * k`! +
  hermite a k * (k.+1 * hermite b k.+1) * k`!)); last by move=> k _; rewrite /= mulnDr mulnDl.
rewrite !big_split /= big_ord_recl [X in _ + X = _]big_ord_recr [X in _ = X + _]big_ord_recl [X in _ = _ + X]big_ord_recr /=.
have a_N : a < N := aN; rewrite (hermite_high a_N) (hermite_high (leqW a_N)) !(mul0n, muln0, add0n, addn0).
rewrite addnC; congr (_ + _); apply: eq_bigr => k _; rewrite /bump /= add1n factS.
  by rewrite mulnCA !mulnA.
by rewrite -!mulnA; congr (_ * _); rewrite mulnCA.
Qed.

Theorem moment_hermite N a b : a < N -> moment (a + b) = \sum_(k < N) hermite a k * hermite b k * k`!.
Proof.
elim: a b => [|a below] b aN; last by rewrite hermite_shift // addSnnS below // ltnW.
case: N aN => // N _; rewrite big_ord_recl big1 ?addn0 => [|k _] //=.
by rewrite hermite_moment mul1n muln1 add0n.
Qed.
