(* l2o.delta7: the printed delta_7 vanishes where beta is the norm of A. *)
From bounds.theory Require Import language vectors spectral.
From mathcomp Require Import boolp classical_sets.
From statements Require l2o_delta7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Local Open Scope classical_set_scope.

Module l2o_delta7_theory.
Section Symbols.
Variable R : realType.

(* A matrix M, beta and the number of steps. *)
Record instance := Instance { rows : nat; columns : nat; M : 'M[R]_(rows, columns.+1); bound : R; steps : nat }.
Implicit Type i : instance.

(* The smallest singular value of a square matrix: the least |A v| over unit vectors. *)
Definition smallest n (A : 'M[R]_n) : R := inf [set norm (A *m v) | v in [set v | norm v = 1]].

Definition T i : nat := steps i.
Definition beta i : R := bound i.
Definition norm_A i : R := spectral ((M i)^T *m M i).

(* sigma_min of the sum over t = 1, ..., T - 1 of (I - A / beta)^(T - t). *)
Definition printed i : R :=
  smallest (\sum_(1 <= t < steps i) (1 - (bound i)^-1 *: ((M i)^T *m M i)) ^+ (steps i - t)).
End Symbols.

Section Witness.
Variable R : realType.

Lemma smallest0 n : smallest (0 : 'M[R]_n.+1) = 0.
Proof.
rewrite /smallest (_ : [set _ | _ in _] = [set 0]) ?inf1 //.
rewrite eqEsubset; split=> [_ [v _ <-]|_ ->] /=; first by rewrite mul0mx norm0.
by exists (delta_mx 0 0); rewrite /= ?norm_delta // mul0mx norm0.
Qed.

(* M = 1, beta = 1 and two steps. *)
Definition witness : instance R := @Instance R 1 0 1%:M 1 2.

Lemma printed_of_witness : printed witness = 0.
Proof. by rewrite /printed /= big_nat1 trmx1 mulmx1 invr1 scale1r subrr expr1 smallest0. Qed.

Lemma premises_of_witness : l2o_delta7.premises R
  (@instance R) (@T R) (@beta R) (@norm_A R) (@printed R) witness.
Proof.
rewrite /l2o_delta7.premises printed_of_witness /norm_A /beta /= trmx1 mulmx1.
by rewrite (spectral1 R 0) lexx ltr01 ler01.
Qed.
End Witness.

Lemma inhabited (R : realType) : l2o_delta7.inhabited R
  (@instance R) (@T R) (@beta R) (@norm_A R) (@printed R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) : l2o_delta7.refuted R
  (@instance R) (@T R) (@beta R) (@norm_A R) (@printed R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
by rewrite /l2o_delta7.conclusion printed_of_witness ltxx.
Qed.
End l2o_delta7_theory.
