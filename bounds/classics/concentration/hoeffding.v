(* classics.hoeffding: the mean of independent numbers between 0 and 1 rarely exceeds its expectation. *)
From bounds.theory Require Import language arithmetic exponential_moments.
From mathcomp Require Import ring.
From statements Require classics_hoeffding.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_hoeffding_theory.
Section Symbols.
Variable R : realType.

(* Independent numbers X_k between 0 and 1, functions of what is drawn from T with the chances p_k, and the height t. *)
Record instance := Instance {
  more : nat; T : finType; p : 'I_more.+1 -> T -> R; X : 'I_more.+1 -> T -> R; height : R;
  p_ge0 : forall k a, 0 <= p k a; p_sum : forall k, \sum_a p k a = 1; X_range : forall k a, 0 <= X k a <= 1;
}.
Implicit Type i : instance.

(* One draw for each of the n numbers, with the product of their chances. *)
Definition outcome i : finType := [finType of {ffun 'I_(more i).+1 -> T i}].
Definition n i (w : outcome i) : nat := (more i).+1.
Definition t i (w : outcome i) : R := height i.
Definition probability i (w : outcome i) : R := \prod_k @p i k (w k).

Definition sample_mean i (w : outcome i) : R := (\sum_k @X i k (w k)) / (more i).+1%:R.
Definition expectation i : R := (\sum_k \sum_a @p i k a * @X i k a) / (more i).+1%:R.
Definition exceeds i (w : outcome i) : R := if height i <= sample_mean w - expectation i then 1 else 0.
End Symbols.

Lemma probability_sum (R : realType) (i : instance R) : \sum_(w : outcome i) probability w = 1.
Proof. by rewrite /probability -(bigA_distr_bigA (fun k a => @p R i k a)) big1 // => k _; rewrite p_sum. Qed.

Lemma probability_ge0 (R : realType) (i : instance R) (w : outcome i) : 0 <= probability w.
Proof. by apply: prodr_ge0 => k _; apply: p_ge0. Qed.

(* A fair coin with the height 1/2. *)
Lemma inhabited (R : realType) : classics_hoeffding.inhabited R
  (@instance R) (@outcome R) (@exceeds R) (@n R) (@probability R) (@t R).
Proof.
pose half : 'I_1 -> bool -> R := fun _ _ => 2%:R^-1; pose value : 'I_1 -> bool -> R := fun _ b => b%:R.
have half_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have half_sum k : \sum_a half k a = 1 by rewrite big_bool /= /half; field.
have range k b : 0 <= value k b <= 1 by rewrite /value; case: b; rewrite ?ler01 ?lexx.
exists (@Instance R 0 [finType of bool] half value 2%:R^-1 (fun _ _ => ltW half_gt0) half_sum range).
split; last exact: probability_sum.
by move=> w; rewrite probability_ge0 /t /exceeds /= half_gt0; case: ifP; rewrite ?ler01 ?lexx.
Qed.

Theorem proved (R : realType) : classics_hoeffding.statement R
  (@instance R) (@outcome R) (@exceeds R) (@n R) (@probability R) (@t R).
Proof.
move=> i [premises _]; rewrite /classics_hoeffding.conclusion.
have n_gt0 : 0 < (more i).+1%:R :> R by rewrite ltr0n.
have t_ge0 : 0 <= height i.
  have [w _|none] := pickP (outcome i); first by have [_ [_ [_ [t_gt0 _]]]] := premises w; apply: ltW.
  by have := probability_sum i; rewrite big_pred0 // => /eqP; rewrite eq_sym oner_eq0.
pose s := 4%:R * height i; have s_ge0 : 0 <= s by rewrite mulr_ge0 ?ler0n.
pose m k := \sum_a @p R i k a * @X R i k a; pose far := (more i).+1%:R * height i.
have small (w : outcome i) : exceeds w <= expR (- (s * (\sum_k m k + far))) * \prod_k expR (s * @X R i k (w k)).
  rewrite -expR_sum -mulr_sumr -expRD addrC -mulrBr /exceeds; case: ifP => [reached|_]; last exact: ltW (expR_gt0 _).
  rewrite -[X in X <= _]expR0 ler_expR mulr_ge0 // subr_ge0 -ler_subr_addl.
  move: reached; rewrite /sample_mean /expectation -mulrBl ler_pdivl_mulr // mulrC.
  exact.
apply: (@le_trans _ _ (\sum_w probability w * (expR (- (s * (\sum_k m k + far))) * \prod_k expR (s * @X R i k (w k))))).
  by apply: ler_sum => w _; rewrite ler_wpmul2l ?probability_ge0.
have -> : \sum_(w : outcome i) probability w * (expR (- (s * (\sum_k m k + far))) * \prod_k expR (s * @X R i k (w k))) =
    expR (- (s * (\sum_k m k + far))) * \prod_k \sum_a @p R i k a * expR (s * @X R i k a).
  rewrite (bigA_distr_bigA (fun k a => @p R i k a * expR (s * @X R i k a))) mulr_sumr; apply: eq_bigr => w _.
  by rewrite mulrCA -big_split.
pose bound : R := expR (- 2%:R * height i ^+ 2 * (more i).+1%:R).
have -> : \sum_(w : outcome i) probability w * expR (- 2%:R * t w ^+ 2 * (n w)%:R) = bound.
  by rewrite -(mulr_suml _ _ (@probability R i) bound) probability_sum mul1r.
have moments : (\prod_k \sum_a @p R i k a * expR (s * @X R i k a)) <= expR (\sum_k (s * m k + s ^+ 2 / 8%:R)).
  rewrite expR_sum; apply: ler_prod => k _; apply/andP; split.
    by apply: sumr_ge0 => a _; rewrite mulr_ge0 ?p_ge0 ?(ltW (expR_gt0 _)).
  by apply: exponential_moment; [exact: p_ge0 | exact: p_sum | exact: X_range | exact: s_ge0].
apply: le_trans (ler_wpmul2l (ltW (expR_gt0 _)) moments) _.
rewrite -expRD ler_expR le_eqVlt; apply/orP; left; apply/eqP.
rewrite big_split /= -mulr_sumr sumr_const card_ord -[_ *+ _]mulr_natr /s /far.
by move: (\sum_k m k) (height i) ((more i).+1%:R : R) => a h c; field.
Qed.
End classics_hoeffding_theory.
