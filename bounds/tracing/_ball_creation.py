"""Arrays that are made: of zeros, of places on a line, of members."""

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from bounds.tracing._ball_numbers import balls, holds_balls, is_ball, lifted, plain
from bounds.tracing._errors import Unsupported


def _filled(function: Callable[..., Any]) -> Callable[..., Any]:
    """An array of integers or of balls, as numpy would choose, with room for balls where it is of floats."""

    def version(ways: Any, *arguments: Any, dtype: Any = float, **named: Any) -> Any:
        if np.dtype(dtype).kind not in "fO":
            return function(*arguments, dtype=dtype, **named)
        return balls(function(*arguments, dtype=float, **named))

    return version


def _like(function: Callable[..., Any]) -> Callable[..., Any]:
    def version(ways: Any, array: Any, dtype: Any = None, **named: Any) -> Any:
        kind = float if dtype is None and is_ball(array) else dtype
        made = function(np.empty(np.shape(array), dtype=getattr(array, "dtype", float)), dtype=_real(kind), **named)
        return balls(made) if made.dtype.kind == "f" else made

    return version


def _real(kind: Any) -> Any:
    return float if kind is not None and np.dtype(kind).kind in "fO" else kind


def _full(ways: Any, shape: Any, value: Any, dtype: Any = None) -> Any:
    made = np.empty(shape, dtype=object if dtype is None or np.dtype(dtype).kind in "fO" else dtype)
    made[...] = value
    return made if made.dtype.kind != "O" or is_ball(value) else np.full(shape, value)


def _full_like(ways: Any, array: Any, value: Any, dtype: Any = None) -> Any:
    return _full(ways, np.shape(array), balls(value) if is_ball(array) else value, dtype)


def _array(ways: Any, value: Any, dtype: Any = None, **named: Any) -> Any:
    if dtype is not None and np.dtype(dtype).kind not in "fO":
        if holds_balls(value):
            raise Unsupported("floats as integers")
        return np.array(value, dtype=dtype)
    if isinstance(value, np.ndarray):
        return balls(value) if is_ball(value) or dtype is not None else value.copy()
    if isinstance(value, list | tuple) and any(isinstance(one, np.ndarray) for one in value):
        value = np.stack([_array(ways, one) for one in value])
        return balls(value) if value.dtype.kind == "O" or dtype is not None else value
    if holds_balls(value) or dtype is not None:
        return balls(np.array(value, dtype=object))
    return np.array(value)


def _arange(ways: Any, *ends: Any, dtype: Any = None) -> Any:
    if not any(map(is_ball, ends)):
        made = np.arange(*ends, dtype=_real(dtype))
        return balls(made) if made.dtype.kind == "f" else made
    start, stop, step = (arb(0), ends[0], 1) if len(ends) == 1 else (ends[0], ends[1], ends[2] if ends[2:] else 1)
    exact = [plain(end) for end in (start, stop, step)]
    if None in exact:
        raise Unsupported("`np.arange` between ends that were computed: its length may depend on rounding")
    return balls(start) + balls(np.arange(len(np.arange(*exact)))) * balls(step)


def _linspace(ways: Any, start: Any, stop: Any, num: int = 50, *, endpoint: bool = True, **named: Any) -> Any:
    pieces = num - 1 if endpoint else num
    places = balls(np.arange(num))
    return balls(start) + places * (balls(stop) - balls(start)) / max(pieces, 1)


def _logspace(ways: Any, start: Any, stop: Any, num: int = 50, *, base: Any = 10, **named: Any) -> Any:
    return ways.binary("**", balls(base), _linspace(ways, start, stop, num))


def _geomspace(ways: Any, start: Any, stop: Any, num: int = 50) -> Any:
    exponents = _linspace(ways, 0, 1, num)
    return balls(start) * ways.binary("**", balls(stop) / balls(start), exponents)


CREATION: dict[Any, Callable[..., Any]] = {
    np.zeros: _filled(np.zeros), np.ones: _filled(np.ones), np.empty: _filled(np.zeros), np.eye: _filled(np.eye),
    np.identity: _filled(np.identity), np.zeros_like: _like(np.zeros_like), np.ones_like: _like(np.ones_like),
    np.empty_like: _like(np.zeros_like), np.full: _full, np.full_like: _full_like, np.array: _array,
    np.asarray: _array, np.ascontiguousarray: _array, np.arange: _arange, np.linspace: _linspace,
    np.logspace: _logspace, np.geomspace: _geomspace,
    np.fromiter: lambda ways, values, dtype=float: _array(ways, [lifted(one) for one in values], dtype),
}  # fmt: skip
