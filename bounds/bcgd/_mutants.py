"""Corruptions of a method that many claims must notice."""

from collections.abc import Callable
from inspect import signature
from typing import Any

Method = Callable[..., Any]


def rate_times(factor: int, divisor: int = 1) -> Method:
    """Every rate multiplied, whether it is a rule for a layer or a number."""

    def corrupted(method: Method, *arguments: Any, **options: Any) -> Any:
        rate = options.pop("rate") if "rate" in options else signature(method).parameters["rate"].default
        changed = (lambda layer: rate(layer) * factor / divisor) if callable(rate) else rate * factor / divisor
        return method(*arguments, rate=changed, **options)

    return corrupted


def orders_exchanged(method: Method, *arguments: Any, order: str, **options: Any) -> Any:
    """Upwards for downwards, downwards for upwards."""
    return method(*arguments, order="ascending" if order == "descending" else "descending", **options)


def labels_negated(method: Method, weights: Any, X: Any, Y: Any, **options: Any) -> Any:
    """The gradient of another data set."""
    return method(weights, X, -Y, **options)
