(* bcgd.thm3_1.corrected: hidden widths above max(n_0, n_L) change no digit of the training, whatever they are. *)
From bounds.theory Require Import language bcgd_training.
From statements Require bcgd_thm3_1_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_1_corrected_theory.
Section Symbols.
Variable R : realType.

(* Widths n_0, ..., n_L of at least two layers, data, orthogonal blocks for the start, a method, a time, and the place
   of an entry of the product. *)
Record instance := Instance {
  hidden : nat; n : nat -> nat; samples : nat; X : nat -> nat -> R; Q : weights R;
  L := hidden.+2;
  orthogonal : forall l a b, (a < block L n l)%N -> (b < block L n l)%N ->
    \sum_(c < block L n l) Q l c a * Q l c b = (a == b)%:R;
  M : method R; t : nat; row : nat; column : nat; row_within : (row < n L)%N;
}.
Implicit Type i : instance.

Definition inputs i : nat := n i 0.
Definition outputs i : nat := n i (L i).
Definition narrowest i : nat := \big[minn/n i 1]_(l <- iota 1 (hidden i).+1) n i l.
Definition reads_weights i : int := (reads_norms (M i) : nat)%:Z.

(* The same network with all hidden widths at the threshold. *)
Definition threshold i (l : nat) : nat := if (l == 0%N) || (l == L i) then n i l else maxn (inputs i) (outputs i).

(* The entry of the product W_(L:1) after t steps. *)
Definition entry i (widths : nat -> nat) : R :=
  product (L i) widths (training (L i) (samples i) (M i) widths (X i) (orth_identity (L i) widths (Q i)) (t i)).1
    (row i) (column i).
Definition wide i : R := entry i (n i).
Definition narrow i : R := entry i (threshold i).
End Symbols.

Section Widths.
Variables (R : realType) (i : instance R).
Notation D := (maxn (inputs i) (outputs i)).
Hypothesis wide_enough : (D <= narrowest i)%N.

Lemma hidden_wide l : (0 < l < L i)%N -> (D <= n i l)%N.
Proof.
move=> /andP[l_gt0 l_lt]; apply: leq_trans wide_enough _.
have : l \in iota 1 (hidden i).+1 by rewrite mem_iota l_gt0.
rewrite /narrowest; elim: (iota 1 _) => // k r below; rewrite in_cons big_cons => /orP[/eqP->|/below le].
  exact: geq_minl.
exact: leq_trans (geq_minr _ _) le.
Qed.

Lemma threshold_widths l : (l <= L i)%N ->
  (threshold i l <= n i l)%N /\ (threshold i l <= D)%N /\ (threshold i l = n i l \/ threshold i l = D).
Proof.
move=> l_le; rewrite /threshold; case: ifP => [/orP[] /eqP ->|/norP[]].
- by rewrite leq_maxl; auto.
- by rewrite leq_maxr; auto.
by move=> l_n0 l_nL; rewrite leqnn hidden_wide ?lt0n ?l_n0 ?ltn_neqAle ?l_nL //; auto.
Qed.

Lemma threshold_ends : threshold i 0 = n i 0 /\ threshold i (L i) = n i (L i).
Proof. by rewrite /threshold !eqxx orbT. Qed.

