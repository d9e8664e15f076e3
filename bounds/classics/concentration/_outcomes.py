"""Sums of matrices over all outcomes of fair coins or signs, exactly."""

from typing import Any

from algorithms.exact import rational, rationals
from bounds.late import late

random_functions = late("algorithms.random_functions")


def signed_sums(matrices: Any, values: tuple[int, int]) -> tuple[list[Any], list[Any]]:
    """The sum of the matrices, each times a value that a fair coin chooses; and the probability of each outcome."""
    outcomes = random_functions.all_outcomes(len(matrices), values)
    sums = [sum(c * A for c, A in zip(chosen, matrices, strict=True)) for chosen in outcomes]
    return sums, [rational(1) / len(outcomes)] * len(outcomes)


def directions(count: int, *, scale: Any = 1) -> Any:
    """Projections onto rational directions of the plane, times a scale: matrices of that norm that do not commute."""
    corners = rationals([[3, 4], [4, -3], [1, 0], [0, 1], [5, 12], [12, -5], [8, 15], [15, -8]])
    chosen = [corners[i % len(corners)] for i in range(count)]
    return [scale * v[:, None] * v / (v * v).sum() for v in chosen]
