"""The factor by which a bound could be broken before a run says so."""

import pytest

from bounds.core import Claim, Quantity, exact, le
from bounds.runs.power import power
from tests import theorems
from tests.door import bounds

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


def test_a_run_that_is_far_off_does_not_hide_the_others():
    """What is observed there is negative, and has no ratio; another run comes within ten percent."""
    assert power([record(x=-1, y=9, b=10), record(x=9, y=9, b=10)]).factor == pytest.approx(10 / 9)


@pytest.mark.parametrize(("promise", "is_weak"), [("10 * n", True), ("n", False)])
def test_a_check_that_would_notice_little_says_so(tmp_path, promise, is_weak):
    """It is no surprise, and it is told."""
    text = theorems.HOLDS.replace("eq(x, n / 2)", f"le(x, {promise})").replace("Quantity, eq", "Quantity, le")
    theorems.write(tmp_path, text[: text.index("@halving.mutant")])
    done = bounds("check", "theorem.py", cwd=tmp_path)

    assert done.returncode == 0
    assert ("would not see that a bound is wrong by less: toy.halving (by 20)" in done.stderr) == is_weak
