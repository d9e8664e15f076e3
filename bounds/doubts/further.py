"""A file of a user's own is tried a little further: the points of its grid once more, with seeds that nobody chose.

Random instances rarely come near a worst case, and two seeds say little. A second of its own time looks at hundreds.
What breaks the claim is evidence like any other point, and the first one ends the search.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from bounds.core import Claim
from bounds.registry import Row, claim_of
from bounds.runs import outcome
from bounds.runs.clock import own_time
from bounds.runs.execution import execute
from bounds.runs.point import Point, Settings, points
from bounds.runs.runner import Run
from bounds.runs.summary import FAVOURABLE
from bounds.runs.workbench import Workbench
from bounds.vocabulary import Record, Verdict

SECONDS = 1.0
"""Of its own (`own_time`), for a claim."""

MOST = 1024
"""Points for a claim; a check that is quick stays quick."""

FIRST_SEED = 10**6
"""Beyond those that anybody lists."""


def tried_further(rows: Sequence[Row], settings: Settings, run: Run, results: Path, run_id: str) -> list[Record]:
    """What breaks claims of files that look well so far; those of which nothing was new have been tried before."""
    spoken = {one["claim"] for one in run.records if one.get("verdict") == Verdict.VIOLATED or "error" in one}
    fresh = {one["claim"] for one in run.records if one.get("run") == run_id} - spoken
    chosen = [row for row in rows if row["id"] in fresh and row["expected"] in FAVOURABLE and not run.left[row["id"]]]
    return [one for row in chosen for one in broken_further(row, claim_of(row), settings, results, run_id)]


def broken_further(row: Row, claim: Claim, settings: Settings, results: Path, run_id: str) -> list[Record]:
    """The record of a point with a fresh seed that breaks the claim; nothing where there is none, or nothing draws.

    Statements about chance are left alone: each trial has its budget. So are tables, which speak of their own draws.
    """
    if row["module"] or row["statistical"] or row["kind"] == "finding":
        return []
    listed = [one for one in points(row, claim, settings) if one.kind == "experiment" and "seed" in one.params]
    until, bench = own_time() + SECONDS, Workbench()
    for point in _fresh(listed):
        if own_time() > until:
            return []
        if outcome.run(point, bench).get("verdict") == Verdict.VIOLATED:
            return execute([point], results, run_id)
    return []


def _fresh(listed: Sequence[Point]) -> Iterator[Point]:
    """The listed points in turn, each time with the next seed."""
    seeds = count(FIRST_SEED)
    for _ in range(MOST // len(listed) if listed else 0):
        for point in listed:
            if not point.params.get("end"):
                yield replace(point, params=point.params | {"seed": next(seeds)})
