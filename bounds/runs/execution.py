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
from bounds.runs.outcome import run
from bounds.runs.point import Point
from bounds.runs.store import Store
from bounds.runs.watch import Watch, watching
from bounds.runs.workbench import Workbench
from bounds.vocabulary import Record

Runnable = Point | Mutation


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
    """Run one point; note what it reads, and where its own lines overflowed. Other warnings are no news to a reader."""
    with warnings.catch_warnings(), suppress(Exception):  # what is wrong with the file is told by the point itself
        warnings.simplefilter("ignore")
        claim_of(point.row)
    with warnings.catch_warnings(record=True) as heard, watching(Watch(_sources(point))) as watch:
        warnings.simplefilter("ignore")
        if not point.row["module"]:
            warnings.simplefilter("default", RuntimeWarning)
        bench.watch = watch
        record = point.run(bench) if isinstance(point, Mutation) else run(point, bench)
    return record | watch.facts() | _undefined(heard, point.row["file"])


def _undefined(heard: Sequence[warnings.WarningMessage], file: str) -> Record:
    """What the lines of a file of a user's own computed beyond the numbers, in words."""
    own = [one for one in heard if one.filename == file and issubclass(one.category, RuntimeWarning)]
    told = sorted({f"line {one.lineno}: {one.message}" for one in own})
    return {"warned": told} if told else {}


def stamped(key: str, record: Record, run_id: str) -> Record:
    """The record as it is stored. It starts with its schema, by which a torn line is recognised."""
    return {"schema": SCHEMA, "key": key, **record, "run": run_id, "time": round(time.time(), 3)}
