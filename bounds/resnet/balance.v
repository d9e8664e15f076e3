(* resnet.balance, .ratio: gradients of neighbouring layers determine each other, so balanced layers stay balanced. *)
From bounds.theory Require Import language vectors spectral arithmetic order frobenius extreme maxima chains.
From bounds.theory Require Import least_squares residual_network depth.
From mathcomp Require Import ring.
From statements Require resnet_balance.
From statements Require resnet_balance_ratio.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* One step on both sides of a balance. *)
Section Balance.
Variables (R : realType) (m : nat).
Implicit Types M G K H : 'M[R]_m.
Definition imbalance M K : 'M[R]_m := M^T *m M - K *m K^T.

Lemma square_after e M G : (M - e *: G)^T *m (M - e *: G) =
  M^T *m M - e *: (M^T *m G + (M^T *m G)^T) + e ^+ 2 *: (G^T *m G).
Proof.
rewrite [(_ - _)^T]linearB /= [(e *: G)^T]linearZ /= mulmxBl !mulmxBr -!scalemxAl -!scalemxAr scalerA -expr2 trmx_mul trmxK.
by apply/matrixP => a b; rewrite !mxE; move: (\sum_j _) (\sum_j _) (\sum_j _) (\sum_j _) => x y z w; ring.
Qed.

Lemma balance_step e M G K H : M^T *m G = H *m K^T ->
  imbalance (M - e *: G) (K - e *: H) - imbalance M K = e ^+ 2 *: (G^T *m G - H *m H^T).
Proof.
move=> same; rewrite /imbalance square_after.
have := square_after e K^T H^T; rewrite !trmxK -linearZ -linearB /= trmxK => ->.
have -> : K *m H^T = (M^T *m G)^T by rewrite same trmx_mul trmxK.
rewrite trmxK.
move: (M^T *m G) (M^T *m M) (K *m K^T) (G^T *m G) (H *m H^T) => x y z u v.
apply/matrixP => a b; rewrite !mxE; move: (x a b) (x b a) (y a b) (z a b) (u a b) (v a b) => *; ring.
Qed.
End Balance.

Module resnet_balance_theory.
Section Symbols.
Variable R : realType.

