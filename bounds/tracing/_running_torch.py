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
from bounds.tracing._first_order import corrected
from bounds.tracing._mode import Mode
from bounds.tracing._model import Operand, model_of, operand, outward
from bounds.tracing._moves import moved_entries, values_of, viewed
from bounds.tracing._rules import ELEMENTWISE
from bounds.tracing._sums import SUMS
from bounds.tracing._torch_kinds import ASKED, COMPARED, EXACT, MOVES, WHOLE
from bounds.tracing._tracked import (
    CORRECTING,
    Tracked,
    bound_arguments,
    cast_error,
    each,
    error_of,
    flat,
    operands,
    operation,
    rest_of,
    shift_of,
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
        return viewed(func, args, kwargs)
    return _computed(func, name, bound, args, kwargs)


def _holds_floats(one: Any) -> bool:
    if isinstance(one, Tracked):
        return True
    return isinstance(one, Tensor) and (one.is_floating_point() or one.is_complex())


def _without_input(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    """What is made of integers, drawn, or filled in."""
    result = func(*args, **kwargs)
    if not any(isinstance(one, Tensor) and one.is_floating_point() for one in flat([result])):
        return result
    if name in EXACT or name in MOVES:
        return each(result, lambda one: track(one, cast_error(bound.get("fill_value", bound.get("s")), one)))
    if name == "arange" and all(float(one).is_integer() for one in bound.values() if isinstance(one, int | float)):
        return track(result)
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
        result = values_of(func, args, kwargs)
        sides = operands({"self": bound["self"], "other": bound["other"]}, torch.empty((), dtype=torch.float64))
        decide(COMPARED[name], sides["self"], sides["other"])
        return result
    if name == "_local_scalar_dense":
        if float(error_of(args[0]).max()) > 0:
            raise Unsupported("a tensor becomes a Python number outside the code that is rewritten")
        return values_of(func, args, kwargs)
    if name in ASKED:
        return values_of(func, args, kwargs)
    if name in FACTORS:
        return each(FACTORS[name](func, bound, value_of, error_of), lambda one: one)
    if name in MOVES or name in EXACT:
        return moved_entries(func, name, bound, args, kwargs)
    if name in ("max", "min", "argmax", "argmin", "sort", "topk", "argsort", "median", "kthvalue"):
        return _ordered(func, name, bound, args, kwargs)
    values = values_of(func, args, kwargs)
    if name in WHOLE:
        whole(operands(bound, values)["self"], name)
        return track(values)
    if name == "_to_copy":
        if not values.is_floating_point():
            return _cut(bound, values)
        if getattr(bound["self"], "shift", None) is not None and values.dtype == torch.float64:
            return track(values, rest_of(bound["self"]).clone(), shift_of(bound["self"]).clone())
        return track(values, operands(bound, values)["self"].error.expand(values.shape).clone())
    if name not in RULES:
        raise Unsupported(f"`{name}` has no rule")
    return _ruled(name, values, bound)


def _ruled(name: str, values: Tensor, bound: dict[str, Any]) -> Any:
    if not values.is_floating_point():
        raise Unsupported(f"`{name}` of {values.dtype}")
    corrections = CORRECTING.get()
    if corrections is not None:
        corrections.pay()
    found = None if corrections is None else corrected(name, values, bound)
    if found is None:
        return track(values, _bounded(name, values, bound))
    error, shift = (part.expand(values.shape) for part in (found.error, found.shift))
    known = (error + shift).isfinite()
    if bool(known.all()):
        return track(values, error.clone(), shift.clone())
    bounds = _bounded(name, values, bound)
    return track(values, torch.where(known, error, bounds), torch.where(known, shift, 0.0))


def _bounded(name: str, values: Tensor, bound: Any) -> Tensor:
    """The bound of a result by its rule."""
    try:
        error = RULES[name](model_of(values.dtype), values, operands(bound, values))
    except NotImplementedError as reason:
        raise Unsupported(f"`{name}`: {reason}") from None
    error = torch.add(error, values.double(), alpha=0.0)  # what overflowed is known no more: 0 * inf is not a number
    return outward(error, 2 * max((one.numel() for one in tensors_of(bound)), default=1))


def _cut(bound: Any, values: Tensor) -> Tensor:
    """Floats as integers or truth values, where that is certain."""
    x = operands(bound, torch.empty((), dtype=torch.float64))["self"]
    if values.dtype == torch.bool:
        decide("!=", x, Operand(torch.zeros_like(x.value), torch.zeros_like(x.value)))
    else:
        whole(x, "trunc")
    return values


def _ordered(func: Any, name: str, bound: Any, args: Any, kwargs: Any) -> Any:
    """Extremes and orders: the values move by the largest bound, the places must be certain."""
    values = values_of(func, args, kwargs)
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
        values_of(func, args, kwargs)
        _bounded_anew(target, torch.zeros((), dtype=torch.float64), None)
        return target
    if name == "copy":
        source = args[1]
        values_of(func, args, kwargs)
        _take_bounds(target, source)
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
    target.value.copy_(value_of(found))
    _take_bounds(target, found)
    return target


def _take_bounds(target: Tracked, source: Tensor) -> None:
    """The bounds of what was written, those of a cast among them."""
    if target.shift is not None and isinstance(source, Tracked) and source.shift is not None:
        _bounded_anew(target, source.error, source.shift)
        return
    error = error_of(source) if source.is_floating_point() else None
    _bounded_anew(target, operand(value_of(source), error, target.value).error, None)


def _bounded_anew(target: Tracked, error: Tensor, shift: Tensor | None) -> None:
    target.error.copy_(error)
    if target.shift is not None:
        target.shift.copy_(torch.zeros((), dtype=torch.float64) if shift is None else shift)


def _functional(func: Any, name: str) -> Any:
    packet = getattr(torch.ops.aten, name, None)
    overload = getattr(packet, func._overloadname, None) if packet is not None else None
    if overload is None:
        raise Unsupported(f"`{name}_` in place")
    return overload
