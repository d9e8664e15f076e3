(* bfc.eqF_11: the square is Lipschitz with the factor 2 at the norm, and not with the factor 2 at the distance. *)
From bounds.theory Require Import language order vectors.
From mathcomp Require Import ring.
From statements Require bfc_eqF_11 bfc_eqF_11_corrected.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_eqF_11_theory.
Section Symbols.
Variable R : realType.

(* Two vectors with one entry. *)
Record instance := Instance { a : R; b : R }.
Implicit Type i : instance.

Definition norm_a i : R := `|a i|.
Definition apart i : R := `|a i - b i|.
Definition moved i : R := `|a i ^+ 2 - b i ^+ 2|.
End Symbols.

Lemma premises_of (R : realType) i :
  bfc_eqF_11.premises R (@instance R) (@apart R) (@moved R) (@norm_a R) i.
Proof. by do !split; apply: normr_ge0. Qed.

Lemma inhabited (R : realType) : bfc_eqF_11.inhabited R (@instance R) (@apart R) (@moved R) (@norm_a R).
Proof. by exists (Instance 4%:R 3%:R); apply: premises_of. Qed.

(* a = 4 and b = 3: the squares are 7 apart, and 1 (4 + 2) is promised. *)
Theorem refuted (R : realType) : bfc_eqF_11.refuted R (@instance R) (@apart R) (@moved R) (@norm_a R).
Proof.
exists (Instance 4%:R 3%:R); split; first exact: premises_of.
rewrite /bfc_eqF_11.conclusion /moved /apart /norm_a /=.
have -> : 4%:R ^+ 2 - 3%:R ^+ 2 = 7%:R :> R by ring.
have -> : 4%:R - 3%:R = 1%:R :> R by ring.
by rewrite !normr_nat -!(natrM, natrD) ler_nat.
Qed.
End bfc_eqF_11_theory.

Module bfc_eqF_11_corrected_theory.
Section Symbols.
Variable R : realType.

(* Two vectors of any size. *)
Record instance := Instance { size : nat; first : 'cV[R]_size; second : 'cV[R]_size }.
Implicit Type i : instance.

(* The activation sigma(z) = z^2, entry by entry. *)
Definition activated n (v : 'cV[R]_n) : 'cV[R]_n := \col_j v j 0 ^+ 2.

Definition norm_a i : R := norm (first i).
Definition apart i : R := norm (first i - second i).
Definition moved i : R := norm (activated (first i) - activated (second i)).
End Symbols.

Lemma inhabited (R : realType) :
  bfc_eqF_11_corrected.inhabited R (@instance R) (@apart R) (@moved R) (@norm_a R).
Proof. by exists (Instance (const_mx 1 : 'cV_2) 0); do !split; apply: norm_ge0. Qed.

(* The entries of a difference of squares are products, and a vector of products is no longer than the product of norms. *)
Lemma norm_products (R : realType) n (u v w : 'cV[R]_n) : (forall j, w j 0 = u j 0 * v j 0) ->
  norm w <= norm u * norm v.
Proof.
move=> entries; rewrite ler_by_sqr ?mulr_ge0 ?norm_ge0 // exprMn !norm_sqr /inner mulr_suml; apply: ler_sum => j _.
rewrite entries mulrACA ler_wpmul2l -?expr2 ?sqr_ge0 // expr2 (bigD1 j) //= ler_addl.
by apply: sumr_ge0 => k _; rewrite -expr2 sqr_ge0.
Qed.

Theorem proved (R : realType) :
  bfc_eqF_11_corrected.statement R (@instance R) (@apart R) (@moved R) (@norm_a R).
Proof.
move=> i _; rewrite /bfc_eqF_11_corrected.conclusion mulrC.
apply: le_trans (norm_products (u := first i - second i) (v := first i + second i) _) _.
  by move=> j; rewrite !mxE subr_sqr.
rewrite ler_wpmul2l ?norm_ge0 // (_ : first i + second i = 2%:R *: first i - (first i - second i)).
  rewrite (le_trans (normB_le _ _)) // normZ ger0_norm ?ler0n // addrC ler_add2r.
  by rewrite lexx.
by apply/colP => j; rewrite !mxE; move: (first i j 0) (second i j 0) => a b; ring.
Qed.
End bfc_eqF_11_corrected_theory.
