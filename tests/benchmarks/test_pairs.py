"""Ours against the obvious way to do the same job, by paper: equal results first, then the time of both sides."""

from functools import cache

import pytest

from asv_bench.benchmarks.pairs import PAIRS, SAME, Contest, Measured, Pair
from asv_bench.benchmarks.pairs.pair import measure


@cache
def contest(pair: str) -> Contest:
    """Prepared once for both sides."""
    return PAIRS[pair].prepare("cpu")


@pytest.mark.parametrize("side", ["ours", "theirs"])
@pytest.mark.parametrize("pair", [pytest.param(pair, marks=pytest.mark.xdist_group(pair)) for pair in sorted(PAIRS)])
def test_pair(benchmark, pair, side):
    """Both sides give the same numbers; the obvious side may be timed in parts."""
    ready, known = contest(pair), PAIRS[pair]
    benchmark.group = f"{known.paper}: {known.job}"
    benchmark.name = "ours" if side == "ours" else known.against
    parts = 1 if side == "ours" else ready.parts
    benchmark.extra_info.update(difference=ready.difference, at_least=known.target, parts=parts)
    benchmark(getattr(ready, side))

    assert ready.difference <= SAME


def test_a_pair_that_disagrees_is_not_timed():
    """A fast wrong answer is no speed-up."""
    wrong = Pair("toy.wrong", "job", "other", lambda device: Contest(int, int, 1e-9))
    with pytest.raises(ValueError, match="differ"):
        measure(wrong)


def test_parts_count_for_the_whole():
    """Where all parts of the obvious way cost the same, one of them is timed and counts for all."""
    assert Measured(ours=2.0, theirs=3.0, difference=0.0).ratio == 1.5

    measured = measure(Pair("toy.parts", "job", "other", lambda device: Contest(_work, _work, 0.0, 10)), seconds=0.1)

    assert 5 < measured.ratio < 20


def _work() -> int:
    return sum(range(1000))
