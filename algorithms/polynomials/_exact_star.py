r"""The symmetric product and Sym without rounding: entries of any exact or ball type, as object arrays.

The weights are powers of $\sqrt2$. By default that is the exact number of `RootTwo`, and rational input
gives answers in $\mathbb{Q}(\sqrt2)$; with `root_two=flint.arb(2).sqrt()` ball entries give rigorous balls.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from algorithms.polynomials._pairs import Quadruple, base_size, pairs, quadruple_table, quadruples, splittings
from algorithms.polynomials._root_two import RootTwo

Entries = np.ndarray | Sequence[Any]


def _weights(n: int, root_two: Any) -> list[Any]:
    one = root_two * 0 + 1
    return [one if i == j else root_two for i, j in pairs(n)]


def _array(entries: Entries) -> np.ndarray:
    array = np.array(entries, dtype=object)
    if any(isinstance(entry, float) for entry in array.flat):
        raise ValueError("Expected exact numbers or balls; floats came. Use the tensor functions for floats.")
    return array


def exact_star(x: Entries, y: Entries | None = None, *, root_two: Any = None) -> np.ndarray:
    r"""Symmetric product along the last axis with entries $a_{ij} (x_i y_j + x_j y_i)/2$; default y = x."""
    x = _array(x)
    y = x if y is None else _array(y)
    if x.shape[-1] != y.shape[-1]:
        raise ValueError(f"Both factors need the same last axis; {x.shape[-1]} and {y.shape[-1]} came.")
    n = x.shape[-1]
    weights = _weights(n, RootTwo.root() if root_two is None else root_two)
    half = fmpq(1, 2)
    columns = [
        (x[..., i] * y[..., j] + x[..., j] * y[..., i]) * (weight * half)
        for (i, j), weight in zip(pairs(n), weights, strict=True)
    ]
    return np.stack([np.asarray(column, dtype=object) for column in columns], axis=-1)


def exact_symmetric_square(U: Entries, *, root_two: Any = None) -> np.ndarray:
    r"""The matrix $Q$ with $RU * RU = (R * R) Q$ for every $R$, exactly."""
    U = _array(U)
    weights = _weights(U.shape[0], RootTwo.root() if root_two is None else root_two)
    rows = [
        exact_star(U[i], U[j], root_two=root_two) * weight
        for (i, j), weight in zip(pairs(len(U)), weights, strict=True)
    ]
    return np.stack(rows)


def _square_side(M: np.ndarray) -> int:
    if M.ndim != 2 or M.shape[0] != M.shape[1]:
        raise ValueError(f"Expected a square matrix indexed by pairs on both sides; the shape {M.shape} came.")
    return base_size(M.shape[0])


def exact_quartic_coefficients(M: Entries, *, root_two: Any = None) -> dict[Quadruple, Any]:
    r"""Coefficients of $(z*z)^\top M (z*z)$, by multiset of four variable indices."""
    M = _array(M)
    n = _square_side(M)
    root_two = RootTwo.root() if root_two is None else root_two
    weights = _weights(n, root_two)
    total = dict.fromkeys(quadruples(n), root_two * 0)
    for row, weight, multisets in zip(M, weights, quadruple_table(n), strict=True):
        for entry, other, index in zip(row, weights, multisets, strict=True):
            total[quadruples(n)[index]] += weight * other * entry
    return total


def exact_symmetrise(M: Entries, *, root_two: Any = None) -> np.ndarray:
    """Sym(M), exactly: every coefficient of the quartic form spread evenly over the entries that carry it."""
    M = _array(M)
    n = _square_side(M)
    root_two = RootTwo.root() if root_two is None else root_two
    weights = _weights(n, root_two)
    coefficients = list(exact_quartic_coefficients(M, root_two=root_two).values())
    share = [c * fmpq(1, count) for c, count in zip(coefficients, splittings(n), strict=True)]
    result = np.empty(M.shape, dtype=object)
    for a, row in enumerate(quadruple_table(n)):
        for b, index in enumerate(row):
            result[a, b] = share[index] / (weights[a] * weights[b])
    return result


def exact_quartic_norm(M: Entries, *, root_two: Any = None) -> Any:
    r"""$\mathcal{C}_z((z*z)^\top M (z*z))$ exactly: the sum of squares of the monomial coefficients."""
    return sum(c * c for c in exact_quartic_coefficients(M, root_two=root_two).values())
