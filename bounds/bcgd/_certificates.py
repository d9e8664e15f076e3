"""How the certificates of this paper are written: formulas left as they stand, single numbers, small matrices."""

from collections.abc import Callable
from typing import Any

import sympy as sp

from bounds.core.certificate import Step, cover, identity


def written(formula: Callable[..., Any], *values: Any) -> Any:
    """A formula at numbers or symbols, not evaluated: the checker does the arithmetic."""
    numbers = [sp.sympify(value) for value in values]
    with sp.evaluate(False):
        return formula(*numbers)


def same(says: str, left: Callable[..., Any], right: Callable[..., Any], *symbols: Any) -> Step:
    """Two formulas are the same polynomial."""
    return identity(says, written(left, *symbols), written(right, *symbols))


def number(says: str, positive: sp.Expr) -> Step:
    """A number with roots or exponentials is positive; the variable is there for form's sake only."""
    return cover(says, positive, {sp.Symbol("unused"): (0, 1)})


def matrix(name: str, rows: int, columns: int) -> sp.Matrix:
    """A matrix of symbols."""
    return sp.Matrix(rows, columns, lambda i, j: sp.Symbol(f"{name}{i + 1}{j + 1}"))
