"""Everything that is shown, as plain data; the pages are made from this and from nothing else."""

import re
import time
from collections import Counter
from typing import Any

from bounds import __version__
from bounds.runs.environment import commit, environment
from bounds.runs.execution import one_thread
from bounds.runs.summary import summarise
from bounds.standing import fallen, needed, needing
from bounds.vocabulary import Record, Status, Verdict
from reports.claims import NOT_RUN, NOTHING, facts
from reports.corrupted import corrupted
from reports.evidence import Gathered
from reports.history import History, worth_telling
from reports.papers import chapters

SCHEMA = 1
COPIED = ("commit", "run", "depth", "false_alarms", "alpha", "environment", "seconds", "not_run")
Document = dict[str, Any]


def document(
    found: Gathered, concluded: dict[str, Any], changes: dict[str, Any] | None = None, past: History | None = None
) -> Document:
    """The whole report as plain data: the evidence, its run, what changed since another run, and how it came about."""
    of_claim, of_mutants = (_by_claim(found, records) for records in (found.records, found.of_mutants))
    rows = sorted(found.rows, key=lambda row: naturally(row["id"]))
    claims = [facts(row, found.claims[row["id"]], of_claim[row["id"]], of_mutants[row["id"]]) for row in rows]
    _stand(claims)
    for claim in claims:
        claim["history"] = worth_telling((past or {}).get(claim["id"], {}))
    return {
        "schema": SCHEMA,
        "version": __version__,
        "written": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        **{name: concluded[name] for name in COPIED},
        "ran": found.ran,
        "outdated": found.outdated,
        "problems": found.problems + concluded["errors"],
        **_totals(claims),
        "statuses": {str(status): status.sentence for status in Status} | {NOT_RUN: NOTHING},
        "verdicts": {str(verdict): verdict.sentence for verdict in Verdict},
        "corrupted": corrupted(),
        "changes": changes,
        "papers": chapters(claims),
        "claims": claims,
    }


def _stand(claims: list[dict[str, Any]]) -> None:
    """What each claim carries, and what it stands on and does not hold."""
    down, up = needed(claims), needing(claims)
    statuses = {claim["id"]: claim["status"] for claim in claims}
    for claim in claims:
        claim |= {"carries": up[claim["id"]], "fallen": fallen(claim["id"], down, statuses)}


def naturally(name: str) -> list[tuple[bool, int, str]]:
    """A key that sorts `eq4` before `eq10`."""
    pieces = re.findall(r"\d+|\D+", name)
    return [(piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in pieces]


def _by_claim(found: Gathered, records: list[Record]) -> dict[str, list[Record]]:
    shelves: dict[str, list[Record]] = {row["id"]: [] for row in found.rows}
    for record in records:
        shelves[record["claim"]].append(record)
    return shelves


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
    """What the store keeps of a run, of everything that is known and not only of what was run now."""
    one_thread()
    newest = max((record.get("run", "") for record in found.records), default="")
    return summarise(
        found.rows,
        found.records,
        found.left,
        run=found.run or newest,
        commit=commit(),
        seconds=round(seconds, 3),
        depth=found.depth,
        alpha=found.alpha,
        false_alarms=budget,
        from_store=len(found.records) - found.ran,
        not_run=found.left.total(),
        environment=environment(),
    )
