"""The rounds of a search without gradients: near first, then far, in equal shares of the time."""

import math
from types import SimpleNamespace

import pytest

from bounds.core import Claim, Quantity, le
from bounds.core.experiment import Experiment
from bounds.search import evolve
from bounds.search.evolve import evolve_parameters
from bounds.search.search import Search

x = Quantity("x")
START = 7.0
"""What the clock shows at the beginning."""


class Timed(Search):
    """A search whose instances take as long as somebody says; so many of them break the claim."""

    def __init__(self, claim, seconds, takes, breaking=()):
        super().__init__(claim, START + seconds)
        self.clock, self.takes, self.breaking, self.seen = START, list(takes), breaking, []

    def time_is_up(self):
        return self.clock > self.deadline

    def measure(self, name, params):
        self.seen.append((name, *params.values()))
        self.clock += self.takes.pop(0) if self.takes else 0.0
        if params in self.breaking:
            self.broken.append((name, params))
        return 0.5


def claim(**grids):
    one = Claim(id="toy.rounds", then=le(x, 1))
    one.experiments.update(
        {
            name: Experiment(dict, {key: grid[key] for key in grid if key != "quick"}, quick=grid.get("quick"))
            for name, grid in grids.items()
        }
    )
    return one


@pytest.fixture
def searched(monkeypatch):
    """The rounds of a search: the experiment, the ends of its coordinates, and its share of the time."""

    def rounds(search, seconds, *, beyond=True, takes_time=0.0):
        found = []

        def evolving(search, name, experiment, coordinates, until, seed):
            assert experiment is search.claim.experiments[name]
            assert seed == 5
            ends = {axis.name: (axis.low, axis.high) for axis in coordinates}
            found.append((name, ends, until - search.clock))
            search.clock += takes_time

        monkeypatch.setattr(evolve, "evolve", evolving)
        clock = SimpleNamespace(monotonic=lambda: search.clock, process_time=lambda: search.clock)
        monkeypatch.setattr(evolve, "time", clock)
        evolve_parameters(search, 5, seconds, beyond=beyond)
        return found

    return rounds


def logarithms(low, high):
    return {"r": pytest.approx((math.log(low), math.log(high)))}


FAST = ("fast", logarithms(0.5, 2))
MIXED = {
    "alone": {"kind": ["a"]},
    "fast": {"r": [0.5, 2.0]},
    "slow": {"n": [2, 4, 8], "quick": {"n": [2, 4]}},
    "chosen": {"kind": ["a", "b"]},
}
TAKES = (0, 0, 9, 1, 1, 11, 1, 0, 0, 0)
"""Of ten instances; of the first two experiments the first one is measured twice, and compiles something at first."""


def test_quick_experiments_go_beyond_their_values_nearby_first(searched):
    """Ten times, then a million times; a slow one keeps to its quick values, and no round comes twice."""
    search = Timed(claim(**MIXED), 100, TAKES)
    found = searched(search, 100)

    assert search.seen == [
        ("alone", "a"),
        ("alone", "a"),
        ("fast", 0.5),
        ("fast", 0.5),
        ("fast", 2.0),
        ("slow", 2),
        ("slow", 4),
        ("chosen", "a"),
        ("chosen", "a"),
        ("chosen", "b"),
    ]
    assert [one[:2] for one in found] == [
        FAST,
        ("slow", {"n": (2, 4)}),
        ("chosen", {"kind": (0, 1)}),
        ("fast", logarithms(0.05, 20)),
        ("fast", logarithms(0.5e-6, 2e6)),
    ]


def test_without_beyond_numbers_stay_between_the_listed_ones(searched):
    """One round for each experiment that has something to move."""
    assert [one[0] for one in searched(Timed(claim(**MIXED), 100, TAKES), 100, beyond=False)] == [
        "fast",
        "slow",
        "chosen",
    ]


def test_rounds_share_the_time_that_is_left(searched):
    """What one of them does not use is for the others; once it is over none begins."""
    shares = [share for *_, share in searched(Timed(claim(**MIXED), 23 + 60, TAKES), 100)]
    used = [share for *_, share in searched(Timed(claim(**MIXED), 23 + 60, TAKES), 100, takes_time=20.0)]

    assert shares == pytest.approx([12, 15, 20, 30, 60])
    assert used == pytest.approx([12, 10, 20 / 3])


@pytest.mark.parametrize(
    ("takes", "goes_further"),
    [((9.5, 1.98, 1.98), True), ((9, 1.98, 2.02), False), ((9, 2.02, 1.98), False), ((10.5,), False)],
)
def test_an_experiment_is_slow_if_its_slowest_instance_is(searched, takes, goes_further):
    """Fifty of them must fit; where not even ten do, none is measured twice."""
    search = Timed(claim(fast=MIXED["fast"]), 100, takes)

    assert (len(searched(search, 100)) > 1) == goes_further
    assert len(search.seen) == 2 + (takes[0] < 10)


def test_a_search_that_is_over_looks_at_one_instance_of_each_experiment(searched):
    """And nothing evolves."""
    search = Timed(claim(fast=MIXED["fast"], chosen=MIXED["chosen"]), 5, [6.0])

    assert searched(search, 100) == []
    assert {name for name, _ in search.seen} == {"fast", "chosen"}
    assert ("fast", 2.0) not in search.seen
    assert ("chosen", "b") not in search.seen


def test_a_broken_claim_is_searched_no_further(searched):
    """What is listed is looked at all the same."""
    search = Timed(claim(**MIXED), 100, TAKES, breaking=[{"r": 2.0}])

    assert searched(search, 100) == []
    assert len(search.seen) == 10
