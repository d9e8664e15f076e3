"""The rerun in balls for torch code: tensors whose entries are balls, under torch's dispatcher.

A tensor is a flat store of balls and an integer tensor of places in it. A view, or any operation that only moves
entries, is the same operation on the places; writes through views meet in the store.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from flint import arb
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode

from bounds.tracing._ball_matrices import factors, products
from bounds.tracing._ball_numbers import balls, is_ball, lifted, plain
from bounds.tracing._balls import Balls
from bounds.tracing._errors import Unsupported
from bounds.tracing._pairs import Certified, leaves
from bounds.tracing._running import scaled_by_a_tensor
from bounds.tracing._running_torch import ASKED, EXACT, MOVES, bound_arguments, each, one_by_one
from bounds.tracing._runtime import IN_PLACE, OPERATORS, accepted, method_of, unwrapped
from bounds.tracing._torch_in_balls import COMPUTED


class BallTensor(torch.Tensor):
    """Places in a store of balls."""

    store: Any
    places: Tensor

    @staticmethod
    def __new__(cls, store: Any, places: Tensor, dtype: torch.dtype) -> "BallTensor":
        made = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls, places.size(), strides=places.stride(), storage_offset=places.storage_offset(), dtype=dtype,
            device=places.device,
        )  # fmt: skip
        made.store, made.places = store, places
        return made  # type: ignore[no-any-return]

    def __repr__(self, *, tensor_contents: Any = None) -> str:
        return f"BallTensor({array_of(self)})"

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise Unsupported(f"`{func}` outside the rerun: a number of it is used when the rerun is over")


def array_of(x: Tensor) -> Any:
    """The entries as an array of balls."""
    if isinstance(x, BallTensor):
        return x.store[x.places.numpy()] if x.ndim else _entry(x.store[int(x.places)])
    return balls(x.detach().double().numpy()) if x.is_floating_point() else x.numpy()


def _entry(ball: Any) -> Any:
    array = np.empty((), dtype=object)
    array[()] = ball
    return array


def tensor_of(array: Any, dtype: torch.dtype = torch.float64) -> BallTensor:
    array = array if isinstance(array, np.ndarray) else _entry(array)
    return BallTensor(array.ravel().copy(), torch.arange(array.size).reshape(array.shape), dtype)


class InBalls(TorchDispatchMode):
    """Inside this mode every operation is done in balls."""

    def __init__(self, ways: Balls) -> None:
        super().__init__()
        self.ways = ways

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name, bound = func.overloadpacket.__name__, bound_arguments(func, args, kwargs)
        tensors = [one for one in _tensors(list(bound.values())) if one.is_floating_point()]
        if name.startswith("_foreach_"):
            return one_by_one(self, func, args, kwargs)
        if any(one.is_complex() for one in _tensors(list(bound.values()))):
            raise Unsupported("complex numbers")
        if func._schema.is_mutable and name.endswith("_"):
            return self.in_place(func, name.removesuffix("_"), args, kwargs)
        if not tensors and name not in COMPUTED:
            return self.made(func, name, args, kwargs)
        if func.is_view or name in MOVES:
            return _moved(func, args, kwargs, shared=func.is_view)
        if name in EXACT and name not in MOVES:
            return self.made(func, name, *each((args, kwargs), _outside))
        if name == "_local_scalar_dense":
            value = plain(array_of(args[0]).item())
            if value is None:
                raise Unsupported("a tensor becomes a Python number outside the code that is rewritten")
            return value
        return self.computed(func, name, bound)

    def made(self, func: Any, name: str, args: Any, kwargs: Any) -> Any:
        """What is made of integers, drawn, or filled in."""
        result = func(*args, **kwargs)
        is_float = any(one.is_floating_point() for one in _tensors([result]))
        if is_float and name not in EXACT | MOVES | {"arange", "_to_copy"} | ASKED:
            raise Unsupported(f"`{name}` has no version in balls")
        return each(
            result, lambda one: tensor_of(balls(one.double().numpy()), one.dtype) if one.is_floating_point() else one
        )

    def computed(self, func: Any, name: str, bound: dict[str, Any]) -> Any:
        if name not in COMPUTED:
            raise Unsupported(f"`{name}` has no version in balls")
        dtypes = [one.dtype for one in _tensors(list(bound.values())) if one.is_floating_point() and one.ndim]
        dtypes = dtypes or [one.dtype for one in _tensors(list(bound.values())) if one.is_floating_point()]
        dtype = dtypes[0] if dtypes else torch.get_default_dtype()
        for other in dtypes[1:]:
            dtype = torch.promote_types(dtype, other)
        if "linalg_" in name and name != "linalg_vector_norm":
            self.ways.pay(factors(*_tensors(list(bound.values()))))
        elif name in ("mm", "bmm", "mv", "dot", "addmm", "addmv", "baddbmm"):
            self.ways.pay(products(*_tensors(list(bound.values()))[-2:]))
        self.ways.lapack.dtype = dtype if dtype in (torch.float32, torch.float64) else torch.float64
        result = COMPUTED[name](self.ways, **each(bound, array_of))
        return _tensored(self.ways.spent(result), bound.get("dtype") or dtype)

    def in_place(self, func: Any, name: str, args: Any, kwargs: Any) -> Any:
        target = args[0]
        if not isinstance(target, BallTensor):
            if not target.is_floating_point():
                return func(*args, **kwargs)
            raise Unsupported(f"`{name}_` writes into a tensor from outside the function")
        if name in EXACT:
            found = func(torch.empty(target.shape, dtype=target.dtype), *each(args[1:], _outside), **kwargs)
        elif name == "zero":
            found = torch.zeros(target.shape, dtype=target.dtype)
        elif name == "copy":
            found = args[1]
        elif name == "fill":
            found = args[1] if isinstance(args[1], Tensor) else torch.tensor(args[1], dtype=torch.float64)
        else:
            packet = getattr(torch.ops.aten, name, None)
            overload = getattr(packet, func._overloadname, None) if packet is not None else None
            if overload is None:
                raise Unsupported(f"`{name}_` in place")
            found = self.__torch_dispatch__(overload, (), args, kwargs)
        target.store[target.places.numpy()] = np.broadcast_to(array_of(found), tuple(target.shape))
        return target


class Torch:
    """Torch's factors, in the format of the run."""

    dtype = torch.float64

    def triangle(self, A: Any) -> Any:
        return torch.linalg.qr(self.tensor(A))[1].double().numpy()

    def eigenvectors(self, A: Any) -> Any:
        return _orthonormal(torch.linalg.eigh(self.tensor(A))[1], torch.linalg.eigh(self.tensor(A, torch.float64))[1])

    def singular_vectors(self, A: Any) -> Any:
        U, _, Vt = torch.linalg.svd(self.tensor(A, torch.float64), full_matrices=False)
        rough, _, of_V = torch.linalg.svd(self.tensor(A), full_matrices=False)
        return _orthonormal(rough, U), _orthonormal(of_V.mT, Vt.mT).T

    def tensor(self, A: Any, dtype: Any = None) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(A)).to(dtype or self.dtype)


