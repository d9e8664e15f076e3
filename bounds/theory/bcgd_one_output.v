(* With one output a descending sweep gains the factor of its first layer, and the first sweep that of every layer.
   A file of lemmas: bcgd.thm3_4 rests on it. *)
From bounds.theory Require Import language arithmetic vectors spectral pseudoinverse frobenius extreme singular.
From bounds.theory Require Import bcgd_parabola bcgd_networks bcgd_sweeps.
From bounds.theory Require Import bcgd_least_squares.
From mathcomp Require Import ring.
From mathcomp Require Import boolp classical_sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* One output. X^+, V_x of the compact decomposition, and a rate eta in (0, 1]. *)
Section OneOutput.
Variables (R : realType) (n s r : nat) (X : 'M[R]_(n, s)) (inverse : 'M[R]_(s, n)) (V : 'M[R]_(s, r)) (Y : 'M[R]_(1, s)).
Variable eta : R.
Hypotheses (penrose : pseudoinverse X inverse) (V_orth : orthonormal V) (projector : V *m V^T = inverse *m X).
Hypotheses (eta_gt0 : 0 < eta) (eta_le1 : eta <= 1).
Implicit Types (p q : nat).

Definition solution : 'M[R]_(1, n) := Y *m inverse.
Definition error (P : 'M[R]_(1, n)) : R := frobenius_sqr ((P - solution) *m X).
Notation kept := (1 - eta * (singular r X / spectral X) ^+ 2).

Lemma rows_seen m (M : 'M[R]_(m, n)) : M *m X *m V *m V^T = M *m X.
Proof.
have [XBX _ _ _] := penrose.
by rewrite -[M *m X *m _ *m _]mulmxA projector -[M *m X *m _]mulmxA [X *m _]mulmxA XBX.
Qed.

Lemma slope_pulled p q (A : 'M[R]_(1, p)) (W : 'M[R]_(p, q)) (B : 'M[R]_(q, n)) :
  slope X Y A W B = pulled A (B *m X) ((A *m W *m B - solution) *m X).
Proof.
have unseen : (solution *m X - Y) *m (B *m X)^T = 0.
  by rewrite trmx_mul mulmxA (normal_equations Y penrose) mul0mx.
have -> : (A *m W *m B - solution) *m X = A *m W *m B *m X - Y - (solution *m X - Y).
  by rewrite mulmxBl opprB addrA subrK.
by rewrite /slope /pulled mulmxBr mulmxBl -[X in _ - X]mulmxA unseen mulmx0 subr0.
Qed.

(* A row A with A A' = |A|^2 only rescales the step. *)
Lemma row_square p (A : 'M[R]_(1, p)) : A *m A^T = (frobenius_sqr A)%:M.
Proof. by rewrite [LHS]mx11_scalar -trace_sqr /mxtrace big_ord1. Qed.

Lemma row_spectral p (A : 'M[R]_(1, p)) : spectral A ^+ 2 = frobenius_sqr A.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split.
  rewrite -[X in _ <= X]sqr_sqrtr ?frobenius_sqr_ge0 // ler_pexpn2r ?nnegrE ?spectral_ge0 ?sqrtr_ge0 //.
  apply: spectral_le => [|v]; first exact: sqrtr_ge0.
  rewrite -(ler_pexpn2r (ltn0Sn 1)) ?nnegrE ?mulr_ge0 ?norm_ge0 ?sqrtr_ge0 // exprMn [X in _ <= X * _]sqr_sqrtr ?frobenius_sqr_ge0 //.
  exact: norm_mul_sqr_le.
have below : norm (A *m A^T) ^+ 2 <= (spectral A * norm A^T) ^+ 2.
  by rewrite ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0 ?spectral_ge0 ?norm_mul_le.
move: below; rewrite exprMn -!frobenius_sqr_norm frobenius_sqr_tr row_square.
have -> : frobenius_sqr ((frobenius_sqr A)%:M : 'M_1) = frobenius_sqr A ^+ 2.
  by rewrite {1}/frobenius_sqr !big_ord1 !mxE eqxx mulr1n.
have [->|A_n0] := eqVneq (frobenius_sqr A) 0; first by rewrite sqr_ge0.
by rewrite expr2 ler_pmul2r // lt0r A_n0 frobenius_sqr_ge0.
Qed.

Lemma error_updated p q (A : 'M[R]_(1, p)) (W : 'M[R]_(p, q)) (B : 'M[R]_(q, n)) :
  (A *m updated X Y eta A W B *m B - solution) *m X =
  moved (1%:M : 'M_1) (B *m X) (eta / (spectral A ^+ 2 * spectral (B *m X) ^+ 2) * frobenius_sqr A) ((A *m W *m B - solution) *m X).
Proof.
rewrite /updated /moved /bcgd_parabola.image slope_pulled /pulled trmx1 !mul1mx; set D := (A *m W *m B - solution) *m X.
rewrite mulmxBr mulmxBl -scalemxAr -scalemxAl addrAC mulmxBl -/D -scalemxAl; congr (_ - _).
set a := eta / _; rewrite -scalerA; congr (_ *: _); rewrite !mulmxA row_square mul_scalar_mx -!scalemxAl ?mulmxA //.
Qed.

Lemma contracts q (C : 'M[R]_(q, s)) (D : 'M[R]_(1, s)) e : C *m V *m V^T = C -> D *m V *m V^T = D ->
  0 <= e -> e * spectral C ^+ 2 <= 1 ->
  frobenius_sqr (moved (1%:M : 'M_1) C e D) <= (1 - e * singular r C ^+ 2) ^+ 2 * frobenius_sqr D.
Proof.
move=> C_in D_in e_ge0 short.
have orth1 : orthonormal (1%:M : 'M[R]_1) by rewrite /orthonormal trmx1 mulmx1.
have inside0 : last_outside ((1%:M : 'M[R]_1) *m (1%:M)^T) (stacked Input (Layer (0 : 'M[R]_(1, 1)) (Input : network R 1 1))) = 0.
  by rewrite /= mulmx0 subrr frobenius_sqr0.
have := above_in_K orth1 inside0; rewrite /= => above.
have one : 1 <= singular 1 (1%:M : 'M[R]_1)^T.
  apply: sup_upper_bound.
    split; first by exists (weakest ((1%:M : 'M[R]_1)^T *m 1%:M)), 1%:M.
    exists 1 => _ [Q orth <-]; rewrite trmx1 mul1mx (weakest_orthonormal orth orth1).
    by rewrite weakest_scalar normr1.
  by exists 1%:M => //; rewrite trmx1 mul1mx weakest_scalar normr1.
have one' : singular 1 (1%:M : 'M[R]_1)^T <= 1.
  by apply: le_trans (singular_le_spectral _ _) _; rewrite trmx1 spectral_scalar normr1.
have lowE : low 1 r (1%:M : 'M[R]_1) C = singular r C ^+ 2.
  by rewrite /low (_ : singular 1 _ = 1) ?expr1n ?mul1r //; apply/eqP; rewrite eq_le one one'.
have highE : high (1%:M : 'M[R]_1) C = spectral C ^+ 2 by rewrite /high spectral_scalar normr1 expr1n mul1r.
have D_inside : inside (1%:M : 'M[R]_1) V D by split; rewrite // trmx1 !mul1mx.
have small : e * singular r C ^+ 2 <= 1.
  apply: le_trans short; rewrite ler_wpmul2l // ler_pexpn2r ?nnegrE ?singular_ge0 ?spectral_ge0 //.
  exact: singular_le_spectral.
have c_ge0 : 0 <= 1 - e * singular r C ^+ 2 by rewrite subr_ge0.
apply: (step_contracts orth1 V_orth above C_in D_inside e_ge0 c_ge0); rewrite ?lowE ?lexx // highE.
by rewrite (le_trans _ c_ge0) // subr_le0.
Qed.

Lemma effective p q (A : 'M[R]_(1, p)) (C : 'M[R]_(q, s)) : frobenius_sqr A != 0 ->
  eta / (spectral A ^+ 2 * spectral C ^+ 2) * frobenius_sqr A = eta / spectral C ^+ 2.
Proof. by move=> A_n0; rewrite row_spectral invfM mulrA mulrAC mulrVK ?unitfE. Qed.

Lemma effective_short c : eta / c * c <= 1.
Proof. by have [->|c_n0] := eqVneq c 0; rewrite ?mulr0 ?ler01 // divfK. Qed.

Section Step.
Variables (p q : nat) (A : 'M[R]_(1, p)) (W : 'M[R]_(p, q)) (B : 'M[R]_(q, n)).
Local Notation after := (A *m updated X Y eta A W B *m B).
Local Notation before := (A *m W *m B).

Lemma step_le : error after <= error before.
Proof.
rewrite /error error_updated; set e := _ * _.
have [A0|A_n0] := eqVneq (frobenius_sqr A) 0; first by rewrite /e A0 mulr0 /moved scale0r subr0.
have eE : e = eta / spectral (B *m X) ^+ 2 by exact: effective.
have e_ge0 : 0 <= e by rewrite eE divr_ge0 ?sqr_ge0 // ltW.
have short : e * spectral (B *m X) ^+ 2 <= 1 by rewrite eE effective_short.
apply: le_trans (contracts _ _ e_ge0 short) _; rewrite ?rows_seen //.
have small : e * singular r (B *m X) ^+ 2 <= 1.
  apply: le_trans short; rewrite ler_wpmul2l // ler_pexpn2r ?nnegrE ?singular_ge0 ?spectral_ge0 //.
  exact: singular_le_spectral.
by rewrite ler_pimull ?frobenius_sqr_ge0 // expr_le1 ?subr_ge0 // ler_subl_addr ler_addl mulr_ge0 ?sqr_ge0.
Qed.

(* Where the layers below are an isometry and A does not vanish, by the factor of X. *)
Lemma step_contracts_by : B^T *m B = 1%:M -> A != 0 -> error after <= kept ^+ 2 * error before.
Proof.
move=> iso A_n0; rewrite /error error_updated effective ?frobenius_sqr_eq0 //.
have same v : norm (B *m v) = norm v by rewrite /norm inner_adjoint mulmxA iso mul1mx.
have spectralE : spectral (B *m X) = spectral X.
  by rewrite /spectral /stretches; congr (sup _); apply/seteqP; split=> _ [v small <-]; exists v => //; rewrite -mulmxA same.
have singularE : singular r (B *m X) = singular r X.
  rewrite /singular; congr (sup _); apply/seteqP; split=> _ [Q orth <-]; exists Q => //; rewrite /weakest; congr (inf _);
    by apply/seteqP; split=> _ [v unit <-]; exists v => //; rewrite -!mulmxA same.
rewrite spectralE; have -> : kept = 1 - eta / spectral X ^+ 2 * singular r (B *m X) ^+ 2.
  by rewrite singularE expr_div_n mulrA mulrAC.
apply: contracts; rewrite ?rows_seen ?spectralE ?effective_short //.
by rewrite divr_ge0 ?sqr_ge0 ?(ltW eta_gt0).
Qed.

(* The row above the next layer vanishes for one solution only. *)
Lemma next_row : B^T *m B = 1%:M -> A != 0 -> X *m X^T \in unitmx ->
  solution != before *m (1%:M - (spectral X ^+ 2 / eta) *: invmx (X *m X^T)) -> A *m updated X Y eta A W B != 0.
Proof.
move=> iso A_n0 unit; apply: contraNneq => dead.
have eta_n0 : eta != 0 by rewrite gt_eqF.
have : A *m updated X Y eta A W B *m B = 0 by rewrite dead mul0mx.
have same v : norm (B *m v) = norm v by rewrite /norm inner_adjoint mulmxA iso mul1mx.
have spectralE : spectral (B *m X) = spectral X.
  by rewrite /spectral /stretches; congr (sup _); apply/seteqP; split=> _ [v small <-]; exists v => //; rewrite -mulmxA same.
have A_n0' : frobenius_sqr A != 0 by rewrite frobenius_sqr_eq0.
rewrite /updated mulmxBr mulmxBl -scalemxAr -scalemxAl slope_pulled /pulled.
rewrite !mulmxA row_square mul_scalar_mx -!scalemxAl scalerA effective // spectralE.
rewrite trmx_mul -!mulmxA iso mulmx1 !mulmxA => /eqP; rewrite subr_eq0 => /eqP back.
have [X0|X_n0] := eqVneq (spectral X ^+ 2) 0.
  have X_zero : X = 0.
    apply/matrixP => a b; have := norm_mul_le X (delta_mx b 0); have /eqP -> : spectral X == 0 by rewrite -sqrf_eq0 X0.
    rewrite mul0r => small; have : X *m delta_mx b 0 == 0 :> 'cV_n by rewrite -norm_eq0 eq_le small norm_ge0.
    by rewrite -colE => /eqP/colP/(_ a); rewrite !mxE.
  move: back; rewrite X0 invr0 mulr0 scale0r => ->; rewrite mul0mx.
  by rewrite -[solution](mulmxK unit) X_zero mul0mx mulmx0 mul0mx.
have -> : solution = (solution *m (X *m X^T)) *m invmx (X *m X^T) by rewrite mulmxK.
rewrite mulmxBr mulmx1 -scalemxAr; set P := A *m W *m B in back *; set G := X *m X^T in unit *.
have shifted : solution *m G = P *m G - (spectral X ^+ 2 / eta) *: P.
  rewrite [in X in _ - X]back scalerA mulrA divfK // mulfV // scale1r.
  by rewrite -mulmxA -/G mulmxBl opprB addrC subrK.
by rewrite shifted mulmxBl mulmxK // -scalemxAl.
Qed.
End Step.

Lemma kept_ge0 : 0 <= kept.
Proof.
rewrite subr_ge0 expr_div_n mulrA mulrAC; apply: le_trans (effective_short (spectral X ^+ 2)).
by rewrite ler_wpmul2l ?divr_ge0 ?sqr_ge0 ?(ltW eta_gt0) // ler_pexpn2r ?nnegrE ?singular_ge0 ?spectral_ge0 // singular_le_spectral.
Qed.

Notation swept N A := (A *m product (sweep X Y eta N A)).

Lemma layers_sweep p (N : network R n p) A : layers (sweep X Y eta N A) = layers N.
Proof. by elim: N A => //= p' q W B IH A; rewrite IH. Qed.

(* No sweep increases the error; one that starts nearer than zero gains the factor of the first layer. *)
Lemma sweep_le p (N : network R n p) (A : 'M[R]_(1, p)) : error (swept N A) <= error (A *m product N).
Proof.
elim: N A => [|p' q W B IH] A //=; rewrite !mulmxA; apply: le_trans (IH _) _; exact: step_le.
Qed.

Lemma later_sweep p (N : network R n p) (A : 'M[R]_(1, p)) : (0 < layers N)%N ->
  error (A *m product N) < frobenius_sqr (solution *m X) -> error (swept N A) <= kept ^+ 2 * error (A *m product N).
Proof.
elim: N A => // p' q W B IH A _ /=; rewrite !mulmxA; case: B W IH => [|m l W' B'] W IH near.
  apply: step_contracts_by; first by rewrite trmx1 mulmx1.
  apply: contraTneq near => ->; rewrite -leNgt !mul0mx /error sub0r mulNmx frobenius_sqrN.
  exact: lexx.
apply: le_trans (IH _ isT _) _; first by apply: le_lt_trans near; exact: step_le.
by rewrite ler_wpmul2l ?sqr_ge0 //; exact: step_le.
Qed.

(* The first sweep gains the factor of X in every layer, unless the network dies. *)
Lemma first_sweep p (N : network R n p) (A : 'M[R]_(1, p)) : (n <= narrowest_hidden N)%N -> off_start n N = 0 ->
  A != 0 -> X *m X^T \in unitmx ->
  (forall P, P \in products X Y eta N A -> solution != P *m (1%:M - (spectral X ^+ 2 / eta) *: invmx (X *m X^T))) ->
  error (swept N A) <= kept ^+ (2 * layers N) * error (A *m product N).
Proof.
elim: N A => [|p' q W B IH] A wide start0 A_n0 unit alive /=; first by rewrite muln0 expr0 mul1r.
move/eqP: start0; rewrite /= paddr_eq0 ?off_orth_identity_ge0 ?off_start_ge0 // => /andP[_ /eqP B0].
have iso := lower_isometry wide B0; rewrite !mulmxA.
have first : A *m updated X Y eta A W (product B) != 0.
  by apply: next_row => //; apply: alive; rewrite /= inE eqxx.
apply: le_trans (IH _ _ B0 first unit _) _.
- exact: least_width_hidden.
- by move=> P P_in; apply: alive; rewrite /= inE P_in orbT.
rewrite mulnS addnC exprD -mulrA ler_wpmul2l ?exprn_ge0 ?kept_ge0 //; exact: step_contracts_by.
Qed.

Definition trained (start : network R n 1) k := iter k (fun N => sweep X Y eta N 1%:M) start.

Lemma layers_trained start k : layers (trained start k) = layers start.
Proof. by elim: k => //= k IH; rewrite layers_sweep IH. Qed.

Theorem one_output start k : (n <= narrowest_hidden start)%N -> off_start n start = 0 -> (0 < layers start)%N ->
  X *m X^T \in unitmx ->
  (forall P, P \in products X Y eta start 1%:M -> solution != P *m (1%:M - (spectral X ^+ 2 / eta) *: invmx (X *m X^T))) ->
  kept ^+ (2 * layers start) * error (product start) < frobenius_sqr (solution *m X) ->
  error (product (trained start k.+1)) <= kept ^+ (2 * layers start + 2 * k) * error (product start).
Proof.
move=> wide start0 deep unit alive near; have kept0 := kept_ge0.
have one N : swept N 1%:M = product (sweep X Y eta N 1%:M) :> 'M_(1, n) by rewrite mul1mx.
elim: k => [|k IH].
  rewrite muln0 addn0 /= -one; apply: le_trans (first_sweep wide start0 _ unit alive) _; last by rewrite mul1mx.
  by rewrite -frobenius_sqr_eq0 /frobenius_sqr !big_ord1 mxE expr1n oner_eq0.
rewrite /trained iterS -/(trained _ _) -one.
have := @later_sweep _ (trained start k.+1) 1%:M; rewrite layers_trained deep => /(_ isT).
rewrite mul1mx; have -> : (2 * layers start + 2 * k.+1 = 2 + (2 * layers start + 2 * k))%N by rewrite mulnS addnCA.
rewrite exprD -mulrA => later; apply: le_trans (later _) _.
  apply: le_lt_trans IH (le_lt_trans _ near); rewrite exprD mulrAC ler_pimulr ?mulr_ge0 ?exprn_ge0 ?frobenius_sqr_ge0 //.
  by rewrite exprn_ile1 // ler_subl_addr ler_addl mulr_ge0 ?sqr_ge0 // ltW.
by rewrite ler_wpmul2l ?sqr_ge0.
Qed.
End OneOutput.
