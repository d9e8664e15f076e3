"""`bounds compact`: rewrite the evidence as one file that holds what counts and nothing that was overtaken."""

import json
from pathlib import Path

import click

from bounds.commands.options import json_option, results_option
from bounds.runs.environment import new_run_id
from bounds.runs.store import Store
from bounds.wording import several


@click.command("compact")
@results_option
@json_option
def command(results: Path, as_json: bool) -> None:
    """Keep one record for each address, in one file of readable lines.

    \b
    Of several outcomes the last one in time stays, and one that spoke against a claim is never dropped:
      bounds compact
      bounds compact --results /shared/results
    """
    store = Store(results)
    store.ready()
    before = store.files()
    size = sum(path.stat().st_size for path in before)
    lines = store.compact(new_run_id())
    now = sum(path.stat().st_size for path in store.files())
    answer = {"files": len(before), "records": lines, "bytes_before": size, "bytes_after": now}
    told = (
        f"{several(len(before), 'file')}, {size / 1e6:.1f} MB: now one, {now / 1e6:.1f} MB, {several(lines, 'record')}"
    )
    click.echo(json.dumps(answer) if as_json else told)
