(* minv.lemma1: the whole of Lemma 1, for every shape, rank, order and depth. *)
From bounds.theory Require Import language vectors spectral pseudoinverse.
From statements Require minv_lemma1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Hyperpower.
Variables (R : realType) (m n : nat).
Implicit Types (A : 'M[R]_(m.+1, n)) (X : 'M[R]_(n, m.+1)).

(* One layer, eq. (4): X times the sum of the powers of the residual I - A X below the order. *)
Definition layer A (order : nat) X := X *m \sum_(l < order) (1%:M - A *m X) ^+ l.

(* k layers from the start A^T / c, eq. (3). *)
Definition iterate A (order depth : nat) (scale : R) := iter depth (layer A order) (scale^-1 *: A^T).

(* I - (I - E)(I + ... + E^(L-1)) = E^L. *)
Lemma residual_layer A order X : (0 < order)%N -> 1%:M - A *m layer A order X = (1%:M - A *m X) ^+ order.
Proof.
case: order => // order _; rewrite /layer mulmxA.
set E := 1%:M - A *m X; have -> : A *m X = 1 - E by rewrite /E opprB addrCA subrr addr0.
have := subrXX_comm order.+1 (esym (commr1 E)); rewrite expr1n => geometric.
rewrite -[RHS](subKr 1) geometric -mulmxE; congr (_ - _ *m _).
by apply: eq_bigr => l _; rewrite expr1n mul1mx.
Qed.

Lemma residual_iterate A order depth scale : (0 < order)%N ->
  1%:M - A *m iterate A order depth scale = (1%:M - A *m (scale^-1 *: A^T)) ^+ (order ^ depth).
Proof.
move=> order_gt0; elim: depth => [|depth same]; first by rewrite expn0 expr1.
by rewrite /iterate iterS residual_layer // same -exprM expnSr.
Qed.

(* On the range the projected residual is a power of the projected residual of the start. *)
Lemma projected_power (P G : 'M[R]_m.+1) p : P * P = P -> P * G = G -> G * P = G -> (0 < p)%N ->
  P * (1 - G) ^+ p = (P - G) ^+ p.
Proof.
move=> PP PG GP; case: p => // p _.
have -> : P - G = P * (1 - G) by rewrite mulrBr mulr1 PG.
have commutes : GRing.comm P (1 - G) by rewrite /GRing.comm mulrBr mulrBl mulr1 mul1r PG GP.
rewrite exprMn_comm //; congr (_ * _).
by elim: p => [|p same]; rewrite ?expr1 // exprS -same PP.
Qed.

Theorem residual_norm A B order depth scale : pseudoinverse A B -> (0 < order)%N ->
  spectral (A *m B - A *m iterate A order depth scale) =
  spectral (A *m B - A *m (scale^-1 *: A^T)) ^+ (order ^ depth).
Proof.
move=> [ABA BAB sAB sBA] order_gt0; set P := A *m B; set G := A *m (scale^-1 *: A^T).
have depth_gt0 : (0 < order ^ depth)%N by rewrite expn_gt0 order_gt0.
have PP : P * P = P by rewrite -mulmxE /P mulmxA ABA.
have PG : P * G = G by rewrite -mulmxE /P /G mulmxA ABA.
have sG : G^T = G by rewrite /G -scalemxAr linearZ /= trmx_mul trmxK.
have sP : P^T = P := sAB.
have GP : G * P = G by rewrite -{1}sG -{1}sP -mulmxE -trmx_mul mulmxE PG sG.
have -> : P - A *m iterate A order depth scale = P * (1%:M - A *m iterate A order depth scale).
  by rewrite mulrBr mulr1 -mulmxE /P mulmxA ABA.
rewrite residual_iterate // projected_power // spectral_exp //.
by rewrite linearB /= sAB sG.
Qed.

End Hyperpower.

Module minv_lemma1_theory.
Section Symbols.
Variable R : realType.

(* The data: a matrix with its pseudo-inverse, the scale of the start, the order and the number of layers. *)
Record instance := Instance {
  rows : nat; columns : nat;
  A : 'M[R]_(rows.+1, columns);
  inverse : 'M[R]_(columns, rows.+1);
  penrose : pseudoinverse A inverse;
  scale : R; order : nat; depth : nat;
}.
Implicit Type i : instance.

Definition L i : nat := order i.
Definition k i : nat := depth i.
Definition c_0 i : R := scale i.
Definition norm_A i : R := spectral (A i).

(* |A A^+ - A X_0| and |A A^+ - A X_k|, eq. (9). *)
Definition e_0 i : R := spectral (A i *m inverse i - A i *m ((scale i)^-1 *: (A i)^T)).
Definition e_k i : R := spectral (A i *m inverse i - A i *m iterate (A i) (order i) (depth i) (scale i)).
End Symbols.

(* The one by one matrix 1 with scale 1, order 2 and one layer. *)
Lemma inhabited (R : realType) :
  minv_lemma1.inhabited R (@instance R) (@L R) (@c_0 R) (@e_0 R) (@e_k R) (@k R) (@norm_A R).
Proof.
exists (Instance (pseudoinverse1 R 1) 1 2 1); rewrite /minv_lemma1.premises /norm_A /c_0 /=.
rewrite spectral1 expr1n; do !split=> //; rewrite ?spectral_ge0 //.
by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr1n.
Qed.

Theorem proved (R : realType) :
  minv_lemma1.statement R (@instance R) (@L R) (@c_0 R) (@e_0 R) (@e_k R) (@k R) (@norm_A R).
Proof. by move=> i [order_gt0 _]; apply: residual_norm (penrose i) order_gt0. Qed.
End minv_lemma1_theory.
