"""What `bounds check` notes beside a green file of a user's own: true verdicts whose runs could not have told much.

A note is no surprise and changes no exit code. It names what these runs leave open, so that its author can look.
"""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bounds.core import Claim, Finding
from bounds.doubts.alike import alike
from bounds.doubts.allowance import rests_on_allowances
from bounds.doubts.arguments import mixed_up
from bounds.doubts.blunt import blunt
from bounds.doubts.green import green_points
from bounds.doubts.neighbours import broken_nearby
from bounds.doubts.typed import typed
from bounds.registry import Row, claim_of
from bounds.runs.patience import Patience
from bounds.runs.point import Settings
from bounds.runs.runner import Run
from bounds.vocabulary import HELD, Status

TOLD = (*HELD, Status.CALIBRATED, Status.REFUTED)
SECONDS = 0.5
"""Of its own time (`own_time`), for each kind of note that runs something again."""


def notes(rows: Sequence[Row], settings: Settings, run: Run, summary: Mapping[str, Any]) -> dict[str, list[str]]:
    """By claim, what its author may want to look at. What is registered has been read by others."""
    expected = {one["id"] for one in summary["claims"] if one["status"] in TOLD} - set(summary["unexpected"])
    named: dict[str, set[Any]] = defaultdict(set)
    for row in rows:
        named[row["file"]] |= set(claim_of(row).symbols.values())
    found = {
        row["id"]: list(dict.fromkeys(_notes(row, claim_of(row), named[row["file"]], settings, run)))
        for row in rows
        if not row["module"] and row["id"] in expected
    }
    return {name: told for name, told in found.items() if told}


def _notes(row: Row, claim: Claim, named: Container[Any], settings: Settings, run: Run) -> Iterator[str]:
    yield from typed(Path(row["file"]), claim)
    points, records = green_points(row, claim, settings, run.records)
    if not points:
        return
    yield from blunt(claim, records)
    yield from alike(claim, points, named, Patience(SECONDS))
    yield from rests_on_allowances(claim, points, records, Patience(SECONDS))
    for name, experiment in claim.experiments.items():
        own = [one for one in points if one.name == name]
        if own and not isinstance(claim.quantifier, Finding):  # a table has its own setting
            yield from mixed_up(experiment, own, Patience(SECONDS))
            yield from broken_nearby(name, experiment, own, Patience(SECONDS))
