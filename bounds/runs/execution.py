"""Points one after the other in this process, each written down before the next one starts."""

import os
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from bounds.registry import claim_of
from bounds.runs.addresses import SCHEMA
from bounds.runs.conditions import streams_kept
from bounds.runs.doors import guarded
from bounds.runs.mutation import Mutation
from bounds.runs.point import Point
from bounds.runs.store import Store
from bounds.runs.watch import Watch, watching
from bounds.runs.workbench import Workbench
from bounds.vocabulary import Record

Runnable = Point | Mutation


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def one_thread() -> None:
    """Linear algebra on one thread: results do not depend on the machine's load, and workers do not fight."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def execute(points: Sequence[Runnable], root: Path, run_id: str, deadline: float | None = None) -> list[Record]:
    """Run points one after the other and return their records."""
    return list(executing(points, root, run_id, deadline, Workbench()))


def executing(
    points: Sequence[Runnable], root: Path, run_id: str, deadline: float | None, bench: Workbench
) -> Iterator[Record]:
    """Run points one after the other, each written to the store before the next one starts."""
    for sources, group in groupby(points, key=_sources):
        with guarded(sources), streams_kept(), Store(root).appending(run_id) as append:
            for point in group:
                if deadline is not None and time.monotonic() > deadline:
                    return
                record = stamped(point.key, quietly_run(point, bench), run_id)
                append(record)
                yield record


def _sources(point: Runnable) -> frozenset[str]:
    return frozenset(point.row.get("sources", ()))


def quietly_run(point: Runnable, bench: Workbench) -> Record:
    """Run one point and note what it reads; warnings of libraries are not news to whoever reads the verdicts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with suppress(Exception):  # what is wrong with the file is told by the point itself
            claim_of(point.row)
        with watching(Watch(_sources(point))) as watch:
            bench.watch = watch
            record = point.run(bench)
    return record | watch.facts()


def stamped(key: str, record: Record, run_id: str) -> Record:
    """The record as it is stored. It starts with its schema, by which a torn line is recognised."""
    return {"schema": SCHEMA, "key": key, **record, "run": run_id, "time": round(time.time(), 3)}
