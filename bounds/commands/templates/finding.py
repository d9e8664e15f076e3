r"""Table 1: twenty steps of the power iteration find the top eigenvalue of diag(5, 3, 2) to 1e-6, five do not.

| steps | error |
|---|---|
| 5 | above 1e-3 |
| 20 | below 1e-6 |

Change the numbers, then the experiment, then the mutant; run `bounds check` after each.
"""

import numpy as np
import sympy as sp

from bounds.core import Claim, Finding, Quantity, ge, le
from bounds.tracing import with_radii

after_5, after_20 = Quantity("after_5", "error after 5 steps"), Quantity("after_20", "error after 20 steps")

NAME = Claim(
    id="PAPER.NAME",
    source="Table 1",
    then=(ge(after_5, sp.Rational(1, 1000)), le(after_20, sp.Rational(1, 10**6))),
    quantifier=Finding("diag(5, 3, 2), start (1, 1, 1)"),
)


def power_step(A, x):
    """One step; the algorithm knows nothing of the table."""
    return A @ x / np.linalg.norm(A @ x)


@NAME.experiment(largest=[5], algorithm=power_step)
@with_radii  # every float that is returned has a certified error radius
def table(largest, *, algorithm):
    """The setting of the table."""
    A, x, errors = np.diag([largest, 3.0, 2.0]), np.ones(3), []
    for _ in range(20):
        x = algorithm(A, x)
        errors.append(abs(largest - x @ A @ x / (x @ x)))
    return {after_5: errors[4], after_20: errors[19]}


@NAME.mutant("half a step only")
def _(original, A, x):
    return original(A, x) + x / np.linalg.norm(x)
