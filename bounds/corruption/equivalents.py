"""Corruptions that change nothing that anyone could see, each with the reason: a list that is reviewed like code.

An entry names the function, the whole line as it stands, and what the operator makes of it. When the line changes, the
entry fits nothing any more and is reported as stale.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bounds.corruption.sites import Corruption

FILE = Path(__file__).parent / "equivalents.toml"


class BadEquivalents(Exception):
    """A list that cannot be read, or an entry without a reason."""


@dataclass(frozen=True, slots=True)
class Equivalent:
    """One entry of the list."""

    module: str
    function: str
    line: str
    becomes: str
    reason: str

    def fits(self, one: Corruption) -> bool:
        if (one.module, one.function) != (self.module, self.function) or not one.may_make(self.line, self.becomes):
            return False
        return self.line in one.around and one.lines == (self.line, self.becomes)


def equivalents(path: Path = FILE) -> list[Equivalent]:
    """The reviewed list."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
        found = [Equivalent(**entry) for entry in entries]
    except (OSError, tomllib.TOMLDecodeError, TypeError) as reason:
        raise BadEquivalents(f"{path}: not a list of equivalent corruptions: {reason}") from None
    for one in found:
        if not one.reason.strip():
            raise BadEquivalents(f"{path}: no reason is given why `{one.becomes}` in {one.module} changes nothing")
    return found


def divided(found: Iterable[Corruption], listed: Iterable[Equivalent]) -> tuple[list[Corruption], list[Corruption]]:
    """The corruptions that someone must notice, and those that change nothing."""
    by_module: dict[str, list[Equivalent]] = {}
    for entry in listed:
        by_module.setdefault(entry.module, []).append(entry)
    real: list[Corruption] = []
    same: list[Corruption] = []
    for one in found:
        (same if any(entry.fits(one) for entry in by_module.get(one.module, ())) else real).append(one)
    return real, same


def stale(found: Iterable[Corruption], listed: Iterable[Equivalent]) -> list[Equivalent]:
    """The entries that fit no corruption of today's sources."""
    corruptions = list(found)
    return [entry for entry in listed if not any(entry.fits(one) for one in corruptions)]
