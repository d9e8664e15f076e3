"""The paper's notation, and sums that are exact."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from bounds.core import Quantity

EPS = sp.Rational(1, 2**53)
n = Quantity("n", "n", "floats", integer=True, positive=True)
error = Quantity("error", r"|\mathrm{res} - s|", nonnegative=True)
s, S = Quantity("s", "|s|", "modulus of the exact sum", nonnegative=True), Quantity("S", "S", nonnegative=True)


def gamma(count: sp.Expr) -> sp.Expr:
    r"""$\gamma_n = n\,\mathrm{eps} / (1 - n\,\mathrm{eps})$."""
    return count * EPS / (1 - count * EPS)


def total(p: Sequence[float]) -> Fraction:
    """Without an error."""
    return sum(map(Fraction, p), start=Fraction(0))


def cancelling(count: int, digits: int, seed: int) -> list[float]:
    """Floats whose sum is about 10^-digits of the sum of their moduli: each one nearly undoes another."""
    draw = Random(seed)
    half = [draw.uniform(0.5, 1.0) for _ in range(count // 2)]
    p = [*half, *(-x * (1 + draw.uniform(0.5, 1.0) * 10.0**-digits) for x in half)]
    draw.shuffle(p)
    return p
