"""How long the first experiment of a claim takes, judgement included, and what it says: what asv follows, anywhere.

Processor time in one thread, which neighbours disturb less than the clock; the fastest of several rounds counts,
because noise only adds. Where the processor time of a process is limited, its own clock moves in large steps; that of a
thread does not.
"""

import time
from typing import Any

from bounds.registry import Row, claim_of
from bounds.runs.outcome import run
from bounds.runs.point import Point, Settings, points
from bounds.vocabulary import Record, Status, Verdict

LEAST = time.get_clock_info("thread_time").resolution
"""Nothing takes less than what the clock can tell."""


def first_point(row: Row) -> Point:
    """The first point of the first experiment at quick depth: small, and the example of the documentation."""
    return next(point for point in points(row, claim_of(row), Settings()) if point.kind == "experiment")


def violations(row: Row, record: Record) -> int:
    """How many runs break a claim that is not known to be false; anything above zero is a regression."""
    return int(record["verdict"] == Verdict.VIOLATED and row["expected"] != Status.REFUTED)


def timed(row: Row, rounds: int) -> dict[str, Any]:
    """Seconds, how far the rounds lie apart, tightness and violations; of what was not run the reason."""
    point = first_point(row)
    record = run(point)  # imports, compiles formulas, fills caches
    if reason := record.get("error") or record.get("skipped"):
        return {"id": row["id"], "reason": reason, "failed": "error" in record}
    seconds = []
    for _ in range(rounds):
        start = time.thread_time()
        record = run(point)
        seconds.append(max(time.thread_time() - start, LEAST))
    return {
        "id": row["id"],
        "seconds": min(seconds),
        "noise": max(seconds) / min(seconds),
        "tightness": record["tightness"],
        "violations": violations(row, record),
    }
