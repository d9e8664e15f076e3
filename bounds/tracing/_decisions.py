"""What depends on which of two numbers is larger: the bounds must decide it."""

from typing import Any

import torch
from torch import Tensor

from bounds.tracing._errors import Undecided
from bounds.tracing._model import Operand


def decide(symbol: str, x: Operand, y: Operand) -> None:
    """Refuse a comparison that the bounds leave open somewhere."""
    width = x.error + y.error
    gap = (x.value - y.value).abs()
    open_ = ~(gap > width * (1 + 2.0**-40)) & (width > 0)
    if bool(open_.any()):
        gap, width = (torch.broadcast_to(one, open_.shape)[open_].flatten()[0] for one in (gap, width))
        raise Undecided(
            f"`{symbol}` is open: two numbers differ by {float(gap):.3g} with errors up to {float(width):.3g}; "
            f"the code branches on a float within its error"
        )


def whole(x: Operand, name: str) -> None:
    """Refuse a rounding to integers that the bounds leave open."""
    low, high = (getattr(torch, name)(x.value + sign * x.error) for sign in (-1, 1))
    if bool((low != high).any()):
        raise Undecided(f"`{name}` is open: a float within its error of where it jumps")


def extreme_is_certain(x: Operand, dim: int | None, sign: int) -> None:
    """Refuse the place of a maximum (sign 1) or minimum (-1) that another entry may be."""
    value, error = (one.flatten() if dim is None else one for one in (sign * x.value, x.error.expand(x.value.shape)))
    dim = 0 if dim is None else dim
    if value.ndim == 0 or value.shape[dim] < 2:
        return
    place = value.argmax(dim, keepdim=True)
    best = (value - error).gather(dim, place)
    rivals = (value + error).scatter(dim, place, -torch.inf)
    rival, at = rivals.max(dim, keepdim=True)
    certain = (rival < best) | (_exact(error, place, dim) & _exact(error, at, dim))
    if not bool(certain.all()):
        raise Undecided("the place of an extreme is open: another entry is within the errors")


def order_is_certain(x: Operand, dim: int) -> None:
    """Refuse an order of entries that may be another one."""
    order = x.value.argsort(dim=dim, stable=True)
    value, error = x.value.gather(dim, order), x.error.expand(x.value.shape).gather(dim, order)
    n = value.shape[dim] - 1
    if n > 0:
        low = Operand(value.narrow(dim, 0, n), error.narrow(dim, 0, n))
        decide("<", low, Operand(value.narrow(dim, 1, n), error.narrow(dim, 1, n)))


def _exact(error: Tensor, place: Tensor, dim: int) -> Any:
    return error.gather(dim, place) == 0
