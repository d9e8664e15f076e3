"""Running error analysis of numpy code, under numpy's own protocols.

An array of the rerun lends its memory to a tensor, whose operations carry bounds (`_running_torch`);
`__array_ufunc__` and `__array_function__` say which operation of torch is meant.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from numpy.lib.mixins import NDArrayOperatorsMixin

from bounds.tracing._errors import Unsupported
from bounds.tracing._numpy_names import CREATED, FUNCTIONS, METHODS, UFUNCS, moved_dims
from bounds.tracing._pairs import RUNNING, Certified, is_float, leaves, mapped
from bounds.tracing._running import Running, followed
from bounds.tracing._running_torch import Tracked, certified, track, value_of
from bounds.tracing._runtime import is_data


class TrackedArray(NDArrayOperatorsMixin):
    """An array (or number) of the run and its bound."""

    __array_priority__ = 1000

    def __init__(self, tensor: Tracked) -> None:
        self.tensor = tensor

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **named: Any) -> Any:
        out = named.pop("out", (None,))[0]
        if ufunc.__name__ not in UFUNCS or method not in ("__call__", "reduce") or named.get("where", True) is not True:
            raise Unsupported(f"numpy.{ufunc.__name__} ({method}) has no rule")
        if method == "reduce":
            named.setdefault("axis", 0)
            return FUNCTIONS[{"add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min"}[ufunc.__name__]](
                tensor_of(inputs[0]), axis=named["axis"], keepdims=named.get("keepdims", False)
            )
        result = UFUNCS[ufunc.__name__](*map(tensor_of, inputs))
        if isinstance(out, TrackedArray):
            out.tensor.copy_(result)
            return out
        if out is not None:
            raise Unsupported("a write into an array of floats from outside the function")
        return array_of(result)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return of_numpy(func, args, kwargs)

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise Unsupported("an array whose bounds are followed becomes one that has none")

    def __float__(self) -> float:
        raise Unsupported("a number whose bound is followed becomes one that has none")

    __int__ = __index__ = __float__  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return bool(self.tensor != 0)

    def __len__(self) -> int:
        return len(self.tensor)

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, key: Any) -> Any:
        return array_of(_flipped(self.tensor, key))

    def __setitem__(self, key: Any, value: Any) -> None:
        self.tensor[_key(key)] = tensor_of(value)

    def __getattr__(self, name: str) -> Any:
        if name in ("shape", "ndim"):
            return tuple(self.tensor.shape) if name == "shape" else self.tensor.ndim
        if name == "size":
            return self.tensor.numel()
        if name == "dtype":
            return value_of(self.tensor).numpy().dtype
        if name == "T":
            return array_of(self.tensor.permute(*reversed(range(self.tensor.ndim))))
        if name == "mT":
            return array_of(self.tensor.mT)
        if name == "real":
            return self
        if name in METHODS:
            return Method(self, name)
        raise AttributeError(name)


class Method:
    """A method by name, whose arguments are numpy's."""

    def __init__(self, owner: TrackedArray, name: str) -> None:
        self.owner, self.name = owner, name

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return array_of(METHODS[self.name](self.owner.tensor, *map(tensor_of, arguments), **named))


def tensor_of(value: Any) -> Any:
    """What torch knows an argument as; arrays of floats from outside have bounds of zero."""
    if isinstance(value, TrackedArray):
        return value.tensor
    if isinstance(value, np.ndarray):
        if value.dtype.kind not in "fiub":
            raise Unsupported(f"an array of {value.dtype}")
        return track(torch.from_numpy(np.ascontiguousarray(value)))
    if isinstance(value, np.generic):
        return tensor_of(np.asarray(value)) if isinstance(value, np.floating) else value.item()
    if isinstance(value, list | tuple) and any(isinstance(one, TrackedArray | np.ndarray) for one in leaves(value)):
        return type(value)(tensor_of(one) for one in value)
    return value


def array_of(result: Any) -> Any:
    """What comes back: tracked floats, or numpy's integers and truth values."""
    if isinstance(result, Tracked):
        return TrackedArray(result)
    if isinstance(result, torch.Tensor):
        return result.numpy() if result.ndim else result.item()
    if isinstance(result, list | tuple):
        members = [array_of(one) for one in result]
        return members if isinstance(result, list) else tuple(members)
    return result


def _key(key: Any) -> Any:
    if isinstance(key, tuple):
        return tuple(_key(one) for one in key)
    if isinstance(key, np.ndarray):
        return torch.from_numpy(np.ascontiguousarray(key))
    return torch.tensor(key) if isinstance(key, list) else int(key) if isinstance(key, np.integer) else key


def _flipped(tensor: Any, key: Any) -> Any:
    """Torch knows no slices that go backwards: flip first."""
    parts = list(key) if isinstance(key, tuple) else [key]
    if not any(isinstance(part, slice) and (part.step or 1) < 0 for part in parts):
        return tensor[_key(key)]
    if any(part is None or part is Ellipsis or not isinstance(part, slice | int) for part in parts):
        raise Unsupported("a slice that goes backwards beside other kinds of indices")
    for dim, part in enumerate(parts):
        if isinstance(part, slice) and (part.step or 1) < 0:
            places = list(range(*part.indices(tensor.shape[dim])))
            tensor = tensor.index_select(dim, torch.tensor(places, dtype=torch.long))
            parts[dim] = slice(None)
    return tensor[tuple(parts)]


def of_numpy(function: Any, arguments: Any, named: Any) -> Any:
    """A function of numpy by the operation of torch that it means."""
    name = getattr(function, "__name__", "")
    module = (getattr(function, "__module__", "") or "").partition(".")[2]
    version = FUNCTIONS.get(f"linalg.{name}" if module.endswith("linalg") else name)
    if version is None:
        raise Unsupported(f"numpy.{f'linalg.{name}' if module.endswith('linalg') else name} has no rule")
    named = {key: one for key, one in named.items() if one is not None}
    return array_of(version(*map(tensor_of, arguments), **{key: tensor_of(one) for key, one in named.items()}))


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
    from bounds.tracing._with_radii import unchanged

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


__all__ = ["RunningNumpy", "TrackedArray", "moved_dims", "rerun_numpy"]
