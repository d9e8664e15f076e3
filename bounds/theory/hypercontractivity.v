(* Even moments of polynomials of standard normal numbers: E f^(2k) <= (2k-1)^(rk) (E f^2)^k for f = sum c_w He_w of degree r,
   by partial integration and induction on r. All that is asked of the means is that those of nonnegative polynomials
   are not negative. A file of lemmas. *)
From mathcomp Require Import boolp.
From bounds.theory Require Import language vectors arithmetic tensor_polynomials.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : realType.
Implicit Types x y c e A B : R.

(* (m + 1) x^m y <= m x^(m+1) + y^(m+1). *)
Lemma young m x y : 0 <= x -> 0 <= y -> m.+1%:R * (x ^+ m * y) <= m%:R * x ^+ m.+1 + y ^+ m.+1.
Proof.
move=> x_ge0 y_ge0; elim: m => [|m IH]; first by rewrite !expr0 !expr1 !mul1r mul0r add0r.
have same_sign : 0 <= (y ^+ m.+1 - x ^+ m.+1) * (y - x).
  have [xy|/ltW yx] := leP x y; first by rewrite mulr_ge0 ?subr_ge0 // ler_expn2r ?nnegrE.
  by rewrite mulr_le0 ?subr_le0 // ler_expn2r ?nnegrE.
have := addr_ge0 (mulr_ge0 x_ge0 (ge0_of IH)) same_sign; move/le_by; apply.
by rewrite !exprS [m.+2%:R]mulrS [m.+1%:R]mulrS; ring.
Qed.

Lemma le_of_scaled x y c : 0 <= c -> (forall e, 0 < e -> x <= (y + e) * c) -> x <= y * c.
Proof.
move=> c_ge0 near; apply/ler_addgt0Pr => e e_gt0; have [c_0|c_n0] := eqVneq c 0.
  by rewrite c_0 mulr0 add0r; have := near 1 ltr01; rewrite c_0 mulr0 => /le_trans; apply; apply: ltW.
have c_gt0 : 0 < c by rewrite lt0r c_n0.
by have := near (e / c) (divr_gt0 e_gt0 c_gt0); rewrite mulrDl divfK.
Qed.

Lemma le_of_larger A B m : 0 <= B -> (forall C, 0 < C -> B <= C -> A <= C ^+ m.+1) -> A <= B ^+ m.+1.
Proof.
rewrite le_eqVlt => /orP[/eqP <- near|B_gt0]; last by move=> near; apply: near.
rewrite expr0n /= leNgt; apply/negP => A_gt0; pose C := Num.min 1 (A / 2%:R).
have half_gt0 : 0 < A / 2%:R by rewrite divr_gt0 ?ltr0n.
have C_gt0 : 0 < C by rewrite /C lt_minr ltr01.
have C_le1 : C <= 1 by rewrite /C le_minl lexx.
have := near C C_gt0 (ltW C_gt0); rewrite leNgt => /negP; apply.
have small : C ^+ m.+1 <= C by rewrite exprS ler_pimulr ?(ltW C_gt0) // exprn_ile1 ?(ltW C_gt0).
apply: le_lt_trans small _; apply: (@le_lt_trans _ _ (A / 2%:R)); first by rewrite /C le_minl lexx orbT.
by rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl.
Qed.
End Numbers.

Section Means.
Variables (R : realType) (I : finType).
Implicit Types (L M : seq (tensor R I)) (s : hermites R I).
Hypothesis positive : forall L, (forall x, 0 <= val L x) -> 0 <= tmean L.

Lemma tmean_le L M : (forall x, val L x <= val M x) -> tmean L <= tmean M.
Proof.
move=> below; have := @positive (M ++ scale (-1) L); rewrite tmean_cat tmean_scale mulN1r subr_ge0; apply=> x.
by rewrite val_cat val_scale mulN1r subr_ge0.
Qed.

Lemma tmean_eq L M : (forall x, val L x = val M x) -> tmean L = tmean M.
Proof. by move=> same; apply/eqP; rewrite eq_le !tmean_le // => x; rewrite same. Qed.

(* If E U^k <= c sum_j E U^(k-1) V_j and E V_j^k <= b_j^k, then E U^k <= (c sum_j b_j)^k. *)
Section Closed.
Variables (J : finType) (m : nat) (U : seq (tensor R I)) (V : J -> seq (tensor R I)) (b : J -> R) (c : R).
Hypotheses (U_ge0 : forall x, 0 <= val U x) (V_ge0 : forall j x, 0 <= val (V j) x).
Hypotheses (b_ge0 : forall j, 0 <= b j) (c_ge0 : 0 <= c).
Hypothesis V_le : forall j, tmean (pow (V j) m.+1) <= b j ^+ m.+1.
Hypothesis closed : tmean (pow U m.+1) <= c * \sum_j tmean (mul (pow U m) (V j)).

