(* Quadratic forms in vectors with rational coefficients: the kernel eliminates, and compares with the sum of squares that
   it finds. A file of lemmas. *)
From Coq Require Import BinInt QArith Qreduction.
From bounds.theory Require Import language vectors arithmetic enclosures.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope nat_scope.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.

(* Fractions in lowest terms. *)
Definition ratio (a : Z) (b : positive) : Q := Qmake a b.
Definition none : Q := Qmake 0 1.
Definition one : Q := Qmake 1 1.
Definition plus (p q : Q) : Q := Qred (Qplus p q).
Definition times (p q : Q) : Q := Qred (Qmult p q).
Definition over (p q : Q) : Q := Qred (Qdiv p q).
Definition minus (p q : Q) : Q := plus p (Qopp q).

(* Vectors by their coefficients c_0, c_1, ... in v_0, v_1, ... *)
Definition combination := seq Q.
Fixpoint cplus (a b : combination) : combination :=
  match a, b with [::], _ => b | _, [::] => a | p :: a', q :: b' => plus p q :: cplus a' b' end.
Definition cscale (c : Q) (a : combination) : combination := map (times c) a.
Definition cminus (a b : combination) : combination := cplus a (cscale (ratio (-1) 1) b).
Definition alone (k : nat) : combination := ncons k none [:: one].

(* A form is a sum of w <a, b>; its matrix has halves of the sums of both coefficients. *)
Definition term := (Q * (combination * combination))%type.
Definition coefficient (ts : seq term) (k l : nat) : Q :=
  foldr (fun t c => plus (times t.1 (times (nth none t.2.1 k) (nth none t.2.2 l))) c) none ts.
Definition both (ts : seq term) (k l : nat) : Q := plus (coefficient ts k l) (coefficient ts l k).
Definition matrix_of (n : nat) (ts : seq term) : seq (seq Q) :=
  [seq [seq times (ratio 1 2) (both ts k l) | l <- iota 0 n] | k <- iota 0 n].

(* Elimination: the pivots with their rows. A pivot that is zero is left out. *)
Fixpoint eliminate (n skipped : nat) (rows : seq (seq Q)) : seq (Q * combination) :=
  match n, rows with
  | n'.+1, (pivot :: rest) :: below =>
      if Qeq_bool pivot none then eliminate n' skipped.+1 (map behead below) else
      let share := map (fun c => over c pivot) rest in
      (pivot, ncons skipped none (one :: share)) ::
      eliminate n' skipped.+1 [seq cminus (behead row) (cscale (head none row) share) | row <- below]
  | _, _ => [::]
  end.

Definition square (s : Q * combination) : term := (Qopp s.1, (s.2, s.2)).
Definition vanishes (n : nat) (ts : seq term) : bool :=
  all (fun t => (size t.2.1 <= n)%N && (size t.2.2 <= n)%N) ts &&
  all (fun k => all (fun l => Qeq_bool (both ts k l) none) (iota 0 n)) (iota 0 n).
Definition sum_of_squares (n : nat) (ts : seq term) : bool :=
  let squares := eliminate n 0 (matrix_of n ts) in
  all (fun s => Qle_bool none s.1) squares && vanishes n (ts ++ map square squares).

Section Values.
Variable R : realType.

(* The real number that a fraction is. *)
Definition qr (q : Q) : R := zr R (Qnum q) / zr R (Zpos (Qden q)).

Lemma den_gt0 (d : positive) : 0 < zr R (Zpos d). Proof. exact: zr_gt0. Qed.
Lemma den_n0 (d : positive) : zr R (Zpos d) != 0. Proof. by rewrite gt_eqF ?den_gt0. Qed.

Lemma qr_eq p q : Qeq p q -> qr p = qr q.
Proof.
case: p q => [a b] [c d]; rewrite /Qeq /qr /= => same; apply/eqP; rewrite eqr_div ?den_n0 //.
by rewrite -!zrM same.
Qed.

Lemma qr_plus p q : qr (plus p q) = qr p + qr q.
Proof.
rewrite (qr_eq (Qred_correct _)); case: p q => [a b] [c d]; rewrite /qr /= Pos2Z.inj_mul !(zrD, zrM).
by rewrite addf_div ?den_n0.
Qed.

