(* Layers with coefficients near one, for matrices that need not commute: norms, and nuclear norms of differences.
   A file of lemmas: the theorems of minv rest on it. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius nuclear minv_ranges.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Layers.
Variables (R : realType) (m n : nat) (L : nat) (A : 'M[R]_(m.+1, n)).
Implicit Types (E F : 'M[R]_m.+1) (W : 'M[R]_m.+1) (C : nat -> R).

(* The residual after a layer of order L: I - (I - E) (C_0 + C_1 E + ... + C_(L-1) E^(L-1)). *)
Definition layer C E : 'M[R]_m.+1 := 1 - (1 - E) * \sum_(l < L) C l *: E ^+ l.

(* H(E) = |W E A|_F^2 + the same for the residuals behind the layers that follow, each with its own weight. *)
Fixpoint weighted W E (later : seq ((nat -> R) * 'M[R]_m.+1)) : R :=
  frobenius_sqr (W *m E *m A) + if later is (C, W') :: rest then weighted W' (layer C E) rest else 0.

(* The largest norm of a weight, and the largest |C - 1|. *)
Definition heaviest W (later : seq ((nat -> R) * 'M[R]_m.+1)) : R :=
  \big[Num.max/spectral W]_(x <- later) spectral x.2.
Definition deviation (later : seq ((nat -> R) * 'M[R]_m.+1)) : R :=
  \big[Num.max/0]_(x <- later) \big[Num.max/0]_(l < L) `|x.1 l - 1|.
End Layers.

Section Distances.
Variables (R : realType) (m : nat) (u : R).
Implicit Types (E F M : 'M[R]_m.+1) (C : nat -> R).
Hypothesis u_ge0 : 0 <= u.

Lemma nuclear_mull E M : spectral E <= u -> nuclear_norm (E * M) <= u * nuclear_norm M.
Proof.
move=> small; rewrite -mulmxE -[E *m M]mulmx1; apply: le_trans (nuclear_mul _ _ _) _.
by rewrite spectral1 mulr1 ler_wpmul2r ?nuclear_ge0.
Qed.

Lemma nuclear_mulr v M F : spectral F <= v -> nuclear_norm (M * F) <= nuclear_norm M * v.
Proof.
move=> small; rewrite -mulmxE -[M *m F]mul1mx mulmxA; apply: le_trans (nuclear_mul _ _ _) _.
by rewrite spectral1 mul1r ler_wpmul2l ?nuclear_ge0.
Qed.

Lemma exp_small E l : spectral E <= u -> spectral (E ^+ l) <= u ^+ l.
Proof. by move=> small; apply: le_trans (spectral_exp_le _ _) _; rewrite ler_expn2r ?nnegrE ?spectral_ge0. Qed.

Lemma one_minus E : spectral E <= u -> spectral (1 - E) <= 1 + u.
Proof. by move=> small; apply: le_trans (spectralD _ _) _; rewrite spectral1 spectralN ler_add2l. Qed.

Lemma exp_distance E F l : spectral E <= u -> spectral F <= u ->
  nuclear_norm (E ^+ l - F ^+ l) <= l%:R * u ^+ l.-1 * nuclear_norm (E - F).
Proof.
move=> E_le F_le; elim: l => [|l below]; first by rewrite !expr0 subrr nuclear0 !mul0r.
have -> : E ^+ l.+1 - F ^+ l.+1 = E * (E ^+ l - F ^+ l) + (E - F) * F ^+ l.
  by rewrite mulrBr mulrBl -!exprS addrA subrK.
apply: le_trans (nuclearD _ _) _.
have -> : l.+1%:R * u ^+ l.+1.-1 * nuclear_norm (E - F) =
    u * (l%:R * u ^+ l.-1 * nuclear_norm (E - F)) + nuclear_norm (E - F) * u ^+ l.
  rewrite /= -addn1 natrD; case: l {below} => [|l] /=; first by rewrite expr0 !mul0r mulr0; ring.
  by rewrite exprS; ring.
apply: ler_add; last by apply: nuclear_mulr; apply: exp_small.
by apply: le_trans (nuclear_mull _ E_le) _; rewrite ler_wpmul2l.
Qed.

Section Layer.
Variables (L : nat) (C : nat -> R).
Hypothesis near : forall l : 'I_L, `|C l - 1| <= 1 / 8%:R.

Lemma layerE E : layer L C E = E ^+ L - \sum_(l < L) (C l - 1) *: ((1 - E) * E ^+ l).
Proof.
rewrite /layer; have geometric : (1 - E) * (\sum_(l < L) E ^+ l) = 1 - E ^+ L.
  have := subrXX_comm L (esym (commr1 E)); rewrite expr1n => ->; congr (_ * _).
  by apply: eq_bigr => l _; rewrite expr1n mul1r.
have -> : \sum_(l < L) (C l - 1) *: ((1 - E) * E ^+ l) = (1 - E) * (\sum_(l < L) C l *: E ^+ l) - (1 - E ^+ L).
  rewrite -geometric -mulrBr -sumrB mulr_sumr; apply: eq_bigr => l _.
  by rewrite scalerBl scale1r mulrBr -scalerAr.
by rewrite opprB opprD opprB [RHS]addrCA [E ^+ L + _]addrC subrK [RHS]addrC.
Qed.

Lemma layer_norm E : spectral E <= u -> spectral (layer L C E) <= range L u.
Proof.
move=> E_le; rewrite layerE; apply: le_trans (spectralD _ _) _; rewrite spectralN.
apply: ler_add; first exact: exp_small.
rewrite mulr_sumr; elim/big_ind2: _ => [|M x N y M_le N_le|l _]; first by rewrite spectral0.
  by apply: le_trans (spectralD _ _) _; rewrite ler_add.
rewrite spectralZ -mulrA; apply: ler_pmul; rewrite ?normr_ge0 ?spectral_ge0 //.
apply: le_trans (spectral_mul _ _) _.
by apply: ler_pmul; [exact: spectral_ge0 | exact: spectral_ge0 | exact: one_minus | exact: exp_small].
Qed.

Lemma layer_distance E F : spectral E <= u -> spectral F <= u ->
  nuclear_norm (layer L C E - layer L C F) <= slope L u * nuclear_norm (E - F).
Proof.
move=> E_le F_le; have swap (a s b t : 'M[R]_m.+1) : a - s - (b - t) = a - b - (s - t).
  by rewrite !opprB [t - b]addrC addrACA [- s + t]addrC.
rewrite !layerE swap -sumrB (eq_bigr (fun l : 'I_L =>
  (C l - 1) *: ((1 - E) * (E ^+ l - F ^+ l) - (E - F) * F ^+ l))); last first.
  by move=> l _; rewrite -scalerBr [in RHS]mulrBr -addrA -opprD -mulrDl addrA subrK.
rewrite /slope mulrDl; apply: le_trans (nuclearD _ _) _; apply: ler_add; first exact: exp_distance.
apply: le_trans (nuclearN_le _) _; rewrite mulr_sumr mulr_suml.
elim/big_ind2: _ => [|M x N y M_le N_le|l _]; first by rewrite nuclear0.
  by apply: le_trans (nuclearD _ _) _; rewrite ler_add.
apply: le_trans (nuclearZ_le _ _) _; rewrite -[1 / 8%:R * _ * _]mulrA.
apply: ler_pmul; [exact: normr_ge0 | exact: nuclear_ge0 | exact: near | ].
apply: le_trans (nuclearD _ _) _; rewrite [X in _ <= X]mulrDl addrC; apply: ler_add.
  by apply: le_trans (nuclearN_le _) _; rewrite mulrC; apply: nuclear_mulr; apply: exp_small.
have far : nuclear_norm ((1 - E) * (E ^+ l - F ^+ l)) <= (1 + u) * nuclear_norm (E ^+ l - F ^+ l).
  rewrite -mulmxE -[_ *m _]mulmx1; apply: le_trans (nuclear_mul _ _ _) _.
  by rewrite spectral1 mulr1 ler_wpmul2r ?nuclear_ge0 // one_minus.
apply: le_trans far _; rewrite -[X in _ <= X]mulrA ler_wpmul2l ?addr_ge0 ?ler01 //.
exact: exp_distance.
Qed.
End Layer.
End Distances.
