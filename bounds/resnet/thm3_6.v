(* resnet.thm3_6: stochastic descent need not come within eps at all, if eps is just below the gap at the start. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme maxima chains decimals.
From bounds.theory Require Import least_squares residual_network depth residual_stochastic.
From mathcomp Require Import ring.
From statements Require resnet_thm3_6.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_thm3_6_theory.
Section Symbols.
Variable R : realType.

(* Stochastic descent, the target eps, and delta. *)
Record instance := Instance { run : descent R; target : R; level : R }.
Implicit Type i : instance.
Definition L i : nat := depth (run i).
Definition T i : nat := steps (run i).
Definition d i : nat := (inputs (task (run i))).+1.
Definition k i : nat := (outputs (task (run i))).+1.
Definition m i : nat := width (task (run i)).
Definition n i : nat := samples (task (run i)).
Definition size i : nat := batch (run i).
Definition delta i : R := level i.
Definition eps i : R := target i.
Definition eta i : R := rate (run i).
Definition lA i : R := spectral (A (task (run i))).
Definition lB i : R := spectral (B (task (run i))).
Definition mA i : R := weakest (A (task (run i))).
Definition mB i : R := weakest (B (task (run i)))^T.
Definition sX i : R := spectral (X (task (run i))).
Definition sr i : R := smallest (X (task (run i))).
Definition longest i : R := \big[Num.max/0]_j norm (col j (X (task (run i)))).

(* L(W_0), the least loss of all linear maps, and the gap at the start. *)
Definition loss_0 i : R := @loss R (run i) [::].
Definition least i : R := residual_stochastic.least (run i).
Definition gap_0 i : R := loss_0 i - least i.

(* Some iterate up to T has a gap of at most eps. *)
Definition arrives i (bs : seq {set sample (run i)}) : bool :=
  has (fun t => loss (take t bs) - least i <= eps i) (iota 0 (T i).+1).
Definition success i : R := probability (@arrives i).
End Symbols.

Section Witness.
Variable R : realType.

(* The step 3 from the gap 1/2 goes beyond the solution, to the gap 2; eps = N/(2 (N+1)) with N = 10^6. *)
Definition N : R := 1000%:R * 1000%:R.
Definition witness : instance R := Instance (one_step 1 3%:R) (N / (2%:R * (N + 1))) 6%:R^-1.

Lemma N_gt0 : 0 < N. Proof. by rewrite mulr_gt0 ?ltr0n. Qed.
Lemma least_of_witness : least witness = 0. Proof. exact: one_least. Qed.
Lemma loss_of_witness : loss_0 witness = 1 / 2%:R. Proof. exact: one_start. Qed.

Lemma quotient : 1 / 2%:R / eps witness = 1 + N^-1.
Proof. by have := N_gt0 => N_gt0; rewrite /eps /=; field; rewrite !gt_eqF ?ltr_paddl ?ltW ?ltr01. Qed.

Lemma fails : success witness = 0.
Proof.
apply: never => bs /one_batch; rewrite /arrives => ->; rewrite least_of_witness /T /= !subr0 orbF negb_or.
have N_gt0 := N_gt0; rewrite -!ltNge one_start one_end /eps /=; apply/andP; split.
  by apply: (@lt_by _ (2%:R * (N + 1))^-1); [rewrite invr_gt0 mulr_gt0 ?ltr0n // addr_gt0 ?ltr01 | field; rewrite gt_eqF ?addr_gt0 ?ltr01].
apply: (@lt_by _ (3%:R / 2%:R + (2%:R * (N + 1))^-1)); last by field; rewrite gt_eqF ?addr_gt0 ?ltr01.
by rewrite addr_gt0 ?divr_gt0 ?invr_gt0 ?mulr_gt0 ?addr_gt0 ?ltr0n ?ltr01.
Qed.

Lemma target_gt0 : 0 < N / (2%:R * (N + 1)).
Proof. by apply: divr_gt0 N_gt0 _; apply: mulr_gt0; [rewrite ltr0n | apply: addr_gt0 N_gt0 ltr01]. Qed.

Lemma eps_below : eps witness < 1 / 2%:R.
Proof.
have N_gt0 := N_gt0; apply: (@lt_by _ (2%:R * (N + 1))^-1); rewrite /eps /=.
  by rewrite invr_gt0 mulr_gt0 ?ltr0n // addr_gt0 ?ltr01.
by field; rewrite gt_eqF ?addr_gt0 ?ltr01.
Qed.

Lemma log_le : ln (1 / 2%:R / eps witness) <= N^-1.
Proof. by rewrite quotient le_ln1Dx // invr_ge0 ltW ?N_gt0. Qed.

Lemma log_gt0 : 0 < ln (1 / 2%:R / eps witness).
Proof. by rewrite quotient ln_gt0 // ltr_addl invr_gt0 N_gt0. Qed.

Lemma log_delta : 0 < ln (1 / 6%:R^-1 : R) <= 5%:R.
Proof.
rewrite mul1r invrK ln_gt0 ?ltr1n //= (_ : 6%:R = 1 + 5%:R); last by rewrite -(natrD R 1 5).
by rewrite le_ln1Dx ?ler0n.
Qed.

Lemma step_allowed (e3 l2 g h : R) : 64%:R^-1 <= e3 -> 1 / 2%:R <= l2 -> 0 < g <= 5%:R -> 0 < h <= N^-1 ->
  3%:R <= l2 ^+ 2 * e3 / 18%:R / g / h.
Proof.
move=> e3_ge l2_ge /andP[g_gt0 g_le] /andP[h_gt0 h_le]; rewrite !ler_pdivl_mulr ?ltr0n //.
have low : (1 / 2%:R) ^+ 2 / 64%:R <= l2 ^+ 2 * e3.
  rewrite ler_pmul ?sqr_ge0 ?invr_ge0 ?ler0n // ler_expn2r ?nnegrE ?(le_trans _ l2_ge) ?divr_ge0 ?ler01 ?ler0n //.
apply: le_trans low; apply: (@le_trans _ _ (3%:R * N^-1 * 5%:R * 18%:R)).
  by rewrite ler_wpmul2r ?ler0n // ler_pmul ?mulr_ge0 ?ler0n ?(ltW g_gt0) ?(ltW h_gt0) // ler_wpmul2l ?ler0n.
apply: (@le_by _ ((1000%:R * 1000%:R - 256%:R * 270%:R) / (256%:R * N))).
  by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?(ltW N_gt0) // subr_ge0 ler_pmul ?ler0n ?ler_nat.
by rewrite /N; field.
Qed.

Lemma premises_of_witness : resnet_thm3_6.premises R (@instance R) (@L R) (@T R) (@d R) (@delta R) (@eps R) (@eta R)
  (@gap_0 R) (@k R) (@lA R) (@lB R) (@least R) (@longest R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@size R)
  (@sr R) (@success R) witness.
Proof.
have one : spectral (1%:M : 'M[R]_1) = 1 by rewrite spectral_scalar normr1.
have far : weakest (1%:M : 'M[R]_1) = 1 by rewrite weakest_scalar normr1.
have lAE : lA witness = 1 by [].
have lBE : lB witness = 1 by [].
have sXE : sX witness = 1 by [].
have mAE : mA witness = 1 by [].
have mBE : mB witness = 1 by rewrite /mB /= trmx1.
have srE : sr witness = 1 by exact: smallest_one.
have gapE : gap_0 witness = 1 / 2%:R by rewrite /gap_0 loss_of_witness least_of_witness subr0.
have := log_le; have := log_gt0; have := log_delta; rewrite !mul1r /eps /= => log_delta log_gt0 log_le.
have N_gt0 := N_gt0; have := @root_half_le R; rewrite mul1r => root_half.
rewrite /resnet_thm3_6.premises lAE lBE sXE mAE mBE srE gapE loss_of_witness least_of_witness fails /eta /delta /n /size /T /L /=.
rewrite !expr1n !mulr1 !divr1 !mul1r !mulr0.
have big_ge0 : 0 <= longest witness.
  by apply: (big_ind (fun x => 0 <= x)) => // [x y x_ge0 y_ge0|j _]; rewrite ?le_maxr ?x_ge0 ?norm_ge0.
do !split; rewrite ?ler01 ?ler0n ?ltr0n ?ltr01 ?invr_gt0 ?invr_ge0 ?ltr0n ?ler0n //.
- exact: target_gt0.
- by have := eps_below; rewrite /eps /= mul1r.
- apply: (@le_trans _ _ (4%:R * 1 * 8%:R * N^-1)).
    by rewrite !ler_pmul ?mulr_ge0 ?ler0n ?sqrtr_ge0 ?(ltW (expR_gt0 _)) ?(ltW log_gt0)  ?e_cube_root_le.
  by rewrite ler_pdivr_mulr // mul1r mulr1 ler_pmul ?ler0n ?ler_nat.
- by rewrite divr_ge0 ?ler0n // mulr_ge0 ?(ltW (expR_gt0 _)) // ltW // target_gt0.
- by apply: step_allowed; rewrite ?e_inverse_cube_ge ?ln2_ge ?log_gt0 ?log_le //.
rewrite ler_pdivr_mulr ?ltr0n // mul1r; apply: (@le_trans _ _ (4%:R * N^-1)).
  by rewrite ler_pmul ?e_le ?(ltW (expR_gt0 _)) ?(ltW log_gt0).
rewrite ler_pdivr_mulr // -[4%:R]mul1r ler_pmul ?ler0n ?ler01 ?ler1n //.
by rewrite -[4%:R]mul1r ler_pmul ?ler0n ?ler01 ?ler1n ?ler_nat.
Qed.
End Witness.

Lemma inhabited (R : realType) : resnet_thm3_6.inhabited R (@instance R) (@L R) (@T R) (@d R) (@delta R) (@eps R) (@eta R)
  (@gap_0 R) (@k R) (@lA R) (@lB R) (@least R) (@longest R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@size R)
  (@sr R) (@success R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : resnet_thm3_6.refuted R (@instance R) (@L R) (@T R) (@d R) (@delta R) (@eps R) (@eta R)
  (@gap_0 R) (@k R) (@lA R) (@lB R) (@least R) (@longest R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@size R)
  (@sr R) (@success R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /resnet_thm3_6.conclusion fails mul1r leNgt invr_gt0 ltr0n.
Qed.
End resnet_thm3_6_theory.
