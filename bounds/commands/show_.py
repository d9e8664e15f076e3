"""`bounds show`: all that is known of one claim, on one screen."""

import json
import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from bounds import registry
from bounds.commands.options import complete_claims, json_option, results_option
from bounds.kernel.receipts import accepted
from bounds.kernel.theories import theory_of
from bounds.registry import Row, description, path_of, text_of
from bounds.runs.current import is_current
from bounds.runs.latest import latest, statuses
from bounds.runs.memory import sourced_rows
from bounds.runs.power import Power, power
from bounds.runs.store import Store
from bounds.selection import select
from bounds.standing import below, fallen, needed, needing
from bounds.vocabulary import HELD

MOST_POINTS = 8


@click.command("show")
@click.argument("claim", shell_complete=complete_claims)
@click.option("--needs", "is_graph", is_flag=True, help="What its proof stands on, and what stands on it.")
@results_option
@json_option
def command(claim: str, is_graph: bool, results: Path, as_json: bool) -> None:
    """One claim: statement, premises, constants, erratum, last evidence.

    \b
    Examples:
      bounds show minv.lemma1
      bounds show my_theorem.py
      bounds show l2o.thm4_7 --needs
    """

    known = registry.rows([])
    for row in select(known, [claim]):
        facts = graph(row, known, results) if is_graph else describe(row, results)
        click.echo(json.dumps(facts) if as_json else _graph_text(facts) if is_graph else _text(facts))


def graph(row: Row, known: Sequence[Row], results: Path) -> dict[str, Any]:
    """What a claim stands on and what stands on it, each with its last status, and which of the former have fallen."""

    last, down, up = statuses(results), needed(known), needing(known)
    return {
        "id": row["id"],
        "status": last.get(row["id"]),
        "fallen": fallen(row["id"], down, last),
        "stands_on": [{"id": one, "steps": steps, "status": last.get(one)} for one, steps in below(row["id"], down)],
        "carries": [{"id": one, "steps": steps, "status": last.get(one)} for one, steps in below(row["id"], up)],
    }


def _graph_text(facts: dict[str, Any]) -> str:
    def tree(links: list[dict[str, Any]]) -> list[str]:
        return [f"{'  ' * (one['steps'] - 1)}{one['id']}  {one['status'] or 'not checked yet'}" for one in links]

    lines = [click.style(f"{facts['id']}  {facts['status'] or 'not checked yet'}", bold=True)]
    lines += _section("Stands on", tree(facts["stands_on"]) or ["nothing that is stated as a claim here"])
    lines += _section("Carries", tree(facts["carries"]) or ["no other claim"])
    if facts["fallen"]:
        lines += [click.style(f"Its proof as written falls with {', '.join(facts['fallen'])}.", fg="red")]
    return "\n".join(lines)


def describe(row: Row, results: Path) -> dict[str, Any]:
    """Everything about a claim as plain data."""

    records, outdated = _evidence(row, results)
    status = latest(results).get(row["id"], {}).get("status")
    noticed = power(records) if status in HELD else None
    return {
        **description(row),
        "title": row["title"],
        "status": status,
        "power": noticed._asdict() if noticed else None,
        "counterpart": row["counterpart"],
        "kernel": accepted({row["id"]: row["statement"]}).get(row["id"]),
        "statement": text_of(row),
        "evidence": [_short(record) for record in records],
        "outdated": outdated,
        "replay": f"bounds check {row['id'] if row['module'] else os.path.relpath(row['file'])} --no-cache",
        "file": row["file"],
        "path": path_of(row),
    }


def _evidence(row: Row, results: Path) -> tuple[list[dict[str, Any]], int]:
    """The stored records of today's sources, and how many are of others: what was said before an edit is history."""

    known = [one for one in Store(results).records_of(row["id"]) if "mutant" not in one]
    if not known:
        return [], 0
    (sourced,) = sourced_rows([row])
    current = [one for one in known if is_current(one, sourced)]
    return current, len(known) - len(current)


