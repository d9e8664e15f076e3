"""Functions of one or two numbers, entry by entry."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from bounds.tracing._ball_numbers import balls, is_ball
from bounds.tracing._errors import Undecided, Unsupported

Function = Callable[..., Any]


def root(x: arb) -> arb:
    """A square root; what reaches below zero within its radius is a quantity that is not negative."""
    return arb(0).union(x.upper().sqrt()) if x.contains(0) and x.upper() > 0 else x.sqrt()


def _entrywise(function: Callable[..., Any], inputs: int = 1) -> Function:
    vectorised = np.frompyfunc(function, inputs, 1)

    def version(ways: Any, *values: Any, out: Any = None) -> Any:
        result = vectorised(*map(balls, values[:inputs]))
        if out is None:
            return result
        ways.store(out, ..., result)
        return out

    return version


def _nearest(x: arb) -> arb:
    """Halves go to the even neighbour; a ball that contains one may go either way."""
    shifted = x + arb(0.5)
    if shifted.is_exact() and shifted.is_integer():
        return (shifted / 2).floor() * 2
    return shifted.floor()


def _round(ways: Any, value: Any, digits: Any = None, *, decimals: int = 0) -> Any:
    if not is_ball(value):
        return round(value, digits) if not isinstance(value, np.ndarray) else value
    if digits or decimals:
        raise Unsupported("rounding to decimals")
    result = np.frompyfunc(_nearest, 1, 1)(value)
    if isinstance(result, np.ndarray):
        return result
    whole = result.unique_fmpz()
    if whole is None:
        raise Unsupported(f"`round` of {value.str(5)}, which may be one of two integers")
    return int(whole)


def _abs(ways: Any, value: Any) -> Any:
    return abs(value)


def _clip(ways: Any, value: Any, low: Any = None, high: Any = None, **named: Any) -> Any:
    low, high = named.get("a_min", named.get("min", low)), named.get("a_max", named.get("max", high))
    value = balls(value)
    value = value if low is None else _MAX(ways, value, low)
    return value if high is None else _MIN(ways, value, high)


def _hypot(x: arb, y: arb) -> arb:
    return root(x * x + y * y)


def _close(ways: Any, a: Any, b: Any, rtol: Any = 1e-5, atol: Any = 1e-8) -> Any:
    a, b = balls(a), balls(b)
    return ways.compared("<=", abs(a - b), balls(atol) + balls(rtol) * abs(b))


def _certainly(predicate: Callable[[arb], bool]) -> Function:
    """A question about infinity; a ball that is infinitely wide has no answer."""

    def answer(ball: arb) -> bool:
        if not ball.is_finite() and not ball.is_exact():
            raise Undecided("a number of which nothing is known: is it finite?")
        return predicate(ball)

    def version(ways: Any, value: Any) -> Any:
        array = balls(value)
        return np.vectorize(answer, otypes=[bool])(array) if isinstance(array, np.ndarray) else answer(array)

    return version


_MAX, _MIN = _entrywise(arb.max, 2), _entrywise(arb.min, 2)
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": root, "exp": arb.exp, "log": arb.log, "log1p": arb.log1p, "expm1": arb.expm1, "sin": arb.sin,
    "cos": arb.cos, "tan": arb.tan, "arcsin": arb.asin, "arccos": arb.acos, "arctan": arb.atan, "sinh": arb.sinh,
    "cosh": arb.cosh, "tanh": arb.tanh, "arcsinh": arb.asinh, "arccosh": arb.acosh, "arctanh": arb.atanh,
    "floor": arb.floor, "ceil": arb.ceil, "sign": arb.sgn, "rint": _nearest,
    "cbrt": lambda x: x.sgn() * abs(x).root(3), "log2": lambda x: x.log() / arb.const_log2(),
    "log10": lambda x: x.log() / arb.const_log10(), "exp2": lambda x: arb(2) ** x, "square": lambda x: x * x,
    "reciprocal": lambda x: 1 / x, "positive": lambda x: x, "deg2rad": lambda x: x * arb.pi() / 180,
    "conjugate": lambda x: x, "real": lambda x: x,
}  # fmt: skip
_OF_MATH = {
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "asinh": "arcsinh",
    "acosh": "arccosh",
    "atanh": "arctanh",
}
_SAME_IN_MATH = (
    "sqrt",
    "exp",
    "log1p",
    "expm1",
    "sin",
    "cos",
    "tan",
    "sinh",
    "cosh",
    "tanh",
    "log2",
    "log10",
    "exp2",
    "cbrt",
)


def _integer(method: str) -> Function:
    """math.floor and math.ceil return integers."""

    def version(ways: Any, value: Any) -> int:
        if not is_ball(value):
            return int(getattr(math, method)(value))
        whole = getattr(value, method)().unique_fmpz()
        if whole is None:
            raise Unsupported(f"`math.{method}` of {value.str(5)}, which may be one of two integers")
        return int(whole)

    return version


def _log(ways: Any, value: Any, base: Any = None) -> Any:
    result = balls(value).log()
    return result if base is None else result / balls(base).log()


ELEMENTWISE: dict[Any, Function] = {getattr(np, name): _entrywise(function) for name, function in _FUNCTIONS.items()}
ELEMENTWISE |= {getattr(math, name): ELEMENTWISE[getattr(np, name)] for name in _SAME_IN_MATH if hasattr(math, name)}
ELEMENTWISE |= {getattr(math, name): ELEMENTWISE[getattr(np, numpy)] for name, numpy in _OF_MATH.items()}
ELEMENTWISE |= {
    np.maximum: _MAX, np.minimum: _MIN, np.fmax: _MAX, np.fmin: _MIN, np.hypot: _entrywise(_hypot, 2),
    math.hypot: _entrywise(_hypot, 2), np.arctan2: _entrywise(lambda y, x: arb.atan2(y, x), 2),
    math.atan2: _entrywise(lambda y, x: arb.atan2(y, x), 2), np.abs: _abs, np.fabs: _abs, abs: _abs, math.fabs: _abs,
    np.clip: _clip, np.round: _round, np.around: _round, round: _round, math.floor: _integer("floor"),
    math.ceil: _integer("ceil"), math.log: _log, np.isclose: _close,
    np.allclose: lambda ways, *a, **k: bool(np.all(_close(ways, *a, **k))),
    np.isfinite: _certainly(lambda ball: ball.is_finite()), math.isfinite: _certainly(lambda ball: ball.is_finite()),
    np.isnan: _certainly(lambda ball: False), math.isnan: _certainly(lambda ball: False),
    np.isinf: _certainly(lambda ball: not ball.is_finite()), math.isinf: _certainly(lambda ball: not ball.is_finite()),
    math.gamma: _entrywise(arb.gamma), math.lgamma: _entrywise(arb.lgamma), math.erf: _entrywise(arb.erf),
    math.erfc: _entrywise(arb.erfc),
}  # fmt: skip
