"""Independent trials do not know their order. Two exact tests of that, which no honest sample fails in a lifetime.

Given what was measured, all orders of independent trials are equally likely. A sample that repeats itself (a seed taken
modulo two) or that stays long on one side of its median (one path, a padded array, sorted numbers) has an order that
almost no shuffle would give.
"""

import math
from collections import Counter
from itertools import pairwise

import numpy as np

from bounds.core.errors import BadExperiment
from bounds.core.numbers import Entries, as_floats, is_whole

NEVER = math.log(1e-12)
"""Log of the probability below which an order is no accident; it is far below the budget of a run."""


def require_exchangeable(claim_id: str, observed: Entries, trials: int) -> None:
    """Refuse trials, the first axis of what was observed, whose order tells that they are not independent."""
    if not observed.size or observed.ndim == 0 or observed.shape[0] != trials:
        return
    values = as_floats(observed.reshape(trials, -1)).sum(axis=1).tolist()
    if all(map(is_whole, observed.flat)):  # counts, such as those of failures, may come sorted
        if (run := _padded(values)) is not None:
            raise BadExperiment(
                f"{claim_id}: after {run} of {trials} trials nothing happens any more: all others are {values[-1]:g}; "
                f"independent trials do not know their order (is the array longer than what was run?)"
            )
        return
    if (period := _period(values)) is not None:
        raise BadExperiment(
            f"{claim_id}: the {trials} trials repeat each other with period {period}; independent trials do not "
            f"(is a seed taken modulo {period}, or an array repeated?)"
        )
    if (runs := _few_runs(values)) is not None:
        raise BadExperiment(
            f"{claim_id}: the {trials} trials change sides of their median only {runs - 1} times; independent trials "
            f"do not know their order (are they one path, sorted, or padded?)"
        )


def _padded(values: list[float]) -> int | None:
    """After how many trials all are the same, if that is no accident and the ones before it are not all different."""
    others = [place for place, value in enumerate(values) if value != values[-1]]
    if not others or others[-1] + 1 == len(others):
        return None
    run = others[-1] + 1
    chance = _log_binomial(run, len(others)) - _log_binomial(len(values), len(others))
    return run if math.log(len(values)) + chance <= NEVER else None


def _period(values: list[float]) -> int | None:
    """The least period of the whole sequence, if it is no accident; one of more than half the size always is."""
    size, period = len(values), _least_period(values)
    orders = _log_orders(Counter(values)) - _log_orders(Counter(values[: size % period + period]))
    return period if math.log(size) - orders <= NEVER else None


def _least_period(values: list[float]) -> int:
    """The size less the longest proper beginning that is an end too (Knuth, Morris, Pratt: in time of the size)."""
    longest = [0] * len(values)
    for place in range(1, len(values)):
        matched = longest[place - 1]
        while matched and values[matched] != values[place]:
            matched = longest[matched - 1]
        longest[place] = matched + (values[matched] == values[place])
    return len(values) - longest[-1]


def _log_orders(counts: Counter[float]) -> float:
    """Log of the number of different orders of a multiset."""
    return math.lgamma(counts.total() + 1) - sum(math.lgamma(one + 1) for one in counts.values())


def _few_runs(values: list[float]) -> int | None:
    """How often the sequence comes to another side of its median, if so few times are no accident (Wald, Wolfowitz)."""
    median = float(np.median(values))
    above = [value > median for value in values]
    if not any(above):
        above = [value >= median for value in values]
    more, fewer = above.count(True), above.count(False)
    runs = 1 + sum(one != other for one, other in pairwise(above))
    if 0 in (more, fewer) or 2 * runs > len(values):
        return None
    rare = NEVER + _log_binomial(more + fewer, more) - math.log(runs)
    # From the most runs down: they have the most ways, so that an honest sample ends it at once.
    return runs if all(_log_ways(more, fewer, count) <= rare for count in range(runs, 1, -1)) else None


def _log_ways(more: int, fewer: int, runs: int) -> float:
    """Log of (at least) the number of orders with so many runs of two kinds."""
    half = (runs + 1) // 2
    other = runs // 2
    split = max(_splits(more, half) + _splits(fewer, other), _splits(more, other) + _splits(fewer, half))
    return math.log(2) + split


def _splits(size: int, parts: int) -> float:
    """Log of the number of ways to cut a row of this size into non-empty parts."""
    return _log_binomial(size - 1, parts - 1) if parts <= size else -math.inf


def _log_binomial(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
