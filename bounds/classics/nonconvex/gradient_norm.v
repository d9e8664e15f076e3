(* classics.gradient_norm: gradient descent on a function with a Lipschitz gradient, convex or not, by the sum of its steps. *)
From bounds.theory Require Import language vectors arithmetic smallest lipschitz_gradient.
From statements Require classics_gradient_norm.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_gradient_norm_theory.
Section Symbols.
Variable R : realType.

(* A function with a Lipschitz gradient and a number floor below its values, the start and the number of steps. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; gradient : 'cV[R]_size -> 'cV[R]_size; slopes : gradient_of f gradient;
  constant : R; steady : lipschitz gradient constant;
  floor : R; bounded : forall x, floor <= f x; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition L i : R := constant i.
Definition N i : nat := steps i.
Definition gap_0 i : R := @f i (start i) - floor i.

(* The k-th point of x - 1/L gradient, and the least squared gradient of x_0, ..., x_N. *)
Definition point i (k : nat) := iter k (fun x => x - (constant i)^-1 *: @gradient i x) (start i).
Definition least2 i : R := smallest (fun k => norm (@gradient i (point i k)) ^+ 2) (steps i).
End Symbols.

(* f(x) = x^2 / 2 from 1, with one step. *)
Lemma inhabited (R : realType) : classics_gradient_norm.inhabited R
  (@instance R) (@L R) (@N R) (@gap_0 R) (@least2 R).
Proof.
have bounded (x : 'cV[R]_1) : 0 <= norm x ^+ 2 / 2%:R by positive.
exists (Instance (@half_square_gradient R 1) (@id_lipschitz R 1) bounded (const_mx 1) 1).
do !split; rewrite /L /gap_0 /= ?ltr01 ?subr0 ?bounded //.
by apply: smallest_ge => j _; apply: sqr_ge0.
Qed.

Theorem proved (R : realType) : classics_gradient_norm.statement R
  (@instance R) (@L R) (@N R) (@gap_0 R) (@least2 R).
Proof.
move=> i [L_gt0 _]; rewrite /classics_gradient_norm.conclusion /least2 /gap_0 /N.
set x := point i; set c := L i; have L2_gt0 : 0 < 2%:R * c by rewrite mulr_gt0 ?ltr0n.
have all m : \sum_(j < m) norm (gradient (x j)) ^+ 2 / (2%:R * c) <= f (start i) - f (x m).
  elim: m => [|m below]; first by rewrite big_ord0 subrr.
  rewrite big_ord_recr /=; have step : f (x m.+1) <= _ := descent_step (@slopes R i) (@steady R i) (x m) L_gt0.
  apply: le_trans (ler_add below (lexx _)) _.
  by rewrite -addrA ler_add2l ler_oppr opprD opprK.
have := le_trans (all (steps i).+1) (ler_sub (lexx _) (bounded _)).
rewrite -mulr_suml ler_pdivr_mulr // => total.
have := le_trans (smallest_sum (fun k => norm (gradient (x k)) ^+ 2) (steps i)) total.
rewrite -[(steps i).+1]add1n natrD => mean.
have n_gt0 : 0 < 1 + (steps i)%:R :> R by rewrite ltr_spaddl ?ler0n ?ltr01.
by rewrite ler_pdivl_mulr // [2%:R * _ * c]mulrAC [X in X <= _]mulrC [X in _ <= X]mulrC.
Qed.
End classics_gradient_norm_theory.
