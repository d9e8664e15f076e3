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


@pytest.mark.parametrize("kind", [Fraction, float])
def test_trials_side_by_side_do_not_meet(kind):
    """The printed rate looks at the largest factors of each trial alone, whatever the numbers."""
    weights = np.array([[[kind(2), kind(3)], [kind(1), kind(8)]], [[kind(5), kind(7)], [kind(9), kind(1)]]])
    x, target = X.astype(object if kind is Fraction else float), TARGET.astype(object if kind is Fraction else float)
    for trial in range(2):
        together = diagonal_bcgd(weights, x, target, sweeps=2, rate=diagonal_printed(kind(1)))
        alone = diagonal_bcgd(weights[:, trial], x, target, sweeps=2, rate=diagonal_printed(kind(1)))
        for ours, theirs in zip(together, alone, strict=True):
            assert ours.weights[:, trial].tolist() == theirs.weights.tolist()
            assert ours.rate[trial] == theirs.rate
