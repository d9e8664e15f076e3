"""Telling the entries of a comparison apart, by the other numbers that were measured with them."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import sympy as sp

from bounds.core.numbers import Entries, as_balls, as_float, short

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Everything that was measured, by symbol."""

    numbers: dict[sp.Symbol, Entries]

    def at(self, shape: Shape, index: Shape) -> dict[str, str]:
        """The numbers (counts, steps, rates) that identify an entry."""
        found = {}
        for symbol, numbers in self.numbers.items():
            try:
                found[symbol.name] = short(np.broadcast_to(numbers, shape)[index])
            except ValueError:
                continue
        return found

    def along(self, shape: Shape, observed: set[sp.Symbol]) -> tuple[str, list[float]] | None:
        """The one number, not itself observed, that grows along the entries as the steps of a run do; its values."""
        if len(shape) != 1:
            return None
        columns = {
            symbol: [as_float(ball) for ball in as_balls(numbers)]
            for symbol, numbers in self.numbers.items()
            if numbers.shape == shape and symbol not in observed
        }
        growing = {symbol: column for symbol, column in columns.items() if all(a < b for a, b in pairwise(column))}
        counts = {symbol: column for symbol, column in growing.items() if symbol.is_integer}
        for candidates in (counts, growing):
            if len(candidates) == 1:
                ((symbol, column),) = candidates.items()
                return symbol.name, column
        return None
