(* Two layers, two inputs, one output and X = diag(1, x): a descending sweep in eight numbers.
   A file of lemmas: bcgd.thm3_4 as printed rests on it. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks bcgd_sweeps bcgd_one_output enclosures.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The last layer (a_1, a_2), the first ((v, b), (c, w)), and the error (d_1, d_2) = (W_2 W_1 - W* ) X. *)
Record state (T : Type) := State { a_1 : T; a_2 : T; v : T; b : T; c : T; w : T; d_1 : T; d_2 : T }.

(* The two steps, for numbers and for intervals. *)
Section Steps.
Variables (T : Type) (add sub mul : T -> T -> T) (one x : T).
Implicit Types (s : state T) (r : T).

(* The entries A, B, E of (W_1 X)' (W_1 X). *)
Definition gram_A s : T := add (mul (v s) (v s)) (mul (c s) (c s)).
Definition gram_B s : T := add (mul (v s) (mul x (b s))) (mul (c s) (mul x (w s))).
Definition gram_E s : T := add (mul (mul x (b s)) (mul x (b s))) (mul (mul x (w s)) (mul x (w s))).

Definition pull_1 s : T := add (mul (d_1 s) (v s)) (mul (d_2 s) (mul x (b s))).
Definition pull_2 s : T := add (mul (d_1 s) (c s)) (mul (d_2 s) (mul x (w s))).
Definition left_1 r s : T := sub (mul (d_1 s) (sub one (mul r (gram_A s)))) (mul r (mul (d_2 s) (gram_B s))).
Definition left_2 r s : T := sub (d_2 s) (mul r (add (mul (d_1 s) (gram_B s)) (mul (d_2 s) (gram_E s)))).
Definition top r s : state T :=
  State (sub (a_1 s) (mul r (pull_1 s))) (sub (a_2 s) (mul r (pull_2 s))) (v s) (b s) (c s) (w s) (left_1 r s) (left_2 r s).

Definition size s : T := add (mul (a_1 s) (a_1 s)) (mul (a_2 s) (a_2 s)).
Definition bottom r (keep_1 keep_2 : T) s : state T :=
  State (a_1 s) (a_2 s)
    (sub (v s) (mul r (mul (a_1 s) (d_1 s)))) (sub (b s) (mul r (mul (a_1 s) (mul x (d_2 s)))))
    (sub (c s) (mul r (mul (a_2 s) (d_1 s)))) (sub (w s) (mul r (mul (a_2 s) (mul x (d_2 s)))))
    (mul keep_1 (d_1 s)) (mul keep_2 (d_2 s)).
End Steps.

Notation "''top' x" := (top +%R (fun p q => p - q) *%R 1 x) (at level 10, x at level 9).
Notation "''bottom' x" := (bottom (fun p q => p - q) *%R x) (at level 10, x at level 9).

(* The squared norm of a matrix with two columns lies between A and A + B^2 / (A - E). *)
Section Sizes.
Variables (R : realType) (A B E : R).

Lemma quadratic (p q : R) : E < A -> A * p ^+ 2 + B * p * q *+ 2 + E * q ^+ 2 <= (A + B ^+ 2 / (A - E)) * (p ^+ 2 + q ^+ 2).
Proof.
move=> gap; have g_gt0 : 0 < A - E by rewrite subr_gt0.
have := sqr_ge0 (B * p - (A - E) * q); rewrite -(ler_pmul2l g_gt0) => square.
have := mulr_ge0 (sqr_ge0 B) (sqr_ge0 q) => more.
apply: (le_by (addr_ge0 square more)).
by rewrite -mulr_natl; field; rewrite gt_eqF.
Qed.
End Sizes.

Section TwoLayers.
Variables (R : realType) (x eta s_1 s_2 : R).
Definition o1 : 'I_2 := lift ord0 ord0.

Definition weights_of (n : nat) (p q : R) : 'M[R]_(n, 2) := \matrix_(i, j) (if j == ord0 then p else q).
Definition data : 'M[R]_2 := diag_mx (\row_j (if j == ord0 then 1 else x)).
Definition target : 'M[R]_(1, 2) := \row_j (if j == ord0 then s_1 else s_2).
Definition two (a : 'M[R]_(1, 2)) (W : 'M[R]_2) : network R 2 1 := Layer a (Layer W Input).
Definition read (a : 'M[R]_(1, 2)) (W : 'M[R]_2) : state R :=
  let D := (a *m W - target) *m data in
  State (a 0 ord0) (a 0 o1) (W ord0 ord0) (W ord0 o1) (W o1 ord0) (W o1 o1) (D 0 ord0) (D 0 o1).

Lemma mul2 p q (M : 'M[R]_(p, 2)) (N : 'M[R]_(2, q)) i j : (M *m N) i j = M i ord0 * N ord0 j + M i o1 * N o1 j.
Proof. by rewrite mxE !big_ord_recl big_ord0 addr0. Qed.

Lemma moved_entry p q (M N : 'M[R]_(p, q)) (r : R) i j : (M - r *: N) i j = M i j - r * N i j.
Proof. by rewrite !mxE. Qed.

Lemma seen_1 p (M : 'M[R]_(p, 2)) i : (M *m data) i ord0 = M i ord0.
Proof. by rewrite mul_mx_diag !mxE mulr1. Qed.

Lemma seen_2 p (M : 'M[R]_(p, 2)) i : (M *m data) i o1 = x * M i o1.
Proof. by rewrite mul_mx_diag !mxE /= mulrC. Qed.

Lemma size_between (C : 'M[R]_2) : let A := C ord0 ord0 ^+ 2 + C o1 ord0 ^+ 2 in
  let B := C ord0 ord0 * C ord0 o1 + C o1 ord0 * C o1 o1 in let E := C ord0 o1 ^+ 2 + C o1 o1 ^+ 2 in
  A <= spectral C ^+ 2 /\ (E < A -> spectral C ^+ 2 <= A + B ^+ 2 / (A - E)).
Proof.
move=> A B E; have len (u : 'cV[R]_2) : norm u ^+ 2 = u ord0 0 ^+ 2 + u o1 0 ^+ 2.
  by rewrite norm_sqr /inner !big_ord_recl big_ord0 addr0 -!expr2.
split.
  have := norm_mul_le C (delta_mx ord0 0); rewrite norm_delta mulr1 => below.
  have -> : A = norm (C *m delta_mx ord0 0) ^+ 2 by rewrite len !mul2 !mxE /= !mulr1 !mulr0 !addr0.
  by rewrite ler_pexpn2r ?nnegrE ?norm_ge0 ?spectral_ge0.
move=> gap; have bound_ge0 : 0 <= A + B ^+ 2 / (A - E).
  by rewrite addr_ge0 ?divr_ge0 ?sqr_ge0 ?subr_ge0 ?(ltW gap) // addr_ge0 ?sqr_ge0.
rewrite -[X in _ <= X]sqr_sqrtr // ler_pexpn2r ?nnegrE ?spectral_ge0 ?sqrtr_ge0 //.
apply: spectral_le => [|u]; first exact: sqrtr_ge0.
rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?norm_ge0 ?mulr_ge0 ?sqrtr_ge0 ?norm_ge0 // exprMn [X in _ <= X * _]sqr_sqrtr //.
rewrite !len; apply: le_trans (quadratic B _ _ gap); rewrite le_eqVlt; apply/orP; left; apply/eqP.
by rewrite !mul2 /A /B /E -mulr_natl; ring.
Qed.

(* The eight numbers move as in the two steps. *)
Section Sweep.
Variables (a : 'M[R]_(1, 2)) (W : 'M[R]_2).
Let r : R := eta / spectral (W *m data) ^+ 2.
Let a' := updated data (target *m data) eta 1%:M a (W *m 1%:M).
Let W' := updated data (target *m data) eta (1%:M *m a') W 1%:M.

Lemma spectral_one_row : spectral (1%:M : 'M[R]_1) = 1.
Proof. by rewrite spectral_scalar normr1. Qed.

Lemma a'E : a' = a - r *: ((a *m W - target) *m data *m (W *m data)^T).
Proof. by rewrite /a' /updated /slope trmx1 !mul1mx !mulmx1 spectral_one_row expr1n mul1r [in RHS]mulmxBl. Qed.

Lemma readE (A : 'M[R]_(1, 2)) (V : 'M[R]_2) : read A V =
  State (A 0 ord0) (A 0 o1) (V ord0 ord0) (V ord0 o1) (V o1 ord0) (V o1 o1)
    (A 0 ord0 * V ord0 ord0 + A 0 o1 * V o1 ord0 - s_1) (x * (A 0 ord0 * V ord0 o1 + A 0 o1 * V o1 o1 - s_2)).
Proof.
rewrite /read seen_1 seen_2; congr State; last congr (x * _).
  by rewrite [LHS]mxE mul2 !mxE.
by rewrite [LHS]mxE mul2 !mxE.
Qed.

Lemma a'_entry j : a' 0 j = a 0 j - r * (d_1 (read a W) * W j ord0 + d_2 (read a W) * (x * W j o1)).
Proof. by rewrite a'E moved_entry mul2 ![(_^T) _ _]mxE /read /= !seen_1 !seen_2. Qed.

Lemma top_read : read a' W = 'top x r (read a W).
Proof. by rewrite readE !a'_entry !readE; congr State; rewrite /left_1 /left_2 /gram_A /gram_B /gram_E /=; ring. Qed.

Hypotheses (x_ge0 : 0 <= x) (x_lt1 : x < 1).

Lemma spectral_data : spectral data ^+ 2 = 1.
Proof.
have [low high] := size_between data; move: low high.
rewrite !mxE /= !mulr1n !mulr0n expr1n expr0n !addr0 !mulr0 !mul0r !addr0 add0r => low high.
apply/eqP; rewrite eq_le low andbT; apply: le_trans (high _) _; last by rewrite expr0n mul0r addr0.
by rewrite expr_lt1.
Qed.

Lemma row_size (A : 'M[R]_(1, 2)) : spectral A ^+ 2 = A 0 ord0 * A 0 ord0 + A 0 o1 * A 0 o1.
Proof. by rewrite row_spectral /frobenius_sqr big_ord1 !big_ord_recl big_ord0 addr0 -!expr2. Qed.

Lemma bottom_read : let n := size +%R *%R (read a' W) in n != 0 ->
  read a' W' = 'bottom x (eta / n) (1 - eta) (1 - eta * x ^+ 2) (read a' W).
Proof.
move=> n n_n0; have outer (E : 'M[R]_(1, 2)) i j : (a'^T *m E *m data^T) i j = a' 0 i * (E *m data) 0 j.
  by rewrite [data^T]tr_diag_mx -mulmxA [LHS]mxE big_ord1 mxE.
have entry i j : W' i j = W i j - eta / n * (a' 0 i * (((a' *m W - target) *m data) *m data) 0 j).
  rewrite /W' /updated /slope !mul1mx row_size spectral_data mulr1 !mulmx1 -mulmxBl moved_entry.
  by rewrite outer.
have e1 : (a' *m W - target) 0 ord0 = a' 0 ord0 * W ord0 ord0 + a' 0 o1 * W o1 ord0 - s_1.
  by rewrite [LHS]mxE mul2 !mxE.
have e2 : (a' *m W - target) 0 o1 = a' 0 ord0 * W ord0 o1 + a' 0 o1 * W o1 o1 - s_2.
  by rewrite [LHS]mxE mul2 !mxE.
rewrite readE !entry !seen_1 !seen_2 e1 e2 !readE /bottom.
move: n_n0; rewrite /n readE /size /=; move: (a' 0 ord0) (a' 0 o1) => p q n_n0.
by congr State => //=; field.
Qed.
End Sweep.
End TwoLayers.
