"""Approximate factors to start from, and the signs that a library gives them."""

from typing import Any

import numpy as np


class Numpy:
    """Numpy's factors."""

    def triangle(self, A: Any) -> Any:
        return np.linalg.qr(A)[1]

    def eigenvectors(self, A: Any) -> Any:
        return np.linalg.eigh(A)[1]

    def singular_vectors(self, A: Any) -> Any:
        U, _, Vt = np.linalg.svd(A, full_matrices=False)
        return U, Vt
