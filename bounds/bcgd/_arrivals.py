"""Steps to an error in many draws: a few draws at a time, and none farther than it has to go.

One layer may take ten times as long as the rest. How long it takes once all deeper networks have arrived decides nothing.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from bounds.bcgd._figures import Task, start, steps_to
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

SPAN = 500
"""After so many steps, or a sweep, draws that have arrived are left out."""


def by_depth(
    task: Task, depths: Sequence[int], level: float, most: int, algorithm: Callable[..., Any]
) -> list[list[int]]:
    """For every draw the steps at each of these depths, one layer first: those to the level, or the least that they may be."""
    return list(chain(*(_together(part, depths, level, most, algorithm) for part in task.parts(at_once(task)))))


def at_once(task: Task) -> int:
    """So many draws that one layer of each of them fits into a fast memory of half a megabyte."""
    return max(1, 2**16 // task.inputs**2)


def _together(task, depths, level, most, algorithm) -> list[list[int]]:
    one, *deeper = depths
    deep = [arrivals(task, depth, level, most, algorithm) for depth in deeper]
    single = arrivals(task, one, level, min(most, max(chain(*deep))), algorithm)
    return list(map(list, zip(single, *deep, strict=True)))


def courses(
    task: Task, depths: Sequence[int], level: float, most: int, algorithm: Callable[..., Any]
) -> "dict[int, torch.Tensor]":
    """The same of one draw, with the errors on the way: as many as `by_depth` counts steps."""
    one, *deeper = depths
    deep = {depth: course(task, depth, level, most, algorithm) for depth in deeper}
    return {one: course(task, one, level, min(most, max(map(len, deep.values()))), algorithm), **deep}


def course(task: Task, depth: int, level: float, most: int, algorithm: Callable[..., Any]) -> "torch.Tensor":
    """Errors of one draw after each step to the level; where it is not reached, one more than `most`, the last twice."""
    weights, made, found = [W[None] for W in start(task, depth)], 0, list[torch.Tensor]()
    while made < most and not (found and (found[-1] < level).any()):
        sweeps = -(-min(SPAN, most - made) // depth)
        run = algorithm(weights, task.X, task.Y, sweeps=sweeps, **rules(depth))
        found.append(run.loss_after[0] / task.samples)
        made, weights = made + sweeps * depth, run.weights
    errors = torch.cat(found)
    return torch.cat([errors, errors[-1:]])[: min(steps_to(level, errors)[0], most + 1)]


def rules(depth: int, thin: bool | None = None) -> dict[str, Any]:
    """How the layers of such a network move."""
    return {"order": "descending", "rate": deep_linear.optimal, "thin": depth < 8 if thin is None else thin}


def arrivals(
    task: Task, depth: int, level: float, most: int, algorithm: Callable[..., Any], *, thin: bool | None = None
) -> list[int]:
    """For every draw the steps to the level at one depth, or one more than `most`."""
    draws, X, Y, made = list(range(len(task.X))), task.X, task.Y, 0
    weights = [W.expand(len(draws), *W.shape) for W in start(task, depth)]
    counts = [most + 1] * len(draws)
    while draws and made < most:
        sweeps = -(-min(SPAN, most - made) // depth)
        run = algorithm(weights, X, Y, sweeps=sweeps, **rules(depth, thin))
        found = steps_to(level, run.loss_after / task.samples)
        left = [place for place, count in enumerate(found) if count > sweeps * depth]
        for place in set(range(len(draws))) - set(left):
            counts[draws[place]] = min(made + found[place], most + 1)
        made += sweeps * depth
        draws, X, Y = [draws[place] for place in left], X[left], Y[left]
        weights = [W[left] for W in run.weights]
    return counts
