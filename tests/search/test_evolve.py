"""What evolves comes near the tightest instance, away from what cannot be judged, and ends at the first broken one."""

import math
import time
from itertools import count

import numpy as np
import pytest
from scipy.optimize import differential_evolution

from bounds.core import Claim, Quantity, le
from bounds.search.evolve import BEYOND, POPULATION, SPREAD, Axis, axes, evolve, offered_in_time
from bounds.search.search import Search

x = Quantity("x")
BAND = [Axis("z", [0.5], 0.0, 1.0, "real")]


class Hill(Search):
    """A search whose heights are known."""

    def measure(self, name, params):
        self.evaluations += 1
        found = self.height(params["z"])
        if found == math.inf:
            self.broken.append((name, params))
        return found


def hill(height):
    claim = Claim(id="toy.evolve", then=le(x, 1))
    claim.experiment(z=[0.5], fixed=["a", "b"])(lambda z, fixed: {x: z})
    search = Hill(claim, math.inf)
    search.__class__.height = staticmethod(height)
    return search


def evolved(height, seconds, seed=0):
    search = hill(height)
    (experiment,) = search.claim.experiments.values()
    start = time.monotonic()
    evolve(search, "run", experiment, BAND, start + seconds, seed)
    return search, time.monotonic() - start


def test_what_cannot_be_judged_is_left():
    """A twentieth can be judged; one instance in ten thousand, at the top of it, is found within some hundreds."""

    def height(z):
        if not 0.55 < z < 0.6:
            return -math.inf
        return math.inf if z > 0.5999 else z

    search, _ = evolved(height, 60.0)

    assert search.evaluations < 1000
    assert search.best[2]["fixed"] == "a"


def test_the_first_broken_instance_ends_the_search():
    """However much time is left."""
    search, took = evolved(lambda z: math.inf if z > 0.9 else z, 60.0)

    assert len(search.broken) == 1
    assert search.broken[0][1]["z"] > 0.9
    assert took < 30


def test_a_flat_hill_is_searched_until_the_time_is_up():
    """A claim that fails for one instance in a thousand is as flat as one that holds."""
    search, took = evolved(lambda z: 0.0, 0.3)

    assert took >= 0.3
    assert search.evaluations > POPULATION


@pytest.mark.parametrize("height", [0.5, -math.inf])
def test_equal_heights_are_no_reason_to_begin_elsewhere(monkeypatch, height):
    """A claim that fails for one seed in a thousand is flat, however many generations that takes."""
    starts, seconds = [], []

    def noted(*given, **how):
        starts.append(how)
        return differential_evolution(*given, **how)

    def offered(search, name, params, left):
        seconds.append(left)
        return search.offer(name, params)

    monkeypatch.setattr("bounds.search.evolve.differential_evolution", noted)
    monkeypatch.setattr("bounds.search.evolve.offered_in_time", offered)
    calls = count()
    search = hill(lambda z: math.inf if next(calls) >= 1000 else height)
    (experiment,) = search.claim.experiments.values()
    evolve(search, "run", experiment, BAND, time.monotonic() + 600, 0)

    assert (len(starts), len(seconds)) == (1, 1001)
    assert 0 < max(seconds) <= 600


def test_a_search_begins_elsewhere_once_all_members_agree(monkeypatch):
    """Until then each generation follows the one before; a broken instance ends all of it, in whatever generation."""
    starts, generations = [], []

    def noted(height, bounds, *, callback, **how):
        starts.append(len(generations))

        def settled(intermediate_result):
            generations.append(np.ptp(intermediate_result.population, axis=0).max())
            callback(intermediate_result)

        return differential_evolution(height, bounds, callback=settled, **how)

    monkeypatch.setattr("bounds.search.evolve.differential_evolution", noted)
    calls = count()
    search = hill(lambda z: math.inf if next(calls) >= 1000 else float(z))
    (experiment,) = search.claim.experiments.values()
    evolve(search, "run", experiment, [Axis("z", [0], 0, 3, "count")], time.monotonic() + 600, 0)

    assert len(starts) > 2
    assert [place for place, spread in enumerate(generations[:-1], 1) if spread == 0] == starts[1:]
    assert search.evaluations == 1001
    assert len(search.broken) == 1


def test_members_that_agree_leave_nothing_to_polish(monkeypatch):
    """After the last generation nothing is measured before the search begins elsewhere, or ends."""
    measured = []

    def noted(height, bounds, *, callback, **how):
        def settled(intermediate_result):
            last[0] = search.evaluations
            callback(intermediate_result)

        last = [0]
        differential_evolution(height, bounds, callback=settled, **how)
        measured.append(search.evaluations - last[0])

    monkeypatch.setattr("bounds.search.evolve.differential_evolution", noted)
    calls = count()
    search = hill(lambda z: math.inf if next(calls) >= 100 else 0.0)
    (experiment,) = search.claim.experiments.values()
    narrow = Axis("z", [1.0], 1.0, math.nextafter(1.0, 2.0), "real")
    evolve(search, "run", experiment, [narrow], time.monotonic() + 600, 0)

    assert len(measured) > 2
    assert set(measured[:-1]) == {0}


@pytest.mark.parametrize(("height", "expected"), [(lambda z: 0.25, 0.25), (lambda z: endless(), -math.inf)])
def test_an_instance_that_never_ends_counts_for_nothing(height, expected):
    """It is interrupted after a tenth of a second at the latest."""
    search = hill(height)

    assert offered_in_time(search, "run", {"z": 0.5}, 0.0) == expected
    assert (search.best is None) == (expected == -math.inf)


def endless():
    while True:
        pass


def test_entries_of_a_vector_move_only_beyond_what_is_listed():
    """Between the listed values of one vector there is nothing else."""
    claim = Claim(id="toy.vector", then=le(x, 1))
    claim.experiment(levels=[[0.1, 0.01]])(lambda levels: {x: sum(levels)})
    (experiment,) = claim.experiments.values()

    assert axes(experiment, beyond=1.0) == []
    assert [(axis.low, axis.high) for axis in axes(experiment, beyond=BEYOND)] == [
        (0.1 - SPREAD, 0.1 + SPREAD),
        (0.01 - SPREAD, 0.01 + SPREAD),
    ]
