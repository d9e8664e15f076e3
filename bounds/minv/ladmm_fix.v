(* minv.ladmm_fix: the printed updates of linearised ADMM move an optimum. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require minv_ladmm_fix.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module minv_ladmm_fix_theory.
Section Symbols.
Variable R : realType.

(* Numbers for B, W, y and lambda, the step sizes, and the point (x, z, mu). *)
Record instance := Instance {
  B : R; W : R; y : R; lambda : R;
  alpha : R; beta : R; gamma : R;
  x : R; z : R; mu : R;
}.
Implicit Type i : instance.

Definition relu (v : R) : R := Num.max v 0.
Definition soft (v threshold : R) : R := relu (v - threshold) - relu (- v - threshold).

(* The largest violation of B'(B z - y) + mu = 0, z = W'x and W mu in lambda times the subgradient of |x|. *)
Definition residual i : R :=
  Num.max `|B i * (B i * z i - y i) + mu i|
    (Num.max `|z i - W i * x i| `|x i - soft (x i + W i * mu i) (lambda i)|).

(* One step of the printed eqs. (13), (14) and Algorithm 4. *)
Definition new_z i : R :=
  (z i - alpha i * (mu i + beta i * (z i - W i * x i)) + alpha i * (B i * y i)) / (alpha i * (B i * B i) + 1).
Definition pushed i : R := x i - gamma i * (W i * (mu i + beta i * (new_z i - W i * x i))).
Definition new_x i : R := Num.sg (pushed i) * Num.max (pushed i - gamma i / lambda i) 0.
Definition new_mu i : R := mu i + beta i * (new_z i - W i * new_x i).
Definition moved i : R :=
  Num.max `|new_x i - x i| (Num.max `|new_z i - z i| `|new_mu i - mu i|).
End Symbols.

Section Witness.
Variable R : realType.

(* B = W = 1, y = 3 and lambda = 1/2 at the optimum x = z = 5/2, mu = 1/2, with alpha = beta = 1 and gamma = 1/2. *)
Definition witness : instance R :=
  Instance 1 1 3%:R 2%:R^-1 1 1 2%:R^-1 (5%:R / 2%:R) (5%:R / 2%:R) 2%:R^-1.

Lemma optimal : residual witness = 0.
Proof.
rewrite /residual /soft /relu /=.
have -> : 1 * (1 * (5%:R / 2%:R) - 3%:R) + 2%:R^-1 = 0 :> R by field.
have -> : 5%:R / 2%:R - 1 * (5%:R / 2%:R) = 0 :> R by field.
have -> : 5%:R / 2%:R + 1 * 2%:R^-1 - 2%:R^-1 = 5%:R / 2%:R :> R by field.
have -> : - (5%:R / 2%:R + 1 * 2%:R^-1) - 2%:R^-1 = - (7%:R / 2%:R) :> R by field.
rewrite [Num.max (5%:R / 2%:R) 0]max_l ?divr_ge0 ?ler0n //.
rewrite [Num.max (- (7%:R / 2%:R)) 0]max_r ?oppr_le0 ?divr_ge0 ?ler0n //.
by rewrite subr0 subrr normr0 !maxxx.
Qed.

Lemma new_x_of_witness : new_x witness = 5%:R / 4%:R.
Proof.
have z_stays : new_z witness = 5%:R / 2%:R by rewrite /new_z /=; field.
have -> : new_x witness = Num.sg (9%:R / 4%:R) * Num.max (5%:R / 4%:R) 0.
  by rewrite /new_x /pushed z_stays /=; congr (Num.sg _ * Num.max _ 0); field.
by rewrite gtr0_sg ?divr_gt0 ?ltr0n // mul1r max_l ?divr_ge0 ?ler0n.
Qed.

Lemma moved_gt0 : 0 < moved witness.
Proof.
rewrite /moved lt_maxr new_x_of_witness /=; apply/orP; left.
have -> : 5%:R / 4%:R - 5%:R / 2%:R = - (5%:R / 4%:R) :> R by field.
by rewrite normrN normr_gt0 mulf_neq0 ?invr_eq0 ?pnatr_eq0.
Qed.
End Witness.

Lemma inhabited (R : realType) : minv_ladmm_fix.inhabited R (@instance R) (@moved R) (@residual R).
Proof. by exists (witness R); do !split; rewrite ?optimal // ltW // moved_gt0. Qed.

Theorem refuted (R : realType) : minv_ladmm_fix.refuted R (@instance R) (@moved R) (@residual R).
Proof.
exists (witness R); split; first by do !split; rewrite ?optimal // ltW // moved_gt0.
by rewrite /minv_ladmm_fix.conclusion => zero; have := moved_gt0 R; rewrite zero ltxx.
Qed.
End minv_ladmm_fix_theory.
