"""`bounds list`: a table of claims, without importing any of them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import click

from bounds.commands.options import json_option, refuse, results_option, select_argument
from bounds.commands.tables import print_columns
from bounds.registry import Row, rows
from bounds.runs.latest import latest
from bounds.runs.tiers import tier
from bounds.selection import select
from bounds.wording import several

FIELDS = (
    "id", "paper", "title", "kind", "form", "expected", "source", "constants", "has_proof", "mutants", "experiments",
    "counterpart", "formerly", "untested", "tight", "statement",
)  # fmt: skip


@click.command("list")
@select_argument
@click.option("--markdown", is_flag=True, help="A table of papers against expected status, as Markdown.")
@results_option
@json_option
def command(select: tuple[str, ...], markdown: bool, results: Path, as_json: bool) -> None:
    """What claims there are, and what is known of them.

    \b
    SELECT is ids, globs, files, or key:value terms that must all match:
      bounds list 'minv.*'
      bounds list paper:minv kind:identity
      bounds list status:refuted
    """
    known = latest(results)
    problems: list[str] = []
    chosen = _chosen(select, known, problems)
    if as_json:
        click.echo(json.dumps([_plain(row, known) for row in chosen]))
    elif markdown:
        click.echo(table_of_papers(chosen))
    else:
        _print_table(chosen, known)
    refuse(problems, bool(select))


def _chosen(terms: tuple[str, ...], known: dict[str, dict[str, Any]], problems: list[str]) -> list[Row]:
    return select(rows(problems), terms, {claim_id: one["status"] for claim_id, one in known.items()})


def _plain(row: Row, known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    last = known.get(row["id"], {})
    found = {"status": last.get("status"), "tightness": last.get("tightness"), "tier": tier(row)}
    return {name: row[name] for name in FIELDS} | found


def table_of_papers(chosen: list[Row]) -> str:
    """Papers against expected status, counted from the registry."""
    columns = sorted({row["expected"] for row in chosen})
    lines = ["| paper | claims | " + " | ".join(columns) + " |", "|---|---|" + "---|" * len(columns)]
    for paper in sorted({row["paper"] for row in chosen}):
        counts = Counter(row["expected"] for row in chosen if row["paper"] == paper)
        cells = " | ".join(str(counts[column] or "") for column in columns)
        lines.append(f"| `{paper}` | {sum(counts.values())} | {cells} |")
    return "\n".join(lines)


def _print_table(chosen: list[Row], known: dict[str, dict[str, Any]]) -> None:

    table = [("id", "kind", "source", "expected", "last", "tightness")]
    for row in chosen:
        last = known.get(row["id"], {})
        tight = last.get("tightness")
        shown = "" if tight is None else f"{tight:.4g}"
        table.append((row["id"], row["kind"], row["source"], row["expected"], last.get("status") or "-", shown))
    print_columns(table)
    click.echo(f"\n{several(len(chosen), 'claim')}. `bounds show ID` tells more, `bounds check ID` judges it.")
