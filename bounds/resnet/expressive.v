(* resnet.expressive: a linear residual network reaches the least loss of linear regression, and no less. *)
From bounds.theory Require Import language vectors spectral arithmetic frobenius extreme singular chains least_squares.
From bounds.theory Require Import residual_network pseudoinverse.
From statements Require resnet_expressive.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module resnet_expressive_theory.
Section Symbols.
Variable R : realType.

(* A task, the pseudo-inverses of its maps, a least-squares solution Phi, one layer more than `more`, and any weights. *)
Record instance := Instance {
  task : problem R; inverse_A : 'M[R]_((inputs task).+1, width task); inverse_B : 'M[R]_(width task, (outputs task).+1);
  penrose_A : pseudoinverse (A task) inverse_A; penrose_B : pseudoinverse (B task) inverse_B;
  Phi : 'M[R]_((outputs task).+1, (inputs task).+1); solution : stationary (X task) (Y task) Phi;
  more : nat; other : nat -> 'M[R]_(width task);
}.
Implicit Type i : instance.
Definition d i : nat := (inputs (task i)).+1.
Definition k i : nat := (outputs (task i)).+1.
Definition m i : nat := width (task i).
Definition mA i : R := weakest (A (task i)).
Definition mB i : R := weakest (B (task i))^T.

(* The weights B^+ (Phi - B A) A^+ in the first layer, and zeros elsewhere. *)
Definition chosen i l : 'M[R]_(width (task i)) :=
  if l is 0%N then inverse_B i *m (Phi i - B (task i) *m A (task i)) *m inverse_A i else 0.
Definition loss_at i W : R := squared_loss (X (task i)) (Y (task i)) (output (A (task i)) (B (task i)) (more i).+1 W).
Definition best i : R := loss_at (@chosen i).
Definition loss i : R := loss_at (@other i).
Definition least i : R := least_loss (X (task i)) (Y (task i)).

Lemma no_kernel n p q (M : 'M[R]_(n, p.+1)) (N : 'M[R]_(p.+1, q)) : 0 < weakest M -> M *m N = 0 -> N = 0.
Proof.
move=> pos zero; apply/eqP; rewrite -frobenius_sqr_eq0 eq_le frobenius_sqr_ge0 andbT.
have := frobenius_sqr_weakest M N; rewrite zero frobenius_sqr0.
by rewrite pmulr_rle0 // exprn_gt0.
Qed.

Lemma left_inverse n p (M : 'M[R]_(n, p.+1)) (N : 'M[R]_(p.+1, n)) : 0 < weakest M -> M *m N *m M = M -> N *m M = 1%:M.
Proof.
move=> pos same; apply/eqP; rewrite -subr_eq0; apply/eqP; apply: (no_kernel pos).
by rewrite mulmxBr mulmx1 mulmxA same subrr.
Qed.

Lemma chain_chosen i j : chain (@chosen i) j.+1 = 1%:M + chosen i 0.
Proof. by elim: j => [|j same]; rewrite /= ?mulmx1 // -/(chain _ j.+1) same addr0 mul1mx. Qed.

Lemma reaches i : 0 < mA i -> 0 < mB i -> output (A (task i)) (B (task i)) (more i).+1 (@chosen i) = Phi i.
Proof.
move=> A_pos B_pos; have [ABA _ _ _] := @penrose_A i; have [BBB _ _ _] := @penrose_B i.
have A_left := left_inverse A_pos ABA.
have B_right : B (task i) *m inverse_B i = 1%:M.
  apply: trmx_inj; rewrite trmx1 trmx_mul; apply: (left_inverse B_pos).
  by rewrite -!trmx_mul mulmxA BBB.
rewrite /output chain_chosen mulmxDr mulmx1 mulmxDl /chosen !mulmxA B_right mul1mx -mulmxA A_left mulmx1.
by rewrite addrC subrK.
Qed.
End Symbols.

(* One number, the target 2, and two layers. *)
Lemma inhabited (R : realType) : resnet_expressive.inhabited R
  (@instance R) (@best R) (@d R) (@k R) (@least R) (@loss R) (@m R) (@mA R) (@mB R).
Proof.
pose one := @Problem R 1 0 0 1 1%:M 1%:M 1%:M 2%:R%:M.
have st : stationary (X one) (Y one) 2%:R%:M by rewrite /stationary /= mulmx1 subrr mul0mx.
exists (@Instance R one _ _ (pseudoinverse1 R 1) (pseudoinverse1 R 1) _ st 1 (fun=> 0)).
by do !split; rewrite ?squared_loss_ge0 ?least_loss_ge0 ?weakest_ge0 // /mA /mB /= ?trmx1 weakest_scalar normr1.
Qed.

Theorem proved (R : realType) : resnet_expressive.statement R
  (@instance R) (@best R) (@d R) (@k R) (@least R) (@loss R) (@m R) (@mA R) (@mB R).
Proof.
move=> i; do 10![case=> _]; case=> A_pos B_pos; split; last by rewrite -subr_ge0; exact: gap_ge0.
by rewrite /best /loss_at reaches // /least (least_lossE (@solution _ i)).
Qed.
End resnet_expressive_theory.
