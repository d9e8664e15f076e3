r"""First iterates $X_0 = A^\top / c_0$, ways to choose $c_0$, and the number of layers they imply.

Convergence needs $c_0 > \tfrac12 \|A\|_2^2$; the layers then act on $e_j = 1 - a_j^2 / c_0$, one number for
each positive singular value $a_j$. One $c_0$ belongs to one matrix.
"""

import math

import torch
from flint import arb, ctx
from torch import Tensor


def transposed_start(A: Tensor, c0: Tensor | float) -> Tensor:
    r"""$X_0 = A^\top / c_0$ for matrices of shape (..., d2, d1) and one $c_0$ per matrix, shape (...)."""
    c0 = torch.as_tensor(c0, dtype=A.dtype, device=A.device)
    return A.mT / c0[..., None, None]


def spectral_scale(A: Tensor) -> Tensor:
    r"""$c_0 = \|A\|_2^2$: every $e_j$ lies in [0, 1). Zero matrices get 1, so that $X_0 = 0$ is defined."""
    return _one_if_zero(torch.linalg.matrix_norm(A, 2) ** 2)


def frobenius_scale(A: Tensor) -> Tensor:
    r"""$c_0 = \|A\|_F^2$: needs no norm estimate and is always safe, at the price of the stable rank."""
    return _one_if_zero(A.square().sum((-2, -1)))


def balanced_scale(A: Tensor) -> Tensor:
    r"""$c_0 = (a_{\max}^2 + a_{\min}^2)/2$ over the positive singular values: the smallest $\max_j |e_j|$.

    Singular values below $\max(d_1, d_2)\,\varepsilon\,a_{\max}$ count as zero.
    """
    a = torch.linalg.svdvals(A)
    largest = a[..., :1]
    threshold = max(A.shape[-2:]) * torch.finfo(A.dtype).eps * largest
    smallest = torch.where(a > threshold, a, largest).amin(-1)
    return _one_if_zero((largest[..., 0] ** 2 + smallest**2) / 2)


def layers_for(e0: float, accuracy: float, order: int) -> int:
    r"""Smallest number of layers with $e_0^{L^K} \le$ accuracy, for $0 \le e_0 < 1$ and order at least 2."""
    if not (0 <= e0 < 1 and accuracy > 0 and order >= 2):
        raise ValueError(f"Expected 0 <= e0 < 1, accuracy > 0 and order >= 2; got {e0=}, {accuracy=}, {order=}.")
    if e0 <= accuracy:
        return 0
    if e0 == 0:
        return 1
    powers = math.log(accuracy) / math.log(e0)
    layers = max(0, math.ceil(math.log(powers) / math.log(order)) - 1)
    while _power_exceeds(e0, order**layers, accuracy):  # the ceiling of a rounded logarithm can be one too small
        layers += 1
    return layers


def _power_exceeds(e0: float, power: int, accuracy: float) -> bool:
    """Decided in balls, each twice as fine as the last; an equality is one of few bits, which a ball holds exactly."""
    bits = 64
    while True:
        with ctx.workprec(bits):
            reached = arb(e0) ** power
            if reached > accuracy or reached <= accuracy:
                return bool(reached > accuracy)
        bits *= 2


def _one_if_zero(c0: Tensor) -> Tensor:
    return torch.where(c0 > 0, c0, torch.ones_like(c0))
