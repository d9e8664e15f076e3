(* The steps of the method together make a gradient no larger than Lemma 4.3 says.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_lengths l2o_network l2o_layers l2o_training l2o_gradients l2o_offers.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realType.
Implicit Types a k x m beta c : R.

(* Lambda_s of eq. (12). *)
Definition Lambda beta x m (s : R) : R := (1 + beta) * x ^+ 2 + ((4%:R * s - 3%:R) * (1 + beta^-1) + 1) * x * m
  + (2%:R * s - 1) * (beta * (2%:R * s - 1) + 2%:R * s - 2%:R) / beta ^+ 2 * m ^+ 2.

Lemma Lambda_ge0 beta x m s : 0 < beta -> 0 <= x -> 0 <= m -> 1 <= s -> 0 <= Lambda beta x m s.
Proof.
move=> beta_gt0 x_ge0 m_ge0; rewrite -subr_ge0 => s_ge1; have beta_ge0 := ltW beta_gt0; have one : 0 <= 1 :> R := ler01.
have -> : Lambda beta x m s = (1 + beta) * x ^+ 2 + ((4%:R * (s - 1) + 1) * (1 + beta^-1) + 1) * x * m
  + (2%:R * (s - 1) + 1) * (beta * (2%:R * (s - 1) + 1) + 2%:R * (s - 1)) / beta ^+ 2 * m ^+ 2 by rewrite /Lambda; ring.
by nonnegative.
Qed.

Lemma one_step_of_sum a k x m beta : 0 < beta -> 0 <= x -> 0 <= m -> 1 <= k -> a <= beta * x ->
  (a + k * m) * (k * x + 2%:R * (k ^+ 2 - 1) * m / beta + (beta * x + k * m))
    <= beta * Lambda beta x m (k ^+ 2) - beta * x ^+ 2 + a * k * x.
Proof.
move=> beta_gt0 x_ge0 m_ge0; rewrite -subr_ge0 => h_ge0 a_le; have beta_ge0 := ltW beta_gt0.
have one : 0 <= 1 :> R := ler01; have k_ge0 : 0 <= k by rewrite -(subrK 1 k) addr_ge0. have e_ge0 : 0 <= beta * x - a by rewrite subr_ge0.
apply: (ler_by (d := beta * x * (beta * x - a) + m * x * (beta * (2%:R * ((2%:R * k + 1) * (k - 1))) + (k + 1) * (k - 1))
  + (beta * x - a) * m * (2%:R * ((k - 1) * (k + 1)) / beta + k)
  + m ^+ 2 * ((2%:R * k + 1) * (k - 1) * (2%:R * ((k - 1) * (k + 1)) + 1 + k + 2%:R * ((k - 1) * (k + 1)) / beta)))).
  by rewrite /Lambda; field; rewrite gt_eqF.
by nonnegative.
Qed.

Lemma mean_of_two a k x c beta : 0 < beta -> 0 < c -> k ^+ 2 <= c ->
  a * k * x <= (c / beta * a ^+ 2 + beta * x ^+ 2) / 2%:R.
Proof.
move=> beta_gt0 c_gt0 k_le; have c_ge0 := ltW c_gt0; have beta_ge0 := ltW beta_gt0.
have slack : 0 <= c - k ^+ 2 by rewrite subr_ge0.
apply: (ler_by (d := ((c * a - beta * k * x) ^+ 2 / (c * beta) + beta / c * (c - k ^+ 2) * x ^+ 2) / 2%:R)).
  by field; rewrite !gt_eqF.
by nonnegative.
Qed.

Lemma split_sum T (f g : nat -> R) (b c e : R) : \sum_(t < T) (b * f t - c + (e * g t + c) / 2%:R) =
  b * (\sum_(t < T) f t) - T%:R * c + (e * (\sum_(t < T) g t) + T%:R * c) / 2%:R.
Proof.
elim: T => [|T IH]; first by rewrite !big_ord0; field.
by rewrite !big_ord_recr IH /= mulrSr; field.
Qed.
End Numbers.

Section Sum.
Variables (R : realType) (p : problem R) (N : network R 2) (T : nat).
Hypotheses (scale_gt0 : 0 < scale p) (short : curvature p <= scale p).
Notation beta := (scale p).
Let P_within t : within (P p N t) := @factors_within R p N _.

(* A step of the product, applied to M' r, is M' of something no longer than r. *)
Lemma step_back (F : 'rV[R]_(unknowns p)) r : within F -> exists2 w : 'cV[R]_(equations p), norm w <= norm r &
  (step_matrix (M p) beta F)^T *m ((M p)^T *m r) = (M p)^T *m w.
Proof.
move=> F_within; exists (r - beta^-1 *: (M p *m scaled F ((M p)^T *m r))).
  have := residual_step scale_gt0 short (- r) 0 F_within.
  by rewrite /step /gradient mulmx0 !opprK !add0r mulmxN -scalemxAr addrC.
rewrite /step_matrix linearB /= trmx1 linearZ /= trmx_mul tr_diag_mx trmx_mul trmxK mulmxBl mul1mx mulmxBr.
by rewrite -scalemxAl -scalemxAr /scaled !mulmxA.
Qed.

Lemma later_back t k r : exists2 w : 'cV[R]_(equations p), norm w <= norm r &
  (later p N t k)^T *m ((M p)^T *m r) = (M p)^T *m w.
Proof.
elim: k r => [|k IH] r /=; first by exists r; rewrite // trmx1 mul1mx.
have [w w_le next] := step_back r (P_within (t + k)); have [w' w'_le further] := IH w.
by exists w'; [apply: le_trans w'_le w_le | rewrite trmx_mul -mulmxA next].
Qed.

(* What the loss hands to step t. *)
Definition handed t : 'cV[R]_(unknowns p) := (later p N t.+1 (T - t.+1))^T *m Gamma p N T.

Lemma handed_le t : norm (handed t) <= Num.sqrt beta * norm (residual p N T).
Proof.
have [w w_le same] := later_back t.+1 (T - t.+1) (residual p N T); rewrite /handed same.
by apply: le_trans (gradient_of_residual scale_gt0 short w) _; rewrite ler_wpmul2l ?sqrtr_ge0.
Qed.

Lemma entry_of_row t j : `|row_c p N T t 0 j| =
  beta^-1 / 2%:R * (P p N t 0 j * (2%:R - P p N t 0 j) * (`|handed t j 0| * `|Gamma p N t j 0|)).
Proof.
have -> : row_c p N T t 0 j = - beta^-1 * (handed t j 0 * Gamma p N t j 0 * (P p N t 0 j * (1 - P p N t 0 j / 2%:R))).
  rewrite /row_c mxE; congr (_ * _); rewrite mul_mx_diag mxE mul_mx_diag mxE !mxE; congr (_ * _ * _).
  by apply: eq_bigr => k _; rewrite !mxE mulrC.
have -> : P p N t 0 j * (1 - P p N t 0 j / 2%:R) = P p N t 0 j * (2%:R - P p N t 0 j) / 2%:R by field.
have /andP[P_ge0 P_le2] := P_within t j; have half_ge0 : 0 <= P p N t 0 j * (2%:R - P p N t 0 j) / 2%:R.
  by rewrite divr_ge0 ?ler0n // mulr_ge0 ?subr_ge0.
have sizes (c h g q : R) : 0 <= c -> 0 <= q -> `|- c * (h * g * q)| = c * (`|h| * `|g| * q).
  by move=> c_ge0 q_ge0; rewrite !normrM normrN (ger0_norm c_ge0) (ger0_norm q_ge0).
rewrite sizes ?invr_ge0 ?(ltW scale_gt0) //; move: (`|handed t j 0|) (`|Gamma p N t j 0|) => h g.
by ring.
Qed.

(* Step t in the gradient. *)
Lemma part_of_step t : \sum_j `|row_c p N T t 0 j| * norm (col j (inputs_of p N t)) <=
  Num.sqrt beta * norm (residual p N T) / (2%:R * beta) *
    (norm (offered (P p N t) (Gamma p N t)) * (norm (@iterate R p N t) + norm (Gamma p N t))).
Proof.
set U := _ + _; have fed_le j : norm (col j (inputs_of p N t)) <= U.
  have -> : col j (inputs_of p N t) = features (@iterate R p N t) j by apply/colP => k; rewrite !mxE.
  exact: features_length.
have U_ge0 : 0 <= U by rewrite addr_ge0 ?norm_ge0.
apply: (@le_trans _ _ (beta^-1 / 2%:R * (norm (offered (P p N t) (handed t)) * norm (offered (P p N t) (Gamma p N t))) * U)).
  apply: (@le_trans _ _ (\sum_j (`|row_c p N T t 0 j| * U))).
    by apply: ler_sum => j _; rewrite ler_wpmul2l.
  rewrite -mulr_suml ler_wpmul2r // (le_trans _ (ler_wpmul2l _ (meeting (P p N t) (P p N t) _ _))) //; last first.
    by rewrite divr_ge0 ?invr_ge0 ?(ltW scale_gt0) ?ler0n.
  rewrite mulr_sumr; apply: ler_sum => j _; rewrite entry_of_row -expr2 sqr_sqrtr //.
  exact: slope_ge0 (P_within t j).
