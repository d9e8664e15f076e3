"""Exact tails of chi and chi-square variables, as balls."""

from typing import Any

from flint import arb, ctx, fmpq


def bad_singular_value(width: int) -> arb:
    """Pr[chi_m outside [0.9, 1.1] sqrt(m)]."""
    return 1 - chi2_above(width, arb(width) * fmpq(81, 100)) + chi2_above(width, arb(width) * fmpq(121, 100))


def chi2_above(degrees: int, value: Any) -> arb:
    """Pr[chi2 > value] as a ball: the regularised upper incomplete gamma function."""
    with ctx.workprec(256):
        return (arb(value) / 2).gamma_upper(arb(degrees) / 2, regularized=1)
