(* bfc.factC_4_2: a symmetric matrix supported on the squares is not its own double symmetrisation; what is true instead. *)
From bounds.theory Require Import language order bfc_symmetric_squares bfc_quartic_forms bfc_paired_indices.
From mathcomp Require Import ring.
From statements Require bfc_factC_4_2 bfc_factC_4_2_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_factC_4_2_theory.
Section Symbols.
Variable R : realType.

(* A matrix over pairs {j, k} with j <= k on both sides, and one of its entries. *)
Record instance := Instance {
  size : nat; matrix : nat -> nat -> nat -> nat -> R;
  row : nat * nat; column : nat * nat;
}.
Implicit Type i : instance.

(* Sums over all entries ({a, b}, {c, d}) with a condition. *)
Definition over (n : nat) (chosen : nat -> nat -> nat -> nat -> bool) (f : nat -> nat -> nat -> nat -> R) : R :=
  \sum_(a < n) \sum_(b < n) \sum_(c < n) \sum_(d < n)
    if [&& a <= b, c <= d & chosen a b c d]%N then f a b c d else 0.

(* The entry of z * z at {a, b} is z_a^2 or sqrt(2) z_a z_b. *)
Definition weight (a b : nat) : R := if a == b then 1 else Num.sqrt 2%:R.

