"""`bounds mutate --source`: corrupt lines of our own sources, and see whether claims and tests notice."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from bounds import registry
from bounds.budget import FALSE_ALARMS, split_alpha
from bounds.commands.progress import ProgressBar
from bounds.commands.tables import print_columns
from bounds.core import Depth
from bounds.corruption.campaign import Campaign, sampled
from bounds.corruption.coverage import asked_of_claims, asked_of_tests, assembled, traced
from bounds.corruption.equivalents import divided, equivalents
from bounds.corruption.memory import Memory
from bounds.corruption.pool import Pool
from bounds.corruption.score import score
from bounds.corruption.sites import corruptions
from bounds.corruption.targets import JUDGED_BY_CLAIMS, followed, is_chosen, modules, root, tests_of
from bounds.runs.environment import cores
from bounds.runs.memory import sourced_rows
from bounds.runs.plan import planned_by_claim
from bounds.runs.point import Settings
from bounds.sources import Sources


def mutate_source(
    select: Sequence[str],
    *,
    sample: int | None,
    seed: int,
    budget: float | None,
    jobs: int,
    resume: bool,
    results: Path,
    as_json: bool,
) -> int:
    """The command without its parsing; returns the exit code."""
    top = root()
    found = _chosen(top, select)
    real, same = divided(sampled(found, sample, seed), equivalents())
    outcomes: list[dict[str, Any]] = []
    with Pool(top, jobs or cores()) as pool:
        coverage = None
        for watch in sorted({followed(top, one.path) for one in real}):
            here = [one for one in real if followed(top, one.path) == watch]
            asked, memory = _judges(top, here, watch), Memory(results / "corruption" / "coverage.jsonl")
            with ProgressBar("tracing", len(asked), as_json) as progress:
                for record in traced(pool, memory, asked, watch):
                    progress({"claim": record["key"]})
            coverage = assembled(top, memory, asked, watch)
            campaign = Campaign(coverage, Memory(results / "corruption" / "outcomes.jsonl"))
            known, todo = campaign.known(here) if resume else ([], here)
            outcomes += known
            with ProgressBar("corrupting", len(todo), as_json) as progress:
                for outcome in campaign.run(pool, todo, budget):
                    outcomes.append(outcome)
                    progress({"claim": f"{outcome['module']}: {outcome['outcome']}"})
    answer = score(outcomes, equivalent=len(same), left=len(real) - len(outcomes))
    _tell(answer, as_json)
    return 1 if answer["survivors"] else 0


def _chosen(top: Path, select: Sequence[str]) -> list[Any]:
    """All corruptions of what the selector names."""
    found = [one for module, path in modules(top, select).items() for one in corruptions(module, path)]
    return [one for one in found if is_chosen(one.module, one.function, select)]


def _judges(top: Path, todo: Sequence[Any], watch: str) -> list[Any]:
    """Whom to ask: tests of the packages, and for algorithms every claim that can reach one of the files."""
    asked = list(asked_of_tests(top, tests_of(top, {one.module for one in todo})))
    if watch != JUDGED_BY_CLAIMS:
        return asked
    everything, files = registry.rows(), {one.path for one in todo}
    settings, sources = Settings(alpha=split_alpha(FALSE_ALARMS, everything, Depth.QUICK)), Sources()
    used = [row for row in everything if files & set(sources.of(Path(row["file"]), row["module"].split(".")[0])[1])]
    asked += asked_of_claims(planned_by_claim(sourced_rows(used), settings))
    return asked


def _tell(answer: dict[str, Any], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(answer))
        return
    for one in answer["survivors"]:
        click.secho(f"\nsurvives  {one['module']}.{one['function']} ({one['operator']}): {one['reason']}", fg="red")
        click.echo(one["diff"])
    heads = ("package", "mutants", "killed", "by claims", "by tests", "score")
    table = [heads] + [_line(name, counts) for name, counts in [*answer["modules"].items(), ("all", answer)]]
    click.echo()
    print_columns(table)
    more = [
        f"{answer[what]} {words}"
        for what, words in (("equivalent", "equivalent"), ("not_run", "not run"))
        if answer[what]
    ]
    click.echo(f"{answer['killed']} of {answer['mutants']} corruptions noticed" + "".join(f", {one}" for one in more))


def _line(name: str, counts: dict[str, Any]) -> tuple[str, ...]:
    share = "" if counts["score"] is None else f"{counts['score']:.1%}"
    return (name, *(str(counts[what]) for what in ("mutants", "killed", "by_claims", "by_tests")), share)
