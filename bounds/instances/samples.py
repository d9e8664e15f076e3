"""Samples and labels; trials first, then samples, then coordinates."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def gaussian(samples: int, size: int, *, seed: int, trials: int | None = None) -> Array:
    """Standard normal rows."""
    shape = (samples, size) if trials is None else (trials, samples, size)
    return np.random.default_rng(seed).normal(size=shape)


def directions(samples: int, size: int, *, seed: int, trials: int | None = None) -> Array:
    """Rows of length one, uniform on the sphere."""
    rows = gaussian(samples, size, seed=seed, trials=trials)
    return np.asarray(rows / np.linalg.norm(rows, axis=-1, keepdims=True))


def regression(samples: int, size: int, *, noise: float, seed: int) -> tuple[Array, Array, Array]:
    """Inputs, labels `X w + noise`, and the `w` behind them, of length one."""
    rng = np.random.default_rng(seed)
    X, w = rng.normal(size=(samples, size)), rng.normal(size=size)
    w /= np.linalg.norm(w)
    return X, X @ w + noise * rng.normal(size=samples), w


def classes(samples: int, size: int, *, margin: float, seed: int) -> tuple[Array, Array, Array]:
    """Inputs of length at most one, labels +1 and -1, and a unit separator: every sample is at least `margin` from it.

    The first sample has exactly that distance.
    """
    if not 0 <= margin <= 1:
        raise ValueError(f"expected a margin in [0, 1], came {margin}")
    if size < 2:
        raise ValueError(f"expected at least two coordinates, came {size}")
    rng = np.random.default_rng(seed)
    labels = rng.choice([-1.0, 1.0], size=samples)
    across = rng.uniform(margin, 1, size=samples)
    across[0] = margin
    rest = rng.normal(size=(samples, size - 1))
    rest *= (np.sqrt(1 - across**2) * rng.uniform(size=samples) / np.linalg.norm(rest, axis=1))[:, None]
    separator = np.eye(size)[0]
    return np.column_stack([labels * across, rest]), labels, separator
