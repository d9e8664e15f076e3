r"""Dudley's bound falls like one over the root of n for entropies below the square, more slowly above.

Corollary 1: if $\ln N(\epsilon) = O(\epsilon^{-p})$, then $\mathrm{Rad}_n$ is $O(n^{-1/2})$ for $p < 2$, the same up to a logarithm
for $p = 2$, and $\tilde O(n^{-1/p})$ for $p > 2$. With $\ln N \le c\, \epsilon^{-p}$ up to the radius $D$, the best
$\alpha = (3 \sqrt{c/n})^{2/p} \le D$ in $4 \alpha + 12 \int_\alpha^D \sqrt{\ln N / n}$ gives

$$ 12 \sqrt{c/n}\, \frac{D^{1 - p/2}}{1 - p/2} , \qquad 12 \sqrt{c/n} \Big( 1 + \ln \frac{D \sqrt{n/c}}{3} \Big) , \qquad
   \frac{4 p}{p - 2} (3 \sqrt{c/n})^{2/p} , $$

for $p < 2$, $p = 2$ (with equality, and no better $\alpha$) and $p > 2$.

Kind: deterministic inequality. Constants: all explicit, from Dudley's 4 and 12.
"""

import numpy as np
import sympy as sp
from flint import acb, arb

from algorithms.exact import rational
from bounds.core import Quantity, Statement, eq, ge, gt, le, lt
from bounds.core.certificate import certificate
from bounds.minv._certificates import equal, room

c, p, n, D, alpha = (Quantity(name, positive=True) for name in ("c", "p", "n", "D", "alpha"))
dudley = Quantity(
    "dudley", r"4\alpha + 12\int_\alpha^D \sqrt{\ln N/n}", "Dudley's bound at the best alpha", nonnegative=True
)
integral = Quantity(
    "integral", r"\int_{\alpha}^{D} \sqrt{c\,\epsilon^{-p}/n}\, d\epsilon", "the entropy integral", nonnegative=True
)
rate = sp.Symbol("rate")


def promised(c, p, n, D):
    """The three cases, in balls."""
    return _each(_promised, c, p, n, D)


def _promised(c, p, n, D):
    p, root = arb(p), (arb(c) / arb(n)).sqrt()
    if p < 2:
        return 12 * root * arb(D) ** (1 - p / 2) / (1 - p / 2)
    return 12 * root * (1 + (arb(D) / root / 3).log()) if p == 2 else 4 * p / (p - 2) * (3 * root) ** (2 / p)


def _each(function, *arrays):
    return np.frompyfunc(function, len(arrays), 1)(*arrays)


cor1 = Statement("minv.cor1", "Corollary 1, Appendix G")
printed = cor1.printed(
    le(dudley, rate),
    title="Dudley's bound of entropies c eps^-p is of order n^(-1/2) for p < 2, n^(-1/2) ln n for p = 2, n^(-1/p) for p > 2",
    given=(ge(D**p * n, 9 * c),),
    where={rate: promised},
    scaling={"entropy and samples": {c: 1, n: 1}},
    expected="proved",
)

antiderivative = cor1.added(
    "integral",
    eq(integral, sp.sqrt(c / n) * (D ** (1 - p / 2) - alpha ** (1 - p / 2)) / (1 - p / 2)),
    title="The entropy integral of a power of the radius",
    source="used in Corollary 1, Appendix G",
    given=(gt(alpha, 0), lt(alpha, D)),
    scaling={"entropy": {c: 2, integral: 1}},
)


def quadrature(exponent, low, high, factor):
    """The integral of factor x^(-p/2) from low to high, rigorously and without its antiderivative."""
    half = acb(-arb(exponent) / 2)
    return acb.integral(lambda x, _: (x**half) * factor, acb(low), acb(high)).real


@printed.experiment(samples=[100, 10**4, 10**6])
def best_alpha(samples):
    """c = 3, D = 2 and powers from 1/2 to 4; the integral by quadrature in balls. For p = 2 both sides are equal."""
    powers = [rational(text) for text in ("1/2", "1", "3/2", "2", "5/2", "3", "4")]
    root = (arb(3) / samples).sqrt()
    lows = [(3 * root) ** (2 / arb(power)) for power in powers]
    bounds = [4 * low + 12 * quadrature(power, low, 2, root) for power, low in zip(powers, lows, strict=True)]
    return {dudley: bounds, c: 3, n: samples, p: powers, D: 2}


@antiderivative.experiment(powers=["1/2", "1", "3/2", "3", "4"], start=["1/8"])
def integrals(powers, start):
    """Rigorous quadrature in balls."""
    exponent, low = (rational(text) for text in (powers, start))
    value = quadrature(exponent, arb(low), 2, (arb(3) / 7).sqrt())
    return {integral: value, c: 3, n: 7, p: exponent, D: 2, alpha: low}


printed.formula_mutant("nine tenths of the bound", then=le(dudley, sp.Rational(9, 10) * rate))
printed.formula_mutant("the rate of p = 1 for all", then=le(dudley, 12 * sp.sqrt(c * D / n) * 2))
antiderivative.formula_mutant(
    "exponent 1 - p", then=eq(integral, sp.sqrt(c / n) * (D ** (1 - p) - alpha ** (1 - p)) / (1 - p / 2))
)


@printed.proof
def at_the_best_alpha(claim):
    """q is p/2, s the root of c/n, y = s alpha^(1-q), S = s D^(1-q); 3 y = alpha as alpha^q = 3 s. l is ln(D/alpha)."""
    q, a, y, S, s, l = sp.symbols("q a y S s l")
    return certificate(
        "The integral is (S - y)/(1 - q) for q not 1 and s ln(D/alpha) for q = 1. For q < 1 the value is 12 S/(1 - q) less 4 alpha "
        "q/(1 - q); for q > 1 it is 4 alpha q/(q - 1) less 12 S/(q - 1); for q = 1, where alpha = 3 s, it is 12 s (1 + ln(D/alpha)). "
        "q/(q - 1) = p/(p - 2).",
        equal(
            "q < 1, times 1 - q",
            room(claim, "dudley", dudley=(1 - q) * 4 * a + 12 * (S - y), rate=12 * S - 4 * a * q),
            -4 * (a - 3 * y),
        ),
        equal(
            "q > 1, times q - 1",
            room(claim, "dudley", dudley=(q - 1) * 4 * a + 12 * (y - S), rate=4 * a * q - 12 * S),
            4 * (a - 3 * y),
        ),
        equal("q = 1", room(claim, "dudley", dudley=4 * a + 12 * s * l, rate=12 * s * (1 + l)), -4 * (a - 3 * s)),
    )
