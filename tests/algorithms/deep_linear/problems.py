"""Small networks and data that the tests of this folder share."""

from collections.abc import Iterator
from contextlib import contextmanager

import flint
import torch
from torch.overrides import TorchFunctionMode

from algorithms.deep_linear import random_normal
from tests.helpers import fake_cuda


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def data(inputs: int, outputs: int, samples: int, *, rank: int | None = None, seed: int = 0, batch=()):
    """Gaussian X of the given rank, and Y that no linear map fits."""
    g = generator(seed)
    rank = min(inputs, samples) if rank is None else rank
    X = torch.randn(*batch, inputs, rank, generator=g, dtype=torch.float64)
    X = X @ torch.randn(*batch, rank, samples, generator=g, dtype=torch.float64)
    return X, torch.randn(*batch, outputs, samples, generator=g, dtype=torch.float64)


def network(widths, *, seed: int = 1, batch=()):
    return random_normal(widths, generator=generator(seed), batch=batch)


def to_torch(matrix):
    """Floats of rationals or of balls."""
    rows = [[float(flint.arb(x).mid()) for x in row] for row in matrix.tolist()]
    return torch.tensor(rows, dtype=torch.float64)


def to_balls(matrix):
    return flint.arb_mat(matrix.nrows(), matrix.ncols(), [flint.arb(x) for x in matrix.entries()])


def product(weights):
    W = weights[0]
    for factor in weights[1:]:
        W = factor @ W
    return W


def largest_difference(ours, theirs) -> float:
    return max((a - b).abs().max().item() for a, b in zip(ours, theirs, strict=True))


@contextmanager
def fake_cuda_with_moves() -> Iterator[torch.device]:
    """As `fake_cuda`, and tensors drawn on the processor may be sent to the fake GPU."""
    with fake_cuda() as device, _MovesWithoutDriver():
        yield device


class _MovesWithoutDriver(TorchFunctionMode):
    """In CPU builds of torch, `tensor.to("cuda")` looks for a driver even if nothing is to be moved."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        if func is torch.Tensor.to and isinstance(args[1], torch.device):
            return torch.ops.aten._to_copy(args[0], device=args[1])
        return func(*args, **(kwargs or {}))
