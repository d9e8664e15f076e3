r"""The second derivative of a layer near coefficients one: printed too small by terms of the first order in delta, yet below 3.

In the proof of Proposition 6, $\|\partial^2 e_{k+1}/\partial e_k^2\| \le L(L-1) e^{L-2} + \frac{1 + 2e - 2e^2}{(1-e)^4}
\delta < 3$ for $|e| \le \tfrac13$. At $e = 0$ the coefficients $(1, 1 + \delta, 1 - \delta, 1)$ have second derivative $4
\delta$, the printed bound is $\delta$. With $q(e) = e^L + \sum_l (C_l - 1)(e^{l+1} - e^l)$ and $u = |e|$,

$$ |q''(e)| \le L(L-1) u^{L-2} (1 + \delta) + 2 \delta \sum_{l=2}^{L-1} l (l-1) u^{l-2} , $$

which alternating coefficients attain at $e = -u$, and which is below 3 for $u \le \tfrac13$, $\delta \le \tfrac18$, $L \ge 4$.

Kind: deterministic inequality, printed and corrected. Constants: explicit.
"""

import numpy as np
import sympy as sp
from flint import fmpq, fmpq_poly

from algorithms.exact import rational
from bounds.core import Quantity, Statement, le, lt
from bounds.core.certificate import certificate, identity
from bounds.late import late
from bounds.minv._certificates import breaks, equal, keeps, premise, promised
from bounds.minv._slopes import PREMISES, L, delta, u
from bounds.minv._steps import deviation, largest_curvature, order_four_is_worst

hyperpower = late("algorithms.hyperpower")

curvature = Quantity(
    "curvature", r"|\partial^2 e_{k+1}/\partial e_k^2|", "second derivative of a layer", nonnegative=True
)
l = sp.Symbol("l", integer=True)

THIRD = sp.Rational(1, 3)
CORRECT = L * (L - 1) * u ** (L - 2) * (1 + delta) + 2 * delta * sp.Sum(l * (l - 1) * u ** (l - 2), (l, 2, L - 1))
ERRATUM = (
    r"$e = 0$, $C = (1, 1 + \delta, 1 - \delta, 1)$: the second derivative is $4\delta$, the printed bound $\delta$."
)

prop6 = Statement("minv.prop6_curvature", "Proof of Proposition 6, Appendix E.1", (*PREMISES, le(u, THIRD)))
printed = prop6.printed(
    le(curvature, L * (L - 1) * u ** (L - 2) + delta * (1 + 2 * u - 2 * u**2) / (1 - u) ** 4),
    formerly="minv.prop6.curvature",
    title="The second derivative of a layer is at most L (L-1) e^(L-2) + delta (1 + 2e - 2e^2)/(1-e)^4",
    expected="refuted",
    erratum=ERRATUM,
    survives=r"Yes, with $\|c\|_\infty \le 2\delta$ and sums that begin with two: the bound is larger by less than "
    r"$\frac45$, and the 3 that the rest of the proof uses stands.",
)

corrected = prop6.corrected(
    (le(curvature, CORRECT, name="formula"), lt(curvature, 3, name="three")),
    formerly="minv.prop6.curvature.corrected",
    title="The second derivative of a layer is at most L (L-1) u^(L-2) (1 + delta) + 2 delta sum l (l-1) u^(l-2), below 3",
    tight=True,
    expected="proved",
    erratum=ERRATUM,
)


def second_derivative(residual, C, algorithm):
    """Twice the coefficient of x^2 in the layer at e + x, a polynomial in x."""
    at = np.empty(1, dtype=object)
    at[0] = fmpq_poly([residual, 1])
    layer = algorithm(at, [C])[-1][0]
    largest = max(abs(c - 1) for c in C)
    return {curvature: abs(2 * layer[2]), u: abs(residual), L: len(C), delta: largest}


def pushed(order, thousandths, residual):
    """The coefficients whose deviations all push the second derivative one way."""
    d, e = fmpq(thousandths, 1000), residual
    signs = [l * (l + 1) * e ** (l - 1) - l * (l - 1) * e ** (l - 2) if l > 1 else 2 * l for l in range(order)]
    return [1 + (d if sign >= 0 else -d) for sign in signs]


