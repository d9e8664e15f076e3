"""What a run says in the end: a status for each claim, and which of them nobody expected."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bounds.kernel.receipts import accepted
from bounds.late import late
from bounds.registry import Row
from bounds.runs.growing import growing_constants
from bounds.runs.power import power
from bounds.status import as_expected, falls_short, status
from bounds.vocabulary import HELD, Record, Status, Verdict

suspicions = late("bounds.runs.suspicions")

FAVOURABLE = (Status.PROVED, Status.DERIVED, Status.HOLDS, Status.CALIBRATED)
DECISIVE = (Verdict.HOLDS, Verdict.CALIBRATED, Verdict.VIOLATED)
UNDECIDED_BY_NATURE = (Status.VACUOUS, Status.INCONCLUSIVE, Status.NEVER_EXERCISED)
"""Claims that are expected to be one of these may have points that decide nothing."""

STRAYS = ((Verdict.NOT_APPLICABLE, "outside"), (Verdict.INCONCLUSIVE, "undecided"))
"""Verdicts of a run that left the premises or decided nothing, and the word that declares them to be meant."""

TIGHT = 0.5
"""A claim that is declared tight comes at least this near its bound in some run; the search comes much nearer."""


def claim_summary(row: Row, records: list[Record], left: int = 0, doubts: Sequence[str] = ()) -> dict[str, Any]:
    """One claim's line of the summary; `left` of its points were not run, `doubts` say why it is not believed."""
    judged = [record for record in records if "verdict" in record]
    found = status(judged, accepted({row["id"]: row["statement"]}).get(row["id"], ""))
    broken = [record for record in judged if record["verdict"] == Verdict.VIOLATED]
    telling = broken if found in (Status.VIOLATED, Status.REFUTED) else judged
    ratios = [record["tightness"] for record in telling if record.get("tightness") is not None]
    failed = [record for record in records if "error" in record]
    if found in FAVOURABLE and failed:
        found = Status.INCONCLUSIVE  # what failed might have spoken against it
    decided, entries = _entries(judged)
    noticed = power(judged) if found in HELD else None
    summary = {
        "id": row["id"],
        "status": str(found),
        "expected": row["expected"],
        "tightness": max(ratios, default=None),
        "power": noticed._asdict() if noticed else None,
        "points": _verdicts(judged).total(),
        "of_points": row["points"]["standard"] + len(row["witnesses"]) + row["has_proof"],
        "not_run": left,
        "exercised": sum(_verdicts(judged)[verdict] for verdict in DECISIVE),
        "entries": entries,
        "entries_decided": decided,
        "errors": len(failed),
        "seconds": round(sum(record["seconds"] for record in records), 4),
    }
    return summary | {"why": [*_complaints(row, summary, judged), *doubts]}


def surprises(claim: Mapping[str, Any]) -> bool:
    """Whether nobody expected this. The status of a claim that was not run to its end is news only if it is broken."""
    if claim["why"]:
        return True
    is_open = claim["not_run"] and claim["status"] not in (Status.VIOLATED, Status.REFUTED)
    return not is_open and not as_expected(claim["status"], claim["expected"])


def _complaints(row: Row, summary: Mapping[str, Any], judged: Sequence[Record]) -> Iterator[str]:
    """What is wrong although the status may be the expected one."""
    if row["expected"] in UNDECIDED_BY_NATURE:
        return
    runs = [record for record in judged if record["kind"] == "experiment"]
    for verdict, word in STRAYS:
        strayed = sum(strays(record, verdict) for record in runs)
        if strayed:
            told = f"{strayed} of {_verdicts(runs).total()} points are {verdict}"
            yield f"{told}, and their experiment does not say that they are meant to be ({word}=...)"
    if row["tight"] and runs and summary["status"] in FAVOURABLE and not summary["not_run"]:
        nearest = summary["tightness"]
        if nearest is not None and nearest < TIGHT:
            yield f"it is declared tight, but the runs come no nearer to its bound than {nearest:.3g}"
    if summary["status"] in FAVOURABLE:
        yield from growing_constants(runs)
        if not row["module"]:  # what is registered has been read by others, a file has not
            yield from suspicions.suspicions(row, summary, runs)


def strays(record: Record, *verdicts: Verdict) -> int:
    """How many points behind this record have one of these verdicts although nobody meant them to."""
    found = _verdicts([record])
    return sum(found[verdict] for verdict in verdicts if verdict not in record.get("meant", ()))


def _verdicts(judged: Iterable[Record]) -> Counter[str]:
    """The verdicts of all points, those of a block one by one."""
    found: Counter[str] = Counter()
    for record in judged:
        found.update(record.get("tally") or {record["verdict"]: 1})
    return found


def _entries(judged: Iterable[Record]) -> tuple[int, int]:
    """Of all entries inside the premises, how many were decided, and how many there are."""
    decided = entries = 0
    for part in (part for record in judged for part in record["parts"]):
        inside = part.get("entries", 0) - part.get("outside", 0)
        entries += inside
        decided += inside - part.get("unresolved", 0)
    return decided, entries


def summarise(
    rows: Sequence[Row],
    records: Iterable[Record],
    left: Mapping[str, int] | None = None,
    doubts: Mapping[str, Sequence[str]] | None = None,
    **facts: Any,
) -> dict[str, Any]:
    """The object that `bounds check --json` ends with; `left` says how many points of a claim were not run."""
    by_claim: dict[str, list[Record]] = {row["id"]: [] for row in rows}
    errors, skipped, contradictions = [], [], []
    for record in records:
        if "contradiction" in record:
            place = f"{record['claim']} at {record['experiment']} {record['params']}"
            contradictions.append(f"{place}: {record['verdict']} in run {record['run']}; {record['contradiction']}")
        by_claim[record["claim"]].append(record)
        if "error" in record:
            errors.append(record["error"])
        if "skipped" in record:
            skipped.append({"claim": record["claim"], "reason": record["skipped"]})
    claims = [
        claim_summary(row, by_claim[row["id"]], (left or {}).get(row["id"], 0), (doubts or {}).get(row["id"], ()))
        for row in rows
    ]
    verdicts = _verdicts(record for found in by_claim.values() for record in found if "verdict" in record)
    return {
        **facts,
        "points": sum(claim["points"] for claim in claims),
        "by_verdict": {verdict: verdicts.get(verdict, 0) for verdict in Verdict},
        "claims": claims,
        "falls_short": [claim["id"] for claim in claims if falls_short(claim["status"], claim["expected"])],
        "unexpected": [claim["id"] for claim in claims if surprises(claim)],
        "errors": errors,
        "skipped": skipped,
        "contradictions": contradictions,
    }
