"""Points in processes of this machine. One that dies costs the points in its hand a second try, and no others."""

import os
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

from bounds.late import late
from bounds.runs.execution import Runnable, execute, one_thread, stamped
from bounds.runs.point import Point
from bounds.runs.store import Store
from bounds.vocabulary import Record

joblib, loky = late("joblib"), late("joblib.externals.loky.process_executor")

TRIES = 2
"""Times that all that is left is run together, before each point runs in a process of its own."""


def executed_by(
    jobs: int, chunks: list[list[Runnable]], store: Store, run_id: str, deadline: float | None
) -> Iterator[Record]:
    """Run chunks in processes, and yield each record as it arrives."""
    left = {point.key: point for chunk in chunks for point in chunk}
    for _ in range(TRIES):
        remaining = [[point for point in chunk if point.key in left] for chunk in chunks]
        for record in _together(jobs, [chunk for chunk in remaining if chunk], store, run_id, deadline):
            left.pop(record["key"], None)
            yield record
        if not left or _is_over(deadline):
            return
        yield from _written(left, store, run_id)
    for key, point in list(left.items()):
        if _is_over(deadline):
            return
        records = list(_together(2, [[point]], store, run_id, deadline))
        yield from records or list(_written({key: point}, store, run_id)) or [_dead(point, store, run_id)]


def _together(
    jobs: int, chunks: list[list[Runnable]], store: Store, run_id: str, deadline: float | None
) -> Iterator[Record]:
    """All chunks at once; it ends early if a process dies."""
    one_thread()
    warnings.filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)  # joblib starts another
    with joblib.parallel_config(backend="loky", inner_max_num_threads=1):
        parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        work = (joblib.delayed(_in_a_child)(chunk, store.root, run_id, deadline, os.getpid()) for chunk in chunks)
        try:
            for records in parallel(work):
                yield from records
        except loky.TerminatedWorkerError:
            return


def _in_a_child(points: list[Runnable], root: Path, run_id: str, deadline: float | None, parent: int) -> list[Record]:
    """What a process does; it ends when its parent does, however that ended."""
    name = f"end with {parent}"
    if not any(thread.name == name for thread in threading.enumerate()):
        threading.Thread(target=_end_with, args=(parent,), name=name, daemon=True).start()
    return execute(points, root, run_id, deadline)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _written(left: dict[str, Runnable], store: Store, run_id: str) -> Iterator[Record]:
    """What a process wrote down before it died."""
    for key, record in store.records().items():
        if key in left and record.get("run") == run_id:
            del left[key]
            yield record


def _dead(point: Runnable, store: Store, run_id: str) -> Record:
    """The record of a point that no process survived."""
    told = "the process that ran it died (it was killed, ran out of memory, or a library crashed)"
    place = point.place if isinstance(point, Point) else f"{point.row['id']}, mutant {point.name!r}"
    record: Record = {"claim": point.row["id"], "kind": point.kind, "experiment": point.name, "params": {}}
    record |= {"error": f"{place}: {told}", "seconds": 0.0}
    if isinstance(point, Point):
        record |= {"params": point.params, "device": point.device, "dtype": point.dtype}
    record = stamped(point.key, record, run_id)
    store.append(run_id, record)
    return record


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() > deadline
