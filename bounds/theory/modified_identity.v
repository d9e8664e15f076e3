(* Modified identity maps: one set of hidden coordinates for the inputs, another one for the outputs. *)
From bounds.theory Require Import language vectors spectral frobenius extreme singular chains least_squares residual_network.
From bounds.theory Require Import residual_maps.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Section 4: A feeds the d inputs into the coordinates S_1, and B reads the k coordinates S_2, times alpha. *)
Section Modified.
Variable R : realType.
Record modified := Modified {
  inputs : nat; outputs : nat; samples : nat; X : 'M[R]_(inputs.+1, samples); Y : 'M[R]_(outputs.+1, samples);
  m : nat; S1 : 'I_inputs.+1 -> 'I_m; S2 : 'I_outputs.+1 -> 'I_m; S1_inj : injective S1; S2_inj : injective S2; scale : R;
}.
Implicit Type i : modified.
Definition map_in i : 'M[R]_(m i, (inputs i).+1) := placed R (@S1 i).
Definition map_out i : 'M[R]_((outputs i).+1, m i) := scale i *: (placed R (@S2 i))^T.
Definition modified_task i : problem R := Problem (map_in i) (map_out i) (X i) (Y i).

Section Facts.
Variable i : modified.
Lemma in_spectral : spectral (map_in i) = 1. Proof. exact: frame_spectral (placed_frame R (@S1_inj i)). Qed.
Lemma in_weakest : weakest (map_in i) = 1. Proof. exact: frame_weakest (placed_frame R (@S1_inj i)). Qed.

Hypothesis scale_ge0 : 0 <= scale i.
Lemma out_spectral : spectral (map_out i) = scale i. Proof. exact: rows_spectral scale_ge0 (placed_frame R (@S2_inj i)). Qed.
Lemma out_weakest : weakest (map_out i)^T = scale i. Proof. exact: rows_weakest scale_ge0 (placed_frame R (@S2_inj i)). Qed.
End Facts.

Definition apart i := forall p q, @S2 i p != S1 q.

Lemma maps_apart i : apart i -> map_out i *m map_in i = 0.
Proof. by move=> far; rewrite /map_out -scalemxAl placed_apart ?scaler0. Qed.

Lemma modified_loss i L : apart i ->
  squared_loss (X i) (Y i) (output (map_in i) (map_out i) L (fun=> 0)) = frobenius_sqr (Y i) / 2%:R.
Proof. by move=> far; rewrite output_zero maps_apart // /squared_loss mul0mx sub0r frobenius_sqrN. Qed.
End Modified.
