(* Extreme eigenvalues and singular values as extreme values of forms and stretches; the trace of a product. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius forms.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Section Extreme.
Variable R : realType.

(* The values <v, M v> on the unit sphere; their infimum and supremum are the extreme eigenvalues of a symmetric M. *)
Definition rayleigh n (M : 'M[R]_n) : set R := [set form M v v | v in [set v | norm v = 1]].
Definition least n (M : 'M[R]_n) : R := inf (rayleigh M).
Definition most n (M : 'M[R]_n) : R := sup (rayleigh M).

(* The least |A v| on the unit sphere: the least singular value of a matrix that is not wide. *)
Definition weakest m n (A : 'M[R]_(m, n)) : R := inf [set norm (A *m v) | v in [set v | norm v = 1]].

Section Values.
Variable n : nat.
Implicit Type M : 'M[R]_n.+1.

Lemma rayleigh_bounded M v : norm v = 1 -> - spectral M <= form M v v <= spectral M.
Proof.
move=> unit; rewrite -ler_norml; apply: le_trans (cauchy_schwarz _ _) _.
by rewrite unit mul1r -[X in _ <= X]mulr1 -unit norm_mul_le.
Qed.

Lemma rayleigh_unit M : rayleigh M !=set0.
Proof. by exists (form M (delta_mx 0 0) (delta_mx 0 0)), (delta_mx 0 0) => //; rewrite /= norm_delta. Qed.

Lemma form_unit M (v : 'cV[R]_n.+1) : v != 0 -> exists2 w, norm w = 1 & form M v v = norm v ^+ 2 * form M w w.
Proof.
move=> v_n0; have v_gt0 : 0 < norm v by rewrite lt0r norm_eq0 v_n0 norm_ge0.
exists ((norm v)^-1 *: v); first by rewrite normZ ger0_norm ?invr_ge0 ?norm_ge0 // mulVf ?gt_eqF.
rewrite formZl formZr !mulrA -[LHS]mul1r; congr (_ * _).
by rewrite -mulrA -expr2 -exprMn divff ?expr1n // gt_eqF.
Qed.

Lemma least_le M v : least M * norm v ^+ 2 <= form M v v.
Proof.
have [->|v_n0] := eqVneq v 0; first by rewrite norm0 expr2 !mulr0 /form inner0l.
have [w unit ->] := form_unit M v_n0; rewrite mulrC ler_wpmul2l ?sqr_ge0 //.
apply: inf_lower_bound; last by exists w.
split; first exact: rayleigh_unit.
by exists (- spectral M) => _ [u u1 <-]; have /andP[] := rayleigh_bounded M u1.
Qed.

Lemma le_most M v : form M v v <= most M * norm v ^+ 2.
Proof.
have [->|v_n0] := eqVneq v 0; first by rewrite norm0 expr2 !mulr0 /form inner0l.
have [w unit ->] := form_unit M v_n0; rewrite [X in _ <= X]mulrC ler_wpmul2l ?sqr_ge0 //.
apply: sup_upper_bound; last by exists w.
split; first exact: rayleigh_unit.
by exists (spectral M) => _ [u u1 <-]; have /andP[] := rayleigh_bounded M u1.
Qed.

Lemma least_scalar c : least (c%:M : 'M[R]_n.+1) = c.
Proof.
rewrite /least; have -> : rayleigh (c%:M : 'M[R]_n.+1) = [set c]; last exact: inf1.
apply/seteqP; split=> [_ [v unit <-]|_ ->]; first by rewrite /form mul_scalar_mx innerZr -norm_sqr unit expr1n mulr1.
exists (delta_mx 0 0); first by rewrite /= norm_delta.
by rewrite /form mul_scalar_mx innerZr -norm_sqr norm_delta expr1n mulr1.
Qed.

Lemma weakest_le m (A : 'M[R]_(m, n.+1)) v : weakest A * norm v <= norm (A *m v).
Proof.
have [->|v_n0] := eqVneq v 0; first by rewrite norm0 mulr0 norm_ge0.
have v_gt0 : 0 < norm v by rewrite lt0r norm_eq0 v_n0 norm_ge0.
rewrite -ler_pdivl_mulr // mulrC -[(norm v)^-1]ger0_norm ?invr_ge0 ?norm_ge0 // -normZ scalemxAr.
apply: inf_lower_bound.
  split; first by exists (norm (A *m delta_mx 0 0)), (delta_mx 0 0) => //; rewrite /= norm_delta.
  by exists 0 => _ [w _ <-]; rewrite norm_ge0.
by exists ((norm v)^-1 *: v) => //=; rewrite normZ ger0_norm ?invr_ge0 ?norm_ge0 // mulVf ?gt_eqF.
Qed.

Lemma weakest_ge0 m (A : 'M[R]_(m, n.+1)) : 0 <= weakest A.
Proof.
apply: lb_le_inf; first by exists (norm (A *m delta_mx 0 0)), (delta_mx 0 0) => //; rewrite /= norm_delta.
by move=> _ [w _ <-]; rewrite norm_ge0.
Qed.

Lemma weakest_scalar c : weakest (c%:M : 'M[R]_n.+1) = `|c|.
Proof.
rewrite /weakest (_ : [set _ | _ in _] = [set `|c|]); first exact: inf1.
apply/seteqP; split=> [_ [v unit <-]|_ ->]; first by rewrite mul_scalar_mx normZ unit mulr1.
exists (delta_mx 0 0); first by rewrite /= norm_delta.
by rewrite mul_scalar_mx normZ norm_delta mulr1.
Qed.

End Values.

Lemma frobenius_sqr_weakest m n p (A : 'M[R]_(m, n.+1)) (B : 'M[R]_(n.+1, p)) :
  weakest A ^+ 2 * frobenius_sqr B <= frobenius_sqr (A *m B).
Proof.
rewrite (frobenius_sqr_cols (A *m B)) (frobenius_sqr_cols B) mulr_sumr; apply: ler_sum => j _.
rewrite !colE -mulmxA -exprMn ler_pexpn2r ?nnegrE ?mulr_ge0 ?weakest_ge0 ?norm_ge0 //.
exact: weakest_le.
Qed.

(* Tr(W V) >= 0 for semidefinite W and V: V loses a diagonal entry and a rank at a time. *)
Lemma form_delta n (V : 'M[R]_n) i j : form V (delta_mx i 0) (delta_mx j 0) = V i j.
Proof.
rewrite /form -colE /inner (bigD1 i) //= big1 ?addr0 => [|k ki]; first by rewrite !mxE !eqxx mul1r.
by rewrite !mxE (negbTE ki) mul0r.
Qed.

Lemma trace_outer n (W : 'M[R]_n) (u : 'cV[R]_n) : \tr (W *m (u *m u^T)) = form W u u.
Proof. by rewrite mulmxA mxtrace_mulC trace_mx11 /form inner_trmx mulmxA. Qed.

Lemma trace_semidefinite n (W V : 'M[R]_n) : semidefinite W -> semidefinite V -> 0 <= \tr (W *m V).
Proof.
move=> [_ psdW]; move: {2}#|_| (leqnn #|[pred i | V i i != 0]|) => count.
elim: count V => [|count below] V small psdV.
  have diagonal0 i : V i i = 0.
    by move: small; rewrite leqn0 => /eqP /card0_eq /(_ i); rewrite !inE => /negbFE /eqP.
  have -> : V = 0; last by rewrite mulmx0 linear0.
  apply/matrixP => i j; rewrite mxE; apply/eqP; rewrite -sqrf_eq0 eq_le sqr_ge0 andbT.
  by have := form_sqr_le (delta_mx i 0) (delta_mx j 0) psdV; rewrite !form_delta !diagonal0 mulr0.
have [i|all0] := pickP (fun i => V i i != 0); last first.
  by apply: below psdV; rewrite eq_card0 // => i; rewrite !inE all0.
move=> Vii_n0; have [symV _] := psdV; pose u := V *m (delta_mx i 0 : 'cV[R]_n).
have Vii_gt0 : 0 < V i i by rewrite lt0r Vii_n0 -form_delta psdV.2.
pose V' := V - (V i i)^-1 *: (u *m u^T).
have entry x : inner x u = form V x (delta_mx i 0) by [].
have formV' x : form V' x x = form V x x - (V i i)^-1 * inner x u ^+ 2.
  rewrite /form mulmxBl innerBr -scalemxAl innerZr -mulmxA expr2; congr (_ - _ * _).
  have -> : u *m (u^T *m x) = inner x u *: u.
    by apply/colP => j; rewrite [LHS]mxE big_ord1 [RHS]mxE -inner_trmx innerC mulrC.
  by rewrite innerZr.
have psdV' : semidefinite V'.
  split=> [|x]; first by rewrite linearB /= linearZ /= trmx_mul trmxK symV.
  rewrite formV' subr_ge0 mulrC ler_pdivr_mulr // entry -[V i i]form_delta.
  exact: form_sqr_le.
have split_trace : \tr (W *m V) = \tr (W *m V') + (V i i)^-1 * form W u u.
  by rewrite /V' mulmxBr linearB /= -scalemxAr linearZ /= trace_outer subrK.
rewrite split_trace; apply: addr_ge0; last by rewrite mulr_ge0 ?invr_ge0 ?psdW // ltW.
apply: (below V') => //.
rewrite -ltnS; apply: leq_trans small; apply: proper_card; apply/properP; split.
  apply/subsetP => j; rewrite !inE; apply: contra => /eqP Vjj0.
  have := psdV'.2 (delta_mx j 0); rewrite formV' !form_delta Vjj0 sub0r oppr_ge0 => neg.
  have /eqP : form V' (delta_mx j 0) (delta_mx j 0) == 0.
    rewrite eq_le psdV'.2 andbT formV' form_delta Vjj0 sub0r oppr_le0.
    by rewrite mulr_ge0 ?sqr_ge0 // invr_ge0 ltW.
  by rewrite form_delta => ->.
exists i; rewrite !inE // negbK -form_delta formV' entry !form_delta expr2 mulrA mulVf // mul1r subrr.
by [].
Qed.

Lemma trace_norm_col n (V : 'M[R]_n) c : \tr (c%:M *m V) = c * \tr V.
Proof. by rewrite mul_scalar_mx linearZ. Qed.

Lemma trace_least n (U V : 'M[R]_n.+1) : U^T = U -> semidefinite V -> least U * \tr V <= \tr (U *m V).
Proof.
move=> sym psdV; rewrite -subr_ge0 -trace_norm_col -linearB /= -mulmxBl; apply: trace_semidefinite => //.
split=> [|v]; first by rewrite linearB /= sym tr_scalar_mx.
by rewrite /form mulmxBl innerBr mul_scalar_mx innerZr -norm_sqr subr_ge0 least_le.
Qed.

Lemma trace_most n (U V : 'M[R]_n.+1) : U^T = U -> semidefinite V -> \tr (U *m V) <= most U * \tr V.
Proof.
move=> sym psdV; rewrite -subr_ge0 -trace_norm_col -linearB /= -mulmxBl; apply: trace_semidefinite => //.
split=> [|v]; first by rewrite linearB /= sym tr_scalar_mx.
by rewrite /form mulmxBl innerBr mul_scalar_mx innerZr -norm_sqr subr_ge0 le_most.
Qed.

End Extreme.
