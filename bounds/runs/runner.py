"""Running many points: what is known comes from the store, the rest runs in parallel, one BLAS thread per process."""

import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from bounds.core.evidence import Record
from bounds.runs.cluster import executed_on
from bounds.runs.execution import Runnable, cores, execute, one_thread
from bounds.runs.point import Point
from bounds.runs.store import Store
from bounds.runs.workbench import Workbench

CHUNK = 8
"""Points of one experiment that a worker takes at once: few enough to share work, many enough to hide the hand-over."""

WORTH_A_WORKER = 4
Progress = Callable[[Record], None]


@dataclass
class Run:
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
) -> Run:
    """Run all points that the store does not know, and return the records of all of them.

    Args:
        scheduler: address of a Dask scheduler; the points then run on its workers instead of on local processes.
    """
    todo, outcome = list[Runnable](), Run()
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
            results = executed_on(scheduler, list(_chunks(todo)), store, run_id, deadline)
        else:
            results = _executed(todo, store.root, run_id, jobs or cores(), deadline)
        for record in results:
            outcome.records.append(record)
            outcome.left[record["claim"]] -= 1
            progress(record)
    except KeyboardInterrupt:
        outcome.interrupted = True
    return outcome


def _executed(todo: list[Runnable], root: Path, run_id: str, jobs: int, deadline: float | None) -> Iterator[Record]:
    chunks = list(_chunks(todo))
    if jobs == 1 or len(todo) <= WORTH_A_WORKER:
        one_thread()
        bench = Workbench()
        for point in todo:
            yield from execute([point], root, run_id, deadline, bench)
        return
    from joblib import Parallel, delayed, parallel_config

    one_thread()
    warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)  # joblib starts another
    with parallel_config(backend="loky", inner_max_num_threads=1):
        parallel = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        for records in parallel(delayed(execute)(chunk, root, run_id, deadline) for chunk in chunks):
            yield from records


def _chunks(points: list[Runnable]) -> Iterator[list[Runnable]]:
    """Points of one experiment together, and mutants of one claim: they are held against the same measurements."""

    def shared(point: Runnable) -> tuple[str, ...]:
        return (point.row["id"], point.kind, *([point.name] if isinstance(point, Point) else []))

    for _, group in groupby(points, key=shared):
        members = list(group)
        for start in range(0, len(members), CHUNK):
            yield members[start : start + CHUNK]
