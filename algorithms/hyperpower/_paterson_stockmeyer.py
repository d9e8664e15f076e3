r"""The learnable hyperpower iteration with about twice the square root of the order in products per layer.

A sum of L powers is a polynomial of degree $\lceil L/s \rceil - 1$ in $E^s$ whose coefficients are sums of s powers
(Paterson and Stockmeyer). With $E, \dots, E^s$ at hand only its Horner steps are products: $s + \lceil L/s \rceil$ in
all, those with A and X included, $\lceil 2 \sqrt L \rceil$ at the best s. Horner's rule needs L.
"""

import math

import torch
from torch import Tensor

from algorithms.hyperpower._iteration import learnable_hyperpower, require_compatible, require_table, residual


def paterson_stockmeyer_hyperpower(A: Tensor, X0: Tensor, C: Tensor) -> list[Tensor]:
    r"""All iterates of `learnable_hyperpower`, up to rounding, in $K \min\{L, \lceil 2 \sqrt L \rceil\}$ products.

    Args:
        A: matrices of shape (..., d2, d1).
        X0: first iterates of shape (..., d1, d2).
        C: coefficients of shape (K, L), or (..., K, L) with one table per matrix.
    """
    require_compatible(A, X0)
    require_table(C)
    block = _block(C.shape[-1])
    if block + math.ceil(C.shape[-1] / block) >= C.shape[-1]:
        return learnable_hyperpower(A, X0, C)
    iterates = [X0]
    for k in range(C.shape[-2]):
        X = iterates[-1]
        iterates.append(X @ _polynomial(residual(A, X), C[..., k, :], block))
    return iterates


def _block(order: int) -> int:
    """The number s of powers in a block for which s + ceil(order / s) is least."""
    return min(range(1, order + 1), key=lambda s: s + math.ceil(order / s))


def _polynomial(E: Tensor, c: Tensor, block: int) -> Tensor:
    r"""$\sum_l c_l E^l$, by Horner's rule in $E^s$."""
    powers = [torch.eye(E.shape[-1], dtype=E.dtype, device=E.device), E]
    for _ in range(block - 1):
        powers.append(powers[-1] @ E)
    *lower, last = (_weighted(powers, part) for part in c.split(block, dim=-1))
    for coefficient in reversed(lower):
        last = coefficient + last @ powers[block]
    return last


def _weighted(powers: list[Tensor], c: Tensor) -> Tensor:
    """The sum of the first powers with these coefficients."""
    return sum(c[..., l, None, None] * powers[l] for l in range(c.shape[-1]))  # type: ignore[return-value]
