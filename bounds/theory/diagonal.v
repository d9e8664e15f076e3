(* Diagonal matrices: their powers, an iterated inverse between two of them, and what the diagonal is of the norm. *)
From bounds.theory Require Import language vectors spectral.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Diagonal.
Variables (R : realType) (n : nat).
Implicit Types (a x e : 'rV[R]_n.+1) (c : nat -> R).

Lemma diag_exp e l : diag_mx e ^+ l = diag_mx (\row_j e 0 j ^+ l).
Proof.
elim: l => [|l same]; last first.
  by rewrite exprS same -mulmxE mulmx_diag; congr diag_mx; apply/rowP => j; rewrite !mxE exprS.
by apply/matrixP => i j; rewrite !mxE expr0.
Qed.

Lemma sandwiched a x c L j :
  (diag_mx a *m (diag_mx x *m \sum_(l < L) c l *: (1 - diag_mx a *m diag_mx x) ^+ l) *m diag_mx a) j j
  = a 0 j ^+ 2 * x 0 j * \sum_(l < L) c l * (1 - a 0 j * x 0 j) ^+ l.
Proof.
have -> : 1 - diag_mx a *m diag_mx x = diag_mx (\row_j (1 - a 0 j * x 0 j)).
  by rewrite mulmx_diag; apply/matrixP => i k; rewrite !mxE -mulrnBl.
rewrite mul_mx_diag mul_diag_mx mul_diag_mx !mxE summxE.
rewrite (eq_bigr (fun l : 'I_L => c l * (1 - a 0 j * x 0 j) ^+ l)) => [|l _]; last first.
  by rewrite diag_exp !mxE eqxx mulr1n.
by rewrite mulrAC -!mulrA mulrCA; congr (_ * _); rewrite mulrA -expr2 mulrCA.
Qed.

Lemma diagonal_le (M : 'M[R]_n.+1) : \sum_j M j j ^+ 2 <= frobenius_sqr M.
Proof.
apply: ler_sum => j _; rewrite (bigD1 j) //= ler_addl.
by apply: sumr_ge0 => k _; rewrite sqr_ge0.
Qed.
End Diagonal.
