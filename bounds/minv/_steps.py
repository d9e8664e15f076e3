"""Steps that several certificates share: geometric sums, one layer near coefficients one.

With (1 - e) S = 1 - e^L for S = 1 + e + ... + e^(L-1), a layer is 1 - (1 - e)(S + D), where D collects the deviations
of the coefficients from one, |D| <= delta (1 + u + ... + u^(L-1)) for u = |e|. Ranges and slopes that this allows are
polynomials in u with non-negative coefficients, so they are largest at the largest u.
"""

from collections.abc import Sequence
from typing import Any

import sympy as sp

from bounds.core.certificate import Step, comparison, identity, written

EIGHTH = sp.Rational(1, 8)
INNER = sp.Rational(91, 500)
INNER_SLOPE = sp.Rational(393, 1000)


def geometric_sum() -> list[Step]:
    """(1 - e) S = 1 - e^L, by induction over L."""
    e, power = sp.symbols("e power")
    return [
        identity("geometric sum, L = 1: (1 - e) 1 = 1 - e", sp.Mul(1 - e, 1, evaluate=False), 1 - e),
        identity("geometric sum, L to L + 1; `power` is e^L", 1 - power + (1 - e) * power, 1 - e * power),
    ]


def deviation() -> list[Step]:
    """A layer differs from e^L by -(1 - e) D."""
    e, power, D = sp.symbols("e power D")
    layer = sp.Add(1, -(1 - power), -(1 - e) * D, -power, evaluate=False)
    return [*geometric_sum(), identity("a layer minus e^L, with (1 - e) S = 1 - power", layer, -(1 - e) * D)]


def largest_after(u: Any, delta: Any = EIGHTH, order: int = 4) -> Any:
    """u^L + delta (1 + u)(1 + ... + u^(L-1)), the largest residual after a layer that meets [-u, u]."""
    return u**order + delta * (1 + u) * sum((u**l for l in range(1, order)), start=sp.Integer(1))


def largest_slope(u: Any, delta: Any = EIGHTH, order: int = 4) -> Any:
    """L u^(L-1) + delta (2 sum_l l u^(l-1) + L u^(L-1)), the largest slope of a layer on [-u, u]."""
    tail = sum((2 * l * u ** (l - 1) for l in range(2, order)), start=sp.Integer(2))
    return order * u ** (order - 1) + delta * (tail + order * u ** (order - 1))


def largest_curvature(u: Any, delta: Any = EIGHTH, order: int = 4) -> Any:
    """L (L-1) u^(L-2) (1 + delta) + 2 delta sum_l l (l-1) u^(l-2), the largest second derivative on [-u, u]."""
    tail = sum((l * (l - 1) * u ** (l - 2) for l in range(3, order)), start=sp.Integer(2))
    return order * (order - 1) * u ** (order - 2) * (1 + delta) + 2 * delta * tail


def order_four_is_worst(largest: Any) -> list[Step]:
    """For 0 <= u <= `largest`, ranges, slopes and curvatures at delta = 1/8 do not grow with the order from four on.

    A range is R + u^L (1 - R) with R = delta (1 + u)/(1 - u) < 1. From L to L + 1 a slope grows by u^(L-1) and a
    curvature by L u^(L-2) times what is shown to be negative.
    """
    u, L = sp.symbols("u L")
    nine, seven = sp.Rational(9, 8), sp.Rational(7, 8)
    return [
        identity("growth of the slope", nine * ((L + 1) * u - L) + L / 4, nine * (L + 1) * u - seven * L),
        identity(
            "growth of the curvature, less negative by 7/8",
            nine * ((L + 1) * u - (L - 1)) + (L - 1) / 4,
            nine * (L + 1) * u - seven * L + seven,
        ),
        comparison("R < 1", written(lambda v: EIGHTH * (1 + v), largest), "<", written(lambda v: 1 - v, largest)),
        comparison("the growth at L = 4", written(lambda v: nine * 5 * v - seven * 3, largest), "<", 0),
        comparison("and it falls with L", written(lambda v: nine * v - seven, largest), "<", 0),
    ]


def invariant_interval() -> list[Step]:
    """From [0, 1/2] every later residual lies in [-0.182, 0.182], where slopes are at most 0.393."""
    return [
        comparison(
            "the first layer reaches at most 1/16 + (1/8)(15/16), at least -1/8",
            written(lambda p, d: p + d * (1 - p), "1/16", "1/8"),
            "<=",
            INNER,
        ),
        comparison("0.182 is not left", written(largest_after, INNER), "<=", INNER),
        comparison("slope at 0.182", written(largest_slope, INNER), "<=", INNER_SLOPE),
        *order_four_is_worst(INNER),
    ]


def third() -> list[Step]:
    """[-1/3, 1/3] is not left, and slopes there are at most 2/3."""
    return [
        comparison("1/3 is not left", written(largest_after, "1/3"), "<=", sp.Rational(1, 3)),
        comparison("slope at 1/3", written(largest_slope, "1/3"), "<=", sp.Rational(2, 3)),
        *order_four_is_worst("1/3"),
    ]


def sums_of_derivatives() -> list[Step]:
    """First derivatives of the loss inside the invariant interval: a geometric series, and (1 - e) e^l on [0, 1/2]."""
    e, l = sp.symbols("e l")
    half = sp.Rational(1, 2)
    return [
        *invariant_interval(),
        comparison(
            "first layer: 0.182/(1 - 0.393)", INNER, "<=", written(lambda c, r: c * (1 - r), "3/10", INNER_SLOPE)
        ),
        identity("(1 - e) e^l grows up to 1/2 for l >= 1", l - (l + 1) * e, (l - 1) * half + (l + 1) * (half - e)),
        comparison(
            "other layers: 0.182 (1 + 0.182)/(1 - 0.393)",
            written(lambda u: u * (1 + u), INNER),
            "<=",
            written(lambda c, r: c * (1 - r), "71/200", INNER_SLOPE),
        ),
    ]


def from_either_side() -> list[Step]:
    """From [-1/2, 1/2] residuals are at most 83/200 after one layer, 1/3 after two; the second layer has slope 91/100."""
    third_range, second_range = sp.Rational(1, 3), sp.Rational(83, 200)
    return [
        comparison("R < 1 at 1/2", written(lambda v: EIGHTH * (1 + v), "1/2"), "<", written(lambda v: 1 - v, "1/2")),
        comparison("second range", written(largest_after, "1/2"), "<=", second_range),
        comparison("third range", written(largest_after, second_range), "<=", third_range),
        comparison("slope of the second layer", written(largest_slope, second_range), "<=", sp.Rational(91, 100)),
        *order_four_is_worst(second_range),
    ]


def turned(size: Any, before: Sequence[Any], after: Sequence[Any]) -> list[Step]:
    """(I + H) after = (I - H) before for H = size (0, -1; 1, 0): an exact Cayley step in the plane."""
    return [
        comparison(
            f"coordinate {i} of the step",
            written(lambda h, x, y: x + h * y, (2 * i - 1) * sp.Rational(size), after[i], after[1 - i]),
            "==",
            written(lambda h, x, y: x - h * y, (2 * i - 1) * sp.Rational(size), before[i], before[1 - i]),
        )
        for i in (0, 1)
    ]
