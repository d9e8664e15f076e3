"""The power iteration."""

from collections.abc import Callable
from typing import Any

import numpy as np
from torch import Tensor

Array = Tensor | np.ndarray[Any, Any]


def power_iteration(apply: Callable[[Array], Array], x: Array, *, steps: int) -> list[Array]:
    r"""All iterates of $x_{k+1} = A x_k / \|A x_k\|_1$; a vector that A sends to zero stays zero.

    Args:
        apply: x -> A x, over the last axis.
    """
    if steps < 0:
        raise ValueError(f"expected steps >= 0, came {steps}")
    iterates = [x]
    for _ in range(steps):
        image = apply(iterates[-1])
        size = abs(image).sum(-1, keepdims=True)
        iterates.append(image / (size + (size == 0)))
    return iterates
