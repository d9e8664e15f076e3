"""What only moves or chooses entries: bounds and corrections move with them."""

from typing import Any

import torch
from torch import Tensor

from bounds.tracing._errors import Unsupported
from bounds.tracing._model import operand
from bounds.tracing._torch_kinds import EXACT
from bounds.tracing._tracked import (
    Tracked,
    cast_error,
    each,
    error_of,
    rest_of,
    shift_of,
    tensors_in,
    tensors_of,
    track,
    value_of,
)


def values_of(func: Any, args: Any, kwargs: Any) -> Any:
    return func(*each(args, value_of), **each(kwargs, value_of))


def viewed(func: Any, args: Any, kwargs: Any) -> Any:
    wide = {"dtype": torch.float64} if kwargs.get("dtype") is not None else {}
    return _with_bounds(
        values_of(func, args, kwargs), lambda part: func(*each(args, part), **(each(kwargs, part) | wide)), args, kwargs
    )


def _with_bounds(values: Any, moved: Any, *arguments: Any) -> Any:
    """What is moved with its bounds, which move alike; and with its corrections, where one is known."""
    errors = moved(rest_of)
    has_shift = any(isinstance(one, Tracked) and one.shift is not None for one in tensors_in(arguments))
    shifts = moved(shift_of) if has_shift else None
    if isinstance(values, list | tuple):
        shifts = [None] * len(values) if shifts is None else shifts
        return [track(*parts) for parts in zip(values, errors, shifts, strict=True)]
    return track(values, errors, shifts)


def moved_entries(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    values = values_of(func, args, kwargs)
    if name in EXACT:
        if (
            any(float(error_of(one).max()) > 0 for one in tensors_of(bound) if one.numel())
            and not name.endswith("_like")
            and not name.startswith(("new_", "empty"))
        ):
            raise Unsupported(f"`{name}`: random numbers whose distribution has errors")
        return each(values, lambda one: track(one, cast_error(bound.get("fill_value"), one)))
    filled = {key: 0.0 for key in ("value", "fill_value") if isinstance(bound.get(key), int | float)}
    if name in ("where", "scatter", "masked_fill", "fill", "constant_pad_nd", "index_fill"):
        return _chosen(func, bound, values)
    return _with_bounds(values, lambda part: func(**each(bound, part) | filled), bound)


def _chosen(func: Any, bound: dict[str, Any], values: Tensor) -> Any:
    """Entries of tensors and of filled-in numbers side by side, in the format of the result."""
    keys = {"self", "other", "value", "src"}

    def wide(key: str, one: Any, part: Any) -> Any:
        is_float = isinstance(one, Tensor) and one.is_floating_point()
        if key in keys and part is shift_of and (is_float or isinstance(one, float)):
            return shift_of(one) if is_float else 0.0
        if key in keys and (is_float or isinstance(one, float)):
            error = rest_of(one) if isinstance(one, Tracked) else None
            found = operand(value_of(one) if is_float else one, error, values).error
            return found.expand(one.shape).clone() if isinstance(one, Tensor) else float(found)
        if key in keys and isinstance(one, Tensor):
            return torch.zeros_like(one, dtype=torch.float64)
        return 0 if key in keys and isinstance(one, int) else one

    def at(part: Any) -> Any:
        return func(**{key: wide(key, one, part) for key, one in bound.items()}).double()

    return _with_bounds(values, at, bound)
