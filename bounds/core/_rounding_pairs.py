r"""Propagation of radii through arithmetic on pairs (value, radius).

Every operation takes pairs or exact plain numbers, computes the value in float64 (exact numbers of a lower
precision are exact there), and returns the new pair. The true result lies within the radius for all true
operands within theirs. Where that is impossible (a divisor that may be zero) the radius is infinite; it is
never nan.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import numpy as np

from bounds.core._rounding_model import (
    FUNCTION_ULPS,
    OUTWARD,
    Number,
    choose,
    divide,
    positive_part,
    smallest_subnormal,
    unit_roundoff,
    widen,
)

Pair = tuple[Number, Number]
Operands = ParamSpec("Operands")

_U = unit_roundoff("float64")
_TINY = 4 * smallest_subnormal("float64")
_INFINITE = float("inf")


def _quietly(operation: Callable[Operands, Pair]) -> Callable[Operands, Pair]:
    """An overflow is an infinite radius, not a warning."""

    @wraps(operation)
    def quiet(*operands: Operands.args, **named: Operands.kwargs) -> Pair:
        with np.errstate(all="ignore"):
            return operation(*operands, **named)

    return quiet


def _pair(x: Pair | Number) -> Pair:
    if isinstance(x, tuple):
        value, radius = x
        return widen(value), widen(radius)
    return widen(x), 0.0


def _outward(value: Number, radius: Number, roundings: float = 1.0) -> Pair:
    """Add the rounding of the value itself; a radius that is not a number becomes infinite."""
    widened = (radius + roundings * _U * abs(value)) * OUTWARD + _TINY
    return value, choose(widened == widened, widened, _INFINITE)


@_quietly
def plus(x: Pair | Number, y: Pair | Number) -> Pair:
    r"""$x + y$; the radii add."""
    (x, r), (y, s) = _pair(x), _pair(y)
    return _outward(x + y, r + s)


@_quietly
def minus(x: Pair | Number, y: Pair | Number) -> Pair:
    r"""$x - y$; the radii add, so cancellation shows as a radius that is large relative to the value."""
    (x, r), (y, s) = _pair(x), _pair(y)
    return _outward(x - y, r + s)


@_quietly
def times(x: Pair | Number, y: Pair | Number) -> Pair:
    r"""$xy$ within $|x|s + |y|r + rs$."""
    (x, r), (y, s) = _pair(x), _pair(y)
    return _outward(x * y, abs(x) * s + abs(y) * r + r * s)


@_quietly
def over(x: Pair | Number, y: Pair | Number) -> Pair:
    r"""$x/y$ within $(r + |x/y|s)/(|y| - s)$; infinite where $y$ may be zero."""
    (x, r), (y, s) = _pair(x), _pair(y)
    quotient = x / choose(y != 0, y, float("nan"))
    return _outward(quotient, divide(r + abs(quotient) * s, abs(y) - s))


@_quietly
def power(x: Pair | Number, exponent: float) -> Pair:
    r"""$x^p$ for an exact real exponent; where $p$ is no integer, $x$ is a quantity known to be non-negative.

    $p \ge 1$: within $p\,r\,(|x| + r)^{p-1}$ (mean value). $0 < p < 1$: within $r x^{p-1}$ and within
    $r^p$, by concavity; the radius is their harmonic mean. $p < 0$: by the quotient.
    """
    if exponent < 0:
        return over(1.0, power(x, -exponent))
    value, radius = _pair(x)
    if exponent == 0:
        return value * 0 + 1.0, radius * 0.0
    is_integer = exponent == int(exponent)
    base = value if is_integer else positive_part(value)
    raised = _raise(base, int(exponent) if is_integer else exponent)
    if exponent >= 1:
        moved = exponent * radius * _raise(abs(base) + radius, exponent - 1)
    else:
        weight = _raise(base, 1 - exponent) + _raise(radius, 1 - exponent)
        moved = 2 * radius / (weight + smallest_subnormal("float64"))
    if not is_integer:
        moved = choose(value + radius >= 0, moved, _INFINITE)
    return _outward(raised, moved, FUNCTION_ULPS)


def sqrt(x: Pair | Number) -> Pair:
    r"""$\sqrt x$ of a non-negative quantity; a value below zero within its radius counts as zero."""
    return power(x, 0.5)


@_quietly
def exp(x: Pair | Number) -> Pair:
    r"""$e^x$ within $e^x r e^r \ge e^x(e^r - 1)$."""
    value, radius = _pair(x)
    raised = _function("exp", value)
    return _outward(raised, raised * radius * _function("exp", radius), FUNCTION_ULPS)


@_quietly
def log(x: Pair | Number) -> Pair:
    r"""$\log x$ within $r/(x - r) \ge -\log(1 - r/x)$; infinite where $x$ may be zero."""
    value, radius = _pair(x)
    return _outward(_function("log", value), divide(radius, value - radius), FUNCTION_ULPS)


def _function(name: str, x: Number) -> Number:
    return getattr(x, name)() if hasattr(x, name) else getattr(np, name)(x)


def _raise(x: Number, exponent: float) -> Number:
    try:
        return x**exponent
    except OverflowError:  # of plain numbers; arrays and tensors give infinity by themselves
        return _INFINITE
