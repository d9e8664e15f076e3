"""Matrices of known rank and spectrum, and the other side of a claim: their singular values and projectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bounds.core import rounding
from bounds.late import late, torch

least_squares = late("algorithms.least_squares")


if TYPE_CHECKING:
    import torch
    from torch import Tensor


@dataclass(frozen=True, slots=True)
class Instance:
    """A matrix, its positive singular values and the projector onto its range, each with an error radius."""

    A: Tensor
    rank: int
    singular_values: Tensor
    value_radius: Tensor
    projector: Tensor
    projector_radius: Tensor

    @property
    def condition(self) -> Tensor:
        return self.singular_values[0] / self.singular_values[-1]


def matrix(rows: int, columns: int, rank: int, seed: int, *, smallest: float = 0.3, dtype: torch.dtype) -> Instance:
    """Singular values spread over [smallest, 1], singular vectors uniform."""
    generator = torch.Generator().manual_seed(seed)
    left = torch.linalg.qr(torch.randn(rows, rank, generator=generator, dtype=torch.float64)).Q
    right = torch.linalg.qr(torch.randn(columns, rank, generator=generator, dtype=torch.float64)).Q
    A = ((left * torch.linspace(1.0, smallest, rank, dtype=torch.float64)) @ right.mT).to(dtype)
    return of_known_rank(A, rank)


def of_known_rank(A: Tensor, rank: int) -> Instance:
    """What an SVD in double precision says of a matrix of known rank."""
    U, values, _ = torch.linalg.svd(A.double(), full_matrices=False)
    if values[rank - 1] <= least_squares.rank_tolerance(values, tuple(A.shape)):
        raise ValueError(f"the matrix does not have rank {rank}: its singular values are {values.tolist()}")
    rows, columns = A.shape
    radius = rounding.singular_values(values[0], rows=rows, columns=columns, dtype=values.dtype)
    # Rounding the entries to `dtype` gave the matrix a tail of tiny singular values; they count as part of its error.
    tail = values[rank] if rank < len(values) else torch.zeros(())
    projector = U[:, :rank] @ U[:, :rank].mT
    spread = rounding.projector(values[0] / values[rank - 1], rows=rows, columns=columns, dtype=values.dtype)
    return Instance(A, rank, values[:rank], radius, projector, spread + tail / values[rank - 1])
