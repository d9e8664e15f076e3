"""The proposition of a claim in Lean 4 with Mathlib: the symbols, signs, premises and conclusion that Coq is asked.

For readers who work in Lean. Its types can be checked without Mathlib (`tests/kernel/test_lean_accepts.py`); Mathlib
has not read it, and no status rests on it. What has no proposition of Coq has none here, for the same reason. As in Coq
a symbol is a function of an instance; whoever proves it says which.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

import sympy as sp

from bounds.core import Claim
from bounds.core.quantifiers import Exists, OnAverage
from bounds.core.relation import Op, Relation
from bounds.kernel.names import flat, identifiers
from bounds.kernel.statement import premised, statement, unfolded
from bounds.kernel.terms import APPLIED, ATOM, POWER, PRODUCT, SUM, UNARY, Kind, Term, Terms, at, is_negative, kind_of

WORDS_OF_LEAN = """
    by def example have instance open show structure theorem variable premises conclusion statement refuted
"""
"""Words of Lean, and of a printed statement, that names of Coq do not avoid."""
TYPES = {Kind.NAT: "ℕ", Kind.INT: "ℤ", Kind.REAL: "ℝ"}
SIGNS = {Op.LE: "≤", Op.GE: "≥", Op.LT: "<", Op.GT: ">", Op.EQ: "="}
OTHERWISE = {"asin": "arcsin", "acos": "arccos", "atan": "arctan"}


class LeanTerms(Terms):
    """The walk of `Terms` in the notation of Mathlib."""

    EXTREMES: ClassVar = ("min", "max")

    def _real(self, expr: sp.Expr) -> Term:
        if not isinstance(expr, sp.Rational):
            return super()._real(expr)
        number = f"{'-' * (expr.p < 0)}({abs(expr.p)} : ℝ)"
        return (f"{number} / {expr.q}", PRODUCT) if expr.q != 1 else (number, SUM if expr.p < 0 else ATOM)

    def _symbol(self, symbol: sp.Symbol) -> Term:
        name = self._name(symbol)
        is_whole = symbol in self.ends or kind_of(symbol) is not Kind.REAL
        return (f"({name} : ℝ)", ATOM) if is_whole else (name, APPLIED)

    def _power(self, base: sp.Expr, power: sp.Expr) -> Term:
        if base is sp.E:
            return f"Real.exp {self._argument(power)}", APPLIED
        if is_negative(power) and (power.is_Rational or (power.is_integer and self._is_never_negative(-power))):
            return f"{at(self._real(base) if power == -1 else self._power(base, -power), ATOM)}⁻¹", ATOM
        if power.is_Rational and power.q == 2:
            root = f"Real.sqrt {self._argument(base)}"
            return (root, APPLIED) if power.p == 1 else (f"{root} ^ {power.p}", POWER)
        if not power.is_integer:
            raised = self._argument(power)
        else:
            raised = at(self._natural(power), ATOM) if self._is_never_negative(power) else self._integer(power)
        return f"{at(self._real(base), APPLIED)} ^ {raised}", POWER

    def _call(self, expr: sp.Expr) -> Term:
        name = type(expr).__name__
        if expr is sp.pi or expr is sp.E:
            return ("Real.pi", ATOM) if expr is sp.pi else ("Real.exp 1", APPLIED)
        if name in UNARY:
            return f"Real.{OTHERWISE.get(name, name)} {self._argument(expr.args[0])}", APPLIED
        match name:
            case "Abs":
                return f"abs {self._argument(expr.args[0])}", APPLIED
            case "Max" | "Min":
                return self._extreme(name.lower(), list(expr.args)), APPLIED
            case "floor":
                return f"(⌊{self.real(expr.args[0])}⌋ : ℝ)", ATOM
            case "ceiling":
                return f"(⌈{self.real(expr.args[0])}⌉ : ℝ)", ATOM
            case "factorial" | "binomial":
                return f"({self.natural(expr)} : ℝ)", ATOM
        return super()._call(expr)

    def _over(self, operator: str, name: str, start: Term, stop: Term) -> str:
        sign = {r"\sum": "∑", r"\prod": "∏"}[operator]
        return f"{sign} {name} ∈ Finset.Ico {at(start, ATOM)} {at(stop, ATOM)}, "

    def _natural(self, expr: sp.Expr) -> Term:
        match expr:
            case sp.Integer() if expr >= 0:
                return str(expr), ATOM
            case sp.factorial() | sp.binomial():
                function = "Nat.factorial" if isinstance(expr, sp.factorial) else "Nat.choose"
                return " ".join([function, *(at(self._natural(one), ATOM) for one in expr.args)]), APPLIED
        return super()._natural(expr)

    def _integer(self, expr: sp.Expr) -> str:
        def printed(term: sp.Expr) -> Term:
            match term:
                case sp.Add():
                    return self._sum(term, printed)
                case sp.Mul():
                    return " * ".join(at(printed(factor), POWER) for factor in term.args), PRODUCT
                case sp.Integer() if term < 0:
                    return f"-({-term} : ℤ)", SUM
                case sp.Symbol() if term not in self.ends and kind_of(term) is Kind.INT:
                    return self._name(term), APPLIED
            return f"({self.natural(term)} : ℤ)", ATOM

        return at(printed(expr), ATOM)


def lean(claim: Claim) -> str:
    """The Lean file of a claim, or `Unprintable` with the reason why it has none."""
    statement(claim)  # refuses what has no proposition
    given, then = ([unfolded(claim, one) for one in part] for part in (claim.given, claim.then))
    weight = claim.quantifier.probability if isinstance(claim.quantifier, OnAverage) else None
    symbols = set().union(*(one.symbols for one in (*given, *then))) | {weight} - {None}
    names = {
        symbol: f"{name}_" if name in WORDS_OF_LEAN.split() else name for symbol, name in identifiers(symbols).items()
    }
    terms = LeanTerms({one: f"{name} i{' w' * bool(weight)}" for one, name in names.items()}, premised(given))
    premises = [*(sign for one in names if (sign := _sign(one, terms))), *(_compared(one, terms) for one in given)]
    shape, outcomes = "I → {}", ""
    conclusions = [_compared(one, terms) for one in then]
    if weight:
        shape, outcomes = "∀ i : I, O i → {}", " (O : I → Type) [∀ i : I, Fintype (O i)]"
        premises = [f"(∀ w : O i, {_all(premises)})", f"(∑ w : O i, {names[weight]} i w) = 1"]
        conclusions = [_in_the_mean(one, names[weight], terms) for one in then]
    kinds = groupby(names, key=kind_of)
    bound = "".join(f" ({' '.join(names[one] for one in run)} : {shape.format(TYPES[kind])})" for kind, run in kinds)
    applied = " ".join((["O"] if weight else []) + list(names.values()))
    return _file(claim, f"{{I : Type}}{outcomes}{bound}", applied, _all(premises), _all(conclusions))


def _sign(symbol: sp.Symbol, terms: Terms) -> str:
    """What a symbol is beyond its type."""
    if symbol.is_positive:
        return f"0 < {terms.names[symbol]}"
    return f"0 ≤ {terms.names[symbol]}" if symbol.is_nonnegative and kind_of(symbol) is Kind.REAL else ""


def _compared(one: Relation, terms: Terms) -> str:
    printed = terms.natural if terms.is_natural(one.lhs) and terms.is_natural(one.rhs) else terms.real
    return f"{printed(one.lhs)} {SIGNS[one.op]} {printed(one.rhs)}"


def _in_the_mean(one: Relation, weight: str, terms: Terms) -> str:
    lhs, rhs = (f"(∑ w : O i, {weight} i w * ({terms.real(side)}))" for side in (one.lhs, one.rhs))
    return f"{lhs} {SIGNS[one.op]} {rhs}"


def _all(parts: Sequence[str]) -> str:
    return " ∧\n    ".join(parts) or "True"


def _file(claim: Claim, binders: str, applied: str, premises: str, conclusion: str) -> str:
    given, then = f"premises {applied} i", f"conclusion {applied} i"
    some, every = f"∃ i : I, {given} ∧ {{}}{then}", f"∀ i : I, {given} → {{}}{then}"
    if isinstance(claim.quantifier, Exists):
        every, some = some, every
    definitions = {
        f"premises {binders} (i : I)": premises,
        f"conclusion {binders} (i : I)": conclusion,
        f"statement {binders}": every.format(""),
        f"inhabited {binders}": f"∃ i : I, {given}",
        f"refuted {binders}": some.format("¬ "),
    }
    text = "\n\n".join(f"def {head} : Prop :=\n    {body}" for head, body in definitions.items())
    name = flat(claim.id)
    head = f"/- Generated from the claim {claim.id}; do not edit. Never compiled with Mathlib. -/\nimport Mathlib\n"
    return f"{head}\nnamespace {name}\n\n{text}\n\nend {name}\n"
