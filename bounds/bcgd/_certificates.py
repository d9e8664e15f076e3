"""How the certificates of this paper are written: formulas left as they stand, small matrices."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, identity, written
from bounds.core.promises import promises, put


def same(says: str, left: Callable[..., Any], right: Callable[..., Any]) -> Step:
    """Two formulas are the same polynomial in the symbols that their parameters name."""
    symbols = sp.symbols(list(signature(left).parameters))
    return identity(says, written(left, *symbols), written(right, *symbols))


def matrix(name: str, rows: int, columns: int) -> sp.Matrix:
    """A matrix of symbols."""
    return sp.Matrix(rows, columns, lambda i, j: sp.Symbol(f"{name}{i + 1}{j + 1}"))


def in_logarithms(claim: Claim, about: str, **values: Any) -> list[sp.Expr]:
    """The promises on a symbol in logarithms: -(u + p) is that of 1 - eta/kappa^2, -u that of 1 - eta/(5 kappa^2)."""
    eta, kappa2 = sp.symbols("eta kappa2", positive=True)
    u, p = sp.symbols("u p")
    known = {sp.log(1 - eta / kappa2): -(u + p), sp.log(1 - eta / (5 * kappa2)): -u}
    promised = [put(claim, one.rhs, eta=eta, kappa2=kappa2, **values) for one in promises(claim, about)]
    return [sp.expand_log(sp.log(one), force=True).subs(known) for one in promised]
