"""What is remembered between calls of every claim file, beside Python's byte code, until one of its sources changes.

Two things: the digest of the sources, and the points of the claims, a line for each file, which is read once somebody
asks for it. Where the folder is read-only, both are computed each time.
"""

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from bounds.claim_files import HERE, is_newer_than_this_process
from bounds.registry import Row
from bounds.sources import Sources

FILE = HERE / "__pycache__" / f"plan.{sys.implementation.cache_tag}.jsonl"
SCHEMA = "3"


def sourced_rows(rows: Iterable[Row]) -> list[Row]:
    """Rows with the digest of their sources, from memory where nothing changed."""
    memory = Memory()
    found = [memory.sourced(row) for row in rows]
    memory.save()
    return found


class Memory:
    """The remembered digests and points; `save` writes what was added, once `is_changed`."""

    def __init__(self) -> None:
        self.lines = _read()
        self.entries: dict[str, dict[str, Any]] = {}
        self.sources = Sources()
        self.stamps: dict[str, list[int] | None] = {}
        self.is_changed = False

    def sourced(self, row: Row) -> Row:
        """The row with the digest of its sources."""
        entry = self.entry(row)
        return row | {"digest": entry["digest"], "sources": tuple(entry["sources"])}

    def save(self) -> None:
        """Keep what was learned, if the folder lets us."""
        if not self.is_changed:
            return
        lines = self.lines | {file: json.dumps(entry) for file, entry in self.entries.items() if _is_sure(entry)}
        kept = [f"{file}\t{line}\n" for file, line in lines.items() if os.path.exists(file)]
        partial = FILE.with_suffix(f".{os.getpid()}.part")
        try:
            FILE.parent.mkdir(exist_ok=True)
            partial.write_text("".join([f"{SCHEMA}\n", *kept]), encoding="utf-8")
            partial.replace(FILE)
        except OSError:
            return

    def entry(self, row: Row) -> dict[str, Any]:
        """The entry of a claim's file, made anew if one of its sources is not as it was."""
        path, package = Path(row["file"]), row["module"].split(".")[0]
        entry = self._remembered(row["file"])
        if entry is None or any(self._stamp(one) != stamp for one, stamp in entry["sources"].items()):
            digest, files = self.sources.of(path, package)
            entry = {"digest": digest, "sources": {str(one): self._stamp(str(one)) for one in files}, "points": {}}
            self.entries[row["file"]] = entry
            self.is_changed = True
        return entry

    def _remembered(self, file: str) -> dict[str, Any] | None:
        if file not in self.entries and file in self.lines:
            with suppress(ValueError):
                self.entries[file] = json.loads(self.lines[file])
        return self.entries.get(file)

    def _stamp(self, path: str) -> list[int] | None:
        if path not in self.stamps:
            try:
                stat = os.stat(path)
                self.stamps[path] = [stat.st_mtime_ns, stat.st_size]
            except OSError:
                self.stamps[path] = None
        return self.stamps[path]


def _is_sure(entry: dict[str, Any]) -> bool:
    """Whether its points are those of its sources: nothing was edited while this process ran."""
    return not is_newer_than_this_process(*(stamp[0] for stamp in entry["sources"].values() if stamp))


def _read() -> dict[str, str]:
    """The line of each file; none where they are of another version, or torn."""
    try:
        schema, *lines = FILE.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return {}
    if schema != SCHEMA:
        return {}
    return {file: line for file, _, line in (one.partition("\t") for one in lines) if line.endswith("}")}
