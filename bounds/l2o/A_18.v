(* l2o.A_18: on an interval the slope of the sigmoid is smallest at an end. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network.
From mathcomp Require Import ring.
From statements Require l2o_A_18.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Cosh.
Variable R : realType.
Implicit Types x y z : R.

Lemma cosh_even x : cosh (- x) = cosh x.
Proof. by rewrite /cosh opprK addrC. Qed.

Lemma cosh_gt0 x : 0 < cosh x.
Proof. by rewrite /cosh mulr_gt0 ?invr_gt0 ?ltr0n // addr_gt0 ?expR_gt0. Qed.

Lemma cosh_grows x y : 0 <= x -> x <= y -> cosh x <= cosh y.
Proof.
move=> x_ge0 x_le; rewrite /cosh ler_wpmul2r ?invr_ge0 ?ler0n // !expRN.
have p_ge1 : 1 <= expR x by rewrite -expR0 ler_expR.
have pq : expR x <= expR y by rewrite ler_expR.
move: (expR x) (expR y) (expR_gt0 x) (expR_gt0 y) p_ge1 pq => p q p_gt0 q_gt0 p_ge1 pq.
apply: (ler_by (d := (q - p) * (p * q - 1) / (p * q))); first by field; rewrite !gt_eqF.
rewrite divr_ge0 ?mulr_ge0 ?subr_ge0 ?(ltW p_gt0) ?(ltW q_gt0) //.
by rewrite -[1]mulr1 ler_pmul ?ler01 ?(le_trans p_ge1).
Qed.

(* 2 sigma (1 - sigma). *)
Lemma slope_of_factor z : 2%:R * sigmoid z * (1 - 2%:R * sigmoid z / 2%:R) = (1 + cosh z)^-1.
Proof.
rewrite /sigmoid /cosh -[expR z]invrK -expRN; move: (expR (- z)) (expR_gt0 (- z)) => u u_gt0.
have sum_gt0 : 0 < 1 + u by rewrite addr_gt0 ?ltr01.
have -> : 1 + (u^-1 + u) / 2%:R = (1 + u) ^+ 2 / (2%:R * u) by field; rewrite gt_eqF.
by field; rewrite !gt_eqF.
Qed.
End Cosh.

Module l2o_A_18_theory.
Section Symbols.
Variable R : realType.

(* A problem, a network of any depth, a coordinate of a step, and the ends of an interval. *)
Record instance := Instance {
  data : problem R; weights : network R 2; steps : nat; coordinate : 'I_(unknowns data); low : R; high : R;
}.
Implicit Type i : instance.

Definition b i : R := low i.
Definition B i : R := high i.
Definition z i : R := entering (weights i) (iterate (data i) (weights i) (steps i)) (coordinate i).
Definition factor i : R := factors (weights i) (iterate (data i) (weights i) (steps i)) 0 (coordinate i).
Definition slope i : R := factor i * (1 - factor i / 2%:R).
End Symbols.

(* The interval around one value, one to each side. *)
Lemma inhabited (R : realType) : l2o_A_18.inhabited R (@instance R) (@B R) (@b R) (@slope R) (@z R).
Proof.
pose at_ low high := @Instance R (one_equation R) (Last (const_mx 1)) 0 ord0 low high.
exists (at_ (z (at_ 0 0) - 1) (z (at_ 0 0) + 1)); split; last first.
  by split; rewrite ?ler_subl_addr ler_addl ler01.
rewrite /slope mulr_ge0 ?(ltW (factor_gt0 _ _ _)) // subr_ge0 ler_pdivr_mulr ?ltr0n // mul1r.
exact: ltW (factor_lt2 _ _ _).
Qed.

Theorem proved (R : realType) : l2o_A_18.statement R (@instance R) (@B R) (@b R) (@slope R) (@z R).
Proof.
move=> i [_] [b_le z_le]; rewrite /l2o_A_18.conclusion.
have -> : slope i = (1 + cosh (z i))^-1 by rewrite -slope_of_factor /slope /factor mxE.
have one_gt0 y : 0 < 1 + cosh y :> R by rewrite addr_gt0 ?ltr01 ?cosh_gt0.
rewrite le_minl !lef_pinv ?posrE ?one_gt0 // !ler_add2l.
have [z_ge0|z_lt0] := leP 0 (z i); first by rewrite cosh_grows.
apply/orP; right; rewrite -(cosh_even (z i)) -(cosh_even (b i)).
by apply: cosh_grows; rewrite ?oppr_ge0 ?ler_opp2 // ltW.
Qed.
End l2o_A_18_theory.
