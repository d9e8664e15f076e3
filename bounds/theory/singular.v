(* The k-th singular value by Courant and Fischer: the most, over k orthonormal directions, of the least stretch. *)
From bounds.theory Require Import language vectors spectral frobenius extreme.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Singular.
Variable R : realType.

Definition orthonormal n k (Q : 'M[R]_(n, k)) : Prop := Q^T *m Q = 1%:M.
Definition singular k m n (M : 'M[R]_(m, n)) : R := sup [set weakest (M *m Q) | Q in @orthonormal n k].

Lemma norm_orthonormal n k (Q : 'M[R]_(n, k)) v : orthonormal Q -> norm (Q *m v) = norm v.
Proof. by move=> orth; rewrite /norm inner_adjoint mulmxA orth mul1mx. Qed.

Lemma no_coordinates (v : 'cV[R]_0) : v = 0.
Proof. by apply/colP; case. Qed.

Lemma weakest_least k m (A : 'M[R]_(m, k)) v : weakest A * norm v <= norm (A *m v).
Proof.
case: k A v => [|k] A v; last exact: weakest_le.
by rewrite (no_coordinates v) mulmx0 !norm0 mulr0.
Qed.

Lemma weakest_none m (A : 'M[R]_(m, 0)) : weakest A = 0.
Proof.
rewrite /weakest (_ : [set _ | _ in _] = set0) ?inf0 //; apply/seteqP; split=> // x [v unit same].
by move: unit; rewrite (no_coordinates v) /= norm0 => /eqP; rewrite eq_sym oner_eq0.
Qed.

Lemma weakest_nonneg k m (A : 'M[R]_(m, k)) : 0 <= weakest A.
Proof.
case: k A => [|k] A; last exact: weakest_ge0.
by rewrite weakest_none.
Qed.

Lemma weakest_greatest k m (A : 'M[R]_(m, k.+1)) c : (forall v, norm v = 1 -> c <= norm (A *m v)) -> c <= weakest A.
Proof.
move=> below; apply: lb_le_inf => [|_ [v unit <-]]; last exact: below.
by exists (norm (A *m delta_mx 0 0)), (delta_mx 0 0) => //; rewrite /= norm_delta.
Qed.

(* Orthonormal directions are stretched by nothing, whichever they are. *)
Lemma weakest_orthonormal n k (Q Q' : 'M[R]_(n, k)) : orthonormal Q -> orthonormal Q' -> weakest Q = weakest Q'.
Proof.
move=> orth orth'; rewrite /weakest; congr (inf _); apply/seteqP.
by split=> _ [v unit <-]; exists v => //; rewrite !norm_orthonormal.
Qed.

Lemma frobenius_sqr_least m n p (A : 'M[R]_(m, n)) (B : 'M[R]_(n, p)) :
  weakest A ^+ 2 * frobenius_sqr B <= frobenius_sqr (A *m B).
Proof.
case: n A B => [|n] A B; last exact: frobenius_sqr_weakest.
by rewrite (flatmx0 B) mulmx0 !frobenius_sqr0 mulr0.
Qed.

Lemma singular_ge0 k m n (M : 'M[R]_(m, n)) : 0 <= singular k M.
Proof.
have [bounded|not_bounded] := pselect (has_sup [set weakest (M *m Q) | Q in @orthonormal n k]); last first.
  by rewrite /singular sup_out.
have [[x [Q orth same]] _] := bounded; apply: le_trans (weakest_nonneg (M *m Q)) _.
by apply: sup_upper_bound => //; exists Q.
Qed.

Lemma singular_le k m n (M : 'M[R]_(m, n)) c : 0 <= c ->
  (forall Q : 'M_(n, k), orthonormal Q -> weakest (M *m Q) <= c) -> singular k M <= c.
Proof.
move=> c_ge0 below; have [bounded|not_bounded] := pselect (has_sup [set weakest (M *m Q) | Q in @orthonormal n k]).
  by apply: sup_le_ub => [|_ [Q orth <-]]; [case: bounded | exact: below].
by rewrite /singular sup_out.
Qed.

Lemma singular_le_spectral k m n (M : 'M[R]_(m, n)) : singular k M <= spectral M.
Proof.
apply: singular_le => [|Q orth]; first exact: spectral_ge0.
case: k Q orth => [|k] Q orth; first by rewrite weakest_none spectral_ge0.
have := weakest_least (M *m Q) (delta_mx 0 0); rewrite norm_delta mulr1 -mulmxA => below.
by apply: le_trans below (le_trans (norm_mul_le _ _) _); rewrite norm_orthonormal // norm_delta mulr1.
Qed.

(* No k directions are stretched more than those that M sees. *)
Lemma singular_on_range k m n (M : 'M[R]_(m, n)) (Q : 'M[R]_(n, k)) :
  orthonormal Q -> M *m Q *m Q^T = M -> singular k M <= weakest (M *m Q).
Proof.
move=> orth sees; apply: singular_le => [|Q' orth']; first exact: weakest_nonneg.
have turned v : M *m Q' *m v = M *m Q *m (Q^T *m Q' *m v) by rewrite -{1}sees !mulmxA.
have [unit|] := boolP (Q^T *m Q' \in unitmx); last first.
  rewrite -unitmx_tr => not_unit.
  have /rowV0Pn[u /sub_kermxP u_ker u_n0] : kermx (Q^T *m Q')^T != 0.
    by rewrite kermx_eq0 row_free_unit.
  have v_n0 : u^T != 0 by rewrite trmx_eq0.
  have zero : Q^T *m Q' *m u^T = 0 by rewrite -[LHS]trmxK trmx_mul trmxK u_ker trmx0.
  have := weakest_least (M *m Q') u^T; rewrite turned zero mulmx0 norm0.
  rewrite pmulr_lle0 ?lt0r ?norm_eq0 ?v_n0 ?norm_ge0 // => below; exact: le_trans below (weakest_nonneg _).
case: k Q Q' orth sees orth' turned unit => [|k] Q Q' orth sees orth' turned unit.
  by rewrite (thinmx0 Q) (thinmx0 Q').
apply: weakest_greatest => w w1; set v := invmx (Q^T *m Q') *m w.
have w_def : w = Q^T *m Q' *m v by rewrite /v mulmxA mulmxV // mul1mx.
have v_ge1 : 1 <= norm v.
  rewrite -w1 w_def -mulmxA -(norm_orthonormal v orth').
  apply: le_trans (norm_mul_le _ _) _; rewrite ler_pimull ?norm_ge0 // spectral_trmx.
  by apply: spectral_le => // x; rewrite norm_orthonormal // mul1r.
rewrite [X in _ <= norm (_ *m X)]w_def -turned; apply: le_trans (weakest_least _ v).
by rewrite ler_pemulr ?weakest_nonneg.
Qed.
End Singular.
