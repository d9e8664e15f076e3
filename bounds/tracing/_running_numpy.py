"""Running error analysis of numpy code, under numpy's own protocols.

An array of the rerun lends its memory to a tensor, whose operations carry bounds (`_running_torch`);
`__array_ufunc__` and `__array_function__` say which operation of torch is meant.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from bounds.tracing._errors import Unsupported
from bounds.tracing._libraries import is_data
from bounds.tracing._light import BINARY, COMPARISONS, compare
from bounds.tracing._numpy_names import CREATED, METHODS, UFUNCS
from bounds.tracing._pairs import Certified, is_float, leaves, mapped
from bounds.tracing._running import Running, followed
from bounds.tracing._tracked import certified, track
from bounds.tracing._tracked_array import (
    REDUCED,
    Method,
    TrackedArray,
    array_of,
    by_numpy,
    clipped,
    lifted,
    of_numpy,
    of_two,
    pair_of,
    reduced,
    tensor_of,
)


class RunningNumpy(Running):
    """The arithmetic of numpy code."""

    def wrapped(self, value: Any) -> Any:
        return TrackedArray(None, np.float64(value), 0.0)

    def seen(self, value: Any) -> Any:
        return lifted(value) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value

    def is_tracked(self, value: Any) -> bool:
        return isinstance(value, TrackedArray)

    def inner(self, value: Any) -> Any:
        return tensor_of(value)

    def outer(self, value: Any) -> Any:
        return array_of(value)

    def binary(self, symbol: str, left: Any, right: Any) -> Any:
        if _is_followed(left) or _is_followed(right):
            found = of_two(BINARY.get(symbol), left, right)
            if found is not None:
                return found
        integers = all(isinstance(one, np.ndarray) and one.dtype.kind in "iu" for one in (left, right))
        if symbol == "/" and (integers or _is_integers(left) or _is_integers(right)):
            left, right = (np.asarray(one, dtype=float) if _is_integers(one) else one for one in (left, right))
        if _is_integers(left) and isinstance(right, float):
            left = np.asarray(left, dtype=float)
        if _is_integers(right) and isinstance(left, float):
            right = np.asarray(right, dtype=float)
        return super().binary(symbol, left, right)

    def compared(self, symbol: str, left: Any, right: Any) -> Any:
        if symbol in COMPARISONS and (_is_followed(left) or _is_followed(right)):
            x, y = pair_of(left), pair_of(right)
            if x is not None and y is not None:
                return compare(symbol, x, y)
        return super().compared(symbol, left, right)

    def in_place(self, symbol: str, target: Any, value: Any) -> Any:
        if type(target) is TrackedArray and not target.ndim:
            return self.binary(symbol, target, value)  # numpy's numbers have no place: the name gets another one
        return super().in_place(symbol, target, value)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if not named and arguments:
            found = self.light(function, arguments)
            if found is not None:
                return found
        return super().call(function, arguments, named)

    def light(self, function: Any, arguments: tuple[Any, ...]) -> Any:
        """What numpy itself can follow; nothing where torch has to."""
        first = arguments[0]
        if type(function) is np.ufunc:
            is_float = any(map(_is_followed, arguments)) or any(type(one) in (float, np.float64) for one in arguments)
            return by_numpy(function.__name__, arguments) if is_float else None
        if function is np.sum and len(arguments) == 1 and _is_followed(first):
            return reduced(REDUCED["sum"], first)
        if function is np.clip and len(arguments) == 3 and _is_followed(first):
            return clipped(*arguments)
        if function is math.sqrt or function is math.exp or function is math.log:
            return by_numpy(function.__name__, arguments) if _is_number(first) and len(arguments) == 1 else None
        if function in (max, min) and len(arguments) == 2 and all(map(_is_number, arguments)):
            if any(type(one) is TrackedArray for one in arguments):
                return by_numpy("maximum" if function is max else "minimum", arguments)
            return None
        if function is abs and type(first) is TrackedArray:
            return by_numpy("absolute", arguments)
        if function is np.zeros or function is np.ones:
            plain = function(*arguments)
            return lifted(plain) if plain.dtype == np.float64 and plain.ndim else None
        return None

    def decided(self, value: Any) -> Any:
        return bool(value) if isinstance(value, TrackedArray) else value

    def store(self, target: Any, key: Any, value: Any) -> None:
        if isinstance(target, np.ndarray) and target.dtype.kind == "f":
            raise Unsupported("a write into an array of floats from outside the function")
        target[key] = value

    def attribute(self, owner: Any, name: str) -> Any:
        owner = self.seen(owner)
        if isinstance(owner, TrackedArray) and not hasattr(owner, name):
            raise Unsupported(f"`.{name}` of an array of floats has no rule")
        return getattr(owner, name)

    def special(self, function: Any, owner: Any, name: str, arguments: Any, named: Any) -> Any:
        if isinstance(function, Method):
            if function.name in ("item", "tolist"):
                nested = function.owner.tensor
                return array_of(nested) if nested.ndim == 0 else mapped(array_of, _nested(nested))
            return function(*arguments, **named)
        if function in (float, np.float64) and arguments and self.is_tracked(arguments[0]):
            return arguments[0]
        found = super().special(function, owner, name, arguments, named)
        if found is not NotImplemented:
            return found
        module = getattr(function, "__module__", None) or ""
        if getattr(function, "__hash__", None) and function in CREATED:
            return array_of(CREATED[function](tensor_of, *arguments, **named))
        widened = self.of_integers(function, owner, name, arguments, named)
        if widened is not NotImplemented:
            return widened
        is_numpy = module.partition(".")[0] == "numpy" or isinstance(function, np.ufunc)
        floats = any(is_float(one) or self.is_tracked(one) for one in leaves([list(arguments), named]))
        if is_numpy and floats and owner is None and not is_data(function, module):
            if isinstance(function, np.ufunc):
                return array_of(_ufunc(function.__name__)(*map(tensor_of, map(_scalar, arguments))))
            return of_numpy(function, arguments, named)
        return NotImplemented

    def of_integers(self, function: Any, owner: Any, name: str, arguments: Any, named: Any) -> Any:
        """Numpy makes floats of integers: a mean, a root."""
        operands = list(arguments) if owner is None else [owner]
        if not all(isinstance(one, int | np.ndarray | np.integer | tuple | list) for one in operands[:1]):
            return NotImplemented
        if owner is not None and not (isinstance(owner, np.ndarray) and owner.dtype.kind in "iub" and name in METHODS):
            return NotImplemented
        known = isinstance(function, np.ufunc) or owner is not None
        if not known or any(is_float(one) or self.is_tracked(one) for one in leaves([operands, named])):
            return NotImplemented
        result = function(*arguments, **named)
        if not is_float(result):
            return result
        wide = [np.asarray(one, dtype=float) for one in operands]
        if owner is not None:
            return array_of(METHODS[name](*map(tensor_of, wide), *arguments, **named))
        return array_of(_ufunc(name)(*map(tensor_of, wide)))


def _is_followed(x: Any) -> bool:
    return type(x) is TrackedArray or (type(x) is np.ndarray and x.dtype == np.float64)


def _is_number(x: Any) -> bool:
    return type(x) in (int, float, np.float64) or (type(x) is TrackedArray and not x.ndim)


def _ufunc(name: str) -> Callable[..., Any]:
    if name not in UFUNCS:
        raise Unsupported(f"numpy.{name} has no rule")
    return UFUNCS[name]


def _scalar(value: Any) -> Any:
    return np.asarray(value, dtype=float) if isinstance(value, float) else value


def _is_integers(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind in "iu"


def _nested(tensor: Any) -> Any:
    return [_nested(one) for one in tensor.unbind()] if tensor.ndim else tensor


def _tracked(leaf: Any) -> Any:
    if isinstance(leaf, Certified):
        value, radius = (torch.from_numpy(np.array(side, dtype=float)) for side in leaf)
        return TrackedArray(track(value, radius.expand(value.shape).clone()))
    return lifted(leaf) if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" else leaf


def rerun_numpy(function: Any, arguments: Any, named: Any, bare: Any, way: str) -> Any:
    """Pairs for everything that the function returned."""
    from bounds.tracing._ways import unchanged

    with np.errstate(all="ignore"):  # an overflow is an infinite bound, not a warning
        found = followed(RunningNumpy(), function, arguments, named, _tracked, way)

    def pair(value: Any, other: Any) -> Any:
        if not is_float(value):
            return unchanged(value, other)
        other = tensor_of(other if isinstance(other, TrackedArray) else np.asarray(other))
        if not isinstance(value, np.ndarray):
            return certified(float(value), other, way)
        both = certified(torch.from_numpy(np.ascontiguousarray(value)), other, way)
        return Certified(value, both.radius.numpy(), way)

    return mapped(pair, bare, found)
