r"""Hoeffding's lemma and what follows: bounded differences have exponential moments like those of a Gaussian."""

from typing import Any

import sympy as sp

from bounds.core import Claim
from bounds.core.certificate import Step, certificate, comparison, identity

n, s, t, u, p, q, E = sp.symbols("n s t u p q E")
LEMMA = (
    "Hoeffding's lemma: for X in an interval of length one, of mean p above its left end, convexity gives E exp(s (X - EX)) <= exp(psi(s)), psi(s) = log(q + p e^s) - p s, q = 1 - p. "
    "psi(0) = psi'(0) = 0 and psi'' = u (1 - u) with u = p e^s/(q + p e^s), at most 1/4, so psi(s) <= s^2/8 by Taylor. "
)


def mean_of_independent(claim: Claim) -> dict[str, Any]:
    """Hoeffding."""
    factor, exponent = _exponential(claim.then[0].rhs)
    return certificate(
        LEMMA
        + "By independence and Markov, Pr[mean - p >= t] <= exp(n s^2/8 - n s t) for every s > 0; s = 4 t gives exp(-2 n t^2).",
        *_lemma(),
        comparison("one tail", factor, ">=", 1),
        identity("the exponent is least at s = 4 t", n * s**2 / 8 - n * s * t, n * (s - 4 * t) ** 2 / 8 + exponent),
    )


def bounded_differences(claim: Claim) -> dict[str, Any]:
    """McDiarmid, for a function that one argument moves by at most one; counting empty bins is such a function."""
    factor, exponent = _exponential(claim.quantifier.delta)
    return certificate(
        LEMMA
        + "Given the first arguments, E[f | k of them] - E[f | k - 1 of them] has mean zero and, as a function of argument k, values in an interval of length one: "
        "moving one ball empties at most one bin and fills at most one. So E exp(s (f - E f)) <= exp(m s^2/8), one argument after the other, and with Markov at s = 4 t/m "
        "Pr[f - E f >= t] <= exp(-2 t^2/m); so for -f, whence the factor 2. Each bin stays empty with probability (1 - 1/n)^m, which gives the mean.",
        *_lemma(),
        comparison("two tails", factor, ">=", 2),
        identity(
            "the exponent, times m = n, is least at m s = 4 t",
            n**2 * s**2 / 8 - n * s * t,
            (n * s - 4 * t) ** 2 / 8 + n * exponent,
        ),
    )


def _exponential(bound: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """A number and the exponent, in plain symbols, of a bound that is their product; m, the number of arguments, as n."""
    factor, power = bound.as_independent(sp.exp)
    names = {one: {"m": n, "n": n, "t": t}[one.name] for one in power.free_symbols}
    return factor, power.exp.subs(names)


def _lemma() -> tuple[Step, ...]:
    return (
        identity(
            "u' = u (1 - u) = p q E/(q + p E)^2, by the quotient rule, E = e^s",
            p * E * (q + p * E) - p * E * p * E,
            p * q * E,
        ),
        identity("at most a quarter", sp.Rational(1, 4) - u * (1 - u), (sp.Rational(1, 2) - u) ** 2),
    )
