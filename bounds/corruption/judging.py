"""Inside the fork: run points of claims, then tests, and tell of each what it says.

A judge is told of before it runs, with the processor seconds that it may use; beyond them the kernel ends the fork, and
whoever was at work has noticed the corruption. A job that traces tells which lines each judge ran, and never stops at a
red one.
"""

import os
import pkgutil
import resource
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from typing import Any

from bounds.corruption.tracing import Tracer
from bounds.registry import Row
from bounds.runs.execution import quietly_run
from bounds.runs.point import Point
from bounds.runs.summary import claim_summary
from bounds.runs.workbench import Workbench
from bounds.status import as_expected
from bounds.vocabulary import Record

Tell = Callable[[dict[str, Any]], None]
END = "the end"
"""Announced when all judges are done: what fails then is no verdict."""

IMPORT, COLLECTION = "import", "collection"
"""The judges where none can be named: the suite itself, or its tests, cannot even be read."""

SPARE_MEMORY = 4 << 30
KEPT = ("kind", "verdict", "error", "skipped", "seconds")
KEPT_OF_A_PART = ("name", "verdict", "constants")
"""What of a record a status depends on."""


def work(job: dict[str, Any], tell: Tell) -> None:
    """Do a job: the points in their order, then the tests, until one is red."""
    _limit_memory()
    tracer = Tracer(job["watch"]) if job["trace"] else None
    if tracer is not None:
        _import_algorithms()
    for claim in job["claims"].values():
        claim["now"] = list(claim["records"])
    bench = Workbench()
    for name, place, seconds in job["points"]:
        claim = job["claims"][name]
        if tracer is not None:
            _trace(claim, place, seconds, tracer, tell)
        elif _judge(claim, place, seconds, bench, tell):
            return
    if job["tests"]:
        from bounds.corruption.testing import run_tests

        run_tests(job["tests"], tracer, tell)


def _trace(claim: dict[str, Any], place: int, seconds: float, tracer: Tracer, tell: Tell) -> None:
    """Run one point with nothing remembered, and tell which lines it runs."""
    point = _point(claim, place)
    announce(point.label, seconds, tell)
    forget()
    start = spent()
    with tracer:
        record = kept(quietly_run(point, Workbench()))
    told = {"claim": claim["row"]["id"], "judge": place, "record": record, "lines": relative(tracer.taken())}
    tell(told | {"seconds": spent() - start})


def _judge(claim: dict[str, Any], place: int, seconds: float, bench: Workbench, tell: Tell) -> bool:
    """Run one point; whether `bounds check` would then complain of the claim."""
    point = _point(claim, place)
    announce(point.label, seconds, tell)
    claim["now"][place] = kept(quietly_run(point, bench))
    told = complaint(claim["row"], claim["records"], claim["now"])
    if told:
        tell({"red": point.label, "kind": "claim", "why": told[:400]})
    return bool(told)


def _point(claim: dict[str, Any], place: int) -> Point:
    return Point(claim["row"] | {"digest": "unchanged"}, **claim["asked"][place])


def _import_algorithms() -> None:
    """Before anything is timed: the first judge is not charged for what all share."""
    for module in pkgutil.iter_modules(import_module("algorithms").__path__, "algorithms."):
        import_module(module.name)


def complaint(row: Row, before: list[Record], after: list[Record]) -> str:
    """What is wrong with a claim's records that was not wrong before: an error, or a status that nobody expects."""
    known = {record["error"] for record in before if "error" in record}
    for record in after:
        if "error" in record and record["error"] not in known:
            return str(record["error"])
    status = claim_summary(row, after)["status"]
    return "" if as_expected(status, row["expected"]) else f"the status is {status}, expected {row['expected']}"


def kept(record: Record) -> Record:
    """A record cut down to what its claim's status depends on."""
    parts = [{name: part[name] for name in KEPT_OF_A_PART if name in part} for part in record.get("parts", [])]
    return {name: record[name] for name in KEPT if name in record} | {"parts": parts}


def announce(judge: str, seconds: float, tell: Tell) -> None:
    """Say who works now, and how much processor time that may take."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    tell({"at": judge, "seconds": seconds})


def spent() -> float:
    """The processor seconds of this process and of those that it has ended: a busy machine changes nothing."""
    return sum(os.times()[:4])


def relative(lines: dict[str, list[int]]) -> dict[str, list[int]]:
    """Files as the checkout knows them: from the top of the tree, in whose copy this runs."""
    return {os.path.relpath(file): found for file, found in lines.items()}


def forget() -> None:
    """Empty the caches of our functions, so that each judge is seen to run all the lines that it depends on."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("algorithms", "bounds", "tests"):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def _limit_memory() -> None:
    """A corrupted size may ask for all the memory there is."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + SPARE_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))
