"""Rational matrices whose singular values, pseudo-inverse and projectors are known digit by digit."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb, fmpq, fmpq_mat

from bounds.core import rounding


@dataclass(frozen=True, slots=True)
class ExactInstance:
    """A = U diag(a) V', rational in every part; U and V have orthonormal columns."""

    A: fmpq_mat
    pinv: fmpq_mat
    a: list[fmpq]
    U: fmpq_mat
    V: fmpq_mat

    @property
    def projector(self) -> fmpq_mat:
        """A A^+."""
        return self.A * self.pinv

    def start(self, c0: fmpq) -> fmpq_mat:
        """A' / c_0."""
        return self.A.transpose() * (1 / c0)


def with_singular_values(a: list[Any], rows: int, columns: int, seed: int) -> ExactInstance:
    """Random rational singular vectors for given positive singular values."""
    rng = np.random.default_rng(seed)
    values = [fmpq(x) for x in a]
    U, V = frame(rows, len(a), rng), frame(columns, len(a), rng)
    return ExactInstance(
        U * diagonal(values) * V.transpose(), V * diagonal([1 / x for x in values]) * U.transpose(), values, U, V
    )


def frame(rows: int, columns: int, rng: np.random.Generator) -> fmpq_mat:
    """Orthonormal rational columns: the Cayley transform of a skew matrix of small integers."""
    draw = np.tril(rng.integers(-2, 3, (rows, rows)), -1)
    skew = fmpq_mat((draw - draw.T).tolist())
    one = diagonal([fmpq(1)] * rows)
    rotation = ((one + skew).inv() * (one - skew)).tolist()
    return fmpq_mat([row[:columns] for row in rotation])


def diagonal(values: list[Any]) -> fmpq_mat:
    """A diagonal matrix."""
    n = len(values)
    return fmpq_mat([[values[i] if i == j else 0 for j in range(n)] for i in range(n)])


def power(matrix: fmpq_mat, exponent: int) -> fmpq_mat:
    """A matrix to a whole power, by repeated products."""
    result = diagonal([fmpq(1)] * matrix.nrows())
    for _ in range(exponent):
        result = result * matrix
    return result


def entries(matrix: fmpq_mat) -> Any:
    """The entries as an object array."""
    return np.array(matrix.tolist(), dtype=object)


def square_sum(matrix: fmpq_mat) -> fmpq:
    """The squared Frobenius norm."""
    return sum((x * x for x in matrix.entries()), fmpq(0))


def rationals(rng: np.random.Generator, shape: tuple[int, ...], low: fmpq, high: fmpq, *, parts: int = 16) -> Any:
    """Random rationals on an even grid over [low, high], ends included."""
    draw = rng.integers(0, parts + 1, shape)
    return np.vectorize(lambda i: low + (high - low) * fmpq(int(i), parts), otypes=[object])(draw)


def spectral_norm(matrix: fmpq_mat) -> tuple[float, float]:
    """The largest singular value and its error radius; rounding the entries to floats is part of it."""
    floats = np.array([[float(x) for x in row] for row in matrix.tolist()])
    size, (rows, columns) = float(np.linalg.norm(floats)), floats.shape
    found = float(np.linalg.norm(floats, 2))
    entry_radius = float(rounding.rounded(size, dtype="float64"))
    return found, float(
        rounding.spectral_norm(found, rows=rows, columns=columns, dtype="float64", matrix_radius=entry_radius)
    )


def rational(text: str) -> fmpq:
    """A grid parameter like "3/4" or "-2": grids hold plain data, so fractions travel as text."""
    numerator, _, denominator = text.partition("/")
    return fmpq(int(numerator), int(denominator or 1))


def balls(values: Any) -> Any:
    """The same array in balls, for runs in which the digits of rationals would explode."""
    return np.frompyfunc(arb, 1, 1)(np.asarray(values, dtype=object))
