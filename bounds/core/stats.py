"""Tests that stay valid however often one looks, and intervals that are exact.

Failure rates use a beta-binomial mixture: the average likelihood ratio over the rates on the far side of `delta` is a
supermartingale under every rate on the near side, so it exceeds 1/alpha with probability at most alpha, at any time.
"""

import math

import numpy as np
import numpy.typing as npt
from scipy import special

Floats = npt.NDArray[np.float64]


def log_evidence_above(failures: int, trials: int, delta: float) -> float:
    """Log of the evidence that the failure rate exceeds `delta`."""
    return _log_mixture(failures, trials, delta, above=True)


def log_evidence_below(failures: int, trials: int, delta: float) -> float:
    """Log of the evidence that the failure rate is less than `delta`."""
    return _log_mixture(failures, trials, delta, above=False)


def _log_mixture(failures: int, trials: int, delta: float, *, above: bool) -> float:
    """Log of the mean of (p/delta)^f ((1-p)/(1-delta))^s over p uniform on one side of delta."""
    successes = trials - failures
    if (above and delta >= 1) or (not above and delta <= 0):
        return -math.inf
    a, b = failures + 1, successes + 1
    tail = special.betaincc(a, b, delta) if above else special.betainc(a, b, delta)
    if tail <= 0:
        return -math.inf
    at_delta = special.xlogy(failures, delta) + special.xlog1py(successes, -delta)
    width = 1 - delta if above else delta
    return float(special.betaln(a, b) + math.log(tail) - math.log(width) - at_delta)


def clopper_pearson(failures: int, trials: int, alpha: float) -> tuple[float, float]:
    """The exact interval for a failure rate, each end one-sided at level alpha."""
    lower = 0.0 if failures == 0 else float(special.betaincinv(failures, trials - failures + 1, alpha))
    upper = 1.0 if failures == trials else float(special.betainccinv(failures + 1, trials - failures, alpha))
    return lower, upper


def rate_that_would_show(trials: int, delta: float, alpha: float, power: float = 0.99) -> float | None:
    """The smallest failure rate which these trials would have called a violation with probability `power`."""
    goal = -math.log(alpha)
    if log_evidence_above(trials, trials, delta) < goal:
        return None
    low, high = 0, trials
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if log_evidence_above(middle, trials, delta) >= goal else (middle + 1, high)
    return float(special.betaincinv(low, trials - low + 1, power))


def trials_to_decide(delta: float, alpha: float) -> int:
    """How many trials without a failure establish a failure rate below `delta`."""
    goal, trials = -math.log(alpha), 1
    while log_evidence_below(0, trials, delta) < goal and trials < 2**60:
        trials *= 2
    low, high = trials // 2, trials
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if log_evidence_below(0, middle, delta) >= goal else (middle + 1, high)
    return low


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


def mean_by_variance(values: Floats, alpha: float) -> tuple[float, float]:
    """An asymptotic confidence sequence for a mean whose range is unknown (Waudby-Smith et al., 2024)."""
    n = len(values)
    goal = -2 * math.log(alpha)
    if 2 * n < goal or not values.std():  # fewer trials may miss what is not rare; no spread tells nothing of a spread
        return -math.inf, math.inf
    rho2 = (goal + math.log(goal) + 1) / n
    reach = n * rho2 + 1
    half = float(values.std(ddof=1)) * math.sqrt(2 * reach / (n * n * rho2) * math.log(math.sqrt(reach) / alpha))
    centre = float(values.mean())
    return centre - half, centre + half


def slope(x: Floats, y: Floats, alpha: float) -> tuple[float, float, float]:
    """The slope of log y against log x by least squares, with a two-sided confidence interval."""
    u, v = np.log(x) - np.log(x).mean(), np.log(y) - np.log(y).mean()
    found = float(u @ v / (u @ u))
    residual = v - found * u
    error = math.sqrt(float(residual @ residual) / ((len(u) - 2) * float(u @ u)))
    half = -float(special.stdtrit(len(u) - 2, alpha / 2)) * error
    return found, found - half, found + half
