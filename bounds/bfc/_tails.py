"""Probabilities of polynomials of one standard normal variable, as rigorous balls.

The real line is cut at the roots of f - low and f - high, which are isolated rigorously; on each piece the sign at
one rational point decides.
"""

from itertools import pairwise
from typing import Any

from flint import arb, ctx, fmpq, fmpq_poly

from bounds.late import late

polynomials = late("algorithms.polynomials")

BITS = 128


def normal_cdf(x: arb) -> arb:
    return (1 + (x / arb(2).sqrt()).erf()) / 2


def hermite_polynomial(q: int) -> fmpq_poly:
    return polynomials.hermite(q, fmpq_poly([0, 1]))


def power(q: int) -> fmpq_poly:
    return fmpq_poly([0] * q + [1])


def expectation(f: fmpq_poly) -> fmpq:
    return sum((a * polynomials.gaussian_moment(i) for i, a in enumerate(f.coeffs())), fmpq(0))


def even_moment_beyond(power: int, threshold: Any) -> arb:
    """E x^power 1{|x| > threshold} for a standard normal x and an even power: an incomplete Gamma function."""
    half = arb(power + 1) / 2
    return arb(2) ** (power // 2) * (arb(threshold) ** 2 / 2).gamma_upper(half) / arb.pi().sqrt()


def variance(f: fmpq_poly) -> fmpq:
    return expectation(f * f) - expectation(f) ** 2


def within(f: fmpq_poly, low: Any, high: Any) -> arb:
    """Pr[low <= f(g) <= high] for rational low < high."""
    with ctx.workprec(BITS):
        cuts = sorted(
            (arb(root.real) for level in (low, high) for root, _ in (f - level).complex_roots() if root.imag == 0),
            key=lambda ball: ball.mid(),
        )
        ends = [-arb("inf"), *cuts, arb("inf")]
        total = arb(0)
        for left, right in pairwise(ends):
            value = f(_between(left, right))
            if low < value < high:
                total += _mass(left, right)
        return total


def _mass(left: arb, right: arb) -> arb:
    above = normal_cdf(right) if right.is_finite() else arb(1)
    return above - (normal_cdf(left) if left.is_finite() else arb(0))


def _between(left: arb, right: arb) -> fmpq:
    if not left.is_finite() and not right.is_finite():
        return fmpq(0)
    if not left.is_finite():
        return _as_rational(right) - 1
    if not right.is_finite():
        return _as_rational(left) + 1
    return (_as_rational(left) + _as_rational(right)) / 2


def _as_rational(ball: arb) -> fmpq:
    mantissa, exponent = ball.mid().man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)
