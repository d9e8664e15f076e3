(* bcgd.thm3_2b: the decrease of optimal steps, for any run; what is printed is twice the true one. *)
From bounds.theory Require Import language order vectors spectral pseudoinverse.
From bounds.theory Require Import bcgd_parabola.
From bounds.theory Require Import bcgd_least_squares.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_2b bcgd_thm3_2b_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_2b_theory.
Section Symbols.
Variable R : realType.

(* One layer with one input, one output and one sample, and another rate, as a multiple of the optimal one. *)
Record instance := Instance { X : R; Y : R; weight : R; multiple : R }.
Implicit Type i : instance.

Definition loss_at i (w : R) : R := (w * X i - Y i) ^+ 2 / 2%:R.
Definition gradient i : R := (weight i * X i - Y i) * X i.

(* |A g C|^2 with A = 1 and C = X, and the optimal rate |g|^2 / |A g C|^2, eq. (3.4). *)
Definition image2 i : R := (gradient i * X i) ^+ 2.
Definition optimal i : R := gradient i ^+ 2 / (gradient i * X i) ^+ 2.

Definition loss_0 i : R := loss_at i (weight i).
Definition loss_after i : R := loss_at i (weight i - optimal i * gradient i).
Definition loss_other i : R := loss_at i (weight i - multiple i * optimal i * gradient i).

(* The summand of the last display, for a run of one step. *)
Definition decrease i : R := (gradient i ^+ 2) ^+ 2 / (gradient i * X i) ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* X = Y = 1 from W = 0: the optimal step ends at zero. *)
Definition witness : instance R := Instance 1 1 0 2%:R.

Lemma gradient_of_witness : gradient witness = - 1.
Proof. by rewrite /gradient /=; ring. Qed.

Lemma premises_of_witness : bcgd_thm3_2b.premises R
  (@instance R) (@decrease R) (@image2 R) (@loss_0 R) (@loss_after R) (@loss_other R) witness.
