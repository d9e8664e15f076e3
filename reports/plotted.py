"""The numbers of a figure and the scales of its axes, for readers who point at it or take the numbers along."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from reports.svg import UNITS

DIGITS = 5
Columns = tuple[Sequence[float | None], Sequence[float | None]]


def plotted(axes: Axes, name: str, along: str, lines: Mapping[str, Columns]) -> dict[str, Any]:
    """Each line with its numbers, and for each axis its ends, in numbers and on the drawing."""
    width, height = (UNITS * size for size in axes.figure.bbox.size)
    box = axes.get_position()
    return {
        "name": name,
        "along": along,
        "x": _scale(axes.get_xlim(), axes.get_xscale(), box.x0 * width, box.x1 * width),
        "y": _scale(axes.get_ylim(), axes.get_yscale(), (1 - box.y0) * height, (1 - box.y1) * height),
        "lines": _told_once([{"name": label, "x": _column(x), "y": _column(y)} for label, (x, y) in lines.items()]),
    }


def _told_once(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Places that a line shares with the first one are not told again."""
    shared = lines[0]["x"] if lines else []
    return lines[:1] + [{key: one[key] for key in one if key != "x" or one["x"] != shared} for one in lines[1:]]


def _scale(ends: tuple[float, float], kind: str, start: float, stop: float) -> dict[str, Any]:
    low, high = ends
    return {"low": low, "high": high, "log": int(kind == "log"), "from": round(start), "to": round(stop)}


def _column(numbers: Sequence[float | None]) -> list[float | None]:
    return [_short(one) if one is not None and math.isfinite(one) else None for one in numbers]


def _short(number: float) -> float:
    """As many digits as a reader points at; whole numbers without a point."""
    rounded = float(f"{number:.{DIGITS}g}")
    return int(rounded) if rounded.is_integer() and abs(rounded) < 10**DIGITS else rounded
