r"""The standard model of floating point, and the arithmetic in which radii are computed.

$\mathrm{fl}(x \circ y) = (x \circ y)(1 + \delta) + \eta$ with $|\delta| \le u$ and $|\eta|$ at most the
smallest subnormal number; round to nearest, gradual underflow, no reduced-precision products (TF32) behind
the dtype.

Radii are computed in float64 whatever the dtype of the run, because a radius near $10^{-9}$ has no place in
half precision.
"""

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

# A plain number, a numpy array or a torch tensor; duck typing keeps torch out of the core.
Number = Any

# Norms handed in were measured themselves; this pays for a relative error of 1/20 in each of two of them.
SLACK = 1.125
# Pays for the float64 roundings, fewer than 100, of a radius formula.
OUTWARD = 1 + 2.0**-45
# Elementary functions of numpy's and torch's vector libraries are documented within 4 ulps, each at most 2u.
FUNCTION_ULPS = 8.0
# In half precision they are computed in float32 and rounded once, which is within one ulp.
FUNCTION_ULPS_OF_HALF = 2.0

SMALLEST_NORMAL_OF_SINGLE = 2.0**-126

_FORMATS = {  # name: (unit roundoff, smallest subnormal)
    "float64": (2.0**-53, 2.0**-1074),
    "float32": (2.0**-24, 2.0**-149),
    "bfloat16": (2.0**-8, 2.0**-133),
    "float16": (2.0**-11, 2.0**-24),
}


def _format(dtype: object) -> tuple[float, float]:
    name = dtype.__name__ if isinstance(dtype, type) else str(dtype).removeprefix("torch.")
    if name not in _FORMATS:
        raise ValueError(f"expected a dtype among {', '.join(_FORMATS)}, came {dtype!r}")
    return _FORMATS[name]


def unit_roundoff(dtype: object) -> float:
    """Largest relative error of one rounding to nearest: half the distance from 1 to the next number."""
    return _format(dtype)[0]


def smallest_subnormal(dtype: object) -> float:
    """Absolute error that one product or quotient can suffer by underflow."""
    return _format(dtype)[1]


def function_error(dtype: object) -> tuple[float, float]:
    """What a library's elementary function may be off by, relative and absolute.

    Absolute, because what is below the smallest normal number may be flushed to zero, or pass through the reciprocal of
    something that overflows, as a logistic function does.
    """
    u, smallest = _format(dtype)
    ulps = FUNCTION_ULPS_OF_HALF if u >= _format("float16")[0] else FUNCTION_ULPS
    return ulps * u, max(smallest, SMALLEST_NORMAL_OF_SINGLE) if u > _format("float64")[0] else 2.0**-1022


def gamma(n: int, dtype: object) -> float:
    r"""Relative error $\gamma_n = nu/(1 - nu)$ of a product of $n$ factors $1 + \delta_i$; else infinite."""
    if n < 0:
        raise ValueError(f"expected a number of roundings n >= 0, came {n}")
    nu = n * unit_roundoff(dtype)
    return nu / (1 - nu) if nu < 1 else float("inf")


def compounded(relative: float, times: float) -> float:
    r"""$(1 + \text{relative})^{\text{times}} - 1$ without cancellation."""
    try:
        return math.expm1(times * math.log1p(relative))
    except OverflowError:
        return float("inf")


def at_least(name: str, value: int, least: int) -> None:
    """Reject a size or a count below what makes sense."""
    if value < least:
        raise ValueError(f"expected {name} >= {least}, came {value}")


def widen(x: Number) -> Number:
    """The same number in float64; torch tensors keep device and graph."""
    if hasattr(x, "double"):
        return x.double()
    if isinstance(x, np.ndarray):
        return x.astype(np.float64, copy=False)
    return float(x)


def choose(condition: Number, yes: Number, no: Number) -> Number:
    """Take ``yes`` where the condition holds, else ``no``; ``yes`` is of the condition's kind."""
    if isinstance(condition, bool | np.bool_):
        return yes if condition else no
    if hasattr(condition, "where"):
        return yes.where(condition, no)
    return np.where(condition, yes, no)


def divide(numerator: Number, denominator: Number) -> Number:
    """The quotient where the denominator is positive, infinity elsewhere."""
    is_positive = denominator > 0
    return choose(is_positive, numerator / choose(is_positive, denominator, 1.0), float("inf"))


def positive_part(x: Number) -> Number:
    r"""$\max(x, 0)$."""
    return (x + abs(x)) / 2


def lesser(x: Number, y: Number) -> Number:
    r"""$\min(x, y)$, elementwise."""
    return choose(x < y, x, y)


def product_of(numbers: Iterable[Number]) -> Number:
    """Product in float64, 1 if there is none."""
    product: Number = 1.0
    for number in numbers:
        product = product * widen(number)
    return product
