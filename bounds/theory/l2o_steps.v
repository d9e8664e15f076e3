(* Steps X - diag(P) gradient / beta with any factors between 0 and 2: how far iterates and gradients can go.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order semidefinite vectors spectral.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Method.
Variables (R : realType) (b d : nat).
Variables (M : 'M[R]_(b, d)) (Y : 'cV[R]_b) (beta : R).
Implicit Types (X : 'cV[R]_d) (P : 'rV[R]_d).

Definition gradient X : 'cV[R]_d := M^T *m (M *m X - Y).
Definition scaled P X : 'cV[R]_d := diag_mx P *m X.
Definition step P X : 'cV[R]_d := X - beta^-1 *: scaled P (gradient X).
Definition step_matrix P : 'M[R]_d := 1%:M - beta^-1 *: (diag_mx P *m (M^T *m M)).

(* The iterates with the factors P_1, P_2, ... of the steps. *)
Fixpoint run (P : nat -> 'rV[R]_d) t X := if t is s.+1 then step (P s) (run P s X) else X.

Lemma step_plain P X : Y = 0 -> step P X = step_matrix P *m X.
Proof.
by move=> Y0; rewrite /step /step_matrix mulmxBl mul1mx -scalemxAl -!mulmxA /scaled /gradient Y0 subr0.
Qed.
End Method.

(* A run is the sum of a run without data and a run from the origin. *)
Lemma run_split (R : realType) b d (M : 'M[R]_(b, d)) Y beta P t X :
  run M Y beta P t X = run M 0 beta P t X + run M Y beta P t 0.
Proof.
elim: t => [|t same] /=; first by rewrite addr0.
rewrite same /step; set U := run _ _ _ _ _ _; set V := run _ _ _ _ _ _.
have -> : gradient M Y (U + V) = gradient M 0 U + gradient M Y V.
  by rewrite /gradient -mulmxDr subr0 [M *m (U + V)]mulmxDr addrA.
by rewrite /scaled mulmxDr scalerDr opprD addrACA.
Qed.

Section Lengths.
Variables (R : realType) (b d : nat) (M : 'M[R]_(b, d)) (beta : R).
Hypotheses (beta_gt0 : 0 < beta) (short : spectral (M^T *m M) <= beta).
Implicit Types (u v X : 'cV[R]_d) (P : 'rV[R]_d) (t : nat).

(* What M sees of a vector, and what it does not see. *)
Definition seen u v := inner (M *m u) (M *m v) / beta.
Definition unseen u v := inner u v - seen u v.

Lemma seen_le v : seen v v <= inner v v.
Proof.
rewrite /seen ler_pdivr_mulr // inner_adjoint mulmxA -norm_sqr.
apply: le_trans (inner_le _ _) _; rewrite expr2 -mulrA ler_wpmul2l ?norm_ge0 //.
by rewrite (le_trans (norm_mul_le _ _)) // [X in _ <= X]mulrC ler_wpmul2r ?norm_ge0.
Qed.

Lemma seen_form : semidefinite seen.
Proof.
split=> [u v|u v w|a u v|v]; rewrite /seen.
- by rewrite innerC.
- by rewrite mulmxDr innerDl mulrDl.
- by rewrite -scalemxAr innerZl mulrA.
- by rewrite divr_ge0 ?inner_ge0 ?ltW.
Qed.

Lemma unseen_form : semidefinite unseen.
Proof.
have s := seen_form; split=> [u v|u v w|a u v|v]; rewrite /unseen.
- by rewrite innerC (formC s).
- by rewrite innerDl (formDl s); ring.
- by rewrite innerZl (formZl s); ring.
- by rewrite subr_ge0 seen_le.
Qed.

Lemma split_inner u v : inner u v = seen u v + unseen u v.
Proof. by rewrite /unseen addrC subrK. Qed.

Definition within P := forall j, 0 <= P 0 j <= 2%:R.

Lemma between (p v : R) : 0 <= p <= 2%:R -> p * v * (p * v) <= 2%:R * (v * (p * v)).
Proof.
case/andP=> p_ge0 p_le2; apply: (ler_by (d := p * (2%:R - p) * v ^+ 2)); first by ring.
by rewrite mulr_ge0 ?sqr_ge0 // mulr_ge0 ?subr_ge0.
Qed.

(* With factors between 0 and 2: |P g|^2 <= 2 <g, P g>. *)
Lemma scaled_sqr P v : within P -> inner (scaled P v) (scaled P v) <= 2%:R * inner v (scaled P v).
Proof.
move=> P_within; rewrite /inner mulr_sumr; apply: ler_sum => j _; rewrite /scaled mul_diag_mx !mxE.
exact: between (P_within j).
Qed.

(* Both together, of a pair. *)
Definition both (x y : 'cV[R]_d * 'cV[R]_d) := seen x.1 y.1 + unseen x.2 y.2.

Lemma both_form : semidefinite both.
Proof.
have [s un] := (seen_form, unseen_form); split=> [x y|x y z|a x y|x]; rewrite /both /=.
- by rewrite (formC s) (formC un).
- by rewrite (formDl s) (formDl un) addrACA.
- by rewrite (formZl s) (formZl un) mulrDr.
- by rewrite addr_ge0 ?form_ge0.
Qed.

(* A vector that pairs with what is seen of one vector and unseen of another is no longer than both. *)
Lemma gradient_size u c h : (forall v, inner h v = seen u v - unseen c v) ->
  inner h h <= seen u u + unseen c c.
Proof.
move=> dual; have [->|h_n0] := eqVneq h 0.
  by rewrite inner0l addr_ge0 ?(form_ge0 seen_form) ?(form_ge0 unseen_form).
have h_gt0 : 0 < inner h h by rewrite lt0r inner_eq0 h_n0 inner_ge0.
have := form_cauchy_schwarz both_form (u, c) (h, - h); rewrite /both /=.
have un := unseen_form; have minus x y : unseen x (- y) = - unseen x y by rewrite -scaleN1r formZr // mulN1r.
rewrite !minus -dual (formC un (- h) h) minus opprK.
by rewrite -split_inner expr2 ler_pmul2r.
Qed.

(* One step with factors between 0 and 2, seen from c: what is moved out of sight is lost in sight. *)
Lemma energy P x c g : within P -> (forall v, inner g v = seen (x - c) v - unseen c v) ->
  seen (x - scaled P g - c) (x - scaled P g - c) + unseen (scaled P g + c) (scaled P g + c)
  <= seen (x - c) (x - c) + unseen c c.
Proof.
move=> P_within dual; have [s un] := (seen_form, unseen_form); set w := scaled P g.
have -> : x - w - c = (x - c) + (-1) *: w by rewrite scaleN1r addrAC.
rewrite (form_sqrD s) (form_sqrD un) (formZr s) (formZl s) (formZr s).
have moved := scaled_sqr g P_within; rewrite -/w dual [inner w w]split_inner in moved.
rewrite (formC un w c); move: moved.
move: (seen w w) (unseen w w) (seen (x - c) w) (unseen c w) => a a' e e' moved.
apply: (ler_by (d := 2%:R * (e - e') - (a + a'))); [by ring | by rewrite subr_ge0].
Qed.

(* Steps out of sight add up like a root, as long as what is lost in sight pays for their squares. *)
Lemma growth (t : nat) (a w D D' : R) : a ^+ 2 <= t%:R * D -> w ^+ 2 <= D' ->
  0 <= D -> (a + w) ^+ 2 <= t.+1%:R * (D + D').
Proof.
move=> a_le w_le D_ge0; rewrite [t.+1%:R]mulrSr.
have wD : 0 <= D' - w ^+ 2 by rewrite subr_ge0.
have aD : 0 <= t%:R * D - a ^+ 2 by rewrite subr_ge0.
have [t0|t_n0] := eqVneq (t%:R : R) 0.
  have a0 : a = 0 by apply/eqP; rewrite -sqrf_eq0 eq_le sqr_ge0 andbT (le_trans a_le) // t0 mul0r.
  by apply: (ler_by (d := D + (D' - w ^+ 2))); [rewrite t0 a0; ring | rewrite addr_ge0].
have t_gt0 : 0 < t%:R :> R by rewrite lt0r t_n0 ler0n.
apply: (ler_by (d := (t%:R * D - a ^+ 2) * (1 + t%:R^-1) + (t%:R + 1) * (D' - w ^+ 2)
  + (a - t%:R * w) ^+ 2 / t%:R)); first by field.
by nonnegative; rewrite ler01.
Qed.

Section Runs.
Variables (Y : 'cV[R]_b) (P : nat -> 'rV[R]_d).
Hypothesis P_within : forall s, within (P s).
Let c := beta^-1 *: (M^T *m Y).

Lemma gradient_dual x v : inner (beta^-1 *: gradient M Y x) v = seen (x - c) v - unseen c v.
Proof.
have -> : x - c = x + (-1) *: c by rewrite scaleN1r.
rewrite (formDl seen_form) (formZl seen_form) /gradient mulmxBr scalerBr -/c innerBl [inner c v]split_inner.
have -> : inner (beta^-1 *: (M^T *m (M *m x))) v = seen x v by rewrite innerZl inner_adjoint trmxK mulrC.
by ring.
Qed.

Notation far t X := (seen (run M Y beta P t X - c) (run M Y beta P t X - c)).
Notation lost t X := (t%:R * unseen c c + seen (X - c) (X - c) - far t X).

Lemma travelled t X : exists a, [/\ a ^+ 2 <= t%:R * lost t X, 0 <= lost t X &
  size unseen (run M Y beta P t X) <= size unseen X + t%:R * size unseen c + a].
Proof.
have un := unseen_form; elim: t => [|t [a [a_le lost_ge0 near]]].
  by exists 0; rewrite /= mulr0n !mul0r add0r subrr expr0n !addr0.
set x := run M Y beta P t X in a_le lost_ge0 near; set w := scaled (P t) (beta^-1 *: gradient M Y x).
have next : run M Y beta P t.+1 X = x - w by rewrite /= /step /w /scaled scalemxAr.
have paid := energy (P_within t) (gradient_dual x); rewrite -/w in paid.
have more : lost t.+1 X = lost t X + (unseen c c + seen (x - c) (x - c) - far t.+1 X).
  by rewrite [t.+1%:R]mulrSr -/x; ring.
have paid' : size unseen (w + c) ^+ 2 <= unseen c c + seen (x - c) (x - c) - far t.+1 X.
  by rewrite next (size_sqr un) ler_subr_addr addrC [X in _ <= X]addrC.
exists (a + size unseen (w + c)); split; first by rewrite more; apply: growth.
- by rewrite more addr_ge0 // (le_trans _ paid') // sqr_ge0.
rewrite next (_ : x - w = (x + c) - (w + c)); last by rewrite opprD addrACA subrr addr0.
rewrite (le_trans (sizeB_le un _ _)) // addrA ler_add2r (le_trans (sizeD_le un _ _)) //.
by rewrite [t.+1%:R]mulrSr; apply: (ler_by (d := size unseen X + t%:R * size unseen c + a - size unseen x));
  [ring | rewrite subr_ge0].
Qed.
End Runs.
End Lengths.
