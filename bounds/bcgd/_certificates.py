"""How the certificates of this paper are written: formulas left as they stand, small matrices."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import sympy as sp

from bounds.core.certificate import Step, identity, written


def same(says: str, left: Callable[..., Any], right: Callable[..., Any]) -> Step:
    """Two formulas are the same polynomial in the symbols that their parameters name."""
    symbols = sp.symbols(list(signature(left).parameters))
    return identity(says, written(left, *symbols), written(right, *symbols))


def matrix(name: str, rows: int, columns: int) -> sp.Matrix:
    """A matrix of symbols."""
    return sp.Matrix(rows, columns, lambda i, j: sp.Symbol(f"{name}{i + 1}{j + 1}"))
