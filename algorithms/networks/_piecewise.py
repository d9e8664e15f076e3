"""Networks with one input whose functions are known piece by piece."""

from collections.abc import Callable

import numpy as np

from algorithms.networks._layers import relu


def interpolant(f: Callable, units: int, x: np.ndarray) -> np.ndarray:
    """One hidden layer of n rectified linear units that agrees with f at i/n, i = 0, ..., n; its values at x in [0, 1].

    Args:
        f: from a number of the kind that x holds, to one.
    """
    one = x[0] * 0 + 1
    values = [f(one * i / units) for i in range(units + 1)]
    slopes = [(values[i + 1] - values[i]) * units for i in range(units)]
    found = x * 0 + values[0]
    for i, slope in enumerate(slopes):
        found = found + (slope - (slopes[i - 1] if i else 0)) * relu(x - one * i / units)
    return found


def tent_tower(x: np.ndarray, *, depth: int) -> np.ndarray:
    """The tent map on [0, 1], composed with itself: two rectified linear units per layer."""
    for _ in range(depth):
        x = 2 * relu(x) - 4 * relu(x - (x * 0 + 1) / 2)
    return x
