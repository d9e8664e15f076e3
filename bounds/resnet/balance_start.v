(* resnet.balance_start: zero layers are balanced. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius chains least_squares.
From bounds.theory Require Import residual_network residual_descent.
From statements Require resnet_balance_start.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_balance_start_theory.
Section Symbols.
Variable R : realType.

(* A task, a depth, a step size, a number of steps of gradient descent; a layer with a successor, and an entry. *)
Record instance := Instance {
  task : problem R; depth : nat; rate : R; steps : nat; layer : nat; inside : (layer.+1 < depth)%N;
  row : 'I_(width task); column : 'I_(width task);
}.
Implicit Type i : instance.
Definition weight i l : 'M[R]_(width (task i)) :=
  run (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (rate i) (steps i) l.
Definition factor i l : 'M[R]_(width (task i)) := 1%:M + weight i l.
Definition apart m (M N : 'M[R]_m) : 'M[R]_m := N^T *m N - M *m M^T.
Definition imbalance i : R := apart (factor i (layer i)) (factor i (layer i).+1) (row i) (column i).
Definition zero_imbalance i : R := apart (weight i (layer i)) (weight i (layer i).+1) (row i) (column i).
Definition t i : nat := steps i.
End Symbols.

Lemma inhabited (R : realType) : resnet_balance_start.inhabited R
  (@instance R) (@imbalance R) (@t R) (@zero_imbalance R).
Proof. by exists (@Instance R (@Problem R 1 0 0 1 1%:M 1%:M 1%:M 0) 2 1 0 0 isT 0 0). Qed.

Theorem proved (R : realType) : resnet_balance_start.statement R
  (@instance R) (@imbalance R) (@t R) (@zero_imbalance R).
Proof.
move=> i; rewrite /resnet_balance_start.premises /t => start.
have zero l : weight i l = 0 by rewrite /weight start.
by split; rewrite /imbalance /zero_imbalance /apart /factor !zero ?addr0 ?trmx1 ?trmx0 ?mulmx1 ?mulmx0 subrr mxE.
Qed.
End resnet_balance_start_theory.
