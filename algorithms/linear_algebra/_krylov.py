"""Krylov subspaces."""

import numpy as np


def lanczos(A: np.ndarray, start: np.ndarray, *, steps: int) -> np.ndarray:
    """The tridiagonal matrix of a symmetric A in the Krylov space of a start, reorthogonalised against rounding."""
    basis, diagonal, beside = [start / np.sqrt(start @ start)], [], []
    for _ in range(steps):
        image = A @ basis[-1]
        diagonal.append(basis[-1] @ image)
        for q in basis:
            image = image - (q @ image) * q
        beside.append(np.sqrt(image @ image))
        basis.append(image / beside[-1])
    return np.diag(np.stack(diagonal)) + sum(
        (np.diag(np.stack(beside[:-1]), offset) for offset in (-1, 1)) if steps > 1 else (), start=0.0
    )
