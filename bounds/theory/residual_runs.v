(* Theorem 3.1 for every step that is short enough: what the numbers of a run from zero have to satisfy. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius frobenius_norm extreme maxima.
From bounds.theory Require Import chains least_squares residual_network residual_descent depth.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A run: the task, one layer more than `more`, the step size and the number of steps. *)
Section Runs.
Variable R : realType.
Record trial := Trial { task : problem R; more : nat; rate : R; steps : nat }.
Implicit Type i : trial.
Definition depth i : nat := (more i).+1.
Definition hidden i t := run (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (rate i) t.
Definition excess i t : R := loss_gap (X (task i)) (Y (task i)) (output (A (task i)) (B (task i)) (depth i) (@hidden i t)).
Definition first_loss i : R := squared_loss (X (task i)) (Y (task i)) (output (A (task i)) (B (task i)) (depth i) (@hidden i 0)).
Definition slopes2 i t : R := \sum_(l < depth i)
  frobenius_sqr (gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (@hidden i t) l).
(* The largest norm of a layer after t steps, in the norm of Frobenius. *)
Definition radius i t : R := \big[Num.max/0]_(l < depth i) frobenius (@hidden i t l).
Definition small i : R := weakest (A (task i)) * weakest (B (task i))^T * smallest (X (task i)).
Definition large i : R := spectral (A (task i)) * spectral (B (task i)) * spectral (X (task i)).

Lemma weakest_le_spectral m n (M : 'M[R]_(m, n.+1)) : weakest M <= spectral M.
Proof.
have := le_trans (weakest_le M (delta_mx 0 0)) (norm_mul_le M (delta_mx 0 0)).
by rewrite norm_delta !mulr1.
Qed.

Lemma small_ge0 i : 0 <= small i.
Proof. by rewrite !mulr_ge0 ?weakest_ge0 ?smallest_ge0. Qed.

Lemma small_le_large i : 0 < smallest (X (task i)) -> small i <= large i.
Proof.
move=> pos; apply: ler_pmul; rewrite ?mulr_ge0 ?weakest_ge0 ?smallest_ge0 ?smallest_le_spectral //.
by apply: ler_pmul; rewrite ?weakest_ge0 ?weakest_le_spectral // -(spectral_trmx (B _)) weakest_le_spectral.
Qed.

(* The conditions under which everything follows: maps that are large enough, and steps that are short enough. *)
Definition enough i : Prop :=
  [/\ 0 <= rate i, 0 < smallest (X (task i)), 4%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * root_e R ^+ 3 <= small i &
   rate i * ((Num.sqrt 2%:R * Num.sqrt (excess i 0) * ((depth i)%:R / 2%:R - 1 / 2%:R) * root_e R +
     root_e R ^+ 2 * large i * (depth i)%:R / 2%:R) * large i) <= 1 / 2%:R].

(* The largest step: a share of one. *)
Lemma whole : 2%:R - 1 = 1 :> R. Proof. by ring. Qed.
Lemma whole_room (x k r : R) : x <= k * r -> x <= (2%:R - 1) * k * r. Proof. by rewrite whole mul1r. Qed.
Lemma whole_half (x y : R) : (1 - 1 / 2%:R) * x * y = x / 2%:R * y. Proof. by field. Qed.

Section Enough.
Variables (i : trial) (fine : enough i).
Local Notation h := (1 / 2%:R / (depth i)%:R : R).
Local Notation L := (depth i).

Lemma L_gt0 : (0 < L)%N. Proof. by []. Qed.
Lemma h_ge0 : 0 <= h. Proof. by rewrite !divr_ge0 ?ler01 ?ler0n. Qed.
Lemma h_lt1 : h < 1. Proof. exact: radius_lt1. Qed.
Lemma rate_ge0 : 0 <= rate i. Proof. by case: fine. Qed.
Lemma shortness : rate i * ((Num.sqrt 2%:R * Num.sqrt (excess i 0) * (L%:R / 2%:R - 1 / 2%:R) * root_e R +
  root_e R ^+ 2 * large i * L%:R / 2%:R) * large i) <= 1 / 2%:R.
Proof. by case: fine. Qed.
Lemma powers (x : R) : x ^+ L.-1 ^+ 2 = x ^+ (2 * L - 2).
Proof. by rewrite -exprM -subn1 mulnBl mul1n mulnC. Qed.
Lemma chi_ok : (1 + h) ^+ L.-1 <= root_e R. Proof. exact: ltW (root_upper_lt R L_gt0). Qed.
Lemma turn_ok : ((1 + h) / (1 - h)) ^+ L.-1 <= expR 1.
Proof.
apply: le_trans (ltW (ratio_lt R L_gt0)); rewrite subn1 le_eqVlt; apply/orP; left; apply/eqP; congr (_ ^+ _).
have n0 := gt_eqF (depth_gt0 R L_gt0); have q0 := gt_eqF (twice_gt1 R L_gt0).
by field; rewrite ?n0 ?q0.
Qed.

Lemma low_ok : expR (- 1) <= (1 - h) ^+ L.-1 ^+ 2 :> R.
Proof. by rewrite powers; exact: ltW (lower_gt R L_gt0). Qed.

Lemma kappa_at lo : kappa L (X (task i)) lo (expR 1) (weakest (A (task i))) (weakest (B (task i))^T) * h =
  L%:R * (Num.sqrt 2%:R * Num.sqrt lo) * small i / (4%:R * root_e R ^+ 2) * h.
Proof. by rewrite /kappa root_e_sqr. Qed.

Lemma room_ok : Num.sqrt (excess i 0) <=
  kappa L (X (task i)) (expR (- 1)) (expR 1) (weakest (A (task i))) (weakest (B (task i))^T) * h.
Proof.
case: fine => _ _ enough_ _; rewrite kappa_at sqrt_inv_e.
by apply: room_number => //; rewrite ?sqrt2_sqr ?sqrtr_ge0 ?root_e_gt0 ?ltr0n.
Qed.

Lemma room_depth : Num.sqrt (excess i 0) <=
  kappa L (X (task i)) ((1 - h) ^+ L.-1 ^+ 2) (expR 1) (weakest (A (task i))) (weakest (B (task i))^T) * h.
Proof.
apply: le_trans room_ok _; rewrite !kappa_at; apply: ler_wpmul2r; first exact: h_ge0.
apply: ler_wpmul2r; first by rewrite invr_ge0 mulr_ge0 ?ler0n ?sqr_ge0.
apply: ler_wpmul2r; first exact: small_ge0.
by rewrite !ler_wpmul2l ?ler0n ?sqrtr_ge0 // ler_wsqrtr ?low_ok.
Qed.

Lemma ratio_ok : weakest (A (task i)) * weakest (B (task i))^T * smallest (X (task i)) <= large i.
Proof. by case: fine => _ pos _ _; exact: small_le_large. Qed.

Local Notation with_low low_ge0 low_le room := (run_gap L_gt0 h_ge0 h_lt1 rate_ge0 (weakest_ge0 _) (weakest_ge0 _)
  (@weakest_le _ _ _ _) (@weakest_le _ _ _ _) ratio_ok low_ge0 low_le chi_ok turn_ok shortness (lexx 1) (erefl _) (whole_room room)).

Theorem gap_bound t : excess i t <= (1 - rate i * L%:R * expR (- 1) * small i ^+ 2) ^+ t * excess i 0.
Proof. by have := with_low (ltW (expR_gt0 _)) low_ok room_ok t; rewrite whole mul1r. Qed.

Theorem gap_bound_depth t :
  excess i t <= (1 - rate i * L%:R * (1 - h) ^+ L.-1 ^+ 2 * small i ^+ 2) ^+ t * excess i 0.
Proof. by have := with_low (sqr_ge0 _) (lexx _) room_depth t; rewrite whole mul1r. Qed.

Theorem contracts t : excess i t.+1 <= (1 - rate i * L%:R * expR (- 1) * small i ^+ 2) * excess i t.
Proof.
have := run_contraction L_gt0 h_ge0 h_lt1 rate_ge0 (weakest_ge0 _) (weakest_ge0 _) (@weakest_le _ _ _ _)
  (@weakest_le _ _ _ _) ratio_ok (ltW (expR_gt0 _)) low_ok chi_ok turn_ok shortness (lexx 1) (erefl _)
  (whole_room room_ok) t.
by rewrite whole mul1r.
Qed.

Theorem descends t : excess i t.+1 <= excess i t - rate i / 2%:R * slopes2 i t.
Proof.
have := run_descent L_gt0 h_ge0 h_lt1 rate_ge0 (weakest_ge0 _) (weakest_ge0 _) (@weakest_le _ _ _ _)
  (@weakest_le _ _ _ _) ratio_ok (ltW (expR_gt0 _)) low_ok chi_ok turn_ok shortness (lexx 1) (erefl _)
  (whole_room room_ok) t.
by rewrite whole_half.
Qed.

Theorem stays_near t : radius i t <= h.
Proof.
apply: max_le => [|l]; first exact: h_ge0.
by have [near _] := kept_run L_gt0 h_ge0 h_lt1 rate_ge0 (weakest_ge0 _) (weakest_ge0 _) (@weakest_le _ _ _ _)
  (@weakest_le _ _ _ _) ratio_ok (ltW (expR_gt0 _)) low_ok chi_ok turn_ok shortness (lexx 1) (erefl _) (whole_room room_ok) t;
  apply: near.
Qed.

(* L q^(1/2) |W_l| <= 2 sqrt 2 e^(3/2) sqrt gap. *)
Theorem path_length t : L%:R * small i * radius i t <= 2%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * root_e R ^+ 3.
Proof.
have u_gt0 := root_e_gt0 R; have rhs_ge0 : 0 <= 2%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * root_e R ^+ 3.
  by rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 // ltW // exprn_gt0.
have front : 0 <= L%:R * small i by rewrite mulr_ge0 ?ler0n ?small_ge0.
have each (l : 'I_L) : L%:R * small i * frobenius (@hidden i t l) <=
    2%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * root_e R ^+ 3.
  have := run_radius L_gt0 h_ge0 h_lt1 rate_ge0 (weakest_ge0 _) (weakest_ge0 _) (@weakest_le _ _ _ _)
    (@weakest_le _ _ _ _) ratio_ok (ltW (expR_gt0 _)) low_ok chi_ok turn_ok shortness (lexx 1) (erefl _) (whole_room room_ok) t
    (ltn_ord l).
  rewrite whole mul1r /kappa sqrt_inv_e root_e_sqr -/(small i) -/(excess i 0) -/(hidden i t) => /ge0_of paid.
  have pos : 0 <= 2%:R * Num.sqrt 2%:R * root_e R ^+ 3 by rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 // ltW // exprn_gt0.
  apply: (le_by (mulr_ge0 pos paid)); have u_n0 := gt_eqF u_gt0; have r2 := sqrt2_sqr R.
  move: (frobenius _) (Num.sqrt (excess _ _)) (small i) (L%:R : R) => f g s n.
  move: (Num.sqrt 2%:R) (root_e R) u_n0 r2 => r u u_n0 r2.
  have -> : 2%:R * r * u ^+ 3 * (g - n * (r / u) * s / (4%:R * u ^+ 2) * f) =
      2%:R * r * u ^+ 3 * g - r ^+ 2 / 2%:R * (n * s * f) by field; rewrite u_n0.
  by rewrite r2 divff ?pnatr_eq0 // mul1r [_ * g * u ^+ 3]mulrAC.
apply: (big_ind (fun x => L%:R * small i * x <= _)) => [|x y x_le y_le|l _]; last exact: each.
  by rewrite mulr0.
by case: (leP x y).
Qed.
(* As the proof prints it, with the norms of the maps for their least singular values. *)
Theorem path_printed t : radius i t <= 2%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * spectral (A (task i)) *
  spectral (B (task i)) * spectral (X (task i)) * expR (3%:R / 2%:R) / weakest (A (task i)) ^+ 2
  / weakest (B (task i))^T ^+ 2 / smallest (X (task i)) ^+ 2 / L%:R.
Proof.
have u_gt0 := exprn_gt0 3 (root_e_gt0 R); set g := Num.sqrt (excess i 0); have g_ge0 : 0 <= g by exact: sqrtr_ge0.
rewrite root_e_cube; set P := 2%:R * Num.sqrt 2%:R * g.
have P_ge0 : 0 <= P by rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0.
have [zero|small_n0] := eqVneq (small i) 0.
  apply: (@le_trans _ _ 0); last first.
    by do ![exact: P_ge0 | exact: spectral_ge0 | exact: (ltW u_gt0) | exact: sqr_ge0 | exact: ler0n | rewrite invr_ge0 | apply: mulr_ge0].
  have g0 : g = 0.
    have pos : 0 < 4%:R * Num.sqrt 2%:R :> R by rewrite mulr_gt0 ?sqrtr_gt0 ?ltr0n.
    case: fine => _ _ enough_ _; apply/eqP; rewrite eq_le g_ge0 andbT.
    by move: enough_; rewrite zero pmulr_lle0 // pmulr_rle0.
  apply: max_le => // l; rewrite /hidden (at_rest h_ge0 chi_ok (erefl _) g0 t (ltn_ord l)).
  by rewrite /frobenius frobenius_sqr0 sqrtr0.
have small_gt0 : 0 < small i by rewrite lt0r small_n0 small_ge0.
have := small_n0; rewrite /small !mulf_eq0 !negb_or => /andP[/andP[a_n0 b_n0] s_n0].
have n_gt0 := depth_gt0 R L_gt0.
have -> : P * spectral (A (task i)) * spectral (B (task i)) * spectral (X (task i)) * root_e R ^+ 3 / weakest (A (task i)) ^+ 2
  / weakest (B (task i))^T ^+ 2 / smallest (X (task i)) ^+ 2 / L%:R = P * root_e R ^+ 3 * large i / (L%:R * small i ^+ 2).
  rewrite /small /large; move: (weakest _) (weakest _) (smallest _) (L%:R : R) a_n0 b_n0 s_n0 (gt_eqF n_gt0).
  by move=> a b s n a_n0 b_n0 s_n0 n_n0; field; rewrite a_n0 b_n0 s_n0 n_n0.
rewrite (ler_pdivl_mulr _ _ (mulr_gt0 n_gt0 (exprn_gt0 2 small_gt0))).
have -> : radius i t * (L%:R * small i ^+ 2) = L%:R * small i * radius i t * small i by ring.
apply: (le_trans (ler_wpmul2r (ltW small_gt0) (path_length t))).
by rewrite ler_wpmul2l ?ratio_ok // mulr_ge0 // ltW.
Qed.

Lemma radius_ge0 t : 0 <= radius i t.
Proof. by apply: (big_ind (fun x => 0 <= x)) => // [x y x_ge0 _|l _]; rewrite ?le_maxr ?x_ge0 ?frobenius_ge0. Qed.
End Enough.

Lemma factorE (a b s e n c : R) : 1 - a ^+ 2 * b ^+ 2 * s ^+ 2 * e * n * c = 1 - e * n * c * (a * b * s) ^+ 2.
Proof. by ring. Qed.

(* The conditions of the paper. *)
Lemma premise_number (p x s a b c d : R) : 0 <= p -> 0 < s -> s <= x -> 0 <= a <= c -> 0 <= b <= d ->
  p * x / s ^+ 2 <= a ^+ 2 * b ^+ 2 / c / d -> p <= a * b * s.
Proof.
move=> p_ge0 s_gt0 s_le /andP[a_ge0 a_le] /andP[b_ge0 b_le]; have x_gt0 := lt_le_trans s_gt0 s_le.
have c_ge0 := le_trans a_ge0 a_le; have d_ge0 := le_trans b_ge0 b_le.
rewrite -[X in _ <= X -> _]mulrA -invfM; have [zero|cd_n0] := eqVneq (c * d) 0.
  rewrite zero invr0 mulr0 => bound; suff -> : p = 0 by rewrite !mulr_ge0 // ltW.
  apply/eqP; rewrite eq_le p_ge0 andbT; move: bound.
  by rewrite ler_pdivr_mulr ?exprn_gt0 // mul0r pmulr_lle0.
have cd_gt0 : 0 < c * d by rewrite lt0r cd_n0 mulr_ge0.
rewrite ler_pdivr_mulr ?exprn_gt0 // mulrAC ler_pdivl_mulr // => bound.
rewrite -(ler_pmul2r (mulr_gt0 x_gt0 cd_gt0)) mulrA (le_trans bound) //.
have -> : a ^+ 2 * b ^+ 2 * s ^+ 2 = a * b * s * (s * (a * b)) by ring.
rewrite ler_wpmul2l ?mulr_ge0 ?(ltW s_gt0) // ler_pmul ?mulr_ge0 ?(ltW s_gt0) //.
by rewrite ler_pmul.
Qed.

Lemma premise_enough i : 0 < smallest (X (task i)) ->
  4%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * spectral (X (task i)) * expR (3%:R / 2%:R) / smallest (X (task i)) ^+ 2
    <= weakest (A (task i)) ^+ 2 * weakest (B (task i))^T ^+ 2 / spectral (A (task i)) / spectral (B (task i)) ->
  4%:R * Num.sqrt 2%:R * Num.sqrt (excess i 0) * root_e R ^+ 3 <= small i.
Proof.
move=> pos; rewrite root_e_cube [_ * spectral (X _) * _]mulrAC; apply: premise_number => //.
- by apply: mulr_ge0; [rewrite !mulr_ge0 ?ler0n ?sqrtr_ge0 | exact: ltW (exprn_gt0 _ (root_e_gt0 R))].
- exact: smallest_le_spectral.
- by rewrite weakest_ge0 weakest_le_spectral.
by rewrite weakest_ge0 -(spectral_trmx (B _)) weakest_le_spectral.
Qed.

Lemma root_gap_le_loss i : Num.sqrt (excess i 0) <= Num.sqrt (first_loss i).
Proof. by rewrite ler_wsqrtr // gap_le_loss. Qed.

(* The step size that the proof prints. *)
Lemma printed_short i : 0 <= rate i ->
  rate i <= expR ((- 1) / 2%:R) / 2%:R / (Num.sqrt (first_loss i) + large i) / spectral (A (task i)) / spectral (B (task i))
    / spectral (X (task i)) / (depth i)%:R ->
  rate i * ((Num.sqrt 2%:R * Num.sqrt (excess i 0) * ((depth i)%:R / 2%:R - 1 / 2%:R) * root_e R +
     root_e R ^+ 2 * large i * (depth i)%:R / 2%:R) * large i) <= 1 / 2%:R.
Proof.
move=> rate_ge0; rewrite root_e_inv => short.
apply: (@short_number _ _ _ _ (Num.sqrt (first_loss i))) => //;
  rewrite ?sqrtr_ge0 ?sqrt2_le2 ?root_e_gt0 ?root_e_le2 ?root_gap_le_loss ?ltr0n ?spectral_ge0 //.
Qed.

(* The step size of the theorem is shorter. *)
Lemma theorem_short i : 0 <= rate i ->
  rate i <= Num.sqrt 2%:R * expR ((- 1) / 2%:R) / 4%:R / (Num.sqrt (first_loss i) + large i) / spectral (A (task i))
    / spectral (B (task i)) / spectral (X (task i)) / (depth i)%:R ->
  rate i <= expR ((- 1) / 2%:R) / 2%:R / (Num.sqrt (first_loss i) + large i) / spectral (A (task i)) / spectral (B (task i))
    / spectral (X (task i)) / (depth i)%:R.
Proof.
move=> rate_ge0 /le_trans; apply; do 5![apply: ler_wpmul2r; first by rewrite invr_ge0 ?addr_ge0 ?sqrtr_ge0 ?mulr_ge0 ?spectral_ge0 ?ler0n].
have e_ge0 := ltW (expR_gt0 ((- 1) / 2%:R : R)).
have /(mulr_ge0 e_ge0)/(mulr_ge0 (_ : 0 <= 4%:R^-1)) more := ge0_of (sqrt2_le2 R).
by apply: (le_by (more _)); rewrite ?invr_ge0 ?ler0n //; field.
Qed.
End Runs.
