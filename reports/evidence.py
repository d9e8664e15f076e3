"""What the store knows of the chosen claims under today's sources; what it lacks is run first.

A stored record counts if it is current (`bounds.runs.current`), whatever its depth, device or seed. Older records are
only counted.
"""

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bounds.budget import FALSE_ALARMS, judgements_of, share
from bounds.core import Claim, Depth
from bounds.registry import Row, claim_of
from bounds.runs.current import is_current
from bounds.runs.environment import new_run_id
from bounds.runs.memory import sourced_rows
from bounds.runs.mutation import mutations
from bounds.runs.point import Settings, points
from bounds.runs.runner import Progress, run
from bounds.runs.store import Store, StoreError, read, reconciled
from bounds.vocabulary import Record
from reports.searched import searched


@dataclass
class Gathered:
    """The claims to report and everything that is known of them."""

    rows: list[Row]
    claims: dict[str, Claim]
    depth: str
    alpha: float
    records: list[Record] = field(default_factory=list)
    of_mutants: list[Record] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    outdated: int = 0
    ran: int = 0
    left: Counter[str] = field(default_factory=Counter)
    run: str = ""
    """The run that this report made, if it made one."""

    def take(self, records: Iterable[Record]) -> None:
        """Put records where they belong."""
        for record in records:
            (self.of_mutants if record["kind"] == "mutation" else self.records).append(record)


def gather(
    rows: Sequence[Row], everything: Sequence[Row], store: Store, *, depth: str = "quick", budget: float = FALSE_ALARMS
) -> Gathered:
    """Read the store and keep what is current; nothing is run."""
    alpha = share(max(judgements_of(everything, depth), judgements_of(rows, depth)), budget)
    found = Gathered(sourced_rows(rows), {row["id"]: claim_of(row) for row in rows}, depth, alpha)
    found.take(_current(_stored(store, found.problems), found))
    return found


def missing(found: Gathered, store: Store, *, mutants: bool = False) -> list[Any]:
    """What has no verdict yet: points of the chosen depth, instances that a search kept, on request the mutants.

    Errors and skipped points are tried again.
    """
    settings = Settings(Depth(found.depth), alpha=found.alpha)
    known = {record["key"] for record in found.records if "verdict" in record}
    wanted: dict[str, Any] = {}
    for row in found.rows:
        claim, replay = found.claims[row["id"]], store.root / "replay"
        ours = [*points(row, claim, settings), *searched(row, claim, replay, settings, found.problems)]
        wanted |= {point.key: point for point in ours}
    todo = [point for key, point in wanted.items() if key not in known]
    if mutants:
        tried = {(record["claim"], record["mutant"]) for record in found.of_mutants}
        todo += [one for one in mutations(found.rows, settings) if (one.row["id"], one.name) not in tried]
    return todo


def complete(found: Gathered, store: Store, todo: list[Any], *, jobs: int, progress: Progress) -> None:
    """Run points, each of whose records takes the place of an older one."""
    store.ready()
    found.run = new_run_id()
    outcome = run(todo, store, found.run, jobs=jobs, cache=False, progress=progress)
    tried = {record["key"] for record in outcome.records}
    found.records = [record for record in found.records if record["key"] not in tried]
    found.take(outcome.records)
    found.ran, found.left = len(outcome.records), outcome.left
    if outcome.stopped:
        found.problems.append(outcome.stopped)
    if outcome.interrupted:
        found.problems.append(f"stopped by hand: {outcome.not_run} points were not run; the same command goes on")


def _stored(store: Store, problems: list[str]) -> Iterable[Record]:
    """All readable records, the last of a key; what cannot be read is named and left out."""
    known: dict[str, Record] = {}
    for path in store.files():
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for record in _readable(path, problems):
                known[record["key"]] = reconciled(record, known.get(record["key"]))
        problems += [str(one.message) for one in warned]
    return known.values()


def _readable(path: Path, problems: list[str]) -> Iterator[Record]:
    try:
        yield from read(path, problems)
    except (StoreError, OSError) as reason:
        problems.append(f"{reason}. The rest of this file is left out.")
    except RecursionError:
        problems.append(f"{path}: nested too deeply to be evidence. The rest of this file is left out.")


def _current(records: Iterable[Record], found: Gathered) -> Iterator[Record]:
    rows = {row["id"]: row for row in found.rows}
    for record in records:
        row = rows.get(record["claim"])
        if row is not None and is_current(record, row):
            yield record
        elif row is not None:
            found.outdated += 1
