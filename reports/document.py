"""Everything that is shown, as plain data; the pages are made from this and from nothing else."""

import time
from collections import Counter
from typing import Any

from bounds import __version__
from bounds.core.evidence import Record, Status, Verdict
from bounds.runs.environment import commit, environment
from bounds.runs.runner import one_thread
from bounds.runs.summary import summarise
from reports.claims import facts
from reports.evidence import Gathered
from reports.papers import chapters

SCHEMA = 1
Document = dict[str, Any]


def document(found: Gathered, budget: float, seconds: float) -> Document:
    """The whole report as plain data."""
    one_thread()
    of_claim: dict[str, list[Record]] = {row["id"]: [] for row in found.rows}
    of_mutants: dict[str, list[Record]] = {row["id"]: [] for row in found.rows}
    for records, shelf in ((found.records, of_claim), (found.of_mutants, of_mutants)):
        for record in records:
            shelf[record["claim"]].append(record)
    claims = [facts(row, found.claims[row["id"]], of_claim[row["id"]], of_mutants[row["id"]]) for row in found.rows]
    return {
        "schema": SCHEMA,
        "version": __version__,
        "written": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "commit": commit(),
        "run": found.run or max((record.get("run", "") for record in found.records), default=""),
        "depth": found.depth,
        "false_alarms": budget,
        "alpha": found.alpha,
        "environment": environment(),
        "seconds": round(seconds, 2),
        "ran": found.ran,
        "not_run": found.not_run,
        "outdated": found.outdated,
        "problems": found.problems + [record["error"] for record in found.records if "error" in record],
        **_totals(claims),
        "statuses": {str(status): status.sentence for status in Status},
        "verdicts": {str(verdict): verdict.sentence for verdict in Verdict},
        "papers": chapters(claims),
        "claims": claims,
    }


def _totals(claims: list[dict[str, Any]]) -> dict[str, Any]:
    mutants = Counter(mutant["fate"] for claim in claims for mutant in claim["mutants"])
    return {
        "unexpected": [claim["id"] for claim in claims if not claim["as_expected"]],
        "by_status": dict(Counter(claim["status"] for claim in claims)),
        "by_verdict": dict(sum((Counter(claim["verdicts"]) for claim in claims), Counter())),
        "points": sum(claim["points_judged"] for claim in claims),
        "cpu_seconds": round(sum(claim["seconds"] for claim in claims), 1),
        "mutants": {fate: mutants.get(fate, 0) for fate in ("killed", "survived", "not run")},
    }


def summary(found: Gathered, budget: float, seconds: float) -> dict[str, Any]:
    """What the store keeps of a run that this report made."""
    return summarise(
        found.rows, found.records, run=found.run, commit=commit(), seconds=round(seconds, 3), depth=found.depth,
        alpha=found.alpha, false_alarms=budget, from_store=len(found.records) - found.ran, not_run=found.not_run,
        environment=environment(),
    )  # fmt: skip
