"""Ours against the obvious way to do the same, and against peers: the ratio of two medians taken in turns."""

from .common import DEVICES, needs
from .pairs import PAIRS, PEERS, SAME, core, measure


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
