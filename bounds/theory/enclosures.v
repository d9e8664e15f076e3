(* Real numbers between two multiples of 2^-60, and arithmetic that keeps them there. A file of lemmas. *)
From Coq Require Import BinInt Lia.
From bounds.theory Require Import language arithmetic.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.

(* An interval by its ends, in units of 2^-60. *)
Definition one_unit : Z := (2 ^ 60)%BZ.
Definition interval := (Z * Z)%type.

Definition floor_unit (z : Z) : Z := (z / one_unit)%BZ.
Definition ceil_unit (z : Z) : Z := (- ((- z) / one_unit))%BZ.
Definition least4 (a b c d : Z) : Z := Z.min (Z.min a b) (Z.min c d).
Definition most4 (a b c d : Z) : Z := Z.max (Z.max a b) (Z.max c d).

Definition iadd (x y : interval) : interval := (x.1 + y.1, x.2 + y.2)%BZ.
Definition isub (x y : interval) : interval := (x.1 - y.2, x.2 - y.1)%BZ.
Definition imul (x y : interval) : interval :=
  (floor_unit (least4 (x.1 * y.1) (x.1 * y.2) (x.2 * y.1) (x.2 * y.2)),
   ceil_unit (most4 (x.1 * y.1) (x.1 * y.2) (x.2 * y.1) (x.2 * y.2)))%BZ.
(* Of an interval of positive numbers. *)
Definition iinv (x : interval) : interval := (one_unit * one_unit / x.2, - (- (one_unit * one_unit) / x.1))%BZ.
Definition fraction (p q : Z) : interval := (p * one_unit / q, - (- (p * one_unit) / q))%BZ.

Section Reals.
Variable R : realType.

Definition zr (z : Z) : R := (Z.to_nat z)%:R - (Z.to_nat (- z))%:R.

Lemma zr_nat (m n : nat) : zr (Z.of_nat m - Z.of_nat n) = m%:R - n%:R.
Proof.
rewrite /zr; have [le|lt] := leqP n m.
  have -> : Z.to_nat (Z.of_nat m - Z.of_nat n) = (m - n)%N by move/ssrnat.leP: le => le; rewrite -minusE; lia.
  have -> : Z.to_nat (- (Z.of_nat m - Z.of_nat n)) = 0%N by move/ssrnat.leP: le => le; lia.
  by rewrite natrB // subr0.
have -> : Z.to_nat (Z.of_nat m - Z.of_nat n) = 0%N by move/ssrnat.ltP: lt => lt; lia.
have -> : Z.to_nat (- (Z.of_nat m - Z.of_nat n)) = (n - m)%N by move/ssrnat.ltP: lt => lt; rewrite -minusE; lia.
by rewrite (natrB _ (ltnW lt)) sub0r opprB.
Qed.

Lemma parts z : z = (Z.of_nat (Z.to_nat z) - Z.of_nat (Z.to_nat (- z)))%BZ.
Proof. by lia. Qed.

Lemma zrD a b : zr (a + b) = zr a + zr b.
Proof.
rewrite {1}(parts a) {1}(parts b); set m := Z.to_nat a; set n := Z.to_nat (- a); set p := Z.to_nat b; set q := Z.to_nat (- b).
have -> : (Z.of_nat m - Z.of_nat n + (Z.of_nat p - Z.of_nat q))%BZ = (Z.of_nat (m + p)%N - Z.of_nat (n + q)%N)%BZ.
  by rewrite -!plusE; lia.
by rewrite zr_nat !natrD /zr -/m -/n -/p -/q; ring.
Qed.

Lemma zrM a b : zr (a * b) = zr a * zr b.
Proof.
rewrite {1}(parts a) {1}(parts b); set m := Z.to_nat a; set n := Z.to_nat (- a); set p := Z.to_nat b; set q := Z.to_nat (- b).
have -> : ((Z.of_nat m - Z.of_nat n) * (Z.of_nat p - Z.of_nat q))%BZ =
    (Z.of_nat (m * p + n * q)%N - Z.of_nat (m * q + n * p)%N)%BZ.
  by rewrite -!plusE -!multE; lia.
