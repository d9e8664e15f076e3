(* Products of layers I + W_l near the identity, and what they do to norms. *)
From bounds.theory Require Import language vectors spectral frobenius.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* M lengthens no vector by less than c. *)
Section Expansion.
Variable R : realType.
Definition expands m n (c : R) (M : 'M[R]_(m, n)) : Prop := forall v, c * norm v <= norm (M *m v).

Lemma expands_mulmx m n p a b (M : 'M[R]_(m, n)) (N : 'M[R]_(n, p)) :
  0 <= a -> expands a M -> expands b N -> expands (a * b) (M *m N).
Proof.
move=> a_ge0 exM exN v; rewrite -mulmxA -mulrA; apply: le_trans (exM _).
exact: ler_wpmul2l.
Qed.

Lemma frobenius_sqr_expands m n p c (M : 'M[R]_(m, n)) (N : 'M[R]_(n, p)) :
  0 <= c -> expands c M -> c ^+ 2 * frobenius_sqr N <= frobenius_sqr (M *m N).
Proof.
move=> c_ge0 ex; rewrite (frobenius_sqr_cols (M *m N)) (frobenius_sqr_cols N) mulr_sumr; apply: ler_sum => j _.
by rewrite !colE -mulmxA -exprMn ler_pexpn2r ?nnegrE ?mulr_ge0 ?norm_ge0.
Qed.
End Expansion.

Section Chains.
Variables (R : realType) (m : nat).
Implicit Types (W : nat -> 'M[R]_m) (h : R).

(* (I + W_(j-1)) ... (I + W_0): the layers before layer j; and those after layer l, of j layers in all. *)
Fixpoint chain W j : 'M[R]_m := if j is p.+1 then (1%:M + W p) *m chain W p else 1%:M.
Definition after W j l : 'M[R]_m := chain (fun p => W (l.+1 + p)%N) (j - l.+1).

Lemma chain_add W a b : chain W (a + b) = chain (fun p => W (a + p)%N) b *m chain W a.
Proof. by elim: b => [|b same]; rewrite ?addn0 /= ?mul1mx // addnS /= same mulmxA. Qed.

Lemma chain_split W j l : (l < j)%N -> chain W j = after W j l *m ((1%:M + W l) *m chain W l).
Proof. by move=> lj; rewrite -{1}(subnKC lj) chain_add. Qed.

Lemma after_last W l : after W l.+1 l = 1%:M.
Proof. by rewrite /after subnn. Qed.

Lemma after_succ W j l : (l < j)%N -> after W j.+1 l = (1%:M + W j) *m after W j l.
Proof. by move=> lj; rewrite /after subSn //= subnKC. Qed.

Lemma chain_ext W V j : (forall p, (p < j)%N -> W p = V p) -> chain W j = chain V j.
Proof. by elim: j => //= j same eqWV; rewrite eqWV // same // => p pj; rewrite eqWV // ltnW. Qed.

Lemma after_before W j l : (l.+1 < j)%N -> after W j l = after W j l.+1 *m (1%:M + W l.+1).
Proof.
move=> lj; rewrite /after -{1}(subnKC lj) addSn subSS -addnBAC ?leqnSn // subSnn.
rewrite (chain_add _ 1); congr (_ *m _); last by rewrite /= mulmx1 addn0.
by apply: chain_ext => p _; rewrite addnA addn1.
Qed.

Lemma layer_le h (M : 'M[R]_m) : spectral M <= h -> forall v, norm ((1%:M + M) *m v) <= (1 + h) * norm v.
Proof.
move=> small v; rewrite mulmxDl mul1mx mulrDl mul1r; apply: le_trans (normD_le _ _) _.
by rewrite ler_add2l (le_trans (norm_mul_le _ _)) // ler_wpmul2r ?norm_ge0.
Qed.

Lemma layer_expands h (M : 'M[R]_m) : spectral M <= h -> expands (1 - h) (1%:M + M).
Proof.
move=> small v; rewrite mulrBl mul1r ler_subl_addr.
have {1}-> : v = (1%:M + M) *m v - M *m v by rewrite mulmxDl mul1mx addrK.
apply: le_trans (normB_le _ _) _.
by rewrite ler_add2l (le_trans (norm_mul_le _ _)) // ler_wpmul2r ?norm_ge0.
Qed.

Section Near.
Variables (W : nat -> 'M[R]_m) (h : R) (j : nat).
Hypotheses (h_ge0 : 0 <= h) (near : forall p, (p < j)%N -> spectral (W p) <= h).

Lemma chain_le : spectral (chain W j) <= (1 + h) ^+ j.
Proof.
have base : 0 <= 1 + h by rewrite addr_ge0.
elim: j near => [|p below] small /=; rewrite ?expr0.
  by apply: spectral_le => // v; rewrite mul1mx mul1r.
rewrite exprS; apply: spectral_le => [|v]; first by rewrite mulr_ge0 ?exprn_ge0.
rewrite -mulmxA (le_trans (layer_le (small p _) _)) // -mulrA ler_wpmul2l // (le_trans (norm_mul_le _ _)) //.
by rewrite ler_wpmul2r ?norm_ge0 // below // => q qp; rewrite small // ltnW.
Qed.

Lemma chain_expands : h <= 1 -> expands ((1 - h) ^+ j) (chain W j).
Proof.
rewrite -subr_ge0 => room; elim: j near => [|p below] small /=; first by move=> v; rewrite expr0 mul1r mul1mx.
rewrite exprS; apply: expands_mulmx => //; first exact: layer_expands (small p _).
by apply: below => q qp; rewrite small // ltnW.
Qed.

Lemma chain_tr_expands : h <= 1 -> expands ((1 - h) ^+ j) (chain W j)^T.
Proof.
rewrite -subr_ge0 => room; elim: j near => [|p below] small /=; first by move=> v; rewrite expr0 mul1r trmx1 mul1mx.
rewrite exprSr trmx_mul; apply: expands_mulmx; rewrite ?exprn_ge0 //.
  by apply: below => q qp; rewrite small // ltnW.
by rewrite linearD /= trmx1; apply: layer_expands; rewrite spectral_trmx small.
Qed.
End Near.

(* The gradient of layer l is (layers after l)^T N (layers before l)^T, with N the same for all layers. *)
Section Sandwich.
Variables (W : nat -> 'M[R]_m) (h : R) (j : nat).
Definition sandwich (N : 'M[R]_m) l : 'M[R]_m := (after W j l)^T *m N *m (chain W l)^T.

Lemma sandwich_balance N l : (l.+1 < j)%N ->
  (1%:M + W l.+1)^T *m sandwich N l.+1 = sandwich N l *m (1%:M + W l)^T.
Proof.
by move=> lj; rewrite /sandwich (after_before _ lj) /= !trmx_mul !mulmxA.
Qed.

Hypotheses (h_ge0 : 0 <= h) (near : forall p, (p < j)%N -> spectral (W p) <= h).

Lemma near_after l : (l < j)%N -> forall p, (p < j - l.+1)%N -> spectral (W (l.+1 + p)%N) <= h.
Proof. by move=> lj p; rewrite ltn_subRL => /near. Qed.

Lemma near_before l : (l < j)%N -> forall p, (p < l)%N -> spectral (W p) <= h.
Proof. by move=> lj p /ltn_trans /(_ lj) /near. Qed.

Lemma around l : (l < j)%N -> (j - l.+1 + l)%N = j.-1.
Proof. by move=> lj; rewrite addnC -[in RHS](subnKC lj). Qed.

Lemma sandwich_le N l : (l < j)%N -> frobenius_sqr (sandwich N l) <= (1 + h) ^+ j.-1 ^+ 2 * frobenius_sqr N.
Proof.
move=> lj; have base : 0 <= 1 + h by rewrite addr_ge0.
rewrite /sandwich (le_trans (frobenius_sqr_spectral_r _ _)) // spectral_trmx -(around lj) exprD exprMn mulrAC.
have before := chain_le h_ge0 (near_before lj); have behind := chain_le h_ge0 (near_after lj).
apply: ler_pmul; rewrite ?frobenius_sqr_ge0 ?sqr_ge0 //; last first.
  by rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?exprn_ge0.
rewrite (le_trans (frobenius_sqr_spectral _ _)) // ler_wpmul2r ?frobenius_sqr_ge0 // spectral_trmx.
by rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?exprn_ge0.
Qed.

Lemma sandwich_ge N l : h <= 1 -> (l < j)%N ->
  (1 - h) ^+ j.-1 ^+ 2 * frobenius_sqr N <= frobenius_sqr (sandwich N l).
Proof.
move=> h_le1 lj; have base : 0 <= 1 - h by rewrite subr_ge0.
have before := chain_expands (near_before lj) h_le1; have behind := chain_tr_expands (near_after lj) h_le1.
rewrite -(around lj) exprD exprMn -mulrA.
rewrite /sandwich -mulmxA; apply: le_trans (frobenius_sqr_expands _ (exprn_ge0 _ base) behind).
rewrite ler_wpmul2l ?sqr_ge0 // -(frobenius_sqr_tr (N *m _)) trmx_mul trmxK -(frobenius_sqr_tr N).
by apply: frobenius_sqr_expands; rewrite ?exprn_ge0.
Qed.

(* One layer to the next. *)
Lemma sandwich_next N l : h <= 1 -> (l.+1 < j)%N ->
  (1 - h) ^+ 2 * frobenius_sqr (sandwich N l.+1) <= (1 + h) ^+ 2 * frobenius_sqr (sandwich N l) /\
  (1 - h) ^+ 2 * frobenius_sqr (sandwich N l) <= (1 + h) ^+ 2 * frobenius_sqr (sandwich N l.+1).
Proof.
move=> h_le1 lj; have base : 0 <= 1 - h by rewrite subr_ge0.
have up p : (p < j)%N -> spectral (1%:M + W p)^T ^+ 2 <= (1 + h) ^+ 2.
  move=> pj; rewrite ler_pexpn2r ?nnegrE ?spectral_ge0 ?addr_ge0 // spectral_trmx.
  by apply: spectral_le; [rewrite addr_ge0 | apply: layer_le (near pj)].
have down p : (p < j)%N -> expands (1 - h) (1%:M + W p)^T.
  by move=> pj; rewrite linearD /= trmx1; apply: layer_expands; rewrite spectral_trmx near.
have same := congr1 (@frobenius_sqr R m m) (sandwich_balance N lj); split.
  apply: (le_trans (frobenius_sqr_expands _ base (down _ lj))); rewrite same mulrC.
  apply: (le_trans (frobenius_sqr_spectral_r _ _)).
  by rewrite ler_wpmul2l ?frobenius_sqr_ge0 // up // ltnW.
apply: (@le_trans _ _ (frobenius_sqr (sandwich N l *m (1%:M + W l)^T))).
  rewrite -(frobenius_sqr_tr (sandwich N l *m _)) trmx_mul trmxK -(frobenius_sqr_tr (sandwich N l)).
  by apply: frobenius_sqr_expands => //; apply: layer_expands; rewrite near // ltnW.
rewrite -same (le_trans (frobenius_sqr_spectral _ _)) // ler_wpmul2r ?frobenius_sqr_ge0 // up //.
Qed.
End Sandwich.
End Chains.

(* Neighbouring gradients differ by a factor, so all of them do. *)
Section Turning.
Variables (R : realType) (m j : nat) (W : nat -> 'M[R]_m) (N : 'M[R]_m) (h : R).
Hypotheses (h_ge0 : 0 <= h) (h_lt1 : h < 1) (near : forall p, (p < j)%N -> spectral (W p) <= h).
Local Notation F l := (frobenius_sqr (sandwich W j N l)).
Local Notation rho := (((1 + h) / (1 - h)) ^+ 2).

Lemma turn_ge1 : 1 <= (1 + h) / (1 - h).
Proof. by rewrite ler_pdivl_mulr ?subr_gt0 // mul1r ler_add2l (le_trans _ h_ge0) // oppr_le0. Qed.

Lemma sandwich_near l q : (l + q < j)%N -> F (l + q) <= rho ^+ q * F l /\ F l <= rho ^+ q * F (l + q).
Proof.
have below_gt0 : 0 < (1 - h) ^+ 2 by rewrite exprn_gt0 // subr_gt0.
have rho_ge0 : 0 <= rho by rewrite sqr_ge0.
elim: q => [|q below]; first by rewrite addn0 expr0 mul1r.
rewrite addnS => inside; have [right_ left_] := sandwich_next h_ge0 near N (ltW h_lt1) inside.
have [up down] := below (ltnW inside).
have one : F (l + q).+1 <= rho * F (l + q) by rewrite expr_div_n mulrAC ler_pdivl_mulr // [_ * (1 - h) ^+ 2]mulrC.
have two : F (l + q) <= rho * F (l + q).+1 by rewrite expr_div_n mulrAC ler_pdivl_mulr // [_ * (1 - h) ^+ 2]mulrC.
split; first by rewrite exprS -mulrA (le_trans one) // ler_wpmul2l.
by rewrite exprSr -mulrA (le_trans down) // ler_wpmul2l // exprn_ge0.
Qed.

Lemma sandwich_turn l p : (l < j)%N -> (p < j)%N -> F l <= rho ^+ j.-1 * F p.
Proof.
have rho_ge1 : 1 <= rho by rewrite exprn_ege1 ?turn_ge1.
have far q x : (q < j)%N -> 0 <= x -> rho ^+ q * x <= rho ^+ j.-1 * x.
  by move=> qj x_ge0; rewrite ler_wpmul2r // ler_weexpn2l // -ltnS prednK // (leq_ltn_trans _ qj).
move=> lj pj; case: (leqP l p) => [order_|/ltnW order_]; rewrite -(subnKC order_) in lj pj *.
  have [_ low] := sandwich_near pj; apply: le_trans low (far _ _ _ (frobenius_sqr_ge0 _)).
  by rewrite (leq_ltn_trans _ pj) // leq_addl.
have [low _] := sandwich_near lj; apply: le_trans low (far _ _ _ (frobenius_sqr_ge0 _)).
by rewrite (leq_ltn_trans _ lj) // leq_addl.
Qed.
End Turning.