Lemma qr_times p q : qr (times p q) = qr p * qr q.
Proof.
rewrite (qr_eq (Qred_correct _)); case: p q => [a b] [c d]; rewrite /qr /= Pos2Z.inj_mul !zrM.
by rewrite mulf_div.
Qed.

Lemma qr_opp p : qr (Qopp p) = - qr p.
Proof. by case: p => [a b]; rewrite /qr /= zrN mulNr. Qed.

Lemma qr_minus p q : qr (minus p q) = qr p - qr q.
Proof. by rewrite qr_plus qr_opp. Qed.

Lemma zr_nat0 (n : nat) : zr R (Z.of_nat n) = n%:R.
Proof. by have := zr_nat R n 0; rewrite Z.sub_0_r subr0. Qed.

Lemma qr_none : qr none = 0. Proof. by rewrite /qr /= (zr_nat0 0) mul0r. Qed.
Lemma qr_one : qr one = 1. Proof. by rewrite /qr /= (zr_nat0 1) divr1. Qed.

Lemma qr_ratio (a : nat) (b : positive) : qr (ratio (Z.of_nat a) b) = a%:R / (Pos.to_nat b)%:R.
Proof. by rewrite /qr /= zr_nat0 -positive_nat_Z zr_nat0. Qed.

Lemma qr_ge0 q : Qle_bool none q -> 0 <= qr q.
Proof.
move=> /Qle_bool_iff; case: q => [a b]; rewrite /Qle /qr /= Z.mul_1_r => a_ge0.
by apply: divr_ge0; rewrite ?(ltW (den_gt0 _)) //; have := zr_le R a_ge0; rewrite (zr_nat0 0).
Qed.

Lemma qr_zero q : Qeq_bool q none -> qr q = 0.
Proof. by move/Qeq_bool_eq/qr_eq => ->; exact: qr_none. Qed.

