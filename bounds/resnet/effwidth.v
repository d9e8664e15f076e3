(* resnet.effwidth, .ten: training from zero stays in the span of the columns of A and the rows of B. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius chains singular.
From bounds.theory Require Import residual_network residual_batches residual_frames residual_maps.
From statements Require resnet_effwidth.
From statements Require resnet_effwidth_ten.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_effwidth_theory.
Section Symbols.
Variable R : realType.

(* Outer maps and data; an orthonormal basis Q whose span holds the columns of A and the rows of B; a depth, a step size, and
   the batches of all steps that were taken; an entry of one layer, and one of the network's answers. *)
Record instance := Instance {
  task : problem R; dimension : nat; Q : 'M[R]_(width task, dimension); frame : orthonormal Q;
  columns_inside : ((A task)^T <= Q^T)%MS; rows_inside : (B task <= Q^T)%MS;
  depth : nat; rate : R; batches : seq {set 'I_(samples task)};
  layer : 'I_depth; row : 'I_(width task); column : 'I_(width task); answer : 'I_(outputs task).+1; sample : 'I_(samples task);
}.
Implicit Type i : instance.

(* The run at full width, and the one of the maps Q^T A and B Q on the same batches. *)
Definition full i := trained (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (rate i) (batches i).
Definition reduced i :=
  trained ((Q i)^T *m A (task i)) (B (task i) *m Q i) (depth i) (X (task i)) (Y (task i)) (rate i) (batches i).

Definition wide i : R := full i (layer i) (row i) (column i).
Definition lifted i : R := (Q i *m reduced i (layer i) *m (Q i)^T) (row i) (column i).
Definition image i : R := (output (A (task i)) (B (task i)) (depth i) (full i) *m X (task i)) (answer i) (sample i).
Definition small_image i : R :=
  (output ((Q i)^T *m A (task i)) (B (task i) *m Q i) (depth i) (reduced i) *m X (task i)) (answer i) (sample i).
End Symbols.

(* Two hidden coordinates of which the maps use one, and a step on all samples. *)
Lemma inhabited (R : realType) : resnet_effwidth.inhabited R
  (@instance R) (@image R) (@lifted R) (@small_image R) (@wide R).
Proof.
pose e : 'M[R]_(2, 1) := delta_mx 0 0; pose one := @Problem R 2 0 0 1 e e^T 1%:M 0.
have frame : orthonormal e by rewrite /orthonormal trmx_delta mul_delta_mx; apply/matrixP => a b; rewrite !ord1 !mxE.
by exists (@Instance R one 1 e frame (submx_refl _) (submx_refl _) 1 1 [:: setT] 0 0 0 0 0).
Qed.

Theorem proved (R : realType) : resnet_effwidth.statement R
  (@instance R) (@image R) (@lifted R) (@small_image R) (@wide R).
Proof.
move=> i _; have A_in := columns_in_span (@frame _ i) (@columns_inside _ i).
have B_in := rows_in_span (@frame _ i) (@rows_inside _ i).
have same : full i = lift (Q i) (reduced i) by rewrite /full -{1}A_in -{1}B_in trained_lift //; exact: frame.
split; first by rewrite /wide same.
by rewrite /image same -{1}A_in -{1}B_in output_lift //; exact: frame.
Qed.

(* There is such a basis of at most d + k directions. *)
Corollary narrow (R : realType) (t : problem R) : exists p, exists2 Q : 'M[R]_(width t, p),
  (p <= (inputs t).+1 + (outputs t).+1)%N & [/\ orthonormal Q, ((A t)^T <= Q^T)%MS & (B t <= Q^T)%MS].
Proof.
have [p [Q small [orth inside]]] := frame_exists (row_mx (A t) (B t)^T).
by exists p, Q => //; move: inside; rewrite tr_row_mx trmxK col_mx_sub => /andP[].
Qed.
End resnet_effwidth_theory.

Module resnet_effwidth_ten_theory.
Section Symbols.
Variable R : realType.

(* Data, a width m, and a training as above. *)
Record instance := Instance {
  inputs : nat; outputs : nat; samples : nat; X : 'M[R]_(inputs.+1, samples); Y : 'M[R]_(outputs.+1, samples);
  m : nat; room : (maxn inputs.+1 outputs.+1 <= m)%N;
  depth : nat; rate : R; batches : seq {set 'I_samples};
  layer : 'I_depth; row : 'I_m; column : 'I_m; answer : 'I_outputs.+1; sample : 'I_samples;
}.
Implicit Type i : instance.

(* Section 4: A = [I 0]^T and B = sqrt(m/k) [I 0], here on w hidden coordinates with the scale of all m; a run with them. *)
Definition used i : nat := maxn (inputs i).+1 (outputs i).+1.
Definition map_in i w : 'M[R]_(w, (inputs i).+1) := eye R w (inputs i).+1.
Definition map_out i w : 'M[R]_((outputs i).+1, w) := Num.sqrt ((m i)%:R / (outputs i).+1%:R) *: eye R (outputs i).+1 w.
Definition run i w := trained (map_in i w) (map_out i w) (depth i) (X i) (Y i) (rate i) (batches i).

Definition wide i : R := run i (m i) (layer i) (row i) (column i).
Definition lifted i : R :=
  (eye R (m i) (used i) *m run i (used i) (layer i) *m (eye R (m i) (used i))^T) (row i) (column i).
Definition image i : R :=
  (output (map_in i (m i)) (map_out i (m i)) (depth i) (run i (m i)) *m X i) (answer i) (sample i).
Definition small_image i : R :=
  (output (map_in i (used i)) (map_out i (used i)) (depth i) (run i (used i)) *m X i) (answer i) (sample i).
End Symbols.

(* One coordinate of three, two samples, and a step on the second. *)
Lemma inhabited (R : realType) : resnet_effwidth_ten.inhabited R
  (@instance R) (@image R) (@lifted R) (@small_image R) (@wide R).
Proof.
by exists (@Instance R 0 0 2 (const_mx 1) 0 3 isT 2 1 [:: [set ord_max]] 0 0 0 0 0).
Qed.

Theorem proved (R : realType) : resnet_effwidth_ten.statement R
  (@instance R) (@image R) (@lifted R) (@small_image R) (@wide R).
Proof.
move=> i _; have fits : (used i <= m i)%N := @room R i.
have frame := eye_frame R fits.
have A_in : map_in i (m i) = eye R (m i) (used i) *m map_in i (used i) by rewrite eye_mul // leq_maxl.
have B_in : map_out i (m i) = map_out i (used i) *m (eye R (m i) (used i))^T.
  rewrite /map_out -scalemxAl eye_tr -[eye R _ (m i)]eye_tr -(@eye_mul R _ (used i)) ?leq_maxr //.
  by rewrite trmx_mul !eye_tr.
have same : run i (m i) = lift (eye R (m i) (used i)) (run i (used i)) by rewrite /run A_in B_in trained_lift.
split; first by rewrite /wide same.
by rewrite /image same A_in B_in output_lift.
Qed.
End resnet_effwidth_ten_theory.