by rewrite zr_nat !natrD !natrM /zr -/m -/n -/p -/q; ring.
Qed.

Lemma zrN a : zr (- a) = - zr a.
Proof. by rewrite /zr Z.opp_involutive opprB. Qed.

Lemma zrB a b : zr (a - b) = zr a - zr b.
Proof. by rewrite /Z.sub zrD zrN. Qed.

Lemma zr_le a b : (a <= b)%BZ -> zr a <= zr b.
Proof.
move=> le; rewrite -subr_ge0 -zrB /zr; have -> : Z.to_nat (- (b - a)) = 0%N by lia.
by rewrite subr0 ler0n.
Qed.

Lemma zr_gt0 a : (0 < a)%BZ -> 0 < zr a.
Proof.
move=> gt0; rewrite /zr; have -> : Z.to_nat (- a) = 0%N by lia.
by rewrite subr0 ltr0n; apply/ssrnat.ltP; lia.
Qed.

Notation u := (zr one_unit).
Lemma unit_gt0 : 0 < u. Proof. exact: zr_gt0. Qed.

Definition within (i : interval) (x : R) : Prop := zr i.1 <= x * u /\ x * u <= zr i.2.

Lemma floor_le z : zr (floor_unit z) * u <= zr z.
Proof. by rewrite -zrM; apply: zr_le; rewrite Z.mul_comm; apply: Z.mul_div_le. Qed.

Lemma ceil_ge z : zr z <= zr (ceil_unit z) * u.
Proof. by rewrite -[zr z]opprK -zrN ler_oppl -mulNr -zrN Z.opp_involutive; exact: floor_le. Qed.

Lemma within_add i j x y : within i x -> within j y -> within (iadd i j) (x + y).
Proof. by case=> [a b] [c d]; split; rewrite zrD mulrDl ler_add. Qed.

Lemma within_sub i j x y : within i x -> within j y -> within (isub i j) (x - y).
Proof. by case=> [a b] [c d]; split; rewrite zrB mulrBl ler_sub. Qed.

(* The least product of ends lies below every product. *)
Lemma corner (m a b c d x y : R) : m <= a * c -> m <= a * d -> m <= b * c -> m <= b * d ->
  a <= x -> x <= b -> c <= y -> y <= d -> m <= x * y.
Proof.
move=> ac ad bc bd ax xb cy yd; have edge (t : R) : m <= a * t -> m <= b * t -> m <= x * t.
  move=> at_ bt; have [t_ge0|t_le0] := lerP 0 t.
    exact: le_trans at_ (ler_wpmul2r t_ge0 ax).
  exact: le_trans bt (ler_wnmul2r (ltW t_le0) xb).
have low := edge c ac bc; have high := edge d ad bd; have [x_ge0|x_le0] := lerP 0 x.
  exact: le_trans low (ler_wpmul2l x_ge0 cy).
exact: le_trans high (ler_wnmul2l (ltW x_le0) yd).
Qed.

Lemma within_mul i j x y : within i x -> within j y -> within (imul i j) (x * y).
Proof.
case=> [a b] [c d]; have scaled : x * y * u * u = (x * u) * (y * u) by ring.
split; rewrite -(ler_pmul2r unit_gt0) scaled.
  apply: le_trans (floor_le _) _.
  by apply: (corner _ _ _ _ a b c d); rewrite -zrM; apply: zr_le; rewrite /least4; lia.
apply: le_trans (ceil_ge _); rewrite -[_ * (y * u)]opprK -mulNr ler_oppl.
have a' : - zr i.2 <= - (x * u) by rewrite ler_opp2.
have b' : - (x * u) <= - zr i.1 by rewrite ler_opp2.
by apply: (corner _ _ _ _ a' b' c d); rewrite mulNr -zrM ler_opp2; apply: zr_le; rewrite /most4; lia.
Qed.

