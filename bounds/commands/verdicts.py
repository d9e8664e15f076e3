"""What `bounds check` prints: a line per claim, then everything that nobody expected with the numbers behind it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import click

from bounds.commands.tables import print_columns
from bounds.registry import Row
from bounds.runs.told import describe
from bounds.vocabulary import FROM_BEST_TO_WORST, Record, Status
from bounds.wording import several

MOST_POINTS = 3
NO_EXPERIMENT = "It has no experiment: add one with `@claim.experiment(...)` that returns what the claim measures."


def print_summary(summary: dict[str, Any], records: Sequence[Record], rows: Sequence[Row]) -> None:
    """The whole printed answer of a run."""
    print_columns(_table(summary["claims"]))
    for claim_id in summary["unexpected"]:
        claim = next(one for one in summary["claims"] if one["id"] == claim_id)
        click.echo()
        click.secho(f"{claim_id}: {claim['status']}, expected {claim['expected']}", fg="red", bold=True)
        click.echo(f"  {_sentence(claim, next(row for row in rows if row['id'] == claim_id), summary['errors'])}")
        for why in claim["why"]:
            click.echo(f"  Unexpected: {why}.")
        for record in _telling(claim_id, records)[:MOST_POINTS]:
            click.echo(describe(record, next(row for row in rows if row["id"] == claim_id)))
    for message in _grouped(summary["errors"]):
        click.secho(f"\nerror  {message}", fg="red")
    for one in summary["contradictions"]:
        click.secho(f"contradiction  {one}", fg="red")
    for one in summary["skipped"]:
        click.secho(f"skipped  {one['claim']}: {one['reason']}", fg="yellow")
    click.echo(_last_line(summary))


def print_notes(summary: dict[str, Any]) -> None:
    """What a green file of a user's own leaves open; beside the answer, not part of it."""
    for name, notes in summary.get("notes", {}).items():
        for told in notes:
            click.echo(f"Note: {name}: {told}", err=True)


def _table(claims: Sequence[dict[str, Any]]) -> list[list[str]]:
    """A line for each claim; how many points were decisive, and entries decided, where that is not all of them."""
    columns = [
        ("id", [claim["id"] for claim in claims]),
        ("status", [claim["status"] for claim in claims]),
        ("expected", [claim["expected"] for claim in claims]),
        ("tightness", ["" if claim["tightness"] is None else f"{claim['tightness']:.4g}" for claim in claims]),
        ("points", [_share(claim["points"], _every_point(claim)) for claim in claims]),
        ("decisive", [_share(claim["exercised"], claim["points"], "") for claim in claims]),
        ("entries", [_share(claim["entries_decided"], claim["entries"], "") for claim in claims]),
        ("seconds", [f"{claim['seconds']:.2f}" for claim in claims]),
    ]
    telling = [[head, *cells] for head, cells in columns if any(cells) or head == "tightness"]
    return [list(row) for row in zip(*telling, strict=True)]


def _every_point(claim: dict[str, Any]) -> int:
    """The points of the whole grid, or what was asked for if that is more."""
    return max(int(claim["of_points"]), int(claim["points"]) + int(claim["not_run"]))


def _share(some: int, every: int, if_all: str | None = None) -> str:
    """`some of every`, and where that is all of them their number or what the caller says."""
    return f"{some} of {every}" if some != every else str(some) if if_all is None else if_all


def _sentence(claim: dict[str, Any], row: Row, errors: Sequence[str]) -> str:
    """What the status means here."""
    if any(error.startswith(f"{claim['id']} at ") for error in errors):
        if not claim["points"]:
            return "Nothing could be judged; see the error."
        if claim["status"] == Status.INCONCLUSIVE:
            failed = several(claim["errors"], "point")
            return f"The experiment failed at {failed}, which might have spoken against it; see the error."
    if claim["points"]:
        return Status(claim["status"]).sentence
    return Status(claim["status"]).sentence if row["experiments"] else NO_EXPERIMENT


def _grouped(errors: Sequence[str]) -> list[str]:
    """The same complaint of many points only once."""
    first: dict[str, str] = {}
    more = Counter(error.split("): ", 1)[-1] for error in errors)
    for error in errors:
        first.setdefault(error.split("): ", 1)[-1], error)
    return [error + f" (and at {more[told] - 1} more)" * (more[told] > 1) for told, error in first.items()]


def _telling(claim_id: str, records: Sequence[Record]) -> list[Record]:
    """The points that explain the status, the worst verdict first."""
    order = list(FROM_BEST_TO_WORST)[::-1]
    judged = [record for record in records if record["claim"] == claim_id and "verdict" in record]
    return sorted(judged, key=lambda record: order.index(record["verdict"]))


def _last_line(summary: dict[str, Any]) -> str:
    counts = ", ".join(f"{number} {verdict}" for verdict, number in summary["by_verdict"].items() if number)
    stored = f", {summary['from_store']} from the store" if summary["from_store"] else ""
    left = f", {summary['not_run']} not run (the same command goes on)" if summary["not_run"] else ""
    unexpected, errors = len(summary["unexpected"]), len(summary["errors"])
    problems = [f"{unexpected} unexpected"] * (unexpected > 0) + [several(errors, "error")] * (errors > 0)
    state = ", ".join(problems) or ("all as expected" if summary["points"] else "nothing was judged")
    judged = f"{counts or 'nothing judged'}{stored}{left}"
    head = f"\n{several(summary['points'], 'point')} in {summary['seconds']:.1f} s ({judged}): {state}."
    weaker = summary["falls_short"]
    short = f" Said to be proved, but resting on less: {len(weaker)} (`bounds list --json`: tier)." if weaker else ""
    single = len(summary.get("unbounded", []))
    beside = f", beside {several(single, 'finding')} about single draws (docs/draws.md)" if single else ""
    return f"{head}{short} False alarms: at most {summary['false_alarms']:.2g} per run{beside}."