have handed_small := le_trans (offered_le (handed t) (P_within t)) (handed_le t).
set n := norm (offered _ (Gamma p N t)); have n_ge0 : 0 <= n by apply: norm_ge0.
apply: (ler_by (d := (2%:R * beta)^-1 * (Num.sqrt beta * norm (residual p N T) - norm (offered (P p N t) (handed t))) * (n * U))).
  by field; rewrite gt_eqF.
by rewrite !mulr_ge0 ?invr_ge0 ?mulr_ge0 ?ler0n ?(ltW scale_gt0) ?subr_ge0.
Qed.

(* What a step offers, by its part of the start and its part of the data. *)
Notation of_start t := (norm (offered (P p N t) (gradient (M p) 0 (run (M p) 0 beta (P p N) t (X_0 p))))).

Lemma offers_of_steps t : norm (offered (P p N t) (Gamma p N t)) <= of_start t + Num.sqrt (1 + t%:R) * size_data p.
Proof.
rewrite /Gamma iterate_is_run run_split gradient_split offeredD (le_trans (normD_le _ _)) // ler_add2l.
by apply: le_trans (offered_le _ (P_within t)) _; apply: gradient_from_origin.
Qed.

Lemma start_offers_little t : of_start t <= beta * size_start p.
Proof. by apply: le_trans (offered_le _ (P_within t)) _; apply: gradient_without_data. Qed.

