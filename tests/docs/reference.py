"""The command reference, made from the help of the commands: `python -m tests.docs.reference` writes it."""

from pathlib import Path

import click

from bounds.__main__ import COMMANDS, door

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
HEAD = """# Commands

Made from `bounds COMMAND --help`; `python -m tests.docs.reference` writes this page again.
"""
WIDTH = 100


def reference() -> str:
    parent = click.Context(
        door, info_name="bounds", max_content_width=WIDTH, terminal_width=WIDTH, **door.context_settings
    )
    sections = [HEAD, section("bounds", door, parent)]
    for name in COMMANDS:
        sections += sections_of(f"bounds {name}", name, door.get_command(parent, name), parent)
    return "\n".join(sections)


def sections_of(title: str, name: str, command: click.Command, parent: click.Context) -> list[str]:
    """A command and the commands below it."""
    context = click.Context(command, info_name=name, parent=parent, max_content_width=WIDTH, terminal_width=WIDTH)
    found = [section(title, command, context)]
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found += sections_of(f"{title} {below}", below, command.get_command(context, below), context)
    return found


def section(title: str, command: click.Command, context: click.Context) -> str:
    return f"## {title}\n\n```text\n{command.get_help(context)}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
