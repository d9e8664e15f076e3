"""Points in processes that die: what is left is tried twice together, then each alone, and what dies is recorded."""

import multiprocessing
import time
import warnings
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from bounds.runs import processes
from bounds.runs.mutation import Mutation
from bounds.runs.point import Point, Settings
from bounds.runs.processes import _context, _dead, _is_over, _load, _written, executed_by

ROW = {"id": "toy.one", "digest": "d", "statistical": False, "file": "toy.py", "module": ""}
POINTS = [Point(ROW, "experiment", "run", {"n": n}) for n in range(5)]


class Written:
    """A store that keeps what it is given, and what processes wrote down before they died."""

    def __init__(self, *records):
        self.known, self.told = {one["key"]: one for one in records}, []

    def records(self):
        return self.known

    def append(self, run, record):
        self.told.append((run, record["key"]))


def record(point, run="now"):
    return {"key": point.key, "n": point.params["n"], "run": run}


@pytest.fixture
def executed(monkeypatch):
    """The records of chunks of points, of which some kill their process each time, and the rounds that it took."""

    def run(chunks, dies=(), deaths=10, store=None, deadline=None):
        rounds, left = [], dict.fromkeys(dies, deaths)

        def together(jobs, chunks, store, run_id, deadline):
            rounds.append((jobs, [[point.params["n"] for point in chunk] for chunk in chunks]))
            for point in (point for chunk in chunks for point in chunk):
                n = point.params["n"]
                if left.get(n, 0) > 0:
                    left[n] -= 1
                    return
                yield record(point)

        monkeypatch.setattr(processes, "_together", together)
        store = store or Written()
        found = list(executed_by(3, [[POINTS[n] for n in chunk] for chunk in chunks], store, "now", deadline))
        return [one.get("n", one.get("error")) for one in found], rounds, store

    return run


def test_where_nothing_dies_all_chunks_run_once(executed):
    """Each point has one record."""
    assert executed([[0, 1], [2]])[:2] == ([0, 1, 2], [(3, [[0, 1], [2]])])


def test_what_is_left_runs_together_once_more(executed):
    """Without the points that are done, and without chunks that are empty."""
    assert executed([[0], [1, 2], [3]], dies=[2], deaths=1)[:2] == (
        [0, 1, 2, 3],
        [(3, [[0], [1, 2], [3]]), (3, [[2], [3]])],
    )


def test_after_two_deaths_each_point_runs_alone(executed):
    """The one that kills its process is an error, the others are not."""
    found, rounds, store = executed([[0, 1], [2]], dies=[1])

    assert rounds == [(3, [[0, 1], [2]]), (3, [[1], [2]]), (2, [[1]]), (2, [[2]])]
    assert found[::2] == [0, 2]
    assert "the process that ran it died" in found[1]
    assert store.told == [("now", POINTS[1].key)]


def test_what_a_process_wrote_down_before_it_died_is_not_run_again(executed):
    """If it is of this run."""
    store = Written(record(POINTS[1]), record(POINTS[2], "before"))
    found, rounds, _ = executed([[0], [1, 2]], dies=[1], deaths=1, store=store)

    assert (found, rounds[1]) == ([0, 1, 2], (3, [[2]]))
    assert list(_written({}, store, "now")) == []


def test_a_point_that_died_alone_may_have_been_written_down(executed, monkeypatch):
    """Then its record counts, and no death is told."""
    store, asked = Written(), []
    monkeypatch.setattr(
        store, "records", lambda: asked.append(1) or ({POINTS[1].key: record(POINTS[1])} if len(asked) > 2 else {})
    )

    assert executed([[1]], dies=[1], store=store)[0] == [1]
    assert store.told == []


def test_nothing_is_tried_again_when_time_is_up(executed):
    """Neither together nor alone."""
    assert executed([[0, 1]], dies=[0], deadline=0.0)[:2] == ([], [(3, [[0, 1]])])
    assert _is_over(0.0)
    assert not _is_over(None)
    assert not _is_over(time.monotonic() + 60)


