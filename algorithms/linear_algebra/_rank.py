"""Approximations of low rank."""

import numpy as np


def truncated_svd(A: np.ndarray, *, rank: int) -> np.ndarray:
    """The best approximation of this rank."""
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    return (U[:, :rank] * s[:rank]) @ Vt[:rank]


def randomised_low_rank(A: np.ndarray, sketch: np.ndarray) -> np.ndarray:
    r"""$Q Q^\top A$ with an orthonormal basis $Q$ of the range of $A \Omega$, for the sketch $\Omega$."""
    Q, _ = np.linalg.qr(A @ sketch)
    return Q @ (Q.T @ A)
