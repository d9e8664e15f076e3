(* minv.prop2, prop2.any_weight: the weighted residuals of the remaining layers, for matrices that need not commute. *)
From bounds.theory Require Import language vectors spectral arithmetic maxima frobenius nuclear.
From bounds.theory Require Import decimals minv_ranges minv_weighted_residuals.
From mathcomp Require Import ring.
From statements Require minv_prop2.
From statements Require minv_prop2_any_weight.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Weighted.
Variables (R : realType) (m n L : nat) (A : 'M[R]_(m.+1, n)) (w : R).
Hypothesis L_ge4 : (4 <= L)%N.
Implicit Types (E F W : 'M[R]_m.+1) (later : seq ((nat -> R) * 'M[R]_m.+1)) (u v f g : R).
Local Notation K := (w ^+ 2 * spectral A ^+ 2).

Fixpoint fine later : Prop :=
  if later is (C, W) :: rest then [/\ forall l : 'I_L, `|C l - 1| <= 1 / 8%:R, spectral W <= w & fine rest] else True.

Definition holds later u f : Prop := forall W E F, spectral W <= w -> spectral E <= u -> spectral F <= u ->
  `|weighted L A W E later - weighted L A W F later| <= f * (K * nuclear_norm (E - F)).

Lemma one_weight W E F u : spectral W <= w -> spectral E <= u -> spectral F <= u ->
  frobenius_sqr (W *m E *m A) - frobenius_sqr (W *m F *m A) <= 2%:R * u * (K * nuclear_norm (E - F)).
Proof.
move=> W_le E_le F_le; have w_ge0 := le_trans (spectral_ge0 W) W_le; have u_ge0 := le_trans (spectral_ge0 E) E_le.
have -> : frobenius_sqr (W *m E *m A) - frobenius_sqr (W *m F *m A) = dot (W *m (E - F) *m A) (W *m (E + F) *m A).
  rewrite mulmxBr mulmxBl mulmxDr mulmxDl !(dotDl, dotDr, dotNl) !dot_sqr (dotC (W *m F *m A)).
  by rewrite [RHS]addrA addrK.
rewrite -mulmxA dot_adjoint dot_adjoint_r dotC; apply: le_trans (dot_nuclear _ _) _.
rewrite mulrA ler_wpmul2r ?nuclear_ge0 //.
have sum : spectral (W *m (E + F) *m A) <= w * (2%:R * u) * spectral A.
  apply: le_trans (spectral_mulmx _ _) _; rewrite ler_wpmul2r ?spectral_ge0 //.
  apply: le_trans (spectral_mulmx _ _) _; apply: ler_pmul; rewrite ?spectral_ge0 //.
  by apply: le_trans (spectralD _ _) _; rewrite mulr_natl mulr2n ler_add.
have -> : 2%:R * u * K = w * (w * (2%:R * u) * spectral A) * spectral A by ring.
apply: le_trans (spectral_mulmx _ _) _; rewrite spectral_trmx ler_wpmul2r ?spectral_ge0 //.
by apply: le_trans (spectral_mulmx _ _) _; apply: ler_pmul; rewrite ?spectral_ge0 // spectral_trmx.
Qed.

Lemma one_weight_abs W E F u : spectral W <= w -> spectral E <= u -> spectral F <= u ->
  `|frobenius_sqr (W *m E *m A) - frobenius_sqr (W *m F *m A)| <= 2%:R * u * (K * nuclear_norm (E - F)).
Proof.
move=> W_le E_le F_le; have K_ge0 : 0 <= K by rewrite mulr_ge0 ?sqr_ge0.
have u_ge0 := le_trans (spectral_ge0 E) E_le.
rewrite ler_norml one_weight // andbT ler_oppl opprB; apply: le_trans (one_weight W_le F_le E_le) _.
by rewrite ler_wpmul2l ?mulr_ge0 ?ler0n // ler_wpmul2l // -opprB nuclearN_le.
Qed.

Lemma slope_ge0 u : 0 <= u -> 0 <= slope L u.
Proof.
move=> u_ge0; rewrite addr_ge0 ?mulr_ge0 ?divr_ge0 ?exprn_ge0 ?ler0n ?ler01 //.
by apply: sumr_ge0 => l _; rewrite !(addr_ge0, mulr_ge0, exprn_ge0) ?ler0n ?ler01.
Qed.

Lemma holds_step later u v f g : 0 <= u <= 1 / 3%:R -> 0 <= g -> stage u v f g -> fine later ->
  (forall C W rest, later = (C, W) :: rest -> holds rest v g) -> holds later u f.
Proof.
move=> within g_ge0 [reach enough] ok after W E F W_le E_le F_le.
have /andP[u_ge0 _] := within; have w_ge0 := le_trans (spectral_ge0 W) W_le.
have K_ge0 : 0 <= K by apply: mulr_ge0; apply: sqr_ge0.
have KN_ge0 : 0 <= K * nuclear_norm (E - F) by apply: mulr_ge0 => //; apply: nuclear_ge0.
have slope_le := slope_worst L_ge4 within; have s_ge0 := slope_ge0 u_ge0.
apply: le_trans (_ : (2%:R * u + slope L u * g) * (K * nuclear_norm (E - F)) <= _); last first.
  by rewrite ler_wpmul2r //; apply: le_trans enough; rewrite ler_add2l ler_wpmul2r.
case: later ok after => [|[C W'] rest] /= ok after.
  rewrite !addr0; apply: le_trans (one_weight_abs W_le E_le F_le) _.
  by rewrite ler_wpmul2r // ler_addl mulr_ge0.
have [near W'_le rest_ok] := ok; rewrite opprD addrACA mulrDl; apply: le_trans (ler_norm_add _ _) _.
apply: ler_add; first exact: one_weight_abs.
have inside (X : 'M[R]_m.+1) : spectral X <= u -> spectral (layer L C X) <= v.
  by move=> X_le; apply: le_trans (layer_norm u_ge0 near X_le) _; apply: le_trans reach; apply: range_worst.
apply: le_trans (after C W' rest erefl W' _ _ W'_le (inside _ E_le) (inside _ F_le)) _.
have -> : slope L u * g * (K * nuclear_norm (E - F)) = g * (K * (slope L u * nuclear_norm (E - F))) by ring.
rewrite ler_wpmul2l // ler_wpmul2l //; exact: layer_distance.
Qed.

Lemma third_gap (digits : seq nat) p : decimal R digits = 1 / 3%:R - p%:R / (3%:R * 10%:R ^+ 3) ->
  0 <= decimal R digits <= 1 / 3%:R.
Proof.
move=> same; rewrite decimal_ge0 /=; have gap : 0 <= p%:R / (3%:R * 10%:R ^+ 3) :> R.
  by rewrite divr_ge0 ?mulr_ge0 ?exprn_ge0 ?ler0n.
by apply: (le_by gap); rewrite same opprB addrCA subrr addr0.
Qed.

Lemma holds_rest later : fine later -> holds later (decimal R [:: 1; 8; 8]%N) (decimal R [:: 6; 2; 8]%N).
Proof.
have within : 0 <= decimal R [:: 1; 8; 8]%N <= 1 / 3%:R by apply: (@third_gap _ 436); rewrite /=; field.
elim: later => [|[C W] rest same] ok; apply: (holds_step within (decimal_ge0 _ _) (stage4 R) ok) => // C' W' rest' [_ _ <-].
by case: ok => _ _ /same.
Qed.

Lemma holds_before later u v f g : 0 <= u <= 1 / 3%:R -> 0 <= g -> stage u v f g ->
  (forall rest, fine rest -> holds rest v g) -> fine later -> holds later u f.
Proof.
move=> within g_ge0 st after ok; apply: (holds_step within g_ge0 st ok) => C W rest same.
by apply: after; move: ok; rewrite same => -[].
Qed.

Theorem holds_third later : fine later -> holds later (1 / 3%:R) (63%:R / 50%:R).
Proof.
have third : 0 <= (1 / 3%:R : R) <= 1 / 3%:R by rewrite lexx andbT divr_ge0 ?ler0n ?ler01.
apply: (holds_before third (decimal_ge0 _ _) (stage0 R)) => tail.
have w1 : 0 <= decimal R [:: 2; 6]%N <= 1 / 3%:R by apply: (@third_gap _ 220); rewrite /=; field.
apply: (holds_before w1 (decimal_ge0 _ _) (stage1 R)) => tail'.
have w2 : 0 <= decimal R [:: 2; 1; 7]%N <= 1 / 3%:R by apply: (@third_gap _ 349); rewrite /=; field.
apply: (holds_before w2 (decimal_ge0 _ _) (stage2 R)) => tail''.
have w3 : 0 <= decimal R [:: 1; 9; 7]%N <= 1 / 3%:R by apply: (@third_gap _ 409); rewrite /=; field.
exact: (holds_before w3 (decimal_ge0 _ _) (stage3 R) holds_rest).
Qed.
End Weighted.

(* What both claims speak of. *)
Section Data.
Variable R : realType.

(* A matrix, two residuals, the weight of this layer, and coefficients and weights of the layers that follow. *)
Record data := Data {
  rows : nat; columns : nat; A : 'M[R]_(rows.+1, columns); E_hat : 'M[R]_rows.+1; E_tilde : 'M[R]_rows.+1;
  W : 'M[R]_rows.+1; order : nat; later : seq ((nat -> R) * 'M[R]_rows.+1);
}.
Implicit Type i : data.
Definition gap i : R := `|weighted (order i) (A i) (W i) (E_hat i) (later i) - weighted (order i) (A i) (W i) (E_tilde i) (later i)|.

Lemma fine_data i : deviation (order i) (later i) <= 1 / 8%:R -> fine (order i) (heaviest (W i) (later i)) (later i).
Proof.
rewrite /deviation /heaviest; elim: (later i) => [//|[C V] rest same]; rewrite !big_cons /= !le_maxl => /andP[near rest_near].
split; [|by rewrite le_maxr lexx|].
  by move=> l; apply: le_trans (max_ge 0 (fun l : 'I__ => `|C l - 1|) l) near.
have heavier w w' (more : seq _) : w <= w' -> fine (order i) w more -> fine (order i) w' more.
  by move=> le; elim: more => [//|[D U] more' still] [near' U_le /still ok]; split=> //; apply: le_trans le.
by apply: heavier (same rest_near); rewrite le_maxr lexx orbT.
Qed.

Lemma gap_le i : (4 <= order i)%N -> deviation (order i) (later i) <= 1 / 8%:R ->
  Num.max (spectral (E_hat i)) (spectral (E_tilde i)) <= 1 / 3%:R ->
  gap i <= 63%:R / 50%:R * (heaviest (W i) (later i) ^+ 2 * spectral (A i) ^+ 2 * nuclear_norm (E_hat i - E_tilde i)).
Proof.
move=> L_ge4 near; rewrite le_maxl => /andP[hat_le tilde_le].
have := holds_third (A i) L_ge4 (fine_data near); rewrite /holds /gap; apply=> //; rewrite /heaviest.
by elim: (later i) => [|x rest same]; rewrite ?big_nil ?big_cons ?le_maxr ?same ?orbT.
Qed.

(* The numbers 0 and 1/3, with weights one and one more layer of order 4 with coefficients one. *)
Definition example : data := @Data 0 1 1%:M 0 (3%:R^-1)%:M 1 4 [:: (fun=> 1, 1)].

Lemma size_example : Num.max (spectral (E_hat example)) (spectral (E_tilde example)) = 1 / 3%:R.
Proof. by rewrite spectral0 spectral_scalar ger0_norm ?invr_ge0 ?ler0n // mul1r; apply/max_idPr; rewrite invr_ge0 ler0n. Qed.

Lemma deviation_example : deviation (order example) (later example) = 0.
Proof.
rewrite /deviation big_cons big_nil /= (_ : \big[_/_]_(_ < _) _ = 0) ?maxxx //.
by elim/big_ind: _ => // [x y -> ->|l _]; rewrite ?maxxx ?subrr ?normr0.
Qed.

Lemma heaviest_example : heaviest (W example) (later example) = 1.
Proof. by rewrite /heaviest big_cons big_nil /= spectral1 maxxx. Qed.
End Data.

Module minv_prop2_any_weight_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition L i : nat := order i.
Definition norm_A i : R := spectral (A i).
Definition norm_W i : R := heaviest (W i) (later i).
Definition delta i : R := deviation (order i) (later i).

(* max(|E|, |E'|), |E - E'|_* and |H(E) - H(E')|. *)
Definition size i : R := Num.max (spectral (E_hat i)) (spectral (E_tilde i)).
Definition nuclear i : R := nuclear_norm (E_hat i - E_tilde i).
Definition difference i : R := gap i.
End Symbols.

Lemma inhabited (R : realType) : minv_prop2_any_weight.inhabited R
  (@instance R) (@L R) (@delta R) (@difference R) (@norm_A R) (@norm_W R) (@nuclear R) (@size R).
Proof.
exists (example R); rewrite /minv_prop2_any_weight.premises /delta /size /norm_W size_example deviation_example heaviest_example.
by rewrite /norm_A /= spectral1 /nuclear nuclear_ge0 /difference normr_ge0 divr_ge0 ?ler0n ?ler01.
Qed.

Theorem proved (R : realType) : minv_prop2_any_weight.statement R
  (@instance R) (@L R) (@delta R) (@difference R) (@norm_A R) (@norm_W R) (@nuclear R) (@size R).
Proof.
move=> i [_ [_ [_ [_ [_ [_ [_ [L_ge4 [near [small _]]]]]]]]]]; rewrite /minv_prop2_any_weight.conclusion.
apply: le_trans (gap_le L_ge4 near small) _; rewrite -/(norm_A i) -/(norm_W i) -/(nuclear i).
by rewrite le_eqVlt; apply/orP; left; apply/eqP; move: (norm_A i) (norm_W i) (nuclear i) => a w v; field.
Qed.
End minv_prop2_any_weight_theory.

Module minv_prop2_theory.
Section Symbols.
Variable R : realType.
Definition instance := data R.
Implicit Type i : instance.
Definition L i : nat := order i.
Definition norm_A i : R := spectral (A i).
Definition norm_W i : R := heaviest (W i) (later i).
Definition delta i : R := deviation (order i) (later i).

(* max(|E|, |E'|), |E - E'|_* and |H(E) - H(E')|. *)
Definition size i : R := Num.max (spectral (E_hat i)) (spectral (E_tilde i)).
Definition nuclear i : R := nuclear_norm (E_hat i - E_tilde i).
Definition difference i : R := gap i.
End Symbols.

Lemma inhabited (R : realType) : minv_prop2.inhabited R
  (@instance R) (@L R) (@delta R) (@difference R) (@norm_A R) (@norm_W R) (@nuclear R) (@size R).
Proof.
exists (example R); rewrite /minv_prop2.premises /delta /size /norm_W size_example deviation_example heaviest_example.
rewrite /norm_A /= spectral1 /nuclear nuclear_ge0 /difference normr_ge0 expr1n divr_ge0 ?ler0n ?ler01 //.
by do !split; rewrite ?ltr01 ?lexx ?divr_ge0 ?ler0n ?ler01 // ler_pdivl_mulr ?ltr0n // mul1r ler_nat.
Qed.

Theorem proved (R : realType) : minv_prop2.statement R
  (@instance R) (@L R) (@delta R) (@difference R) (@norm_A R) (@norm_W R) (@nuclear R) (@size R).
Proof.
move=> i [_ [_ [_ [A_gt0 [_ [v_ge0 [_ [L_ge4 [near [small [A_le W_le]]]]]]]]]]]; rewrite /minv_prop2.conclusion.
apply: le_trans (gap_le L_ge4 near small) _; rewrite -/(norm_A i) -/(norm_W i) -/(nuclear i) mulrA ler_wpmul2r //.
have A2_le : norm_A i ^+ 2 <= 1 by rewrite exprn_ile1 // ltW.
have c_ge0 : 0 <= 63%:R / 50%:R :> R by rewrite divr_ge0 ?ler0n.
apply: le_trans (_ : 63%:R / 50%:R * (100%:R / 63%:R * 1) <= _).
  by rewrite ler_wpmul2l // ler_pmul ?sqr_ge0.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
Qed.
End minv_prop2_theory.
