"""Two outcomes at one address: which of them counts."""

import pytest

from bounds.runs.store import reconciled


def record(verdict, time, **facts):
    return {"verdict": verdict, "time": time, "run": f"r{time}"} | facts


def both_ways(one, other):
    """The order in which two records are read changes nothing."""
    found = reconciled(one, other)
    assert reconciled(other, one) == found
    return found


def test_one_outcome_is_itself():
    """Nothing to compare it with."""
    assert reconciled(record("holds", 1), None) == record("holds", 1)


@pytest.mark.parametrize(
    ("older", "newer"), [("holds", "holds"), ("holds", "vacuous"), ("violated", "violated"), ("inconclusive", "holds")]
)
def test_the_newer_of_two_that_agree_counts(older, newer):
    """Neither of them breaks what the other respects."""
    assert both_ways(record(older, 1), record(newer, 2)) == record(newer, 2)


@pytest.mark.parametrize(("broken", "kept"), [(1, 2), (2, 1)])
@pytest.mark.parametrize("other", ["holds", "inconclusive", "not_applicable"])
def test_what_broke_a_claim_is_not_forgotten(broken, kept, other):
    """Whichever came later; the contradiction is told with the run of the other."""
    found = both_ways(record("violated", broken), record(other, kept))

    assert found == record("violated", broken, contradiction=f"the same point came out as {other} in run r{kept}")


def test_the_last_outcome_of_what_reads_a_clock_counts():
    """It may come out either way."""
    assert both_ways(record("violated", 1), record("holds", 2, unrepeatable="a clock")) == record(
        "holds", 2, unrepeatable="a clock"
    )


@pytest.mark.parametrize(("judged", "failed"), [(1, 2), (2, 1)])
def test_a_failure_does_not_take_the_place_of_a_judgement(judged, failed):
    """Nor the other way round, if it came first."""
    assert both_ways(record("holds", judged), {"error": "no memory", "time": failed}) == record("holds", judged)


def test_the_newer_of_two_failures_counts():
    """It says what is wrong now."""
    assert both_ways({"error": "a", "time": 1}, {"error": "b", "time": 2}) == {"error": "b", "time": 2}


@pytest.mark.parametrize("kind", ["files", "variables"])
def test_what_has_read_something_else_contradicts_nothing(kind):
    """A file or a variable that both have read, and that has changed. What only one of them read says nothing."""
    first, second = record("violated", 1, reads={kind: {"a": "1"}}), record("holds", 2, reads={kind: {"a": "2"}})
    alike = record("holds", 2, reads={kind: {"a": "1", "b": "2"}})

    assert both_ways(first, second) == second
    assert both_ways(first, alike)["verdict"] == "violated"
    assert both_ways(first, record("holds", 2))["verdict"] == "violated"


def test_of_two_at_the_same_time_the_one_that_is_read_last_counts():
    """As in a file to which both were appended."""
    assert reconciled(record("holds", 1, seconds=2), record("holds", 1, seconds=1))["seconds"] == 2
    assert reconciled({"verdict": "holds"}, {"verdict": "vacuous"}) == {"verdict": "holds"}
