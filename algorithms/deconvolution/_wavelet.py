r"""Orthonormal transforms W: two-dimensional wavelets with periodic ends, or any orthogonal matrix.

One level of the wavelet transform is a product with an orthogonal matrix from each side; the next level
repeats it on the quarter of averages. The matrices come from PyWavelets' filters; as products they run on
any device and differentiate by themselves.
"""

from typing import Protocol

import numpy as np
import pywt
import torch
from torch import Tensor


class Orthonormal(Protocol):
    """A transform with $W^\top W = W W^\top = I$."""

    def analyse(self, z: Tensor) -> Tensor:
        """x = W z."""

    def synthesise(self, x: Tensor) -> Tensor:
        r"""z = $W^\top x$."""


class Wavelet:
    """Periodic wavelet transform of images (..., height, width), laid out with the averages in the corner."""

    def __init__(
        self,
        name: str,
        height: int,
        width: int,
        levels: int,
        *,
        dtype: torch.dtype = torch.float64,
        device: torch.device | str = "cpu",
    ) -> None:
        if levels < 0 or height % 2**levels or width % 2**levels:
            raise ValueError(f"Both sides must be multiples of 2^levels; got {height} x {width}, {levels=}.")
        if not pywt.Wavelet(name).orthogonal:
            raise ValueError(f"The transform needs an orthogonal wavelet; {name!r} is not.")
        self.matrices = [
            tuple(
                torch.as_tensor(_one_level(name, side >> level), dtype=dtype, device=device) for side in (height, width)
            )
            for level in range(levels)
        ]

    def analyse(self, z: Tensor) -> Tensor:
        x = z
        for rows, columns in self.matrices:
            corner = rows @ x[..., : len(rows), : len(columns)] @ columns.mT
            x = _with_corner(x, corner)
        return x

    def synthesise(self, x: Tensor) -> Tensor:
        for rows, columns in reversed(self.matrices):
            corner = rows.mT @ x[..., : len(rows), : len(columns)] @ columns
            x = _with_corner(x, corner)
        return x


class OrthogonalMatrix:
    """An orthogonal matrix (n, n) acting on signals (..., n)."""

    def __init__(self, W: Tensor) -> None:
        self.W = W

    def analyse(self, z: Tensor) -> Tensor:
        return z @ self.W.mT

    def synthesise(self, x: Tensor) -> Tensor:
        return x @ self.W


def _one_level(name: str, side: int) -> np.ndarray:
    """The orthogonal matrix of one level: averages above, details below."""
    averages, details = pywt.dwt(np.eye(side), name, mode="periodization", axis=0)
    return np.concatenate([averages, details])


def _with_corner(x: Tensor, corner: Tensor) -> Tensor:
    """x with its upper left block replaced, out of place so that it can be differentiated."""
    height, width = corner.shape[-2:]
    if (height, width) == tuple(x.shape[-2:]):
        return corner
    top = torch.cat([corner, x[..., :height, width:]], dim=-1)
    return torch.cat([top, x[..., height:, :]], dim=-2)
