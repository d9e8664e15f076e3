(* Polynomials of independent standard normal numbers as sums of products of polynomials in one number each: means,
   derivatives, and Hermite polynomials. A file of lemmas. *)
From mathcomp Require Import boolp.
From bounds.theory Require Import language gaussian hermite gaussian_squares.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section OneNumber.
Variable R : realType.
Implicit Type p : {poly R}.

(* He_(k+1) = x He_k - He_k'. *)
Fixpoint he (k : nat) : {poly R} := if k is l.+1 then 'X * he l - (he l)^`() else 1.

Lemma deriv_he k : (he k.+1)^`() = k.+1%:R *: he k.
Proof.
elim: k => [|k IH]; first by rewrite /= derivB derivM derivX derivC !mulr1 mulr0 addr0 derivC subr0 scale1r.
rewrite [he k.+2]/= -/(he k.+1) derivB derivM derivX mul1r IH derivZ -scalerAr -addrA -scalerBr.
by rewrite -/(he k.+1) [in RHS]mulrS scalerDl scale1r.
Qed.

(* E x p(x) = E p'(x). *)
Lemma gaussian_parts p : gaussian_mean ('X * p) = gaussian_mean p^`().
Proof.
rewrite -[p]coefK poly_def mulr_sumr raddf_sum !gaussian_mean_sum; apply: eq_bigr => -[k _] _ /=.
rewrite derivZ derivXn -scalerAr -exprS -scaler_nat scalerA !gaussian_meanZX -mulrA -natrM; congr (_ * _%:R).
by case: k => // -[|k].
Qed.

Lemma gaussian_he k p : gaussian_mean (he k.+1 * p) = gaussian_mean (he k * p^`()).
Proof.
rewrite [he _]/= mulrBl gaussian_meanD gaussian_meanN -mulrA gaussian_parts derivM gaussian_meanD.
by rewrite addrAC subrr add0r.
Qed.

Local Arguments he : simpl never.
Local Arguments hermite : simpl never.

Lemma he_up k : he k.+1 = 'X * he k - (he k)^`(). Proof. by []. Qed.

Lemma power_he a N : (a < N)%N -> 'X^a = \sum_(k < N) (hermite a k)%:R *: he k.
Proof.
elim: a N => [|a IH] [|N] // aN.
  by rewrite big_ord_recl big1 ?addr0 ?scale1r // => k _; rewrite scale0r.
have step k : 'X * he k = he k.+1 + (if k is l.+1 then k%:R *: he l else 0).
  by case: k => [|k]; rewrite he_up; [rewrite derivC subr0 addr0 | rewrite -deriv_he subrK].
rewrite exprS (IH N) // mulr_sumr.
rewrite (eq_bigr (fun k : 'I_N => (hermite a k)%:R *: he k.+1 +
  (hermite a k)%:R *: (if (k : nat) is l.+1 then l.+1%:R *: he l else 0))) => [|k _]; last first.
  by rewrite -scalerAr step scalerDr; case: (k : nat).
rewrite big_split [RHS]big_ord_recl.
rewrite [X in _ = _ + X](eq_bigr (fun k : 'I_N => (hermite a k)%:R *: he k.+1 + (k.+2 * hermite a k.+2)%:R *: he k.+1)); last first.
  by move=> k _; rewrite lift0 -scalerDl -natrD.
rewrite big_split addrCA; congr (_ + _).
have last m : (N <= m)%N -> hermite a m = 0%N by move=> Nm; apply: hermite_high; apply: leq_trans (aN : (a < N)%N) Nm.
case: N aN last => // N aN last; rewrite big_ord_recl /= scaler0 add0r [X in _ = _ + X]big_ord_recr /= last // muln0 scale0r addr0.
rewrite (eq_bigr (fun k : 'I_N => (k.+1 * hermite a k.+1)%:R *: he k)) => [|k _]; last first.
  by rewrite /bump leq0n add1n scalerA -natrM mulnC.
have -> : hermite a.+1 (@ord0 N.+1) = (1 * hermite a 1)%N by [].
case: N aN last => [|N] aN last; first by rewrite !big_ord0 addr0 mul1n last // scale0r.
rewrite big_ord_recl /= mul1n; congr (_ + _); rewrite [RHS]big_ord_recr /= last // muln0 scale0r addr0.
by apply: eq_bigr => k _; rewrite /bump leq0n add1n.
Qed.
End OneNumber.

Section Tensors.
Variables (R : realType) (I : finType).

(* c p_1(x_1) ... p_n(x_n), and lists of them. *)
Definition tensor := (R * (I -> {poly R}))%type.
Implicit Types (L M : seq tensor) (x : I -> R) (j : I).

Definition val L x : R := \sum_(t <- L) t.1 * \prod_j (t.2 j).[x j].
Definition tmean L : R := \sum_(t <- L) t.1 * \prod_j gaussian_mean (t.2 j).

Definition fixed (c : R) : seq tensor := [:: (c, fun=> 1)].
Definition scale (c : R) L : seq tensor := [seq (c * t.1, t.2) | t <- L].
Definition mul L M : seq tensor := [seq (s.1 * t.1, fun j => s.2 j * t.2 j) | s <- L, t <- M].
Definition pow L (a : nat) : seq tensor := iter a (mul L) (fixed 1).
Definition derivative j L : seq tensor := [seq (t.1, fun i => if i == j then (t.2 i)^`() else t.2 i) | t <- L].

Lemma val_fixed c x : val (fixed c) x = c.
Proof. by rewrite /val big_seq1 /= big1 ?mulr1 // => j _; rewrite hornerC. Qed.

Lemma tmean_fixed c : tmean (fixed c) = c.
Proof. by rewrite /tmean big_seq1 /= big1 ?mulr1 // => j _; rewrite gaussian_meanC. Qed.

Lemma val_cat L M x : val (L ++ M) x = val L x + val M x. Proof. by rewrite /val big_cat. Qed.
Lemma tmean_cat L M : tmean (L ++ M) = tmean L + tmean M. Proof. by rewrite /tmean big_cat. Qed.

Lemma val_scale c L x : val (scale c L) x = c * val L x.
Proof. by rewrite /val big_map mulr_sumr; apply: eq_bigr => t _; rewrite /= mulrA. Qed.

Lemma tmean_scale c L : tmean (scale c L) = c * tmean L.
Proof. by rewrite /tmean big_map mulr_sumr; apply: eq_bigr => t _; rewrite /= mulrA. Qed.

Lemma val_flatten (J : Type) (s : seq J) (F : J -> seq tensor) x : val (flatten (map F s)) x = \sum_(i <- s) val (F i) x.
Proof. by rewrite /val big_flatten big_map. Qed.

Lemma tmean_flatten (J : Type) (s : seq J) (F : J -> seq tensor) : tmean (flatten (map F s)) = \sum_(i <- s) tmean (F i).
Proof. by rewrite /tmean big_flatten big_map. Qed.

Lemma val_mul L M x : val (mul L M) x = val L x * val M x.
Proof.
rewrite /val big_allpairs_dep mulr_suml; apply: eq_bigr => s _; rewrite mulr_sumr; apply: eq_bigr => t _ /=.
have -> : \prod_j (s.2 j * t.2 j).[x j] = \prod_j (s.2 j).[x j] * \prod_j (t.2 j).[x j].
  by rewrite -big_split; apply: eq_bigr => j _; rewrite hornerM.
by rewrite mulrACA.
Qed.

Lemma tmean_mul L M :
  tmean (mul L M) = \sum_(s <- L) \sum_(t <- M) s.1 * t.1 * \prod_j gaussian_mean (s.2 j * t.2 j).
Proof. by rewrite /tmean big_allpairs_dep. Qed.

Lemma val_pow L a x : val (pow L a) x = val L x ^+ a.
Proof. by elim: a => [|a IH]; rewrite ?val_fixed // [pow _ _]/= val_mul IH exprS. Qed.

Lemma derivative_term j (p : I -> {poly R}) x : \prod_i (if i == j then (p i)^`() else p i).[x i] =
  (p j)^`().[x j] * \prod_(i | i != j) (p i).[x i].
Proof. by rewrite (bigD1 j) //= eqxx; congr (_ * _); apply: eq_bigr => i /negbTE ->. Qed.

Lemma val_derivative j L x :
  val (derivative j L) x = \sum_(t <- L) t.1 * ((t.2 j)^`().[x j] * \prod_(i | i != j) (t.2 i).[x i]).
Proof. by rewrite /val big_map; apply: eq_bigr => t _; rewrite /= derivative_term. Qed.

Lemma derivative_mul j L M x :
  val (derivative j (mul L M)) x = val (derivative j L) x * val M x + val L x * val (derivative j M) x.
Proof.
have rearranged (a b c d e h u v : R) :
  a * b * ((c * d + e * h) * (u * v)) = a * (c * u) * (b * (d * v)) + a * (e * u) * (b * (h * v)) by ring.
rewrite !val_derivative /val big_allpairs_dep !mulr_suml -big_split; apply: eq_bigr => s _ /=.
rewrite !mulr_sumr -big_split; apply: eq_bigr => t _ /=.
have -> : \prod_(i | i != j) (s.2 i * t.2 i).[x i] = \prod_(i | i != j) (s.2 i).[x i] * \prod_(i | i != j) (t.2 i).[x i].
  by rewrite -big_split; apply: eq_bigr => i _; rewrite hornerM.
by rewrite derivM hornerD !hornerM [\prod_i (t.2 i).[x i]](bigD1 j) //= [\prod_i (s.2 i).[x i]](bigD1 j) //=; exact: rearranged.
Qed.

Lemma derivative_fixed j c x : val (derivative j (fixed c)) x = 0.
Proof. by rewrite val_derivative big_seq1 /= derivC horner0 mul0r mulr0. Qed.

Lemma derivative_pow j L a x : val (derivative j (pow L a.+1)) x = a.+1%:R * val L x ^+ a * val (derivative j L) x.
Proof.
have powS b : pow L b.+1 = mul L (pow L b) by [].
elim: a => [|a IH]; rewrite powS derivative_mul.
  by rewrite derivative_fixed val_fixed; ring.
by rewrite IH val_pow exprS mulrS; ring.
Qed.

(* Sums of products of Hermite polynomials, with coefficients and degrees. *)
Definition hermites := seq (R * (I -> nat)).
Implicit Type s : hermites.
Definition tensors s : seq tensor := [seq (t.1, fun j => he R (t.2 j)) | t <- s].
Definition homogeneous (r : nat) s : bool := all (fun t => (\sum_j t.2 j)%N == r) s.
Definition lower j s : hermites :=
  [seq (t.1 * (t.2 j)%:R, fun i => if i == j then (t.2 i).-1 else t.2 i) | t <- s & (0 < t.2 j)%N].

Lemma homogeneous_lower j r s : homogeneous r.+1 s -> homogeneous r (lower j s).
Proof.
move/allP => same; apply/allP => _ /mapP[t + ->]; rewrite mem_filter => /andP[t_gt0 /same] /=.
rewrite (bigD1 j) //= [X in _ -> X == _](bigD1 j) //= eqxx; case: (t.2 j) t_gt0 => // a _.
by rewrite addSn eqSS => /eqP <-; apply/eqP; congr (_ + _)%N; apply: eq_bigr => i /negbTE ->.
Qed.

Lemma val_lower j s x : val (tensors (lower j s)) x = val (derivative j (tensors s)) x.
Proof.
rewrite val_derivative /val /tensors /lower !big_map big_filter /= big_mkcond; apply: eq_bigr => t _ /=.
case: ifP => [t_gt0|/negbT]; last by rewrite -leqNgt leqn0 => /eqP ->; rewrite derivC horner0 mul0r mulr0.
rewrite (bigD1 j) //= eqxx; case: (t.2 j) t_gt0 => // a _; rewrite deriv_he hornerZ /= !mulrA; congr (_ * _).
by apply: eq_bigr => i /negbTE ->.
Qed.

(* r E f F = sum_j E D_j f D_j F for f of degree r. *)
Theorem by_parts r s L : homogeneous r s ->
  r%:R * tmean (mul (tensors s) L) = \sum_j tmean (mul (tensors (lower j s)) (derivative j L)).
Proof.
rewrite tmean_mul /tensors big_map mulr_sumr => /allP same.
have side j : tmean (mul (tensors (lower j s)) (derivative j L)) = \sum_(t <- s) \sum_(u <- L)
    t.1 * u.1 * ((t.2 j)%:R * \prod_i gaussian_mean (he R (t.2 i) * u.2 i)).
  rewrite tmean_mul /tensors /lower !big_map big_filter big_mkcond; apply: eq_bigr => t _ /=.
  case: ifP => [t_gt0|/negbT]; last first.
    by rewrite -leqNgt leqn0 => /eqP zero; rewrite big1 // => u _; rewrite zero mul0r mulr0.
  rewrite big_map; apply: eq_bigr => u _ /=; rewrite -!mulrA; congr (_ * _); rewrite mulrCA; congr (_ * (_ * _)).
  rewrite (bigD1 j) //= eqxx [RHS](bigD1 j) //=; case: (t.2 j) t_gt0 => // a _; rewrite gaussian_he; congr (_ * _).
  by apply: eq_bigr => i /negbTE ->.
rewrite (eq_bigr _ (fun j _ => side j)) exchange_big /= !big_seq; apply: eq_bigr => t /same /eqP <-.
rewrite exchange_big mulr_sumr; apply: eq_bigr => u _ /=.
by rewrite -mulr_sumr -mulr_suml -natr_sum mulrCA.
Qed.
End Tensors.
