"""An array of a followed run, under numpy's own protocols; its memory is lent to a tensor that carries the bound."""

from typing import Any

import numpy as np
import torch
from numpy.lib.mixins import NDArrayOperatorsMixin

from bounds.tracing import _light as light
from bounds.tracing._errors import Unsupported
from bounds.tracing._numpy_names import FUNCTIONS, METHODS, UFUNCS
from bounds.tracing._pairs import leaves
from bounds.tracing._tracked import CORRECTING, Tracked, track, value_of


class TrackedArray(NDArrayOperatorsMixin):
    """An array (or number) of the run and its bound: as a tensor, or as two of numpy's own where these are small."""

    __array_priority__ = 1000

    def __init__(self, tensor: Tracked | None = None, value: Any = None, error: Any = None) -> None:
        self._tensor, self.value, self.error = tensor, value, error

    @property
    def tensor(self) -> Tracked:
        """The same as a tensor, in the same memory if it is an array."""
        if self._tensor is None:
            value, error = (np.asarray(one, dtype=float) for one in (self.value, self.error))
            error[np.isnan(error)] = np.inf
            with torch._C._DisableTorchDispatch():  # type: ignore[attr-defined]
                self._tensor = track(torch.from_numpy(value), torch.from_numpy(error))
        return self._tensor

    def pair(self) -> light.Pair | None:
        """Value and bound for numpy's arithmetic, if it is small enough and of float64, and bounds are all there is."""
        if CORRECTING.get():
            return None
        if self.value is not None:
            return (self.value, self.error) if np.size(self.value) <= light.SMALL else None
        tensor = self.tensor
        if tensor.dtype != torch.float64 or tensor.numel() > light.SMALL:
            return None
        with torch._C._DisableTorchDispatch():  # type: ignore[attr-defined]
            if not tensor.ndim:
                return np.float64(tensor.value.item()), tensor.error.item()
            return tensor.value.numpy(), tensor.error.numpy()

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **named: Any) -> Any:
        name = ufunc.__name__
        out = named.pop("out", (None,))[0]
        if method == "__call__" and not named and (found := by_numpy(name, inputs)) is not None:
            return found if out is None else _written(out, found)
        if name not in UFUNCS or method not in ("__call__", "reduce") or named.get("where", True) is not True:
            raise Unsupported(f"numpy.{name} ({method}) has no rule")
        if method == "reduce":
            named.setdefault("axis", 0)
            return FUNCTIONS[{"add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min"}[name]](
                tensor_of(inputs[0]), axis=named["axis"], keepdims=named.get("keepdims", False)
            )
        result = array_of(UFUNCS[name](*map(tensor_of, inputs)))
        return result if out is None else _written(out, result)

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
        return len(self.tensor if self.value is None else self.value)

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, key: Any) -> Any:
        if isinstance(self.value, np.ndarray) and light.is_view(key):
            return made((self.value[key], self.error[key]))
        found = _flipped(self.tensor, key)
        return array_of(found if found.ndim else found.clone())  # a number is no view

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(self.value, np.ndarray) and light.is_view(key) and (pair := pair_of(value)) is not None:
            self.value[key], self.error[key] = pair
            return
        self.tensor[_key(key)] = tensor_of(value)

    def __getattr__(self, name: str) -> Any:
        if self.value is not None and name in ("shape", "ndim", "size", "dtype"):
            return getattr(self.value, name)
        if isinstance(self.value, np.ndarray) and name == "T":
            return made((self.value.T, self.error.T))
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
        if self.name in REDUCED and named.keys() <= {"axis"}:
            found = reduced(REDUCED[self.name], self.owner, *arguments, **named)
            if found is not None:
                return found
        return array_of(METHODS[self.name](self.owner.tensor, *map(tensor_of, arguments), **named))


def made(pair: light.Pair) -> TrackedArray:
    """An array, or a number, of numpy's with its bound."""
    value, error = pair
    if isinstance(value, np.ndarray) and value.ndim:
        return TrackedArray(None, value, error)
    return TrackedArray(None, np.float64(value), float(error))


def pair_of(x: Any) -> light.Pair | None:
    """Value and bound of whatever numpy's arithmetic takes here, if it is small."""
    return x.pair() if type(x) is TrackedArray else None if CORRECTING.get() else light.plain(x)


def by_numpy(name: str, inputs: Any) -> TrackedArray | None:
    """A ufunc of small operands; nothing where torch has to do it."""
    if len(inputs) == 1 and name in light.OF_ONE:
        pair = pair_of(inputs[0])
        return None if pair is None else made(light.OF_ONE[name](pair))
    return of_two(light.OF_TWO.get(name), *inputs) if len(inputs) == 2 else None


def of_two(rule: Any, left: Any, right: Any) -> TrackedArray | None:
    """An operation between small operands; nothing where torch has to do it."""
    if rule is None or (x := pair_of(left)) is None or (y := pair_of(right)) is None:
        return None
    found = rule(x, y)
    return None if found is None else made(found)


REDUCED = {"sum": light.total, "mean": light.mean}


def reduced(rule: Any, x: Any, axis: Any = None) -> TrackedArray | None:
    """The sum or mean of a small array."""
    if (
        (axis is not None and type(axis) is not int)
        or (pair := pair_of(x)) is None
        or not np.size(pair[0])
        or not np.ndim(pair[0])
    ):
        return None
    return made(rule(pair, axis))


def clipped(x: Any, low: Any, high: Any) -> TrackedArray | None:
    """A small array between two ends."""
    pairs = [pair_of(one) for one in (x, low, high)]
    return None if None in pairs else made(light.clip(*pairs))  # type: ignore[arg-type]


def lifted(array: Any) -> TrackedArray:
    """An array of floats that is meant to the last digit; a small one stays with numpy."""
    if array.dtype == np.float64 and array.ndim and array.size <= light.SMALL and not CORRECTING.get():
        return TrackedArray(None, array, np.zeros(array.shape))
    return TrackedArray(tensor_of(array))


def _written(out: Any, found: TrackedArray) -> Any:
    """A result in the place of what was there; numpy's numbers have no place."""
    if not isinstance(out, TrackedArray):
        raise Unsupported("a write into an array of floats from outside the function")
    if isinstance(out.value, np.ndarray) and (pair := found.pair()) is not None:
        out.value[...], out.error[...] = pair
        return out
    if out.value is not None:
        return found
    out.tensor.copy_(found.tensor)
    return out


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
