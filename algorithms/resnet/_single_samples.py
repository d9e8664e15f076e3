r"""Stochastic gradient descent on a linear ResNet with batches of one sample, many independent runs side by side.

Algorithm 1 with B = 1, for runs of millions of steps: maps and data are shared, only the hidden weights differ
from run to run, and a step multiplies vectors, not matrices. Use it at the effective width.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

Array = Any


def single_sample_descent(
    A: Array, B: Array, X: Array, Y: Array, *, depth: int, rate: float, samples: Iterable[Array], hidden: Array
) -> Iterator[Array]:
    r"""The live weights before every step of $W_l \leftarrow W_l - \eta\, n \nabla_l \ell_i$, and after the last.

    Args:
        samples: for every step the number of the sample that each run draws.
        hidden: where to start, shape (runs, depth, width, width); it is not changed.
    """
    if hidden.ndim != 4 or hidden.shape[1] != depth or hidden.shape[-2:] != (len(A), len(A)):
        raise ValueError(f"Expected hidden weights (runs, {depth}, {len(A)}, {len(A)}); got {hidden.shape}.")
    return _states(A, B, X, Y, rate, samples, hidden.copy())


def _states(A: Array, B: Array, X: Array, Y: Array, rate: float, samples: Iterable[Array], W: Array) -> Iterator[Array]:
    inputs, targets = (A @ X).T[:, :, None].copy(), Y.T[:, :, None].copy()
    slope = rate * X.shape[1] * B.T
    layers = [W[:, l] for l in range(W.shape[1])]
    turned = [np.swapaxes(layer, 1, 2) for layer in layers]
    for drawn in samples:
        yield W
        forward = [inputs[drawn]]
        for layer in layers:
            forward.append(forward[-1] + layer @ forward[-1])
        back = slope @ (B @ forward[-1] - targets[drawn])
        for l in reversed(range(len(layers))):
            before = back + turned[l] @ back if l else back
            layers[l] -= back * np.swapaxes(forward[l], 1, 2)
            back = before
    yield W
