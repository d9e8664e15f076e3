(* resnet.lemmaA_2_steps, .bounds: how loss and product of the layers change between two points, one layer after the other. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm maxima chains.
From bounds.theory Require Import least_squares residual_network residual_smoothness depth.
From bounds.resnet Require Import lemmaA_2.
From mathcomp Require Import ring.
From statements Require resnet_lemmaA_2_steps.
From statements Require resnet_lemmaA_2_steps_bounds.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The difference of two products by one layer at a time, and its second part by pairs of layers. *)
Section Products.
Variables (R : realType) (m : nat) (W V : nat -> 'M[R]_m).

Definition one_by_one j : 'M[R]_m := \sum_(l < j) after W j l *m (V l - W l) *m chain V l.
Definition two_by_two j : 'M[R]_m :=
  \sum_(l < j) \sum_(s < l) after W j l *m (V l - W l) *m after W l s *m (V s - W s) *m chain V s.

Lemma moved_one_by_one j : moved W V j = one_by_one j.
Proof.
elim: j => [|j same]; first by rewrite /moved /one_by_one /= subrr big_ord0.
rewrite /one_by_one big_ord_recr /= after_last mul1mx; have -> : moved W V j.+1 = (1%:M + W j) *m moved W V j + (V j - W j) *m chain V j.
  rewrite /moved /= mulmxBr !mulmxDl mulNmx; move: (V j *m _) (W j *m _) (W j *m _) (1%:M *m _) (1%:M *m _) => a b c d e.
  by apply/matrixP => p q; rewrite !mxE; move: (a p q) (b p q) (c p q) (d p q) (e p q) => *; ring.
rewrite same mulmx_sumr; congr (_ + _); apply: eq_bigr => l _.
by rewrite after_succ // !mulmxA.
Qed.

Lemma rest_two_by_two j : rest W V j = two_by_two j.
Proof.
rewrite /rest moved_one_by_one residual_smoothness.linear_sum /one_by_one -sumrB; apply: eq_bigr => l _.
by rewrite -mulmxBr -/(moved W V l) moved_one_by_one /one_by_one mulmx_sumr; apply: eq_bigr => s _; rewrite !mulmxA.
Qed.
End Products.

Section Symbols.
Variable R : realType.
Implicit Type i : two_points R.
Definition before i := @hidden R i.
Definition beyond i := @other R i.
Definition residual i := network (before i) *m X (task i) - Y (task i).

(* What a change M of the product of the layers does to the images. *)
Definition seen i M := B (task i) *m M *m A (task i) *m X (task i).
Definition apart i := chain (beyond i) (depth i) - chain (before i) (depth i).
Definition part_1 i := \sum_(l < depth i) after (before i) (depth i) l *m (beyond i l - before i l) *m chain (before i) l.
Definition part_2 i := two_by_two (before i) (beyond i) (depth i).
End Symbols.

Module resnet_lemmaA_2_steps_theory.
Section Symbols.
Variable R : realType.

(* Two points, and an entry of the product of the layers. *)
Record instance := Instance { points : two_points R; row : 'I_(width (task points)); column : 'I_(width (task points)) }.
Implicit Type i : instance.
Definition change i : R := loss_change (points i).
Definition cross i : R := dot (residual (points i)) ((network (beyond (points i)) - network (before (points i))) *m X (task (points i))).
Definition image2 i : R := frobenius_sqr ((network (beyond (points i)) - network (before (points i))) *m X (task (points i))).
Definition product i : R := apart (points i) (row i) (column i).
Definition telescope i : R := one_by_one (before (points i)) (beyond (points i)) (depth (points i)) (row i) (column i).
Definition first i : R := part_1 (points i) (row i) (column i).
Definition second i : R := part_2 (points i) (row i) (column i).
Definition along_first i : R := dot (residual (points i)) (seen (part_1 (points i))).
Definition tangent i : R := along (points i).
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaA_2_steps.inhabited R
  (@instance R) (@along_first R) (@change R) (@cross R) (@first R) (@image2 R) (@product R) (@second R) (@tangent R)
  (@telescope R).
Proof.
exists (@Instance R (@TwoPoints R (@Problem R 1 0 0 1 1%:M 1%:M 1%:M 0) 1 (fun=> 0) (fun=> 1%:M)) 0 0).
exact: frobenius_sqr_ge0.
Qed.

Theorem proved (R : realType) : resnet_lemmaA_2_steps.statement R
  (@instance R) (@along_first R) (@change R) (@cross R) (@first R) (@image2 R) (@product R) (@second R) (@tangent R)
  (@telescope R).
Proof.
move=> [i p q] _; split.
  rewrite /change /loss_change /loss_at /squared_loss /cross /image2 /=.
  have -> : network (other i) *m X (task i) - Y (task i) =
      residual i + (network (beyond i) - network (before i)) *m X (task i).
    by rewrite mulmxBl [RHS]addrC addrA subrK.
  rewrite frobenius_sqrD -/(residual i); move: (frobenius_sqr (residual i)) (frobenius_sqr _) (dot _ _) => x y z.
  by field.
split; first by rewrite /product /telescope /= -moved_one_by_one.
split; last by rewrite /along_first /seen /part_1 -residual_smoothness.linear_sum; symmetry; exact: tangentE.
have both : apart i = part_1 i + part_2 i.
  by rewrite /part_2 -rest_two_by_two /rest residual_smoothness.linear_sum addrC subrK.
by rewrite /product /first /second /= both mxE.
Qed.
End resnet_lemmaA_2_steps_theory.

(* Close to zero. *)
Section Bounds.
Variables (R : realType) (i : two_points R).
Hypothesis near : reach2 i <= 1 / 4%:R / (depth i)%:R ^+ 2.
Local Notation L := (depth i).
Local Notation h := (1 / 2%:R / L%:R : R).
Local Notation c := ((1 + h) ^+ L.-1).
Local Notation lam := (spectral (A (task i)) * spectral (B (task i)) * spectral (X (task i))).
Local Notation S := (total (before i) (beyond i) L).
Local Notation nearby := (near_hidden near) (only parsing).

Lemma c_ge0 : 0 <= c. Proof. by rewrite exprn_ge0 // addr_ge0 ?ler01 ?h_ge0. Qed.
Lemma c_le : c <= expR (1 / 2%:R). Proof. exact: ltW (root_upper_lt R (ltn0Sn _)). Qed.
Lemma lam_ge0 : 0 <= lam. Proof. by rewrite !mulr_ge0 ?spectral_ge0. Qed.

Lemma c_sqr_le : c ^+ 2 <= expR 1.
Proof. by rewrite -exprM -subn1 mulnBl mul1n mulnC; exact: ltW (upper_lt R (ltn0Sn _)). Qed.

Lemma second_part : 2%:R * frobenius (part_2 i) <= c * S ^+ 2.
Proof.
have := rest_power (h_ge0 i) (near_hidden near) (near_other near) (leqnn L); rewrite rest_two_by_two.
have base : 0 < 1 + h by rewrite ltr_paddr ?ltr01 ?h_ge0.
rewrite -[X in _ <= _ ^+ X * _]/(L.-1.+1) exprS -[X in _ <= X]mulrA ler_pmul2l // => /ge0_of below.
have := mulr_ge0 c_ge0 (squares_ge0 (before i) (beyond i) L) => more.
apply: (le_by (addr_ge0 (mulr_ge0 (ler0n R 2) below) more)); rewrite total_sqr.
by move: c (pairs _ _ _) (squares _ _ _) (frobenius _) => *; ring.
Qed.

Lemma product_part : frobenius (apart i) ^+ 2 <= expR 1 * S ^+ 2.
Proof.
have S_ge0 := total_ge0 (before i) (beyond i) L.
apply: (@le_trans _ _ ((c * S) ^+ 2)); last by rewrite exprMn ler_wpmul2r ?sqr_ge0 ?c_sqr_le.
rewrite ler_pexpn2r ?nnegrE ?frobenius_ge0 ?mulr_ge0 ?c_ge0 //.
exact: (moved_le (h_ge0 i) (near_hidden near) (near_other near) (ltn0Sn _)).
Qed.

Lemma along_part : dot (residual i) (seen (part_2 i)) <=
  Num.sqrt 2%:R * S ^+ 2 * Num.sqrt (loss_at (before i)) * lam * expR (1 / 2%:R).
Proof.
apply: le_trans (residual_meets _ _ _ _ _ _ _) _; set g := Num.sqrt (loss_gap _ _ _).
have g_le : g <= Num.sqrt (loss_at (before i)) by rewrite ler_wsqrtr // gap_le_loss.
have seen_le : frobenius (seen (part_2 i)) <= lam * (S ^+ 2 * expR (1 / 2%:R)).
  apply: le_trans (through_le _ _ _ _) _; rewrite ler_wpmul2l ?lam_ge0 // mulrC.
  apply: le_trans (le_trans _ second_part) _; last by rewrite ler_wpmul2r ?sqr_ge0 ?c_le.
  by rewrite ler_pemull ?frobenius_ge0 // ler1n.
apply: le_trans (ler_wpmul2l (mulr_ge0 (sqrtr_ge0 _) (sqrtr_ge0 _)) seen_le) _.
have right_ge0 := le_trans (frobenius_ge0 _) seen_le.
apply: le_trans (ler_wpmul2r right_ge0 (ler_wpmul2l (sqrtr_ge0 _) g_le)) _.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by move: lam S (Num.sqrt _) (Num.sqrt _) (expR _) => x s a b e; ring.
Qed.

Lemma change_part : loss_change i - along i <= (expR 1 * lam ^+ 2 / 2%:R +
  Num.sqrt 2%:R * Num.sqrt (loss_at (before i)) * lam * expR (1 / 2%:R)) * S ^+ 2.
Proof.
have := change_split (A (task i)) (B (task i)) L (X (task i)) (Y (task i)) (before i) (beyond i).
rewrite rest_two_by_two => ->; have first_ := ge0_of along_part.
have square : frobenius_sqr (seen (apart i)) <= lam ^+ 2 * (expR 1 * S ^+ 2).
  rewrite -sqr_frobenius; apply: (@le_trans _ _ ((lam * frobenius (apart i)) ^+ 2)).
    by rewrite ler_pexpn2r ?nnegrE ?frobenius_ge0 ?mulr_ge0 ?frobenius_ge0 ?spectral_ge0 //; exact: through_le.
  by rewrite exprMn ler_wpmul2l ?sqr_ge0 ?product_part.
have /(mulr_ge0 (_ : 0 <= 2%:R^-1)) half := ge0_of square.
apply: (le_by (addr_ge0 first_ (half _))); rewrite ?invr_ge0 ?ler0n //.
rewrite -/(seen (apart i)) -/(seen (part_2 i)) -/(residual i).
by move: lam S (Num.sqrt _) (Num.sqrt _) (expR _) (expR _) (dot _ _) (frobenius_sqr _) => x s a b e f y z; field.
Qed.
End Bounds.

Module resnet_lemmaA_2_steps_bounds_theory.
Section Symbols.
Variable R : realType.
Definition instance := two_points R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition along_second i : R := dot (residual i) (seen (part_2 i)).
Definition change i : R := loss_change i.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition length i : R := \sum_(l < depth i) frobenius (beyond i l - before i l).
Definition loss i : R := loss_at (before i).
Definition moved2 i : R := frobenius_sqr (apart i).
Definition sX i : R := spectral (X (task i)).
Definition tangent i : R := along i.
Definition widest2 i : R := reach2 i.
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaA_2_steps_bounds.inhabited R
  (@instance R) (@L R) (@along_second R) (@change R) (@lA R) (@lB R) (@length R) (@loss R) (@moved2 R) (@sX R)
  (@tangent R) (@widest2 R).
Proof.
exists (half_step R); do !split; rewrite ?spectral_ge0 ?squared_loss_ge0 ?frobenius_sqr_ge0 ?half_near //.
- exact: total_ge0.
- exact: resnet_lemmaA_2_tight_theory.reach2_ge0.
Qed.

Theorem proved (R : realType) : resnet_lemmaA_2_steps_bounds.statement R
  (@instance R) (@L R) (@along_second R) (@change R) (@lA R) (@lB R) (@length R) (@loss R) (@moved2 R) (@sX R)
  (@tangent R) (@widest2 R).
Proof.
move=> i; do 8![case=> _]; move=> near; split; last split.
- apply: le_trans (along_part near) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  rewrite -[total _ _ _]/(length i) -/(loss i) -/(lA i) -/(lB i) -/(sX i).
  by move: (length i) (Num.sqrt _) (Num.sqrt _) (lA i) (lB i) (sX i) (expR _) => *; ring.
- by rewrite /moved2 -sqr_frobenius; exact: product_part near.
apply: le_trans (change_part near) _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite -[total _ _ _]/(length i) -/(loss i) -/(lA i) -/(lB i) -/(sX i).
by move: (length i) (Num.sqrt _) (Num.sqrt _) (lA i) (lB i) (sX i) (expR _) (expR _) => *; field.
Qed.
End resnet_lemmaA_2_steps_bounds_theory.
