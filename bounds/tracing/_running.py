"""Running error analysis under the rewritten code: what torch and numpy do not see, arithmetic between Python's floats.

Operations on tensors and arrays run as they are; their bounds are made below, by torch's dispatcher and by numpy's
protocols. Here a float that was rounded becomes a tensor (or array) without axes that has a bound.
"""

import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import torch
from torch.utils._python_dispatch import _disable_current_modes

from bounds.tracing._errors import Unsupported
from bounds.tracing._libraries import accepted, is_data, method_of, module_of, unwrapped
from bounds.tracing._pairs import CORRECTED, RUNNING, Certified, is_float, leaves, mapped
from bounds.tracing._running_torch import Following
from bounds.tracing._runtime import IN_PLACE, OPERATORS
from bounds.tracing._torch_numbers import product, scaled_by_a_tensor
from bounds.tracing._tracked import CORRECTING, Corrections, Tracked, certified, track, value_of

EXACTLY = {"+", "-", "*", "/", "**", "//", "%"}
SAME = {
    "sqrt", "exp", "log1p", "expm1", "log2", "log10", "sin", "cos", "tan", "sinh", "cosh", "tanh", "erf", "erfc",
    "asinh", "atan", "exp2",
}  # fmt: skip


class Running:
    """The arithmetic of torch code."""

    way = RUNNING

    def number(self, value: float) -> float:
        return value

    def wrapped(self, value: Any) -> Any:
        """A float with its bound of zero, as the code's own library knows floats."""
        return track(torch.tensor(float(value), dtype=torch.float64))

    def seen(self, value: Any) -> Any:
        """An operand from outside, so that nothing is computed with it unseen."""
        if isinstance(value, np.ndarray) and value.dtype.kind == "f":
            raise Unsupported("numpy's arrays of floats among tensors; make tensors of them at once")
        return value

    def binary(self, symbol: str, left: Any, right: Any) -> Any:
        if not _is_scalar(left) or not _is_scalar(right) or symbol not in EXACTLY:
            if symbol == "@":
                return product(self.seen(left), self.seen(right))
            return OPERATORS[symbol](self.seen(left), self.seen(right))
        result = OPERATORS[symbol](left, right)
        if not isinstance(result, float | np.floating) or _is_exact(symbol, left, right, result):
            return result
        if symbol in ("//", "%"):
            raise Unsupported(f"`{symbol}` between floats")
        return OPERATORS[symbol](self.wrapped(left), self.wrapped(right))

    def in_place(self, symbol: str, target: Any, value: Any) -> Any:
        if _is_scalar(target):
            return self.binary(symbol, target, value)
        return IN_PLACE[symbol](self.seen(target), self.seen(value))

    def compared(self, symbol: str, left: Any, right: Any) -> Any:
        return (
            OPERATORS[symbol](self.seen(left), self.seen(right))
            if symbol in "<=>=!="
            else OPERATORS[symbol](left, right)
        )

    def decided(self, value: Any) -> Any:
        return bool(value != 0) if isinstance(value, Tracked) else value

    def store(self, target: Any, key: Any, value: Any) -> None:
        target[key] = value

    def attribute(self, owner: Any, name: str) -> Any:
        return getattr(owner, name)

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        function = unwrapped(function)
        owner, name = method_of(function)
        name = name or getattr(function, "__name__", "")
        own = self.special(function, owner, name, arguments, named)
        if own is not NotImplemented:
            return own
        if function is np.random.default_rng and not arguments and not named:
            raise Unsupported("random numbers without a seed cannot be drawn again; use np.random.default_rng(seed)")
        result = accepted(function, function(*arguments, **named))
        module = module_of(function)
        drawn = isinstance(owner, np.random.Generator | np.random.RandomState | random.Random)
        if drawn or is_data(function, module) or _only_moves(function, owner, module):
            return result
        if any(map(is_complex, leaves(result))):
            raise Unsupported("complex numbers")
        if any(is_float(one) and not isinstance(one, torch.Tensor) for one in leaves(result)):
            raise Unsupported(f"`{module}.{name}` computes floats that nobody follows")
        return result

    def special(self, function: Any, owner: Any, name: str, arguments: Any, named: Any) -> Any:
        """Where a number leaves its library, or Python computes by itself."""
        first = arguments[0] if arguments else owner
        if function in (float, np.float64) and arguments:
            return _as_float(first) if self.is_tracked(first) else float(first)
        if isinstance(owner, Tracked) and name in ("item", "tolist"):
            return _as_float(owner) if owner.ndim == 0 else mapped(_as_float, _nested(owner))
        if function in (int, round) and self.is_tracked(first):
            return int(value_of((torch.trunc if function is int else torch.round)(self.inner(first))).item())
        if getattr(function, "__module__", "") == "math" and any(map(is_float_like, arguments)):
            return self.of_math(name, arguments)
        if function in (sum, max, min, math.fsum, abs):
            return self.of_builtins(function, arguments, named)
        scaled = scaled_by_a_tensor(function, owner, name, arguments, named)
        if scaled is not NotImplemented:
            return scaled
        if function in (torch.tensor, torch.as_tensor) and any(map(self.is_tracked, leaves(first))):
            return first if isinstance(first, Tracked) else _stacked(first).to(**named)
        return NotImplemented

    def is_tracked(self, value: Any) -> bool:
        return isinstance(value, Tracked)

    def inner(self, value: Any) -> Any:
        return value

    def outer(self, value: Any) -> Any:
        return value

    def of_math(self, name: str, arguments: Any) -> Any:
        first, *rest = (self.inner(one if self.is_tracked(one) else self.wrapped(one)) for one in arguments)
        if name in SAME:
            return self.outer(getattr(torch, name)(first))
        if name == "log":
            return self.outer(torch.log(first) / torch.log(rest[0]) if rest else torch.log(first))
        if name in ("pow", "fabs", "hypot"):
            return self.outer(
                {"pow": torch.pow, "fabs": torch.abs, "hypot": lambda a, b: (a * a + b * b).sqrt()}[name](first, *rest)
            )
        if name in ("floor", "ceil"):
            return int(value_of(getattr(torch, name)(first)).item())
        raise Unsupported(f"`math.{name}` has no rule")

    def of_builtins(self, function: Any, arguments: Any, named: Any) -> Any:
        if function is abs:
            return abs(arguments[0])
        values = list(arguments[0]) if len(arguments) == 1 or function in (sum, math.fsum) else list(arguments)
        if function in (sum, math.fsum):
            total = arguments[1] if len(arguments) > 1 else 0
            for value in values:
                total = self.binary("+", total, value)
            return total
        if not any(map(self.is_tracked, values)):
            return function(*arguments, **named)
        found = self.inner(values[0] if self.is_tracked(values[0]) else self.wrapped(values[0]))
        for value in values[1:]:
            other = self.inner(value if self.is_tracked(value) else self.wrapped(value))
            found = (torch.maximum if function is max else torch.minimum)(found, other)
        return self.outer(found)


