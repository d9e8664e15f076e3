(* The entries that carry a monomial z_j^2 z_l^2 of a quartic form.
   A file of lemmas: bfc.factC_4_2.corrected rests on it. *)
From bounds.theory Require Import language bfc_symmetric_squares bfc_quartic_forms.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

(* Of the entries of z_j^2 z_l^2, j < l, two lie on the squares, and the third is ({j,l},{j,l}). *)
Lemma entries_of_pair n (j l : 'I_n) (t : place n) : (j < l)%N ->
  entry t && same t ((j, j), (l, l)) = [|| t == ((j, j), (l, l)), t == ((l, l), (j, j)) | t == ((j, l), (j, l))].
Proof.
move=> jl; have j_n : (j == l) = false by apply/negbTE; rewrite neq_ltn jl.
have l_n : (l == j) = false by rewrite eq_sym.
have lj : (l <= j)%N = false by rewrite leqNgt jl.
apply/idP/idP; last first.
  by case/or3P=> /eqP ->; rewrite /entry /ordered /same /perm_eq /= ?eqxx ?j_n ?l_n ?leqnn ?(ltnW jl).
case: t => [[a b] [c d]] /andP[t_in same_t].
have letter x : x \in indices ((a, b), (c, d)) -> (x == j) || (x == l).
  by rewrite (perm_mem same_t) !inE; case: (x == j); case: (x == l).
have a_in : (a == j) || (a == l) by apply: letter; rewrite !inE eqxx.
have b_in : (b == j) || (b == l) by apply: letter; rewrite !inE eqxx orbT.
have c_in : (c == j) || (c == l) by apply: letter; rewrite !inE eqxx !orbT.
have d_in : (d == j) || (d == l) by apply: letter; rewrite !inE eqxx !orbT.
have /permP/(_ (pred1 j)) := same_t; rewrite /= eqxx l_n => count2.
have ordered_pair (x y : 'I_n) : (x == j) || (x == l) -> (y == j) || (y == l) -> (x <= y)%N ->
    [\/ (x, y) = (j, j), (x, y) = (l, l) | (x, y) = (j, l)].
  case/orP=> /eqP ->; case/orP=> /eqP ->; rewrite ?lj // => _; [exact: Or31 | exact: Or33 | exact: Or32].
case/andP: t_in => ab cd; move: count2.
by case: (ordered_pair _ _ a_in b_in ab) => -[-> ->]; case: (ordered_pair _ _ c_in d_in cd) => -[-> ->];
  rewrite ?eqxx ?l_n //= !xpair_eqE ?eqxx ?j_n ?l_n.
Qed.

Lemma entries_of_square n (j : 'I_n) (t : place n) :
  entry t && same t ((j, j), (j, j)) = (t == ((j, j), (j, j))).
Proof.
apply/idP/eqP => [/andP[_ same_t]|->]; last by rewrite /entry /ordered /same /= !leqnn perm_refl.
case: t same_t => [[a b] [c d]] same_t.
have letter x : x \in indices ((a, b), (c, d)) -> x = j.
  by rewrite (perm_mem same_t) !inE !orbb => /eqP.
have aj : a = j by apply: letter; rewrite !inE eqxx.
have bj : b = j by apply: letter; rewrite !inE eqxx orbT.
have cj : c = j by apply: letter; rewrite !inE eqxx !orbT.
have dj : d = j by apply: letter; rewrite !inE eqxx !orbT.
by rewrite aj bj cj dj.
Qed.