Lemma within_inv i x : (0 < i.1)%BZ -> within i x -> within (iinv i) x^-1.
Proof.
move=> gt0 [low high]; have i1 := zr_gt0 gt0; have xu : 0 < x * u := lt_le_trans i1 low.
have i2 : 0 < zr i.2 := lt_le_trans xu high; have x_gt0 : 0 < x by move: xu; rewrite pmulr_lgt0 ?unit_gt0.
have x_n0 : x != 0 by rewrite gt_eqF.
have u_ge0 := ltW unit_gt0.
have i2_gt0 : (0 < i.2)%BZ.
  case: (Z.le_gt_cases i.2 0) => [le|]; last by lia.
  by have := lt_le_trans i2 (zr_le le); rewrite /zr subrr ltxx.
split.
  rewrite -(ler_pmul2r i2) -zrM; apply: (@le_trans _ _ (zr (one_unit * one_unit))).
    by apply: zr_le; rewrite Z.mul_comm; apply: Z.mul_div_le.
  rewrite zrM; apply: le_trans (ler_wpmul2l _ high); last by rewrite mulr_ge0 ?invr_ge0 // ltW.
  by rewrite mulrACA mulVf // mul1r.
rewrite -(ler_pmul2r i1); apply: (@le_trans _ _ (zr (one_unit * one_unit))).
  rewrite zrM; apply: le_trans (ler_wpmul2l _ low) _; first by rewrite mulr_ge0 ?invr_ge0 // ltW.
  by rewrite mulrACA mulVf // mul1r.
rewrite -zrM; apply: zr_le; have := Z.mul_div_le (- (one_unit * one_unit)) _ gt0.
by cbn [iinv snd]; lia.
Qed.

Lemma within_fraction p q x : (0 < q)%BZ -> x * zr q = zr p -> within (fraction p q) x.
Proof.
move=> gt0 same; have q_gt0 := zr_gt0 gt0; split; rewrite -(ler_pmul2r q_gt0) mulrAC same -!zrM; apply: zr_le; cbn [fraction fst snd].
  by rewrite Z.mul_comm; apply: Z.mul_div_le.
by have := Z.mul_div_le (- (p * one_unit)) _ gt0; lia.
Qed.

Lemma zr_of (n : nat) : zr (Z.of_nat n) = n%:R.
Proof. by have := zr_nat n 0; rewrite Z.sub_0_r subr0. Qed.

Lemma within_ratio (p q : nat) x : (0 < q)%N -> x * q%:R = p%:R -> within (fraction (Z.of_nat p) (Z.of_nat q)) x.
Proof.
move=> gt0 same; apply: within_fraction; last by rewrite !zr_of.
by move/ssrnat.ltP: gt0 => gt0; lia.
Qed.

(* What an interval tells. *)
Lemma within_le i x y (p q : Z) : (0 < q)%BZ -> y * zr q = zr p -> (i.2 * q <= p * one_unit)%BZ -> within i x -> x <= y.
Proof.
move=> gt0 same le [_ high]; have q_gt0 := zr_gt0 gt0.
rewrite -(ler_pmul2r unit_gt0) -(ler_pmul2r q_gt0); apply: le_trans (ler_wpmul2r (ltW q_gt0) high) _.
by rewrite [y * u * _]mulrAC same -!zrM; apply: zr_le.
Qed.

Lemma within_ge i x y (p q : Z) : (0 < q)%BZ -> y * zr q = zr p -> (p * one_unit <= i.1 * q)%BZ -> within i x -> y <= x.
Proof.
move=> gt0 same le [low _]; have q_gt0 := zr_gt0 gt0.
rewrite -(ler_pmul2r unit_gt0) -(ler_pmul2r q_gt0); apply: le_trans (ler_wpmul2r (ltW q_gt0) low).
by rewrite [y * u * _]mulrAC same -!zrM; apply: zr_le.
Qed.
End Reals.
