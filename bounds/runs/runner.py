"""Running many points: what is known comes from the store, the rest runs in parallel, one BLAS thread per process."""

import os
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

from bounds.core.evidence import Record
from bounds.registry import Row
from bounds.runs.point import SCHEMA
from bounds.runs.store import Store

CHUNK = 8
"""Points of one experiment that a worker takes at once: few enough to share work, many enough to hide the hand-over."""

WORTH_A_WORKER = 4
Progress = Callable[[Record], None]


class Runnable(Protocol):
    """What the runner needs of a point or a mutation."""

    row: Row
    kind: str
    name: str

    @property
    def key(self) -> str: ...

    def run(self) -> Record: ...


@dataclass
class Outcome:
    """What came of a set of points."""

    records: list[Record] = field(default_factory=list)
    from_store: int = 0
    others: list[Record] = field(default_factory=list)
    """What the store knows beside the points that were asked for."""

    left: Counter[str] = field(default_factory=Counter)
    interrupted: bool = False

    @property
    def not_run(self) -> int:
        """How many points of all claims are left."""
        return self.left.total()


def run(
    points: Iterable[Runnable],
    store: Store,
    run_id: str,
    *,
    jobs: int = 0,
    cache: bool = True,
    seconds: float | None = None,
    scheduler: str = "",
    progress: Progress = lambda record: None,
) -> Outcome:
    """Run all points that the store does not know, and return the records of all of them.

    Args:
        scheduler: address of a Dask scheduler; the points then run on its workers instead of on local processes.
    """
    todo, outcome = [], Outcome()
    known = store.records() if cache else {}
    for point in points:
        record = known.pop(point.key, None)
        if record is None or "verdict" not in record:
            todo.append(point)
        else:
            outcome.records.append(record)
            outcome.from_store += 1
            progress(record)
    outcome.others = list(known.values())
    deadline = None if seconds is None else time.monotonic() + seconds
    outcome.left = Counter(point.row["id"] for point in todo)
    try:
        if scheduler:
            from bounds.runs.cluster import executed_on

            results = executed_on(scheduler, list(_chunks(todo)), store.writer(run_id), run_id, deadline)
        else:
            results = _executed(todo, store.root, run_id, jobs or cores(), deadline)
        for record in results:
            outcome.records.append(record)
            outcome.left[record["claim"]] -= 1
            progress(record)
    except KeyboardInterrupt:
        outcome.interrupted = True
    return outcome


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def one_thread() -> None:
    """Linear algebra on one thread: results do not depend on the machine's load, and workers do not fight."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def execute(points: list[Runnable], root: Path, run_id: str, deadline: float | None = None) -> list[Record]:
    """Run points one after the other, each written to the store before the next one starts."""
    writer, records = Store(root).writer(run_id), []
    for point in points:
        if deadline is not None and time.monotonic() > deadline:
            break
        record = stamped(point.key, quietly_run(point), run_id)
        writer.append(record)
        records.append(record)
    return records


def quietly_run(point: Runnable) -> Record:
    """Run one point; warnings of libraries are not news to whoever reads the verdicts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return point.run()


def stamped(key: str, record: Record, run_id: str) -> Record:
    """The record as it is stored. It starts with its schema, by which a torn line is recognised."""
    return {"schema": SCHEMA, "key": key, **record, "run": run_id, "time": round(time.time(), 3)}


def _executed(todo: list[Runnable], root: Path, run_id: str, jobs: int, deadline: float | None) -> Iterator[Record]:
    chunks = list(_chunks(todo))
    if jobs == 1 or len(todo) <= WORTH_A_WORKER:
        one_thread()
        for point in todo:
            yield from execute([point], root, run_id, deadline)
        return
    from joblib import Parallel, delayed, parallel_config

    one_thread()
    warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)  # joblib starts another
    with parallel_config(backend="loky", inner_max_num_threads=1):
        parallel = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        for records in parallel(delayed(execute)(chunk, root, run_id, deadline) for chunk in chunks):
            yield from records


def _chunks(points: list[Runnable]) -> Iterator[list[Runnable]]:
    for _, group in groupby(points, key=lambda point: (point.row["id"], point.kind, point.name)):
        members: list[Any] = list(group)
        for start in range(0, len(members), CHUNK):
            yield members[start : start + CHUNK]
