r"""Blur operators B and the solve $(\alpha B^\top B + I)^{-1} v$ that deconvolution needs.

A periodic blur is a circulant: the Fourier transform diagonalises it, and the solve is a division. The dense
operator takes any square matrix, also one that does not commute with its transpose.
"""

from typing import Protocol

import torch
from torch import Tensor


class Blur(Protocol):
    """What an iteration asks of a blur."""

    def apply(self, z: Tensor) -> Tensor:
        """B z."""

    def adjoint(self, y: Tensor) -> Tensor:
        r"""$B^\top y$."""

    def solve(self, v: Tensor, alpha: Tensor | float, *, outer: bool = False) -> Tensor:
        r"""$(\alpha B^\top B + I)^{-1} v$, or with $B B^\top$ if outer."""


class PeriodicBlur:
    """Circular convolution of images (..., height, width) with a kernel whose centre is its middle entry.

    Kernels (..., rows, columns) with leading dimensions give each image a blur of its own.
    """

    def __init__(self, kernel: Tensor, height: int, width: int) -> None:
        rows, columns = kernel.shape[-2:]
        if rows > height or columns > width:
            raise ValueError(f"The kernel {tuple(kernel.shape)} must fit into the image {(height, width)}.")
        padded = torch.nn.functional.pad(kernel, (0, width - columns, 0, height - rows))
        centred = torch.roll(padded, (-(rows // 2), -(columns // 2)), (-2, -1))
        self.shape = (height, width)
        self.transfer = torch.fft.rfft2(centred)

    def apply(self, z: Tensor) -> Tensor:
        return self.filter(z, self.transfer)

    def adjoint(self, y: Tensor) -> Tensor:
        return self.filter(y, self.transfer.conj())

    def solve(self, v: Tensor, alpha: Tensor | float, *, outer: bool = False) -> Tensor:
        return self.filter(v, 1 / (alpha * self.power() + 1))  # a circulant commutes with its transpose

    def power(self) -> Tensor:
        r"""Eigenvalues of $B^\top B$ on the half plane of real Fourier modes."""
        return self.transfer.abs().square()

    def filter(self, z: Tensor, response: Tensor) -> Tensor:
        """The image with its Fourier modes multiplied by the response."""
        return torch.fft.irfft2(torch.fft.rfft2(z) * response, s=self.shape)


class DenseBlur:
    """A matrix (n, n) acting on signals (..., n)."""

    def __init__(self, B: Tensor) -> None:
        if B.ndim != 2 or B.shape[0] != B.shape[1]:
            raise ValueError(f"Expected a square matrix; got shape {tuple(B.shape)}.")
        self.B = B

    def apply(self, z: Tensor) -> Tensor:
        return z @ self.B.mT

    def adjoint(self, y: Tensor) -> Tensor:
        return y @ self.B

    def solve(self, v: Tensor, alpha: Tensor | float, *, outer: bool = False) -> Tensor:
        gram = self.B @ self.B.mT if outer else self.B.mT @ self.B
        identity = torch.eye(len(self.B), dtype=v.dtype, device=v.device)
        return torch.linalg.solve(alpha * gram + identity, v[..., None])[..., 0]
