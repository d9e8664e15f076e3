"""A bar with the time left on a terminal, silence elsewhere."""

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any


def is_watched() -> bool:
    """Whether somebody sits at a terminal and waits."""
    return sys.stderr.isatty()


class ProgressBar:
    """Use it as a context; it yields a function to call with each finished record."""

    def __init__(self, verb: str, total: int, quiet: bool) -> None:
        self.verb, self.total = verb, total
        self.bar: Any = None
        self.is_shown = is_watched() and not quiet and total > 1

    def __enter__(self) -> Callable[[Any], None]:
        if not self.is_shown:
            return lambda record: None
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task(self.verb, total=self.total)
        return lambda record: self.bar.update(task, advance=1, description=record["claim"])

    def __exit__(self, kind: type | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self.bar is not None:
            self.bar.stop()
