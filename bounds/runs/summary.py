"""What a run says in the end: a status for each claim, and which of them nobody expected."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bounds.core.evidence import Record, Status, Verdict, as_expected, falls_short, status
from bounds.kernel.receipts import accepted
from bounds.registry import Row

FAVOURABLE = (Status.PROVED, Status.DERIVED, Status.HOLDS, Status.CALIBRATED)


def claim_summary(row: Row, records: list[Record], left: int = 0) -> dict[str, Any]:
    """One claim's line of the summary; `left` is how many of its points were not run."""
    judged = [record for record in records if "verdict" in record]
    ratios = [record["tightness"] for record in judged if record.get("tightness") is not None]
    found = status(judged, accepted({row["id"]: row["statement"]}).get(row["id"], ""))
    if found in FAVOURABLE and any("error" in record for record in records):
        found = Status.INCONCLUSIVE  # what failed might have spoken against it
    exercised = [record for record in judged if record["verdict"] in (Verdict.HOLDS, Verdict.VIOLATED)]
    return {
        "id": row["id"],
        "status": str(found),
        "expected": row["expected"],
        "tightness": max(ratios, default=None),
        "points": len(judged),
        "not_run": left,
        "exercised": len(exercised),
        "seconds": round(sum(record["seconds"] for record in records), 4),
    }


def surprises(claim: Mapping[str, Any]) -> bool:
    """Whether nobody expected this status. Of a claim that was not run to its end only what is broken is news."""
    if claim["not_run"] and claim["status"] not in (Status.VIOLATED, Status.REFUTED):
        return False
    return not as_expected(claim["status"], claim["expected"])


def summarise(
    rows: Sequence[Row], records: Iterable[Record], left: Mapping[str, int] | None = None, **facts: Any
) -> dict[str, Any]:
    """The object that `bounds check --json` ends with; `left` says how many points of a claim were not run."""
    by_claim: dict[str, list[Record]] = {row["id"]: [] for row in rows}
    errors, skipped = [], []
    for record in records:
        by_claim[record["claim"]].append(record)
        if "error" in record:
            errors.append(record["error"])
        if "skipped" in record:
            skipped.append({"claim": record["claim"], "reason": record["skipped"]})
    claims = [claim_summary(row, by_claim[row["id"]], (left or {}).get(row["id"], 0)) for row in rows]
    verdicts = Counter(record["verdict"] for found in by_claim.values() for record in found if "verdict" in record)
    return {
        **facts,
        "points": sum(claim["points"] for claim in claims),
        "by_verdict": {verdict: verdicts.get(verdict, 0) for verdict in Verdict},
        "claims": claims,
        "falls_short": [claim["id"] for claim in claims if falls_short(claim["status"], claim["expected"])],
        "unexpected": [claim["id"] for claim in claims if surprises(claim)],
        "errors": errors,
        "skipped": skipped,
    }
