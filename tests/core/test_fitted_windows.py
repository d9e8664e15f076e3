"""An order of growth, window by window: which windows are fitted, and what each of them may say."""

import numpy as np
import pytest
from scipy.stats import linregress, t

from bounds.core import Verdict
from bounds.core.growth import order_of_growth
from bounds.core.relation import Op

HOLDS, VIOLATED, OPEN = Verdict.HOLDS, Verdict.VIOLATED, Verdict.INCONCLUSIVE


X = np.geomspace(1, 2.0**12, 25)
Y = X**0.5 * np.exp(0.02 * np.cos(np.arange(25.0)))


def fitted(octaves_from, alpha):
    """The least squares line over the last part of the octaves, and its interval."""
    chosen = np.log2(X) >= 12 * octaves_from - 1e-9
    line, points = linregress(np.log(X[chosen]), np.log(Y[chosen])), int(chosen.sum())
    half = t.ppf(1 - alpha / 2, points - 2) * line.stderr
    return line.slope, line.slope - half, line.slope + half


@pytest.mark.parametrize("order", [1, -1])
def test_the_windows_are_the_whole_range_its_upper_half_and_its_last_quarter(order):
    """In octaves, whatever the order in which the places come."""
    shown = order_of_growth(Op.LE, X[::order], Y[::order], 0.5, 0.05, 1e-3)[2]

    assert (shown["slope"], shown["low"], shown["high"]) == pytest.approx(fitted(1 / 2, 1e-3), rel=1e-9)
    assert shown["whole"] == pytest.approx(fitted(0, 1e-3)[0], rel=1e-9)
    assert shown["end"] == pytest.approx(fitted(3 / 4, 0.05)[0], rel=1e-9)
    assert shown["points"] == 25


def test_three_points_are_the_least_that_a_window_takes():
    """Where the last quarter holds fewer, the last three stand in."""
    x = np.array([1.0, 2, 4, 8, 16, 1024])
    y = np.array([1.0, 3, 2, 5, 4, 9])
    shown = order_of_growth(Op.LE, x, y, 3, 0.05, 1e-3)[2]
    last = linregress(np.log(x[-3:]), np.log(y[-3:])).slope

    assert shown["end"] == shown["slope"] == pytest.approx(last)


@pytest.mark.parametrize(
    ("x", "needed"),
    [
        ([1, 2, 3, 4, 5, 8], True),  # three octaves exactly, six places
        ([1, 2, 3, 4, 5, 7.9], False),
        ([1, 2, 3, 4, 8], False),
        ([1, 2, 3, 4, 4, 8], False),  # one place twice
        ([0, 2, 3, 4, 5, 8], False),
        ([-1, 2, 3, 4, 5, 8], False),
    ],
)
def test_six_positive_places_over_three_octaves_are_needed(x, needed):
    """Fewer say nothing."""
    x = np.array(x, dtype=float)
    verdict, told, shown = order_of_growth(Op.GE, x, np.abs(x) + (x == 0), 0.5, 0.05, 1e-3)

    assert (not shown) == (verdict is OPEN and "needs 6 positive places" in told) == (not needed)


@pytest.mark.parametrize(
    ("op", "verdict"), [(Op.LE, HOLDS), (Op.LT, HOLDS), (Op.GE, OPEN), (Op.GT, OPEN), (Op.EQ, OPEN)]
)
def test_what_has_become_zero_is_below_every_power_and_above_none(op, verdict):
    """An upper bound leaves it out, any other one cannot say."""
    y = np.where(X > 2000, 0.0, X**0.5)
    found, told, shown = order_of_growth(op, X, y, 0.5, 0.05, 1e-3)

    assert found is verdict
    assert ("no order" in told) == (verdict is OPEN)
    assert shown.get("points", int((y > 0).sum())) == int((y > 0).sum())


@pytest.mark.parametrize("wrong", [np.inf, np.nan, -1.0])
def test_a_ratio_that_is_no_positive_number_has_no_order(wrong):
    """Infinite, undefined or negative."""
    y = Y.copy()
    y[7] = wrong

    assert order_of_growth(Op.EQ, X, y, 0.5, 0.05, 1e-3)[0] is OPEN


def test_an_exact_order_is_as_bad_as_its_worse_side():
    """Too fast and too slow are both violated."""
    for exponent, verdict in ((0.5, HOLDS), (0.3, VIOLATED), (0.7, VIOLATED)):
        assert order_of_growth(Op.EQ, X, X**0.5, exponent, 0.05, 1e-3)[0] is verdict
    told = order_of_growth(Op.LE, X, X**0.5, 0.5, 0.05, 1e-3)[1]
    assert "the exponent is 0.500 in [0.500, 0.500], the claim says 0.5" in told
