"""Points are run once; what is left is counted, and what broke a run off is told."""

import pytest

from bounds.core import BoundsError
from bounds.registry import claim_of, rows_of_file
from bounds.runs import execution, processes
from bounds.runs.memory import sourced_rows
from bounds.runs.point import Settings, points
from bounds.runs.runner import run
from tests import theorems


@pytest.fixture
def planned(points_of):
    """Three points of a small claim."""
    return points_of(theorems.HOLDS)


def test_what_is_known_is_not_run_again(planned, store):
    """Unless that is asked for; each record is told as it comes."""
    told = []
    first = run(planned[:2], store, "one", jobs=1, progress=told.append)
    again = run(planned, store, "two", jobs=1)
    anew = run(planned, store, "three", jobs=1, cache=False)

    assert [(one.from_store, len(one.records), one.not_run) for one in (first, again, anew)] == [
        (0, 2, 0),
        (2, 3, 0),
        (0, 3, 0),
    ]
    assert told == first.records
    assert [one["run"] for one in again.records] == ["one", "one", "two"]
    assert [one.others for one in (first, again, anew)] == [[], [], []]
    assert [one["key"] for one in run(planned[:1], store, "four", jobs=1).others] == [one.key for one in planned[1:]]


def test_a_run_without_time_starts_nothing(planned, store):
    """All is left, and nothing is wrong."""
    found = run(planned, store, "one", jobs=1, seconds=0)

    assert (found.records, found.left, found.not_run) == ([], {"toy.halving": 3}, 3)
    assert (found.interrupted, found.stopped) == (False, "")


@pytest.mark.parametrize(
    ("error", "interrupted", "stopped"),
    [(KeyboardInterrupt(), True, ""), (BoundsError("the disk is full"), False, "the disk is full")],
)
def test_a_run_that_breaks_off_keeps_what_it_has(planned, store, monkeypatch, error, interrupted, stopped):
    """And says why it ended."""
    whole = execution.executing

    def broken_off(*arguments):
        yield next(whole(*arguments))
        raise error

    monkeypatch.setattr(execution, "executing", broken_off)
    found = run(planned, store, "one", jobs=1)

    assert (len(found.records), found.not_run, found.interrupted, found.stopped) == (1, 2, interrupted, stopped)
    monkeypatch.undo()
    assert run(planned, store, "two", jobs=1).from_store == 1


def test_nothing_to_run_is_nothing(store):
    """No records, nothing left."""
    found = run([], store, "one")

    assert (found.records, found.from_store, found.not_run, found.others) == ([], 0, 0, [])


@pytest.mark.parametrize(("jobs", "count", "is_here"), [(1, 5, True), (2, 4, True), (2, 5, False), (3, 5, False)])
def test_few_points_and_one_job_need_no_other_process(tmp_path, store, monkeypatch, jobs, count, is_here):
    """Four points are run before another process has started."""
    asked = []
    monkeypatch.setattr(processes, "executed_by", lambda jobs, *rest: asked.append(jobs) or iter(()))
    text = theorems.HOLDS.replace("n=[1, 2, 3]", f"n=range({count})")
    (row,) = sourced_rows(rows_of_file(theorems.write(tmp_path, text)))
    found = run(list(points(row, claim_of(row), Settings())), store, "one", jobs=jobs)

    assert (asked, len(found.records)) == (([], count) if is_here else ([jobs], 0))
