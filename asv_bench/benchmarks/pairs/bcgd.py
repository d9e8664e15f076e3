r"""One sweep of block coordinate descent against automatic differentiation through the whole network, step by step.

The obvious loop needs minutes for a sweep, but each of its single-layer steps costs the same, so two are timed
and count for all 400.
"""

from collections.abc import Callable
from itertools import islice

import torch

from algorithms.deep_linear import bcgd, bcgd_steps, orth_identity, textbook_bcgd
from algorithms.least_squares import reduce_data

from ..common import generator, normal
from .pair import Contest, Pair, relative_difference

DEPTH, WIDTH, OUTPUTS, SAMPLES = 400, 128, 10, 600
TIMED = 2


def network(depth: int, width: int, inputs: int, device: str) -> list[torch.Tensor]:
    """Orthogonal-identity weights from the inputs through hidden layers of one width to ten outputs."""
    widths = [inputs, *[width] * (depth - 1), OUTPUTS]
    return [W.to(device) for W in orth_identity(widths, generator=generator())]


def data(inputs: int, samples: int, device: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Gaussian inputs and unrelated outputs."""
    return normal(inputs, samples, device=device), normal(OUTPUTS, samples, device=device, seed=1)


def sweep(device: str) -> Contest:
    """Descending sweep with exact line search; the data are reduced beforehand, once for all sweeps."""
    X, Y = data(WIDTH, SAMPLES, device)
    weights = network(DEPTH, WIDTH, WIDTH, device)
    small = reduce_data(X, Y)
    first = [list(step.weights) for step in islice(bcgd_steps(weights, *small, sweeps=1), TIMED)]
    theirs = list(islice(textbook_bcgd(weights, X, Y, sweeps=1), TIMED))
    difference = max(relative_difference(a, b) for a, b in zip(first, theirs, strict=True))
    return Contest(
        lambda: bcgd(weights, *small, sweeps=1),
        lambda: list(islice(textbook_bcgd(weights, X, Y, sweeps=1), TIMED)),
        difference,
        DEPTH / TIMED,
    )


def cached_sweep(weights: list[torch.Tensor], X: torch.Tensor, Y: torch.Tensor) -> list[torch.Tensor]:
    """The weights after a descending sweep, as an expert writes it: right factors formed once, exact line search."""
    weights, right = list(weights), [X]
    for W in weights[:-1]:
        right.append(W @ right[-1])
    left = torch.eye(len(Y), dtype=Y.dtype, device=Y.device)
    for i, C in reversed(list(enumerate(right))):
        residual = left @ (weights[i] @ C) - Y
        gradient = left.mT @ (residual @ C.mT)
        image = left @ (gradient @ C)
        weights[i] = weights[i] - (residual * image).sum() / image.square().sum() * gradient
        left = left @ weights[i]
    return weights


def against_caches(*, reduced: bool) -> Callable[[str], Contest]:
    """Ours against that, on the same reduced data or on all samples."""

    def prepare(device: str) -> Contest:
        X, Y = data(WIDTH, SAMPLES, device)
        weights = network(DEPTH, WIDTH, WIDTH, device)
        small = reduce_data(X, Y)
        given = small if reduced else (X, Y)
        found = relative_difference(bcgd(weights, *small, sweeps=1).weights, cached_sweep(weights, *given))
        return Contest(lambda: bcgd(weights, *small, sweeps=1), lambda: cached_sweep(weights, *given), found)

    return prepare


JOB = "BCGD sweep, L=400, n=128, n_L=10, m=600"
PAIRS = [
    Pair("bcgd.sweep", JOB, "loop with autograd", sweep, 400),
    Pair("bcgd.cached", JOB, "cached right factors, all samples", against_caches(reduced=False)),
    Pair("bcgd.cached_reduced", JOB, "cached right factors, reduced data", against_caches(reduced=True)),
]
