"""The order of independent trials is refused exactly where fewer than one in 10^12 orders are like it."""

from collections import Counter
from fractions import Fraction
from itertools import count, pairwise, permutations
from math import comb, exp, factorial, prod

import numpy as np
import pytest

from bounds.core import BadExperiment, exact
from bounds.core.exchangeable import _few_runs, _least_period, _log_orders, _log_ways, _padded, _period
from bounds.core.exchangeable import require_exchangeable as required
from bounds.core.numbers import entries

RARE = Fraction(1, 10**12)


def orders(values):
    """In how many ways a multiset can be put into a row."""
    return factorial(len(values)) // prod(map(factorial, Counter(values).values()))


def first(is_rare):
    """The smallest size at which a pattern is no accident."""
    return next(size for size in count(1) if is_rare(size))


def told(values):
    """What is said of trials, if they are refused."""
    read = entries(exact(np.array(values)))
    try:
        required("toy", read, len(read))
    except BadExperiment as reason:
        return str(reason)
    return ""


@pytest.mark.parametrize("values", [[1, 2, 3, 4], [1, 1, 2, 2, 2], [5, 5, 5], [1, 2, 2, 3, 3]])
def test_the_orders_of_trials_are_counted(values):
    """As many as there are different permutations."""
    assert exp(_log_orders(Counter(values))) == pytest.approx(len(set(permutations(values))))


@pytest.mark.parametrize(("more", "fewer"), [(3, 3), (4, 2), (2, 4), (5, 1), (1, 5), (6, 4)])
def test_orders_with_so_many_runs_are_counted(more, fewer):
    """All of them where their number is even; where it is odd, twice those that begin with the likelier side."""
    rows = set(permutations([1] * more + [0] * fewer)) if more + fewer < 8 else _rows(more, fewer)
    found = Counter((row[0], 1 + sum(a != b for a, b in pairwise(row))) for row in rows)
    for runs in range(2, more + fewer + 1):
        ways = 2 * max(found[0, runs], found[1, runs])
        assert exp(_log_ways(more, fewer, runs)) == pytest.approx(ways)


def _rows(more, fewer):
    """All rows of so many ones and zeros."""
    whole = (tuple(number >> place & 1 for place in range(more + fewer)) for number in range(2 ** (more + fewer)))
    return {row for row in whole if sum(row) == more}


@pytest.mark.parametrize("half", [7, 10, 20])
def test_counts_may_be_padded_only_as_far_as_chance_allows(half):
    """Half of the first trials are not what all later ones are; the place of the last of them is told."""
    run = 2 * half
    size = first(lambda n: n > run and n * Fraction(comb(run, half), comb(n, half)) <= RARE)
    values = [0, 1] * half

    assert _padded(values + [0] * (size - run)) == run
    assert _padded(values + [0] * (size - run - 1)) is None
    assert f"after {run} of {size} trials nothing happens any more: all others are 0;" in told(
        values + [0] * (size - run)
    )


def test_counts_may_come_sorted():
    """Failures first, then none: whoever counts may sort. And counts that are all alike say nothing."""
    assert told([1] * 100 + [0] * 900) == told([3] * 1000) == ""
    assert "after 101 of 1000 trials" in told([1] * 99 + [0, 1] + [0] * 899)


@pytest.mark.parametrize("period", [2, 3, 5, 14])
@pytest.mark.parametrize("extra", [0, 1])
def test_trials_may_repeat_each_other_only_as_far_as_chance_allows(period, extra):
    """Also where the last period is cut off."""
    whole = [place / 3 for place in range(period)] * 60

    def is_rare(size):
        part = whole[: size % period + period]
        return size >= 2 * period and size * Fraction(orders(part), orders(whole[:size])) <= RARE

    size = first(lambda n: n % period == extra and is_rare(n))
    assert _period(whole[:size]) == period
    assert _period(whole[: size - period]) is None
    assert f"the {size} trials repeat each other with period {period};" in told(whole[:size])


def test_the_least_period_is_found():
    """Of every row of up to eight zeros and ones, as its definition says."""
    for size in range(1, 9):
        for row in ([number >> place & 1 for place in range(size)] for number in range(2**size)):
            least = next(p for p in range(1, size + 1) if all(row[i] == row[i - p] for i in range(p, size)))
            assert _least_period(row) == least


def blocks(sizes, low=0.5, high=1.5):
    """Runs of two values in turn."""
    return [value for place, size in enumerate(sizes) for value in [(low, high)[place % 2]] * size]


@pytest.mark.parametrize("shares", [(1, 1), (1, 2), (2, 1), (1, 1, 1), (1, 3, 2), (2, 3, 1, 1), (1, 4, 1, 2, 1)])
def test_trials_may_stay_on_one_side_only_as_far_as_chance_allows(shares):
    """Few runs above and below the median, counted as Wald and Wolfowitz did; either side may be the larger one."""
    runs = len(shares)

    def is_rare(size):
        values = blocks([size * share for share in shares])
        more = values.count(1.5)
        fewer = len(values) - more
        ways = max(_most_ways(more, fewer, number) for number in range(2, runs + 1))
        return runs * Fraction(ways, comb(more + fewer, more)) <= RARE

    size = first(is_rare)
    assert _few_runs(blocks([size * share for share in shares])) == runs
    assert _few_runs(blocks([(size - 1) * share for share in shares])) is None
    message = told(blocks([size * share for share in shares]))
    assert f"change sides of their median only {runs - 1} times;" in message


def _most_ways(more, fewer, runs):
    half, other = (runs + 1) // 2, runs // 2
    return 2 * max(
        comb(more - 1, half - 1) * comb(fewer - 1, other - 1), comb(more - 1, other - 1) * comb(fewer - 1, half - 1)
    )


@pytest.mark.parametrize(("runs", "is_refused"), [(820, True), (980, False), (1000, False)])
def test_many_trials_need_not_have_few_runs_to_have_too_few(runs, is_refused):
    """Two thousand trials have a thousand runs, give or take 22: eight of these away is no accident, one is."""
    longer = 1000 - runs // 2
    rest = [1] * (runs // 2 - 1)
    values = blocks([size for pair in zip([longer + 1, *rest], [longer + 1, *rest], strict=True) for size in pair])

    assert len(values) == 2000
    assert (_few_runs(values) == runs) is is_refused


def test_trials_that_are_all_the_same_have_no_order():
    """Whether they may be the same is asked elsewhere."""
    assert _few_runs([0.5] * 100) is None
    assert told([0.5] * 100) == ""


def test_an_order_is_that_of_the_first_axis():
    """Of the sums of what each trial measured; what was measured once has none."""
    path = np.arange(100)[:, None] + 0.5 + np.zeros(3)

    with pytest.raises(BadExperiment, match="the 100 trials change sides of their median only 1 times"):
        required("toy", entries(exact(path)), 100)
    required("toy", entries(exact(path.T)), 100)
    required("toy", entries(exact(0.5)), 100)
    required("toy", entries(exact(path - path.mean())), 99)


def test_no_trials_at_all_have_no_order():
    """That nothing was measured is for the judge to say."""
    assert told([]) == ""
