"""Scalar runs of the network in exact numbers: random and worst coefficients around one, and what they reach."""

from typing import Any

import numpy as np
from flint import fmpq

from bounds.minv._exact import drawn

Run = Any
GRID = fmpq(2) ** 80


def random_tables(count: int, layers: int, order: int, delta: fmpq, seed: int | list[int]) -> Any:
    """Coefficients (count, layers, order) on an even grid over [1 - delta, 1 + delta], corners included."""
    rng = np.random.default_rng(seed)
    inner = drawn(rng, (count, layers, order), 1 - delta, 1 + delta)
    corners = np.where(rng.integers(0, 2, (count, layers, order)) == 1, 1 + delta, 1 - delta)
    return np.where(rng.integers(0, 2, (count, 1, 1)) == 1, inner, corners)


def greedy_tables(starts: list[fmpq], layers: int, order: int, delta: fmpq, run: Run) -> Any:
    """For each start, the corner coefficients that push every residual as far up, or as far down, as they can.

    The next residual is $e^L \\pm \\delta (1 - e) \\sum |e|^l$ at its extremes. All 2^K directions are tried for every start,
    shape (len(starts), 2^layers, layers, order).
    """
    directions = [[1 if bits >> k & 1 else -1 for k in range(layers)] for bits in range(2**layers)]
    return np.array([[_pushed(e, way, order, delta, run) for way in directions] for e in starts], dtype=object)


def _pushed(e: fmpq, way: list[int], order: int, delta: fmpq, run: Run) -> list[list[fmpq]]:
    table: list[list[fmpq]] = []
    for up in way:
        # the residual falls in C_l where e^l is positive
        table.append([1 - up * delta * (1 if e >= 0 or l % 2 == 0 else -1) for l in range(order)])
        # only the sign matters for the next choice; without rounding the digits grow by the order in every layer
        e = fmpq((run([e], [table[-1]])[-1][0] * GRID).floor()) / GRID
    return table