def _short(record: dict[str, Any]) -> dict[str, Any]:
    keys = (
        "kind",
        "experiment",
        "params",
        "verdict",
        "reason",
        "tightness",
        "premises",
        "seconds",
        "time",
        "error",
        "skipped",
    )
    return {key: record[key] for key in keys if key in record}


def _text(facts: dict[str, Any]) -> str:
    lines = [click.style(f"{facts['id']}  ({facts['form']}, {facts['kind']})", bold=True)]
    shares_a_file = facts["title"] and not facts["statement"].startswith(facts["title"])
    lines += [f"{facts['title']}."] if shares_a_file else []
    lines += [". ".join(filter(None, (facts["paper"], facts["source"])))]
    lines += [f"{facts['path']}: {facts['status'] or 'not checked yet'}, expected {facts['expected']}"]
    lines += ["", facts["statement"], ""]
    lines += [f"TeX: {facts['latex']}", ""]
    lines += _section("Premises", facts["premises"])
    lines += _section("Constants", [_constant_line(one) for one in facts["constants"]])
    lines += _section("To measure", [f"{name}  {meaning}".rstrip() for name, meaning in facts["measured"].items()])
    lines += _section("Erratum", [text for text in (facts["erratum"], facts["survives"]) if text])
    lines += _section("Not tested", [facts["untested"]] if facts["untested"] else [])
    lines += _section("Kernel", _kernel_lines(facts))
    lines += _section("See also", [facts["counterpart"]] if facts["counterpart"] else [])
    lines += _section("Mutants", facts["mutants"])
    lines += _section("Evidence", [*_evidence_lines(facts), *_power_lines(facts)])
    return "\n".join([*lines, f"Again: {facts['replay']}"])


def _section(title: str, lines: list[str]) -> list[str]:
    return [click.style(title, bold=True), *(f"  {line}" for line in lines), ""] if lines else []


def _constant_line(one: dict[str, str]) -> str:
    value = f" = {one['value']}" if one["value"] else ""
    return f"{one['symbol']}{value}  [{one['provenance'].lower()}] {one['from']}".rstrip()


def _evidence_lines(facts: dict[str, Any]) -> list[str]:
    """What was said of several points is said once, with the points below it."""
    lines = [] if facts["evidence"] else ["none yet"]
    for sentence, points in groupby(sorted(facts["evidence"], key=_sentence), key=_sentence):
        told = [_point_line(one) for one in points]
        if len(told) == 1:
            lines.append(f"{sentence[0]}  {told[0]}: {sentence[1]}")
            continue
        lines.append(f"{sentence[0]} at {len(told)} points: {sentence[1]}")
        lines += [f"  {one}" for one in told[:MOST_POINTS]]
        if more := told[MOST_POINTS:]:
            lines.append(f"  and {len(more)} more; --json tells all")
    if older := facts["outdated"]:
        lines.append(f"and {older} older, of other sources or versions")
    return lines


def _sentence(one: dict[str, Any]) -> tuple[str, str]:
    verdict = one.get("verdict") or ("skipped" if "skipped" in one else "error")
    return verdict, one.get("reason") or one.get("skipped") or one.get("error") or ""


def _kernel_lines(facts: dict[str, Any]) -> list[str]:
    """What Coq accepted, and where."""

    if not facts["kernel"]:
        return []
    theory = theory_of(facts["id"])
    where = f" in {theory.place}" if theory else ""
    return [f"{facts['kernel']}{where}; `make kernel` checks it again, and the report shows what to believe"]


def _power_lines(facts: dict[str, Any]) -> list[str]:
    """What the runs would have noticed."""

    return [f"Power: {Power(**facts['power'])}."] if facts["power"] else []


def _point_line(one: dict[str, Any]) -> str:
    params = ", ".join(f"{key}={value}" for key, value in one["params"].items())
    tight = f", tightness {one['tightness']:.4g}" if one.get("tightness") is not None else ""
    margins = [premise["margin"] for premise in one.get("premises", []) if premise["margin"] is not None]
    inside = f", premise margin {min(margins):.3g}" if margins else ""
    return f"{one['experiment']}({params}){tight}{inside}"
