(* resnet.sec4_disjoint, .sgd: modified identity maps of a large scale on disjoint sets of coordinates. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme singular frobenius_norm chains.
From bounds.theory Require Import least_squares residual_network residual_descent depth residual_runs.
From bounds.theory Require Import residual_maps modified_identity.
From mathcomp Require Import ring.
From statements Require resnet_sec4_disjoint.
From statements Require resnet_sec4_disjoint_sgd.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Width two, one input into the first coordinate, one output from the second, and the target 1. *)
Section Example.
Variable R : realType.
Lemma one_place (c : 'I_2) : injective (fun _ : 'I_1 => c). Proof. by move=> p q _; rewrite !ord1. Qed.
Definition two_coordinates (s : R) : modified R := @Modified R 0 0 1 1%:M 1%:M 2 _ _ (@one_place 0) (@one_place 1) s.

Lemma example_frobenius : frobenius (1%:M : 'M[R]_1) = 1.
Proof. by rewrite /frobenius /frobenius_sqr !big_ord1 mxE eqxx expr1n sqrtr1. Qed.

Lemma example_least : least_loss (1%:M : 'M[R]_1) (1%:M : 'M[R]_1) = 0.
Proof.
have st : stationary (1%:M : 'M[R]_1) 1%:M 1%:M by rewrite /stationary mulmx1 subrr mul0mx.
by rewrite (least_lossE st) /squared_loss mulmx1 subrr frobenius_sqr0 mul0r.
Qed.
End Example.

Module resnet_sec4_disjoint_theory.
Section Symbols.
Variable R : realType.

(* Modified identity maps and data, one layer more than `more`, a step size and a number of steps. *)
Record instance := Instance { maps : modified R; more : nat; rate : R; steps : nat }.
Implicit Type i : instance.
Definition descent i : trial R := Trial (modified_task (maps i)) (more i) (rate i) (steps i).
Definition L i : nat := (more i).+1.
Definition alpha i : R := scale (maps i).
Definition d i : nat := (inputs (maps i)).+1.
Definition eta i : R := rate i.
Definition gap i : R := excess (descent i) (steps i).
Definition gap_0 i : R := excess (descent i) 0.
Definition k i : nat := (outputs (maps i)).+1.
Definition least i : R := least_loss (X (maps i)) (Y (maps i)).
Definition m i : nat := modified_identity.m (maps i).
Definition norm_Y i : R := frobenius (Y (maps i)).
Definition sX i : R := spectral (X (maps i)).
Definition sr i : R := smallest (X (maps i)).
Definition t i : nat := steps i.

(* The number of coordinates in both sets. *)
Definition shared i : nat := #|[set S1 p | p : 'I_(inputs (maps i)).+1] :&: [set S2 q | q : 'I_(outputs (maps i)).+1]|.

Lemma shared_apart i : shared i = 0%N -> apart (maps i).
Proof.
move=> /cards0_eq none p q; apply/negP => /eqP same.
by have := in_set0 (@S2 _ (maps i) p); rewrite -none inE {1}same !imset_f.
Qed.
End Symbols.

(* The scale and the step at which the premises begin. *)
Lemma inhabited (R : realType) : resnet_sec4_disjoint.inhabited R
  (@instance R) (@L R) (@alpha R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@least R) (@m R) (@norm_Y R) (@sX R)
  (@shared R) (@sr R) (@t R).
Proof.
pose one : 'M[R]_1 := 1%:M.
pose a : R := 4%:R * Num.sqrt 2%:R * Num.sqrt (frobenius one ^+ 2 / 2%:R - least_loss one one) * spectral one
  * expR (3%:R / 2%:R) / smallest one ^+ 2.
have spectral1' : spectral one = 1 by rewrite spectral_scalar normr1.
have a_gt0 : 0 < a.
  rewrite /a example_frobenius example_least spectral1' smallest_one subr0 expr1n !mulr_gt0 ?invr_gt0 ?exprn_gt0 //;
  by rewrite ?sqrtr_gt0 ?divr_gt0 ?expR_gt0 ?ltr0n ?ltr01.
pose e : R := Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R / (Num.sqrt 2%:R * frobenius one / 2%:R + spectral one * a)
  / spectral one / a / 1%:R.
have e_gt0 : 0 < e.
  rewrite /e spectral1' example_frobenius mul1r; have root2 : 0 < Num.sqrt 2%:R :> R by rewrite sqrtr_gt0 ltr0n.
  by do ![exact: root2 | exact: a_gt0 | exact: expR_gt0 | exact: ltr0n | exact: ltr01 | apply: addr_gt0 | apply: mulr_gt0 | rewrite invr_gt0].
exists (Instance (two_coordinates a) 0 e 1).
do !split; rewrite ?gap_ge0 ?least_loss_ge0 ?frobenius_ge0 ?spectral_ge0 ?(ltW e_gt0) //.
- by rewrite /sr /= smallest_one.
rewrite /shared; apply: eq_card0 => c; rewrite inE; apply/negP => /andP[/imsetP[p _ ->] /imsetP[q _]].
by move/(congr1 val).
Qed.

Theorem proved (R : realType) : resnet_sec4_disjoint.statement R
  (@instance R) (@L R) (@alpha R) (@d R) (@eta R) (@gap R) (@gap_0 R) (@k R) (@least R) (@m R) (@norm_Y R) (@sX R)
  (@shared R) (@sr R) (@t R).
Proof.
move=> i [_ [alpha_gt0 all]]; do 9![case: all => _ all].
case: all => sr_gt0 [_ [none [enough_ [short [eta_gt0 _]]]]].
have far := shared_apart none; have alpha_ge0 := ltW alpha_gt0; set r := descent i.
have loss : first_loss r = norm_Y i ^+ 2 / 2%:R by rewrite /first_loss modified_loss // sqr_frobenius.
have gap_start : excess r 0 = norm_Y i ^+ 2 / 2%:R - least i by rewrite -loss.
have lA := in_spectral (maps i); have mA := in_weakest (maps i).
have lB := out_spectral alpha_ge0; have mB := out_weakest alpha_ge0.
have fine : enough r.
  split; [exact: ltW | exact: sr_gt0 | apply: premise_enough; first exact: sr_gt0 | apply: printed_short].
  - rewrite gap_start /= lA mA lB mB expr1n mul1r divr1 expr2 mulfK ?gt_eqF //; exact: enough_.
  - exact: ltW.
  apply: theorem_short; first exact: ltW.
  rewrite loss /large /= lA lB mul1r divr1; move: short; rewrite /eta.
  have -> : Num.sqrt 2%:R * norm_Y i / 2%:R + sX i * alpha i = Num.sqrt (norm_Y i ^+ 2 / 2%:R) + alpha i * sX i.
    rewrite sqrtrM ?sqr_ge0 // sqrtr_sqr ger0_norm ?frobenius_ge0 // sqrtrV ?ler0n // [alpha i * _]mulrC; congr (_ + _).
    have r2 := sqrt2_sqr R; have r_n0 : Num.sqrt 2%:R != 0 :> R by rewrite sqrtr_eq0 -ltNge ltr0n.
    by move: (Num.sqrt 2%:R : R) r2 r_n0 => r' <- r_n0; field.
  by rewrite [_ / sX i / alpha i]mulrAC.
have := gap_bound fine (steps i); rewrite /small /= mA mB mul1r.
rewrite /resnet_sec4_disjoint.conclusion; congr (_ <= (1 - _) ^+ _ * _).
by rewrite /alpha /sr /eta /L /depth /r /=; ring.
Qed.
End resnet_sec4_disjoint_theory.

Module resnet_sec4_disjoint_sgd_theory.
Section Symbols.
Variable R : realType.

(* Modified identity maps and data, a depth, the samples in a batch, and a target for the gap. *)
Record instance := Instance { maps : modified R; depth : nat; batch : nat; goal : R }.
Implicit Type i : instance.
Definition alpha i : R := scale (maps i).
Definition eps i : R := goal i.
Definition loss_0 i : R :=
  squared_loss (X (maps i)) (Y (maps i)) (output (map_in (maps i)) (map_out (maps i)) (depth i) (fun=> 0)).
Definition n i : nat := samples (maps i).
Definition norm_Y i : R := frobenius (Y (maps i)).
Definition sX i : R := spectral (X (maps i)).
Definition size i : nat := batch i.
Definition sr i : R := smallest (X (maps i)).

Lemma root_half (y : R) : 0 <= y -> 4%:R * Num.sqrt (y ^+ 2 / 2%:R) = 2%:R * Num.sqrt 2%:R * y.
Proof.
move=> y_ge0; rewrite sqrtrM ?sqr_ge0 // sqrtr_sqr ger0_norm // sqrtrV ?ler0n //.
have r2 := sqrt2_sqr R; have r_n0 : Num.sqrt 2%:R != 0 :> R by rewrite sqrtr_eq0 -ltNge ltr0n.
have -> : 4%:R = 2%:R * 2%:R :> R by rewrite -natrM.
by move: (Num.sqrt 2%:R : R) r2 r_n0 => r <- r_n0; field.
Qed.
End Symbols.

Lemma inhabited (R : realType) : resnet_sec4_disjoint_sgd.inhabited R
  (@instance R) (@alpha R) (@eps R) (@loss_0 R) (@n R) (@norm_Y R) (@sX R) (@size R) (@sr R).
Proof.
pose one : 'M[R]_1 := 1%:M.
pose a : R := 2%:R * Num.sqrt 2%:R * Num.max 2%:R (ln (3%:R * frobenius one ^+ 2 / 2%:R / 1)) * frobenius one
  * spectral one * 1%:R * expR (3%:R / 2%:R) / smallest one ^+ 2 / 1%:R.
have a_gt0 : 0 < a.
  rewrite /a example_frobenius smallest_one spectral_scalar normr1 expr1n !mulr_gt0 ?invr_gt0 ?exprn_gt0 //;
  by rewrite ?sqrtr_gt0 ?expR_gt0 ?ltr0n ?ltr01 // lt_maxr ltr0n.
have far : apart (two_coordinates a) by [].
exists (Instance (two_coordinates a) 1 1 1); do !split; rewrite ?squared_loss_ge0 ?frobenius_ge0 ?spectral_ge0 ?ltr01 //.
- by rewrite /sr /= smallest_one.
by rewrite /loss_0 modified_loss // /norm_Y sqr_frobenius.
Qed.

Theorem proved (R : realType) : resnet_sec4_disjoint_sgd.statement R
  (@instance R) (@alpha R) (@eps R) (@loss_0 R) (@n R) (@norm_Y R) (@sX R) (@size R) (@sr R).
Proof.
move=> i [_ [_ [_ [_ [Y_ge0 [sX_ge0 [_ [sr_gt0 [half large]]]]]]]]].
set top := Num.max _ _ in large; pose K : R := norm_Y i * sX i * (n i)%:R * expR (3%:R / 2%:R) / sr i ^+ 2 / (size i)%:R.
have K_ge0 : 0 <= 2%:R * Num.sqrt 2%:R * K.
  by do ![exact: Y_ge0 | exact: sX_ge0 | exact: (ltW (expR_gt0 _)) | exact: sqrtr_ge0 | exact: sqr_ge0 | exact: ler0n | rewrite invr_ge0 | apply: mulr_ge0].
have enough_ : 2%:R * Num.sqrt 2%:R * K * top <= alpha i.
  apply: le_trans large; rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /K.
  by move: (sr i ^+ 2)^-1 (size i)%:R^-1 top (Num.sqrt _) => u v w r; ring.
rewrite /resnet_sec4_disjoint_sgd.conclusion half root_half // [3%:R * (_ / _)]mulrA; split; apply: le_trans enough_.
  apply: (@le_trans _ _ (2%:R * Num.sqrt 2%:R * K * ln (3%:R * norm_Y i ^+ 2 / 2%:R / eps i))); last first.
    by rewrite ler_wpmul2l // le_maxr lexx orbT.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /K.
  by move: (sr i ^+ 2)^-1 (size i)%:R^-1 (ln _) (Num.sqrt _) => u v w r; ring.
have root := root_half Y_ge0; have -> : 8%:R = 2%:R * 4%:R :> R by rewrite -natrM.
rewrite -[2%:R * 4%:R * _]mulrA root; apply: (@le_trans _ _ (2%:R * Num.sqrt 2%:R * K * 2%:R)); last first.
  by rewrite ler_wpmul2l // le_maxr lexx.
rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /K.
by move: (sr i ^+ 2)^-1 (size i)%:R^-1 (Num.sqrt _) => u v r; ring.
Qed.
End resnet_sec4_disjoint_sgd_theory.
