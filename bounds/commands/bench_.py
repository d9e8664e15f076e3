"""`bounds bench`: how long claims take, beside how tight they are and whether they are broken."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from bounds import registry
from bounds.commands.options import json_option, results_option, select_argument
from bounds.commands.progress import ProgressBar
from bounds.commands.rooms import bench, environment, execution
from bounds.commands.tables import print_columns
from bounds.errors import BoundsError
from bounds.runs.latest import statuses
from bounds.selection import select_some
from bounds.wording import several


class NotABench(BoundsError):
    """A file that `bounds bench --json` did not write; the message names it."""


@click.command("bench")
@select_argument
@click.option("--rounds", type=click.IntRange(min=2), default=5, show_default=True, help="The fastest one counts.")
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What `bounds bench --json` wrote before; say what became slower.",
)
@click.option("--factor", default=1.5, show_default=True, help="Smaller ratios are not reported.")
@results_option
@json_option
def command(
    select: tuple[str, ...],
    rounds: int,
    against: Path | None,
    factor: float,
    results: Path,
    as_json: bool,
) -> None:
    """Time the first experiment of each claim, in processor time of one thread.

    \b
    Exit code 1 if something became slower, or is broken that was not known to be false:
      bounds bench paper:minv
      bounds bench my_theorem.py --json > before.json
      bounds bench my_theorem.py --against before.json
    """
    execution.one_thread()
    before = _earlier(against) if against else {}
    rows = _rows(select, results)
    found = []
    with ProgressBar("timing", len(rows), as_json) as progress:
        for row in rows:
            found.append(bench.timed(row, rounds))
            progress({"claim": row["id"]})
    for one in found:
        if one["id"] in before and "seconds" in one:
            one["ratio"] = one["seconds"] / before[one["id"]]
    slower = [one["id"] for one in found if one.get("ratio", 0) > factor]
    broken = [one["id"] for one in found if one.get("violations")]
    if as_json:
        facts = {
            "commit": environment.commit(),
            "environment": environment.environment(),
            "rounds": rounds,
            "claims": found,
        }
        click.echo(json.dumps(facts | {"slower": slower, "broken": broken}))
    else:
        _print(found, slower, broken)
    failed = any(one.get("failed") for one in found)
    sys.exit(2 if failed else 1 if slower or broken else 0)


def _rows(select: tuple[str, ...], results: Path) -> list[dict[str, Any]]:

    chosen = [row for row in select_some(registry.rows([]), select, statuses(results)) if row["experiments"]]
    if not chosen:
        raise click.UsageError("none of these claims has an experiment")
    return chosen


def _earlier(path: Path) -> dict[str, float]:
    """Seconds by claim, as they were."""
    try:
        claims = json.loads(path.read_text(encoding="utf-8"))["claims"]
        return {one["id"]: float(one["seconds"]) for one in claims if "seconds" in one}
    except (ValueError, KeyError, TypeError) as reason:
        raise NotABench(f"{path}: not what `bounds bench --json` writes ({reason})") from None


def _print(found: list[dict[str, Any]], slower: list[str], broken: list[str]) -> None:

    table = [("id", "ms", "noise", "tightness", "now / then" if any("ratio" in one for one in found) else "", "")]
    for one in found:
        if "seconds" not in one:
            table.append((one["id"], "", "", "", "", one["reason"]))
            continue
        tight = "" if one["tightness"] is None else f"{one['tightness']:.4g}"
        ratio = f"{one['ratio']:.2f}" if "ratio" in one else ""
        word = "BROKEN" if one["id"] in broken else "SLOWER" if one["id"] in slower else ""
        table.append((one["id"], f"{1e3 * one['seconds']:.3g}", f"{one['noise']:.2f}", tight, ratio, word))
    print_columns(table)
    click.echo(f"\n{several(len(found), 'claim')}: {len(slower)} slower, {len(broken)} broken.")
