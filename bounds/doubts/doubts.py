"""What a green file of a user's own is asked once more before `bounds check` believes it.

Would it notice its own mutants? Does it depend on its algorithm, and not on the order of its points?
Each question runs quick points again, and all of them together take a few seconds at most.
"""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bounds.core import Claim
from bounds.doubts.disturbed import disturbances
from bounds.doubts.elsewhere import elsewhere
from bounds.doubts.green import green_points
from bounds.doubts.handlers import goes_on
from bounds.doubts.replayed import replays
from bounds.doubts.unlucky import unlucky
from bounds.doubts.unread import unread
from bounds.registry import Row, claim_of
from bounds.runs.mutation import survives
from bounds.runs.patience import Patience
from bounds.runs.point import Point, Settings
from bounds.runs.runner import Run
from bounds.runs.summary import FAVOURABLE
from bounds.runs.workbench import Workbench
from bounds.vocabulary import Record, Verdict

SECONDS = 1.0
"""Of its own time (`own_time`), for each of the questions about a claim."""


def doubts(rows: Sequence[Row], settings: Settings, run: Run) -> dict[str, list[str]]:
    """By claim, why a file that looks well is not believed. What is registered has been read by others."""
    spoken = {one["claim"] for one in run.records if one.get("verdict") == Verdict.VIOLATED or "error" in one}
    found: Mapping[str, list[str]] = {
        row["id"]: list(_doubts(row, claim_of(row), settings, run.records))
        for row in rows
        if not row["module"] and row["id"] not in spoken and row["expected"] in FAVOURABLE and not run.left[row["id"]]
    }
    return {name: why for name, why in found.items() if why}


def _doubts(row: Row, claim: Claim, settings: Settings, records: Sequence[Record]) -> Iterator[str]:
    green, known = green_points(row, claim, settings, records)
    yield from goes_on(Path(row["file"]))
    yield from unread(Path(row["file"]), claim)
    yield from replays(row, green, known, Patience(SECONDS))
    for name, experiment in claim.experiments.items():
        own = [one for one in green if one.name == name]
        if own and experiment.algorithm and not experiment.batched:
            yield from disturbances(name, experiment, own, Patience(SECONDS))
        if own:
            share = SECONDS / len({one.name for one in green})
            yield from elsewhere(name, experiment, own, Patience(share))
            yield from unlucky(name, experiment, own, Patience(share))
    yield from _survivors(row, claim, settings, green, sum(one["seconds"] for one in known))


def _survivors(row: Row, claim: Claim, settings: Settings, green: Sequence[Point], seconds: float) -> Iterator[str]:
    """Mutants that nothing notices, where the whole grid is quick enough to tell."""
    if not green or not Patience(SECONDS).affords([seconds * row["points"]["standard"] / len(green)]):
        return
    for name in claim.mutants:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a corruption may overflow
            told = survives(row, claim, name, settings, Workbench())
        if told is not None:
            yield f"its mutant {name!r} is not noticed: {told}"
