"""Does the check notice a corruption? A mutant is killed by a verdict, never by an error or by a premise that fails.

For a claim that is expected to hold, some point must be violated. For a printed statement that is refuted, the mutant
(usually the corrected formula) must make every witness stop refuting it while it still can be judged.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bounds.core import Claim
from bounds.core.evidence import Record, Verdict
from bounds.registry import Row, claim_of
from bounds.runs.point import Point, Settings, address, mutant_points
from bounds.runs.workbench import Workbench

KILLED, SURVIVED = "killed", "survived"


@dataclass(frozen=True)
class Mutation:
    """One mutant of one claim, as something that the runner can run and the store can keep."""

    row: Row
    name: str
    settings: Settings
    kind = "mutation"

    @cached_property
    def key(self) -> str:
        return address(self.row, kind=self.kind, name=self.name, depth=self.settings.depth, seed=self.settings.seed)

    def run(self, bench: Workbench | None = None) -> Record:
        """Try the mutant at the claim's points until one of them notices."""
        start = time.perf_counter()
        told = survives(self.row, claim_of(self.row), self.name, self.settings, bench or Workbench())
        return {
            "claim": self.row["id"],
            "kind": self.kind,
            "mutant": self.name,
            "verdict": KILLED if told is None else SURVIVED,
            "reason": told or "",
            "seconds": round(time.perf_counter() - start, 6),
        }


def mutations(rows: Iterable[Row], settings: Settings) -> Iterator[Mutation]:
    """Every mutant of every claim."""
    for row in rows:
        for name in row["mutants"]:
            yield Mutation(row, name, settings)


def score(records: Iterable[Record]) -> dict[str, Any]:
    """The object that `bounds mutate --json` answers with."""
    found = list(records)
    survivors = [
        {"claim": record["claim"], "mutant": record["mutant"], "reason": record["reason"]}
        for record in found
        if record["verdict"] != KILLED
    ]
    killed = len(found) - len(survivors)
    return {
        "mutants": len(found),
        "killed": killed,
        "score": killed / len(found) if found else None,
        "survivors": sorted(survivors, key=lambda one: (one["claim"], one["mutant"])),
    }


def survives(row: Row, claim: Claim, mutant: str, settings: Settings, bench: Workbench) -> str | None:
    """Why the mutant survives, or `None` if it is killed."""
    points = list(mutant_points(row, claim, mutant, settings))
    if not points:
        return "no point applies to it (does its experiment take `algorithm`?)"
    if row["expected"] == "refuted":
        return _still_refuted([point for point in points if point.kind == "witness"], bench)
    told: set[str] = set()
    for point in points:
        record = point.run(bench)
        if record.get("verdict") == Verdict.VIOLATED:
            if replace(point, mutant="").run_once(bench).get("verdict") != Verdict.VIOLATED:
                return None
            record = {"error": "violated without the mutant, too"}
        told.add(str(record.get("verdict") or record.get("error") or record.get("skipped")))
    return f"the verdicts are {', '.join(sorted(told))}"


def _still_refuted(witnesses: list[Point], bench: Workbench) -> str | None:
    if not witnesses:
        return "it changes nothing that a witness is judged by"
    for point in witnesses:
        record = point.run(bench)
        if record.get("verdict") != Verdict.HOLDS:
            return f"the witness {point.name} now is {record.get('verdict') or record.get('error')}, expected holds"
    return None
