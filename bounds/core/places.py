"""Telling the entries of a comparison apart, by the other numbers that were measured with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
import sympy as sp

from bounds.core.numbers import Entries, as_balls, as_float, short

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """What was measured of the symbols of a claim, and beside them."""

    numbers: dict[sp.Symbol, Entries]
    others: dict[sp.Symbol, Entries] = field(default_factory=dict)

    def at(self, shape: Shape, index: Shape) -> dict[str, str]:
        """The numbers (counts, steps, rates) that identify an entry."""
        found = {}
        for symbol, numbers in self.numbers.items():
            try:
                found[symbol.name] = short(entry(numbers, shape, index))
            except ValueError:
                continue
        return found

    def along(self, shape: Shape, observed: set[sp.Symbol]) -> tuple[str, list[float]] | None:
        """The one number, not itself observed, that grows along the entries as the steps of a run do; its values.

        A statement for all k need not name k: then the count that was measured beside it tells the entries apart.
        """
        if len(shape) != 1:
            return None
        return _growing(self.numbers, shape, observed) or _growing(self.others, shape, observed)


def entry(numbers: Entries, shape: Shape, index: Shape) -> Any:
    """The number that stands at a place of a comparison of this shape."""
    return (numbers if numbers.shape == shape else np.broadcast_to(numbers, shape))[index]


def _growing(
    numbers: Mapping[sp.Symbol, Entries], shape: Shape, observed: set[sp.Symbol]
) -> tuple[str, list[float]] | None:
    columns = {
        symbol: [as_float(ball) for ball in as_balls(column)]
        for symbol, column in numbers.items()
        if column.shape == shape and symbol not in observed
    }
    growing = {symbol: column for symbol, column in columns.items() if all(a < b for a, b in pairwise(column))}
    counts = {symbol: column for symbol, column in growing.items() if symbol.is_integer}
    for candidates in (counts, growing):
        if len(candidates) == 1:
            ((symbol, column),) = candidates.items()
            return symbol.name, column
    return None
