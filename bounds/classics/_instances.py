r"""Instances from free vectors z, the same for a search by gradients (torch) and for judging (exact numbers).

The maps are rational, so that a float z gives an exact instance, and they reach the ends of their ranges at simple z:
that is where theorems are tight.
"""

from typing import Any

import numpy as np

from bounds.late import torch


def between(low: Any, high: Any, z: Any) -> Any:
    r"""A number of [low, high]: low at z = 0, high at z = \pm 1."""
    share = 2 * z / (1 + z * z)
    return low + (high - low) * share * share


def huber(x: Any) -> Any:
    """The convex function x^2/2 that goes on with slope 1 beyond 1 and -1."""
    slope = huber_slope(x)
    return slope * x - slope * slope / 2


def huber_slope(x: Any) -> Any:
    """x, moved into [-1, 1]."""
    return (abs(x + 1) - abs(x - 1)) / 2


def joined(*parts: Any) -> Any:
    """Parts side by side along the last axis, in the library that they come from."""
    if isinstance(parts[0], np.ndarray):
        return np.concatenate(parts, -1)
    return torch.cat(parts, -1)
