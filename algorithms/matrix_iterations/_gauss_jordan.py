"""The inverse by elimination."""

from collections.abc import Sequence
from typing import Any


def gauss_jordan_inverse(A: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The inverse by Gauss-Jordan elimination in place, without exchanges of rows.

    It works in any field (fractions, balls, floats). Without exchanges every leading minor must be non-zero, as it is
    for positive definite matrices. It takes n^3 multiplications and divisions and n (n - 1)^2 subtractions.
    """
    rows = [list(row) for row in A]
    n = len(rows)
    if any(len(row) != n for row in rows):
        raise ValueError(f"expected a square matrix, came rows of lengths {[len(row) for row in rows]}")
    for k, pivot_row in enumerate(rows):
        pivot = pivot_row[k]
        if pivot == 0:
            raise ValueError(f"expected non-zero leading minors, came zero for minor {k + 1}")
        pivot_row[k] = 1 / pivot
        _scale_others(pivot_row, k)
        for i, row in enumerate(rows):
            if i != k:
                _eliminate(row, pivot_row, k)
    return rows


def _scale_others(pivot_row: list[Any], k: int) -> None:
    for j in range(len(pivot_row)):
        if j != k:
            pivot_row[j] = pivot_row[j] * pivot_row[k]


def _eliminate(row: list[Any], pivot_row: list[Any], k: int) -> None:
    factor = row[k]
    for j in range(len(row)):
        if j != k:
            row[j] = row[j] - factor * pivot_row[j]
    row[k] = -(factor * pivot_row[k])
