"""Variance reduction by a reference point: SVRG of Johnson and Zhang."""

from collections.abc import Callable

import numpy as np


def svrg_epoch(gradient: Callable, x: np.ndarray, draws: np.ndarray, *, samples: int, step: float) -> list[np.ndarray]:
    r"""All iterates of an epoch from the reference point $\tilde w = w_0$, for many trials at once.

    $w_t = w_{t-1} - \eta (g_i(w_{t-1}) - g_i(\tilde w) + \frac1n \sum_j g_j(\tilde w))$ with sample $i$ drawn.

    Args:
        gradient: (samples, points) -> the gradients of these samples at these points, one for each trial.
        x: the reference point of each trial.
        draws: which samples, of shape (trials, steps).
    """
    whole = sum(gradient(np.full(len(x), i), x) for i in range(samples)) / samples
    iterates = [x]
    for t in range(draws.shape[1]):
        i, last = draws[:, t], iterates[-1]
        iterates.append(last - step * (gradient(i, last) - gradient(i, x) + whole))
    return iterates
