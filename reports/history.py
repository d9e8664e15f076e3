"""How a claim's numbers went from run to run: tightness and time of the runs kept, and what asv tracked of commits."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

LAST = 24
WIDTH, HEIGHT, EDGE = 96, 22, 3
TRACKED = {
    "track_tightness": "tightness by commit",
    "time_experiment": "seconds by commit",
    "track_accuracy": "accuracy by commit",
    "track_violations": "violations by commit",
}
History = dict[str, dict[str, list[float]]]


def history(runs: Path, benchmarks: Path) -> History:
    """For each claim, by what was measured, its values from the oldest to the newest."""
    found: History = {}
    for claim, name, value in [*_of_runs(runs), *_of_commits(benchmarks)]:
        found.setdefault(claim, {}).setdefault(name, []).append(value)
    return {claim: {name: values[-LAST:] for name, values in told.items()} for claim, told in found.items()}


def _of_runs(folder: Path) -> Iterator[tuple[str, str, float]]:
    """Runs are named by their time. What cannot be read tells nothing."""
    for path in sorted(folder.glob("*.json"))[-LAST:]:
        for claim in _read(path).get("claims", []):
            for name in ("tightness", "seconds"):
                if isinstance(claim.get(name), int | float):
                    yield claim["id"], name, float(claim[name])


def _of_commits(folder: Path) -> Iterator[tuple[str, str, float]]:
    """asv keeps a file for each commit, with the values of a benchmark for each of its parameters."""
    stored = [_read(path) for path in folder.glob("*/*.json") if path.name != "machine.json"]
    for one in sorted(stored, key=lambda file: file.get("date") or 0):
        columns = one.get("result_columns", [])
        for name, row in one.get("results", {}).items():
            told = TRACKED.get(name.rpartition(".")[2])
            facts = dict(zip(columns, row, strict=False))
            if told and facts.get("result") and len(facts.get("params", [])) == 1:
                values = zip(facts["params"][0], facts["result"], strict=False)
                yield from ((claim.strip("'"), told, value) for claim, value in values if _is_number(value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def sparkline(values: Sequence[float], told: str) -> Markup:
    """A line as high as a letter; the last value is marked."""
    low, high = min(values), max(values)
    step, room = (WIDTH - 2 * EDGE) / (len(values) - 1), (high - low) or 1.0
    places = [
        (EDGE + step * i, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (one - low) / room) for i, one in enumerate(values)
    ]
    line = "L".join(f"{x:.0f} {y:.0f}" for x, y in places)
    words = f"{told}: {len(values)} values from {values[0]:.4g} to {values[-1]:.4g}"
    head = Markup('<svg class="spark" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(WIDTH, HEIGHT, words)
    x, y = map(round, places[-1])
    return head + Markup('<path d="M{}"/><circle cx="{}" cy="{}" r="2.5"/></svg>').format(line, x, y)


def worth_telling(told: Mapping[str, Sequence[float]]) -> dict[str, Sequence[float]]:
    """What was measured more than once."""
    return {name: values for name, values in told.items() if len(values) > 1}
