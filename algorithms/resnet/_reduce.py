r"""Exact reductions of a linear ResNet: fewer hidden coordinates, fewer inputs.

From zero, every hidden weight has its columns and rows in $S = \mathrm{span}(\text{columns of } A,
\text{rows of } B)$, under gradient descent and stochastic gradient descent alike. In an orthonormal basis
$Q$ of $S$ the run is that of the maps $(Q^\top A, B Q)$, of width $\dim S \le d + k$, and $W_l = Q w_l
Q^\top$.
"""

from dataclasses import dataclass

import torch

from algorithms.least_squares import numerical_rank


@dataclass(frozen=True, slots=True)
class EffectiveWidth:
    """Reduced maps, and the basis that leads back."""

    A: torch.Tensor
    B: torch.Tensor
    basis: torch.Tensor

    def lift(self, hidden: torch.Tensor) -> torch.Tensor:
        """Hidden weights at full width."""
        Q = self.basis.unsqueeze(-3)
        return Q @ hidden @ Q.mT


def row_space(A: torch.Tensor, X: torch.Tensor, *, rank: int | None = None) -> tuple[torch.Tensor, torch.Tensor]:
    r"""Inputs in a basis of the column space of X: $(A Q, Q^\top X)$, sample by sample the same network.

    Rank-deficient data become data of full rank, also for stochastic descent.

    Args:
        rank: rank of X, if known; its numerical rank otherwise.
    """
    rank = numerical_rank(X) if rank is None else rank
    Q = torch.linalg.svd(X, full_matrices=False)[0][..., :rank]
    return A @ Q, Q.mT @ X


def effective_width(A: torch.Tensor, B: torch.Tensor, *, dimension: int | None = None) -> EffectiveWidth:
    r"""Write the maps in an orthonormal basis of what they span.

    Args:
        dimension: size of the basis, if known to be large enough; the numerical rank of $[A, B^\top]$
            otherwise (in a batch, the largest).
    """
    if A.shape[-2] != B.shape[-1]:
        raise ValueError(f"Expected A (width x d) and B (k x width); got {tuple(A.shape)} and {tuple(B.shape)}.")
    batch = torch.broadcast_shapes(A.shape[:-2], B.shape[:-2])
    spanning = torch.cat([A.expand(*batch, *A.shape[-2:]), B.mT.expand(*batch, *B.mT.shape[-2:])], -1)
    dimension = numerical_rank(spanning) if dimension is None else dimension
    Q = torch.linalg.svd(spanning, full_matrices=False)[0][..., :dimension]
    return EffectiveWidth(Q.mT @ A, B @ Q, Q)
