(* classics.gradient_on_quadratics: every step of length 2/(mu + L) contracts the distance, in any dimension. *)
From bounds.theory Require Import language vectors spectral arithmetic forms.
From mathcomp Require Import ring.
From statements Require classics_gradient_on_quadratics.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module classics_gradient_on_quadratics_theory.
Section Symbols.
Variable R : realType.

(* The quadratic 1/2 <x - s, A (x - s)> with mu <= A <= L, the start and the number of steps. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size; least : R; largest : R; curvature : between A least largest;
  solution : 'cV[R]_size; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition mu i : R := least i.
Definition L i : R := largest i.
Definition k i : nat := steps i.

(* x - 2/(mu + L) A (x - s). *)
Definition step i (x : 'cV[R]_(size i)) := x - (2%:R / (least i + largest i)) *: (A i *m (x - solution i)).
Definition R2 i : R := norm (start i - solution i) ^+ 2.
Definition distance2 i : R := norm (iter (steps i) (@step i) (start i) - solution i) ^+ 2.
End Symbols.

(* The identity between 1 and 2, one step from 1 to the solution 0. *)
Lemma inhabited (R : realType) : classics_gradient_on_quadratics.inhabited R
  (@instance R) (@L R) (@R2 R) (@distance2 R) (@k R) (@mu R).
Proof.
have unit_between : between (1%:M : 'M[R]_1) 1 2%:R.
  split=> [|v]; first by rewrite trmx1.
  by rewrite /form mul1mx -norm_sqr mul1r lexx ler_pemull ?sqr_ge0 ?ler1n.
exists (Instance unit_between 0 (const_mx 1) 1).
by do !split; rewrite /L /mu /R2 /distance2 /= ?sqr_ge0 ?ltr0n ?ltr01 ?ltr1n.
Qed.

Theorem proved (R : realType) : classics_gradient_on_quadratics.statement R
  (@instance R) (@L R) (@R2 R) (@distance2 R) (@k R) (@mu R).
Proof.
case=> n A m l bet s x steps [_ [_ [_ [_ [m_gt0 [_ m_lt_l]]]]]].
rewrite /classics_gradient_on_quadratics.conclusion /distance2 /R2 /L /mu /k /=.
rewrite /L /mu /= in m_gt0 m_lt_l.
rewrite -expr_div_n -/(share m l).
elim: steps => [|k below]; first by rewrite expr0 mul1r.
rewrite iterS [share m l ^+ 2 ^+ _]exprS -mulrA; set y := iter k _ x in below *.
rewrite /step /=; have -> : y - (2%:R / (m + l)) *: (A *m (y - s)) - s =
    (1%:M - (2%:R / (m + l)) *: A) *m (y - s).
  by rewrite mulmxBl mul1mx -scalemxAl addrAC.
by rewrite (le_trans (norm_step m_gt0 m_lt_l bet _)) // ler_wpmul2l ?sqr_ge0.
Qed.
End classics_gradient_on_quadratics_theory.
