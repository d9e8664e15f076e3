r"""Methods for a field $F(z)$, which for a game is the gradient of the minimiser and minus that of the maximiser."""

from collections.abc import Callable

import numpy as np


def gradient_descent_ascent(field: Callable, z: np.ndarray, *, step: object, steps: int) -> list[np.ndarray]:
    r"""All iterates of $z_{k+1} = z_k - \eta F(z_k)$: both players move at once."""
    iterates = [z]
    for _ in range(steps):
        iterates.append(iterates[-1] - step * field(iterates[-1]))
    return iterates


def extragradient(field: Callable, z: np.ndarray, *, step: object, steps: int) -> list[np.ndarray]:
    r"""All iterates of Korpelevich's $z_{k+1} = z_k - \eta F(z_k - \eta F(z_k))$: both look a step ahead."""
    iterates = [z]
    for _ in range(steps):
        z = iterates[-1]
        iterates.append(z - step * field(z - step * field(z)))
    return iterates
