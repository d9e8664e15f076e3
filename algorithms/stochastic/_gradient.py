"""Stochastic gradient descent."""

from collections.abc import Callable, Sequence

import numpy as np


def sgd(gradient: Callable, x: np.ndarray, samples: Sequence, *, step: Callable) -> list[np.ndarray]:
    r"""All iterates of $x_t = x_{t-1} - \gamma_t g(x_{t-1}, \xi_t)$, one for each sample.

    Args:
        gradient: (x, sample) -> an estimate of the gradient at x.
        step: t -> $\gamma_t$, from t = 1 on.
    """
    iterates = [x]
    for t, sample in enumerate(samples, start=1):
        iterates.append(iterates[-1] - step(t) * gradient(iterates[-1], sample))
    return iterates
