(* classics.nesterov_sharp: weighted inequalities between neighbouring points; what remains is a form that the kernel decides. *)
From Coq Require Import BinInt QArith.
From bounds.theory Require Import language vectors arithmetic convex fast_gradient enclosures rational_forms.
From mathcomp Require Import ring.
From statements Require classics_nesterov_sharp.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope nat_scope.
Local Open Scope ring_scope.
Delimit Scope Z_scope with BZ.

(* The sum of all inequalities: f_(i-1) >= f_i + ... with the weights lambda_i, and f* >= f_i + ... with their differences. *)
Section Weighted.
Variables (R : realType) (n : nat) (x h : nat -> 'cV[R]_n) (phi lambda : nat -> R) (N : nat).
Hypothesis neighbours : forall i, (i < N)%N ->
  phi i.+1 + inner (h i.+1) (x i - x i.+1) + norm (h i - h i.+1) ^+ 2 / 2%:R <= phi i.
Hypothesis solution : forall i, (i <= N)%N -> phi i + norm (h i) ^+ 2 / 2%:R <= inner (h i) (x i).
Hypotheses (lambda0 : lambda 0%N = 0) (rises : forall i, (i <= N)%N -> lambda i <= lambda i.+1).

Definition near (i : nat) : R :=
  lambda i.+1 * inner (h i.+1) (x i - x i.+1) + lambda i.+1 / 2%:R * inner (h i - h i.+1) (h i - h i.+1).
Definition far (i : nat) : R :=
  (lambda i.+1 - lambda i) / 2%:R * inner (h i) (h i) - (lambda i.+1 - lambda i) * inner (h i) (x i).

Lemma lambda_ge0 i : (i <= N.+1)%N -> 0 <= lambda i.
Proof. by elim: i => [|i IH] le; rewrite ?lambda0 // (le_trans (IH (ltnW le))) ?rises. Qed.

Lemma weighted m : (m <= N)%N ->
  lambda m.+1 * phi m + \sum_(i < m) near i + \sum_(i < m.+1) far i <= 0.
Proof.
elim: m => [|m IH] le.
  have := mulr_ge0 (lambda_ge0 (le : (1 <= N.+1)%N)) (ge0_of (solution le)).
  by rewrite big_ord0 big_ord_recl big_ord0 /far lambda0 -!norm_sqr /= -[in X in _ -> X]oppr_ge0; congr (0 <= _); field.
have := mulr_ge0 (ge0_of (rises le)) (ge0_of (solution le)).
have := mulr_ge0 (lambda_ge0 (leqW le)) (ge0_of (neighbours le)).
have := ge0_of (IH (ltnW le)).
rewrite [X in _ -> _ -> _ -> _ + X + _ <= 0]big_ord_recr [X in _ -> _ -> _ -> _ + X <= 0]big_ord_recr /=.
move: (\sum_(i < m) _) (\sum_(i < m.+1) _) => s t a b c; rewrite /near /far -!norm_sqr.
by have := addr_ge0 (addr_ge0 a b) c; rewrite -[in X in _ -> X]oppr_ge0; congr (0 <= _); field.
Qed.

Lemma weighted_sum c : lambda N.+1 = 1 -> 0 <= c + (\sum_(i < N) near i + \sum_(i < N.+1) far i) -> phi N <= c.
Proof.
move=> last; have := weighted (leqnn N); rewrite last mul1r; move: (\sum_(i < N) _) (\sum_(i < N.+1) _) => a b below.
by move/(addr_ge0 (ge0_of below)); rewrite sub0r -[phi N <= c]subr_ge0; congr (0 <= _); ring.
Qed.
End Weighted.

(* With r = x_0 - x*, the vectors r, h_0, ..., h_N carry everything: x_t - x* and y_t - x* by their coefficients. *)
Definition momentum (t : nat) : Q := ratio (Z.of_nat t) (Pos.of_nat (t + 3)).
Fixpoint path (t : nat) : combination * combination :=
  if t is t'.+1 then
    let: (x, y) := path t' in let y' := cminus x (alone t) in
    (cplus y' (cscale (momentum t') (cminus y' y)), y')
  else (alone 0, alone 0).
Definition place (N i : nat) : combination := if (i < N)%N then (path i).1 else (path i).2.

(* 1 / (2 rho) with rho = (N + 2)(N + 3)/4; lambda_(i+1) = S_i / (rho - 1 - H_i), where H_i is how far x_i has moved when all
   gradients are one, and S_i what the gradients up to i contribute to H_N. *)
Definition share (N : nat) : Q := ratio 2 (Pos.of_nat ((N + 2) * (N + 3))).
Definition total (a : combination) : Q := foldr (fun c s => minus s c) none a.
Definition weights (N : nat) : seq Q :=
  let rho := ratio (Z.of_nat ((N + 2) * (N + 3))) 4 in
  let ahead (i : nat) := over (total (take i.+1 (behead (path N).2))) (minus rho (plus one (total (behead (place N i))))) in
  none :: rcons [seq ahead i | i <- iota 0 N] one.

Section Terms.
Variables (N : nat) (l : seq Q).
Local Notation lambda i := (nth none l i).
Definition half (c : Q) : Q := times c (ratio 1 2).
Definition difference (i : nat) : combination := cminus (alone i.+1) (alone i.+2).
Definition near_terms (i : nat) : seq term :=
  [:: (lambda i.+1, (alone i.+2, cminus (place N i) (place N i.+1))); (half (lambda i.+1), (difference i, difference i))].
Definition far_terms (i : nat) : seq term := let tau := minus (lambda i.+1) (lambda i) in
  [:: (half tau, (alone i.+1, alone i.+1)); (Qopp tau, (alone i.+1, place N i))].
Definition all_terms : seq term :=
  (share N, (alone 0, alone 0)) :: flatten (map near_terms (iota 0 N)) ++ flatten (map far_terms (iota 0 N.+1)).
Definition rising : bool := all (fun i => Qle_bool none (minus (lambda i.+1) (lambda i))) (iota 0 N.+1).
End Terms.

Definition certain (N : nat) : bool := let l := weights N in rising N l && sum_of_squares N.+2 (all_terms N l).

Lemma certain_to_ten : all certain (iota 1 10).
Proof. by vm_cast_no_check (erefl true). Qed.

Section Run.
Variables (R : realType) (n : nat) (f : 'cV[R]_n -> R) (g : 'cV[R]_n -> 'cV[R]_n) (L : R) (x_0 s : 'cV[R]_n) (N : nat).
Hypotheses (L_gt0 : 0 < L) (smooth : smooth_convex f g L) (least : minimiser f s).

Local Notation run := (fast_gradient g L x_0).
Definition point (i : nat) : 'cV[R]_n := if (i < N)%N then (run i).1 else (run i).2.
Definition slope (i : nat) : 'cV[R]_n := L^-1 *: g (point i).
Definition left (i : nat) : R := (f (point i) - f s) / L.
Definition carried (k : nat) : 'cV[R]_n := if k is i.+1 then slope i else x_0 - s.

Lemma qr_momentum t : qr R (momentum t) = t%:R / (t%:R + 3%:R).
Proof. by rewrite /momentum qr_ratio Nat2Pos.id -?natrD // addn3. Qed.

Lemma path_run t : (t <= N)%N ->
  vector (path t).1 carried = (run t).1 - s /\ vector (path t).2 carried = (run t).2 - s.
Proof.
elim: t => [|t IH] le; first by rewrite !vector_alone.
have slopeE : L^-1 *: g (run t).1 = carried t.+1 by rewrite /= /slope /point le.
have := IH (ltnW le); rewrite [run _.+1]/= [path _.+1]/=; move: slopeE; case: (path t) => a b; case: (run t) => x y; cbn [fst snd] => -> [ax bY].
have last : vector (cminus a (alone t.+1)) carried = x - carried t.+1 - s.
  by rewrite vector_minus vector_alone ax addrAC.
split; last exact: last.
rewrite vector_plus last vector_scale vector_minus last bY qr_momentum opprB addrA subrK.
by rewrite addrAC.
Qed.

Lemma place_point i : (i <= N)%N -> vector (place N i) carried = point i - s.
Proof. by move=> /path_run[xs ys]; rewrite /place /point; case: ifP. Qed.

Lemma neighbours i : left i.+1 + inner (slope i.+1) (point i - point i.+1) + norm (slope i - slope i.+1) ^+ 2 / 2%:R <= left i.
Proof.
have L_n0 : L != 0 by rewrite gt_eqF.
have linv_ge0 : 0 <= L^-1 by rewrite invr_ge0 ltW.
have /ge0_of/(mulr_ge0 linv_ge0) low := smooth_le L_gt0 smooth (point i.+1) (point i); apply: (le_by low).
have -> : slope i - slope i.+1 = - (L^-1 *: (g (point i.+1) - g (point i))) by rewrite /slope scalerBr opprB.
rewrite normN normZ exprMn real_normK ?num_real // innerZl /left.
by field.
Qed.

Lemma solution i : left i + norm (slope i) ^+ 2 / 2%:R <= inner (slope i) (point i - s).
Proof.
have L_n0 : L != 0 by rewrite gt_eqF.
have linv_ge0 : 0 <= L^-1 by rewrite invr_ge0 ltW.
have /ge0_of/(mulr_ge0 linv_ge0) low := smooth_le_minimiser L_gt0 smooth (point i) least; apply: (le_by low).
rewrite /slope normZ exprMn real_normK ?num_real // innerZl -[s - _]opprB innerNr /left.
by field.
Qed.

Lemma qr_half c : qr R (half c) = qr R c / 2%:R.
Proof. by rewrite qr_times (qr_ratio R 1) mul1r. Qed.

Theorem sharp_gap : certain N -> f (run N).2 - f s <= L * qr R (share N) * norm (x_0 - s) ^+ 2.
Proof.
rewrite /certain; set l := weights N => /andP[/allP rises /(form_ge0 carried)].
pose lambda i := qr R (nth none l i).
have first : lambda 0%N = 0 by rewrite /lambda qr_none.
have last : lambda N.+1 = 1.
  by rewrite /lambda /l /weights /= nth_rcons size_map size_iota ltnn eqxx qr_one.
have up i : (i <= N)%N -> lambda i <= lambda i.+1.
  move=> le; rewrite -subr_ge0 -qr_minus; apply: qr_ge0; apply: rises.
  by rewrite mem_iota add0n ltnS.
rewrite /all_terms form_cons form_cat !form_flatten !vector_alone -norm_sqr.
have -> : \sum_(i < N) form (near_terms N l i) carried = \sum_(i < N) near (fun i => point i - s) slope lambda i.
  apply: eq_bigr => i _; rewrite !form_cons form_nil addr0 !vector_minus !vector_alone qr_half.
  by rewrite !place_point // ltnW.
have -> : \sum_(i < N.+1) form (far_terms N l i) carried = \sum_(i < N.+1) far (fun i => point i - s) slope lambda i.
  apply: eq_bigr => i _; rewrite !form_cons form_nil addr0 !vector_alone qr_half qr_opp qr_minus mulNr.
  by rewrite place_point // -ltnS.
have shifted i : (i < N)%N -> left i.+1 + inner (slope i.+1) ((point i - s) - (point i.+1 - s)) +
    norm (slope i - slope i.+1) ^+ 2 / 2%:R <= left i.
  by move=> _; rewrite opprB addrA subrK; apply: neighbours.
move/(weighted_sum shifted (fun i _ => solution i) first up last).
rewrite /left /point ltnn ler_pdivr_mulr // => below; apply: le_trans below _.
by rewrite mulrC mulrA.
Qed.
End Run.

Module classics_nesterov_sharp_theory.
Section Symbols.
Variable R : realType.

(* A smooth convex function with its gradient and a minimiser, the start and the number of steps. *)
Record instance := Instance {
  size : nat; f : 'cV[R]_size -> R; gradient : 'cV[R]_size -> 'cV[R]_size; smoothness : R;
  smooth : smooth_convex f gradient smoothness;
  solution : 'cV[R]_size; optimal : minimiser f solution; start : 'cV[R]_size; steps : nat;
}.
Implicit Type i : instance.

Definition L i : R := smoothness i.
Definition N i : nat := steps i.
Definition R2 i : R := norm (start i - solution i) ^+ 2.
Definition gap i : R :=
  @f i (fast_gradient (@gradient i) (smoothness i) (start i) (steps i)).2 - @f i (solution i).
End Symbols.

(* f(x) = x^2 / 2 from 1, with one step. *)
Lemma inhabited (R : realType) : classics_nesterov_sharp.inhabited R (@instance R) (@L R) (@N R) (@R2 R) (@gap R).
Proof.
have [smooth least] := half_square R 1.
exists (Instance smooth least (const_mx 1) 1).
by do !split; rewrite ?sqr_ge0 ?ltr01 // subr_ge0; apply: least.
Qed.

Theorem proved (R : realType) : classics_nesterov_sharp.statement R (@instance R) (@L R) (@N R) (@R2 R) (@gap R).
Proof.
case=> n f g l smooth s least x0 m [l_gt0 [_ [_ [_ [/= m_gt0 m_le]]]]].
have /allP/(_ m) := certain_to_ten; rewrite mem_iota m_gt0 ltnS m_le => /(_ isT) sure.
apply: le_trans (sharp_gap x0 l_gt0 smooth least sure) _; rewrite /R2 /L /N /=.
have den : Pos.to_nat (Pos.of_nat ((m + 2) * (m + 3))) = ((m + 2) * (m + 3))%N.
  by rewrite Nat2Pos.id //; apply/eqP; rewrite muln_eq0 addn2 addn3.
rewrite /share (qr_ratio R 2) den natrM !natrD.
have n2 : m%:R + 2%:R != 0 :> R by rewrite -natrD pnatr_eq0 addn2.
have n3 : m%:R + 3%:R != 0 :> R by rewrite -natrD pnatr_eq0 addn3.
have -> : 6%:R + 5%:R * m%:R + m%:R ^+ 2 = (m%:R + 2%:R) * (m%:R + 3%:R) :> R by ring.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; field; rewrite n2 n3.
Qed.
End classics_nesterov_sharp_theory.
