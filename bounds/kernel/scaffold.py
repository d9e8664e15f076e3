"""The skeleton of a theory: every name that its author has to give a meaning, in the right order."""

from bounds.kernel.statement import Statement


def scaffold(one: Statement) -> str:
    """A Coq file that compiles once the dots are filled in."""
    symbols = "\n".join(
        f"Definition {name} (i : instance){' (w : outcome i)' * one.random} : {kind} := ... . (* eq. (...) *)"
        for name, kind in one.symbols
    )
    outcome = "Definition outcome (i : instance) : finType := ... .\n" * one.random
    applied = one.applied("")
    return f"""\
(* {one.claim}: what the symbols stand for, and the proof. *)
From bounds.theory Require Import language.
From statements Require {one.module}.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Module {one.module}_theory.
Section Symbols.
Variable R : realType.
Record instance := Instance {{ ... }}.
{outcome}{symbols}
End Symbols.

Lemma inhabited (R : realType) : {one.module}.inhabited R {applied}.
Proof. ... Qed.

Theorem proved (R : realType) : {one.module}.statement R {applied}.
Proof. ... Qed.
End {one.module}_theory.
"""
