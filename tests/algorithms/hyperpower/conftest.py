"""Matrices with known singular values, of every shape and rank the iteration meets."""

import pytest
import torch
from torch import Tensor


def matrix(rows: int, columns: int, singular_values: list[float], seed: int = 0) -> Tensor:
    """A float64 matrix with random singular vectors and the given singular values (the rest are zero)."""
    generator = torch.Generator().manual_seed(seed)
    a = torch.tensor(singular_values, dtype=torch.float64)
    left, right = (
        torch.linalg.qr(torch.randn(n, len(a), dtype=torch.float64, generator=generator)).Q for n in (rows, columns)
    )
    return left * a @ right.mT


SHAPES = {
    "square": (4, 4, [1.0, 0.9, 0.6, 0.5]),
    "wide": (3, 6, [1.0, 0.8, 0.5]),
    "tall": (6, 3, [1.0, 0.8, 0.5]),
    "deficient": (5, 6, [1.0, 0.7]),
    "one by one": (1, 1, [0.5]),
    "zero": (3, 4, [0.0]),
}


@pytest.fixture(params=SHAPES.values(), ids=SHAPES.keys())
def A(request: pytest.FixtureRequest) -> Tensor:
    """One matrix of each kind."""
    return matrix(*request.param)
