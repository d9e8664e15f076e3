"""Layers for the oracle update in rational numbers: near their targets, far from them, and all signs at once."""

from itertools import product
from typing import Any

import numpy as np
from flint import fmpq

from bounds.bfc._exact import random_rationals, rotation, singular_values, square_sum


def layer_near_target(k: int, extra: int, size: fmpq, seed: int) -> dict[str, np.ndarray]:
    """K = (K_<, K_p) and V alike, up to a rotation and noise that is seen; k rows, blocks of k + extra columns."""
    rng = np.random.default_rng(seed)
    columns = k + extra
    V = np.concatenate([rotation(columns, rng)[:k] * (1 + fmpq(n, 2)) for n in range(2)], axis=1)
    turned, layer = rotation(k, rng) @ V, blocks(V, V, columns)
    while not layer["E_far"].any():  # of two numbers among nine both are zero once in 81 draws
        layer = blocks(turned + size * random_rationals(rng, (k, 2 * columns), size=1, parts=4), V, columns)
    return layer


def blocks(K: np.ndarray, V: np.ndarray, split: int) -> dict[str, np.ndarray]:
    K_far, K_below, V_far, V_below = K[:, :split], K[:, split:], V[:, :split], V[:, split:]
    return {
        "K": K,
        "V": V,
        "K_far": K_far,
        "K_below": K_below,
        "V_far": V_far,
        "V_below": V_below,
        "E_far": K_below.T @ K_far - V_below.T @ V_far,
        "E_below": K_below.T @ K_below - V_below.T @ V_below,
    }


def largest(matrix: np.ndarray) -> Any:
    return singular_values(matrix)[-1]


def smallest(matrix: np.ndarray) -> Any:
    return singular_values(matrix)[0]


def all_signs(rows: int) -> np.ndarray:
    return np.array(list(product((-1, 1), repeat=rows)))


def longest_row(V: np.ndarray) -> fmpq:
    """The largest squared row norm."""
    return max(square_sum(row) for row in V)
