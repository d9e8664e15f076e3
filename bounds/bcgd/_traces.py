r"""What a theorem says of each single-layer step, measured from the weights alone.

A run only has to yield steps with `layer` and `weights` (after the step). Frozen factors, errors and gradients are
formed anew from these, never taken from the algorithm.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from flint import fmpq_mat

from algorithms.exact import balls, rational, square
from bounds.bcgd._instances import Matrix, Problem, as_rationals, frozen, product


@dataclass(frozen=True)
class Move:
    """The weights before and after one step, and the problem in the same kind of numbers."""

    layer: int
    before: list[Matrix]
    after: list[Matrix]
    X: Matrix
    goal: Matrix

    @cached_property
    def factors(self) -> tuple[Matrix, Matrix]:
        return frozen(self.before, self.X, self.layer)

    @cached_property
    def delta(self) -> Matrix:
        return product(self.before, self.X) - self.goal

    @cached_property
    def gradient(self) -> Matrix:
        return self.pull(self.delta)

    def pull(self, slopes: Matrix) -> Matrix:
        """The gradient of a loss with these slopes."""
        A, C = self.factors
        return A.transpose() * slopes * C.transpose()

    @cached_property
    def delta_after(self) -> Matrix:
        return product(self.after, self.X) - self.goal

    @property
    def err(self) -> Any:
        return square(self.delta)

    @property
    def err_after(self) -> Any:
        return square(self.delta_after)

    def err_at(self, times: Any) -> Any:
        """The squared distance after a step `times` as long as the one that was taken."""
        i = self.layer - 1
        moved = self.before[i] + (self.after[i] - self.before[i]) * times
        return square(product([*self.before[:i], moved, *self.before[i + 1 :]], self.X) - self.goal)


def moves(weights: Sequence[Matrix], steps: Iterable[Any], problem: Problem) -> Iterator[Move]:
    """One `Move` per step of a run that started at `weights`."""
    exact = isinstance(weights[0], fmpq_mat)
    X, goal = (matrix if exact else balls(matrix) for matrix in (problem.X, problem.goal))
    return moves_towards(weights, steps, X, goal)


def moves_towards(weights: Sequence[Matrix], steps: Iterable[Any], X: Matrix, goal: Matrix) -> Iterator[Move]:
    """One `Move` per step, with distances to any prediction."""
    before = list(weights)
    for step in steps:
        after = list(step.weights)
        yield Move(step.layer, before, after, X, goal)
        before = after


@dataclass(frozen=True)
class RationalStep:
    """What a floating-point step did, as the rational numbers that it left behind."""

    layer: int
    rate: Any
    weights: list[Matrix]


def rationals(steps: Iterable[Any]) -> Iterator[RationalStep]:
    """The steps of a floating-point run of one trial."""
    for step in steps:
        yield RationalStep(step.layer, rational(step.rate.item()), [as_rationals(W) for W in step.weights])


def error(weights: Sequence[Matrix], problem: Problem) -> Any:
    r"""$\|(W_{L:1} - W^*) X\|_F^2$ in the numbers of the weights."""
    exact = isinstance(weights[0], fmpq_mat)
    X, goal = (matrix if exact else balls(matrix) for matrix in (problem.X, problem.goal))
    return square(product(weights, X) - goal)


def weights_after(weights: Sequence[Matrix], steps: Iterable[Any], most: int) -> Iterator[tuple[int, list[Matrix]]]:
    """The weights after 0, 1, 2, ... steps."""
    yield 0, list(weights)
    for count, step in enumerate(islice(steps, most), start=1):
        yield count, list(step.weights)


def column(values: Iterable[Any]) -> np.ndarray:
    """Numbers of flint as one axis."""
    members = list(values)
    array = np.empty(len(members), dtype=object)
    array[:] = members
    return array
