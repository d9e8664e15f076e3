"""`bounds report`: everything that is known, as pages that can be read offline and cited."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

import reports
from bounds import registry
from bounds.budget import FALSE_ALARMS
from bounds.commands.check_ import DEPTHS
from bounds.commands.compare_ import differences, summary_of
from bounds.commands.options import json_option, results_option, select_argument
from bounds.commands.progress import ProgressBar
from bounds.commands.rooms import document, render, report_evidence
from bounds.runs.latest import statuses
from bounds.runs.store import Store
from bounds.selection import select_some
from bounds.wording import several
from reports.history import history

OURS, ELSEWHERE = Path("reports/_site"), Path("bounds-report")
BENCHMARKS = Path("asv_bench/results")
"""Where asv keeps what it measured, in a checkout."""


def _output() -> Path:
    """Beside the code of the report in its own repository; elsewhere a folder that looks like no package."""
    return OURS if OURS.parent.resolve() == Path(reports.__file__).parent else ELSEWHERE


@click.command("report")
@select_argument
@click.option("--depth", type=click.Choice(DEPTHS), default="quick", show_default=True, help="How much must be known.")
@click.option("--run/--no-run", "run_missing", default=True, help="Run what is missing first, or show what there is.")
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Processes; 0 is one for each core.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=_output,
    show_default="reports/_site in this repository, else bounds-report",
    help="The folder that the report is written to.",
)
@click.option("--mutants/--no-mutants", default=False, help="Also run the mutants that were never tried.")
@click.option("--against", metavar="RUN", help="Show what changed since a run: its id, a file, or latest~1.")
@click.option("--single", is_flag=True, help="One file that can be sent, instead of a page for each paper.")
@click.option("--open", "show", is_flag=True, help="Open the page in a browser.")
@results_option
@json_option
def command(select: tuple[str, ...], **options: Any) -> None:
    """An index and a page for each paper as HTML; the same as JSON, Markdown and LaTeX macros; a badge for each claim.

    \b
    What the results folder does not know is run first, at quick depth:
      bounds report
      bounds report 'paper:minv' --open
      bounds report --no-run --single --output site
      bounds report --against latest~1

    Exit codes are those of `bounds check`; the report is written in any case.
    """
    sys.exit(report(select, **options))


def report(
    select: tuple[str, ...],
    *,
    depth: str,
    run_missing: bool,
    mutants: bool,
    against: str | None,
    jobs: int,
    output: Path,
    single: bool,
    show: bool,
    results: Path,
    as_json: bool,
) -> int:
    """The command without its parsing; returns the exit code."""
    start = time.perf_counter()
    problems: list[str] = []
    everything, store = registry.rows(problems), Store(results)
    chosen = select_some(everything, select, statuses(results))
    before = summary_of(results, against) if against else None
    found = report_evidence.gather(chosen, everything, store, depth=depth, budget=FALSE_ALARMS)
    found.problems += [f"cannot read {problem}" for problem in problems]
    todo = report_evidence.missing(found, store, mutants=mutants) if run_missing else []
    if todo:
        with ProgressBar("running", len(todo), as_json) as progress:
            report_evidence.complete(found, store, todo, jobs=jobs, progress=progress)
    concluded = document.summary(found, FALSE_ALARMS, time.perf_counter() - start)
    if found.ran:
        store.conclude(found.run, concluded)
    changes = differences(before, concluded) if before else None
    shown = document.document(found, concluded, changes, history(results / "runs", BENCHMARKS))
    written = render.write(shown, output, is_single=single)
    _tell(shown, written, as_json)
    if show:
        click.launch(written[0].resolve().as_uri())
    return 2 if shown["problems"] else 1 if shown["unexpected"] else 0


def _tell(shown: dict[str, Any], written: list[Path], as_json: bool) -> None:
    """What was written, and what a reader should look at first."""
    if as_json:
        facts = ("run", "commit", "seconds", "points", "by_status", "by_verdict", "unexpected", "problems", "ran")
        click.echo(json.dumps({name: shown[name] for name in facts} | {"files": [str(path) for path in written]}))
        return
    for problem in shown["problems"]:
        click.secho(f"problem  {problem}", fg="red", err=True)
    for claim_id in shown["unexpected"]:
        click.secho(f"unexpected  {claim_id}", fg="red")
    counts = ", ".join(f"{number} {status}" for status, number in sorted(shown["by_status"].items()))
    claims = len(shown["claims"])
    click.echo(f"{several(claims, 'claim')} ({counts}), {several(shown['points'], 'point')}.")
    click.echo(f"Written: {', '.join(str(path) for path in written)}")
