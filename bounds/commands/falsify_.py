"""`bounds falsify`: search for the tightest instance of a claim, or for one that breaks it."""

import json
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click

from bounds import registry
from bounds.commands.check_ import seconds_of
from bounds.commands.options import complete_claims, json_option, refuse, results_option
from bounds.commands.rooms import environment, execution, falsify, point
from bounds.late import late
from bounds.registry import Row
from bounds.runs.environment import cores
from bounds.runs.memory import sourced_rows
from bounds.runs.store import Store
from bounds.selection import select_some
from bounds.wording import several

joblib = late("joblib")

BEYOND = (
    "  That is beyond the values that the experiment lists. Either the bound fails there; or a premise is missing;\n"
    "  or the experiment is made for less: say for what by within={name: (low, high)}."
)


@click.command("falsify")
@click.argument("select_", nargs=-1, required=True, metavar="SELECT...", shell_complete=complete_claims)
@click.option(
    "--budget",
    callback=seconds_of,
    default="10s",
    show_default=True,
    metavar="TIME",
    help="How long to search for each claim.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--beyond/--between",
    default=True,
    show_default=True,
    help="Whether numbers leave the listed values, as far as the premises allow.",
)
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Claims at a time; 0 is one for each core.")
@click.option("--necessity", is_flag=True, help="Also drop each premise in turn and search again (no verdict).")
@results_option
@json_option
def command(
    select_: tuple[str, ...],
    budget: float,
    seed: int,
    beyond: bool,
    jobs: int,
    necessity: bool,
    results: Path,
    as_json: bool,
) -> None:
    """Search for the tightest instance, or for one that breaks the claim.

    \b
    Numbers move between the values that an experiment lists, over the ranges that it declares (within=), and beyond.
    The instance is measured again with error bars before it counts, and tried first next time. Exit code 1 if one
    breaks a claim that is not expected to be false. What breaks it beyond all that is listed or declared is told, but
    not kept as evidence. Of a finding, numbers stay between those that its setting lists. With --json, one object on
    one line for each claim, in the order in which they end:
      bounds falsify l2o.fix_prod
      bounds falsify my_theorem.py --budget 1m --necessity
      bounds falsify paper:resnet tight:yes
      bounds falsify expected:holds --budget 10s
      bounds falsify my_theorem.py --between
    """
    Store(results).ready()
    problems: list[str] = []
    chosen = select_some(registry.rows(problems), select_)
    refuse(problems, selected=True)
    search = partial(searched, folder=results / "replay", seconds=budget, seed=seed, beyond=beyond, necessity=necessity)
    code, broken = 0, list[str]()
    for row, answer in _all_searched(chosen, search, jobs or cores()):
        if answer["broken"] and not answer["beyond"]:
            _keep(row, answer["instance"], results)
        click.echo(json.dumps(answer, default=str) if as_json else _text(answer))
        if answer["broken"] and row["expected"] not in ("refuted", "violated"):
            code = 1
            broken.append(row["id"])
    if len(chosen) > 1 and not as_json:
        told = ", ".join(broken) or "none"
        click.echo(f"{several(len(chosen), 'claim')}; broken although nobody expects it: {told}")
    sys.exit(code)


def searched(
    row: Row, *, folder: Path, seconds: float, seed: int, beyond: bool, necessity: bool
) -> tuple[Row, dict[str, Any]]:
    """One claim, and what was found; a process runs it, so it stands by itself."""
    execution.one_thread()  # several would wait for each other: most instances are small
    one = registry.claim_of(row)
    answer = falsify.falsify(one, folder, seconds=seconds, seed=seed, beyond=beyond)
    if necessity:
        answer["necessity"] = [
            falsify.drop_premise(one, folder, number, seconds=seconds, seed=seed) for number in range(len(one.given))
        ]
    return row, answer


def _all_searched(chosen: list[Row], search: Any, jobs: int) -> Iterator[tuple[Row, dict[str, Any]]]:
    """Several claims at a time, as they come; each search keeps its own time."""
    if min(jobs, len(chosen)) < 2:
        yield from map(search, chosen)
    else:
        warnings.filterwarnings("ignore", "A worker stopped while some jobs were given", UserWarning)  # another starts
        side_by_side = joblib.Parallel(n_jobs=min(jobs, len(chosen)), return_as="generator_unordered", batch_size=1)
        yield from side_by_side(joblib.delayed(search)(row) for row in chosen)


def _keep(row: Row, instance: dict[str, Any], results: Path) -> None:
    """A counterexample is evidence like any other point: the next check and the report know of it."""
    (row,) = sourced_rows([row])
    execution.execute(
        [point.Point(row, "experiment", instance["experiment"], instance["params"])], results, environment.new_run_id()
    )


def _text(answer: dict[str, Any]) -> str:
    cost = f"{answer['evaluations']} evaluations in {answer['seconds']:.1f} s"
    if answer["broken"]:
        lines = [click.style(f"{answer['claim']}: broken by {answer['instance']} ({cost})", fg="red")]
        lines += [BEYOND] * answer["beyond"]
    elif answer["instance"] is None:
        lines = [f"{answer['claim']}: no instance inside the premises could be judged ({cost})"]
    else:
        shown = "respected" if answer["tightness"] is None else f"tightness {answer['tightness']:.6g}"
        lines = [f"{answer['claim']}: {shown} at {answer['instance']} ({cost})"]
    for one in answer.get("necessity", []):
        found = "broken" if one["broken"] else f"tightness {one['tightness']}"
        lines.append(f"  without {one['premise']}: {found}")
    return "\n".join(lines)
