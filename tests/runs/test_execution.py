"""One point after the other, each written down at once, with what it read and what it computed beyond the numbers."""

import os
import warnings
from types import SimpleNamespace

import pytest

from bounds.runs import execution
from bounds.runs.execution import _undefined, execute, one_thread, quietly_run, stamped
from bounds.runs.point import Point
from bounds.runs.workbench import Workbench
from tests import theorems

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def test_linear_algebra_has_one_thread_unless_somebody_chose(monkeypatch):
    """Whatever library multiplies matrices."""
    for name in THREADS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(THREADS[1], "4")
    one_thread()

    assert [os.environ[name] for name in THREADS] == ["1", "4", "1"]


def test_each_point_is_written_down_as_it_was(points_of, store):
    """With its address, its run and its time; without time nothing starts."""
    here = points_of(theorems.HOLDS)

    assert execute(here, store.root, "one", deadline=0.0) == []
    found = execute(here, store.root, "two")
    assert [(one["key"], one["run"], one["verdict"]) for one in found] == [(one.key, "two", "holds") for one in here]
    assert store.records() == {one["key"]: one for one in found}


OVERFLOWS = theorems.HOLDS.replace(
    '    """Count to three."""\n', "    import numpy as np\n\n    np.exp(np.float64(1000)) if n == 2 else 0\n"
)


def test_what_overflowed_in_a_file_of_ones_own_is_told_with_its_line(points_of, store):
    """Of the point at which it did."""
    found = execute(points_of(OVERFLOWS), store.root, "one")

    assert [one.get("warned") for one in found] == [None, ["line 23: overflow encountered in exp"], None]


@pytest.mark.parametrize(
    ("file", "category", "told"),
    [
        ("own.py", RuntimeWarning, {"warned": ["line 3: over", "line 7: under"]}),
        ("own.py", UserWarning, {}),
        ("numpy.py", RuntimeWarning, {}),
    ],
)
def test_a_warning_counts_if_it_is_of_numbers_and_of_the_file(file, category, told):
    """Each once."""
    heard = [
        warnings.WarningMessage(text, category, file, line) for text, line in (("under", 7), ("over", 3), ("over", 3))
    ]

    assert _undefined(heard, "own.py") == told


def test_a_record_begins_with_its_schema(monkeypatch):
    """By which a torn line is recognised; it ends with its time, to the millisecond."""
    monkeypatch.setattr(execution, "time", SimpleNamespace(time=lambda: 1_700_000_000.12345))
    found = stamped("abc", {"claim": "toy.one", "verdict": "holds"}, "one")

    assert list(found) == ["schema", "key", "claim", "verdict", "run", "time"]
    assert (found["schema"], found["key"], found["run"], found["time"]) == (1, "abc", "one", 1_700_000_000.123)


@pytest.mark.parametrize(("module", "told"), [("", {"warned": ["line 7: overflow"]}), ("bounds.toy", {})])
def test_warnings_are_heard_of_files_that_nobody_else_has_read(monkeypatch, module, told):
    """Of those of numbers; nothing is printed, not while the file is loaded either, and a file that fails is run."""

    def loading(row):
        warnings.warn("deprecated", DeprecationWarning, stacklevel=1)
        raise ImportError

    def running(point, bench):
        for category in (RuntimeWarning, UserWarning):
            warnings.warn_explicit("overflow", category, "own.py", 7)
        return {"verdict": "holds"}

    monkeypatch.setattr(execution, "claim_of", loading)
    monkeypatch.setattr(execution, "run", running)
    point = Point({"id": "toy.one", "module": module, "file": "own.py"}, "experiment", "run")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert quietly_run(point, Workbench()) == {"verdict": "holds"} | told
