(* classics.conjugate_gradients: conjugate gradients reduce the energy at least as Chebyshev's polynomial does. *)
From bounds.theory Require Import language vectors spectral arithmetic forms krylov chebyshev.
From mathcomp Require Import ring.
From statements Require classics_conjugate_gradients.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_conjugate_gradients_theory.
Section Symbols.
Variable R : realType.

(* The quadratic 1/2 <x, A x> - <b, x> with mu <= A <= L, 0 < mu, its minimiser, the start and the number of steps. *)
Record instance := Instance {
  more : nat; A : 'M[R]_more.+1; mu : R; L : R; mu_gt0 : 0 < mu; curvature : between A mu L;
  solution : 'cV[R]_more.+1; start : 'cV[R]_more.+1; steps : nat;
}.
Implicit Type i : instance.

Definition kappa i : R := L i / mu i.
Definition k i : nat := steps i.
Definition squared i (x : 'cV[R]_(more i).+1) : R := form (A i) (x - solution i) (x - solution i).
Definition energy_0 i : R := squared (start i).
Definition energy i : R := squared (point (after (A i) (A i *m solution i) (start i) (steps i))).
End Symbols.

(* The identity between 1 and 2, one step from 1 to the solution 0. *)
Lemma inhabited (R : realType) : classics_conjugate_gradients.inhabited R
  (@instance R) (@energy R) (@energy_0 R) (@k R) (@kappa R).
Proof.
have unit_between : between (1%:M : 'M[R]_1) 1 2%:R.
  split=> [|v]; first by rewrite trmx1.
  by rewrite /form mul1mx -norm_sqr mul1r lexx ler_pemull ?sqr_ge0 ?ler1n.
exists (Instance (@ltr01 R) unit_between 0 (const_mx 1) 1).
by do !split; rewrite /kappa /energy /energy_0 /squared /form /= ?mul1mx ?inner_ge0 ?divr1 ?ltr0n ?ltr1n.
Qed.

Theorem proved (R : realType) : classics_conjugate_gradients.statement R
  (@instance R) (@energy R) (@energy_0 R) (@k R) (@kappa R).
Proof.
case=> n A m l m_gt0 bet s x steps [_ [_ [_ [_ [_ kappa_gt1]]]]].
rewrite /classics_conjugate_gradients.conclusion /energy /energy_0 /squared /k /=.
rewrite /kappa /= in kappa_gt1 *; set root := Num.sqrt (l / m).
have m_lt_l : m < l by rewrite ltr_pdivl_mulr // mul1r in kappa_gt1.
have m_n0 : m != 0 by rewrite gt_eqF.
have root_sqr : root ^+ 2 = l / m by rewrite sqr_sqrtr // (le_trans ler01) // ltW.
have root_gt1 : 1 < root by rewrite -(ltr_pexpn2r (ltn0Sn 1)) ?nnegrE ?sqrtr_ge0 ?ler01 // root_sqr expr1n.
have d_n0 : root - 1 != 0 by rewrite subr_eq0 gt_eqF.
have s_n0 : 1 + root != 0 by rewrite gt_eqF // addr_gt0 ?ltr01 // (lt_trans ltr01).
set rho := (1 + root) / (root - 1); have rho_n0 : rho != 0 by rewrite mulf_neq0 ?invr_eq0.
have rho_gt0 : 0 < rho by rewrite divr_gt0 ?subr_gt0 // addr_gt0 ?ltr01 // (lt_trans ltr01).
have outside : (l + m) / (l - m) = (rho + rho^-1) / 2%:R.
  have half (y z : R) : y != 0 -> z != 0 ->
      (m * ((z ^+ 2 + y ^+ 2) / 2%:R)) / (m * (y * z)) = (z / y + (z / y)^-1) / 2%:R.
    by move=> y_n0 z_n0; field; rewrite ?m_n0 ?y_n0 ?z_n0.
  have sumE (q : R) : q ^+ 2 * m + m = m * (((1 + q) ^+ 2 + (q - 1) ^+ 2) / 2%:R) by field.
  have gapE (q : R) : q ^+ 2 * m - m = m * ((q - 1) * (1 + q)) by ring.
  by rewrite (_ : l = root ^+ 2 * m) ?sumE ?gapE ?half // root_sqr divfK.
have := cg_chebyshev m_gt0 m_lt_l bet s x steps; rewrite outside (chebyshev_at _ rho_n0).
set top := _ / 2%:R => bound; have top_gt0 : 0 < top by rewrite divr_gt0 ?ltr0n // addr_gt0 ?invr_gt0 ?exprn_gt0.
move: bound; rewrite -ler_pdivl_mull ?exprn_gt0 //; move/le_trans; apply; rewrite le_eqVlt; apply/orP; left; apply/eqP.
have sum_n0 : (rho ^+ steps)^-1 + rho ^+ steps != 0 by rewrite gt_eqF // addr_gt0 ?invr_gt0 ?exprn_gt0.
by rewrite /top addrC; move: (form _ _ _) sum_n0 => e; move: (_ + _) => y y_n0; field.
Qed.
End classics_conjugate_gradients_theory.
