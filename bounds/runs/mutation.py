"""Does the check notice a corruption? A mutant is killed by a verdict, never by an error or by a premise that fails.

For a claim that is expected to hold, some point must be violated. For one with a hidden constant, some point must need
a constant that is worse by more than a stated factor. For a printed statement that is refuted, the mutant (usually the
corrected formula) must make every witness stop refuting it while it still can be judged.
"""

import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bounds.core import Claim, Depth, Unknown
from bounds.registry import Row, claim_of
from bounds.runs import addresses
from bounds.runs.outcome import run, run_once
from bounds.runs.point import Point, Settings, points
from bounds.runs.workbench import Workbench
from bounds.vocabulary import Record, Verdict

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
        chosen = self.settings
        return addresses.of_mutation(self.row, self.name, depth=chosen.depth, seed=chosen.seed, alpha=chosen.alpha)

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
            **({"alpha": self.settings.alpha} if self.row["statistical"] else {}),
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
    """Why the mutant survives, or `None` if it is killed. What survives at few points is tried at the whole grid."""
    told, tried = None, set[str]()
    for depth in dict.fromkeys((settings.depth, Depth.STANDARD if settings.depth == Depth.QUICK else settings.depth)):
        found = list(mutant_points(row, claim, mutant, replace(settings, depth=depth)))
        if not found:
            return "no point applies to it (does its experiment take `algorithm`?)"
        if row["expected"] == "refuted":
            return _still_refuted([point for point in found if point.kind == "witness"], bench)
        fresh = [point for point in found if point.key not in tried]
        if fresh and (told := _unnoticed(fresh, claim, bench)) is None:
            return None
        tried |= {point.key for point in fresh}
    return told


def mutant_points(row: Row, claim: Claim, mutant: str, settings: Settings) -> Iterator[Point]:
    """The points at which a mutant is tried: where the claim itself is judged, witnesses included."""
    chosen = claim.mutants[mutant]
    for point in points(row, claim, settings):
        applies = not chosen.experiment or point.name == chosen.experiment
        replaced = chosen.replacement is not None
        if point.kind == "proof" or (point.kind == "witness" and replaced) or not applies:
            continue
        if replaced and not claim.experiments[point.name].algorithm:
            continue
        yield replace(point, mutant=mutant)


def _unnoticed(points: list[Point], claim: Claim, bench: Workbench) -> str | None:
    """What the verdicts are where none of them notices, or `None`."""
    told: set[str] = set()
    for point in points:
        record = run(point, bench)
        if record.get("verdict") in (Verdict.VIOLATED, Verdict.CALIBRATED):
            true = run_once(replace(point, mutant=""), bench)
            if record["verdict"] == Verdict.VIOLATED and true.get("verdict") != Verdict.VIOLATED:
                return None
            if moved_beyond(true, record, claim.unknowns):
                return None
            if record["verdict"] == Verdict.VIOLATED:
                record = {"error": "violated without the mutant, too"}
        told.add(str(record.get("verdict") or record.get("error") or record.get("skipped")))
    return f"the verdicts are {', '.join(sorted(told))}"


def moved_beyond(true: Record, corrupted: Record, unknowns: Iterable[Unknown]) -> bool:
    """Whether the corrupted run needs a hidden constant that is worse by more than the factor its claim states."""
    for constant in unknowns:
        (least, most), (worse_least, worse_most) = (_needed(record, constant) for record in (true, corrupted))
        if least > 0 and worse_least > constant.within * least:
            return True
        if 0 < most < math.inf and worse_most < most / constant.within:
            return True
    return False


def _needed(record: Record, constant: Unknown) -> tuple[float, float]:
    """What a calibrated point asks of a constant: at least, at most."""
    asked = [part.get("statistics", {}) for part in record.get("parts", [])]
    asked = [one for one in asked if one.get("constant") == constant.symbol.name]
    least = max((one["least"] for one in asked if "least" in one), default=-math.inf)
    return least, min((one["most"] for one in asked if "most" in one), default=math.inf)


def _still_refuted(witnesses: list[Point], bench: Workbench) -> str | None:
    if not witnesses:
        return "it changes nothing that a witness is judged by"
    for point in witnesses:
        record = run(point, bench)
        if record.get("verdict") != Verdict.HOLDS:
            return f"the witness {point.name} now is {record.get('verdict') or record.get('error')}, expected holds"
    return None
