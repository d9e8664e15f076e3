"""A file is loaded anew and its points run in the opposite order: they measure the same, or it is told."""

from types import SimpleNamespace

import pytest

from bounds.core import Claim, Quantity, le
from bounds.core.evidence import Evidence, PartEvidence
from bounds.doubts import replayed as module
from bounds.doubts.replayed import replays
from bounds.vocabulary import Verdict

x = Quantity("x")
CLAIM = Claim(id="toy.one", then=le(x, 1))
POINTS = [SimpleNamespace(name=name, params={"n": n}) for name in ("run", "other") for n in (1, 2)]


class Measuring:
    """Patience in which a point measures what somebody says."""

    def __init__(self, lhs, affords=True):
        self.lhs, self.rich, self.seen = lhs, affords, []

    def affords(self, seconds):
        assert seconds == [0.5] * 4
        return self.rich

    def judged(self, point, *, claim):
        assert claim is CLAIM
        self.seen.append((point.name, point.params["n"]))
        lhs = self.lhs(point)
        return (
            None if lhs is None else Evidence("toy.one", Verdict.HOLDS, "", (PartEvidence("", Verdict.HOLDS, lhs=lhs),))
        )


@pytest.fixture
def told(monkeypatch):
    """What is told of points that were recorded with one half each."""

    def replaying(patience, module_of_file=None):
        anew = SimpleNamespace(other=Claim(id="toy.two", then=le(x, 1)), again=CLAIM, number=3)
        monkeypatch.setattr(module, "file_of", lambda row: "the file")
        monkeypatch.setattr(module, "loaded_anew", lambda file: module_of_file or anew)
        part = PartEvidence("", Verdict.HOLDS, lhs="1/2", reason="in other words")
        parts = Evidence("toy.one", Verdict.HOLDS, "", (part,)).to_json()["parts"]
        known = [{"experiment": one.name, "params": dict(one.params), "seconds": 0.5, "parts": parts} for one in POINTS]
        return list(replays({"id": "toy.one"}, POINTS, known, patience))

    return replaying


def test_points_run_in_the_opposite_order_and_measure_the_same(told):
    """Words beside the numbers may be others."""
    patience = Measuring(lambda point: "1/2")

    assert told(patience) == []
    assert patience.seen == [("other", 2), ("other", 1), ("run", 2), ("run", 1)]


def test_an_experiment_that_measures_something_else_is_told_once(told):
    """However many of its points do; what cannot be measured again says nothing."""
    (note,) = told(Measuring(lambda point: "1/3" if point.name == "run" else None))

    assert note.startswith("run measures something else when its points run in another order")
    assert len(told(Measuring(lambda point: "1/3"))) == 2


def test_nothing_is_replayed_without_time_or_without_the_claim(told):
    """All points must fit; and the file may define its claim in a way that does not load twice."""
    rich, poor = Measuring(lambda point: "1/3"), Measuring(lambda point: "1/3", affords=False)

    assert told(poor) == []
    assert told(rich, SimpleNamespace(other=3)) == []
    assert poor.seen == rich.seen == []
