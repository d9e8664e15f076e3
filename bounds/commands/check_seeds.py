"""`bounds check --seeds N`: the same selection under fresh seeds, and how often something was unexpected.

What draws nothing is the same under every seed, so only claims that draw are run.
"""

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from bounds.budget import judgements_of
from bounds.commands.options import refuse
from bounds.commands.progress import ProgressBar
from bounds.commands.tables import print_columns
from bounds.core.stats import clopper_pearson
from bounds.registry import Row, rows
from bounds.runs.environment import new_run_id
from bounds.runs.latest import statuses
from bounds.runs.plan import planned, with_shares
from bounds.runs.point import Point, Settings
from bounds.runs.runner import run
from bounds.runs.store import Store
from bounds.runs.summary import strays, summarise
from bounds.runs.told import replay
from bounds.selection import select_some
from bounds.vocabulary import Record, Verdict
from bounds.wording import several

CONFIDENCE = 0.95


def check_seeds(
    select: tuple[str, ...],
    seeds: range,
    *,
    settings: Settings,
    jobs: int,
    scheduler: str,
    budget: float | None,
    resume: bool,
    results: Path,
    as_json: bool,
) -> int:
    """Run the claims that draw under each of the seeds; returns the exit code."""
    start, store = time.perf_counter(), Store(results)
    problems: list[str] = []
    everything = rows(problems)
    chosen = select_some(everything, select, statuses(results))
    refuse(problems, bool(select))
    store.ready()
    registered = judgements_of(everything, settings.depth)
    plans = {seed: _drawing(chosen, settings, seed, registered) for seed in seeds}
    drawing = {point.row["id"]: point.row for plan in plans.values() for point in plan}
    if not drawing:
        told = several(len(chosen), "claim")
        raise click.UsageError(f"nothing among {told} draws at random, so a seed changes nothing")
    deadline = None if budget is None else start + budget
    found: dict[int, list[dict[str, Any]]] = {}
    with ProgressBar("checking", sum(map(len, plans.values())), as_json) as progress:
        for seed, plan in plans.items():
            left = None if deadline is None else deadline - time.perf_counter()
            if left is not None and left <= 0:
                break
            outcome = run(
                plan, store, new_run_id(), jobs=jobs, cache=resume, seconds=left, scheduler=scheduler, progress=progress
            )
            if outcome.not_run or outcome.interrupted or outcome.stopped:
                break
            found[seed] = list(_unexpected(list(drawing.values()), outcome.records, seed))
    answer = _answer(found, len(seeds), len(drawing), time.perf_counter() - start)
    click.echo(json.dumps(answer) if as_json else _text(answer))
    if len(found) < len(seeds):
        return 2
    return 1 if any(found.values()) else 0


def _drawing(chosen: Sequence[Row], settings: Settings, seed: int, registered: int) -> list[Point]:
    """The points of experiments that take a seed, shifted by this one."""
    shifted = Settings(settings.depth, settings.device, settings.dtype, seed)
    plan, _ = with_shares(planned(chosen, [shifted]), registered)
    return [point for point in plan if point.kind == "experiment" and "seed" in point.params]


def _unexpected(claims: list[Row], records: list[Record], seed: int) -> Iterator[dict[str, Any]]:
    """The claims whose drawn points alone are a surprise: one breaks what should hold, or decides nothing unasked."""
    summary = summarise(claims, records, {row["id"]: 1 for row in claims})  # what draws nothing is left out
    by_id = {row["id"]: row for row in claims}
    for claim in summary["claims"]:
        row = by_id[claim["id"]]
        told = [one for one in records if one["claim"] == claim["id"]]
        broken = [one for one in told if one.get("verdict") == "violated" and row["expected"] not in EXPECTED_TO_BREAK]
        if broken or claim["why"] or claim["errors"]:
            failed = [one for one in told if "error" in one]
            strayed = [one for one in told if "verdict" in one and strays(one, *UNASKED)]
            record = (broken or failed or strayed or told)[0]
            reason = record.get("error") or (record["reason"] if broken else "; ".join(claim["why"]))
            yield {"claim": claim["id"], "seed": seed, "reason": reason, "again": replay(record, row)}


EXPECTED_TO_BREAK = ("refuted", "violated")
UNASKED = (Verdict.NOT_APPLICABLE, Verdict.INCONCLUSIVE)


def _answer(found: dict[int, list[dict[str, Any]]], seeds: int, claims: int, seconds: float) -> dict[str, Any]:
    """The object of `--json`; the bound is for one run of the selection under a fresh seed."""
    alarms = sum(bool(one) for one in found.values())
    most = clopper_pearson(alarms, len(found), 1 - CONFIDENCE)[1] if found else 1.0
    return {
        "seeds": len(found),
        "of_seeds": seeds,
        "claims": claims,
        "runs_with_surprises": alarms,
        "at_most": most,
        "confidence": CONFIDENCE,
        "unexpected": [one for told in found.values() for one in told],
        "seconds": round(seconds, 3),
    }


def _text(answer: dict[str, Any]) -> str:
    told: dict[str, list[dict[str, Any]]] = {}
    for one in answer["unexpected"]:
        told.setdefault(one["claim"], []).append(one)
    if told:
        shown = [
            [claim, f"{len(ones)} of {answer['seeds']}", ", ".join(str(one["seed"]) for one in ones), ones[0]["reason"]]
            for claim, ones in sorted(told.items())
        ]
        print_columns([["unexpected", "how often", "seeds", "first reason"], *shown])
        for ones in told.values():
            click.echo(f"again: {ones[0]['again']}")
    rest = answer["of_seeds"] - answer["seeds"]
    left = f" {several(rest, 'seed')} not run (the same command goes on)." if rest else ""
    return (
        f"\n{several(answer['claims'], 'claim')} with random draws, under {several(answer['seeds'], 'fresh seed')} "
        f"in {answer['seconds']:.1f} s: "
        f"{answer['runs_with_surprises']} with something unexpected.{left} With {answer['confidence']:.0%} confidence, "
        f"at most {answer['at_most']:.2g} of such runs have."
    )
