(* Chebyshev's polynomials by cos (k+1)t = cos t cos kt - sin^2 t V and V' = cos t V + cos kt: bounded between -1 and 1,
   and large outside. *)
From bounds.theory Require Import language vectors spectral arithmetic forms.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Pairs.
Variable F : comRingType.
Implicit Type x : F.

Fixpoint pair x k : F * F := if k is j.+1 then
  let (t, v) := pair x j in (x * t - (1 - x ^+ 2) * v, x * v + t) else (1, 0).
Definition chebyshev x k : F := (pair x k).1.
Definition companion x k : F := (pair x k).2.

Lemma chebyshevS x k : chebyshev x k.+1 = x * chebyshev x k - (1 - x ^+ 2) * companion x k.
Proof. by rewrite /chebyshev /companion /=; case: (pair x k). Qed.

Lemma companionS x k : companion x k.+1 = x * companion x k + chebyshev x k.
Proof. by rewrite /chebyshev /companion /=; case: (pair x k). Qed.

Lemma pythagoras x k : 1 - chebyshev x k ^+ 2 = (1 - x ^+ 2) * companion x k ^+ 2.
Proof.
elim: k => [|k same]; first by rewrite /chebyshev /companion /= expr1n subrr expr0n mulr0.
rewrite chebyshevS companionS; move: (chebyshev x k) (companion x k) same => t v same.
have -> : 1 - (x * t - (1 - x ^+ 2) * v) ^+ 2 =
  (1 - x ^+ 2) * (x * v + t) ^+ 2 + ((1 - t ^+ 2) - (1 - x ^+ 2) * v ^+ 2) by ring.
by rewrite same subrr addr0.
Qed.
End Pairs.

(* T_k((y + 1/y)/2) = (y^k + y^-k)/2. *)
Lemma chebyshev_at (R : realType) (y : R) k : y != 0 ->
  chebyshev ((y + y^-1) / 2%:R) k = (y ^+ k + (y ^+ k)^-1) / 2%:R.
Proof.
move=> y_n0; suff [] : chebyshev ((y + y^-1) / 2%:R) k = (y ^+ k + (y ^+ k)^-1) / 2%:R /\
    (y - y^-1) / 2%:R * companion ((y + y^-1) / 2%:R) k = (y ^+ k - (y ^+ k)^-1) / 2%:R by [].
elim: k => [|k [t v]].
  by rewrite /chebyshev /companion /= expr0 invr1 subrr mul0r mulr0; split=> //; field.
have p_n0 : y ^+ k != 0 by rewrite expf_neq0.
rewrite chebyshevS companionS t [y ^+ k.+1]exprS; split; last first.
  rewrite mulrDr mulrCA v; by move: (y ^+ k) p_n0 => p p_n0; field; rewrite y_n0 p_n0.
have -> : (1 - ((y + y^-1) / 2%:R) ^+ 2) = - ((y - y^-1) / 2%:R) ^+ 2 by field.
rewrite mulNr opprK expr2 -[_ * _ * companion _ _]mulrA v.
by move: (y ^+ k) p_n0 => p p_n0; field; rewrite y_n0 p_n0.
Qed.

Lemma size_chebyshev (R : realType) (lin : {poly R}) k : (size lin <= 2)%N ->
  (size (chebyshev lin k) <= k.+1)%N /\ (size (companion lin k) <= k)%N.
