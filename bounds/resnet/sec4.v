(* resnet.sec4.facts, .modid: singular values of identity and modified identity maps, and the loss at the start. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme singular frobenius_norm chains.
From bounds.theory Require Import least_squares residual_network residual_maps modified_identity.
From mathcomp Require Import ring.
From statements Require resnet_sec4_facts.
From statements Require resnet_sec4_modid.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_sec4_facts_theory.
Section Symbols.
Variable R : realType.

(* Inputs and outputs of one dimension d = k, a width that is no smaller, and a depth. *)
Record instance := Instance {
  size : nat; samples : nat; X : 'M[R]_(size.+1, samples); Y : 'M[R]_(size.+1, samples);
  width : nat; room : (size.+1 <= width)%N; depth : nat;
}.
Implicit Type i : instance.
Definition m i : nat := width i.
Definition d i : nat := (size i).+1.
Definition k i : nat := (size i).+1.

(* A = [I 0]^T and B = sqrt(m/k) [I 0]. *)
Definition scale i : R := Num.sqrt ((width i)%:R / (size i).+1%:R).
Definition A i : 'M[R]_(width i, (size i).+1) := eye R (width i) (size i).+1.
Definition B i : 'M[R]_((size i).+1, width i) := scale i *: eye R (size i).+1 (width i).

Definition lA i : R := spectral (A i).
Definition mA i : R := weakest (A i).
Definition lB i : R := spectral (B i).
Definition mB i : R := weakest (B i)^T.
Definition loss_0 i : R := squared_loss (X i) (Y i) (output (A i) (B i) (depth i) (fun=> 0)).
Definition norm_X i : R := frobenius (X i).
Definition norm_Y i : R := frobenius (Y i).
Definition product i : R := dot (X i) (Y i).

Lemma scale_ge0 i : 0 <= scale i. Proof. exact: sqrtr_ge0. Qed.
Lemma scaleE i : scale i = Num.sqrt (m i)%:R / Num.sqrt (k i)%:R.
Proof. by rewrite /scale sqrtrM ?ler0n // sqrtrV ?ler0n. Qed.
Lemma B_tr i : B i = scale i *: (eye R (width i) (size i).+1)^T. Proof. by rewrite eye_tr. Qed.
Lemma start i : B i *m A i = (scale i)%:M.
Proof. by rewrite /B -scalemxAl eye_mul ?room // eye1 scalemx1. Qed.
End Symbols.

(* Width two, one number, one sample X = 1 with Y = 0. *)
Lemma inhabited (R : realType) : resnet_sec4_facts.inhabited R
  (@instance R) (@d R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@norm_X R) (@norm_Y R) (@product R).
Proof.
exists (@Instance R 0 1 1%:M 0 2 isT 1).
by do !split; rewrite ?spectral_ge0 ?weakest_ge0 ?squared_loss_ge0 ?frobenius_ge0 // /product dot0r.
Qed.

Theorem proved (R : realType) : resnet_sec4_facts.statement R
  (@instance R) (@d R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R) (@norm_X R) (@norm_Y R) (@product R).
Proof.
move=> i; do 11![case=> _]; rewrite /product => XY; have frame := eye_frame R (@room R i).
split; first exact: frame_spectral frame.
split; first exact: frame_weakest frame.
split; first by rewrite /lB B_tr (rows_spectral (scale_ge0 i) frame) scaleE.
split; first by rewrite /mB B_tr (rows_weakest (scale_ge0 i) frame) scaleE.
rewrite /loss_0 output_zero start /squared_loss mul_scalar_mx frobenius_sqrD dotNr dotZl XY frobenius_sqrN frobenius_sqrZ.
rewrite /scale sqr_sqrtr ?divr_ge0 ?ler0n // /norm_X /norm_Y /m /k !sqr_frobenius.
have k_n0 : (size i).+1%:R != 0 :> R by rewrite pnatr_eq0.
by move: ((size i).+1%:R : R) k_n0 => k k_n0; field.
Qed.
End resnet_sec4_facts_theory.

Module resnet_sec4_modid_theory.
Section Symbols.
Variable R : realType.

(* Modified identity maps on two disjoint sets of coordinates, and a depth. *)
Record instance := Instance { maps : modified R; disjoint : apart maps; depth : nat }.
Implicit Type i : instance.
Definition d i : nat := (inputs (maps i)).+1.
Definition k i : nat := (outputs (maps i)).+1.
Definition m i : nat := modified_identity.m (maps i).
Definition alpha i : R := scale (maps i).
Definition BA i : R := frobenius_sqr (map_out (maps i) *m map_in (maps i)).
Definition lA i : R := spectral (map_in (maps i)).
Definition mA i : R := weakest (map_in (maps i)).
Definition lB i : R := spectral (map_out (maps i)).
Definition mB i : R := weakest (map_out (maps i))^T.
Definition condition i : R := mA i ^+ 2 * mB i ^+ 2 / (lA i * lB i).
Definition loss_0 i : R :=
  squared_loss (X (maps i)) (Y (maps i)) (output (map_in (maps i)) (map_out (maps i)) (depth i) (fun=> 0)).
Definition norm_Y i : R := frobenius (Y (maps i)).
End Symbols.

(* Width two, one input into the first coordinate, one output from the second, twice. *)
Lemma inhabited (R : realType) : resnet_sec4_modid.inhabited R
  (@instance R) (@BA R) (@alpha R) (@condition R) (@d R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R)
  (@norm_Y R).
Proof.
have inj (c : 'I_2) : injective (fun _ : 'I_1 => c) by move=> p q _; rewrite !ord1.
pose one := @Modified R 0 0 1 1%:M 1%:M 2 _ _ (inj 0) (inj 1) 2%:R.
have far : apart one by [].
exists (Instance far 1); do !split; rewrite ?frobenius_sqr_ge0 ?ler0n ?spectral_ge0 ?squared_loss_ge0 ?weakest_ge0 ?frobenius_ge0 //.
by apply: divr_ge0; apply: mulr_ge0; rewrite ?sqr_ge0 ?spectral_ge0.
Qed.

Theorem proved (R : realType) : resnet_sec4_modid.statement R
  (@instance R) (@BA R) (@alpha R) (@condition R) (@d R) (@k R) (@lA R) (@lB R) (@loss_0 R) (@m R) (@mA R) (@mB R)
  (@norm_Y R).
Proof.
move=> i [_ [scale_ge0 _]]; have lBE := out_spectral scale_ge0; have mBE := out_weakest scale_ge0.
split; first by rewrite /BA maps_apart ?frobenius_sqr0 //; exact: disjoint.
split; first exact: in_spectral.
split; first exact: in_weakest.
split; first exact: lBE.
split; first exact: mBE.
split; first by rewrite /loss_0 modified_loss ?sqr_frobenius //; exact: disjoint.
rewrite /condition /mA /lA /lB /mB /alpha in_weakest in_spectral lBE mBE expr1n !mul1r.
by have [->|n0] := eqVneq (scale (maps i)) 0; rewrite ?invr0 ?mulr0 // expr2 mulfK.
Qed.
End resnet_sec4_modid_theory.