def _orthonormal(rough: Tensor, fine: Tensor) -> Any:
    """Good vectors with the signs of rough ones."""
    sign = (rough.double() * fine).sum(-2).sign()
    return (fine * torch.where(sign == 0, 1.0, sign)).numpy()


def _outside(x: Tensor) -> Tensor:
    """A tensor as torch itself may see it: its shape, and its entries if they are floats still."""
    if not isinstance(x, BallTensor):
        return x
    values = plain(array_of(x))
    return (
        torch.as_tensor(values, dtype=x.dtype) if values is not None else torch.full(x.shape, torch.nan, dtype=x.dtype)
    )


def _tensors(value: Any) -> list[Tensor]:
    found = list(leaves([value])) if not isinstance(value, torch.Size) else []
    return [one for one in found if isinstance(one, Tensor)]


def _moved(func: Any, args: Any, kwargs: Any, *, shared: bool) -> Any:
    """The same move of places, in one store that holds what all arguments hold."""
    floats = [one for one in _tensors([args, kwargs]) if one.is_floating_point()]
    if shared and isinstance(floats[0], BallTensor):
        moved = each((args, kwargs), lambda one: one.places if isinstance(one, BallTensor) else one)
        return each(func(*moved[0], **moved[1]), lambda one: BallTensor(floats[0].store, one, floats[0].dtype))
    stores, dtype = [], floats[0].dtype
    offset = 0

    def placed(one: Tensor) -> Tensor:
        nonlocal offset
        if not one.is_floating_point():
            return one
        array = array_of(one)
        stores.append(array.ravel())
        offset += array.size
        return torch.arange(offset - array.size, offset).reshape(array.shape)

    numbers = {key: value for key, value in kwargs.items() if key != "dtype"}
    if any(isinstance(one, float) for one in leaves([list(args), numbers])):
        raise Unsupported(f"`{func.overloadpacket.__name__}` with a number that is filled in")
    args, kwargs = each((args, numbers), placed)
    result = func(*args, **kwargs)
    store = np.concatenate(stores)
    return each(result, lambda one: tensor_of(store[one.numpy()] if one.ndim else store[int(one)], dtype))


def _tensored(result: Any, dtype: torch.dtype) -> Any:
    if isinstance(result, tuple | list):
        return tuple(_tensored(one, dtype) for one in result)
    if isinstance(result, Tensor):
        return result
    if is_ball(result):
        return tensor_of(balls(result), dtype if dtype.is_floating_point else torch.float64)
    return torch.as_tensor(np.asarray(result))


