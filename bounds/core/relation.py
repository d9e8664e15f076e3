"""A relation is `observed side (<=, >=, ==, <, >) promised side`, kept exactly as it was written.

sympy's own `a <= b` simplifies to `True` as soon as the assumptions allow it, and then the theorem has disappeared;
`le`, `ge`, `lt`, `gt` and `eq` never simplify.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sympy as sp

from bounds.core.errors import BadClaim
from bounds.core.tex import tex


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
    def symbols(self) -> set[sp.Symbol]:
        sides = (self.lhs, self.rhs, self.trivially, self.scale)
        return set().union(*(side.free_symbols for side in sides if side is not None))

    def __str__(self) -> str:
        return f"{self.lhs} {self.op} {self.rhs}"

    def __bool__(self) -> bool:
        raise TypeError(f"`{self}` is a statement, not a truth value; let `judge` decide it")


def expression(value: Any, role: str) -> sp.Expr:
    """A sympy expression without floating-point numbers, which would make a formula inexact."""
    expr = sp.sympify(value, rational=False)
    if not isinstance(expr, sp.Expr):
        raise BadClaim(f"{role}: expected a sympy expression or a number, got {type(value).__name__} {value!r}")
    if expr.has(sp.oo, -sp.oo, sp.zoo, sp.nan):
        raise BadClaim(f"{role}: `{expr}` contains no finite number; state a limit as a bound for every size")
    floats = expr.atoms(sp.Float)
    if floats:
        shown = ", ".join(str(number) for number in sorted(floats))
        raise BadClaim(
            f"{role}: `{expr}` contains the floating-point number {shown}; "
            f"write it exactly, for example sp.Rational(9, 10) for 0.9"
        )
    return expr


def relation(lhs: Any, op: Op, rhs: Any, *, name: str = "", trivially: Any = None, scale: Any = None) -> Relation:
    """Build a relation from anything that sympy can read."""
    role = f"relation {name or f'`{lhs} {op} {rhs}`'}"
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
