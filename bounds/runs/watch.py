"""What a point reads beside its sources: modules imported by name, data files, environment variables, clocks.

The sources of a point are found before it runs, in its import statements. What only a run can tell is written into its
record: a point is known only as long as all of it is unchanged, and one that reads a clock is never known. What one of
its sources has read earlier in this process, when it was loaded or for another point, counts as well: it may be kept.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from bounds.runs.doors import Hook, Reads, guarded
from bounds.runs.reads import digest_of, hashed
from bounds.sources import is_own

TODAY = re.compile(r"\bdate(?:time)?\.(?:now|utcnow|today)\(")
"""A clock that Python lets nobody listen to."""


class Watch(Reads):
    """What was read while it was on, beside the sources of a point."""

    def __init__(self, sources: frozenset[str]) -> None:
        super().__init__()
        self.sources = sources

    def facts(self) -> dict[str, Any]:
        """What a record keeps of it."""
        by = Hook.installed().by
        for path in sorted(by.keys() & self.sources):
            self.include(by[path])
        self.unknowable = self.unknowable or _date_in(self.sources)
        files = {path: digest_of(path) for path in sorted(self.files - self.written) if os.path.isfile(path)}
        if lost := [path for path, digest in files.items() if not digest]:
            self.unknowable = self.unknowable or f"it reads {lost[0]}, of which nothing is known"
        variables = {name: hashed(value) for name, value in sorted(self.variables.items())}
        reads = {"files": files, "variables": variables}
        return {
            **({"reads": reads} if files or variables else {}),
            **({"unrepeatable": self.unknowable} if self.unknowable else {}),
        }

    def imported(self, name: str) -> bool:
        """A module was asked for by name; its file counts like data if the import statements do not lead to it."""
        path = getattr(sys.modules.get(name), "__file__", None)
        if path and is_own(path) and path not in self.sources:
            self.files.add(path)
        return super().imported(name)


@cache
def _date_in(sources: frozenset[str]) -> str:
    """That one of the sources asks for the date, if one does."""
    return "it reads the clock (datetime)" if any(map(_asks_for_the_date, sources)) else ""


@cache
def _asks_for_the_date(path: str) -> bool:
    try:
        return bool(TODAY.search(Path(path).read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return False


@contextmanager
def watching(watch: Watch) -> Iterator[Watch]:
    """Keep an eye on everything that runs meanwhile in this process."""
    hook = Hook.installed()
    with guarded(watch.sources):
        before, hook.watch = hook.watch, watch
        try:
            yield watch
        finally:
            hook.watch = before


@contextmanager
def loading() -> Iterator[None]:
    """Note what a claim file and its helpers read when they are loaded."""
    with guarded(Hook.installed().guarded or frozenset()):
        yield
