"""A cluster without a cluster: what is sent, kept, refused and given up, told by a library that only pretends."""

import logging
import time
from types import SimpleNamespace

import pytest

from bounds.runs import cluster
from bounds.runs.cluster import ClusterError, executed_on
from bounds.runs.point import Point

ROW = {"id": "toy.one", "digest": "d", "statistical": False, "file": "toy.py", "module": ""}
POINTS = [Point(ROW, "experiment", "run", {"n": n}) for n in range(3)]
CHUNKS = [POINTS[:2], POINTS[2:]]


class Killed(Exception):
    """What Dask raises for a chunk that kills its workers."""


class Library:
    """As much of Dask as is used; chunks come back last first, after so much time."""

    KilledWorker = Killed

    def __init__(self, found=None):
        self.found, self.cancelled, self.asked = found, [], []

    def Client(self, address, **how):
        if address == "tcp://nowhere":
            raise OSError
        self.asked.append((address, how))
        return self

    def __enter__(self):
        self.loop = "a loop"
        return self

    def __exit__(self, *error):
        self.asked.append("closed")

    def map(self, function, chunks, *, pure):
        assert function is cluster.run_chunk
        assert not pure
        return [
            SimpleNamespace(key=f"chunk {place}", result=lambda chunk=chunk: self.result(chunk))
            for place, chunk in enumerate(chunks)
        ]

    def result(self, chunk):
        if isinstance(self.found, BaseException):
            raise self.found
        return [(self.found or point.key, {"claim": "toy.one", "n": point.params["n"]}) for point in chunk]

    def as_completed(self, futures, *, loop):
        assert loop == "a loop"
        return reversed(futures)

    def cancel(self, futures):
        self.cancelled += futures


@pytest.fixture
def on(monkeypatch):
    """The records of all chunks, and what the store was given."""

    def executed(library, address="tcp://here", deadline=None):
        kept = []
        store = SimpleNamespace(append=lambda run, record: kept.append((run, record["key"])))
        monkeypatch.setattr(cluster, "_library", lambda: library)
        return list(executed_on(address, CHUNKS, store, "now", deadline)), kept

    return executed


def test_records_are_kept_here_as_they_come(on):
    """Each under its own address, in this run."""
    library = Library()
    found, kept = on(library)

    assert [one["n"] for one in found] == [2, 0, 1]
    assert kept == [("now", POINTS[n].key) for n in (2, 0, 1)]
    assert library.asked[0][0] == "tcp://here"
    assert library.asked[-1] == "closed"
    assert library.cancelled == []


def test_what_is_left_when_time_is_up_is_cancelled(on):
    """Nothing is kept of it."""
    library = Library()

    assert on(library, deadline=time.monotonic() - 1) == ([], [])
    assert len(library.cancelled) == 2
    assert len(on(library, deadline=time.monotonic() + 600)[0]) == 3


@pytest.mark.parametrize(
    ("library", "address", "told"),
    [
        (Library("another address"), "tcp://here", "with other sources or library versions"),
        (Library(Killed("toy")), "tcp://here", "20 workers died on the same points: toy"),
        (Library(TimeoutError()), "tcp://here", "the scheduler went away in the middle of the run (TimeoutError)"),
        (Library(), "tcp://nowhere", "no scheduler answers at tcp://nowhere (OSError)"),
    ],
)
def test_what_goes_wrong_is_told_in_a_sentence(on, library, address, told):
    """Other sources, deadly points, a scheduler that is gone or was never there."""
    with pytest.raises(ClusterError) as caught:
        on(library, address)

    assert told in str(caught.value)


def test_an_error_of_a_point_is_no_error_of_the_cluster(on):
    """It comes through as it is."""
    with pytest.raises(ArithmeticError):
        on(Library(ArithmeticError()))


def test_a_lost_connection_is_told_by_us_alone(on):
    """The library's own loggers are quiet, those of others are not."""
    ours, theirs = logging.getLogger("distributed.toy"), logging.getLogger("toy")
    theirs.setLevel(logging.INFO)
    on(Library())

    assert (ours.level, theirs.level) == (logging.CRITICAL, logging.INFO)
