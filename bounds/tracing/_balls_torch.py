"""The rerun in balls for torch code: tensors whose entries are balls, under torch's dispatcher.

A tensor is a flat store of balls and an integer tensor of places in it. A view, or any operation that only moves
entries, is the same operation on the places; writes through views meet in the store.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from bounds.tracing._ball_matrices import factors, products
from bounds.tracing._ball_numbers import balls, is_ball, plain
from bounds.tracing._balls import Balls
from bounds.tracing._errors import Unsupported
from bounds.tracing._mode import Mode
from bounds.tracing._pairs import leaves
from bounds.tracing._running_torch import one_by_one
from bounds.tracing._torch_in_balls import COMPUTED
from bounds.tracing._torch_kinds import ASKED, EXACT, MOVES
from bounds.tracing._tracked import bound_arguments, each


class BallTensor(torch.Tensor):
    """Places in a store of balls."""

    store: Any
    places: Tensor

    @staticmethod
    def __new__(cls, store: Any, places: Tensor, dtype: torch.dtype) -> "BallTensor":
        made = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls,
            places.size(),
            strides=places.stride(),
            storage_offset=places.storage_offset(),
            dtype=dtype,
            device=places.device,
        )
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


class InBalls(Mode):
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
