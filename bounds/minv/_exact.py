"""Rational matrices whose singular values, pseudo-inverse and projectors are known digit by digit."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from algorithms.exact import cayley, diagonal


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
    """Orthonormal rational columns: those of the Cayley transform of a skew matrix of small integers."""
    rotation = cayley(np.tril(rng.integers(-2, 3, (rows, rows)), -1).tolist())
    return fmpq_mat([row[:columns] for row in rotation.tolist()])


def drawn(rng: np.random.Generator, shape: tuple[int, ...], low: fmpq, high: fmpq, *, parts: int = 16) -> Any:
    """Random rationals on an even grid over [low, high], ends included."""
    draw = rng.integers(0, parts + 1, shape)
    return np.vectorize(lambda i: low + (high - low) * fmpq(int(i), parts), otypes=[object])(draw)
