r"""Gradient descent with any step gamma < 2/L contracts by max(|1 - gamma mu|, |1 - gamma L|), best at 2/(mu + L).

For $\mu$-strongly convex $f$ with $L$-Lipschitz gradient and $0 < \gamma < 2/L$,

$$ \|x_N - x^*\| \le \rho^N \|x_0 - x^*\|, \quad \rho = \max(|1 - \gamma\mu|, |1 - \gamma L|) . $$

Attained by parabolas of curvature $\mu$ (short steps) and $L$ (long ones). The two meet at $\gamma = 2/(\mu + L)$, the
optimal step, where $\rho = (\kappa - 1)/(\kappa + 1)$. In practice: a step ten percent beyond the best costs more than one
ten percent below it. Squared here, which keeps everything rational.

Kind: inequality, tight. Constants: none hidden.
Source: Polyak, *Introduction to Optimization*, Optimization Software, 1987, Section 1.4; Taylor, Hendrickx and Glineur,
JOTA 178, 2018.
"""

import numpy as np
import sympy as sp

from algorithms.exact import rationals
from bounds.classics.convex._strongly_convex import gradient
from bounds.core import Claim, Quantity, ge, gt, le, lt
from bounds.instances import quadratic
from bounds.late import late
from bounds.tracing import with_radii

first_order = late("algorithms.first_order")

distance2 = Quantity("distance2", r"\|x_N - x^*\|^2", nonnegative=True)
R2 = Quantity("R2", r"\|x_0 - x^*\|^2", nonnegative=True)
mu, L = Quantity("mu", r"\mu", positive=True), Quantity("L", positive=True)
gamma, N = Quantity("gamma", r"\gamma", positive=True), Quantity("N", integer=True, positive=True)
rho = Quantity("rho", r"\rho", nonnegative=True)

gradient_any_step = Claim(
    id="classics.gradient_any_step",
    source="Polyak 1987, Section 1.4",
    given=(ge(N, 1), gt(L, mu), lt(gamma, 2 / L)),
    where={rho: sp.Max(sp.Abs(1 - gamma * mu), sp.Abs(1 - gamma * L))},
    then=le(distance2, rho ** (2 * N) * R2, trivially=R2),
    tight=True,
)


def from_start(z, steps, share, condition, algorithm):
    """mu = 1; z is the start, and the step is a share of 2/L, in quarters."""
    step = (0 * z[..., :1] + 2) * share / (4 * condition)
    last = algorithm(lambda x: gradient(x, 1, condition), z, step=step, steps=steps)[-1]
    return {
        distance2: (last * last).sum(-1),
        R2: (z * z).sum(-1),
        mu: 1,
        L: condition,
        N: steps,
        gamma: step[..., 0],
    }


@gradient_any_step.experiment(
    z=[[1.0, 0.0], [1.0, 4.0], [0.0, 0.5]],
    steps=[1, 3, 8],
    share=[1, 2, 3],
    condition=[2, 10],
    algorithm="algorithms.first_order.gradient_descent",
)
def exactly(z, steps, share, condition, *, algorithm):
    """In fractions, so that equality is decided."""
    return from_start(rationals(z), steps, share, condition, algorithm)


@gradient_any_step.experiment(
    size=[2, 6], share=[0.5, 1.5], seed=[0], algorithm="algorithms.first_order.gradient_descent"
)
@with_radii
def drawn(size, share, seed, *, algorithm):
    """A dense quadratic, from zero; shares of 1/L."""
    problem, x = quadratic(size, smoothness=20.0, convexity=1.0, seed=seed), np.zeros(size)
    step = share / problem.smoothness
    end = algorithm(problem.gradient, x, step=step, steps=6)[-1]
    distances = {distance2: np.sum((end - problem.minimiser) ** 2), R2: np.sum((x - problem.minimiser) ** 2)}
    return {**distances, mu: problem.convexity, L: problem.smoothness, gamma: step, N: 6}


@gradient_any_step.adversary(experiment="exactly", size=2, steps=[3], share=[2, 3], condition=[10])
def starts(z, steps, share, condition):
    return from_start(z, steps, share, condition, first_order.gradient_descent)


gradient_any_step.mutant(
    "half the step", lambda original, slope, x, *, step, steps: original(slope, x, step=step / 2, steps=steps)
)
gradient_any_step.formula_mutant("one step too many", then=le(distance2, rho ** (2 * N + 2) * R2))