Proof.
rewrite /bcgd_thm3_2b.premises /decrease /image2 gradient_of_witness /= mulr1 sqrrN !expr1n.
by do !split; rewrite ?divr_ge0 ?sqr_ge0 ?ler0n ?ler01 ?ltr01.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_2b.inhabited R
  (@instance R) (@decrease R) (@image2 R) (@loss_0 R) (@loss_after R) (@loss_other R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : bcgd_thm3_2b.refuted R
  (@instance R) (@decrease R) (@image2 R) (@loss_0 R) (@loss_after R) (@loss_other R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bcgd_thm3_2b.conclusion => -[_].
rewrite /loss_after /loss_0 /loss_at /decrease /optimal gradient_of_witness /= => /eqP; rewrite -subr_eq0.
have -> : ((0 - (- 1) ^+ 2 / (- 1 * 1) ^+ 2 * - 1) * 1 - 1) ^+ 2 / 2%:R
   - ((0 * 1 - 1) ^+ 2 / 2%:R - ((- 1) ^+ 2) ^+ 2 / (- 1 * 1) ^+ 2) = 2%:R^-1 :> R by field.
by rewrite invr_eq0 pnatr_eq0.
Qed.
End bcgd_thm3_2b_theory.

Module bcgd_thm3_2b_corrected_theory.
Section Symbols.
Variable R : realType.

(* Data X, Y with X^+, and steps: in step t the layer W_t stands between the upper layers A_t and the lower layers B_t,
   and the network after the step is the one before the next. The last step is k; s is another multiple of its rate. *)
Record instance := Instance {
  inputs : nat; samples : nat; outputs : nat; p : nat -> nat; q : nat -> nat;
  X : 'M[R]_(inputs, samples); inverse : 'M[R]_(samples, inputs); penrose : pseudoinverse X inverse;
  Y : 'M[R]_(outputs, samples);
  A : forall t, 'M[R]_(outputs, p t); W : forall t, 'M[R]_(p t, q t); B : forall t, 'M[R]_(q t, inputs);
  C t := B t *m X;
  gradient t : 'M[R]_(p t, q t) := (A t)^T *m (A t *m W t *m C t - Y) *m (C t)^T;
  rate t := frobenius_sqr (gradient t) / frobenius_sqr (A t *m gradient t *m C t);
  continued : forall t, A t.+1 *m W t.+1 *m B t.+1 = A t *m (W t - rate t *: gradient t) *m B t;
  k : nat; multiple : R;
}.
Implicit Type i : instance.

(* The network with the layer of the last step at W - s rate g. *)
Definition network i s := A i (k i) *m (W i (k i) - (s * rate i (k i)) *: gradient i (k i)) *m B i (k i).
Definition before i t := A i t *m W i t *m B i t.
Definition loss_of i (N : 'M[R]_(outputs i, inputs i)) : R := frobenius_sqr (N *m X i - Y i) / 2%:R.
Definition error i (N : 'M[R]_(outputs i, inputs i)) := (N - Y i *m inverse i) *m X i.

Definition loss_0 i : R := loss_of (before i 0).
Definition loss_after i : R := loss_of (network i 1).
Definition loss_other i : R := loss_of (network i (multiple i)).
Definition err_0 i : R := frobenius_sqr (error (before i 0)).
Definition err i : R := frobenius_sqr (error (before i (k i))).
Definition err_after i : R := frobenius_sqr (error (network i 1)).
Definition err_other i : R := frobenius_sqr (error (network i (multiple i))).
Definition err_doubled i : R := frobenius_sqr (error (network i 2%:R)).

(* |g|^2, |A g C|^2, and H D = A A' D C' C of the error D. *)
Definition g2 i : R := frobenius_sqr (gradient i (k i)).
Definition image2 i : R := frobenius_sqr (A i (k i) *m gradient i (k i) *m C i (k i)).
Definition curved i := image (A i (k i)) (C i (k i)) (error (before i (k i))).
Definition overlap i : R := \tr (error (before i (k i)) *m (curved i)^T).
Definition H2 i : R := frobenius_sqr (curved i).

(* The sum of |g|^4 / |A g C|^2 over all steps so far. *)
Definition decrease i : R :=
  \sum_(t < (k i).+1) frobenius_sqr (gradient i t) ^+ 2 / frobenius_sqr (A i t *m gradient i t *m C i t).
End Symbols.

Section Steps.
Variables (R : realType) (i : instance R).
Notation D t := (error (before i t)).
Implicit Types (t : nat) (r : R).

(* The labels' part outside the rows of X is invisible to every layer. *)
Lemma gradient_is_pulled t : gradient i t = pulled (A i t) (C i t) (D t).
Proof.
have unseen : (Y i *m inverse i *m X i - Y i) *m (C i t)^T = 0.
  by rewrite /C trmx_mul mulmxA (normal_equations (Y i) (penrose i)) mul0mx.
have split_residual : A i t *m W i t *m C i t - Y i = D t + (Y i *m inverse i *m X i - Y i).
  by rewrite /error /before mulmxBl addrA subrK /C !mulmxA.
by rewrite /gradient split_residual mulmxDr mulmxDl -[X in _ + X]mulmxA unseen mulmx0 addr0.
Qed.

Lemma error_moved t r : error (A i t *m (W i t - r *: gradient i t) *m B i t) = moved (A i t) (C i t) r (D t).
Proof.
rewrite /error /moved /image -gradient_is_pulled /before mulmxBr mulmxBl -scalemxAr -scalemxAl.
by rewrite /C mulmxA addrAC mulmxBl -scalemxAl.
Qed.

Lemma loss_is_error (N : 'M[R]_(outputs i, inputs i)) :
  loss_of N = (frobenius_sqr (error N) + frobenius_sqr (Y i *m inverse i *m X i - Y i)) / 2%:R.
Proof. by rewrite /loss_of (pythagoras (Y i) (penrose i)). Qed.

Definition gain t : R := frobenius_sqr (gradient i t) ^+ 2 / frobenius_sqr (A i t *m gradient i t *m C i t).

Lemma error_of_run t : frobenius_sqr (D t) = frobenius_sqr (D 0) - \sum_(r < t) gain r.
Proof.
elim: t => [|t same]; first by rewrite big_ord0 subr0.
rewrite big_ord_recr opprD addrA -same /= /before continued error_moved /rate /gain gradient_is_pulled.
exact: at_any_vertex.
Qed.
End Steps.

Lemma overlap_ge0 (R : realType) (i : instance R) : 0 <= overlap i.
Proof.
rewrite /overlap -[X in 0 <= X]/(overlap_of (A i (k i)) (C i (k i)) (error (before i (k i)))).
by rewrite overlapE frobenius_sqr_ge0.
Qed.

(* X = Y = 1 from W = 0: the first step ends at the solution, and later ones stay there. *)
Section Witness.
Variable R : realType.
Definition layer t : 'M[R]_1 := if t is 0 then 0 else 1%:M.
Definition slope t : 'M[R]_1 := (1%:M)^T *m (1%:M *m layer t *m (1%:M *m 1%:M) - 1%:M) *m (1%:M *m 1%:M)^T.
Definition length t : R := frobenius_sqr (slope t) / frobenius_sqr (1%:M *m slope t *m (1%:M *m 1%:M)).

Lemma frobenius_minus_one : frobenius_sqr (- 1%:M : 'M[R]_1) = 1.
Proof. by rewrite /frobenius_sqr !big_ord1 !mxE sqrrN expr1n. Qed.

Lemma slope_first : slope 0 = - 1%:M.
Proof. by rewrite /slope /= trmx1 !mulmx1 trmx1 mulmx1 !mul1mx sub0r. Qed.

Lemma slope_later t : slope t.+1 = 0.
Proof. by rewrite /slope /= trmx1 !mulmx1 trmx1 mulmx1 !mul1mx subrr. Qed.

Lemma layer_continued t : 1%:M *m layer t.+1 *m 1%:M = 1%:M *m (layer t - length t *: slope t) *m 1%:M.
Proof.
rewrite !mulmx1 !mul1mx; case: t => [|t]; last by rewrite slope_later scaler0 subr0.
by rewrite /length slope_first !mulmx1 mul1mx frobenius_minus_one divr1 scale1r /= sub0r opprK.
Qed.

Definition one_layer : instance R :=
  @Instance R 1 1 1 (fun=> 1%N) (fun=> 1%N) 1%:M 1%:M (pseudoinverse1 R 1) 1%:M
    (fun=> 1%:M) layer (fun=> 1%:M) layer_continued 0 2%:R.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_2b_corrected.inhabited R (@instance R)
  (@H2 R) (@decrease R) (@err R) (@err_0 R) (@err_after R) (@err_doubled R) (@err_other R) (@g2 R) (@image2 R)
  (@loss_0 R) (@loss_after R) (@loss_other R) (@overlap R).
Proof.
exists (one_layer R); do !split; rewrite ?frobenius_sqr_ge0 ?divr_ge0 ?frobenius_sqr_ge0 ?ler0n ?overlap_ge0 //.
  by apply: sumr_ge0 => t _; rewrite divr_ge0 ?sqr_ge0 ?frobenius_sqr_ge0.
rewrite /image2 -[gradient _ _]/(slope R 0) slope_first.
by rewrite /C /= !mulmx1 mul1mx frobenius_minus_one ltr01.
Qed.

Theorem proved (R : realType) : bcgd_thm3_2b_corrected.statement R (@instance R)
  (@H2 R) (@decrease R) (@err R) (@err_0 R) (@err_after R) (@err_doubled R) (@err_other R) (@g2 R) (@image2 R)
  (@loss_0 R) (@loss_after R) (@loss_other R) (@overlap R).
Proof.
move=> i; do 13![case=> _]; rewrite /bcgd_thm3_2b_corrected.conclusion => moves.
set D := error (before i (k i)); pose g := pulled (A i (k i)) (C i (k i)) D.
have g_def : gradient i (k i) = g := gradient_is_pulled i (k i).
have image_def : image2 i = H2 i by rewrite /image2 g_def.
have h_gt0 : 0 < frobenius_sqr (image (A i (k i)) (C i (k i)) D) by move: moves; rewrite image_def.
have at_multiple s : error (network i s) = moved (A i (k i)) (C i (k i)) (s * (g2 i / H2 i)) D.
  by rewrite /network error_moved /rate -/(g2 i) -/(image2 i) image_def.
have step : err_after i = err i - g2 i ^+ 2 / image2 i.
  by rewrite /err_after at_multiple mul1r image_def /g2 g_def at_vertex.
have least s : err i - g2 i ^+ 2 / image2 i <= frobenius_sqr (error (network i s)).
  by rewrite at_multiple image_def /g2 g_def above_vertex.
have run : err_after i = err_0 i - decrease i.
  by rewrite step /err error_of_run /decrease big_ord_recr /= opprD addrA.
have overlap_def : overlap i = g2 i by rewrite /g2 g_def /overlap -overlapE.
split; first by rewrite /loss_after /loss_other !loss_is_error ler_wpmul2r ?invr_ge0 ?ler0n // ler_add2r
  -/(err_after i) step least.
split.
  by rewrite /loss_after /loss_0 !loss_is_error -/(err_after i) run /err_0; field.
split; first exact: step.
split; first exact: run.
split; last first.
  split; first exact: least.
  by rewrite /err_doubled at_multiple /g2 g_def twice_vertex.
have err_n0 : err i != 0.
  apply: contraTneq h_gt0 => none; rewrite -leNgt.
  have := least 1; rewrite none sub0r => below.
  have D0 : D = 0 by apply: frobenius_zero.
  by rewrite D0 /image /pulled mulmx0 mul0mx mulmx0 mul0mx frobenius0.
rewrite step overlap_def -image_def; field.
by rewrite err_n0 gt_eqF.
Qed.
End bcgd_thm3_2b_corrected_theory.
