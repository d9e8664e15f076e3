"""Plain aligned columns: instant, pipeable, and coloured only by what a status means."""

from collections.abc import Sequence
from shutil import get_terminal_size

import click

COLOURS = {
    "proved": "green",
    "derived": "green",
    "holds": "green",
    "refuted": "magenta",
    "calibrated": "cyan",
    "vacuous": "yellow",
    "inconclusive": "yellow",
    "never_exercised": "yellow",
    "not_applicable": "yellow",
    "violated": "red",
}


def print_columns(table: Sequence[Sequence[str]]) -> None:
    """Print rows under a header; the third column gives way on a narrow screen."""
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    spare = sum(widths) + 2 * (len(widths) - 1) - max(get_terminal_size((120, 24)).columns, 60)
    if spare > 0 and len(widths) > 2:
        widths[2] = max(12, widths[2] - spare)
    for number, row in enumerate(table):
        cells = [_cell(text, width) for text, width in zip(row, widths, strict=True)]
        click.secho("  ".join(cells).rstrip(), bold=number == 0)


def _cell(text: str, width: int) -> str:
    shown = text if len(text) <= width else text[: width - 1] + "…"
    padded = shown.ljust(width)
    return click.style(padded, fg=COLOURS[text]) if text in COLOURS else padded
