"""The factor by which a bound could be broken before a run says so."""

import pytest

from bounds.core import Claim, Quantity, exact, le
from bounds.runs.power import power

x, y, bound = Quantity("x"), Quantity("y"), Quantity("b")
claim = Claim(
    id="toy.power",
    title="Two numbers are below a third",
    then=(le(x, bound, name="first"), le(y, bound, name="second")),
)


def judged(**measured):
    return claim.judge({name: exact(value) for name, value in measured.items()})


def record(**measured):
    return {"kind": "experiment", **judged(**measured).to_json()}


def test_a_claim_is_as_weak_as_its_weakest_conjunct():
    """The first conjunct comes within ten percent of its bound, the second within a half."""
    records = [record(x=9, y=2, b=10), record(x=1, y=5, b=10)]

    assert power(records) == (pytest.approx(2.0), "second")


def test_what_the_power_promises_is_true():
    """Just above the factor some run is violated, just below it none is."""
    measured = {"x": 8, "y": 9, "b": 10}
    factor = power([record(**measured)]).factor

    for share, verdict in ((1.001, "violated"), (0.999, "holds")):
        assert judged(x=measured["x"] * factor * share, y=measured["y"], b=10).verdict == verdict


def test_runs_that_never_came_near_have_no_power():
    """Neither has a claim without runs."""
    assert power([record(x=0, y=0, b=10)]) is None
    assert power([]) is None
