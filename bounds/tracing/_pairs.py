"""A number with its radius, as the judge reads it, and the containers in which a function returns its numbers."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

BALLS, DOUBLED = "balls", "doubled precision"
RUNNING, CORRECTED = "running error analysis", "running error analysis of first order"


class Certified(tuple[Any, Any]):
    """The pair (value, radius) of a float that was computed, and the way on which the radius was found."""

    way: str

    def __new__(cls, value: Any, radius: Any, way: str) -> "Certified":
        pair = super().__new__(cls, (value, radius))
        pair.way = way
        return pair

    def __getnewargs__(self) -> tuple[Any, Any, str]:  # type: ignore[override]
        return self.value, self.radius, self.way

    @property
    def value(self) -> Any:
        return self[0]

    @property
    def radius(self) -> Any:
        return self[1]

    def __repr__(self) -> str:
        return f"{self.value} +- {self.radius} ({self.way})"


class Estimate(Certified):
    """A float whose radius is only estimated. To the judge it is unknown, so it decides nothing."""

    estimate: Any

    def __new__(cls, value: Any, estimate: Any) -> "Estimate":
        pair = super().__new__(cls, value, float("inf"), f"{DOUBLED}, an estimate that decides nothing")
        pair.estimate = estimate
        return pair  # type: ignore[return-value]

    def __getnewargs__(self) -> tuple[Any, Any]:  # type: ignore[override]
        return self.value, self.estimate

    def __repr__(self) -> str:
        return f"{self.value} +- about {self.estimate} ({self.way})"


def is_float(value: Any) -> bool:
    """Whether a value is a float, or an array or tensor of floats, that somebody computed."""
    if isinstance(value, float | np.floating):
        return True
    if isinstance(value, np.ndarray):
        return value.dtype.kind == "f"
    return is_tensor(value) and bool(value.is_floating_point())


def is_tensor(value: Any) -> bool:
    """Whether a value is a tensor of torch, which need not be loaded."""
    return hasattr(type(value), "is_floating_point") and hasattr(type(value), "detach")


def mapped(function: Callable[..., Any], *trees: Any) -> Any:
    """The function at each leaf of containers of one structure: dicts, lists, tuples; the first one gives the keys."""
    first = trees[0]
    if isinstance(first, dict):
        _same(trees, dict, lambda tree: list(map(str, tree)))
        return {key: mapped(function, *(tree[key] for tree in trees)) for key in first}
    if type(first) in (list, tuple):
        _same(trees, type(first), len)
        members = [mapped(function, *members) for members in zip(*trees, strict=True)]
        return members if isinstance(first, list) else tuple(members)
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        _same(trees, tuple, len)
        return type(first)(*(mapped(function, *members) for members in zip(*trees, strict=True)))
    return function(*trees)


def leaves(tree: Any) -> Iterator[Any]:
    """What stands in the containers."""
    found: list[Any] = []
    mapped(found.append, tree)
    yield from found


class Different(ValueError):
    """Two runs returned containers of different structure."""


def _same(trees: tuple[Any, ...], kind: type, size: Callable[[Any], Any]) -> None:
    if not all(isinstance(tree, kind) and size(tree) == size(trees[0]) for tree in trees):
        shown = " and ".join(f"{type(tree).__name__} {size(tree) if isinstance(tree, kind) else ''}" for tree in trees)
        raise Different(f"the run in floats and the rerun returned different containers: {shown}")
