"""Running error analysis of numpy code, under numpy's own protocols.

An array of the rerun lends its memory to a tensor, whose operations carry bounds (`_running_torch`);
`__array_ufunc__` and `__array_function__` say which operation of torch is meant.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from bounds.tracing._errors import Unsupported
from bounds.tracing._libraries import is_data
from bounds.tracing._numpy_names import CREATED, METHODS, UFUNCS
from bounds.tracing._pairs import RUNNING, Certified, is_float, leaves, mapped
from bounds.tracing._running import Running, followed
from bounds.tracing._tracked import certified, track
from bounds.tracing._tracked_array import Method, TrackedArray, array_of, of_numpy, tensor_of


class RunningNumpy(Running):
    """The arithmetic of numpy code."""

    def wrapped(self, value: Any) -> Any:
        return TrackedArray(track(torch.tensor(float(value), dtype=torch.float64)))

    def seen(self, value: Any) -> Any:
        return TrackedArray(tensor_of(value)) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value

    def is_tracked(self, value: Any) -> bool:
        return isinstance(value, TrackedArray)

    def inner(self, value: Any) -> Any:
        return tensor_of(value)

    def outer(self, value: Any) -> Any:
        return array_of(value)

    def binary(self, symbol: str, left: Any, right: Any) -> Any:
        integers = all(isinstance(one, np.ndarray) and one.dtype.kind in "iu" for one in (left, right))
        if symbol == "/" and (integers or _is_integers(left) or _is_integers(right)):
            left, right = (np.asarray(one, dtype=float) if _is_integers(one) else one for one in (left, right))
        if _is_integers(left) and isinstance(right, float):
            left = np.asarray(left, dtype=float)
        if _is_integers(right) and isinstance(left, float):
            right = np.asarray(right, dtype=float)
        return super().binary(symbol, left, right)

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
    return TrackedArray(tensor_of(leaf)) if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" else leaf


def rerun_numpy(function: Any, arguments: Any, named: Any, bare: Any) -> Any:
    """Pairs for everything that the function returned."""
    from bounds.tracing._ways import unchanged

    found = followed(RunningNumpy(), function, arguments, named, _tracked)

    def pair(value: Any, other: Any) -> Any:
        if not is_float(value):
            return unchanged(value, other)
        other = tensor_of(other if isinstance(other, TrackedArray) else np.asarray(other))
        if not isinstance(value, np.ndarray):
            return certified(float(value), other, RUNNING)
        both = certified(torch.from_numpy(np.ascontiguousarray(value)), other, RUNNING)
        return Certified(value, both.radius.numpy(), RUNNING)

    return mapped(pair, bare, found)
