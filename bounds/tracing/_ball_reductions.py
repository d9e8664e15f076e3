"""Sums, means, extremes and orders of arrays of balls."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from bounds.tracing._ball_elementwise import ELEMENTWISE, root
from bounds.tracing._ball_matrices import matmul
from bounds.tracing._ball_numbers import balls, is_ball

Function = Callable[..., Any]


def _reduced(function: np.ufunc, of: Callable[[Any], Any] = lambda x: x) -> Function:
    """A reduction by an operation that balls have."""

    def version(ways: Any, value: Any, axis: Any = None, *, keepdims: bool = False, **named: Any) -> Any:
        array = of(_array(value))
        named.pop("dtype", None)
        return function.reduce(array, axis=axis, keepdims=keepdims, **named)

    return version


def _array(value: Any) -> Any:
    """An array of balls, or of integers as it is."""
    array = value if isinstance(value, np.ndarray) else np.array(value, dtype=object)
    return array if array.dtype.kind in "iub" else balls(array)


def _count(array: Any, axis: Any) -> int:
    if axis is None:
        return int(array.size)
    return int(np.prod([array.shape[one] for one in (axis if isinstance(axis, tuple) else (axis,))], dtype=int))


def _mean(ways: Any, value: Any, axis: Any = None, *, keepdims: bool = False, **named: Any) -> Any:
    array = balls(_array(value))
    return np.add.reduce(array, axis=axis, keepdims=keepdims) / _count(array, axis)


def _average(ways: Any, value: Any, axis: Any = None, weights: Any = None) -> Any:
    if weights is None:
        return _mean(ways, value, axis)
    array, weights = balls(_array(value)), balls(_array(weights))
    return np.add.reduce(array * weights, axis=axis) / np.add.reduce(weights * (0 * array + 1), axis=axis)


def _variance(ways: Any, value: Any, axis: Any = None, *, ddof: int = 0, keepdims: bool = False, **named: Any) -> Any:
    array = balls(_array(value))
    centred = array - _mean(ways, array, axis, keepdims=True)
    return np.add.reduce(centred * centred, axis=axis, keepdims=keepdims) / (_count(array, axis) - ddof)


def _deviation(ways: Any, value: Any, *arguments: Any, **named: Any) -> Any:
    return np.frompyfunc(root, 1, 1)(_variance(ways, value, *arguments, **named))


def _dot(ways: Any, left: Any, right: Any) -> Any:
    left, right = _array(left), _array(right)
    return matmul(left, right) if left.ndim and right.ndim else left * right


def _sorted(ways: Any, value: Any, axis: int = -1, **named: Any) -> Any:
    """Order statistics lie between those of the lower and those of the upper ends."""
    array = _array(value)
    if not is_ball(array):
        return np.sort(array, axis=axis)
    low, high = (np.frompyfunc(end, 1, 1)(array) for end in (arb.lower, arb.upper))
    join = np.frompyfunc(lambda a, b: a if a == b else a.union(b), 2, 1)
    return np.asarray(join(np.sort(low, axis=axis), np.sort(high, axis=axis)), dtype=object)


def _order(ways: Any, value: Any, axis: int = -1, **named: Any) -> Any:
    """Where entries go, if that is certain."""
    array = _array(value)
    if not is_ball(array):
        return np.argsort(array, axis=axis, **named)
    middle = np.frompyfunc(lambda ball: float(ball.mid()), 1, 1)(array).astype(float)
    order = np.argsort(middle, axis=axis, kind="stable")
    ordered = np.moveaxis(np.take_along_axis(array, order, axis), axis, -1)
    ways.compared("<=", ordered[..., :-1], ordered[..., 1:])
    return order


def _place(last: bool) -> Function:
    """Where the extreme is, if that is certain."""

    def version(ways: Any, value: Any, axis: Any = None, **named: Any) -> Any:
        array = _array(value)
        if not is_ball(array):
            return (np.argmax if last else np.argmin)(array, axis=axis)
        flat = array.ravel() if axis is None else np.moveaxis(array, axis, -1)
        middle = np.frompyfunc(lambda ball: float(ball.mid()), 1, 1)(flat).astype(float)
        place = middle.argmax(-1) if last else middle.argmin(-1)
        best = np.take_along_axis(flat, np.asarray(place)[..., None], -1)
        earlier = np.arange(flat.shape[-1]) < np.asarray(place)[..., None]
        strict, weak = (">", ">=") if last else ("<", "<=")
        for mask, symbol in ((earlier, strict), (~earlier, weak)):  # the first of equal ones wins
            wide = np.broadcast_to(best, flat.shape)
            own = np.arange(flat.shape[-1]) == np.asarray(place)[..., None]
            ways.compared(symbol, wide[mask & ~own], flat[mask & ~own])
        return place

    return version


def _truth(function: Any) -> Function:
    def version(ways: Any, value: Any, axis: Any = None, **named: Any) -> Any:
        array = value if isinstance(value, np.ndarray) else np.asarray(value)
        return function(ways.compared("!=", array, 0) if is_ball(array) else array, axis=axis, **named)

    return version


def _astype(ways: Any, value: Any, kind: Any, **named: Any) -> Any:
    if np.dtype(kind).kind in "fO":
        return balls(value)
    return (
        np.vectorize(lambda ball: ELEMENT(ways, ball), otypes=[kind])(value) if is_ball(value) else value.astype(kind)
    )


def ELEMENT(ways: Any, ball: arb) -> int:
    return int(ways.call(int, (ball,), {}))


def _fill(ways: Any, array: Any, value: Any) -> None:
    ways.store(array, ..., value)


_MAXIMUM, _MINIMUM = np.frompyfunc(arb.max, 2, 1), np.frompyfunc(arb.min, 2, 1)


def _extreme(of_balls: np.ufunc, of_integers: Any) -> Function:
    def version(ways: Any, value: Any, axis: Any = None, *, keepdims: bool = False, **named: Any) -> Any:
        array = _array(value)
        if not is_ball(array):
            return of_integers(array, axis=axis, keepdims=keepdims, **named)
        if isinstance(axis, tuple):
            for one in sorted((one % array.ndim for one in axis), reverse=True):
                array = of_balls.reduce(array, axis=one, keepdims=keepdims)
            return array
        array = array.ravel() if axis is None and not keepdims else array
        return of_balls.reduce(array, axis=0 if axis is None else axis, keepdims=keepdims)

    return version


_SUM, _PRODUCT = _reduced(np.add), _reduced(np.multiply)
_LARGEST, _SMALLEST = _extreme(_MAXIMUM, np.max), _extreme(_MINIMUM, np.min)

REDUCTIONS: dict[Any, Function] = {
    np.sum: _SUM, np.prod: _PRODUCT, np.mean: _mean, np.average: _average, np.var: _variance, np.std: _deviation,
    np.max: _LARGEST, np.min: _SMALLEST, np.amax: _LARGEST, np.amin: _SMALLEST, np.sort: _sorted, np.argsort: _order,
    np.argmax: _place(True), np.argmin: _place(False), np.any: _truth(np.any), np.all: _truth(np.all), np.dot: _dot,
    np.inner: lambda ways, a, b: _dot(ways, a, np.asarray(b).T),
    np.vdot: lambda ways, a, b: _dot(ways, a.ravel(), b.ravel()),
    any: lambda ways, values: any(bool(ways.decided(one)) for one in values),
    all: lambda ways, values: all(bool(ways.decided(one)) for one in values),
}  # fmt: skip
METHODS: dict[str, Function] = {
    "sum": _SUM, "prod": _PRODUCT, "mean": _mean, "var": _variance, "std": _deviation, "max": _LARGEST,
    "min": _SMALLEST, "argmax": _place(True), "argmin": _place(False), "argsort": _order, "dot": _dot,
    "any": _truth(np.any), "all": _truth(np.all), "astype": _astype, "fill": _fill, "round": ELEMENTWISE[np.round],
    "clip": ELEMENTWISE[np.clip], "cumsum": lambda ways, x, axis=None: np.cumsum(_array(x), axis=axis),
    "cumprod": lambda ways, x, axis=None: np.cumprod(_array(x), axis=axis),
}  # fmt: skip
