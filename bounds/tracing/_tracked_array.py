"""An array of a followed run, under numpy's own protocols; its memory is lent to a tensor that carries the bound."""

from typing import Any

import numpy as np
import torch
from numpy.lib.mixins import NDArrayOperatorsMixin

from bounds.tracing._errors import Unsupported
from bounds.tracing._numpy_names import FUNCTIONS, METHODS, UFUNCS
from bounds.tracing._pairs import leaves
from bounds.tracing._tracked import Tracked, track, value_of


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
        if value.dtype.kind not in "fiub" or value.dtype.type is np.longdouble:
            raise Unsupported(f"an array of {value.dtype.type.__name__}")
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
