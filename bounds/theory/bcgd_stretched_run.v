(* X = diag(1, 1/2), eta = 1/5, W* = 10^6 (1, 1/50): twenty sweeps in enclosures, and what every later sweep leaves.
   A file of lemmas: bcgd.thm3_4 as printed rests on it. *)
From Coq Require Import BinInt.
From bounds.theory Require Import language arithmetic enclosures bcgd_two_layers.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.

Definition half : interval := fraction 1 2.
Definition fifth : interval := fraction 1 5.
Notation A_of := (gram_A iadd imul).
Notation B_of := (gram_B iadd imul half).
Notation E_of := (gram_E iadd imul half).

(* The squared norm of W_1 X, and what a step makes of an enclosure. *)
Definition norm_of (i : state interval) : interval :=
  ((A_of i).1, (iadd (A_of i) (imul (imul (B_of i) (B_of i)) (iinv (isub (A_of i) (E_of i))))).2).
Definition rate_top i : interval := imul fifth (iinv (norm_of i)).
Definition rate_bottom i : interval := imul fifth (iinv (size iadd imul i)).
Notation itop := (fun i => top iadd isub imul (fraction 1 1) half (rate_top i) i).
Notation ibottom := (fun i => bottom isub imul half (rate_bottom i) (fraction 4 5) (fraction 19 20) i).

Definition fine_top i : bool := Z.ltb 0 (isub (A_of i) (E_of i)).1 && Z.ltb 0 (A_of i).1.
Definition fine_bottom i : bool := Z.ltb 0 (size iadd imul i).1.
Fixpoint swept k i : state interval := if k is k'.+1 then swept k' (ibottom (itop i)) else i.
Fixpoint fine k i : bool :=
  if k is k'.+1 then let j := itop i in [&& fine_top i, fine_bottom j & fine k' (ibottom j)] else true.

Definition first_state : state interval :=
  State (fraction 1 1) (fraction 0 1) (fraction 1 1) (fraction 0 1) (fraction 0 1) (fraction 1 1)
    (fraction (-999999) 1) (fraction (-10000) 1).

(* The states around the twentieth, with an error (t, 1), |t| <= 1/10. *)
Definition widen (r : Z) (i : interval) : interval := (i.1 - r, i.2 + r)%BZ.
Definition width_a : Z := (4000 * one_unit)%BZ.
Definition width_W : Z := (one_unit / 25 + 1)%BZ.
Definition twentieth : state interval := swept 20 first_state.
Definition box : state interval :=
  let i := twentieth in
  State (widen width_a (a_1 i)) (widen width_a (a_2 i)) (widen width_W (v i)) (widen width_W (b i))
    (widen width_W (c i)) (widen width_W (w i)) ((fraction (-1) 10).1, (fraction 1 10).2) (fraction 1 1).
Definition box' : state interval :=
  State (a_1 box) (a_2 box) (v box) (b box) (c box) (w box)
    (left_1 iadd isub imul (fraction 1 1) half (rate_top box) box) (left_2 iadd isub imul half (rate_top box) box).

Definition small (p q : Z) (i : interval) : bool := Z.leb (i.2 * q) (p * one_unit) && Z.leb (- p * one_unit) (i.1 * q).
Definition kept : interval := imul (fraction 19 20) (d_2 box').
Definition trapped : bool :=
  [&& fine_top box, fine_bottom box,
      small 11 200 (imul (rate_top box) (pull_1 iadd imul half box)), small 11 200 (imul (rate_top box) (pull_2 iadd imul half box)),
      small 11 20000000 (imul (rate_bottom box) (imul (a_1 box) (d_1 box'))),
      small 11 20000000 (imul (rate_bottom box) (imul (a_1 box) (imul half (d_2 box')))),
      small 11 20000000 (imul (rate_bottom box) (imul (a_2 box) (d_1 box'))),
      small 11 20000000 (imul (rate_bottom box) (imul (a_2 box) (imul half (d_2 box')))),
      small 8 85 (imul (fraction 4 5) (d_1 box')),
      Z.leb (kept.2 * 200) (189 * one_unit) & Z.leb (16 * one_unit) (kept.1 * 17)].

(* The twentieth error is neither large nor far from the second coordinate. *)
Definition arrived : bool :=
  [&& Z.leb (d_2 twentieth).2 (- 2000 * one_unit), Z.leb (- 4000 * one_unit) (d_2 twentieth).1 & small 200 1 (d_1 twentieth)].

Lemma all_fine : fine 20 first_state. Proof. by vm_compute. Qed.
Lemma is_trapped : trapped. Proof. by vm_compute. Qed.
Lemma has_arrived : arrived. Proof. by vm_compute. Qed.

(* Proofs about real numbers must not begin to compute. *)
Opaque iadd isub imul iinv fraction.
