"""`bounds check`: run what is not known yet, judge it, say what nobody expected."""

import json
import re
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from bounds import registry
from bounds.budget import judgements_of, of_fresh_draws
from bounds.commands import rooms
from bounds.commands.options import json_option, refuse, results_option, select_argument
from bounds.commands.progress import ProgressBar
from bounds.commands.verdicts import print_notes, print_summary
from bounds.runs.current import counterexamples
from bounds.runs.latest import statuses
from bounds.runs.store import Store
from bounds.runs.told import shown
from bounds.selection import select_some as choose
from bounds.vocabulary import Depth

DEPTHS = ("quick", "standard", "thorough")
SEPARATOR = re.compile(r",(?![^\[(]*[\])])")
"""A comma that is not inside brackets."""

WEAK = 4.0
"""A check that would not notice a factor of so much is said to be weak."""

SECONDS = {"s": 1, "m": 60, "h": 3600}


def seconds_of(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([smh]?)", value)
    if not match:
        raise click.BadParameter(f"{value!r} is not a time; write 90s, 5m or 1h")
    return float(match[1]) * SECONDS[match[2] or "s"]


def _list(ctx: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _point(ctx: click.Context, parameter: click.Parameter, value: str | None) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in SEPARATOR.split(value or "") if pair]
    if any(not equals for _, equals, _ in pairs):
        raise click.BadParameter(f"{value!r} is not a list like n=4,seed=0")
    return {key.strip(): text.strip() for key, _, text in pairs}


@click.command("check")
@select_argument
@click.option("--depth", type=click.Choice(DEPTHS), default="quick", show_default=True, help="How much of each grid.")
@click.option("--point", callback=_point, metavar="n=4,seed=0", help="Only the points with these parameters.")
@click.option("--budget", callback=seconds_of, metavar="TIME", help="Stop starting new points after 90s, 5m, 1h.")
@click.option("--device", callback=_list, default="cpu", show_default=True, help="cpu, cuda, or both.")
@click.option("--dtype", callback=_list, default="float64", show_default=True, help="Float types, comma separated.")
@click.option("--seed", type=int, default=0, show_default=True, help="Shift every seed: fresh random instances.")
@click.option(
    "--seeds", type=click.IntRange(min=1), metavar="N", help="Only claims that draw, under N seeds that follow --seed."
)
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Processes; 0 is one for each core.")
@click.option("--scheduler", default="", metavar="ADDRESS", help="Run on the workers of a Dask scheduler (tcp://...).")
@click.option("--resume/--no-cache", default=True, help="Take known points from the store, or run everything again.")
@results_option
@json_option
def command(select: tuple[str, ...], **options: Any) -> None:
    """Run experiments and judge them.

    \b
    Known points come from the results folder, so a run that was stopped goes on where it was:
      bounds check
      bounds check minv.lemma1 --depth standard
      bounds check 'paper:bcgd' --budget 5m --jobs 2
      bounds check my_theorem.py

    A finding that holds for one seed may be luck. This asks a hundred, and says how often something was unexpected:

    
      bounds check --seeds 100
      bounds check paper:resnet --seeds 20 --seed 1000

    A file given by path is code and is executed.
    """
    seeds = options.pop("seeds")
    sys.exit(check(select, **options) if seeds is None else _check_seeds(select, seeds, **options))


def _check_seeds(
    select: tuple[str, ...],
    seeds: int,
    *,
    depth: str,
    seed: int,
    device: list[str],
    dtype: list[str],
    point: dict[str, str],
    **options: Any,
) -> int:

    if point or len(device) > 1 or len(dtype) > 1:
        raise click.UsageError("--seeds goes with one device, one dtype and all points; leave --point out")
    _require_devices(device)
    _require_dtypes(dtype)
    settings = rooms.point.Settings(Depth(depth), device[0], dtype[0])
    return rooms.check_seeds.check_seeds(select, range(seed + 1, seed + seeds + 1), settings=settings, **options)


def check(
    select: tuple[str, ...],
    *,
    depth: str,
    point: dict[str, str],
    budget: float | None,
    device: list[str],
    dtype: list[str],
    seed: int,
    jobs: int,
    scheduler: str,
    resume: bool,
    results: Path,
    as_json: bool,
) -> int:
    """The command without its parsing; returns the exit code."""
    start = time.perf_counter()
    store, run_id = Store(results), rooms.environment.new_run_id()
    problems: list[str] = []
    everything = registry.rows(problems)
    chosen = choose(everything, select, statuses(results))
    refuse(problems, bool(select))
    _require_devices(device)
    _require_dtypes(dtype)
    store.ready()
    if any(term.endswith(".py") for term in select) and not as_json:
        click.echo("Note: a file given by path is code, and checking it runs it.", err=True)
    every_settings = [rooms.point.Settings(Depth(depth), where, kind, seed) for where in device for kind in dtype]
    everywhere, alpha = rooms.plan.with_shares(
        rooms.plan.planned(chosen, every_settings), judgements_of(everything, depth)
    )
    _tell_of_labels(everywhere, device, dtype)
    todo = [one for one in everywhere if _matches(one.params, point)]
    passed_over = rooms.runner.points_by_claim(everywhere) - rooms.runner.points_by_claim(todo)
    if point and not todo:
        raise click.UsageError(f"no point of {', '.join(row['id'] for row in chosen)} has {point}")
    with ProgressBar("checking", len(todo), as_json) as progress:
        outcome = rooms.runner.run(
            todo, store, run_id, jobs=jobs, cache=resume, seconds=budget, scheduler=scheduler, progress=progress
        )
    own = [] if point else [row for row in chosen if not row["module"]]
    found_wanting: dict[str, list[str]] = {}
    if not point:
        against = list(counterexamples(outcome.others, {one.row["id"]: one.row for one in everywhere}))
        outcome.records += against
        outcome.from_store += len(against)
        if own:
            outcome.records += rooms.further.tried_further(own, every_settings[0], outcome, results, run_id)
            found_wanting = rooms.doubts.doubts(own, replace(every_settings[0], alpha=alpha), outcome)
    summary = rooms.summary.summarise(
        chosen,
        outcome.records,
        outcome.left + passed_over,
        found_wanting,
        run=run_id,
        commit=rooms.environment.commit(),
        seconds=round(time.perf_counter() - start, 3),
        depth=depth,
        alpha=alpha,
        **of_fresh_draws([one.row for one in todo if seed and one.rests_on_its_draw]),
        from_store=outcome.from_store,
        not_run=outcome.not_run,
        environment=rooms.environment.environment(),
    )
    if own:
        summary["notes"] = rooms.notes.notes(own, every_settings[0], outcome, summary)
    store.conclude(run_id, summary)
    if as_json:
        click.echo(json.dumps(summary))
    else:
        print_summary(summary, outcome.records, chosen)
        _tell_of_mutants(chosen)
        _tell_of_power(summary, chosen)
        print_notes(summary)
    if outcome.stopped:
        click.echo(f"bounds: {outcome.stopped}", err=True)
    return exit_code(summary, interrupted=outcome.interrupted or bool(outcome.stopped))


def _tell_of_mutants(chosen: list[Any]) -> None:
    """A check that nobody has ever seen red may be green for any reason."""
    without = [row["id"] for row in chosen if not row["module"] and row["points"]["standard"] and not row["mutants"]]
    if without:
        click.echo(f"Note: no mutant shows that these can turn red: {', '.join(without)}", err=True)


def _tell_of_power(summary: dict[str, Any], chosen: list[Any]) -> None:
    """A bound that no run came near might be wrong by far; said of a user's own inequalities."""
    own = {row["id"] for row in chosen if not row["module"] and row["kind"] != "finding"}
    factors = {one["id"]: one["power"]["factor"] for one in summary["claims"] if one["id"] in own and one["power"]}
    if weak := [f"{name} (by {factor:.3g})" for name, factor in factors.items() if factor >= WEAK]:
        click.echo(f"Note: these runs would not see that a bound is wrong by less: {', '.join(weak)}", err=True)


def _tell_of_labels(points: list[Any], device: list[str], dtype: list[str]) -> None:
    """Most experiments know what they run on; a choice that they do not take must not look as if it had been made."""
    for name, chosen, usual in (("device", device, "cpu"), ("dtype", dtype, "float64")):
        if chosen != [usual]:
            taken = sum(getattr(one, name) in chosen and getattr(one, name) != usual for one in points)
            told = f"Note: {taken} of {len(points)} points take --{name} {','.join(chosen)}"
            click.echo(f"{told}; the others run, and are kept, as {usual}.", err=True)


def exit_code(summary: dict[str, Any], *, interrupted: bool = False) -> int:
    """2 where something failed, nothing was judged or it was stopped by hand, 1 where a verdict surprises, else 0."""
    if summary["errors"] or interrupted or is_empty(summary):
        return 2
    return 1 if summary["unexpected"] else 0


def is_empty(summary: dict[str, Any]) -> bool:
    """Whether nothing was judged although there was something to judge, and nothing says why."""
    return not summary["points"] and not summary["skipped"] and any(claim["not_run"] for claim in summary["claims"])


def _matches(params: dict[str, Any], wanted: dict[str, str]) -> bool:

    return all(key in params and shown(params[key]) == text for key, text in wanted.items())


def _require_devices(devices: list[str]) -> None:
    for name in devices:
        if name == "cpu":
            continue
        kind = name.split(":")[0]
        if kind != "cuda":
            raise click.UsageError(f"unknown device {name!r}; expected cpu or cuda")
        if not rooms.torch.cuda.is_available():
            raise click.UsageError(f"device {name!r} is not there: torch sees no GPU on this machine; use --device cpu")


def _require_dtypes(dtypes: list[str]) -> None:
    known = ("float64", "float32", "bfloat16", "float16")
    for name in dtypes:
        if name not in known:
            raise click.UsageError(f"unknown dtype {name!r}; expected one of {', '.join(known)}")
