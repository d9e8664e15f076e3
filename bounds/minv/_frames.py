"""Rational frames and matrices for the claims on orthogonality."""

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.exact import identity, square
from bounds.minv._exact import frame


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


def defect(*frames: fmpq_mat) -> fmpq:
    """How far columns are from orthonormal: the squared Frobenius norms of U'U - I, added."""
    return sum((square(U.transpose() * U - identity(U.ncols())) for U in frames), fmpq(0))
