r"""Problems in rational numbers whose singular values are known because they were chosen.

A = Q diag(a) R^T with rational rotations Q and R (Cayley transforms), likewise B and X. Nothing here is rounded, so
whatever is computed from such a problem, by rational arithmetic or in balls, needs no other error radius.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import isqrt
from typing import Any

import numpy as np
from flint import arb_mat, fmpq, fmpq_mat

from algorithms.exact import identity, square

Matrix = Any


@dataclass(frozen=True)
class Problem:
    """Outer maps and data, their extreme singular values, and an orthonormal basis of the row space of X."""

    A: Matrix
    B: Matrix
    X: Matrix
    Y: Matrix
    norms: dict[str, fmpq]
    rows: Matrix

    @property
    def data(self) -> tuple[Matrix, Matrix, Matrix, Matrix]:
        return self.A, self.B, self.X, self.Y

    @property
    def sizes(self) -> dict[str, int]:
        A, B, X = self.A, self.B, self.X
        return {"m": A.nrows(), "d": A.ncols(), "k": B.nrows(), "n": X.ncols(), "r": self.rows.nrows()}

    @cached_property
    def projected(self) -> Matrix:
        r"""$\Phi X = Y P$, with P the projector onto the row space of X."""
        return self.Y * self.rows.transpose() * self.rows

    @cached_property
    def pinv(self) -> Matrix:
        """X^+, from X = C R with orthonormal rows R and C of full column rank."""
        return self.rows.transpose() * pinv(self.X * self.rows.transpose())

    def image(self, hidden: Sequence[Matrix]) -> Matrix:
        """U X by a plain loop over the layers."""
        image = self.A * self.X
        for layer in hidden:
            image = image + layer * image
        return self.B * image

    def gap(self, hidden: Sequence[Matrix]) -> Any:
        return square(self.image(hidden) - self.projected) / 2

    def loss(self, hidden: Sequence[Matrix]) -> Any:
        return square(self.image(hidden) - self.Y) / 2

    @property
    def zero(self) -> list[Matrix]:
        """One hidden layer at zero: the network at the start, at every depth."""
        return [type(self.A)(self.A.nrows(), self.A.nrows())]

    @property
    def balls(self) -> "Problem":
        """The same problem in balls of the current precision."""
        names = ("A", "B", "X", "Y", "rows")
        return replace(self, **{name: arb_mat(getattr(self, name)) for name in names})


def problem(
    width: int,
    inputs: int,
    outputs: int,
    samples: int,
    rank: int,
    seed: int,
    *,
    maps: tuple[Sequence[Any], Sequence[Any]] | None = None,
    data: Sequence[Any] | None = None,
    target: Any = None,
) -> Problem:
    """Random rotations around singular values of A and B (`maps`) and of X (`data`), by default 1, 3/4, 5/8, ...

    Args:
        target: Y, entries -3..3 by default.
    """
    random = np.random.default_rng(seed)
    a, b = maps or (spectrum(min(width, inputs)), spectrum(min(width, outputs)))
    x = spectrum(rank) if data is None else data
    A, B = around(a, width, inputs, random), around(b, outputs, width, random)
    turn = rotation(samples, random)
    rows = fmpq_mat([[turn[i, j] for j in range(samples)] for i in range(rank)])
    X = around(x, inputs, rank, random) * rows
    Y = integers(outputs, samples, random) if target is None else target
    return Problem(A, B, X, Y, extremes(a, b, x), rows)


def extremes(a: Sequence[Any], b: Sequence[Any], x: Sequence[Any]) -> dict[str, fmpq]:
    return {"lA": max(a), "mA": min(a), "lB": max(b), "mB": min(b), "sX": max(x), "sr": min(x)}


def spectrum(count: int, *, smallest: Any = None) -> list[fmpq]:
    """Descending from 1 towards 1/2, or evenly down to `smallest`."""
    if smallest is None:
        return [fmpq(1, 2) + fmpq(1, 2 ** (i + 1)) for i in range(count)]
    return [1 - (1 - fmpq(smallest)) * i / max(count - 1, 1) for i in range(count)]


def around(values: Sequence[Any], rows: int, columns: int, random: np.random.Generator) -> fmpq_mat:
    """A random matrix with these singular values (and zeros)."""
    middle = [[values[i] if i == j and i < len(values) else 0 for j in range(columns)] for i in range(rows)]
    return rotation(rows, random) * fmpq_mat(middle) * rotation(columns, random)


def rotation(count: int, random: np.random.Generator) -> fmpq_mat:
    """(I - K)(I + K)^{-1} for a skew matrix of small integers."""
    draw = random.integers(-2, 3, (count, count)).tolist()
    skew = fmpq_mat([[draw[i][j] - draw[j][i] for j in range(count)] for i in range(count)])
    eye = identity(count)
    return (eye - skew) * (eye + skew).inv()


def integers(rows: int, columns: int, random: np.random.Generator, most: int = 3) -> fmpq_mat:
    return fmpq_mat(random.integers(-most, most + 1, (rows, columns)).tolist())


def scaled_to(matrix: fmpq_mat, norm: fmpq) -> fmpq_mat:
    """A multiple of a matrix whose Frobenius norm is `norm` from below, to nine digits."""
    bits = 60
    ratio = norm * norm / square(matrix) * 2**bits if square(matrix) else fmpq(0)
    return matrix * fmpq(isqrt(int(ratio.floor())), 2 ** (bits // 2))


def pinv(matrix: Matrix) -> Matrix:
    """The pseudo-inverse of a matrix of full rank; of any other, zero stands for what does not exist."""
    if matrix.nrows() < matrix.ncols():
        return pinv(matrix.transpose()).transpose()
    gram = matrix.transpose() * matrix
    return gram.inv() * matrix.transpose() if gram.det() != 0 else 0 * matrix.transpose()
