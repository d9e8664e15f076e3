r"""Gradient descent with step 1/L on a strongly convex function leaves (1 - mu/L)^(2N) of what is to be gained.

For $\mu$-strongly convex $f$ with $L$-Lipschitz gradient,

$$ f(x_N) - f(x^*) \le \Big(1 - \frac\mu L\Big)^{2N} (f(x_0) - f(x^*)) . $$

Attained by the parabola of curvature $\mu$: the step is right for the steepest direction, and too short for all others.
In practice: the condition number is the number of steps, up to a logarithm. Textbooks often print the exponent $N$.

Kind: inequality, tight. Constants: none hidden.
Source: Taylor, Hendrickx and Glineur, *Exact worst-case convergence rates of the proximal gradient method for composite
convex minimization*, Journal of Optimization Theory and Applications 178, 2018.
"""

import numpy as np

from algorithms.exact import rationals
from bounds.classics.convex._strongly_convex import gradient, value
from bounds.core import Claim, Quantity, ge, gt, le
from bounds.instances import quadratic
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")

gap = Quantity("gap", "f(x_N) - f(x^*)", nonnegative=True)
gap_0 = Quantity("gap_0", "f(x_0) - f(x^*)", nonnegative=True)
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
N = Quantity("N", integer=True, positive=True)

gradient_strongly_convex = Claim(
    id="classics.gradient_strongly_convex",
    source="Taylor, Hendrickx and Glineur 2018",
    given=(ge(N, 1), gt(L, mu)),
    then=le(gap, (1 - mu / L) ** (2 * N) * gap_0, trivially=gap_0),
    tight=True,
    scaling={"function": {gap: 1, gap_0: 1, mu: 1, L: 1}},
)


def from_start(z, steps, condition, algorithm):
    """mu = 1; z is the start."""
    step = (0 * z[..., :1] + 1) / condition
    last = algorithm(lambda x: gradient(x, 1, condition), z, step=step, steps=steps)[-1]
    return {gap: value(last, 1, condition), gap_0: value(z, 1, condition), mu: 1, L: condition, N: steps}


@gradient_strongly_convex.experiment(
    z=[[1.0, 0.0], [1.0, 3.0], [0.5, 0.5]],
    steps=[1, 4, 12],
    condition=[2, 10],
    algorithm="algorithms.first_order.gradient_descent",
)
def exactly(z, steps, condition, *, algorithm):
    """In fractions, so that equality is decided."""
    return from_start(rationals(z), steps, condition, algorithm)


@gradient_strongly_convex.experiment(
    size=[2, 6], steps=[1, 8], seed=[0], algorithm="algorithms.first_order.gradient_descent"
)
@with_radii
def drawn(size, steps, seed, *, algorithm):
    """A dense quadratic, from zero."""
    problem, x = quadratic(size, smoothness=20.0, convexity=1.0, seed=seed), np.zeros(size)
    end = algorithm(problem.gradient, x, step=1 / problem.smoothness, steps=steps)[-1]
    lowest = problem.value(problem.minimiser)
    gaps = {gap: problem.value(end) - lowest, gap_0: problem.value(x) - lowest}
    return {**gaps, mu: problem.convexity, L: problem.smoothness, N: steps}


@gradient_strongly_convex.adversary(experiment="exactly", size=2, steps=[4], condition=[10])
def starts(z, steps, condition):
    return from_start(z, steps, condition, first_order.gradient_descent)


gradient_strongly_convex.mutant(
    "half the step", lambda original, slope, x, *, step, steps: original(slope, x, step=step / 2, steps=steps)
)
gradient_strongly_convex.formula_mutant("one step too many", then=le(gap, (1 - mu / L) ** (2 * N + 2) * gap_0))
