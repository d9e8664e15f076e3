(* minv.lemma2b: the loss falls in every extra coefficient up to a little beyond one. *)
From bounds.theory Require Import language arithmetic maxima minv_extra_coefficient.
From mathcomp Require Import ring.
From statements Require minv_lemma2b.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Where coefficients stay below 1 + eps_k, residuals stay in (0, 1), and fall in every coefficient. *)
Section Falling.
Variables (R : realType) (L : nat).
Hypothesis L_gt0 : (0 < L)%N.
Implicit Types (v c x : R) (C : seq R) (p : {poly R}).

Fixpoint each_below v C : Prop :=
  if C is c :: rest then [/\ 0 <= c, 0 < 1 - c * (1 - v) & each_below (after L v c) rest] else True.

Lemma chain_rule (r s d v c : R) n :
  d * r *+ n * (1 - c * (1 - v)) + s * - (c * - d) = d * (r *+ n * (1 - c * (1 - v)) + s * c).
Proof. by rewrite -[_ * r *+ n]mulr_natr -[r *+ n]mulr_natr; ring. Qed.

Lemma after_within v c : 0 < v < 1 -> 0 <= c -> 0 < 1 - c * (1 - v) -> 0 < after L v c < 1.
Proof.
move=> /andP[v_gt0 v_lt1] c_ge0 room_gt0; rewrite afterE mulr_gt0 ?exprn_gt0 //=.
apply: le_lt_trans (_ : v ^+ L < 1); last by rewrite exprn_ilt1 ?ltW // -lt0n.
by rewrite ler_pimulr ?exprn_ge0 ?(ltW v_gt0) // ler_subl_addr ler_addl mulr_ge0 // subr_ge0 ltW.
Qed.

Lemma after_falls p c x : 0 < p.[x] < 1 -> 0 <= c -> 0 < 1 - c * (1 - p.[x]) -> p^`().[x] < 0 ->
  (after L p c%:P)^`().[x] < 0.
