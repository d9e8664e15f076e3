(* classics.polyak_lojasiewicz: gradient descent under the condition of Polyak and Lojasiewicz, step by step. *)
From bounds.theory Require Import language vectors arithmetic lipschitz_gradient.
From mathcomp Require Import ring.
From statements Require classics_polyak_lojasiewicz.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_polyak_lojasiewicz_theory.
Section Symbols.
Variable R : realType.

(* A function with a Lipschitz gradient, whose squared norm is at least 2 mu (f - floor), the start and the number of steps. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; gradient : 'cV[R]_size -> 'cV[R]_size; slopes : gradient_of f gradient;
  constant : R; steady : lipschitz gradient constant; dominance : R; floor : R;
  dominated : forall x, dominance * (f x - floor) <= norm (gradient x) ^+ 2 / 2%:R;
  start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition L i : R := constant i.
Definition mu i : R := dominance i.
Definition N i : nat := steps i.

(* The k-th point of x - 1/L gradient, and what it leaves to gain. *)
Definition point i (k : nat) := iter k (fun x => x - (constant i)^-1 *: @gradient i x) (start i).
Definition gap_0 i : R := @f i (start i) - floor i.
Definition gap i : R := @f i (point i (steps i)) - floor i.
End Symbols.

(* f(x) = x^2 / 2 from 1, with one step; mu = L = 1. *)
Lemma inhabited (R : realType) : classics_polyak_lojasiewicz.inhabited R
  (@instance R) (@L R) (@N R) (@gap R) (@gap_0 R) (@mu R).
Proof.
have dominated (x : 'cV[R]_1) : 1 * (norm x ^+ 2 / 2%:R - 0) <= norm x ^+ 2 / 2%:R by rewrite mul1r subr0.
exists (Instance (@half_square_gradient R 1) (@id_lipschitz R 1) dominated (const_mx 1) 1).
by do !split; rewrite /L /mu /gap /gap_0 /= ?ltr01 ?subr0; positive.
Qed.

Theorem proved (R : realType) : classics_polyak_lojasiewicz.statement R
  (@instance R) (@L R) (@N R) (@gap R) (@gap_0 R) (@mu R).
Proof.
move=> i [L_gt0 [_ [_ [_ [mu_gt0 [_ mu_le]]]]]]; rewrite /classics_polyak_lojasiewicz.conclusion /gap /gap_0 /N.
have L_n0 : L i != 0 by rewrite gt_eqF.
have rate_ge0 : 0 <= 1 - mu i / L i by rewrite subr_ge0 ler_pdivr_mulr // mul1r.
have linv_ge0 : 0 <= (L i)^-1 by rewrite invr_ge0 ltW.
elim: (steps i) => [|k below]; first by rewrite expr0 mul1r.
rewrite exprS -mulrA; apply: le_trans (ler_wpmul2l rate_ge0 below).
have /ge0_of step := descent_step (@slopes R i) (@steady R i) (point i k) L_gt0.
have /ge0_of/(mulr_ge0 linv_ge0) steep := dominated (point i k).
by apply: (le_by (addr_ge0 step steep)); rewrite -/(L i) -/(mu i) /point iterS -/(L i); field.
Qed.
End classics_polyak_lojasiewicz_theory.
