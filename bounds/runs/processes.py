"""Points in processes of this machine. One that dies costs the points in its hand a second try, and no others."""

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import as_completed
from contextlib import suppress
from importlib import import_module
from typing import Any

from bounds.late import late
from bounds.registry import claim_of
from bounds.runs.execution import Runnable, execute, one_thread, stamped
from bounds.runs.point import Point
from bounds.runs.store import Store
from bounds.vocabulary import Record

loky, backend = map(late, ("joblib.externals.loky.process_executor", "joblib.externals.loky.backend.context"))
threadpoolctl = late("threadpoolctl")

ALGORITHMS = f"{os.sep}algorithms{os.sep}"

GROWTH = 10**9
"""Bytes. By loky's own limit, 3e8, a process that imports several papers would end, and another import all again."""

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
    context = _context(chunks)
    if context.get_start_method() == "fork":
        gc.disable()  # what is imported stays: it need not be looked through, here or in the processes
        try:
            _load(chunks)
        finally:
            gc.enable()
        gc.freeze()
        warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
    # Where its memory has grown by so much, loky ends it between two chunks and starts another: no point is lost.
    executors: Any = import_module("joblib.externals.loky.process_executor")
    executors._MAX_MEMORY_LEAK_SIZE = GROWTH
    warnings.filterwarnings("ignore", "A worker stopped while some jobs were given", UserWarning)
    pool, is_over = loky.ProcessPoolExecutor(jobs, context=context, initializer=_begin, initargs=(os.getpid(),)), False
    try:
        for done in as_completed({pool.submit(execute, chunk, store.root, run_id, deadline) for chunk in chunks}):
            yield from done.result()
        is_over = True
    except loky.TerminatedWorkerError:
        return
    finally:
        pool.shutdown(kill_workers=not is_over)
        gc.unfreeze()


def _context(chunks: list[list[Runnable]]) -> Any:
    """Forked processes have what this one has imported. CUDA does not survive a fork, and other systems fork badly."""
    points = (point if isinstance(point, Point) else point.settings for chunk in chunks for point in chunk)
    on_processor = all(point.device == "cpu" for point in points)
    return multiprocessing.get_context("fork") if on_processor and sys.platform == "linux" else backend.get_context()


def _load(chunks: list[list[Runnable]]) -> None:
    """Import once what every process needs; what is wrong with a file is told by its points."""
    rows = [point.row for chunk in chunks for point in chunk[:1]]
    for row in rows:
        with warnings.catch_warnings(), suppress(Exception):
            warnings.simplefilter("ignore")
            claim_of(row)
    if any(ALGORITHMS in path for row in rows for path in row.get("sources", ())):
        import_module("torch")


def _begin(parent: int) -> None:
    """A process computes on one thread, leaves it to its parent to be interrupted, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    one_thread()
    threadpoolctl.threadpool_limits(1)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


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
