"""A block is a stretch of a grid whose points are measured and judged together: arrays in, arrays out.

Its parameters say where it lies (`grid`, `first`, `end`), not what it holds, so that a million points are a thousand
short records. Whole numbers come as Python's own in arrays of objects: nothing wraps.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

BLOCK = 1000
"""Points that are judged at once; a killed run loses the block in hand, a fraction of a second."""

Grid = Mapping[str, Sequence[Any]]
Columns = dict[str, npt.NDArray[Any]]


def size(grid: Grid) -> int:
    """How many points a grid has."""
    return math.prod(map(len, grid.values()))


def spread(grid: Grid, most: int) -> list[int]:
    """The places of all corners of the grid, where a bound often fails, and of some points evenly between them."""
    every = size(grid)
    if every <= most:
        return list(range(every))
    shape = tuple(map(len, grid.values()))
    ends = [sorted({0, length - 1}) for length in shape]
    chosen = {int(np.ravel_multi_index(corner, shape)) for corner in itertools.product(*ends)}
    even = (round(i * (every - 1) / (most - 1)) for i in range(most))
    missing = most - len(chosen)
    chosen |= set([place for place in even if place not in chosen][: max(0, missing)])
    return sorted(chosen)


def points_at(grid: Grid, places: Sequence[int]) -> list[dict[str, Any]]:
    """The points at these places of the grid, each with its parameters."""
    rows = zip(*(where.tolist() for where in _indices(grid, places)), strict=True)
    return [{name: values[i] for (name, values), i in zip(grid.items(), row, strict=True)} for row in rows]


def columns_at(grid: Grid, places: Sequence[int]) -> Columns:
    """The same as one array for each parameter."""
    return {
        name: column(values)[where] for (name, values), where in zip(grid.items(), _indices(grid, places), strict=True)
    }


def _indices(grid: Grid, places: Sequence[int]) -> tuple[npt.NDArray[np.int64], ...]:
    """Which value of each parameter the points have."""
    return np.unravel_index(np.asarray(places, dtype=np.int64), tuple(map(len, grid.values()))) if grid else ()


def column(values: Sequence[Any]) -> npt.NDArray[Any]:
    """Floats as floats, everything else as the objects that they are."""
    if values and all(type(one) is float for one in values):
        return np.array(values)
    found = np.empty(len(values), dtype=object)
    for place, one in enumerate(values):
        found[place] = one
    return found


def stretches(total: int) -> list[dict[str, int]]:
    """Where the blocks of so many points begin and end."""
    return [{"first": first, "end": min(first + BLOCK, total)} for first in range(0, total, BLOCK)]
