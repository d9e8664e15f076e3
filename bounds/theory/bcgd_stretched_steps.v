(* Real states inside the enclosures of bcgd_stretched_run, step by step.
   A file of lemmas: bcgd.thm3_4 as printed rests on it. *)
From Coq Require Import BinInt.
From bounds.theory Require Import language arithmetic enclosures bcgd_two_layers bcgd_stretched_run.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.

(* Proofs about real numbers must not begin to compute. *)
Opaque iadd isub imul iinv fraction.
Notation itop := (fun i => top iadd isub imul (fraction 1 1) half (rate_top i) i).
Notation ibottom := (fun i => bottom isub imul half (rate_bottom i) (fraction 4 5) (fraction 19 20) i).
Notation A_of := (gram_A iadd imul).
Notation B_of := (gram_B iadd imul half).
Notation E_of := (gram_E iadd imul half).

Section Constants.
Variable R : realType.
Lemma within_half : within half (2%:R^-1 : R).
Proof. by apply: (@within_ratio _ 1 2) => //; field. Qed.
Lemma within_fifth : within fifth (5%:R^-1 : R).
Proof. by apply: (@within_ratio _ 1 5) => //; field. Qed.
Lemma within_one : within (fraction 1 1) (1 : R).
Proof. by apply: (@within_ratio _ 1 1) => //; rewrite mul1r. Qed.
End Constants.

Ltac enclosed := repeat match goal with
  | H : within ?i ?y |- within ?i ?y => exact H
  | |- within half _ => apply within_half
  | |- within fifth _ => apply within_fifth
  | |- within (fraction 1 1) _ => apply within_one
  | |- within (iadd _ _) _ => apply within_add
  | |- within (isub _ _) _ => apply within_sub
  | |- within (imul _ _) _ => apply within_mul
  end.

Section Reals.
Variable R : realType.
Implicit Types (s : state R) (i : state interval) (z : R).
Notation x := (2%:R^-1 : R).
Notation A_s := (@gram_A R (@GRing.add R) (@GRing.mul R)).
Notation B_s := (@gram_B R (@GRing.add R) (@GRing.mul R) x).
Notation E_s := (@gram_E R (@GRing.add R) (@GRing.mul R) x).
Notation n_s := (@size R (@GRing.add R) (@GRing.mul R)).
Notation minus := (fun p q : R => p - q).

Definition inside i s : Prop :=
  ([/\ within (a_1 i) (a_1 s), within (a_2 i) (a_2 s), within (v i) (v s) & within (b i) (b s)] *
   [/\ within (c i) (c s), within (w i) (w s), within (d_1 i) (d_1 s) & within (d_2 i) (d_2 s)])%type.

(* What size_between says of the squared norm z. *)
Definition between s z : Prop := A_s s <= z /\ (E_s s < A_s s -> z <= A_s s + B_s s * B_s s / (A_s s - E_s s)).

Lemma positive_low j (y : R) : Z.ltb 0 j.1 -> within j y -> 0 < y.
Proof.
move/Z.ltb_lt => gt0 [low _]; rewrite -(pmulr_lgt0 y (unit_gt0 R)); apply: lt_le_trans low; exact: zr_gt0.
Qed.

Section Enclosed.
Variables (i : state interval) (s : state R).
Hypothesis i_s : inside i s.

Lemma within_A : within (A_of i) (A_s s). Proof. by case: i_s => [[? ? ? ?] [? ? ? ?]]; rewrite /gram_A; enclosed. Qed.
Lemma within_B : within (B_of i) (B_s s). Proof. by case: i_s => [[? ? ? ?] [? ? ? ?]]; rewrite /gram_B; enclosed. Qed.
Lemma within_E : within (E_of i) (E_s s). Proof. by case: i_s => [[? ? ? ?] [? ? ? ?]]; rewrite /gram_E; enclosed. Qed.
Lemma within_n : within (size iadd imul i) (n_s s). Proof. by case: i_s => [[? ? ? ?] [? ? ? ?]]; rewrite /size; enclosed. Qed.

Lemma within_norm z : fine_top i -> between s z -> within (norm_of i) z.
Proof.
move=> /andP[gap _] [low high]; have := within_A; have := within_B; have := within_E => wE wB wA.
have wG := within_sub wA wE; have pos := positive_low gap wG; split.
  by apply: le_trans (proj1 wA) _; rewrite ler_pmul2r ?unit_gt0.
have /high z_le : E_s s < A_s s by rewrite -subr_gt0.
have := within_add wA (within_mul (within_mul wB wB) (within_inv (proj1 (Z.ltb_lt _ _) gap) wG)); case=> _ top_.
by rewrite /norm_of; cbn [fst snd]; apply: le_trans top_; rewrite ler_pmul2r ?unit_gt0.
Qed.

Lemma within_rate_top z : fine_top i -> between s z -> within (rate_top i) (5%:R^-1 / z).
Proof.
move=> ok sz; apply: within_mul; first exact: within_fifth.
by apply: within_inv (within_norm ok sz); apply/Z.ltb_lt; case/andP: ok.
Qed.

Lemma size_gt0 : fine_bottom i -> 0 < n_s s. Proof. by move/positive_low; apply; exact: within_n. Qed.

Lemma within_rate_bottom : fine_bottom i -> within (rate_bottom i) (5%:R^-1 / n_s s).
Proof.
move=> ok; apply: within_mul; first exact: within_fifth.
by apply: within_inv within_n; apply/Z.ltb_lt.
Qed.

