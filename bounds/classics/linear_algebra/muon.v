(* classics.muon: five steps of the quintic bring every singular value from [1/100, 1] into [0.68, 1.14]. *)
From bounds.theory Require Import language vectors muon_quintic.
From mathcomp Require Import ring.
From statements Require classics_muon.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Steps.
Variable R : realType.

(* a X - b (X X^T) X + c (X X^T)^2 X. *)
Definition step m n (X : 'M[R]_(m, n)) := first R *: X - third R *: (X *m X^T *m X) + fifth R *: (X *m X^T *m (X *m X^T) *m X).

(* u and v are singular vectors of X, for the number s. *)
Definition singular m n (X : 'M[R]_(m, n)) (u : 'cV[R]_m) (v : 'cV[R]_n) (s : R) := X *m v = s *: u /\ X^T *m u = s *: v.

Lemma singular_powers m n (X : 'M[R]_(m, n)) u v s : singular X u v s ->
  X *m X^T *m X *m v = s ^+ 3 *: u /\ X *m X^T *m (X *m X^T) *m X *m v = s ^+ 5 *: u.
Proof.
case=> Xv Xu; have twice : X *m X^T *m u = s ^+ 2 *: u by rewrite -mulmxA Xu -scalemxAr Xv scalerA -expr2.
have cube : X *m X^T *m X *m v = s ^+ 3 *: u by rewrite -(mulmxA _ X) Xv -scalemxAr twice scalerA -exprS.
split=> //; rewrite -(mulmxA (X *m X^T) (X *m X^T) X) -mulmxA cube -scalemxAr twice scalerA.
by rewrite -exprD.
Qed.

Lemma singular_step m n (X : 'M[R]_(m, n)) u v s : singular X u v s -> singular (step X) u v (quintic s).
Proof.
move=> pair; have [Xv Xu] := pair; have [three five] := singular_powers pair.
have pair' : singular X^T v u s by split; rewrite ?trmxK.
have [three' five'] := singular_powers pair'.
split; first by rewrite /step !mulmxDl mulNmx -!scalemxAl Xv three five !scalerA -scalerBl -scalerDl.
have -> : (step X)^T = first R *: X^T - third R *: (X^T *m X *m X^T) + fifth R *: (X^T *m X *m (X^T *m X) *m X^T).
  by rewrite /step linearD linearB /= !linearZ /= !trmx_mul !trmxK !mulmxA.
rewrite trmxK in three' five'; by rewrite !mulmxDl mulNmx -!scalemxAl Xu three' five' !scalerA -scalerBl -scalerDl.
Qed.

Lemma singular_steps m n (X : 'M[R]_(m, n)) u v s k :
  singular X u v s -> singular (iter k (@step m n) X) u v (iter k (@quintic R) s).
Proof. by move=> pair; elim: k => // k; rewrite !iterS; apply: singular_step. Qed.

(* Five times: a piece ends where the next one begins. *)
Lemma five_times s : 1 / 100%:R <= s <= 1 ->
  17%:R / 25%:R <= iter 5 (@quintic R) s /\ iter 5 (@quintic R) s <= 57%:R / 50%:R.
Proof.
have high (r : R) : 0 <= r <= 1203%:R / 1000%:R -> quintic r <= 1203%:R / 1000%:R.
  move=> /andP[r_ge0 r_le]; case: (leP r (111%:R / 200%:R)) => [low|/ltW up].
    by apply: high_1; rewrite r_ge0.
  by apply: high_2; rewrite up.
have next (l l' m : R) : 0 <= l -> (forall r, l <= r <= m -> l' <= quintic r) -> (forall r, m <= r <= 1203%:R / 1000%:R -> l' <= quintic r) ->
    forall r, l <= r <= 1203%:R / 1000%:R -> l' <= quintic r <= 1203%:R / 1000%:R.
  move=> l_ge0 left right r /andP[l_le r_le]; rewrite high ?(le_trans l_ge0) // andbT.
  by case: (leP r m) => [below|/ltW above]; [apply: left; rewrite l_le | apply: right; rewrite above].
have some_ge0 p q : 0 <= p%:R / q%:R :> R by rewrite divr_ge0 ?ler0n.
move=> range; have one : 17%:R / 500%:R <= quintic s <= 1203%:R / 1000%:R.
  rewrite low_1_1 // high //; case/andP: range => s_ge s_le; rewrite (le_trans (some_ge0 1%N 100%N)) //=.
  by rewrite (le_trans s_le) // ler_pdivl_mulr ?ltr0n // mul1r ler_nat.
have two := next _ _ _ (some_ge0 _ _) (@low_2_1 R) (@low_2_2 R) _ one.
have three := next _ _ _ (some_ge0 _ _) (@low_3_1 R) (@low_3_2 R) _ two.
have four := next _ _ _ (some_ge0 _ _) (@low_4_1 R) (@low_4_2 R) _ three.
have /andP[five _] := next _ _ _ (some_ge0 _ _) (@low_5_1 R) (@low_5_2 R) _ four.
by split; [exact: five | exact: high_5].
Qed.
End Steps.

Module classics_muon_theory.
Section Symbols.
Variable R : realType.

(* A matrix of any shape with a singular value and its two vectors, of length one. *)
Record instance := Instance {
  rows : nat; columns : nat; X_0 : 'M[R]_(rows, columns); u : 'cV[R]_rows; v : 'cV[R]_columns; sigma : R;
  pair : singular X_0 u v sigma; u_unit : norm u = 1; v_unit : norm v = 1;
}.
Implicit Type i : instance.

(* The singular value of X_0, and that of X_5 to the same vectors: X_5 v is a multiple of u. *)
Definition before i : R := sigma i.
Definition after i : R := norm (iter 5 (@step R _ _) (X_0 i) *m v i).
End Symbols.

Lemma after_quintic (R : realType) (i : instance R) : after i = `|iter 5 (@quintic R) (before i)|.
Proof. by rewrite /after; have [-> _] := singular_steps 5 (pair i); rewrite normZ u_unit mulr1. Qed.

(* The number 1/2. *)
Lemma inhabited (R : realType) : classics_muon.inhabited R (@instance R) (@after R) (@before R).
Proof.
have one : norm (1%:M : 'cV[R]_1) = 1 by rewrite /norm /inner big_ord1 mxE mulr1 sqrtr1.
have pair : singular (2%:R^-1)%:M (1%:M : 'cV[R]_1) 1%:M 2%:R^-1.
  by split; rewrite ?tr_scalar_mx mulmx1 scalemx1.
exists (Instance pair one one); rewrite /classics_muon.premises /after norm_ge0 /before /= invr_gt0 ltr0n.
do !split=> //; last by rewrite invf_le1 ?ltr0n // ler1n.
by rewrite mul1r lef_pinv ?posrE ?ltr0n // ler_nat.
Qed.

Theorem proved (R : realType) : classics_muon.statement R (@instance R) (@after R) (@before R).
Proof.
move=> i [_ [_ [low high]]]; rewrite /classics_muon.conclusion after_quintic.
have [|above below] := @five_times R (before i); first by rewrite low.
by rewrite ger0_norm // (le_trans _ above) // divr_ge0 ?ler0n.
Qed.
End classics_muon_theory.
