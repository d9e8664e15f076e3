"""The same points on a Dask cluster: workers compute, this process keeps the evidence.

A worker that dies loses only what it had in hand; Dask gives those chunks to another one, and each result is written
once, here.
"""

import asyncio
import concurrent.futures
import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bounds.errors import BoundsError
from bounds.runs.addresses import sourced
from bounds.runs.execution import Runnable, one_thread, quietly_run, stamped
from bounds.runs.store import Store
from bounds.runs.workbench import Workbench
from bounds.sources import Sources
from bounds.vocabulary import Record

PATIENCE = "10s"
DEATHS_ALLOWED = 20
"""A chunk whose workers died this often is given up: then it is the chunk that kills them."""

LOST = (OSError, TimeoutError, asyncio.CancelledError, concurrent.futures.CancelledError)
"""What a result raises after its scheduler has gone; Dask's cancellation is the second of two of that name."""


class ClusterError(BoundsError):
    """A scheduler that cannot be reached or a chunk that no worker survives; the message says what to do."""


def executed_on(
    address: str, chunks: list[list[Runnable]], store: Store, run_id: str, deadline: float | None
) -> Iterator[Record]:
    """Run chunks on the workers of a scheduler, and write and yield each record as it arrives."""
    distributed = _library()
    with _connected(distributed, address) as client:
        futures = client.map(run_chunk, chunks, pure=False)
        keys = {future.key: [point.key for point in chunk] for future, chunk in zip(futures, chunks, strict=True)}
        for future in distributed.as_completed(futures, loop=client.loop):
            if deadline is not None and time.monotonic() > deadline:
                client.cancel(futures)
                return
            for key, (theirs, record) in zip(keys[future.key], _result(distributed, future), strict=True):
                _require_same(key, theirs, record)
                record = stamped(key, record, run_id)
                store.append(run_id, record)
                yield record


def run_chunk(points: list[Runnable]) -> list[tuple[str, Record]]:
    """What a worker does: each record goes back with the address that its sources and versions give it."""
    one_thread()
    bench, sources = Workbench(), Sources()
    here = [replace(point, row=sourced(point.row, sources)) for point in points]
    return [(point.key, quietly_run(point, bench)) for point in here]


def _require_same(ours: str, theirs: str, record: Record) -> None:
    """A verdict of other sources must not be kept as one of ours."""
    if ours != theirs:
        raise ClusterError(
            f"a worker ran {record['claim']} with other sources or library versions than those here; "
            f"give every worker the same checkout and the same lock file"
        )


def _result(distributed: Any, future: Any) -> list[tuple[str, Record]]:
    try:
        found: list[tuple[str, Record]] = future.result()
    except distributed.KilledWorker as reason:
        raise ClusterError(f"{DEATHS_ALLOWED} workers died on the same points: {reason}") from None
    except LOST as reason:
        raise ClusterError(f"the scheduler went away in the middle of the run ({type(reason).__name__})") from None
    return found


def _connected(distributed: Any, address: str) -> Any:
    import dask

    dask.config.set({"distributed.scheduler.allowed-failures": DEATHS_ALLOWED})
    for name in [one for one in logging.root.manager.loggerDict if one.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # a lost connection is told in our words, without a trace
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as reason:
        raise ClusterError(
            f"no scheduler answers at {address} ({type(reason).__name__}); "
            f"start one with `dask scheduler` and give its address, like tcp://127.0.0.1:8786"
        ) from None


def _library() -> Any:
    try:
        import distributed
    except ImportError:
        raise ClusterError("running on a cluster needs Dask: pip install 'boundbench[cluster]'") from None
    return distributed
