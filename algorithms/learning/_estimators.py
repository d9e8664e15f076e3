"""Estimators with a regulariser."""

from collections.abc import Callable

import numpy as np


def ridge(X: np.ndarray, y: np.ndarray, *, weight: object, solve: Callable = np.linalg.solve) -> np.ndarray:
    r"""The minimiser of $\frac1n \sum_i (w^\top x_i - y_i)^2 + \lambda \|w\|^2$.

    Args:
        solve: (A, b) -> the solution of A x = b, for other numbers than floats.
    """
    n, size = X.shape
    identity = np.array([[int(i == j) for j in range(size)] for i in range(size)])
    return solve(X.T @ X + n * weight * identity, X.T @ y)


def gibbs_posterior(risks: np.ndarray, *, inverse_temperature: float) -> np.ndarray:
    r"""Weights $\propto e^{-\beta \hat R_h}$ on finitely many hypotheses."""
    weights = np.exp(-inverse_temperature * (risks - np.min(risks)))
    return weights / np.sum(weights)
