"""Rational frames and matrices for the claims on orthogonality, and sums of their entries."""

from typing import Any

import numpy as np
from flint import arb, arb_mat, fmpq, fmpq_mat

from bounds.minv._exact import ExactInstance, diagonal, frame, with_singular_values


def frames(rows: int, columns: int, rank: int, seed: int) -> tuple[fmpq_mat, fmpq_mat, fmpq_mat]:
    """A small integer matrix M, and orthonormal U and V of `rank` columns."""
    rng = np.random.default_rng(seed)
    M = fmpq_mat(rng.integers(-3, 4, (rows, columns)).tolist())
    return M, frame(rows, rank, rng), frame(columns, rank, rng)


def frame_and_gradient(rows: int, rank: int, seed: int) -> tuple[fmpq_mat, fmpq_mat]:
    """A frame, and whole numbers for a gradient at it."""
    _, U, _ = frames(rows, rank, rank, seed)
    return U, integers(rows, rank, seed + 100)


def integers(rows: int, columns: int, seed: int) -> fmpq_mat:
    """Small whole numbers."""
    return fmpq_mat(np.random.default_rng(seed).integers(-3, 4, (rows, columns)).tolist())


def inner(X: Any, Y: Any) -> Any:
    """The sum of products of entries."""
    return sum((x * y for x, y in zip(X.entries(), Y.entries(), strict=True)), fmpq(0))


def defect(U: fmpq_mat) -> fmpq:
    """How far columns are from orthonormal: the squared Frobenius norm of U'U - I."""
    difference = U.transpose() * U - diagonal([fmpq(1)] * U.ncols())
    return inner(difference, difference)


def in_balls(matrix: fmpq_mat) -> arb_mat:
    """The same matrix in balls of the current precision."""
    return arb_mat([[arb(x) for x in row] for row in matrix.tolist()])


__all__ = [
    "ExactInstance",
    "defect",
    "diagonal",
    "frame",
    "frame_and_gradient",
    "frames",
    "in_balls",
    "inner",
    "integers",
    "with_singular_values",
]
