"""Rational matrices whose singular values are known because they are built from them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from algorithms import exact


def identity(size: int) -> np.ndarray:
    """The identity as an object array."""
    return exact.array(exact.identity(size))


def orthogonal(size: int, rng: np.random.Generator) -> np.ndarray:
    """A rational orthogonal matrix: the product of two reflections at small integer vectors."""
    Q = identity(size)
    for _ in range(2 if size > 1 else 1):
        v = exact.rationals((rng.integers(-4, 5, size) * 2 + 1).tolist())
        Q = Q - np.outer(v, v @ Q) * (fmpq(2) / (v @ v))
    return Q


def with_singular_values(values: Sequence[Any], rows: int, columns: int, rng: np.random.Generator) -> np.ndarray:
    """A rational matrix whose singular values are exactly the given ones (the others are zero)."""
    U, V = orthogonal(rows, rng), orthogonal(columns, rng)
    k = len(values)
    return (U[:, :k] * exact.rationals(values)) @ V[:k]
