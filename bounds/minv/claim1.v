(* minv.claim1.corrected: the gradient dominates the loss, by the trace of the inverse Gram matrix of the derivatives. *)
From bounds.theory Require Import language vectors spectral arithmetic.
From mathcomp Require Import ring.
From statements Require minv_claim1_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The residual behind k layers with coefficients C_(k,l), eq. (22), for numbers and for polynomials. *)
Section Layers.
Variables (A : comRingType) (L : nat) (C : nat -> nat -> A).
Definition layer (c : nat -> A) (e : A) : A := 1 - (1 - e) * \sum_(l < L) c l * e ^+ l.
Fixpoint behind (e : A) (k : nat) : A := if k is k'.+1 then layer (C k') (behind e k') else e.
End Layers.

(* |r|^2 <= Tr((J J^T)^-1) |J^T r|^2. *)
Section Gram.
Variables (R : realType) (m n : nat) (J : 'M[R]_(m, n)).
Implicit Type r : 'cV[R]_m.

Theorem gram_dominates r : J *m J^T \in unitmx ->
  norm r ^+ 2 <= \tr (invmx (J *m J^T)) * norm (J^T *m r) ^+ 2.
Proof.
move=> unit; set N := invmx _.
have symN : N^T = N by rewrite /N trmx_inv trmx_mul trmxK.
pose u k := J^T *m (N *m delta_mx k 0 : 'cV[R]_m).
have entry k : r k 0 = inner (u k) (J^T *m r).
  rewrite /u inner_adjoint trmxK inner_adjoint symN !mulmxA -(mulmxA N) mulVmx // mul1mx.
  by rewrite /inner (bigD1 k) //= big1 ?addr0 => [|j jk]; rewrite !mxE ?eqxx ?mul1r // (negbTE jk) mul0r.
have size k : inner (u k) (u k) = N k k.
  rewrite /u inner_adjoint trmxK inner_adjoint symN !mulmxA -(mulmxA N) mulVmx // mul1mx -colE.
  rewrite /inner (bigD1 k) //= big1 ?addr0 => [|j jk]; first by rewrite !mxE !eqxx mul1r.
  by rewrite !mxE (negbTE jk) mul0r.
rewrite norm_sqr /inner /mxtrace mulr_suml; apply: ler_sum => k _.
by rewrite -expr2 {1}entry -size norm_sqr inner_sqr_le.
Qed.
End Gram.

Module minv_claim1_corrected_theory.
Section Symbols.
Variable R : realType.

(* How many residuals (of all samples) there are, those of the start and their weights; the number of layers, the
   order, and the coefficients. *)
Record network := Network {
  count : nat; start : 'I_count -> R; weight : 'I_count -> R; weight_gt0 : forall j, 0 < weight j;
  layers : nat; order : nat; C : nat -> nat -> R;
}.
Implicit Type i : network.
Definition seen i : finType := [finType of 'I_(layers i) * 'I_(count i)].
Definition learned i : finType := [finType of 'I_(layers i) * 'I_(order i)].

(* The residual j behind layer k + 1. *)
Definition residual i (o : seen i) : R := behind (order i) (C i) (start o.2) o.1.+1.

(* The same as a polynomial in one of the coefficients, and its derivative in that coefficient. *)
Definition moving i (p : learned i) (k l : nat) : {poly R} := if (k == p.1) && (l == p.2) then 'X else (C i k l)%:P.
Definition in_one i (p : learned i) (o : seen i) : {poly R} := behind (order i) (moving p) (start o.2)%:P o.1.+1.
Definition derivative i (o : seen i) (p : learned i) : R := (in_one p o)^`().[C i p.1 p.2].

(* G = J J^T with rows sqrt(w) de/dC. *)
Definition J i : 'M[R]_(#|seen i|, #|learned i|) :=
  \matrix_(o, p) (Num.sqrt (weight (enum_val o).2) * derivative (enum_val o) (enum_val p)).
Definition G i := J i *m (J i)^T.

(* Networks whose Gram matrix has an inverse. *)
Record instance := Instance { net : network; regular : G net \in unitmx }.
Implicit Type one : instance.
Definition loss one : R := \sum_o weight o.2 / 2%:R * @residual (net one) o ^+ 2.
Definition loss_in_one one p : {poly R} := \sum_o (weight o.2 / 2%:R)%:P * @in_one (net one) p o ^+ 2.
Definition gradient2 one : R := \sum_p (@loss_in_one one p)^`().[C (net one) p.1 p.2] ^+ 2.
Definition trace one : R := \tr (invmx (G (net one))).
End Symbols.

Section Derivatives.
Variables (R : realType) (i : network R).
Implicit Types (o : seen i) (p : learned i).

Lemma in_oneE p o : (in_one p o).[C i p.1 p.2] = residual o.
Proof.
rewrite /in_one /residual; elim: (o.1.+1) => [|k same] /=; first by rewrite hornerC.
rewrite /layer !hornerE -same horner_sum; congr (1 - _ * _); apply: eq_bigr => l _.
rewrite hornerM horner_exp /moving; case: andP => [[/eqP -> /eqP ->]|_]; by rewrite ?hornerX ?hornerC.
Qed.

Definition scaled : 'cV[R]_#|seen i| := \col_o (Num.sqrt (weight (enum_val o).2) * residual (enum_val o)).

Lemma sqr_weight (j : 'I_(count i)) : Num.sqrt (weight j) ^+ 2 = weight j.
Proof. by rewrite sqr_sqrtr // ltW // weight_gt0. Qed.

Lemma over_seen (f : seen i -> R) : \sum_o f o = \sum_(k < #|seen i|) f (enum_val k).
Proof. by rewrite (reindex (@enum_val _ (seen i))) //=; apply: onW_bij; apply: enum_val_bij. Qed.

Lemma over_learned (f : learned i -> R) : \sum_p f p = \sum_(k < #|learned i|) f (enum_val k).
Proof. by rewrite (reindex (@enum_val _ (learned i))) //=; apply: onW_bij; apply: enum_val_bij. Qed.

Lemma norm_scaled : norm scaled ^+ 2 = 2%:R * \sum_o weight o.2 / 2%:R * @residual R i o ^+ 2.
Proof.
rewrite norm_sqr over_seen mulr_sumr; apply: eq_bigr => k _; rewrite !mxE -expr2 exprMn sqr_weight.
by move: (weight _) (residual _) => w e; field.
Qed.

Lemma gradient_scaled p :
  (\sum_o (weight o.2 / 2%:R)%:P * @in_one R i p o ^+ 2)^`().[C i p.1 p.2] = ((J i)^T *m scaled) (enum_rank p) 0.
Proof.
rewrite raddf_sum horner_sum over_seen mxE; apply: eq_bigr => k _; rewrite !mxE enum_rankK.
rewrite /= derivM derivC mul0r add0r hornerM hornerC expr2 derivM hornerD !hornerM in_oneE -/(derivative _ p).
rewrite -{1}sqr_weight; move: (Num.sqrt _) (derivative _ _) (residual _) => s d e.
by field.
Qed.
End Derivatives.

Section Witness.
Variable R : realType.

(* One residual 1/2 with weight 1, one layer of order one with coefficient 1. *)
Lemma weight1 (j : 'I_1) : 0 < (1 : R). Proof. exact: ltr01. Qed.
Definition small : network R := @Network R 1 (fun=> 2%:R^-1) (fun=> 1) weight1 1 1 (fun _ _ => 1).

Lemma derivative_of_small o p : @derivative R small o p = - 2%:R^-1.
Proof.
case: p => k l; rewrite /derivative /in_one /= (ord1 o.1) /= /layer big_ord1 expr0 mulr1 /moving /= (ord1 k) (ord1 l) /=.
by rewrite !derivE !hornerE /=; field.
Qed.

Lemma gram_of_small : G small = (4%:R^-1)%:M.
Proof.
have alone (o o' : seen small) : o = o' by case: o o' => a b [c d]; rewrite (ord1 a) (ord1 b) (ord1 c) (ord1 d).
apply/matrixP => o o'; rewrite !mxE (_ : o' = o); last by apply: enum_val_inj.
rewrite eqxx mulr1n (eq_bigr (fun=> 4%:R^-1)) => [|p _].
  by rewrite sumr_const card_ord card_prod !card_ord mulr1n.
by rewrite !mxE !derivative_of_small /= sqrtr1; field.
Qed.

Lemma regular_small : G small \in unitmx.
Proof. by rewrite gram_of_small unitmxE det_scalar unitrX // unitfE invr_neq0 // pnatr_eq0. Qed.
End Witness.

Lemma inhabited (R : realType) : minv_claim1_corrected.inhabited R (@instance R) (@gradient2 R) (@loss R) (@trace R).
Proof.
exists (Instance (regular_small R)); have positive : 0 < trace (Instance (regular_small R)).
  rewrite /trace /= gram_of_small invmx_scalar invrK.
  by rewrite mxtrace_scalar card_prod !card_ord mulr1n ltr0n.
do !split=> //; apply: sumr_ge0 => o _; first exact: sqr_ge0.
by rewrite mulr_ge0 ?sqr_ge0 // divr_ge0 ?ler0n // ltW // weight_gt0.
Qed.

Theorem proved (R : realType) : minv_claim1_corrected.statement R (@instance R) (@gradient2 R) (@loss R) (@trace R).
Proof.
move=> one [_ [_ [trace_gt0 _]]]; rewrite /minv_claim1_corrected.conclusion ler_pdivr_mulr //.
rewrite /loss -norm_scaled mulrC; have := gram_dominates (scaled (net one)) (regular one).
rewrite -/(G _) -/(trace one); congr (_ <= _ * _).
rewrite /gradient2 over_learned norm_sqr /inner; apply: eq_bigr => k _.
by rewrite /loss_in_one gradient_scaled enum_valK -expr2.
Qed.
End minv_claim1_corrected_theory.
