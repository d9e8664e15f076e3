(* classics.descent_ascent.corrected: on a bilinear game a step is orthogonal to the position, and stretches it. *)
From bounds.theory Require Import language vectors.
From mathcomp Require Import ring.
From statements Require classics_descent_ascent_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_descent_ascent_corrected_theory.
Section Symbols.
Variable R : realType.

(* A square payoff matrix B whose singular values all equal s: B^T B = B B^T = s^2. Where the players start, the step
   and the number of steps. *)
Record instance := Instance {
  size : nat; B : 'M[R]_size; value : R; value_gt0 : 0 < value;
  rows : B *m B^T = (value ^+ 2)%:M; columns : B^T *m B = (value ^+ 2)%:M;
  z_0 : 'cV[R]_size * 'cV[R]_size; step : R; steps : nat;
}.
Implicit Type i : instance.

Definition sigma i : R := value i.
Definition eta i : R := step i.
Definition k i : nat := steps i.

(* Both players of x^T B y move at once, by (- eta B y, eta B^T x); |z|^2 = |x|^2 + |y|^2. *)
Definition move i (z : 'cV[R]_(size i) * 'cV[R]_(size i)) :=
  (z.1 - step i *: (B i *m z.2), z.2 + step i *: ((B i)^T *m z.1)).
Definition length2 n (z : 'cV[R]_n * 'cV[R]_n) : R := norm z.1 ^+ 2 + norm z.2 ^+ 2.
Definition R2 i : R := length2 (z_0 i).
Definition distance2 i : R := length2 (iter (steps i) (@move i) (z_0 i)).
End Symbols.

(* The game x y from (1, 0), one step of length 1. *)
Lemma inhabited (R : realType) : classics_descent_ascent_corrected.inhabited R
  (@instance R) (@R2 R) (@distance2 R) (@eta R) (@k R) (@sigma R).
Proof.
have square : 1%:M *m (1%:M)^T = (1 ^+ 2)%:M :> 'M[R]_1 by rewrite trmx1 mulmx1 expr1n.
have square' : (1%:M)^T *m 1%:M = (1 ^+ 2)%:M :> 'M[R]_1 by rewrite trmx1 mulmx1 expr1n.
exists (Instance (@ltr01 R) square square' (const_mx 1, 0) 1 1).
by do !split; rewrite /sigma /eta /= ?ltr01 // addr_ge0 ?sqr_ge0.
Qed.

Theorem proved (R : realType) : classics_descent_ascent_corrected.statement R
  (@instance R) (@R2 R) (@distance2 R) (@eta R) (@k R) (@sigma R).
Proof.
move=> i _; rewrite /classics_descent_ascent_corrected.conclusion /distance2 /R2 /k.
elim: (steps i) => [|j same]; first by rewrite expr0 mul1r.
rewrite iterS exprS -mulrA -same; case: (iter j _ _) => x y; rewrite /length2 /move /= -/(eta i).
set u := B i *m y; set v := (B i)^T *m x.
have crossed : inner x u = inner y v by rewrite /u -[B i in LHS]trmxK -inner_adjoint innerC.
have u2 : norm u ^+ 2 = sigma i ^+ 2 * norm y ^+ 2.
  by rewrite [LHS]norm_sqr /u inner_adjoint mulmxA columns mul_scalar_mx innerZr -norm_sqr.
have v2 : norm v ^+ 2 = sigma i ^+ 2 * norm x ^+ 2.
  by rewrite [LHS]norm_sqr /v inner_adjoint trmxK mulmxA rows mul_scalar_mx innerZr -norm_sqr.
rewrite normB_sqr normD_sqr !normZ !innerZr ![(`|_| * _) ^+ 2]exprMn real_normK ?num_real // u2 v2 crossed; ring.
Qed.
End classics_descent_ascent_corrected_theory.
