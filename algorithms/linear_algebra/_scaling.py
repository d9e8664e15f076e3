"""Scaling a positive matrix to given sums of rows and columns."""

import numpy as np


def sinkhorn(K: np.ndarray, rows: np.ndarray, columns: np.ndarray, u: np.ndarray, *, steps: int) -> list[np.ndarray]:
    r"""All row scalings of $v = c / (K^\top u)$, $u = r / (K v)$, from a start."""
    iterates = [u]
    for _ in range(steps):
        v = columns / (K.T @ iterates[-1])
        iterates.append(rows / (K @ v))
    return iterates
