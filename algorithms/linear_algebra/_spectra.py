"""Eigenvalues of small matrices that need not be symmetric."""

import numpy as np


def eigenvalues_of_pair(A: np.ndarray) -> np.ndarray:
    """Both eigenvalues of a 2 x 2 matrix, the smaller one first; they must be real."""
    half = (A[0, 0] - A[1, 1]) / 2
    discriminant = half * half + A[0, 1] * A[1, 0]
    if discriminant < 0:
        raise ValueError(f"expected real eigenvalues, came the discriminant {discriminant}")
    middle, root = (A[0, 0] + A[1, 1]) / 2, discriminant**0.5
    return np.stack([middle - root, middle + root])
