"""Judging many small instances in one array against judging them one by one."""

import numpy as np

from bounds.core import Claim, Printed, Quantity, judge, le

from .pair import Contest, Pair

INSTANCES, ONE_BY_ONE = 10_000, 50
RATE = 1e5
"""Instances per second and core that judging in arrays must reach."""


def claim() -> Claim:
    """An inequality between two measured numbers, as most of ours are."""
    lhs, rhs, factor = Quantity("x", nonnegative=True), Quantity("y"), Quantity("C")
    return Claim(id="toy.speed", constants=(Printed(factor, 2),), then=le(lhs, factor * rhs))


def judging(device: str) -> Contest:
    """Both sides must find the same number of entries that hold."""
    toy, values = claim(), np.random.default_rng(0).random(INSTANCES)

    def together(count: int) -> int:
        some, radii = values[:count], np.full(count, 1e-15)
        evidence = judge(toy, {"x": (some, radii), "y": (some, radii)})
        return evidence.parts[0].resolved

    def one_by_one() -> int:
        found = [judge(toy, {"x": (value, 1e-15), "y": (value, 1e-15)}) for value in values[:ONE_BY_ONE].tolist()]
        return sum(evidence.parts[0].resolved for evidence in found)

    difference = abs(together(ONE_BY_ONE) - one_by_one())
    return Contest(lambda: together(INSTANCES), one_by_one, difference, INSTANCES / ONE_BY_ONE)


PAIRS = [Pair("core.judge", f"judging {INSTANCES} small instances", "one by one", judging, None)]
