"""Methods for convex functions with kinks."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algorithms.first_order._arrays import Array, Operator, require_steps


def subgradient_method(subgradient: Operator, x: Array, *, steps: Sequence[Any]) -> list[Array]:
    r"""All iterates of $x_{k+1} = x_k - \gamma_k g_k$ for the step sizes that are given."""
    iterates = [x]
    for step in steps:
        iterates.append(iterates[-1] - step * subgradient(iterates[-1]))
    return iterates


def exponentiated_gradient(
    subgradient: Callable[[np.ndarray], np.ndarray], x: np.ndarray, *, step: object, steps: int
) -> list[np.ndarray]:
    r"""All iterates of mirror descent with the entropy: $x_{k+1} \propto x_k e^{-\gamma g_k}$ on the simplex."""
    require_steps(steps)
    iterates = [x]
    for _ in range(steps):
        weights = iterates[-1] * np.exp(-step * subgradient(iterates[-1]))
        iterates.append(weights / weights.sum())
    return iterates
