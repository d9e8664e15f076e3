(* The smallest run to which Theorem 3.1 applies: one coordinate, the map 1, the target 63/64. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme.
From bounds.theory Require Import chains least_squares residual_network residual_descent depth residual_runs.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Example.
Variable R : realType.
Definition target : R := 63%:R / 64%:R.
Definition example_task : problem R := @Problem R 1 0 0 1 1%:M 1%:M 1%:M target%:M.
Definition example (e : R) : trial R := Trial example_task 0 e 1.
Implicit Type e : R.

Lemma example_output e : output (A example_task) (B example_task) 1 (@hidden R (example e) 0) = 1%:M.
Proof. by rewrite /output /= !mul1mx !mulmx1 addr0. Qed.

Lemma frobenius_scalar (c : R) : frobenius_sqr (c%:M : 'M[R]_1) = c ^+ 2.
Proof. by rewrite /frobenius_sqr !big_ord1 mxE eqxx mulr1n. Qed.

Lemma example_gap e : excess (example e) 0 = (1 / 64%:R) ^+ 2 / 2%:R.
Proof.
have st : stationary (X example_task) (Y example_task) (Y example_task).
  by rewrite /stationary /= mulmx1 subrr mul0mx.
rewrite /excess example_output (gapE _ st) /= mulmx1 -rmorphB /= frobenius_scalar.
by congr (_ ^+ 2 / _); rewrite /target; field.
Qed.

Lemma example_loss e : first_loss (example e) = (1 / 64%:R) ^+ 2 / 2%:R.
Proof.
rewrite /first_loss example_output /squared_loss /= mulmx1 -rmorphB /= frobenius_scalar.
by congr (_ ^+ 2 / _); rewrite /target; field.
Qed.

Lemma example_root : Num.sqrt ((1 / 64%:R) ^+ 2 / 2%:R) = 1 / 64%:R / Num.sqrt 2%:R :> R.
Proof. by rewrite sqrtrM ?sqr_ge0 // sqrtr_sqr ger0_norm ?divr_ge0 ?ler01 ?ler0n // sqrtrV ?ler0n. Qed.

Lemma sqrt2_n0 : Num.sqrt 2%:R != 0 :> R.
Proof. by rewrite sqrtr_eq0 -ltNge ltr0n. Qed.

Lemma example_spectral : spectral (1%:M : 'M[R]_1) = 1.
Proof. by rewrite spectral_scalar normr1. Qed.

Lemma example_weakest : weakest (1%:M : 'M[R]_1) = 1.
Proof. by rewrite weakest_scalar normr1. Qed.

(* 4 sqrt 2 e^(3/2) sqrt gap is at most a half. *)
Lemma example_enough e : 4%:R * Num.sqrt 2%:R * Num.sqrt (excess (example e) 0) * expR (3%:R / 2%:R) <= 1 / 2%:R.
Proof.
rewrite example_gap example_root root_e_cube; have u_le := root_e_le2 R; have u_ge0 := ltW (root_e_gt0 R).
have cube : root_e R ^+ 3 <= 2%:R ^+ 3 by rewrite ler_expn2r ?nnegrE ?ler0n.
have -> : 4%:R * Num.sqrt 2%:R * (1 / 64%:R / Num.sqrt 2%:R) * root_e R ^+ 3 = root_e R ^+ 3 / 16%:R.
  by field; rewrite sqrt2_n0.
by rewrite ler_pdivr_mulr ?ltr0n // (le_trans cube) // -natrX mul1r ler_pdivl_mull ?ltr0n // -natrM ler_nat.
Qed.

Lemma example_premise e :
  4%:R * Num.sqrt 2%:R * Num.sqrt (excess (example e) 0) * spectral (1%:M : 'M[R]_1) * expR (3%:R / 2%:R)
    / smallest (1%:M : 'M[R]_1) ^+ 2 <=
  weakest (1%:M : 'M[R]_1) ^+ 2 * weakest (1%:M : 'M[R]_1)^T ^+ 2 / spectral (1%:M : 'M[R]_1) / spectral (1%:M : 'M[R]_1).
Proof.
rewrite trmx1 example_spectral example_weakest smallest_one !expr1n !divr1 !mulr1 (le_trans (example_enough e)) //.
by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
Qed.

(* Its step. *)
Definition example_rate (c : R) : R := c / (1 / 64%:R / Num.sqrt 2%:R + 1).

Lemma example_rate_gt0 c : 0 < c -> 0 < example_rate c.
Proof. by move=> c_gt0; rewrite divr_gt0 // ltr_paddl ?ltr01 // !divr_ge0 ?ler01 ?ler0n ?sqrtr_ge0. Qed.

Lemma example_short c e : example_rate c <= c / (Num.sqrt (first_loss (example e)) + spectral (1%:M : 'M[R]_1) *
  spectral (1%:M : 'M[R]_1) * spectral (1%:M : 'M[R]_1)) / spectral (1%:M : 'M[R]_1) / spectral (1%:M : 'M[R]_1)
  / spectral (1%:M : 'M[R]_1) / 1%:R.
Proof. by rewrite example_loss example_root example_spectral !divr1 !mulr1. Qed.
End Example.
