(* Training of deep linear networks of any widths by a method that sees gradients and frozen factors only, and two
   networks of which one keeps some hidden units of the other. A file of lemmas: bcgd.thm3_1.corrected rests on it. *)
From bounds.theory Require Import language.
From mathcomp Require Import boolp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Networks of L layers and of any widths, as numbers: W l a b leads from unit b of layer l to unit a of layer l + 1. *)
Section Networks.
Variables (R : realType) (L samples : nat).
Definition weights := nat -> nat -> nat -> R.
Implicit Types (n : nat -> nat) (W : weights) (X : nat -> nat -> R).

(* C of layer l: what unit a gives on sample s. A of the layer below the d last ones. *)
Fixpoint forward n W X (l a s : nat) : R :=
  if l is l'.+1 then \sum_(b < n l') W l' a b * forward n W X l' b s else X a s.
Fixpoint backward n W (d o a : nat) : R :=
  if d is d'.+1 then \sum_(b < n (L - d')%N) backward n W d' o b * W (L - d)%N b a else (o == a)%:R.

(* J: the slope of the loss at every output, at time t; 0 for a sample that is not drawn. *)
Definition J n W X (slope : nat -> nat -> R -> R) o s : R :=
  if (o < n L)%N then slope o s (forward n W X L o s) else 0.

(* A' J C'. *)
Definition gradient n W X slope l a b : R :=
  \sum_(o < n L) \sum_(s < samples) backward n W (L - l.+1) o a * J n W X slope o s * forward n W X l b s.

(* A A' and C' C, which give norms and singular values of the factors that stand still. *)
Definition left n W l o o' : R := \sum_(a < n l.+1) backward n W (L - l.+1) o a * backward n W (L - l.+1) o' a.
Definition right n W X l s s' : R := \sum_(b < n l) forward n W X l b s * forward n W X l b s'.
Definition size2 n W l : R := \sum_(a < n l.+1) \sum_(b < n l) W l a b ^+ 2.

(* Orthogonal blocks, followed by the identity. *)
Definition block n l : nat := minn (minn (n l) (n l.+1)) (maxn (n 0%N) (n L)).
Definition orth_identity n (Q : weights) : weights :=
  fun l a b => if (a < block n l)%N && (b < block n l)%N then Q l a b else (a == b)%:R.

(* A method: at time t it moves a weight of layer l according to A A', C' C, J, perhaps the norm of the layer, and the
   weight's own value and gradients so far; a weight that is zero and had no gradient stays zero. *)
Record method := Method {
  reads_norms : bool;
  slope : nat -> nat -> nat -> R -> R;
  rule : nat -> nat -> (nat -> nat -> R) -> (nat -> nat -> R) -> (nat -> nat -> R) -> R -> R -> seq R -> R;
  idle : forall t l AA CC j size k, rule t l AA CC j size 0 (nseq k 0) = 0;
}.
Implicit Type M : method.

(* The weights after t steps, and the gradients that each has had, the latest first. *)
Fixpoint training M n X (start : weights) t : weights * (nat -> nat -> nat -> seq R) :=
  if t is t'.+1 then
    let '(W, past) := training M n X start t' in
    let all l a b := gradient n W X (slope M t') l a b :: past l a b in
    (fun l a b => rule M t' l (left n W l) (right n W X l) (J n W X (slope M t'))
                    (if reads_norms M then size2 n W l else 0) (W l a b) (all l a b), all)
  else (start, fun _ _ _ => [::]).

(* Entry (o, c) of the product of all layers. *)
Definition product n W o c : R := forward n W (fun a s => (a == s)%:R) L o c.
End Networks.

