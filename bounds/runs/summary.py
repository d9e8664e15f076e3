"""What a run says in the end: a status for each claim, and which of them nobody expected."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bounds.core.evidence import Record, Verdict, as_expected, status
from bounds.registry import Row


def claim_summary(row: Row, records: list[Record]) -> dict[str, Any]:
    """One claim's line of the summary."""
    judged = [record for record in records if "verdict" in record]
    ratios = [record["tightness"] for record in judged if record.get("tightness") is not None]
    exercised = [record for record in judged if record["verdict"] in (Verdict.HOLDS, Verdict.VIOLATED)]
    return {
        "id": row["id"],
        "status": str(status(judged)),
        "expected": row["expected"],
        "tightness": max(ratios, default=None),
        "points": len(judged),
        "exercised": len(exercised),
        "seconds": round(sum(record["seconds"] for record in records), 4),
    }


def summarise(rows: Sequence[Row], records: Iterable[Record], **facts: Any) -> dict[str, Any]:
    """The object that `bounds check --json` ends with."""
    by_claim: dict[str, list[Record]] = {row["id"]: [] for row in rows}
    errors, skipped = [], []
    for record in records:
        by_claim[record["claim"]].append(record)
        if "error" in record:
            errors.append(record["error"])
        if "skipped" in record:
            skipped.append({"claim": record["claim"], "reason": record["skipped"]})
    claims = [claim_summary(row, by_claim[row["id"]]) for row in rows]
    verdicts = Counter(record["verdict"] for found in by_claim.values() for record in found if "verdict" in record)
    return {
        **facts,
        "points": sum(claim["points"] for claim in claims),
        "by_verdict": {verdict: verdicts.get(verdict, 0) for verdict in Verdict},
        "claims": claims,
        "unexpected": [claim["id"] for claim in claims if not as_expected(claim["status"], claim["expected"])],
        "errors": errors,
        "skipped": skipped,
    }
