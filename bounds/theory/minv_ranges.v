(* How far residuals and their distances get through layers with coefficients within 1/8 of one: numbers.
   A file of lemmas: the theorems of minv rest on it. *)
From bounds.theory Require Import language arithmetic decimals.
From mathcomp Require Import ring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What a layer does to the norm u of a residual, and to the distance of two residuals. *)
Section Numbers.
Variable R : realType.
Implicit Types (u v f g : R).
Definition range L u : R := u ^+ L + 1 / 8%:R * (1 + u) * \sum_(l < L) u ^+ l.
Definition slope L u : R := L%:R * u ^+ L.-1 + 1 / 8%:R * \sum_(l < L) (u ^+ l + (1 + u) * (l%:R * u ^+ l.-1)).

Lemma range_falls L u : 0 <= u <= 1 / 3%:R -> range L.+1 u <= range L u.
Proof.
move=> /andP[u_ge0 /ge0_of u_le]; rewrite /range big_ord_recr /= exprS; move: (\sum_(l < L) _) => s.
have room : 0 <= u ^+ L * (7%:R / 8%:R - 9%:R / 8%:R * u).
  rewrite mulr_ge0 ?exprn_ge0 //; have ninths : 0 <= 9%:R / 8%:R :> R by rewrite divr_ge0 ?ler0n.
  have half : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
  by apply: (le_trans (addr_ge0 (mulr_ge0 ninths u_le) half)); rewrite le_eqVlt; apply/orP; left; apply/eqP; field.
by apply: (le_by room); move: (u ^+ L) => p; field.
Qed.

Lemma slope_falls L u : 0 <= u <= 1 / 3%:R -> slope L.+2 u <= slope L.+1 u.
Proof.
move=> /andP[u_ge0 /ge0_of u_le]; rewrite /slope [\sum_(l < L.+2) _]big_ord_recr /=; move: (\sum_(l < L.+1) _) => s.
have room : 0 <= u ^+ L * (7%:R / 8%:R * L.+1%:R - 9%:R / 8%:R * L.+2%:R * u).
  rewrite mulr_ge0 ?exprn_ge0 //.
  have ninths : 0 <= 9%:R / 8%:R * L.+2%:R :> R by rewrite mulr_ge0 ?divr_ge0 ?ler0n.
  have half : 0 <= L%:R / 2%:R + 8%:R^-1 :> R by rewrite addr_ge0 ?divr_ge0 ?invr_ge0 ?ler0n.
  apply: (le_trans (addr_ge0 (mulr_ge0 ninths u_le) half)); rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by rewrite -[L.+2]addn2 -[L.+1]addn1 !natrD; move: (L%:R : R) => l; field.
apply: (le_by room); rewrite [u ^+ L.+1]exprS -[L.+2]addn2 -[L.+1]addn1 !natrD; move: (u ^+ L) (L%:R : R) => p l.
by field.
Qed.

Lemma range_worst L u : (4 <= L)%N -> 0 <= u <= 1 / 3%:R -> range L u <= range 4 u.
Proof.
move=> /subnK <- within; elim: (L - 4)%N => [|k below]; first by rewrite add0n.
by rewrite addSn; apply: le_trans (range_falls _ within) below.
Qed.

Lemma slope_worst L u : (4 <= L)%N -> 0 <= u <= 1 / 3%:R -> slope L u <= slope 4 u.
Proof.
move=> /subnK <- within; elim: (L - 4)%N => [|k below]; first by rewrite add0n.
by rewrite addSn; apply: le_trans below; rewrite addnS; apply: slope_falls.
Qed.

Lemma after4 u : range 4 u = u ^+ 4 + 1 / 8%:R * (1 + u) * (1 + u + u ^+ 2 + u ^+ 3).
Proof. by rewrite /range !big_ord_recl big_ord0 /= /bump /=; ring. Qed.

Lemma slope4 u : slope 4 u = 4%:R * u ^+ 3 + 1 / 8%:R * (1 + u + u ^+ 2 + u ^+ 3 + (1 + u) * (1 + 2%:R * u + 3%:R * u ^+ 2)).
Proof. by rewrite /slope !big_ord_recl big_ord0 /= /bump /=; ring. Qed.

(* From norm u to norm v; the constant f suffices at u if g does at v. *)
Definition stage u v f g : Prop := range 4 u <= v /\ 2%:R * u + slope 4 u * g <= f.

Lemma stage0 : stage (1 / 3%:R) (decimal R [:: 2; 6]%N) (63%:R / 50%:R) (decimal R [:: 8; 8; 9]%N).
Proof.
split; rewrite ?after4 ?slope4.
  have gap : 0 <= 1%:R / (27%:R * 50%:R) :> R by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
  by apply: (le_by gap); rewrite /=; field.
have gap : 0 <= 1%:R / (30%:R * 50%:R) :> R by rewrite divr_ge0 ?mulr_ge0 ?ler0n.
by apply: (le_by gap); rewrite /=; field.
Qed.

Lemma stage1 : stage (decimal R [:: 2; 6]%N) (decimal R [:: 2; 1; 7]%N) (decimal R [:: 8; 8; 9]%N) (decimal R [:: 7; 2; 2]%N).
Proof.
split; rewrite ?after4 ?slope4.
  by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 5; 6; 5; 0; 2]%N)); rewrite /=; field.
by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 9; 3; 0; 1; 7; 6]%N)); rewrite /=; field.
Qed.

Lemma stage2 : stage (decimal R [:: 2; 1; 7]%N) (decimal R [:: 1; 9; 7]%N) (decimal R [:: 7; 2; 2]%N) (decimal R [:: 6; 5; 3]%N).
Proof.
split; rewrite ?after4 ?slope4.
  by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 9; 2; 8; 6; 2; 6; 0; 8; 8; 8; 7; 5]%N)); rewrite /=; field.
by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 8; 1; 1; 1; 4; 9; 4; 9; 9; 5]%N)); rewrite /=; field.
Qed.

Lemma stage3 : stage (decimal R [:: 1; 9; 7]%N) (decimal R [:: 1; 8; 8]%N) (decimal R [:: 6; 5; 3]%N) (decimal R [:: 6; 2; 8]%N).
Proof.
split; rewrite ?after4 ?slope4.
  by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 4; 4; 2; 0; 0; 0; 9; 5; 8; 8; 7; 5]%N)); rewrite /=; field.
by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 2; 5; 7; 1; 3; 6; 9; 0; 2]%N)); rewrite /=; field.
Qed.

Lemma stage4 : stage (decimal R [:: 1; 8; 8]%N) (decimal R [:: 1; 8; 8]%N) (decimal R [:: 6; 2; 8]%N) (decimal R [:: 6; 2; 8]%N).
Proof.
split; rewrite ?after4 ?slope4.
  by apply: (le_by (decimal_ge0 R [:: 0; 0; 4; 0; 9; 7; 4; 8; 3; 8; 7; 2]%N)); rewrite /=; field.
by apply: (le_by (decimal_ge0 R [:: 0; 0; 0; 5; 4; 3; 1; 3; 2; 9; 2; 8]%N)); rewrite /=; field.
Qed.
End Numbers.