Section Forms.
Variable n : nat.
Implicit Types (v : nat -> 'cV[R]_n) (a b : combination) (ts : seq term).

Fixpoint vector a v : 'cV[R]_n := if a is c :: a' then qr c *: v 0%N + vector a' (fun k => v k.+1) else 0.

Lemma vector_plus a b v : vector (cplus a b) v = vector a v + vector b v.
Proof.
elim: a b v => [|p a IH] [|q b] v /=; rewrite ?add0r ?addr0 // IH qr_plus scalerDl.
by rewrite -!addrA; congr (_ + _); rewrite addrCA.
Qed.

Lemma vector_scale c a v : vector (cscale c a) v = qr c *: vector a v.
Proof. by elim: a v => [|p a IH] v /=; rewrite ?scaler0 // IH qr_times scalerDr scalerA. Qed.

Lemma vector_minus a b v : vector (cminus a b) v = vector a v - vector b v.
Proof. by rewrite vector_plus vector_scale /qr /= (zr_nat0 1) (zrN _ 1) (zr_nat0 1) divr1 scaleN1r. Qed.

Lemma vector_alone k v : vector (alone k) v = v k.
Proof.
rewrite /alone; elim: k v => [|k IH] v /=; first by rewrite qr_one scale1r addr0.
by rewrite qr_none scale0r add0r IH.
Qed.

Lemma vector_sum m a v : (size a <= m)%N -> vector a v = \sum_(k < m) qr (nth none a k) *: v k.
Proof.
elim: a m v => [|c a IH] m v; last by case: m => // m /= small; rewrite big_ord_recl (IH m).
by move=> _; rewrite big1 // => k _; rewrite nth_nil qr_none scale0r.
Qed.

Definition form ts v : R := \sum_(t <- ts) qr t.1 * inner (vector t.2.1 v) (vector t.2.2 v).

Lemma form_nil v : form [::] v = 0. Proof. by rewrite /form big_nil. Qed.

Lemma form_cons c a b ts v : form ((c, (a, b)) :: ts) v = qr c * inner (vector a v) (vector b v) + form ts v.
Proof. by rewrite /form big_cons. Qed.

Lemma form_flatten (F : nat -> seq term) m v : form (flatten (map F (iota 0 m))) v = \sum_(i < m) form (F i) v.
Proof. by rewrite /form big_flatten big_map -(big_mkord xpredT (fun i => form (F i) v)) /index_iota subn0. Qed.

Lemma form_cat ts us v : form (ts ++ us) v = form ts v + form us v.
Proof. by rewrite /form big_cat. Qed.

Lemma qr_coefficient ts k l :
  qr (coefficient ts k l) = \sum_(t <- ts) qr t.1 * (qr (nth none t.2.1 k) * qr (nth none t.2.2 l)).
Proof.
elim: ts => [|t ts IH]; first by rewrite big_nil qr_none.
by rewrite big_cons /= qr_plus IH !qr_times.
Qed.

Lemma inner_sums m (c d : nat -> R) v : inner (\sum_(k < m) c k *: v k) (\sum_(l < m) d l *: v l) =
  \sum_(k < m) \sum_(l < m) c k * d l * inner (v k) (v l).
Proof.
have linear w p : inner (\sum_(k < p) c k *: v k) w = \sum_(k < p) c k * inner (v k) w.
  elim: p => [|p IH]; first by rewrite !big_ord0 inner0l.
  by rewrite !big_ord_recr /= innerDl innerZl IH.
have linear' w p : inner w (\sum_(k < p) d k *: v k) = \sum_(k < p) d k * inner w (v k).
  elim: p => [|p IH]; first by rewrite !big_ord0 inner0r.
  by rewrite !big_ord_recr /= innerDr innerZr IH.
rewrite linear; apply: eq_bigr => k _; rewrite linear' mulr_sumr.
by apply: eq_bigr => l _; rewrite mulrA.
Qed.

Lemma form_matrix m ts v : all (fun t => (size t.2.1 <= m)%N && (size t.2.2 <= m)%N) ts ->
  form ts v = \sum_(k < m) \sum_(l < m) qr (coefficient ts k l) * inner (v k) (v l).
Proof.
elim: ts => [|t ts IH] /=.
  move=> _; rewrite /form big_nil big1 // => k _; rewrite big1 // => l _.
  by rewrite qr_none mul0r.
case/andP=> /andP[small small'] smalls; rewrite /form big_cons -/(form ts v) IH //.
rewrite (vector_sum v small) (vector_sum v small') (inner_sums m (fun k => qr (nth none t.2.1 k)) (fun k => qr (nth none t.2.2 k))).
rewrite mulr_sumr -big_split; apply: eq_bigr => k _ /=; rewrite mulr_sumr -big_split; apply: eq_bigr => l _ /=.
by rewrite qr_plus !qr_times mulrDl !mulrA.
Qed.

Lemma form_vanishes m ts v : vanishes m ts -> form ts v = 0.
Proof.
case/andP=> small zero; rewrite (form_matrix v small).
set S := \sum_(k < m) _; suff : S + S = 0.
  by move/eqP; rewrite -mulr2n mulrn_eq0 /= => /eqP.
rewrite {2}/S exchange_big -big_split big1 // => k _ /=; rewrite -big_split big1 // => l _ /=.
rewrite (innerC (v l)) -mulrDl -qr_plus.
have inside (j : 'I_m) : (j : nat) \in iota 0 m by rewrite mem_iota /= add0n.
have /allP/(_ _ (inside l)) := allP zero _ (inside k).
by move/qr_zero; rewrite /both => ->; rewrite mul0r.
Qed.

Theorem form_ge0 m ts v : sum_of_squares m ts -> 0 <= form ts v.
Proof.
rewrite /sum_of_squares; move: (eliminate _ _ _) => squares /andP[signs zero].
move: {zero} (form_vanishes v zero); rewrite form_cat => /eqP; rewrite addr_eq0 => /eqP ->.
elim: squares signs => [|s squares IH] /=; first by rewrite /form big_nil oppr0.
case/andP=> s_ge0 /IH rest; rewrite /form big_cons /= opprD addr_ge0 // qr_opp mulNr opprK.
by rewrite mulr_ge0 ?qr_ge0 ?inner_ge0.
Qed.
End Forms.
End Values.
