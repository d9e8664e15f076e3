"""How much the weighted residuals of all remaining layers change with the first one: a sum over ranges and slopes."""

from typing import Any

import sympy as sp

from bounds.core.certificate import Step, comparison, written
from bounds.minv._steps import largest_after, largest_slope, order_four_is_worst

SUM_OF_LAYERS = (
    "Along the segment between the two residuals, which stays below 1/3, the derivative of |W E_k' A|_F^2 is at most 2 |W|^2 "
    "|A|^2 |E_k'| times the nuclear norm of that of E_k', which each layer multiplies by at most the slope that scalars have "
    "(|d(E^l)| <= l |E|^(l-1) |dE| also for matrices that do not commute). So the constant is 2 (u_0 + r_0 (u_1 + r_1 (u_2 + "
    "...))), with ranges u_(k+1) = u^4 + (1 + u)(1 + u + u^2 + u^3)/8 and slopes at order 4, the worst, rounded up. Both "
    "decrease, so the rest after eight layers is at most u_8/(1 - r_7). "
)


def _ranges_and_slopes(largest: Any, layers: int = 8) -> tuple[list[Any], list[Any], list[Step]]:
    """Upper bounds u_k of ranges and r_k of slopes, layer by layer, and the steps that show them."""
    ranges, slopes, steps = [largest], [], []
    for k in range(layers):
        slopes.append(_rounded_up(largest_slope(ranges[-1])))
        ranges.append(_rounded_up(largest_after(ranges[-1])))
        steps += [
            comparison(f"slope r_{k}", written(largest_slope, ranges[k]), "<=", slopes[k]),
            comparison(f"range u_{k + 1}", written(largest_after, ranges[k]), "<=", ranges[-1]),
        ]
    steps += [*order_four_is_worst(largest), comparison("the ranges do not grow", ranges[-1], "<=", ranges[-2])]
    return ranges, slopes, steps


def sum_is_at_most(largest: Any, squared_weight: Any, constant: Any) -> list[Step]:
    """The sum from residuals up to `largest`, a geometric series after eight layers, times a squared weight."""
    ranges, slopes, steps = _ranges_and_slopes(largest)
    last = 1 - slopes[-1]
    total = written(
        lambda weight, *rest: 2 * weight * _nested(rest[:8], rest[8:16], rest[16], last),
        squared_weight,
        *slopes,
        *ranges,
    )
    return [*steps, comparison("the sum, times 1 - r_7", total, "<=", constant * last)]


def _nested(slopes: Any, ranges: Any, last: Any, scale: Any) -> Any:
    """scale (u_0 + r_0 (u_1 + ... + r_7 u_8 / scale))."""
    total = last
    for r, u, factor in zip(reversed(slopes), reversed(ranges), [scale] * 8, strict=True):
        total = factor * u + r * total
    return total


def _rounded_up(number: Any) -> Any:
    return sp.ceiling(number * 10**5) / sp.Integer(10**5)
