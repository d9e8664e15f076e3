(* A symmetric operator whose form is small on a subspace that it keeps is small there: by polarisation. *)
From bounds.theory Require Import language order semidefinite.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Contraction.
Variables (R : realType) (V : lmodType R) (q : V -> V -> R) (kept : V -> Prop) (T : V -> V).
Hypotheses (sd : semidefinite q) (symmetric : forall u v, q u (T v) = q (T u) v).
Hypotheses (TD : forall u v, T (u + v) = T u + T v) (TZ : forall a v, T (a *: v) = a *: T v).
Hypothesis keptD : forall u v, kept u -> kept v -> kept (u + v).
Hypotheses (keptZ : forall a v, kept v -> kept (a *: v)) (keptT : forall v, kept v -> kept (T v)).

Lemma contraction c : 0 <= c -> (forall v, kept v -> `|q v (T v)| <= c * q v v) ->
  forall v, kept v -> q (T v) (T v) <= c ^+ 2 * q v v.
Proof.
move=> c_ge0 small v keep; set w := T v; have keep_w : kept w := keptT keep.
have expand s t : q (s *: w + t *: v) (T (s *: w + t *: v)) =
    s ^+ 2 * q w (T w) + 2%:R * s * t * q w w + t ^+ 2 * q v w.
  have -> : T (s *: w + t *: v) = s *: T w + t *: w by rewrite TD !TZ.
  rewrite (formDl sd) !(formDr sd) !(formZl sd) !(formZr sd) (symmetric v w).
  by move: (q w (T w)) (q w w) (q v w) => a b d; ring.
have square s t : q (s *: w + t *: v) (s *: w + t *: v) = s ^+ 2 * q w w + 2%:R * s * t * q w v + t ^+ 2 * q v v.
  rewrite (formDl sd) !(formDr sd) !(formZl sd) !(formZr sd) (formC sd v w).
  by move: (q w v) (q w w) (q v v) => a b d; ring.
have two s t : 4%:R * (s * t) * q w w <= c * 2%:R * (s ^+ 2 * q w w + t ^+ 2 * q v v).
  have := small _ (keptD (keptZ s keep_w) (keptZ t keep)); have := small _ (keptD (keptZ s keep_w) (keptZ (- t) keep)).
  rewrite !ler_norml (expand s t) (expand s (- t)) (square s t) (square s (- t)).
  move=> /andP[lower _] /andP[_ upper]; rewrite -subr_ge0 in lower; rewrite -subr_ge0 in upper.
  rewrite -subr_ge0; have := addr_ge0 lower upper.
  by move: (q w (T w)) (q w w) (q v w) (q w v) (q v v) => a b d e f; congr (0 <= _); ring.
have [c0|c_n0] := eqVneq c 0.
  have := two 1 1; rewrite c0 !mul0r expr2 !mul0r !mulr1 => small0.
  by rewrite -(pmulr_rle0 _ (ltr0n R 4)).
have c_gt0 : 0 < c by rewrite lt0r c_n0.
have := two 1 c; rewrite -subr_ge0 => large.
rewrite -(ler_pmul2l (mulr_gt0 c_gt0 (ltr0n R 2))) -subr_ge0.
by move: large; move: (q w w) (q v v) => a b; congr (0 <= _); ring.
Qed.
End Contraction.
