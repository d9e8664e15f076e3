(* resnet.wu_cmp: for whitened data 8 log(gap_0 / eps) + 1 steps are enough at every depth. *)
From bounds.theory Require Import language vectors spectral arithmetic extreme least_squares residual_network.
From bounds.theory Require Import residual_runs decimals.
From bounds.resnet Require Import wu_cmp.
From mathcomp Require Import ring.
From statements Require resnet_wu_cmp_modified_identity.
From statements Require resnet_wu_cmp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module M := resnet_wu_cmp_modified_identity_theory.
Module resnet_wu_cmp_theory.
Section Symbols.
Variable R : realType.

(* The same runs, targets and numbers of steps. *)
Definition instance := race R.
Implicit Type i : instance.
Definition L i : nat := depth (trial_of i).
Definition d i : nat := (inputs (task (trial_of i))).+1.
Definition eps i : R := goal i.
Definition eta i : R := rate (trial_of i).
Definition gap_0 i : R := excess (trial_of i) 0.
Definition iterations i : nat := first i.
Definition k i : nat := (outputs (task (trial_of i))).+1.
Definition lA i : R := spectral (A (task (trial_of i))).
Definition lB i : R := spectral (B (task (trial_of i))).
Definition loss_0 i : R := first_loss (trial_of i).
Definition m i : nat := width (task (trial_of i)).
Definition mA i : R := weakest (A (task (trial_of i))).
Definition mB i : R := weakest (B (task (trial_of i)))^T.
Definition sX i : R := spectral (X (task (trial_of i))).
Definition sr i : R := smallest (X (task (trial_of i))).
End Symbols.

Lemma inhabited (R : realType) : resnet_wu_cmp.inhabited R
  (@instance R) (@L R) (@d R) (@eps R) (@eta R) (@gap_0 R) (@iterations R) (@k R) (@lA R) (@lB R) (@loss_0 R)
  (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof. by have [i all white] := M.smallest_run R; exists i; do 21![case: all => one all; split; [exact: one | clear one]]; split. Qed.

Theorem proved (R : realType) : resnet_wu_cmp.statement R
  (@instance R) (@L R) (@d R) (@eps R) (@eta R) (@gap_0 R) (@iterations R) (@k R) (@lA R) (@lB R) (@loss_0 R)
  (@m R) (@mA R) (@mB R) (@sX R) (@sr R).
Proof.
move=> i all; have white : sX i ^+ 2 / sr i ^+ 2 = 1 by do 22![case: all => _ all].
have above : eps i < gap_0 i by do 21![case: all => _ all]; case: all.
have eps_gt0 : 0 < eps i by do 2![case: all => _ all]; case: all.
have /(@M.proved R i) [_ [_ few]] : resnet_wu_cmp_modified_identity.premises R
    (@M.instance R) (@M.L R) (@M.d R) (@M.eps R) (@M.eta R) (@M.gap_0 R)
    (@M.iterations R) (@M.k R) (@M.lA R) (@M.lB R) (@M.loss_0 R) (@M.m R) (@M.mA R) (@M.mB R) (@M.sX R) (@M.sr R) i.
  by do 21![case: all => one all; split; [exact: one | clear one]]; case: all.
apply: le_trans few _; rewrite ler_add2l ler_wpmul2r //.
  have gap_gt0 := lt_trans eps_gt0 above.
  by rewrite -ler_expR expR0 lnK ?posrE ?divr_gt0 // ler_pdivl_mulr // mul1r ltW.
rewrite -/(sX i) -/(sr i) mulrAC white [1 * expR _]mul1r; apply: le_trans (ler_add (lexx _) (expR2_le R)) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.
End resnet_wu_cmp_theory.
