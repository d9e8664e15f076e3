r"""The function that resists subgradient methods: $\max(\max_i x_i, \|x\| - R(1 + 1/\sqrt n))$.

Both parts are 1-Lipschitz. Its least value is $-R/\sqrt n$, at $x_i = -R/\sqrt n$: below that, the norm exceeds $R$, and
the second part is larger. From zero, each subgradient shows one more coordinate.
"""

from typing import Any

import numpy as np

from algorithms.exact import rational, rationals


def first_largest(x: Any) -> Any:
    """The subgradient at x, near zero: the unit vector of the first coordinate that is largest."""
    found = rationals([0] * len(x))
    found[int(np.argmax(x))] = rational(1)
    return found


def least_gap(path: list[Any], root: int, radius: Any) -> Any:
    """The least value along a path that stays near zero, above the minimum, in dimension root^2."""
    if not all((x * x).sum() <= radius * radius and max(x) >= -radius / root for x in path):
        raise ValueError("the path leaves the ball where the first part of the function is the larger one")
    return min(max(x) for x in path) + radius / root
