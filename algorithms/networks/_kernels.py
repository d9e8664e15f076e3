"""Kernels of networks of finite width."""

import numpy as np


def relu_tangent_kernel(weights: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    r"""$\frac1m \sum_r x^\top y\, 1[w_r^\top x \ge 0]\, 1[w_r^\top y \ge 0]$ of a hidden layer.

    Args:
        weights: of shape (..., m, inputs).
    """
    both = (weights @ x >= 0) & (weights @ y >= 0)
    return (x @ y) * np.sum(both, axis=-1) / weights.shape[-2]
