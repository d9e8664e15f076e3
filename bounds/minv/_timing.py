"""Times that a busy machine disturbs but does not turn round.

On a CPU the seconds are those of the processor, so that waiting for others does not count; competitors take turns, and
ratios are taken between neighbours.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from bounds.late import torch

ROUNDS = 15
OUTERMOST = 2


def ratios(slow: Callable[[], Any], *others: Callable[[], Any], on_gpu: bool = False) -> list[tuple[float, float]]:
    """Time of `slow` over that of each other one, as (middle, radius) of a range that the true median hardly leaves.

    In each of fifteen rounds all run once, and the ratio is taken within the round. The range leaves out the two
    smallest and the two largest ratios: were the median on the other side of a number, thirteen of fifteen rounds would
    agree on the wrong side with probability 121/32768. Noise makes the range wider, so a verdict inconclusive.
    """
    works = (slow, *others)
    for work in works:
        _seconds(work, on_gpu)  # the first call pays for what is loaded late
    rounds = [[_seconds(work, on_gpu) for work in works] for _ in range(ROUNDS)]
    return [_range([times[0] / times[i] for times in rounds]) for i in range(1, len(works))]


def _range(values: Sequence[float]) -> tuple[float, float]:
    low, *_, high = sorted(values)[OUTERMOST : len(values) - OUTERMOST]
    middle = statistics.fmean((low, high))
    return middle, max(high - middle, middle - low)


def _seconds(work: Callable[[], Any], on_gpu: bool) -> float:
    clock = time.perf_counter if on_gpu else time.process_time
    start = clock()
    work()
    if on_gpu:
        torch.cuda.synchronize()
    return clock() - start
