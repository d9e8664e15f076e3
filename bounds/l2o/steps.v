(* Steps X - diag(P) gradient / beta with any factors between 0 and 2: how far iterates and gradients can go. *)
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
  by rewrite /gradient -mulmxDr subr0 mulmxDr addrA.
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
rewrite (le_trans (inner_le _ _)) // (le_trans (ler_wpmul2l (norm_ge0 _) (norm_mul_le _ _))) //.
by rewrite expr2 mulrA mulrAC -mulrA mulrC -mulrA ler_wpmul2r ?mulr_ge0 ?norm_ge0 // mulrC.
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
- by rewrite innerC formC.
- by rewrite innerDl formDl //; ring.
- by rewrite innerZl formZl //; ring.
- by rewrite subr_ge0 seen_le.
Qed.

Lemma split_inner u v : inner u v = seen u v + unseen u v.
Proof. by rewrite /unseen addrC subrK. Qed.

Definition within P := forall j, 0 <= P 0 j <= 2%:R.

(* With factors between 0 and 2: |P g|^2 <= 2 <g, P g>. *)
Lemma scaled_sqr P v : within P -> inner (scaled P v) (scaled P v) <= 2%:R * inner v (scaled P v).
Proof.
move=> P_within; rewrite /inner mulr_sumr; apply: ler_sum => j _; rewrite /scaled mul_diag_mx !mxE.
have /andP[P_ge0 P_le2] := P_within j.
apply: (ler_by (d := P 0 j * (2%:R - P 0 j) * v j 0 ^+ 2)); first by ring.
by rewrite !mulr_ge0 ?subr_ge0 ?sqr_ge0.
Qed.

(* The size of what M^T M / beta u leaves of another vector's unseen part. *)
Lemma gradient_size u c h : (forall v, inner h v = seen u v - unseen c v) ->
  inner h h <= seen u u + unseen c c.
Proof.
move=> dual; have [s un] := (seen_form, unseen_form).
have [->|h_n0] := eqVneq h 0; first by rewrite inner0l addr_ge0 ?form_ge0.
have h_gt0 : 0 < inner h h by rewrite lt0r inner_eq0 h_n0 inner_ge0.
have total : inner h h = seen u h - unseen c h by rewrite {1}dual.
have := form_cauchy_schwarz s u h; have := form_cauchy_schwarz un c h.
have := form_ge0 s h; have := form_ge0 un h; have := form_ge0 s u; have := form_ge0 un c.
have := split_inner h h; move: total h_gt0.
move: (inner h h) (seen u h) (unseen c h) (seen u u) (unseen c c) (seen h h) (unseen h h).
move=> n a a' p p' q q' -> n_gt0 eq_q p'_ge0 p_ge0 q'_ge0 q_ge0 cs' cs.
rewrite -(ler_pmul2r n_gt0) -expr2 [X in _ <= _ * X]eq_q.
(* (a - a')^2 <= (p + p')(q + q') *)
have [q0|q_n0] := eqVneq q 0; have [q'0|q'_n0] := eqVneq q' 0.
- move: cs cs'; rewrite q0 q'0 !mulr0 => /le_anti1 ? ?.
Abort.
End Lengths.
