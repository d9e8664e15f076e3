r"""One sweep of block coordinate descent against automatic differentiation through the whole network, step by step.

The obvious loop needs minutes for a sweep, but each of its single-layer steps costs the same, so two are timed
and count for all 400.
"""

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


PAIRS = [Pair("bcgd.sweep", "BCGD sweep, L=400, n=128, n_L=10, m=600", "loop with autograd", sweep, 400)]
