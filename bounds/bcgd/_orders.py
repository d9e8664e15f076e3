"""Runs of Figure 6 in both orders, from balanced and random starts."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bounds.bcgd._figures import Task, errors, gaussian, steps_to, widths_of
from bounds.core import Quantity, le
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

if TYPE_CHECKING:
    from torch import Tensor

first = Quantity("first", "T", "steps of the order that is said to be faster", integer=True, positive=True)
reached = Quantity("reached", "T'", "steps of the faster order to the error of the other one there", integer=True)
AHEAD = le(reached, first)

SIZES = {"small": ((10, 60), 20, 120), "paper": ((50, 300), 50, 600)}


def prepared(scale: str, widening: bool, kind: str, seed: int) -> "tuple[Task, list[Tensor]]":
    """The data and the initial weights."""
    ends, depth, samples = SIZES[scale]
    task = gaussian(*(ends if widening else ends[::-1]), samples, seed)
    start = {"balanced": deep_linear.balanced, "random": deep_linear.random_normal}[kind]
    return task, start(widths_of(task, depth), generator=torch.Generator().manual_seed(seed))


def both_orders(
    scale: str, widening: bool, kind: str, seed: int, sweeps: int, algorithm: Callable[..., Any]
) -> "tuple[int, Tensor, Tensor]":
    """The depth, and the errors of the ascending and the descending run."""
    task, weights = prepared(scale, widening, kind, seed)
    made = sweeps * len(weights)
    up, down = (errors(task, weights, made, algorithm, order=order)[0] for order in ("ascending", "descending"))
    return len(weights), up, down


def half_a_sweep(scale: str, widening: bool, kind: str, seed: int, algorithm: Callable[..., Any]) -> dict[Any, int]:
    """The order that is said to be faster, downwards if widening, against the other after half a sweep."""
    depth, up, down = both_orders(scale, widening, kind, seed, 1, algorithm)
    faster, slower = (down, up) if widening else (up, down)
    return {first: depth // 2, reached: steps_to(float(slower[depth // 2 - 1]), faster)[0]}
