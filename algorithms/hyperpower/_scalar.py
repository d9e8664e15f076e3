r"""The hyperpower network on singular values.

Every iterate keeps the singular vectors of A, so a layer acts on each residual $e_j = 1 - a_j x_j$ alone:
$e_{k+1} = q_k(e_k)$ with $q_k(e) = 1 - (1 - e) \sum_{l<L} C_{k,l} e^l$. The network is the composition of
these polynomials; an exact matrix run is a diagonal of such scalar runs.

Shapes: residuals (..., N), coefficients (..., K, L), trajectories (..., K+1, N).
"""

import numpy as np
import torch
from torch import Tensor

from algorithms.hyperpower._iteration import require_table


def initial_residuals(a: Tensor, c0: Tensor | float) -> Tensor:
    r"""$e_{0,j} = 1 - a_j^2 / c_0$, for singular values (..., N) and one $c_0$ per matrix, shape (...)."""
    c0 = torch.as_tensor(c0, dtype=a.dtype, device=a.device)
    return 1 - a**2 / c0[..., None]


def residual_trajectory(e0: Tensor, C: Tensor) -> Tensor:
    r"""All $e_0, \dots, e_K$ of $e_{k+1} = 1 - (1 - e_k) \sum_{l<L} C_{k,l} e_k^l$."""
    require_table(C)
    trajectory = [e0.expand(np.broadcast_shapes(e0.shape, (*C.shape[:-2], 1)))]
    for k in range(C.shape[-2]):
        trajectory.append(layer(trajectory[-1], C[..., k, :]))
    return torch.stack(trajectory, dim=-2)


def layer(e: Tensor, c: Tensor) -> Tensor:
    r"""One layer $q(e) = 1 - (1 - e)\,p(e)$ for residuals (..., N) and coefficients (..., L).

    Expanded as $(1 - c_0) + \sum_l (c_{l-1} - c_l) e^l + c_{L-1} e^L$: at $c = 1$ this is $e^L$ with
    full relative accuracy, where the product form would leave an absolute error of one rounding.
    """
    q = c[..., -1:] * e
    for l in reversed(range(1, c.shape[-1])):
        q = (q + (c[..., l - 1 : l] - c[..., l : l + 1])) * e
    return q + (1 - c[..., :1])


def slope(e: Tensor, c: Tensor) -> Tensor:
    r"""$q'(e) = p(e) - (1 - e)\,p'(e)$."""
    L = c.shape[-1]
    g = L * c[..., -1:] + torch.zeros_like(e)
    for l in reversed(range(1, L)):
        g = g * e + l * (c[..., l - 1 : l] - c[..., l : l + 1])
    return g


def curvature(e: Tensor, c: Tensor) -> Tensor:
    r"""$q''(e)$."""
    L = c.shape[-1]
    h = L * (L - 1) * c[..., -1:] + torch.zeros_like(e)
    for l in reversed(range(2, L)):
        h = h * e + l * (l - 1) * (c[..., l - 1 : l] - c[..., l : l + 1])
    return h


def powers(e: Tensor, order: int) -> Tensor:
    r"""$1, e, \dots, e^{L-1}$ on a new axis before the last: (..., L, N)."""
    rows = [torch.ones_like(e)]
    for _ in range(order - 1):
        rows.append(rows[-1] * e)
    return torch.stack(rows, dim=-2)
