"""All outcomes of a few coins, for expectations without sampling."""

import itertools
from collections.abc import Sequence
from fractions import Fraction


def all_outcomes(coins: int, values: Sequence[int] = (0, 1)) -> list[tuple[int, ...]]:
    """Every sequence of two values, from (low, ..., low) to (high, ..., high)."""
    if coins < 0 or len(values) != 2:
        raise ValueError(f"expected a number of coins >= 0 and two values, came {coins} and {tuple(values)}")
    return list(itertools.product(values, repeat=coins))


def sample_mean(sample: Sequence[int]) -> Fraction:
    """The mean of whole numbers, exactly."""
    if not sample:
        raise ValueError("expected at least one number, came none")
    return Fraction(sum(sample), len(sample))
