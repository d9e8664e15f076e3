"""A tensor of a followed run: its value and its bound, and how operations take their arguments apart."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch import Tensor

from bounds.tracing._errors import TooLarge, Unsupported
from bounds.tracing._model import OUTWARD, operand
from bounds.tracing._pairs import Certified

MOST_CORRECTED = 10_000


@dataclass(slots=True)
class Corrections:
    """How many operations may still carry corrections; on tiny arrays each takes a hundred times its own time."""

    left: int = MOST_CORRECTED

    def pay(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooLarge(f"it takes more than {MOST_CORRECTED} operations with corrections")


CORRECTING: ContextVar[Corrections | None] = ContextVar("CORRECTING", default=None)
"""Set where numbers of float64 carry their corrections along."""


class Tracked(torch.Tensor):
    """A value of the run, where the truth is: in value + shift +- error, or without a shift in value +- error."""

    value: Tensor
    error: Tensor
    shift: Tensor | None

    @staticmethod
    def __new__(cls, value: Tensor, error: Tensor, shift: Tensor | None = None) -> "Tracked":
        tracked = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls,
            value.size(),
            strides=value.stride(),
            storage_offset=value.storage_offset(),
            dtype=value.dtype,
            layout=value.layout,
            device=value.device,
            requires_grad=value.requires_grad,
        )
        tracked.value, tracked.error = value.detach(), error.detach()
        tracked.shift = None if shift is None else shift.detach()
        return tracked  # type: ignore[no-any-return]

    def __repr__(self, *, tensor_contents: Any = None) -> str:
        return f"Tracked({self.value}, +- {self.error})"

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise Unsupported(f"`{func}` outside the rerun: a number of it is used when the rerun is over")


def track(value: Tensor, error: Tensor | None = None, shift: Tensor | None = None) -> Any:
    """A tensor of floats with its bound, zero where none is given; other tensors as they are."""
    if not value.is_floating_point() or isinstance(value, Tracked):
        if value.is_complex():
            raise Unsupported("complex numbers")
        return value
    if error is None:
        error = torch.zeros_like(value, dtype=torch.float64)
    if shift is None and value.dtype == torch.float64 and CORRECTING.get():
        shift = torch.zeros_like(value)
    return Tracked(value, error, shift)


@dataclass(frozen=True, slots=True)
class Operation:
    """What torch's schema says of an operation; to ask for it takes longer than to run the operation."""

    name: str
    arguments: tuple[str, ...]
    writes: bool
    is_view: bool


@cache
def operation(func: Any) -> Operation:
    """The facts of one of torch's overloads, asked once."""
    schema = func._schema
    names = tuple(argument.name for argument in schema.arguments)
    return Operation(func.overloadpacket.__name__, names, schema.is_mutable, func.is_view)


def bound_arguments(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Arguments by name, the given ones only."""
    return dict(zip(operation(func).arguments, args, strict=False)) | kwargs


def flat(value: Any) -> list[Any]:
    if isinstance(value, list | tuple):
        return [leaf for one in value for leaf in flat(one)]
    return [value]


def each(value: Any, function: Callable[[Tensor], Any]) -> Any:
    """The function at every tensor of nested arguments."""
    if isinstance(value, list | tuple):
        return type(value)(each(one, function) for one in value)
    if isinstance(value, dict):
        return {key: each(one, function) for key, one in value.items()}
    return function(value) if isinstance(value, Tensor) else value


def value_of(x: Tensor) -> Tensor:
    return x.value if isinstance(x, Tracked) else x


def error_of(x: Tensor) -> Tensor:
    """The bound of a tensor; integers and what came from outside are exact."""
    if isinstance(x, Tracked):
        return x.error if x.shift is None else (x.error + x.shift.abs()) * OUTWARD
    return torch.zeros_like(x, dtype=torch.float64) if x.is_floating_point() else x


def rest_of(x: Tensor) -> Tensor:
    """What is left of the error once the correction is added."""
    return x.error if isinstance(x, Tracked) else error_of(x)


def shift_of(x: Tensor) -> Tensor:
    """The correction of a tensor, zero where none is known."""
    if isinstance(x, Tracked) and x.shift is not None:
        return x.shift
    if not x.is_floating_point():
        return x
    return torch.zeros_like(x.value if isinstance(x, Tracked) else x, dtype=torch.float64)


def cast_error(scalar: Any, result: Tensor) -> Tensor | None:
    """How far a filled-in number is from what the code says."""
    if not isinstance(scalar, float):
        return None
    return operand(scalar, None, result).error.expand(result.shape).clone()


def operands(bound: dict[str, Any], result: Tensor) -> dict[str, Any]:
    """Tensors (and numbers in their place) as operands."""
    numbers = ("self", "other", "end", "grad_output", "target")

    def one(key: str, value: Any) -> Any:
        is_number = isinstance(value, int | float) and not isinstance(value, bool) and key in numbers
        if isinstance(value, Tracked):
            return operand(value.value, error_of(value), result)
        if isinstance(value, Tensor):
            return operand(value, error_of(value) if value.is_floating_point() else None, result)
        return operand(value, None, result) if is_number else value

    return {key: one(key, value) for key, value in bound.items()}


def tensors_of(bound: dict[str, Any]) -> list[Tensor]:
    return [one for one in bound.values() if isinstance(one, Tensor)]


def tensors_in(arguments: Any) -> list[Tensor]:
    """The tensors of nested arguments."""
    found: list[Tensor] = []
    each(arguments, found.append)
    return found


def certified(value: Tensor, tracked: Any, way: str) -> Certified:
    """The pair that is returned: the value of the run alone, and how far the truth may be from it."""
    tracked = tracked if isinstance(tracked, Tensor) else torch.tensor(tracked, dtype=torch.float64)
    found, error = value_of(tracked), rest_of(tracked)
    wide = value.double() if isinstance(value, Tensor) else torch.tensor(value, dtype=torch.float64)
    gap, shift = found.double() - wide, shift_of(tracked).double()
    radius = (error + (gap + shift).abs()) * OUTWARD + gap.abs() * 2.0**-50
    if not bool(radius.isfinite().all()):
        raise Unsupported(
            "a bound is infinite: a division by what may be zero, a matrix that may be singular, or an overflow"
        )
    if isinstance(value, Tensor):
        return Certified(value.detach(), radius, way)
    return Certified(value, float(radius), way)
