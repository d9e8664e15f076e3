r"""Running errors of numbers and small arrays of float64, in numpy itself: torch's dispatcher would take longer.

The rules are those of `_rules` and `_sums`, for the operations that most code is made of. What is not here, not float64
or larger than `SMALL` goes by torch. An array's bound is an array of its own, so that views and writes act on both.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bounds.core import rounding
from bounds.core._rounding_model import FUNCTION_ULPS, smallest_subnormal, unit_roundoff
from bounds.tracing._errors import Undecided

SMALL = 4096
"""Entries up to which numpy alone is quicker."""

OUTWARD = 1 + 2.0**-40
U = unit_roundoff("float64") * OUTWARD
TINY = smallest_subnormal("float64")
WHOLE, LARGEST = 2**53, 2**1023
"""Up to where a float holds every integer, and any."""

Pair = tuple[Any, Any]
"""A value and its bound: numbers, or arrays of float64."""


def plain(x: Any) -> Pair | None:
    """What was not computed here: a number or a small array that is meant to the last digit."""
    kind = type(x)
    if kind is float or kind is np.float64:
        return x, 0.0
    if kind is int or kind is np.int64:
        return (float(x), 0.0 if -WHOLE <= x <= WHOLE else abs(float(x)) * U) if abs(x) < LARGEST else None
    if kind is np.ndarray and x.size <= SMALL:
        if x.dtype == np.float64:
            return x, 0.0
        if x.dtype == np.int64 and (not x.size or (x.min() >= -WHOLE and x.max() <= WHOLE)):
            return x.astype(np.float64), 0.0
    return None


def add(x: Pair, y: Pair) -> Pair:
    value = x[0] + y[0]
    return value, (x[1] + y[1] + abs(value) * U) * OUTWARD


def subtract(x: Pair, y: Pair) -> Pair:
    value = x[0] - y[0]
    return value, (x[1] + y[1] + abs(value) * U) * OUTWARD


def multiply(x: Pair, y: Pair) -> Pair:
    value, left, right = x[0] * y[0], abs(x[0]), abs(y[0])
    return value, (x[1] * (right + y[1]) + left * y[1] + abs(value) * U + TINY) * OUTWARD


def divide(x: Pair, y: Pair) -> Pair:
    """Nothing is known where the divisor may be zero."""
    value, room = np.divide(x[0], y[0]), abs(y[0]) - y[1]
    moved = (x[1] + abs(value) * OUTWARD * y[1]) / np.where(room > 0, room, np.nan)
    return value, (moved + abs(value) * (2 * U) + TINY) * OUTWARD


def power(x: Pair, y: Pair) -> Pair | None:
    """To an exponent that is a known number."""
    if np.ndim(y[0]) or y[1] != 0:
        return None
    value = x[0] ** y[0]
    return value, (rounding.power(x, float(y[0]))[1] + abs(value) * (FUNCTION_ULPS * U) + 4 * TINY) * OUTWARD


def product(x: Pair, y: Pair) -> Pair | None:
    """Of matrices and vectors: |x| e_y + e_x (|y| + e_y) + n u |x| |y|, in two products."""
    (a, ea), (b, eb) = x, y
    if not (1 <= np.ndim(a) <= 2 and 1 <= np.ndim(b) <= 2):
        return None
    value, size, terms = a @ b, abs(b), a.shape[-1]
    most = size + eb
    wide = abs(a) @ (eb + (terms * U) * most)
    if np.ndim(ea):
        wide = wide + ea @ most
    return value, (wide + terms * TINY) * (OUTWARD + 4 * terms * U)


def total(x: Pair, axis: Any = None) -> Pair:
    """A sum along an axis, or of all."""
    value, error = x
    terms = value.size if axis is None else value.shape[axis]
    wide = np.broadcast_to(error, value.shape).sum(axis) + max(terms - 1, 0) * U * (abs(value) + error).sum(axis)
    return value.sum(axis), wide * (OUTWARD + 4 * terms * U)


def mean(x: Pair, axis: Any = None) -> Pair:
    """A sum, divided once."""
    value, error = total(x, axis)
    terms = float(x[0].size if axis is None else x[0].shape[axis])
    return divide((value, error), (terms, 0.0))


def clip(x: Pair, low: Pair, high: Pair) -> Pair:
    """No point moves further than before."""
    value = np.clip(x[0], low[0], high[0])
    return value, np.maximum(np.maximum(x[1], low[1]), high[1]) + np.zeros(np.shape(value))


def larger(x: Pair, y: Pair) -> Pair:
    value = np.maximum(x[0], y[0])
    return value, np.maximum(x[1], y[1]) + np.zeros(np.shape(value))


def smaller(x: Pair, y: Pair) -> Pair:
    value = np.minimum(x[0], y[0])
    return value, np.maximum(x[1], y[1]) + np.zeros(np.shape(value))


def moved_alike(function: Callable[[Any], Any]) -> Callable[[Pair], Pair]:
    """Signs change without rounding."""
    return lambda x: (function(x[0]), x[1] if not np.ndim(x[0]) else np.broadcast_to(x[1], np.shape(x[0])).copy())


def of_function(function: Callable[[Any], Any], bound: Callable[[Pair], Pair]) -> Callable[[Pair], Pair]:
    """A function of numpy's library, within 4 ulps."""

    def rule(x: Pair) -> Pair:
        value = function(x[0])
        return value, (bound(x)[1] + abs(value) * (FUNCTION_ULPS * U) + 2.0**-1022) * OUTWARD

    return rule


