(* Conjugate gradients, and why no polynomial of the matrix does better: residuals are orthogonal to the Krylov space. *)
From bounds.theory Require Import language vectors spectral arithmetic forms chebyshev.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The method of Hestenes and Stiefel for A x = b: the point, the residual and the direction. *)
Section Method.
Variables (R : realType) (n : nat) (A : 'M[R]_n.+1) (b : 'cV[R]_n.+1).
Record state := State { point : 'cV[R]_n.+1; residual : 'cV[R]_n.+1; direction : 'cV[R]_n.+1 }.

Definition next s : state :=
  let a := norm (residual s) ^+ 2 / form A (direction s) (direction s) in
  let r := residual s - a *: (A *m direction s) in
  State (point s + a *: direction s) r (r + (norm r ^+ 2 / norm (residual s) ^+ 2) *: direction s).

Definition after x steps : state := iter steps next (State x (b - A *m x) (b - A *m x)).
End Method.
Arguments after : simpl never.

Lemma horner_chebyshev (R : realType) (l : {poly R}) y k :
  (chebyshev l k).[y] = chebyshev l.[y] k /\ (companion l k).[y] = companion l.[y] k.
Proof.
elim: k => [|k [t v]]; first by rewrite /chebyshev /companion /= hornerC horner0.
by rewrite !chebyshevS !companionS !(horner_exp, hornerD, hornerN, hornerM, hornerC) t v.
Qed.

Section Optimal.
Variables (R : realType) (n : nat) (A : 'M[R]_n.+1) (mu L : R).
Hypotheses (mu_gt0 : 0 < mu) (mu_lt_L : mu < L) (bet : between A mu L).
Variables (solution start : 'cV[R]_n.+1).
Local Notation s k := (after A (A *m solution) start k).
Local Notation x k := (point (s k)).
Local Notation r k := (residual (s k)).
Local Notation p k := (direction (s k)).
Local Notation at_ u := (horner_mx A u *m r 0).

(* The Krylov space: polynomials of A below a degree, applied to the first residual. *)
Definition krylov k w := exists2 u : {poly R}, (size u <= k)%N & w = at_ u.

Lemma krylovD k v w : krylov k v -> krylov k w -> krylov k (v + w).
Proof.
case=> u u_size -> [u' u'_size ->]; exists (u + u'); last by rewrite rmorphD /= mulmxDl.
by apply: leq_trans (size_add _ _) _; rewrite geq_max u_size.
Qed.

Lemma krylovZ k a w : krylov k w -> krylov k (a *: w).
Proof.
case=> u u_size ->; exists (a *: u); last by rewrite linearZ /= scalemxAl.
exact: leq_trans (size_scale_leq _ _) u_size.
Qed.

Lemma krylovW k w : krylov k w -> krylov k.+1 w.
Proof. by case=> u u_size ->; exists u => //; apply: leqW. Qed.

Lemma krylovA k w : krylov k w -> krylov k.+1 (A *m w).
Proof.
case=> u u_size ->; exists ('X * u); last by rewrite rmorphM /= horner_mx_X -mulmxE mulmxA.
by apply: leq_trans (size_mul_leq _ _) _; rewrite size_polyX.
Qed.

(* The next direction completes the space. *)
Lemma krylov_split k (u : {poly R}) w : size u = k.+1 -> krylov k.+1 w ->
  exists c, exists2 w', krylov k w' & w = c *: at_ u + w'.
Proof.
move=> u_size [v v_size ->]; pose c := v`_k / u`_k; exists c; exists (at_ (v - c *: u)); last first.
  by rewrite rmorphB /= linearZ /= mulmxBl -scalemxAl addrCA subrr addr0.
have u_n0 : u`_k != 0 by have := lead_coef_eq0 u; rewrite lead_coefE u_size /= => ->; rewrite -size_poly_eq0 u_size.
exists (v - c *: u) => //; apply/leq_sizeP => j; rewrite leq_eqVlt coefB coefZ => /orP[/eqP <-|kj].
  by rewrite /c mulfVK // subrr.
by rewrite !nth_default ?mulr0 ?subr0 // ?u_size // (leq_trans v_size).
Qed.

Lemma residualE k : r k = A *m (solution - x k).
Proof.
elim: k => [|k same]; first by rewrite mulmxBr.
rewrite /after iterS -/(s k) /= same [- (x k + _)]opprD addrA [RHS]mulmxBr; congr (_ - _).
by rewrite scalemxAr.
Qed.

Definition orthogonal k := forall w, krylov k w -> inner (r k) w = 0.
Definition conjugate k := forall w, krylov k w -> inner (p k) (A *m w) = 0.
Definition invariant k := [/\ exists2 u : {poly R}, size u = k.+1 & p k = at_ u, krylov k.+1 (r k), krylov k (x k - start),
  orthogonal k /\ conjugate k & inner (r k) (p k) = norm (r k) ^+ 2].

Lemma stays k : r k = 0 -> r k.+1 = 0.
Proof. by rewrite {2}/after iterS -/(s k) /= => ->; rewrite norm0 expr0n mul0r scale0r subrr. Qed.

Lemma only0 w : krylov 0 w -> w = 0.
Proof. by case=> u; rewrite leqn0 size_poly_eq0 => /eqP -> ->; rewrite rmorph0 mul0mx. Qed.

Lemma invariants k : r k != 0 -> invariant k.
Proof.
have [sym range] := bet; elim: k => [|k below] r_n0.
  split; [exists 1; rewrite ?size_poly1 ?rmorph1 ?mul1mx // | | | split | by rewrite norm_sqr].
  - by exists 1; rewrite ?size_poly1 ?rmorph1 ?mul1mx.
  - by exists 0; rewrite ?size_poly0 // rmorph0 mul0mx subrr.
  - by move=> w /only0 ->; rewrite inner0r.
  by move=> w /only0 ->; rewrite mulmx0 inner0r.
have rk_n0 : r k != 0 by apply: contraNneq r_n0 => /stays/eqP.
have [[u u_size pE] r_in x_in [orth conj] rp] := below rk_n0.
pose a := norm (r k) ^+ 2 / form A (p k) (p k); pose c := norm (r k.+1) ^+ 2 / norm (r k) ^+ 2.
have rE : r k.+1 = r k - a *: (A *m p k) by rewrite {1}/after iterS.
have pE' : p k.+1 = r k.+1 + c *: p k by rewrite {1}/after iterS.
have xE : x k.+1 = x k + a *: p k by rewrite {1}/after iterS.
have r2_gt0 : 0 < norm (r k) ^+ 2 by rewrite exprn_gt0 // lt0r norm_eq0 rk_n0 norm_ge0.
have p_n0 : p k != 0.
  by apply/eqP => zero; move: rp; rewrite zero inner0r => /esym/eqP; rewrite gt_eqF.
have form_gt0 : 0 < form A (p k) (p k).
  have /andP[low _] := range (p k); apply: lt_le_trans low.
  by rewrite mulr_gt0 // exprn_gt0 // lt0r norm_eq0 p_n0 norm_ge0.
have a_n0 : a != 0 by rewrite gt_eqF // divr_gt0.
have p_in : krylov k.+1 (p k) by exists u; rewrite ?u_size.
have Ap w : inner (A *m p k) w = inner (p k) (A *m w) by rewrite inner_adjoint sym.
have orth' : orthogonal k.+1.
  move=> w /(krylov_split u_size)[d [w' w'_in ->]]; rewrite -pE innerDr innerZr rE !innerBl !innerZl !Ap.
  rewrite (orth w') // (conj w') // mulr0 subr0 addr0 rp -/(form A (p k) (p k)) /a divfK ?gt_eqF // subrr mulr0 //.
have r_in' : krylov k.+2 (r k.+1).
  by rewrite rE -scaleNr; apply: krylovD; [apply: krylovW | apply: krylovZ; apply: krylovA].
have [v v_size vE] := r_in.
have new : p k.+1 = at_ ((- a) *: ('X * u) + (v + c *: u)).
  rewrite pE' rE !rmorphD !linearZ /= rmorphM /= horner_mx_X !mulmxDl -!scalemxAl -mulmxE -mulmxA -pE -vE scaleNr scalerN.
  by rewrite addrA [- _ + _]addrC.
have u_n0 : u != 0 by rewrite -size_poly_eq0 u_size.
have top_size : size ((- a) *: ('X * u)) = k.+2 by rewrite size_scale ?oppr_eq0 // mulrC size_mulX // u_size.
split=> //.
- exists ((- a) *: ('X * u) + (v + c *: u)) => //; rewrite size_addl top_size //.
  rewrite ltnS; apply: leq_trans (size_add _ _) _; rewrite geq_max v_size.
  by rewrite (leq_trans (size_scale_leq _ _)) // u_size.
- by rewrite xE addrAC; apply: krylovD; [apply: krylovW | apply: krylovZ].
- split=> // w /(krylov_split u_size)[d [w' w'_in ->]]; rewrite -pE pE' mulmxDr -scalemxAr.
  rewrite innerDl innerZl !innerDr !innerZr (orth' _ (krylovA w'_in)) (conj w') // !addr0.
  have step : a * inner (r k.+1) (A *m p k) = - norm (r k.+1) ^+ 2.
    have -> : a * inner (r k.+1) (A *m p k) = inner (r k.+1) (r k) - inner (r k.+1) (r k.+1).
      by rewrite -innerBr {3}rE opprB addrC subrK innerZr.
    by rewrite orth' // sub0r norm_sqr.
  rewrite mulrCA -mulrDr; apply/eqP; rewrite mulf_eq0; apply/orP; right; rewrite -(inj_eq (mulfI a_n0)) mulr0 mulrDr step.
  have h_n0 : norm (r k) != 0 by rewrite norm_eq0.
  rewrite -/(form A (p k) (p k)) /c /a; move: form_gt0 => /gt_eqF f_n0; apply/eqP.
  by move: (norm (r k.+1)) (norm (r k)) h_n0 (form _ _ _) f_n0 => g h h_n0 f f_n0; field; rewrite f_n0 h_n0.
by rewrite pE' innerDr innerZr (orth' _ p_in) mulr0 addr0 norm_sqr.
Qed.

(* Every polynomial of degree k with the value 1 at zero leaves at least as much energy. *)
Theorem optimal k (u : {poly R}) : (size u <= k.+1)%N -> u.[0] = 1 ->
  form A (x k - solution) (x k - solution) <=
  form A (horner_mx A u *m (start - solution)) (horner_mx A u *m (start - solution)).
Proof.
have psd := between_semidefinite (ltW mu_gt0) bet; have [sym range] := bet; move=> u_size u0.
have [r0|r_n0] := eqVneq (r k) 0.
  have zero : A *m (x k - solution) = 0 by rewrite -opprB mulmxN -residualE r0 oppr0.
  by rewrite {1}/form zero inner0r; exact: psd.2.
have [_ _ [t t_size tE] [orth _] _] := invariants r_n0.
have [v vE v_size] : exists2 v, u = 1 + 'X * v & (size v <= k)%N.
  exists (\poly_(j < k) u`_j.+1); last exact: size_poly.
  apply/polyP => j; rewrite coefD coef1 coefXM coef_poly; case: j => [|j] /=; first by rewrite addr0 -horner_coef0.
  by rewrite add0r; case: ltnP => // kj; rewrite nth_default // (leq_trans u_size).
set e := x k - solution; pose z := horner_mx A u *m (start - solution) - e.
have z_in : krylov k z.
  exists (- v - t); first by apply: leq_trans (size_add _ _) _; rewrite geq_max !size_opp v_size.
  have first_ : r 0 = - (A *m (start - solution)) by rewrite residualE -mulmxN opprB.
  have commutes : A * horner_mx A v = horner_mx A v * A by have := comm_mx_horner v (comm_mx_refl A).
  rewrite first_ in tE *; rewrite rmorphB rmorphN /= mulmxBl -tE mulNmx mulmxN opprK /z vE rmorphD rmorph1 rmorphM /=.
  rewrite horner_mx_X mulmxDl mul1mx commutes -mulmxE -mulmxA /e; move: (horner_mx A v *m _) => w.
  by rewrite !opprB addrACA subrK addrCA.
have -> : horner_mx A u *m (start - solution) = e + z by rewrite /z addrCA subrr addr0.
have mixed : form A e z = 0.
  have -> : form A e z = - inner (r k) z by rewrite residualE -opprB mulmxN innerNl opprK inner_adjoint sym.
  by rewrite orth // oppr0.
clearbody z; clearbody e; rewrite !(formDl, formDr) (formC z e sym) mixed !addr0 add0r ler_addl; exact: psd.2.
Qed.

Theorem cg_chebyshev k : chebyshev ((L + mu) / (L - mu)) k ^+ 2 * form A (x k - solution) (x k - solution) <=
  form A (start - solution) (start - solution).
Proof.
have psd := between_semidefinite (ltW mu_gt0) bet.
set omega := chebyshev _ k; have [->|omega_n0] := eqVneq omega 0; first by rewrite expr0n mul0r psd.2.
have value : (chebyshev (lin mu L) k).[0] = omega.
  rewrite /omega; have lin0 : (lin mu L).[0] = (L + mu) / (L - mu).
    by rewrite /lin hornerD hornerN hornerZ hornerX hornerC mulr0 subr0.
  by have [-> _] := horner_chebyshev (lin mu L) 0 k; rewrite lin0.
have [c_size _] := size_chebyshev k (size_lin mu L).
have := @optimal k (omega^-1 *: chebyshev (lin mu L) k) (leq_trans (size_scale_leq _ _) c_size).
rewrite hornerZ value mulVf // => /(_ erefl) best; have := chebyshev_energy mu_gt0 mu_lt_L bet k (start - solution).
apply: le_trans; apply: le_trans (ler_wpmul2l (sqr_ge0 omega) best) _.
rewrite linearZ /= -scalemxAl formZl formZr; move: (form _ _ _) => f.
by have -> : omega ^+ 2 * (omega^-1 * (omega^-1 * f)) = f by field.
Qed.
End Optimal.
