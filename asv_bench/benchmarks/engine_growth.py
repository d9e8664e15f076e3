"""How the cost of the engine grows: in points, in claims, and what more workers save.

More than the cores of one machine are simulated: chunks of points that were timed here go to the first free worker. The
process that keeps the evidence takes their records one chunk after the other, which was timed as well.
"""

import heapq
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from bounds.registry import claim_of, rows
from bounds.runs.addresses import sourced
from bounds.runs.execution import execute
from bounds.runs.point import Settings, points
from bounds.runs.runner import run
from bounds.runs.store import Store
from bounds.sources import Sources

from .engine import planned

Job = Callable[[], Any]
CHUNK = 8
"""As many points as the engine gives to a worker at once."""


def check(claim: str) -> Callable[[int], Job]:
    """A check of the first so many points, or blocks, in one process."""

    def make(size: int) -> Job:
        chosen, folder = planned(claim)[:size], tempfile.TemporaryDirectory()
        store = Store(Path(folder.name))
        store.ready()

        def job() -> None:
            run(chosen, store, "growth", jobs=1, cache=False)
            for file in (Path(folder.name) / "evidence").glob("*"):
                file.unlink()

        return job

    return make


def plan(claims: int) -> Job:
    """Which points so many claims have, and where they are kept."""
    chosen = [row for row in rows() if row["experiments"]][:claims]

    def job() -> None:
        sources = Sources()
        for row in chosen:
            ready = sourced(row, sources)
            for one in points(ready, claim_of(ready), Settings()):
                one.key  # noqa: B018 - the address is what is asked for

    return job


def simulated(workers: Sequence[int]) -> list[float]:
    """Seconds until the last record is kept, by the number of workers."""
    chunks, handling = timed_chunks()
    return [makespan(count, chunks, handling) for count in workers]


def makespan(workers: int, chunks: Sequence[float], handling: float) -> float:
    """The end of all chunks, in their order, each on the first worker that is free; records are kept one by one."""
    free, kept = [0.0] * workers, 0.0
    ends = []
    for seconds in chunks:
        end = heapq.heappop(free) + seconds
        heapq.heappush(free, end)
        ends.append(end)
    for end in sorted(ends):
        kept = max(kept, end) + handling
    return kept


@cache
def timed_chunks() -> tuple[list[float], float]:
    """Processor seconds of every chunk of a thousand trivial points, and of keeping the records of one."""
    every, chunks = planned("one_by_one"), []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.ready()
        for start in range(0, len(every), CHUNK):
            before = time.process_time()
            records = execute(every[start : start + CHUNK], store.root, "simulated")
            chunks.append(time.process_time() - before)
        before = time.process_time()
        for _ in range(20):
            for record in records:
                store.append("kept", record)
        return chunks, (time.process_time() - before) / 20
