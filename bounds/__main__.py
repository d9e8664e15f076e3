"""The door: `bounds COMMAND ...`. Each command lives in `bounds/commands/` and is imported only when it is called."""

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from bounds import __version__, index
from bounds.commands.progress import is_watched
from bounds.errors import BoundsError
from bounds.foreign import TRUST

COMMANDS = {
    "list": "What claims there are, and what is known of them.",
    "show": "One claim: statement, premises, constants, erratum, last evidence.",
    "check": "Run experiments and judge them.",
    "report": "Write everything that is known as pages that can be read offline.",
    "falsify": "Search for the tightest instance of a claim, or for one that breaks it.",
    "prove": "Make certificates, and have the independent checker verify them.",
    "mutate": "Corrupt algorithms and statements; say which corruptions no check would notice.",
    "bench": "How long claims take, beside how tight they are.",
    "compare": "What changed between two runs.",
    "new": "Write a one-file theorem that passes at once.",
    "compact": "Rewrite the evidence as one file without what was overtaken.",
    "data": "Which data sets are here, and fetching those that can be fetched.",
}

READ_NO_CLAIM = {"new", "data", "compact", "compare"}
"""Commands that need no list of all claims."""

EPILOG = """
\b
Examples:
  bounds list 'paper:minv' 'kind:identity'
  bounds show minv.lemma1
  bounds check 'paper:bcgd' --depth standard --jobs 2
  bounds check my_theorem.py

\b
Exit codes: 0 all as expected, 1 an unexpected verdict, 2 bad usage or an experiment that failed.
Completion: eval "$(_BOUNDS_COMPLETE=bash_source bounds)"   (or zsh_source, fish_source)
"""


class Rooms(click.Group):
    """A group whose commands are imported when they are needed, so that the door opens at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"bounds.commands.{name}_").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Rooms, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bounds")
@click.option("--trust", is_flag=True, help="Run files given by path, whatever they do.")
@click.pass_context
def door(ctx: click.Context, trust: bool) -> None:
    """Check that real runs respect the bounds that papers prove."""
    if trust:
        os.environ[TRUST] = "1"  # for the processes that run the points, too
    if is_watched() and not index.ROWS.exists() and ctx.invoked_subcommand not in READ_NO_CLAIM:
        click.echo("Reading all claims; this takes half a minute, once after an installation ...", err=True)


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; a refusal is one sentence on stderr and exit code 2."""
    try:
        return door.main(args=arguments, prog_name="bounds", standalone_mode=True)
    except BoundsError as reason:
        click.echo(f"bounds: {reason}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    if Path(sys.path[0] or ".").resolve() == Path.cwd() != Path(__file__).parents[1]:
        sys.path.append(sys.path.pop(0))  # `python -m` puts it first; a folder `reports` there must not stand for ours
    main()
