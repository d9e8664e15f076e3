(* The last layer W_L of a network and its inputs G_(L-1): what enters the sigmoid is W_L G_(L-1).
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language vectors spectral extreme.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers l2o_training l2o_conditions l2o_derivatives.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LastLayer.
Variable R : realType.
Implicit Types (n d : nat) (p : problem R).

Fixpoint last_layer n (N : network R n) : 'rV[R]_(last_width N) := match N with
  | Last _ W => W
  | Hidden _ _ _ rest => last_layer rest end.

Fixpoint last_inputs n (N : network R n) d : 'M[R]_(n, d) -> 'M[R]_(last_width N, d) := match N with
  | Last _ _ => fun V => V
  | Hidden _ _ W rest => fun V => last_inputs rest (relu_all (W *m V)) end.

(* G_(L-1) in step t + 1. *)
Definition G_of p (N : network R 2) t := last_inputs N (@inputs_of R p N t).

Lemma col_relu_all m n d (W : 'M[R]_(m, n)) (V : 'M[R]_(n, d)) j : relu (W *m col j V) = col j (relu_all (W *m V)).
Proof. by apply/colP => k; rewrite !mxE; congr Num.max; apply: eq_bigr => r _; rewrite !mxE. Qed.

Lemma output_by_last n (N : network R n) d (V : 'M[R]_(n, d)) j :
  output N (col j V) = (last_layer N *m last_inputs N V) 0 j.
Proof.
elim: N V => [m W|m q W rest IH] V /=; last by rewrite col_relu_all.
by rewrite !mxE; apply: eq_bigr => k _; rewrite mxE.
Qed.

Lemma entering_by_last p N t : last_layer N *m G_of p N t = entering_row p N t.
Proof.
apply/rowP => j; rewrite [RHS]mxE /entering -output_by_last; congr output.
by apply/colP => k; rewrite !mxE.
Qed.

Lemma smallest_of_last n (N : network R n) d (V : 'M[R]_(n, d)) :
  l2o_layers.hidden (@weakest R) (size (layer_norms N)).-1 N V = weakest (last_inputs N V).
Proof.
have some k (N' : network R k) : size (layer_norms N') = (size (layer_norms N')).-1.+1 by case: N'.
by elim: N V => [m W|m q W rest IH] V //=; rewrite -IH some.
Qed.
End LastLayer.