Local Notation power_mean := (tmean (pow U m.+1)).

Lemma A_ge0 : 0 <= power_mean. Proof. by apply: positive => x; rewrite val_pow exprn_ge0. Qed.

Lemma one_part j B : 0 < B -> m.+1%:R * B * tmean (mul (pow U m) (V j)) <= b j * (m%:R * power_mean + B ^+ m.+1).
Proof.
move=> B_gt0; have B_ge0 := ltW B_gt0; have C_ge0 : 0 <= m%:R * power_mean + B ^+ m.+1.
  by rewrite addr_ge0 ?exprn_ge0 ?mulr_ge0 ?ler0n ?A_ge0.
apply: le_of_scaled => // e e_gt0; set d := b j + e; have d_gt0 : 0 < d by rewrite ltr_spaddr.
have d_ge0 := ltW d_gt0.
have := @tmean_le (scale (m.+1%:R * d ^+ m * B) (mul (pow U m) (V j)))
  (scale (m%:R * d ^+ m.+1) (pow U m.+1) ++ scale (B ^+ m.+1) (pow (V j) m.+1)).
rewrite tmean_cat !tmean_scale => bound.
have {}bound : m.+1%:R * d ^+ m * B * tmean (mul (pow U m) (V j)) <=
    m%:R * d ^+ m.+1 * power_mean + B ^+ m.+1 * tmean (pow (V j) m.+1).
  apply: bound => x; rewrite val_cat !val_scale val_mul !val_pow.
  have := young m (mulr_ge0 (U_ge0 x) d_ge0) (mulr_ge0 (V_ge0 j x) B_ge0); rewrite !exprMn.
  move/ge0_of/le_by; apply; rewrite !exprS.
  by move: (val U x) (val (V j) x) (d) => u v w; move: (u ^+ m) (v ^+ m) (w ^+ m) (B ^+ m) (m.+1%:R) => *; ring.
rewrite -(ler_pmul2l (exprn_gt0 m d_gt0)).
have b_le : b j ^+ m.+1 <= d ^+ m.+1 by rewrite ler_expn2r ?nnegrE // ler_addl ltW.
have last := ler_wpmul2l (exprn_ge0 m.+1 B_ge0) (le_trans (V_le j) b_le).
have := addr_ge0 (ge0_of bound) (ge0_of last); move/le_by; apply.
rewrite !exprS; move: (tmean _) (tmean _) (tmean _) (d) => u v z w; move: (w ^+ m) (B ^+ m) (m.+1%:R) => *; ring.
Qed.

Lemma whole : power_mean <= (c * \sum_j b j) ^+ m.+1.
Proof.
have sum_ge0 : 0 <= c * \sum_j b j by rewrite mulr_ge0 // sumr_ge0.
apply: le_of_larger => // B B_gt0 B_le; have B_ge0 := ltW B_gt0.
have C_ge0 : 0 <= m%:R * power_mean + B ^+ m.+1 by rewrite addr_ge0 ?exprn_ge0 ?mulr_ge0 ?ler0n ?A_ge0.
have k_ge0 : 0 <= m.+1%:R * B by rewrite mulr_ge0 ?ler0n.
have first := ler_wpmul2l k_ge0 closed.
have second : m.+1%:R * B * (c * \sum_j tmean (mul (pow U m) (V j))) <= c * (\sum_j b j * (m%:R * power_mean + B ^+ m.+1)).
  rewrite mulrCA ler_wpmul2l // mulr_sumr; apply: ler_sum => j _; exact: one_part.
have third : c * (\sum_j b j * (m%:R * power_mean + B ^+ m.+1)) <= B * (m%:R * power_mean + B ^+ m.+1).
  by rewrite -mulr_suml mulrA ler_wpmul2r.
have := le_trans first (le_trans second third); rewrite [X in X <= _](_ : _ = B * (m.+1%:R * power_mean)); last by ring.
by rewrite ler_pmul2l // mulrS mulrDl mul1r addrC ler_add2l.
Qed.
End Closed.

Definition squared L : seq (tensor R I) := mul L L.

Lemma val_squared L x : val (squared L) x = val L x ^+ 2. Proof. by rewrite val_mul expr2. Qed.

Lemma squared_ge0 L x : 0 <= val (squared L) x. Proof. by rewrite val_squared sqr_ge0. Qed.

Lemma mean_squared_ge0 L : 0 <= tmean (squared L). Proof. by apply: positive => x; apply: squared_ge0. Qed.

(* r E f g = sum_j E D_j f D_j g, so different degrees are orthogonal. *)
Lemma by_slopes r s t : homogeneous r s -> r%:R * tmean (mul (tensors s) (tensors t)) =
  \sum_j tmean (mul (tensors (lower j s)) (tensors (lower j t))).
