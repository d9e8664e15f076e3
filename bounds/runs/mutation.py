"""Does the check notice a corruption? A mutant is killed by a verdict, never by an error or by a premise that fails.

For a claim that is expected to hold, some point must be violated. For a printed statement that is refuted, the mutant
(usually the corrected formula) must make every witness stop refuting it while it still can be judged.
"""

from bounds.core import Claim
from bounds.core.evidence import Verdict
from bounds.registry import Row
from bounds.runs.point import Settings, mutant_points


def survives(row: Row, claim: Claim, mutant: str, settings: Settings) -> str | None:
    """Why the mutant survives, or `None` if it is killed."""
    points = list(mutant_points(row, claim, mutant, settings))
    if not points:
        return "no point applies to it (does its experiment take `algorithm`?)"
    if row["expected"] == "refuted":
        return _still_refuted([point for point in points if point.kind == "witness"])
    verdicts = []
    for point in points:
        record = point.run()
        if record.get("verdict") == Verdict.VIOLATED:
            return None
        verdicts.append(record.get("verdict") or record.get("error") or record.get("skipped", ""))
    return f"the verdicts are {', '.join(sorted(set(map(str, verdicts))))}"


def _still_refuted(witnesses: list) -> str | None:  # type: ignore[type-arg]
    if not witnesses:
        return "it changes nothing that a witness is judged by"
    for point in witnesses:
        record = point.run()
        if record.get("verdict") != Verdict.HOLDS:
            return f"the witness {point.name} now is {record.get('verdict') or record.get('error')}, expected holds"
    return None
