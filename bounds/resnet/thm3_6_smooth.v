(* resnet.thm3_6_smooth.A6, .A7: the loss after a stochastic step with any batch, by the sharper form of Lemma A.2. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm maxima chains.
From bounds.theory Require Import least_squares residual_network residual_smoothness residual_batches depth.
From bounds.resnet Require Import lemmaA_2.
From mathcomp Require Import ring.
From statements Require resnet_thm3_6_smooth_A6.
From statements Require resnet_thm3_6_smooth_A7.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Steps.
Variable R : realType.

(* A network with one layer more than `more`, its weights, a step size and a batch. *)
Record one_step := OneStep {
  task : problem R; more : nat; weights : nat -> 'M[R]_(width task); rate : R; batch : {set 'I_(samples task)};
}.
Implicit Type i : one_step.
Definition layers i : nat := (more i).+1.
Definition after_step i := batch_step (A (task i)) (B (task i)) (layers i) (X (task i)) (Y (task i)) (rate i) (@weights i) (batch i).
Definition loss_of i W : R := squared_loss (X (task i)) (Y (task i)) (output (A (task i)) (B (task i)) (layers i) W).
Definition slope i l := gradient (A (task i)) (B (task i)) (layers i) (X (task i)) (Y (task i)) (@weights i) l.
Definition noise i l := batch_gradient (A (task i)) (B (task i)) (layers i) (X (task i)) (Y (task i)) (@weights i) (batch i) l.

(* The largest norm of a layer before the step and after it. *)
Definition reach i : R := Num.max (\big[Num.max/0]_(l < layers i) frobenius (@weights i l)) (\big[Num.max/0]_(l < layers i) frobenius (after_step i l)).
Definition first_order i : R := \sum_(l < layers i) dot (slope i l) (noise i l).
Definition squared i : R := \sum_(l < layers i) frobenius_sqr (noise i l).

Definition points i : two_points R := @TwoPoints R (task i) (more i) (@weights i) (after_step i).

