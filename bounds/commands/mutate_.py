"""`bounds mutate`: corrupt algorithms and statements on purpose, and see whether the checks notice."""

import json
import sys
from pathlib import Path

import click

from bounds import registry
from bounds.budget import judgements_of, share
from bounds.commands.check_ import seconds_of
from bounds.commands.options import json_option, refuse, results_option, select_argument
from bounds.commands.progress import ProgressBar
from bounds.commands.rooms import environment, mutate_source, mutation, point, runner
from bounds.runs.latest import statuses
from bounds.runs.memory import sourced_rows
from bounds.runs.store import Store
from bounds.selection import select_some as choose
from bounds.vocabulary import Depth
from bounds.wording import several


@click.command("mutate")
@select_argument
@click.option("--depth", type=click.Choice(("quick", "standard", "thorough")), default="quick", show_default=True)
@click.option("--jobs", type=click.IntRange(min=0), default=0, help="Processes; 0 is one for each core.")
@click.option("--resume/--no-cache", default=True, help="Take known outcomes from the store, or run everything again.")
@click.option("--source", is_flag=True, help="Corrupt lines of our sources; SELECT names modules or functions.")
@click.option(
    "--sample", type=click.IntRange(min=1), metavar="N", help="With --source: N corruptions, chosen by --seed."
)
@click.option("--seed", type=int, default=0, show_default=True, help="With --source: which sample.")
@click.option("--budget", callback=seconds_of, metavar="TIME", help="With --source: start no more after 90s, 5m, 1h.")
@results_option
@json_option
def command(
    select: tuple[str, ...],
    depth: str,
    jobs: int,
    resume: bool,
    source: bool,
    sample: int | None,
    seed: int,
    budget: float | None,
    results: Path,
    as_json: bool,
) -> None:
    """Run every mutant; say which corruptions no check would notice.

    \b
    A mutant is killed by a verdict only, never by an error. Exit code 1 if one survives:
      bounds mutate
      bounds mutate 'paper:minv' --json

    With --source, one line at a time is corrupted in a copy of the checkout; the claims that run it are asked, then the
    tests of its package. Whatever turns red there, or never ends, has noticed. What was found stays known:

    \b
      bounds mutate --source --sample 500 --budget 1h
      bounds mutate --source algorithms.hyperpower
      bounds mutate --source bounds.core --sample 100
    """
    if source:
        sys.exit(
            mutate_source.mutate_source(
                select,
                sample=sample,
                seed=seed,
                budget=budget,
                jobs=jobs,
                resume=resume,
                results=results,
                as_json=as_json,
            )
        )

    problems: list[str] = []
    everything = registry.rows(problems)
    refuse(problems, bool(select))
    store = Store(results)
    store.ready()
    chosen = choose(everything, select, statuses(results))
    alpha = share(max(judgements_of(everything, depth), judgements_of(chosen, depth)))
    todo = list(mutation.mutations(sourced_rows(chosen), point.Settings(depth=Depth(depth), alpha=alpha)))
    with ProgressBar("mutating", len(todo), as_json) as progress:
        outcome = runner.run(todo, store, environment.new_run_id(), jobs=jobs, cache=resume, progress=progress)
    answer = mutation.score(outcome.records)
    if as_json:
        click.echo(json.dumps(answer))
    else:
        for one in answer["survivors"]:
            click.secho(f"survives  {one['claim']}: {one['mutant']!r}: {one['reason']}", fg="red")
        told = "no mutants" if answer["score"] is None else f"score {answer['score']:.1%}"
        click.echo(f"{answer['killed']} of {several(answer['mutants'], 'mutant')} killed, {told}")
    if not answer["mutants"]:
        click.echo("Nothing was tried: what is chosen has no mutants.", err=True)
    if outcome.stopped:
        click.echo(f"bounds: {outcome.stopped}", err=True)
    sys.exit(2 if outcome.interrupted or outcome.stopped or not answer["mutants"] else 1 if answer["survivors"] else 0)
