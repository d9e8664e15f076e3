"""Ours against the obvious way to do the same, and against peers: the ratio of two medians taken in turns."""

from collections.abc import Callable
from typing import Any

import torch
from torch.utils.flop_counter import FlopCounterMode

from .common import DEVICES, needs, normal
from .pairs import PAIRS, PEERS, SAME, core, measure, minv
from .pairs.pair import alternating_medians


class Speedup:
    """How many times faster ours is. More is better, which asv cannot know: these are left out of its regressions."""

    param_names = ("pair", "device")
    params = (sorted(PAIRS), DEVICES)
    timeout, version, unit = 300, "1", "times"

    def setup(self, pair: str, device: str) -> None:
        needs(device)

    def track_speedup(self, pair: str, device: str) -> float:
        return measure(PAIRS[pair], device).ratio


class Judging:
    """Small instances judged per second on one core, all in one array."""

    timeout, version, unit = 60, "1", "instances / s"

    def track_rate(self) -> float:
        return core.INSTANCES / measure(PAIRS["core.judge"]).ours


class Accuracy:
    """By how much the two sides differ, relative to the size of the result; at most 1e-10."""

    param_names = ("pair", "device")
    params = (sorted(PAIRS), DEVICES)
    timeout, version, unit = 300, "1", "relative"

    def setup(self, pair: str, device: str) -> None:
        needs(device)

    def track_difference(self, pair: str, device: str) -> float:
        difference = PAIRS[pair].prepare(device).difference
        if not difference <= SAME:
            raise ValueError(f"the two sides differ by {difference:.1e}, more than {SAME:.0e}")
        return difference


class BreakEven:
    """The hyperpower iteration against pinv, Cholesky and LU, one matrix and a hundred; below 1 the peer is faster."""

    param_names = ("pair", "device")
    params = (sorted(PEERS), DEVICES)
    timeout, version, unit = 300, "1", "times"

    def setup(self, pair: str, device: str) -> None:
        needs(device)

    def track_ratio(self, pair: str, device: str) -> float:
        return measure(PEERS[pair], device, seconds=0.3).ratio


class GemmShare:
    """How much of the machine's rate of multiplying matrices the hyperpower iteration reaches."""

    param_names = ("job", "against")
    params = (
        [f"100 of {rows}x{columns}" for rows, columns in minv.SHAPES],
        ["products of its size", "a large product"],
    )
    timeout, version, unit = 60, "1", "share"

    def track_share(self, job: str, against: str) -> float:
        rows, columns = (int(side) for side in job.split()[-1].split("x"))
        A, square, large = normal(100, rows, columns), normal(100, rows, rows), normal(1000, 1000)
        other = square if against == "products of its size" else large
        ours, theirs = lambda: minv.fast(A), lambda: other @ other
        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        try:
            seconds = alternating_medians([ours, theirs], 0.5)
        finally:
            torch.set_num_threads(threads)
        rates = [operations(run) / spent for run, spent in zip((ours, theirs), seconds, strict=True)]
        return rates[0] / rates[1]


def operations(run: Callable[[], Any]) -> int:
    """Floating-point operations of all matrix products."""
    with FlopCounterMode(display=False) as counter:
        run()
    return counter.get_total_flops()
