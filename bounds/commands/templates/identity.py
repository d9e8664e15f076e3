r"""The parallelogram law: the two diagonals have the squares of the four sides.

$$ \|x + y\|^2 + \|x - y\|^2 = 2\|x\|^2 + 2\|y\|^2 . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

import numpy as np

from bounds.core import Claim, Quantity, eq
from bounds.tracing import with_radii

diagonals = Quantity("diagonals", r"\|x + y\|^2 + \|x - y\|^2", nonnegative=True)
x2, y2 = Quantity("x2", r"\|x\|^2", nonnegative=True), Quantity("y2", r"\|y\|^2", nonnegative=True)

NAME = Claim(id="PAPER.NAME", then=eq(diagonals, 2 * x2 + 2 * y2))


def squared_norm(x):
    """What the statement is about; an algorithm that can be corrupted."""
    return np.sum(x * x)


@NAME.experiment(size=[1, 3, 10], seed=[0, 1], algorithm=squared_norm)
@with_radii  # every float that is returned has a certified error radius
def random_vectors(size, seed, *, algorithm):
    """Gaussian vectors; one side by the algorithm, the other in the author's own words."""
    x, y = np.random.default_rng(seed).normal(size=(2, size))
    return {diagonals: algorithm(x + y) + algorithm(x - y), x2: x @ x, y2: y @ y}


@NAME.mutant("the last entry is forgotten")
def _(original, x):
    return original(x[:-1])