def test_a_death_is_recorded_with_its_place():
    """Of a point with its parameters, of a mutant by its name."""
    store = Written()
    point, mutant = _dead(POINTS[3], store, "now"), _dead(Mutation(ROW, "half", Settings()), store, "now")

    assert point["error"].startswith("toy.one at run(n=3): the process that ran it died")
    assert mutant["error"].startswith("toy.one, mutant 'half': the process that ran it died")
    assert [(one["kind"], one["experiment"], one["params"], one["seconds"], one["run"]) for one in (point, mutant)] == [
        ("experiment", "run", {"n": 3}, 0.0, "now"),
        ("mutation", "half", {}, 0.0, "now"),
    ]
    assert (point["device"], point["dtype"], "device" in mutant) == ("cpu", "float64", False)
    assert [key for _, key in store.told] == [point["key"], mutant["key"]]


@pytest.mark.parametrize(
    ("devices", "platform", "forks"),
    [
        (["cpu", "cpu"], "linux", True),
        (["cpu", "cuda"], "linux", False),
        (["cuda"], "linux", False),
        (["cpu"], "darwin", False),
    ],
)
def test_processes_are_forked_where_that_is_safe(monkeypatch, devices, platform, forks):
    """On one system, and if no point is for a graphics card; a mutant runs where its settings say."""
    monkeypatch.setattr(processes.sys, "platform", platform)
    monkeypatch.setattr(processes, "backend", SimpleNamespace(get_context=lambda: "another way"))
    fork = multiprocessing.get_context("fork")
    points = [Point(ROW, "experiment", "run", device=one) for one in devices]
    mutants = [Mutation(ROW, "half", Settings(device=one)) for one in devices]

    for some in (points, mutants):
        assert _context([[one] for one in some]) == (fork if forks else "another way")
        assert _context([some]) == (fork if forks else "another way")


@pytest.mark.parametrize(
    ("sources", "is_loaded"), [(["/a/algorithms/b.py"], True), (["/a/bounds/algorithms.py"], False)]
)
def test_what_all_processes_need_is_imported_before(monkeypatch, sources, is_loaded):
    """The claim of each chunk once, and torch where an algorithm is used; a file that fails is told by its points."""
    asked, loaded = [], []

    def claim_of(row):
        asked.append(row["id"])
        raise ImportError

    monkeypatch.setattr(processes, "claim_of", claim_of)
    monkeypatch.setattr(processes, "import_module", loaded.append)
    other = Point(ROW | {"id": "toy.two", "sources": sources}, "experiment", "run")
    _load([POINTS[:2], [other, POINTS[0]]])

    assert asked == ["toy.one", "toy.two"]
    assert loaded == ["torch"] * is_loaded


class Pool:
    """A pool that does at once what it is given; a chunk of which it is said so kills its process."""

    def __init__(self, told, dies):
        self.told, self.dies = told, dies

    def submit(self, function, chunk, *how):
        warnings.warn("A worker stopped while some jobs were given to the executor", UserWarning, stacklevel=2)
        done = Future()
        if chunk == self.dies:
            done.set_exception(Terminated())
        else:
            done.set_result([record(point) for point in chunk])
        return done

    def shutdown(self, *, kill_workers):
        self.told.append(f"kill {kill_workers}")


class Terminated(Exception):
    """What is raised when a process has died."""


@pytest.mark.parametrize("dies", [False, True])
@pytest.mark.parametrize("forks", [True, False])
def test_what_is_imported_before_a_fork_is_set_aside_until_the_end(monkeypatch, dies, forks):
    """The collector looks through none of it meanwhile; processes that have died, or grown, cause no other word."""
    told, chunk = [], POINTS[:1]
    for name in ("disable", "enable", "freeze", "unfreeze"):
        monkeypatch.setattr(processes.gc, name, lambda name=name: told.append(name))
    monkeypatch.setattr(processes, "_load", lambda chunks: told.append("load"))
    context = SimpleNamespace(get_start_method=lambda: "fork" if forks else "spawn")
    monkeypatch.setattr(processes, "_context", lambda chunks: context)
    monkeypatch.setattr(processes, "import_module", lambda name: SimpleNamespace())
    pools = SimpleNamespace(
        ProcessPoolExecutor=lambda jobs, **how: told.append(f"{jobs} processes") or Pool(told, chunk if dies else None),
        TerminatedWorkerError=Terminated,
    )
    monkeypatch.setattr(processes, "loky", pools)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = list(processes._together(2, [chunk], SimpleNamespace(root="here"), "now", None))

    assert told == [
        *(["disable", "load", "enable", "freeze"] if forks else []),
        "2 processes",
        f"kill {dies}",
        "unfreeze",
    ]
    assert [one["n"] for one in found] == ([] if dies else [0])
