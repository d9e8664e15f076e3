(* The sigmoid: between 0 and 1, and Lipschitz with the constant 1/4. *)
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
From mathcomp Require Import topology normedtype derive.
Import numFieldTopology.Exports numFieldNormedType.Exports.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Sigmoid.
Variable R : realType.
Implicit Types x v w h : R.

Definition sigmoid x : R := (1 + expR (- x))^-1.

Lemma below_gt0 x : 0 < 1 + expR (- x).
Proof. by rewrite addr_gt0 ?ltr01 ?expR_gt0. Qed.

Lemma sigmoid_gt0 x : 0 < sigmoid x.
Proof. by rewrite invr_gt0 below_gt0. Qed.

Lemma sigmoid_lt1 x : sigmoid x < 1.
Proof. by rewrite invf_lt1 ?below_gt0 // ltr_addl expR_gt0. Qed.

(* sigma(w + h) - sigma(w) = sigma(w + h) (1 - sigma(w)) (1 - e^-h). *)
Lemma sigmoid_difference w h :
  sigmoid (w + h) - sigmoid w = sigmoid (w + h) * (1 - sigmoid w) * (1 - expR (- h)).
Proof.
rewrite /sigmoid opprD expRD; have b_n0 : 1 + expR (- w) != 0 by rewrite gt_eqF ?below_gt0.
have c_n0 : 1 + expR (- w) * expR (- h) != 0 by rewrite gt_eqF // addr_gt0 ?ltr01 ?mulr_gt0 ?expR_gt0.
by field; rewrite b_n0 c_n0.
Qed.

Lemma small_share h : 0 <= h -> 0 <= 1 - expR (- h) <= h.
Proof.
move=> h_ge0; have [->|h_n0] := eqVneq h 0; first by rewrite oppr0 expR0 subrr lexx.
have h_gt0 : 0 < h by rewrite lt0r h_n0.
have below : - h < 0 by rewrite oppr_lt0.
have [|c] := MVT below (fun x _ => is_derive_expR x).
  by apply/continuous_subspaceT => x; exact: continuous_expR.
rewrite in_itv /= => /andP[_ c_lt0]; rewrite expR0 sub0r opprK => ->.
rewrite mulr_ge0 ?(ltW (expR_gt0 _)) //= -[X in _ <= X]mul1r ler_wpmul2r //.
by rewrite ltW // expR_lt1.
Qed.

Lemma sigmoid_step w h : 0 <= h -> sigmoid (w + h) - sigmoid w <= h / 4%:R + h ^+ 2.
Proof.
move=> h_ge0; have /andP[e_ge0 e_le] := small_share h_ge0; rewrite sigmoid_difference.
have s_gt0 := sigmoid_gt0 (w + h); have s_lt1 := sigmoid_lt1 (w + h).
have w_gt0 := sigmoid_gt0 w; have w_lt1 : 0 < 1 - sigmoid w by rewrite subr_gt0 sigmoid_lt1.
have product_ge0 : 0 <= sigmoid (w + h) * (1 - sigmoid w) by rewrite mulr_ge0 ?ltW.
apply: le_trans (ler_wpmul2l product_ge0 e_le) _.
have near : sigmoid (w + h) <= sigmoid w + h.
  rewrite -ler_subl_addl sigmoid_difference; apply: le_trans e_le; rewrite -[X in _ <= X]mul1r ler_wpmul2r //.
  by rewrite -[X in _ <= X]mul1r ler_pmul ?ltW // ltr_subl_addl ltr_addr.
have quarter : (sigmoid w + h) * (1 - sigmoid w) <= 4%:R^-1 + h.
  have half : 0 <= (sigmoid w - 2%:R^-1) ^+ 2 := sqr_ge0 _.
  have rest : 0 <= h * sigmoid w by rewrite mulr_ge0 // ltW.
  by apply: (le_by (addr_ge0 half rest)); field.
apply: le_trans (ler_wpmul2r h_ge0 (le_trans (ler_wpmul2r (ltW w_lt1) near) quarter)) _.
by rewrite mulrDl mulrC expr2.
Qed.

Lemma sigmoid_steps w h k : 0 <= h -> sigmoid (w + h *+ k) - sigmoid w <= (h / 4%:R + h ^+ 2) *+ k.
Proof.
move=> h_ge0; elim: k => [|k below]; first by rewrite !mulr0n addr0 subrr.
rewrite mulrSr addrA [X in _ <= X]mulrSr.
by apply: le_trans (ler_add below (sigmoid_step (w + h *+ k) h_ge0)); rewrite [X in _ <= X]addrC subrKA.
Qed.

Lemma sigmoid_lipschitz_up w d : 0 <= d -> sigmoid (w + d) - sigmoid w <= d / 4%:R.
Proof.
move=> d_ge0; rewrite leNgt; apply/negP; rewrite -subr_gt0; set gap := _ - d / 4%:R => gap_gt0.
pose k := (Num.bound (d ^+ 2 / gap)).+1; have k_gt0 : 0 < k%:R :> R by rewrite ltr0n.
have k_n0 : k%:R != 0 :> R by rewrite gt_eqF.
have large : d ^+ 2 / gap < k%:R.
  apply: lt_trans (archi_boundP _) _; first by rewrite divr_ge0 ?sqr_ge0 // ltW.
  by rewrite ltr_nat.
have := sigmoid_steps w k (divr_ge0 d_ge0 (ltW k_gt0)).
have -> : d / k%:R *+ k = d by rewrite -mulr_natr -mulrA mulVf // mulr1.
have -> : (d / k%:R / 4%:R + (d / k%:R) ^+ 2) *+ k = d / 4%:R + d ^+ 2 / k%:R by rewrite -mulr_natr; field.
rewrite -ler_subl_addl -/gap leNgt => /negP; apply.
by rewrite ltr_pdivr_mulr // mulrC -ltr_pdivr_mulr.
Qed.

Theorem sigmoid_lipschitz v w : `|sigmoid v - sigmoid w| <= `|v - w| / 4%:R.
Proof.
wlog order : v w / w <= v => [same|].
  by case: (leP w v) => [/same //|/ltW/same]; rewrite distrC (distrC w).
have vE : v = w + (v - w) by rewrite [w + _]addrC subrK.
have up : sigmoid v - sigmoid w <= (v - w) / 4%:R by rewrite {1}vE sigmoid_lipschitz_up ?subr_ge0.
have /andP[share_ge0 _] := small_share (ge0_of order).
have low : 0 <= sigmoid v - sigmoid w.
  rewrite {1}vE sigmoid_difference mulr_ge0 // mulr_ge0 ?(ltW (sigmoid_gt0 _)) //.
  by rewrite subr_ge0 ltW ?sigmoid_lt1.
by rewrite ger0_norm // [`|v - w|]ger0_norm ?subr_ge0.
Qed.

End Sigmoid.
