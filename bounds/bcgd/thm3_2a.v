(* bcgd.thm3_2a: what one step does to the distance, from the extreme singular values of its two factors; for all depths,
   widths and orders of the layers. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular bcgd_parabola.
From bounds.theory Require Import bcgd_networks.
From bounds.theory Require Import bcgd_least_squares.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_2a.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Runs.
Variable R : realType.

(* How long a step is, from A, the gradient g and C. *)
Definition rule := forall o p q s, 'M[R]_(o, p) -> 'M[R]_(p, q) -> 'M[R]_(q, s) -> R.

(* Data X with X^+ and V_x of the compact decomposition, labels Y, an orthonormal basis of K, and a run: in step t the
   layer W_t stands between the layers U_t above and B_t below, and moves along its gradient. *)
Record run (length_of : rule) := Run {
  inputs : nat; samples : nat; outputs : nat; rank : nat; dimension : nat; p : nat -> nat; q : nat -> nat;
  X : 'M[R]_(inputs, samples); inverse : 'M[R]_(samples, inputs); penrose : pseudoinverse X inverse;
  V_x : 'M[R]_(samples, rank); orthonormal_V : orthonormal V_x; projector : V_x *m V_x^T = inverse *m X;
  Y : 'M[R]_(outputs, samples); K : 'M[R]_(outputs, dimension); orthonormal_K : orthonormal K;
  U : forall t, network R (p t) outputs; W : forall t, 'M[R]_(p t, q t); B : forall t, network R inputs (q t);
  A t := product (U t); C t := product (B t) *m X;
  net t (w : 'M[R]_(p t, q t)) := stacked (U t) (Layer w (B t));
  gradient t := (A t)^T *m (product (net (W t)) *m X - Y) *m (C t)^T;
  rate t := length_of _ _ _ _ (A t) (gradient t) (C t);
  continued : forall t, net (W t.+1) = net (W t - rate t *: gradient t);
}.
Variables (length_of : rule) (i : run length_of).

(* W* = Y X^+, and the distance of a network from it, seen through the data. *)
Definition solution := Y i *m inverse i.
Definition error (N : network R (inputs i) (outputs i)) := (product N - solution) *m X i.
Definition before t := net (W i t).
Definition after t := net (W i t - rate i t *: gradient i t).

(* The squared inverse condition numbers: of A over dim K singular values, of C over the rank of the data. *)
Definition flat_left t : R := (singular (dimension i) (A i t)^T / spectral (A i t)) ^+ 2.
Definition flat_right t : R := (singular (rank i) (C i t) / spectral (C i t)) ^+ 2.

(* What of the first last layer and of the solution lies outside K. *)
Definition outside : R :=
  last_outside (K i *m (K i)^T) (before 0) + frobenius_sqr (solution - K i *m (K i)^T *m solution).
End Runs.

Section Steps.
Variables (R : realType) (length_of : rule R) (i : run length_of).
Hypothesis none_outside : outside i = 0.
Notation D t := (error (before i t)).
Notation P := (K i *m (K i)^T).

Lemma solution_in_K : P *m solution i = solution i.
Proof.
have := none_outside => /eqP; rewrite paddr_eq0 ?frobenius_sqr_ge0 ?last_outside_ge0 //.
by rewrite frobenius_sqr_eq0 subr_eq0 => /andP[_ /eqP <-].
Qed.

Lemma gradient_is_pulled t : gradient i t = pulled (A i t) (C i t) (D t).
Proof.
have unseen : (solution i *m X i - Y i) *m (C i t)^T = 0.
  by rewrite /C trmx_mul mulmxA (normal_equations (Y i) (penrose i)) mul0mx.
have -> : D t = product (before i t) *m X i - Y i - (solution i *m X i - Y i).
  by rewrite /error mulmxBl opprB addrA subrK.
by rewrite /pulled mulmxBr mulmxBl -[X in _ - X]mulmxA unseen mulmx0 subr0.
Qed.

Lemma error_moved t r : error (net (W i t - r *: gradient i t)) = moved (A i t) (C i t) r (D t).
Proof.
rewrite /error /moved /image -gradient_is_pulled /before /net !product_stacked /=.
have -> : (W i t - r *: gradient i t) *m product (B i t)
    = W i t *m product (B i t) - r *: (gradient i t *m product (B i t)).
  by rewrite mulmxBl -scalemxAl.
by rewrite mulmxBr -scalemxAr addrAC mulmxBl -scalemxAl /C /A !mulmxA.
Qed.

Lemma rows_seen m (M : 'M[R]_(m, inputs i)) : M *m X i *m V_x i *m (V_x i)^T = M *m X i.
Proof.
have [XBX _ _ _] := penrose i.
by rewrite -[M *m X i *m _ *m _]mulmxA projector -[M *m X i *m _]mulmxA [X i *m _]mulmxA XBX.
Qed.

Lemma error_in_K t : last_outside P (before i t) = 0 -> inside (K i) (V_x i) (D t).
Proof.
by move=> within; split; [rewrite mulmxA mulmxBr solution_in_K product_in_K | exact: rows_seen].
Qed.

Lemma stays_in_K t : last_outside P (before i t) = 0.
Proof.
elim: t => [|t within].
  by have := none_outside => /eqP; rewrite paddr_eq0 ?frobenius_sqr_ge0 ?last_outside_ge0 // => /andP[/eqP].
rewrite /before continued; apply: moved_in_K; first exact: within.
have [_ commute] := above_in_K (orthonormal_K i) within; have [seen _] := error_in_K within.
have -> : product (U i t) *m gradient i t = A i t *m (A i t)^T *m D t *m (C i t)^T.
  by rewrite gradient_is_pulled /pulled !mulmxA.
by rewrite (mulmxA P) (mulmxA P) commute -(mulmxA _ P) seen.
Qed.

Lemma all_inside t : inside (K i) (V_x i) (D t).
Proof. exact: error_in_K (stays_in_K t). Qed.

Lemma above t : singular (dimension i) (A i t)^T <= weakest ((A i t)^T *m K i) /\
  P *m (A i t *m (A i t)^T) = A i t *m (A i t)^T *m P.
Proof. exact: above_in_K (orthonormal_K i) (stays_in_K t). Qed.

Lemma below t : C i t *m V_x i *m (V_x i)^T = C i t.
Proof. exact: rows_seen. Qed.

Notation least t := (low (dimension i) (rank i) (A i t) (C i t)).
Notation most t := (high (A i t) (C i t)).

Lemma flat_low_high t : flat_left i t * flat_right i t = least t / most t.
Proof. by rewrite /flat_left /flat_right /low /high !expr_div_n mulf_div. Qed.

Lemma flat_le1 t : flat_left i t * flat_right i t <= 1.
Proof.
rewrite flat_low_high; have /andP[low_ge0 le] := low_le_high (dimension i) (rank i) (A i t) (C i t).
have [->|most_n0] := eqVneq (most t) 0; first by rewrite invr0 mulr0 ler01.
by rewrite ler_pdivr_mulr ?mul1r // lt0r most_n0 (le_trans low_ge0).
Qed.

Lemma run_contracts t r c : 0 <= r -> 0 <= c -> 1 - r * least t <= c -> r * most t - 1 <= c ->
  frobenius_sqr (moved (A i t) (C i t) r (D t)) <= c ^+ 2 * frobenius_sqr (D t).
Proof.
by have := step_contracts (orthonormal_K i) (orthonormal_V i) (above t) (below t) (all_inside t); apply.
Qed.

Lemma run_image t : frobenius_sqr (image (A i t) (C i t) (D t)) <=
  (least t + most t) * frobenius_sqr (pulled (A i t) (C i t) (D t)) - least t * most t * frobenius_sqr (D t).
Proof.
by have := image_sqr_le (orthonormal_K i) (orthonormal_V i) (above t) (below t) (all_inside t); apply.
Qed.
End Steps.

(* X = Y = 1 from W = 0, for any rule: rates and weights as they come. *)
Section Witness.
Variables (R : realType) (length_of : rule R).

Definition slope (w : 'M[R]_1) : 'M[R]_1 := (1%:M)^T *m (1%:M *m (w *m 1%:M) *m 1%:M - 1%:M) *m (1%:M *m 1%:M)^T.
Definition descend (w : 'M[R]_1) : 'M[R]_1 := w - length_of 1%:M (slope w) (1%:M *m 1%:M) *: slope w.
Fixpoint weight t : 'M[R]_1 := if t is t'.+1 then descend (weight t') else 0.

Lemma orthonormal1 : orthonormal (1%:M : 'M[R]_1).
Proof. by rewrite /orthonormal trmx1 mulmx1. Qed.

Lemma projector1 : (1%:M : 'M[R]_1) *m (1%:M)^T = 1%:M *m 1%:M.
Proof. by rewrite trmx1. Qed.

Definition one_weight : run length_of.
Proof.
refine (@Run R length_of 1 1 1 1 1 (fun=> 1%N) (fun=> 1%N) 1%:M 1%:M (pseudoinverse1 R 1) 1%:M orthonormal1 projector1
  1%:M 1%:M orthonormal1 (fun=> Input) weight (fun=> Input) _).
by move=> t; rewrite /= /descend /slope !mul1mx.
Defined.

Lemma one_weight_outside : outside one_weight = 0.
Proof.
by rewrite /outside /solution /= trmx1 !mulmx1 mulmx0 !subrr !frobenius_sqr0 addr0.
Qed.

Lemma one_weight_err : frobenius_sqr (error (before one_weight 0)) = 1.
Proof.
rewrite /error /solution /before /= !mulmx1 sub0r frobenius_sqrN.
by rewrite /frobenius_sqr !big_ord1 !mxE expr1n.
Qed.
End Witness.

Module bcgd_thm3_2a_theory.
Section Symbols.
Variable R : realType.

(* Eq. (3.2): eta over the squared norms of both factors. *)
Definition printed (eta : R) : rule R := fun o p q s A g C => eta / (spectral A ^+ 2 * spectral C ^+ 2).

(* A run with the effective rate eta, and the number of the step. *)
Record instance := Instance { eta : R; steps : run (printed eta); k : nat }.
Implicit Type i : instance.

Definition err_0 i : R := frobenius_sqr (error (before (steps i) 0)).
Definition err i : R := frobenius_sqr (error (before (steps i) (k i))).
Definition err_after i : R := frobenius_sqr (error (after (steps i) (k i))).
Definition flat_A i : R := flat_left (steps i) (k i).
Definition flat_C i : R := flat_right (steps i) (k i).
Definition outside_K i : R := outside (steps i).

(* gamma_0^2 ... gamma_k^2. *)
Definition gamma i t : R := Num.max (eta i - 1) (1 - eta i * flat_left (steps i) t * flat_right (steps i) t).
Definition product i : R := \prod_(t < (k i).+1) gamma i t ^+ 2.
End Symbols.

Lemma step (R : realType) (i : instance R) t : outside_K i = 0 -> 0 < eta i ->
  frobenius_sqr (error (after (steps i) t)) <= gamma i t ^+ 2 * frobenius_sqr (error (before (steps i) t)).
Proof.
move=> within eta_gt0; have eta_ge0 := ltW eta_gt0; have flat1 := flat_le1 (steps i) t.
have /andP[low_ge0 le] := low_le_high (dimension (steps i)) (rank (steps i)) (A (steps i) t) (C (steps i) t).
have high_ge0 := le_trans low_ge0 le; rewrite /after error_moved //; apply: run_contracts => //.
- by rewrite divr_ge0.
- rewrite le_maxr; have [eta_ge1|eta_lt1] := leP 1 (eta i); first by rewrite subr_ge0 eta_ge1.
  apply/orP; right; rewrite subr_ge0 -mulrA; apply: le_trans (ler_wpmul2l eta_ge0 flat1) _.
  by rewrite mulr1 ltW.
- by rewrite le_maxr -[eta i * _ * _]mulrA flat_low_high /rate /printed mulrAC -mulrA lexx orbT.
- rewrite le_maxr ler_add2r /rate /printed -[spectral _ ^+ 2 * _]/(high _ _).
  have [->|high_n0] := eqVneq (high (A (steps i) t) (C (steps i) t)) 0; first by rewrite mulr0 eta_ge0.
  by rewrite mulfVK // lexx.
Qed.

Lemma inhabited (R : realType) : bcgd_thm3_2a.inhabited R (@instance R)
  (@err R) (@err_0 R) (@err_after R) (@eta R) (@flat_A R) (@flat_C R) (@outside_K R) (@product R).
Proof.
exists (Instance (one_weight (printed 1)) 0); do !split; rewrite ?frobenius_sqr_ge0 ?sqr_ge0 ?prodr_ge0 ?ltr01 //=.
- by move=> t _; rewrite sqr_ge0.
- by rewrite ltr1n.
- exact: one_weight_outside.
- by rewrite /err one_weight_err ltr01.
Qed.

Theorem proved (R : realType) : bcgd_thm3_2a.statement R (@instance R)
  (@err R) (@err_0 R) (@err_after R) (@eta R) (@flat_A R) (@flat_C R) (@outside_K R) (@product R).
Proof.
move=> i; do 6![case=> _] => -[eta_gt0] [eta_lt2] [within] _; split.
  exact: step.
rewrite /err_after /product /err_0.
have next t : error (before (steps i) t.+1) = error (after (steps i) t) by rewrite /before continued.
rewrite -next; elim: (k i).+1 => [|t below]; first by rewrite big_ord0 mul1r.
rewrite next (le_trans (step t within eta_gt0)) // big_ord_recr /= [X in _ <= X]mulrAC [X in _ <= X]mulrC.
by rewrite ler_wpmul2l ?sqr_ge0.
Qed.
End bcgd_thm3_2a_theory.
