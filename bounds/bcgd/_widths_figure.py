"""Runs of Figure 5: three networks that differ in where they are narrow, and what each part of a sweep does."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bounds.bcgd._figures import Task, error_of, gaussian
from bounds.core import rounding
from bounds.late import late, torch

deep_linear = late("algorithms.deep_linear")
linear_products = late("algorithms.linear_products")

SIZES = {"small": (32, 5, 150, 20)}
MANY = {  # inputs, outputs, samples; depth; draws
    "least": ((16, 2, 80), 30, 64),
    "small": ((48, 8, 200), 40, 208),
    "paper": ((128, 20, 600), 100, 64),
}
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
    return gaussian(inputs, outputs, samples, seed), widths_of_network(inputs, outputs, depth, narrow)


def widths_of_network(inputs: int, outputs: int, depth: int, narrow: str) -> list[int]:
    """Hidden layers as wide as the inputs, or as narrow as the outputs."""
    hidden = {
        "all": [outputs] * (depth - 1),
        "one": [outputs if layer == depth // 2 else inputs for layer in range(1, depth)],
        "none": [inputs] * (depth - 1),
    }
    return [inputs, *hidden[narrow], outputs]


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


def many_runs(
    scale: str, narrow: str, seed: int, algorithm: Callable[..., Any], *, sweeps: int = 4
) -> "tuple[torch.Tensor, int]":
    """Errors before and after each step of descending sweeps, draws first, as the runs report them; and the depth."""
    sizes, depth, draws = MANY[scale]
    task = gaussian(*sizes, seed, trials=draws)
    generator = torch.Generator().manual_seed(seed)
    widths, errors = widths_of_network(task.inputs, task.outputs, depth, narrow), []
    for part in task.parts(16 if scale == "paper" else draws):
        weights = deep_linear.orth_identity(widths, generator=generator, batch=(len(part.X),))
        rules = {"order": "descending", "rate": deep_linear.optimal, "thin": False}
        run = algorithm(weights, part.X, part.Y, sweeps=sweeps, **rules)
        first = linear_products.prefix_products(weights, part.X)[-1] - part.Y
        errors.append(torch.cat([first.square().sum((-2, -1))[:, None], run.loss_after], 1))
    return torch.cat(errors) / task.samples, depth


def progress_of(errors: "torch.Tensor", depth: int, sweep: int) -> "torch.Tensor":
    """What a sweep takes of the error, in a column."""
    return (errors[:, sweep * depth] - errors[:, (sweep + 1) * depth])[:, None]


def by_the_last(errors: "torch.Tensor", depth: int, sweep: int, count: int) -> "torch.Tensor":
    """What its last so many steps take of it."""
    return (errors[:, (sweep + 1) * depth - count] - errors[:, (sweep + 1) * depth])[:, None]