Proof.
move/by_parts => ->; apply: eq_bigr => j _; apply: tmean_eq => x.
by rewrite !val_mul (val_lower j t).
Qed.

Lemma tmean_mulC L M : tmean (mul L M) = tmean (mul M L).
Proof. by apply: tmean_eq => x; rewrite !val_mul mulrC. Qed.

Lemma orthogonal r r' s t : r != r' -> homogeneous r s -> homogeneous r' t -> tmean (mul (tensors s) (tensors t)) = 0.
Proof.
move=> differ hs ht; have := by_slopes t hs; have := by_slopes s ht; rewrite [tmean (mul (tensors t) _)]tmean_mulC.
rewrite (eq_bigr _ (fun j _ => tmean_mulC _ _)) => <- /eqP; rewrite -subr_eq0 -mulrBl mulf_eq0 => /orP[|/eqP //].
by rewrite subr_eq0 eqr_nat (negbTE differ).
Qed.

(* E f^(2k) <= (2k-1)^(rk) (E f^2)^k with k = m + 1, for f of degree r. *)
Section Moments.
Variable m : nat.
Local Notation growth_base := ((2 * m).+1%:R : R).

Theorem one_degree r s : homogeneous r s ->
  tmean (pow (squared (tensors s)) m.+1) <= (growth_base ^+ r * tmean (squared (tensors s))) ^+ m.+1.
Proof.
elim: r s => [|r IH] s hom.
  pose c := val (tensors s) (fun=> 0); have same x : val (tensors s) x = c.
    rewrite /c /val /tensors !big_map !big_seq; apply: eq_bigr => t /(allP hom) /=; rewrite sum_nat_eq0 => /forallP zero.
    by congr (_ * _); apply: eq_bigr => j _; rewrite (eqP (zero j)) !hornerC.
  rewrite (@tmean_eq (pow _ _) (fixed I ((c ^+ 2) ^+ m.+1))) => [|x]; last by rewrite val_pow val_squared same val_fixed.
  rewrite (@tmean_eq (squared _) (fixed I (c ^+ 2))) => [|x]; last by rewrite val_squared same val_fixed.
  by rewrite !tmean_fixed expr0 mul1r.
have r_n0 : r.+1%:R != 0 :> R by rewrite pnatr_eq0.
have sum_slopes : \sum_j tmean (squared (tensors (lower j s))) = r.+1%:R * tmean (squared (tensors s)).
  by rewrite (by_slopes s hom).
have closed : tmean (pow (squared (tensors s)) m.+1) <=
    growth_base / r.+1%:R * \sum_j tmean (mul (pow (squared (tensors s)) m) (squared (tensors (lower j s)))).
  have -> : tmean (pow (squared (tensors s)) m.+1) = tmean (mul (tensors s) (pow (tensors s) (2 * m).+1)).
    by apply: tmean_eq => x; rewrite val_mul !val_pow val_squared -exprM -exprS mulnS.
  rewrite -(ler_pmul2l (ltr0Sn R r)) (by_parts _ hom) mulrA [X in _ <= X * _]mulrC divfK // mulr_sumr.
  apply: ler_sum => j _; rewrite -tmean_scale; apply: tmean_le => x.
  rewrite val_scale !val_mul derivative_pow val_pow val_squared (val_lower j s) -exprM.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; move: (_ ^+ _) (val _ _) => u v; ring.
apply: le_trans (whole (b := fun j => growth_base ^+ r * tmean (squared (tensors (lower j s)))) _ _ _ _ _ closed) _.
- exact: squared_ge0.
- by move=> j; apply: squared_ge0.
- by move=> j; rewrite mulr_ge0 ?exprn_ge0 ?ler0n ?mean_squared_ge0.
- by rewrite divr_ge0 ?ler0n.
- by move=> j; apply: IH; apply: homogeneous_lower.
rewrite -mulr_sumr sum_slopes le_eqVlt; apply/orP; left; apply/eqP; congr (_ ^+ _).
by rewrite exprS; move: (growth_base) (tmean _) => b u; field.
Qed.

(* A sum of degrees 1, ..., q. *)
Variables (q : nat) (p : nat -> hermites R I).
Hypothesis degrees : forall r, homogeneous r (p r).
Local Notation part r := (tensors (p r.+1)).
Definition total : seq (tensor R I) := flatten [seq part r | r <- iota 0 q].

Lemma over_iota (F : nat -> R) : \sum_(r <- iota 0 q) F r = \sum_(r < q) F r.
Proof. by rewrite -(big_mkord xpredT F) /index_iota subn0. Qed.

Lemma val_total x : val total x = \sum_(r < q) val (part r) x.
Proof. by rewrite val_flatten over_iota. Qed.

Lemma mean_square_total : tmean (squared total) = \sum_(r < q) tmean (squared (part r)).
Proof.
have -> : tmean (squared total) = \sum_(r < q) \sum_(r' < q) tmean (mul (part r) (part r')).
  pose rows r := flatten [seq mul (part r) (part r') | r' <- iota 0 q].
  rewrite (@tmean_eq _ (flatten [seq rows r | r <- iota 0 q])) => [|x].
    by rewrite tmean_flatten over_iota; apply: eq_bigr => r _; rewrite tmean_flatten over_iota.
  rewrite val_squared val_flatten over_iota val_total expr2 mulr_suml; apply: eq_bigr => r _.
  by rewrite val_flatten over_iota mulr_sumr; apply: eq_bigr => r' _; rewrite val_mul.
apply: eq_bigr => r _; rewrite (bigD1 r) //= big1 ?addr0 // => r' differ.
by apply: (orthogonal _ (degrees _) (degrees _)); rewrite eqSS eq_sym.
Qed.

Theorem all_degrees :
  tmean (pow (squared total) m.+1) <= ((\sum_(r < q) growth_base ^+ r.+1) * tmean (squared total)) ^+ m.+1.
Proof.
have a_gt0 r : 0 < growth_base ^+ r.+1 by rewrite exprn_gt0 ?ltr0Sn.
pose share r := scale (growth_base ^+ r.+1)^-1 (squared (part r)).
pose W := flatten [seq share r | r <- iota 0 q].
have valW x : val W x = \sum_(r < q) val (part r) x ^+ 2 / growth_base ^+ r.+1.
  by rewrite val_flatten over_iota; apply: eq_bigr => r _; rewrite val_scale val_squared mulrC.
have share_ge0 r x : 0 <= val (share r) x by rewrite val_scale mulr_ge0 ?squared_ge0 // invr_ge0 ltW.
set S := \sum_(r < q) growth_base ^+ r.+1; have S_ge0 : 0 <= S by rewrite sumr_ge0 // => r _; rewrite ltW.
have pointwise x : val (squared total) x <= S * val W x.
  rewrite val_squared val_total valW.
  pose u : 'cV[R]_q := \col_r Num.sqrt (growth_base ^+ (r : nat).+1).
  pose v : 'cV[R]_q := \col_r (val (part r) x / Num.sqrt (growth_base ^+ (r : nat).+1)).
  have root r : Num.sqrt (growth_base ^+ r.+1) != 0 by rewrite gt_eqF // sqrtr_gt0.
  have := inner_sqr_le u v; rewrite /inner.
  rewrite (eq_bigr (fun r : 'I_q => val (part r) x)) => [|r _]; last by rewrite !mxE mulrC divfK.
  rewrite [X in _ <= X * _](eq_bigr (fun r : 'I_q => growth_base ^+ r.+1)) => [|r _]; last by rewrite !mxE -expr2 sqr_sqrtr ?ltW.
  rewrite [X in _ <= _ * X](eq_bigr (fun r : 'I_q => val (part r) x ^+ 2 / growth_base ^+ r.+1)) // => r _.
  by rewrite !mxE -expr2 exprMn exprVn sqr_sqrtr ?ltW.
have W_ge0 x : 0 <= val W x by rewrite val_flatten over_iota sumr_ge0.
apply: (@le_trans _ _ (tmean (scale (S ^+ m.+1) (pow W m.+1)))).
  apply: tmean_le => x; rewrite val_scale !val_pow -exprMn ler_expn2r ?nnegrE ?squared_ge0 ?mulr_ge0 //.
rewrite tmean_scale exprMn ler_wpmul2l ?exprn_ge0 // mean_square_total -[\sum_(r < q) _]mul1r.
apply: (@whole _ m W (fun r : 'I_q => share r)) => //.
- by move=> r; apply: mean_squared_ge0.
- move=> r; rewrite (@tmean_eq _ (scale ((growth_base ^+ (r : nat).+1)^-1 ^+ m.+1) (pow (squared (part r)) m.+1))) => [|x]; last first.
    by rewrite val_scale !val_pow val_scale exprMn.
  rewrite tmean_scale; apply: le_trans (ler_wpmul2l _ (one_degree (degrees r.+1))) _.
    by rewrite exprn_ge0 // invr_ge0 ltW.
  by rewrite -exprMn mulrA mulVf ?mul1r // gt_eqF.
rewrite mul1r -[\sum_(r < q) _](@over_iota (fun r => tmean (mul (pow W m) (share r)))) -tmean_flatten.
apply: tmean_le => x; rewrite val_flatten over_iota val_pow exprSr {2}/W val_flatten over_iota mulr_sumr.
by apply: ler_sum => r _; rewrite val_mul val_pow val_flatten over_iota.
Qed.
End Moments.
End Means.
