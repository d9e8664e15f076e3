"""Random linear maps that nearly keep lengths."""

import numpy as np


def embed(G: np.ndarray, x: np.ndarray) -> np.ndarray:
    r"""$Gx/\sqrt m$ for a matrix, or several, with m rows."""
    return G @ x / np.sqrt(G.shape[-2])
