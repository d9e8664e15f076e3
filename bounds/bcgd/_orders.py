"""Runs of Figure 6 in both orders, from balanced and random starts: many draws at once, and one of them in balls."""

from collections.abc import Callable
from typing import Any

from algorithms.exact import balls
from bounds.bcgd._figures import Task, errors, gaussian, steps_to, widths_of
from bounds.bcgd._instances import as_rationals
from bounds.core import Quantity, le
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

first = Quantity("first", "T", "steps of the order that is said to be faster", integer=True, positive=True)
reached = Quantity("reached", "T'", "steps of the faster order to the error of the other one there", integer=True)
AHEAD = le(reached, first)

SIZES = {"tiny": ((3, 12), 8, 30), "small": ((6, 36), 12, 72), "middle": ((10, 60), 20, 120)}


def prepared(scale: str, widening: bool, kind: str, seed: int, draws: int = 1) -> "tuple[Task, list[torch.Tensor]]":
    """Data and initial weights of so many draws."""
    ends, depth, samples = SIZES[scale]
    task = gaussian(*(ends if widening else ends[::-1]), samples, seed, trials=draws)
    start = {"balanced": deep_linear.balanced, "random": deep_linear.random_normal}[kind]
    networks = (
        start(widths_of(task, depth), generator=torch.Generator().manual_seed(draw))
        for draw in range(seed, seed + draws)
    )
    return task, [torch.stack(layers) for layers in zip(*networks, strict=True)]


def both_orders(
    scale: str, widening: bool, kind: str, seed: int, draws: int, sweeps: int, algorithm: Callable[..., Any]
) -> "tuple[int, torch.Tensor, torch.Tensor]":
    """The depth, and the errors of the ascending and the descending runs."""
    task, weights = prepared(scale, widening, kind, seed, draws)
    made = sweeps * len(weights)
    up, down = (errors(task, weights, made, algorithm, order=order) for order in ("ascending", "descending"))
    return len(weights), up, down


def half_a_sweep(
    scale: str, widening: bool, kind: str, seed: int, draws: int, algorithm: Callable[..., Any]
) -> dict[Any, Any]:
    """The order that is said to be faster, downwards if widening, against the other after half a sweep."""
    depth, up, down = both_orders(scale, widening, kind, seed, draws, 1, algorithm)
    faster, slower = (down, up) if widening else (up, down)
    return {first: depth // 2, reached: arrivals(faster, slower[:, depth // 2 - 1])}


def arrivals(runs: "torch.Tensor", levels: "torch.Tensor") -> list[int]:
    """For every draw the first step with an error below its level."""
    return [steps_to(float(level), run)[0] for run, level in zip(runs, levels, strict=True)]


def one_sweep(widening: bool, kind: str, seed: int, algorithm: Callable[..., Any]) -> dict[Any, Any]:
    """When the order that is said to be faster gets to the error of the other at the end of a sweep, in balls."""
    task, weights = prepared("tiny", widening, kind, seed)
    start, X, Y = ([balls(as_rationals(matrix[0])) for matrix in part] for part in (weights, [task.X], [task.Y]))
    faster, slower = (
        [step.error_after for step in algorithm(start, *X, *Y, sweeps=1, order=order)]
        for order in (("descending", "ascending") if widening else ("ascending", "descending"))
    )
    # What precision leaves open counts as arrived, in favour of the statement.
    arrived = [step for step, error in enumerate(faster, 1) if not error > slower[-1]]
    return {first: len(slower), reached: arrived[0] if arrived else len(slower) + 1}
