"""The orthogonal factor of a matrix from products alone."""

import numpy as np

MUON = (3.4445, -4.7750, 2.0315)
"""The coefficients that the optimiser Muon was published with."""


def newton_schulz_polar(X: np.ndarray, *, steps: int) -> list[np.ndarray]:
    r"""All iterates of $X_{k+1} = \frac12 X_k (3I - X_k^\top X_k)$, for singular values in $(0, \sqrt3)$."""
    iterates = [X]
    for _ in range(steps):
        X = iterates[-1]
        iterates.append((3 * X - X @ (X.T @ X)) / 2)
    return iterates


def muon(X: np.ndarray, *, steps: int = 5, coefficients: tuple = MUON) -> np.ndarray:
    r"""$X_{k+1} = a X_k + (b\, S_k + c\, S_k^2) X_k$ with $S_k = X_k X_k^\top$, without Muon's scaling before."""
    a, b, c = coefficients
    for _ in range(steps):
        S = X @ X.T
        X = a * X + (b * S + c * (S @ S)) @ X
    return X
