(* Training: the gradient by each layer, eqs. (6) and (7) with their slips mended, and gradient descent.
   A file of lemmas: the theorems of l2o rest on it. *)
From bounds.theory Require Import language order vectors spectral.
From bounds.theory Require Import l2o_problem l2o_steps l2o_network l2o_layers.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Training.
Variable R : realType.
Implicit Types (n d : nat) (p : problem R).

(* D_l: what goes back through a layer passes the neurons with W_l G_(l-1) >= 0. *)
Definition through m d (Z S : 'M[R]_(m, d)) : 'M[R]_(m, d) := \matrix_(i, j) (if 0 <= Z i j then S i j else 0).

(* The rows c carried back from the output to the inputs V of a network. *)
Fixpoint carried_back n (N : network R n) d : 'M[R]_(n, d) -> 'rV[R]_d -> 'M[R]_(n, d) := match N with
  | Last _ W => fun V c => W^T *m c
  | Hidden _ _ W rest => fun V c => W^T *m through (W *m V) (carried_back rest (relu_all (W *m V)) c) end.

(* Every layer together with the sum over the steps t of D_l (W_(l+1)^T ... c_t) G_(l-1,t)^T, as f says. *)
Fixpoint by_layers (f : forall m n, 'M[R]_(m, n) -> 'M[R]_(m, n) -> 'M[R]_(m, n))
    n (N : network R n) d (T : nat) (c : nat -> 'rV[R]_d) : (nat -> 'M[R]_(n, d)) -> network R n := match N with
  | Last _ W => fun V => Last (f _ _ W (\sum_(t < T) c t *m (V t)^T))
  | Hidden _ _ W rest => fun V =>
      let G t := relu_all (W *m V t) in
      Hidden (f _ _ W (\sum_(t < T) through (W *m V t) (carried_back rest (G t) (c t)) *m (V t)^T)) (by_layers f rest T c G) end.

(* The product of I - diag(P_j) M'M / beta over the k steps after the t-th; P_(t+1) belongs to the t-th iterate. *)
Definition P p N t := factors N (@iterate R p N t).
Fixpoint later p N t k : 'M[R]_(unknowns p) :=
  if k is s.+1 then step_matrix (M p) (scale p) (P p N (t + s)) *m later p N t s else 1%:M.

(* - Gamma_T' (product over j = T, ..., t + 2) diag(Gamma_t) diag(P_(t+1) o (1 - P_(t+1) / 2)) / beta. *)
Definition Gamma p N t := gradient (M p) (Y p) (@iterate R p N t).
Definition slopes d (F : 'rV[R]_d) : 'rV[R]_d := \row_j (F 0 j * (1 - F 0 j / 2%:R)).
Definition row_c p N T t : 'rV[R]_(unknowns p) :=
  - (scale p)^-1 *: ((Gamma p N T)^T *m later p N t.+1 (T - t.+1) *m diag_mx (Gamma p N t)^T *m diag_mx (slopes (P p N t))).

Definition inputs_of p N t := inputs (@iterate R p N t).
Definition gradients p T N := by_layers (fun _ _ W dW => dW) N T (@row_c p N T) (@inputs_of p N).
Definition trained p T eta N := by_layers (fun _ _ W dW => W - eta *: dW) N T (@row_c p N T) (@inputs_of p N).
Definition residual p N t := M p *m @iterate R p N t - Y p.
Definition objective p N t : R := norm (@residual p N t) ^+ 2 / 2%:R.
End Training.
