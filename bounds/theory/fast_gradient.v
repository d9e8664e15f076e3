(* The fast gradient method of Nesterov. *)
From bounds.theory Require Import language.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section FastGradient.
Variables (R : realType) (n : nat) (g : 'cV[R]_n -> 'cV[R]_n) (L : R) (x_0 : 'cV[R]_n).

(* (x_t, y_t) with y_(t+1) = x_t - g(x_t) / L and x_(t+1) = y_(t+1) + t/(t+3) (y_(t+1) - y_t). *)
Fixpoint fast_gradient (t : nat) : 'cV[R]_n * 'cV[R]_n :=
  if t is t'.+1 then
    let: (x, y) := fast_gradient t' in let y' := x - L^-1 *: g x in
    (y' + (t'%:R / (t'%:R + 3%:R)) *: (y' - y), y')
  else (x_0, x_0).

End FastGradient.
