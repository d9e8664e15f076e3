"""`bounds data`: which data sets are here, and fetching those that can be fetched."""

import json
from pathlib import Path
from typing import Any

import click

from bounds.commands.options import json_option
from bounds.commands.rooms import data
from bounds.commands.tables import print_columns
from bounds.errors import BoundsError


class NoData(BoundsError):
    """A data set that cannot be had here; the message says why and what to do."""


def folder_option(command: Any) -> Any:
    return click.option(
        "--folder",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(".bounds/data"),
        envvar="BOUNDS_DATA",
        show_default=True,
        help="Where fetched files are kept.",
    )(command)


@click.group("data", invoke_without_command=True)
@folder_option
@json_option
@click.pass_context
def command(ctx: click.Context, folder: Path, as_json: bool) -> None:
    """Which data sets are here: bundled with a package, on the system, or fetched.

    \b
    Every file is pinned by its SHA-256, and nothing is unpacked but what is read:
      bounds data
      bounds data fetch mnist
    """
    if ctx.invoked_subcommand is not None:
        ctx.obj = folder
        return
    rows = [described(one, folder) for one in data.DATA_SETS]
    click.echo(json.dumps(rows)) if as_json else _print(rows)


@command.command("fetch")
@click.argument("name")
@folder_option
@json_option
def fetch_command(name: str, folder: Path, as_json: bool) -> None:
    """Download a data set and check its hashes; what is there already is only checked.

    \b
    Example:
      bounds data fetch cifar10 --folder data
    """

    def tell(line: str) -> None:
        click.echo(line, err=True)

    try:
        paths = data.fetch(data.data_set(name), folder, tell=tell)
    except ValueError as reason:
        raise NoData(str(reason)) from None
    answer = {"name": name, "files": [str(path) for path in paths]}
    click.echo(json.dumps(answer) if as_json else "\n".join(answer["files"]))


def described(one: Any, folder: Path) -> dict[str, Any]:
    """One data set as plain data."""
    missing = data.what_is_missing(one, folder)
    return {
        "name": one.name,
        "kind": one.kind,
        "here": not missing,
        "missing": missing,
        "says": one.says,
        "source": one.source,
        "folder": str(data.place_of(one, folder)) if one.files else None,
        "files": [{"name": file.name, "sha256": file.sha256, "size": file.size} for file in one.files],
    }


def _print(rows: list[dict[str, Any]]) -> None:

    table = [("name", "kind", "what it is", "bytes", "here")]
    for row in rows:
        sizes = [file["size"] for file in row["files"]]
        size = f"{sum(sizes):,}" if sizes and None not in sizes else ""
        table.append((row["name"], row["kind"], row["says"], size, "yes" if row["here"] else row["missing"]))
    print_columns(table)
    click.echo("\n`bounds data fetch NAME` gets a fetchable one; `bounds data --json` lists files and hashes.")