Lemma inside_top z : fine_top i -> between s z -> inside (itop i) ('top x (5%:R^-1 / z) s).
Proof.
move=> ok sz; have wr := within_rate_top ok sz; have := within_A; have := within_B; have := within_E => wE wB wA.
case: i_s => [[? ? ? ?] [? ? ? ?]]; split; split; cbn [top a_1 a_2 v b c w d_1 d_2]; unfold left_1, left_2, pull_1, pull_2; enclosed.
Qed.

Lemma inside_bottom : fine_bottom i ->
  inside (ibottom i) ('bottom x (5%:R^-1 / n_s s) (1 - 5%:R^-1) (1 - 5%:R^-1 * x ^+ 2) s).
Proof.
move=> ok; have wr := within_rate_bottom ok; case: i_s => [[? ? ? ?] [? ? ? ?]].
have w1 : within (fraction 4 5) (1 - 5%:R^-1 : R) by apply: (@within_ratio _ 4 5) => //; field.
have w2 : within (fraction 19 20) (1 - 5%:R^-1 * x ^+ 2 : R) by apply: (@within_ratio _ 19 20) => //; field.
split; split; cbn [bottom a_1 a_2 v b c w d_1 d_2]; enclosed.
Qed.
End Enclosed.
End Reals.

Opaque widen twentieth swept.

Section Trap.
Variable R : realType.
Implicit Types (s : state R) (i : interval) (y z : R).
Notation x := (2%:R^-1 : R).
Notation u := (zr R one_unit).
Notation n_s := (@size R (@GRing.add R) (@GRing.mul R)).

(* One sweep: z is the squared norm of W_1 X. *)
Definition follows s s' : Prop := exists2 z, between s z &
  let t := 'top x (5%:R^-1 / z) s in
  n_s t != 0 -> s' = 'bottom x (5%:R^-1 / n_s t) (1 - 5%:R^-1) (1 - 5%:R^-1 * x ^+ 2) t.

Lemma swept_inside k (f : nat -> state R) (i : state interval) : fine k i -> inside i (f 0%N) -> (forall j, follows (f j) (f j.+1)) -> inside (swept k i) (f k).
Proof.
elim: k f i => // k IH f i /and3P[ok_top ok_bottom ok] i_f run.
have [z z_ok next] := run 0%N; have i_t := inside_top i_f ok_top z_ok.
have n_gt0 := size_gt0 i_t ok_bottom.
apply: (IH (fun j => f j.+1) _ ok) => // /=; rewrite next; last by rewrite gt_eqF.
exact: inside_bottom.
Qed.

Lemma small_le i y (q_ : R) (p q : Z) : (0 < q)%BZ -> q_ * zr R q = zr R p -> small p q i -> within i y -> `|y| <= q_.
Proof.
move=> gt0 same /andP[/Z.leb_le high /Z.leb_le low] [y_low y_high].
have q_gt0 := zr_gt0 R gt0; have u_gt0 := unit_gt0 R.
have high' := zr_le R high; have low' := zr_le R low; rewrite (zrM R i.2) (zrM R p) in high'; rewrite (zrM R i.1) (zrM R (- p)) zrN in low'.
rewrite ler_norml; apply/andP; split; rewrite -(ler_pmul2r u_gt0) -(ler_pmul2r q_gt0).
  apply: le_trans (ler_wpmul2r (ltW q_gt0) y_low); apply: le_trans low'.
  have -> : - q_ * u * zr R q = - (q_ * zr R q) * u by ring.
  by rewrite same lexx.
apply: le_trans (ler_wpmul2r (ltW q_gt0) y_high) _; apply: le_trans high' _.
have -> : q_ * u * zr R q = q_ * zr R q * u by ring.
by rewrite same.
Qed.

Lemma within_widen i y y0 (d : R) (r : Z) : within i y0 -> `|y - y0| <= d -> d * u <= zr R r -> within (widen r i) y.
Proof.
Transparent widen.
move=> [low high]; rewrite ler_norml => /andP[above below] fits; have u_gt0 := unit_gt0 R; rewrite /widen /within; cbn [fst snd].
have := ler_wpmul2r (ltW u_gt0) above; have := ler_wpmul2r (ltW u_gt0) below; rewrite mulNr !mulrBl zrB zrD.
move: (y * u) (y0 * u) (d * u) low high fits => p q e low high fits up down; split.
  have sum := addr_ge0 (addr_ge0 (ge0_of low) (ge0_of fits)) (ge0_of down); by apply: (le_by sum); ring.
have sum := addr_ge0 (addr_ge0 (ge0_of high) (ge0_of fits)) (ge0_of up); by apply: (le_by sum); ring.
Opaque widen.
Qed.

(* A weight that moves by at most 11/200 of the error stays as near as the error falls. *)
Lemma nearer (y y' y0 step c e e' e_0 : R) : 0 < e -> 0 <= c -> `|y - y0| <= (e_0 - e) * c -> `|step| <= 11%:R / 200%:R * c ->
  e' <= 189%:R / 200%:R * e -> y' = y + e * step -> `|y' - y0| <= (e_0 - e') * c.
Proof.
move=> e_gt0 c_ge0 near short falls ->; have -> : y + e * step - y0 = (y - y0) + e * step by ring.
apply: le_trans (ler_norm_add _ _) _; have -> : `|e * step| = e * `|step| by rewrite normrM (gtr0_norm e_gt0).
have one := mulr_ge0 (ltW e_gt0) (ge0_of short); have two := mulr_ge0 (ge0_of falls) c_ge0.
apply: (le_by (addr_ge0 (addr_ge0 one two) (ge0_of near))); by field.
Qed.
End Trap.
