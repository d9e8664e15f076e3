(* resnet.lemmaA_1_steps: the gap as a distance of images, on all samples or on fewer, and what X^T makes of it. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme chains least_squares residual_network.
From mathcomp Require Import ring.
From statements Require resnet_lemmaA_1_steps.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_lemmaA_1_steps_theory.
Section Symbols.
Variable R : realType.

(* A network at a point, a least-squares solution Phi, and a matrix Z with Z Z^T = X X^T. *)
Record instance := Instance {
  task : problem R; depth : nat; hidden : nat -> 'M[R]_(width task);
  Phi : 'M[R]_((outputs task).+1, (inputs task).+1); solution : stationary (X task) (Y task) Phi;
  r : nat; Z : 'M[R]_((inputs task).+1, r); same_gram : Z *m Z^T = X task *m (X task)^T;
}.
Implicit Type i : instance.
Definition network i := output (A (task i)) (B (task i)) (depth i) (@hidden i).
Definition loss i : R := squared_loss (X (task i)) (Y (task i)) (network i).
Definition least i : R := least_loss (X (task i)) (Y (task i)).
Definition gap i : R := loss_gap (X (task i)) (Y (task i)) (network i).
Definition distance2 i : R := frobenius_sqr ((network i - Phi i) *m X (task i)).
Definition reduced2 i : R := frobenius_sqr ((network i - Phi i) *m Z i).
Definition gram2 i : R := frobenius_sqr ((network i - Phi i) *m X (task i) *m (X (task i))^T).
Definition sX i : R := spectral (X (task i)).
Definition sr i : R := smallest (X (task i)).

Lemma frobenius_gram p q n (U : 'M[R]_(p, q)) (M : 'M[R]_(q, n)) : frobenius_sqr (U *m M) = dot U (U *m (M *m M^T)).
Proof. by rewrite -dot_sqr dotC dot_adjoint_r mulmxA dotC. Qed.
End Symbols.

(* The number 1 with the target 2. *)
Lemma inhabited (R : realType) : resnet_lemmaA_1_steps.inhabited R
  (@instance R) (@distance2 R) (@gap R) (@gram2 R) (@least R) (@loss R) (@reduced2 R) (@sX R) (@sr R).
Proof.
pose one := @Problem R 1 0 0 1 1%:M 1%:M 1%:M 2%:R%:M.
have st : stationary (X one) (Y one) 2%:R%:M by rewrite /stationary /= mulmx1 subrr mul0mx.
exists (@Instance R one 1 (fun=> 0) _ st 1 1%:M (erefl _)).
do !split; rewrite ?frobenius_sqr_ge0 ?gap_ge0 ?least_loss_ge0 ?squared_loss_ge0 ?spectral_ge0 //.
by rewrite /sr /= smallest_one.
Qed.

Theorem proved (R : realType) : resnet_lemmaA_1_steps.statement R
  (@instance R) (@distance2 R) (@gap R) (@gram2 R) (@least R) (@loss R) (@reduced2 R) (@sX R) (@sr R).
Proof.
move=> i _; have st := @solution R i; have gap2 : 2%:R * gap i = distance2 i.
  by rewrite /gap (gapE _ st) mulrC divfK ?pnatr_eq0.
split; first by rewrite /loss (loss_split _ st) /least (least_lossE st) addrC.
split; first by rewrite /distance2 /reduced2 !frobenius_gram same_gram.
split; first by rewrite [2%:R * _]mulrC -mulrA gap2; exact: smallest_rows.
by rewrite [2%:R * _]mulrC -mulrA gap2 /gram2 /sX -(spectral_trmx (X _)) mulrC frobenius_sqr_spectral_r.
Qed.
End resnet_lemmaA_1_steps_theory.
