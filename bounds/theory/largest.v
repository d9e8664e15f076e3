(* The largest of finitely many numbers and zero. *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Largest.
Variables (R : realType) (d : nat).
Implicit Types (f : 'I_d -> R) (c : R).

Definition largest f : R := \big[Num.max/0]_j f j.

Lemma le_largest f j : f j <= largest f.
Proof.
have : j \in index_enum [finType of 'I_d] by rewrite mem_index_enum.
rewrite /largest; elim: (index_enum _) => // k rest below; rewrite in_cons big_cons le_maxr => /orP[/eqP->|later].
  by rewrite lexx.
by rewrite below ?orbT.
Qed.

Lemma largest_le f c : 0 <= c -> (forall j, f j <= c) -> largest f <= c.
Proof. by move=> c_ge0 below; apply: (big_ind (fun y => y <= c)) => // y z y_le z_le; rewrite le_maxl y_le. Qed.

Lemma largest_ge0 f : 0 <= largest f.
Proof. by rewrite /largest; elim/big_rec: _ => // j y _ y_ge0; rewrite le_maxr y_ge0 orbT. Qed.
End Largest.
