r"""The trapezoidal rule with n pieces misses a smooth integral by O(n^-2).

$$ \Big| \int_0^1 e^x \, dx - T_n \Big| = O(n^{-2}) . $$

Change the statement, then the experiment, then the mutant; run `bounds check` after each.
"""

import numpy as np

from bounds.core import Claim, Quantity, Scaling, le
from bounds.tracing import with_radii

n = Quantity("n", "n", "pieces", integer=True, positive=True)
error = Quantity("error", r"\left|\int_0^1 e^x dx - T_n\right|", nonnegative=True)

NAME = Claim(id="PAPER.NAME", then=le(error, 1), quantifier=Scaling(in_=n, exponent=-2))


def trapezoidal(f, pieces):
    """The rule, which knows nothing of its order."""
    y = f(np.arange(pieces + 1) / pieces)
    return (y.sum() - (y[0] + y[-1]) / 2) / pieces


@NAME.experiment(largest=[64], algorithm=trapezoidal)
@with_radii  # every float that is returned has a certified error radius
def exponential(largest, *, algorithm):
    """About fifteen sizes over three octaves or more, along the first axis."""
    sizes = sorted({round(2 ** (i / 3)) for i in range(1, 3 * largest.bit_length())})
    return {n: sizes, error: [abs(algorithm(np.exp, size) - (np.exp(1.0) - 1)) for size in sizes]}


@NAME.mutant("the left end counts fully, the right end not at all")
def _(original, f, pieces):
    return original(f, pieces) - (f(1.0) - f(0.0)) / (2 * pieces)
