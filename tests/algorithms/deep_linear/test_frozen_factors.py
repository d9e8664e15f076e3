"""What a rate is told of a diagonal network before a step."""

from fractions import Fraction

import numpy as np
import pytest

from algorithms.deep_linear import diagonal_bcgd, diagonal_printed

WEIGHTS = np.array([[Fraction(2), Fraction(3)], [Fraction(5), Fraction(7)], [Fraction(11), Fraction(13)]])
X, TARGET = np.array([Fraction(2), Fraction(1)]), np.array([Fraction(1), Fraction(4)])


@pytest.mark.parametrize(("order", "a", "c"), [("descending", [1, 1], [20, 21]), ("ascending", [55, 91], [2, 1])])
def test_the_factors_above_and_below_keep_their_sides(order, a, c):
    """Above the layer stands a, below it, with the data, stands c, and the error is that of the product on the data."""
    (step, *_) = diagonal_bcgd(WEIGHTS, X, TARGET, sweeps=1, order=order, rate=diagonal_printed(Fraction(0)))

    assert step.frozen.a.tolist() == a
    assert step.frozen.c.tolist() == c
    assert step.frozen.error.tolist() == [(110 - 1) * 2, (273 - 4) * 1]
