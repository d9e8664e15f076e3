(* bcgd.thm3_4.corrected: with one output every sweep gains at least one factor, and the first one as many as layers. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks bcgd_sweeps bcgd_one_output.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_4_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Runs.
Variable R : realType.

(* Data X with X^+ and V_x of the compact decomposition, labels Y, the start, the rate eta of (3.2), and the sweeps. *)
Record run := Run {
  n_0 : nat; samples : nat; n_L : nat; rank : nat;
  X : 'M[R]_(n_0, samples); rank_of_X : rank = \rank X;
  inverse : 'M[R]_(samples, n_0); penrose : pseudoinverse X inverse;
  V_x : 'M[R]_(samples, rank); orthonormal_V : orthonormal V_x; projector : V_x *m V_x^T = inverse *m X;
  Y : 'M[R]_(n_L, samples); start : network R n_0 n_L; rate : R; sweeps : nat;
}.
Implicit Type i : run.

(* W* = Y X^+, and the squared distance of a network from it, seen through the data. *)
Definition W_star i : 'M[R]_(n_L i, n_0 i) := Y i *m inverse i.
Definition distance i (P : 'M[R]_(n_L i, n_0 i)) : R := frobenius_sqr ((P - W_star i) *m X i).
Definition after i k : network R (n_0 i) (n_L i) := iter k (fun N => sweep (X i) (Y i) (rate i) N 1%:M) (start i).

(* The squared distances of W* from W (I - |X|^2 (X X')^-1 / eta) for the products W before the steps of the first sweep. *)
Definition excluded i (W : 'M[R]_(n_L i, n_0 i)) : R :=
  frobenius_sqr (W_star i - W *m (1%:M - (spectral (X i) ^+ 2 / rate i) *: invmx (X i *m (X i)^T))).
Definition nearest i : R :=
  \big[Num.min/excluded (product (start i))]_(W <- products (X i) (Y i) (rate i) (start i) 1%:M) excluded W.

Lemma alive i W : 0 < nearest i -> W \in products (X i) (Y i) (rate i) (start i) 1%:M ->
  W_star i != W *m (1%:M - (spectral (X i) ^+ 2 / rate i) *: invmx (X i *m (X i)^T)).
Proof.
rewrite /nearest; set c := excluded _; elim: (products _ _ _ _ _) => // P s IH.
rewrite big_cons lt_minr inE => /andP[P_gt0 rest] /orP[/eqP ->|/IH]; last exact.
by move: P_gt0; rewrite /excluded; apply: contraTneq => ->; rewrite subrr frobenius_sqr0 ltxx.
Qed.

Lemma rows_independent i : (n_0 i - \rank (X i) = 0)%N -> X i *m (X i)^T \in unitmx.
Proof.
move=> /eqP; rewrite subn_eq0 => full; have free : row_free (X i).
  by rewrite /row_free eqn_leq rank_leq_row.
rewrite -row_free_unit -kermx_eq0; set K := kermx _.
have zero : K *m (X i *m (X i)^T) = 0 by exact: mulmx_ker.
have KX : K *m X i = 0.
  apply/eqP; rewrite -frobenius_sqr_eq0 -trace_sqr trmx_mul mulmxA -(mulmxA K) zero mul0mx mxtrace0.
  by [].
by rewrite -(mulmx_free_eq0 _ free) KX.
Qed.

(* One input, one output, one layer and X = 1 from W = 1, with the solution y and the rate 1/2: the error is halved. *)
Lemma rank1 : 1%N = \rank (1%:M : 'M[R]_1). Proof. by rewrite mxrank1. Qed.
Lemma orthonormal1 : orthonormal (1%:M : 'M[R]_1). Proof. by rewrite /orthonormal trmx1 mulmx1. Qed.
Lemma projector1 : (1%:M : 'M[R]_1) *m (1%:M)^T = 1%:M *m 1%:M. Proof. by rewrite trmx1. Qed.
Definition one_unit (y : R) : run :=
  Run rank1 (pseudoinverse1 R 1) orthonormal1 projector1 y%:M (Layer 1%:M (Input : network R 1 1)) 2%:R^-1 1.

Lemma frobenius_number (c : R) : frobenius_sqr (c%:M : 'M[R]_1) = c ^+ 2.
Proof. by rewrite /frobenius_sqr !big_ord1 mxE eqxx mulr1n. Qed.

Lemma solution_of_unit y : W_star (one_unit y) = y%:M. Proof. by rewrite /W_star /= mulmx1. Qed.

Lemma first_distance y : distance (product (start (one_unit y))) = (1 - y) ^+ 2.
Proof. by rewrite /distance solution_of_unit /= !mulmx1 -raddfB /= frobenius_number. Qed.

Lemma last_distance y : distance (product (after (one_unit y) 1)) = ((1 - y) / 2%:R) ^+ 2.
Proof.
rewrite /distance solution_of_unit /= /updated /slope !mulmx1 trmx1 !mul1mx ?trmx1 ?mulmx1.
rewrite !spectral_scalar normr1 !expr1n mulr1 divr1.
have -> : 1%:M - 2%:R^-1 *: (1%:M - y%:M) - y%:M = ((1 - y) / 2%:R)%:M :> 'M[R]_1.
  by apply/matrixP => a b; rewrite !ord1 !mxE eqxx !mulr1n; field.
exact: frobenius_number.
Qed.

Lemma spectral_one : spectral (1%:M : 'M[R]_1) = 1. Proof. by rewrite spectral_scalar normr1. Qed.

Lemma singular_one : singular 1 (1%:M : 'M[R]_1) = 1.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split; first by rewrite -[X in _ <= X]spectral_one singular_le_spectral.
apply: sup_upper_bound; last by exists 1%:M; [exact: orthonormal1 | rewrite mul1mx weakest_scalar normr1].
split; first by exists (weakest (1%:M *m (1%:M : 'M[R]_1))), 1%:M; first exact: orthonormal1.
by exists 1 => _ [Q orth <-]; rewrite mul1mx (weakest_orthonormal orth orthonormal1) weakest_scalar normr1.
Qed.

Lemma off_unit D : off_orth_identity D (1%:M : 'M[R]_1) = 0.
Proof.
rewrite /off_orth_identity; set m := minn _ _; rewrite big1 ?add0r => [|a a_m].
  rewrite big1 // => a _; rewrite big1 // => b _.
  by rewrite !ord1 mxE !eqxx subrr expr0n.
rewrite big1 // => b b_m; rewrite big_mkcond big_ord1 !ord1 !mxE !eqxx; move: a_m; rewrite ord1 /= => ->.
by rewrite mulr1 subrr expr0n.
Qed.

Lemma nearest_of_unit y : nearest (one_unit y) = (y + 1) ^+ 2.
Proof.
rewrite /nearest /= big_cons big_nil !mulmx1 minxx /excluded solution_of_unit /=.
rewrite trmx1 mulmx1 spectral_one expr1n invmx1 mul1mx mul1r invrK.
have -> : y%:M - (1%:M - 2%:R *: 1%:M) = (y + 1)%:M :> 'M[R]_1.
  by apply/matrixP => a b; rewrite !ord1 !mxE eqxx !mulr1n; ring.
exact: frobenius_number.
Qed.
End Runs.

Module bcgd_thm3_4_corrected_theory.
Section Symbols.
Variable R : realType.
Definition instance := run R.
Implicit Type i : instance.
Definition L i : nat := layers (start i).
Definition k i : nat := sweeps i.
Definition inputs i : nat := n_0 i.
Definition outputs i : nat := n_L i.
Definition narrowest i : nat := narrowest_hidden (start i).
Definition deficit i : nat := (n_0 i - \rank (X i))%N.
Definition eta i : R := rate i.
Definition irregular i : R := off_start (maxn (n_0 i) (n_L i)) (start i).
Definition kappa2 i : R := (spectral (X i) / singular (rank i) (X i)) ^+ 2.
Definition err_0 i : R := distance (product (start i)).
Definition err_k i : R := distance (product (after i (sweeps i))).
Definition goal i : R := Num.sqrt (frobenius_sqr (W_star i *m X i)).
Definition gap i : R := nearest i.
End Symbols.

Lemma inhabited (R : realType) : bcgd_thm3_4_corrected.inhabited R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R)
  (@eta R) (@gap R) (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R).
Proof.
have e0 : @err_0 R (one_unit 5%:R) = 4%:R ^+ 2 by rewrite /err_0 first_distance; ring.
have ek : @err_k R (one_unit 5%:R) = 2%:R ^+ 2 by rewrite /err_k last_distance; field.
have kappa : @kappa2 R (one_unit 5%:R) = 1 by rewrite /kappa2 /= spectral_one singular_one divr1 expr1n.
have g : @goal R (one_unit 5%:R) = 5%:R.
  by rewrite /goal solution_of_unit /= mulmx1 frobenius_number sqrtr_sqr ger0_norm ?ler0n.
exists (one_unit 5%:R); rewrite /bcgd_thm3_4_corrected.premises e0 ek kappa g /gap nearest_of_unit /irregular /= off_unit addr0.
rewrite /deficit /= mxrank1 sqrtr_sqr ger0_norm ?ler0n // divr1 /eta /=.
do !split; rewrite ?ler0n ?ltr0n ?sqr_ge0 ?exprn_gt0 ?addr_gt0 ?invr_gt0 ?ltr01 ?ltr0n // ?invf_le1 ?ltr0n ?ler1n //.
rewrite /L /= expr1 (_ : _ * 4%:R = 2%:R) ?ltr_nat //; by field.
Qed.

Theorem proved (R : realType) : bcgd_thm3_4_corrected.statement R (@instance R) (@L R) (@deficit R) (@err_0 R) (@err_k R)
  (@eta R) (@gap R) (@goal R) (@inputs R) (@irregular R) (@k R) (@kappa2 R) (@narrowest R) (@outputs R).
Proof.
move=> i [deep [_ [_ [_ [n_gt0 [_ [_ [_ [orth [one [wide [full [eta_gt0 [eta_le1 [gap_gt0 [k_ge1 [_ near]]]]]]]]]]]]]]]]].
rewrite /bcgd_thm3_4_corrected.conclusion.
have unit := rows_independent full; have live W := @alive _ i W gap_gt0.
move: deep n_gt0 orth one wide eta_gt0 eta_le1 k_ge1 near unit live {full gap_gt0}.
rewrite /L /inputs /irregular /outputs /narrowest /eta /k /kappa2 /err_0 /err_k /goal /distance /after /W_star.
case: i => n s o r X rX inverse pen V orthV proj Y start e k /=.
move=> deep n_gt0 orth one; move: Y start deep orth; rewrite one {o one} => Y start deep orth wide e_gt0 e_le1 k_ge1 near unit live.
rewrite (maxn_idPl n_gt0) in orth.
have keptE : 1 - e / (spectral X / singular r X) ^+ 2 = 1 - e * (singular r X / spectral X) ^+ 2.
  by rewrite -exprVn invf_div.
case: k k_ge1 => // k _; rewrite keptE in near *.
have -> : (2 * layers start + 2 * k.+1 - 2 = 2 * layers start + 2 * k)%N by rewrite mulnS addnCA addKn.
apply: (one_output pen orthV proj e_gt0 e_le1 k wide orth deep unit live).
have kept0 : 0 <= 1 - e * (singular r X / spectral X) ^+ 2 by exact: kept_ge0.
rewrite [(2 * _)%N]mulnC exprM -[error _ _ _ _]sqr_sqrtr ?frobenius_sqr_ge0 // -exprMn.
rewrite -[X in _ < X]sqr_sqrtr ?frobenius_sqr_ge0 // ltr_pexpn2r ?nnegrE ?mulr_ge0 ?exprn_ge0 ?sqrtr_ge0 //.
Qed.
End bcgd_thm3_4_corrected_theory.
