"""The instances that `bounds falsify` kept: they are judged like any other point, and often are the tightest."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bounds.core import Claim
from bounds.registry import Row
from bounds.runs.point import Point, Settings


def searched(row: Row, claim: Claim, folder: Path, settings: Settings, problems: list[str]) -> Iterator[Point]:
    """A point for each kept instance that the claim's experiments can still run, and are made for."""
    for one in _instances(folder / f"{claim.id}.json", problems):
        experiment = claim.experiments.get(one["experiment"])
        if experiment is None or set(experiment.grid) != set(one["params"]):
            continue
        if experiment.is_meant_for(one["params"]):
            yield Point(row, "experiment", one["experiment"], one["params"], alpha=settings.alpha)


def _instances(path: Path, problems: list[str]) -> list[dict[str, Any]]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        return [{"experiment": str(one["experiment"]), "params": dict(one["params"])} for one in stored["instances"]]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as reason:
        problems.append(f"{path}: not the instances of a search ({reason}); they are left out")
        return []
