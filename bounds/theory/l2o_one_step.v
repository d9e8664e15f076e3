(* One step X - diag(P) M'M X / beta: how much it lengthens a vector, for any factors.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order semidefinite vectors spectral.
From bounds.theory Require Import l2o_steps.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A largest entry is no smaller than any. *)
Lemma le_largest (R : realType) d (f : 'I_d -> R) j : f j <= \big[Num.max/0]_k f k.
Proof.
have : j \in index_enum [finType of 'I_d] by rewrite mem_index_enum.
elim: (index_enum _) => // k rest below; rewrite in_cons big_cons le_maxr => /orP[/eqP->|later].
  by rewrite lexx.
by rewrite below ?orbT.
Qed.

Section AnyFactors.
Variables (R : realType) (b d : nat) (M : 'M[R]_(b, d)) (beta : R).
Hypotheses (beta_gt0 : 0 < beta) (short : spectral (M^T *m M) <= beta).
Implicit Types (x v : 'cV[R]_d) (P : 'rV[R]_d).

Definition pulled x : 'cV[R]_d := beta^-1 *: (M^T *m (M *m x)).

Lemma step_pulled P x : step_matrix M beta P *m x = x - scaled P (pulled x).
Proof. by rewrite /step_matrix mulmxBl mul1mx -scalemxAl -!mulmxA /scaled /pulled scalemxAr. Qed.

(* |v|^2 <= <x, v> for v = M'M x / beta. *)
Lemma pulled_sqr x : inner (pulled x) (pulled x) <= inner x (pulled x).
Proof.
have un := unseen_form beta_gt0 short; have s := seen_form M beta_gt0.
have zero v : unseen M beta 0 v = 0 by rewrite -(scale0r 0) (formZl un) mul0r.
have dual v : inner (pulled x) v = seen M beta x v - unseen M beta 0 v.
  by rewrite zero subr0 /pulled innerZl inner_adjoint trmxK mulrC.
by rewrite (le_trans (gradient_size beta_gt0 short dual)) // zero (innerC x) dual zero subr0 addr0.
Qed.

Lemma step_near_one P e x : (forall j, `|P 0 j - 1| <= e) ->
  norm (step_matrix M beta P *m x) <= Num.sqrt (1 + e ^+ 2) * norm x.
Proof.
move=> near; have e1_ge0 : 0 <= 1 + e ^+ 2 by rewrite addr_ge0 ?ler01 ?sqr_ge0.
rewrite step_pulled ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt (1 + e ^+ 2) ^+ 2]sqr_sqrtr //.
set v := pulled x; have v_le := pulled_sqr x; rewrite -/v in v_le.
have -> : x - scaled P v = (x - v) - (scaled P v - v) by rewrite opprB addrA subrK.
have moved : norm (scaled P v - v) ^+ 2 <= e ^+ 2 * norm v ^+ 2.
  rewrite !norm_sqr /inner mulr_sumr; apply: ler_sum => j _; rewrite /scaled mul_diag_mx !mxE.
  have coordinate (p y : R) : `|p - 1| <= e -> (p * y - y) * (p * y - y) <= e ^+ 2 * (y * y).
    move=> p_near; have -> : (p * y - y) * (p * y - y) = `|p - 1| ^+ 2 * (y * y).
      by rewrite real_normK ?num_real //; ring.
    rewrite ler_wpmul2r -?expr2 ?sqr_ge0 // ler_expn2r ?nnegrE //.
    exact: le_trans (normr_ge0 _) p_near.
  exact: coordinate (near j).
have left : norm (x - v) ^+ 2 <= norm x ^+ 2 - norm v ^+ 2.
  rewrite normB_sqr [norm v ^+ 2]norm_sqr.
  by apply: (ler_by (d := 2%:R * (inner x v - inner v v))); [ring | rewrite mulr_ge0 ?subr_ge0 ?ler0n].
set p := norm (x - v) in left *; set q := norm v in left moved *; set w := norm (scaled P v - v) in moved *.
have [p_ge0 q_ge0 w_ge0] : [/\ 0 <= p, 0 <= q & 0 <= w] by split; apply: norm_ge0.
apply: (@le_trans _ _ ((p + w) ^+ 2)).
  by rewrite ler_expn2r ?nnegrE ?norm_ge0 ?addr_ge0 ?normB_le.
have [e_ge0|e_lt0] := leP 0 e; last first.
  have [j|none] := pickP (fun j : 'I_d => true).
    by have := le_lt_trans (near j) e_lt0; rewrite normr_lt0.
  have q0 : q = 0 by apply/eqP; rewrite norm_eq0; apply/eqP/colP => j; have := none j.
  have w0 : w = 0 by apply/eqP; rewrite norm_eq0; apply/eqP/colP => j; have := none j.
  rewrite w0 addr0 (le_trans left) // q0 expr0n subr0 -[X in X <= _]mul1r.
  by rewrite ler_wpmul2r ?sqr_ge0 // ler_addl sqr_ge0.
have w_le : w <= e * q by rewrite ler_by_sqr ?mulr_ge0 // exprMn.
apply: (@le_trans _ _ ((p + e * q) ^+ 2)).
  by rewrite ler_expn2r ?nnegrE ?addr_ge0 ?mulr_ge0 // ler_add2l.
apply: (ler_by (d := (1 + e ^+ 2) * (norm x ^+ 2 - q ^+ 2 - p ^+ 2) + (e * p - q) ^+ 2)); first by ring.
by rewrite addr_ge0 ?sqr_ge0 // mulr_ge0 // subr_ge0.
Qed.

Lemma step_root_two P x : within P -> norm (step_matrix M beta P *m x) <= Num.sqrt 2%:R * norm x.
Proof.
move=> P_within; have two_ge0 : 0 <= 2%:R :> R by rewrite ler0n.
rewrite step_pulled ler_by_sqr ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [Num.sqrt 2%:R ^+ 2]sqr_sqrtr //.
set v := pulled x; have v_le := pulled_sqr x; rewrite -/v in v_le.
have ends : norm (x - scaled P v) ^+ 2 <= norm x ^+ 2 + norm (x - 2%:R *: v) ^+ 2.
  rewrite !norm_sqr /inner -big_split; apply: ler_sum => j _; rewrite /scaled mul_diag_mx !mxE.
  have coordinate (p a c : R) : 0 <= p <= 2%:R ->
      (a - p * c) * (a - p * c) <= a * a + (a - 2%:R * c) * (a - 2%:R * c).
    case/andP=> p_ge0 p_le2; have p2 : 0 <= 2%:R - p by rewrite subr_ge0.
    have p1 : 0 <= 1 - p / 2%:R by rewrite subr_ge0 ler_pdivr_mulr ?ltr0n // mul1r.
    apply: (ler_by (d := p / 2%:R * a ^+ 2 + (1 - p / 2%:R) * (a - 2%:R * c) ^+ 2 + p * (2%:R - p) * c ^+ 2)).
      by field.
    by nonnegative.
  exact: coordinate (P_within j).
rewrite (le_trans ends) // normB_sqr innerZr [norm (_ *: v) ^+ 2]norm_sqr innerZl innerZr.
by apply: (ler_by (d := 4%:R * (inner x v - inner v v))); [ring | rewrite mulr_ge0 ?subr_ge0 ?ler0n].
Qed.

(* More unknowns than equations leave a vector as it is. *)
Lemma step_fixes_null P : (b < d)%N -> 1 <= spectral (step_matrix M beta P).
Proof.
move=> wide; have : kermx M^T != 0.
  by rewrite -mxrank_eq0 mxrank_ker subn_eq0 -ltnNge (leq_ltn_trans (rank_leq_col _)).
case/rowV0Pn=> u /sub_kermxP null u_n0.
have u_gt0 : 0 < norm u^T by rewrite lt0r norm_eq0 norm_ge0 andbT -trmx0 (inj_eq trmx_inj).
have := norm_mul_le (step_matrix M beta P) u^T.
rewrite step_pulled /pulled; have -> : M *m u^T = 0 by rewrite -[M]trmxK -trmx_mul null trmx0.
by rewrite mulmx0 scaler0 /scaled mulmx0 subr0 ler_pmull.
Qed.
End AnyFactors.