class BallsTorch(Balls):
    """The arithmetic of torch code: Python's numbers are balls, too."""

    def _seen(self, value: Any) -> Any:
        if type(value) is arb:
            return tensor_of(value)
        return tensor_of(balls(value)) if isinstance(value, np.ndarray) and value.dtype.kind in "fO" else value

    def _native(self, operator: Callable[..., Any], *operands: Any) -> Any:
        return operator(*map(self._seen, operands))

    def binary(self, symbol: str, left: Any, right: Any) -> Any:
        if isinstance(left, Tensor) or isinstance(right, Tensor):
            return self._native(OPERATORS[symbol], left, right)
        return super().binary(symbol, left, right)

    def in_place(self, symbol: str, target: Any, value: Any) -> Any:
        if isinstance(target, Tensor):
            return IN_PLACE[symbol](target, self._seen(value))
        return (
            self.binary(symbol, target, value) if isinstance(value, Tensor) else super().in_place(symbol, target, value)
        )

    def compared(self, symbol: str, left: Any, right: Any) -> Any:
        if isinstance(left, Tensor) or isinstance(right, Tensor):
            return self._native(OPERATORS[symbol], left, right)
        return super().compared(symbol, left, right)

    def decided(self, value: Any) -> Any:
        return (
            bool(value != 0)
            if isinstance(value, BallTensor)
            else value
            if isinstance(value, Tensor)
            else super().decided(value)
        )

    def store(self, target: Any, key: Any, value: Any) -> None:
        if isinstance(target, Tensor):
            target[key] = self._seen(value)
        elif isinstance(value, Tensor):
            target[key] = value
        else:
            super().store(target, key, value)

    def attribute(self, owner: Any, name: str) -> Any:
        return getattr(owner, name) if isinstance(owner, Tensor) else super().attribute(owner, name)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        function = unwrapped(function)
        owner, name = method_of(function)
        name = name or getattr(function, "__name__", "")
        first = arguments[0] if arguments else owner
        if isinstance(owner, Tensor) and owner.is_floating_point() and name in ("item", "tolist"):
            return array_of(owner).item() if owner.ndim == 0 else array_of(owner).tolist()
        if isinstance(first, BallTensor) and function in (float, int, round):
            return super().call(function, (array_of(first).item(),), {})
        if function in (torch.tensor, torch.as_tensor) and not isinstance(first, Tensor) and _has_balls(first):
            array = self._seen(balls(first) if isinstance(first, list | tuple) else first)
            dtype = named.get("dtype") or torch.get_default_dtype()
            return tensor_of(array_of(array), dtype) if dtype.is_floating_point else NotImplemented
        module = (getattr(function, "__module__", None) or type(owner).__module__ or "").partition(".")[0]
        has_tensors = any(isinstance(one, Tensor) for one in leaves([list(arguments), named]))
        if module in ("torch", "_VariableFunctions", "torch._C") or isinstance(owner, Tensor) or has_tensors:
            if function in (max, min, sum) or getattr(function, "__module__", "") == "math":
                return super().call(function, tuple(_numbers(one) for one in arguments), named)
            seen = [_handed(one) for one in arguments]
            wide = {key: _handed(one) for key, one in named.items()}
            scaled = scaled_by_a_tensor(function, owner, name, seen, wide)
            if scaled is not NotImplemented or name.startswith("_foreach_"):
                return scaled
            return accepted(function, function(*seen, **wide))
        return super().call(function, arguments, named)


def _has_balls(value: Any) -> bool:
    return any(
        is_ball(lifted(one)) or isinstance(one, BallTensor) for one in leaves(value) if not isinstance(one, torch.dtype)
    )


def _numbers(value: Any) -> Any:
    """Tensors without axes as balls."""
    if isinstance(value, list | tuple):
        return [_numbers(one) for one in value]
    return array_of(value).item() if isinstance(value, Tensor) and value.ndim == 0 else value


def _handed(value: Any) -> Any:
    """An argument of a function of torch: floats as they are, balls as tensors."""
    if type(value) is arb:
        exact = plain(value)
        return tensor_of(value) if exact is None else exact
    if isinstance(value, np.ndarray) and value.dtype.kind == "O":
        exact = plain(value)
        return tensor_of(value) if exact is None else exact
    if type(value) in (list, tuple):
        return type(value)(_handed(one) for one in value)
    return value


def prepared(leaf: Any) -> Any:
    """An argument of the rerun."""
    if isinstance(leaf, Certified) and isinstance(leaf.value, Tensor):
        wide = leaf.value.double().numpy()
        return tensor_of(
            lifted(Certified(wide, np.broadcast_to(torch.as_tensor(leaf.radius), wide.shape), "")), leaf.value.dtype
        )
    if isinstance(leaf, Tensor):
        if leaf.is_floating_point() and leaf.device.type != "cpu":
            raise Unsupported("tensors on a device; balls are on the processor")
        if leaf.requires_grad:
            raise Unsupported("gradients by torch; write them out, or let running errors follow them")
        return tensor_of(array_of(leaf), leaf.dtype) if leaf.is_floating_point() else leaf
    return lifted(leaf)


__all__ = ["BallTensor", "BallsTorch", "InBalls", "array_of", "prepared"]
