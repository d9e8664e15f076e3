(* bcgd.thm3_5: the curvature at the present residuals does not bound a step, for the loss r^4/4. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bcgd_thm3_5.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bcgd_thm3_5_theory.
Section Symbols.
Variable R : realType.

(* One layer with one input and one output, its samples (x, y), the rate of the step, and the loss r^4/4. *)
Record instance := Instance { samples : seq (R * R); weight : R; step : R }.
Implicit Type i : instance.

Definition residual (w : R) (sample : R * R) : R := w * sample.1 - sample.2.
Definition loss_at i (w : R) : R := \sum_(s <- samples i) residual w s ^+ 4 / 4%:R.
Definition gradient i : R := \sum_(s <- samples i) residual (weight i) s ^+ 3 * s.1.

Definition rate i : R := step i.
Definition g2 i : R := gradient i ^+ 2.
Definition loss i : R := loss_at i (weight i).
Definition loss_after i : R := loss_at i (weight i - step i * gradient i).

(* The largest second derivative 3 r^2 at the present residuals, and |A|^2 |C|^2: A = 1 and C is the row of inputs. *)
Definition present i : R := \big[Num.max/0]_(s <- samples i) (3%:R * residual (weight i) s ^+ 2).
Definition norms i : R := \sum_(s <- samples i) s.1 ^+ 2.
End Symbols.

Section Witness.
Variable R : realType.

(* X = (2, 1, 1, 1, 1), residuals (-1, 1, 1, 1, 1), and 1/24, the largest rate that (3.8) allows. *)
Definition witness : instance R := Instance ((2%:R, 1) :: nseq 4 (1, - 1)) 0 24%:R^-1.

Lemma present_of_witness : present witness = 3%:R.
Proof.
rewrite /present /= !big_cons big_nil /residual /= !mul0r !sub0r !opprK !sqrrN !expr1n !mulr1.
have -> : Num.max 3%:R 0 = 3%:R :> R by rewrite max_l ?ler0n.
by rewrite !maxxx.
Qed.

Lemma norms_of_witness : norms witness = 8%:R.
Proof. by rewrite /norms /= !big_cons big_nil /=; ring. Qed.

Lemma gradient_of_witness : gradient witness = 2%:R.
Proof. by rewrite /gradient /= !big_cons big_nil /residual /=; ring. Qed.

Lemma loss_of_witness : loss witness = 5%:R / 4%:R.
Proof. by rewrite /loss /loss_at /= !big_cons big_nil /residual /=; field. Qed.

Lemma loss_after_witness : loss_after witness = (4%:R * 11%:R ^+ 4 + 14%:R ^+ 4) / (4%:R * 12%:R ^+ 4).
Proof. by rewrite /loss_after /loss_at gradient_of_witness /= !big_cons big_nil /residual /=; field. Qed.

Lemma premises_of_witness : bcgd_thm3_5.premises R
  (@instance R) (@g2 R) (@loss R) (@loss_after R) (@norms R) (@present R) (@rate R) witness.
Proof.
rewrite /bcgd_thm3_5.premises present_of_witness norms_of_witness loss_of_witness loss_after_witness /g2 /rate /=.
do !split; rewrite ?sqr_ge0 ?divr_ge0 ?addr_ge0 ?mulr_ge0 ?exprn_ge0 ?invr_ge0 ?invr_gt0 ?ler0n ?ltr0n //.
by rewrite -natrM divff ?pnatr_eq0.
Qed.
End Witness.

Lemma inhabited (R : realType) : bcgd_thm3_5.inhabited R
  (@instance R) (@g2 R) (@loss R) (@loss_after R) (@norms R) (@present R) (@rate R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

(* The loss falls from 5/4 to 1.169, and 7/6 is promised. *)
Theorem refuted (R : realType) : bcgd_thm3_5.refuted R
  (@instance R) (@g2 R) (@loss R) (@loss_after R) (@norms R) (@present R) (@rate R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /bcgd_thm3_5.conclusion loss_of_witness loss_after_witness /g2 gradient_of_witness /rate /= -subr_ge0.
have -> : 5%:R / 4%:R - 2%:R ^+ 2 / 24%:R / 2%:R - (4%:R * 11%:R ^+ 4 + 14%:R ^+ 4) / (4%:R * 12%:R ^+ 4)
   = - (212%:R / (4%:R * 12%:R ^+ 4)) :> R by field.
by rewrite oppr_ge0 leNgt divr_gt0 ?mulr_gt0 ?exprn_gt0 ?ltr0n.
Qed.
End bcgd_thm3_5_theory.
