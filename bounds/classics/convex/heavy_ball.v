(* classics.heavy_ball: on a quadratic each eigendirection is a damped oscillation, whose form shrinks by beta in every step. *)
From bounds.theory Require Import language vectors arithmetic forms smallest.
From mathcomp Require Import ring.
From statements Require classics_heavy_ball.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_heavy_ball_theory.
Section Symbols.
Variable R : realType.

(* The quadratic 1/2 <x - s, A (x - s)> with lowest <= A <= highest, its minimiser s, an eigenvector of A, the points x_(-1)
   and x_0, and the number of steps. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size; lowest : R; highest : R; range : between A lowest highest; solution : 'cV[R]_size;
  direction : 'cV[R]_size; direction_n0 : direction != 0; lambda : R; eigen : A *m direction = lambda *: direction;
  before : 'cV[R]_size; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition mu i : R := lowest i.
Definition L i : R := highest i.
Definition k i : nat := steps i.

Definition alpha i : R := 4%:R / (Num.sqrt (highest i) + Num.sqrt (lowest i)) ^+ 2.
Definition beta i : R := ((Num.sqrt (highest i) - Num.sqrt (lowest i)) / (Num.sqrt (highest i) + Num.sqrt (lowest i))) ^+ 2.

(* (x_(j-1), x_j) with x_(j+1) = x_j - alpha A (x_j - s) + beta (x_j - x_(j-1)). *)
Definition roll i (z : 'cV[R]_(size i) * 'cV[R]_(size i)) :=
  (z.2, z.2 - alpha i *: (A i *m (z.2 - solution i)) + beta i *: (z.2 - z.1)).
Definition pair i (j : nat) := iter j (@roll i) (before i, start i).

(* v_j = e_j^2 - (1 + beta - alpha lambda) e_j e_(j-1) + beta e_(j-1)^2 for the error e_j along the eigenvector. *)
Definition error i (x : 'cV[R]_(size i)) : R := inner (direction i) (x - solution i).
Definition v i (j : nat) : R :=
  error (pair i j).2 ^+ 2 - (1 + beta i - alpha i * lambda i) * error (pair i j).2 * error (pair i j).1
  + beta i * error (pair i j).1 ^+ 2.
Definition form_0 i : R := v i 0.
Definition form i : R := v i (steps i).

(* The smallest of v_0, ..., v_k. *)
Definition least i : R := smallest (v i) (steps i).
End Symbols.

Section Oscillation.
Variables (R : realType) (i : instance R).
Hypotheses (mu_gt0 : 0 < mu i) (mu_lt : mu i < L i).

Lemma eigenvalue_between : mu i <= lambda i <= L i.
Proof.
have u_gt0 : 0 < norm (direction i) ^+ 2 by rewrite exprn_gt0 // lt0r norm_eq0 direction_n0 norm_ge0.
have [_ /(_ (direction i))] := range i.
by rewrite /forms.form eigen innerZr -norm_sqr !(ler_pmul2r u_gt0).
Qed.

Lemma v_ge0 j : 0 <= v i j.
Proof.
rewrite /v; move: (error (pair i j).2) (error (pair i j).1) => e o; have /andP[low high] := eigenvalue_between.
pose p := Num.sqrt (mu i); pose r := Num.sqrt (L i).
have p_gt0 : 0 < p by rewrite sqrtr_gt0.
have r_gt0 : 0 < r by rewrite sqrtr_gt0 (lt_trans mu_gt0).
have n0 : r + p != 0 by rewrite gt_eqF ?addr_gt0.
have pE : mu i = p ^+ 2 by rewrite sqr_sqrtr // ltW.
have rE : L i = r ^+ 2 by rewrite sqr_sqrtr // ltW // (lt_trans mu_gt0).
have rest : 0 <= 4%:R * (lambda i - mu i) * (L i - lambda i) / (r + p) ^+ 4 * o ^+ 2.
  apply: mulr_ge0 (sqr_ge0 _); apply: divr_ge0; last by apply: exprn_ge0; rewrite addr_ge0 // ltW.
  by apply: mulr_ge0 (ge0_of high); apply: mulr_ge0 (ge0_of low); apply: ler0n.
have square : 0 <= (e - (1 + beta i - alpha i * lambda i) / 2%:R * o) ^+ 2 := sqr_ge0 _.
apply: (le_by (addr_ge0 square rest)); rewrite /alpha /beta -/(mu i) -/(L i) -/p -/r pE rE.
by field; rewrite n0.
Qed.

Lemma v_step j : v i j.+1 = beta i * v i j.
Proof.
rewrite /v /pair iterS; case: (iter j _ _) => x y; rewrite /roll /=.
have -> : error (y - alpha i *: (A i *m (y - solution i)) + beta i *: (y - x)) =
    (1 + beta i - alpha i * lambda i) * error y - beta i * error x.
  rewrite /error; have along : inner (direction i) (A i *m (y - solution i)) = lambda i * inner (direction i) (y - solution i).
    by have [sym _] := range i; rewrite innerC inner_adjoint sym eigen innerZr innerC.
  have -> : y - alpha i *: (A i *m (y - solution i)) + beta i *: (y - x) - solution i =
      (y - solution i) - alpha i *: (A i *m (y - solution i)) + beta i *: ((y - solution i) - (x - solution i)).
    rewrite addrAC [y - _ - solution i]addrAC; congr (_ + _ *: _); by rewrite opprB addrA subrK.
  move: along; move: (y - solution i) (x - solution i) => e o along.
  by rewrite innerDr innerBr !innerZr along innerBr; ring.
by move: (error x) (error y) => *; ring.
Qed.
End Oscillation.

(* The identity between 1 and 4, from 1 after 1, with one step. *)
Lemma inhabited (R : realType) : classics_heavy_ball.inhabited R
  (@instance R) (@L R) (@form R) (@form_0 R) (@k R) (@least R) (@mu R).
Proof.
have range : between (1%:M : 'M[R]_1) 1 4%:R.
  split=> [|w]; first by rewrite trmx1.
  by rewrite /forms.form mul1mx -norm_sqr mul1r lexx /= ler_pemull ?sqr_ge0 ?ler1n.
have one_n0 : (1%:M : 'M[R]_1) != 0 by apply: matrix_nonzero1.
have eigen : 1%:M *m (1%:M : 'M[R]_1) = 1 *: (1%:M : 'M[R]_1) by rewrite mul1mx scale1r.
pose i := Instance range 0 one_n0 eigen 1%:M 1%:M 1.
have gt0 : 0 < mu i by rewrite ltr01.
have lt4 : mu i < L i by rewrite ltr1n.
by exists i; do !split => //; [apply: lt_trans gt0 lt4 | apply: v_ge0].
Qed.

Theorem proved (R : realType) : classics_heavy_ball.statement R
  (@instance R) (@L R) (@form R) (@form_0 R) (@k R) (@least R) (@mu R).
Proof.
move=> i [_ [_ [_ [mu_gt0 [_ mu_lt]]]]]; split; last by apply: smallest_ge => j _; apply: v_ge0.
rewrite -expr_div_n -/(beta i) /form /form_0 /k; elim: (steps i) => [|j same]; first by rewrite expr0 mul1r.
by rewrite v_step same exprS mulrA.
Qed.
End classics_heavy_ball_theory.