(* A network at a point, a layer with a successor, a batch, a step size, and an entry. *)
Record instance := Instance {
  task : problem R; depth : nat; hidden : nat -> 'M[R]_(width task); layer : nat; inside : (layer.+1 < depth)%N;
  batch : {set 'I_(samples task)}; rate : R; row : 'I_(width task); column : 'I_(width task);
}.
Implicit Type i : instance.
Definition slope i l := batch_gradient (A (task i)) (B (task i)) (depth i) (X (task i)) (Y (task i)) (@hidden i) (@batch i) l.
Definition factor i l : 'M[R]_(width (task i)) := 1%:M + @hidden i l.
Definition factor_after i l : 'M[R]_(width (task i)) := 1%:M + (@hidden i l - rate i *: slope i l).
Definition change i : R := (imbalance (factor_after i (layer i).+1) (factor_after i (layer i)) -
  imbalance (factor i (layer i).+1) (factor i (layer i))) (row i) (column i).
Definition eta i : R := rate i.
Definition left i : R := ((factor i (layer i).+1)^T *m slope i (layer i).+1) (row i) (column i).
Definition right i : R := (slope i (layer i) *m (factor i (layer i))^T) (row i) (column i).
Definition squares i : R := ((slope i (layer i).+1)^T *m slope i (layer i).+1 - slope i (layer i) *m (slope i (layer i))^T) (row i) (column i).
End Symbols.

Lemma inhabited (R : realType) : resnet_balance.inhabited R
  (@instance R) (@change R) (@eta R) (@left R) (@right R) (@squares R).
Proof.
exists (@Instance R (@Problem R 1 0 0 1 1%:M 1%:M 1%:M 0) 2 (fun=> 0) 0 isT [set ord0] 1 ord0 ord0).
exact: ler01.
Qed.

Theorem proved (R : realType) : resnet_balance.statement R
  (@instance R) (@change R) (@eta R) (@left R) (@right R) (@squares R).
Proof.
move=> i _; have same : (factor i (layer i).+1)^T *m slope i (layer i).+1 = slope i (layer i) *m (factor i (layer i))^T.
  rewrite /slope /batch_gradient !batch_sandwich -scalemxAr -scalemxAl; congr (_ *: _).
  exact: sandwich_balance (inside i).
split; first by rewrite /left same.
have := balance_step (rate i) same; rewrite /factor => step.
by rewrite /change /factor_after /factor !addrA step mxE.
Qed.
End resnet_balance_theory.

Module resnet_balance_ratio_theory.
Section Symbols.
Variable R : realType.

(* A network with one layer more than `more`, at a point. *)
Record instance := Instance { task : problem R; more : nat; hidden : nat -> 'M[R]_(width task) }.
Implicit Type i : instance.
Definition slope2 i l : R := frobenius_sqr (gradient (A (task i)) (B (task i)) (more i).+1 (X (task i)) (Y (task i)) (@hidden i) l).
Definition L i : nat := (more i).+1.
Definition W_norm i : R := widest (more i).+1 (@hidden i).
Definition least i : R := \big[Num.min/slope2 i 0]_(l < (more i).+1) slope2 i l.
Definition most i : R := \big[Num.max/0]_(l < (more i).+1) slope2 i l.
End Symbols.

Lemma inhabited (R : realType) : resnet_balance_ratio.inhabited R
  (@instance R) (@L R) (@W_norm R) (@least R) (@most R).
Proof.
exists (@Instance R (@Problem R 1 0 0 1 1%:M 1%:M 1%:M 0) 1 (fun=> 0)); do !split; rewrite ?widest_ge0 //.
- by apply: (big_ind (fun x => 0 <= x)) => [|x y x_ge0 y_ge0|l _]; rewrite ?le_minr ?x_ge0 ?y_ge0 ?frobenius_sqr_ge0.
- by apply: (big_ind (fun x => 0 <= x)) => [|x y x_ge0 y_ge0|l _]; rewrite ?le_maxr ?x_ge0 ?frobenius_sqr_ge0.
rewrite /W_norm /widest; apply: max_le => [|l]; rewrite ?spectral0 !divr_ge0 ?ler01 ?ler0n //.
Qed.

Theorem proved (R : realType) : resnet_balance_ratio.statement R
  (@instance R) (@L R) (@W_norm R) (@least R) (@most R).
Proof.
move=> i [_ [_ [_ [_ near]]]]; rewrite /resnet_balance_ratio.conclusion; set c := (_ / _) ^+ _; have L_gt0 : (0 < (more i).+1)%N by [].
pose h : R := 1 / 2%:R / (more i).+1%:R; have h_ge0 : 0 <= h by rewrite !divr_ge0 ?ler01 ?ler0n.
have h_lt1 : h < 1 by exact: radius_lt1.
have small p : (p < (more i).+1)%N -> spectral (@hidden R i p) <= h by move=> pL; apply: le_trans near; apply: le_widest.
have cE : c = ((1 + h) / (1 - h)) ^+ 2 ^+ (more i).
  rewrite /c -exprM; congr (_ ^+ _); last by rewrite /L mulnS addKn.
  have n0 := gt_eqF (depth_gt0 R L_gt0); have q0 := gt_eqF (twice_gt1 R L_gt0).
  by rewrite /h /L; move: ((more i).+1%:R : R) n0 q0 => n n0 q0; field; rewrite n0 q0.
have each l p : (l < (more i).+1)%N -> (p < (more i).+1)%N -> slope2 i l <= c * slope2 i p.
  by move=> lL pL; rewrite /slope2 !gradientE cE; exact: (sandwich_turn _ h_ge0 h_lt1 small lL pL).
have c_ge0 : 0 <= c by rewrite cE exprn_ge0 ?sqr_ge0.
have least_ge0 : 0 <= least i.
  by apply: (big_ind (fun x => 0 <= x)) => [|x y x_ge0 y_ge0|l _]; rewrite ?le_minr ?x_ge0 ?y_ge0 ?frobenius_sqr_ge0.
apply: max_le => [|l]; first by rewrite mulr_ge0.
apply: (big_ind (fun x => slope2 i l <= c * x)) => [|x y x_le y_le|p _]; try exact: each.
by case: (leP x y).
Qed.
End resnet_balance_ratio_theory.
