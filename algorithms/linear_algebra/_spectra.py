"""Eigenvalues of 2 x 2 matrices, in floats or in exact numbers."""

import numpy as np


def eigenvalues_of_pair(A: np.ndarray) -> np.ndarray:
    """Both eigenvalues of a 2 x 2 matrix, the smaller one first; they must be real."""
    half = (A[0, 0] - A[1, 1]) / 2
    discriminant = half * half + A[0, 1] * A[1, 0]
    if discriminant < 0:
        raise ValueError(f"expected real eigenvalues, came the discriminant {discriminant}")
    middle, root = (A[0, 0] + A[1, 1]) / 2, discriminant**0.5
    return np.stack([middle - root, middle + root])


def spectrum_of_pair(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Real and imaginary parts of both eigenvalues of a 2 x 2 matrix."""
    half, middle = (A[0, 0] - A[1, 1]) / 2, (A[0, 0] + A[1, 1]) / 2
    discriminant = half * half + A[0, 1] * A[1, 0]
    root = abs(discriminant) ** 0.5
    apart, turned = (0 * root, root) if discriminant < 0 else (root, 0 * root)
    return np.stack([middle - apart, middle + apart]), np.stack([-turned, turned])


def reaches(A: np.ndarray, level: object) -> int:
    """1 if the largest eigenvalue of a symmetric 2 x 2 matrix is at least the level: level I - A is not definite."""
    a, c = level - A[0, 0], level - A[1, 1]
    return int(not (a > 0 and c > 0 and a * c > A[0, 1] * A[0, 1]))
