r"""Nesterov's method with constant momentum contracts by 1 - 1/sqrt(kappa) in every step.

For $\mu$-strongly convex $f$ with $L$-Lipschitz gradient, $\kappa = L/\mu$ and momentum
$(\sqrt\kappa - 1)/(\sqrt\kappa + 1)$,

$$ f(y_N) - f(x^*) \le \Big(1 - \frac{1}{\sqrt\kappa}\Big)^N \Big(f(x_0) - f(x^*) + \frac\mu2 \|x_0 - x^*\|^2\Big) . $$

In practice: a condition number of 10000 costs hundreds of steps and not ten thousands, if mu is known.

Kind: inequality. Constants: none hidden; not tight.
Source: Nesterov, *Introductory Lectures on Convex Optimization*, Kluwer, 2004, Theorem 2.2.3 for scheme (2.2.11).
"""

import numpy as np
import sympy as sp

from algorithms.exact import rational, rationals
from bounds.classics.convex._strongly_convex import gradient, value
from bounds.core import Claim, Curve, Quantity, ge, gt, le
from bounds.instances import quadratic
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")

gap = Quantity("gap", "f(y_N) - f(x^*)", nonnegative=True)
gap_0 = Quantity("gap_0", "f(x_0) - f(x^*)", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
N = Quantity("N", integer=True, positive=True)

nesterov_strongly_convex = Claim(
    id="classics.nesterov_strongly_convex",
    source="Nesterov 2004, Theorem 2.2.3",
    given=(ge(N, 1), gt(L, mu)),
    then=le(gap, (1 - sp.sqrt(mu / L)) ** N * (gap_0 + mu * R2 / 2)),
    scaling={"function": {gap: 1, gap_0: 1, mu: 1, L: 1}, "space": {R2: 2, mu: -2, L: -2}},
)


@nesterov_strongly_convex.experiment(
    start=[[1, 0], [1, 5]],
    steps=[1, 5, 20],
    root=[2, 5, 10],
    algorithm="algorithms.first_order.nesterov_strongly_convex",
)
def exactly(start, steps, root, *, algorithm):
    """mu = 1 and a condition number that is a square, so that the momentum is a fraction."""
    x, kappa = rationals(start), rational(root**2)
    momentum = (kappa * 0 + root - 1) / (root + 1)
    path = algorithm(lambda x: gradient(x, 1, kappa), x, step=1 / kappa, momentum=momentum, steps=steps)
    gaps = [value(y, 1, kappa) for y in path]
    drawn = Curve("Nesterov's method, constant momentum", along="steps", of="gap")
    return {gap: gaps[-1], gap_0: value(x, 1, kappa), R2: (x * x).sum(), mu: 1, L: kappa, N: steps, drawn: gaps}


@nesterov_strongly_convex.experiment(
    size=[2, 6], steps=[1, 8], seed=[0], algorithm="algorithms.first_order.nesterov_strongly_convex"
)
@with_radii
def drawn(size, steps, seed, *, algorithm):
    """A dense quadratic of condition 25, from zero."""
    problem, x = quadratic(size, smoothness=25.0, convexity=1.0, seed=seed), np.zeros(size)
    last = algorithm(problem.gradient, x, step=1 / problem.smoothness, momentum=(5 - 1) / (5 + 1), steps=steps)[-1]
    lowest, far2 = problem.value(problem.minimiser), np.sum((x - problem.minimiser) ** 2)
    gaps = {gap: problem.value(last) - lowest, gap_0: problem.value(x) - lowest}
    return {**gaps, R2: far2, mu: problem.convexity, L: problem.smoothness, N: steps}


nesterov_strongly_convex.mutant(
    "no momentum",
    lambda original, slope, x, *, step, momentum, steps: original(
        slope, x, step=step, momentum=0 * momentum, steps=steps
    ),
)
nesterov_strongly_convex.formula_mutant(
    "twice the rate", then=le(gap, (1 - sp.sqrt(mu / L)) ** (2 * N) * (gap_0 + mu * R2 / 2))
)
