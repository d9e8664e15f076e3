"""`bounds compare`: what changed between two runs."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import click

from bounds.commands.options import json_option, results_option
from bounds.errors import BoundsError
from bounds.registry import rows
from bounds.status import as_expected

NOTABLE_TIGHTNESS = 1e-3
"""A change of tightness below a thousandth is not worth a line."""


class NoSuchRun(BoundsError):
    """A run that the results folder does not hold; the message lists the last ones."""


@click.command("compare")
@click.argument("before")
@click.argument("after")
@results_option
@json_option
def command(before: str, after: str, results: Path, as_json: bool) -> None:
    """What changed between two runs: statuses, tightness, time.

    \b
    A run is its id, a file, or `latest`, `latest~1`, ... Exit code 1 if a status got worse:
      bounds compare latest~1 latest
    """
    old, new = (summary_of(results, name) for name in (before, after))
    answer = differences(old, new)
    if as_json:
        click.echo(json.dumps(answer))
    else:
        _print(answer)
    sys.exit(1 if answer["worse"] else 0)


def differences(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Claims whose status or tightness changed, claims that came or went, and the two times."""
    earlier = _earlier_ids()
    before = {earlier.get(claim["id"], claim["id"]): claim for claim in old["claims"]}
    after = {claim["id"]: claim for claim in new["claims"]}
    both = [(before[name], after[name]) for name in sorted(set(before) & set(after))]
    changed = [_pair(a, b, "status") for a, b in both if a["status"] != b["status"]]
    return {
        "before": old["run"],
        "after": new["run"],
        "changed": changed,
        "worse": [one["id"] for one in changed if _is_worse(before[one["id"]], after[one["id"]])],
        "tightness": [_pair(a, b, "tightness") for a, b in both if _differs(a["tightness"], b["tightness"])],
        "new": sorted(set(after) - set(before)),
        "gone": sorted(set(before) - set(after)),
        "seconds": [sum(claim["seconds"] for claim in run["claims"]) for run in (old, new)],
    }


def _earlier_ids() -> dict[str, str]:
    """Today's id of each claim that had another one."""
    return {row["formerly"]: row["id"] for row in rows([]) if row["formerly"]}


def _is_worse(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Worse is: as expected before, and not any more."""
    return as_expected(old["status"], old["expected"]) and not as_expected(new["status"], new["expected"])


def _pair(old: dict[str, Any], new: dict[str, Any], field: str) -> dict[str, Any]:
    return {"id": new["id"], "before": old[field], "after": new[field]}


def _differs(old: float | None, new: float | None) -> bool:
    if old is None or new is None:
        return old is not new
    return abs(old - new) > NOTABLE_TIGHTNESS


def summary_of(results: Path, name: str) -> dict[str, Any]:
    """What a run concluded: by its id, by file, or counted back from the latest."""
    runs = sorted((results / "runs").glob("*.json"))
    back = re.fullmatch(r"latest(?:~(\d+))?", name)
    places: list[Path] = [Path(name), results / "runs" / f"{name}.json"]
    if back:
        places = runs[::-1][int(back[1] or 0) :]
    path = next((one for one in places if one.is_file()), None)
    if path is None:
        known = ", ".join(run.stem for run in runs[-5:]) or "none yet; `bounds check` makes one"
        raise NoSuchRun(f"there is no run `{name}` in {results}; the last ones are {known}")
    try:
        summary: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        for claim in summary["claims"]:
            [claim[field] for field in ("id", "status", "expected", "tightness", "seconds")]
        summary["run"]
    except (ValueError, KeyError, TypeError) as reason:
        raise NoSuchRun(f"{path}: not the summary of a run ({reason})") from None
    return summary


def _print(answer: dict[str, Any]) -> None:
    for one in answer["changed"]:
        colour = "red" if one["id"] in answer["worse"] else "green"
        click.secho(f"{one['id']}: {one['before']} -> {one['after']}", fg=colour)
    for one in answer["tightness"]:
        click.echo(f"{one['id']}: tightness {one['before']} -> {one['after']}")
    for word in ("new", "gone"):
        if answer[word]:
            click.echo(f"{word}: {', '.join(answer[word])}")
    before, after = answer["seconds"]
    click.echo(
        f"{answer['before']} -> {answer['after']}: {len(answer['worse'])} worse, {before:.1f} s -> {after:.1f} s"
    )
