"""Operations counted in a run: of matrix products, and of elimination on numbers that count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bounds.late import late, torch

hyperpower = late("algorithms.hyperpower")
matrix_iterations = late("algorithms.matrix_iterations")


class Counted:
    """A number that counts the operations in which it takes part; a change of sign is none."""

    def __init__(self, value: Any, tally: list[int]) -> None:
        self.value, self.tally = value, tally

    def _made(self, value: Any) -> Counted:
        self.tally[0] += 1
        return Counted(value, self.tally)

    def __mul__(self, other: Counted) -> Counted:
        return self._made(self.value * other.value)

    def __sub__(self, other: Counted) -> Counted:
        return self._made(self.value - other.value)

    def __rtruediv__(self, unit: int) -> Counted:
        return self._made(unit / self.value)

    def __neg__(self) -> Counted:
        return Counted(-self.value, self.tally)

    def __eq__(self, other: object) -> bool:
        return bool(self.value == other)

    __hash__ = None  # type: ignore[assignment]


def inverse_operations(size: int, invert: Callable[..., Any] | None = None) -> int:
    """Of one inverse by elimination, on the identity plus a matrix of ones."""
    tally, invert = [0], invert or matrix_iterations.gauss_jordan_inverse
    invert([[Counted(1 + (i == j), tally) for j in range(size)] for i in range(size)])
    return tally[0]


def product_operations(work: Callable[[], Any]) -> int:
    """Of the matrix products in a piece of code."""
    with hyperpower.ProductCounter() as counter:
        work()
    return int(counter.flops)


def direct_operations(rows: int, columns: int) -> int:
    """Of A' (A A')^-1 for a matrix of full row rank: two products and one inverse by elimination."""
    A = torch.eye(rows, columns, dtype=torch.float64)
    return product_operations(lambda: A.mT @ (A @ A.mT)) + inverse_operations(rows)
