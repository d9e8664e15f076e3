"""Stochastic descent with one layer, one input and one output: between which two runs all others stay."""

from typing import Any

from flint import arb, fmpq, fmpq_mat

from algorithms.exact import identity
from bounds.resnet._exact import Problem
from bounds.resnet._runs import orthogonal_maps
from bounds.resnet._second_moments import OneLayer


def line(root: int, noise: fmpq) -> Problem:
    """root^2 samples of length one and both signs, slopes 1 - noise and 1 + noise by turns."""
    signs = [(-1) ** (i // 2) for i in range(root**2)]
    X = fmpq_mat([signs])
    Y = fmpq_mat([[sign * (1 + noise * (-1) ** i) for i, sign in enumerate(signs)]])
    norms = dict.fromkeys(("lA", "mA", "lB", "mB"), fmpq(1)) | dict.fromkeys(("sX", "sr"), fmpq(root))
    unit = identity(1)
    return orthogonal_maps(Problem(unit, unit, X, Y, norms, X / root), [fmpq(1)], [fmpq(1)])


def extremes(run: OneLayer, time: int) -> tuple[arb, arb]:
    """The smallest and the largest entry of M that a run can have: two geometric sums, as no map turns the line around."""
    ratios, shifts = [arb(one[1, 1]) for one in run.maps], [arb(one[1, 0]) for one in run.maps]
    sign = -1 if shifts[0] < 0 else 1
    if not all(ratio > 0 and sign * shift > 0 for ratio, shift in zip(ratios, shifts, strict=True)):
        raise ValueError("Expected maps of the line that all move zero to the same side.")
    sums = [choose(sign * shift for shift in shifts) * geometric(choose(ratios), time) for choose in (min, max)]
    return sign * sums[0], sign * sums[1]


def never_stops(run: OneLayer, time: int, within: Any, most: Any = None) -> bool:
    """Whether certainly no run comes `within` this gap, or above `most`, up to a time: all lie between zero and the largest."""
    far, gap_0 = extremes(run, time)[1], run.gap([0])
    slope, curvature = run.form()[0, 1], run.form()[0, 2]
    ahead = bool(slope + 2 * curvature * far < 0) if far > 0 else bool(slope < 0)
    last = gap_0 + slope * far + curvature * far**2
    return ahead and bool(last > within) and (most is None or bool(last <= most))


def miss(run: OneLayer, time: int, within: Any) -> Any:
    """The probability of a gap above this at a time: zero or one where all runs agree."""
    form = run.form()
    gaps = [form[0, 0] + form[0, 1] * end + form[0, 2] * end**2 for end in extremes(run, time)]
    if all(gap <= within for gap in gaps):
        return 0
    beyond = all(gap > within for gap in gaps) and never_stops(run, time, within)
    return 1 if beyond else arb(0).union(arb(1))


def geometric(ratio: arb, time: int) -> arb:
    """1 + ratio + ... + ratio^(time - 1)."""
    return (1 - ratio**time) / (1 - ratio)
