"""One row or one coordinate at a time: Kaczmarz's method and coordinate descent for quadratics."""

from collections.abc import Sequence

import numpy as np


def kaczmarz(A: np.ndarray, b: np.ndarray, x: np.ndarray, *, rows: Sequence[int]) -> np.ndarray:
    """The last iterate of projections onto the solutions of one equation of A x = b after the other."""
    for i in rows:
        x = x + A[i] * ((b[i] - (A[i] * x).sum()) / (A[i] * A[i]).sum())
    return x


def coordinate_descent(A: np.ndarray, b: np.ndarray, x: np.ndarray, *, coordinates: Sequence[int]) -> np.ndarray:
    r"""The last iterate of exact minimisation of $\frac12 x^\top A x - b^\top x$ along one axis after the other."""
    x = x.copy()
    for i in coordinates:
        x[i] = x[i] + (b[i] - (A[i] * x).sum()) / A[i, i]
    return x