(* Sym spreads the coefficient of each monomial of (z * z)' M (z * z) evenly over the entries that carry it. *)
Definition carries i (a b c d : nat) : bool :=
  perm_eq [:: a; b; c; d] [:: (row i).1; (row i).2; (column i).1; (column i).2].
Definition coefficient i : R :=
  over (size i) (carries i) (fun a b c d => weight a b * weight c d * matrix i a b c d).
Definition carriers i : R := over (size i) (carries i) (fun _ _ _ _ => 1).
Definition Sym i : R :=
  coefficient i / carriers i / (weight (row i).1 (row i).2 * weight (column i).1 (column i).2).

Definition M i : R := matrix i (row i).1 (row i).2 (column i).1 (column i).2.
Definition outside_squares i : R :=
  over (size i) (fun a b c d => (a != b) || (c != d)) (fun a b c d => matrix i a b c d ^+ 2).
Definition asymmetry i : R :=
  over (size i) (fun _ _ _ _ => true) (fun a b c d => (matrix i a b c d - matrix i c d a b) ^+ 2).
End Symbols.

Section Witness.
Variable R : realType.

(* Two variables, ones at ({1,1},{2,2}) and ({2,2},{1,1}); Sym has 2/3 there, as z_1^2 z_2^2 is also (z_1 z_2)(z_1 z_2). *)
Definition exchange (a b c d : nat) : R := [&& a == b, c == d & a != c]%:R.
Definition witness : instance R := Instance 2 exchange (0, 0)%N (1, 1)%N.

Lemma symmetrised : Sym witness = 2%:R / 3%:R.
Proof.
rewrite /Sym /coefficient /carriers /over /= !(big_ord_recl, big_ord0) /=.
rewrite /carries /perm_eq /= /weight /exchange /=.
by rewrite ?mulr0 ?mul0r; field.
Qed.

Lemma premises_of_witness : bfc_factC_4_2.premises R
  (@instance R) (@M R) (@Sym R) (@asymmetry R) (@outside_squares R) witness.
Proof.
have on_squares : outside_squares witness = 0.
  rewrite /outside_squares /over /= !(big_ord_recl, big_ord0) /=.
  by rewrite /exchange /=; ring.
have symmetric : asymmetry witness = 0.
  rewrite /asymmetry /over /= !(big_ord_recl, big_ord0) /=.
  by rewrite /exchange /=; ring.
by rewrite /bfc_factC_4_2.premises on_squares symmetric.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_factC_4_2.inhabited R
  (@instance R) (@M R) (@Sym R) (@asymmetry R) (@outside_squares R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bfc_factC_4_2.refuted R
  (@instance R) (@M R) (@Sym R) (@asymmetry R) (@outside_squares R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bfc_factC_4_2.conclusion symmetrised /M /= /exchange /= => /eqP; rewrite -subr_eq0.
have -> : 2%:R / 3%:R - 1%:R = - 3%:R^-1 :> R by field.
by rewrite oppr_eq0 invr_eq0 pnatr_eq0.
Qed.
End bfc_factC_4_2_theory.

Module bfc_factC_4_2_corrected_theory.
Section Symbols.
Variable R : realType.

(* A matrix over pairs of n indices, by its entries. *)
Record instance := Instance { n : nat; M : {ffun place n -> R} }.
Implicit Type i : instance.

(* Entries at ({j,j},{k,k}) are those on the squares. *)
Definition square n (t : place n) : bool := (t.1.1 == t.1.2) && (t.2.1 == t.2.2).
Definition outside_squares i : R := \sum_(t | @entry (n i) t && ~~ square t) M i t ^+ 2.
Definition asymmetry i : R := \sum_(t | @entry (n i) t) (M i t - M i (t.2, t.1)) ^+ 2.

(* The squared norms of M and Sym(M); the sums of M_jj,jj^2 and, over j < k, of M_jj,kk^2. *)
Definition norm2_M i : R := \sum_(t | @entry (n i) t) M i t ^+ 2.
Definition norm2_Sym i : R := \sum_(t | @entry (n i) t) Sym (M i) t ^+ 2.
Definition diagonal i : R := \sum_(j < n i) M i ((j, j), (j, j)) ^+ 2.
Definition pairs_once i : R := \sum_(j < n i) \sum_(l < n i | (j < l)%N) M i ((j, j), (l, l)) ^+ 2.
End Symbols.

Section OnSquares.
Variables (R : realType) (i : instance R).
Hypotheses (outside0 : outside_squares i = 0) (symmetric0 : asymmetry i = 0).
Let n := n i.
Let M : place n -> R := M i.

Lemma off_squares t : entry t -> ~~ square t -> M t = 0.
Proof.
move=> t_in off; apply/eqP; rewrite -sqrf_eq0; apply/eqP.
by apply: (psumr_eq0P _ outside0) => [s _|]; rewrite ?sqr_ge0 // t_in.
Qed.

Lemma exchanged j l : M ((j, j), (l, l)) = M ((l, l), (j, j)).
Proof.
apply/eqP; rewrite -subr_eq0 -sqrf_eq0; apply/eqP.
apply: (psumr_eq0P _ symmetric0 (i := ((j, j), (l, l)))) => [s _|]; first exact: sqr_ge0.
by rewrite /entry /ordered /= !leqnn.
Qed.

(* What Sym keeps of one monomial: the square of the entry, if its indices pair up. *)
Lemma kept (u : place n) : monomial u ->
  \sum_(t | entry t && same t u) Sym M t ^+ 2 = if square u then M u ^+ 2 else 0.
Proof.
move=> mono_u; case: ifP => [|/negbT off].
  case: u mono_u => [[j j'] [l l']] mono_u /andP[/= /eqP jj' /eqP ll']; rewrite -{}jj' -{}ll' in mono_u *.
  have jl : (j <= l)%N by move: mono_u; rewrite /monomial /= => /and4P[].
  have weight_d (x : 'I_n) : weight R (x, x) = 1 by rewrite /weight eqxx.
  have [jl_eq|jl_ne] := eqVneq j l.
    rewrite -jl_eq; under eq_bigl do rewrite entries_of_square.
    rewrite big_pred1_eq /Sym /coefficient /carriers.
    under eq_bigl do rewrite entries_of_square.
    rewrite big_pred1_eq; under eq_bigl do rewrite entries_of_square.
    by rewrite big_pred1_eq /weights !weight_d !mulr1 !divr1 mul1r.
  have j_l : (j < l)%N by rewrite ltn_neqAle jl_ne.
  have three (G : place n -> R) :
      \sum_(t | entry t && same t ((j, j), (l, l))) G t = G ((j, j), (l, l)) + G ((l, l), (j, j)) + G ((j, l), (j, l)).
    under eq_bigl do rewrite entries_of_pair //.
    rewrite (bigD1 ((j, j), (l, l))) ?eqxx //= (bigD1 ((l, l), (j, j))) ?eqxx ?orbT //=; last first.
      by rewrite !xpair_eqE eq_sym (negbTE jl_ne).
    rewrite (big_pred1 ((j, l), (j, l))) ?addrA // => t; rewrite /=.
    have [->|_] := eqVneq t ((j, l), (j, l)).
      by rewrite !xpair_eqE !eqxx (negbTE jl_ne) [l == j]eq_sym (negbTE jl_ne).
    by case: (t == _); case: (t == _).
  have all_same (t : place n) : entry t && same t ((j, j), (l, l)) ->
      Sym M t = (M ((j, j), (l, l)) + M ((l, l), (j, j))) / 3%:R / weights R t.
    move=> /andP[_ tu]; rewrite /Sym (same_carriers R tu) /carriers three; congr (_ / _ / _); last by ring.
    have -> : coefficient M t = coefficient M ((j, j), (l, l)) by apply: eq_bigl => s; rewrite /same (permPr tu).
    rewrite /coefficient three /weights !weight_d !mul1r (_ : M ((j, l), (j, l)) = 0) ?mulr0 ?addr0 //.
    by apply: off_squares; rewrite /entry /ordered /square /= ?jl // (negbTE jl_ne).
  rewrite (eq_bigr (fun t => ((M ((j, j), (l, l)) + M ((l, l), (j, j))) / 3%:R / weights R t) ^+ 2)); last first.
    by move=> t t_in; rewrite all_same.
  rewrite three -exchanged /weights !weight_d.
  have -> : weight R (j, l) * weight R (j, l) = 2%:R by rewrite -expr2 weight_sqr /= (negbTE jl_ne).
  by field.
rewrite big1 // => t /andP[_ tu]; rewrite /Sym (_ : coefficient M t = 0) ?mul0r ?expr0n //.
rewrite /coefficient big1 // => s /andP[s_in st]; rewrite off_squares ?mulr0 //.
apply: contra off => sq; have {st tu} su : same s u by rewrite /same (perm_trans st).
case: s s_in sq su => [[a b] [c d]] _ /andP[/= /eqP <- /eqP <-] su.
have le_trans : transitive (fun x y : 'I_n => (x <= y)%N) by move=> x y z; apply: leq_trans.
have le_anti : antisymmetric (fun x y : 'I_n => (x <= y)%N) by move=> x y le2; apply/val_inj/anti_leq.
have [ac|ca] := leqP a c.
  have : indices u = [:: a; a; c; c].
    apply: (sorted_eq le_trans le_anti) => //; first by rewrite /= !leqnn ac.
    by rewrite perm_sym.
  by case: u mono_u su => [[x y] [z w]] _ _ [-> -> -> ->]; rewrite /square /= !eqxx.
have : indices u = [:: c; c; a; a].
  apply: (sorted_eq le_trans le_anti) => //; first by rewrite /= !leqnn (ltnW ca).
  by rewrite perm_sym (perm_trans _ su) //; have /permPl := perm_catC [:: c; c] [:: a; a]; apply.
by case: u mono_u su => [[x y] [z w]] _ _ [-> -> -> ->]; rewrite /square /= !eqxx.
Qed.

Lemma norm2_SymE : norm2_Sym i = \sum_(j < n) \sum_(l < n | (j <= l)%N) M ((j, j), (l, l)) ^+ 2.
Proof.
rewrite /norm2_Sym (by_monomial (fun t => Sym M t ^+ 2)) (eq_bigr (fun u => if square u then M u ^+ 2 else 0)); last first.
  by move=> u; apply: kept.
rewrite -big_mkcondr pair_big_dep /= (reindex_onto (fun p : 'I_n * 'I_n => ((p.1, p.1), (p.2, p.2))) (fun t => (t.1.1, t.2.1))).
  by apply: eq_bigl => -[j l]; rewrite /monomial /square /= !eqxx !andbT !leqnn /= andbT.
by move=> [[a b] [c d]] /andP[_ /andP[/= /eqP -> /eqP ->]].
Qed.

Lemma norm2_ME : norm2_M i = \sum_(j < n) \sum_(l < n) M ((j, j), (l, l)) ^+ 2.
Proof.
rewrite /norm2_M (bigID (@square n)) /= [X in _ + X]big1 ?addr0; last first.
  by move=> t /andP[t_in off]; rewrite -/(M t) off_squares // expr0n.
rewrite pair_bigA /= (reindex_onto (fun p : 'I_n * 'I_n => ((p.1, p.1), (p.2, p.2))) (fun t => (t.1.1, t.2.1))).
  by apply: eq_bigl => -[j l]; rewrite /entry /ordered /square /= !leqnn !eqxx.
by move=> [[a b] [c d]] /andP[_ /andP[/= /eqP -> /eqP ->]].
Qed.

Lemma on_or_above (f : 'I_n -> 'I_n -> R) :
  \sum_(j < n) \sum_(l < n | (j <= l)%N) f j l = \sum_j f j j + \sum_(j < n) \sum_(l < n | (j < l)%N) f j l.
Proof.
rewrite -big_split; apply: eq_bigr => j _ /=; rewrite (bigD1 j) ?leqnn //=; congr (_ + _).
by apply: eq_bigl => l; rewrite ltn_neqAle andbC eq_sym.
Qed.

Lemma sym_norm : norm2_Sym i = diagonal i + pairs_once i.
Proof. by rewrite norm2_SymE (on_or_above (fun j l => M ((j, j), (l, l)) ^+ 2)). Qed.

Lemma whole_norm : norm2_M i = diagonal i + 2%:R * pairs_once i.
Proof.
rewrite norm2_ME.
have -> : \sum_(j < n) \sum_(l < n) M ((j, j), (l, l)) ^+ 2 =
    \sum_(j < n) \sum_(l < n | (j <= l)%N) M ((j, j), (l, l)) ^+ 2 + \sum_(j < n) \sum_(l < n | (l < j)%N) M ((j, j), (l, l)) ^+ 2.
  rewrite -big_split; apply: eq_bigr => j _ /=; rewrite (bigID (fun l : 'I_n => (j <= l)%N)) /=; congr (_ + _).
  by apply: eq_bigl => l; rewrite ltnNge.
rewrite on_or_above -addrA; congr (_ + _); rewrite mulr_natl mulr2n; congr (_ + _).
rewrite (exchange_big_dep xpredT) //=; apply: eq_bigr => l _; apply: eq_bigr => j _.
by rewrite exchanged.
Qed.
End OnSquares.

(* Two variables and ones at ({1,1},{2,2}) and ({2,2},{1,1}). *)
Lemma inhabited (R : realType) : bfc_factC_4_2_corrected.inhabited R (@instance R)
  (@asymmetry R) (@diagonal R) (@norm2_M R) (@norm2_Sym R) (@outside_squares R) (@pairs_once R).
Proof.
exists (@Instance R 2 [ffun t => (square t && (t.1 != t.2))%:R]); rewrite /bfc_factC_4_2_corrected.premises.
have sums_ge0 (I : finType) (P : pred I) (f : I -> R) : 0 <= \sum_(x | P x) f x ^+ 2 by apply: sumr_ge0 => x _; apply: sqr_ge0.
have outside0 : outside_squares (@Instance R 2 [ffun t => (square t && (t.1 != t.2))%:R]) = 0.
  by rewrite /outside_squares big1 // => t /andP[_ /negbTE off]; rewrite ffunE off expr0n.
have symmetric0 : asymmetry (@Instance R 2 [ffun t => (square t && (t.1 != t.2))%:R]) = 0.
  by rewrite /asymmetry big1 // => t _; rewrite !ffunE /= (_ : square (t.2, t.1) = square t) ?[t.2 == _]eq_sym ?subrr ?expr0n // /square andbC.
rewrite outside0 symmetric0 /diagonal /norm2_M /norm2_Sym /pairs_once !sums_ge0 lexx.
by rewrite (sumr_ge0 _ (fun j _ => sums_ge0 _ _ _)).
Qed.

Theorem proved (R : realType) : bfc_factC_4_2_corrected.statement R (@instance R)
  (@asymmetry R) (@diagonal R) (@norm2_M R) (@norm2_Sym R) (@outside_squares R) (@pairs_once R).
Proof.
move=> i [_ [diagonal_ge0 [_ [_ [_ [pairs_ge0 [outside0 symmetric0]]]]]]].
rewrite /bfc_factC_4_2_corrected.conclusion (sym_norm outside0 symmetric0) (whole_norm outside0 symmetric0).
split=> //; split; last by rewrite ler_add2l ler_pemull // ler1n.
rewrite mulrDl [2%:R * _]mulrC mulfK ?pnatr_eq0 // ler_add2r ler_pdivr_mulr ?ltr0n //.
by rewrite ler_pemulr // ler1n.
Qed.
End bfc_factC_4_2_corrected_theory.
