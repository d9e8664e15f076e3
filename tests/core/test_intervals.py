"""Every statistic against its definition: an integral, a tail, or the equation that it solves."""

import math

import numpy as np
import pytest
from scipy import integrate
from scipy.stats import beta, binom

from bounds.core import stats

ROW = np.array([0.3, -1.2, 2.5, 0.9, 0.0, 1.7, -0.4, 3.1, 0.2, 1.1])


@pytest.mark.parametrize("delta", [0.05, 0.4, 0.8])
@pytest.mark.parametrize(("failures", "trials"), [(0, 6), (3, 6), (6, 6), (1, 12)])
def test_evidence_is_the_average_likelihood_ratio(failures, trials, delta):
    """Over the rates on the far side of delta, by quadrature."""

    def ratio(p):
        return (p / delta) ** failures * ((1 - p) / (1 - delta)) ** (trials - failures)

    above = integrate.quad(ratio, delta, 1)[0] / (1 - delta)
    below = integrate.quad(ratio, 0, delta)[0] / delta

    assert stats.log_evidence_above(failures, trials, delta) == pytest.approx(math.log(above), abs=1e-9)
    assert stats.log_evidence_below(failures, trials, delta) == pytest.approx(math.log(below), abs=1e-9)


def test_no_rate_lies_beyond_certainty():
    """Nothing is above 1 or below 0, so nothing speaks for it; just inside, something may."""
    assert stats.log_evidence_above(5, 5, 1.0) == stats.log_evidence_below(0, 5, 0.0) == -math.inf
    assert stats.log_evidence_above(5, 5, 1.5) == stats.log_evidence_below(0, 5, -0.5) == -math.inf
    assert math.isfinite(stats.log_evidence_above(5, 5, 0.999))
    assert math.isfinite(stats.log_evidence_below(0, 5, 0.001))


@pytest.mark.parametrize(("failures", "trials"), [(0, 9), (4, 9), (9, 9), (1, 30), (29, 30)])
def test_the_ends_of_the_exact_interval_have_tails_of_alpha(failures, trials):
    """At the lower end as many failures or more happen with probability alpha, at the upper end as many or fewer."""
    low, high = stats.clopper_pearson(failures, trials, 0.02)

    assert low == 0 if failures == 0 else binom.sf(failures - 1, trials, low) == pytest.approx(0.02, rel=1e-9)
    assert high == 1 if failures == trials else binom.cdf(failures, trials, high) == pytest.approx(0.02, rel=1e-9)


@pytest.mark.parametrize(("trials", "delta", "alpha"), [(30, 0.2, 1e-2), (200, 0.05, 1e-6), (25, 0.5, 1e-3)])
def test_the_rate_that_would_show_is_that_of_the_fewest_failures_that_convict(trials, delta, alpha):
    """So many failures or more happen there with the stated power; one failure fewer does not convict."""
    goal = -math.log(alpha)
    fewest = next(f for f in range(trials + 1) if stats.log_evidence_above(f, trials, delta) >= goal)

    for power in (0.5, 0.99):
        rate = stats.rate_that_would_show(trials, delta, alpha, power)
        assert rate == pytest.approx(beta.ppf(power, fewest, trials - fewest + 1), rel=1e-9)
        assert binom.sf(fewest - 1, trials, rate) == pytest.approx(power, rel=1e-9)


def test_whether_any_rate_would_show_is_decided_by_failures_alone():
    """As soon as failure in every trial convicts."""
    alpha, delta = 1e-6, 0.5
    enough = next(n for n in range(1, 99) if stats.log_evidence_above(n, n, delta) >= -math.log(alpha))

    assert stats.rate_that_would_show(enough - 1, delta, alpha) is None
    assert stats.rate_that_would_show(enough, delta, alpha) == pytest.approx(0.99 ** (1 / enough), rel=1e-9)


@pytest.mark.parametrize("shift", [0.0, -50.0, 1000.0])
@pytest.mark.parametrize("variance", [2.0, 30.0])
@pytest.mark.parametrize("copies", [1, 20])
def test_the_interval_of_bounded_variance_solves_its_equation(shift, variance, copies):
    """At either end the influence of all numbers is plus or minus the slack; wherever the numbers lie."""
    row, alpha = np.tile(ROW, copies) + shift, 1e-4
    low, high = stats.mean_of_bounded_variance(row, variance, alpha)
    n, goal = len(row), math.log(2 / alpha)
    s = math.sqrt(2 * goal / (n * variance))

    def influence(m):
        return sum(math.copysign(math.log1p(abs(s * (v - m)) + (s * (v - m)) ** 2 / 2), v - m) for v in row)

    assert low < row.mean() < high
    assert influence(low) == pytest.approx(2 * goal, rel=1e-6)
    assert influence(high) == pytest.approx(-2 * goal, rel=1e-6)


@pytest.mark.parametrize("variance", [0.0, -1.0])
def test_no_variance_is_no_assumption(variance):
    """Nothing follows from it."""
    assert stats.mean_of_bounded_variance(ROW, variance, 1e-3) == (-math.inf, math.inf)


def test_a_crossing_is_found_to_the_last_bit():
    """A jump lies between a float and the next one."""

    def steps(m):
        return 1.0 if m < 1 / 3 else -1.0

    for target in (0.5, -0.5):
        low, high = stats._crossing(steps, target, -4.0, 4.0)
        assert low < 1 / 3 <= high == math.nextafter(low, 1.0)
