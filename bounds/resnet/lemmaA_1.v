(* resnet.lemmaA_1, .depth: near the identity every gradient is as large as the gap, up to constants. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme chains.
From bounds.theory Require Import least_squares residual_network depth.
From mathcomp Require Import ring.
From statements Require resnet_lemmaA_1.
From statements Require resnet_lemmaA_1_depth.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Point.
Variable R : realType.

(* A network at a point, one of its layers, a sample and a batch. *)
Record point := Point {
  task : problem R; depth : nat; hidden : nat -> 'M[R]_(width task); layer : 'I_depth;
  sample : 'I_(samples task); batch : {set 'I_(samples task)};
}.
Implicit Type i : point.
Definition network i := output (A (task i)) (B (task i)) (depth i) (@hidden i).
Definition full_gradient i :=
  gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (@hidden i) (@layer i).
Definition one_gradient i :=
  sample_gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (@hidden i) (@sample i) (@layer i).
Definition some_gradient i :=
  batch_gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (@hidden i) (@batch i) (@layer i).
Definition gap_here i : R := loss_gap (X (task i)) (Y (task i)) (network i).
Definition loss_here i : R := squared_loss (X (task i)) (Y (task i)) (network i).
Definition sample_loss_here i : R :=
  squared_loss (col (@sample i) (X (task i))) (col (@sample i) (Y (task i))) (network i).
Definition radius i : R := widest (depth i) (@hidden i).

Section Bounds.
Variable i : point.
Local Notation h := (1 / 2%:R / (depth i)%:R : R).
Hypothesis near : radius i <= h.

Lemma deep : (0 < depth i)%N.
Proof. by case: (depth i) (@layer i) => // - []. Qed.

Lemma h_ge0 : 0 <= h.
Proof. by rewrite !divr_ge0 ?ler01 ?ler0n. Qed.

Lemma small l : (l < depth i)%N -> spectral (@hidden i l) <= h.
Proof. by move=> lL; apply: le_trans near; apply: le_widest. Qed.

Lemma powers (x : R) : x ^+ (depth i).-1 ^+ 2 = x ^+ (2 * depth i - 2).
Proof. by rewrite -exprM -subn1 mulnBl mul1n mulnC. Qed.

Local Notation p := (task i).
Local Notation high := ((1 + h) ^+ (2 * depth i - 2)).
Local Notation low := ((1 - h) ^+ (2 * depth i - 2)).

Lemma gradient_above : frobenius_sqr (full_gradient i) <=
  2%:R * high * spectral (A p) ^+ 2 * spectral (B p) ^+ 2 * spectral (X p) ^+ 2 * gap_here i.
Proof. by rewrite -powers; exact: gradient_le h_ge0 (ltn_ord _) small. Qed.

Lemma gradient_below :
  2%:R * low * weakest (A p) ^+ 2 * weakest (B p)^T ^+ 2 * smallest (X p) ^+ 2 * gap_here i <= frobenius_sqr (full_gradient i).
Proof.
rewrite -powers; apply: gradient_ge; rewrite ?ltn_ord ?weakest_ge0 ?(ltW (radius_lt1 _ deep)) //.
- exact: small.
- exact: weakest_le.
- exact: weakest_le.
Qed.

Lemma sample_above : frobenius_sqr (one_gradient i) <=
  2%:R * high * spectral (A p) ^+ 2 * spectral (B p) ^+ 2 * sample_loss_here i * norm (col (@sample i) (X p)) ^+ 2.
Proof.
rewrite -powers /one_gradient /sample_gradient gradientE.
apply: le_trans (outer_bound (A p) (B p) (col (@sample i) (X p)) h_ge0 (ltn_ord _) small _) _.
have := frobenius_sqr_mul (network i *m col (@sample i) (X p) - col (@sample i) (Y p)) (col (@sample i) (X p))^T.
rewrite (frobenius_sqr_tr (col _ _)) (frobenius_sqr_norm (col _ (X p))) => below.
have pos : 0 <= (1 + h) ^+ (depth i).-1 ^+ 2 * (spectral (A p) ^+ 2 * spectral (B p) ^+ 2).
  by do ![apply: sqr_ge0 | apply: mulr_ge0].
by apply: (le_by (mulr_ge0 pos (ge0_of below))); rewrite /sample_loss_here /squared_loss -/(network i); field.
Qed.

Lemma batch_above : frobenius_sqr (some_gradient i) <=
  2%:R * high * spectral (A p) ^+ 2 * spectral (B p) ^+ 2 * spectral (X p) ^+ 2 * (samples p)%:R ^+ 2 * loss_here i
  / #|@batch i|%:R ^+ 2.