def root(x: Pair) -> Pair:
    r"""$|\sqrt x - \sqrt y| \le |x - y| / \sqrt x$, and at most $\sqrt{|x - y|}$."""
    value = np.sqrt(x[0])
    moved = np.fmin(np.divide(x[1], value), np.sqrt(x[1]))
    return value, (moved * OUTWARD + abs(value) * (FUNCTION_ULPS * U) + TINY) * OUTWARD


def compare(symbol: str, x: Pair, y: Pair) -> Any:
    """A comparison that the bounds decide; a bound that is no number decides nothing."""
    gap, width = abs(x[0] - y[0]), (x[1] + y[1]) * (1 + 2.0**-39)
    is_open = ~((gap > width) | (width == 0)) if np.ndim(gap) else not (gap > width or width == 0)
    if np.any(is_open):
        raise Undecided(
            f"`{symbol}` is open: two numbers differ by {float(np.ravel(gap)[np.argmax(is_open)]):.3g} with errors up "
            f"to {float(np.max(width)):.3g}; the code branches on a float within its error"
        )
    return COMPARISONS[symbol](x[0], y[0])


COMPARISONS: dict[str, Callable[..., Any]] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}
BINARY: dict[str, Callable[[Pair, Pair], Pair | None]] = {
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "**": power,
    "@": product,
}
OF_ONE: dict[str, Callable[[Pair], Pair]] = {
    "sqrt": root,
    "exp": of_function(np.exp, rounding.exp),
    "log": of_function(np.log, rounding.log),
    "absolute": moved_alike(np.abs),
    "negative": moved_alike(np.negative),
    "fabs": moved_alike(np.abs),
}
OF_TWO = {
    "add": add,
    "subtract": subtract,
    "multiply": multiply,
    "divide": divide,
    "matmul": product,
    "maximum": larger,
    "minimum": smaller,
    "power": power,
}


def is_view(key: Any) -> bool:
    """Whether numpy answers with a view (or a number): integers and slices that go forwards."""
    if type(key) is tuple:
        return all(map(is_view, key))
    if type(key) is slice:
        return key.step is None or (type(key.step) is int and key.step > 0)
    return type(key) in (int, np.int64) or key is None or key is Ellipsis
