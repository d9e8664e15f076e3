"""How long an experiment takes is told whatever the clock of the process shows."""

import time
from types import SimpleNamespace

import pytest

from bounds.registry import rows_of_file
from bounds.runs import bench
from bounds.runs.bench import LEAST, first_point, timed, violations
from tests import theorems

FAILS = theorems.HOLDS.replace("return Fraction(number, 2)", "raise ArithmeticError")
SKIPPED = theorems.HOLDS.replace(
    '    """Count to three."""\n',
    '    from bounds.core import Unavailable\n\n    raise Unavailable("fetch it first")\n',
)


def row_of(folder, text):
    (row,) = rows_of_file(theorems.write(folder, text))
    return row


def test_the_first_point_of_the_first_experiment_is_timed(tmp_path):
    """Witnesses are judged at once, and are left out."""
    point = first_point(row_of(tmp_path, theorems.REFUTED))

    assert (point.kind, point.name, point.params) == ("experiment", "counting", {"n": 1})


@pytest.mark.parametrize("clock", ["process_time", "thread_time"])
def test_a_clock_that_moves_in_large_steps_is_no_error(tmp_path, monkeypatch, clock):
    """As that of a process does whose processor time is limited (`ulimit -t`)."""
    monkeypatch.setattr(time, clock, lambda: 1.0)
    found = timed(row_of(tmp_path, theorems.HOLDS), 3)

    assert found["id"] == "toy.halving"
    assert found["seconds"] == LEAST if clock == "thread_time" else found["seconds"] > LEAST
    assert found["noise"] >= 1
    assert (found["tightness"], found["violations"]) == (None, 0)


@pytest.mark.parametrize(
    ("text", "told", "failed"), [(FAILS, "ArithmeticError", True), (SKIPPED, "fetch it first", False)]
)
def test_what_was_not_run_has_a_reason_and_no_time(tmp_path, text, told, failed):
    """An error is a failure, what is missing is not."""
    found = timed(row_of(tmp_path, text), 3)

    assert set(found) == {"id", "reason", "failed"}
    assert (told in found["reason"], found["failed"]) == (True, failed)


@pytest.mark.parametrize(
    ("verdict", "expected", "count"),
    [("violated", "holds", 1), ("violated", "refuted", 0), ("holds", "holds", 0), ("inconclusive", "holds", 0)],
)
def test_a_broken_claim_that_is_not_known_to_be_false_is_a_regression(verdict, expected, count):
    """Anything above zero is one."""
    assert violations({"expected": expected}, {"verdict": verdict}) == count


def test_the_fastest_of_several_rounds_counts(monkeypatch):
    """Noise only adds; how much it added is told, and the last round says what the point says."""
    clock = iter([10.0, 13.0, 20.0, 22.0, 30.0, 34.0])
    records = iter({"verdict": "violated", "tightness": one} for one in (0.1, 0.2, 0.3, 0.4))
    monkeypatch.setattr(bench, "first_point", lambda row: "the point")
    monkeypatch.setattr(bench, "run", lambda point: next(records))
    monkeypatch.setattr(bench, "time", SimpleNamespace(thread_time=lambda: next(clock)))

    assert timed({"id": "toy.one", "expected": "holds"}, 3) == {
        "id": "toy.one",
        "seconds": 2.0,
        "noise": 2.0,
        "tightness": 0.4,
        "violations": 1,
    }