Proof.
rewrite -powers /some_gradient /batch_gradient frobenius_sqrZ batch_sandwich.
set N := masked _ _ _ _ _ _ _; set c := (1 + h) ^+ _ ^+ 2.
have := batch_gradient_le (A p) (B p) (X p) h_ge0 (ltn_ord (@layer i)) small N; rewrite -/c.
set F := frobenius_sqr (sandwich _ _ _ _) => bound.
have : frobenius_sqr N <= 2%:R * loss_here i.
  by rewrite mulrCA divff ?mulr1 ?pnatr_eq0 //; exact: masked_le.
have share : 0 <= ((samples p)%:R / #|@batch i|%:R : R) ^+ 2 by exact: sqr_ge0.
have pos : 0 <= c * (spectral (A p) ^+ 2 * spectral (B p) ^+ 2) * spectral (X p) ^+ 2.
  by do ![apply: sqr_ge0 | apply: mulr_ge0].
move=> /ge0_of /(mulr_ge0 pos) more; move: bound => /ge0_of /(addr_ge0 more) /(mulr_ge0 share).
set v := #|@batch i|%:R; move=> total; rewrite -[_ / v ^+ 2]mulrA -exprVn; apply: (le_by total).
by rewrite -/v; ring.
Qed.
End Bounds.

(* What e in place of a power costs. *)
Section Numbers.
Variables (a b s e p g : R).
Hypothesis g_ge0 : 0 <= g.

Lemma low_number : e <= p -> 2%:R * a ^+ 2 * b ^+ 2 * s ^+ 2 * g * e <= 2%:R * p * a ^+ 2 * b ^+ 2 * s ^+ 2 * g.
Proof.
move=> /ge0_of room; have pos : 0 <= 2%:R * a ^+ 2 * b ^+ 2 * s ^+ 2 * g by nonnegative.
by apply: (le_by (mulr_ge0 pos room)); ring.
Qed.

Lemma high_number : p <= e -> 2%:R * p * a ^+ 2 * b ^+ 2 * s ^+ 2 * g <= 2%:R * e * a ^+ 2 * b ^+ 2 * s ^+ 2 * g.
Proof.
move=> /ge0_of room; have pos : 0 <= 2%:R * a ^+ 2 * b ^+ 2 * s ^+ 2 * g by nonnegative.
by apply: (le_by (mulr_ge0 pos room)); ring.
Qed.

Lemma sample_number x : 0 <= x -> p <= e -> 2%:R * p * a ^+ 2 * b ^+ 2 * g * x <= 2%:R * e * a ^+ 2 * b ^+ 2 * g * x.
Proof.
move=> x_ge0 /ge0_of room; have pos : 0 <= 2%:R * a ^+ 2 * b ^+ 2 * g * x by nonnegative.
by apply: (le_by (mulr_ge0 pos room)); ring.
Qed.

Lemma batch_number n z : p <= e ->
  2%:R * p * a ^+ 2 * b ^+ 2 * s ^+ 2 * n ^+ 2 * g / z ^+ 2 <= 2%:R * e * a ^+ 2 * b ^+ 2 * s ^+ 2 * n ^+ 2 * g / z ^+ 2.
Proof.
move=> /ge0_of room; have pos : 0 <= 2%:R * a ^+ 2 * b ^+ 2 * s ^+ 2 * n ^+ 2 * g / z ^+ 2 by nonnegative.
by apply: (le_by (mulr_ge0 pos room)); rewrite -exprVn; move: z^-1 => y; ring.
Qed.
End Numbers.

(* The number 1 in every place, one layer that is zero, and target 0. *)
Definition unit_task : problem R := @Problem R 1 0 0 1 1%:M 1%:M 1%:M 0.
Definition unit_point : point := @Point unit_task 1 (fun=> 0) ord0 ord0 [set ord0].

Lemma unit_radius : radius unit_point <= 1 / 2%:R / 1%:R.
Proof. by rewrite /radius /widest big_ord_recl big_ord0 spectral0 maxxx !divr_ge0 ?ler01 ?ler0n. Qed.
End Point.

Module resnet_lemmaA_1_depth_theory.
Section Symbols.
Variable R : realType.
Definition instance := point R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition W_norm i : R := radius i.
Definition d i : nat := (inputs (task i)).+1.
Definition k i : nat := (outputs (task i)).+1.
Definition m i : nat := width (task i).
Definition n i : nat := samples (task i).
Definition size i : nat := #|@batch R i|.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
Definition gap i : R := gap_here i.
Definition loss i : R := loss_here i.
Definition grad2 i : R := frobenius_sqr (full_gradient i).
Definition sample_grad2 i : R := frobenius_sqr (one_gradient i).
Definition batch_grad2 i : R := frobenius_sqr (some_gradient i).
Definition sample_loss i : R := sample_loss_here i.
Definition x2 i : R := norm (col (@sample R i) (X (task i))) ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaA_1_depth.inhabited R (@instance R) (@L R) (@W_norm R) (@batch_grad2 R)
  (@d R) (@gap R) (@grad2 R) (@k R) (@lA R) (@lB R) (@loss R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@sample_grad2 R)
  (@sample_loss R) (@size R) (@sr R) (@x2 R).
Proof.
exists (unit_point R); rewrite /resnet_lemmaA_1_depth.premises /sr smallest_one /size cards1.
by do !split; rewrite ?ltr01 ?widest_ge0 ?frobenius_sqr_ge0 ?gap_ge0 ?spectral_ge0 ?squared_loss_ge0 ?weakest_ge0 ?sqr_ge0 ?unit_radius.
Qed.

Theorem proved (R : realType) : resnet_lemmaA_1_depth.statement R (@instance R) (@L R) (@W_norm R) (@batch_grad2 R)
  (@d R) (@gap R) (@grad2 R) (@k R) (@lA R) (@lB R) (@loss R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@sample_grad2 R)
  (@sample_loss R) (@size R) (@sr R) (@x2 R).
Proof.
move=> i; do 20![case=> _]; case=> near _; split; first exact: gradient_below near.
by split; [exact: gradient_above near | split; [exact: sample_above near | exact: batch_above near]].
Qed.
End resnet_lemmaA_1_depth_theory.

Module resnet_lemmaA_1_theory.
Section Symbols.
Variable R : realType.
Definition instance := point R.
Implicit Type i : instance.
Definition L i : nat := depth i.
Definition W_norm i : R := radius i.
Definition d i : nat := (inputs (task i)).+1.
Definition k i : nat := (outputs (task i)).+1.
Definition m i : nat := width (task i).
Definition n i : nat := samples (task i).
Definition size i : nat := #|@batch R i|.
Definition lA i : R := spectral (A (task i)).
Definition lB i : R := spectral (B (task i)).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).
Definition gap i : R := gap_here i.
Definition loss i : R := loss_here i.
Definition grad2 i : R := frobenius_sqr (full_gradient i).
Definition sample_grad2 i : R := frobenius_sqr (one_gradient i).
Definition batch_grad2 i : R := frobenius_sqr (some_gradient i).
Definition sample_loss i : R := sample_loss_here i.
Definition x2 i : R := norm (col (@sample R i) (X (task i))) ^+ 2.
End Symbols.

