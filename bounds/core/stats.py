"""Tests that stay valid however often one looks, and intervals that are exact.

Failure rates use a beta-binomial mixture: the average likelihood ratio over the rates on the far side of `delta`. Under
every rate on the near side it is a supermartingale, so it exceeds 1/alpha with probability at most alpha, at any time.
"""

import math
from bisect import bisect_left
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import scipy

Floats = npt.NDArray[np.float64]

MOST_TRIALS = 2**60
"""More than anyone will run."""


def log_evidence_above(failures: int, trials: int, delta: float) -> float:
    """Log of the evidence that the failure rate exceeds `delta`."""
    return _log_mixture(failures, trials, delta, above=True)


def log_evidence_below(failures: int, trials: int, delta: float) -> float:
    """Log of the evidence that the failure rate is less than `delta`."""
    return _log_mixture(failures, trials, delta, above=False)


def _log_mixture(failures: int, trials: int, delta: float, *, above: bool) -> float:
    """Log of the mean of (p/delta)^f ((1-p)/(1-delta))^s over p uniform on one side of delta."""
    successes = trials - failures
    a, b = failures + 1, successes + 1
    tail = scipy.special.betaincc(a, b, delta) if above else scipy.special.betainc(a, b, delta)
    if not tail > 0:  # there are no rates above 1 or below 0
        return -math.inf
    at_delta = scipy.special.xlogy(failures, delta) + scipy.special.xlog1py(successes, -delta)
    width = 1 - delta if above else delta
    return float(scipy.special.betaln(a, b) + math.log(tail) - math.log(width) - at_delta)


def clopper_pearson(failures: int, trials: int, alpha: float) -> tuple[float, float]:
    """The exact interval for a failure rate, each end one-sided at level alpha."""
    lower = 0.0 if failures == 0 else float(scipy.special.betaincinv(failures, trials - failures + 1, alpha))
    upper = 1.0 if failures == trials else float(scipy.special.betainccinv(failures + 1, trials - failures, alpha))
    return lower, upper


def rate_that_would_show(trials: int, delta: float, alpha: float, power: float = 0.99) -> float | None:
    """The smallest failure rate which these trials would have called a violation with probability `power`."""
    goal = -math.log(alpha)
    if log_evidence_above(trials, trials, delta) < goal:
        return None
    enough = bisect_left(range(trials), goal, key=lambda failures: log_evidence_above(failures, trials, delta))
    return float(scipy.special.betaincinv(enough, trials - enough + 1, power))


def trials_to_decide(delta: float, alpha: float) -> int:
    """How many trials without a failure establish a failure rate below `delta`."""
    return bisect_left(range(MOST_TRIALS), -math.log(alpha), key=lambda trials: log_evidence_below(0, trials, delta))


def mean_in_range(values: Floats, lowest: float, highest: float, alpha: float) -> tuple[float, float]:
    """An empirical-Bernstein confidence sequence for the mean of values known to lie in [lowest, highest].

    Predictable plug-in of Waudby-Smith and Ramdas (2024), Theorem 2: valid at every number of trials.
    """
    scaled = (values - lowest) / (highest - lowest)
    n = len(scaled)
    steps = np.arange(1, n + 1)
    means = (0.5 + np.cumsum(scaled)) / (steps + 1)
    variances = (0.25 + np.cumsum((scaled - means) ** 2)) / (steps + 1)
    earlier_mean = np.concatenate([[0.5], means[:-1]])
    earlier_variance = np.concatenate([[0.25], variances[:-1]])
    bet = np.sqrt(2 * math.log(2 / alpha) / (earlier_variance * steps * np.log1p(steps)))
    bet = np.minimum(bet, 0.5)
    spread = np.sum((scaled - earlier_mean) ** 2 * (-np.log1p(-bet) - bet))
    centre = np.sum(bet * scaled) / np.sum(bet)
    half = (math.log(2 / alpha) + spread) / np.sum(bet)
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return lowest + (highest - lowest) * low, lowest + (highest - lowest) * high


def mean_of_bounded_variance(values: Floats, variance: float, alpha: float) -> tuple[float, float]:
    """Catoni's interval for the mean of independent numbers whose variance is at most `variance`, however skewed.

    With phi(x) = log(1 + x + x^2/2), odd: exp(sum of phi(s(X - m)) - n s^2 variance / 2) has mean at most 1 at the true
    mean m, and so has its reflection; s is chosen before the numbers are seen.
    """
    n, goal = len(values), math.log(2 / alpha)
    if variance <= 0:
        return -math.inf, math.inf
    s = math.sqrt(2 * goal / (n * variance))
    slack = n * s * s * variance / 2 + goal

    def influence(m: float) -> float:
        x = s * (values - m)
        return float((np.sign(x) * np.log1p(np.abs(x) + x * x / 2)).sum())

    reach = math.expm1(slack) / s  # so far from all numbers each of them alone moves the sum by more than the slack
    ends = float(values.min()) - reach, float(values.max()) + reach
    (low, _), (_, high) = (_crossing(influence, target, *ends) for target in (slack, -slack))
    return low, high


def _crossing(falling: Callable[[float], float], target: float, low: float, high: float) -> tuple[float, float]:
    """Two floats next to each other between which a falling function passes the target, by bisection."""
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if falling(middle) > target else (low, middle)
    return low, high


def slope(x: Floats, y: Floats, alpha: float) -> tuple[float, float, float]:
    """The slope of log y against log x by least squares, with a two-sided confidence interval."""
    u, v = np.log(x) - np.log(x).mean(), np.log(y) - np.log(y).mean()
    found = float(u @ v / (u @ u))
    residual = v - found * u
    error = math.sqrt(float(residual @ residual) / ((len(u) - 2) * float(u @ u)))
    half = -float(scipy.special.stdtrit(len(u) - 2, alpha / 2)) * error
    return found, found - half, found + half
