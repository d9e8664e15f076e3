(* What later steps take of a vector that is carried back through them: at most its square for each step.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order semidefinite vectors spectral.
From bounds.theory Require Import l2o_steps l2o_lengths l2o_one_step l2o_offers.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Carried.
Variables (R : realType) (b d : nat) (M : 'M[R]_(b, d)) (beta : R).
Hypotheses (beta_gt0 : 0 < beta) (short : spectral (M^T *m M) <= beta).
Variables (Q : nat -> 'rV[R]_d) (v : 'cV[R]_d).
Hypothesis Q_within : forall k, within (Q k).
Notation seen := (seen M beta).
Notation unseen := (unseen M beta).
Notation pulled := (pulled M beta).
Let s_form := seen_form M beta_gt0.
Let un_form := unseen_form beta_gt0 short.

Lemma pulledB u w : pulled (u - w) = pulled u - pulled w.
Proof. by rewrite /pulled !mulmxBr scalerBr. Qed.

Lemma inner_pulled u w : inner (pulled u) w = seen u w.
Proof. by rewrite /pulled innerZl inner_adjoint trmxK mulrC. Qed.

(* v carried back through k steps with the factors Q: what is left of it, by what was subtracted on the way. *)
Fixpoint left_of k : 'cV[R]_d := if k is j.+1 then left_of j - scaled (Q j) (v - pulled (v - left_of j)) else v.
Definition carried k : 'cV[R]_d := v - pulled (v - left_of k).

Lemma carried0 : carried 0 = v.
Proof. by rewrite /carried subrr /pulled !mulmx0 scaler0 subr0. Qed.

Lemma carried_step k : carried k.+1 = (step_matrix M beta (Q k))^T *m carried k.
Proof.
have -> : carried k.+1 = carried k - pulled (scaled (Q k) (carried k)).
  set w := scaled _ _; have next : left_of k.+1 = left_of k - w by [].
  rewrite /carried next !pulledB; move: (pulled v) (pulled (left_of k)) (pulled w) => a e f.
  by apply/colP => j; rewrite !mxE; ring.
have -> : (step_matrix M beta (Q k))^T = 1%:M - beta^-1 *: (M^T *m M *m diag_mx (Q k)).
  by rewrite /step_matrix linearB /= trmx1 linearZ /= trmx_mul tr_diag_mx trmx_mul trmxK.
by rewrite mulmxBl mul1mx -scalemxAl /l2o_one_step.pulled /scaled !mulmxA.
Qed.

Lemma taken_by_step k : seen (left_of k.+1) (left_of k.+1) + norm (offered (Q k) (carried k)) ^+ 2 <=
  seen (left_of k) (left_of k) + unseen v v.
Proof.
rewrite offered_sqr //; set y := carried k; set w := scaled _ y; set u := left_of k.
have -> : left_of k.+1 = u + (-1) *: w by rewrite scaleN1r.
have meets : inner y w = unseen v w + seen u w.
  have split : seen (v - u) w = seen v w - seen u w by rewrite /l2o_steps.seen mulmxBr innerBl mulrBl.
  by rewrite /y /carried innerBl inner_pulled split (split_inner M beta v w); ring.
have un_ge0 : 0 <= unseen (v + (-1) *: w) (v + (-1) *: w) by apply: form_ge0 un_form _.
rewrite meets (form_sqrD s_form) (formZr s_form) (formZl s_form) (formZr s_form) (split_inner M beta w w).
move: un_ge0; rewrite (form_sqrD un_form) (formZr un_form) (formZl un_form) (formZr un_form) => un_ge0.
by apply: (ler_by _ un_ge0); ring.
Qed.

Lemma taken_so_far k : seen (left_of k) (left_of k) + \sum_(j < k) norm (offered (Q j) (carried j)) ^+ 2 <=
  seen v v + k%:R * unseen v v.
Proof.
elim: k => [|k IH]; first by rewrite big_ord0 mul0r.
have := ler_add (taken_by_step k) IH; set next := left_of k.+1; rewrite big_ord_recr /= [k.+1%:R]mulrSr mulrDl mul1r.
rewrite -subr_ge0 => rest.
by apply: (ler_by _ rest); ring.
Qed.

Theorem taken_by_steps k : \sum_(j < k) norm (offered (Q j) (carried j)) ^+ 2 <= k%:R * norm v ^+ 2.
Proof.
case: k => [|k]; first by rewrite big_ord0 mul0r.
have left_ge0 : 0 <= seen (left_of k.+1) (left_of k.+1) := form_ge0 s_form _.
have seen_ge0 : 0 <= k%:R * seen v v by rewrite mulr_ge0 ?ler0n ?(form_ge0 s_form).
apply: (@le_trans _ _ (seen v v + k.+1%:R * unseen v v)); first by apply: le_trans (taken_so_far k.+1); rewrite ler_addr.
rewrite norm_sqr (split_inner M beta v v) [k.+1%:R]mulrSr; apply: (ler_by _ seen_ge0).
by ring.
Qed.
End Carried.
