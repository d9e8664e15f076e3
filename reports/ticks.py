"""Axes chosen by the data: linear or logarithmic, and round numbers to label them with."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SPREAD = 50
"""Numbers that differ by more than this factor are shown on a logarithmic axis."""

SMALLEST, LARGEST = -700.0, 700.0
"""Logarithms of what a float can hold."""

MOST_LABELS = 5
MARGIN = 0.05


@dataclass(frozen=True, slots=True)
class Axis:
    """Where a number stands between 0 (low end) and 1 (high end)."""

    low: float
    high: float
    logarithmic: bool = False

    def place(self, number: float) -> float:
        """The position; beyond the ends where a number is off the axis, far below it for zero on a logarithmic one."""
        if not self.logarithmic:
            return (number - self.low) / (self.high - self.low)
        if number <= 0:
            return -1.0
        return (math.log(number) - math.log(self.low)) / (math.log(self.high) - math.log(self.low))

    def ticks(self) -> list[tuple[float, str]]:
        """A few round numbers and how they are written."""
        return _powers(self) if self.logarithmic else _steps(self)


def axis(numbers: Sequence[float]) -> Axis:
    """The axis on which all numbers can be told apart."""
    finite = [number for number in numbers if math.isfinite(number)]
    positive = [number for number in finite if number > 0]
    if positive and len(positive) > len(finite) / 2 and min(finite) >= 0 and max(positive) > SPREAD * min(positive):
        low, high = math.log(min(positive)), math.log(max(positive))
        room = MARGIN * (high - low)
        return Axis(math.exp(max(low - room, SMALLEST)), math.exp(min(high + room, LARGEST)), logarithmic=True)
    low, high = min(finite, default=0.0), max(finite, default=1.0)
    room = MARGIN * (high - low) or abs(high) / 2 or 1.0
    return Axis(low - room, high + room)


def _powers(on: Axis) -> list[tuple[float, str]]:
    first, last = math.ceil(math.log10(on.low)), math.floor(math.log10(on.high))
    if last - first < 1:
        return _steps(on)
    step = -(-(last - first + 1) // MOST_LABELS)
    return [
        (10.0**power, f"1e{power}" if abs(power) > 3 else f"{10.0**power:g}") for power in range(first, last + 1, step)
    ]


def _steps(on: Axis) -> list[tuple[float, str]]:
    rough = (on.high - on.low) / MOST_LABELS
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough)
    first, last = math.ceil(on.low / step), math.floor(on.high / step)
    return [(number * step, f"{number * step:.6g}") for number in range(first, last + 1)]
