(* bfc.claimD_5: a truncated layer that reads a hidden feature only is not bounded by what it takes from the inputs. *)
From bounds.theory Require Import language.
From mathcomp Require Import ring.
From statements Require bfc_claimD_5.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module bfc_claimD_5_theory.
Section Symbols.
Variable R : realType.

(* Three layers of width one: S_2 = w_2 (x^2 - 1), and layer 3 reads x with one weight and the feature S_2 with another. *)
Record instance := Instance {
  input : R; limit : R;
  w_2 : R; from_input : R; from_feature : R; alpha_3 : R;
  constant : R;
}.
Implicit Type i : instance.

(* The truncated square: z^2 up to the limit, and from twice the limit on constant. *)
Definition truncated (B z : R) : R :=
  if `|z| <= B then z ^+ 2 else
  let t := Num.min ((`|z| - B) / B) 1 in
  B ^+ 2 * (1 + 2%:R * (t + t ^+ 2 / 2%:R - 4%:R * t ^+ 4 + 23%:R * t ^+ 5 / 5%:R - 3%:R * t ^+ 6 / 2%:R)).

Definition feature i : R := w_2 i * (input i ^+ 2 - 1).

(* The output of layer 3, and the sum of the squares that layers take from x and S_1: here that of W_{3,0} x. *)
Definition output i : R :=
  alpha_3 i * (from_input i * input i + from_feature i * truncated (limit i) (feature i)) ^+ 2.
Definition direct i : R := (from_input i * input i) ^+ 2.
Definition C i : R := constant i.
End Symbols.

Section Witness.
Variable R : realType.

(* W_2 = 1 at x = 0, where the feature is -1; layer 3 reads the feature only. *)
Definition witness (c : R) : instance R := Instance 0 2%:R 1 0 1 10%:R^-1 c.

Lemma output_of_witness c : output (witness c) = 10%:R^-1.
Proof.
rewrite /output /truncated /feature /= expr0n /= sub0r !mul1r normrN1 ler1n.
by rewrite mul0r add0r sqrrN !expr1n mulr1.
Qed.

Lemma direct_of_witness c : direct (witness c) = 0.
Proof. by rewrite /direct /= mul0r expr0n. Qed.

Lemma premises_of_witness c : 0 < c ->
  bfc_claimD_5.premises R (@instance R) (@C R) (@direct R) (@output R) (witness c).
Proof.
move=> c_gt0; rewrite /bfc_claimD_5.premises output_of_witness direct_of_witness /C /=.
by rewrite c_gt0 lexx invr_ge0 ler0n.
Qed.

Lemma fails_for_every_constant c :
  ~ bfc_claimD_5.conclusion R (@instance R) (@C R) (@direct R) (@output R) (witness c).
Proof.
rewrite /bfc_claimD_5.conclusion output_of_witness direct_of_witness mul0r.
by rewrite leNgt invr_gt0 ltr0n.
Qed.
End Witness.

Lemma inhabited (R : realType) : bfc_claimD_5.inhabited R (@instance R) (@C R) (@direct R) (@output R).
Proof. by exists (witness 1); apply: premises_of_witness; apply: ltr01. Qed.

Theorem refuted (R : realType) : bfc_claimD_5.refuted R (@instance R) (@C R) (@direct R) (@output R).
Proof.
exists (witness 1); split; first by apply: premises_of_witness; apply: ltr01.
exact: fails_for_every_constant.
Qed.
End bfc_claimD_5_theory.
