(* minv.softthreshold: the printed soft threshold forgets a modulus. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require minv_softthreshold.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_softthreshold_theory.
Section Symbols.
Variable R : realType.

(* The argument and the threshold. *)
Record instance := Instance { argument : R; threshold : R }.
Implicit Type i : instance.

Definition relu (x : R) : R := Num.max x 0.
Definition b i : R := argument i.
Definition g i : R := threshold i.

(* ReLU(b - g) - ReLU(-b - g), as the network computes it. *)
Definition units i : R := relu (argument i - threshold i) - relu (- argument i - threshold i).
End Symbols.

Lemma inhabited (R : realType) : minv_softthreshold.inhabited R (@instance R) (@b R) (@g R) (@units R).
Proof. by exists (Instance (- 2%:R) 1); split; rewrite /g /= ler01. Qed.

(* b = -2 and g = 1: the sides are -1 and 0. *)
Theorem refuted (R : realType) : minv_softthreshold.refuted R (@instance R) (@b R) (@g R) (@units R).
Proof.
exists (Instance (- 2%:R) 1); split; first by split; rewrite /g /= ler01.
rewrite /minv_softthreshold.conclusion /units /relu /b /g /=.
have -> : - 2%:R - 1 = - 3%:R :> R by ring.
have -> : - - 2%:R - 1 = 1 :> R by ring.
rewrite max_r ?oppr_le0 ?ler0n // max_l ?ler01 // max_l ?oppr_le0 ?ler0n // mul0r sub0r => /eqP.
by rewrite oppr_eq0 oner_eq0.
Qed.
End minv_softthreshold_theory.
