"""What a check would run: the points of claims at some settings, from memory where no source has changed."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bounds.budget import share
from bounds.registry import Row, claim_of
from bounds.runs.memory import Memory
from bounds.runs.point import Point, Settings, points, taken_by


def planned(rows: Iterable[Row], every_settings: Sequence[Settings]) -> list[Point]:
    """The points of claims at all settings, once where the settings make no difference to them."""
    memory, found = Memory(), list[Point]()
    for row in rows:
        here = (point for settings in every_settings for point in _points(memory, memory.sourced(row), settings))
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

    It is split over what runs, but never over less than all registered claims, so that parts of a run add up. A proof
    leaves nothing to chance.
    """
    judged = sum(one.row["tests"] for one in points if one.row["statistical"] and one.kind != "proof")
    alpha = share(max(registered, judged))
    return [replace(one, alpha=alpha) for one in points], alpha


def _points(memory: Memory, row: Row, settings: Settings) -> Iterator[Point]:
    """The points of a claim, from memory where the sources are unchanged, else from the claim itself."""
    entry = memory.entry(row)
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
        memory.is_changed = True
    for kind, name, params, taken in remembered:
        shifted = settings.shifted(params) if kind == "experiment" else params
        yield Point(row, kind, name, shifted, alpha=settings.alpha, **settings.of_machine(taken))
