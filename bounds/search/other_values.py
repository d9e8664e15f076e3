"""Other values of a number than the listed ones: between them, beside them, beyond them, and those of the same kind."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

SMALL = 12
"""Whole numbers up to this are all tried, and those next to the listed ones."""

FURTHER = 3
"""How many times the largest is doubled."""

FACTORS = (2, 8, 64)
"""Numbers that need not be whole go so many times beyond what is listed."""

KINDS: tuple[Callable[[int], bool], ...] = (
    lambda one: one % 2 == 0,
    lambda one: one % 2 == 1,
    lambda one: one % 3 == 0,
    lambda one: one % 5 == 0,
    lambda one: one & (one - 1) == 0,
    lambda one: math.isqrt(one) ** 2 == one,
    lambda one: one > 1 and all(one % d for d in range(2, math.isqrt(one) + 1)),
)
"""Kinds of whole numbers of which an instance may be built on purpose."""

Values = list[Any]


def other_values(listed: Sequence[Any], *, is_whole: bool) -> Values:
    """Numbers between the listed ones in their order, beside them, and beyond; fractions unless all must be whole."""
    low, high = listed[0], listed[-1]
    if not all(type(one) is int for one in listed):
        return sorted(map(_short, _inside(listed) | _beyond(low, high)), key=lambda one: abs(one - high))
    beside = {one + step for one in listed for step in (-1, 1)}
    small = set(range(1, min(SMALL, high) + 1))
    beyond = doublings(high) | {high + 2}
    found = sorted(one for one in beside | _inside(listed) | small | beyond if one > 0 or low <= 0)
    return found if is_whole or low <= 0 else [*found, *(Fraction(low, factor) for factor in FACTORS)]


def doublings(high: int) -> set[int]:
    """A whole number doubled some times."""
    return {high * 2**times for times in range(1, FURTHER + 1)}


def of_the_same_kind(listed: Sequence[int]) -> Values:
    """Other whole numbers up to twice the largest that share what all listed ones are: odd, squares, powers of two."""
    kept = [has for has in KINDS if all(map(has, listed))]
    found = range(max(1, min(listed) - 2), 2 * max(listed) + 1)
    near = [one for one in found if one <= max(listed[0], SMALL) or one >= max(listed)]
    return [one for one in near if all(has(one) for has in kept)][: 2 * SMALL]


def between(one: Any, other: Any) -> Any:
    """The middle of two numbers; of whole ones a whole one."""
    return (one + other) // 2 if type(one) is type(other) is int else _short((one + other) / 2)


def _inside(listed: Sequence[Any]) -> set[Any]:
    """The middles and the quarters, and zero where it lies among the others."""
    middles = {between(one, other) for one, other in pairwise(listed)}
    quarters = {between(one, other) for one, other in pairwise(sorted({*listed, *middles}))}
    return middles | quarters | ({type(listed[0])(0)} if listed[0] < 0 < listed[-1] else set())


def _beyond(low: Any, high: Any) -> set[Any]:
    if low <= 0:
        return {low - (high - low), high + (high - low)}
    return {number for factor in FACTORS for number in (low / factor, high * factor)}


def _short(value: Any) -> Any:
    return float(f"{value:.3g}") if type(value) is float else value
