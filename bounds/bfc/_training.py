"""Small training problems whose features can be compared exactly with the teacher's."""

from dataclasses import dataclass
from typing import Any

from flint import arb


@dataclass(frozen=True, slots=True)
class Problem:
    """A random teacher, random lifts, and samples with their labels."""

    architecture: Any
    teacher: Any
    R: Any
    x: Any
    y: Any
    generator: Any


def problem(alphas: tuple[float, ...], seed: int, *, dimension: int, widths: tuple[int, ...], samples: int) -> Problem:
    import torch

    from algorithms.feature_correction import chain, random_lifts, random_teacher

    generator = torch.Generator().manual_seed(seed)
    architecture = chain(dimension, widths, alphas)
    teacher, R = random_teacher(architecture, generator), random_lifts(architecture, generator)
    x = torch.randn(samples, dimension, dtype=torch.float64, generator=generator)
    return Problem(architecture, teacher, R, x, teacher(x), generator)


def second_error(one: Problem, K: Any) -> arb:
    r"""$\min_U \mathbb{E} \|S_2^* - U S_2\|^2 = 2 \min_U \|W^* - U K\|_F^2$ of the floats that came out, as a ball."""
    from algorithms.feature_correction import best_rotation
    from bounds.bfc._rotations import exactly, rotated_distance

    return 2 * rotated_distance(exactly(one.teacher.weights[2, 1]), exactly(K), best_rotation) ** 2


def mean_square(residual: Any) -> tuple[float, float]:
    """The mean square of floats, and its radius: squares and a sum of positive numbers."""
    from bounds.core import rounding

    value = float(residual.square().mean())
    return value, float(
        rounding.mean(value, terms=residual.numel(), dtype="float64") + rounding.rounded(value, dtype="float64")
    )
