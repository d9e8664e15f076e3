(* Stochastic descent on a linear residual network: every sequence of batches is equally likely.
   A file of lemmas: resnet.thm3_6 and resnet.thm3_8 rest on it. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network residual_batches depth.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Runs.
Variable R : realType.

(* The task, the number of hidden layers, the step size, the samples in a batch, and the number of steps T. *)
Record descent := Descent { task : problem R; depth : nat; rate : R; batch : nat; steps : nat }.
Implicit Type i : descent.
Definition sample i := 'I_(samples (task i)).
Definition weights i := nat -> 'M[R]_(width (task i)).

(* Section 2: layers start at zero, and each step uses a fresh batch without replacement. *)
Definition hidden i (bs : seq {set sample i}) : weights i :=
  trained (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (rate i) bs.
Definition loss i (bs : seq {set sample i}) : R :=
  squared_loss (X (task i)) (Y (task i)) (output (A (task i)) (B (task i)) (depth i) (hidden bs)).
Definition least i : R := least_loss (X (task i)) (Y (task i)).

(* The share of the sequences of T batches for which something happens. *)
Definition drawn i (bs : seq {set sample i}) : bool := all (fun b : {set sample i} => #|b| == batch i) bs.
Definition probability i (event : seq {set sample i} -> bool) : R :=
  #|[set bs : (steps i).-tuple {set sample i} | drawn bs && event bs]|%:R
  / #|[set bs : (steps i).-tuple {set sample i} | drawn bs]|%:R.

Lemma never i (event : seq {set sample i} -> bool) :
  (forall bs : (steps i).-tuple {set sample i}, drawn bs -> ~~ event bs) -> probability event = 0.
Proof.
move=> none; rewrite /probability (_ : [set _ | _ && _] = set0) ?cards0 ?mul0r //.
by apply/setP => bs; rewrite !inE; apply/negP => /andP[/none/negP].
Qed.

Lemma probability_ge0 i (event : seq {set sample i} -> bool) : 0 <= probability event.
Proof. by rewrite divr_ge0 ?ler0n. Qed.

Lemma loss_ge0 i (bs : seq {set sample i}) : 0 <= loss bs.
Proof. by rewrite /loss squared_loss_ge0. Qed.

(* One input, one output, one layer of one unit, one sample x = 1 with the label s + 1, the maps 1 and s, and one step. *)
Definition one_task (s : R) : problem R := @Problem R 1 0 0 1 1%:M s%:M 1%:M (s + 1)%:M.
Definition one_step (s e : R) : descent := Descent (one_task s) 1 e 1 1.

Lemma one_batch s e (bs : 1.-tuple {set sample (one_step s e)}) : drawn bs -> tval bs = [:: setT].
Proof.
case: bs => [[|b [|c bs]]] //= size1; rewrite /drawn /= andbT => /eqP one; congr (_ :: _).
by apply/eqP; rewrite eqEcard subsetT cardsT one card_ord.
Qed.

Lemma scalars (a b : R) : (a%:M : 'M[R]_1) *m b%:M = (a * b)%:M.
Proof. by rewrite -scalar_mxM. Qed.

Lemma frobenius_number (c : R) : frobenius_sqr (c%:M : 'M[R]_1) = c ^+ 2.
Proof. by rewrite /frobenius_sqr !big_ord1 mxE eqxx mulr1n. Qed.

Lemma one_output s (w : nat -> 'M[R]_1) c : w 0%N = c%:M -> output (1%:M : 'M[R]_1) s%:M 1 w = (s * (1 + c))%:M.
Proof. by move=> wE; rewrite /output /= !mulmx1 wE -raddfD /= scalars. Qed.

Lemma one_start s e : @loss (one_step s e) [::] = 1 / 2%:R.
Proof.
rewrite /loss /hidden /= (@one_output _ _ 0); last by rewrite raddf0.
rewrite /squared_loss /= mulmx1 addr0 mulr1.
rewrite -raddfB /= frobenius_number; congr (_ / _).
by rewrite opprD addrA subrr add0r sqrrN expr1n.
Qed.

Lemma one_end s e : @loss (one_step s e) [:: setT] = (e * s ^+ 2 - 1) ^+ 2 / 2%:R.
Proof.
rewrite /loss /hidden /= (@one_output _ _ (e * s)); last first.
  rewrite /trained /= /batch_step /batch_gradient cardsT card_ord divr1 scale1r.
  rewrite (eq_bigl xpredT) => [|j]; last by rewrite inE.
  rewrite big_ord1 /sample_gradient /gradient /after /= !mulmx1 (@one_output _ _ 0) ?raddf0 // addr0 mulr1.
  have -> : col 0 (1%:M : 'M[R]_1) = 1%:M by apply/matrixP => a b; rewrite !mxE !ord1.
  have -> : col 0 ((s + 1)%:M : 'M[R]_1) = (s + 1)%:M by apply/matrixP => a b; rewrite !mxE !ord1.
  rewrite !mulmx1 trmx1 mulmx1 -raddfB /= tr_scalar_mx scalars -scalemx1 scalerA scalemx1.
  by rewrite sub0r -raddfN /=; congr _%:M; ring.
rewrite /squared_loss /= mulmx1 -raddfB /= frobenius_number; congr (_ ^+ 2 / _); ring.
Qed.

Lemma one_least s e : 0 < s -> least (one_step s e) = 0.
Proof.
move=> _; have st : stationary (1%:M : 'M[R]_1) ((s + 1)%:M : 'M[R]_1) (s + 1)%:M.
  by rewrite /stationary mulmx1 subrr mul0mx.
by rewrite /least (least_lossE st) /squared_loss mulmx1 subrr frobenius_sqr0 mul0r.
Qed.
End Runs.

(* What their premises ask of logarithms and of e, roughly. *)
Section Numbers.
Variable R : realType.

Lemma e_cube_root_le : expR (3%:R / 2%:R) <= 8%:R :> R.
Proof. by rewrite root_e_cube (_ : 8%:R = 2%:R ^+ 3) -?natrX // natrX ler_expn2r ?nnegrE ?ler0n ?(ltW (root_e_gt0 R)) ?root_e_le2. Qed.

Lemma e_le : expR 1 <= 4%:R :> R.
Proof. by rewrite root_e_sqr (_ : 4%:R = 2%:R ^+ 2) -?natrX // natrX ler_expn2r ?nnegrE ?ler0n ?(ltW (root_e_gt0 R)) ?root_e_le2. Qed.

Lemma e_inverse_cube_ge : 64%:R^-1 <= expR (- 3%:R) :> R.
Proof.
rewrite expRN lef_pinv ?posrE ?expR_gt0 ?ltr0n //.
have -> : 3%:R = 1 + 1 + 1 :> R by ring.
have -> : 64%:R = 4%:R * 4%:R * 4%:R :> R by rewrite -!natrM.
by rewrite !expRD !ler_pmul ?mulr_ge0 ?ler0n ?(ltW (expR_gt0 _)) ?e_le.
Qed.

Lemma ln2_ge : 1 / 2%:R <= ln 2%:R :> R.
Proof.
rewrite -ler_expR lnK ?posrE ?ltr0n //; exact: root_e_le2.
Qed.

Lemma root_half_le : Num.sqrt (1 / 2%:R) <= 1 :> R.
Proof. by rewrite -[X in _ <= X]sqrtr1 ler_wsqrtr // ler_pdivr_mulr ?ltr0n // mul1r ler1n. Qed.
End Numbers.
