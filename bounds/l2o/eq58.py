r"""The smallest singular value of a step, from below: false at the very weights it is used for.

Eq. (58) says $\sigma_{\min}(I - \frac1\beta \mathrm{diag}(P) A) \ge 1 - 2 \delta_4 \sigma_{\max}(W_L G)$. With $W_L =
0$ the right side is 1, while for $\beta = \|A\|$ the left side is 0. What is true there: it equals $1 - \|A\|/\beta$.
Kind: deterministic inequality. Constants: 2 as printed.
"""

import sympy as sp

from algorithms.exact import smallest_singular_value, spectral_norm
from bounds.core import Quantity, Statement, eq, ge
from bounds.core.certificate import certificate
from bounds.l2o import _corruptions as corrupt
from bounds.l2o._certificates import at_least, broken, identical
from bounds.l2o._instances import many, stacked
from bounds.l2o._matrices import exact_rank, step, zero_last
from bounds.l2o._symbols import T, Theta, beta, m, norm_A, x
from bounds.l2o._theorem import conditions, delta_4, half_axes
from bounds.late import late

unrolled = late("algorithms.unrolled")


sigma_step = Quantity("sigma_step", r"\sigma_{\min}(I - \frac1\beta \mathrm{diag}(P_s) A)", nonnegative=True)
top = Quantity("top", r"\sigma_{\max}(W_L G_{L-1,s})", nonnegative=True)

ERRATUM = r"With $W_L = 0$ it says that the smallest singular value is 1; for $\beta = \|A\|$ it is 0."

eq58 = Statement(
    "l2o.eq58",
    "Eq. (58), Appendix B.1",
    (ge(beta, norm_A),),
    erratum=ERRATUM,
    survives=r"In part: its first step is right and gives $1 - \|A\|/\beta$ at $W_L = 0$. The second bounds $2 \sigma(v)$ "
    r"by $2 \delta_4 |v|$, which forgets $2 \sigma(0) = 1$ and takes the smallest slope for the largest.",
)
printed = eq58.printed(ge(sigma_step, 1 - 2 * delta_4 * top))

corrected = eq58.corrected(
    eq(sigma_step, 1 - norm_A / beta),
    title="At a zero last layer the smallest singular value of a step is one minus the largest eigenvalue over beta",
    also=eq(top, 0),
    expected="proved",
    scaling={"matrix": {beta: 2, norm_A: 2}},
)


def last_step(instance, algorithm, steps):
    """The last step at a zero last layer; a singular matrix is recognised exactly."""
    instance = zero_last(instance)
    run = instance.run(algorithm, steps)
    matrix = step(instance, run.P[-1])
    sigma = smallest_singular_value(matrix) if exact_rank(matrix) == len(matrix) else 0
    outputs = run.G[-1][-1] @ instance.weights[-1].T
    return conditions(instance, algorithm, steps) | {sigma_step: [sigma], top: [spectral_norm(outputs)]}


@corrected.experiment(loose=[1, 2, 3], steps=[2], algorithm="algorithms.unrolled.exact_rollout")
def random_problems(loose, steps, *, algorithm):
    """Two problems with two equations in three unknowns."""
    return stacked(last_step, many(loose=loose), algorithm, steps)


@printed.witness
def tight_beta():
    """The half-axes instance, where beta is the norm of A."""
    return last_step(half_axes(size=1, expansion=1), unrolled.exact_rollout, 2)


printed.formula_mutant("what it really is", then=eq(sigma_step, 1 - norm_A / beta))
corrected.formula_mutant("the printed 1", then=eq(sigma_step, 1))


corrected.mutant("factors 3/4", corrupt.factors(3, 4))


@corrected.proof
def spectrum(claim):
    """At factors 1 a step is symmetric; M = (a, 0) with a^2 <= beta."""
    a = sp.Symbol("a", positive=True)
    low, high = sp.Integer(0), a**2
    return certificate(
        "W_L G = 0 gives factors of 1, and I - A/beta is symmetric with eigenvalues 1 - lambda/beta, 0 <= lambda <= "
        "|A| <= beta: none is negative, and the smallest belongs to the largest lambda, here 1 - a^2/beta.",
        at_least("two eigenvalues", 1 - high / beta, 1 - low / beta),
        *identical(claim, {sigma_step: (beta - high) / beta, norm_A: high}),
    )


@printed.proof
def zero_against_one(claim):
    """M = (1, 0), beta = 1, W_L = 0."""
    at = {beta: 1, norm_A: 1, sigma_step: 0, top: 0, T: 1, x: 0, m: 1, Theta: 1}
    return certificate(
        "For M = (1, 0), beta = 1 and W_L = 0 the step is diag(1 - 1, 1), with the smallest singular value 0, and W_L G = 0.",
        *broken(claim, at),
    )