Lemma threshold_block l : (l < L i)%N -> block (L i) (threshold i) l = block (L i) (n i) l.
Proof.
move=> l_lt; have [first last] := threshold_ends; rewrite /block first last -/(inputs i) -/(outputs i).
have same k : (k <= L i)%N -> minn (threshold i k) D = minn (n i k) D.
  move=> k_le; have [le [le' [->//|is_D]]] := threshold_widths k_le.
  by rewrite is_D minnn; apply/esym/minn_idPr; rewrite -is_D.
by rewrite -[D in minn _ D]minnn minnACA same 1?ltnW // same // -minnACA minnn.
Qed.

Lemma start_same : same (L i) (n i) (threshold i) (orth_identity (L i) (n i) (Q i))
  (orth_identity (L i) (threshold i) (Q i)).
Proof.
move=> l a b l_lt a_lt b_lt; rewrite /orth_identity threshold_block //.
have [le [small kind]] := threshold_widths (ltnW l_lt); have [le' [small' kind']] := threshold_widths l_lt.
case: ifP => // both one_side.
have outside : ~~ ((a < block (L i) (n i) l) && (b < block (L i) (n i) l))%N.
  rewrite -threshold_block // /block; apply: contraFN both => /andP[a_in b_in].
  by rewrite !leq_min in a_in b_in; case/andP: a_in => /andP[_ ->] _; case/andP: b_in => /andP[-> _] _.
rewrite (negbTE outside); suff /negbTE -> : a != b by [].
case/orP: one_side => inside; move: both; rewrite inside ?andbT /= => /negbT; rewrite -leqNgt => beyond.
  rewrite ltn_eqF // (leq_trans inside) // (leq_trans small') //; case: kind => [is_n|<-] //.
  by move: beyond; rewrite is_n leqNgt b_lt.
rewrite gtn_eqF // (leq_trans inside) // (leq_trans small) //; case: kind' => [is_n|<-] //.
by move: beyond; rewrite is_n leqNgt a_lt.
Qed.
End Widths.

(* One unit in every layer, X = 1, the square loss with label 2, and gradient descent. *)
Lemma inhabited (R : realType) : bcgd_thm3_1_corrected.inhabited R (@instance R)
  (@inputs R) (@narrow R) (@narrowest R) (@outputs R) (@reads_weights R) (@wide R).
Proof.
have idle (t l : nat) (AA CC j : nat -> nat -> R) (size : R) k : 0 - head 0 (nseq k 0) = 0 :> R.
  by case: k => [|k]; rewrite subr0.
pose descent : method R := @Method R false (fun t o s z => z - 2%:R)
  (fun t l AA CC j size w past => w - head 0 past) idle.
pose Q : weights R := fun l a b => (a == b)%:R.
have orthogonal l a b : (a < block 2 (fun=> 1%N) l)%N -> (b < block 2 (fun=> 1%N) l)%N ->
    \sum_(c < block 2 (fun=> 1%N) l) Q l c a * Q l c b = (a == b)%:R.
  have -> : block 2 (fun=> 1%N) l = 1%N by [].
  by case: a b => [|a] [|b] //; rewrite big_ord1 mulr1.
exists (@Instance R 0 (fun=> 1%N) 1 (fun a s => 1) Q orthogonal descent 1 0 0 isT).
by rewrite /bcgd_thm3_1_corrected.premises /inputs /outputs /narrowest /reads_weights /= !big_cons big_nil.
Qed.

Theorem proved (R : realType) : bcgd_thm3_1_corrected.statement R (@instance R)
  (@inputs R) (@narrow R) (@narrowest R) (@outputs R) (@reads_weights R) (@wide R).
Proof.
move=> i [_ [_ [_ [in_le [out_le silent]]]]]; rewrite /bcgd_thm3_1_corrected.conclusion.
have wide_enough : (maxn (inputs i) (outputs i) <= narrowest i)%N by rewrite geq_max in_le.
have no_norms : reads_norms (M i) = false.
  by move/eqP: silent; rewrite /reads_weights; case: (reads_norms _) => //; rewrite /= oner_eq0.
have [first last] := threshold_ends i.
have := training_same (samples i) (X i) (threshold_widths wide_enough) first last no_norms (t i) (start_same wide_enough).
rewrite /wide /narrow /entry /product.
case: (training _ _ _ (n i) _ _ _) => W past; case: (training _ _ _ (threshold i) _ _ _) => W' past' [shared _].
rewrite [LHS](forward_same (threshold_widths wide_enough) first shared) ?row_within //.
by rewrite last row_within.
Qed.
End bcgd_thm3_1_corrected_theory.
