"""Runs of Figure 5: three networks that differ in where they are narrow, and what each part of a sweep does."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bounds.bcgd._figures import Task, error_of, gaussian
from bounds.core import rounding
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")

SIZES = {"small": (32, 5, 150, 20), "paper": (128, 20, 600, 100)}
Pair = tuple[float, float]


@dataclass(frozen=True)
class Milestones:
    """Errors with radii before and after each sweep; in the first two also halfway and before layer 1; and all of them."""

    start: list[Pair] = field(default_factory=list)
    half: list[Pair] = field(default_factory=list)
    first: list[Pair] = field(default_factory=list)
    end: list[Pair] = field(default_factory=list)
    curve: list[float] = field(default_factory=list)

    @property
    def progress(self) -> list[Pair]:
        """What the error loses in each of the first two sweeps."""
        return lost(self.start, self.end)

    @property
    def by_first(self) -> list[Pair]:
        """Of that, by the step on layer 1."""
        return lost(self.first, self.end)

    @property
    def by_lower(self) -> list[Pair]:
        """Of that, by the narrow layer in the middle and those below."""
        return lost(self.half, self.end)


def lost(earlier: list[Pair], later: list[Pair]) -> list[Pair]:
    return [rounding.minus(before, after) for before, after in zip(earlier[:2], later[:2], strict=True)]


def network(scale: str, narrow: str, seed: int) -> tuple[Task, list[int]]:
    """The data and the widths of a network that is narrow in all hidden layers, in the middle one, or in none."""
    inputs, outputs, samples, depth = SIZES[scale]
    hidden = {
        "all": [outputs] * (depth - 1),
        "one": [outputs if layer == depth // 2 else inputs for layer in range(1, depth)],
        "none": [inputs] * (depth - 1),
    }
    return gaussian(inputs, outputs, samples, seed), [inputs, *hidden[narrow], outputs]


def milestones(scale: str, narrow: str, seed: int, algorithm: Callable[..., Any], *, sweeps: int = 4) -> Milestones:
    """A descending run from the orth-identity; errors are formed from the weights, not taken from the run."""
    task, widths = network(scale, narrow, seed)
    depth = len(widths) - 1
    weights = deep_linear.orth_identity(widths, generator=torch.Generator().manual_seed(seed))
    run = Milestones(start=[error_of(task, weights)])
    moments = {depth // 2 + 1: run.half, 2: run.first, 1: run.end}
    for step in algorithm(weights, task.X, task.Y, sweeps=sweeps, order="descending"):
        run.curve.append(float(step.loss_after) / task.samples)
        if step.layer in moments and (step.sweep < 2 or step.layer == 1):
            moments[step.layer].append(error_of(task, step.weights))
    run.start.extend(run.end[:1])
    return run


def last_error(narrow: str, seed: int, algorithm: Callable[..., Any], *, sweeps: int = 4) -> tuple[Pair, list[float]]:
    """The error at the end of such a run at the paper's size, from its weights, and the curve of the run itself."""
    task, widths = network("paper", narrow, seed)
    weights = deep_linear.orth_identity(widths, generator=torch.Generator().manual_seed(seed))
    curve = []
    for step in algorithm(weights, task.X, task.Y, sweeps=sweeps, order="descending"):
        curve.append(float(step.loss_after) / task.samples)
    return error_of(task, step.weights), curve