Proof.
move=> lin_size; have times (p : {poly R}) j : (size p <= j)%N -> (size (lin * p)%R <= j.+1)%N.
  move=> p_size; apply: leq_trans (size_mul_leq _ _) _.
  by rewrite -ltnS; case: (size lin) lin_size => [|[|[|//]]] _ //=; rewrite ?add0n ?add1n ?add2n //= ?ltnS; [apply: leq_trans (leq_pred _) _ |..]; rewrite ?(leq_trans p_size) // ltnW.
elim: k => [|k [t_size v_size]]; first by rewrite /chebyshev /companion /= size_poly1 size_poly0.
rewrite chebyshevS companionS; split.
  apply: leq_trans (size_add _ _) _; rewrite geq_max size_opp times //=.
  rewrite mulrBl mul1r expr2 -mulrA; apply: leq_trans (size_add _ _) _; rewrite geq_max size_opp.
  by rewrite (leq_trans v_size) ?(leqW (leqnSn k)) // !times.
by apply: leq_trans (size_add _ _) _; rewrite geq_max times.
Qed.

(* In a matrix between mu and L, with lin = (L + mu - 2 X)/(L - mu), the polynomial does not lengthen the energy. *)
Section Matrix.
Variables (R : realType) (n : nat) (A : 'M[R]_n.+1) (mu L : R).
Hypotheses (mu_gt0 : 0 < mu) (mu_lt_L : mu < L) (bet : between A mu L).

Lemma horner_sym (p : {poly R}) : (horner_mx A p)^T = horner_mx A p.
Proof.
have [sym _] := bet; elim/poly_ind: p => [|p c same]; first by rewrite rmorph0 trmx0.
rewrite rmorphD rmorphM /= horner_mx_X horner_mx_C linearD /= tr_scalar_mx -mulmxE trmx_mul same sym.
by rewrite !mulmxE; congr (_ + _); have := comm_mx_horner p (comm_mx_refl A).
Qed.

Lemma cubic_ge0 u : 0 <= (L + mu) * norm (A *m u) ^+ 2 - form A (A *m u) (A *m u) - L * mu * form A u u.
Proof.
have [sym range] := bet; have gap_gt0 : 0 < L - mu by rewrite subr_gt0.
have shifted : between (A - mu%:M) 0 (L - mu).
  split=> [|v]; first by rewrite linearB /= sym tr_scalar_mx.
  have /andP[low high] := range v; rewrite /form mulmxBl mul_scalar_mx innerBr innerZr -norm_sqr -/(form A v v).
  by rewrite mul0r subr_ge0 low mulrBl ler_sub.
have := mulmx_le_form u (lexx 0) (ltW gap_gt0) shifted; have := range (A *m u - mu *: u) => /andP[_].
rewrite /form !mulmxBl !mul_scalar_mx !mulmxBr -!scalemxAr !normB_sqr !(innerBl, innerBr, innerZl, innerZr).
have -> : inner u (A *m (A *m u)) = norm (A *m u) ^+ 2 by rewrite norm_sqr [RHS]inner_adjoint sym.
rewrite (innerC (A *m u) u) !normZ !exprMn real_normK ?num_real // -/(form A u u) norm_sqr -(norm_sqr u).
move=> /ge0_of first /ge0_of second; have := addr_ge0 first (mulr_ge0 (ltW mu_gt0) second).
congr (0 <= _); rewrite /form; move: (inner (A *m u) (A *m (A *m u))) (inner (A *m u) (A *m u)) (inner u (A *m u)) (norm u) => a3 a2 a1 a0.
by ring.
Qed.

Definition lin : {poly R} := ((L + mu) / (L - mu))%:P - (2%:R / (L - mu)) *: 'X.

Lemma size_lin : (size lin <= 2)%N.
Proof.
rewrite /lin; apply: leq_trans (size_add _ _) _; rewrite geq_max size_opp.
by rewrite (leq_trans (size_polyC_leq1 _)) // (leq_trans (size_scale_leq _ _)) // size_polyX.
Qed.

Lemma chebyshev_energy k v : form A (horner_mx A (chebyshev lin k) *m v) (horner_mx A (chebyshev lin k) *m v) <= form A v v.
Proof.
have [sym _] := bet; have gap_gt0 : 0 < L - mu by rewrite subr_gt0.
set B := horner_mx A (chebyshev lin k); set W := horner_mx A (companion lin k).
have moved (p : {poly R}) x y : form A (horner_mx A p *m x) y = form A x (horner_mx A p *m y).
  rewrite /form inner_adjoint horner_sym !mulmxA !mulmxE; congr (inner _ (_ *m _)).
  by have := comm_mx_horner p (comm_mx_refl A).
rewrite moved mulmxA mulmxE -rmorphM -expr2.
have -> : chebyshev lin k ^+ 2 = 1 - companion lin k * ((1 - lin ^+ 2) * companion lin k).
  by rewrite mulrCA -expr2 -pythagoras opprB addrC subrK.
rewrite rmorphB rmorph1 rmorphM -mulmxE mulmxBl mul1mx /form mulmxBr innerBr ler_subl_addr ler_addl.
rewrite -mulmxA -/(form A _ _) -moved; set u := W *m v.
rewrite rmorphM -mulmxE -mulmxA -/W -/u rmorphB rmorph1 rmorphX /=.
have -> : horner_mx A lin = ((L + mu) / (L - mu))%:M - (2%:R / (L - mu)) *: A.
  by rewrite /lin rmorphB /= horner_mx_C linearZ /= horner_mx_X.
have four_ge0 : 0 <= 4%:R / (L - mu) ^+ 2 by rewrite divr_ge0 ?ler0n ?sqr_ge0.
have := mulr_ge0 four_ge0 (cubic_ge0 u); congr (0 <= _).
rewrite [in RHS]expr2 -[in RHS]mulmxE mulmxBl mul1mx -mulmxA !mulmxBl !mul_scalar_mx -!scalemxAl !mulmxBr -!scalemxAr.
rewrite /form !mulmxBr -!scalemxAr !(innerBr, innerZr) !mulmxBr -!scalemxAr !(innerBr, innerZr).
have -> : inner u (A *m (A *m u)) = norm (A *m u) ^+ 2 by rewrite norm_sqr [RHS]inner_adjoint sym.
have -> : inner u (A *m (A *m (A *m u))) = inner (A *m u) (A *m (A *m u)) by rewrite [RHS]inner_adjoint sym.
by move: (inner _ _) (inner _ _) (norm _) => a1 a3 a2; have gap_n0 := gt_eqF gap_gt0; field; rewrite gap_n0.
Qed.
End Matrix.
