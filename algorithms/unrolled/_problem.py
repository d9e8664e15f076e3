r"""N least-squares problems side by side: $F(X) = \tfrac12 \sum_i \|M_i x_i - y_i\|^2$ with wide $M_i$.

The concatenated problem is block diagonal; the blocks are kept apart and the big matrix is never formed
unless someone asks for it. Leading axes are trials: M is (..., N, b, d), Y is (..., N, b), X is (..., N, d).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch


@dataclass(frozen=True, slots=True)
class LeastSquares:
    """The data of N independent least-squares problems, with what every method needs to know about them."""

    M: torch.Tensor
    Y: torch.Tensor

    def __post_init__(self) -> None:
        if self.M.ndim < 3 or self.Y.shape != self.M.shape[:-1]:
            raise ValueError(
                "expected M of shape (..., N, b, d) and Y of shape (..., N, b), "
                f"got {tuple(self.M.shape)} and {tuple(self.Y.shape)}"
            )
        if self.M.dtype != self.Y.dtype or self.M.device != self.Y.device:
            raise ValueError(
                "expected M and Y of one dtype on one device, "
                f"got {self.M.dtype} on {self.M.device} and {self.Y.dtype} on {self.Y.device}"
            )

    @property
    def batch(self) -> torch.Size:
        """The sizes of the trial axes."""
        return self.M.shape[:-3]

    def residual(self, X: torch.Tensor) -> torch.Tensor:
        """The residuals M X - Y, shape (..., N, b)."""
        return self._by_problem(X, self.M.mT) - self.Y

    def back(self, r: torch.Tensor) -> torch.Tensor:
        """The back-projection M^T r, shape (..., N, d)."""
        return self._by_problem(r, self.M)

    def _by_problem(self, vectors: torch.Tensor, matrix: torch.Tensor) -> torch.Tensor:
        """Rows times the matrix of their problem.

        Axes before the trials (a history, many candidates) become rows of one product, so that no matrix is repeated.
        """
        extra = max(vectors.ndim - self.Y.ndim, 0)
        rows = vectors.reshape(-1, *vectors.shape[extra:]).movedim(0, -2)
        images = (rows @ matrix).movedim(-2, 0)
        return images.reshape(*vectors.shape[:extra], *images.shape[1:])

    def gradient(self, X: torch.Tensor) -> torch.Tensor:
        """The gradient M^T (M X - Y) of the objective, shape (..., N, d)."""
        return self.back(self.residual(X))

    def objective(self, X: torch.Tensor) -> torch.Tensor:
        """Half the squared residual, summed over the N problems, shape (...)."""
        return self.residual(X).square().sum((-2, -1)) / 2

    def smoothness(self) -> torch.Tensor:
        r"""The constant $\beta = \max_i \|M_i\|_2^2$, shape (...)."""
        return torch.linalg.matrix_norm(self.M, 2).amax(-1).square()

    def block_matrix(self) -> torch.Tensor:
        """The matrix of the concatenated problem, (..., N b, N d), mostly zeros: for small cases."""
        N, b, d = self.M.shape[-3:]
        big = self.M.new_zeros((*self.batch, N, b, N, d))
        big.diagonal(dim1=-4, dim2=-2).copy_(self.M.movedim(-3, -1))
        return big.reshape(*self.batch, N * b, N * d)

    def problems(self, chosen: torch.Tensor) -> "LeastSquares":
        """The sub-collection of the problems with the given numbers."""
        return LeastSquares(self.M.index_select(-3, chosen), self.Y.index_select(-2, chosen))


def gaussian_problems(
    problems: int,
    variables: int,
    rows: int,
    *,
    generator: torch.Generator,
    trials: Sequence[int] = (),
    consistent: bool = False,
    dtype: torch.dtype = torch.float64,
) -> LeastSquares:
    """Standard Gaussian matrices and right-hand sides; `consistent` ones are images of Gaussian points."""
    shape = (*trials, problems, rows, variables)
    if min(shape) < 1:
        raise ValueError(f"expected positive sizes, got {shape}")
    draw = {"generator": generator, "device": generator.device, "dtype": dtype}
    M = torch.randn(shape, **draw)
    if not consistent:
        return LeastSquares(M, torch.randn(shape[:-1], **draw))
    X = torch.randn((*trials, problems, variables), **draw)
    return LeastSquares(M, (M @ X.unsqueeze(-1)).squeeze(-1))


def spectral_problems(singular_values: torch.Tensor, variables: int, *, generator: torch.Generator) -> LeastSquares:
    """Problems with the given singular values (..., N, b), random singular vectors and random data."""
    *batch, rows = singular_values.shape
    if variables < rows or not batch:
        raise ValueError(
            "expected singular values of shape (..., N, b) and at least b variables, "
            f"got {tuple(singular_values.shape)} and {variables} variables"
        )
    draw = {"generator": generator, "device": singular_values.device, "dtype": singular_values.dtype}
    U = torch.linalg.qr(torch.randn((*batch, rows, rows), **draw)).Q
    V = torch.linalg.qr(torch.randn((*batch, variables, rows), **draw)).Q
    M = (U * singular_values.unsqueeze(-2)) @ V.mT
    return LeastSquares(M, torch.randn((*batch, rows), **draw))