Lemma inhabited (R : realType) : resnet_lemmaA_1.inhabited R (@instance R) (@L R) (@W_norm R) (@batch_grad2 R)
  (@d R) (@gap R) (@grad2 R) (@k R) (@lA R) (@lB R) (@loss R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@sample_grad2 R)
  (@sample_loss R) (@size R) (@sr R) (@x2 R).
Proof. exact: resnet_lemmaA_1_depth_theory.inhabited. Qed.

(* Each part is that of the depth, with e in place of a power below it. *)
Theorem proved (R : realType) : resnet_lemmaA_1.statement R (@instance R) (@L R) (@W_norm R) (@batch_grad2 R)
  (@d R) (@gap R) (@grad2 R) (@k R) (@lA R) (@lB R) (@loss R) (@m R) (@mA R) (@mB R) (@n R) (@sX R) (@sample_grad2 R)
  (@sample_loss R) (@size R) (@sr R) (@x2 R).
Proof.
move=> i; do 20![case=> _]; case=> near _.
have high := ltW (upper_lt R (deep i)); have low := ltW (lower_gt R (deep i)).
have gap_ge0 : 0 <= gap i := gap_ge0 _ _ _; have loss_ge0 : 0 <= loss i := squared_loss_ge0 _ _ _.
have one_ge0 : 0 <= sample_loss i := squared_loss_ge0 _ _ _.
split; [|split; [|split]].
- exact: le_trans (low_number _ _ _ gap_ge0 low) (gradient_below near).
- exact: le_trans (gradient_above near) (high_number _ _ _ gap_ge0 high).
- exact: le_trans (sample_above near) (sample_number _ _ one_ge0 (sqr_ge0 _) high).
exact: le_trans (batch_above near) (batch_number _ _ _ loss_ge0 _ _ high).
Qed.
End resnet_lemmaA_1_theory.
