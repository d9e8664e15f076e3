"""Iterations that split a matrix: Jacobi's and that of Gauss and Seidel."""

import numpy as np


def jacobi(A: np.ndarray, b: np.ndarray, x: np.ndarray, *, steps: int) -> list[np.ndarray]:
    """All iterates: every equation is solved for its own unknown, with the old values of the others."""
    diagonal = np.diag(A)
    iterates = [x]
    for _ in range(steps):
        iterates.append(iterates[-1] + (b - A @ iterates[-1]) / diagonal)
    return iterates


def gauss_seidel(A: np.ndarray, b: np.ndarray, x: np.ndarray, *, steps: int) -> list[np.ndarray]:
    """All iterates: one equation after the other, with the newest values of the others."""
    iterates = [x]
    for _ in range(steps):
        x = iterates[-1].copy()
        for i in range(len(b)):
            x[i] = x[i] + (b[i] - (A[i] * x).sum()) / A[i, i]
        iterates.append(x)
    return iterates
