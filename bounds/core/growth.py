"""The order of growth of a sequence over a finite horizon, without more certainty than the horizon gives.

Three windows are fitted in log-log scale: the whole range, its tail (the upper half of the octaves) and its end (the
last quarter). The tail decides, if it is decisive; but nothing holds while the slope still moves away from the claim,
and nothing is violated while it still moves towards it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from bounds.core import stats
from bounds.core.relation import Op
from bounds.core.stats import Floats
from bounds.vocabulary import Verdict

FEWEST, OCTAVES = 6, 3
ALPHA_OF_THE_END = 0.05
"""The end holds few points; it may only withhold a verdict, so a common level is enough."""

Ruling = tuple[Verdict, str, dict[str, Any]]
"""A verdict, the reason in words, and the statistics behind it."""


@dataclass(frozen=True, slots=True)
class Window:
    """The slope of one window, with its interval."""

    slope: float
    low: float
    high: float


def order_of_growth(op: Op, x: Floats, y: Floats, exponent: float, margin: float, alpha: float) -> Ruling:
    """Whether y grows like x to the power `exponent` (at most, at least, exactly), powers within `margin` being one."""
    order = np.argsort(x)
    x, y = x[order], y[order]
    if op in (Op.LE, Op.LT):  # what has become zero is below every power
        x, y = x[y > 0], y[y > 0]
    if len(np.unique(x)) < FEWEST or x[0] <= 0 or x[-1] < 2**OCTAVES * x[0]:
        return Verdict.INCONCLUSIVE, f"an order of growth needs {FEWEST} positive places over {OCTAVES} octaves", {}
    if not (y > 0).all() or not np.isfinite(y).all():
        return Verdict.INCONCLUSIVE, "the ratio of the two sides is not positive everywhere, so it has no order", {}
    whole = Window(*stats.slope(x, y, alpha))
    tail, end = _window(x, y, 1 / 2, alpha), _window(x, y, 3 / 4, ALPHA_OF_THE_END)
    shown = {
        "test": "slopes of the whole range, its tail and its end",
        "slope": tail.slope,
        "low": tail.low,
        "high": tail.high,
        "whole": whole.slope,
        "end": end.slope,
        "points": len(x),
    }
    told = f"the exponent is {tail.slope:.3f} in [{tail.low:.3f}, {tail.high:.3f}], the claim says {exponent:.3g}"
    verdicts = [_one_sided(sign, whole, tail, end, exponent, margin) for sign in _signs(op)]
    for verdict in (Verdict.VIOLATED, Verdict.INCONCLUSIVE, Verdict.HOLDS):
        for found, why in verdicts:
            if found is verdict:
                return verdict, told + why, shown
    raise AssertionError("every operator has a side")


def _signs(op: Op) -> tuple[int, ...]:
    """+1 where the exponent is an upper bound, -1 where it is a lower one."""
    return {Op.LE: (1,), Op.LT: (1,), Op.GE: (-1,), Op.GT: (-1,), Op.EQ: (1, -1)}[op]


def _one_sided(
    sign: int, whole: Window, tail: Window, end: Window, exponent: float, margin: float
) -> tuple[Verdict, str]:
    """The verdict on `sign * slope <= sign * exponent`."""
    limit = sign * exponent + margin
    least, most = sorted((sign * tail.low, sign * tail.high))
    earlier, away = sign * (tail.slope - whole.slope), sign * (end.slope - tail.slope)
    end_least = min(sign * end.low, sign * end.high)
    if least > limit:
        if away < -margin or end_least <= limit:
            return Verdict.INCONCLUSIVE, "; it still moves towards the claim, so the range is too short"
        return Verdict.VIOLATED, ""
    if most > limit:
        return Verdict.INCONCLUSIVE, ""
    settles = away <= margin and (earlier <= margin or away < earlier / 2)
    if sign * end.slope > limit or not settles:
        return Verdict.INCONCLUSIVE, "; it still moves away from the claim, so the range is too short"
    return Verdict.HOLDS, ""


def _window(x: Floats, y: Floats, start: float, alpha: float) -> Window:
    """The last part of the range in octaves, or as many of the last points as a fit needs."""
    inside = np.log(x) >= (1 - start) * np.log(x[0]) + start * np.log(x[-1])
    inside[-3:] = True
    return Window(*stats.slope(x[inside], y[inside], alpha))
