"""Certified singular values of small matrices in rationals or balls."""

from typing import Any

from flint import arb, fmpq, fmpq_mat

from algorithms.exact import symmetric_eigenvalues, trace
from bounds.bcgd._instances import Matrix


def squared_singular_values(matrix: Matrix) -> list[Any]:
    """All min(rows, columns) of them, decreasing: without a solver if rows or columns are orthogonal."""
    small = matrix if matrix.nrows() <= matrix.ncols() else matrix.transpose()
    gram = small * small.transpose()
    if isinstance(gram, fmpq_mat) and gram.rank() == 1:  # the only eigenvalue is the trace, a rational number
        return [trace(gram), *[fmpq(0)] * (gram.nrows() - 1)]
    if is_diagonal(gram):
        return sorted((gram[i, i] for i in range(gram.nrows())), key=lambda value: arb(value).mid(), reverse=True)
    return symmetric_eigenvalues(gram)


def flatness(matrix: Matrix, rank: int) -> Any:
    r"""$\kappa_r^{-2}$: zero if the matrix has fewer than r singular values, or rank below r, or is zero.

    A value that is not certainly positive counts as zero, which makes every bound weaker, never stronger.
    """
    values = squared_singular_values(matrix)
    if rank > len(values) or not values[rank - 1] > 0:
        return fmpq(0)
    return values[rank - 1] / values[0]


def spectral_norm(matrix: Matrix) -> Any:
    r"""$\|M\|_2$ as a ball, also where its square may reach below zero."""
    square = arb(norm2(matrix))
    return square.sqrt() if square > 0 else arb(0, square.abs_upper().sqrt().abs_upper())


def is_diagonal(matrix: Matrix) -> bool:
    return all(matrix[i, j] == 0 for i in range(matrix.nrows()) for j in range(matrix.ncols()) if i != j)


def norm2(matrix: Matrix) -> Any:
    r"""$\|M\|_2^2$."""
    return squared_singular_values(matrix)[0]
