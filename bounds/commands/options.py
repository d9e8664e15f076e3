"""Arguments and options that several subcommands take."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from bounds.registry import rows

Command = Callable[..., Any]


def complete_claims(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids, selectors and files that begin like this."""

    found = rows([])
    words = [row["id"] for row in found]
    words += sorted({f"{key}:{row[key]}" for row in found for key in ("paper", "kind", "form", "expected")})
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def select_argument(command: Command) -> Command:
    return click.argument("select", nargs=-1, metavar="[SELECT]...", shell_complete=complete_claims)(command)


def results_option(command: Command) -> Command:
    return click.option(
        "--results",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(".bounds"),
        envvar="BOUNDS_RESULTS",
        show_default=True,
        help="The results folder; nothing is written outside it.",
    )(command)


def json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="One JSON object or list on stdout.")(command)


def refuse(problems: list[str], selected: bool) -> None:
    """Claim files that cannot be read: always told, and an error (exit code 2) where everything was asked for."""
    for problem in problems:
        click.echo(f"bounds: cannot read {problem}", err=True)
    if problems and not selected:
        sys.exit(2)
