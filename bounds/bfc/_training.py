"""Small training problems whose features can be compared exactly with the teacher's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from flint import arb

from bounds.bfc._rotations import exactly, rotated_distance
from bounds.core import rounding
from bounds.late import late, torch

feature_correction = late("algorithms.feature_correction")
polynomials = late("algorithms.polynomials")

REGULAR = 1 / 32
"""Least singular value of R * R for laws that are read over many octaves. Two lifted features enter with its square,
times alpha_3, and least squares in floats leave out what is below their rounding: of all lifts one in a hundred."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A random teacher, random lifts, and samples with their labels."""

    architecture: Any
    teacher: Any
    R: Any
    x: Any
    y: Any
    generator: Any


def training_problem(
    alphas: tuple[float, ...],
    seed: int,
    *,
    dimension: int,
    widths: tuple[int, ...],
    samples: int,
    least: float = 0.0,
) -> Problem:
    """Lifts are drawn until all singular values of their symmetric squares are at least as large as `least`."""
    generator = torch.Generator().manual_seed(seed)
    architecture = feature_correction.chain(dimension, widths, alphas)
    teacher = feature_correction.random_teacher(architecture, generator)
    R = feature_correction.random_lifts(architecture, generator)
    while min(float(torch.linalg.svdvals(polynomials.star(lift))[-1]) for lift in R.values()) < least:
        R = feature_correction.random_lifts(architecture, generator)
    x = torch.randn(samples, dimension, dtype=torch.float64, generator=generator)
    return Problem(architecture, teacher, R, x, teacher(x), generator)


def random_starts(problem: Problem, count: int) -> Any:
    """So many networks of one row, with lifts of their own."""
    batch = {"scale": 0.3, "batch": (count,)}
    return feature_correction.random_learner(problem.architecture, 1, problem.generator, **batch)


def side_by_side(problems: Sequence[Problem], starts: Sequence[Any]) -> tuple[Any, Any, Any]:
    """Networks of one architecture as one batch: their starts, samples and labels, a row for each problem."""

    def stacked(of_starts: Sequence[dict[int, Any]]) -> dict[int, Any]:
        return {layer: torch.stack([one[layer] for one in of_starts]) for layer in of_starts[0]}

    weights = {name: stacked([getattr(one, name) for one in starts]) for name in ("R", "W", "K")}
    x, y = (
        torch.stack(of_problems).unsqueeze(1) for of_problems in zip(*((one.x, one.y) for one in problems), strict=True)
    )
    return replace(starts[0], **weights), x, y


def second_error(problem: Problem, K: Any) -> arb:
    """The error of the second features against the teacher of a problem."""
    return error_of_second(problem.teacher, K)


def error_of_second(teacher: Any, K: Any) -> arb:
    r"""$\min_U \mathbb{E} \|S_2^* - U S_2\|^2 = 2 \min_U \|W^* - U K\|_F^2$ of the floats that came out, as a ball."""
    return 2 * rotated_distance(exactly(teacher.weights[2, 1]), exactly(K), feature_correction.best_rotation) ** 2


def middle(balls: Sequence[arb]) -> arb:
    """The median of an odd number of balls: it lies between the medians of both ends."""
    low, high = (median(float(end(ball)) for ball in balls) for end in (arb.lower, arb.upper))
    return arb(low).union(arb(high)) if low < high else arb(low)


def mean_square(residual: Any) -> tuple[float, float]:
    """The mean square of floats, and its radius: squares and a sum of positive numbers."""
    value = float(residual.square().mean())
    return value, float(
        rounding.mean(value, terms=residual.numel(), dtype="float64") + rounding.rounded(value, dtype="float64")
    )
