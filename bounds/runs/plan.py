"""What a check would run, remembered between calls: a run with nothing to do imports no claim and parses no source.

Two things are kept beside Python's byte code: the digest of each claim file's sources, valid while none of them changed
on disk; and, for each digest, the points of its claims. Where the folder is read-only, both are computed each time.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bounds.budget import share
from bounds.registry import HERE, Row, claim_of
from bounds.runs.point import Point, Settings, points, taken_by
from bounds.sources import Sources

FILE = HERE / "__pycache__" / f"plan.{sys.implementation.cache_tag}.json"
SCHEMA = 2


def planned(rows: Iterable[Row], every_settings: Sequence[Settings]) -> list[Point]:
    """The points of claims at all settings, once where the settings make no difference to them."""
    memory, found = _Memory(), list[Point]()
    for row in rows:
        here = (point for settings in every_settings for point in memory.points(memory.sourced(row), settings))
        found += {(point.kind, point.label, point.device, point.dtype): point for point in here}.values()
    memory.save()
    return found


def planned_by_claim(rows: Sequence[Row], settings: Settings) -> list[tuple[Row, list[Point]]]:
    """Each claim with its points."""
    points: dict[str, list[Point]] = {row["id"]: [] for row in rows}
    for one in planned(rows, [settings]):
        points[one.row["id"]].append(one)
    return [(row, points[row["id"]]) for row in rows]


def with_shares(points: Sequence[Point], registered: int) -> tuple[list[Point], float]:
    """The points, each statistical one with its share of the false alarms, and that share.

    It is split over what runs, but never over less than all registered claims, so that parts of a run add up.
    """
    alpha = share(max(registered, sum(one.row["tests"] for one in points if one.row["statistical"])))
    return [replace(one, alpha=alpha) for one in points], alpha


def sourced_rows(rows: Iterable[Row]) -> list[Row]:
    """Rows with the digest of their sources, from memory where nothing changed."""
    memory = _Memory()
    found = [memory.sourced(row) for row in rows]
    memory.save()
    return found


class _Memory:
    """The remembered digests and points; `save` writes what was added."""

    def __init__(self) -> None:
        self.entries = _read()
        self.sources = Sources()
        self.stamps: dict[str, list[int] | None] = {}
        self.is_changed = False

    def points(self, row: Row, settings: Settings) -> Iterator[Point]:
        """The points of a claim, from memory where the sources are unchanged, else from the claim itself."""
        entry = self._entry(row)
        depth = f"{settings.depth}"
        remembered = entry["points"].get(row["id"], {}).get(depth)
        if remembered is None:
            base = Settings(depth=settings.depth)
            claim = claim_of(row)
            taken = {name: taken_by(one) for name, one in claim.experiments.items()}
            found = [
                [one.kind, one.name, one.params, taken[one.name] if one.kind == "experiment" else []]
                for one in points(row, claim, base)
            ]
            remembered = json.loads(json.dumps(found, default=str))
            entry["points"].setdefault(row["id"], {})[depth] = remembered
            self.is_changed = True
        for kind, name, params, taken in remembered:
            shifted = settings.shifted(params) if kind == "experiment" else params
            yield Point(row, kind, name, shifted, alpha=settings.alpha, **settings.of_machine(taken))

    def sourced(self, row: Row) -> Row:
        """The row with the digest of its sources."""
        entry = self._entry(row)
        return row | {"digest": entry["digest"], "sources": tuple(entry["sources"])}

    def save(self) -> None:
        """Keep what was learned, if the folder lets us."""
        if not self.is_changed:
            return
        entries = {file: entry for file, entry in self.entries.items() if os.path.exists(file)}
        partial = FILE.with_suffix(f".{os.getpid()}.part")
        try:
            FILE.parent.mkdir(exist_ok=True)
            partial.write_text(json.dumps({"schema": SCHEMA, "files": entries}), encoding="utf-8")
            partial.replace(FILE)
        except OSError:
            return

    def _entry(self, row: Row) -> dict[str, Any]:
        """The entry of a claim's file, made anew if one of its sources is not as it was."""
        path, package = Path(row["file"]), row["module"].split(".")[0]
        entry = self.entries.get(row["file"])
        if entry is None or any(self._stamp(one) != stamp for one, stamp in entry["sources"].items()):
            digest, files = self.sources.of(path, package)
            entry = {"digest": digest, "sources": {str(one): self._stamp(str(one)) for one in files}, "points": {}}
            self.entries[row["file"]] = entry
            self.is_changed = True
        return entry

    def _stamp(self, path: str) -> list[int] | None:
        if path not in self.stamps:
            try:
                stat = os.stat(path)
                self.stamps[path] = [stat.st_mtime_ns, stat.st_size]
            except OSError:
                self.stamps[path] = None
        return self.stamps[path]


def _read() -> dict[str, Any]:
    try:
        stored = json.loads(FILE.read_text(encoding="utf-8"))
        entries: dict[str, Any] = stored["files"] if stored["schema"] == SCHEMA else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return entries
