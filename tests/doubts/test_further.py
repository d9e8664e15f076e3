"""The points of a grid once more, with seeds that nobody chose: which points, how many of them, and for how long."""

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from bounds.doubts import further
from bounds.doubts.further import _fresh, broken_further, tried_further
from bounds.vocabulary import Verdict

FIRST_SEED = 1_000_000
ROW = {"id": "toy.one", "module": "", "statistical": False, "kind": "inequality", "expected": "holds"}


@dataclass
class At:
    """A point of which little is known."""

    params: dict = field(default_factory=dict)
    kind: str = "experiment"


LISTED = [At({"n": 2, "seed": 0}), At({"n": 3, "seed": 7})]


def test_listed_points_come_again_in_turn_with_the_next_seed():
    """Some thousand of them; a block of points is left out."""
    found = [one.params for one in _fresh(LISTED)]

    assert found[:3] == [
        {"n": 2, "seed": FIRST_SEED},
        {"n": 3, "seed": FIRST_SEED + 1},
        {"n": 2, "seed": FIRST_SEED + 2},
    ]
    assert len(found) == 1024
    assert len(list(_fresh([*LISTED, At({"seed": 0, "end": 9})]))) == 682
    assert list(_fresh([])) == []


@pytest.fixture
def tried(monkeypatch):
    """What is said of a claim whose points break it from some seed on, and how many of them ran in how much time."""

    def further_of(points=LISTED, row=ROW, broken_at=FIRST_SEED + 5, costs=0.0):
        ran, clock = [], [100.0]

        def run(point, bench):
            ran.append(point)
            clock[0] += costs
            return {"verdict": Verdict.VIOLATED if point.params["seed"] >= broken_at else Verdict.HOLDS}

        monkeypatch.setattr(further, "own_time", lambda: clock[0])
        monkeypatch.setattr(further, "points", lambda row, claim, settings: points)
        monkeypatch.setattr(further.outcome, "run", run)
        monkeypatch.setattr(further, "execute", lambda points, results, run_id: [(points, results, run_id)])
        return broken_further(row, "a claim", "settings", "results", "a run"), len(ran)

    return further_of


def test_the_first_point_that_breaks_a_claim_is_its_evidence(tried):
    """It is run once more, to be written down, and ends the search."""
    (((point,), results, run_id),), ran = tried()

    assert (point.params, results, run_id) == ({"n": 3, "seed": FIRST_SEED + 5}, "results", "a run")
    assert ran == 6


def test_nothing_is_said_where_nothing_breaks_in_time(tried):
    """After a second no other point begins."""
    assert tried(broken_at=10**9) == ([], 1024)
    assert tried(costs=0.3) == ([], 4)
    assert tried(costs=0.99)[1] == 2
    assert tried(costs=0.5)[1] == 3  # one may begin in the last moment
    assert tried(costs=1.01)[1] == 1


@pytest.mark.parametrize("facts", [{"module": "toy"}, {"statistical": True}, {"kind": "finding"}])
def test_what_is_registered_or_speaks_of_chance_or_of_a_setting_is_left_alone(tried, facts):
    """Others have read the first, each trial of the second has its budget, a table speaks of its own draws."""
    assert tried(row=ROW | facts) == ([], 0)


def test_only_experiments_that_draw_come_again(tried):
    """A witness has no seed, and neither has an exact instance."""
    assert tried([At({"n": 2}), At({"seed": 0}, "witness"), At({}, "proof")]) == ([], 0)
    assert tried([*LISTED, At({"n": 2})])[1] == 6


@pytest.mark.parametrize(
    ("records", "left", "expected", "asked"),
    [
        ([{"run": "now"}], 0, "holds", True),
        ([{"run": "now"}, {"run": "before"}], 0, "holds", True),
        ([{"run": "before"}], 0, "holds", False),  # nothing of it is new
        ([{"run": "now"}, {"run": "before", "verdict": "violated"}], 0, "holds", False),
        ([{"run": "now", "verdict": "violated"}], 0, "holds", False),
        ([{"run": "now"}, {"run": "now", "error": "it failed"}], 0, "holds", False),
        ([{"run": "now"}], 3, "holds", False),
        ([{"run": "now"}], 0, "refuted", False),
        ([], 0, "holds", False),
    ],
)
def test_claims_that_look_well_and_were_just_run_are_tried(monkeypatch, records, left, expected, asked):
    """To their end, and expected to be true; each breaks in its own way."""
    rows = [ROW | {"expected": expected}, ROW | {"id": "toy.other"}]
    run = SimpleNamespace(
        records=[{"claim": "toy.one", "verdict": "holds"} | one for one in records],
        left={"toy.one": left, "toy.other": 0},
    )
    monkeypatch.setattr(further, "claim_of", lambda row: f"the claim {row['id']}")
    monkeypatch.setattr(further, "broken_further", lambda *given: [given])
    found = tried_further(rows, "settings", run, "results", "now")

    assert found == [(rows[0], "the claim toy.one", "settings", "results", "now")] * asked