(* A network and one that keeps min(n_l, D) of its hidden units. *)
Section TwoWidths.
Variables (R : realType) (L samples D : nat) (n n' : nat -> nat) (X : nat -> nat -> R) (M : method R).
Hypothesis widths : forall l, (l <= L)%N -> (n' l <= n l)%N /\ (n' l <= D)%N /\ (n' l = n l \/ n' l = D).
Hypotheses (first : n' 0%N = n 0%N) (last : n' L = n L) (no_norms : reads_norms M = false).
Implicit Types (W : weights R) (past : nat -> nat -> nat -> seq R).

Lemma sum_inside k k' (f : nat -> R) : (k' <= k)%N -> \sum_(c < k) (if (c < k')%N then f c else 0) = \sum_(c < k') f c.
Proof. by move=> le; rewrite (big_ord_widen k f le) [RHS]big_mkcond. Qed.

(* The shared block is the same, and nothing couples it to the rest. *)
Definition same W W' := forall l a b, (l < L)%N -> (a < n l.+1)%N -> (b < n l)%N ->
  if (a < n' l.+1)%N && (b < n' l)%N then W l a b = W' l a b
  else (a < n' l.+1)%N || (b < n' l)%N -> W l a b = 0.
Definition same_past t past past' := forall l a b, (l < L)%N -> (a < n l.+1)%N -> (b < n l)%N ->
  if (a < n' l.+1)%N && (b < n' l)%N then past l a b = past' l a b
  else (a < n' l.+1)%N || (b < n' l)%N -> past l a b = nseq t 0.

Section Pair.
Variables (W W' : weights R).
Hypothesis shared : same W W'.

Lemma forward_same Z l a s : (l <= L)%N -> (a < n l)%N ->
  forward n W Z l a s = if (a < n' l)%N then forward n' W' Z l a s else 0.
Proof.
elim: l a => [|l below] a l_le a_lt /=; first by rewrite first a_lt.
rewrite (eq_bigr (fun b : 'I_(n l) => if (b < n' l)%N then W l a b * forward n' W' Z l b s else 0)); last first.
  by move=> b _; rewrite (below _ (ltnW l_le) (ltn_ord b)); case: ifP => _; rewrite ?mulr0.
rewrite (sum_inside (fun b => W l a b * forward n' W' Z l b s)); last by case: (widths (ltnW l_le)).
have [le _] := widths (ltnW l_le).
case: ifP => a_in; [apply: eq_bigr | apply: big1] => b _.
  by have := shared l_le a_lt (leq_trans (ltn_ord b) le); rewrite a_in ltn_ord /= => ->.
by have := shared l_le a_lt (leq_trans (ltn_ord b) le); rewrite a_in ltn_ord /= => -> //; rewrite mul0r.
Qed.

Lemma backward_same d o a : (d <= L)%N -> (a < n (L - d))%N ->
  backward L n W d o a = if (a < n' (L - d))%N then backward L n' W' d o a else 0.
Proof.
elim: d a => [|d below] a d_le a_lt /=; first by rewrite subn0 last; rewrite subn0 in a_lt; rewrite a_lt.
have within : (L - d.+1 < L)%N by rewrite ltn_subrL (leq_trans _ d_le).
have next : ((L - d.+1).+1 = L - d)%N by rewrite subnSK.
have [le _] := widths (leq_subr d L); have [le' _] := widths (leq_subr d.+1 L).
rewrite (eq_bigr (fun b : 'I_(n (L - d)) =>
    if (b < n' (L - d))%N then backward L n' W' d o b * W (L - d.+1)%N b a else 0)); last first.
  by move=> b _; rewrite (below _ (ltnW d_le) (ltn_ord b)); case: ifP => _; rewrite ?mul0r.
rewrite (sum_inside (fun b => backward L n' W' d o b * W (L - d.+1)%N b a) le).
case: ifP => a_in; [apply: eq_bigr | apply: big1] => b _.
  have := @shared (L - d.+1)%N b a within; rewrite next => /(_ (leq_trans (ltn_ord b) le) a_lt).
  by rewrite a_in ltn_ord /= => ->.
have := @shared (L - d.+1)%N b a within; rewrite next => /(_ (leq_trans (ltn_ord b) le) a_lt).
by rewrite a_in ltn_ord /= => -> //; rewrite mulr0.
Qed.

Lemma J_same slope : J L n W X slope = J L n' W' X slope.
Proof.
apply: funext => o; apply: funext => s; rewrite /J last; case: ifP => // o_lt.
by rewrite forward_same // last o_lt.
Qed.

Lemma left_same l : (l < L)%N -> left L n W l = left L n' W' l.
Proof.
move=> l_lt; apply: funext => o; apply: funext => o'; have [le _] := widths l_lt.
have top : (L - (L - l.+1) = l.+1)%N by rewrite subKn.
rewrite /left -(sum_inside (fun a => backward L n' W' (L - l.+1) o a * backward L n' W' (L - l.+1) o' a) le).
apply: eq_bigr => a _; rewrite !backward_same ?leq_subr ?top //.
by case: ifP => _; rewrite ?mul0r.
Qed.

Lemma right_same l : (l < L)%N -> right n W X l = right n' W' X l.
Proof.
move=> l_lt; apply: funext => s; apply: funext => s'; have [le _] := widths (ltnW l_lt).
rewrite /right -(sum_inside (fun b => forward n' W' X l b s * forward n' W' X l b s') le).
apply: eq_bigr => b _; rewrite !forward_same ?(ltnW l_lt) //.
by case: ifP => _; rewrite ?mul0r.
Qed.

Lemma gradient_same slope l a b : (l < L)%N -> (a < n l.+1)%N -> (b < n l)%N ->
  gradient L samples n W X slope l a b =
  if (a < n' l.+1)%N && (b < n' l)%N then gradient L samples n' W' X slope l a b else 0.
Proof.
move=> l_lt a_lt b_lt; have top : (L - (L - l.+1) = l.+1)%N by rewrite subKn.
have term o s : backward L n W (L - l.+1) o a * J L n W X slope o s * forward n W X l b s =
    if (a < n' l.+1)%N && (b < n' l)%N
    then backward L n' W' (L - l.+1) o a * J L n' W' X slope o s * forward n' W' X l b s else 0.
  rewrite backward_same ?leq_subr ?top // forward_same ?(ltnW l_lt) // J_same.
  by case: ifP => _; case: ifP => _; rewrite ?mul0r ?mulr0.
rewrite /gradient last; case: ifP => inside; last first.
  by rewrite big1 // => o _; rewrite big1 // => s _; rewrite term inside.
by apply: eq_bigr => o _; apply: eq_bigr => s _; rewrite term inside.
Qed.
End Pair.

Lemma training_same start start' t : same start start' ->
  let '(W, past) := training L samples M n X start t in
  let '(W', past') := training L samples M n' X start' t in same W W' /\ same_past t past past'.
Proof.
move=> begin; elim: t => [|t]; first by split=> // l a b _ _ _ /=; case: ifP.
rewrite /=; case: (training L samples M n X start t) => W past.
case: (training L samples M n' X start' t) => W' past' [shared pasts].
split=> l a b l_lt a_lt b_lt; have := pasts l a b l_lt a_lt b_lt; have := shared l a b l_lt a_lt b_lt.
  rewrite no_norms (left_same shared) // (right_same shared) // (J_same shared) (gradient_same shared) //.
  case: ifP => _ => [-> -> //|own0 past0 one_side].
  by rewrite own0 // past0 // -[0 :: nseq t 0]/(nseq t.+1 0) idle.
rewrite (gradient_same shared) //; case: ifP => _ _ => [-> //|past0 one_side].
by rewrite past0.
Qed.
End TwoWidths.
