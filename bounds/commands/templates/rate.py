r"""Gradient descent on a quadratic contracts by 1 - mu/beta in every step.

$$ \|x_k - x^*\|_2 \le (1 - \mu/\beta)^k \, \|x_0 - x^*\|_2 . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Curve, Quantity, ge, le
from bounds.tracing import with_radii

k = sp.Symbol("k", integer=True, nonnegative=True)
mu, beta = Quantity("mu", r"\mu", positive=True), Quantity("beta", r"\beta", positive=True)
distance = Quantity("distance", r"\|x_k - x^*\|_2", "distance after k steps", nonnegative=True)
start = Quantity("start", r"\|x_0 - x^*\|_2", "distance at the start", nonnegative=True)
descent = Curve("gradient descent", along="steps", of="distance")

NAME = Claim(
    id="PAPER.NAME",
    given=(ge(beta, mu),),
    then=le(distance, (1 - mu / beta) ** k * start),
)


def descend(curvatures, x, step):
    """One step on the sum of curvature * x^2 / 2. The algorithm knows nothing of the theorem."""
    return x - step * curvatures * x


@with_radii  # every float below comes back with a certified error radius
def distances(condition, seed, steps, algorithm):
    curvatures = np.linspace(2.0, 2.0 * condition, 5)
    path = [np.random.default_rng(seed).normal(size=5)]
    for _ in range(steps):
        path.append(algorithm(curvatures, path[-1], 1 / (2 * condition)))
    return [np.linalg.norm(x) for x in path]


@NAME.experiment(condition=[2, 10, 100], seed=[0, 1], algorithm=descend)
def quadratic(condition, seed, *, algorithm, steps=20):
    """Curvatures spread over [2, 2 condition], a random start."""
    found = distances(condition, seed, steps, algorithm)
    return {
        k: range(1, steps + 1),
        mu: 2,
        beta: 2 * condition,
        distance: found[1:],
        start: found[0],
        descent: [one.value for one in found],
    }


@NAME.mutant("step three times too long")
def _(original, curvatures, x, step):
    return original(curvatures, x, 3 * step)
