r"""The near-optimal rate is the optimal one over the curvature, and never below the largest rate allowed.

The rate (3.10) minimises the quadratic upper bound of the proof along the gradient. So it is that of (3.4) over the
largest curvature, and never below the largest rate of (3.8).

Kind: an inequality and an identity. Constants: none.
"""

import numpy as np
import sympy as sp
from flint import fmpq_mat

from bounds.bcgd._certificates import same
from bounds.bcgd._convex import along, g2, line_search, norms, powers, present, rate
from bounds.bcgd._instances import integers, random_weights
from bounds.core import Claim, eq, ge, gt
from bounds.core.certificate import certificate
from bounds.core.promises import premise, shown
from bounds.late import late

deep_linear = late("algorithms.deep_linear")

near_optimal = Claim(
    id="bcgd.thm3_5_near_optimal",
    source="Theorem 3.5, eqs. (3.10) and (3.11)",
    form="added",
    given=gt(g2, 0),
    then=(ge(rate * present * norms, 1, name="largest"), eq(rate * present, line_search, name="optimal")),
    expected="proved",
    tight=True,
    scaling={"loss": {present: 1, rate: -1}, "data": {norms: 2, rate: -2, line_search: -2}},
)


@near_optimal.experiment(p=[2, 4, 6], widths=[[2, 2], [2, 3, 2]], algorithm="algorithms.deep_linear.exact_bcgd")
def line_search_on_the_majorant(p, widths, *, algorithm, seed=0):
    """Rational data; the near-optimal rate against the largest one of (3.8)."""
    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 4, generator), integers(widths[-1], 4, generator)
    weights, slope = random_weights(widths, generator), deep_linear.exact_power_slope(p)
    steps = algorithm(weights, X, Y, sweeps=1, rate=deep_linear.exact_near_optimal(p), slope=slope)
    return along(weights, steps, X, Y, *powers(p), slope)


@near_optimal.experiment(p=[4], outside=True, algorithm="algorithms.deep_linear.exact_bcgd")
def solved(p, *, algorithm):
    """Outside the premise: a fitted sample has no gradient, and the rate is zero by convention."""
    unit, slope = fmpq_mat([[1]]), deep_linear.exact_power_slope(p)
    steps = algorithm([unit], unit, unit, sweeps=1, rate=deep_linear.exact_near_optimal(p), slope=slope)
    return along([unit], steps, unit, unit, *powers(p), slope)


near_optimal.mutant(
    "curvature left out",
    lambda exact_bcgd, weights, X, Y, *, sweeps, rate, slope: exact_bcgd(
        weights, X, Y, sweeps=sweeps, rate=deep_linear.exact_optimal, slope=slope
    ),
)

near_optimal.formula_mutant("also without a gradient", given=(), experiment="solved")
near_optimal.formula_mutant("above by a tenth", then=ge(rate * present * norms, sp.Rational(11, 10)))


@near_optimal.proof
def over_the_curvature(claim):
    """|A g C|^2 <= |A|^2 |C|^2 |g|^2 coordinate by coordinate; and the minimum of a quadratic."""
    l, p, m, q, x, y, M = sp.symbols("l p m q x y M")
    says = (
        "Along the gradient the quadratic upper bound is loss - t g + t^2 M i/2, g = |g|^2, i = |A g C|^2, M the largest "
        "curvature: least at t = g/(M i), so rate times M is g/i. In the eigenvectors of A^T A and C C^T, i is the sum of "
        "lambda_a mu_b x_ab^2: here x with l, m and y with |A|^2 = l + p and |C|^2 = m + q, to which g adds up."
    )
    g = premise(claim, "g2") + x**2 + y**2
    image = l * m * x**2 + (l + p) * (m + q) * y**2
    numbers = {"norms": (l + p) * (m + q), "present": M, "rate": g / (M * image)}
    return certificate(
        says,
        same(
            "2 M i times the upper bound's change is a square less g^2",
            lambda t, g, M, i: 2 * M * i * (-t * g) + M * i * t**2 * M * i,
            lambda t, g, M, i: (t * M * i - g) ** 2 - g**2,
        ),
        *shown(claim, "two coordinates", "norms", **numbers),
    )
