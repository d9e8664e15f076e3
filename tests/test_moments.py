"""How often a moment misses its law is what the inequalities that are named allow, and no claim asks for more."""

import math

import pytest
import torch
from scipy import stats

from bounds.moments import FEWEST_NUMBERS, MISSES, MOST, MOST_MOMENTS, deviations, in_deviations

EACH = MISSES / MOST_MOMENTS


def laurent_massart(squares, largest, reach):
    """The bound on a form of weights a in squared normal numbers: P(above 2 |a| sqrt x + 2 max a x) <= e^-x."""
    root = (math.sqrt(squares + 2 * largest * reach) - math.sqrt(squares)) / (2 * largest)
    return math.exp(-(root**2))


def bernstein(variance, largest, count):
    """Of the mean of bounded numbers with mean zero, both tails, at so many standard deviations."""
    return 2 * math.exp(-(MOST**2) / 2 / (1 + MOST * largest / (3 * math.sqrt(variance * count))))


@pytest.mark.parametrize(
    "chance",
    [
        2 * stats.norm.sf(MOST),
        2 * laurent_massart(FEWEST_NUMBERS, 1, MOST * math.sqrt(2 * FEWEST_NUMBERS)),
        2 * laurent_massart((FEWEST_NUMBERS - 1) / 2, 1, MOST * math.sqrt(FEWEST_NUMBERS - 1)),
        bernstein(1 / 3, 1, 2**13),
        bernstein(4 / 45, 2 / 3, 2**13),
        2 * math.exp(-(MOST**2) / 2),
    ],
    ids=["mean", "second moment", "neighbours", "uniform", "its square", "share"],
)
def test_a_moment_of_the_law_misses_less_than_twice_in_a_billion_draws(chance):
    """By each of the inequalities that are named, at the fewest numbers."""
    assert chance < EACH == pytest.approx(2e-9)


def test_the_bound_on_squares_lies_above_their_law():
    """Of a sum of squares the law is known."""
    reach = MOST * math.sqrt(2 * FEWEST_NUMBERS)

    assert stats.chi2.sf(FEWEST_NUMBERS + reach, FEWEST_NUMBERS) < laurent_massart(FEWEST_NUMBERS, 1, reach)


def test_fewer_numbers_and_more_moments_are_refused():
    """They would miss more often than their claim says."""
    with pytest.raises(ValueError, match="6000 numbers or more"):
        deviations(torch.zeros(FEWEST_NUMBERS - 1), 1)
    with pytest.raises(ValueError, match="25 moments at most"):
        in_deviations([0.0] * (MOST_MOMENTS + 1))
