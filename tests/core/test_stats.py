"""Statistical verdicts keep their error rates."""

import math

import numpy as np
import pytest
from scipy.stats import binom

from bounds.core import stats


@pytest.mark.parametrize("delta", [0.01, 0.3, 0.5])
def test_evidence_against_a_true_rate_is_a_supermartingale_started_at_one(delta):
    """Its expectation under the boundary rate is 1 at every number of trials, so it is rarely large."""
    for trials in (1, 7, 40):
        for evidence in (stats.log_evidence_above, stats.log_evidence_below):
            mean = sum(
                binom.pmf(failures, trials, delta) * math.exp(evidence(failures, trials, delta))
                for failures in range(trials + 1)
            )

            assert mean == pytest.approx(1.0, rel=1e-9)


@pytest.mark.parametrize("rate", [0.0, 0.05])
def test_evidence_above_is_small_under_every_smaller_rate(rate):
    """A rate below delta is never made to look larger, on average."""
    mean = sum(
        binom.pmf(failures, 50, rate) * math.exp(stats.log_evidence_above(failures, 50, 0.1)) for failures in range(51)
    )

    assert mean <= 1


def test_the_exact_interval_covers_at_its_level():
    """Clopper-Pearson misses the true rate with probability at most 2 alpha, summed over all outcomes."""
    for rate in (0.02, 0.5, 0.9):
        missed = sum(
            binom.pmf(failures, 30, rate)
            for failures in range(31)
            if not stats.clopper_pearson(failures, 30, 0.01)[0] <= rate <= stats.clopper_pearson(failures, 30, 0.01)[1]
        )

        assert missed <= 0.02


def test_the_number_of_trials_to_decide_is_the_smallest():
    """One trial fewer would not do."""
    trials = stats.trials_to_decide(0.05, 1e-6)

    assert stats.log_evidence_below(0, trials, 0.05) >= -math.log(1e-6)
    assert stats.log_evidence_below(0, trials - 1, 0.05) < -math.log(1e-6)


def test_power_is_stated_honestly():
    """At the stated rate the test fires with probability 0.99."""
    trials, delta, alpha = 400, 0.1, 1e-6
    rate = stats.rate_that_would_show(trials, delta, alpha)
    fires = sum(
        binom.pmf(failures, trials, rate)
        for failures in range(trials + 1)
        if stats.log_evidence_above(failures, trials, delta) >= -math.log(alpha)
    )

    assert fires == pytest.approx(0.99, abs=1e-6)
    assert stats.rate_that_would_show(3, delta, alpha) is None


def test_intervals_of_a_mean_cover_it():
    """In 300 repetitions at alpha = 1e-3 neither interval misses the mean of a skewed law."""
    draws = np.random.default_rng(5).beta(0.5, 2.0, size=(300, 200))
    for interval in (
        lambda row: stats.mean_in_range(row, 0.0, 1.0, 1e-3),
        lambda row: stats.mean_of_bounded_variance(row, 4 / 87.5, 1e-3),
    ):
        misses = sum(not low <= 0.2 <= high for low, high in map(interval, draws))

        assert misses == 0


@pytest.mark.parametrize("rare", [1e-1, 1e-2, 1e-3])
def test_a_mean_of_rare_large_numbers_is_covered(rare):
    """Numbers that are 1/rare with probability `rare`: the usual interval of 200 samples misses their mean 1."""
    draws = (np.random.default_rng(6).random((300, 200)) < rare) / rare
    intervals = [stats.mean_of_bounded_variance(row, 1 / rare - 1, 1e-6) for row in draws]

    assert all(low <= 1 <= high for low, high in intervals)
    assert max(high - low for low, high in intervals) < 10 / rare


def test_an_exact_power_has_its_slope():
    """No noise, no width."""
    x = 2.0 ** np.arange(8)
    found, low, high = stats.slope(x, 5 * x**-1.5, 1e-6)

    assert found == pytest.approx(-1.5, abs=1e-12)
    assert high - low < 1e-9