ALGORITHM = "algorithms.hyperpower.exact_residual_trajectory"


@corrected.experiment(
    order=[4, 5, 8],
    residual=["-1/3", "-1/5", "1/4", "1/3"],
    thousandths=[125, 60],
    quick={"order": [4, 5]},
    algorithm=ALGORITHM,
)
def alternating(order, residual, thousandths, *, algorithm):
    """At the ends of the range and inside."""
    e = rational(residual)
    return second_derivative(e, pushed(order, thousandths, e), algorithm)


@printed.experiment(order=[4], algorithm=ALGORITHM)
def coefficients_one(order, *, algorithm):
    """With all coefficients one and delta = 0 the two formulas agree."""
    return second_derivative(fmpq(1, 3), [fmpq(1)] * order, algorithm)


@printed.witness
def at_zero():
    """delta = 1/8."""
    eighth = fmpq(1, 8)
    return second_derivative(fmpq(0), [fmpq(1), 1 + eighth, 1 - eighth, fmpq(1)], hyperpower.exact_residual_trajectory)


printed.formula_mutant("four times delta", then=le(curvature, L * (L - 1) * u ** (L - 2) + 4 * delta))
corrected.formula_mutant("constant 9/10", then=le(curvature, sp.Rational(9, 10) * CORRECT))
corrected.formula_mutant("below 2", then=lt(curvature, 2))
corrected.mutant(
    "one coefficient more",
    lambda exact_residual_trajectory, e0, C: exact_residual_trajectory(e0, [[*row, 2 * row[-1]] for row in C]),
)


@printed.proof
def two_deviations_written_out(claim):
    """q(e) = e^4 + delta (e^2 - e) - delta (e^3 - e^2), so q''(0) = 4 delta."""
    e, d = sp.symbols("e d")
    x = sp.Rational(1, 8)
    return certificate(
        "With L = 4 and C = (1, 1 + d, 1 - d, 1) the layer is e^4 - d e + 2 d e^2 - d e^3, whose second derivative at 0 is 4 d; the "
        "printed bound there is d.",
        identity(
            "the layer", 1 - (1 - e) * (1 + (1 + d) * e + (1 - d) * e**2 + e**3), e**4 - d * e + 2 * d * e**2 - d * e**3
        ),
        *breaks("4 d at d = 1/8", claim, "curvature", curvature=4 * x, u=0, delta=x, L=4),
    )


@corrected.proof
def term_by_term(claim):
    """p is u^(L-2), T the sum of l (l-1) u^(l-2) below L."""
    v, p, T, order = sp.symbols("u p T L")
    twice = sp.Mul(2, T + order * (order - 1) * p, evaluate=False)
    x = sp.Symbol("delta")
    return certificate(
        "A layer is e^L - (1 - e) sum_l (C_l - 1) e^l, so q(e) = e^L + sum_l (C_l - 1)(e^(l+1) - e^l), and the second derivative of "
        "the l-th bracket is at most g_l = l (l+1) u^(l-1) + l (l-1) u^(l-2) in modulus. The sum of g_l below L is 2 T + L (L-1) "
        "p, by induction over L. All terms grow with u.",
        *deviation(),
        identity(
            "L to L + 1: the sums gain g_L",
            sp.Add(twice, (order + 1) * order * p * v, -2 * T, -order * (order - 1) * p, evaluate=False),
            order * (order + 1) * p * v + order * (order - 1) * p,
        ),
        *(
            equal(
                f"the sum of g_l at order {n}",
                promised(claim, "formula", L=n, u=v, delta=x).doit(),
                n * (n - 1) * v ** (n - 2)
                + x * sum(k * (k + 1) * v ** (k - 1) + k * (k - 1) * v ** max(k - 2, 0) for k in range(n)),
            )
            for n in (4, 5, 6)
        ),
        *order_four_is_worst(premise(claim, "u")),
        keeps(
            "at the end, order four",
            claim,
            "three",
            curvature=largest_curvature(premise(claim, "u")),
            u=premise(claim, "u"),
            delta=premise(claim, "delta"),
            L=4,
        ),
    )
