(* Descending sweeps over the layers of a deep linear network with the rates (3.2), from an orth-identity start.
   A file of lemmas: bcgd_one_output and bcgd.thm3_4 rest on it. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Sweeps.
Variables (R : realType) (n s o : nat) (X : 'M[R]_(n, s)) (Y : 'M[R]_(o, s)) (eta : R).
Implicit Types (p q : nat).

(* A layer W with the layers of product A above and B below moves along its gradient, by eta over |A|^2 |B X|^2. *)
Definition slope p q (A : 'M[R]_(o, p)) (W : 'M[R]_(p, q)) (B : 'M[R]_(q, n)) : 'M[R]_(p, q) :=
  A^T *m (A *m W *m B *m X - Y) *m (B *m X)^T.
Definition updated p q (A : 'M[R]_(o, p)) (W : 'M[R]_(p, q)) (B : 'M[R]_(q, n)) : 'M[R]_(p, q) :=
  W - (eta / (spectral A ^+ 2 * spectral (B *m X) ^+ 2)) *: slope A W B.

(* One sweep from the last layer down to the first, below layers of product A; and the products before each of its steps. *)
Fixpoint sweep p (N : network R n p) : 'M[R]_(o, p) -> network R n p :=
  match N in network _ _ p return 'M[R]_(o, p) -> network R n p with
  | Input => fun=> Input
  | Layer _ _ W B => fun A => let W' := updated A W (product B) in Layer W' (sweep B (A *m W'))
  end.
Fixpoint products p (N : network R n p) : 'M[R]_(o, p) -> seq 'M[R]_(o, n) :=
  match N in network _ _ p return 'M[R]_(o, p) -> seq 'M[R]_(o, n) with
  | Input => fun=> [::]
  | Layer _ _ W B => fun A => A *m W *m product B :: products B (A *m updated A W (product B))
  end.
End Sweeps.

Section Start.
Variables (R : realType) (n : nat).
Implicit Types (p q : nat).

Fixpoint layers p (N : network R n p) : nat := match N with Input => 0 | Layer _ _ _ B => (layers B).+1 end.

(* The least width of a network without its last layer; that of the inputs where there is no hidden layer. *)
Fixpoint least_width p (B : network R n p) : nat :=
  match B with Input => n | Layer p' _ _ B' => if layers B' == 0%N then p' else minn p' (least_width B') end.
Definition narrowest_hidden p (N : network R n p) : nat :=
  match N with Input => n | Layer _ _ _ B => least_width B end.

(* Squared deviation of a layer from blockdiag(Q, I) padded by zeros, Q orthogonal of size at most D. *)
Definition off_orth_identity D p q (W : 'M[R]_(p, q)) : R :=
  let k := minn (minn p q) D in
  \sum_(a < p | (a < k)%N) \sum_(b < p | (b < k)%N) (\sum_(c < q | (c < k)%N) W a c * W b c - (a == b)%:R) ^+ 2
  + \sum_(a < p) \sum_(b < q | (k <= maxn a b)%N) (W a b - (a == b :> nat)%:R) ^+ 2.
Fixpoint off_start D p (N : network R n p) : R :=
  match N with Input => 0 | Layer _ _ W B => off_orth_identity D W + off_start D B end.

Lemma off_orth_identity_ge0 D p q (W : 'M[R]_(p, q)) : 0 <= off_orth_identity D W.
Proof. by rewrite addr_ge0 // sumr_ge0 // => a _; apply: sumr_ge0 => b _; exact: sqr_ge0. Qed.

Lemma off_start_ge0 D p (N : network R n p) : 0 <= off_start D N.
Proof. by elim: N => //= p' q W B ge0; rewrite addr_ge0 ?off_orth_identity_ge0. Qed.

(* A layer that does not deviate carries n orthonormal coordinates to n orthonormal coordinates. *)
Lemma layer_keeps p q (W : 'M[R]_(p, q)) : (n <= p)%N -> (n <= q)%N -> off_orth_identity n W = 0 ->
  exists2 Q : 'M[R]_n, Q^T *m Q = 1%:M & W *m pid_mx n = pid_mx n *m Q.
Proof.
move=> np nq /eqP; rewrite /off_orth_identity (_ : minn (minn p q) n = n); last by apply/minn_idPr; rewrite leq_min np.
rewrite paddr_eq0; try by rewrite sumr_ge0 // => a _; apply: sumr_ge0 => b _; exact: sqr_ge0.
case/andP=> /eqP block /eqP rest.
have in_block (a b : 'I_n) : \sum_(c < n) W (widen_ord np a) (widen_ord nq c) * W (widen_ord np b) (widen_ord nq c) = (a == b)%:R.
  have := psumr_eq0P (fun a _ => sumr_ge0 _ (fun b _ => sqr_ge0 _)) block (ltn_ord a : (widen_ord np a < n)%N).
  move=> /(psumr_eq0P (fun b _ => sqr_ge0 _))/(_ (widen_ord np b) (ltn_ord b)) /eqP.
  rewrite sqrf_eq0 subr_eq0 => /eqP same; rewrite -[RHS]same.
  by rewrite [RHS](big_ord_narrow nq).
have outside (a : 'I_p) (b : 'I_q) : (n <= maxn a b)%N -> W a b = (a == b :> nat)%:R.
  move=> out; have := psumr_eq0P (fun a _ => sumr_ge0 _ (fun b _ => sqr_ge0 _)) rest (isT : xpredT a).
  move=> /(psumr_eq0P (fun b _ => sqr_ge0 _))/(_ b out) /eqP.
  by rewrite sqrf_eq0 subr_eq0 => /eqP.
pose Q : 'M[R]_n := \matrix_(a, c) W (widen_ord np a) (widen_ord nq c).
exists Q.
  apply: mulmx1C; apply/matrixP => a b; rewrite !mxE -in_block; apply: eq_bigr => c _; by rewrite !mxE.
apply/matrixP => a b; rewrite !mxE.
have pick (f : 'I_q -> R) : \sum_c f c * (pid_mx n : 'M_(q, n)) c b = f (widen_ord nq b).
  rewrite (bigD1 (widen_ord nq b)) //= mxE /= eqxx ltn_ord mulr1 big1 ?addr0 // => c c_n.
  by rewrite mxE; case: eqP => [same|_]; rewrite ?mulr0 //; case/eqP: c_n; apply: val_inj.
rewrite (pick (W a)); case: (ltnP a n) => a_n; last first.
  rewrite outside ?leq_max ?a_n // big1 => [|c _]; last by rewrite mxE ltnNge a_n andbF mul0r.
  case: eqP => // same; have := ltn_ord b; have b_a : b = a :> nat := esym same.
  by rewrite b_a ltnNge a_n.
rewrite (bigD1 (Ordinal a_n)) //= [pid_mx n a _]mxE eqxx a_n mul1r big1 ?addr0 => [|c c_n].
  by rewrite mxE; congr (W _ _); apply: val_inj.
by rewrite mxE; case: eqP => [same|_]; rewrite ?mul0r //; case/eqP: c_n; apply: val_inj.
Qed.

Lemma least_width_le p (B : network R n p) : (n <= least_width B)%N -> (n <= p)%N.
Proof.
case: B => //= p' q W B; case: ifP => // _ le; exact: leq_trans le (geq_minl _ _).
Qed.

Lemma least_width_below p q (W : 'M[R]_(p, q)) (B : network R n q) : (n <= least_width (Layer W B))%N -> (n <= least_width B)%N.
Proof. by case: B W => //= p' q' W' B W; case: ifP => // _ le; exact: leq_trans le (geq_minr _ _). Qed.

Lemma least_width_hidden p (B : network R n p) : (n <= least_width B)%N -> (n <= narrowest_hidden B)%N.
Proof. by case: B => // p' q W B; exact: least_width_below. Qed.

(* So the product of such layers is an isometry. *)
Lemma lower_product p (B : network R n p) : (n <= least_width B)%N -> off_start n B = 0 ->
  exists2 O : 'M[R]_n, O^T *m O = 1%:M & product B = pid_mx n *m O.
Proof.
elim: B => [|p' q W B IH] wide /=.
  by move=> _; exists 1%:M; rewrite ?trmx1 ?mulmx1 ?pid_mx_1.
move/eqP; rewrite paddr_eq0 ?off_orth_identity_ge0 ?off_start_ge0 // => /andP[/eqP W0 /eqP B0].
have below := least_width_below wide; have [O orth same] := IH below B0.
have [Q orthQ sameQ] := layer_keeps (least_width_le wide) (least_width_le below) W0.
exists (Q *m O); last by rewrite same mulmxA sameQ mulmxA.
by rewrite trmx_mul mulmxA -(mulmxA O^T) orthQ mulmx1.
Qed.

Lemma lower_isometry p (B : network R n p) : (n <= least_width B)%N -> off_start n B = 0 -> (product B)^T *m product B = 1%:M.
Proof.
move=> wide B0; have [O orth ->] := lower_product wide B0.
rewrite trmx_mul tr_pid_mx -mulmxA (mulmxA (pid_mx n)) mul_pid_mx minnn (minn_idPr (least_width_le wide)).
by rewrite pid_mx_1 mul1mx.
Qed.
End Start.
