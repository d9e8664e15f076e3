(* resnet.thm3_8: one long step of stochastic descent leaves a loss, where a negative number is promised. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network depth residual_stochastic.
From mathcomp Require Import ring.
From statements Require resnet_thm3_8.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_thm3_8_theory.
Section Symbols.
Variable R : realType.

(* Stochastic descent, and delta. *)
Record instance := Instance { run : descent R; level : R }.
Implicit Type i : instance.
Definition L i : nat := depth (run i).
Definition T i : nat := steps (run i).
Definition d i : nat := (inputs (task (run i))).+1.
Definition k i : nat := (outputs (task (run i))).+1.
Definition m i : nat := width (task (run i)).
Definition n i : nat := samples (task (run i)).
Definition size i : nat := batch (run i).
Definition delta i : R := level i.
Definition eta i : R := rate (run i).
Definition lA i : R := spectral (A (task (run i))).
Definition lB i : R := spectral (B (task (run i))).
Definition mA i : R := weakest (A (task (run i))).
Definition mB i : R := weakest (B (task (run i)))^T.
Definition sX i : R := spectral (X (task (run i))).
Definition sr i : R := smallest (X (task (run i))).
Definition loss_0 i : R := @loss R (run i) [::].
Definition gap_0 i : R := loss_0 i - least (run i).

(* L(W_t) <= 2 L(W_0) (1 - eta L q / e)^t for every t up to T, with q = mA^2 mB^2 sr^2. *)
Definition q i : R := mA i ^+ 2 * mB i ^+ 2 * sr i ^+ 2.
Definition linear i (bs : seq {set sample (run i)}) : bool :=
  all (fun t => loss (take t bs) <= 2%:R * loss_0 i * (1 - eta i * (L i)%:R * q i / expR 1) ^+ t) (iota 0 (T i).+1).
Definition success i : R := probability (@linear i).
End Symbols.

Section Witness.
Variable R : realType.

(* B = 100 and the step 4/100^2: the loss becomes 9/2, and 1 - 4/e is negative; delta = N/(N+1) with N = 10^6. *)
Definition N : R := 1000%:R * 1000%:R.
Definition s : R := 100%:R.
Definition witness : instance R := Instance (one_step s (4%:R / s ^+ 2)) (N / (N + 1)).

Lemma N_gt0 : 0 < N. Proof. by rewrite mulr_gt0 ?ltr0n. Qed.
Lemma N1_gt0 : 0 < N + 1. Proof. exact: addr_gt0 N_gt0 ltr01. Qed.
Lemma s_gt0 : 0 < s. Proof. by rewrite ltr0n. Qed.
Lemma loss_of_witness : loss_0 witness = 1 / 2%:R. Proof. exact: one_start. Qed.

Lemma gap_of_witness : gap_0 witness = loss_0 witness.
Proof. by rewrite /gap_0 one_least ?s_gt0 // subr0. Qed.

Lemma quotient : 1 / delta witness = 1 + N^-1.
Proof. by have := N1_gt0; have := N_gt0; rewrite /delta /= => N_gt0 N1_gt0; field; rewrite !gt_eqF. Qed.

Lemma log_within : 0 < ln (1 / delta witness) <= N^-1.
Proof. by rewrite quotient ln_gt0 ?ltr_addl ?invr_gt0 ?N_gt0 //= le_ln1Dx // invr_ge0 ltW ?N_gt0. Qed.

Lemma maps : [/\ lA witness = 1, mA witness = 1, lB witness = s, mB witness = s & sX witness = 1 /\ sr witness = 1].
Proof.
have abs : `|s| = s by rewrite ger0_norm ?ltW ?s_gt0.
split; rewrite /lA /mA /lB /mB /= ?tr_scalar_mx ?spectral_scalar ?weakest_scalar ?normr1 ?abs //.
by rewrite /sX /sr /= spectral_scalar normr1 smallest_one.
Qed.

Lemma fails : success witness = 0.
Proof.
have [_ mAE _ mBE [_ srE]] := maps; have s_gt0 := s_gt0.
apply: never => bs /one_batch; rewrite /linear => ->; rewrite /T /L /q mAE mBE srE loss_of_witness /= andbT negb_and; apply/orP; right.
rewrite -ltNge one_end /eta /= expr1 !expr1n !mulr1 mul1r divfK ?gt_eqF ?exprn_gt0 //.
rewrite mulfV ?pnatr_eq0 // mul1r.
apply: (@le_lt_trans _ _ 0); last by rewrite divr_gt0 ?ltr0n // exprn_gt0 // subr_gt0 ltr1n.
by rewrite mul1r divfK ?gt_eqF ?exprn_gt0 // subr_le0 ler_pdivl_mulr ?expR_gt0 // mul1r e_le.
Qed.

Lemma step_allowed (e3 l2 g : R) : 64%:R^-1 <= e3 -> 1 / 2%:R <= l2 -> 0 < g <= N^-1 ->
  4%:R <= e3 * l2 / 96%:R / g.
Proof.
move=> e3_ge l2_ge /andP[g_gt0 g_le]; rewrite !ler_pdivl_mulr ?ltr0n //.
have low : 64%:R^-1 * (1 / 2%:R) <= e3 * l2 by rewrite ler_pmul ?invr_ge0 ?divr_ge0 ?ler0n ?ler01.
apply: le_trans low; apply: (@le_trans _ _ (4%:R * N^-1 * 96%:R)).
  by rewrite ler_wpmul2r ?ler0n // ler_wpmul2l ?ler0n.
apply: (@le_by _ ((1000%:R * 1000%:R - 128%:R * 384%:R) / (128%:R * N))).
  by rewrite divr_ge0 ?mulr_ge0 ?ler0n ?(ltW N_gt0) // subr_ge0 ler_pmul ?ler0n ?ler_nat.
by rewrite /N; field.
Qed.

Lemma premises_of_witness : resnet_thm3_8.premises R (@instance R) (@L R) (@T R) (@d R) (@delta R) (@eta R) (@gap_0 R)
  (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@size R) (@sr R) (@success R) witness.
Proof.
have [lAE mAE lBE mBE [sXE srE]] := maps; have s_gt0 := s_gt0; have N_gt0 := N_gt0; have N1_gt0 := N1_gt0.
have eta_gt0 : 0 < eta witness by rewrite /eta /= divr_gt0 ?exprn_gt0 ?ltr0n.
have delta_gt0 : 0 < delta witness by rewrite /delta /= divr_gt0.
rewrite /resnet_thm3_8.premises lAE lBE mAE mBE sXE srE gap_of_witness fails /L /T /n /size /= loss_of_witness.
rewrite !expr1n !mulr1 !divr1 !mul1r.
do !split; rewrite ?ler01 ?ltr01 ?lexx ?invr_ge0 ?ler0n ?(ltW s_gt0) ?(ltW eta_gt0) //.
- by rewrite /delta /= ler_pdivr_mulr // mul1r ler_addl ler01.
- have -> : s ^+ 2 / s = s by rewrite expr2 mulfK ?gt_eqF.
  apply: (@le_trans _ _ (8%:R * 1 * 8%:R)); last by rewrite mulr1 -natrM ler_nat.
  rewrite !ler_pmul ?mulr_ge0 ?ler0n ?sqrtr_ge0 ?(ltW (expR_gt0 _)) ?e_cube_root_le //.
  by have := @root_half_le R; rewrite mul1r.
have := step_allowed (e_inverse_cube_ge R) (ln2_ge R) log_within; rewrite mul1r => allowed.
have -> : s ^+ 2 * expR (- 3%:R) * ln 2%:R / 96%:R / s ^+ 4 / ln (delta witness)^-1 =
   (expR (- 3%:R) * ln 2%:R / 96%:R / ln (delta witness)^-1) / s ^+ 2.
  have n0 := lt0r_neq0 s_gt0; move: (expR _) (ln _) (ln _)^-1 s n0 => e l g c n0; field; exact: n0.
by apply: ler_wpmul2r => //; rewrite invr_ge0 sqr_ge0.
Qed.
End Witness.

Lemma inhabited (R : realType) : resnet_thm3_8.inhabited R (@instance R) (@L R) (@T R) (@d R) (@delta R) (@eta R)
  (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@size R) (@sr R) (@success R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : resnet_thm3_8.refuted R (@instance R) (@L R) (@T R) (@d R) (@delta R) (@eta R)
  (@gap_0 R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@size R) (@sr R) (@success R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
apply/negP; rewrite fails -ltNge subr_gt0 /delta /= ltr_pdivr_mulr ?N1_gt0 // mul1r.
by rewrite ltr_addl ltr01.
Qed.
End resnet_thm3_8_theory.
