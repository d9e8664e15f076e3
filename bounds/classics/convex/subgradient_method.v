(* classics.subgradient_method: the squared distances from the minimiser telescope. *)
From bounds.theory Require Import language vectors arithmetic convex subgradient smallest.
From mathcomp Require Import ring.
From statements Require classics_subgradient_method.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_subgradient_method_theory.
Section Symbols.
Variable R : realType.

(* A convex function, a choice of its subgradients no longer than G, a minimiser within R of the start, the number of steps. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; convexity : convex f;
  slope : 'cV[R]_size -> 'cV[R]_size; supporting : forall x, subgradient f x (slope x);
  steepest : R; short : forall x, norm (slope x) <= steepest; solution : 'cV[R]_size; optimal : minimiser f solution;
  start : 'cV[R]_size; radius : R; near : norm (start - solution) <= radius; steps : nat;
}.
Implicit Type i : instance.

Definition G i : R := steepest i.
Definition R_ i : R := radius i.
Definition N i : nat := steps i.

(* The k-th point of steps h = R / (G sqrt(N + 1)), and the least that x_0, ..., x_N leave to gain. *)
Definition h i : R := radius i / (steepest i * Num.sqrt (steps i).+1%:R).
Definition point i (k : nat) := iter k (fun x => x - h i *: @slope i x) (start i).
Definition gap i : R := smallest (fun k => @f i (point i k) - @f i (solution i)) (steps i).
End Symbols.

(* f = 0 with G = R = 1, and one step. *)
Lemma inhabited (R : realType) : classics_subgradient_method.inhabited R
  (@instance R) (@G R) (@N R) (@R_ R) (@gap R).
Proof.
pose f (x : 'cV[R]_1) : R := 0.
have convexity : convex f by move=> x y t _; rewrite /f !mulr0 addr0.
have supporting x : subgradient f x 0 by move=> y; rewrite /f inner0l addr0.
have short (x : 'cV[R]_1) : norm (0 : 'cV[R]_1) <= 1 by rewrite norm0 ler01.
have least : minimiser f 0 by move=> x.
have near : norm ((0 : 'cV[R]_1) - 0) <= 1 by rewrite subr0 norm0 ler01.
exists (Instance convexity supporting short least near 1).
do !split; rewrite /G /R_ /gap ?ltr01 //.
by apply: smallest_ge => j _; rewrite subr_ge0.
Qed.

Theorem proved (R : realType) : classics_subgradient_method.statement R
  (@instance R) (@G R) (@N R) (@R_ R) (@gap R).
Proof.
move=> i [G_gt0 [_ [R_gt0 [gap_ge0 _]]]]; rewrite /classics_subgradient_method.conclusion.
pose m : R := Num.sqrt (steps i).+1%:R.
have m_gt0 : 0 < m by rewrite sqrtr_gt0 ltr0n.
have m2 : m ^+ 2 = 1 + (N i)%:R by rewrite sqr_sqrtr ?ler0n // -[(steps i).+1]add1n natrD.
have hE : h i = R_ i / (G i * m) by [].
have h_gt0 : 0 < h i by rewrite hE divr_gt0 ?mulr_gt0.
pose d k := f (point i k) - f (solution i).
have one k : norm (point i k.+1 - solution i) ^+ 2 <=
    norm (point i k - solution i) ^+ 2 - 2%:R * h i * d k + h i ^+ 2 * G i ^+ 2.
  have step := subgradient_step (solution i) (@supporting R i (point i k)) (ltW h_gt0).
  apply: (le_trans step); rewrite ler_add2l ler_wpmul2l ?sqr_ge0 //.
  by rewrite ler_pexpn2r ?nnegrE ?norm_ge0 ?(ltW G_gt0) // short.
have sum k : 2%:R * h i * (\sum_(j < k) d j) <=
    R_ i ^+ 2 + k%:R * (h i ^+ 2 * G i ^+ 2) - norm (point i k - solution i) ^+ 2.
  elim: k => [|k below].
    rewrite big_ord0 mulr0 mul0r addr0 subr_ge0 ler_pexpn2r ?nnegrE ?norm_ge0 ?(ltW R_gt0) //; exact: near.
  apply: (le_by (addr_ge0 (ge0_of below) (ge0_of (one k)))).
  rewrite big_ord_recr /= -[k.+1]addn1 natrD.
  by move: (\sum_(j < k) _) (d k) (norm (point i k - _)) (norm (point i k.+1 - _)) => *; ring.
have total : 2%:R * h i * (m ^+ 2 * gap i) <= 2%:R * h i * (m * (R_ i * G i)).
  have few := smallest_sum d (steps i).
  have scale_ge0 : 0 <= 2%:R * h i by rewrite mulr_ge0 ?ler0n // ltW.
  have := le_trans (ler_wpmul2l scale_ge0 few) (sum (steps i).+1).
  rewrite -[(steps i).+1%:R](sqr_sqrtr (ler0n _ _)) -/m -/(gap i) => most; apply: (le_trans most).
  apply: (le_by (sqr_ge0 (norm (point i (steps i).+1 - solution i)))).
  by rewrite hE; field; rewrite !gt_eqF.
have small : m * gap i <= R_ i * G i.
  have c_gt0 : 0 < 2%:R * h i * m by rewrite mulr_gt0 // mulr_gt0 // ltr0n.
  rewrite -(ler_pmul2l c_gt0); apply: (le_by (ge0_of total)); ring.
rewrite -m2 ler_pdivl_mulr ?exprn_gt0 // -!exprMn [gap i * m]mulrC [G i * _]mulrC.
by rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 // ltW.
Qed.
End classics_subgradient_method_theory.
