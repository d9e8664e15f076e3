"""The arithmetic of torch code in balls: Python's numbers are balls, and meet tensors of balls."""

from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from flint import arb
from torch import Tensor

from bounds.tracing._ball_numbers import balls, is_ball, lifted, plain
from bounds.tracing._balls import Balls
from bounds.tracing._balls_torch import BallTensor, array_of, tensor_of
from bounds.tracing._errors import Unsupported
from bounds.tracing._libraries import accepted, method_of, unwrapped
from bounds.tracing._pairs import Certified, leaves
from bounds.tracing._runtime import IN_PLACE, OPERATORS
from bounds.tracing._torch_numbers import scaled_by_a_tensor


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
