(* l2o.corA_17.corrected: for small eta the part t = T of a training step of the last layer is negative. *)
From bounds.theory Require Import language order vectors spectral extreme singular.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions.
From bounds.theory Require Import l2o_last_layer l2o_small_rate l2o_two_signs.
From statements Require l2o_corA_17_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module l2o_corA_17_corrected_theory.
Section Symbols.
Variable R : realType.

(* A problem with its step 1/beta, a network of any depth, and the number of steps. *)
Record instance := Instance { data : problem R; weights : network R 2; steps : nat; scale_gt0 : 0 < scale data }.
Implicit Type i : instance.

Definition T i : nat := steps i.
Definition width i : nat := last_width (weights i).
Definition coordinates i : nat := unknowns (data i).

(* sigma_min(G_(L-1, T)), and |g_(T-1) o M' (M X_T - Y)|. *)
Definition sigma_min i : R := weakest (G_of (data i) (weights i) (steps i).-1).
Definition pushed i : R :=
  norm (\col_j (Gamma (data i) (weights i) (steps i).-1 j 0 * Gamma (data i) (weights i) (steps i) j 0)).

(* The limit of (Z - X_T)' M' (M X_T - Y) / eta. *)
Definition slope i : R := rate_of_contribution (data i) (weights i) (steps i).

Lemma pulls_n0 (p : problem R) N : (\col_j (Gamma p N 0 j 0 * Gamma p N 1 j 0)) != 0 -> pulls p N != 0.
Proof.
apply: contra => /eqP none; apply/eqP/colP => j.
have := congr1 (fun v : 'cV_(unknowns p) => v j 0) none; rewrite /= [LHS]mxE [in RHS]mxE => none_j.
rewrite [LHS]mxE [RHS]mxE; apply: (mulfI (lt0r_neq0 (slopes_gt0 N j))).
by rewrite mulr0 mulrA.
Qed.

Definition witness : instance := @Instance (two_unknowns R) (two_neurons R) 1 (ltr0Sn R 3).

Lemma pushed_witness : 0 < pushed witness.
Proof.
rewrite lt0r norm_ge0 norm_eq0 andbT; apply/eqP => /colP /(_ ord0); rewrite [LHS]mxE [RHS]mxE second_gradient /Gamma /=.
rewrite first_gradient !mxE => /eqP; rewrite mulrNN gt_eqF //.
by rewrite mulr_gt0 ?divr_gt0 ?ltr0n // s_gt0.
Qed.
End Symbols.

Lemma inhabited (R : realType) : l2o_corA_17_corrected.inhabited R (@instance R)
  (@T R) (@coordinates R) (@pushed R) (@sigma_min R) (@slope R) (@width R).
Proof.
have alpha : 0 < sigma_min (witness R) by rewrite (_ : sigma_min _ = l2o_conditions.s R) ?s_gt0 //; apply: alpha_witness.
by exists (witness R); do !split=> //; first [exact: pushed_witness | exact: ltW | exact: norm_ge0].
Qed.

Theorem proved (R : realType) : l2o_corA_17_corrected.statement R (@instance R)
  (@T R) (@coordinates R) (@pushed R) (@sigma_min R) (@slope R) (@width R).
Proof.
move=> i [_] [_] [_] [_] [_] [full] [_] [some one]; move: full some.
rewrite /l2o_corA_17_corrected.conclusion /sigma_min /pushed /slope [steps i]one /= => full some.
rewrite rate_of_one_step oppr_lt0 exprn_gt0 // mulr_gt0 ?invr_gt0 ?scale_gt0 //.
apply: lt_le_trans (weakest_least _ _); rewrite mulr_gt0 // lt0r norm_ge0 norm_eq0 pulls_n0 //.
by rewrite -norm_eq0 gt_eqF.
Qed.
End l2o_corA_17_corrected_theory.