Notation L s := (Lambda beta (size_start p) (size_data p) s%:R).

Lemma one_step t : (t < T)%N ->
  norm (offered (P p N t) (Gamma p N t)) * (norm (@iterate R p N t) + norm (Gamma p N t)) <=
  beta * L t.+1 - beta * size_start p ^+ 2 + (T%:R / beta * of_start t ^+ 2 + beta * size_start p ^+ 2) / 2%:R.
Proof.
move=> t_lt; have t1 : 1 + t%:R = t.+1%:R :> R by rewrite -add1n natrD.
have root_sqr : Num.sqrt t.+1%:R ^+ 2 = t.+1%:R :> R by rewrite sqr_sqrtr ?ler0n.
have root_ge1 : 1 <= Num.sqrt t.+1%:R :> R by rewrite ler_by_sqr ?ler01 ?sqrtr_ge0 // expr1n root_sqr ler1n.
have T_gt0 : 0 < T%:R :> R by rewrite ltr0n (leq_trans _ t_lt).
have data_ge0 : 0 <= size_data p by apply: norm_ge0.
have start_ge0 : 0 <= size_start p by apply: norm_ge0.
have whole := one_step_of_sum scale_gt0 start_ge0 data_ge0 root_ge1 (start_offers_little t).
rewrite root_sqr in whole; apply: le_trans (le_trans whole _); last first.
  by rewrite ler_add2l; apply: mean_of_two => //; rewrite root_sqr ler_nat.
apply: ler_pmul; rewrite ?addr_ge0 ?norm_ge0 //; first by rewrite -t1; apply: offers_of_steps.
apply: ler_add.
  apply: le_trans (iterate_length N t scale_gt0 short) _; rewrite t1 ler_add2l -t1 le_eqVlt; apply/orP; left; apply/eqP.
  by ring.
by apply: le_trans (gradient_of_iterate N t scale_gt0 short) _; rewrite t1 [scale p * _]mulrC.
Qed.

Theorem sum_of_steps : \sum_(t < T) \sum_j `|row_c p N T t 0 j| * norm (col j (inputs_of p N t)) <=
  Num.sqrt beta * norm (residual p N T) / 2%:R * \sum_(1 <= s < T.+1) L s.
Proof.
have r_ge0 : 0 <= Num.sqrt beta * norm (residual p N T) / (2%:R * beta).
  by rewrite divr_ge0 ?mulr_ge0 ?sqrtr_ge0 ?norm_ge0 ?ler0n ?(ltW scale_gt0).
apply: (@le_trans _ _ (Num.sqrt beta * norm (residual p N T) / (2%:R * beta) *
    \sum_(t < T) (beta * L t.+1 - beta * size_start p ^+ 2 + (T%:R / beta * of_start t ^+ 2 + beta * size_start p ^+ 2) / 2%:R))).
  rewrite mulr_sumr; apply: ler_sum => t _; apply: le_trans (part_of_step t) _; rewrite ler_wpmul2l //.
  exact: one_step (ltn_ord t).
have -> : Num.sqrt beta * norm (residual p N T) / 2%:R * (\sum_(1 <= s < T.+1) L s) =
    Num.sqrt beta * norm (residual p N T) / (2%:R * beta) * (beta * \sum_(t < T) L t.+1).
  rewrite big_add1 big_mkord /=; move: (\sum_(t < T) L t.+1) => total; by field; rewrite gt_eqF.
rewrite ler_wpmul2l // (split_sum T (fun t => L t.+1) (fun t => of_start t ^+ 2)).
have energy := offered_run scale_gt0 short P_within T (X_0 p); rewrite -/(size_start p) in energy.
rewrite -addrA ger_addl; move: (\sum_(t < T) _) energy => spent energy.
apply: (ler_by (d := T%:R / (2%:R * beta) * (beta ^+ 2 * size_start p ^+ 2 - spent))).
  by field; rewrite gt_eqF.
by rewrite mulr_ge0 ?subr_ge0 // divr_ge0 ?mulr_ge0 ?ler0n ?(ltW scale_gt0).
Qed.
End Sum.
