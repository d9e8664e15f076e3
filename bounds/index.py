"""What lists need of every claim, kept beside Python's own byte code until a file changes.

Where the folder is read-only, everything is imported again each time.
"""

import json
import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from bounds.claim_files import HERE

ROWS = HERE / "__pycache__" / f"claims.{sys.implementation.cache_tag}.json"
DESCRIPTIONS = ROWS.with_name(f"shown.{sys.implementation.cache_tag}.json")
SCHEMA = 9
MADE_WITH = (
    *(f"core/{name}.py" for name in ("claim", "statement", "quantifiers", "relation")),
    *(f"kernel/{name}.py" for name in ("names", "terms", "statement")),
    *(f"{name}.py" for name in ("registry", "twins", "moments", "calibration")),
)
"""The parts of a claim, the hash of its statement, a row, and the shapes that chapters share."""


def read(index: Path) -> dict[str, Any]:
    """The entries of an index by file; nothing where it is missing or of another schema."""
    try:
        found = json.loads(index.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict) or found.get("schema") != _schema():
        return {}
    entries: dict[str, Any] = found.get("files", {})
    return entries


def read_once(index: Path) -> dict[str, Any]:
    """The same, read again only where the file has changed; nobody writes into it."""
    try:
        stat = index.stat()
    except OSError:
        return {}
    return _remembered(index, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=1)
def _remembered(index: Path, time: int, size: int) -> dict[str, Any]:
    return read(index)


def write(index: Path, entries: dict[str, Any]) -> None:
    """Keep an index where byte code is kept; where that is read-only, importing again each time works too."""
    partial = index.with_suffix(f".{os.getpid()}.part")
    try:
        index.parent.mkdir(exist_ok=True)
        partial.write_text(json.dumps({"schema": _schema(), "files": entries}), encoding="utf-8")
        partial.replace(index)
    except OSError:
        return


def _schema() -> list[int]:
    """What rows are made with, besides the files of the claims: an edit of any of these makes them anew."""
    return [SCHEMA, *((HERE / place).stat().st_mtime_ns for place in MADE_WITH)]
