(* Sums with weights that have little energy: K_0^2 + ... + K_(j-1)^2 <= j for all j, beside numbers that grow with the step.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Sums.
Variable R : realType.
Implicit Types (f g : nat -> R) (T : nat).

Lemma cauchy_sums T f g : (\sum_(k < T) f k * g k) ^+ 2 <= (\sum_(k < T) f k ^+ 2) * (\sum_(k < T) g k ^+ 2).
Proof.
have := inner_sqr_le (\col_(k < T) f k) (\col_(k < T) g k); rewrite /inner.
by under eq_bigr do rewrite !mxE; under [X in _ <= X * _]eq_bigr do rewrite !mxE -expr2;
  under [X in _ <= _ * X]eq_bigr do rewrite !mxE -expr2.
Qed.

Lemma sum_squares_le T f : (forall k, 0 <= f k) -> \sum_(k < T) f k ^+ 2 <= (\sum_(k < T) f k) ^+ 2.
Proof.
move=> f_ge0; elim: T => [|T IH]; first by rewrite !big_ord0 expr0n.
rewrite !big_ord_recr /=; have sum_ge0 : 0 <= \sum_(k < T) f k by apply: sumr_ge0.
move: (\sum_(k < T) f k) sum_ge0 (\sum_(k < T) _) IH (f T) (f_ge0 T) => a a_ge0 e; rewrite -subr_ge0 => e_le c c_ge0.
apply: (ler_by (d := (a ^+ 2 - e) + 2%:R * (a * c))); first by ring.
by nonnegative.
Qed.

Lemma sum_of_numbers T : \sum_(k < T) k.+1%:R <= T%:R ^+ 2 :> R.
Proof.
elim: T => [|T IH]; first by rewrite big_ord0 expr0n.
rewrite big_ord_recr /= [T.+1%:R]mulrSr; move: (\sum_(k < T) _) IH => a; rewrite -subr_ge0 => a_le.
apply: (ler_by (d := (T%:R ^+ 2 - a) + T%:R)); first by ring.
by nonnegative.
Qed.

Lemma backwards T f : \sum_(k < T) f (T - k.+1)%N = \sum_(s < T) f s.
Proof. by rewrite [RHS](reindex_inj rev_ord_inj). Qed.
End Sums.

Section Weights.
Variables (R : realType) (T : nat) (K : nat -> R).
Hypothesis energy : forall j, (j <= T)%N -> \sum_(k < j) K k ^+ 2 <= j%:R.
Implicit Types c f : nat -> R.

(* Abel: numbers that do not grow. *)
Lemma spent_squares c : (forall k, 0 <= c k) -> (forall k, c k.+1 <= c k) ->
  \sum_(k < T) K k ^+ 2 * c k <= \sum_(k < T) c k.
Proof.
move=> c_ge0 falls; pose rest j := j%:R - \sum_(k < j) K k ^+ 2.
suff abel j : (j <= T)%N -> c j * rest j <= \sum_(k < j) c k - \sum_(k < j) K k ^+ 2 * c k.
  by rewrite -subr_ge0 (le_trans _ (abel T (leqnn T))) // mulr_ge0 ?subr_ge0 ?energy.
elim: j => [|j IH] j_le; first by rewrite /rest !big_ord0 !subrr mulr0.
have before := IH (ltnW j_le); have rest_ge0 : 0 <= rest j.+1 by rewrite subr_ge0 energy.
apply: le_trans (ler_wpmul2r rest_ge0 (falls j)) _; rewrite !big_ord_recr /= {rest_ge0}.
rewrite -subr_ge0 in before; apply: (ler_by (d := _)) before; rewrite /rest big_ord_recr /= [j.+1%:R]mulrSr.
by ring.
Qed.

Lemma spent_numbers c : (forall k, 0 <= c k) -> (forall k, c k.+1 <= c k) -> \sum_(k < T) K k * c k <= \sum_(k < T) c k.
Proof.
move=> c_ge0 falls; have squares := spent_squares c_ge0 falls.
have twice : 2%:R * (\sum_(k < T) K k * c k) <= (\sum_(k < T) K k ^+ 2 * c k) + (\sum_(k < T) c k).
  rewrite mulr_sumr -big_split; apply: ler_sum => k _ /=; apply: (ler_by (d := (1 - K k) ^+ 2 * c k)).
    by ring.
  by rewrite mulr_ge0 ?sqr_ge0.
by rewrite -(ler_pmul2l (ltr0n R 2)) (le_trans twice) // mulr2n mulrDl mul1r ler_add2r.
Qed.

Lemma spent_on c f F S : (forall k, 0 <= c k) -> (forall k, c k.+1 <= c k) -> 0 <= F -> 0 <= S ->
  \sum_(k < T) f k ^+ 2 <= F ^+ 2 -> \sum_(k < T) c k ^+ 2 <= S ^+ 2 -> \sum_(k < T) K k * c k * f k <= S * F.
Proof.
move=> c_ge0 falls F_ge0 S_ge0 f_le c_le; apply: le_trans (ler_norm _) _.
rewrite ler_by_sqr ?mulr_ge0 ?normr_ge0 // real_normK ?num_real //.
apply: le_trans (cauchy_sums T (fun k => K k * c k) f) _; rewrite exprMn ler_pmul ?sumr_ge0 //; try by move=> k _; rewrite sqr_ge0.
apply: le_trans _ c_le; under eq_bigr do rewrite exprMn.
by apply: (spent_squares (c := fun k => c k ^+ 2)) => k; rewrite ?sqr_ge0 // ler_expn2r ?nnegrE.
Qed.
End Weights.

(* The sum of all steps, with the weights in reverse: numbers a + sqrt(s) c, and parts f + sqrt(s) m. *)
Section AllSteps.
Variables (R : realType) (T : nat) (K : nat -> R) (a f : nat -> R) (c m F : R).
Hypothesis energy : forall j, (j <= T)%N -> \sum_(k < j) K k ^+ 2 <= j%:R.
Hypotheses (a_ge0 : forall s, 0 <= a s) (rises : forall s, a s <= a s.+1) (c_ge0 : 0 <= c) (m_ge0 : 0 <= m) (F_ge0 : 0 <= F).
Hypothesis f_le : \sum_(s < T) f s ^+ 2 <= F ^+ 2.
Notation root s := (Num.sqrt s.+1%:R : R).

Lemma root_ge0 s : 0 <= root s. Proof. exact: sqrtr_ge0. Qed.
Lemma root_rises s : root s <= root s.+1. Proof. by rewrite ler_wsqrtr // ler_nat. Qed.

Lemma reversed (e : nat -> R) : (forall s, e s <= e s.+1) -> forall k, e (T - k.+2)%N <= e (T - k.+1)%N.
Proof.
move=> up k; have [small|large] := ltnP k.+1 T; first by rewrite -(subnSK small); apply: up.
have -> : (T - k.+2 = 0)%N by apply/eqP; rewrite subn_eq0 (leq_trans large).
have -> : (T - k.+1 = 0)%N by apply/eqP; rewrite subn_eq0.
by [].
Qed.

(* The sums of the four products. *)
Lemma product_apart n (e g : nat -> R) (s : nat -> nat) :
  \sum_(k < n) K k * ((e k + root (s k) * c) * (g k + root (s k) * m)) =
  \sum_(k < n) K k * e k * g k + c * (\sum_(k < n) K k * root (s k) * g k)
  + m * (\sum_(k < n) K k * (root (s k) * e k)) + m * c * (\sum_(k < n) K k * (s k).+1%:R).
Proof.
elim: n => [|n IH]; first by rewrite !big_ord0 !mulr0 !addr0.
rewrite !big_ord_recr IH /=; have : root (s n) ^+ 2 = (s n).+1%:R by rewrite sqr_sqrtr ?ler0n.
move: (\sum_(k < n) _) (\sum_(k < n) _) (\sum_(k < n) _) (\sum_(k < n) _) (root (s n)) (e n) (g n) (K n) => A B C D r p q h.
by move=> <-; ring.
Qed.

Lemma sum_apart n (e : nat -> R) : \sum_(s < n) (F * e s + c * F + m * (root s * e s) + m * c * s.+1%:R) =
  (\sum_(s < n) e s) * F + c * (n%:R * F) + m * (\sum_(s < n) root s * e s) + m * c * (\sum_(s < n) s.+1%:R).
Proof.
elim: n => [|n IH]; first by rewrite !big_ord0; ring.
rewrite !big_ord_recr IH /= mulrSr.
move: (\sum_(k < n) _) (\sum_(k < n) _) (\sum_(k < n) _) (root n) => A B C r.
by ring.
Qed.

Theorem all_steps : \sum_(k < T) K k * ((a (T - k.+1) + root (T - k.+1) * c) * (f (T - k.+1) + root (T - k.+1) * m)) <=
  \sum_(s < T) (F * a s + c * F + m * (root s * a s) + m * c * s.+1%:R).
Proof.
pose s k := (T - k.+1)%N.
have f_back : \sum_(k < T) f (s k) ^+ 2 <= F ^+ 2 by rewrite (backwards T (fun k => f k ^+ 2)).
have of_a : \sum_(k < T) K k * a (s k) * f (s k) <= (\sum_(s < T) a s) * F.
  have whole := @spent_on R T K energy (fun k => a (s k)) (fun k => f (s k)) F (\sum_(s < T) a s).
  apply: whole => // [k||].
  - exact: reversed.
  - exact: sumr_ge0.
  by rewrite (backwards T (fun k => a k ^+ 2)) sum_squares_le.
have of_root : \sum_(k < T) K k * root (s k) * f (s k) <= T%:R * F.
  have whole := @spent_on R T K energy (fun k => root (s k)) (fun k => f (s k)) F T%:R.
  apply: whole => // [k|]; first exact: (reversed root_rises).
  rewrite (backwards T (fun k => root k ^+ 2)); under eq_bigr do rewrite sqr_sqrtr ?ler0n //.
  exact: sum_of_numbers.
have of_both : \sum_(k < T) K k * (root (s k) * a (s k)) <= \sum_(s < T) root s * a s.
  rewrite -(backwards T (fun k => root k * a k)); apply: (spent_numbers energy (c := fun k => root (s k) * a (s k))) => k.
    by rewrite mulr_ge0 ?root_ge0.
  by apply: (reversed (e := fun k => root k * a k)) => n; rewrite ler_pmul ?root_ge0 ?root_rises.
have of_numbers : \sum_(k < T) K k * (s k).+1%:R <= \sum_(s < T) s.+1%:R.
  rewrite -(backwards T (fun k => k.+1%:R)); apply: (spent_numbers energy (c := fun k => (s k).+1%:R)) => k; first exact: ler0n.
  by apply: (reversed (e := fun k => k.+1%:R)) => n; rewrite ler_nat.
rewrite (@product_apart T (fun k => a (s k)) (fun k => f (s k)) s).
have -> : \sum_(s < T) (F * a s + c * F + m * (root s * a s) + m * c * s.+1%:R) =
    (\sum_(s < T) a s) * F + c * (T%:R * F) + m * (\sum_(s < T) root s * a s) + m * c * (\sum_(s < T) s.+1%:R).
  exact: sum_apart.
by rewrite !ler_add // ler_wpmul2l ?mulr_ge0.
Qed.
End AllSteps.
