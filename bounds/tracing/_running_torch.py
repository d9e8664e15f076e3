"""Running error analysis of torch code: every operation that reaches torch's dispatcher carries bounds along.

A tensor of the rerun is a wrapper around a value and its bound; no operation can lose a bound by accident, because
nothing but the rules below looks inside. Views and in-place writes act on both.
"""

from typing import Any

import torch
from torch import Tensor

from bounds.tracing._decisions import decide, extreme_is_certain, order_is_certain, whole
from bounds.tracing._errors import Unsupported
from bounds.tracing._factors import FACTORS
from bounds.tracing._mode import Mode
from bounds.tracing._model import Operand, model_of, operand, outward
from bounds.tracing._rules import ELEMENTWISE
from bounds.tracing._sums import SUMS
from bounds.tracing._torch_kinds import ASKED, COMPARED, EXACT, MOVES, WHOLE
from bounds.tracing._tracked import (
    Tracked,
    bound_arguments,
    cast_error,
    each,
    error_of,
    flat,
    operands,
    operation,
    tensors_of,
    track,
    value_of,
)

RULES = ELEMENTWISE | SUMS


class Following(Mode):
    """Inside this mode every operation is followed."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if operation(func).name.startswith("_foreach_"):
            return one_by_one(self, func, args, kwargs or {})
        return _followed(func, args, kwargs or {})


def one_by_one(mode: Mode, func: Any, args: Any, kwargs: Any) -> Any:
    """An operation on lists of tensors, tensor by tensor."""
    packet = getattr(torch.ops.aten, func.overloadpacket.__name__.removeprefix("_foreach_"))
    is_scaled = func._overloadname == "ScalarList"

    def member(one: Any, place: int) -> Any:
        is_list = isinstance(one, list | tuple) and (is_scaled or any(isinstance(each_, Tensor) for each_ in one))
        return one[place] if is_list else one

    named = {"value": args[3]} if len(args) > 3 and "addc" in func.overloadpacket.__name__ else {}
    args = args[:3] if named else args
    with mode:
        found = [
            packet(
                *(member(one, place) for one in args),
                **{key: member(one, place) for key, one in (kwargs | named).items()},
            )
            for place in range(len(args[0]))
        ]
    return None if func._schema.is_mutable else found


def _followed(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    facts = operation(func)
    name, bound = facts.name, bound_arguments(func, args, kwargs)
    if facts.writes and "out" in bound:
        raise Unsupported(f"`{name}` with out=")
    if facts.writes and name.endswith("_"):
        return _in_place(func, name.removesuffix("_"), bound, args, kwargs)
    if not any(map(_holds_floats, flat(list(bound.values())))):
        return _without_input(func, name, bound, args, kwargs)
    if facts.is_view:
        return _viewed(func, args, kwargs)
    return _computed(func, name, bound, args, kwargs)


def _holds_floats(one: Any) -> bool:
    if isinstance(one, Tracked):
        return True
    return isinstance(one, Tensor) and (one.is_floating_point() or one.is_complex())


def _values(func: Any, args: Any, kwargs: Any) -> Any:
    return func(*each(args, value_of), **each(kwargs, value_of))


def _errors(func: Any, args: Any, kwargs: Any) -> Any:
    """The same move of the bounds; scalars that are filled in are exact up to the format."""
    wide = {"dtype": torch.float64} if kwargs.get("dtype") is not None else {}
    return func(*each(args, error_of), **(each(kwargs, error_of) | wide))


def _viewed(func: Any, args: Any, kwargs: Any) -> Any:
    values, errors = _values(func, args, kwargs), _errors(func, args, kwargs)
    if isinstance(values, list | tuple):
        return [track(value, error) for value, error in zip(values, errors, strict=True)]
    return track(values, errors)


def _without_input(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    """What is made of integers, drawn, or filled in."""
    result = func(*args, **kwargs)
    if not any(isinstance(one, Tensor) and one.is_floating_point() for one in flat([result])):
        return result
    if name in EXACT or name in MOVES:
        return each(result, lambda one: track(one, cast_error(bound.get("fill_value", bound.get("s")), one)))
    if name in ("arange", "linspace"):
        return track(result, outward(8 * model_of(result.dtype).u * result.double().abs().amax().expand(result.shape)))
    if name == "_to_copy" or name in RULES:
        rule = RULES.get(name, _cast_only)
        return track(
            result, outward(rule(model_of(result.dtype), result, operands(bound, result)).expand(result.shape))
        )
    raise Unsupported(f"`{name}` has no rule")


def _cast_only(m: Any, v: Tensor, a: dict[str, Any]) -> Tensor:
    return a["self"].error  # type: ignore[no-any-return]


def _computed(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    if name in COMPARED:
        result = _values(func, args, kwargs)
        sides = operands({"self": bound["self"], "other": bound["other"]}, torch.empty((), dtype=torch.float64))
        decide(COMPARED[name], sides["self"], sides["other"])
        return result
    if name == "_local_scalar_dense":
        if float(error_of(args[0]).max()) > 0:
            raise Unsupported("a tensor becomes a Python number outside the code that is rewritten")
        return _values(func, args, kwargs)
    if name in ASKED:
        return _values(func, args, kwargs)
    if name in FACTORS:
        return each(FACTORS[name](func, bound, value_of, error_of), lambda one: one)
    if name in MOVES or name in EXACT:
        return _moved(func, name, bound, args, kwargs)
    if name in ("max", "min", "argmax", "argmin", "sort", "topk", "argsort", "median", "kthvalue"):
        return _ordered(func, name, bound, args, kwargs)
    values = _values(func, args, kwargs)
    if name in WHOLE:
        whole(operands(bound, values)["self"], name)
        return track(values)
    if name == "_to_copy":
        if not values.is_floating_point():
            return _cut(bound, values)
        return track(values, operands(bound, values)["self"].error.expand(values.shape).clone())
    if name not in RULES:
        raise Unsupported(f"`{name}` has no rule")
    return _ruled(name, values, bound)


def _ruled(name: str, values: Tensor, bound: dict[str, Any]) -> Any:
    if not values.is_floating_point():
        raise Unsupported(f"`{name}` of {values.dtype}")
    m = model_of(values.dtype)
    try:
        error = RULES[name](m, values, operands(bound, values))
    except NotImplementedError as reason:
        raise Unsupported(f"`{name}`: {reason}") from None
    error = torch.add(error, values.double(), alpha=0.0)  # what overflowed is known no more: 0 * inf is not a number
    return track(values, outward(error, 2 * max((one.numel() for one in tensors_of(bound)), default=1)))


def _cut(bound: Any, values: Tensor) -> Tensor:
    """Floats as integers or truth values, where that is certain."""
    x = operands(bound, torch.empty((), dtype=torch.float64))["self"]
    if values.dtype == torch.bool:
        decide("!=", x, Operand(torch.zeros_like(x.value), torch.zeros_like(x.value)))
    else:
        whole(x, "trunc")
    return values


def _moved(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    values = _values(func, args, kwargs)
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
    errors = func(**each(bound, error_of) | filled)
    if isinstance(values, list | tuple):
        return [track(value, error) for value, error in zip(values, errors, strict=True)]
    return track(values, errors)


def _chosen(func: Any, bound: dict[str, Any], values: Tensor) -> Any:
    """Entries of tensors and of filled-in numbers side by side, in the format of the result."""
    keys = {"self", "other", "value", "src"}

    def wide(key: str, one: Any) -> Any:
        is_float = isinstance(one, Tensor) and one.is_floating_point()
        if key in keys and (is_float or isinstance(one, float)):
            found = operand(
                value_of(one) if is_float else one, one.error if isinstance(one, Tracked) else None, values
            ).error
            return found.expand(one.shape).clone() if isinstance(one, Tensor) else float(found)
        if key in keys and isinstance(one, Tensor):
            return torch.zeros_like(one, dtype=torch.float64)
        return 0 if key in keys and isinstance(one, int) else one

    errors = func(**{key: wide(key, one) for key, one in bound.items()})
    return track(values, errors.double())


def _ordered(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    """Extremes and orders: the values move by the largest bound, the places must be certain."""
    values = _values(func, args, kwargs)
    x = operands({"self": bound["self"]}, torch.empty((), dtype=torch.float64))["self"]
    if name in ("max", "min") and isinstance(bound.get("other"), Tensor):
        return _ruled("maximum" if name == "max" else "minimum", values, bound)
    dim = bound.get("dim", None if name in ("max", "min", "argmax", "argmin", "median") else -1)
    if name in ("median", "topk", "kthvalue", "sort", "argsort"):
        if dim is not None:
            order_is_certain(x, dim)
    elif dim is not None or name.startswith("arg"):
        extreme_is_certain(x, dim, 1 if name.endswith("max") else -1)
    error = x.error.expand(x.value.shape)
    most = error.amax() if dim is None else error.amax(dim, keepdim=True)
    if isinstance(values, Tensor):
        return track(values, most.expand(values.shape).clone()) if values.is_floating_point() else values
    first = values[0]
    keep = first.ndim == x.value.ndim
    return (track(first, (most if keep else most.squeeze(dim)).expand(first.shape).clone()), *values[1:])


def _in_place(func: Any, name: str, bound: dict[str, Any], args: Any, kwargs: Any) -> Any:
    target = args[0]
    if not isinstance(target, Tracked):
        if not target.is_floating_point():
            return func(*each(args, value_of), **each(kwargs, value_of))
        raise Unsupported(f"`{name}_` writes into a tensor from outside the function")
    rest = {key: one for key, one in bound.items() if key != next(iter(bound))}
    if name in EXACT or name in ("zero",):
        _values(func, args, kwargs)
        target.error.zero_()
        return target
    if name == "copy":
        source = operand(value_of(args[1]), error_of(args[1]) if args[1].is_floating_point() else None, target.value)
        _values(func, args, kwargs)
        target.error.copy_(source.error)
        return target
    if name == "fill":
        bound = {"self": target, "value": next(iter(rest.values()))}
    functional = _functional(func, name)
    names = [argument.name for argument in functional._schema.arguments]
    bound = dict(zip(names, bound.values(), strict=False)) if name == "fill" else bound
    found = (
        _followed(functional, (), bound) if name not in ("fill",) else _followed(functional, tuple(bound.values()), {})
    )
    if found.shape != target.shape:
        raise Unsupported(f"`{name}_` changes the shape of its tensor")
    cast = operand(value_of(found), error_of(found), target.value).error
    target.value.copy_(value_of(found))
    target.error.copy_(cast)
    return target


def _functional(func: Any, name: str) -> Any:
    packet = getattr(torch.ops.aten, name, None)
    overload = getattr(packet, func._overloadname, None) if packet is not None else None
    if overload is None:
        raise Unsupported(f"`{name}_` in place")
    return overload
