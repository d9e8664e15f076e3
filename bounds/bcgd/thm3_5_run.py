r"""What follows for a whole run on a convex loss, and about the near-optimal rate.

Summed over the steps of Theorem 3.5, $\sum \mathrm{rate}\, \|g\|_F^2 \le 2(\mathcal L_0 - \inf\mathcal L)$, where the text
has an $\mathcal O$. So if no rate is below c, the least squared gradient of k steps is at most $2\mathcal L_0/(ck)$.
The near-optimal rate (3.10) minimises the quadratic upper bound of the proof along the gradient, so
it is that of (3.4) over the largest curvature, and never below the largest rate of (3.8).

Kind: inequalities and one identity. Constants: 2, traced.
"""

import numpy as np
import sympy as sp
from flint import fmpq_mat

from bounds.bcgd import _step_proofs as proof
from bounds.bcgd._certificates import same
from bounds.bcgd._convex import along, g2, gain, line_search, loss_0, norms, powers, present, rate, sublevel, weakest
from bounds.bcgd._instances import integers, random_weights
from bounds.bcgd.thm3_5 import random_signs as run
from bounds.bcgd.thm3_5 import squares as thm3_5_squares
from bounds.core import Claim, Traced, eq, ge, gt, le
from bounds.core.certificate import certificate
from bounds.late import late

deep_linear = late("algorithms.deep_linear")


two = sp.Symbol("c_sum")

total = Claim(
    id="bcgd.thm3_5_sum",
    title="The squared gradients times their rates sum to at most twice the initial loss, so gradients vanish",
    source="Theorem 3.5, second and third item, with the constant of the proof",
    form="added",
    given=(gt(rate, 0), le(rate * sublevel * norms, 1)),
    expected="proved",
    tight=True,
    then=(le(gain, two * loss_0, name="sum"), le(weakest, two * loss_0, name="smallest")),
    constants=(Traced(two, 2, "sum of (3.9) over all steps; the least loss is at least zero"),),
    scaling={"loss": {gain: 1, weakest: 1, loss_0: 1, sublevel: 1, rate: -1}, "data": {norms: 2, rate: -2}},
)

near_optimal = Claim(
    id="bcgd.thm3_5_near_optimal",
    title="The near-optimal rate is the optimal one over the curvature, and never below the largest rate allowed",
    source="Theorem 3.5, eqs. (3.10) and (3.11)",
    form="added",
    given=gt(g2, 0),
    then=(ge(rate * present * norms, 1, name="largest"), eq(rate * present, line_search, name="optimal")),
    expected="proved",
    tight=True,
    scaling={"loss": {present: 1, rate: -1}, "data": {norms: 2, rate: -2, line_search: -2}},
)


@total.experiment(
    loss_name=["fourth power", "sixth power", "pseudo-Huber"], algorithm="algorithms.deep_linear.exact_bcgd"
)
def random_signs(loss_name, *, algorithm):
    """Two sweeps on three layers, as for the single step."""
    return run(loss_name, [2, 3, 2], "descending", 0, algorithm=algorithm)


@total.experiment(noise=[0], algorithm="algorithms.deep_linear.exact_bcgd")
def squares(noise, *, algorithm):
    """Squared loss and labels that can be fitted: one step of the largest rate uses up the whole loss."""
    return thm3_5_squares(noise, algorithm=algorithm)


@near_optimal.experiment(p=[2, 4, 6], widths=[[2, 2], [2, 3, 2]], algorithm="algorithms.deep_linear.exact_bcgd")
def line_search_on_the_majorant(p, widths, *, algorithm, seed=0):
    """Rational data; the near-optimal rate against the largest one of (3.8)."""
    generator = np.random.default_rng(seed)
    X, Y = integers(widths[0], 4, generator), integers(widths[-1], 4, generator)
    weights, slope = random_weights(widths, generator), deep_linear.exact_power_slope(p)
    steps = algorithm(weights, X, Y, sweeps=1, rate=deep_linear.exact_near_optimal(p), slope=slope)
    return along(weights, steps, X, Y, *powers(p), slope)


@near_optimal.experiment(p=[4], algorithm="algorithms.deep_linear.exact_bcgd")
def solved(p, *, algorithm):
    """Outside the premise: a fitted sample has no gradient, and the rate is zero by convention."""
    one, slope = fmpq_mat([[1]]), deep_linear.exact_power_slope(p)
    steps = algorithm([one], one, one, sweeps=1, rate=deep_linear.exact_near_optimal(p), slope=slope)
    return along([one], steps, one, one, *powers(p), slope)


near_optimal.mutant(
    "curvature left out",
    lambda exact_bcgd, weights, X, Y, *, sweeps, rate, slope: exact_bcgd(
        weights, X, Y, sweeps=sweeps, rate=deep_linear.exact_optimal, slope=slope
    ),
)
total.formula_mutant("constant 1/10", then=le(gain, loss_0 / 10))
near_optimal.formula_mutant("also without a gradient", given=(), experiment="solved")
near_optimal.formula_mutant("above by a tenth", then=ge(rate * present * norms, sp.Rational(11, 10)))


@total.proof
def telescoping():
    """Each step lowers the loss by half of what it adds to the sum."""
    says = (
        "Summed over the steps, sum s g/2 <= loss_0 - last loss <= loss_0, as losses are not negative; and k terms are at least "
        "k times the least s times the least g."
    )
    return certificate(
        proof.DESCENT + says,
        *proof.descent(),
        same("two decreases in a row", lambda a, b, c: (a - b) + (b - c), lambda a, b, c: a - c),
    )


@near_optimal.proof
def over_the_curvature():
    """|A g C|^2 <= |A|^2 |C|^2 |g|^2 coordinate by coordinate; and the minimum of a quadratic."""
    says = (
        "Along the gradient the quadratic upper bound is loss - t g + t^2 M i/2, g = |g|^2, i = |A g C|^2, M the largest "
        "curvature: least at t = g/(M i), so rate times M is g/i. In the eigenvectors of A^T A and C C^T, i = sum lambda_a "
        "mu_b x_ab^2 with lambda_a <= lambda_a + p = |A|^2 and mu_b <= mu_b + q = |C|^2, so i <= |A|^2 |C|^2 g."
    )
    return certificate(
        says,
        same(
            "2 M i times the upper bound's change is a square less g^2",
            lambda t, g, M, i: 2 * M * i * (-t * g) + M * i * t**2 * M * i,
            lambda t, g, M, i: (t * M * i - g) ** 2 - g**2,
        ),
        same(
            "one coordinate: the difference is a sum of products of what is not negative",
            lambda l, p, m, q, x: (l + p) * (m + q) * x**2 - l * m * x**2,
            lambda l, p, m, q, x: (l * q + p * m + p * q) * x**2,
        ),
    )
