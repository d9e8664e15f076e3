(* A step along the gradient of one layer: the squared distance to the solution is a parabola in the rate. *)
From bounds.theory Require Import language order vectors spectral.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Parabola.
Variables (R : realType) (outputs samples p q : nat).
Variables (A : 'M[R]_(outputs, p)) (C : 'M[R]_(q, samples)).
Implicit Type D : 'M[R]_(outputs, samples).

Definition pulled D : 'M[R]_(p, q) := A^T *m D *m C^T.
Definition image D : 'M[R]_(outputs, samples) := A *m pulled D *m C.
Definition overlap_of D : R := \tr (D *m (image D)^T).

Lemma trace_sqr m n (D : 'M[R]_(m, n)) : \tr (D *m D^T) = frobenius_sqr D.
Proof.
rewrite /mxtrace /frobenius_sqr; apply: eq_bigr => i _; rewrite mxE; apply: eq_bigr => j _.
by rewrite mxE expr2.
Qed.

Lemma overlapE D : overlap_of D = frobenius_sqr (pulled D).
Proof.
rewrite -trace_sqr /overlap_of /image; move: (erefl (pulled D)); rewrite {1}/pulled; move: (pulled D) => G G_def.
by rewrite trmx_mul trmx_mul !mulmxA mxtrace_mulC !mulmxA G_def.
Qed.

Lemma frobenius_zero m n (E : 'M[R]_(m, n)) : frobenius_sqr E = 0 -> E = 0.
Proof.
move=> zero; apply/matrixP => i j; rewrite mxE; apply/eqP; rewrite -sqrf_eq0.
have rows_ge0 r : 0 <= \sum_c E r c ^+ 2 by apply: sumr_ge0 => c _; rewrite sqr_ge0.
have row0 : \sum_c E i c ^+ 2 = 0 := psumr_eq0P (fun r _ => rows_ge0 r) zero isT.
have entry0 : E i j ^+ 2 = 0 := psumr_eq0P (fun c _ => sqr_ge0 (E i c)) row0 isT.
by rewrite entry0.
Qed.

Lemma frobenius0 m n : frobenius_sqr (0 : 'M[R]_(m, n)) = 0.
Proof. by rewrite /frobenius_sqr big1 // => i _; rewrite big1 // => j _; rewrite mxE expr0n. Qed.

Definition moved (s : R) D := D - s *: image D.

Lemma parabola s D : frobenius_sqr (moved s D) =
  frobenius_sqr D - 2%:R * s * frobenius_sqr (pulled D) + s ^+ 2 * frobenius_sqr (image D).
Proof.
rewrite -overlapE /overlap_of /mxtrace /frobenius_sqr /moved; move: (image D) => E.
rewrite !mulr_sumr -sumrN -!big_split; apply: eq_bigr => i _ /=.
rewrite [(D *m E^T) i i]mxE !mulr_sumr -sumrN -!big_split; apply: eq_bigr => j _ /=.
by rewrite !mxE; move: (D i j) (E i j) => d e; ring.
Qed.

(* The least value of the parabola, and that it is symmetric. *)
Section Vertex.
Variable D : 'M[R]_(outputs, samples).
Hypothesis moves : 0 < frobenius_sqr (image D).
Let g2 := frobenius_sqr (pulled D).
Let h2 := frobenius_sqr (image D).

Lemma at_vertex : frobenius_sqr (moved (g2 / h2) D) = frobenius_sqr D - g2 ^+ 2 / h2.
Proof. by rewrite parabola -/g2 -/h2; field; rewrite gt_eqF. Qed.

Lemma twice_vertex : frobenius_sqr (moved (2%:R * (g2 / h2)) D) = frobenius_sqr D.
Proof. by rewrite parabola -/g2 -/h2; field; rewrite gt_eqF. Qed.

Lemma above_vertex s : frobenius_sqr D - g2 ^+ 2 / h2 <= frobenius_sqr (moved s D).
Proof.
rewrite parabola -/g2 -/h2; apply: (ler_by (d := (s * h2 - g2) ^+ 2 / h2)); first by field; rewrite gt_eqF.
by rewrite divr_ge0 ?sqr_ge0 ?ltW.
Qed.
End Vertex.

(* Where nothing moves, the rate 0 / 0 = 0 moves nothing. *)
Lemma at_any_vertex D : frobenius_sqr (moved (frobenius_sqr (pulled D) / frobenius_sqr (image D)) D) =
  frobenius_sqr D - frobenius_sqr (pulled D) ^+ 2 / frobenius_sqr (image D).
Proof.
have [moves|still] := ltP 0 (frobenius_sqr (image D)); first exact: at_vertex.
have -> : frobenius_sqr (image D) = 0 by apply/eqP; rewrite eq_le still frobenius_sqr_ge0.
by rewrite invr0 !mulr0 /moved scale0r !subr0.
Qed.
End Parabola.
