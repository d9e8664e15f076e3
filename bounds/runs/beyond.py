"""Does the statement break just beyond the grid? Each number goes on as its list goes on, as far as premises allow.

A grid of small sizes says nothing of larger ones. What an experiment is not made for it declares (`within=`).
"""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from bounds.core.experiment import Experiment
from bounds.runs.patience import Patience
from bounds.runs.point import Point
from bounds.vocabulary import Verdict

STEPS = 6
"""How far a list goes on at its upper end; at its lower end it makes as many steps, or ends at one."""


def beyond(experiment: Experiment, points: list[Point], patience: Patience) -> Iterator[str]:
    """The first place beyond the grid that breaks the claim, in words."""
    for key in (key for key in experiment.grid if key != "seed" and key not in (experiment.within or {})):
        for known, outward in continued(experiment.listed()[key]):
            for point in points[:1] + points[1:][-1:]:
                if (value := _breaking(point, key, known, outward, patience)) is not None:
                    yield (
                        f"{point.name} is violated at {_told(point.params | {key: value})}, beyond its grid: "
                        f"within={{{key!r}: (low, high)}} says for which values it is made, a premise for which ones "
                        f"the statement"
                    )
                    return


def continued(values: Sequence[Any]) -> list[tuple[list[Any], list[Any]]]:
    """The last values of a list of numbers and those that would follow; then the first one and those before it."""
    if not all(type(one) in (int, float, Fraction) for one in values):
        return []
    ordered = sorted(set(values))
    low, high = ordered[0], ordered[-1]
    if all(type(one) is int for one in values):
        above, below = _whole_above(ordered, high), _whole_below(ordered, low)
    elif low > 0:
        above, below = ([high * 2**i for i in range(1, STEPS + 1)], [low / 2**i for i in range(1, STEPS + 1)])
    else:
        width = (high - low) or abs(high) or 1.0
        above, below = ([end + sign * width * i for i in (1, 2, 4)] for end, sign in ((high, 1), (low, -1)))
    return [(ordered[-2:], above), (ordered[:1], below)]


def _whole_above(ordered: Sequence[int], high: int) -> list[int]:
    step, ratio = _step(ordered), _ratio(ordered)
    if ratio:
        return [high * ratio**i for i in range(1, STEPS + 1)]
    if step and len(ordered) > 2:
        return [high + step * i for i in range(1, STEPS + 1)]
    near, far = [high + 1, high + 2], [high * 2**i for i in range(1, STEPS + 1)] if high > 0 else []
    return sorted({*near, *far})


def _whole_below(ordered: Sequence[int], low: int) -> list[int]:
    step, ratio = _step(ordered), _ratio(ordered)
    if low < 0:
        return [low - 2**i for i in range(STEPS)]
    if ratio:
        return [low // ratio**i for i in range(1, STEPS) if low % ratio**i == 0 and low >= ratio**i]
    stride = step if step and len(ordered) > 2 else 1
    return list(range(low - stride, 0, -stride))[:STEPS]


def _step(ordered: Sequence[int]) -> int:
    """The common difference of a list, or nothing."""
    steps = {later - earlier for earlier, later in pairwise(ordered)}
    return steps.pop() if len(steps) == 1 else 0


def _ratio(ordered: Sequence[int]) -> int:
    """The common ratio of a list of at least three, or nothing."""
    if len(ordered) < 3 or ordered[0] <= 0 or any(b % a for a, b in pairwise(ordered)):
        return 0
    ratios = {later // earlier for earlier, later in pairwise(ordered)}
    return ratios.pop() if len(ratios) == 1 else 0


def _breaking(point: Point, key: str, known: Sequence[Any], outward: Sequence[Any], patience: Patience) -> Any:
    """The first value that breaks the claim. The known ones only tell how the time grows: each step must fit."""
    taken: list[tuple[Any, float]] = []
    for value in (*known, *outward):
        if _expected(taken, value) > patience.left:
            return None
        start = time.process_time()
        found = patience.judged(replace(point, params=point.params | {key: value}))
        taken.append((value, time.process_time() - start))
        if value in outward and found is not None and found.verdict is Verdict.VIOLATED:
            return value
    return None


def _expected(taken: Sequence[tuple[Any, float]], value: Any) -> float:
    """Seconds that a value may take: as many as the last, and exponentially more if the last two say so."""
    if not taken:
        return 0.0
    last, seconds = taken[-1]
    if len(taken) < 2 or seconds < FAST:
        return 4 * seconds
    before, less = taken[-2]
    speed = math.log(max(seconds / max(less, 1e-6), 1.0)) / max(abs(last - before), 1e-9)
    return seconds * math.exp(min(speed * abs(value - last), 50.0))


FAST = 0.02
"""Seconds below which the growth of a time cannot be seen."""


def _told(params: Any) -> str:
    return ", ".join(f"{key}={value}" for key, value in params.items())
