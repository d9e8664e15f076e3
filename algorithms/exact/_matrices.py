"""Matrices of flint: what their library leaves out."""

from collections.abc import Callable, Sequence
from typing import Any

from flint import arb_mat, fmpq_mat

Matrix = fmpq_mat | arb_mat


def identity(rows: int, columns: int | None = None, *, like: Matrix | None = None) -> Matrix:
    """The identity, padded by zeros where it is not square, in rationals or in the numbers of `like`."""
    columns = rows if columns is None else columns
    kind = fmpq_mat if like is None else type(like)
    return kind(rows, columns, [int(i == j) for i in range(rows) for j in range(columns)])


def diagonal(values: Sequence[Any], rows: int | None = None, columns: int | None = None) -> fmpq_mat:
    """Rationals on the diagonal, zeros elsewhere."""
    rows, columns = rows or len(values), columns or len(values)
    return fmpq_mat([[values[i] if i == j and i < len(values) else 0 for j in range(columns)] for i in range(rows)])


def entries(matrices: Sequence[Matrix]) -> list[list[Any]]:
    """The entries of each matrix in one row."""
    return [list(matrix.entries()) for matrix in matrices]


def mapped(function: Callable[[Any], Any], matrix: Matrix) -> Matrix:
    """A function of every entry."""
    return type(matrix)(matrix.nrows(), matrix.ncols(), [function(entry) for entry in matrix.entries()])


def inner(left: Matrix, right: Matrix) -> Any:
    r"""$\langle M, N \rangle = \mathrm{tr}(M^\top N)$."""
    return sum((a * b for a, b in zip(left.entries(), right.entries(), strict=True)), start=left[0, 0] * 0)


def square(matrix: Matrix) -> Any:
    r"""$\|M\|_F^2$."""
    return inner(matrix, matrix)


def trace(matrix: Matrix) -> Any:
    """The sum of the diagonal."""
    return sum((matrix[i, i] for i in range(matrix.nrows())), start=matrix[0, 0] * 0)


def cayley(lower: Sequence[Sequence[Any]]) -> fmpq_mat:
    r"""The rotation $(I + K)^{-1}(I - K)$ of the skew matrix $K = L - L^\top$ of a table $L$."""
    size = len(lower)
    skew = fmpq_mat([[lower[i][j] - lower[j][i] for j in range(size)] for i in range(size)])
    one = identity(size)
    return (one + skew).inv() * (one - skew)
