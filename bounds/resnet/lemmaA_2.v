(* resnet.lemmaA_2, .tight: near the identity the loss lies below its tangent and a quadratic. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm maxima chains.
From bounds.theory Require Import least_squares residual_network residual_smoothness depth.
From mathcomp Require Import ring.
From statements Require resnet_lemmaA_2.
From statements Require resnet_lemmaA_2_tight.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Pairs.
Variable R : realType.

(* A network with one layer more than `more`, at two points. *)
Record two_points := TwoPoints {
  task : problem R; more : nat; hidden : nat -> 'M[R]_(width task); other : nat -> 'M[R]_(width task);
}.
Implicit Type i : two_points.
Definition depth i : nat := (more i).+1.
Definition network i W := output (A (task i)) (B (task i)) (depth i) W.
Definition loss_at i W : R := squared_loss (X (task i)) (Y (task i)) (@network i W).
Definition gap_at i : R := loss_gap (X (task i)) (Y (task i)) (@network i (@hidden i)).
Definition slope i l := gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (@hidden i) l.
Definition loss_change i : R := @loss_at i (@other i) - @loss_at i (@hidden i).
Definition along i : R := \sum_(l < depth i) dot (@slope i l) (@other i l - @hidden i l).
Definition moved2 i : R := \sum_(l < depth i) frobenius_sqr (@other i l - @hidden i l).

(* The largest squared norm among the layers of both points. *)
Definition reach2 i : R :=
  Num.max (\big[Num.max/0]_(l < depth i) frobenius_sqr (@hidden i l)) (\big[Num.max/0]_(l < depth i) frobenius_sqr (@other i l)).

Section Bound.
Variable i : two_points.
Local Notation h := (1 / 2%:R / (depth i)%:R : R).
Hypothesis near : reach2 i <= 1 / 4%:R / (depth i)%:R ^+ 2.

Lemma h_ge0 : 0 <= h.
Proof. by rewrite !divr_ge0 ?ler01 ?ler0n. Qed.

Lemma spectral_near n (M : 'M[R]_n) : frobenius_sqr M <= 1 / 4%:R / (depth i)%:R ^+ 2 -> spectral M <= h.
Proof.
move=> small; apply: le_trans (spectral_le_frobenius _) _; rewrite ler_by_sqr ?frobenius_ge0 ?h_ge0 //.
rewrite sqr_frobenius (le_trans small) // le_eqVlt; apply/orP; left; apply/eqP.
by have n0 : (depth i)%:R != 0 :> R; [rewrite pnatr_eq0 | field; rewrite n0].
Qed.

Lemma near_hidden l : (l < depth i)%N -> spectral (@hidden i l) <= h.
Proof.
move=> lL; apply: spectral_near; apply: le_trans near; rewrite le_maxr; apply/orP; left.
exact: (max_ge 0 (fun l : 'I_(depth i) => frobenius_sqr (@hidden i l)) (Ordinal lL)).
Qed.

Lemma near_other l : (l < depth i)%N -> spectral (@other i l) <= h.
Proof.
move=> lL; apply: spectral_near; apply: le_trans near; rewrite le_maxr; apply/orP; right.
exact: (max_ge 0 (fun l : 'I_(depth i) => frobenius_sqr (@other i l)) (Ordinal lL)).
Qed.

(* e^(1/2) and e in place of powers of 1 + h. *)
Lemma number (r g n c e f a b x q : R) : 0 <= r -> 0 <= g -> 0 <= n / 2%:R - 1 / 2%:R -> 0 <= n -> 0 <= a -> 0 <= b ->
  0 <= x -> 0 <= q -> c <= e -> c ^+ 2 <= f ->
  (r * g * (n / 2%:R - 1 / 2%:R) * c + c ^+ 2 * (a * b * x) * n / 2%:R) * q * (a * b * x) <=
  (r * g * (n / 2%:R - 1 / 2%:R) * e + f * a * b * x * n / 2%:R) * q * a * b * x.
Proof.
move=> r_ge0 g_ge0 n1_ge0 n_ge0 a_ge0 b_ge0 x_ge0 q_ge0 /ge0_of ce /ge0_of cf.
have one : 0 <= r * g * (n / 2%:R - 1 / 2%:R) * q * (a * b * x) by nonnegative.
have two : 0 <= (a * b * x) * n / 2%:R * q * (a * b * x) by nonnegative.
by apply: (le_by (addr_ge0 (mulr_ge0 one ce) (mulr_ge0 two cf))); field.
Qed.

Theorem tight_bound : loss_change i - along i <=
  (Num.sqrt 2%:R * Num.sqrt (gap_at i) * ((depth i)%:R / 2%:R - 1 / 2%:R) * expR (1 / 2%:R) +
   expR 1 * spectral (A (task i)) * spectral (B (task i)) * spectral (X (task i)) * (depth i)%:R / 2%:R) *
  moved2 i * spectral (A (task i)) * spectral (B (task i)) * spectral (X (task i)).
Proof.
apply: le_trans (smoothness _ _ _ _ h_ge0 (ltn0Sn _) near_hidden near_other) _.
apply: number; rewrite ?sqrtr_ge0 ?ler0n ?spectral_ge0 ?squares_ge0 //.
- by rewrite -mulrBl divr_ge0 ?ler0n // subr_ge0 ler1n.
- exact: ltW (root_upper_lt R (ltn0Sn _)).
rewrite -exprM -subn1 mulnBl mul1n mulnC.
exact: ltW (upper_lt R (ltn0Sn _)).
Qed.
End Bound.

(* One coordinate, one layer moving from 0 to 1/2. *)
Definition half_step : two_points :=
  @TwoPoints (@Problem R 1 0 0 1 1%:M 1%:M 1%:M 0) 0 (fun=> 0) (fun=> (2%:R^-1)%:M).

Lemma half_near : reach2 half_step <= 1 / 4%:R / 1%:R ^+ 2.
Proof.
have half : frobenius_sqr ((2%:R^-1)%:M : 'M[R]_1) = 1 / 4%:R.
  by rewrite /frobenius_sqr !big_ord1 mxE eqxx mulr1n; field.
have quarter : 0 <= 1 / 4%:R :> R by rewrite !divr_ge0 ?ler01 ?ler0n.
by rewrite /reach2 !big_ord_recl !big_ord0 /= frobenius_sqr0 half expr1n divr1 !le_maxl lexx quarter.
Qed.
End Pairs.

Module resnet_lemmaA_2_tight_theory.
Section Symbols.
Variable R : realType.
Definition instance := two_points R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition change i : R := loss_change i.
Definition distance2 i : R := moved2 i.
Definition gap i : R := gap_at i.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition sX i : R := spectral (X (task i)).
Definition tangent i : R := along i.
Definition widest2 i : R := reach2 i.
End Symbols.

Lemma reach2_ge0 (R : realType) (i : two_points R) : 0 <= reach2 i.
Proof.
rewrite /reach2 le_maxr; apply/orP; left; apply: (big_ind (fun x => 0 <= x)) => // [x y x_ge0 _|l _].
  by rewrite le_maxr x_ge0.
exact: frobenius_sqr_ge0.
Qed.

Lemma inhabited (R : realType) : resnet_lemmaA_2_tight.inhabited R (@instance R) (@L R) (@change R) (@distance2 R)
  (@gap R) (@lA R) (@lB R) (@sX R) (@tangent R) (@widest2 R).
Proof.
exists (half_step R); do !split; rewrite ?gap_ge0 ?spectral_ge0 ?reach2_ge0 ?half_near //.
exact: squares_ge0.
Qed.

Theorem proved (R : realType) : resnet_lemmaA_2_tight.statement R (@instance R) (@L R) (@change R) (@distance2 R)
  (@gap R) (@lA R) (@lB R) (@sX R) (@tangent R) (@widest2 R).
Proof. by move=> i [_ [_ [_ [_ [_ [_ [_ near]]]]]]]; apply: tight_bound. Qed.
End resnet_lemmaA_2_tight_theory.

Module resnet_lemmaA_2_theory.
Section Symbols.
Variable R : realType.
Definition instance := two_points R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition change i : R := loss_change i.
Definition distance2 i : R := moved2 i.
Definition loss i : R := @loss_at R i (@hidden R i).
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition sX i : R := spectral (X (task i)).
Definition tangent i : R := along i.
Definition widest2 i : R := reach2 i.
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaA_2.inhabited R (@instance R) (@L R) (@change R) (@distance2 R)
  (@lA R) (@lB R) (@loss R) (@sX R) (@tangent R) (@widest2 R).
Proof.
exists (half_step R); do !split; rewrite ?spectral_ge0 ?resnet_lemmaA_2_tight_theory.reach2_ge0 ?half_near //.
  exact: squares_ge0.
exact: squared_loss_ge0.
Qed.

(* The printed form has more: the loss for the gap, and L for (L - 1)/2. *)
Lemma more_number (R : realType) (r g l n e s q a b x : R) : 0 <= r -> 0 <= g -> g <= l -> 0 <= n -> 0 <= e -> 0 <= q ->
  0 <= a -> 0 <= b -> 0 <= x ->
  (r * g * (n / 2%:R - 1 / 2%:R) * e + s) * q * a * b * x <= (r * l * n * e + s) * q * a * b * x.
Proof.
move=> r_ge0 g_ge0 /ge0_of gl n_ge0 e_ge0 q_ge0 a_ge0 b_ge0 x_ge0.
have all : 0 <= (r * (l - g) * n * e + r * g * (n + 1) / 2%:R * e) * q * a * b * x by nonnegative.
by apply: (le_by all); field.
Qed.

Theorem proved (R : realType) : resnet_lemmaA_2.statement R (@instance R) (@L R) (@change R) (@distance2 R)
  (@lA R) (@lB R) (@loss R) (@sX R) (@tangent R) (@widest2 R).
Proof.
move=> i [_ [_ [_ [_ [_ [_ [_ near]]]]]]]; apply: le_trans (tight_bound near) _.
apply: more_number; rewrite ?sqrtr_ge0 ?ler0n ?(ltW (expR_gt0 _)) ?squares_ge0 ?spectral_ge0 //.
by rewrite ler_wsqrtr // gap_le_loss.
Qed.
End resnet_lemmaA_2_theory.
