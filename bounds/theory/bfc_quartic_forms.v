(* Matrices over pairs of indices, their quartic forms and Sym (Definition C.3).
   A file of lemmas: bfc.factC_4_1 and bfc.factC_4_3 rest on it. *)
From bounds.theory Require Import language order bfc_symmetric_squares.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section QuarticForms.
Variables (R : realType) (n : nat).

(* The places ({i,j}, {k,l}) of a matrix, i <= j and k <= l. *)
Definition place : finType := [finType of pair n * pair n].
Implicit Types (s t q : place) (M : place -> R) (z : 'I_n -> R).
Definition entry t : bool := ordered t.1 && ordered t.2.
Definition indices t : seq 'I_n := [:: t.1.1; t.1.2; t.2.1; t.2.2].
Definition same s t : bool := perm_eq (indices s) (indices t).
Definition weights t : R := weight R t.1 * weight R t.2.

(* (z * z)' M (z * z). *)
Definition quartic M z : R := \sum_(t | entry t) star z t.1 * M t * star z t.2.

(* The coefficient of the monomial of t collects all entries with its indices; Sym spreads it evenly over them. *)
Definition coefficient M t : R := \sum_(s | entry s && same s t) weights s * M s.
Definition carriers t : R := \sum_(s | entry s && same s t) 1.
Definition Sym M t : R := coefficient M t / carriers t / weights t.

(* Every monomial once: i <= j <= k <= l. *)
Definition monomial q : bool := sorted (fun a b : 'I_n => (a <= b)%N) (indices q).

Lemma weights_gt0 t : 0 < weights t.
Proof. by rewrite mulr_gt0 // (lt_le_trans ltr01) ?weight_ge1. Qed.

Lemma carriers_ge1 t : entry t -> 1 <= carriers t.
Proof.
move=> t_in; rewrite /carriers (bigD1 t) /=; last by rewrite t_in /same perm_refl.
by rewrite ler_addl sumr_ge0 // => ? _; apply: ler01.
Qed.

Lemma same_carriers s t : same s t -> carriers s = carriers t.
Proof. by move=> st; apply: eq_bigl => r; rewrite /same (permPr st). Qed.

Definition mono z t : R := \prod_(a <- indices t) z a.

Lemma star_star z t : star z t.1 * star z t.2 = weights t * mono z t.
Proof. by rewrite /star /weights /mono !big_cons big_nil mulr1; move: (weight _ _) (weight _ _) => v w; ring. Qed.

Lemma mono_same z s t : same s t -> mono z s = mono z t.
Proof. by move=> st; apply: perm_big. Qed.

Lemma quartic_Sym M z : quartic (Sym M) z = quartic M z.
Proof.
transitivity (\sum_(t | entry t) \sum_(s | entry s && same s t) weights s * M s * mono z t / carriers t).
  apply: eq_bigr => t t_in; rewrite mulrAC star_star /Sym /coefficient -!mulr_suml.
  have w_n0 : weights t != 0 by rewrite gt_eqF ?weights_gt0.
  have c_n0 : carriers t != 0 by rewrite gt_eqF // (lt_le_trans ltr01) ?carriers_ge1.
  by move: (\sum_(s | _) _) (weights t) (carriers t) (mono z t) w_n0 c_n0 => a w c m w_n0 c_n0; field; rewrite ?w_n0 ?c_n0.
rewrite (exchange_big_dep entry) /= => [|t s t_in /andP[] //]; apply: eq_bigr => s s_in.
have c_n0 : carriers s != 0 by rewrite gt_eqF // (lt_le_trans ltr01) ?carriers_ge1.
rewrite (eq_bigr (fun=> weights s * M s * mono z s / carriers s * 1)) => [|t /and3P[_ _ st]]; last first.
  by rewrite mulr1 (mono_same z st) (same_carriers st).
rewrite -mulr_sumr (eq_bigl (fun t => entry t && same t s)) => [|t]; last first.
  by rewrite s_in /same perm_sym.
rewrite -/(carriers s) mulfVK // [in RHS]mulrAC star_star.
by move: (weights s) (M s) (mono z s) => a b c; ring.
Qed.

(* Each entry belongs to one monomial. *)
Lemma by_monomial (G : place -> R) :
  \sum_(t | entry t) G t = \sum_(q | monomial q) \sum_(t | entry t && same t q) G t.
Proof.
pose le : rel 'I_n := fun a b => (a <= b)%N.
have le_total : total le by move=> a b; apply: leq_total.
have le_trans : transitive le by move=> a b c; apply: leq_trans.
have le_anti : antisymmetric le by move=> a b le2; apply/val_inj/anti_leq.
pose of_seq t (l : seq 'I_n) : place := ((nth t.1.1 l 0, nth t.1.1 l 1), (nth t.1.1 l 2, nth t.1.1 l 3)).
have of_seqK t l : size l = 4%N -> indices (of_seq t l) = l by case: l => [|a [|b [|c [|d [|]]]]].
rewrite (exchange_big_dep entry) /= => [|q t _ /andP[] //]; apply: eq_bigr => t t_in.
rewrite (big_pred1 (of_seq t (sort le (indices t)))) // => q; rewrite t_in /=; apply/andP/eqP => [[q_in tq]|->].
  have -> : sort le (indices t) = indices q.
    by rewrite -[RHS](sorted_sort le_trans q_in); apply/(perm_sortP le_total le_trans le_anti).
  by case: q {q_in tq} => [[a b] [c d]].
rewrite /monomial /same of_seqK ?size_sort //; split; last by rewrite perm_sym perm_sort.
exact: sort_sorted.
Qed.
End QuarticForms.
