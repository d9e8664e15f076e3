"""Algorithms 3.1, 3.2, 4.1, 4.3 and 4.4 of the paper, on Python's floats."""

from collections.abc import Sequence
from itertools import accumulate


def two_sum(a: float, b: float) -> tuple[float, float]:
    """Knuth's: the rounded sum and its error."""
    x = a + b
    z = x - a
    return x, (a - (x - z)) + (b - z)


def fast_two_sum(a: float, b: float) -> tuple[float, float]:
    """Dekker's, in half of the operations."""
    x = a + b
    return x, (a - x) + b


def recursive_sum(p: Sequence[float]) -> float:
    """One after the other."""
    return list(accumulate(p))[-1]


def vec_sum(p: Sequence[float]) -> list[float]:
    """The errors of all additions, and in the last place their rounded sum."""
    q = list(p)
    for i in range(1, len(q)):
        q[i], q[i - 1] = two_sum(q[i], q[i - 1])
    return q


def sum2(p: Sequence[float]) -> float:
    """The recursive sum, corrected by the sum of its errors."""
    *errors, total = vec_sum(p)
    return recursive_sum([*errors, 0.0]) + total
