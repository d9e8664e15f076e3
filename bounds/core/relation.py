"""A relation is `observed side (<=, >=, ==, <, >) promised side`, kept exactly as it was written.

sympy's own `a <= b` simplifies to `True` as soon as the assumptions allow it, and then the theorem has disappeared;
`le`, `ge`, `lt`, `gt` and `eq` never simplify.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp

from bounds.core.errors import BadClaim
from bounds.core.tex import tex

FEW = 1000
"""The largest denominator of a fraction that somebody would write."""


class Op(StrEnum):
    """How the two sides are compared."""

    LE = "<="
    GE = ">="
    LT = "<"
    GT = ">"
    EQ = "=="

    @property
    def tex(self) -> str:
        return {"<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "==": "="}[self.value]


@dataclass(frozen=True, slots=True)
class Relation:
    """One comparison: the observed side on the left, the promised side on the right.

    `trivially` is what the left side satisfies anyway (a probability is at most 1); a promise no better than that
    is vacuous. `scale` is the size against which an equality is resolved; by default the larger of the two sides.
    """

    lhs: sp.Expr
    op: Op
    rhs: sp.Expr
    name: str = ""
    trivially: sp.Expr | None = None
    scale: sp.Expr | None = None

    @property
    def latex(self) -> str:
        return f"{tex(self.lhs)} {self.op.tex} {tex(self.rhs)}"

    @property
    def symbols(self) -> frozenset[sp.Symbol]:
        return _symbols(self)

    def __str__(self) -> str:
        return _text(self)

    def __bool__(self) -> bool:
        raise TypeError(f"`{self}` is a statement, not a truth value; let `judge` decide it")


@cache
def _symbols(one: Relation) -> frozenset[sp.Symbol]:
    """Every entry of every point asks for them, and sympy walks through the whole expression each time."""
    sides = (one.lhs, one.rhs, one.trivially, one.scale)
    return frozenset().union(*(side.free_symbols for side in sides if side is not None))


@cache
def _text(one: Relation) -> str:
    return f"{one.lhs} {one.op} {one.rhs}"


def expression(value: Any, role: str | Callable[[], str]) -> sp.Expr:
    """A sympy expression without floating-point numbers, which would make a formula inexact.

    `role` says, or tells when it is asked for, what an error is about.
    """
    expr = sp.sympify(value, rational=False)
    if flaw := _flaw(value, expr):
        raise BadClaim(f"{role if isinstance(role, str) else role()}: {flaw}")
    return expr


def _flaw(value: Any, expr: Any) -> str:
    if not isinstance(expr, sp.Expr):
        return f"expected a sympy expression or a number, got {type(value).__name__} {value!r}"
    if expr.has(sp.oo, -sp.oo, sp.zoo, sp.nan):
        return f"`{expr}` contains no finite number; state a limit as a bound for every size"
    floats = expr.atoms(sp.Float)
    if floats:
        shown = ", ".join(f"{float(number):.15g}" for number in sorted(floats))
        return (
            f"`{expr}` contains the floating-point number {shown}; write it exactly, for example "
            f"sp.Rational(9, 10) for 0.9{_powers(expr)}"
        )
    return ""


def _powers(expr: sp.Expr) -> str:
    """What to write for a fraction of Python to the power of a symbol, which Python makes a float without a word."""
    powers = [power for power in expr.atoms(sp.Pow) if isinstance(power.base, sp.Float) and power.exp.free_symbols]
    fractions = [(Fraction(float(one.base)).limit_denominator(FEW), one) for one in powers]
    told = [f"sp.Rational({q.numerator}, {q.denominator})**{_bracketed(one.exp)}" for q, one in fractions]
    return f"; Python turns Fraction(3, 4)**k into a float, so write {', '.join(sorted(told))}" if told else ""


def _bracketed(expr: sp.Expr) -> str:
    return str(expr) if expr.is_Symbol else f"({expr})"


def relation(lhs: Any, op: Op, rhs: Any, *, name: str = "", trivially: Any = None, scale: Any = None) -> Relation:
    """Build a relation from anything that sympy can read."""

    def role() -> str:
        return f"relation {name or f'`{lhs} {op} {rhs}`'}"

    optional = [None if side is None else expression(side, role) for side in (trivially, scale)]
    return Relation(expression(lhs, role), op, expression(rhs, role), name, *optional)


def le(lhs: Any, rhs: Any, *, name: str = "", trivially: Any = None) -> Relation:
    """The observed left side is at most the promised right side."""
    return relation(lhs, Op.LE, rhs, name=name, trivially=trivially)


def ge(lhs: Any, rhs: Any, *, name: str = "", trivially: Any = None) -> Relation:
    """The observed left side is at least the promised right side."""
    return relation(lhs, Op.GE, rhs, name=name, trivially=trivially)


def lt(lhs: Any, rhs: Any, *, name: str = "", trivially: Any = None) -> Relation:
    """The observed left side is less than the promised right side."""
    return relation(lhs, Op.LT, rhs, name=name, trivially=trivially)


def gt(lhs: Any, rhs: Any, *, name: str = "", trivially: Any = None) -> Relation:
    """The observed left side is greater than the promised right side."""
    return relation(lhs, Op.GT, rhs, name=name, trivially=trivially)


def eq(lhs: Any, rhs: Any, *, name: str = "", scale: Any = None) -> Relation:
    """The two sides are the same number."""
    return relation(lhs, Op.EQ, rhs, name=name, scale=scale)
