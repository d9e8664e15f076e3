"""Intervals against the formulas of their sources, written out trial by trial, and against scipy."""

import math

import numpy as np
import pytest
from scipy import stats as reference
from scipy.optimize import brentq

from bounds.core import stats


def betting_interval(values, alpha):
    """The predictable plug-in empirical-Bernstein interval on [0, 1], one trial after the other."""
    spread = bets = weighted = 0.0
    total, squares, mean, variance = 0.5, 0.25, 0.5, 0.25
    for t, value in enumerate(values, start=1):
        bet = min(math.sqrt(2 * math.log(2 / alpha) / (variance * t * math.log(1 + t))), 0.5)
        spread += (value - mean) ** 2 * (-math.log(1 - bet) - bet)
        bets, weighted = bets + bet, weighted + bet * value
        total += value
        mean = total / (t + 1)
        squares += (value - mean) ** 2
        variance = squares / (t + 1)
    half = (math.log(2 / alpha) + spread) / bets
    return max(0, weighted / bets - half), min(1, weighted / bets + half)


@pytest.mark.parametrize("trials", [1, 2, 50, 800])
@pytest.mark.parametrize(("lowest", "highest"), [(0.0, 1.0), (-2.0, 3.0)])
def test_a_mean_in_a_range_is_bounded_as_printed(trials, lowest, highest):
    """Mean, variance and bet of each trial use earlier trials only."""
    values = np.random.default_rng(trials).beta(2, 5, trials)
    low, high = betting_interval(values, 1e-3)
    found = stats.mean_in_range(lowest + (highest - lowest) * values, lowest, highest, 1e-3)

    assert found == pytest.approx((lowest + (highest - lowest) * low, lowest + (highest - lowest) * high), rel=1e-12)


@pytest.mark.parametrize("points", [5, 8, 40])
@pytest.mark.parametrize("alpha", [0.05, 1e-4])
def test_a_slope_has_the_interval_of_least_squares(points, alpha):
    """As scipy fits it: Student's t with two degrees of freedom less than points."""
    draw = np.random.default_rng(points)
    x = np.geomspace(1, 1000, points)
    y = x**-1.5 * np.exp(0.1 * draw.normal(size=points))
    fit = reference.linregress(np.log(x), np.log(y))
    half = reference.t.ppf(1 - alpha / 2, points - 2) * fit.stderr

    assert stats.slope(x, y, alpha) == pytest.approx((fit.slope, fit.slope - half, fit.slope + half), rel=1e-9)


@pytest.mark.parametrize("delta", [0.5, 0.1, 0.003])
@pytest.mark.parametrize("alpha", [0.05, 1e-9])
def test_the_trials_that_decide_are_the_fewest(delta, alpha):
    """So many without a failure do, one less does not."""
    enough, goal = stats.trials_to_decide(delta, alpha), -math.log(alpha)

    assert stats.log_evidence_below(0, enough, delta) >= goal
    assert stats.log_evidence_below(0, enough - 1, delta) < goal


@pytest.mark.parametrize(("failures", "trials"), [(0, 10), (3, 10), (10, 10), (1, 1)])
def test_an_interval_of_a_rate_is_exact(failures, trials):
    """Clopper and Pearson's, each end at level alpha, as scipy has it at twice that."""
    expected = reference.binomtest(failures, trials).proportion_ci(1 - 2 * 0.01, method="exact")

    assert stats.clopper_pearson(failures, trials, 0.01) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_no_number_of_trials_is_told_where_nobody_could_run_it():
    """Sixty doublings are the end."""
    assert stats.trials_to_decide(1e-30, 1e-6) == 2**60
    assert stats.trials_to_decide(1e-15, 1e-6) < 2**59


@pytest.mark.parametrize("size", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("values", [[0.25], [0.0, 1.0], [0.0, 0.0, 0.0, 1000.0], [1000.0, 1000.0, 0.0]])
@pytest.mark.parametrize("alpha", [0.5, 1e-9])
def test_the_interval_of_bounded_variance_reaches_as_far_as_its_equation_says(size, values, alpha):
    """Whatever the numbers and their unit: as a root finder of scipy's has it, in an interval that is surely wide."""
    row, variance = size * np.array(values), size**2 / 4
    n, goal = len(row), math.log(2 / alpha)
    s = math.sqrt(2 * goal / (n * variance))

    def influence(m, target):
        x = s * (row - m)
        return np.sum(np.sign(x) * np.log(1 + abs(x) + x**2 / 2)) - target

    wide = 1e4 * size + math.exp(3 * goal) / s
    expected = [brentq(influence, -wide, wide, args=(target,), xtol=1e-15) for target in (2 * goal, -2 * goal)]
    assert stats.mean_of_bounded_variance(row, variance, alpha) == pytest.approx(expected, rel=1e-6, abs=1e-6 * size)