Lemma reach_points i : reach i <= 1 / 2%:R / (layers i)%:R -> reach2 (points i) <= 1 / 4%:R / (layers i)%:R ^+ 2.
Proof.
move=> near; have n0 : (layers i)%:R != 0 :> R by rewrite pnatr_eq0.
have bound : 1 / 4%:R / (layers i)%:R ^+ 2 = (1 / 2%:R / (layers i)%:R) ^+ 2 :> R by field; rewrite n0.
have below (W : nat -> 'M[R]_(width (task i))) (l : 'I_(layers i)) : \big[Num.max/0]_(l < layers i) frobenius (W l) <= reach i ->
    frobenius_sqr (W l) <= 1 / 4%:R / (layers i)%:R ^+ 2.
  move=> inside; rewrite bound -sqr_frobenius ler_pexpn2r ?nnegrE ?frobenius_ge0 ?divr_ge0 ?ler01 ?ler0n //.
  by apply: le_trans near; apply: le_trans inside; exact: (max_ge 0 (fun l : 'I_(layers i) => frobenius (W l))).
have pos : 0 <= 1 / 4%:R / (layers i)%:R ^+ 2 :> R by rewrite !divr_ge0 ?sqr_ge0 ?ler01 ?ler0n.
rewrite /reach2 le_maxl; apply/andP; split; apply: max_le => // l; apply: below; rewrite /reach le_maxr lexx ?orbT //.
Qed.

Lemma along_points i : along (points i) = - (rate i * first_order i).
Proof.
rewrite /along /first_order mulr_sumr -sumrN; apply: eq_bigr => l _ /=.
by rewrite /after_step /batch_step addrAC subrr add0r dotNr dotZr.
Qed.

Lemma moved_points i : moved2 (points i) = rate i ^+ 2 * squared i.
Proof.
rewrite /moved2 /squared mulr_sumr; apply: eq_bigr => l _ /=.
by rewrite /after_step /batch_step addrAC subrr add0r frobenius_sqrN frobenius_sqrZ.
Qed.

Local Notation lam i := (spectral (A (task i)) * spectral (B (task i)) * spectral (X (task i))).

Lemma squared_ge0 i : 0 <= squared i.
Proof. by apply: sumr_ge0 => l _; exact: frobenius_sqr_ge0. Qed.

(* (L - 1)/sqrt 2 is at most L. *)
Lemma number (r g l n u q f x y e v : R) : 0 <= r -> r <= 2%:R -> 0 <= g -> g <= l -> 0 <= n -> 0 <= u -> 0 <= q -> 0 <= x ->
  v - e <= (r * g * (n / 2%:R - 1 / 2%:R) * u + y * n / 2%:R) * q * x -> e = - f -> f - (l * u + y / 2%:R) * n * q * x <= - v.
Proof.
move=> r_ge0 /ge0_of r_le g_ge0 /ge0_of g_le n_ge0 u_ge0 q_ge0 x_ge0 /ge0_of all eE.
have one : 0 <= (2%:R - r) * g * n / 2%:R * u * q * x by nonnegative.
have two : 0 <= (l - g) * n * u * q * x by nonnegative.
have three : 0 <= r * g / 2%:R * u * q * x by nonnegative.
apply: (le_by (addr_ge0 (addr_ge0 all one) (addr_ge0 two three))); rewrite eE.
by field.
Qed.

Lemma fall i : reach i <= 1 / 2%:R / (layers i)%:R ->
  rate i * first_order i - (Num.sqrt (loss_of (@weights i)) * expR (1 / 2%:R) + expR 1 * lam i / 2%:R) * (layers i)%:R
    * (rate i ^+ 2 * squared i) * lam i <= loss_of (@weights i) - loss_of (after_step i).
Proof.
move=> /reach_points near; have := tight_bound near; rewrite moved_points => bound.
rewrite -[X in _ <= X]opprB; apply: (number (sqrt2_ge0 R) (sqrt2_le2 R) (sqrtr_ge0 (gap_at (points i)))) (along_points i); last first.
  apply: le_trans bound _; rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /depth /layers /=.
  by move: (Num.sqrt _) (Num.sqrt _) (expR _) (expR _) (spectral _) (spectral _) (spectral _) (squared i) => *; field.
all: try first [exact: ler0n | exact: ltW (expR_gt0 _) | exact: mulr_ge0 (sqr_ge0 _) (squared_ge0 _) | by rewrite !mulr_ge0 ?spectral_ge0].
by rewrite ler_wsqrtr // gap_le_loss.
Qed.

Lemma reach_ge0 i : 0 <= reach i.
Proof.
rewrite /reach le_maxr; apply/orP; left.
by apply: (big_ind (fun x => 0 <= x)) => // [x y x_ge0 _|l _]; rewrite ?le_maxr ?x_ge0 ?frobenius_ge0.
Qed.

(* One number with the target 1/2, and the step 1 from zero. *)
Definition example : one_step := @OneStep (@Problem R 1 0 0 1 1%:M 1%:M 1%:M (1 / 2%:R)%:M) 0 (fun=> 0) 1 setT.

Lemma example_residual : output (A (task example)) (B (task example)) 1 (@weights example) *m X (task example) - Y (task example)
  = (1 / 2%:R)%:M.
Proof. by rewrite /output /= addr0 !mulmx1 -raddfB /=; congr _%:M; field. Qed.

Lemma example_loss : loss_of (@weights example) = 1 / 8%:R.
Proof.
rewrite /loss_of /squared_loss example_residual /frobenius_sqr !big_ord1 mxE eqxx mulr1n.
by field.
Qed.

Lemma example_reach : reach example <= 1 / 2%:R / (layers example)%:R.
Proof.
have half_ge0 : 0 <= 1 / 2%:R :> R by rewrite divr_ge0 ?ler01 ?ler0n.
have frob0 : frobenius (0 : 'M[R]_1) = 0 by rewrite /frobenius frobenius_sqr0 sqrtr0.
rewrite /reach !big_ord_recl !big_ord0 /= frob0 /after_step /batch_step all_samples /gradient example_residual.
rewrite /after /= !mulmx1 trmx1 mul1mx mulmx1 scale1r sub0r /frobenius frobenius_sqrN /frobenius_sqr !big_ord1 mxE eqxx mulr1n.
by rewrite sqrtr_sqr ger0_norm // divr1 !le_maxl lexx half_ge0.
Qed.

(* Where the maps are large, the root is at most half of the quadratic part. *)
Lemma bracket i : loss_of (@weights i) <= 2%:R * @loss_of i (fun=> 0) ->
  2%:R * Num.sqrt 2%:R * Num.sqrt (@loss_of i (fun=> 0)) * expR ((- 1) / 2%:R) <= lam i ->
  Num.sqrt (loss_of (@weights i)) * expR (1 / 2%:R) + expR 1 * lam i / 2%:R <= expR 1 * lam i.
Proof.
move=> small large; have u_gt0 := root_e_gt0 R; rewrite root_e_inv in large; rewrite root_e_sqr -/(root_e R).
have root : Num.sqrt (loss_of (@weights i)) <= Num.sqrt 2%:R * Num.sqrt (@loss_of i (fun=> 0)).
  by rewrite -sqrtrM ?ler0n // ler_wsqrtr.
have first_ := mulr_ge0 (ltW u_gt0) (ge0_of root).
have half : 0 <= root_e R ^+ 2 / 2%:R by rewrite divr_ge0 ?sqr_ge0 ?ler0n.
have second_ := mulr_ge0 half (ge0_of large); apply: (le_by (addr_ge0 first_ second_)).
have u_n0 := gt_eqF u_gt0.
move: (lam i) (Num.sqrt _) (Num.sqrt _) (Num.sqrt _) (root_e R) u_n0 => x a b c u u_n0.
by field; rewrite u_n0.
Qed.
End Steps.

Module resnet_thm3_6_smooth_A6_theory.
Section Symbols.
Variable R : realType.
Definition instance := one_step R.
Implicit Type i : instance.
Definition L i : nat := layers i.
Definition W_norm i : R := reach i.
Definition along i : R := first_order i.
Definition eta i : R := rate i.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss i : R := loss_of (@weights R i).
Definition loss_0 i : R := @loss_of R i (fun=> 0).
Definition loss_after i : R := loss_of (after_step i).
Definition noise2 i : R := squared i.
Definition sX i : R := spectral (X (task i)).
End Symbols.

Lemma inhabited (R : realType) : resnet_thm3_6_smooth_A6.inhabited R
  (@instance R) (@L R) (@W_norm R) (@along R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R) (@noise2 R)
  (@sX R).
Proof.
exists (example R); do !split; rewrite ?reach_ge0 ?spectral_ge0 ?squared_loss_ge0 ?squared_ge0 ?ler01 ?example_reach //.
by rewrite /loss /loss_0 -/(@weights R (example R)) ler_pemull ?squared_loss_ge0 // ler1n.
Qed.

Theorem proved (R : realType) : resnet_thm3_6_smooth_A6.statement R
  (@instance R) (@L R) (@W_norm R) (@along R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R) (@noise2 R)
  (@sX R).
Proof.
move=> i; do 10![case=> _]; case=> near _; apply: le_trans (fall near); rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite /along /eta /loss /lA /lB /noise2 /sX /L.
by move: (Num.sqrt _) (expR _) (expR _) (spectral _) (spectral _) (spectral _) (squared i) => *; field.
Qed.
End resnet_thm3_6_smooth_A6_theory.

Module resnet_thm3_6_smooth_A7_theory.
Section Symbols.
Variable R : realType.
Definition instance := one_step R.
Implicit Type i : instance.
Definition L i : nat := layers i.
Definition W_norm i : R := reach i.
Definition along i : R := first_order i.
Definition eta i : R := rate i.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition loss i : R := loss_of (@weights R i).
Definition loss_0 i : R := @loss_of R i (fun=> 0).
Definition loss_after i : R := loss_of (after_step i).
Definition noise2 i : R := squared i.
Definition sX i : R := spectral (X (task i)).
End Symbols.

Lemma example_premises (R : realType) : resnet_thm3_6_smooth_A7.premises R
  (@instance R) (@L R) (@W_norm R) (@along R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R) (@noise2 R)
  (@sX R) (example R).
Proof.
do !split; rewrite ?reach_ge0 ?spectral_ge0 ?squared_loss_ge0 ?squared_ge0 ?ler01 ?example_reach //.
  by rewrite /loss /loss_0 -/(@weights R (example R)) ler_pemull ?squared_loss_ge0 // ler1n.
rewrite /loss_0 -/(@weights R (example R)) example_loss /lA /lB /sX /= spectral_scalar normr1 !mulr1 root_e_inv.
have -> : 1 / 8%:R = (2%:R * Num.sqrt 2%:R)^-1 ^+ 2 :> R by rewrite exprVn exprMn sqrt2_sqr mul1r -natrX -natrM.
have pos : 0 < 2%:R * Num.sqrt 2%:R :> R by rewrite mulr_gt0 ?sqrtr_gt0 ?ltr0n.
rewrite sqrtr_sqr ger0_norm ?invr_ge0 ?(ltW pos) // divff ?gt_eqF // mul1r invf_le1 ?root_e_gt0 //.
by rewrite -[X in X <= _]expR0 /root_e ler_expR divr_ge0 ?ler01 ?ler0n.
Qed.

Lemma inhabited (R : realType) : resnet_thm3_6_smooth_A7.inhabited R
  (@instance R) (@L R) (@W_norm R) (@along R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R) (@noise2 R)
  (@sX R).
Proof. by exists (example R); exact: example_premises. Qed.

Theorem proved (R : realType) : resnet_thm3_6_smooth_A7.statement R
  (@instance R) (@L R) (@W_norm R) (@along R) (@eta R) (@lA R) (@lB R) (@loss R) (@loss_0 R) (@loss_after R) (@noise2 R)
  (@sX R).
Proof.
move=> i; do 10![case=> _]; case=> near [small large]; apply: le_trans (fall near).
have pos : 0 <= (layers i)%:R * (rate i ^+ 2 * squared i) * (lA i * lB i * sX i).
  by do ![exact: ler0n | exact: sqr_ge0 | exact: squared_ge0 | exact: spectral_ge0 | apply: mulr_ge0].
have /(mulr_ge0 pos) more := ge0_of (bracket small large); apply: (le_by more).
rewrite /along /eta /lA /lB /noise2 /sX /L.
by move: (Num.sqrt _) (expR _) (expR _) (spectral _) (spectral _) (spectral _) (squared i) => *; field.
Qed.
End resnet_thm3_6_smooth_A7_theory.