Proof.
move=> /andP[p_gt0 p_lt1] c_ge0 room_gt0 falls; rewrite afterE !(deriv_exp, derivE) !(hornerE, hornerMn, horner_exp) /=.
rewrite (_ : _ + _ = p^`().[x] * (p.[x] ^+ L.-1 *+ L * (1 - c * (1 - p.[x])) + p.[x] ^+ L * c)).
  rewrite nmulr_rlt0 // ltr_paddr ?mulr_ge0 ?exprn_ge0 ?(ltW p_gt0) // mulr_gt0 // pmulrn_rgt0 // exprn_gt0 //.
exact: chain_rule.
Qed.

Lemma squares_fall p x C : 0 < p.[x] < 1 -> p^`().[x] < 0 -> each_below p.[x] C ->
  (squares L p (map polyC C))^`().[x] <= 0.
Proof.
elim: C p => [|c rest below] p within falls /=; first by rewrite derivC hornerC.
case=> c_ge0 room_gt0 later.
have value : (after L p c%:P).[x] = after L p.[x] c by rewrite !afterE !(hornerE, horner_exp).
have next : 0 < (after L p c%:P).[x] < 1 by rewrite value after_within.
have next_falls := after_falls within c_ge0 room_gt0 falls.
have /andP[next_gt0 _] := next.
rewrite derivD hornerD; apply: ler_naddr; first by apply: (below _ next next_falls); rewrite value.
rewrite expr2 derivM hornerD !hornerM [X in _ + X]mulrC -mulr2n.
by rewrite mulrn_wle0 // mulr_le0_ge0 ?ltW.
Qed.

Lemma squares_before v C (rest : seq {poly R}) :
  exists s, squares L v%:P (map polyC C ++ rest) = s%:P + squares L (foldl (after L) v C)%:P rest.
Proof.
elim: C v => [|c C same] v /=; first by exists 0; rewrite add0r.
rewrite afterC; have [s ->] := same (after L v c).
by exists (after L v c ^+ 2 + s); rewrite polyCD polyC_exp addrA.
Qed.

Lemma coefficient_falls v c before later : 0 < foldl (after L) v before < 1 -> 0 <= c ->
  0 < 1 - c * (1 - foldl (after L) v before) -> each_below (after L (foldl (after L) v before) c) later ->
  (squares L v%:P (map polyC before ++ 'X :: map polyC later))^`().[c] < 0.
Proof.
move=> within c_ge0 room_gt0 later_ok; have [s ->] := squares_before v before ('X :: map polyC later).
move: (foldl _ _ _) within room_gt0 later_ok => e within room_gt0 later_ok.
have /andP[e_gt0 e_lt1] := within.
rewrite derivD derivC add0r /=; set q := after L e%:P 'X.
have value : q.[c] = after L e c by rewrite /q !afterE !(hornerE, horner_exp).
have next : 0 < q.[c] < 1 by rewrite value after_within.
have falls : q^`().[c] < 0.
  rewrite /q afterE -polyC_exp !derivE !hornerE /= oppr0 mulr0 addr0 mulrN oppr_lt0 mulr_gt0 ?exprn_gt0 //.
  by rewrite subr_gt0.
have /andP[next_gt0 _] := next.
rewrite derivD hornerD; apply: ltr_naddr; first by apply: (squares_fall next falls); rewrite value.
rewrite expr2 derivM hornerD !hornerM [X in _ + X]mulrC -mulr2n.
by rewrite pmulrn_llt0 // nmulr_rlt0.
Qed.
End Falling.

Module minv_lemma2b_theory.
Section Symbols.
Variable R : realType.

(* eps = min_j e_j / (1 - e_j), and coefficients from 0 to 1 + eps, each with the eps of its own layer. *)
Definition least_room d (e : 'I_d.+1 -> R) : R := \big[Num.min/e ord0 / (1 - e ord0)]_j (e j / (1 - e j)).
Fixpoint admissible d (L : nat) (e : 'I_d.+1 -> R) (C : seq R) : Prop :=
  if C is c :: rest then 0 <= c < 1 + least_room e /\ admissible L (fun j => after L (e j) c) rest else True.

(* Singular values, the order, and the extra coefficients of all layers, of which one is looked at. *)
Record instance := Instance {
  singular : spectrum R; order : nat; order_gt0 : (0 < order)%N; before : seq R; coefficient : R; later : seq R;
  before_ok : admissible order (@first R singular) before;
  later_ok : admissible order (fun j => foldl (after order) (@first R singular j) (rcons before coefficient)) later;
}.
Implicit Type i : instance.
Definition c_0 i : R := scale (singular i).
Definition norm_A i : R := \big[Num.max/0]_j @a R (singular i) j.
Definition C_k i : R := coefficient i.
Definition room i : R := least_room (fun j => foldl (after (order i)) (@first R (singular i) j) (before i)).
Definition slope i : R :=
  (losses (singular i) (order i) (map polyC (before i) ++ 'X :: map polyC (later i)))^`().[coefficient i].
End Symbols.

Section Rooms.
Variables (R : realType) (d : nat).
Implicit Types (e : 'I_d.+1 -> R).

Lemma least_room_le e j : least_room e <= e j / (1 - e j).
Proof.
rewrite /least_room; have : j \in index_enum [finType of 'I_d.+1] by rewrite mem_index_enum.
elim: (index_enum _) => // k rest below; rewrite inE big_cons le_minl => /orP[/eqP->|/below ->]; rewrite ?lexx ?orbT //.
Qed.

Lemma below_room e c j : 0 < e j < 1 -> c < 1 + least_room e -> 0 < 1 - c * (1 - e j).
Proof.
move=> /andP[e_gt0 e_lt1] c_lt; have gap : 0 < 1 - e j by rewrite subr_gt0.
rewrite subr_gt0 -ltr_pdivl_mulr //; apply: lt_le_trans c_lt _.
apply: le_trans (_ : 1 + e j / (1 - e j) <= _); first by rewrite ler_add2l least_room_le.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite gt_eqF.
Qed.

Lemma each_of_all L e C j : (0 < L)%N -> (forall k, 0 < e k < 1) -> admissible L e C -> each_below L (e j) C.
Proof.
move=> L_gt0; elim: C e => [//|c rest same] e within [/andP[c_ge0 c_lt] rest_ok] /=.
have room k := below_room (within k) c_lt; split=> //.
by apply: (same (fun k => after L (e k) c)) => // k; apply: after_within.
Qed.

Lemma behind_within L e C : (0 < L)%N -> (forall k, 0 < e k < 1) -> admissible L e C ->
  forall k, 0 < foldl (after L) (e k) C < 1.
Proof.
move=> L_gt0; elim: C e => [//|c rest same] e within [/andP[c_ge0 c_lt] rest_ok] k /=.
by apply: (same (fun k => after L (e k) c)) => // j; apply: after_within => //; apply: below_room.
Qed.
End Rooms.

(* The number 1 with scale 2 and two layers of order 2, with coefficients 1. *)
Lemma inhabited (R : realType) : minv_lemma2b.inhabited R (@instance R) (@C_k R) (@c_0 R) (@norm_A R) (@room R) (@slope R).
Proof.
have room1 (e : 'I_1 -> R) : least_room e = e ord0 / (1 - e ord0).
  by rewrite /least_room big_ord_recl big_ord0 minxx.
have half : @first R (example R) ord0 = 2%:R^-1 by rewrite /first /=; field.
have ok : admissible 2 (@first R (example R)) [:: 1].
  split=> //; rewrite ler01 ltr_addl room1 half (_ : _ / _ = 1) ?ltr01 //; by field.
have ok' : admissible 2 (fun j => foldl (after 2) (@first R (example R) j) (rcons [:: 1] 1)) [::] by [].
exists (@Instance R (example R) 2 isT [:: 1] 1 [::] ok ok').
rewrite /minv_lemma2b.premises /norm_A /room /C_k /c_0 room1 /= !afterE half big_ord_recl big_ord0 (max_idPl _) ?ler01 //.
rewrite (_ : _ / _ = 7%:R^-1); last by field.
by rewrite expr1n; do !split; rewrite ?ltr_addl ?invr_gt0 ?ltr0n ?ltr1n ?ltr01 ?ler01.
Qed.

Theorem proved (R : realType) : minv_lemma2b.statement R (@instance R) (@C_k R) (@c_0 R) (@norm_A R) (@room R) (@slope R).
Proof.
move=> i [c_gt0 [_ [_ [large [C_ge0 C_lt]]]]]; rewrite /minv_lemma2b.conclusion /slope /losses.
have within k : 0 < @first R (singular i) k < 1.
  rewrite subr_gt0 ltr_pdivr_mulr // mul1r ltr_subl_addl ltr_addr divr_gt0 ?exprn_gt0 ?a_gt0 // andbT.
  apply: le_lt_trans large; rewrite ler_pexpn2r ?nnegrE ?(ltW (a_gt0 _)) //.
    exact: (max_ge 0 (fun j => @a R (singular i) j)).
  by apply: le_trans (ltW (a_gt0 (s := singular i) ord0)) (max_ge 0 (fun j => @a R (singular i) j) ord0).
have behind := behind_within (order_gt0 i) within (@before_ok R i).
have falls j : (squares (order i) (@first R (singular i) j)%:P
    (map polyC (before i) ++ 'X :: map polyC (later i)))^`().[coefficient i] < 0.
  apply: coefficient_falls; rewrite ?order_gt0 //.
    exact: (below_room (e := fun k => foldl (after (order i)) (@first R (singular i) k) (before i))).
  rewrite -foldl_rcons; apply: (each_of_all (e := fun k => foldl _ (@first R (singular i) k) (rcons _ _))).
  - exact: order_gt0.
  - move=> k; rewrite foldl_rcons; apply: after_within => //; first exact: order_gt0.
    exact: (below_room (e := fun k => foldl (after (order i)) (@first R (singular i) k) (before i))).
  exact: later_ok.
have part j : ((@a R (singular i) j ^+ 2 / 2%:R)%:P * squares (order i) (@first R (singular i) j)%:P
    (map polyC (before i) ++ 'X :: map polyC (later i)))^`().[coefficient i] < 0.
  by rewrite derivM derivC mul0r add0r hornerM hornerC pmulr_rlt0 // divr_gt0 ?exprn_gt0 ?a_gt0 ?ltr0n.
rewrite raddf_sum horner_sum big_ord_recl; apply: ltr_naddr; last exact: part.
by rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => j _; rewrite oppr_ge0; apply: ltW; apply: part.
Qed.
End minv_lemma2b_theory.
