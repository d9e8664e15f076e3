(* The network of the learned method with any number of hidden layers, and how far two such networks are apart.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius frobenius_norm.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Layer l has width l neurons; layer 0 is the input, a coordinate and its gradient. *)
Definition width (neurons : nat -> nat) (l : nat) : nat := if l is k.+1 then neurons k else 2.

Section Network.
Variables (R : realType) (b d : nat) (M : 'M[R]_(b, d)) (Y : 'cV[R]_b) (neurons : nat -> nat).
Implicit Types (X : 'cV[R]_d) (W : forall l, 'M[R]_(width neurons l.+1, width neurons l)).

Definition gradient X : 'cV[R]_d := M^T *m (M *m X - Y).

(* Every coordinate is a column that holds x and its gradient. *)
Definition inputs X : 'M[R]_(2, d) := \matrix_(k, j) (if k == 0%N :> nat then X j 0 else gradient X j 0).

(* G_0 = (x, g) and G_l = ReLU(W_l G_(l-1)). *)
Fixpoint hidden W X (l : nat) : 'M[R]_(width neurons l, d) :=
  if l is k.+1 then relu (W k *m hidden W X k) else inputs X.

Lemma inputs_norm X : frobenius (inputs X) <= norm X + norm (gradient X).
Proof.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?addr_ge0 ?norm_ge0 ?frobenius_ge0 // sqr_frobenius.
have -> : frobenius_sqr (inputs X) = norm X ^+ 2 + norm (gradient X) ^+ 2.
  rewrite /frobenius_sqr !big_ord_recl big_ord0 addr0 !norm_sqr /inner.
  by congr (_ + _); apply: eq_bigr => j _; rewrite !mxE /= expr2.
by rewrite sqrrD addrAC ler_addl mulrn_wge0 // mulr_ge0 ?norm_ge0.
Qed.

Lemma gradient_lipschitz X X' : norm (gradient X' - gradient X) <= spectral (M^T *m M) * norm (X' - X).
Proof.
have -> : gradient X' - gradient X = (M^T *m M) *m (X' - X).
  by rewrite /gradient -mulmxBr opprB addrA subrK -mulmxBr mulmxA.
exact: norm_mul_le.
Qed.

Lemma inputs_distance X X' : frobenius (inputs X' - inputs X) <= (1 + spectral (M^T *m M)) * norm (X' - X).
Proof.
apply: (@le_trans _ _ (norm (X' - X) + norm (gradient X' - gradient X))); last first.
  by rewrite mulrDl mul1r ler_add2l gradient_lipschitz.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?addr_ge0 ?norm_ge0 ?frobenius_ge0 // sqr_frobenius.
have -> : frobenius_sqr (inputs X' - inputs X) = norm (X' - X) ^+ 2 + norm (gradient X' - gradient X) ^+ 2.
  rewrite /inputs; move: (gradient X') (gradient X) => g' g.
  rewrite /frobenius_sqr !big_ord_recl big_ord0 addr0 !norm_sqr /inner.
  by congr (_ + _); apply: eq_bigr => j _; rewrite !mxE /= expr2.
by rewrite sqrrD addrAC ler_addl mulrn_wge0 // mulr_ge0 ?norm_ge0.
Qed.

Variable bound : nat -> R.
Hypothesis bound_gt0 : forall l, 0 < bound l.

(* The product of the bounds of the first layers, and the sum of the relative changes of their weights. *)
Definition product (l : nat) : R := \prod_(s < l) bound s.
Definition changes W W' (l : nat) : R := \sum_(s < l) (bound s)^-1 * spectral (W' s - W s).

Lemma product_ge0 l : 0 <= product l.
Proof. by apply: prodr_ge0 => s _; rewrite ltW. Qed.

Lemma changes_ge0 W W' l : 0 <= changes W W' l.
Proof. by apply: sumr_ge0 => s _; rewrite mulr_ge0 ?invr_ge0 ?spectral_ge0 // ltW. Qed.

Lemma hidden_norm W X l : (forall s, (s < l)%N -> spectral (W s) <= bound s) ->
  frobenius (hidden W X l) <= product l * frobenius (inputs X).
Proof.
elim: l => [|l below] small; first by rewrite /product big_ord0 mul1r.
rewrite /product big_ord_recr /= mulrAC mulrC.
apply: le_trans (relu_le _) (le_trans (frobenius_mul_le _ _) _).
by rewrite ler_pmul ?spectral_ge0 ?frobenius_ge0 ?small // below // => s s_lt; rewrite small // ltnS ltnW.
Qed.

(* One linear layer more. *)
Lemma linear_distance m W W' X X' l (V V' : 'M[R]_(m, width neurons l)) c : 0 < c -> spectral V' <= c ->
  (forall s, (s < l)%N -> spectral (W s) <= bound s) ->
  frobenius (hidden W' X' l - hidden W X l) <=
    product l * (frobenius (inputs X' - inputs X) + frobenius (inputs X) * changes W W' l) ->
  frobenius (V' *m hidden W' X' l - V *m hidden W X l) <=
    product l * c * (frobenius (inputs X' - inputs X) +
                     frobenius (inputs X) * (changes W W' l + c^-1 * spectral (V' - V))).
Proof.
move=> c_gt0 V'_le small apart; have c_n0 : c != 0 by rewrite gt_eqF.
have -> : V' *m hidden W' X' l - V *m hidden W X l =
    V' *m (hidden W' X' l - hidden W X l) + (V' - V) *m hidden W X l.
  by rewrite mulmxBr mulmxBl addrA subrK.
apply: le_trans (frobeniusD_le _ _) _.
have first : frobenius (V' *m (hidden W' X' l - hidden W X l)) <=
    c * (product l * (frobenius (inputs X' - inputs X) + frobenius (inputs X) * changes W W' l)).
  by rewrite (le_trans (frobenius_mul_le _ _)) // ler_pmul ?spectral_ge0 ?frobenius_ge0.
have second : frobenius ((V' - V) *m hidden W X l) <= spectral (V' - V) * (product l * frobenius (inputs X)).
  by rewrite (le_trans (frobenius_mul_le _ _)) // ler_wpmul2l ?spectral_ge0 // hidden_norm.
apply: le_trans (ler_add first second) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by move: (frobenius _) (frobenius _) (changes _ _ _) (spectral _) (product _) => x y z u v; field.
Qed.

Lemma hidden_distance W W' X X' l :
  (forall s, (s < l)%N -> spectral (W s) <= bound s /\ spectral (W' s) <= bound s) ->
  frobenius (hidden W' X' l - hidden W X l) <=
    product l * (frobenius (inputs X' - inputs X) + frobenius (inputs X) * changes W W' l).
Proof.
elim: l => [|l below] small; first by rewrite /product /changes !big_ord0 mul1r mulr0 addr0.
have small_l s : (s < l)%N -> spectral (W s) <= bound s /\ spectral (W' s) <= bound s.
  by move=> s_lt; apply: small; rewrite ltnS ltnW.
rewrite /product /changes !big_ord_recr /= -/(product l) -/(changes W W' l).
apply: le_trans (relu_distance _ _) _; apply: linear_distance; [exact: bound_gt0 | exact: (small l (ltnSn l)).2 | | ].
  by move=> s /small_l [].
exact: below.
Qed.

End Network.