MOVING = (list, tuple, dict, next, getattr, iter, zip, enumerate, reversed, map, filter)


def _only_moves(function: Any, owner: Any, module: str) -> bool:
    """Containers and iterators hand on what was put into them."""
    return isinstance(owner, list | dict | tuple) or function in MOVING or module == "itertools"


def is_complex(value: Any) -> bool:
    return isinstance(value, complex) or getattr(getattr(value, "dtype", None), "kind", "") == "c"


def is_float_like(value: Any) -> bool:
    return isinstance(value, float | int | np.floating | Tracked) or hasattr(value, "tensor")


def _is_scalar(value: Any) -> bool:
    return isinstance(value, float | int | np.floating | np.integer)


def _is_exact(symbol: str, left: Any, right: Any, result: Any) -> bool:
    """Whether a result of floats needed no rounding."""
    if not (math.isfinite(left) and math.isfinite(right) and math.isfinite(result)):
        return not math.isfinite(left) or not math.isfinite(right)
    (p, q), (r, s), (x, y) = (_ratio(one) for one in (left, right, result))
    match symbol:
        case "+":
            return (p * s + r * q) * y == x * q * s
        case "-":
            return (p * s - r * q) * y == x * q * s
        case "*":
            return p * r * y == x * q * s
        case "/":
            return p * s * y == x * q * r
        case "**":
            above, below = (p, q) if r >= 0 else (q, p)
            return s == 1 and abs(r) <= 64 and below ** abs(r) * x == above ** abs(r) * y
    try:
        return bool(OPERATORS[symbol](Fraction(p, q), Fraction(r, s)) == Fraction(x, y))
    except ZeroDivisionError:
        return False


def _ratio(number: Any) -> tuple[int, int]:
    """A number as numerator and denominator."""
    found: tuple[int, int] = (
        float(number) if isinstance(number, np.floating) else int(number) if isinstance(number, np.integer) else number
    ).as_integer_ratio()
    return found


def _as_float(value: Any) -> Any:
    return value.double() if isinstance(value, torch.Tensor) and value.is_floating_point() else value


def _nested(value: Any) -> Any:
    return [_nested(one) for one in value.unbind()] if value.ndim else value


def _stacked(values: Any) -> Any:
    if isinstance(values, list | tuple):
        return torch.stack([_stacked(one) for one in values])
    return values if isinstance(values, torch.Tensor) else torch.tensor(float(values), dtype=torch.float64)


def followed(
    arithmetic: Running,
    function: Any,
    arguments: Any,
    named: Any,
    prepared: Callable[[Any], Any],
    way: str,
) -> Any:
    """The rewritten function under torch's dispatcher."""
    from bounds.tracing._ways import rerun

    before = CORRECTING.set(Corrections() if way == CORRECTED else None)
    try:
        with Following():
            return rerun(arithmetic, function, arguments, named, prepared)
    finally:
        CORRECTING.reset(before)


def _tracked(leaf: Any) -> Any:
    with _disable_current_modes():
        return _tracked_leaf(leaf)


def _tracked_leaf(leaf: Any) -> Any:
    if isinstance(leaf, Tracked):
        return leaf
    if isinstance(leaf, Certified):
        radius = torch.as_tensor(leaf.radius, dtype=torch.float64)
        value = torch.as_tensor(leaf.value, dtype=None if isinstance(leaf.value, torch.Tensor) else torch.float64)
        return track(value, radius.expand(value.shape).clone())
    if isinstance(leaf, torch.Tensor):
        return track(leaf.detach()).requires_grad_(leaf.requires_grad) if leaf.is_floating_point() else leaf
    return leaf


def rerun_torch(function: Any, arguments: Any, named: Any, bare: Any, way: str) -> Any:
    """Pairs for everything that the function returned."""
    from bounds.tracing._ways import unchanged

    found = followed(Running(), function, arguments, named, _tracked, way)

    def pair(value: Any, other: Any) -> Any:
        return certified(value, other, way) if is_float(value) else unchanged(value, other)

    return mapped(pair, bare, found)
