"""Arrays that the methods of this package run on: torch tensors (trials first), or numpy arrays of rationals or balls.

Only operators and sums over the last axis are used, so one piece of code runs fast in floats and exactly in fractions.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from torch import Tensor

Array = Tensor | np.ndarray[Any, Any]
Operator = Callable[[Array], Array]


def dot(x: Array, y: Array) -> Array:
    """Inner products over the last axis, which is kept."""
    return (x * y).sum(-1, keepdims=True)


def ratio(numerator: Array, denominator: Array) -> Array:
    """The quotient, and the numerator itself where the denominator is zero: 0/0 = 0."""
    return numerator / (denominator + (denominator == 0))


def require_steps(steps: int, least: int = 0) -> None:
    if steps < least:
        raise ValueError(f"expected steps >= {least}, came {steps}")
