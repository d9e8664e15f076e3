r"""Products with $M^\top M$, arranged once for many steps.

One step needs $g = M^\top (M X - Y)$ and its derivative. While d <= 2 b it is cheaper to form
$A = M^\top M$ and $M^\top Y$ once and use $g = A X - M^\top Y$; the rounding error is of the
same order, $\mathrm{eps}\, \|M\|^2 \|X\|$ times the row lengths, in both forms. Vectors are rows (B, 1, d)
with all trials and problems in one axis: batched products of a row and a small matrix run twice as fast as
those of a matrix and a column, and A is symmetric.
"""

from dataclasses import dataclass

import torch

from algorithms.unrolled._problem import LeastSquares


@dataclass(frozen=True, slots=True)
class NormalEquations:
    """Either A (B, d, d) with -(M^T Y)^T (B, 1, d), or else M (B, b, d) with -Y^T (B, 1, b)."""

    matrix: torch.Tensor
    offset: torch.Tensor
    is_formed: bool

    @classmethod
    def of(cls, problem: LeastSquares, batch: torch.Size) -> "NormalEquations":
        """The products for this problem, repeated over the given trials."""
        *_, N, b, d = problem.M.shape
        is_formed = d <= 2 * b
        matrix, offset = problem.M, -problem.Y.unsqueeze(-2)
        if is_formed:
            matrix, offset = matrix.mT @ matrix, offset @ matrix
        rows = d if is_formed else b
        matrix, offset = matrix.expand(*batch, N, rows, d), offset.expand(*batch, N, 1, rows)
        return cls(matrix.reshape(-1, rows, d), offset.reshape(-1, 1, rows), is_formed)

    def gradient(self, X: torch.Tensor) -> torch.Tensor:
        """The gradient M^T (M X - Y)."""
        if self.is_formed:
            return torch.baddbmm(self.offset, X, self.matrix)
        return torch.bmm(torch.baddbmm(self.offset, X, self.matrix.mT), self.matrix)

    def remainder(self, v: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        """The difference v - A w."""
        if self.is_formed:
            return torch.baddbmm(v, w, self.matrix, alpha=-1)
        return torch.baddbmm(v, torch.bmm(w, self.matrix.mT), self.matrix, alpha=-1)
