"""One search from its first to its last step: what was kept, what climbs or evolves, what is shrunk and kept again."""

import json
import math
from fractions import Fraction
from types import SimpleNamespace

import pytest

from bounds.core import Claim, Finding, Quantity, le
from bounds.core.experiment import Experiment
from bounds.search import falsify as module
from bounds.search.falsify import falsify

x = Quantity("x")


@pytest.fixture
def steps(monkeypatch):
    """The steps of a search that begins at five o'clock; each takes a second."""
    found, clock = [], [5.0]

    def step(search, *words, found_there=None):
        clock[0] += 1
        found.append((*words, search.deadline))
        if found_there is not None:
            search.best = found_there

    def climb(search, adversary, seed):
        step(search, "climb", adversary, seed, found_there=(0.75, "run", {"n": 3}))

    def evolve(search, seed, seconds, *, beyond):
        step(search, "evolve", seed, seconds, beyond, found_there=steps_found[0])

    steps_found = [(0.5, "run", {"n": 2})]
    monkeypatch.setattr(module, "climb", climb)
    monkeypatch.setattr(module, "evolve_parameters", evolve)
    monkeypatch.setattr(module, "shrink", lambda search: step(search, "shrink"))
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    return SimpleNamespace(taken=found, finds=lambda one: steps_found.__setitem__(0, one))


def claim(adversaries=(), **facts):
    one = Claim(id="toy.search", then=le(x, 1), **facts)
    one.experiments["run"] = Experiment(lambda n: {x: Fraction(n, 8)}, {"n": [1, 2, 3]})
    one.adversaries.update({name: f"adversary {name}" for name in adversaries})
    return one


def test_without_an_adversary_parameters_evolve_and_the_best_is_shrunk(steps, tmp_path):
    """For as long as somebody says; what came of it is told and kept."""
    answer = falsify(claim(), tmp_path, seconds=60.0, seed=3)

    assert steps.taken == [("evolve", 3, 60.0, True, 65.0), ("shrink", 65.0)]
    assert (answer["tightness"], answer["seconds"]) == (0.5, 2.0)
    kept = json.loads((tmp_path / "toy.search.json").read_text())
    assert kept == {"schema": 1, "claim": "toy.search", "instances": [{"experiment": "run", "params": {"n": 2}}]}


@pytest.mark.parametrize(
    ("facts", "beyond", "goes_beyond"),
    [({}, False, False), ({"quantifier": Finding("a table")}, True, False), ({}, True, True)],
)
def test_numbers_leave_what_is_listed_where_that_says_something(steps, tmp_path, facts, beyond, goes_beyond):
    """A table speaks of its setting alone."""
    falsify(claim(**facts), tmp_path, seconds=60.0, beyond=beyond)

    assert steps.taken[0] == ("evolve", 0, 60.0, goes_beyond, 65.0)


def test_adversaries_climb_one_after_the_other_and_nothing_evolves(steps, tmp_path):
    """Each with the same seed."""
    answer = falsify(claim(["a", "b"]), tmp_path, seconds=60.0, seed=4)

    assert [one[:3] for one in steps.taken[:-1]] == [("climb", "adversary a", 4), ("climb", "adversary b", 4)]
    assert steps.taken[-1][0] == "shrink"
    assert answer["instance"] == {"experiment": "run", "params": {"n": 3}}


@pytest.mark.parametrize("found", [None, (math.inf, "run", {"n": 9})])
def test_nothing_is_shrunk_where_nothing_was_found_or_the_claim_is_broken(steps, tmp_path, found):
    """There is nothing that must stay as tight."""
    steps.finds(found)
    falsify(claim(), tmp_path, seconds=60.0)

    assert [one[0] for one in steps.taken] == ["evolve"]


def test_winners_of_earlier_searches_come_first(steps, tmp_path):
    """Those of experiments that are still there; the others are kept all the same."""
    instances = [{"experiment": name, "params": {"n": n}} for name, n in (("run", 7), ("gone", 1), ("run", 5))]
    (tmp_path / "toy.search.json").write_text(json.dumps({"instances": instances}))
    steps.finds(None)
    answer = falsify(claim(), tmp_path, seconds=60.0)
    kept = json.loads((tmp_path / "toy.search.json").read_text())["instances"]

    assert (answer["tightness"], answer["evaluations"]) == (0.875, 2)
    assert kept == instances
