(* minv.prop1, eq1, eq4_mp, eq30: iterates with any coefficients, the series of the inverse, the invariant spaces. *)
From bounds.theory Require Import language vectors spectral pseudoinverse frobenius.
From mathcomp Require Import ring.
From statements Require minv_prop1.
From statements Require minv_eq1.
From statements Require minv_eq4_mp.
From statements Require minv_eq30.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Learned.
Variables (R : realType) (m n : nat).
Implicit Types (A : 'M[R]_(m.+1, n)) (X : 'M[R]_(n, m.+1)) (C : seq R).

(* sum of C_l E^l, and one learned layer X sum of C_l (I - A X)^l, eq. (2). *)
Definition polynomial (E : 'M[R]_m.+1) C := \sum_(l < size C) C`_l *: E ^+ l.
Definition layer A C X := X *m polynomial (1 - A *m X) C.
Definition learned A (layers : seq (seq R)) X := foldl (fun X C => layer A C X) X layers.

Lemma commute_polynomial E (P : 'M[R]_m.+1) C : P * E = E * P -> P * polynomial E C = polynomial E C * P.
Proof.
move=> same; rewrite /polynomial mulr_sumr mulr_suml; apply: eq_bigr => l _.
by rewrite -scalerAr -scalerAl (commrX l same).
Qed.

Lemma invariant_right A B X layers : pseudoinverse A B -> X *m (A *m B) = X ->
  learned A layers X *m (A *m B) = learned A layers X.
Proof.
move=> [ABA _ sAB _]; elim: layers X => [//|C layers same] X XP /=; apply: same.
rewrite /layer -mulmxA; set P := A *m B in XP *.
have PA : P *m A = A by rewrite /P ABA.
have commutes : P * (1 - A *m X) = (1 - A *m X) * P.
  by rewrite mulrBr mulrBl mulr1 mul1r -!mulmxE mulmxA PA -mulmxA XP.
by rewrite mulmxE -(commute_polynomial C commutes) -mulmxE mulmxA XP.
Qed.

Lemma invariant_left A B X layers : B *m A *m X = X -> B *m A *m learned A layers X = learned A layers X.
Proof.
elim: layers X => [//|C layers same] X QX /=; apply: same.
by rewrite /layer mulmxA QX.
Qed.

Lemma start_right A B c : pseudoinverse A B -> (c *: A^T) *m (A *m B) = c *: A^T.
Proof. by move=> [ABA _ sAB _]; rewrite -sAB -scalemxAl -trmx_mul ABA. Qed.

Lemma start_left A B c : pseudoinverse A B -> B *m A *m (c *: A^T) = c *: A^T.
Proof. by move=> [ABA _ _ sBA]; rewrite -sBA -scalemxAr -trmx_mul mulmxA ABA. Qed.

End Learned.

Module minv_prop1_theory.
Section Symbols.
Variable R : realType.

(* A matrix with its pseudo-inverse, a start and its scale, the coefficients of all layers, and an entry. *)
Record instance := Instance {
  rows : nat; columns : nat; A : 'M[R]_(rows.+1, columns); inverse : 'M[R]_(columns, rows.+1);
  penrose : pseudoinverse A inverse; c_0 : R; c_0_gt0 : 0 < c_0; X_0 : 'M[R]_(columns, rows.+1);
  coefficients : seq (seq R); row : 'I_columns; column : 'I_rows.+1;
}.
Implicit Type i : instance.
Definition start_defect i : R := frobenius_sqr (c_0 i *: X_0 i - (A i)^T).
Definition iterate i := learned (A i) (coefficients i) (X_0 i).
Definition X i : R := iterate i (row i) (column i).
Definition X_right i : R := (iterate i *m (A i *m inverse i)) (row i) (column i).
Definition X_left i : R := (inverse i *m A i *m iterate i) (row i) (column i).
End Symbols.

(* The number 1, with one layer of coefficients 1 and 2. *)
Lemma inhabited (R : realType) : minv_prop1.inhabited R
  (@instance R) (@X R) (@X_left R) (@X_right R) (@start_defect R).
Proof.
exists (@Instance R 0 1 1%:M 1%:M (pseudoinverse1 R 1) 1 (@ltr01 R) 1%:M [:: [:: 1; 2%:R]] 0 0).
by rewrite /minv_prop1.premises /start_defect /= scale1r trmx1 subrr frobenius_sqr0.
Qed.

Theorem proved (R : realType) : minv_prop1.statement R
  (@instance R) (@X R) (@X_left R) (@X_right R) (@start_defect R).
Proof.
move=> i [_ /eqP]; rewrite /start_defect frobenius_sqr_eq0 subr_eq0 => /eqP start.
have c_n0 : c_0 i != 0 by rewrite gt_eqF ?c_0_gt0.
have {}start : X_0 i = (c_0 i)^-1 *: (A i)^T by rewrite -start scalerA mulVf // scale1r.
rewrite /minv_prop1.conclusion /X_right /X_left /X /iterate start.
by rewrite invariant_right ?invariant_left ?start_right ?start_left //; exact: penrose.
Qed.
End minv_prop1_theory.

Module minv_eq4_mp_theory.
Section Symbols.
Variable R : realType.

(* A matrix with its pseudo-inverse, an X on the invariant spaces, and an entry. *)
Record instance := Instance {
  rows : nat; columns : nat; A : 'M[R]_(rows, columns); inverse : 'M[R]_(columns, rows);
  penrose : pseudoinverse A inverse; candidate : 'M[R]_(columns, rows);
  invariant : candidate *m A *m inverse = candidate /\ inverse *m A *m candidate = candidate;
  row : 'I_columns; column : 'I_rows;
}.
Implicit Type i : instance.
Definition first_defect i : R := frobenius_sqr (A i *m candidate i *m A i - A i).
Definition X i : R := candidate i (row i) (column i).
Definition pinv i : R := inverse i (row i) (column i).
Definition XAX i : R := (candidate i *m A i *m candidate i) (row i) (column i).
End Symbols.

Lemma inhabited (R : realType) : minv_eq4_mp.inhabited R
  (@instance R) (@X R) (@XAX R) (@first_defect R) (@pinv R).
Proof.
have invariant : (1%:M : 'M[R]_1) *m 1%:M *m 1%:M = 1%:M /\ (1%:M : 'M[R]_1) *m 1%:M *m 1%:M = 1%:M.
  by rewrite !mulmx1.
exists (Instance (pseudoinverse1 R 1) invariant 0 0).
by rewrite /minv_eq4_mp.premises /first_defect /= !mulmx1 subrr frobenius_sqr0.
Qed.

Theorem proved (R : realType) : minv_eq4_mp.statement R
  (@instance R) (@X R) (@XAX R) (@first_defect R) (@pinv R).
Proof.
move=> i [_ /eqP]; rewrite /first_defect frobenius_sqr_eq0 subr_eq0 => /eqP first.
have [right left] := invariant i; have [ABA BAB _ _] := penrose i.
have same : candidate i = inverse i.
  by rewrite -left -right !mulmxA -(mulmxA (inverse i)) -(mulmxA (inverse i)) first BAB.
by rewrite /minv_eq4_mp.conclusion /X /XAX /pinv same BAB.
Qed.
End minv_eq4_mp_theory.

Module minv_eq30_theory.
Section Symbols.
Variable R : realType.

(* An invertible matrix, the start, the coefficients of all layers, and an entry. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size.+1; invertible : A \in unitmx; X_0 : 'M[R]_size.+1;
  coefficients : seq (seq R); row : 'I_size.+1; column : 'I_size.+1;
}.
Implicit Type i : instance.
Definition learned_ i := learned (A i) (coefficients i) (X_0 i).
Definition learned i : R := learned_ i (row i) (column i).

(* The residual follows its own recursion, E := I - (I - E) (sum of C_l E^l), without the iterates. *)
Definition residual i :=
  foldl (fun E C => 1 - (1 - E) *m polynomial E C) (1 - A i *m X_0 i) (coefficients i).
Definition by_residual i : R := (invmx (A i) *m (1 - residual i)) (row i) (column i).
End Symbols.

Lemma inhabited (R : realType) : minv_eq30.inhabited R (@instance R) (@by_residual R) (@learned R).
Proof. by exists (@Instance R 0 1 (unitmx1 _ _) 1 [:: [:: 1; 2%:R]] 0 0). Qed.

Theorem proved (R : realType) : minv_eq30.statement R (@instance R) (@by_residual R) (@learned R).
Proof.
move=> i _; rewrite /minv_eq30.conclusion /learned /by_residual /learned_ /residual.
have := invertible i; move: (X_0 i) (coefficients i) => X layers unit.
congr (fun_of_matrix _ _ _); apply: (canRL (mulKmx unit)).
elim: layers X => [|C layers same] X /=; first by rewrite subKr.
by rewrite same /layer mulmxA subKr.
Qed.
End minv_eq30_theory.

Module minv_eq1_theory.
Section Symbols.
Variable R : realType.

(* An invertible matrix, the scale of the start X = A^T / c, how many terms are summed, and an entry. *)
Record instance := Instance {
  size : nat; A : 'M[R]_size.+1; invertible : A \in unitmx; scale : R; terms : nat;
  row : 'I_size.+1; column : 'I_size.+1;
}.
Implicit Type i : instance.
Definition start i := (scale i)^-1 *: (A i)^T.
Definition E i := 1 - A i *m start i.
Definition n i : nat := terms i.

(* The residual is symmetric, so its spectral radius is its norm. *)
Definition radius i : R := spectral (E i).
Definition partial_sum i : R := (start i *m \sum_(l < terms i) E i ^+ l) (row i) (column i).
Definition without_tail i : R := (invmx (A i) *m (1 - E i ^+ terms i)) (row i) (column i).
End Symbols.

(* The number 1 with the scale 2. *)
Lemma inhabited (R : realType) : minv_eq1.inhabited R
  (@instance R) (@n R) (@partial_sum R) (@radius R) (@without_tail R).
Proof.
pose i := @Instance R 0 1 (unitmx1 _ _) 2%:R 1 0 0.
have half : radius i = 2%:R^-1.
  rewrite /radius; transitivity (spectral ((2%:R^-1)%:M : 'M[R]_1)).
    by congr spectral; rewrite /E /start /= trmx1 mul1mx; apply/matrixP => a b; rewrite !ord1 !mxE eqxx /=; field.
  by rewrite spectral_scalar ger0_norm ?invr_ge0 ?ler0n.
by exists i; rewrite /minv_eq1.premises half invr_ge0 ler0n invf_lt1 ?ltr0n ?ltr1n.
Qed.

Theorem proved (R : realType) : minv_eq1.statement R
  (@instance R) (@n R) (@partial_sum R) (@radius R) (@without_tail R).
Proof.
move=> i _; rewrite /minv_eq1.conclusion /partial_sum /without_tail; congr (fun_of_matrix _ _ _).
apply: (canRL (mulKmx (invertible i))); rewrite mulmxA.
have -> : A i *m start i = 1 - E i by rewrite /E subKr.
have := subrXX_comm (terms i) (esym (commr1 (E i))); rewrite expr1n => ->.
by rewrite mulmxE; congr (_ * _); apply: eq_bigr => l _; rewrite expr1n mul1r.
Qed.
End minv_eq1_theory.
