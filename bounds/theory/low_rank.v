(* A multiple of the identity is far from every matrix of low rank, in the norm of Frobenius. *)
From bounds.theory Require Import language vectors spectral frobenius.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LowRank.
Variables (R : realType) (n : nat).

Lemma free_gram_unit k (K : 'M[R]_(k, n)) : row_free K -> K *m K^T \in unitmx.
Proof.
move=> free; rewrite -row_free_unit -kermx_eq0; apply: contraT => /rowV0Pn[u /sub_kermxP u_ker u_n0].
have zero : u *m K = 0.
  apply/eqP; rewrite -frobenius_sqr_eq0 -dot_sqr dot_trace mxtrace_mulC trmx_mul mulmxA -(mulmxA u) u_ker.
  by rewrite mul0mx mxtrace0.
by move: u_n0; rewrite (row_free_inj free (etrans zero (esym (mul0mx _ K)))) eqxx.
Qed.

(* The projector onto the kernel keeps of c - A its multiple of the identity only. *)
Theorem identity_far c (A : 'M[R]_n) r : (\rank A <= r)%N -> c ^+ 2 * (n%:R - r%:R) <= frobenius_sqr (c%:M - A).
Proof.
move=> low; set K := row_base (kermx A); have free : row_free K by apply: row_base_free.
have KA : K *m A = 0 by apply/sub_kermxP; rewrite eq_row_base.
clearbody K; set G := invmx (K *m K^T); set P := K^T *m G *m K.
have symmetric : P^T = P by rewrite /P /G !trmx_mul trmxK trmx_inv trmx_mul trmxK mulmxA.
have idempotent : P *m P = P.
  by rewrite /P !mulmxA -(mulmxA _ K K^T) -(mulmxA _ G (K *m K^T)) mulVmx ?free_gram_unit // mulmx1.
have left_over : frobenius_sqr (P *m (c%:M - A)) <= frobenius_sqr (c%:M - A).
  move: (c%:M - A) => B; have -> : frobenius_sqr B = frobenius_sqr (P *m B + (B - P *m B)) by rewrite addrC subrK.
  rewrite [X in _ <= X]frobenius_sqrD dot_adjoint symmetric mulmxBr mulmxA idempotent subrr dot0r mul0rn addr0.
  by rewrite ler_addl frobenius_sqr_ge0.
apply: le_trans left_over; have -> : P *m (c%:M - A) = c *: P.
  by rewrite mulmxBr mul_mx_scalar /P -(mulmxA _ K A) KA mulmx0 subr0.
rewrite frobenius_sqrZ -dot_sqr dot_trace symmetric idempotent /P mxtrace_mulC mulmxA mulmxV ?free_gram_unit // mxtrace1.
by rewrite ler_wpmul2l ?sqr_ge0 // mxrank_ker natrB ?rank_leq_row // ler_add2l ler_opp2 ler_nat low.
Qed.
End LowRank.
