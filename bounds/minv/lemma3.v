(* minv.lemma3: a perturbed power iteration leaves the printed bound when the perturbation is negative. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require minv_lemma3.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_lemma3_theory.
Section Symbols.
Variable R : realType.

(* The start, the power, the perturbation and the number of steps. *)
Record instance := Instance { start : R; power : nat; perturbation : R; steps : nat }.
Implicit Type i : instance.

Definition x_0 i : R := start i.
Definition q i : nat := power i.
Definition e i : R := perturbation i.
Definition k i : nat := steps i.

(* x_k = x_{k-1}^q + e. *)
Definition x_k i : R := iter (steps i) (fun x => x ^+ power i + perturbation i) (start i).
End Symbols.

Section Witness.
Variable R : realType.

(* Two steps with q = 4 and e = -1/4 from 1/2. *)
Definition witness : instance R := Instance 2%:R^-1 4 (- 4%:R^-1) 2.

Lemma premises_of_witness :
  minv_lemma3.premises R (@instance R) (@e R) (@k R) (@q R) (@x_0 R) (@x_k R) witness.
Proof.
rewrite /minv_lemma3.premises /x_0 /e /= div1r; do !split=> //.
by rewrite (@le_trans _ _ 0) ?oppr_le0 ?divr_ge0 ?invr_ge0 ?ler0n ?ler01.
Qed.
End Witness.

Lemma inhabited (R : realType) :
  minv_lemma3.inhabited R (@instance R) (@e R) (@k R) (@q R) (@x_0 R) (@x_k R).
Proof. by exists (witness R); apply: premises_of_witness. Qed.

Theorem refuted (R : realType) :
  minv_lemma3.refuted R (@instance R) (@e R) (@k R) (@q R) (@x_0 R) (@x_k R).
Proof.
exists (witness R); split; first exact: premises_of_witness.
rewrite /minv_lemma3.conclusion /x_k /x_0 /e /k /q /= -subr_ge0.
have -> : 17%:R * - 4%:R^-1 / 16%:R + 2%:R^-1 ^+ 16 - ((2%:R^-1 ^+ 4 - 4%:R^-1) ^+ 4 - 4%:R^-1)
   = - (2%:R ^+ 10 + 80%:R) / 2%:R ^+ 16 :> R by field.
by rewrite mulNr oppr_ge0 leNgt divr_gt0 ?addr_gt0 ?exprn_gt0 ?ltr0n.
Qed.
End minv_lemma3_theory.
