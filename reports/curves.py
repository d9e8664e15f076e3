"""The lines of a paper's figures, as experiments returned them: which are drawn together, at which size, in what words.

They are measured like any other number and judged by nothing: they stand beside the verdict, for the eye.
"""

import json
import math
from collections.abc import Mapping
from typing import Any

Facts = dict[str, Any]
MOST_PANELS, MOST_LINES = 2, 6


def panels(claim: Mapping[str, Any]) -> list[Facts]:
    """A plot for each quantity that a claim's experiments drew: of those with the same lines the largest one."""
    found: dict[str, list[Facts]] = {}
    for panel in (panel for point in claim["points"] for panel in _panels(point)):
        lines = [panel["along"], panel["of"], [curve["label"] for curve in panel["curves"]]]
        found.setdefault(json.dumps([lines, _choices(panel)]), []).append(panel)
    largest = [max(alike, key=_scale) for alike in found.values()]
    return sorted(largest, key=_scale, reverse=True)[:MOST_PANELS]


def _panels(point: Mapping[str, Any]) -> list[Facts]:
    """The curves of one point, those of the same quantity together."""
    found: dict[tuple[str, str], list[Facts]] = {}
    for curve in point.get("curves", []):
        if len(_places(curve)) > 1:
            found.setdefault((curve["along"], curve["of"]), []).append(curve)
    return [
        {"point": point, "along": along, "of": of, "curves": curves[:MOST_LINES], "more": len(curves[MOST_LINES:])}
        for (along, of), curves in found.items()
    ]


def _places(curve: Mapping[str, Any]) -> list[tuple[float, float]]:
    """Where a curve can be drawn."""
    return [(x, y) for x, y in zip(curve["x"], curve["y"], strict=True) if x is not None and y is not None]


def _choices(panel: Facts) -> dict[str, Any]:
    """What was chosen rather than scaled: parameters that are words, but for a scale that has a name."""
    params = panel["point"]["params"]
    return {name: value for name, value in params.items() if isinstance(value, str) and name != "scale"}


def _scale(panel: Facts) -> tuple[float, float]:
    """How large a run is: the product of its sizes, with the sum of sizes that come as a list; then its time."""
    point = panel["point"]
    sizes = [_size(value) for name, value in point["params"].items() if "seed" not in name]
    return math.fsum(math.log2(size) for size in sizes if size > 0), point.get("seconds", 0.0)


def _size(value: Any) -> int:
    if isinstance(value, list | tuple):
        return sum(map(_size, value))
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def told(panel: Mapping[str, Any], name: str, *, is_logarithmic: bool) -> str:
    """What a plot shows, in words: where each line begins and ends."""
    ends = [(curve["label"], _places(curve)) for curve in panel["curves"]]
    lines = "; ".join(f"{label} from {places[0][1]:.3g} to {places[-1][1]:.3g}" for label, places in ends)
    scale = "logarithmic" if is_logarithmic else "linear"
    return f"{name}: {panel['of'] or 'values'} along {panel['along']}, on a {scale} axis: {lines}."
